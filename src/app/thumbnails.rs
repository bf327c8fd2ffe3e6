//! Small pictures of maps for the start page: drawn as by `splitsecond export -o x.png` on another thread, one after
//! the other, and cached by file and modification time.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::SystemTime;

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use crate::encounter;
use crate::gm::start::{FIRST, PICTURED, StartModel};
use crate::paint::{Sheet, paint_sheet, portrait};
use crate::save::{Library, OpenMode};
use crate::view::handout::Pixels;

use super::listing::Fights;
use super::saving::WindowWaker;
use super::startup::OpenLibrary;

/// Length of the longer side of a picture, in pixels: twice its size in the window, for high-resolution screens.
const MAX_SIDE: f32 = 640.0;

/// Minimum and maximum width of a square, in pixels.
const SQUARE: (u32, u32) = (4, 48);

/// A file and its modification time; a bundled fight has none.
type FileVersion = (PathBuf, Option<SystemTime>);

/// A picture; `None` if it cannot be drawn.
type Thumbnail = Option<Arc<Pixels>>;

/// Finished pictures, and those in preparation.
#[derive(Resource, Default)]
struct Thumbnails {
    known: BTreeMap<FileVersion, Thumbnail>,
    coming: Option<Mutex<Receiver<(FileVersion, Thumbnail)>>>,
}

/// Draws pictures whenever the list of fights has changed.
pub fn plugin(app: &mut App) {
    app.init_resource::<Thumbnails>().add_systems(
        Update,
        (
            receive_finished,
            start_painting
                .run_if(resource_changed::<Fights>)
                .after(super::listing::ListSystems),
        )
            .chain(),
    );
}

/// Returns the fights that need a picture: the ones played last, or the bundled first fight.
fn missing_pictures(model: &StartModel) -> Vec<FileVersion> {
    if model.saves.is_empty() && model.is_made {
        return vec![(FIRST.into(), None)];
    }
    let first = model.saves.iter().take(PICTURED);
    let sound = first.filter(|save| save.damage.is_none());
    sound
        .map(|save| (save.path.clone(), save.written))
        .collect()
}

/// Starts drawing missing pictures. Pictures for an older list are abandoned.
fn start_painting(
    mut fights: ResMut<Fights>,
    mut thumbnails: ResMut<Thumbnails>,
    library: Res<OpenLibrary>,
    wake: Res<WindowWaker>,
) {
    let wanted = missing_pictures(&fights.0);
    thumbnails.known.retain(|known, _| wanted.contains(known));
    show(&mut fights, &thumbnails);
    let unknown = wanted.into_iter();
    let unknown = unknown.filter(|edition| !thumbnails.known.contains_key(edition));
    let unknown: Vec<FileVersion> = unknown.collect();
    if unknown.is_empty() {
        return;
    }
    let (send, coming) = channel();
    let (library, wake) = (library.0.clone(), wake.callback());
    let makes = thread::Builder::new().name("pictures".to_owned());
    let begun = makes.spawn(move || {
        for edition in unknown {
            let made = painted(&library, &edition.0).map(Arc::new);
            if send.send((edition, made)).is_err() {
                // The list has changed meanwhile.
                return;
            }
            wake();
        }
    });
    // Without a thread, emblems are shown.
    thumbnails.coming = begun.ok().map(|_ends_by_itself| Mutex::new(coming));
}

/// Shows the finished pictures.
fn receive_finished(
    mut fights: ResMut<Fights>,
    mut thumbnails: ResMut<Thumbnails>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let thumbnails = thumbnails.bypass_change_detection();
    let Some(coming) = &thumbnails.coming else {
        return;
    };
    let made: Vec<(FileVersion, Thumbnail)> = match coming.lock() {
        Ok(coming) => coming.try_iter().collect(),
        Err(_poisoned) => return,
    };
    if made.is_empty() {
        return;
    }
    thumbnails.known.extend(made);
    show(&mut fights, thumbnails);
    redraw.write(RequestRedraw);
}

/// Adds the known pictures to the model, without marking the list as changed.
fn show(fights: &mut ResMut<Fights>, thumbnails: &Thumbnails) {
    let known = thumbnails.known.iter();
    let pictures = known.filter_map(|((file, _), made)| Some((file.clone(), made.clone()?)));
    fights.bypass_change_detection().0.pictures = pictures.collect();
}

/// Draws the current map of a fight; `None` if it cannot be opened or drawn.
fn painted(library: &Library, source: &Path) -> Option<Pixels> {
    let found = library.open_fight(source, OpenMode::Copy).ok()?;
    let mut world = World::new();
    found.fight.install(&mut world).ok()?;
    let painted = encounter::read(&mut world, |battle| {
        let under = library.picture(battle.map, Some(source));
        let mut tokens = crate::map::faces(battle);
        portrait::fill(&mut tokens, library, source);
        paint_sheet(battle.map, sheet(battle.map), under.as_deref(), &tokens)
    });
    let painted = painted.ok()?;
    let (width, height) = (painted.width(), painted.height());
    let pixels = painted.pixels().iter().map(|pixel| pixel.demultiply());
    let rgba = pixels.flat_map(|it| [it.red(), it.green(), it.blue(), it.alpha()]);
    Some(Pixels {
        width,
        height,
        rgba: rgba.collect(),
    })
}

/// Returns the size and style for drawing a map.
fn sheet(map: &crate::grid::BattleMap) -> Sheet {
    let extent = map.topology().extent(map.width(), map.height());
    let longest = extent.x.max(extent.y).max(1) as f32 / 1000.0;
    let square = (MAX_SIDE / longest) as u32;
    let square = square.clamp(SQUARE.0, SQUARE.1);
    Sheet {
        square,
        // Grid lines only a few pixels apart would just blur the picture.
        grid: square >= 12,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gm::start::SaveRow;

    #[test]
    fn thumbnail_shows_current_map_or_nothing() {
        let library = Library::open();
        let picture = painted(&library, Path::new(FIRST)).expect("it comes with the program");
        assert!(picture.width.max(picture.height) <= 700, "{picture:?}");
        assert!(picture.width > 300, "{picture:?}");
        let pixels = (picture.width * picture.height * 4) as usize;
        assert_eq!(picture.rgba.len(), pixels);
        let folder = tempfile::tempdir().expect("a folder");
        let broken = folder.path().join("broken.journal");
        std::fs::write(&broken, "splitsecond journal 1\nnothing").expect("a file");
        assert_eq!(painted(&library, &broken), None);
    }

    #[test]
    fn only_first_complete_thumbnails_are_wanted() {
        let row = |nth: usize| SaveRow {
            path: format!("{nth}.journal").into(),
            damage: (nth == 1).then(|| "its beginning is damaged".to_owned()),
            ..SaveRow::default()
        };
        let model = StartModel {
            saves: (0..20).map(row).collect(),
            is_made: true,
            ..StartModel::default()
        };
        let wanted = missing_pictures(&model);
        assert_eq!(wanted.len(), PICTURED - 1);
        assert!(!wanted.contains(&("1.journal".into(), None)));
        let nothing = StartModel {
            is_made: true,
            ..StartModel::default()
        };
        assert_eq!(super::missing_pictures(&nothing), [(FIRST.into(), None)]);
        assert!(super::missing_pictures(&StartModel::default()).is_empty());
    }
}
