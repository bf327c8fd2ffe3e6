//! Tree → typed values, listing everything that does not fit.
//!
//! What a type asks for can be compared with the text before the type's own code runs: there the
//! mismatch is noted, a [stand-in](poison) is handed over and decoding goes on in the same pass. What only
//! the type's own code finds (a missing field, a value it refuses) ends the pass; it is noted,
//! a repair is entered beside the tree, and the next pass gets past it. A file without problems is
//! decoded in one pass over an untouched tree.

mod access;
mod cursor;
mod deserializer;
mod failure;
mod poison;
mod repairs;
mod variant;

use serde::de::DeserializeOwned;

use super::syntax::Node;
use super::{Problems, Reading};
use cursor::{Cursor, Trail};
use repairs::Repairs;

/// How many items and entries are looked at, in all passes together, before giving up on finding further problems.
const PATIENCE: usize = 5_000_000;

/// Decodes a tree; `problems` holds what is known to be wrong with its text.
///
/// # Errors
///
/// All problems of the tree, including those that the text had already.
pub fn decode<T: DeserializeOwned>(tree: &Node<'_>, problems: Problems) -> Result<T, Problems> {
    let reading = read_as(tree, problems, false);
    match reading.value {
        Some(value) => reading.problems.into_result(value),
        None => Err(reading.problems),
    }
}

/// Decodes a tree as far as that goes, with stand-ins for what is wrong, and keeps what it names.
pub fn decode_on<T: DeserializeOwned>(tree: &Node<'_>, problems: Problems) -> Reading<T> {
    read_as(tree, problems, true)
}

fn read_as<T: DeserializeOwned>(tree: &Node<'_>, problems: Problems, naming: bool) -> Reading<T> {
    let repairs = Repairs::new(problems, naming);
    let cursor = Cursor::new(tree, &Trail::TOP, &repairs);
    loop {
        let failure = match T::deserialize(cursor) {
            Ok(value) => {
                let (problems, names) = repairs.into_parts();
                let value = Some(value);
                return Reading {
                    value,
                    names,
                    problems,
                };
            }
            Err(failure) => failure.at(cursor),
        };
        if !repairs.repair(failure) || repairs.looked_at() > PATIENCE {
            let (mut problems, names) = repairs.into_parts();
            problems.cut_short = true;
            let value = None;
            return Reading {
                value,
                names,
                problems,
            };
        }
    }
}
