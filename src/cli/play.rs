//! `splitsecond play`: a fight that plays itself, printed as it happens.

use std::io::Write;
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use bevy_ecs::prelude::World;
use clap::Args;

use crate::encounter::transcript;
use crate::encounter::{self, EncounterName, Entry, History, Submission};
use crate::rules::facts::Outcome;
use crate::rules::state::{ActiveRuleset, Battle, Clock, Sides, Stance, Verdict};
use crate::rules::turns::outcome::TurnOutcome;
use crate::save::{Library, OpenableFight};
use crate::tactics;
use crate::tactics::advice::{advice_text, explain};
use crate::view::interrupt;

use super::print::Printer;
use super::skill::{SideSkill, side_skill};
use super::{CommandError, ExitStatus, Format, TranscriptFor, print, skill};

/// Maximum time for writing a line after Ctrl+C.
const PATIENCE: Duration = Duration::from_secs(3);

/// Let a fight play itself and print what happens.
///
/// Both sides choose their own actions. The same fight with the same seed always goes the same way.
#[derive(Args, Debug)]
pub(super) struct PlayCommand {
    /// An encounter file, the name of a bundled fight, or a save or a journal to continue.
    encounter: PathBuf,
    /// Roll with this seed, any number, instead of the encounter's. A save continues with its own dice.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Stop after this number of rounds.
    #[arg(long, value_name = "N", default_value_t = 100)]
    rounds: u32,
    /// Let a side play with this skill: `sloppy` (attacks the nearest enemy), `average` (weighs only its own gains) or
    /// `good` (weighs everything). May be repeated. Sides that are not named keep the skill of the encounter, by default
    /// `good`.
    #[arg(long, value_name = "SIDE=SKILL", value_parser = side_skill)]
    skill: Vec<SideSkill>,
    /// The output format.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// The audience of the transcript.
    #[arg(long = "as", value_enum, default_value_t, value_name = "WHO")]
    listener: TranscriptFor,
    /// Print the reasons for each choice before its result: its chances, and facts about its target.
    #[arg(long)]
    why: bool,
}

impl PlayCommand {
    pub fn carry_out(
        &self,
        library: &Library,
        out: &mut dyn Write,
    ) -> Result<ExitStatus, CommandError> {
        if self.why && self.listener == TranscriptFor::Players {
            let why =
                "players do not know the reasons for choices: leave out `--why` or `--as players`";
            return Err(CommandError::from_unusable_input(why));
        }
        let mut fight = super::open_copy(library, &self.encounter)?;
        if let Some(seed) = self.seed {
            let with_seed = fight.with_seed(seed);
            fight = with_seed.map_err(CommandError::from_unusable_input)?;
        }
        if let OpenableFight::New(setup) = &fight
            && setup.combatants.is_empty()
        {
            let why = "this fight has no combatants yet: add them to `combatants` in the file, or open it in the \
                window and right-click the map";
            return Err(CommandError::from_unusable_input(why));
        }
        skill::set_in_new_fight(&mut fight, &self.skill)?;
        let mut world = World::new();
        fight.install(&mut world).map_err(CommandError::Unusable)?;
        skill::set_in_open_fight(&mut world, &self.skill)?;
        let ruleset = world.resource::<ActiveRuleset>().0.clone();
        if self.format == Format::Text {
            let (name, rules) = (&world.resource::<EncounterName>().0, &ruleset.name);
            let seed = world.resource::<History>().seed();
            match self.listener {
                TranscriptFor::Gm => {
                    let skills = skill::remark(world.resource::<Sides>());
                    writeln!(out, "{name} ({rules}, seed {seed}{skills})\n")?;
                }
                TranscriptFor::Players => writeln!(out, "{name} ({rules})\n")?,
            }
        }
        let lexicon = transcript::lexicon(ruleset, world.resource::<History>());
        let mut printer = Printer::new(self.format, lexicon);
        // Blocked output, such as to a pager, is abandoned after this time.
        let _ignored_in_the_background = interrupt::listen(|| {
            let _without = thread::Builder::new().spawn(|| {
                thread::sleep(PATIENCE);
                std::process::exit(interrupt::EXIT_CODE.into());
            });
        });
        while let Some(command) = encounter::read(&mut world, tactics::next_command) {
            if interrupt::was_pressed() {
                return Ok(ExitStatus::Interrupted);
            }
            if self.why {
                let why = encounter::read(&mut world, |battle| {
                    let advice = explain(battle, command.clone())?;
                    Some(advice_text(battle, &advice))
                });
                if let Some(why) = why {
                    printer.advice(out, &why)?;
                }
            }
            let before = self.listener.sees(&mut world);
            let receipt = encounter::submit(&mut world, &Submission::from(command))
                .map_err(CommandError::from_unusable_input)?;
            let seen = before.or(&self.listener.sees(&mut world));
            let round = world.resource::<Clock>().round();
            let Some(entry) = world.resource::<History>().entry(receipt.entry) else {
                break;
            };
            let rest = self.within_round_limit(entry);
            let told = rest.as_ref().unwrap_or(entry);
            match self.listener {
                TranscriptFor::Gm => printer.entry(out, receipt.entry, told)?,
                TranscriptFor::Players => printer.perceived(out, round, &seen, &told.outcomes)?,
            }
            if rest.is_some() {
                break;
            }
        }
        let ending = match self.listener {
            TranscriptFor::Gm => self.ending(&mut world),
            // The players may not know the survivors, or the seed of later rolls.
            TranscriptFor::Players => {
                let round = world.resource::<Clock>().round().min(self.rounds);
                format!("The transcript ends in round {round}")
            }
        };
        match self.format {
            Format::Text => writeln!(out, "\n{ending}")?,
            // Programs read only the outcomes.
            Format::Jsonl => print::complain(&ending),
        }
        Ok(ExitStatus::Well)
    }

