//! Spells and abilities: which one to declare, and its target.

use crate::encounter::options;
use crate::grid::Cell;
use crate::rules::attack;
use crate::rules::declaration;
use crate::rules::facts::{ActionOrder, EncounterCommand};
use crate::rules::legality;
use crate::rules::prepared_spells;
use crate::rules::save;
use crate::rules::spell;
use crate::rules::state::{CombatantId, CombatantRef, Declaration, Slot, Vitality};
use crate::rules::turns::sided;
use crate::ruleset::{
    ActionBehaviour, Activity, DiceExpr, SaveProtection, SpellDef, SpellEffect, SpellId, SpellKind,
    SpellTarget,
};

use crate::tactics::casting;
use crate::tactics::evaluation;
use crate::tactics::standpoint::{Standpoint, act};

use super::fights_on;

/// Minimum expected value of a declared spell, in tenths of a hit point.
const MIN_SPELL_VALUE: i64 = 25;

/// Value of a target that cannot do anything, in tenths of a hit point.
const INCAPACITATION_VALUE: i64 = 90;

/// Value of any other condition, in tenths of a hit point.
const CONDITION_VALUE: i64 = 30;

/// Maximum number of squares that are tried as the place for an area.
const MAX_CENTRES_TRIED: usize = 3;

/// Targets, or a square.
type Aim = (Vec<CombatantId>, Option<Cell>);

/// Returns the spell to declare, if its expected value is high enough; `None` in melee, where it would only be
/// disrupted.
pub(super) fn to_declare(standpoint: &Standpoint) -> Option<Declaration> {
    let mut known = prepared_spells::available_spells(standpoint.battle, &standpoint.actor);
    if known.next().is_none() || sided::in_melee(standpoint.battle, &standpoint.actor) {
        return None;
    }
    let (promise, action, spell, _) = best(standpoint, |id, def| {
        is_left(standpoint, id)
            && matches!(def.kind, SpellKind::Incantation | SpellKind::Invocation)
    })?;
    (promise >= MIN_SPELL_VALUE).then_some(Declaration::Act {
        action,
        spell: Some(spell),
        targets: Vec::new(),
        to: None,
    })
}

/// Begins the declared spell; in a surprise segment, any spell with a positive expected value.
pub(super) fn cast(standpoint: &Standpoint) -> Option<EncounterCommand> {
    if !fights_on(standpoint.actor.morale().nerve) {
        return None;
    }
    let declared = standpoint.actor.declared().spell();
    let surprise = !standpoint.battle.round.surprise.is_empty() && declared.is_none();
    let (promise, action, id, (targets, to)) = best(standpoint, |id, def| match declared {
        Some(declared) => id == declared && is_left(standpoint, id),
        None => surprise && is_left(standpoint, id) && def.kind == SpellKind::Incantation,
    })?;
    (promise > 0).then(|| {
        act(ActionOrder {
            spell: Some(id),
            targets,
            to,
            ..standpoint.order(action)
        })
    })
}

/// Uses an innate or spell-like ability with a sufficient expected value.
pub(super) fn use_ability(standpoint: &Standpoint) -> Option<EncounterCommand> {
    let part = standpoint.actor.part();
    // One ability per round is enough for a combatant that also wants to do something else.
    if !fights_on(standpoint.actor.morale().nerve) || part.minor_segments > 0 || part.major_spent {
        return None;
    }
    let (_, ability) = standpoint.action(|deed| matches!(deed, ActionBehaviour::Ability))?;
    let moment = standpoint.battle.round.moment.as_ref();
    let (promise, action, id, (targets, to)) = best(standpoint, |id, def| {
        let is_of_this_phase = match moment.map(|moment| moment.slot) {
            Some(Slot::Fast { kind, .. } | Slot::Group { kind, .. }) => {
                let delays = declaration::activity_of(ability, Some(def)) == Activity::Delaying;
                delays || declaration::kind_of(ability, Some(def)) == kind
            }
            _of_no_kind => true,
        };
        is_left(standpoint, id)
            && is_of_this_phase
            && matches!(def.kind, SpellKind::Innate | SpellKind::SpellLike)
    })?;
    (promise >= MIN_SPELL_VALUE).then(|| {
        act(ActionOrder {
            spell: Some(id),
            targets,
            to,
            ..standpoint.order(action)
        })
    })
}

