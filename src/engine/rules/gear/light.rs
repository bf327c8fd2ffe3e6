//! Torches, lanterns and other carried lights. A burning light is a condition of its bearer, which ends when it has
//! burnt down, when it is put out, and in water. If its bearer lets go of it or drops, it continues to burn on the
//! ground, for the time it had left; a combatant that picks it up carries it as a burning light.

use bevy_ecs::prelude::*;

use crate::grid::{BattleMap, Cell, Terrain};
use crate::rules::condition;
use crate::rules::effects::senses;
use crate::rules::facts::{Outcome, Outcomes, Rejection};
use crate::rules::gear::outcome::{GearOutcome, ItemPlace};
use crate::rules::gear::rejection::GearRejection;
use crate::rules::intervention::outcome::InterventionOutcome;
use crate::rules::mechanic::Mechanics;
use crate::rules::schedule::EncounterSystems;
use crate::rules::state::{
    ActiveRuleset, Battle, BeginsConditions, Changes, CombatantId, CombatantRef, Conditions,
    DueEvent, Fight, Gear, GroundItems, Timeline,
};
use crate::ruleset::{ConditionId, ItemId, LightDef, Ruleset};

/// Adds the systems of this mechanic.
pub(in crate::rules) fn plugin(mechanics: &mut Mechanics) {
    mechanics.add_systems(
        EncounterSystems::Lights,
        extinguish_dropped.run_if(may_burn),
    );
}

/// Returns the lights that a combatant has ready, held or slung.
pub fn ready_lights<'a>(
    ruleset: &'a Ruleset,
    who: &'a CombatantRef,
) -> impl Iterator<Item = (ItemId, LightDef)> + 'a {
    let gear = who.gear();
    let held = gear.in_hand.iter().chain(&gear.off_hand);
    held.chain(&gear.carried)
        .filter_map(|item| Some((*item, ruleset.light_of(*item)?)))
}

/// Returns the light of an item that a combatant has ready.
///
/// # Errors
/// `NoSuchItem` if it does not have that ready, or it is not a light.
pub(in crate::rules) fn check(
    battle: &Battle,
    who: &CombatantRef,
    item: ItemId,
) -> Result<LightDef, Rejection> {
    let found = ready_lights(battle.ruleset, who).find(|(ready, _)| *ready == item);
    found
        .map(|(_, light)| light)
        .ok_or(GearRejection::NoSuchItem { item }.into())
}

/// Lights an item, or puts it out.
///
/// # Errors
/// `NoSuchItem` if it is no longer there.
pub(in crate::rules) fn set(
    fight: &mut impl BeginsConditions,
    who: CombatantId,
    item: ItemId,
    lit: bool,
) -> Result<(), Rejection> {
    let light = {
        let battle = fight.battle();
        check(&battle, &battle.find(who)?, item)?
    };
    if lit {
        condition::begin(fight, who, light.condition, who, light.lasts);
    } else {
        condition::end(fight, who, light.condition);
    }
    Ok(())
}

/// Returns the combatants that have parted with an item in this command.
fn parted(outcomes: &Outcomes) -> Vec<CombatantId> {
    let lost = outcomes.iter().filter_map(|outcome| {
        if let Outcome::Gear(
            GearOutcome::ItemPut { who, .. }
            | GearOutcome::ItemGiven { who, .. }
            | GearOutcome::ItemUsed { who, .. },
        )
        | Outcome::Intervention(InterventionOutcome::ThingTaken { who, .. }) = outcome
        {
            Some(*who)
        } else {
            None
        }
    });
    lost.collect()
}

/// Returns the items that have been put on the ground in this command, with the combatants that put them there, and the
/// cells.
fn items_put_down(outcomes: &Outcomes) -> Vec<(CombatantId, ItemId, Cell)> {
    let laid = outcomes.iter().filter_map(|outcome| {
        if let Outcome::Gear(GearOutcome::ItemPut {
            who,
            item,
            to: ItemPlace::Ground(at),
        }) = outcome
        {
            Some((*who, *item, *at))
        } else {
            None
        }
    });
    laid.collect()
}

