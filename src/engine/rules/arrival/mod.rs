//! Arrivals and departures: adding combatants to the map and removing them (SEC-04, SEC-13).

pub mod outcome;
pub mod rejection;
#[cfg(test)]
mod tests;
mod text;
mod waves;

use bevy_ecs::prelude::*;

use super::attack;
use super::facts::invalid_input::InputRejection;
use super::facts::{Outcome, Outcomes, Rejection};
use super::initiative;
use super::mechanic::{CommandRules, Mechanics};
use super::movement;
use crate::grid::{Footprint, Space, Topology};
use crate::rules::facts::EncounterCommand;
use crate::rules::state::{
    ActionTimer, ActiveRuleset, Aim, Battle, Battlefield, Body, Clock, CombatantSpec,
    CombatantState, Conditions, CurrentCommand, Economy, Fight, Gear, GmRulings, Health, Hidden,
    Identity, Initiative, Morale, Position, PositioningFeet, Posture, PreparedSpell,
    PreparedSpells, Reaction, Reinforcements, Repertoire, Roster, RunUp, SidedState, Speeds, Stats,
    StepState,
};
use crate::ruleset::{
    ConditionId, CreatureDef, ItemId, MAX_HIT_POINTS, MAX_PREPARED, Ruleset, StatValues,
};
use outcome::ArrivalOutcome;
use rejection::ArrivalRejection;

pub use waves::{
    Arrival, MAX_WAVE_SIZE, arrival_commands, arrivals, can_arrive, cancel_command, check_wave, due,
};

/// Adds the systems of this mechanic, and the commands that they carry out.
pub(super) fn plugin(mechanics: &mut Mechanics) {
    mechanics.handle(commands, (admit_and_dismiss, join).chain());
}

/// Returns the rules of a command that this mechanic handles.
fn commands(command: &EncounterCommand) -> Option<CommandRules<'_>> {
    Some(match command {
        EncounterCommand::AddCombatant(spec) => {
            CommandRules::any_time(|battle| check_arrival(battle, spec))
        }
        EncounterCommand::Reserve(wave) => {
            CommandRules::any_time(|battle| check_wave(battle, wave))
        }
        EncounterCommand::RemoveCombatant { who } => {
            CommandRules::any_time(|battle| battle.find(*who).map(|_| ()))
        }
        _of_another_mechanic => return None,
    })
}

