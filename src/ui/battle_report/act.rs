//! Requests of the battle report.

use std::path::PathBuf;

use crate::view::FeatureRequest;

/// A request of the battle report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BattleReportAct {
    /// Let the user choose a file for a picture of it.
    Browse,
    /// Save that picture at this path.
    Save(PathBuf),
}

impl FeatureRequest for BattleReportAct {}
