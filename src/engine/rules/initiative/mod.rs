//! Initiative: the roll, ties, contests and late arrivals (SEC-01 to SEC-04), and groups that roll together (SEC-94).

pub mod outcome;
pub mod rejection;
mod text;

use bevy_ecs::prelude::*;

use super::facts::{Outcome, Rejection};
use super::mechanic::{CommandRules, Mechanics};
use super::turns::rejection::TurnRejection;
use crate::rules::effects;
use crate::rules::facts::{CheckPlan, CheckRoll, EncounterCommand, TermKind};
use crate::rules::state::dice::DiePurpose;
use crate::rules::state::{
    Battle, Changes, CombatantId, CombatantRef, Fight, Initiative, Stance, TurnOrder, Vitality,
    Writes,
};
use crate::ruleset::Number;
use outcome::InitiativeOutcome;
use rejection::InitiativeRejection;

/// Adds the systems of this mechanic, and the commands that they carry out.
pub(super) fn plugin(mechanics: &mut Mechanics) {
    mechanics.handle(commands, hold_contest);
}

/// Returns the rules of a command that this mechanic handles.
fn commands(command: &EncounterCommand) -> Option<CommandRules<'_>> {
    Some(match command {
        EncounterCommand::Contest { who } => {
            CommandRules::after_reactions(|battle| check_contest(battle, who))
        }
        _of_another_mechanic => return None,
    })
}

/// Returns the initiative check of `actor`: a die and some stats, without a target number (SEC-01).
pub fn initiative_check(battle: &Battle, actor: &CombatantRef) -> CheckPlan {
    let ruleset = battle.ruleset;
    let mut plan = CheckPlan::new(ruleset.initiative.die, 0);
    for stat in &ruleset.initiative.plus {
        plan.add(TermKind::Stat(*stat), actor.stats().get(ruleset, *stat));
    }
    actor.health().add_to(ruleset, &mut plan);
    plan.terms
        .extend(effects::terms(ruleset, actor, Number::Check, None));
    plan
}

/// Checks whether the fight can begin.
///
/// # Errors
/// `AlreadyBegun` if the fight has begun, `NobodyToAct` if no combatant could fight.
pub fn check_begin(battle: &Battle) -> Result<(), Rejection> {
    if battle.clock.has_begun() {
        return Err(TurnRejection::AlreadyBegun.into());
    }
    if !battle
        .combatants()
        .any(|who| who.health().vitality() == Vitality::Up)
    {
        return Err(InitiativeRejection::NobodyToAct.into());
    }
    Ok(())
}

/// Checks whether these combatants can hold a contest (SEC-03).
///
/// # Errors
/// `UnknownCombatant` for one that does not exist, `ContestNeedsTwo` unless there are at least two different ones.
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

context! {
    /// Components and resources that a contest writes.
    ContestWriter
    writes []
    changes [command]
}

/// Holds a contest, which does not change the turn order (SEC-03).
pub(super) fn hold_contest(mut fight: ContestWriter) {
    if let Some(EncounterCommand::Contest { who }) = fight.take_command() {
        let ranking = roll_and_rank(&mut fight, &who, DiePurpose::Contest);
        let order = ranking.order.into_iter().map(|(who, _)| who).collect();
        fight.record(InitiativeOutcome::ContestDecided { order });
    }
}