/// Returns a combatant made from the ruleset's library, with the changes of the encounter, on a map of this shape.
///
/// # Errors
/// `UnknownCreature` if the library has no such creature, `UnknownSpell` if it has prepared one that it cannot cast,
/// `NumberOutOfRange` if it has prepared too many, or has no hit points or too many, `UnknownCondition`.
pub fn from_spec(
    ruleset: &Ruleset,
    topology: Topology,
    spec: &CombatantSpec,
) -> Result<CombatantState, Rejection> {
    let unknown = Rejection::Sense(InputRejection::UnknownCreature {
        creature: spec.creature,
    });
    let def = ruleset
        .creatures
        .get(spec.creature)
        .ok_or(unknown.clone())?;
    let scale = ruleset.scale(def.scale).ok_or(unknown.clone())?;
    let footprint = Footprint::new(topology, scale.squares).map_err(|_too_large| unknown)?;
    let mut stats = Stats(StatValues(def.stats.0.clone()));
    for (stat, value) in &spec.stats {
        stats.set(ruleset, *stat, *value);
    }
    let hit_points = attack::usual_hit_points(ruleset, def, &stats);
    let said = spec.hit_points.filter(|_| hit_points.is_some());
    if let Some(value) = said.filter(|said| !(1..=MAX_HIT_POINTS).contains(said)) {
        return Err(InputRejection::NumberOutOfRange {
            value,
            least: 1,
            most: MAX_HIT_POINTS,
        }
        .into());
    }
    let hit_points = hit_points.map(|usual| said.unwrap_or(usual));
    let in_hand = match spec.in_hand {
        Some(item) if item.as_str().is_empty() => None,
        Some(item) => Some(item),
        None => def.in_hand,
    };
    // An item that the encounter puts in the hand is taken from the carried ones, and the item that it replaces is
    // carried instead.
    let mut carried = def.carried.clone();
    if in_hand != def.in_hand {
        carried.retain(|item| Some(*item) != in_hand);
        carried.extend(def.in_hand);
    }
    if let Some(left) = &spec.state.carried {
        carried.clone_from(left);
    }
    let pack = spec.state.pack.as_ref().unwrap_or(&def.pack).clone();
    let points_are_life = !ruleset.attack.takes_stamina();
    Ok(CombatantState {
        identity: Identity {
            id: spec.id,
            name: spec.name.clone().unwrap_or_else(|| def.name.clone()),
            side: spec.side,
            creature: spec.creature,
            kind: def.kind,
        },
        position: Position(spec.at),
        body: Body {
            scale: def.scale,
            footprint,
            shares_square: scale.shares_square,
            speed_squares: spec.speed.unwrap_or(def.speed_squares),
            impractical_footwear: def.impractical_footwear,
        },
        stats,
        repertoire: Repertoire {
            combos: def.combos.clone(),
            spells: def.spells.clone(),
        },
        hidden: Hidden(spec.hidden),
        initiative: Initiative::default(),
        timer: ActionTimer::default(),
        posture: Posture::new(ruleset.default_posture()),
        health: hit_points
            .map_or(Health::default(), Health::with_hit_points)
            .with_wear(&spec.state, points_are_life),
        conditions: conditions_of(ruleset, spec)?,
        gear: Gear::new(in_hand, carried, pack).with_armour(
            worn(spec.off_hand, def.fighting.off_hand),
            worn(spec.armour, def.fighting.armour),
        ),
        aim: Aim::default(),
        run_up: RunUp::default(),
        part: SidedState::default(),
        positioned: PositioningFeet::default(),
        steps: StepState::default(),
        morale: Morale::default(),
        reaction: Reaction::default(),
        by_word: GmRulings::default(),
        memory: memory_of(def, spec)?,
        economy: Economy::default(),
        speeds: Speeds(def.speeds),
        portrait: spec.portrait.clone(),
    })
}

/// Returns the conditions that it has from the start.
fn conditions_of(ruleset: &Ruleset, spec: &CombatantSpec) -> Result<Conditions, Rejection> {
    let known = |condition: &ConditionId| ruleset.conditions.contains(*condition);
    match spec.conditions.iter().find(|condition| !known(condition)) {
        Some(condition) => {
            let condition = *condition;
            Err(InputRejection::UnknownCondition { condition }.into())
        }
        None => Ok(Conditions(spec.conditions.clone())),
    }
}

/// Returns the spells that the library has it prepare, with the changes of the encounter.
fn memory_of(def: &CreatureDef, spec: &CombatantSpec) -> Result<PreparedSpells, Rejection> {
    for (spell, count) in &spec.prepared {
        if !def.spells.contains(spell) {
            return Err(InputRejection::UnknownSpell { spell: *spell }.into());
        }
        if *count > MAX_PREPARED {
            let whole = |value: u32| i32::try_from(value).unwrap_or(i32::MAX);
            return Err(InputRejection::NumberOutOfRange {
                value: whole(*count),
                least: 0,
                most: whole(MAX_PREPARED),
            }
            .into());
        }
    }
    let mut memory =
        PreparedSpells::from_counts(def.prepared.iter().chain(&spec.prepared).copied());
    for (spell, spent) in &spec.state.spent {
        if let Some(whole) = memory.castings(*spell) {
            memory.set(PreparedSpell {
                left: whole.of.saturating_sub(*spent),
                ..whole
            });
        }
    }
    Ok(memory)
}

