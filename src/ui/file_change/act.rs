//! Answers to the notice that a file of the fight has changed.

use crate::view::FeatureRequest;

/// A file that the fight was loaded from, and that may be edited during play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EditedFile {
    /// The ruleset.
    Rules,
    /// The encounter file from which it started.
    Encounter,
}

/// An answer to the notice that a file has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileChangeAct {
    /// Continue with the changed version of the file.
    Apply(EditedFile),
    /// Keep the old version in this fight.
    Ignore(EditedFile),
}

impl FeatureRequest for FileChangeAct {
    fn changes_fight(&self) -> bool {
        matches!(self, Self::Apply(_))
    }
}
