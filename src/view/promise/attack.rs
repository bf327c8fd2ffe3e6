//! The attack that a click would make, with its chances and the line to its target.

use crate::encounter::options;
use crate::rules::facts::target::TargetRejection;
use crate::rules::facts::{EncounterCommand, Order, Rejection};
use crate::rules::legality;
use crate::rules::odds::{Odds, odds};
use crate::rules::sight;
use crate::rules::sight::in_sight;
use crate::rules::state::{Battle, CombatantId, CombatantRef};
use crate::ruleset::Deed;

use super::ray::{Ray, veils};
use super::words::{Mood, Words};

/// An attack, or something else that is aimed at one combatant.
#[derive(Clone, Debug, PartialEq)]
pub struct AttackPromise {
    /// The combatant that acts.
    pub who: CombatantId,
    /// The combatant that it is aimed at.
    pub target: CombatantId,
    /// The line between the two.
    pub ray: Ray,
    /// The chances of its attacks, or why it is refused.
    pub odds: Result<Vec<Odds>, Rejection>,
    /// What is said beside the mouse.
    pub words: Words,
}

pub(super) fn promise(
    battle: &Battle,
    actor: &CombatantRef,
    target: &CombatantRef,
    order: &Order,
) -> AttackPromise {
    let does = battle.ruleset.actions.get(order.action);
    let strikes = does.is_some_and(|def| {
        matches!(
            def.does,
            Deed::MeleeAttack | Deed::RangedAttack | Deed::Combo
        )
    });
    let odds = if strikes {
        let swings = options::preview(battle, order);
        swings.map(|swings| {
            swings
                .iter()
                .map(|swing| odds(battle.ruleset, swing))
                .collect()
        })
    } else {
        let legal = legality::check(battle, &EncounterCommand::Act(order.clone()));
        legal.map(|()| Vec::new())
    };
    let line = stopped(battle, actor, target);
    let of_line = |why: &&Rejection| {
        matches!(
            why,
            Rejection::Target(TargetRejection::NoLineOfSight { .. })
                | Rejection::Target(TargetRejection::SomebodyBetween { .. })
                | Rejection::Target(TargetRejection::TooMuchCover { .. })
                | Rejection::Target(TargetRejection::TooMuchConcealment { .. })
        )
    };
    let why = odds.as_ref().err();
    let stopped_by = why.filter(of_line).or(line.as_ref());
    let mut words = Words::default();
    match &odds {
        Ok(odds) => words.line(Mood::Plain, chances(battle, odds)),
        Err(why) => words.refuse(battle, why),
    }
    if let Some(line) = line.as_ref().filter(|_| why != stopped_by) {
        words.refuse(battle, line);
    }
    if strikes {
        let space = target.space();
        veils(battle, actor, space, Some(target), stopped_by, &mut words);
    }
    AttackPromise {
        who: actor.id(),
        target: target.id(),
        ray: Ray::new(battle, actor, target.space(), stopped_by),
        words,
        odds,
    }
}

/// Why no line gets from one to the other; `None` if one does. Where cover counts, the line may get past
/// what stands in its middle.
fn stopped(battle: &Battle, actor: &CombatantRef, target: &CombatantRef) -> Option<Rejection> {
    let stopped = in_sight(battle, actor, target).err()?;
    let counts = battle.ruleset.turns.play().counts_cover;
    let passes = counts && sight::cover_percent(battle, actor, target) < 100;
    (!passes).then_some(stopped)
}

/// The chances of the first of several attacks, in one line.
fn chances(battle: &Battle, odds: &[Odds]) -> String {
    let Some(first) = odds.first() else {
        return String::new();
    };
    let mean = f64::from(first.damage.2) / 2.0;
    let hit = first.hit.percent();
    if battle.ruleset.attack.takes_hit_points() {
        let count = match odds.len() {
            1 => String::new(),
            many => format!("{many} attacks · "),
        };
        let fells = first.dying.percent();
        return format!("{count}{hit} % to hit · {fells} % to fell · {mean} damage on a hit");
    }
    format!(
        "{hit} % to hit · {} % to wound · {} % dying · {mean} damage on a hit",
        first.wound.percent(),
        first.dying.percent()
    )
}
