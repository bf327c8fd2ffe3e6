//! A map as one picture to be saved: its ground, the picture under it, and the tokens on it.

use std::path::Path;

use tiny_skia::{FillRule, FilterQuality, Mask, PathBuilder, Pixmap, PixmapPaint, Rect, Transform};

use super::map_style::{MapStyle, UnderlayPicture};
use super::tiles::covered_area;
use super::token::{ROOM, paint_token};
use super::torch::paint_torch;
use super::wall::squares;
use super::{TokenFace, TokenScale, paint, underlay};
use crate::grid::{BattleMap, Cell, CellSet, Point, Space, rooms};

/// Settings of a picture of a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// Side of a square, in pixels; less if the picture would become too large.
    pub square: u32,
    /// True if the lines of the grid are drawn.
    pub grid: bool,
}

/// Size of the smallest letters on tokens, in pixels.
const MIN_LETTER_PIXELS: u32 = 11;

/// A picture under a map, read from its file.
#[derive(Clone, Debug)]
pub struct ReadUnderlay {
    picture: Pixmap,
    /// Its size in the file, in pixels.
    size: (u32, u32),
}

impl ReadUnderlay {
    /// Reads the picture in a file.
    ///
    /// # Errors
    /// Fails with a message if it cannot be read.
    pub fn read(file: &Path) -> Result<Self, String> {
        let (picture, size) = underlay::read_pixmap(file)?;
        Ok(Self { picture, size })
    }
}

/// Paints a map with the picture under it, if its file is given, and with tokens.
///
/// # Errors
/// Fails with a message if the picture under the map cannot be read.
pub fn paint_sheet(
    map: &BattleMap,
    sheet: Sheet,
    under: Option<&Path>,
    tokens: &[(Space, TokenFace)],
) -> Result<Pixmap, String> {
    let laid = match under.filter(|_| map.picture().is_some()) {
        Some(file) => Some(ReadUnderlay::read(file)?),
        None => None,
    };
    let mut whole = paint_ground(map, sheet, laid.as_ref());
    put_tokens(&mut whole, map, tokens);
    Ok(whole)
}

/// Paints a map for the GM, with the picture under it and without tokens.
pub fn paint_ground(map: &BattleMap, sheet: Sheet, under: Option<&ReadUnderlay>) -> Pixmap {
    paint_over(map, &rooms(map), sheet, MapStyle::GM, under)
}

/// Paints what the players know of a map, with the picture under it and without tokens; the veil comes over it. Its
/// rooms are determined elsewhere.
pub fn paint_known_ground(
    map: &BattleMap,
    rooms: &CellSet,
    sheet: Sheet,
    under: Option<&ReadUnderlay>,
) -> Pixmap {
    paint_over(map, rooms, sheet, MapStyle::PLAYERS, under)
}

fn paint_over(
    map: &BattleMap,
    rooms: &CellSet,
    sheet: Sheet,
    look: MapStyle,
    under: Option<&ReadUnderlay>,
) -> Pixmap {
    let laid = map.picture().zip(under);
    let covered = laid.and_then(|(at, under)| covered_area(at, under.size));
    let part = covered
        .zip(map.picture())
        .map(|((from, to), at)| UnderlayPicture {
            from,
            to,
            look: at.look,
        });
    let mut look = look.over(part);
    if !sheet.grid {
        look.grid[3] = 0;
    }
    let mut whole = paint(map, rooms, sheet.square, look);
    let square = square_of(&whole, map);
    if let Some(((at, laid), part)) = laid.zip(part) {
        let mut picture = laid.picture.clone();
        brighten(&mut picture, at.look.brightness);
        let (left, top) = squares(at.from);
        let (right, bottom) = squares(at.to);
        let stretch = Transform::from_translate(left * square, top * square).pre_scale(
            (right - left) * square / picture.width() as f32,
            (bottom - top) * square / picture.height() as f32,
        );
        let smooth = PixmapPaint {
            quality: FilterQuality::Bilinear,
            ..PixmapPaint::default()
        };
        let over = whole.clone();
        whole.fill(tiny_skia::Color::TRANSPARENT);
        let mask = shown_part(&whole, part, square);
        whole.draw_pixmap(0, 0, picture.as_ref(), &smooth, stretch, mask.as_ref());
        let (plain, identity) = (PixmapPaint::default(), Transform::identity());
        whole.draw_pixmap(0, 0, over.as_ref(), &plain, identity, None);
    }
    whole
}

/// Returns the width of a square in a picture of a whole map, in pixels.
fn square_of(whole: &Pixmap, map: &BattleMap) -> f32 {
    let (width, _) = squares(map.topology().extent(map.width(), map.height()));
    whole.width() as f32 / width
}

/// Paints tokens on a picture of a whole map.
pub fn put_tokens(whole: &mut Pixmap, map: &BattleMap, tokens: &[(Space, TokenFace)]) {
    let square = square_of(whole, map);
    let scale = TokenScale {
        square: (square.round() as u32).max(1),
        least_letters: MIN_LETTER_PIXELS,
    };
    // Combatants that are down are below the others.
    let (up, down): (Vec<_>, Vec<_>) = tokens
        .iter()
        .partition(|(_, face)| face.state == super::TokenState::Up);
    for (space, face) in down.into_iter().chain(up) {
        let token = paint_token(face, scale);
        // Large tokens on hexes, and tokens that are too large to be painted in full, are scaled.
        let side = super::scene::side_of(*space) / super::scene::SQUARE;
        let around = f32::from(face.squares.max(1));
        let wide = side * (around + 2.0 * ROOM) / around * square;
        put(whole, &token, space.centre(), wide, square);
    }
}

