//! The phases of the round in which each combatant is asked: all in which it could do something, and no others (PHA-11,
//! PHA-13 to PHA-17, PHA-36 to PHA-40).
//!
//! A declared major action limits them to its own phase, D1 for minor abilities, and D4.

use std::cell::OnceCell;

use crate::rules::action_behaviours;
use crate::rules::attack;
use crate::rules::declaration;
use crate::rules::effects;
use crate::rules::spell;
use crate::rules::state::{Battle, CombatantId, CombatantRef, Hold, Slot};
use crate::rules::turns::sided::{check_spell_of_round, in_melee, may_be_asked, routines_of};
use crate::ruleset::{ActionBehaviour, ActionKind, Activity, ItemId};

use super::acting::{
    group, is_group_low, is_low, meets_in_melee, needs_target, shoots_low, speed_of, weapon_delays,
};

/// Returns when the round will next wait for `who`, or `None` if it will not wait for it again.
pub(super) fn next_slot_of(battle: &Battle, who: &CombatantRef) -> Option<Slot> {
    first_ahead(battle, who, who.part().passed)
}

/// Returns when the round will wait for `who` again if it passes in the open phase.
pub(super) fn later_slot_of(battle: &Battle, who: &CombatantRef) -> Option<Slot> {
    first_ahead(battle, who, true)
}

/// Returns the first moment of `who` that is still ahead; `passed` is true if it has passed in the open phase.
fn first_ahead(battle: &Battle, who: &CombatantRef, passed: bool) -> Option<Slot> {
    let reached = battle.round.reached;
    let slots = battle.answer(SlotsOf(who.id()), || slots_of(battle, who));
    let ahead = slots.iter();
    ahead
        .filter_map(|slot| ahead_of(reached, passed, *slot))
        .min()
}

/// Cache key of the moments of the round that ask a combatant, except for some that are over.
#[derive(PartialEq, Eq, Hash)]
struct SlotsOf(CombatantId);

/// Returns the slot, unless it is over or the combatant has passed in it; a slot of the open phase is due now.
fn ahead_of(reached: Option<Slot>, passed: bool, slot: Slot) -> Option<Slot> {
    let Some(reached) = reached else {
        return Some(slot);
    };
    if same_phase(reached, slot) {
        return (!passed).then(|| slot.max(reached));
    }
    (slot > reached).then_some(slot)
}

/// Returns true if two slots are the same phase; ties within one phase have several moments (PHA-20).
pub(super) fn same_phase(a: Slot, b: Slot) -> bool {
    match (a, b) {
        (
            Slot::Group {
                low, kind, delayed, ..
            },
            Slot::Group {
                low: other_low,
                kind: other_kind,
                delayed: other_delayed,
                ..
            },
        ) => (low, kind, delayed) == (other_low, other_kind, other_delayed),
        (a, b) => a == b,
    }
}

/// Returns all moments of the round that ask `who` and are not over, and possibly some that are.
fn slots_of(battle: &Battle, who: &CombatantRef) -> Vec<Slot> {
    let part = who.part();
    // A combatant that can do nothing at all, asleep or stunned, is not asked either, unless the GM wants that.
    let unable = effects::is_incapacitated(battle.ruleset, who);
    if !may_be_asked(battle, who) || (unable && !battle.ruleset.ask_the_unable) {
        return Vec::new();
    }
    if let Some(slot) = to_name_target(battle, who) {
        return vec![slot];
    }
    if part.done || who.timer().current().is_some() {
        return Vec::new();
    }
    let mut slots = Vec::new();
    if part.major_spent {
        let made = who.attacks().routines;
        let another = made > 0 && made < routines_of(battle, who);
        if another && in_melee(battle, who) {
            let low = is_low(battle, who);
            slots.push(Slot::RestOfRoutines { low });
        }
        // Delaying in LOW costs only the major action (PHA-38).
        if part.delayed && made == 0 || part.held == Some(Hold::Low) {
            slots.push(group(battle, who, true, ActionKind::Other, 0));
        }
        return slots;
    }
    let slots = slots_before_major_action(battle, who);
    if part.held == Some(Hold::Low) {
        return in_low(battle, who, slots);
    }
    slots
}

/// Returns the moments of a combatant in HIGH that waits for LOW: its moments in LOW, such as the phase of a weapon
/// that is loaded first, and D4 (PHA-36, PHA-86).
fn in_low(battle: &Battle, who: &CombatantRef, slots: Vec<Slot>) -> Vec<Slot> {
    let is_low = |slot: &Slot| matches!(slot, Slot::Group { low: true, .. });
    let last = group(battle, who, true, ActionKind::Other, 0);
    slots.into_iter().filter(is_low).chain([last]).collect()
}

/// Returns the moment in which `who` names the target of its spell, if it has yet to do so (PHA-54).
fn to_name_target(battle: &Battle, who: &CombatantRef) -> Option<Slot> {
    let unfinished = who.timer().current()?;
    let order = unfinished.order();
    let spell = battle.ruleset.spells.get(order.spell?)?;
    let unnamed = order.targets.is_empty() && order.to.is_none();
    let wanted = unnamed && unfinished.spent() == 0 && needs_target(spell);
    wanted.then(|| group(battle, who, is_low(battle, who), ActionKind::Innate, 0))
}