/// Returns the combatant that has last taken an item off a cell of the ground in this command.
fn last_taker(outcomes: &Outcomes, (at, item): (Cell, ItemId)) -> Option<CombatantId> {
    let taken = outcomes.iter().filter_map(|outcome| {
        if let Outcome::Gear(GearOutcome::ItemTaken {
            who,
            item: taken,
            from: ItemPlace::Ground(from),
        }) = outcome
        {
            (*taken == item && *from == at).then_some(*who)
        } else {
            None
        }
    });
    taken.last()
}

/// Returns true if a light goes out on a square.
fn goes_out_at(ruleset: &Ruleset, map: &BattleMap, light: LightDef, at: Cell) -> bool {
    map.terrain(at) == Terrain::Water && senses::is_extinguished_by_water(ruleset, light.condition)
}

/// Returns the lights that go out: of combatants that have parted with the burning item, and in water. The GM can make
/// a combatant without any light shed light.
fn lights_going_out(battle: &Battle, parted: &[CombatantId]) -> Vec<(CombatantId, ConditionId)> {
    let ruleset = battle.ruleset;
    let mut out = Vec::new();
    for who in battle.combatants() {
        let in_water = || {
            let mut cells = who.space().cells();
            cells.all(|cell| battle.map.terrain(cell) == Terrain::Water)
        };
        let of_gear = |condition: &ConditionId| {
            parted.contains(&who.id()) && ruleset.is_light_condition(*condition)
        };
        let burning = who.conditions().iter().filter(of_gear);
        let lost = burning.filter(|condition| has_none(ruleset, &who, *condition));
        out.extend(lost.map(|condition| (who.id(), condition)));
        if in_water() {
            let wet = senses::conditions_extinguished_by_water(ruleset, &who);
            out.extend(wet.map(|condition| (who.id(), condition)));
        }
    }
    out.dedup();
    out
}

/// Returns true if a combatant has no item ready that sheds the light of a condition.
fn has_none(ruleset: &Ruleset, who: &CombatantRef, condition: ConditionId) -> bool {
    ready_lights(ruleset, who).all(|(_, light)| light.condition != condition)
}

/// Returns the burning items that downed combatants still hold or carry ready.
fn burning_items_of_downed(battle: &Battle) -> Vec<(CombatantId, ItemId, Cell)> {
    let mut fallen = Vec::new();
    for who in battle.combatants().filter(|who| !who.is_up()) {
        let burns = |light: LightDef| who.conditions().contains(light.condition);
        let burning = ready_lights(battle.ruleset, &who).filter(|(_, light)| burns(*light));
        fallen.extend(burning.map(|(item, _)| (who.id(), item, who.position().0)));
    }
    fallen
}

context! {
    /// The possible effects of a light that goes out, or that a combatant lets go of.
    LightWriter
    writes [conditions gear maintained spells steps timer]
    changes [finishing ground round timeline]
}

/// Puts out the lights that no combatant holds any more and that do not burn on the ground, and lights under water.
pub(in crate::rules) fn extinguish_dropped(mut fight: LightWriter) {
    for (who, item, at) in burning_items_of_downed(&fight.battle()) {
        if let Some(mut gear) = fight.write::<Gear>(who) {
            gear.remove(item);
        }
        fight.change::<GroundItems>().items.push((at, item));
        let to = ItemPlace::Ground(at);
        fight.record(GearOutcome::ItemPut { who, item, to });
    }
    for (who, item, at) in items_put_down(fight.outcomes()) {
        keep_burning_on_ground(&mut fight, who, item, at);
    }
    pick_up(&mut fight);
    extinguish_underwater(&mut fight);
    let parted = parted(fight.outcomes());
    for (who, condition) in lights_going_out(&fight.battle(), &parted) {
        condition::end(&mut fight, who, condition);
    }
}