    /// Returns the part of `entry` within the round limit, if the entry exceeds the limit; `None` otherwise.
    fn within_round_limit(&self, entry: &Entry) -> Option<Entry> {
        let too_late = |outcome: &Outcome| matches!(outcome, Outcome::Turn(TurnOutcome::RoundBegan { round }) if *round > self.rounds);
        let end = entry.outcomes.iter().position(too_late)?;
        let mut rest = entry.clone();
        rest.outcomes.truncate(end);
        Some(rest)
    }

    /// Returns the last line, which says how the fight ended.
    fn ending(&self, world: &mut World) -> String {
        let round = world.resource::<Clock>().round();
        let history = world.resource::<History>();
        let with = format!(
            "seed {}, {} commands, state {:016x}",
            history.seed(),
            history.entries().len(),
            history.hash()
        );
        match *world.resource::<Verdict>() {
            Verdict::Decided(Some(winner)) => {
                let winner = names(world.resource::<Sides>(), winner);
                format!("Victory in round {round}: {winner} ({with})")
            }
            Verdict::Decided(None) => {
                format!("No side is left standing in round {round} ({with})")
            }
            Verdict::Open => {
                let standing = encounter::read(world, survivors);
                let when = if round > self.rounds {
                    format!("after round {}", self.rounds)
                } else {
                    format!("in round {round}, as no combatant can reach an enemy")
                };
                format!("Undecided {when}: {standing} ({with})")
            }
        }
    }
}

/// Returns the names of all sides with a stance.
fn names(sides: &Sides, stance: Stance) -> String {
    let of_stance = sides.0.iter().filter(|side| side.stance == stance);
    let names: Vec<&str> = of_stance.map(|side| side.name.as_str()).collect();
    names.join(", ")
}

/// Describes how many combatants of each side are up.
fn survivors(battle: &Battle) -> String {
    let count = |side| {
        let up =
            |who: &crate::rules::state::CombatantRef| who.identity().side == side && who.is_up();
        battle.combatants().filter(up).count()
    };
    let sides: Vec<String> = battle
        .sides
        .0
        .iter()
        .map(|side| format!("{} {}", side.name, count(side.id)))
        .collect();
    sides.join(", ")
}
