//! `splitsecond list`: the fights that can be opened, and the parties.

use std::io::Write;

use clap::Args;

use crate::save::Library;
use crate::save::party::ListedParty;

use super::{CommandError, ExitStatus, quoted, report_unreadable_folders};

/// List fights in progress, your parties, your own fights, and the bundled ones.
///
/// Each has the path or name that opens it. If you give words, only entries that contain all of them are listed.
#[derive(Args, Debug)]
pub(super) struct List {
    /// Words to search for in names and descriptions.
    #[arg(value_name = "WORD")]
    words: Vec<String>,
}

impl List {
    pub fn carry_out(
        &self,
        library: &Library,
        out: &mut dyn Write,
    ) -> Result<ExitStatus, CommandError> {
        let listing = library.listing();
        let saves = listing.saves.iter().map(|save| {
            let about = save.damage.as_deref().unwrap_or(&save.moment);
            line(&save.name, &[about], &save.source.display().to_string())
        });
        let encounters = |own: bool| -> Vec<String> {
            let of_kind = listing.encounters.iter().filter(|fight| fight.own == own);
            let lines = of_kind.map(|fight| {
                let source = fight.source.display().to_string();
                match &fight.mistakes {
                    Some(_) => {
                        let hint = format!("has errors: `splitsecond check {source}`");
                        line(&fight.name, &[&hint], &source)
                    }
                    None => line(&fight.name, &[&fight.about, &fight.size], &source),
                }
            });
            lines.collect()
        };
        let parties = library.parties();
        let parties = parties.iter().map(party_line);
        let parts = [
            ("Fights to continue", saves.collect()),
            ("Your parties", parties.collect()),
            ("Your fights", encounters(true)),
            ("Sample fights", encounters(false)),
        ];
        let mut any = false;
        for (title, lines) in parts {
            let lines: Vec<String> = lines
                .into_iter()
                .filter(|line| self.contains_words(line))
                .collect();
            if lines.is_empty() {
                continue;
            }
            writeln!(out, "{}{title}", if any { "\n" } else { "" })?;
            for line in lines {
                writeln!(out, "{line}")?;
            }
            any = true;
        }
        let ending = report_unreadable_folders(library);
        if any || ending != ExitStatus::Well {
            Ok(ending)
        } else {
            Err(CommandError::Unusable(format!(
                "no fight or party matches all of these words: {}",
                self.words.join(" ")
            )))
        }
    }

    fn contains_words(&self, line: &str) -> bool {
        let line = line.to_lowercase();
        let mut words = self.words.iter();
        words.all(|word| line.contains(&word.to_lowercase()))
    }
}

/// Returns the line of a party.
pub(super) fn party_line(party: &ListedParty) -> String {
    let source = party.source.display().to_string();
    let typed = quoted(&source);
    let wrong = format!("has errors: `splitsecond check {typed}`");
    let about = match party.mistakes {
        Some(_) => &wrong,
        None => &party.who,
    };
    line(&party.name, &[about], &source)
}

fn line(name: &str, about: &[&str], source: &str) -> String {
    let about: Vec<&str> = about
        .iter()
        .copied()
        .filter(|part| !part.is_empty())
        .collect();
    format!("  {name}: {}\n      {source}", about.join("; "))
}
