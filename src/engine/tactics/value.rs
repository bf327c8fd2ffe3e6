//! Values: how much a change of the fight is worth to a side, in one unit for all rulesets.
//!
//! A combatant is worth its presence and the harm that it will still do; harm is the share of what an enemy can lose, in
//! thousandths. An attack is worth the share of what its target can lose, times the target's worth. A condition is worth
//! the harm that it prevents and the harm that it lets others do.

use crate::rules::attack::{self, EVERYTHING, Mode, PlannedAttack};
use crate::rules::effects;
use crate::rules::stamina;
use crate::rules::state::{Battle, CombatantId, CombatantRef, Health, Vitality};
use crate::ruleset::{ConditionDef, Status};

/// Number of times that harm to the actor's own side counts.
pub(super) const HARM_TO_OWN_SIDE: i64 = 2;

/// Worth of a combatant that does no harm.
const PRESENCE: i64 = 250;

/// Number of rounds ahead whose harm counts.
const ROUNDS: i64 = 3;

/// Number of rounds after which the harm that a condition prevents counts half: a fight has to end.
const HALVING_ROUNDS: i64 = 8;

/// Harm that a combatant suffers in a round, in thousandths of what it can lose.
const USUAL_HARM: i64 = 250;

/// Number of wounds that halve the value of bringing a dying combatant round.
const HALVING_WOUNDS: i64 = 4;

/// Distance in squares at which a combatant does half of the harm that it does next to an enemy.
const HALVING_SQUARES: i64 = 12;

/// Returns the best candidate with its value, or the first of equally good ones.
pub(super) fn best<T>(candidates: impl IntoIterator<Item = (i64, T)>) -> Option<(i64, T)> {
    candidates
        .into_iter()
        .reduce(|best, next| if next.0 > best.0 { next } else { best })
}

/// Returns the value of these attacks together. It is more than 0 if any of them could hurt its target.
pub(super) fn of_attacks(battle: &Battle, swings: &[PlannedAttack]) -> i64 {
    let mut value = 0;
    let mut swings = swings;
    while let Some(first) = swings.first() {
        let same = swings
            .iter()
            .take_while(|swing| swing.target == first.target);
        let count = same.count();
        let shares = swings[..count].iter();
        let share: i64 = shares
            .map(|swing| attack::share_of_attack(battle.ruleset, swing))
            .sum();
        value += of_share(battle, first.target, share);
        swings = &swings[count..];
    }
    value
}

/// Returns the value of costing a combatant this share of what it can lose, in thousandths.
pub(super) fn of_share(battle: &Battle, target: CombatantId, share: i64) -> i64 {
    let worth = battle
        .get(target)
        .map_or(0, |target| worth(battle, &target));
    let value = share.min(EVERYTHING) * worth / EVERYTHING;
    if share > 0 { value.max(1) } else { 0 }
}

/// Cache key for the value of an attack wherever its target is, with the modifier of a combo or an aim.
#[derive(PartialEq, Eq, Hash)]
struct ForeseenAttack {
    who: CombatantId,
    enemy: CombatantId,
    mode: Mode,
    rating: i32,
}

/// Returns the value of an attack on `enemy`, wherever it is, with the modifier `rating`; `None` if there is no weapon
/// for it.
pub(super) fn of_foreseen_attack(
    battle: &Battle,
    actor: &CombatantRef,
    enemy: CombatantId,
    mode: Mode,
    rating: i32,
) -> Option<i64> {
    let question = ForeseenAttack {
        who: actor.id(),
        enemy,
        mode,
        rating,
    };
    *battle.answer(question, || {
        let swing = attack::foresee(battle, actor, enemy, mode, rating).ok()?;
        Some(of_attacks(battle, &[swing]))
    })
}

/// Cache key for the worth of a combatant.
#[derive(PartialEq, Eq, Hash)]
struct Worth(CombatantId);

/// Returns the worth of a combatant to its side: its presence, and the harm of the next rounds. That of an incapacitated
/// combatant begins late, and a helpless one can wait.
pub(super) fn worth(battle: &Battle, who: &CombatantRef) -> i64 {
    *battle.answer(Worth(who.id()), || {
        if effects::counts_as(battle.ruleset, who, Status::Helpless) {
            return PRESENCE / 2;
        }
        let late = effects::is_incapacitated(battle.ruleset, who);
        let rounds = if late { 1 } else { ROUNDS };
        PRESENCE + rounds * harm(battle, who)
    })
}

/// Returns what is left of the strength of a combatant: its worth, less if it is wounded.
pub(super) fn strength(battle: &Battle, who: &CombatantRef) -> i64 {
    let health = who.health();
    let (left, most) = match health.hit_points() {
        points if points.most > 0 => (i64::from(points.now.max(1)), i64::from(points.most)),
        _none => (1, 1),
    };
    let wounds = i64::from(health.wounds());
    worth(battle, who) * left / most * 2 / (2 + wounds)
}

/// Cache key for the harm that a combatant does.
#[derive(PartialEq, Eq, Hash)]
struct Harm(CombatantId);

