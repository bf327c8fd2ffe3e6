//! Requests of the window that shows a forecast.

use std::path::PathBuf;

use crate::ruleset::CreatureId;
use crate::view::FeatureRequest;

/// A request of the window that shows a forecast.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ForecastAct {
    /// Make it from the present state, with the settings of the window.
    Renew,
    /// Play no more fights, and keep the numbers so far.
    Cancel,
    /// Close the window.
    Close,
    /// Keep the commands since the forecast as a choice of the comparison.
    AddChoice,
    /// Drop this choice of the comparison, from 1.
    RemoveChoice(usize),
    /// Compare the choices.
    Compare,
    /// Play no more fights of the comparison, and keep the numbers so far.
    CancelComparison,
    /// Search for the number of a creature with which the party wins in `percent` per cent of the fights.
    SearchCount {
        /// The creature.
        creature: CreatureId,
        /// Odds of the party, from 1 to 99.
        percent: u32,
    },
    /// Try no more numbers of it.
    CancelSearch,
    /// Let the user choose a file for a table of all its fights.
    BrowseTable,
    /// Save that table at this path.
    SaveTable(PathBuf),
    /// Let the user choose a file for a picture of it.
    BrowsePicture,
    /// Save that picture at this path.
    SavePicture(PathBuf),
}

impl FeatureRequest for ForecastAct {}
