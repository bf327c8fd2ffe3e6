//! Notices about files that have changed on disk. The shell fills them in, because it knows the files.

use std::path::Path;

use crate::encounter::{RulesetSwitchError, SetupEdits};
use crate::view::{EditedFile, Request};

/// A notice about a file that has changed on disk, until the user answers it.
#[derive(Clone, Debug, PartialEq)]
pub struct FileChangedNotice {
    /// Kind of file.
    pub what: EditedFile,
    /// Short text of the change.
    pub title: String,
    /// Consequences, one paragraph each.
    pub lines: Vec<String>,
    /// A long list of errors or incompatibilities; empty for none.
    pub list: String,
    /// Answers in addition to dismissing the notice; the first has the accent colour.
    pub answers: Vec<(&'static str, Request)>,
    /// Label of the button that dismisses the notice.
    pub leave: &'static str,
}

impl FileChangedNotice {
    /// Returns the notice that the ruleset of the fight has changed and that the fight can switch to the new version.
    pub fn ruleset_changed(name: &str) -> Self {
        Self {
            what: EditedFile::Rules,
            title: format!("The ruleset ‘{name}’ has changed on disk"),
            lines: vec![
                "This fight uses it. New weapons, actions, conditions, spells and tables would apply at once. \
                 Combatants on the map keep their hit points, speed and gear."
                    .to_owned(),
                "Undo will not go back past this point. The fight so far stays as a separate save.".to_owned(),
            ],
            list: String::new(),
            answers: vec![("Apply now", Request::UseEdition(EditedFile::Rules))],
            leave: "Keep old rules",
        }
    }

    /// Returns the notice that the ruleset of the fight has changed but that the fight cannot switch to the new
    /// version.
    pub fn ruleset_incompatible(name: &str, why: &RulesetSwitchError) -> Self {
        Self {
            what: EditedFile::Rules,
            title: format!("The ruleset ‘{name}’ has changed on disk"),
            lines: vec![
                "This fight uses it but cannot switch to the new version, so it keeps the old one. \
                 The next fight you open uses the new version."
                    .to_owned(),
            ],
            list: why.to_string(),
            answers: Vec::new(),
            leave: "Close",
        }
    }

    /// Returns the notice that a ruleset on disk now has errors.
    pub fn ruleset_faulty(id: &str, problems: &str, in_force: bool) -> Self {
        let what = if in_force {
            "This fight uses it and keeps the previous version until the errors are fixed."
        } else {
            "This fight uses another ruleset. No fight can be opened with this one until the errors are fixed."
        };
        Self {
            what: EditedFile::Rules,
            title: format!("The ruleset ‘{id}’ now has errors"),
            lines: vec![what.to_owned()],
            list: problems.to_owned(),
            answers: Vec::new(),
            leave: "Close",
        }
    }

    /// Returns the notice that the folder of the ruleset in use is missing.
    pub fn ruleset_missing(name: &str) -> Self {
        Self {
            what: EditedFile::Rules,
            title: format!("The ruleset ‘{name}’ is no longer on disk"),
            lines: vec![
                "This fight uses it and can continue. Once it is closed, its save cannot be opened until the folder is back."
                    .to_owned(),
            ],
            list: String::new(),
            answers: Vec::new(),
            leave: "Close",
        }
    }

    /// Returns the notice that the encounter file `path`, from which the fight was started, has changed.
    pub fn encounter_changed(name: &str, path: &Path, edits: &SetupEdits) -> Self {
        let mut lines = Vec::new();
        let mut answers = vec![("Restart from file", Request::OpenEncounter(path.to_owned()))];
        if edits.has_changes() {
            lines.push(format!("You can bring {} into this fight.", edits.text()));
            let rest = "Everyone else keeps their position and condition, whatever the file says.";
            lines.push(match edits.needs_new_journal() {
                true => format!(
                    "{rest} Doors and terrain become those in the file. Undo will not go back past this point."
                ),
                false => rest.to_owned(),
            });
            answers.insert(0, ("Apply now", Request::UseEdition(EditedFile::Encounter)));
        } else {
            lines.push(
                "None of these changes can be applied mid-fight: they only set where combatants start."
                    .to_owned(),
            );
        }
        lines.push(
            "Restarting rolls new dice. The current fight stays in your saved fights.".to_owned(),
        );
        Self {
            what: EditedFile::Encounter,
            title: format!("The encounter ‘{name}’ has changed on disk"),
            lines,
            list: String::new(),
            answers,
            leave: "Ignore",
        }
    }

    /// Returns the notice that the encounter file now has errors or is missing.
    pub fn encounter_faulty(name: &str, problems: &str) -> Self {
        Self {
            what: EditedFile::Encounter,
            title: format!("The file of the encounter ‘{name}’ cannot be read"),
            lines: vec!["This fight is not affected. Fix the file to restart from it.".to_owned()],
            list: problems.to_owned(),
            answers: Vec::new(),
            leave: "Close",
        }
    }
}
