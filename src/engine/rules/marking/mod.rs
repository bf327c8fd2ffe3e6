//! Markers on squares, and lines drawn by hand to explain something: private to the GM, or public. They have no effect
//! on any rule, but are part of the fight, so that they are undone, saved and continued like the rest.

mod edit;
pub mod outcome;
pub mod rejection;
mod text;

use super::mechanic::{CommandRules, Mechanics};
use crate::document::check_optional_name;
use crate::grid::MAX_MAP_SIZE;
use crate::rules::facts::invalid_input::InputRejection;
use crate::rules::facts::{EncounterCommand, Rejection};
use crate::rules::state::markings::{
    MAX_MARKER_NOTE_LENGTH, MAX_MARKER_TEXT_LENGTH, MAX_MARKERS, MAX_PEN_LINES, MAX_PEN_POINTS,
};
use crate::rules::state::{Battle, Changes, CurrentCommand, Fight, Marker, Markings};
use outcome::MarkingOutcome;
use rejection::MarkingRejection;

pub use edit::MarkerEdit;

/// Adds the systems of this mechanic, and the commands that they carry out.
pub(super) fn plugin(mechanics: &mut Mechanics) {
    mechanics.handle(commands, handle_commands);
}

/// Returns the rules of a command that this mechanic handles.
fn commands(command: &EncounterCommand) -> Option<CommandRules<'_>> {
    Some(match command {
        EncounterCommand::Mark(marking) => CommandRules::any_time(|battle| check(battle, marking)),
        _of_another_mechanic => return None,
    })
}

/// Maximum distance of a line from the origin, in fine units: no map is larger.
const MAX_COORDINATE: u32 = 2 * MAX_MAP_SIZE * crate::grid::FINE as u32;

/// Checks whether a marker is valid on this map, regardless of other markers.
///
/// # Errors
/// The [`MarkingRejection`] of what is wrong with it.
pub fn check_marker(map: &crate::grid::BattleMap, marker: &Marker) -> Result<(), MarkingRejection> {
    let at = marker.at;
    if !map.contains(at) {
        return Err(MarkingRejection::MarkerBesideTheMap { at });
    }
    let have = marker.text.chars().count();
    if have > MAX_MARKER_TEXT_LENGTH {
        return Err(MarkingRejection::MarkerTextTooLong { have });
    }
    if let Err(why) = check_optional_name(&marker.text) {
        return Err(MarkingRejection::MarkerTextUnfit { why });
    }
    let have = marker.note.chars().count();
    if have > MAX_MARKER_NOTE_LENGTH {
        return Err(MarkingRejection::MarkerNoteTooLong { have });
    }
    Ok(())
}

/// Checks whether the GM can make this change.
///
/// # Errors
/// The [`MarkingRejection`] of the obstacle; `NothingToChange` if nothing would change.
pub fn check(battle: &Battle, marking: &MarkerEdit) -> Result<(), Rejection> {
    let markings = battle.markings;
    match marking {
        MarkerEdit::Set(marker) => {
            check_marker(battle.map, marker)?;
            match markings.marker(marker.id) {
                Some(known) if known == marker => {
                    return Err(InputRejection::NothingToChange.into());
                }
                None if markings.markers().len() >= MAX_MARKERS => {
                    return Err(MarkingRejection::TooManyMarkers.into());
                }
                Some(_) | None => {}
            }
        }
        MarkerEdit::Take(marker) => {
            if markings.marker(*marker).is_none() {
                return Err(MarkingRejection::UnknownMarker { marker: *marker }.into());
            }
        }
        MarkerEdit::Draw(line) => {
            let points = line.points.len();
            let far = |value: i32| value.unsigned_abs() > MAX_COORDINATE;
            let beyond = line.points.iter().any(|at| far(at.x) || far(at.y));
            if !(2..=MAX_PEN_POINTS).contains(&points) || beyond {
                return Err(MarkingRejection::BadPenLine { points }.into());
            }
            if markings.lines().len() >= MAX_PEN_LINES {
                return Err(MarkingRejection::TooManyPenLines.into());
            }
        }
        MarkerEdit::Wipe => {
            if markings.lines().is_empty() {
                return Err(MarkingRejection::NothingToWipe.into());
            }
        }
    }
    Ok(())
}

context! {
    /// Components and resources that markers and the pen write.
    MarkingWriter
    writes []
    changes [command markings]
}

/// Carries out the GM's changes to markers and the pen.
pub(super) fn handle_commands(mut fight: MarkingWriter) {
    if let Some(EncounterCommand::Mark(marking)) = fight.take_command() {
        carry_out(&mut fight, marking);
    }
}

fn carry_out(fight: &mut (impl Changes<Markings> + Changes<CurrentCommand>), marking: MarkerEdit) {
    match marking {
        MarkerEdit::Set(marker) => {
            let before = fight.battle().markings.marker(marker.id).cloned();
            {
                let mut markings = fight.change::<Markings>();
                markings.markers.retain(|known| known.id != marker.id);
                let place = markings
                    .markers
                    .partition_point(|known| known.id < marker.id);
                markings.markers.insert(place, marker.clone());
            }
            let (id, at, text) = (marker.id, marker.at, marker.text.clone());
            fight.record(match before {
                None => MarkingOutcome::MarkerSet {
                    marker: id,
                    at,
                    text,
                    everybody: marker.everybody,
                },
                Some(before)
                    if before
                        == (Marker {
                            at: before.at,
                            ..marker
                        }) =>
                {
                    MarkingOutcome::MarkerMoved {
                        marker: id,
                        at,
                        text,
                    }
                }
                Some(_) => MarkingOutcome::MarkerChanged { marker: id, text },
            });
        }
        MarkerEdit::Take(id) => {
            let known = fight.battle().markings.marker(id);
            let text = known.map(|marker| marker.text.clone()).unwrap_or_default();
            let mut markings = fight.change::<Markings>();
            markings.markers.retain(|marker| marker.id != id);
            fight.record(MarkingOutcome::MarkerTaken { marker: id, text });
        }
        MarkerEdit::Draw(line) => {
            let everybody = line.everybody;
            fight.change::<Markings>().lines.push(line);
            fight.record(MarkingOutcome::LineDrawn { everybody });
        }
        MarkerEdit::Wipe => {
            let lines = std::mem::take(&mut fight.change::<Markings>().lines).len();
            let lines = u32::try_from(lines).unwrap_or(u32::MAX);
            fight.record(MarkingOutcome::LinesWiped { lines });
        }
    }
}

#[cfg(test)]
mod tests;
