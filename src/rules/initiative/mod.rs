//! Initiative: the throw for a place in the order, ties, contests and late arrivals (SEC-01 to SEC-04).

pub mod outcome;
pub mod rejection;
mod words;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use super::battle::{Battle, CombatantRef, Field};
use super::check::{Check, CheckPlan, TermKind};
use super::combatant::{CombatantId, Vitality};
use super::command::EncounterCommand;
use super::dice::DiePurpose;
use super::facts::{Outcome, Rejection};
use super::turns;
use super::turns::outcome::TurnOutcome;
use super::turns::rejection::TurnRejection;
use outcome::InitiativeOutcome;
use rejection::InitiativeRejection;

/// A combatant's total in the order; none before it has thrown.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Initiative(Option<i32>);

impl Initiative {
    /// The total.
    pub fn total(&self) -> Option<i32> {
        self.0
    }

    /// Sets the total.
    pub(super) fn set(&mut self, total: i32) {
        self.0 = Some(total);
    }
}

/// The initiative check of `actor`: a die and some stats, nothing to be reached (SEC-01).
pub fn initiative_check(battle: &Battle, actor: &CombatantRef) -> CheckPlan {
    let ruleset = battle.ruleset;
    let mut plan = CheckPlan::new(ruleset.initiative.die, 0);
    for stat in &ruleset.initiative.plus {
        plan.add(TermKind::Stat(*stat), actor.stats.get(ruleset, *stat));
    }
    actor.health.add_to(ruleset, &mut plan);
    actor.conditions.add_to(ruleset, &mut plan);
    plan
}

/// Whether the fight can begin.
///
/// # Errors
/// `AlreadyBegun`, `NobodyToAct`.
pub fn check_begin(battle: &Battle) -> Result<(), Rejection> {
    if battle.clock.has_begun() {
        return Err(TurnRejection::AlreadyBegun.into());
    }
    if !battle
        .everyone()
        .any(|who| who.health.vitality() == Vitality::Up)
    {
        return Err(InitiativeRejection::NobodyToAct.into());
    }
    Ok(())
}

/// Whether these can hold a contest (SEC-03).
///
/// # Errors
/// `UnknownCombatant`, `ContestNeedsTwo`.
pub fn check_contest(battle: &Battle, who: &[CombatantId]) -> Result<(), Rejection> {
    for (index, contestant) in who.iter().enumerate() {
        battle.find(*contestant)?;
        if who[..index].contains(contestant) {
            return Err(InitiativeRejection::ContestNeedsTwo.into());
        }
    }
    if who.len() < 2 {
        Err(InitiativeRejection::ContestNeedsTwo.into())
    } else {
        Ok(())
    }
}

/// Rolls initiative for the fight, or for a contest beside it.
pub(super) fn roll_initiative(mut field: Field) {
    if field.ruleset.turns.play().in_moments
        && !matches!(
            field.command.0.as_ref().map(EncounterCommand::unforced),
            Some(EncounterCommand::Contest { .. })
        )
    {
        return;
    }
    let Some(command) = field.command.0.as_ref().map(EncounterCommand::unforced) else {
        return;
    };
    if let EncounterCommand::Begin = command {
        field.command.0 = None;
        field.record(TurnOutcome::EncounterBegan);
        let everyone = field.ids();
        let order = throw_and_rank(&mut field, &everyone, DiePurpose::Initiative);
        for (who, total) in &order {
            if let Some(mut combatant) = field.combatant(*who) {
                combatant.initiative.set(*total);
            }
        }
        field.order.set(&order);
        let order = order.into_iter().map(|(who, _)| who).collect();
        field.record(InitiativeOutcome::OrderSet { order });
        turns::begin(&mut field);
        let round = field.clock.open_round();
        field.record(TurnOutcome::RoundBegan { round });
    } else if let EncounterCommand::Contest { who } = command {
        let who = who.clone();
        field.command.0 = None;
        let order = throw_and_rank(&mut field, &who, DiePurpose::Contest);
        let order = order.into_iter().map(|(who, _)| who).collect();
        field.record(InitiativeOutcome::ContestDecided { order });
    }
}

/// Gives a newcomer its place; a tie is thrown again among all who have that total (SEC-04).
pub(super) fn join_order(field: &mut Field, who: CombatantId) {
    let check = throw(field, who, DiePurpose::Initiative);
    let total = check.total;
    field.record(InitiativeOutcome::InitiativeRolled { who, check });
    if let Some(mut combatant) = field.combatant(who) {
        combatant.initiative.set(total);
    }
    let mut tied = field.order.with_total(total);
    // The places of those who have gone stay where they are.
    tied.retain(|who| field.is_here(*who));
    let round = field.clock.round();
    field.order.insert(who, total, round);
    if !tied.is_empty() {
        tied.push(who);
        let ranked = break_newcomers_tie(field, &tied, who);
        field.order.rearrange(&ranked, who, round);
    }
    let places = field.order.places().iter().map(|place| place.who);
    let order = places.filter(|who| field.is_here(*who)).collect();
    field.record(InitiativeOutcome::OrderSet { order });
}

