//! The pictures of a film, painted on the CPU as the saved picture of a map is.

use std::path::Path;
use std::sync::Arc;

use tiny_skia::Pixmap;

use crate::encounter::Film;
use crate::encounter::perspective::{in_sight, perceived};
use crate::grid::{BattleMap, FINE};
use crate::paint::portrait::Portraits;
use crate::paint::{ReadUnderlay, Sheet, paint_ground, put_tokens};
use crate::rules::facts::{Lexicon, Tone};
use crate::rules::state::Battle;
use crate::ui::film::text;
use crate::ui::player::{PaintedGround, paint_still};
use crate::view::FilmEyes;
use crate::view::handout::Pixels;

/// Maximum size of a picture in the window, and in an animated picture, in pixels.
pub(super) const IN_WINDOW: (u32, u32) = (1280, 960);
pub(super) const IN_GIF: (u32, u32) = (960, 720);

/// Minimum and maximum width of a square, in pixels.
const SQUARE: (u32, u32) = (4, 64);

/// Paints the moments of a film. The ground is kept, because it seldom changes.
pub(super) struct StillPainter {
    size: (u32, u32),
    under: Option<Arc<ReadUnderlay>>,
    portraits: Portraits,
    ground: Option<(Arc<BattleMap>, Pixmap)>,
    known: PaintedGround,
}

/// A moment of a film.
pub(super) struct Still {
    /// The picture.
    pub picture: Pixmap,
    /// Lines about the command before it as the players perceived it, if it is seen with their eyes.
    pub perceived: Vec<String>,
}

impl StillPainter {
    /// Returns a painter of pictures of this maximum size, in pixels. A picture under the map that cannot be read is
    /// left out.
    pub fn new(size: (u32, u32), under: Option<&Path>, portraits: Portraits) -> Self {
        let under = under.and_then(|file| ReadUnderlay::read(file).ok());
        Self {
            size,
            under: under.map(Arc::new),
            portraits,
            ground: None,
            known: PaintedGround::default(),
        }
    }

    /// Returns a painter of pictures of another maximum size.
    pub fn with_size(&self, size: (u32, u32)) -> Self {
        Self {
            size,
            under: self.under.clone(),
            portraits: self.portraits.clone(),
            ground: None,
            known: PaintedGround::default(),
        }
    }

    /// Paints the moment after `step` commands.
    ///
    /// # Errors
    /// Fails with a message if that moment cannot be reached or painted.
    pub fn paint(&mut self, film: &mut Film, step: usize, eyes: FilmEyes) -> Result<Still, String> {
        let cannot_reach = |why| text::cannot_show(why);
        match eyes {
            FilmEyes::Gm => {
                film.show(step).map_err(cannot_reach)?;
                Ok(Still {
                    picture: film.read(|battle| self.for_gm(battle)),
                    perceived: Vec::new(),
                })
            }
            FilmEyes::Players => {
                film.show(step.saturating_sub(1)).map_err(cannot_reach)?;
                let before = film.read(in_sight);
                film.show(step).map_err(cannot_reach)?;
                let still = film.read(|battle| {
                    let sheet = sheet_for(battle.map, self.size);
                    let (under, portraits) = (self.under.as_deref(), &self.portraits);
                    paint_still(battle, sheet, under, portraits, &mut self.known)
                });
                let still = still.ok_or_else(|| text::NO_MAP.to_owned())?;
                let now = film.read(in_sight);
                let lexicon = film.read(|battle| {
                    let (rules, map) = (battle.shared_ruleset(), battle.map);
                    Lexicon::new(rules, &battle.sides.0, map.topology())
                });
                let outcomes = film.entry(step).map_or(&[][..], |entry| &entry.outcomes);
                let lines = perceived(&lexicon, &before.or(&now), outcomes).into_iter();
                let told = lines.filter(|line| line.tone != Tone::Quiet);
                Ok(Still {
                    picture: still.picture,
                    perceived: told.map(|line| line.text).collect(),
                })
            }
        }
    }

    fn for_gm(&mut self, battle: &Battle) -> Pixmap {
        let map = battle.shared_map();
        let known = self.ground.take();
        let known = known.filter(|(of, _)| Arc::ptr_eq(of, &map) || **of == *map);
        let (_, ground) = self.ground.insert(known.unwrap_or_else(|| {
            let sheet = sheet_for(&map, self.size);
            let painted = paint_ground(&map, sheet, self.under.as_deref());
            (map.clone(), painted)
        }));
        let mut picture = ground.clone();
        let mut tokens = crate::ui::map::faces(battle);
        for (_, face) in &mut tokens {
            self.portraits.fill_in(face);
        }
        put_tokens(&mut picture, &map, &tokens);
        picture
    }
}

/// Returns the settings with which a picture of a map fits this size.
fn sheet_for(map: &BattleMap, (width, height): (u32, u32)) -> Sheet {
    let extent = map.topology().extent(map.width(), map.height());
    let squares = |fine: i32| (fine as u32).div_ceil(FINE as u32).max(1);
    let fits = (width / squares(extent.x)).min(height / squares(extent.y));
    Sheet {
        square: fits.clamp(SQUARE.0, SQUARE.1),
        grid: true,
    }
}

/// Returns the picture for a window: not premultiplied, and opaque.
pub(super) fn pixels_of(picture: &Pixmap) -> Pixels {
    let mut rgba = picture.data().to_vec();
    for pixel in rgba.chunks_exact_mut(4) {
        // Over black, the premultiplied colour is the colour.
        pixel[3] = 255;
    }
    Pixels {
        width: picture.width(),
        height: picture.height(),
        rgba,
    }
}
