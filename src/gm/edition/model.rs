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
                "This fight uses it. Its weapons, actions, conditions, spells and tables would change at once; \
                 all combatants keep their hit points, speed and gear."
                    .to_owned(),
                "You could not undo beyond this point; the fight up to now is kept as a separate save.".to_owned(),
            ],
            list: String::new(),
            answers: vec![("Use the new version", Request::UseEdition(Edited::Rules))],
            leave: "Keep the old version",
        }
    }

    /// Returns the notice that the ruleset of the fight has changed but that the fight cannot switch to the new
    /// version.
    pub fn misfit(name: &str, why: &DoesNotFit) -> Self {
        Self {
            what: Edited::Rules,
            title: format!("The ruleset ‘{name}’ has changed on disk"),
            lines: vec![
                "This fight uses it and cannot continue with the new version: the old one stays in force. \
                 The next fight that you open uses the new one."
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
            "This fight uses it: the old rules stay in force until the errors are fixed."
        } else {
            "This fight uses other rules. No fight can be opened with it until the errors are fixed."
        };
        Self {
            what: Edited::Rules,
            title: format!("The ruleset ‘{id}’ has errors now"),
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
                "This fight uses it, and continues. Once closed, it cannot be opened until the folder is back."
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
            let rest = "All other combatants stay as they are, whatever the file says about them.";
            lines.push(match edits.begins_anew() {
                true => format!(
                    "{rest} Doors stand, and ground lies, as in the file. Undo would go back to this moment and not beyond."
                ),
                false => rest.to_owned(),
            });
            answers.insert(
                0,
                (
                    "Use the new version",
                    Request::UseEdition(Edited::Encounter),
                ),
            );
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
            what: Edited::Encounter,
            title: format!("The encounter ‘{name}’ has changed on disk"),
            lines,
            list: String::new(),
            answers,
            leave: "Keep as it is",
        }
    }

    /// Returns the notice that the encounter file now has errors or is missing.
    pub fn encounter_faulty(name: &str, problems: &str) -> Self {
        Self {
            what: Edited::Encounter,
            title: format!("The file of the encounter ‘{name}’ cannot be read now"),
            lines: vec!["This fight is not affected. Fix the file to restart from it.".to_owned()],
            list: problems.to_owned(),
            answers: Vec::new(),
            leave: "Close",
        }
    }
}