/// Paints burning torches on the ground of a picture of a whole map.
pub fn put_torches(whole: &mut Pixmap, map: &BattleMap, lights: &[Cell]) {
    let square = square_of(whole, map);
    let Some(torch) = paint_torch((square.round() as u32).max(1)) else {
        return;
    };
    for at in lights {
        put(whole, &torch, map.topology().centre(*at), square, square);
    }
}

/// Paints a small picture around a point, this many pixels wide; `square` is the width of a square.
fn put(whole: &mut Pixmap, picture: &Pixmap, at: Point, wide: f32, square: f32) {
    let (x, y) = squares(at);
    let grown = wide / picture.width() as f32;
    let corner = Transform::from_translate(x * square - wide * 0.5, y * square - wide * 0.5)
        .pre_scale(grown, grown);
    let smooth = PixmapPaint {
        quality: FilterQuality::Bilinear,
        ..PixmapPaint::default()
    };
    whole.draw_pixmap(0, 0, picture.as_ref(), &smooth, corner, None);
}

/// Returns the part of the sheet in which the picture is shown.
fn shown_part(sheet: &Pixmap, under: UnderlayPicture, square: f32) -> Option<Mask> {
    let (left, top) = squares(under.from);
    let (right, bottom) = squares(under.to);
    let edge = |at: f32| (at * square).round();
    let rect = Rect::from_ltrb(edge(left), edge(top), edge(right), edge(bottom))?;
    let mut mask = Mask::new(sheet.width(), sheet.height())?;
    let path = PathBuilder::from_rect(rect);
    mask.fill_path(&path, FillRule::Winding, false, Transform::identity());
    Some(mask)
}

/// Makes a picture brighter or darker; `percent` is relative to its brightness.
fn brighten(picture: &mut Pixmap, percent: u16) {
    if percent == 100 {
        return;
    }
    for pixel in picture.data_mut().chunks_exact_mut(4) {
        let opacity = pixel[3];
        for channel in &mut pixel[..3] {
            let bright = u32::from(*channel) * u32::from(percent) / 100;
            // Premultiplied, no colour is stronger than its opacity.
            *channel = bright.min(u32::from(opacity)) as u8;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Footprint, Picture};
    use crate::paint::{HealthRing, TokenStance, TokenState, palette};

    const SHEET: Sheet = Sheet {
        square: 40,
        grid: true,
    };

    fn face() -> TokenFace {
        TokenFace {
            stance: TokenStance::Foe,
            squares: 1,
            health: HealthRing::Hidden,
            state: TokenState::Up,
            lying: false,
            casting: false,
            hidden: false,
            badges: Vec::new(),
            active: false,
            asked: false,
            selected: false,
            hue: 9,
            letters: "O1".into(),
            emblem: None,
            portrait: None,
        }
    }

    #[test]
    fn grid_and_tokens_are_optional_and_tokens_aligned() {
        let map = BattleMap::new(6, 4).unwrap();
        let with = paint_sheet(&map, SHEET, None, &[]).unwrap();
        assert_eq!((with.width(), with.height()), (240, 160));
        let bare = Sheet {
            grid: false,
            ..SHEET
        };
        let without = paint_sheet(&map, bare, None, &[]).unwrap();
        assert_ne!(
            with.pixel(120, 20),
            without.pixel(120, 20),
            "a line of the grid"
        );
        let orc = (Space::new(Cell::new(4, 2), Footprint::ONE), face());
        let token = paint_sheet(&map, bare, None, &[orc]).unwrap();
        let changed = |x: u32, y: u32| token.pixel(x, y) != without.pixel(x, y);
        assert!(changed(180, 85) && !changed(100, 100));
    }

    #[test]
    fn picture_is_below_the_map() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("red.png");
        let red = image::Rgb([200, 10, 10]);
        image::RgbImage::from_pixel(8, 8, red)
            .save(&file)
            .expect("written");
        let mut map = BattleMap::new(4, 4).unwrap();
        let (from, to) = (Point::new(0, 0), Point::new(2000, 4000));
        map.set_picture(Some(Picture::new("red.png", from, to)))
            .unwrap();
        let painted = paint_sheet(&map, SHEET, Some(&file), &[]).unwrap();
        let red = |x| painted.pixel(x, 60).map(|it| (it.red(), it.alpha()));
        let floor = palette::FLOOR[0];
        let (on, beside) = (red(60).unwrap(), red(140).unwrap());
        assert_eq!(on, (200, 255));
        assert!(
            beside.0.abs_diff(floor) < 60 && beside.1 == 255,
            "{beside:?}"
        );
        let mut dim = map.picture().unwrap().clone();
        dim.look.brightness = 50;
        dim.look.cut.left = 4;
        map.set_picture(Some(dim)).unwrap();
        let painted = paint_sheet(&map, SHEET, Some(&file), &[]).unwrap();
        let red = |x| painted.pixel(x, 60).map(|it| it.red());
        assert_eq!(red(60), Some(100));
        assert_ne!(red(20), Some(100), "it is cut off");
        let none = folder.path().join("none.png");
        assert!(paint_sheet(&map, SHEET, Some(&none), &[]).is_err());
    }
}
