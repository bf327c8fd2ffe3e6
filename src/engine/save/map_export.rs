//! Exports a map for other programs, as Universal VTT.

use std::path::Path;

use crate::document::{self, Limit};
use crate::grid::{BattleMap, Point};
use crate::import::{self, ExportedMap, Fate, PictureKind};

/// File extensions of maps for other programs.
const EXTENSIONS: [&str; 3] = ["dd2vtt", "df2vtt", "uvtt"];

/// Returns true if a file with this name is a map for other programs.
pub fn is_exported_map(path: &Path) -> bool {
    let ending = path.extension().unwrap_or_default();
    EXTENSIONS
        .iter()
        .any(|one| ending.eq_ignore_ascii_case(one))
}

/// Exports the map for other programs. The picture in `picture` is included if it covers exactly the map. Anything
/// that the format cannot carry is reported.
///
/// # Errors
/// Fails with a message if the picture cannot be read, or if the format cannot hold such a map.
pub fn export_map_file(map: &BattleMap, picture: Option<&Path>) -> Result<ExportedMap, String> {
    let picture = picture
        .map(|path| document::read_file(path, Limit::MAP))
        .transpose()
        .map_err(|error| error.to_string())?;
    let covers = picture.as_ref().filter(|_| covers(map));
    let examined = covers.map(|bytes| (bytes, PictureKind::examine(bytes)));
    let sized = match &examined {
        Some((bytes, Ok((_, (width, _))))) => Some((bytes.as_slice(), *width)),
        Some((_, Err(_))) | None => None,
    };
    let mut made = import::export(map, sized).map_err(|error| error.to_string())?;
    match &examined {
        Some((_, Ok(_))) => {}
        Some((_, Err(why))) => made
            .report
            .note_one(Fate::Left, "1 picture", why.to_string()),
        None if picture.is_none() => {}
        None => {
            let why = "it does not exactly fit the map";
            made.report.note_one(Fate::Left, "1 picture", why);
        }
    }
    Ok(made)
}

/// Returns true if a map's picture covers exactly the extent of the map.
fn covers(map: &BattleMap) -> bool {
    let extent = map.topology().extent(map.width(), map.height());
    let lies = map.picture().map(|picture| (picture.from, picture.to));
    lies == Some((Point::default(), extent))
}
