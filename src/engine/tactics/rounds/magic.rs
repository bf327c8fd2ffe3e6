//! Spells and abilities: which one to declare, and its target.

use crate::encounter::options;
use crate::rules::declaration;
use crate::rules::facts::{ActionOrder, EncounterCommand};
use crate::rules::legality;
use crate::rules::spell;
use crate::rules::state::{Declaration, Slot};
use crate::rules::turns::sided;
use crate::ruleset::{ActionBehaviour, Activity, SpellDef, SpellId, SpellKind};

use crate::tactics::standpoint::{Standpoint, act};
use crate::tactics::{spells, value};

use super::fights_on;

/// Minimum value of a declared spell or of an ability.
const MIN_VALUE: i64 = 60;

/// Time in segments that halves the value of a spell, because it is easily disrupted.
const HALVING_TIME: i64 = 20;

/// Returns the spell to declare, if its value is high enough; `None` in melee, where it would only be disrupted.
pub(super) fn to_declare(standpoint: &Standpoint) -> Option<Declaration> {
    if sided::in_melee(standpoint.battle, &standpoint.actor) {
        return None;
    }
    let (value, order) = best(standpoint, |_id, def| {
        matches!(def.kind, SpellKind::Incantation | SpellKind::Invocation)
    })?;
    (value >= MIN_VALUE).then_some(Declaration::Act {
        action: order.action,
        spell: order.spell,
        targets: Vec::new(),
        to: None,
    })
}

/// Begins the declared spell; in a surprise segment, any spell with a value.
pub(super) fn cast(standpoint: &Standpoint) -> Option<EncounterCommand> {
    if !fights_on(standpoint.actor.morale().nerve) {
        return None;
    }
    let declared = standpoint.actor.declared().spell();
    let surprise = !standpoint.battle.round.surprise.is_empty() && declared.is_none();
    let (_, order) = best(standpoint, |id, def| match declared {
        Some(declared) => id == declared,
        None => surprise && def.kind == SpellKind::Incantation,
    })?;
    Some(act(order))
}

/// Uses an innate or spell-like ability with a sufficient value.
pub(super) fn use_ability(standpoint: &Standpoint) -> Option<EncounterCommand> {
    let part = standpoint.actor.part();
    // One ability per round is enough for a combatant that also wants to do something else.
    if !fights_on(standpoint.actor.morale().nerve) || part.minor_segments > 0 || part.major_spent {
        return None;
    }
    let (_, ability) = standpoint.action(|deed| matches!(deed, ActionBehaviour::Ability))?;
    let moment = standpoint.battle.round.moment.as_ref();
    let (value, order) = best(standpoint, |_id, def| {
        let is_of_this_phase = match moment.map(|moment| moment.slot) {
            Some(Slot::Fast { kind, .. } | Slot::Group { kind, .. }) => {
                let delays = declaration::activity_of(ability, Some(def)) == Activity::Delaying;
                delays || declaration::kind_of(ability, Some(def)) == kind
            }
            _of_no_kind => true,
        };
        is_of_this_phase && matches!(def.kind, SpellKind::Innate | SpellKind::SpellLike)
    })?;
    (value >= MIN_VALUE).then(|| act(order))
}

/// Waits for LOW, if the best ability is possible only then (PHA-36).
pub(super) fn wait_for_low(standpoint: &Standpoint) -> Option<EncounterCommand> {
    let use_it = use_ability(standpoint)?;
    let refusal = legality::check(standpoint.battle, &use_it).err()?;
    options::in_low(standpoint.battle, standpoint.actor_id(), &refusal)
}

/// Chooses the target of the spell in progress (PHA-54).
pub(super) fn name_target(standpoint: &Standpoint) -> Option<EncounterCommand> {
    let current = standpoint.actor.timer().current()?.order();
    let id = current.spell?;
    let def = standpoint.battle.ruleset.spells.get(id)?;
    let options = spells::options_of(standpoint, current.action, id, def);
    let options = options
        .into_iter()
        .map(|option| (option.value, option.order));
    let (_, order) = value::best(options.filter(|(_, order)| reaches(standpoint, order)))?;
    let who = standpoint.actor_id();
    Some(EncounterCommand::NameTarget {
        who,
        targets: order.targets,
        to: order.to,
    })
}

/// Returns the casting with the highest value, with that value; a long casting is worth less.
fn best(
    standpoint: &Standpoint,
    suits: impl Fn(SpellId, &SpellDef) -> bool,
) -> Option<(i64, ActionOrder)> {
    let options = spells::options(standpoint, suits).into_iter();
    let options = options.map(|option| {
        let time = i64::from(option.time.unwrap_or(1));
        let value = option.value * HALVING_TIME / (HALVING_TIME + time);
        (value, option.order)
    });
    value::best(options.filter(|(_, order)| reaches(standpoint, order)))
}

/// Checks whether a spell gets to its targets from here.
fn reaches(standpoint: &Standpoint, order: &ActionOrder) -> bool {
    let spells = &standpoint.battle.ruleset.spells;
    let def = order.spell.and_then(|id| spells.get(id));
    let (battle, actor) = (standpoint.battle, &standpoint.actor);
    def.is_some_and(|def| spell::check_aim(battle, actor, def, &order.targets, order.to).is_ok())
}

#[cfg(test)]
mod tests {
    use crate::encounter::options::hold_for_low;
    use crate::rules::facts::{EncounterCommand, GmNumber};
    use crate::tactics;
    use crate::trial::{TestFight, id};

    #[test]
    fn wounded_high_combatant_waits_for_low_to_drink() {
        let mut fight =
            TestFight::setup("phases", "ansa (0, 0) against orc (30, 10)").start_with_dice(&[]);
        let (who, item) = (id("ansa"), "long-bow".into());
        fight.submit(EncounterCommand::TakeItem { who, item });
        fight.set("ansa", GmNumber::HitPoints, 2);
        fight.run(EncounterCommand::RollInitiative, &[6, 1]);
        let waits = hold_for_low(who);
        let commands = (0..3).map(|_| {
            let next = fight
                .read(tactics::next_command)
                .expect("the fight goes on");
            fight.submit(next.clone());
            next
        });
        assert!(commands.collect::<Vec<_>>().contains(&waits));
    }
}
