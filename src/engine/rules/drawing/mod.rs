//! Drawing on the map, before a fight and in the middle of one: each stroke is an ordinary command.

pub mod outcome;
pub mod rejection;
mod resize;
mod text;

pub use resize::{Relocation, first_lost_place};
pub use text::{kind_text, picture_text};

use bevy_ecs::prelude::*;

use super::facts::Rejection;
use super::mechanic::{CommandRules, Mechanics};
use crate::document::check_name;
use crate::grid::{BattleMap, Space, Stroke, Terrain};
use crate::rules::facts::invalid_input::InputRejection;
use crate::rules::facts::{EncounterCommand, Outcomes};
use crate::rules::state::{Battle, Battlefield, CurrentCommand, locations};
use crate::ruleset::ConditionId;
use outcome::DrawingOutcome;
use rejection::DrawingRejection;
use resize::moved;

/// Adds the systems of this mechanic, and the commands that they carry out.
pub(super) fn plugin(mechanics: &mut Mechanics) {
    mechanics.handle(commands, draw);
}

/// Returns the rules of a command that this mechanic handles.
fn commands(command: &EncounterCommand) -> Option<CommandRules<'_>> {
    Some(match command {
        EncounterCommand::Draw(stroke) => CommandRules::any_time(|battle| check(battle, stroke)),
        _of_another_mechanic => return None,
    })
}

/// Checks whether a stroke can be drawn.
///
/// # Errors
/// The [`DrawingRejection`] of the obstacle: nothing would change, a combatant would be in rock or outside the map, or
/// arrive there, another place that the fight needs would be cut off, or the map would be invalid.
pub fn check(battle: &Battle, stroke: &Stroke) -> Result<(), Rejection> {
    let drawn = battle.map.drawn(stroke).map_err(DrawingRejection::from)?;
    known_condition(battle, stroke)?;
    let shift = shift_of(stroke);
    for combatant in battle.combatants() {
        let (who, space) = (combatant.id(), combatant.space());
        let there = moved(&space, shift);
        if !drawn.contains_space(&there) {
            return Err(DrawingRejection::WouldFallOff { who }.into());
        }
        let is_rock = |map: &BattleMap, space: &Space| {
            let mut cells = space.cells();
            cells.any(|cell| map.terrain(cell) == Terrain::Blocked)
        };
        if is_rock(&drawn, &there) && !is_rock(battle.map, &space) {
            return Err(DrawingRejection::SomebodyThere { who }.into());
        }
    }
    let lost = first_lost_place(battle, &drawn, shift, |_| true);
    lost.map_or(Ok(()), |place| Err(DrawingRejection::from(place).into()))
}

/// Checks that the zone of a stroke has a readable name, and that the ruleset has its condition.
///
/// # Errors
/// [`DrawingRejection::BadZoneName`] or [`InputRejection::UnknownCondition`] if not.
fn known_condition(battle: &Battle, stroke: &Stroke) -> Result<(), Rejection> {
    let Stroke::Zone { zone, .. } = stroke else {
        return Ok(());
    };
    if check_name(&zone.name).is_err() {
        return Err(DrawingRejection::BadZoneName.into());
    }
    let condition = zone.condition.as_deref().map(ConditionId::new);
    let unknown = condition.filter(|id| !battle.ruleset.conditions.contains(*id));
    unknown.map_or(Ok(()), |condition| {
        Err(InputRejection::UnknownCondition { condition }.into())
    })
}

/// Returns by how many columns and rows a stroke moves everything on the map.
const fn shift_of(stroke: &Stroke) -> (i32, i32) {
    if let Stroke::Resize(margins) = stroke {
        margins.shift()
    } else {
        (0, 0)
    }
}

/// Draws a stroke, and moves the places that the fight holds along with the map. It is exclusive because every
/// component and resource may hold a place.
pub(super) fn draw(world: &mut World) {
    let command = world.resource_mut::<CurrentCommand>().0.take();
    let Some(EncounterCommand::Draw(stroke)) = command.map(EncounterCommand::into_unforced) else {
        return;
    };
    let before = world.resource::<Battlefield>().map().clone();
    // It has been checked: invalid strokes were rejected.
    let Ok(drawn) = before.drawn(&stroke) else {
        return;
    };
    let mut lines_lost = 0;
    if let Stroke::Resize(margins) = &stroke {
        let mut relocation = Relocation::new(&before, &drawn, *margins);
        locations::visit_places(world, &mut relocation);
        lines_lost = relocation.lines_lost;
    }
    let outcome = DrawingOutcome::for_stroke(&stroke, &before, &drawn, lines_lost);
    world.resource_mut::<Battlefield>().redraw(drawn);
    world.resource_mut::<Outcomes>().push(outcome);
}

#[cfg(test)]
mod tests;
