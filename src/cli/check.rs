//! `splitsecond check`: finds every error in the given files.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;

use crate::cases::{self, CaseVerdict};
use crate::document::{self, Limit};
use crate::encounter::{self, EncounterSetup};
use crate::import::{self, ImportError, MapFormat};
use crate::ruleset::{CASES_FOLDER, RULESET_FILE, Ruleset, RulesetId};
use crate::save::party::PartyText;
use crate::save::{self, EncounterText, Library, journal};
use crate::view::strength::Balance;

use super::{CommandError, ExitStatus, fix, quoted};

/// Find every error in encounter files, saves, journals, parties, map pieces, test cases and rulesets.
///
/// The type of a file is detected from its content. A file in a ruleset's folder is checked together with its ruleset.
/// In a `common.ron`, which holds the shared entries of test cases, only the form is checked: run the cases that use
/// the entries to find errors in them.
#[derive(Args, Debug)]
pub(super) struct Check {
    /// First rewrite obsolete fields of postures, conditions and traits as effects. Comments stay, and the old file is
    /// kept as a backup.
    #[arg(long)]
    fix: bool,
    /// Files, folders of rulesets, or names of bundled fights.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

/// The types of files that can be checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Encounter,
    Save,
    Case,
    Ruleset,
    Piece,
    Party,
}

/// The result of checking one file.
enum Finding {
    /// No errors; the text describes the file.
    Fine(String),
    /// No errors: a description, and notes on values without effect or on the strength of the sides.
    FineWithNotes(String, String),
    /// All errors of the file.
    Wrong(String),
    /// The file cannot be checked; the text says why.
    Unknown(String),
}

impl Check {
    pub fn carry_out(
        &self,
        library: &Library,
        out: &mut dyn Write,
    ) -> Result<ExitStatus, CommandError> {
        let mut ending = ExitStatus::Well;
        let mut files: Vec<&PathBuf> = Vec::new();
        for path in &self.files {
            let extends = || ruleset_extended_by(path, library).is_some();
            if self.fix && !fix::rewrite(path, extends, out)? {
                ending = ExitStatus::Unusable;
            } else {
                files.push(path);
            }
        }
        for path in files {
            let file = path.display();
            match finding(path, library) {
                Finding::Fine(what) => writeln!(out, "ok   {file}  ({what})")?,
                Finding::FineWithNotes(what, notes) => {
                    writeln!(out, "ok   {file}  ({what})\n{notes}")?;
                }
                Finding::Wrong(problems) => {
                    writeln!(out, "FAIL {file}\n{problems}")?;
                    if ending == ExitStatus::Well {
                        ending = ExitStatus::DoesNotHold;
                    }
                }
                Finding::Unknown(why) => {
                    writeln!(out, "BAD  {file}\n{why}")?;
                    ending = ExitStatus::Unusable;
                }
            }
            out.flush()?;
        }
        Ok(ending)
    }
}

