//! Portraits: the square of a picture that one shows, and the actions on portraits.

mod crop;

use std::path::PathBuf;

use crate::rules::state::CombatantId;

use crate::view::feature_request::FeatureRequest;

pub use crop::Crop;

/// An action on a combatant's portrait.
#[derive(Clone, Debug, PartialEq)]
pub enum PortraitAct {
    /// Open the portrait window for a combatant.
    Open(CombatantId),
    /// Let the user browse for a picture.
    Browse,
    /// Load the picture in this file.
    Read(PathBuf),
    /// Use the picture on the clipboard.
    Paste,
    /// Save a square of the picture as the portrait of these combatants.
    Take {
        /// The combatants that get the portrait.
        who: Vec<CombatantId>,
        /// The square.
        crop: Crop,
    },
}

impl FeatureRequest for PortraitAct {
    fn changes_fight(&self) -> bool {
        matches!(self, Self::Take { .. })
    }
}
