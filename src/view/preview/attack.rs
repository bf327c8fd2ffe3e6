//! Preview of an attack on a target, with its chances and the line to it.

use crate::grid::Traffic;
use crate::rules::engagement;
use crate::rules::facts::Rejection;
use crate::rules::facts::target::TargetRejection;
use crate::rules::odds::Odds;
use crate::rules::sight;
use crate::rules::state::{Battle, CombatantId, CombatantRef};
use crate::ruleset::ActionBehaviour;

use super::aiming::completion_text;
use super::preview_text::{Mood, PreviewText};
use super::ray::{Ray, add_cover_text};
use super::{Forecast, WalkPreview, text};

/// Preview of an attack, or of another action with one combatant as its target.
#[derive(Clone, Debug)]
pub struct AttackPreview {
    /// The target.
    pub target: CombatantId,
    /// The path that the attacker walks first, if the target is out of reach.
    pub way: Option<WalkPreview>,
    /// The line between the two, from the end of the path.
    pub ray: Ray,
    /// The odds of the attack, or the reason why it is not allowed.
    pub forecast: Forecast,
    /// The text next to the mouse.
    pub words: PreviewText,
}

pub(super) fn preview(
    battle: &Battle,
    actor: &CombatantRef,
    target: &CombatantRef,
    forecast: Forecast,
) -> AttackPreview {
    let way = way_of(battle, actor, &forecast);
    // A legal attack with a blocked line goes around the obstacle.
    let (line, goes_round) = match obstacle(battle, actor, target, way) {
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
    let why = forecast.rejection();
    let stopped_by = why.filter(of_line).or(line.as_ref());
    let mut words = PreviewText::default();
    match &forecast.swings {
        Ok(swings) => words.add_line(
            Mood::Plain,
            match swings.first() {
                Some((_, first)) => chance_text(first, swings.len()),
                None => name_of(battle, &forecast),
            },
        ),
        Err(why) => words.add_rejection(battle, why),
    }
    if let Some(later) = completion_text(battle, &forecast.order) {
        words.add_line(Mood::Warning, later);
    }
    if goes_round {
        words.add_line(Mood::Plain, text::WALKS_AROUND);
    }
    if let Some(line) = line.as_ref().filter(|_| why != stopped_by) {
        words.add_rejection(battle, line);
    }
    if forecast.strikes {
        let space = (target.space(), way);
        add_cover_text(battle, actor, space, Some(target), stopped_by, &mut words);
    }
    AttackPreview {
        target: target.id(),
        way: None,
        ray: Ray::new(battle, actor, target.space(), stopped_by),
        words,
        forecast,
    }
}

/// Returns what has to reach the target: a missile, a melee attack, or only sight if it is no attack.
fn way_of(battle: &Battle, actor: &CombatantRef, forecast: &Forecast) -> Traffic {
    let def = battle.ruleset.actions.get(forecast.order.action);
    if !forecast.strikes {
        Traffic::SIGHT
    } else if def.is_some_and(|def| matches!(def.does, ActionBehaviour::RangedAttack)) {
        Traffic::MISSILES
    } else {
        engagement::melee_traffic(engagement::has_long_weapon(battle, actor))
    }
}

/// Returns why the line to the target is blocked; `None` if it is clear. Where cover counts, an obstacle in the middle
/// may leave part of the target exposed.
fn obstacle(
    battle: &Battle,
    actor: &CombatantRef,
    target: &CombatantRef,
    way: Traffic,
) -> Option<Rejection> {
    let stopped = sight::check_clear_way(battle, actor.space(), target.space(), way).err()?;
    let counts = battle.ruleset.turns.rules().counts_cover;
    let aimed = way.and(Traffic::SIGHT);
    let passes = counts && sight::cover_percent(battle, actor, target, aimed) < 100;
    (!passes).then_some(stopped)
}

/// Returns the name of the action, for actions without a roll to forecast.
fn name_of(battle: &Battle, forecast: &Forecast) -> String {
    let def = battle.ruleset.actions.get(forecast.order.action);
    def.map_or_else(String::new, |def| def.name.clone())
}

/// Describes the chance to hit of the first of `attacks` attacks; the panel lists the others.
pub(super) fn chance_text(first: &Odds, attacks: usize) -> String {
    text::chance_to_hit(first.hit.percent(), attacks)
}
