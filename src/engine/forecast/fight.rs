//! A fight of a forecast: auto-play carries out its commands in a copy that keeps no journal.

use std::sync::atomic::{AtomicBool, Ordering};

use bevy_ecs::prelude::World;

use crate::encounter::{
    self, BattleReport, Strength, execute_unrecorded, share, strength, strength_outside,
};
use crate::rules::facts::EncounterCommand;
use crate::rules::state::dice::Dice;
use crate::rules::state::{
    ActiveRuleset, Battle, Clock, CombatantId, CombatantRef, MoraleState, SideId, Stance, Verdict,
    Vitality,
};
use crate::rules::verdict::verdict_of;
use crate::tactics;

use super::start::ForecastStart;

/// Maximum number of commands of a fight.
pub const MAX_COMMANDS: u32 = 20_000;

/// Number of fights after which a new world is set up: change ticks of a world must not grow for ever.
const FIGHTS_PER_WORLD: u32 = 500;

/// How a fight ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FightEnd {
    /// The sides with this stance won.
    Win(Stance),
    /// No side is left.
    NoSurvivors,
    /// It was stopped before it was decided.
    Undecided(StopReason),
}

/// Result of a fight, whatever the reason why it was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum EndKind {
    /// The sides with this stance won.
    Win(Stance),
    /// No side is left.
    NoSurvivors,
    /// It was stopped before it was decided.
    Undecided,
}

impl FightEnd {
    /// Returns the result without the reason why the fight was stopped.
    pub fn kind(self) -> EndKind {
        match self {
            Self::Win(stance) => EndKind::Win(stance),
            Self::NoSurvivors => EndKind::NoSurvivors,
            Self::Undecided(_) => EndKind::Undecided,
        }
    }
}

/// Reason why a fight was stopped before it was decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum StopReason {
    /// The last round of the forecast was over.
    RoundLimit,
    /// No combatant could act or reach an enemy.
    NoMoves,
    /// It had [`MAX_COMMANDS`] commands.
    CommandLimit,
}

/// Result of a fight.
#[derive(Clone, Debug)]
pub struct FightResult {
    /// Seed of its dice.
    pub seed: u64,
    /// How it ended.
    pub end: FightEnd,
    /// Its last round, from 1.
    pub round: u32,
    /// Ticks from the beginning of the fight until its end.
    pub ticks: u32,
    /// Number of commands.
    pub commands: u32,
    /// Each side, in the order of the fight.
    pub sides: Vec<SideResult>,
    /// All combatants at the end, and before them the combatants that have left the map.
    pub combatants: Vec<CombatantResult>,
    /// Attacks, damage, spells and items.
    pub report: BattleReport,
}

/// Result of a side. Strength is in thousandths of what the side has when unhurt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideResult {
    /// The side.
    pub id: SideId,
    /// Its strength at the start of each round, from the round of the forecast's start.
    pub by_round: Vec<i64>,
    /// Its strength at the end.
    pub end: i64,
}

/// Result of a combatant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CombatantResult {
    /// The combatant.
    pub who: CombatantId,
    /// Its state at the end.
    pub vitality: Vitality,
    /// True if it fled, surrendered or left the map.
    pub gave_up: bool,
    /// Its health at the end.
    pub health: Strength,
    /// Its hit points or points of Stamina at the end; 0 if the ruleset has neither.
    pub points: i32,
    /// Its wounds at the end.
    pub wounds: u32,
}

/// Plays fights one after the other in one world.
pub(super) struct FightRunner<'s> {
    start: &'s ForecastStart,
    world: World,
    fights: u32,
}

impl<'s> FightRunner<'s> {
    pub fn new(start: &'s ForecastStart) -> Self {
        Self {
            start,
            world: start.open(0),
            fights: 0,
        }
    }

