//! Markers on the map, as written in an encounter file.

use serde::Deserialize;

use crate::document::{DocumentError, Spanned, TextPosition};
use crate::grid::{BattleMap, Cell, Tint};
use crate::rules::marking::check_marker;
use crate::rules::state::markings::{MARKER_TINT, MAX_MARKERS};
use crate::rules::state::{Marker, MarkerId, MarkerKind};

/// A marker as written; its number is its place in the list.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MarkerText {
    at: Spanned<Cell>,
    #[serde(default)]
    kind: MarkerKind,
    #[serde(default)]
    colour: Option<Tint>,
    #[serde(default)]
    text: String,
    #[serde(default)]
    note: String,
    #[serde(default)]
    everybody: bool,
}

/// Returns the markers, each checked against the map. Without a map, the other fields are still read.
pub(super) fn read(
    written: &[Spanned<MarkerText>],
    map: Option<&BattleMap>,
    problems: &mut DocumentError,
) -> Vec<Marker> {
    if written.len() > MAX_MARKERS {
        let place = written
            .first()
            .map_or_else(TextPosition::default, |text| text.place.clone());
        let message = format!(
            "there are {} markers, but a map has at most {MAX_MARKERS}",
            written.len()
        );
        problems.push(&place, message);
        return Vec::new();
    }
    let marker = |(id, text): (u16, &Spanned<MarkerText>)| {
        let marker = Marker {
            id: MarkerId(id),
            at: text.at.value,
            kind: text.kind,
            tint: text.colour.unwrap_or(MARKER_TINT),
            text: text.text.clone(),
            note: text.note.clone(),
            everybody: text.everybody,
        };
        if let Some(Err(why)) = map.map(|map| check_marker(map, &marker)) {
            problems.push(&text.at.place, why.to_string());
        }
        marker
    };
    (1..).zip(written).map(marker).collect()
}

/// Formats a marker as in a file.
pub(in crate::save) fn line_of(marker: &Marker) -> String {
    let Marker {
        id: _,
        at,
        kind,
        tint,
        text,
        note,
        everybody,
    } = marker;
    let mut line = format!("(at: {at}");
    let mut say = |field: &str, value: Option<String>| {
        if let Some(value) = value {
            line.push_str(&format!(", {field}: {value}"));
        }
    };
    let kind = (*kind != MarkerKind::default()).then(|| format!("{kind:?}"));
    say("kind", kind);
    let colour = (*tint != MARKER_TINT).then(|| format!("\"{tint}\""));
    say("colour", colour);
    say("text", (!text.is_empty()).then(|| format!("{text:?}")));
    say("note", (!note.is_empty()).then(|| format!("{note:?}")));
    say("everybody", everybody.then(|| "true".to_owned()));
    line.push(')');
    line
}
