//! Recent events as the characters perceived them: a few lines in one corner of the window, the last roll in the other,
//! and the announcement of what is about to happen below the banner.

use bevy::camera::visibility::RenderLayers;
use bevy::prelude::*;
use bevy::window::RequestRedraw;

use crate::encounter::perspective::{InSight, SeenRoll, perceived, seen_rolls};
use crate::encounter::{EntryId, History};
use crate::paint::palette;
use crate::paint::plate::{PlateLine, paint_plate};
use crate::paint::scene::image_of;
use crate::rules::facts::{Lexicon, Tone};
use crate::rules::state::Battle;
use crate::view::layers::PLAYERS_ONLY;
use crate::view::{PlayersScreen, Settings};

use super::announcement::announcement_lines;
use super::banner::banner_height;
use super::last_roll::lines_of;
use super::look::Look;
use super::picture::pixel_scale;
use super::window::{PlayersCamera, PlayersWindow};

/// Z coordinate above the map and below the banner.
const ABOVE_THE_MAP: f32 = 850.0;
/// Maximum number of lines.
const MAX_LINES: usize = 3;
/// Number of entries on the current branch that are searched for events.
const MAX_SEARCHED_ENTRIES: usize = 24;
/// Maximum age of a shown roll, in commands; a newer roll replaces it earlier.
const FRESH: usize = 8;
/// Maximum width of a line, in multiples of the letter size.
const WIDEST: f32 = 50.0;
/// Size of the letters, in pixels of a window of the usual height.
const LETTERS: f32 = 25.0;

/// Recent events and rolls, each with its entry.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Strip {
    told: Vec<(EntryId, String)>,
    thrown: Vec<(EntryId, Vec<SeenRoll>)>,
    /// Last processed entry.
    head: Option<EntryId>,
    /// Combatants that were visible then.
    seen: InSight,
}

impl Strip {
    /// Adds new events and drops undone ones. Events while the window was hidden are skipped: it is no longer known
    /// which combatants were visible then.
    pub fn update(&mut self, battle: &Battle, history: &History, look: &Look, watched: bool) {
        let head = history.head();
        let parent = |id: &EntryId| history.entry(*id).and_then(|entry| entry.parent);
        let line: Vec<EntryId> = std::iter::successors(head, parent)
            .take(MAX_SEARCHED_ENTRIES)
            .collect();
        self.told.retain(|(entry, _)| line.contains(entry));
        let fresh = &line[..line.len().min(FRESH)];
        self.thrown.retain(|(entry, _)| fresh.contains(entry));
        let known = match self.head {
            Some(known) => line.iter().position(|entry| *entry == known),
            None => (line.len() < MAX_SEARCHED_ENTRIES).then_some(line.len()),
        };
        self.head = head;
        let now = InSight::from(&look.view);
        let seen = std::mem::replace(&mut self.seen, now.clone()).or(&now);
        let lexicon = Lexicon::new(
            battle.shared_ruleset(),
            &battle.sides.0,
            battle.map.topology(),
        );
        for id in line[..known.filter(|_| watched).unwrap_or(0)].iter().rev() {
            let Some(entry) = history.entry(*id) else {
                continue;
            };
            let lines = perceived(&lexicon, &seen, &entry.outcomes).into_iter();
            // The banner shows the round and the current turn.
            let news = lines.filter(|line| line.depth > 1 && line.tone != Tone::Quiet);
            for line in news {
                // A walk in several steps is shown once.
                let again = self.told.last().is_some_and(|(_, text)| *text == line.text);
                if !again {
                    self.told.push((*id, line.text));
                }
            }
            let thrown = seen_rolls(battle, &lexicon, &seen, &entry.outcomes);
            if !thrown.is_empty() && fresh.contains(id) {
                self.thrown.push((*id, thrown));
            }
        }
        let many = self.told.len().saturating_sub(MAX_LINES);
        self.told.drain(..many);
    }

    /// Returns the last rolls.
    fn last_throws(&self) -> &[SeenRoll] {
        self.thrown.last().map_or(&[], |(_, thrown)| thrown)
    }
}

/// Marker of the strip, and of the plates with the last roll and the announcement.
#[derive(Component, Debug)]
pub struct StripPicture;