    /// Plays the fight with this seed until it ends, at the latest until the end of round `until_round`. Returns `None`
    /// if it was cancelled.
    pub fn play(
        &mut self,
        seed: u64,
        until_round: u32,
        cancelled: &AtomicBool,
    ) -> Option<FightResult> {
        self.reset();
        let (start, world) = (self.start, &mut self.world);
        let round_ticks = world.resource::<ActiveRuleset>().0.clock.round;
        let sides = start.state.sides.0.iter().map(|side| SideResult {
            id: side.id,
            by_round: Vec::new(),
            end: 0,
        });
        let mut sides: Vec<SideResult> = sides.collect();
        let first_round = start.state.clock.round().max(1);
        let mut report = BattleReport::default();
        let mut commands = 0;
        let mut left: Vec<(SideId, CombatantResult)> = Vec::new();
        let mut given_commands = start.given_commands();
        let reason = loop {
            if cancelled.load(Ordering::Relaxed) {
                return None;
            }
            let round = world.resource::<Clock>().round();
            if round > until_round {
                break StopReason::RoundLimit;
            }
            note_rounds(world, &mut sides, &left, first_round, round);
            if commands == MAX_COMMANDS {
                break StopReason::CommandLimit;
            }
            let given = given_commands.take(round);
            let is_given = given.is_some();
            let next = given.or_else(|| encounter::read(world, tactics::next_command));
            let Some(command) = next else {
                break StopReason::NoMoves;
            };
            // A combatant that a given command removes is not in the fight.
            let leaver = (!is_given).then(|| leaver_of(world, &command)).flatten();
            match execute_unrecorded(world, &command, seed, u64::from(commands) + 1) {
                Ok(done) => {
                    commands += 1;
                    left.extend(leaver);
                    report.add(&done.outcomes, done.tick, round_ticks);
                }
                // The first one has been checked; the dice can make those after it impossible.
                Err(_impossible) if is_given => {}
                Err(why) => {
                    debug_assert!(false, "auto-play chose an illegal command: {why}");
                    break StopReason::NoMoves;
                }
            }
        };
        Some(encounter::read(world, |battle| {
            for side in &mut sides {
                side.end = strength_with_leavers(battle, side.id, &left);
            }
            FightResult {
                seed,
                end: end(battle, reason),
                round: battle.clock.round().min(until_round).max(first_round),
                ticks: battle.clock.tick(round_ticks),
                commands,
                combatants: {
                    let here = battle.combatants();
                    let here = here.map(|who| of_combatant(battle, &who));
                    let left = left.into_iter().map(|(_, result)| result);
                    left.chain(here).collect()
                },
                sides,
                report,
            }
        }))
    }

    /// Returns the hash of the state at the end of the last fight.
    #[cfg(test)]
    pub fn hash(&mut self) -> u64 {
        encounter::state_hash(&mut self.world)
    }

    fn reset(&mut self) {
        self.fights += 1;
        if self.fights.is_multiple_of(FIGHTS_PER_WORLD) {
            self.world = self.start.open(0);
        }
        encounter::restore(&mut self.world, &self.start.state);
        self.world.insert_resource(Dice::keyed_by(self.start.dice));
    }
}

/// Notes the strength of the sides at the start of each round up to `round`.
fn note_rounds(
    world: &mut World,
    sides: &mut [SideResult],
    left: &[(SideId, CombatantResult)],
    first_round: u32,
    round: u32,
) {
    let rounds = (round.max(first_round) - first_round + 1) as usize;
    if sides.iter().all(|side| side.by_round.len() >= rounds) {
        return;
    }
    encounter::read(world, |battle| {
        for side in sides {
            let now = strength_with_leavers(battle, side.id, left);
            side.by_round.resize(rounds, now);
        }
    });
}

fn end(battle: &Battle, reason: StopReason) -> FightEnd {
    match verdict_of(battle) {
        Verdict::Decided(Some(winner)) => FightEnd::Win(winner),
        Verdict::Decided(None) => FightEnd::NoSurvivors,
        Verdict::Open => FightEnd::Undecided(reason),
    }
}

/// Returns the side and the result of the combatant that leaves the map by a command. `None` if none does.
fn leaver_of(world: &mut World, command: &EncounterCommand) -> Option<(SideId, CombatantResult)> {
    let EncounterCommand::RemoveCombatant { who } = command else {
        return None;
    };
    encounter::read(world, |battle| {
        let who = battle.get(*who)?;
        let result = CombatantResult {
            gave_up: who.is_up(),
            health: strength_outside(battle, &who),
            ..of_combatant(battle, &who)
        };
        Some((who.identity().side, result))
    })
}

/// Returns the strength left of a side, in thousandths, with those of its combatants that have left the map.
fn strength_with_leavers(battle: &Battle, side: SideId, left: &[(SideId, CombatantResult)]) -> i64 {
    let here = battle.combatants();
    let here = here.filter(|who| who.identity().side == side);
    let here = here.map(|who| strength(battle, &who));
    let left = left.iter().filter(|(of, _)| *of == side);
    share(here.chain(left.map(|(_, result)| result.health)))
}

fn of_combatant(battle: &Battle, who: &CombatantRef) -> CombatantResult {
    let health = who.health();
    CombatantResult {
        who: who.id(),
        vitality: health.vitality(),
        gave_up: who.is_up() && who.morale().nerve >= MoraleState::Fleeing,
        health: strength(battle, who),
        points: health.hit_points().now,
        wounds: health.wounds(),
    }
}