fn finding(path: &Path, library: &Library) -> Finding {
    let file = &path.display().to_string();
    let folder = if path.is_dir() {
        Some(path)
    } else {
        path.parent()
    };
    if let Some(folder) = folder.filter(|folder| folder.join(RULESET_FILE).is_file()) {
        return check_ruleset(folder);
    }
    if let Some(id) = folder.and_then(|folder| ruleset_extended_by(folder, library)) {
        return check_entries(id, library);
    }
    if path.is_dir() {
        return Finding::Unknown(format!("this folder does not contain {RULESET_FILE}"));
    }
    if !path.exists() {
        return match save::find_encounter(path, library.user_folder()) {
            Ok(found) => check_encounter(&found, library),
            Err(error) => Finding::Unknown(error.to_string()),
        };
    }
    if journal::is_journal(path) {
        return check_save(path, library);
    }
    if save::is_bundle(path) {
        return match save::look_into(library, path) {
            Ok(what) => Finding::Fine(what),
            Err(why) => Finding::Wrong(why.to_string()),
        };
    }
    if cases::is_common(path) {
        return check_common(file, path);
    }
    let bytes = match document::read_file(path, Limit::MAP) {
        Ok(bytes) => bytes,
        Err(error) => return Finding::Unknown(format!("{file} cannot be read: {error}")),
    };
    if import::is_table(path) {
        return match import::table_section(file, &bytes) {
            Ok(section) => Finding::Unknown(format!(
                "this is a table of {section}: `splitsecond import {} --ruleset ID` turns it into entries of a ruleset",
                quoted(file)
            )),
            Err(problems) => Finding::Wrong(problems.to_string()),
        };
    }
    if let Some(read) = import::read_creatures(&bytes) {
        return match read {
            Ok(read) => {
                let (what, typed) = (read.format.words(), quoted(file));
                let count = read.words();
                Finding::Unknown(format!(
                    "these are {what} ({count}): `splitsecond import {typed} --ruleset ID` turns them into entries \
                     of a ruleset"
                ))
            }
            Err(why) => Finding::Wrong(why.to_string()),
        };
    }
    match MapFormat::recognise(path, &bytes) {
        None => {}
        Some(Ok(format)) => {
            let what = format.words();
            let typed = quoted(file);
            let words =
                format!("this is {what}: `splitsecond import {typed}` turns it into an encounter");
            return Finding::Unknown(words);
        }
        Some(Err(why @ ImportError::Foreign(_))) => return Finding::Unknown(why.to_string()),
        Some(Err(why)) => return Finding::Wrong(why.to_string()),
    }
    let fields = document::into_text(file, bytes).and_then(|text| {
        let fields = document::fields_of(file, &text)?;
        Ok((text, fields))
    });
    match fields {
        Err(problems) => Finding::Wrong(problems.to_string()),
        Ok((text, fields)) => match kind_of(&fields) {
            Some(Kind::Encounter) => {
                let (file, path) = (file.clone(), Some(path.to_owned()));
                check_encounter(&EncounterText { file, text, path }, library)
            }
            Some(Kind::Save) => check_save(path, library),
            Some(Kind::Case) => check_case(path, library),
            Some(Kind::Piece) => match save::read_piece(file, &text) {
                Ok(piece) => {
                    let (width, height) = (piece.map.width(), piece.map.height());
                    Finding::Fine(format!("map piece, {width} × {height}"))
                }
                Err(problems) => Finding::Wrong(problems.to_string()),
            },
            Some(Kind::Party) => {
                let path = path.to_owned();
                match library.read_party(&PartyText { path, text }) {
                    Ok(party) => {
                        let rules = &party.ruleset.name;
                        Finding::Fine(format!("party, {}; {rules}", party.who()))
                    }
                    Err(problems) => Finding::Wrong(problems.to_string()),
                }
            }
            Some(Kind::Ruleset) => Finding::Unknown(format!(
                "this file belongs to a ruleset, but its folder does not contain {RULESET_FILE}"
            )),
            None => Finding::Unknown(
                "this is not an encounter file, a save, a party, a map piece, a test case or a ruleset"
                    .to_owned(),
            ),
        },
    }
}

/// Returns the type of a file by its outermost fields; `None` if they fit none.
fn kind_of(fields: &[String]) -> Option<Kind> {
    let has = |name: &str| fields.iter().any(|field| field == name);
    if has("journal") || has("latest") {
        Some(Kind::Save)
    } else if has("steps") {
        Some(Kind::Case)
    } else if has("piece") {
        Some(Kind::Piece)
    } else if has("characters") && has("ruleset") {
        Some(Kind::Party)
    } else if has("combatants") || has("map") {
        Some(Kind::Encounter)
    } else if has("version") {
        Some(Kind::Ruleset)
    } else {
        None
    }
}

fn check_encounter(found: &EncounterText, library: &Library) -> Finding {
    match library.read(found) {
        Ok(setup) => {
            if let Some(picture) = setup.map.picture()
                && library.picture(&setup.map, found.path.as_deref()).is_none()
            {
                return Finding::Wrong(format!(
                    "{}: the map's picture `{}` is missing: put it next to this file, or delete the line `picture: …`",
                    found.file, picture.file
                ));
            }
            let (count, rules) = (setup.combatants.len(), &setup.ruleset.name);
            let what = format!("encounter, {count} combatants, {rules}");
            let missing =
                library.missing_portraits(&save::portraits_in(&setup), found.path.as_deref());
            let notes: Vec<String> = strength_summary(&setup)
                .into_iter()
                .chain(save::missing_text(&missing))
                .map(|line| format!("     {line}"))
                .collect();
            match notes.is_empty() {
                true => Finding::Fine(what),
                false => Finding::FineWithNotes(what, notes.join("\n")),
            }
        }
        Err(problems) => Finding::Wrong(problems.to_string()),
    }
}

/// Describes the strength of the sides of an encounter, and its waves.
fn strength_summary(setup: &EncounterSetup) -> Vec<String> {
    let world = encounter::world_of(setup).ok();
    let balance = world.and_then(|mut world| encounter::read(&mut world, Balance::from_battle));
    let mut lines: Vec<String> = balance.iter().flat_map(Balance::lines).collect();
    lines.extend(setup.waves.iter().map(|wave| {
        let when = match wave.round {
            Some(round) => format!("in round {round}"),
            None => "when called".to_owned(),
        };
        format!("{} more {when} (“{}”)", wave.who.len(), wave.name)
    }));
    lines
}

