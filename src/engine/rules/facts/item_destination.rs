//! The place of an item that the GM gives.

use serde::{Deserialize, Serialize};

/// Where a given item goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ItemDestination {
    /// Carried ready: sheathed or slung.
    #[default]
    Ready,
    /// In the main hand.
    Hand,
    /// On the other arm: a shield, or a second weapon.
    OffHand,
    /// In the pack.
    Pack,
}