/// Rolls initiative for every combatant and sorts the turn order (SEC-01).
pub(super) fn set_order(fight: &mut (impl Changes<TurnOrder> + Writes<Initiative>)) {
    let everyone = fight.ids();
    let mut groups: Vec<Vec<CombatantId>> = Vec::new();
    for who in everyone {
        if !groups.iter().any(|group| group.contains(&who)) {
            groups.push(group_of(&fight.battle(), who));
        }
    }
    let first = |group: &Vec<CombatantId>| group.first().copied();
    let throwing: Vec<CombatantId> = groups.iter().filter_map(first).collect();
    let Ranking { order, roll_offs } = roll_and_rank(fight, &throwing, DiePurpose::Initiative);
    for group in &groups {
        if let [with, others @ ..] = group.as_slice()
            && !others.is_empty()
        {
            let (who, with) = (others.to_vec(), *with);
            fight.record(InitiativeOutcome::InitiativeShared { who, with });
        }
    }
    let with_its_group = |(who, total): (CombatantId, i32)| {
        let group = groups.iter().find(|group| first(group) == Some(who));
        let members = group.into_iter().flatten();
        members.map(move |who| (*who, total))
    };
    let order: Vec<(CombatantId, i32)> = order.into_iter().flat_map(with_its_group).collect();
    for (who, total) in &order {
        if let Some(mut initiative) = fight.write::<Initiative>(*who) {
            initiative.set(*total);
        }
    }
    fight.change::<TurnOrder>().set(&order);
    if stores_roll_offs(fight) {
        for (who, total) in roll_offs {
            fight.change::<TurnOrder>().remember_roll_off(who, total);
        }
    }
    let order = order.into_iter().map(|(who, _)| who).collect();
    fight.record(InitiativeOutcome::OrderSet { order });
}

/// Returns the combatants that roll together with `who`, first to last, itself included. With group initiative these
/// are all of its kind on its side, unless it is the players' (SEC-94, RES-94); otherwise only itself.
fn group_of(battle: &Battle, who: CombatantId) -> Vec<CombatantId> {
    let of_a_group = |who: &CombatantRef| {
        let stance = battle.sides.stance(who.identity().side);
        battle.ruleset.group_initiative && stance != Stance::Party
    };
    let Some(actor) = battle.get(who).filter(of_a_group) else {
        return vec![who];
    };
    let (side, kind) = (actor.identity().side, actor.identity().creature);
    let alike = battle.combatants().filter(|other| {
        let other = other.identity();
        other.side == side && other.creature == kind
    });
    alike.map(|other| other.id()).collect()
}

/// Gives a new combatant the slot behind the last of its group, with the same total, if one of the group has a slot.
/// Returns true if it got one (SEC-94).
fn join_group(
    fight: &mut (impl Changes<TurnOrder> + Writes<Initiative>),
    who: CombatantId,
) -> bool {
    let battle = fight.battle();
    let group = group_of(&battle, who);
    let places = battle.order.places().iter().rev();
    let mut mates = places.filter(|place| place.who != who && group.contains(&place.who));
    let Some((with, total)) = mates.next().map(|place| (place.who, place.total)) else {
        return false;
    };
    let round = battle.clock.round();
    let mut tied = battle.order.with_total(total);
    tied.retain(|other| *other != who);
    let behind = tied.iter().position(|other| *other == with);
    tied.insert(behind.map_or(tied.len(), |last| last + 1), who);
    let who_else = vec![who];
    fight.record(InitiativeOutcome::InitiativeShared {
        who: who_else,
        with,
    });
    set_total(fight, who, total);
    fight.change::<TurnOrder>().insert(who, total, round);
    fight.change::<TurnOrder>().rearrange(&tied, who, round);
    true
}

/// Records the turn order of the combatants that are here.
fn record_turn_order(fight: &mut impl Fight) {
    let places = fight.battle().order.places().iter().map(|place| place.who);
    let order = places.filter(|who| fight.is_here(*who)).collect();
    fight.record(InitiativeOutcome::OrderSet { order });
}