fn check_save(path: &Path, library: &Library) -> Finding {
    let (fight, ruleset, warning) = match library.save(path) {
        Ok(loaded) => loaded,
        Err(why) => return Finding::Wrong(why),
    };
    if let Err(why) = fight.open(&mut bevy_ecs::prelude::World::new(), ruleset) {
        return Finding::Wrong(format!("{}: {why}", path.display()));
    }
    let kind = if journal::is_journal(path) {
        "journal"
    } else {
        "save"
    };
    let what = format!("{kind}, {} commands", fight.commands());
    match warning {
        None => Finding::Fine(what),
        Some(warning) if warning.is_damage => Finding::Wrong(format!("{what}\n{warning}")),
        Some(warning) => Finding::FineWithNotes(what, warning.words),
    }
}

fn check_case(path: &Path, library: &Library) -> Finding {
    let report = cases::run_file_by(path, library.rulesets());
    match &report.verdict {
        CaseVerdict::Unusable(problems) => Finding::Wrong(problems.to_string()),
        CaseVerdict::Holds => Finding::Fine("test case, passes".to_owned()),
        CaseVerdict::Fails(_) => {
            Finding::Fine("test case, fails; `splitsecond run` shows why".to_owned())
        }
    }
}

/// Checks a file of entries that test cases share.
fn check_common(file: &str, path: &Path) -> Finding {
    let read = document::read_text(file, path, Limit::TEXT)
        .and_then(|text| cases::read_common(file, &text));
    match read {
        Ok(entries) => {
            let count = entries.keys().count();
            Finding::Fine(format!("shared entries of test cases ({count})"))
        }
        Err(problems) => Finding::Wrong(problems.to_string()),
    }
}

fn check_ruleset(folder: &Path) -> Finding {
    match Ruleset::load_folder(folder) {
        Ok(ruleset) => {
            let what = format!(
                "ruleset, {} actions, {} creatures{}",
                ruleset.actions.len(),
                ruleset.creatures.len(),
                case_count_note(folder)
            );
            match ruleset.notes.is_empty() {
                true => Finding::Fine(what),
                false => Finding::FineWithNotes(what, ruleset.notes.to_string()),
            }
        }
        Err(problems) => Finding::Wrong(problems.to_string()),
    }
}

/// Returns the built-in ruleset that a folder of the user's own adds entries to.
fn ruleset_extended_by(folder: &Path, library: &Library) -> Option<RulesetId> {
    let whole = folder.canonicalize().ok()?;
    let id = RulesetId::new(whole.file_name()?.to_str()?);
    let own = library.rulesets().custom_entries_folder(id)?;
    (own.canonicalize().ok()? == whole).then_some(id)
}

fn check_entries(id: RulesetId, library: &Library) -> Finding {
    match library.rulesets().load(id) {
        Ok(ruleset) => {
            let bare = Ruleset::load_builtin(id).map_or(0, |bare| bare.creatures.len());
            let more = ruleset.creatures.len().saturating_sub(bare);
            let what = match more {
                1 => format!("entries for the ruleset `{id}`, 1 more creature"),
                more => format!("entries for the ruleset `{id}`, {more} more creatures"),
            };
            match ruleset.notes.is_empty() {
                true => Finding::Fine(what),
                false => Finding::FineWithNotes(what, ruleset.notes.to_string()),
            }
        }
        Err(problems) => Finding::Wrong(problems.to_string()),
    }
}

/// Returns a note about the test cases in a ruleset's folder; empty if it has none.
fn case_count_note(folder: &Path) -> String {
    let cases = folder.join(CASES_FOLDER);
    match cases::collect(std::slice::from_ref(&cases)) {
        Ok(files) if !files.is_empty() => format!(
            "; test cases ({}): splitsecond run {}",
            files.len(),
            cases.display()
        ),
        _none_or_unreadable => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_kind_is_detected_by_its_fields() {
        let kind = |text: &str| kind_of(&document::fields_of("f.ron", text).unwrap());
        assert_eq!(
            kind("(version: 1, combatants: 7, map: 3)"),
            Some(Kind::Encounter)
        );
        assert_eq!(
            kind("(version: 1, start: (), journal: [])"),
            Some(Kind::Save)
        );
        assert_eq!(
            kind("(about: \"\", combatants: [], steps: [])"),
            Some(Kind::Case)
        );
        assert_eq!(kind("(version: 1, actions: {})"), Some(Kind::Ruleset));
        assert_eq!(
            kind("(version: 1, name: \"\", piece: ())"),
            Some(Kind::Piece)
        );
        assert_eq!(
            kind("(version: 1, ruleset: \"phases\", characters: {})"),
            Some(Kind::Party)
        );
        assert_eq!(kind("(version: 1, characters: {})"), Some(Kind::Ruleset));
        assert_eq!(kind("[1, 2]"), None);
    }
}
