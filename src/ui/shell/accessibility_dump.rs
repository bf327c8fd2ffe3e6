//! Dumps the GM window's accessibility tree to a file for the scripts in `tests/window`: the position and name of each
//! widget, and the position of the map. The scripts find a button by its name, as a person does.

use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use bevy::prelude::*;
use bevy_egui::{EguiContext, EguiOutput, EguiPostUpdateSet, PrimaryEguiContext};

use crate::paint::scene::{SQUARE, map_rect};
use crate::rules::state::BattleReader;
use crate::ui::map::GmCamera;

/// Environment variable with the path of the file; without it nothing is written.
const VARIABLE: &str = "SPLITSECOND_TOLD";

/// Path of the file, and its current text.
#[derive(Resource, Debug)]
struct DumpFile {
    path: PathBuf,
    text: String,
}

/// Writes the file after each frame in which something has changed, if a path is set.
pub fn plugin(app: &mut App) {
    let Some(path) = std::env::var_os(VARIABLE) else {
        return;
    };
    app.insert_resource(DumpFile {
        path: path.into(),
        text: String::new(),
    })
    .add_systems(
        PostUpdate,
        (enable_accesskit, write_dump)
            .chain()
            .after(EguiPostUpdateSet::ProcessOutput)
            .after(bevy::transform::TransformSystems::Propagate),
    );
}

/// Turns on egui's accessibility output.
fn enable_accesskit(mut context: Single<&mut EguiContext, With<PrimaryEguiContext>>) {
    context.get_mut().enable_accesskit();
}

/// Writes a line for the map, with its top left corner and the width of a cell in window pixels; then one for each
/// named widget, with its role, focus or disabled state, position and name.
fn write_dump(
    output: Single<&EguiOutput, With<PrimaryEguiContext>>,
    camera: Single<(&Camera, &GlobalTransform, &Projection), With<GmCamera>>,
    reader: BattleReader,
    mut told: ResMut<DumpFile>,
) {
    let (camera, transform, projection) = *camera;
    let Projection::Orthographic(projection) = projection else {
        return;
    };
    let map = map_rect(reader.battle().map);
    let corner = Vec3::new(map.min.x, map.max.y, 0.0);
    let corner = camera
        .world_to_viewport(transform, corner)
        .unwrap_or_default();
    let mut text = format!(
        "map\t{:.1}\t{:.1}\t{:.3}\n",
        corner.x,
        corner.y,
        SQUARE / projection.scale
    );
    let Some(update) = &output.platform_output.accesskit_update else {
        return;
    };
    let scale = f64::from(output.pixels_per_point);
    for (id, node) in &update.nodes {
        let (Some(name), Some(place)) = (node.label().or(node.value()), node.bounds()) else {
            continue;
        };
        let state = match (*id == update.focus, node.is_disabled()) {
            (true, _) => "focus",
            (_, true) => "off",
            _usual => "on",
        };
        let (x, y) = (place.x0 * scale, place.y0 * scale);
        let (wide, high) = (place.width() * scale, place.height() * scale);
        let line = writeln!(
            text,
            "{:?}\t{state}\t{x:.0}\t{y:.0}\t{wide:.0}\t{high:.0}\t{}",
            node.role(),
            name.replace(['\n', '\t'], " ")
        );
        debug_assert!(line.is_ok(), "a text takes everything");
    }
    if told.text != text {
        // The file is written atomically, so that a reader never finds a part of it.
        if let Err(failed) = write_atomically(&told.path, &text) {
            warn!("what is shown cannot be written: {failed}");
        }
        told.text = text;
    }
}

/// Writes a text atomically to the file at `path`; a link there is replaced, not followed.
fn write_atomically(path: &Path, text: &str) -> io::Result<()> {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let mut aside = tempfile::NamedTempFile::new_in(folder.unwrap_or(Path::new(".")))?;
    aside.write_all(text.as_bytes())?;
    aside.persist(path).map_err(|failed| failed.error)?;
    Ok(())
}
