//! Notices about files that have changed on disk. `encounter_file` and `rulesets` fill them in.

use std::path::Path;

use bevy::prelude::Resource;

use crate::encounter::{RulesetSwitchError, SetupEdits};
use crate::view::{Request, StorageAct};

use super::{EditedFile, FileChangeAct, text};

/// Notices about files that have changed on disk and are not answered yet, at most one for each kind of file.
#[derive(Resource, Clone, Debug, Default)]
pub struct FileChangeNotices(pub Vec<FileChangedNotice>);

impl FileChangeNotices {
    /// Shows a notice that a file has changed, replacing the previous notice about it.
    pub fn show(&mut self, notice: FileChangedNotice) {
        self.drop(notice.what);
        self.0.push(notice);
    }

    /// Removes the notice about that file.
    pub fn drop(&mut self, what: EditedFile) {
        self.0.retain(|notice| notice.what != what);
    }
}

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
            title: text::ruleset_changed(name),
            lines: vec![
                text::NEW_RULES_APPLY_AT_ONCE.to_owned(),
                text::UNDO_STOPS_HERE_AND_FIGHT_IS_SAVED.to_owned(),
            ],
            list: String::new(),
            answers: vec![(
                text::APPLY_NOW,
                Request::from(FileChangeAct::Apply(EditedFile::Rules)),
            )],
            leave: text::KEEP_OLD_RULES,
        }
    }

    /// Returns the notice that the ruleset of the fight has changed but that the fight cannot switch to the new
    /// version.
    pub fn ruleset_incompatible(name: &str, why: &RulesetSwitchError) -> Self {
        Self {
            what: EditedFile::Rules,
            title: text::ruleset_changed(name),
            lines: vec![text::CANNOT_SWITCH_RULESET.to_owned()],
            list: why.to_string(),
            answers: Vec::new(),
            leave: text::CLOSE,
        }
    }

    /// Returns the notice that a ruleset on disk now has errors.
    pub fn ruleset_faulty(id: &str, problems: &str, in_force: bool) -> Self {
        let what = if in_force {
            text::FIGHT_KEEPS_PREVIOUS_VERSION
        } else {
            text::OTHER_RULESET_HAS_ERRORS
        };
        Self {
            what: EditedFile::Rules,
            title: text::ruleset_has_errors(id),
            lines: vec![what.to_owned()],
            list: problems.to_owned(),
            answers: Vec::new(),
            leave: text::CLOSE,
        }
    }

    /// Returns the notice that the folder of the ruleset in use is missing.
    pub fn ruleset_missing(name: &str) -> Self {
        Self {
            what: EditedFile::Rules,
            title: text::ruleset_missing(name),
            lines: vec![text::FIGHT_CONTINUES_WITHOUT_FOLDER.to_owned()],
            list: String::new(),
            answers: Vec::new(),
            leave: text::CLOSE,
        }
    }

    /// Returns the notice that the encounter file `path`, from which the fight was started, has changed.
    pub fn encounter_changed(name: &str, path: &Path, edits: &SetupEdits) -> Self {
        let mut lines = Vec::new();
        let restart = Request::from(StorageAct::Open(path.to_owned()));
        let mut answers = vec![(text::RESTART_FROM_FILE, restart)];
        if edits.has_changes() {
            lines.push(text::changes_can_be_applied(&edits.text()));
            lines.push(text::effect_of_changes(
                edits.map,
                edits.needs_new_journal(),
            ));
            let apply = Request::from(FileChangeAct::Apply(EditedFile::Encounter));
            answers.insert(0, (text::APPLY_NOW, apply));
        } else {
            lines.push(text::NO_CHANGE_CAN_BE_APPLIED.to_owned());
        }
        lines.push(text::RESTARTING_ROLLS_NEW_DICE.to_owned());
        Self {
            what: EditedFile::Encounter,
            title: text::encounter_changed(name),
            lines,
            list: String::new(),
            answers,
            leave: text::IGNORE,
        }
    }

    /// Returns the notice that the encounter file now has errors or is missing.
    pub fn encounter_faulty(name: &str, problems: &str) -> Self {
        Self {
            what: EditedFile::Encounter,
            title: text::encounter_cannot_be_read(name),
            lines: vec![text::FIX_THE_FILE_TO_RESTART.to_owned()],
            list: problems.to_owned(),
            answers: Vec::new(),
            leave: text::CLOSE,
        }
    }
}
