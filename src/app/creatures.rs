//! Imports files of creatures and tables of entries that are opened or dropped on the window, as entries for the
//! ruleset of the open fight.

use std::path::Path;

use bevy::prelude::*;

use crate::document::{Limit, read_file};
use crate::import::{self, Fate};
use crate::rules::state::ActiveRuleset;
use crate::save::{self, EntryWriteError, ImportedCreatures};

use super::panels::Toasts;
use super::startup::OpenLibrary;

/// Extension of files that may contain creatures.
const ENDING: &str = "json";

/// Maximum number of unreadable creatures and encounters that a message explains.
const MAX_UNREAD_SHOWN: usize = 8;

/// Maximum number of creature names in a message.
const MAX_NAMES_SHOWN: usize = 20;

/// Imports the creatures, the table, or the rules without a fight in a file; returns false if it contains something
/// else.
pub fn import_creatures(world: &mut World, source: &Path) -> bool {
    if import::is_table(source) {
        import_table(world, source);
        return true;
    }
    if save::is_bundle(source) {
        return import_rules(world, source);
    }
    let ending = source.extension();
    if !ending.is_some_and(|ending| ending.eq_ignore_ascii_case(ENDING)) {
        return false;
    }
    let Ok(bytes) = read_file(source, Limit::MAP) else {
        return false;
    };
    let ruleset = world.resource::<ActiveRuleset>().0.id;
    let library = &world.resource::<OpenLibrary>().0;
    let Some(came) = save::import_creatures(library, &bytes, ruleset, false) else {
        return false;
    };
    let mut toasts = world.resource_mut::<Toasts>();
    match came {
        Ok(made) => toasts.show_notice(import_summary(&made)),
        Err(EntryWriteError::NoDraft(why)) => toasts.show_error(format!(
            "The rules of this fight have neither Armour Class nor Defence, and these creatures have little else: open a fight of {}",
            why.others
        )),
        Err(why) => toasts.show_error(format!("{}: {why}", source.display())),
    }
    true
}

/// Imports rules that come without a fight; returns false if the file contains a fight or cannot be read.
fn import_rules(world: &mut World, source: &Path) -> bool {
    let library = &world.resource::<OpenLibrary>().0;
    let Some(came) = save::unbundle_rules(library, source) else {
        return false;
    };
    let mut toasts = world.resource_mut::<Toasts>();
    match came {
        Ok(made) => {
            let mut lines = vec!["Rules from another author".to_owned()];
            lines.extend(made.rules.lines());
            let folder = made.ruleset;
            lines.extend(folder.map(|folder| format!("They are in {}", folder.display())));
            toasts.show_notice(lines.join("\n"));
        }
        Err(why) => toasts.show_error(format!("{}: {why}", source.display())),
    }
    true
}

/// Imports the entries of a table.
fn import_table(world: &mut World, source: &Path) {
    let shown = source.file_name().unwrap_or(source.as_os_str());
    let shown = shown.to_string_lossy().into_owned();
    let ruleset = world.resource::<ActiveRuleset>().0.id;
    let library = &world.resource::<OpenLibrary>().0;
    let came = match read_file(source, Limit::TEXT) {
        Ok(bytes) => save::import_table(library, &shown, &bytes, ruleset),
        Err(why) => Err(why.into()),
    };
    let mut toasts = world.resource_mut::<Toasts>();
    match came {
        Ok((made, files)) => {
            let mut words = format!("{shown}: {}", made.summary_text());
            for file in files {
                words.push_str(&format!("\nThey are in {}", file.display()));
            }
            toasts.show_notice(words);
        }
        Err(why) => toasts.show_error(format!("Nothing of {shown} is taken in:\n{why}")),
    }
}

/// Describes the result of an import in a few lines.
fn import_summary(made: &ImportedCreatures) -> String {
    let names = made.drafts.iter().map(|draft| draft.name.as_str());
    let mut names: Vec<String> = names.take(MAX_NAMES_SHOWN).map(str::to_owned).collect();
    if made.drafts.len() > names.len() {
        names.push(format!("and {} more", made.drafts.len() - names.len()));
    }
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
    let mut words = format!(
        "Imported as drafts: {}.\nGuessed: {guessed}. Left out: {left}. Review them in\n{files}",
        names.join(", ")
    );
    if let Some(unarmed) = made.unarmed() {
        words.push_str(&format!("\n{unarmed}"));
    }
    for fight in &made.fights {
        let path = fight.path.display();
        words.push_str(&format!(
            "\nAmong your fights: “{}” in {path}\n{}",
            fight.name,
            fight.report.text_for_window()
        ));
    }
    for note in &made.notes {
        words.push_str(&format!("\n{note}"));
    }
    let shown = made.unread.len().min(MAX_UNREAD_SHOWN);
    for why in &made.unread[..shown] {
        words.push_str(&format!("\nNot read: {why}"));
    }
    match made.unread.len() - shown {
        0 => {}
        more => words.push_str(&format!(
            "\nand {more} more not read: `splitsecond import` lists them"
        )),
    }
    words
}
