//! `splitsecond generate`: shell completions and man pages, from the definitions of the command line.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::{Args, Command, Subcommand};
use clap_complete::Shell;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};

use crate::save::HOME_VARIABLE;

use super::help::{EXAMPLES, EXIT_CODES, RULESETS};
use super::{CommandError, ExitStatus};

/// Generate shell completions or man pages.
///
/// Packages of the program already contain both.
#[derive(Args, Debug)]
pub(super) struct Generate {
    #[command(subcommand)]
    output: Output,
}

#[derive(Subcommand, Debug)]
enum Output {
    /// Print the completions for a shell.
    ///
    /// For the current shell, in bash: `source <(splitsecond generate completions bash)`.
    Completions {
        /// The shell.
        shell: Shell,
    },
    /// Write the man pages: one for the program and one for each command.
    ///
    /// Read one with `man -l FOLDER/splitsecond.1`.
    Man {
        /// The folder for the pages. It is created if necessary, and older pages in it are overwritten.
        folder: PathBuf,
    },
}

impl Generate {
    pub fn carry_out(
        &self,
        program: Command,
        out: &mut dyn Write,
    ) -> Result<ExitStatus, CommandError> {
        match &self.output {
            Output::Completions { shell } => out.write_all(&completions(*shell, program))?,
            Output::Man { folder } => {
                let pages = write_man_pages(folder, program).map_err(|why| {
                    let folder = folder.display();
                    CommandError::Unusable(format!("{folder}: cannot write the man pages: {why}"))
                })?;
                for page in pages {
                    writeln!(out, "{}", page.display())?;
                }
            }
        }
        Ok(ExitStatus::Well)
    }
}

fn completions(shell: Shell, mut program: Command) -> Vec<u8> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut program, "splitsecond", &mut script);
    script
}

/// Writes a page for `program` and for each of its commands.
///
/// # Errors
/// If the folder or a page cannot be written.
fn write_man_pages(folder: &Path, program: Command) -> io::Result<Vec<PathBuf>> {
    // The window options and the commands exclude each other.
    let usage = "splitsecond [OPTIONS] [ENCOUNTER]\nsplitsecond <COMMAND>";
    let mut program = program.disable_help_subcommand(true).override_usage(usage);
    program.build();
    fs::create_dir_all(folder)?;
    let mut written = Vec::new();
    write_page(folder, &program, None, &mut written)?;
    Ok(written)
}

/// Writes the page of `command` and those of its commands; `parent` is the page of the command that it belongs to.
fn write_page(
    folder: &Path,
    command: &Command,
    parent: Option<&str>,
    written: &mut Vec<PathBuf>,
) -> io::Result<()> {
    // An empty date would be left out, and the next fields would move up.
    let man = Man::new(command.clone())
        .date(" ")
        .source(concat!("Splitsecond ", env!("CARGO_PKG_VERSION")))
        .manual("Splitsecond manual");
    let path = folder.join(man.get_filename());
    fs::write(&path, page(&man, command, parent)?)?;
    written.push(path);
    let name = page_name(command);
    for command in documented(command) {
        write_page(folder, command, Some(&name), written)?;
    }
    Ok(())
}

fn page(man: &Man, command: &Command, parent: Option<&str>) -> io::Result<Vec<u8>> {
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    if documented(command).next().is_some() {
        let mut commands = Roff::new();
        commands.control("SH", ["COMMANDS"]);
        for command in documented(command) {
            let about = command.get_about().map(ToString::to_string);
            commands.control("TP", []);
            commands.text([bold(page_name(command)), roman("(1)")]);
            commands.text([roman(about.unwrap_or_default())]);
        }
        commands.to_writer(&mut page)?;
    }
    let mut more = Roff::new();
    match parent {
        None => add_program_sections(&mut more),
        Some(parent) => {
            more.control("SH", ["SEE ALSO"]);
            more.text([bold(parent), roman("(1)")]);
        }
    }
    more.to_writer(&mut page)?;
    Ok(page)
}

/// Adds the sections for the program as a whole.
fn add_program_sections(page: &mut Roff) {
    page.control("SH", ["EXAMPLES"]);
    for (typed, does) in EXAMPLES {
        page.control("TP", []);
        page.text([bold(*typed)]);
        page.text([roman(*does)]);
    }
    page.control("SH", ["FILES"]);
    page.control("TP", []);
    page.text([bold("~/.local/share/splitsecond")]);
    page.text([roman(
        "Your fights, rulesets, saves and settings, unless XDG_DATA_HOME or the variable below names another folder.",
    )]);
    page.control("PP", []);
    page.text([roman(RULESETS)]);
    page.control("SH", ["ENVIRONMENT"]);
    page.control("TP", []);
    page.text([bold(HOME_VARIABLE)]);
    page.text([roman("The folder for all your files.")]);
    page.control("SH", ["EXIT STATUS"]);
    for (code, meaning) in EXIT_CODES {
        page.control("TP", []);
        page.text([bold(*code)]);
        page.text([roman(*meaning)]);
    }
}

/// Returns the commands that have a page.
fn documented(command: &Command) -> impl Iterator<Item = &Command> {
    let commands = command.get_subcommands();
    commands.filter(|command| !command.is_hide_set() && command.get_name() != "help")
}

fn page_name(command: &Command) -> String {
    let name = command.get_display_name();
    name.unwrap_or_else(|| command.get_name()).to_owned()
}

#[cfg(test)]
mod tests {
    use clap::{CommandFactory, ValueEnum};

    use super::*;
    use crate::cli::Arguments;

    #[test]
    fn every_command_has_a_man_page() {
        let folder = tempfile::tempdir().expect("a folder for the pages");
        let into = folder.path().join("man1");
        let pages = write_man_pages(&into, Arguments::command()).expect("they are written");
        for command in Arguments::command().get_subcommands() {
            let page = into.join(format!("splitsecond-{}.1", command.get_name()));
            assert!(pages.contains(&page), "{}", page.display());
        }
        assert!(pages.contains(&into.join("splitsecond-party-new.1")));
        let main = fs::read_to_string(into.join("splitsecond.1")).expect("it is there");
        assert!(main.contains("splitsecond\\-play") && main.contains(".SH \"EXIT STATUS\""));
        for page in &pages {
            let text = fs::read_to_string(page).expect("it is there");
            let home = std::env::var("HOME").expect("tests have a home folder");
            assert!(
                !text.contains(&home),
                "{}: names a user's folder",
                page.display()
            );
        }
    }

    #[test]
    fn every_shell_has_completions() {
        for shell in Shell::value_variants() {
            let script = completions(*shell, Arguments::command());
            let script = String::from_utf8(script).expect("it is text");
            assert!(script.contains("continue"), "{shell}");
            assert!(script.contains("take-back"), "{shell}");
        }
    }
}
