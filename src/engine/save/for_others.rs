//! A map for other programs, as Universal VTT.

use std::path::Path;

use crate::document::{self, Limit};
use crate::grid::{BattleMap, Point};
use crate::import::{self, Exported, Fate, PictureKind};

/// The endings of maps for other programs.
const ENDINGS: [&str; 3] = ["dd2vtt", "df2vtt", "uvtt"];

/// Whether a file with this name holds a map for other programs.
pub fn is_for_others(path: &Path) -> bool {
    let ending = path.extension().unwrap_or_default();
    ENDINGS.iter().any(|one| ending.eq_ignore_ascii_case(one))
}

/// The map for other programs, with the picture in this file if it lies exactly under the map; what is not carried is
/// told.
///
/// # Errors
/// In words: the picture cannot be read, or the format cannot hold such a map.
pub fn map_for_others(map: &BattleMap, picture: Option<&Path>) -> Result<Exported, String> {
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
        Some((_, Err(why))) => made.report.say(Fate::Left, "1 picture", why.to_string()),
        None if picture.is_none() => {}
        None => {
            let why = "it does not lie exactly under the map";
            made.report.say(Fate::Left, "1 picture", why);
        }
    }
    Ok(made)
}

/// Whether a map's picture lies exactly under it.
fn covers(map: &BattleMap) -> bool {
    let extent = map.topology().extent(map.width(), map.height());
    let lies = map.picture().map(|picture| (picture.from, picture.to));
    lies == Some((Point::default(), extent))
}