/// Returns the encounter's choice, or the library's by default; an empty text means none.
fn worn(said: Option<ItemId>, library: Option<ItemId>) -> Option<ItemId> {
    match said {
        Some(item) if item.as_str().is_empty() => None,
        Some(item) => Some(item),
        None => library,
    }
}

/// Checks whether this combatant can arrive.
///
/// # Errors
/// `IdTaken` if another combatant has the id, or the rejection of an unknown name or of a place that is not free.
pub fn check_arrival(battle: &Battle, spec: &CombatantSpec) -> Result<(), Rejection> {
    let taken = battle.get(spec.id).is_some() || battle.order.place_of(spec.id).is_some();
    if taken {
        return Err(ArrivalRejection::IdTaken { who: spec.id }.into());
    }
    if battle.sides.get(spec.side).is_none() {
        return Err(InputRejection::UnknownSide { side: spec.side }.into());
    }
    let bundle = from_spec(battle.ruleset, battle.map.topology(), spec)?;
    let body = bundle.body;
    let space = Space::new(spec.at, body.footprint);
    if !battle.map.contains_space(&space) {
        return Err(InputRejection::OutsideMap { at: spec.at }.into());
    }
    if movement::room_for(battle, None, space, body.shares_square) {
        Ok(())
    } else {
        Err(InputRejection::NoRoom { at: spec.at }.into())
    }
}

/// Adds combatants to the map and removes them. It is exclusive because it spawns and despawns entities.
pub(super) fn admit_and_dismiss(world: &mut World) {
    let Some(command) = world.resource::<CurrentCommand>().0.as_ref() else {
        return;
    };
    let command = command.unforced().clone();
    if let EncounterCommand::AddCombatant(spec) = command {
        let ruleset = world.resource::<ActiveRuleset>().clone();
        let topology = world.resource::<Battlefield>().map().topology();
        let Ok(mut bundle) = from_spec(&ruleset, topology, &spec) else {
            return;
        };
        if ruleset.turns.rules().reacts && world.resource::<Clock>().has_begun() {
            bundle.reaction = Reaction::FOR_NEW_COMBATANT;
        }
        let entity = world.spawn(bundle).id();
        world.resource_mut::<Roster>().add(spec.id, entity);
        let added = Outcome::Arrival(ArrivalOutcome::CombatantAdded {
            who: spec.id,
            at: spec.at,
        });
        world.resource_mut::<Outcomes>().push(added);
        // The command stays until `join` has rolled initiative for the new combatant.
    } else if let EncounterCommand::Reserve(wave) = command {
        world.resource_mut::<CurrentCommand>().0 = None;
        let who = wave.who.iter().map(|spec| spec.id).collect();
        let (name, round) = (wave.name.clone(), wave.round);
        world.resource_mut::<Reinforcements>().set(wave);
        world
            .resource_mut::<Outcomes>()
            .push(ArrivalOutcome::WaveSet { name, round, who });
    } else if let EncounterCommand::RemoveCombatant { who } = command {
        world.resource_mut::<CurrentCommand>().0 = None;
        if let Some(entity) = world.resource_mut::<Roster>().remove(who) {
            world.despawn(entity);
            world
                .resource_mut::<Outcomes>()
                .push(ArrivalOutcome::CombatantRemoved { who });
        }
    }
}

context! {
    /// Components and resources that joining the turn order writes.
    ArrivalWriter
    writes [initiative]
    changes [command order]
}

/// Rolls initiative for a combatant that joins a running fight (SEC-04).
pub(super) fn join(mut fight: ArrivalWriter) {
    let Some(command) = fight.command() else {
        return;
    };
    if let EncounterCommand::AddCombatant(spec) = command.unforced() {
        let who = spec.id;
        fight.change::<CurrentCommand>().0 = None;
        let in_order = !fight.battle().ruleset.turns.rules().in_moments;
        if fight.battle().clock.has_begun() && in_order {
            initiative::join_order(&mut fight, who);
        }
    }
}
