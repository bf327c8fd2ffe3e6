//! The entries of a file by id, and how entries of another file are added to them.

use indexmap::IndexMap;
use indexmap::map::MutableKeys;

use crate::document::Spanned;

/// Entries by id, in the order of the file.
pub type EntriesById<T> = IndexMap<Spanned<String>, T>;

/// Adds entries to those of a file, if the file could be read.
pub fn add<F, T>(
    file: &mut Option<F>,
    entries: impl FnOnce(&mut F) -> &mut EntriesById<T>,
    more: EntriesById<T>,
) {
    let Some(file) = file else { return };
    let entries = entries(file);
    for (id, value) in more {
        match entries.get_full_mut2(&id) {
            // Problems are reported at the place of the new entry.
            Some((_, key, known)) => {
                *key = id;
                *known = value;
            }
            None => {
                entries.insert(id, value);
            }
        }
    }
}
