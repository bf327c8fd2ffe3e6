//! The referee: plays a fight between two players, and makes the few rulings of the GM without which it could not go
//! on. A fight that does not end is stopped.

use bevy_ecs::prelude::World;
use splitsecond::encounter::{EncounterSetup, Submission, options, read, submit, world_of};
use splitsecond::rules::facts::EncounterCommand;
use splitsecond::rules::state::{Battle, CombatantId, Declaration, Stage};
use splitsecond::rules::{arrival, legality, morale, turns};
use splitsecond::ruleset::ActionBehaviour;

use super::player::Player;
use super::score;

/// Maximum number of rounds of a fight.
const MAX_ROUNDS: u32 = 60;

/// Maximum number of commands of a fight.
const MAX_COMMANDS: u32 = 5000;

/// Maximum number of rounds in which no combatant does anything.
const MAX_IDLE_ROUNDS: u32 = 3;

/// A fight that has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FightEnd {
    /// Strength of side A that is left, less that of side B, in thousandths.
    pub margin: i64,
    /// True if the fight was decided by its rules, false if it was stopped.
    pub is_decided: bool,
    /// Last round.
    pub round: u32,
    /// Number of commands.
    pub commands: u32,
    /// Number of illegal commands of the players, each replaced by passing.
    pub illegal: u32,
}

/// Plays the fight of `setup` with `side_a` and `side_b` in command. Returns its end, and its world for a transcript.
pub fn play(setup: &EncounterSetup, side_a: &Player, side_b: &Player) -> (FightEnd, World) {
    let mut world = world_of(setup).expect("the fight can be set up");
    let mut referee = Referee {
        side_a,
        side_b,
        asked: Vec::new(),
        asked_in: 0,
        busy_in: 0,
    };
    let (mut commands, mut illegal) = (0, 0);
    while commands < MAX_COMMANDS {
        let Some(command) = read(&mut world, |battle| referee.next(battle)) else {
            break;
        };
        commands += 1;
        if submit(&mut world, &Submission::from(command.clone())).is_err() {
            illegal += 1;
            let instead = read(&mut world, |battle| pass_instead(battle, &command));
            let Some(instead) = instead else {
                break;
            };
            submit(&mut world, &Submission::from(instead)).expect("a legal command");
        }
    }
    let end = read(&mut world, |battle| FightEnd {
        margin: score::margin(battle),
        is_decided: options::is_decided(battle),
        round: battle.clock.round(),
        commands,
        illegal,
    });
    (end, world)
}

struct Referee<'p> {
    side_a: &'p Player,
    side_b: &'p Player,
    /// Combatants that were asked to prepare for the round.
    asked: Vec<CombatantId>,
    /// Round in which they were asked.
    asked_in: u32,
    /// Last round in which a combatant did something.
    busy_in: u32,
}