/// Gives a new combatant its slot. A tie is rolled again among all with that total (SEC-04). If roll-offs are stored,
/// the new combatant rolls against those, and only combatants without a stored roll roll too (RES-02).
pub(super) fn join_order(
    fight: &mut (impl Changes<TurnOrder> + Writes<Initiative>),
    who: CombatantId,
) {
    if join_group(fight, who) {
        record_turn_order(fight);
        return;
    }
    let check = throw(fight, who, DiePurpose::Initiative);
    let total = check.total;
    fight.record(InitiativeOutcome::InitiativeRolled { who, check });
    set_total(fight, who, total);
    let mut tied = fight.battle().order.with_total(total);
    // Combatants that have left keep their slots.
    tied.retain(|who| fight.is_here(*who));
    let round = fight.battle().clock.round();
    fight.change::<TurnOrder>().insert(who, total, round);
    if !tied.is_empty() {
        // One of each group rolls for all of it.
        let mut groups: Vec<Vec<CombatantId>> = Vec::new();
        for other in &tied {
            if !groups.iter().any(|group| group.contains(other)) {
                let mut group = group_of(&fight.battle(), *other);
                group.retain(|member| tied.contains(member));
                group.sort_by_key(|member| tied.iter().position(|other| other == member));
                groups.push(group);
            }
        }
        let first = |group: &Vec<CombatantId>| group.first().copied();
        let throwing = groups
            .iter()
            .filter_map(first)
            .chain([who])
            .collect::<Vec<_>>();
        let ranked = break_newcomers_tie(fight, &throwing, who).into_iter();
        let with_its_group = |who: CombatantId| {
            let group = groups.iter().find(|group| first(group) == Some(who));
            group.cloned().unwrap_or_else(|| vec![who])
        };
        let ranked: Vec<CombatantId> = ranked.flat_map(with_its_group).collect();
        fight.change::<TurnOrder>().rearrange(&ranked, who, round);
    }
    record_turn_order(fight);
}

/// A turn order, and the rolls that broke its ties.
#[derive(Default)]
struct Ranking {
    /// All combatants with their totals, the first one first.
    order: Vec<(CombatantId, i32)>,
    /// Rolls in ties, in the order in which they were made.
    roll_offs: Vec<(CombatantId, i32)>,
}

/// Rolls for all combatants and ranks them, highest first; ties are rolled again.
fn roll_and_rank(fight: &mut impl Fight, who: &[CombatantId], purpose: DiePurpose) -> Ranking {
    let mut totals: Vec<(CombatantId, i32)> = Vec::with_capacity(who.len());
    for who in who.iter().copied() {
        let check = throw(fight, who, purpose);
        totals.push((who, check.total));
        fight.record(match purpose {
            DiePurpose::Contest => {
                Outcome::Initiative(InitiativeOutcome::ContestRolled { who, check })
            }
            _ => Outcome::Initiative(InitiativeOutcome::InitiativeRolled { who, check }),
        });
    }
    let mut ranking = Ranking::default();
    rank(fight, totals, &mut ranking.roll_offs, &mut ranking.order);
    ranking
}

/// Appends these combatants to `order`, the highest first; tied groups roll again among themselves until the tie is
/// broken (SEC-02).
fn rank(
    fight: &mut impl Fight,
    mut totals: Vec<(CombatantId, i32)>,
    roll_offs: &mut Vec<(CombatantId, i32)>,
    order: &mut Vec<(CombatantId, i32)>,
) {
    totals.sort_by_key(|(_, total)| std::cmp::Reverse(*total));
    for group in totals.chunk_by(|(_, a), (_, b)| a == b) {
        let tied: Vec<CombatantId> = group.iter().map(|(who, _)| *who).collect();
        let total = group.first().map_or(0, |(_, total)| *total);
        for equals in told_apart(fight, &tied) {
            let ranked = roll_ties(fight, &equals, roll_offs);
            order.extend(ranked.into_iter().map(|who| (who, total)));
        }
    }
}

/// Returns true if tie-breaking rolls are stored, so that later ties reuse them: only if a stat breaks ties first
/// (RES-02).
fn stores_roll_offs(fight: &impl Fight) -> bool {
    fight.battle().ruleset.initiative.ties.is_some()
}

/// Orders combatants that are tied with a new one: those with different tie-breaking stats stay as they are, and only
/// the equals of the new combatant roll (RES-02, SEC-04).
fn break_newcomers_tie(
    fight: &mut impl Changes<TurnOrder>,
    tied: &[CombatantId],
    newcomer: CombatantId,
) -> Vec<CombatantId> {
    let mut ranked = Vec::with_capacity(tied.len());
    for group in told_apart(fight, tied) {
        if !group.contains(&newcomer) {
            ranked.extend(group);
        } else if stores_roll_offs(fight) {
            ranked.extend(roll_against_stored(fight, group, newcomer));
        } else {
            ranked.extend(roll_ties(fight, &group, &mut Vec::new()));
        }
    }
    ranked
}

