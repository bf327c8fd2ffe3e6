//! Walking up to attack: the Moves that bring an enemy within reach, and the attack from there, as one action.

use crate::grid::Space;
use crate::rules::action;
use crate::rules::facts::{ActionOrder, EncounterCommand};
use crate::rules::state::{Battle, CombatantId, CombatantRef};
use crate::ruleset::{ActionBehaviour, TurnBudget};
use crate::view::UsualAttack;

use super::attack::{self, AttackPreview};
use super::forecast::evaluate_after_moves;
use super::preview_text::Mood;
use super::reachable::cheapest_first;
use super::{Forecast, WalkPreview, text, walk};

/// Maximum number of places to attack from, the cheapest first: others are farther, and rarely better.
const TRIED: usize = 4;

/// Returns the cheapest path to a place where `actor` can attack `target` within its turn, with the attack from there;
/// `None` if the turn does not allow both, or is too short.
pub(super) fn preview(
    battle: &Battle,
    usual: &UsualAttack,
    actor: &CombatantRef,
    target: &CombatantRef,
) -> Option<AttackPreview> {
    if battle.ruleset.turns.rules().turn == TurnBudget::Activities || !battle.pending.is_empty() {
        return None;
    }
    let (footprint, there) = (actor.body().footprint, target.space());
    let squares = |at| Space::new(at, footprint).squares_to(&there);
    let now = squares(actor.position().0);
    let mut ends = match melee_reach(battle, actor) {
        Some(arm) => cheapest_first(battle, actor, &|at| squares(at) <= arm),
        // An attack that includes the approach reaches its target from farther away.
        None => cheapest_first(battle, actor, &|at| squares(at) < now),
    };
    ends.sort_by_key(|end| (end.moves(), squares(end.at)));
    ends.iter().take(TRIED).find_map(|end| {
        let walk = walk::for_turn(battle, actor, None, end.at)?;
        let way = orders(&walk)?;
        let forecast = evaluate_after_moves(battle, &way, |there| {
            let actor = there.get(actor.id())?;
            let strike = usual.forecast(there, &actor, target.id())?;
            (is_attack(there, &strike) && completes_in_turn(there, &strike)).then_some(strike)
        });
        let forecast = forecast.ok().flatten().filter(Forecast::is_legal)?;
        let forecast = Forecast { way, ..forecast };
        with_way(battle, actor, target.id(), walk, forecast)
    })
}

/// Returns the preview of a path with an attack at its end that awaits confirmation.
pub(super) fn shown(
    battle: &Battle,
    actor: &CombatantRef,
    target: CombatantId,
    waiting: &Forecast,
) -> Option<AttackPreview> {
    let last = waiting.way.last()?;
    let end = last.to.or(last.path.last().copied())?;
    let walk = walk::for_turn(battle, actor, None, end)?;
    with_way(battle, actor, target, walk, waiting.clone())
}

fn with_way(
    battle: &Battle,
    actor: &CombatantRef,
    target: CombatantId,
    walk: WalkPreview,
    forecast: Forecast,
) -> Option<AttackPreview> {
    let way = forecast.way.clone();
    let shown = evaluate_after_moves(battle, &way, |there| {
        let (actor, target) = (there.get(actor.id())?, there.get(target)?);
        Some(attack::preview(there, &actor, &target, forecast))
    });
    let mut shown = shown.ok().flatten()?;
    shown.words.add_line(
        Mood::Plain,
        time_sum(battle, actor, &walk, &shown.forecast.order),
    );
    for (mood, text) in walk.words.phrases() {
        shown.words.add_line(*mood, text.trim_start());
    }
    shown.way = Some(walk);
    Some(shown)
}

/// Returns the melee reach of `actor` in squares; `None` if its attacks include the approach.
fn melee_reach(battle: &Battle, actor: &CombatantRef) -> Option<u32> {
    if battle.ruleset.turns.rules().turn == TurnBudget::Actions {
        return None;
    }
    let ready = actor.gear().ready_weapons(battle.ruleset);
    let reach = ready.filter_map(|(_, weapon)| Some(weapon.melee.as_ref()?.reach.squares()));
    Some(reach.max().unwrap_or(1))
}

/// Returns the orders of a path, if it is allowed.
fn orders(walk: &WalkPreview) -> Option<Vec<ActionOrder>> {
    if walk.refusal.is_some() {
        return None;
    }
    let orders = walk.commands.iter().map(|command| {
        let EncounterCommand::Act(order) = command else {
            return None;
        };
        Some(order.clone())
    });
    orders.collect()
}

fn is_attack(battle: &Battle, strike: &Forecast) -> bool {
    let def = battle.ruleset.actions.get(strike.order.action);
    def.is_some_and(|def| {
        matches!(
            def.does,
            ActionBehaviour::MeleeAttack | ActionBehaviour::Combo
        )
    })
}

/// Returns true if the turn has enough seconds left for it, or the ruleset does not count seconds.
fn completes_in_turn(battle: &Battle, strike: &Forecast) -> bool {
    if !battle.ruleset.turns.rules().counts_seconds() {
        return true;
    }
    let left = battle.order.open_turn().map_or(0, |turn| turn.left());
    action::plan(battle, &strike.order).is_ok_and(|plan| plan.seconds <= left)
}

/// Describes how much of the turn both take: `walk 2 s + attack 4 s = 6 of 6 s`.
fn time_sum(
    battle: &Battle,
    actor: &CombatantRef,
    walk: &WalkPreview,
    strike: &ActionOrder,
) -> String {
    let def = battle.ruleset.actions.get(strike.action);
    let takes = def.map_or(0, |def| def.duration.min_ticks());
    let moves = u32::try_from(walk.commands.len()).unwrap_or(u32::MAX);
    match battle.ruleset.turns.rules().turn {
        TurnBudget::Seconds => {
            let left = battle.order.open_turn().map_or(0, |turn| turn.left());
            text::walk_and_attack_seconds(moves, takes, left)
        }
        TurnBudget::Actions => {
            let left = actor.steps().actions_left;
            text::walk_and_attack_actions(moves, takes, left)
        }
        TurnBudget::Parts | TurnBudget::Activities => text::walk_then_attack(&walk.price),
    }
}
