//! Saved pieces of maps that can be placed on other maps, one file each, in a separate folder.

use std::path::PathBuf;

use serde::Deserialize;

use crate::document::{self, Limit, Located, Problems};
use crate::grid::{BattleMap, LONGEST_PIECE};
use crate::mapfile::MapText;

use super::draft::NotWritten;
use super::folder::plain_stem;
use super::library::free_beside;
use super::listing::files_in;
use super::{Library, store};

/// Version of piece files that this program reads.
pub const PIECE_VERSION: u32 = 1;

/// A saved piece of a map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnPiece {
    /// Its name.
    pub name: String,
    /// Everything on it, without a picture.
    pub map: BattleMap,
}

/// Contents of a piece file, as written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PieceFile {
    version: Located<u32>,
    name: Located<String>,
    piece: Located<MapText>,
}

/// Reads a piece file; errors name it as `file`.
///
/// # Errors
/// All errors in the file, each with its position.
pub fn read_piece(file: &str, text: &str) -> Result<OwnPiece, Problems> {
    let written: PieceFile = document::read(file, text)?;
    let mut problems = Problems::new(file);
    let version = &written.version;
    if version.value != PIECE_VERSION {
        let message = format!(
            "this file has format version {}, but this program reads only {PIECE_VERSION}",
            version.value
        );
        problems.push(&version.place, message);
        return Err(problems);
    }
    problems.check_name(&written.name.place, &written.name);
    if let Some(picture) = &written.piece.picture {
        problems.push(&picture.place, "a piece has no picture");
    }
    let map = written.piece.to_map(&written.piece.place, &mut problems);
    let longest = map.as_ref().map(|map| map.width().max(map.height()));
    if longest.is_some_and(|longest| longest > LONGEST_PIECE) {
        let message = format!("a piece is at most {LONGEST_PIECE} cells wide and high");
        problems.push(&written.piece.place, message);
    }
    match map {
        Some(map) if problems.is_empty() => Ok(OwnPiece {
            name: written.name.value,
            map,
        }),
        _wrong => Err(problems),
    }
}

impl Library {
    /// Returns the user's pieces, ordered by file, and the errors of unreadable files.
    pub fn pieces(&self) -> (Vec<OwnPiece>, Vec<Problems>) {
        let folder = self.user().map(|user| user.pieces());
        let (mut pieces, mut wrong) = (Vec::new(), Vec::new());
        for path in folder.iter().flat_map(|folder| files_in(folder)) {
            let file = path.display().to_string();
            let read = document::read_text(&file, &path, Limit::MAP)
                .and_then(|text| read_piece(&file, &text));
            match read {
                Ok(piece) => pieces.push(piece),
                Err(problems) => wrong.push(problems),
            }
        }
        (pieces, wrong)
    }

    /// Writes a piece into the user's folder. A piece of the same name is replaced, and a backup of it is kept. Returns
    /// the path.
    ///
    /// # Errors
    /// [`NotWritten::NoHome`] without a user's folder, [`NotWritten::Text`] if the piece cannot be serialized,
    /// [`NotWritten::Disk`] if the file cannot be written.
    pub fn keep_piece(&self, name: &str, map: &BattleMap) -> Result<PathBuf, NotWritten> {
        let user = self.home()?;
        let stem = plain_stem(&PathBuf::from(format!("{name}.ron")), "piece");
        let path = user.pieces().join(format!("{stem}.ron"));
        let text = format!(
            "(\n    version: {PIECE_VERSION},\n    name: {},\n    piece: {},\n)\n",
            document::to_line(&name)?,
            MapText::from(map).drawn(1)?
        );
        // Another piece may have a similar file name.
        let here = document::read_file(&path, Limit::MAP).ok();
        let here = here.and_then(|bytes| String::from_utf8(bytes).ok());
        let here = here.and_then(|text| document::text_in(&text, "name"));
        if here.as_deref() == Some(name) {
            store::write(&path, text.as_bytes())?;
            return Ok(path);
        }
        let path = match store::is_free(&path) {
            true => path,
            false => free_beside(&path).unwrap_or(path),
        };
        store::write_new(&path, text.as_bytes())?;
        Ok(path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Cell, Furniture, Turn};
    use crate::save::UserFolder;

    #[test]
    fn a_piece_is_kept_and_found_again() {
        let scratch = tempfile::tempdir().expect("a folder");
        let library = Library::of(UserFolder::at(scratch.path()));
        assert!(library.pieces().0.is_empty());
        let mut map = BattleMap::new(4, 3).expect("a small map");
        map.add_furniture(Furniture {
            at: Cell::new(1, 1),
            kind: "altar".to_owned(),
            turn: Turn::None,
        })
        .expect("there is room");
        let path = library.keep_piece("Altar, old!", &map).expect("written");
        assert!(path.ends_with("pieces/altar-old.ron"), "{path:?}");
        let kept = OwnPiece {
            name: "Altar, old!".to_owned(),
            map,
        };
        assert_eq!(library.pieces(), (vec![kept], Vec::new()));
    }

    #[test]
    fn what_is_no_piece_is_told_with_its_place() {
        for (text, words) in [
            (
                "(version: 2, name: \"a\", piece: (size: (2, 2)))",
                "of version 2",
            ),
            (
                "(version: 1, name: \"a\", piece: (size: (41, 2)))",
                "at most 40 cells",
            ),
            (
                "(version: 1, name: \"a\", peice: (size: (4, 2)))",
                "did you mean `piece`?",
            ),
            (
                "(version: 1, name: \"a\", piece: (size: (4, 2), picture: (file: \"a.png\", from: (0, 0), to: (1, 1))))",
                "a piece has no picture",
            ),
        ] {
            let told = read_piece("p.ron", text).expect_err("wrong").to_string();
            assert!(told.contains(words), "{told}");
        }
    }
}