/// Shows the announcement below the banner, the strip in the lower left corner and the last roll in the lower right one, if they have content and the GM
/// wants them. If there is no room for both side by side, the roll is above the strip.
pub fn show_strip(
    mut commands: Commands,
    look: Res<Look>,
    (screen, settings): (Res<PlayersScreen>, Res<Settings>),
    window: Single<&Window, With<PlayersWindow>>,
    camera: Single<(&Transform, &Projection), With<PlayersCamera>>,
    shown: Query<Entity, With<StripPicture>>,
    mut images: ResMut<Assets<Image>>,
) {
    for entity in &shown {
        commands.entity(entity).despawn();
    }
    let (place, projection) = *camera;
    let Projection::Orthographic(projection) = projection else {
        return;
    };
    if !screen.shown || screen.blackout {
        return;
    }
    let grown = pixel_scale(&window);
    let pixel = projection.scale / window.scale_factor();
    let half = Vec2::new(window.width(), window.height()) * projection.scale * 0.5;
    let aside = 14.0 * grown * pixel;
    let room = Rect::from_center_half_size(place.translation.truncate(), half).inflate(-aside);
    let mut put = |lines: &[PlateLine], at: &dyn Fn(Vec2) -> Vec2| {
        let pixmap = paint_plate(lines, palette::PLATE)?;
        let size = Vec2::new(pixmap.width() as f32, pixmap.height() as f32) * pixel;
        // A plate that is too wide for the window is scaled down.
        let size = size * (room.width() / size.x).min(1.0);
        commands.spawn((
            StripPicture,
            Sprite {
                image: images.add(image_of(pixmap)),
                custom_size: Some(size),
                ..default()
            },
            Transform::from_translation(at(size).extend(ABOVE_THE_MAP)),
            RenderLayers::layer(PLAYERS_ONLY),
        ));
        Some(size)
    };
    let coming = announcement_lines(&look.view, settings.players_throws, grown);
    let below = banner_height(window.height()) * projection.scale;
    put(&coming, &|size| {
        Vec2::new(room.center().x, room.max.y - below - size.y * 0.5)
    });
    let mut strip = Vec2::ZERO;
    if settings.players_strip {
        let lines = strip_lines(&look.strip, grown);
        strip = put(&lines, &|size| room.min + size * 0.5).unwrap_or_default();
    }
    if settings.players_throws {
        let lines = lines_of(look.strip.last_throws(), grown);
        put(&lines, &|size| {
            let beside = strip.x + aside + size.x <= room.width();
            let below = if beside { 0.0 } else { strip.y + aside };
            Vec2::new(room.max.x, room.min.y + below) + Vec2::new(-size.x, size.y) * 0.5
        });
    }
}

/// Number of frames after a change until the strip is certainly visible.
const UNTIL_SHOWN: u8 = 2;

/// Requests more frames after the strip has changed: its new picture appears a moment later, and nothing else might
/// cause a redraw.
pub fn redraw_after_change(
    fresh: Query<(), Added<StripPicture>>,
    mut left: Local<u8>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if !fresh.is_empty() {
        *left = UNTIL_SHOWN;
    }
    if *left > 0 {
        *left -= 1;
        redraw.write(RequestRedraw);
    }
}

/// Returns the lines of the strip; the latest is highlighted.
fn strip_lines(strip: &Strip, grown: f32) -> Vec<PlateLine> {
    let latest = strip.told.len();
    let told = strip.told.iter().enumerate();
    told.map(|(nth, (_, words))| PlateLine {
        text: words.clone(),
        colour: match nth + 1 == latest {
            true => palette::PLATE_TEXT,
            false => palette::PLATE_QUIET,
        },
        size: (LETTERS * grown).round(),
        sign: None,
    })
    .map(|line| line.truncated(WIDEST))
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encounter;
    use crate::grid::Cell;
    use crate::rules::facts::{ActionOrder, EncounterCommand};
    use crate::rules::state::Vitality;
    use crate::ruleset::ActionId;
    use crate::trial::{TestFight, id};

    fn words(trial: &mut TestFight, strip: &mut Strip, watched: bool) -> Vec<String> {
        trial.world.resource_scope(|world, history: Mut<History>| {
            encounter::read(world, |battle| {
                let look = Look::new(battle);
                strip.update(battle, &history, &look, watched);
            });
        });
        strip.told.iter().map(|(_, line)| line.clone()).collect()
    }

    #[test]
    fn strip_adds_watched_events_and_drops_undone_ones() {
        let mut trial = TestFight::setup("seconds", "mira (1, 2) against orc (9, 2)").set_up();
        let set = |vitality| EncounterCommand::SetVitality {
            who: id("orc"),
            vitality,
        };
        let mut strip = Strip::default();
        words(&mut trial, &mut strip, true);
        trial.submit(set(Vitality::Dying));
        assert_eq!(words(&mut trial, &mut strip, true), ["Orc is dying"]);
        trial.submit(set(Vitality::Dead));
        let both = words(&mut trial, &mut strip, true);
        assert_eq!(both, ["Orc is dying", "Orc is dead"]);
        encounter::undo(&mut trial.world).expect("it can be");
        assert_eq!(words(&mut trial, &mut strip, true), ["Orc is dying"]);
        trial.submit(set(Vitality::Up));
        assert_eq!(words(&mut trial, &mut strip, false), ["Orc is dying"]);
        assert_eq!(words(&mut trial, &mut strip, true), ["Orc is dying"]);
    }

    #[test]
    fn long_walk_is_one_line_and_teleports_are_omitted() {
        let mut trial = TestFight::setup("seconds", "mira (1, 2) against orc (9, 2)").begin();
        trial.until_it_acts("mira");
        let mut strip = Strip::default();
        let before = words(&mut trial, &mut strip, true).len();
        for x in [2, 3] {
            trial.submit(EncounterCommand::Place {
                who: id("orc"),
                to: Cell::new(x + 6, 5),
            });
            let step = ActionOrder {
                path: vec![Cell::new(x, 2)],
                ..ActionOrder::new(id("mira"), ActionId::new("move"))
            };
            trial.submit(EncounterCommand::Act(step));
        }
        let told = words(&mut trial, &mut strip, true);
        assert_eq!(told.len() - before, 1, "{told:?}");
    }
}
