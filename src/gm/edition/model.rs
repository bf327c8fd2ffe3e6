//! Notices about files that have changed on disk. The shell fills them in, because it knows the files.

use std::path::Path;

use crate::encounter::{DoesNotFit, SetupEdits};
use crate::view::{Edited, Request};

/// A notice about a file that has changed on disk, until the user answers it.
#[derive(Clone, Debug, PartialEq)]
pub struct EditionNotice {
    /// Kind of file.
    pub what: Edited,
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

impl EditionNotice {
    /// Returns the notice that the ruleset of the fight has changed and that the fight can switch to the new version.
    pub fn offer(name: &str) -> Self {
        Self {
            what: Edited::Rules,
            title: format!("The ruleset ‘{name}’ has changed on disk"),
            lines: vec![
                "This fight is played by it. Weapons, actions, conditions, spells and tables would be the new ones at once; \
                 everybody on the map keeps their hit points, speed and gear."
                    .to_owned(),
                "Undo would go back to this moment and not beyond; the fight up to now stays as a save of its own.".to_owned(),
            ],
            list: String::new(),
            answers: vec![("Use it from now on", Request::UseEdition(Edited::Rules))],
            leave: "Keep the old one",
        }
    }

    /// Returns the notice that the ruleset of the fight has changed but that the fight cannot switch to the new
    /// version.
    pub fn misfit(name: &str, why: &DoesNotFit) -> Self {
        Self {
            what: Edited::Rules,
            title: format!("The ruleset ‘{name}’ has changed on disk"),
            lines: vec![
                "This fight is played by it and cannot go on by the new edition: the old one stays in force. \
                 The next fight that you open is played by the new one."
                    .to_owned(),
            ],
            list: why.to_string(),
            answers: Vec::new(),
            leave: "Close",
        }
    }

    /// Returns the notice that a ruleset on disk now has errors.
    pub fn faulty(id: &str, problems: &str, in_force: bool) -> Self {
        let what = if in_force {
            "This fight is played by it: the rules as they were stay in force until the mistakes are mended."
        } else {
            "This fight is played by other rules. No fight can be opened with it until the mistakes are mended."
        };
        Self {
            what: Edited::Rules,
            title: format!("The ruleset ‘{id}’ has mistakes now"),
            lines: vec![what.to_owned()],
            list: problems.to_owned(),
            answers: Vec::new(),
            leave: "Close",
        }
    }

    /// Returns the notice that the folder of the ruleset in use is missing.
    pub fn gone(name: &str) -> Self {
        Self {
            what: Edited::Rules,
            title: format!("The ruleset ‘{name}’ is no longer on disk"),
            lines: vec![
                "This fight is played by it, and goes on. Once it is closed, its save cannot be opened before the folder is back."
                    .to_owned(),
            ],
            list: String::new(),
            answers: Vec::new(),
            leave: "Close",
        }
    }

    /// Returns the notice that the encounter file `path`, from which the fight was started, has changed.
    pub fn encounter(name: &str, path: &Path, edits: &SetupEdits) -> Self {
        let mut lines = Vec::new();
        let mut answers = vec![("Restart from it", Request::OpenEncounter(path.to_owned()))];
        if edits.is_something() {
            lines.push(format!("From now on the fight can have {}.", edits.words()));
            let rest =
                "Everybody else stays where and as they are, whatever else the file says of them.";
            lines.push(match edits.begins_anew() {
                true => format!(
                    "{rest} Doors stand, and ground lies, as in the file. Undo would go back to this moment and not beyond."
                ),
                false => rest.to_owned(),
            });
            answers.insert(
                0,
                ("Use it from now on", Request::UseEdition(Edited::Encounter)),
            );
        } else {
            lines.push(
                "Nothing in it can be used in the middle of the fight: what it says of those who are here counts at the start."
                    .to_owned(),
            );
        }
        lines.push("Starting over has new dice; the fight up to now stays among those that can be gone on with.".to_owned());
        Self {
            what: Edited::Encounter,
            title: format!("The encounter ‘{name}’ has changed on disk"),
            lines,
            list: String::new(),
            answers,
            leave: "Leave it",
        }
    }

    /// Returns the notice that the encounter file now has errors or is missing.
    pub fn encounter_faulty(name: &str, problems: &str) -> Self {
        Self {
            what: Edited::Encounter,
            title: format!("The file of the encounter ‘{name}’ cannot be read now"),
            lines: vec!["This fight goes on as it is. It cannot be started over from the file until that is mended.".to_owned()],
            list: problems.to_owned(),
            answers: Vec::new(),
            leave: "Close",
        }
    }
}