/// Throws for everyone and ranks them, highest first, ties thrown again.
fn throw_and_rank(
    field: &mut Field,
    who: &[CombatantId],
    purpose: DiePurpose,
) -> Vec<(CombatantId, i32)> {
    let mut totals: Vec<(CombatantId, i32)> = Vec::with_capacity(who.len());
    for who in who.iter().copied() {
        let check = throw(field, who, purpose);
        totals.push((who, check.total));
        field.record(match purpose {
            DiePurpose::Contest => {
                Outcome::Initiative(InitiativeOutcome::ContestRolled { who, check })
            }
            _ => Outcome::Initiative(InitiativeOutcome::InitiativeRolled { who, check }),
        });
    }
    rank(field, totals)
}

/// Orders by total; groups that tie throw again among themselves until the tie is broken (SEC-02).
fn rank(field: &mut Field, mut totals: Vec<(CombatantId, i32)>) -> Vec<(CombatantId, i32)> {
    totals.sort_by_key(|(_, total)| std::cmp::Reverse(*total));
    let mut ranked = Vec::with_capacity(totals.len());
    for group in totals.chunk_by(|(_, a), (_, b)| a == b) {
        let tied: Vec<CombatantId> = group.iter().map(|(who, _)| *who).collect();
        let total = group.first().map_or(0, |(_, total)| *total);
        ranked.extend(break_tie(field, &tied).into_iter().map(|who| (who, total)));
    }
    ranked
}

/// The order among those with whom a newcomer ties: those who are told apart by a number stay as they are,
/// and only those who are as good as the newcomer throw (RES-02, SEC-04).
fn break_newcomers_tie(
    field: &mut Field,
    tied: &[CombatantId],
    newcomer: CombatantId,
) -> Vec<CombatantId> {
    let mut ranked = Vec::with_capacity(tied.len());
    for group in told_apart(field, tied) {
        if group.contains(&newcomer) {
            ranked.extend(throw_among(field, &group));
        } else {
            ranked.extend(group);
        }
    }
    ranked
}

/// Those who tie, in groups of equals by the number that breaks ties, the highest first; one group where
/// no number does.
fn told_apart(field: &Field, tied: &[CombatantId]) -> Vec<Vec<CombatantId>> {
    let battle = field.battle();
    let Some(stat) = battle.ruleset.initiative.ties else {
        return vec![tied.to_vec()];
    };
    let value = |who: &CombatantId| {
        let actor = battle.get(*who);
        actor.map_or(0, |actor| actor.stats.get(battle.ruleset, stat))
    };
    let mut sorted = tied.to_vec();
    sorted.sort_by_key(|who| std::cmp::Reverse(value(who)));
    sorted
        .chunk_by(|a, b| value(a) == value(b))
        .map(<[CombatantId]>::to_vec)
        .collect()
}

/// The order among those who tie.
fn break_tie(field: &mut Field, tied: &[CombatantId]) -> Vec<CombatantId> {
    let mut ranked = Vec::with_capacity(tied.len());
    for group in told_apart(field, tied) {
        ranked.extend(throw_among(field, &group));
    }
    ranked
}

/// The order among equals: they throw again.
fn throw_among(field: &mut Field, tied: &[CombatantId]) -> Vec<CombatantId> {
    // After a fault every die answers 1, and the command will be taken back.
    if tied.len() < 2 || field.dice.fault().is_some() {
        return tied.to_vec();
    }
    let mut totals = Vec::with_capacity(tied.len());
    for who in tied.iter().copied() {
        let check = throw(field, who, DiePurpose::TieBreak);
        totals.push((who, check.total));
        field.record(InitiativeOutcome::TieRerolled { who, check });
    }
    rank(field, totals)
        .into_iter()
        .map(|(who, _)| who)
        .collect()
}

fn throw(field: &mut Field, who: CombatantId, purpose: DiePurpose) -> Check {
    let battle = field.battle();
    let plan = match battle.get(who) {
        Some(actor) => initiative_check(&battle, &actor),
        None => CheckPlan::new(battle.ruleset.initiative.die, 0),
    };
    let face = field.dice.die(plan.sides, purpose, who);
    plan.with_face(face)
}
