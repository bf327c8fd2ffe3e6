//! The attack that a click would make, with its chances and the line to its target.

use crate::grid::Traffic;
use crate::rules::engagement;
use crate::rules::facts::Rejection;
use crate::rules::facts::target::TargetRejection;
use crate::rules::odds::Odds;
use crate::rules::sight;
use crate::rules::state::{Battle, CombatantId, CombatantRef};
use crate::ruleset::Deed;

use super::aiming::landing;
use super::ray::{Ray, veils};
use super::words::{Mood, Words};
use super::{Forecast, WalkPromise};

/// An attack, or something else that is aimed at one combatant.
#[derive(Clone, Debug)]
pub struct AttackPromise {
    /// The combatant that it is aimed at.
    pub target: CombatantId,
    /// The way that it walks first, where the target is out of reach.
    pub way: Option<WalkPromise>,
    /// The line between the two, from where the way ends.
    pub ray: Ray,
    /// What it comes to, or why it is refused.
    pub forecast: Forecast,
    /// What is said beside the mouse.
    pub words: Words,
}

pub(super) fn promise(
    battle: &Battle,
    actor: &CombatantRef,
    target: &CombatantRef,
    forecast: Forecast,
) -> AttackPromise {
    let way = way_of(battle, actor, &forecast);
    // An attack that is legal all the same goes round what stands in the way.
    let (line, goes_round) = match stopped(battle, actor, target, way) {
        Some(_) if forecast.is_legal() => (None, true),
        line => (line, false),
    };
    let of_line = |why: &&Rejection| {
        matches!(
            why,
            Rejection::Target(TargetRejection::NoLineOfSight { .. })
                | Rejection::Target(TargetRejection::Barred { .. })
                | Rejection::Target(TargetRejection::SomebodyBetween { .. })
                | Rejection::Target(TargetRejection::TooMuchCover { .. })
                | Rejection::Target(TargetRejection::TooMuchConcealment { .. })
                | Rejection::Target(TargetRejection::OutOfRange { .. })
                | Rejection::Target(TargetRejection::OutOfReach { .. })
        )
    };
    let why = forecast.refusal();
    let stopped_by = why.filter(of_line).or(line.as_ref());
    let mut words = Words::default();
    match &forecast.swings {
        Ok(swings) => words.line(
            Mood::Plain,
            match swings.first() {
                Some((_, first)) => chances(first, swings.len()),
                None => name_of(battle, &forecast),
            },
        ),
        Err(why) => words.refuse(battle, why),
    }
    if let Some(later) = landing(battle, &forecast.order) {
        words.line(Mood::Warning, later);
    }
    if goes_round {
        words.line(Mood::Plain, "goes round what stands between, and strikes");
    }
    if let Some(line) = line.as_ref().filter(|_| why != stopped_by) {
        words.refuse(battle, line);
    }
    if forecast.strikes {
        let space = (target.space(), way);
        veils(battle, actor, space, Some(target), stopped_by, &mut words);
    }
    AttackPromise {
        target: target.id(),
        way: None,
        ray: Ray::new(battle, actor, target.space(), stopped_by),
        words,
        forecast,
    }
}

/// What gets to the target: a missile, a blow, or a mere look where nobody strikes.
fn way_of(battle: &Battle, actor: &CombatantRef, forecast: &Forecast) -> Traffic {
    let def = battle.ruleset.actions.get(forecast.order.action);
    if !forecast.strikes {
        Traffic::SIGHT
    } else if def.is_some_and(|def| matches!(def.does, Deed::RangedAttack)) {
        Traffic::MISSILES
    } else {
        engagement::blow(engagement::has_long_weapon(battle, actor))
    }
}

/// Why it does not get from one to the other; `None` if it does. Where cover counts, it may get past
/// what stands in the middle.
fn stopped(
    battle: &Battle,
    actor: &CombatantRef,
    target: &CombatantRef,
    way: Traffic,
) -> Option<Rejection> {
    let stopped = sight::free_way(battle, actor.space(), target.space(), way).err()?;
    let counts = battle.ruleset.turns.play().counts_cover;
    let aimed = way.and(Traffic::SIGHT);
    let passes = counts && sight::cover_percent(battle, actor, target, aimed) < 100;
    (!passes).then_some(stopped)
}

/// What is done where nothing is thrown that one could tell the chances of.
fn name_of(battle: &Battle, forecast: &Forecast) -> String {
    let def = battle.ruleset.actions.get(forecast.order.action);
    def.map_or_else(String::new, |def| def.name.clone())
}

/// The chance of the first of so many attacks; the panel has the others.
pub(super) fn chances(first: &Odds, attacks: usize) -> String {
    let hit = first.hit.percent();
    match attacks {
        1 => format!("{hit} % to hit"),
        many => format!("{many} attacks · {hit} % to hit"),
    }
}
