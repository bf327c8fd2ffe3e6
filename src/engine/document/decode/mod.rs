//! Tree → typed values, with a list of everything that does not fit.
//!
//! The requested type can be compared with the text before the type's own code runs. A mismatch found there is noted, a
//! [stand-in](poison) is returned, and decoding continues in the same pass. An error found only by the type's own code
//! (a missing field, a value that it rejects) ends the pass. It is noted, a repair is recorded for the tree, and the
//! next pass gets past it. A file without problems is decoded in one pass over an unchanged tree.

mod access;
mod cursor;
mod deserializer;
mod error;
mod repairs;
mod stand_in;
mod variant;

use serde::de::DeserializeOwned;

use super::syntax::Node;
use super::{DocumentError, ReadOutcome};
use cursor::{Cursor, NodePath};
use repairs::Repairs;

/// Maximum number of items and entries visited, in all passes together, before the search for further problems stops.
const MAX_VISITS: usize = 5_000_000;

/// Decodes a tree; `problems` holds the known problems of its text.
///
/// # Errors
///
/// All problems of the tree and of its text.
pub fn decode<T: DeserializeOwned>(
    tree: &Node<'_>,
    problems: DocumentError,
) -> Result<T, DocumentError> {
    let reading = read_as(tree, problems, false);
    match reading.value {
        Some(value) => reading.problems.into_result(value),
        None => Err(reading.problems),
    }
}

/// Decodes a part of a tree, to which `path` leads. Returns `None` if there are problems, which are added to
/// `problems`.
pub fn decode_at<T: DeserializeOwned>(
    node: &Node<'_>,
    path: &str,
    problems: &mut DocumentError,
) -> Option<T> {
    let repairs = Repairs::new(DocumentError::new(String::new()), false);
    let trail = NodePath::at(path);
    let reading = read_at(Cursor::new(node, &trail, &repairs));
    let (found, _names) = repairs.into_parts();
    let value = reading.filter(|_| found.is_empty());
    problems.extend(found);
    value
}

/// Decodes a tree as far as possible, with stand-ins for everything that is wrong, and keeps the names in it.
pub fn decode_on<T: DeserializeOwned>(tree: &Node<'_>, problems: DocumentError) -> ReadOutcome<T> {
    read_as(tree, problems, true)
}

fn read_as<T: DeserializeOwned>(
    tree: &Node<'_>,
    problems: DocumentError,
    naming: bool,
) -> ReadOutcome<T> {
    let repairs = Repairs::new(problems, naming);
    let value = read_at(Cursor::new(tree, &NodePath::TOP, &repairs));
    let (mut problems, names) = repairs.into_parts();
    problems.cut_short |= value.is_none();
    ReadOutcome {
        value,
        names,
        problems,
    }
}

/// Decodes the value at `cursor` with as many passes as it takes to find all problems; `None` if there are too many.
fn read_at<T: DeserializeOwned>(cursor: Cursor<'_>) -> Option<T> {
    loop {
        let failure = match T::deserialize(cursor) {
            Ok(value) => return Some(value),
            Err(failure) => failure.at(cursor),
        };
        let repairs = cursor.repairs;
        if !repairs.repair(failure) || repairs.visited() > MAX_VISITS {
            return None;
        }
    }
}