/// Waits for LOW, if the best ability is possible only then (PHA-36).
pub(super) fn wait_for_low(standpoint: &Standpoint) -> Option<EncounterCommand> {
    let use_it = use_ability(standpoint)?;
    let refusal = legality::check(standpoint.battle, &use_it).err()?;
    options::in_low(standpoint.battle, standpoint.actor_id(), &refusal)
}

/// Chooses the target of the spell in progress (PHA-54).
pub(super) fn name_target(standpoint: &Standpoint) -> Option<EncounterCommand> {
    let current = standpoint.actor.timer().current()?;
    let spell = current.order().spell?;
    let (_, _, _, (targets, to)) = best(standpoint, |id, _| id == spell)?;
    let who = standpoint.actor_id();
    Some(EncounterCommand::NameTarget { who, targets, to })
}

/// Checks whether a prepared casting is left; the spell in progress has already used up one.
fn is_left(standpoint: &Standpoint, spell: SpellId) -> bool {
    prepared_spells::check_castings_left(standpoint.battle, &standpoint.actor, spell).is_ok()
}

/// Returns the spell with the highest expected value, with its action and its best aim.
fn best(
    standpoint: &Standpoint,
    suits: impl Fn(SpellId, &SpellDef) -> bool,
) -> Option<(i64, crate::ruleset::ActionId, SpellId, Aim)> {
    let ruleset = standpoint.battle.ruleset;
    let (cast, _) = standpoint.action(|deed| matches!(deed, ActionBehaviour::Cast))?;
    let (ability, _) = standpoint.action(|deed| matches!(deed, ActionBehaviour::Ability))?;
    let known = standpoint.actor.repertoire().spells.iter();
    let candidates = known
        .filter_map(|id| Some((*id, ruleset.spells.get(*id)?)))
        .filter(|(id, def)| suits(*id, def))
        .filter_map(|(id, def)| {
            let (promise, aim) = evaluation::best(aims(standpoint, def))?;
            let action = if def.kind == SpellKind::Incantation {
                cast
            } else {
                ability
            };
            // A spell with a long casting time is easily disrupted.
            let time = i64::from(def.casting.unwrap_or(1).min(20));
            Some((promise * 20 / (20 + time), (action, id, aim)))
        });
    evaluation::best(candidates).map(|(promise, (action, id, aim))| (promise, action, id, aim))
}

/// Returns every sensible aim, with its expected value.
fn aims(standpoint: &Standpoint, def: &SpellDef) -> Vec<(i64, Aim)> {
    let battle = standpoint.battle;
    let actor = &standpoint.actor;
    let everyone = || standpoint.enemies().iter().chain(standpoint.friends());
    let aims: Vec<Aim> = match def.target {
        SpellTarget::Caster => vec![(Vec::new(), None)],
        SpellTarget::Combatant => Vec::new(),
        SpellTarget::Combatants { most } => {
            let mut worth: Vec<(i64, CombatantId)> = everyone()
                .map(|who| (gain(standpoint, def, who), who.id()))
                .filter(|(gain, _)| *gain > 0)
                .filter(|(_, who)| spell::check_aim(battle, actor, def, &[*who], None).is_ok())
                .collect();
            worth.sort_by_key(|(gain, _)| std::cmp::Reverse(*gain));
            worth.truncate(usize::try_from(most).unwrap_or(1));
            let who: Vec<CombatantId> = worth.into_iter().map(|(_, who)| who).collect();
            if who.is_empty() {
                Vec::new()
            } else {
                vec![(who, None)]
            }
        }
        SpellTarget::Burst { .. }
        | SpellTarget::Cone { .. }
        | SpellTarget::Line { .. }
        | SpellTarget::Wall { .. } => {
            // A rough estimate finds where most combatants are close together; only the best few places are examined
            // closely.
            let radius = match def.target {
                SpellTarget::Burst { radius } => radius,
                _along_a_line => 1,
            };
            let mut centres: Vec<(i64, Cell)> = standpoint
                .enemies()
                .iter()
                .map(|centre| {
                    let near =
                        everyone().filter(|who| who.space().squares_to(&centre.space()) <= radius);
                    let promise = near.map(|who| gain(standpoint, def, who)).sum();
                    (promise, centre.position().0)
                })
                .filter(|(promise, _)| *promise > 0)
                .collect();
            centres.sort_by_key(|(promise, _)| std::cmp::Reverse(*promise));
            centres.truncate(MAX_CENTRES_TRIED);
            let aims = centres.into_iter();
            aims.map(|(_, at)| (Vec::new(), Some(at))).collect()
        }
    };
    if let SpellTarget::Combatant = def.target {
        // The best legal target is enough.
        let mut worth: Vec<(i64, Aim)> = everyone()
            .map(|who| (gain(standpoint, def, who), (vec![who.id()], None)))
            .filter(|(gain, _)| *gain > 0)
            .collect();
        worth.sort_by_key(|(gain, _)| std::cmp::Reverse(*gain));
        let found = worth
            .into_iter()
            .find(|(_, (targets, to))| spell::check_aim(battle, actor, def, targets, *to).is_ok());
        return found.into_iter().collect();
    }
    aims.into_iter()
        .filter(|(targets, to)| spell::check_aim(battle, actor, def, targets, *to).is_ok())
        .map(|(targets, to)| {
            let caught = spell::affected(battle, actor, def, &targets, to);
            let promise = everyone()
                .filter(|who| caught.contains(&who.id()))
                .map(|who| gain(standpoint, def, who))
                .sum();
            (promise, (targets, to))
        })
        .filter(|(promise, _)| *promise > 0)
        .collect()
}

