//! `splitsecond new`: files to start from.

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, Subcommand};

use crate::ruleset::RulesetId;
use crate::save::{self, HOME_VARIABLE, Library};

use super::{CommandError, ExitStatus, quoted};

/// Make a custom ruleset.
#[derive(Args, Debug)]
pub(super) struct New {
    #[command(subcommand)]
    what: NewAction,
}

#[derive(Subcommand, Debug)]
enum NewAction {
    Ruleset(NewRuleset),
}

/// Copy a ruleset into a folder, as a start for your own rules.
///
/// The folder contains all its files, with explanatory comments; a guide to tested house rules in less than an hour
/// (README.md); a list of all fields (FIELDS.md); a first test case, which proves a rule; and a fight to try the rules.
/// No existing file is overwritten.
#[derive(Args, Debug)]
struct NewRuleset {
    /// Its name: lower-case letters, digits and dashes.
    name: String,
    /// The ruleset to copy: a built-in or a custom one.
    #[arg(long, value_name = "RULESET")]
    from: String,
    /// The parent folder, instead of your rulesets folder. Only fights and cases in the new folder or next to it can
    /// then use the ruleset.
    #[arg(long, value_name = "FOLDER")]
    into: Option<PathBuf>,
}

impl New {
    pub fn carry_out(
        &self,
        library: &Library,
        out: &mut dyn Write,
    ) -> Result<ExitStatus, CommandError> {
        let NewAction::Ruleset(new) = &self.what;
        new.carry_out(library, out)
    }
}

impl NewRuleset {
    fn carry_out(
        &self,
        library: &Library,
        out: &mut dyn Write,
    ) -> Result<ExitStatus, CommandError> {
        let own = library.rulesets().custom_folder();
        let into = match (&self.into, own) {
            (Some(folder), _) => folder.clone(),
            (None, Some(own)) => own.to_owned(),
            (None, None) => {
                let why = format!(
                    "there is no home folder for the ruleset: use `--into FOLDER`, or set {HOME_VARIABLE} to a folder"
                );
                return Err(CommandError::Unusable(why));
            }
        };
        let from = RulesetId::new(&self.from);
        let made = save::new_ruleset(library.rulesets(), &self.name, from, &into)
            .map_err(CommandError::from_unusable_input)?;
        let folder = made.folder.display();
        writeln!(
            out,
            "The ruleset `{}`, a copy of `{from}`, is in {folder}:",
            self.name
        )?;
        for file in &made.files {
            writeln!(out, "  {}", file.display())?;
        }
        if own != Some(into.as_path()) {
            writeln!(
                out,
                "\nOnly fights and cases in this folder or next to it can use the ruleset."
            )?;
        }
        let command = |what: &str, path: &std::path::Path| {
            format!(
                "  splitsecond {what} {}",
                quoted(&path.display().to_string())
            )
        };
        let commands = [
            (command("check", &made.folder), "find every error in it"),
            (command("run", &made.cases()), "run its test cases"),
            (command("play", &made.fight()), "watch a fight by its rules"),
        ];
        let width = commands.iter().map(|(command, _)| command.chars().count());
        let width = width.max().unwrap_or_default();
        writeln!(out, "\nNext, read its README.md, then try:")?;
        for (command, does) in commands {
            writeln!(out, "{command:width$}  {does}")?;
        }
        Ok(ExitStatus::Well)
    }
}