/// Orders equals: the new combatant rolls against the stored roll-offs of the others until it differs from all of them.
/// Combatants without a stored roll-off roll now (RES-02).
fn roll_against_stored(
    fight: &mut impl Changes<TurnOrder>,
    mut equals: Vec<CombatantId>,
    newcomer: CombatantId,
) -> Vec<CombatantId> {
    let mut against = equals.clone();
    against.retain(|who| *who != newcomer);
    let mut nth = 0;
    // After a fault every die returns 1, and the command will be undone.
    while !against.is_empty() && fight.dice().fault().is_none() {
        let thrown = |fight: &_, who: CombatantId| nth_roll_off(fight, who, nth);
        let wanting = against.iter().copied().chain([newcomer]);
        let wanting: Vec<CombatantId> = wanting
            .filter(|who| thrown(fight, *who).is_none())
            .collect();
        for who in wanting {
            let total = roll_off(fight, who);
            fight.change::<TurnOrder>().remember_roll_off(who, total);
        }
        let own = thrown(fight, newcomer);
        against.retain(|who| thrown(fight, *who) == own);
        nth += 1;
    }
    let battle = fight.battle();
    equals.sort_by_key(|who| std::cmp::Reverse(battle.order.roll_offs_of(*who).to_vec()));
    equals
}

fn nth_roll_off(fight: &impl Fight, who: CombatantId, nth: usize) -> Option<i32> {
    fight.battle().order.roll_offs_of(who).get(nth).copied()
}

/// Returns the tied combatants in groups of equals by the stat that breaks ties, the highest first; a single group if
/// the ruleset has none.
fn told_apart(fight: &impl Fight, tied: &[CombatantId]) -> Vec<Vec<CombatantId>> {
    let battle = fight.battle();
    let Some(stat) = battle.ruleset.initiative.ties else {
        return vec![tied.to_vec()];
    };
    let value = |who: &CombatantId| {
        let actor = battle.get(*who);
        actor.map_or(0, |actor| actor.stats().get(battle.ruleset, stat))
    };
    let mut sorted = tied.to_vec();
    sorted.sort_by_key(|who| std::cmp::Reverse(value(who)));
    sorted
        .chunk_by(|a, b| value(a) == value(b))
        .map(<[CombatantId]>::to_vec)
        .collect()
}

/// Orders equals, which roll again.
fn roll_ties(
    fight: &mut impl Fight,
    tied: &[CombatantId],
    roll_offs: &mut Vec<(CombatantId, i32)>,
) -> Vec<CombatantId> {
    // After a fault every die returns 1, and the command will be undone.
    if tied.len() < 2 || fight.dice().fault().is_some() {
        return tied.to_vec();
    }
    let mut totals = Vec::with_capacity(tied.len());
    for who in tied.iter().copied() {
        totals.push((who, roll_off(fight, who)));
    }
    roll_offs.extend(&totals);
    let mut order = Vec::with_capacity(tied.len());
    rank(fight, totals, roll_offs, &mut order);
    order.into_iter().map(|(who, _)| who).collect()
}

/// Rolls for one of the tied combatants and returns the total.
fn roll_off(fight: &mut impl Fight, who: CombatantId) -> i32 {
    let check = throw(fight, who, DiePurpose::TieBreak);
    let total = check.total;
    fight.record(InitiativeOutcome::TieRerolled { who, check });
    total
}

fn throw(fight: &mut impl Fight, who: CombatantId, purpose: DiePurpose) -> CheckRoll {
    let battle = fight.battle();
    let plan = match battle.get(who) {
        Some(actor) => initiative_check(&battle, &actor),
        None => CheckPlan::new(battle.ruleset.initiative.die, 0),
    };
    plan.roll(fight.dice(), purpose, who)
}

/// Sets the initiative total of `who`.
pub(super) fn set_total(fight: &mut impl Writes<Initiative>, who: CombatantId, total: i32) {
    if let Some(mut initiative) = fight.write::<Initiative>(who) {
        initiative.set(total);
    }
}
