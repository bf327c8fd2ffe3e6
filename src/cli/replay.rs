//! `splitsecond replay`: replays a save and compares it with the record.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use crate::encounter::transcript;
use crate::encounter::{self, History};
use crate::rules::state::Clock;
use crate::save::{self, Library};

use super::print::Printer;
use super::{CommandError, ExitStatus, Format, TranscriptFor, print};

/// Replay a save from its start and compare every state with the recorded one.
///
/// Names the first command with a different result, if there is one.
#[derive(Args, Debug)]
pub(super) struct Replay {
    /// The file of the save, or of the journal.
    save: PathBuf,
    /// Text reports whether the save matches; jsonl prints its outcomes.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// The audience of the outcomes. For players, text prints the whole fight.
    #[arg(long = "as", value_enum, default_value_t, value_name = "WHO")]
    listener: TranscriptFor,
}

impl Replay {
    pub fn carry_out(
        &self,
        library: &Library,
        out: &mut dyn Write,
    ) -> Result<ExitStatus, CommandError> {
        let (fight, ruleset, warning) = library.save(&self.save).map_err(CommandError::Unusable)?;
        let is_damaged = warning.as_ref().is_some_and(|warning| warning.is_damage);
        if let Some(warning) = warning {
            print::complain(&warning);
        }
        let file = self.save.display();
        let mut world = match save::replay(&fight, ruleset.clone()) {
            Ok(world) => world,
            Err(divergence) => {
                match self.format {
                    Format::Text => writeln!(out, "FAIL {file}: {divergence}")?,
                    Format::Jsonl => print::complain(&format!("{file}: {divergence}")),
                }
                return Ok(ExitStatus::DoesNotHold);
            }
        };
        match (self.listener, self.format) {
            (TranscriptFor::Players, format) => {
                let lexicon = transcript::lexicon(ruleset, world.resource::<History>());
                let line = world.resource::<History>().line();
                encounter::jump(&mut world, None).map_err(CommandError::from_unusable_input)?;
                let mut printer = Printer::new(format, lexicon);
                let mut before = self.listener.sees(&mut world);
                for id in line {
                    encounter::jump(&mut world, Some(id))
                        .map_err(CommandError::from_unusable_input)?;
                    let after = self.listener.sees(&mut world);
                    let round = world.resource::<Clock>().round();
                    if let Some(entry) = world.resource::<History>().entry(id) {
                        let seen = before.or(&after);
                        printer.perceived(out, round, &seen, &entry.outcomes)?;
                    }
                    before = after;
                }
            }
            (TranscriptFor::Gm, Format::Text) => {
                let commands = fight.commands();
                let verdict = if is_damaged { "FAIL" } else { "ok  " };
                let rest = if is_damaged {
                    ", but parts of it cannot be read"
                } else {
                    ""
                };
                writeln!(
                    out,
                    "{verdict} {file}: {commands} commands, all states match the recording{rest}"
                )?;
            }
            (TranscriptFor::Gm, Format::Jsonl) => {
                let history = world.resource::<History>();
                let lexicon = transcript::lexicon(ruleset, history);
                let mut printer = Printer::new(self.format, lexicon);
                for id in history.line() {
                    if let Some(entry) = history.entry(id) {
                        printer.entry(out, id, entry)?;
                    }
                }
            }
        }
        Ok(match is_damaged {
            true => ExitStatus::DoesNotHold,
            false => ExitStatus::Well,
        })
    }
}
