//! Saved pieces of maps that can be placed on other maps, one file each, in a separate folder.

use std::path::PathBuf;

use serde::Deserialize;

use crate::document::{self, DocumentError, Limit, Spanned};
use crate::grid::{BattleMap, MAX_PIECE_SIDE};
use crate::mapfile::MapText;

use super::draft::DraftWriteError;
use super::folder::plain_stem;
use super::library::free_numbered_path;
use super::listing::files_in;
use super::{Library, store};

/// Version of piece files that this program reads.
pub const PIECE_VERSION: u32 = 1;

/// A saved piece of a map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapPiece {
    /// Its name.
    pub name: String,
    /// Everything on it, without a picture.
    pub map: BattleMap,
}

/// Contents of a piece file, as written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PieceFile {
    version: Spanned<u32>,
    name: Spanned<String>,
    piece: Spanned<MapText>,
}

/// Reads a piece file; errors name it as `file`.
///
/// # Errors
/// All errors in the file, each with its position.
pub fn read_piece(file: &str, text: &str) -> Result<MapPiece, DocumentError> {
    let written: PieceFile = document::read(file, text)?;
    let mut problems = DocumentError::new(file);
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
    if longest.is_some_and(|longest| longest > MAX_PIECE_SIDE) {
        let message = format!("a piece is at most {MAX_PIECE_SIDE} cells wide and high");
        problems.push(&written.piece.place, message);
    }
    match map {
        Some(map) if problems.is_empty() => Ok(MapPiece {
            name: written.name.value,
            map,
        }),
        _wrong => Err(problems),
    }
}

impl Library {
    /// Returns the user's pieces, ordered by file, and the errors of unreadable files.
    pub fn pieces(&self) -> (Vec<MapPiece>, Vec<DocumentError>) {
        let folder = self.user_folder().map(|user| user.pieces());
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
    /// [`DraftWriteError::NoHome`] without a user's folder, [`DraftWriteError::Text`] if the piece cannot be
    /// serialized, [`DraftWriteError::Disk`] if the file cannot be written.
    pub fn save_piece(&self, name: &str, map: &BattleMap) -> Result<PathBuf, DraftWriteError> {
        let user = self.require_user_folder()?;
        let stem = plain_stem(&PathBuf::from(format!("{name}.ron")), "piece");
        let path = user.pieces().join(format!("{stem}.ron"));
        let text = format!(
            "(\n    version: {PIECE_VERSION},\n    name: {},\n    piece: {},\n)\n",
            document::to_line(&name)?,
            MapText::from(map).indented_text(1)?
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
            false => free_numbered_path(&path).unwrap_or(path),
        };
        store::write_new(&path, text.as_bytes())?;
        Ok(path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{BlockTurn, Cell, Furniture};
    use crate::save::UserFolder;

    #[test]
    fn piece_is_saved_and_found_again() {
        let scratch = tempfile::tempdir().expect("a folder");
        let library = Library::new(UserFolder::at(scratch.path()));
        assert!(library.pieces().0.is_empty());
        let mut map = BattleMap::new(4, 3).expect("a small map");
        map.add_furniture(Furniture {
            at: Cell::new(1, 1),
            kind: "altar".to_owned(),
            turn: BlockTurn::None,
        })
        .expect("there is room");
        let path = library.save_piece("Altar, old!", &map).expect("written");
        assert!(path.ends_with("pieces/altar-old.ron"), "{path:?}");
        let kept = MapPiece {
            name: "Altar, old!".to_owned(),
            map,
        };
        assert_eq!(library.pieces(), (vec![kept], Vec::new()));
    }

    #[test]
    fn invalid_piece_is_reported_with_position() {
        for (text, words) in [
            (
                "(version: 2, name: \"a\", piece: (size: (2, 2)))",
                "format version 2",
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