/// Returns the harm that a combatant does in a round to the nearest enemy with the weapons that it has ready, as far as
/// can be seen, in thousandths of what that enemy can lose.
fn harm(battle: &Battle, who: &CombatantRef) -> i64 {
    *battle.answer(Harm(who.id()), || {
        let Some((squares, enemy)) = nearest_enemy(battle, who) else {
            return 0;
        };
        let of = |mode| {
            let swings = attack::foresee_routine(battle, who, enemy, mode).unwrap_or_default();
            let shares = swings.iter();
            let share: i64 = shares
                .map(|swing| attack::share_of_attack(battle.ruleset, swing))
                .sum();
            share.min(EVERYTHING)
        };
        let near = of(Mode::Melee) * HALVING_SQUARES / (HALVING_SQUARES + squares);
        near.max(of(Mode::Ranged))
    })
}

fn nearest_enemy(battle: &Battle, who: &CombatantRef) -> Option<(i64, CombatantId)> {
    let here = who.space();
    let enemies = battle
        .combatants()
        .filter(|other| other.is_up() && battle.are_enemies(who, other));
    let near = enemies.map(|other| (i64::from(here.squares_to(&other.space())), other.id()));
    near.min()
}

/// Returns how much worse off `bearer` is with a condition that lasts this many ticks of the clock, or until something
/// ends it; negative if it is better off.
pub(super) fn of_condition(
    battle: &Battle,
    bearer: &CombatantRef,
    condition: &ConditionDef,
    lasts: Option<u32>,
) -> i64 {
    let weight = condition.weight();
    let round = battle.ruleset.clock.round.max(1);
    let ends_soon = condition.ends_by_itself().then_some(1);
    let rounds = lasts.map(|ticks| i64::from(ticks.div_ceil(round)));
    let rounds = rounds.or(ends_soon).unwrap_or(ROUNDS).clamp(1, ROUNDS);
    let silences = if bearer.repertoire().spells.is_empty() {
        0
    } else {
        weight.silences
    };
    let percent = i64::from((weight.prevents + silences).min(100));
    let begun = i64::from(battle.clock.round());
    let prevented = rounds * harm(battle, bearer) * percent / 100;
    let prevented = prevented * HALVING_ROUNDS / (HALVING_ROUNDS + begun);
    let worth = worth(battle, bearer);
    let suffered = USUAL_HARM * i64::from(weight.exposes) / 100;
    let damage = condition.turn_damage.map_or(0, |dice| {
        attack::share_of_damage(battle.ruleset, bearer, dice)
    });
    prevented + rounds * (suffered + damage).min(EVERYTHING) * worth / EVERYTHING
}

/// Returns the value to its side of healing `patient`; 0 if it needs none. One that can do no harm any more can wait.
pub(super) fn of_healing(battle: &Battle, patient: &CombatantRef, healing: HealingAmount) -> i64 {
    let health = patient.health();
    let worth = worth(battle, patient);
    match (health.vitality(), healing) {
        (Vitality::Dead, _) => 0,
        (_, HealingAmount::Points(_)) if !stamina::regains_points(battle, patient) => 0,
        (Vitality::Dying, healing) => of_return(health, healing, of_life(battle, patient)),
        (Vitality::Up, HealingAmount::Wounds(wounds)) => {
            // A single wound is not worth a spell.
            let healed = i64::from(health.wounds().min(wounds));
            if health.wounds() < 2 {
                0
            } else {
                worth * healed / 6
            }
        }
        (Vitality::Up, HealingAmount::Points(points)) => {
            let points_left = i64::from(health.hit_points().now.max(0));
            let most = i64::from(health.hit_points().most);
            let restored = i64::from(points).min(most - points_left).max(0);
            // Neither is a scratch.
            if points_left * 2 > most {
                return 0;
            }
            worth * restored / (points_left + restored).max(1) / 2
        }
    }
}

/// Returns the value of the life of a dying combatant to its side.
pub(super) fn of_life(battle: &Battle, dying: &CombatantRef) -> i64 {
    (worth(battle, dying) - PRESENCE) * 3 / 4 + PRESENCE / 4
}

/// Returns how much of this value healing brings back of a dying combatant: less if it takes several castings, and
/// less with each wound that remains.
fn of_return(health: &Health, healing: HealingAmount, value: i64) -> i64 {
    let needed = 1 - i64::from(health.hit_points().now);
    let wounds = match healing {
        HealingAmount::Points(points) if needed > i64::from(points) => {
            return value * i64::from(points.max(0)) / needed / 2;
        }
        HealingAmount::Points(_) => health.wounds(),
        HealingAmount::Wounds(wounds) => health.wounds().saturating_sub(wounds),
    };
    value * HALVING_WOUNDS / (HALVING_WOUNDS + i64::from(wounds))
}

/// The kind and the amount of healing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum HealingAmount {
    /// Wounds.
    Wounds(u32),
    /// Hit points or Stamina, on average.
    Points(i32),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_of_equal_options_is_best() {
        assert_eq!(best([(1, 'a'), (3, 'b'), (3, 'c')]), Some((3, 'b')));
        assert_eq!(best(Vec::<(i64, char)>::new()), None);
    }
}
