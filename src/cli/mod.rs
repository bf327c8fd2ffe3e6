//! The command line: what `splitsecond` does when it is started, with windows or without.
//!
//! Every command answers with an exit code: 0 where all is well, 1 where the thing checked does not
//! hold, 2 where the input cannot be used, 130 where Ctrl+C ended it.

mod check;
mod export;
mod fields;
mod generate;
mod help;
mod import;
mod list;
mod new;
mod party;
mod play;
mod print;
mod replay;
mod rules;
mod run;
mod window;

#[cfg(not(windows))]
use std::env::args_os;
use std::io::{self, Write};
use std::process::ExitCode;

use bevy_ecs::prelude::World;
use clap::{CommandFactory, Parser, Subcommand, ValueEnum};
// No shell of Windows expands `*.ron`: this does.
#[cfg(windows)]
use wild::args_os;

pub use window::AppOptions;

use crate::encounter;
use crate::encounter::perspective::{InSight, in_sight};
use crate::save::Library;
use crate::view::interrupt;

/// A desktop battle map that keeps time.
///
/// The game master clicks tokens to act; the program advances a clock in seconds, enforces movement,
/// resolves attacks, and writes down why. Without a command it opens its windows.
#[derive(Debug, Parser)]
#[command(name = "splitsecond", version, after_help = help::after_help())]
#[command(args_conflicts_with_subcommands = true)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    app: AppOptions,
}

#[derive(Debug, Subcommand)]
enum Command {
    List(list::List),
    Play(play::Play),
    Run(run::Run),
    Check(check::Check),
    Export(export::Export),
    Replay(replay::Replay),
    New(new::New),
    Import(import::Import),
    Party(party::PartyCommand),
    Rules(rules::Rules),
    Fields(fields::Fields),
    Generate(generate::Generate),
}

/// How something is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Sentences for people.
    #[default]
    Text,
    /// A JSON object a line, for programs.
    Jsonl,
}

/// To whom a fight is told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Listener {
    /// Everything, with every die.
    #[default]
    Gm,
    /// Only what the players' characters perceive: without numbers, and with nobody's name who is out of sight.
    Players,
}

impl Listener {
    /// Those whom it sees now; the GM needs no eyes.
    fn sees(self, world: &mut World) -> InSight {
        match self {
            Self::Gm => InSight::default(),
            Self::Players => encounter::read(world, in_sight),
        }
    }
}

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ending {
    /// All is well.
    Well,
    /// The thing checked does not hold.
    DoesNotHold,
    /// Some of the input could not be used; what was wrong with it has been printed.
    Unusable,
    /// Ctrl+C ended it.
    Interrupted,
}

/// Why a command could not be carried out.
#[derive(Debug, thiserror::Error)]
enum Failure {
    /// The input cannot be used; the text says why.
    #[error("{0}")]
    Unusable(String),
    /// The output cannot be written.
    #[error("the output cannot be written: {0}")]
    Output(#[from] io::Error),
}

impl Failure {
    /// The failure of an input that cannot be used, because of `why`.
    fn unusable(why: impl std::fmt::Display) -> Self {
        Self::Unusable(why.to_string())
    }
}

/// Reads the command line and does what it says.
pub fn main() -> ExitCode {
    let arguments = Arguments::parse_from(args_os());
    let mut out = print::Plain(io::BufWriter::new(io::stdout().lock()));
    let done = carry_out(arguments, &mut out);
    let done = out.flush().map_err(Failure::from).and(done);
    match done {
        Ok(Ending::Well) => ExitCode::SUCCESS,
        Ok(Ending::DoesNotHold) => ExitCode::from(1),
        Ok(Ending::Unusable) => ExitCode::from(2),
        Ok(Ending::Interrupted) => ExitCode::from(interrupt::EXIT_CODE),
        // Whoever reads the output has seen enough, as with `… | head`.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(failure) => {
            print::complain(&failure);
            #[cfg(all(windows, feature = "app"))]
            print::show_without_terminal(&failure);
            ExitCode::from(2)
        }
    }
}

fn carry_out(arguments: Arguments, out: &mut dyn Write) -> Result<Ending, Failure> {
    let library = Library::open();
    match arguments.command {
        None => window::open(arguments.app, library),
        Some(Command::List(list)) => list.carry_out(&library, out),
        Some(Command::Play(play)) => play.carry_out(&library, out),
        Some(Command::Run(run)) => run.carry_out(&library, out),
        Some(Command::Check(check)) => check.carry_out(&library, out),
        Some(Command::Export(export)) => export.carry_out(&library, out),
        Some(Command::Replay(replay)) => replay.carry_out(&library, out),
        Some(Command::New(new)) => new.carry_out(&library, out),
        Some(Command::Import(import)) => import.carry_out(&library, out),
        Some(Command::Party(party)) => party.carry_out(&library, out),
        Some(Command::Rules(rules)) => rules.carry_out(&library, out),
        Some(Command::Fields(fields)) => fields.carry_out(out),
        Some(Command::Generate(generate)) => generate.carry_out(Arguments::command(), out),
    }
}

/// Complains about each folder of the user's that cannot be read, so that what is in it does not look lost; returns how
/// a list that should hold it ends.
fn complain_of_unread(library: &Library) -> Ending {
    let unread = library.unread();
    for folder in &unread {
        print::complain(&format!(
            "{folder}\nwhat is in it is missing from this list"
        ));
    }
    match unread.is_empty() {
        true => Ending::Well,
        false => Ending::Unusable,
    }
}

/// A path as one types it: in quotes if it contains characters that a shell would not take
/// literally.
fn quoted(path: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "/\\._-:~+,@".contains(c);
    if path.chars().all(plain) {
        path.to_owned()
    } else {
        format!("\"{path}\"")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_sound() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn a_bare_word_is_an_encounter() {
        let parse = |line: &str| Arguments::try_parse_from(line.split(' '));
        let open = parse("splitsecond my-fight.ron").unwrap();
        assert!(open.command.is_none());
        assert_eq!(open.app.encounter.as_deref(), Some("my-fight.ron".as_ref()));
        assert!(parse("splitsecond --continue").unwrap().app.continue_last);
        let play = parse("splitsecond play my-fight.ron").unwrap();
        assert!(matches!(play.command, Some(Command::Play(_))));
        assert!(parse("splitsecond one.ron two.ron").is_err());
        assert!(parse("splitsecond one.ron --continue").is_err());
    }

    #[test]
    fn a_path_with_a_space_is_typed_in_quotes() {
        assert_eq!(quoted("/home/gm/my-rules"), "/home/gm/my-rules");
        assert_eq!(quoted("/home/the gm/x"), "\"/home/the gm/x\"");
    }
}