/// Returns the moments that ask `who` as long as its major action is left; moments that are over are not computed.
fn slots_before_major_action(battle: &Battle, who: &CombatantRef) -> Vec<Slot> {
    let reached = battle.round.reached;
    let comes = |slot: Slot| ahead_of(reached, false, slot).is_some();
    let mut slots = Vec::new();
    let declared_kind = declaration::declared_kind(battle, who);
    let declared_activity = declaration::declared_activity(battle, who);
    // A declaration that leaves the major action free decides nothing about that action.
    let declared = matches!(declared_activity, Some(Activity::Major | Activity::Complex));
    // A combatant that delays is LOW in everything but fast actions (PHA-37, PHA-39).
    let mut low = is_low(battle, who);
    let delaying = declared_activity == Some(Activity::Delaying);
    let fast = declared_kind.filter(|kind| *kind <= ActionKind::GoFirst);
    let first = |kind: ActionKind| {
        let low = is_group_low(battle, who.identity().side);
        Slot::Fast { kind, low }
    };
    let goes_first = || {
        comes(first(ActionKind::GoFirst)) && has_ability(battle, who, ActionKind::GoFirst, declared)
    };
    if let Some(kind) = fast.or_else(|| goes_first().then_some(ActionKind::GoFirst)) {
        slots.push(first(kind));
    }
    let of_kind = |low: bool, kind: ActionKind| group(battle, who, low, kind, 0);
    let engaged = OnceCell::new();
    let engaged = || *engaged.get_or_init(|| in_melee(battle, who));
    // A helpless combatant holds no enemy in melee, but can still be attacked.
    let melee = || match declared {
        true => declaration::intent(battle, who) == ActionKind::Melee,
        false => engaged() || attack::has_melee_target(battle, who),
    };
    let routines = Slot::FirstRoutines { low };
    if comes(routines) && melee() && engaged() && routines_of(battle, who) > 1 {
        slots.push(routines);
    }
    let innate = of_kind(low, ActionKind::Innate);
    let declared_innate = declared_kind == Some(ActionKind::Innate) && !delaying;
    if declared_innate || comes(innate) && has_ability(battle, who, ActionKind::Innate, declared) {
        slots.push(innate);
    }
    // A combatant's own score is only for shots; any other action happens with its group (PHA-13).
    let fires = declared && declaration::intent(battle, who) == ActionKind::Missile;
    let shots_come = [false, true].map(|low| comes(of_kind(low, ActionKind::Missile)));
    if fires || shots_come.contains(&true) {
        for shot_low in shots(battle, who, fires, declared) {
            slots.push(of_kind(shot_low, ActionKind::Missile));
            // A combatant that has declared a shot in LOW is not asked before.
            low |= declared && shot_low;
        }
    }
    if comes(of_kind(low, ActionKind::Melee)) && melee() {
        let speed = if meets_in_melee(battle, who, low) {
            speed_of(battle, who)
        } else {
            0
        };
        slots.push(group(battle, who, low, ActionKind::Melee, speed));
    }
    slots.push(of_kind(low, ActionKind::Other));
    slots
}

/// Returns the halves of the round in which `who` could shoot, as `true` for LOW. A weapon that must be loaded is shot
/// in LOW (PHA-13, PHA-36). A combatant that has declared a shot is asked for it with its held weapon, whether or not
/// it could shoot.
fn shots(battle: &Battle, who: &CombatantRef, fires: bool, declared: bool) -> Vec<bool> {
    if declared && !fires {
        return Vec::new();
    }
    let shoots = |item: &ItemId| {
        let weapon = battle.ruleset.weapons.get(*item);
        weapon.is_some_and(|weapon| weapon.ranged.is_some())
    };
    let in_hand = who.gear().in_hand().filter(|item| fires && shoots(item));
    let weapons = in_hand.map_or_else(|| attack::shooting(battle, who), |item| vec![item]);
    let own_low = shoots_low(battle, who);
    let mut halves: Vec<bool> = weapons
        .into_iter()
        .map(|weapon| own_low || weapon_delays(battle, weapon))
        .collect();
    if fires && halves.is_empty() {
        halves.push(own_low);
    }
    halves.sort_unstable();
    halves.dedup();
    halves
}

/// Returns true if `who` has an undeclared ability of this phase that it could use on a target now. An ability that
/// takes the major action counts only if no other major action is `declared`.
fn has_ability(battle: &Battle, who: &CombatantRef, kind: ActionKind, declared: bool) -> bool {
    battle.ruleset.actions.iter().any(|(_, def)| {
        def.does == ActionBehaviour::Ability
            && effects::allow(battle.ruleset, who, &def.does, def.duration.min_ticks()).is_ok()
            && action_behaviours::magic_for(battle, who, def).any(|(_, spell)| {
                let activity = declaration::activity_of(def, Some(spell));
                let suits = match activity {
                    Activity::Minor => true,
                    Activity::Major => !declared,
                    Activity::Complex | Activity::Delaying | Activity::Immediate => false,
                };
                suits
                    && declaration::kind_of(def, Some(spell)) == kind
                    && spell.answers.is_none()
                    && check_spell_of_round(battle, who, Some(spell), activity).is_ok()
                    && spell::has_target_in_reach(battle, who, spell)
            })
    })
}
