//! Exports the fight and its map: a copy, a bundle, a picture, or a map for other programs.

pub(super) mod text;

use std::path::{Path, PathBuf};

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use tiny_skia::Pixmap;

use crate::paint::portrait::Portraits;
use crate::paint::{MapPicture, Sheet, encode_png, paint_sheet};
use crate::save::{SavedFight, bundle_of, export_map_file, is_bundle, is_exported_map, store};
use crate::ui::shell::register::run_system;
use crate::ui::shell::toasts::Toasts;

use super::saving::with_extension;
use super::submission::FightReader;
use crate::ui::shell::open_library::OpenLibrary;

/// Extension of exported copies.
pub const EXPORT: &str = "ron";

/// Writes the fight as one human-readable file, which `check` and `replay` accept. The extension selects other formats:
/// `.png` for a picture of its map, `.dd2vtt` for a map for other programs, and `.fight` for a bundle with everything
/// it needs. All of the fight is written.
pub fn export(world: &mut World, path: &Path) {
    if run_system(world, export_map, path.to_owned()) {
        return;
    }
    if is_bundle(path) {
        let library = world.resource::<OpenLibrary>().0.clone();
        let bytes = bundle_of(&library, world).map_err(|why| why.to_string());
        let written =
            bytes.and_then(|bytes| store::write(path, &bytes).map_err(|failed| failed.to_string()));
        let mut toasts = world.resource_mut::<Toasts>();
        match written {
            Ok(()) => toasts.show_info(text::fight_is_in(path)),
            Err(why) => toasts.show_error(why),
        }
        return;
    }
    let path = with_extension(path, EXPORT);
    let text = SavedFight::capture(world).to_text();
    let text = text.map_err(|error| error.to_string());
    // The dialog asks before an existing file is chosen, and the store keeps that file as a backup.
    let written = text
        .and_then(|text| store::write(&path, text.as_bytes()).map_err(|failed| failed.to_string()));
    let mut toasts = world.resource_mut::<Toasts>();
    match written {
        Ok(()) => toasts.show_info(text::copy_is_in(&path)),
        Err(why) => toasts.show_error(why),
    }
}

/// Writes a picture of the map, or the map for other programs, if the file has their extension; returns true if it
/// does.
pub(super) fn export_map(
    In(path): In<PathBuf>,
    mut painter: MapPainter,
    mut toasts: ResMut<Toasts>,
) -> bool {
    let ending = path.extension().unwrap_or_default();
    if ending.eq_ignore_ascii_case("png") {
        let painted = painter.paint();
        write_picture(&mut toasts, &path, painted);
        return true;
    }
    if !is_exported_map(&path) {
        return false;
    }
    let battle = painter.fight.battle();
    let made = export_map_file(battle.map, painter.picture.file());
    let written = made.and_then(|made| {
        store::write(&path, made.json.as_bytes()).map_err(|failed| failed.to_string())?;
        Ok(made.report.text_for_window())
    });
    match written {
        Ok(report) => toasts.show_notice(text::map_is_in(&path, &report)),
        Err(why) => toasts.show_error(why),
    }
    true
}

/// Width of a square in a picture of the map, in pixels.
const PICTURE_SQUARE: u32 = 64;

/// Everything that a picture of the map is painted from.
#[derive(SystemParam)]
pub(super) struct MapPainter<'w, 's> {
    fight: FightReader<'w, 's>,
    picture: Res<'w, MapPicture>,
    portraits: Res<'w, Portraits>,
}

impl MapPainter<'_, '_> {
    /// Draws the current map with its tokens.
    pub(super) fn paint(&mut self) -> Result<Pixmap, String> {
        let sheet = Sheet {
            square: PICTURE_SQUARE,
            grid: true,
        };
        let battle = self.fight.battle();
        let mut tokens = crate::ui::map::faces(&battle);
        for (_, face) in &mut tokens {
            self.portraits.fill_in(face);
        }
        paint_sheet(battle.map, sheet, self.picture.file(), &tokens)
    }
}

/// Writes a picture, and reports its path.
pub(super) fn write_picture(toasts: &mut Toasts, path: &Path, painted: Result<Pixmap, String>) {
    let png = painted.and_then(|painted| encode_png(&painted));
    let written = png.and_then(|png| store::write(path, &png).map_err(|failed| failed.to_string()));
    match written {
        Ok(()) => toasts.show_info(text::picture_is_in(path)),
        Err(why) => toasts.show_error(why),
    }
}
