//! Shoving: pushing an adjacent combatant one step away. A house default, the same in all rulesets.
//!
//! Any adjacent combatant that is at most one size larger can be shoved, friend or foe. Both roll the die of attacks
//! and add their strength and their size; the usual penalties to rolls apply. If the shover's total is higher, the
//! other moves one square (5 ft) straight away, if it could step there. A shove jostles, which disrupts spells if the
//! ruleset has jostling.

use serde::{Deserialize, Serialize};

use crate::grid::{Cell, Direction, Point, Space, Topology, Traffic, walk};
use crate::rules::concentration::{self, outcome::DisruptionCause};
use crate::rules::effects;
use crate::rules::facts::target::TargetRejection;
use crate::rules::facts::{
    CheckPlan, CheckRoll, Describe, Lexicon, LogLine, LogText, PlayerText, Rejection,
    RejectionReason, Roll, SingleTarget, TermKind, Tone, check_text,
};
use crate::rules::movement;
use crate::rules::sight;
use crate::rules::state::dice::DiePurpose;
use crate::rules::state::{Battle, CombatantId, CombatantRef, Fight, Vitality};
use crate::ruleset::{ActionDef, Number};

use super::{BehaviourRules, CompletedAction, Completes, Completion, Plan, WalkWriter, others};

/// Pushes a combatant one step away.
pub(super) struct Shove;

impl BehaviourRules for Shove {
    type Input = SingleTarget;

    fn plan(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        at: &SingleTarget,
        def: &ActionDef,
    ) -> Result<Plan, Rejection> {
        let target = battle.find(at.other_than(actor)?)?;
        check(battle, actor, &target)?;
        destination(battle, actor, &target)?;
        Ok(Plan::standing_still(def))
    }

    fn completion(&self) -> Completion<'_> {
        Completion::Walk(self)
    }

    fn candidates(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        _def: &ActionDef,
    ) -> Vec<SingleTarget> {
        others(battle, actor)
            .map(|target| SingleTarget { target })
            .collect()
    }
}

impl Completes<WalkWriter<'_, '_>> for Shove {
    fn complete(
        &self,
        fight: &mut WalkWriter,
        done: &CompletedAction<SingleTarget>,
    ) -> Result<(), Rejection> {
        let battle = fight.battle();
        let (who, actor) = (done.who, battle.find(done.who)?);
        let target = done.input.other_than(&actor)?;
        let other = battle.find(target)?;
        if !done.forced {
            check(&battle, &actor, &other)?;
        }
        let (from, to) = (other.position().0, destination(&battle, &actor, &other)?);
        if contest(fight, who, target) {
            push(fight, who, target, from, to);
        }
        Ok(())
    }
}

/// Checks whether `actor` can reach `target` and move it.
fn check(battle: &Battle, actor: &CombatantRef, target: &CombatantRef) -> Result<(), Rejection> {
    if target.health().vitality() == Vitality::Dead {
        return Err(TargetRejection::TargetDead.into());
    }
    let have = actor.space().squares_to(&target.space());
    if have > 1 {
        return Err(TargetRejection::OutOfReach { have, need: 1 }.into());
    }
    // Hands reach as far as an attack does.
    sight::check_clear_way(battle, actor.space(), target.space(), Traffic::BLOWS)?;
    if target.body().scale > actor.body().scale.saturating_add(1) {
        return Err(ShoveRejection::TooLargeToShove { who: target.id() }.into());
    }
    Ok(())
}

/// Returns the square to which `target` moves: one step straight away from `actor`, if it could take that step itself.
fn destination(
    battle: &Battle,
    actor: &CombatantRef,
    target: &CombatantRef,
) -> Result<Cell, Rejection> {
    let from = target.position().0;
    let topology = battle.map.topology();
    let to = topology.step(
        from,
        push_direction(topology, actor.space(), target.space()),
    );
    // More feet than any terrain costs.
    const UNLIMITED_FEET: u32 = 1000;
    let occupancy = movement::occupancy(battle, target);
    let mover = movement::mover(battle, target);
    match walk(battle.map, &occupancy, &mover, from, &[to], UNLIMITED_FEET) {
        Ok(_step) => Ok(to),
        Err(_in_the_way) => Err(ShoveRejection::NoPlaceBehind { at: to }.into()),
    }
}

/// Returns the direction that leads most nearly straight from one space to another.
fn push_direction(topology: Topology, from: Space, to: Space) -> Direction {
    let (from, to) = (middle(topology, from), middle(topology, to));
    let apart = (i64::from(to.x - from.x), i64::from(to.y - from.y));
    let here = Cell { x: 0, y: 0 };
    let start = topology.centre(here);
    let along = |direction: &Direction| {
        let end = topology.centre(topology.step(here, *direction));
        let step = (i64::from(end.x - start.x), i64::from(end.y - start.y));
        let dot = step.0 * apart.0 + step.1 * apart.1;
        // The square of the part of the way that points in this direction, with its sign.
        dot.signum() * (dot * dot / (step.0 * step.0 + step.1 * step.1).max(1))
    };
    let all = topology.directions();
    all.iter()
        .copied()
        .max_by_key(along)
        .unwrap_or(Direction::North)
}

