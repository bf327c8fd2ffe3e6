//! Requests to the history of the fight.

use crate::encounter::EntryId;

use super::feature_request::FeatureRequest;

/// A request to the history of the fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HistoryAct {
    /// Jump to the state after an entry of the journal, or to the start.
    Jump(Option<EntryId>),
    /// Jump to the end of another branch.
    SwitchBranch(EntryId),
}

impl FeatureRequest for HistoryAct {
    fn changes_fight(&self) -> bool {
        true
    }
}