impl Referee<'_> {
    /// Returns the next command of the fight; `None` if it is decided or stopped.
    fn next(&mut self, battle: &Battle) -> Option<EncounterCommand> {
        let round = battle.clock.round();
        let is_stopped = round > MAX_ROUNDS || round > self.busy_in + MAX_IDLE_ROUNDS;
        if options::is_decided(battle) || is_stopped {
            return None;
        }
        if !battle.clock.has_begun() {
            return Some(EncounterCommand::Begin);
        }
        let command = self.reaction(battle).or_else(|| ruling(battle));
        let command = command.or_else(|| match battle.round.stage {
            Stage::Declaring => self.prepared(battle, EncounterCommand::RollInitiative),
            Stage::Choosing => self.prepared(battle, EncounterCommand::StartRound),
            Stage::Surprise { .. } | Stage::Acting => {
                let who = *turns::actors(battle).first()?;
                Some((self.player_of(battle, who).choose)(battle, who))
            }
            Stage::Apart => self.turn(battle),
        })?;
        if does_something(&command) {
            self.busy_in = round;
        }
        Some(reveal_before(battle, &command).unwrap_or(command))
    }

    fn player_of(&self, battle: &Battle, who: CombatantId) -> &Player {
        let is_of_a = battle
            .get(who)
            .is_some_and(|who| score::is_of_a(battle, &who));
        if is_of_a { self.side_a } else { self.side_b }
    }

    /// Returns the reaction of the first combatant that is asked.
    fn reaction(&self, battle: &Battle) -> Option<EncounterCommand> {
        let who = *battle.pending.top()?.asked.first()?;
        Some((self.player_of(battle, who).choose)(battle, who))
    }

    /// Asks each combatant once what it prepares for the round, and then goes on with `then`.
    fn prepared(&mut self, battle: &Battle, then: EncounterCommand) -> Option<EncounterCommand> {
        let round = battle.clock.round();
        if self.asked_in != round {
            self.asked.clear();
            self.asked_in = round;
        }
        for who in battle.combatants().map(|who| who.id()) {
            if self.asked.contains(&who) {
                continue;
            }
            self.asked.push(who);
            if let Some(command) = (self.player_of(battle, who).prepare)(battle, who) {
                return Some(command);
            }
        }
        Some(then)
    }

    /// Returns the command of a combatant that takes its delayed turn, or of the one whose turn is open.
    fn turn(&self, battle: &Battle) -> Option<EncounterCommand> {
        let delayed = battle.order.places().iter().filter(|place| place.delayed);
        let mut delayed = delayed.map(|place| place.who);
        let taken = delayed.find_map(|who| (self.player_of(battle, who).prepare)(battle, who));
        taken.or_else(|| {
            let who = battle.order.open_turn()?.combatant();
            Some((self.player_of(battle, who).choose)(battle, who))
        })
    }
}

/// Checks whether a command may change more than whose turn it is. A declared spell is cast without another command.
fn does_something(command: &EncounterCommand) -> bool {
    match command {
        EncounterCommand::Act(_)
        | EncounterCommand::React(_)
        | EncounterCommand::Continue { .. } => true,
        EncounterCommand::Declare {
            what: Some(Declaration::Act { spell, .. }),
            ..
        } => spell.is_some(),
        _passes => false,
    }
}

/// Returns a ruling of the GM that is due: the arrival of a wave, or a morale check.
fn ruling(battle: &Battle) -> Option<EncounterCommand> {
    let is_legal = |command: &EncounterCommand| legality::check(battle, command).is_ok();
    let wave = arrival::due(battle).map(|wave| arrival::arrival_commands(battle, wave));
    let arrives = wave.into_iter().flatten().find(is_legal);
    arrives.or_else(|| {
        let who = morale::is_called_for(battle);
        Some(EncounterCommand::CheckMorale { who }).filter(is_legal)
    })
}

/// Returns the ruling of the GM that reveals a hidden combatant before its attack.
fn reveal_before(battle: &Battle, command: &EncounterCommand) -> Option<EncounterCommand> {
    let EncounterCommand::Act(order) = command else {
        return None;
    };
    let does = &battle.ruleset.actions.get(order.action)?.does;
    let attacks = does.is_attack() || *does == ActionBehaviour::Cast;
    let who = order.who;
    (attacks && battle.get(who)?.hidden().0).then_some(EncounterCommand::Reveal { who })
}

/// Returns the command by which the combatant of an illegal command passes instead.
fn pass_instead(battle: &Battle, command: &EncounterCommand) -> Option<EncounterCommand> {
    let who = match command {
        EncounterCommand::Act(order) | EncounterCommand::React(order) => order.who,
        EncounterCommand::EndTurn { who }
        | EncounterCommand::Continue { who, .. }
        | EncounterCommand::Hold { who, .. }
        | EncounterCommand::Delay { who }
        | EncounterCommand::NameTarget { who, .. } => *who,
        _of_no_single_actor => return None,
    };
    let passes = [
        EncounterCommand::LetPass { who },
        EncounterCommand::EndTurn { who },
        options::hold(who),
        EncounterCommand::Abandon { who, action: None },
    ];
    passes
        .into_iter()
        .find(|command| legality::check(battle, command).is_ok())
}
