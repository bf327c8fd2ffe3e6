//! Small pictures of maps for the start page: drawn as by `splitsecond export -o x.png` on another thread, one after
//! the other, and cached by file and modification time.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use crate::encounter;
use crate::paint::{Sheet, paint_sheet, portrait};
use crate::save::{Library, OpenMode};
use crate::ui::shell::open_library::OpenLibrary;
use crate::view::handout::Pixels;
use crate::view::{Background, ResultSystems, WindowWaker};

use super::listing::Fights;
use super::{FIRST, PICTURED, StartModel};

/// Lengths of the longer side of the pictures on cards and of those in the lines, in pixels: twice their
/// size in the window, for high-resolution screens.
const CARD_SIDE: u32 = 640;
const LINE_SIDE: u32 = 256;

/// Minimum and maximum width of a square, in pixels.
const SQUARE: (u32, u32) = (4, 48);

/// A file, its modification time, which a bundled fight does not have, and the longer side of its picture.
type FileVersion = (PathBuf, Option<SystemTime>, u32);

/// A picture; `None` if it cannot be drawn.
type Thumbnail = Option<Arc<Pixels>>;

/// Finished pictures, and those in preparation.
#[derive(Resource, Default)]
struct Thumbnails {
    known: BTreeMap<FileVersion, Thumbnail>,
    coming: Option<Background<(FileVersion, Thumbnail)>>,
}

/// Draws pictures whenever the list of fights has changed.
pub fn plugin(app: &mut App) {
    app.init_resource::<Thumbnails>().add_systems(
        Update,
        (
            receive_finished,
            start_painting.run_if(resource_changed::<Fights>),
        )
            .chain()
            .after(super::listing::ListSystems)
            .in_set(ResultSystems),
    );
}

/// Returns the fights that need a picture, in the order of the page. The first and the samples are on cards.
fn missing_pictures(model: &StartModel) -> Vec<FileVersion> {
    let saves = model.saves.iter().take(PICTURED);
    let saves = saves.filter(|save| save.damage.is_none());
    let saves = saves.map(|save| (&save.path, save.written));
    let fights = |own| {
        let fights = model.fights.iter();
        let sound = fights.filter(move |fight| fight.own == own && fight.mistakes.is_none());
        sound.map(|fight| (&fight.path, fight.written))
    };
    let first = fights(false).filter(|(path, _)| *path == Path::new(FIRST));
    let mut all: Vec<(&PathBuf, Option<SystemTime>)> = match model.saves.is_empty() {
        true => first.collect(),
        false => saves.collect(),
    };
    for fight in fights(true).take(PICTURED).chain(fights(false)) {
        if !all.contains(&fight) {
            all.push(fight);
        }
    }
    let is_sample = |path: &Path| {
        let mut fights = model.fights.iter();
        fights.any(|fight| !fight.own && fight.path == path)
    };
    let all = all.into_iter().enumerate();
    all.map(|(nth, (path, written))| {
        let side = match nth == 0 || is_sample(path) {
            true => CARD_SIDE,
            false => LINE_SIDE,
        };
        (path.clone(), written, side)
    })
    .collect()
}

/// Starts drawing missing pictures. Pictures for an older list are abandoned.
fn start_painting(
    mut fights: ResMut<Fights>,
    mut thumbnails: ResMut<Thumbnails>,
    library: Res<OpenLibrary>,
    waker: Res<WindowWaker>,
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
    let library = library.0.clone();
    let coming = Background::begin("pictures", &waker, move |reporter| {
        for edition in unknown {
            let made = painted(&library, &edition.0, edition.2).map(Arc::new);
            if !reporter.report((edition, made)) {
                // The list has changed meanwhile.
                return;
            }
        }
    });
    // Without a thread, emblems are shown.
    thumbnails.coming = coming.ok();
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
    let (made, _is_over) = coming.take_reports();
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
    let pictures = known.filter_map(|((file, ..), made)| Some((file.clone(), made.clone()?)));
    fights.bypass_change_detection().0.pictures = pictures.collect();
}

/// Draws the current map of a fight; `None` if it cannot be opened or drawn.
fn painted(library: &Library, source: &Path, side: u32) -> Option<Pixels> {
    let found = library.open_fight(source, OpenMode::Copy).ok()?;
    let mut world = World::new();
    found.fight.install(&mut world).ok()?;
    let painted = encounter::read(&mut world, |battle| {
        let under = library.picture(battle.map, Some(source));
        let mut tokens = crate::ui::map::faces(battle);
        portrait::fill(&mut tokens, library, source);
        paint_sheet(
            battle.map,
            sheet(battle.map, side),
            under.as_deref(),
            &tokens,
        )
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
fn sheet(map: &crate::grid::BattleMap, side: u32) -> Sheet {
    let extent = map.topology().extent(map.width(), map.height());
    let longest = extent.x.max(extent.y).max(1) as f32 / 1000.0;
    let square = (side as f32 / longest) as u32;
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
    use crate::ui::start::{FightRow, SaveRow};

    #[test]
    fn thumbnail_shows_current_map_or_nothing() {
        let library = Library::open();
        let picture =
            painted(&library, Path::new(FIRST), CARD_SIDE).expect("it comes with the program");
        assert!(picture.width.max(picture.height) <= 700, "{picture:?}");
        assert!(picture.width > 300, "{picture:?}");
        let pixels = (picture.width * picture.height * 4) as usize;
        assert_eq!(picture.rgba.len(), pixels);
        let folder = tempfile::tempdir().expect("a folder");
        let broken = folder.path().join("broken.journal");
        std::fs::write(&broken, "splitsecond journal 1\nnothing").expect("a file");
        assert_eq!(painted(&library, &broken, LINE_SIDE), None);
    }

    #[test]
    fn first_complete_saves_and_all_samples_get_thumbnails() {
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
        assert!(
            !wanted
                .iter()
                .any(|(path, ..)| path == Path::new("1.journal"))
        );
        let sides = wanted.iter().map(|(_, _, side)| *side);
        assert_eq!(sides.filter(|side| *side == CARD_SIDE).count(), 1);
        let fight = |path: &str, own| FightRow {
            path: path.into(),
            own,
            ..FightRow::default()
        };
        let fights = vec![
            fight("mine.ron", true),
            fight("the-toll-house", false),
            fight(FIRST, false),
        ];
        let nothing = StartModel {
            fights,
            is_made: true,
            ..StartModel::default()
        };
        let wanted = super::missing_pictures(&nothing).into_iter();
        let wanted: Vec<PathBuf> = wanted.map(|(path, ..)| path).collect();
        assert_eq!(
            wanted,
            [FIRST, "mine.ron", "the-toll-house"].map(PathBuf::from)
        );
        assert!(super::missing_pictures(&StartModel::default()).is_empty());
    }
}
