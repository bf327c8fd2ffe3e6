//! Torches, lanterns and whatever else is carried for its light: what burns is a condition of its bearer, which ends
//! when it has burnt down, when it is put out, when its bearer lets go of it, and in water.

use crate::grid::Terrain;
use crate::rules::condition;
use crate::rules::effects::senses;
use crate::rules::facts::{Outcome, Outcomes, Rejection};
use crate::rules::gear::outcome::GearOutcome;
use crate::rules::gear::rejection::GearRejection;
use crate::rules::intervention::outcome::InterventionOutcome;
use crate::rules::state::{Battle, CombatantId, CombatantRef, Conditions, Eventful, Fight};
use crate::ruleset::{ConditionId, ItemId, LightDef, Ruleset};

/// What somebody has ready, in a hand or slung, that can burn.
pub fn at_hand<'a>(
    ruleset: &'a Ruleset,
    who: &'a CombatantRef,
) -> impl Iterator<Item = (ItemId, LightDef)> + 'a {
    let gear = who.gear();
    let held = gear.in_hand.iter().chain(&gear.off_hand);
    held.chain(&gear.carried)
        .filter_map(|item| Some((*item, ruleset.light_of(*item)?)))
}

/// The light of something that somebody has ready.
///
/// # Errors
/// `NoSuchItem` if it does not have that ready, or it is nothing that burns.
pub(in crate::rules) fn check(
    battle: &Battle,
    who: &CombatantRef,
    item: ItemId,
) -> Result<LightDef, Rejection> {
    let found = at_hand(battle.ruleset, who).find(|(ready, _)| *ready == item);
    found
        .map(|(_, light)| light)
        .ok_or(GearRejection::NoSuchItem { item }.into())
}

/// Lights something, or puts it out.
///
/// # Errors
/// `NoSuchItem` if it is not there any more.
pub(in crate::rules) fn set(
    fight: &mut impl Eventful,
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

/// Those who have let go of something in this command.
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

/// The lights that go out: those of whoever has let go of what burnt, and those in water. The GM can have somebody
/// shed light who has nothing to burn.
fn going_out(battle: &Battle, parted: &[CombatantId]) -> Vec<(CombatantId, ConditionId)> {
    let ruleset = battle.ruleset;
    let mut out = Vec::new();
    for who in battle.everyone() {
        let in_water = || {
            let mut cells = who.space().cells();
            cells.all(|cell| battle.map.terrain(cell) == Terrain::Water)
        };
        let of_gear = |condition: &ConditionId| {
            parted.contains(&who.id()) && ruleset.is_of_a_light(*condition)
        };
        let lost = |condition: &ConditionId| {
            at_hand(ruleset, &who).all(|(_, light)| light.condition != *condition)
        };
        let burning = who.conditions().iter().filter(of_gear).filter(lost);
        out.extend(burning.map(|condition| (who.id(), condition)));
        let mut wet = senses::put_out_by_water(ruleset, &who).peekable();
        if wet.peek().is_some() && in_water() {
            out.extend(wet.map(|condition| (who.id(), condition)));
        }
    }
    out.dedup();
    out
}

context! {
    /// What may come of a light that goes out.
    eventful Dying
    writes [aim conditions health memory part run_up steps timer]
    changes [finishing pace pending round timeline]
}

/// Puts out what nobody holds any more, and what is under water.
pub(in crate::rules) fn put_out(mut fight: Dying) {
    let parted = parted(fight.outcomes());
    for (who, condition) in going_out(&fight.battle(), &parted) {
        condition::end(&mut fight, who, condition);
    }
}

/// Whether anybody of these is in a condition at all: lights are conditions, and most fights have none.
pub(in crate::rules) fn may_burn<'a>(
    ruleset: &Ruleset,
    mut all: impl Iterator<Item = &'a Conditions>,
) -> bool {
    ruleset.has_lights() && all.any(|conditions| conditions.iter().len() > 0)
}
