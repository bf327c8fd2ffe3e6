//! Exports the fight and its map: a copy, a bundle, a picture, or a map for other programs.

use std::path::Path;

use bevy::prelude::*;
use tiny_skia::Pixmap;

use crate::encounter;
use crate::paint::portrait::Portraits;
use crate::paint::{MapPicture, Sheet, encode_png, paint_sheet};
use crate::save::{SavedFight, bundle_of, export_map_file, is_bundle, is_exported_map, store};

use super::saving::with_extension;
use super::startup::OpenLibrary;
use super::text::exports as text;
use super::toasts::Toasts;

/// Extension of exported copies.
pub const EXPORT: &str = "ron";

/// Writes the fight as one human-readable file, which `check` and `replay` accept. The extension selects other formats:
/// `.png` for a picture of its map, `.dd2vtt` for a map for other programs, and `.fight` for a bundle with everything
/// it needs.
pub fn export(world: &mut World, path: &Path) {
    if export_map(world, path) {
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
pub(super) fn export_map(world: &mut World, path: &Path) -> bool {
    let ending = path.extension().unwrap_or_default();
    if ending.eq_ignore_ascii_case("png") {
        export_picture(world, path);
        return true;
    }
    if !is_exported_map(path) {
        return false;
    }
    let picture = world.resource::<MapPicture>().file().map(Path::to_owned);
    let made = encounter::read(world, |battle| {
        export_map_file(battle.map, picture.as_deref())
    });
    let written = made.and_then(|made| {
        store::write(path, made.json.as_bytes()).map_err(|failed| failed.to_string())?;
        Ok(made.report.text_for_window())
    });
    let mut toasts = world.resource_mut::<Toasts>();
    match written {
        Ok(report) => toasts.show_notice(text::map_is_in(path, &report)),
        Err(why) => toasts.show_error(why),
    }
    true
}

/// Width of a square in a picture of the map, in pixels.
const PICTURE_SQUARE: u32 = 64;

/// Draws the current map with its tokens, and writes the picture.
fn export_picture(world: &mut World, path: &Path) {
    let painted = painted_map(world);
    write_picture(world, path, painted);
}

/// Draws the current map with its tokens.
pub(super) fn painted_map(world: &mut World) -> Result<Pixmap, String> {
    let sheet = Sheet {
        square: PICTURE_SQUARE,
        grid: true,
    };
    let under = world.resource::<MapPicture>().file().map(Path::to_owned);
    let mut tokens = encounter::read(world, crate::map::faces);
    let portraits = world.resource::<Portraits>();
    for (_, face) in &mut tokens {
        portraits.fill_in(face);
    }
    encounter::read(world, |battle| {
        paint_sheet(battle.map, sheet, under.as_deref(), &tokens)
    })
}

/// Writes a picture, and reports its path.
pub(super) fn write_picture(world: &mut World, path: &Path, painted: Result<Pixmap, String>) {
    let png = painted.and_then(|painted| encode_png(&painted));
    let written = png.and_then(|png| store::write(path, &png).map_err(|failed| failed.to_string()));
    let mut toasts = world.resource_mut::<Toasts>();
    match written {
        Ok(()) => toasts.show_info(text::picture_is_in(path)),
        Err(why) => toasts.show_error(why),
    }
}
