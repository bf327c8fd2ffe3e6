//! The actions that a selected group can take together.

use crate::ruleset::ActionId;

use super::feature_request::FeatureRequest;

/// An action for a whole group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GroupAct {
    /// Each attacks the nearest enemy that it can.
    Attack,
    /// Each moves as close to an enemy as it can.
    DrawNear,
    /// Each takes this action, which needs neither a target nor a destination.
    Deed(ActionId),
    /// Each passes its turn or its phase.
    Pass,
}

impl FeatureRequest for GroupAct {
    fn changes_fight(&self) -> bool {
        true
    }
}
