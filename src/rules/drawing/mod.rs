//! Drawing on the map, before a fight and in the middle of one: each stroke a command like all others.

pub mod outcome;
pub mod rejection;
mod words;

pub use words::picture_words;

use crate::grid::{BattleMap, Cell, Space, Stroke, Terrain};

use super::facts::Rejection;
use crate::rules::facts::EncounterCommand;
use crate::rules::facts::sense::SenseRejection;
use crate::rules::state::{
    Battle, Battlefield, Changes, CombatantId, CombatantRef, CurrentCommand, Declaration, DueEvent,
    Fight, GroundItems, Markings, Position, Shown, Timeline, Writes,
};
use crate::ruleset::ConditionId;
use outcome::DrawingOutcome;
use rejection::DrawingRejection;

/// Whether a stroke can be drawn.
///
/// # Errors
/// The [`DrawingRejection`] of what is in its way: nothing would change, somebody would stand in rock or
/// beside the map, something is on its way to a place that would move, or the map cannot be so.
pub fn check(battle: &Battle, stroke: &Stroke) -> Result<(), Rejection> {
    let drawn = battle.map.drawn(stroke).map_err(DrawingRejection::from)?;
    known_condition(battle, stroke)?;
    let shift = shift_of(stroke);
    if shift != (0, 0)
        && let Some(who) = bound_to_a_place(battle)
    {
        return Err(DrawingRejection::PlacesInUse { who }.into());
    }
    for combatant in battle.everyone() {
        let (who, space) = (combatant.id(), combatant.space());
        let there = Space::new(space.anchor.offset(shift.0, shift.1), space.footprint);
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
    for marker in battle.markings.markers() {
        if battle.map.contains(marker.at) && !drawn.contains(marker.at.offset(shift.0, shift.1)) {
            let (marker, at) = (marker.id, marker.at);
            return Err(DrawingRejection::MarkerThere { marker, at }.into());
        }
    }
    for (at, item) in battle.ground.iter() {
        if !drawn.contains(at.offset(shift.0, shift.1)) {
            return Err(DrawingRejection::SomethingThere { item, at }.into());
        }
    }
    Ok(())
}

/// Whether the ruleset has the condition of the zone that a stroke lays.
///
/// # Errors
/// [`SenseRejection::UnknownCondition`].
fn known_condition(battle: &Battle, stroke: &Stroke) -> Result<(), Rejection> {
    let Stroke::Zone { zone, .. } = stroke else {
        return Ok(());
    };
    let condition = zone.condition.as_deref().map(ConditionId::new);
    let unknown = condition.filter(|id| !battle.ruleset.conditions.contains(*id));
    unknown.map_or(Ok(()), |condition| {
        Err(SenseRejection::UnknownCondition { condition }.into())
    })
}

/// By how many columns and rows a stroke moves everything that stands on the map.
const fn shift_of(stroke: &Stroke) -> (i32, i32) {
    if let Stroke::Resize(margins) = stroke {
        margins.shift()
    } else {
        (0, 0)
    }
}

/// Somebody who is on its way, or has aimed something at a square, which would not be the same square any
/// more if the map moved under it.
fn bound_to_a_place(battle: &Battle) -> Option<CombatantId> {
    if let Some(held) = battle.pending.top() {
        return Some(held.trigger.who());
    }
    let aimed = battle.timeline.due().iter().find(|due| match &due.event {
        DueEvent::Spell { at, .. } => at.is_some(),
        DueEvent::ConditionEnds { .. } | DueEvent::LightEnds { .. } => false,
    });
    let bound = |combatant: &CombatantRef| {
        let mut begun = combatant.timer().unfinished();
        let on_its_way = begun.any(|action| {
            let order = action.order();
            !action.steps().is_empty() || order.to.is_some() || !order.path.is_empty()
        });
        let declared = combatant.part().declared.as_ref();
        let aims = declared.is_some_and(|declared| match declared {
            Declaration::Act { to, .. } => to.is_some(),
            Declaration::Delay => false,
        });
        on_its_way || aims
    };
    let on_its_way = || {
        battle
            .everyone()
            .find(bound)
            .map(|combatant| combatant.id())
    };
    aimed.map(|due| due.owner).or_else(on_its_way)
}

context! {
    /// What drawing writes.
    Drafting
    writes [position]
    changes [command ground map markings shown timeline]
}

/// Draws a stroke, and takes along what stands on the map where the map moves under it.
pub(super) fn draw(mut fight: Drafting) {
    let Some(stroke) = take_stroke(&mut fight) else {
        return;
    };
    let before = fight.battle().map.clone();
    // It has been checked: what cannot be drawn was refused.
    let Ok(drawn) = before.drawn(&stroke) else {
        return;
    };
    let outcome = DrawingOutcome::of(&stroke, &before, &drawn);
    if matches!(stroke, Stroke::Resize(_)) {
        let by = shift_of(&stroke);
        if !fight.battle().markings.is_empty() {
            let topology = drawn.topology();
            let [from, to] = [Cell::new(0, 0), Cell::new(by.0, by.1)].map(|it| topology.centre(it));
            let fine = (to.x - from.x, to.y - from.y);
            fight.change::<Markings>().take_along(by, fine);
        }
        fight
            .change::<Shown>()
            .take_along(&drawn, shift_of(&stroke));
    }
    fight.change::<Battlefield>().redraw(drawn);
    take_along(&mut fight, shift_of(&stroke));
    fight.record(outcome);
}

fn take_stroke(fight: &mut impl Changes<CurrentCommand>) -> Option<Stroke> {
    if let EncounterCommand::Draw(stroke) = fight.take_command()? {
        Some(stroke)
    } else {
        None
    }
}

/// Moves everybody and everything that lies on the ground by so many columns and rows.
fn take_along(
    fight: &mut (impl Writes<Position> + Changes<GroundItems> + Changes<Timeline>),
    (columns, rows): (i32, i32),
) {
    if (columns, rows) == (0, 0) {
        return;
    }
    let moved = |cell: Cell| cell.offset(columns, rows);
    for who in fight.ids() {
        if let Some(mut position) = fight.write::<Position>(who) {
            position.0 = moved(position.0);
        }
    }
    let mut ground = fight.change::<GroundItems>();
    let GroundItems { items, burning } = &mut *ground;
    for (at, _) in items.iter_mut().chain(burning) {
        *at = moved(*at);
    }
    fight.change::<Timeline>().move_lights((columns, rows));
}

#[cfg(test)]
mod tests;