/// Lets an item that a combatant let go of continue to burn on the ground, if it was burning.
fn keep_burning_on_ground(
    fight: &mut (impl BeginsConditions + Changes<GroundItems>),
    who: CombatantId,
    item: ItemId,
    at: Cell,
) {
    let burnt = {
        let battle = fight.battle();
        let light = battle.ruleset.light_of(item);
        let burnt = light.filter(|light| {
            battle.get(who).is_some_and(|who| {
                who.conditions().contains(light.condition)
                    && has_none(battle.ruleset, &who, light.condition)
            })
        });
        burnt.filter(|light| !goes_out_at(battle.ruleset, battle.map, *light, at))
    };
    let Some(LightDef { condition, .. }) = burnt else {
        return;
    };
    let (ends, burns_down) = (
        DueEvent::ConditionEnds { who, condition },
        DueEvent::LightEnds { item, at },
    );
    fight.change::<Timeline>().replace(&ends, burns_down);
    fight.change::<GroundItems>().burning.push((at, item));
    condition::end(fight, who, condition);
    fight.record(GearOutcome::LightLies { who, item, at });
}

/// Lets combatants carry the lights that they have picked up.
fn pick_up(fight: &mut (impl BeginsConditions + Changes<GroundItems>)) {
    let taken: Vec<(Cell, ItemId)> = {
        let battle = fight.battle();
        let count = |all: &[(Cell, ItemId)], one| all.iter().filter(|other| **other == one).count();
        let gone = |one: &(Cell, ItemId)| {
            count(&battle.ground.burning, *one) > count(&battle.ground.items, *one)
        };
        battle.ground.burning().filter(gone).collect()
    };
    for (at, item) in taken {
        let who = last_taker(fight.outcomes(), (at, item));
        let event = DueEvent::LightEnds { item, at };
        let left = fight.battle().timeline.left_until(&event);
        extinguish(fight, item, at);
        let light = fight.ruleset().light_of(item);
        if let (Some(who), Some(light)) = (who, light) {
            let (owner, lasts) = left.map_or((who, None), |(owner, left)| (owner, Some(left)));
            condition::begin(fight, who, light.condition, owner, lasts);
        }
    }
}

/// Puts out the lights on the ground that are in water.
fn extinguish_underwater(fight: &mut (impl Changes<GroundItems> + Changes<Timeline>)) {
    let drowned: Vec<(Cell, ItemId)> = {
        let battle = fight.battle();
        let drowns = |(at, item): &(Cell, ItemId)| {
            let light = battle.ruleset.light_of(*item);
            light.is_some_and(|light| goes_out_at(battle.ruleset, battle.map, light, *at))
        };
        battle.ground.burning().filter(drowns).collect()
    };
    for (at, item) in drowned {
        extinguish(fight, item, at);
        fight.record(GearOutcome::LightOnGroundEnded { item, at });
    }
}

/// Ends a light on the ground.
fn extinguish(fight: &mut (impl Changes<GroundItems> + Changes<Timeline>), item: ItemId, at: Cell) {
    let event = DueEvent::LightEnds { item, at };
    fight.change::<Timeline>().forget(&event);
    let burning = &mut fight.change::<GroundItems>().burning;
    if let Some(index) = burning.iter().position(|burning| *burning == (at, item)) {
        burning.remove(index);
    }
}

/// Handles a light on the ground that has burnt down.
pub(in crate::rules) fn burn_down(
    fight: &mut (impl Changes<GroundItems> + Changes<Timeline>),
    item: ItemId,
    at: Cell,
) {
    extinguish(fight, item, at);
    fight.record(GearOutcome::LightOnGroundEnded { item, at });
}

/// True if there may be any lights: a combatant has a condition that is a light or that water ends, or something burns
/// on the ground.
fn may_burn(
    ruleset: Res<ActiveRuleset>,
    combatants: Query<&Conditions>,
    ground: Res<GroundItems>,
) -> bool {
    let ruleset = &ruleset.0;
    let burns = |condition: ConditionId| {
        ruleset.is_light_condition(condition)
            || senses::is_extinguished_by_water(ruleset, condition)
    };
    !ground.burning.is_empty()
        || ruleset.has_lights() && combatants.iter().any(|all| all.iter().any(burns))
}
