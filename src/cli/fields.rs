//! `splitsecond fields`: lists the fields of a ruleset's files, or looks up some of them.

use std::io::Write;

use clap::Args;

use crate::ruleset::fields;

use super::{CommandError, ExitStatus, print};

/// Explain the fields of a ruleset's files.
///
/// Lists all fields, or the fields that match all the words, each with its meaning, unit and default.
/// The folder of a new ruleset contains the same list as FIELDS.md.
#[derive(Args, Debug)]
pub(super) struct Fields {
    /// Words to search for: a file (`states.ron`), a part of one (`weapons`), a field (`immune`), or any word of an
    /// explanation.
    words: Vec<String>,
}

impl Fields {
    pub fn carry_out(&self, out: &mut dyn Write) -> Result<ExitStatus, CommandError> {
        let mut heading = ("", "");
        for note in fields() {
            if !self.words.iter().all(|word| note.has(word)) {
                continue;
            }
            if heading != (note.file, note.group) {
                heading = (note.file, note.group);
                writeln!(out, "{}: {}", note.file, note.group)?;
                for line in print::wrapped(&note.about.replace('`', ""), print::WIDTH - 4) {
                    writeln!(out, "    {line}")?;
                }
                writeln!(out)?;
            }
            for line in print::wrapped(&note.paths.join(", "), print::WIDTH - 2) {
                writeln!(out, "  {line}")?;
            }
            let last = match note.is_effect {
                true => "Counts",
                false => "Default",
            };
            let text = format!("{}. {last}: {}.", note.holds, note.otherwise);
            let text = text
                .replace('`', "")
                .replace(". Default: required", ". Required");
            for line in print::wrapped(&text, print::WIDTH - 8) {
                writeln!(out, "        {line}")?;
            }
            writeln!(out)?;
        }
        if heading == ("", "") {
            let words = self.words.join(" ");
            print::complain(&format!("no field matches all of “{words}”"));
            return Ok(ExitStatus::DoesNotHold);
        }
        Ok(ExitStatus::Well)
    }
}