/// Returns the actor's gain from the effect on `target`, in tenths of a hit point; negative for a loss.
pub(in crate::tactics) fn gain(
    standpoint: &Standpoint,
    def: &SpellDef,
    target: &CombatantRef,
) -> i64 {
    let battle = standpoint.battle;
    let is_enemy = battle.are_enemies(&standpoint.actor, target);
    let hit_points = target.health().hit_points();
    let up = target.is_up();
    let (harmful, worth) = match &def.effect {
        SpellEffect::Damage(dice) if up => (true, mean(*dice).min(i64::from(hit_points.now) * 10)),
        SpellEffect::DamagePerLevel { die, levels, most } if up => {
            let level = attack::level(battle.ruleset, &standpoint.actor);
            let dice = (level / (*levels).max(1)).clamp(1, *most);
            let mean = mean(*die) * i64::from(dice);
            (true, mean.min(i64::from(hit_points.now) * 10))
        }
        SpellEffect::Condition { condition, .. } if up => {
            let Some(condition_def) = battle.ruleset.conditions.get(*condition) else {
                return 0;
            };
            // A condition that only informs the GM cannot be evaluated, and without known enemies there is nothing to
            // gain.
            let is_known = target.conditions().contains(*condition);
            if is_known || !condition_def.is_felt() || standpoint.enemies().is_empty() {
                return 0;
            }
            let worth = if condition_def.stills() {
                INCAPACITATION_VALUE
            } else {
                CONDITION_VALUE
            };
            (condition_def.harms(), worth)
        }
        SpellEffect::HealPoints(dice) if target.health().vitality() != Vitality::Dead => {
            let missing = i64::from((hit_points.most - hit_points.now).max(0)) * 10;
            // A scratch is not worth a spell.
            let needed = missing * 2 >= i64::from(hit_points.most) * 10;
            (false, if needed { mean(*dice).min(missing) } else { 0 })
        }
        SpellEffect::Damage(_)
        | SpellEffect::DamagePerLevel { .. }
        | SpellEffect::Condition { .. }
        | SpellEffect::HealPoints(_)
        | SpellEffect::Heal(_)
        | SpellEffect::Dispel
        | SpellEffect::Counter { .. }
        | SpellEffect::Narrative => return 0,
    };
    if harmful != is_enemy {
        // An affected ally counts twice.
        return -2 * worth;
    }
    worth * unsaved_percent(standpoint, def, target) / 100
}

/// Returns the average percentage of the effect that remains after the saving throw.
fn unsaved_percent(standpoint: &Standpoint, def: &SpellDef, target: &CombatantRef) -> i64 {
    if def.resisted_by.is_some() {
        let unresisted = casting::unresisted(standpoint, def, target);
        return evaluation::thousandths(unresisted).cast_signed() / 10;
    }
    let Some(rule) = def.save else { return 100 };
    if !standpoint.battle.are_enemies(&standpoint.actor, target) {
        return 100;
    }
    let Some(plan) = save::plan(standpoint.battle, target, rule.save, rule.bonus) else {
        return 100;
    };
    let saved = i64::from(plan.passing_faces()) * 100 / i64::from(plan.sides.max(1));
    match rule.spares {
        SaveProtection::All => 100 - saved,
        SaveProtection::Half => 100 - saved / 2,
    }
}

/// Returns the mean of dice, in tenths.
fn mean(dice: DiceExpr) -> i64 {
    let (least, most) = dice.range();
    i64::from(least + most) * 5
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
