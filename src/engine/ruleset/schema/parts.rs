//! The fields of a group and the rows of a table, as they are written.

use super::check::Checker;
use crate::document::{self, Spanned, TextPosition, Written};

/// Returns the values of the fields of a group, by their names or by the names that were probably meant. Fields without
/// a known name are reported.
pub(super) fn read_fields<'t>(
    place: &TextPosition,
    text: &'t Written,
    check: &mut Checker,
    names: &[&'static str],
) -> Vec<(&'static str, &'t Written)> {
    let expected = "a group of fields `( name: value, … )`";
    if text.is_map() {
        check.mismatch(place, expected, text, None);
    }
    let fields = text.fields();
    if fields.is_none() {
        let hint = match text.word() {
            Some((word, Some(_))) => format!("leave out the word `{word}`"),
            Some(_) | None => format!("its fields are {}", names.join(", ")),
        };
        check.mismatch(place, expected, text, Some(hint));
    }
    let mut given: Vec<(&'static str, &Written)> = Vec::new();
    let mut strange = Vec::new();
    for field in fields.unwrap_or_default() {
        // Only a map has other keys than names.
        let Some(name) = field.key.name() else {
            continue;
        };
        match names.iter().find(|known| **known == name) {
            Some(known) => given.push((known, &field.value)),
            None => strange.push((name, field)),
        }
    }
    for (name, field) in strange {
        let is_free = |known: &&&'static str| given.iter().all(|(used, _)| *used != **known);
        let free: Vec<&'static str> = names.iter().filter(is_free).copied().collect();
        let place = field.key.place(&document::path_below(&place.path, name));
        // The intended field is read under its correct name; it may contain further errors.
        let meant = check.unknown_field(&place, name, &free, names);
        given.extend(meant.map(|meant| (meant, &field.value)));
    }
    given
}

/// Returns the rows of the table at `path` with their keys; `None` if it is no table, which is reported.
pub(super) fn read_rows<'t>(
    text: &'t Written,
    path: &str,
    check: &mut Checker,
) -> Option<Vec<(Spanned<String>, &'t Written)>> {
    let Some(rows) = text.fields() else {
        let expected = "a map `{ name: value, … }`";
        check.mismatch(&text.place(path), expected, text, None);
        return None;
    };
    let rows = rows.iter().filter_map(|row| {
        let key: String = check.read_key(&row.key, path)?;
        let path = document::path_below(path, &key);
        let place = row.key.place(&path);
        Some((Spanned { value: key, place }, &row.value))
    });
    Some(rows.collect())
}