/// Returns the middle of a space.
fn middle(topology: Topology, space: Space) -> Point {
    let (mut x, mut y, mut count) = (0, 0, 0);
    for cell in space.cells() {
        let centre = topology.centre(cell);
        (x, y, count) = (x + centre.x, y + centre.y, count + 1);
    }
    Point::new(x / count.max(1), y / count.max(1))
}

/// Rolls for both; returns true if the shover's total is higher.
fn contest(fight: &mut impl Fight, who: CombatantId, target: CombatantId) -> bool {
    let braced = throw(fight, target, 0);
    let needed = braced.total + 1;
    fight.record(ShoveOutcome::ShoveBraced {
        who: target,
        check: braced,
    });
    let check = throw(fight, who, needed);
    let passed = check.passed;
    fight.record(ShoveOutcome::ShoveRolled { who, target, check });
    passed
}

fn throw(fight: &mut impl Fight, who: CombatantId, needed: i32) -> CheckRoll {
    let battle = fight.battle();
    let ruleset = battle.ruleset;
    let mut plan = CheckPlan::new(ruleset.attack.die(), needed);
    if let Some(actor) = battle.get(who) {
        let strength = ruleset.attack.strength();
        plan.add(
            TermKind::Stat(strength),
            actor.stats().get(ruleset, strength),
        );
        plan.add(TermKind::Scale, i32::from(actor.body().scale));
        actor.health().add_to(ruleset, &mut plan);
        plan.terms
            .extend(effects::terms(ruleset, &actor, Number::Check, None));
    }
    plan.roll(fight.dice(), DiePurpose::Contest, who)
}

fn push(fight: &mut WalkWriter, who: CombatantId, target: CombatantId, from: Cell, to: Cell) {
    movement::push(fight, target, to);
    fight.record(ShoveOutcome::Shoved {
        who,
        target,
        from,
        to,
    });
    concentration::disrupt(fight, target, DisruptionCause::Jostled);
}

/// An outcome of shoving.
#[expect(
    missing_docs,
    reason = "where fields have no sentence, that of their variant names them"
)]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "outcome", deny_unknown_fields)]
pub enum ShoveOutcome {
    /// A shoved combatant rolled to keep its place.
    ShoveBraced { who: CombatantId, check: CheckRoll },
    /// A shover rolled, and needed more than the other's total.
    ShoveRolled {
        who: CombatantId,
        target: CombatantId,
        check: CheckRoll,
    },
    /// A combatant was pushed one step away.
    Shoved {
        who: CombatantId,
        target: CombatantId,
        from: Cell,
        to: Cell,
    },
}

impl Describe for ShoveOutcome {
    fn log_text(&self, lexicon: &Lexicon) -> LogText {
        let (depth, text) = match self {
            Self::ShoveBraced { who, check } => {
                let sum = check_text(lexicon, check);
                (3, format!("{} braces: {sum}", lexicon.name(who)))
            }
            Self::ShoveRolled { who, target, check } => {
                let result = if check.passed { "succeeds" } else { "fails" };
                let (sum, needed) = (check_text(lexicon, check), check.needed);
                let (who, target) = (lexicon.name(who), lexicon.name(target));
                let text = format!("{who} shoves {target}: {sum} against {needed}: {result}");
                (2, text)
            }
            Self::Shoved { target, to, .. } => {
                (3, format!("{} is pushed to {to}", lexicon.name(target)))
            }
        };
        LogText::Line(LogLine {
            depth,
            text,
            tone: Tone::Plain,
        })
    }

    fn player_text(&self, lexicon: &Lexicon) -> PlayerText {
        match self {
            Self::ShoveBraced { .. } => PlayerText::Nothing,
            Self::ShoveRolled { who, target, check } => {
                let (name, other) = (lexicon.name(who), lexicon.name(target));
                let came = if check.passed { "" } else { " without effect" };
                let text = format!("{name} shoves {other}{came}");
                PlayerText::As(vec![*target], text)
            }
            Self::Shoved { target, .. } => {
                let text = format!("{} is pushed back", lexicon.name(target));
                PlayerText::As(vec![*target], text)
            }
        }
    }

    fn roll(&self, lexicon: &Lexicon) -> Option<Roll> {
        match self {
            Self::ShoveBraced { who, check } => Some(Roll::check(*who, "braces", check, "")),
            Self::ShoveRolled { who, target, check } => {
                let result = if check.passed { "succeeds" } else { "fails" };
                let what = format!("shoves {}", lexicon.name(target));
                Some(Roll::check(*who, what, check, result).about(*target))
            }
            Self::Shoved { .. } => None,
        }
    }
}

/// Reason why a combatant cannot be shoved.
#[expect(missing_docs, reason = "the sentence of each variant names its fields")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum ShoveRejection {
    /// The target could not step there either.
    #[error("there is no room at {at}: shove it from another side")]
    NoPlaceBehind { at: Cell },
    /// The target is too large.
    #[error("`{who}` is more than one size larger and cannot be shoved")]
    TooLargeToShove { who: CombatantId },
}

impl RejectionReason for ShoveRejection {
    fn can_be_forced(&self) -> bool {
        match self {
            Self::NoPlaceBehind { .. } => false,
            Self::TooLargeToShove { .. } => true,
        }
    }
}
