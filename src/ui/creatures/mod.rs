//! Imports files of creatures and tables of entries that are opened or dropped on the window, as entries for the
//! ruleset of the open fight.

mod text;

use std::path::{Path, PathBuf};

use bevy::prelude::*;

use crate::document::{Limit, read_file};
use crate::import::{self, Fate};
use crate::rules::state::ActiveRuleset;
use crate::ruleset::RulesetId;
use crate::save::{self, EntryWriteError, ImportedCreatures, Library};
use crate::ui::shell::toasts::Toasts;

use crate::ui::shell::open_library::OpenLibrary;

/// Extension of files that may contain creatures.
const ENDING: &str = "json";

/// Maximum number of unreadable creatures and encounters that a message explains.
const MAX_UNREAD_SHOWN: usize = 8;

/// Maximum number of creature names in a message.
const MAX_NAMES_SHOWN: usize = 20;

/// Imports the creatures, the table, or the rules without a fight in a file; returns false if it contains something
/// else.
pub fn import_creatures(
    In(source): In<PathBuf>,
    library: Res<OpenLibrary>,
    ruleset: Res<ActiveRuleset>,
    mut toasts: ResMut<Toasts>,
) -> bool {
    let (library, ruleset) = (&library.0, ruleset.0.id);
    if import::is_table(&source) {
        import_table(library, &source, ruleset, &mut toasts);
        return true;
    }
    if save::is_bundle(&source) {
        return import_rules(library, &source, &mut toasts);
    }
    let ending = source.extension();
    if !ending.is_some_and(|ending| ending.eq_ignore_ascii_case(ENDING)) {
        return false;
    }
    let Ok(bytes) = read_file(&source, Limit::MAP) else {
        return false;
    };
    let Some(came) = save::import_creatures(library, &bytes, ruleset, false) else {
        return false;
    };
    match came {
        Ok(made) => toasts.show_notice(import_summary(&made)),
        Err(EntryWriteError::NoDraft(why)) => {
            toasts.show_error(text::needs_other_rules(&why.others));
        }
        Err(why) => toasts.show_error(format!("{}: {why}", source.display())),
    }
    true
}

/// Imports rules that come without a fight; returns false if the file contains a fight or cannot be read.
fn import_rules(library: &Library, source: &Path, toasts: &mut Toasts) -> bool {
    let Some(came) = save::unbundle_rules(library, source) else {
        return false;
    };
    match came {
        Ok(made) => {
            let mut lines = vec![text::RULES_IMPORTED.to_owned()];
            lines.extend(made.rules.lines());
            let folder = made.ruleset;
            lines.extend(folder.map(|folder| text::they_are_in(&folder)));
            toasts.show_notice(lines.join("\n"));
        }
        Err(why) => toasts.show_error(format!("{}: {why}", source.display())),
    }
    true
}

/// Imports the entries of a table.
fn import_table(library: &Library, source: &Path, ruleset: RulesetId, toasts: &mut Toasts) {
    let shown = source.file_name().unwrap_or(source.as_os_str());
    let shown = shown.to_string_lossy().into_owned();
    let came = match read_file(source, Limit::TEXT) {
        Ok(bytes) => save::import_table(library, &shown, &bytes, ruleset),
        Err(why) => Err(why.into()),
    };
    match came {
        Ok((made, files)) => {
            let mut lines = vec![format!("{shown}: {}", made.summary_text())];
            lines.extend(files.iter().map(|file| text::they_are_in(file)));
            toasts.show_notice(lines.join("\n"));
        }
        Err(why) => toasts.show_error(text::nothing_imported(&shown, why)),
    }
}

/// Describes the result of an import in a few lines.
fn import_summary(made: &ImportedCreatures) -> String {
    let names = made.drafts.iter().map(|draft| draft.name.as_str());
    let names: Vec<&str> = names.take(MAX_NAMES_SHOWN).collect();
    let further = made.drafts.len() - names.len();
    let count = |fate| -> usize {
        let lines = made.drafts.iter().flat_map(|draft| draft.report.lines());
        lines
            .filter(|line| line.fate == fate)
            .map(|line| line.count)
            .sum()
    };
    let (guessed, left) = (count(Fate::Guessed), count(Fate::Left));
    let files = made.files.iter().map(|file| file.display().to_string());
    let files = files.collect::<Vec<_>>().join("\n");
    let mut lines = vec![text::drafts(&names, further, guessed, left, &files)];
    lines.extend(made.unarmed());
    lines.extend(made.fights.iter().map(|fight| {
        let report = fight.report.text_for_window();
        text::fight_added(&fight.name, &fight.path, &report)
    }));
    lines.extend(made.notes.iter().cloned());
    let shown = made.unread.len().min(MAX_UNREAD_SHOWN);
    lines.extend(made.unread[..shown].iter().map(text::not_read));
    match made.unread.len() - shown {
        0 => {}
        further => lines.push(text::further_not_read(further)),
    }
    lines.join("\n")
}
