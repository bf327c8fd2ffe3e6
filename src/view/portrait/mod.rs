//! Portraits: which square of a picture one shows, and what is asked of them.

mod crop;

use std::path::PathBuf;

use crate::rules::state::CombatantId;

pub use crop::Crop;

/// What is asked about the portrait of somebody.
#[derive(Clone, Debug, PartialEq)]
pub enum PortraitAct {
    /// Open the window in which a portrait is taken.
    Open(CombatantId),
    /// Let the user look for a picture.
    Browse,
    /// Read the picture in this file.
    Read(PathBuf),
    /// Take the picture on the clipboard.
    Paste,
    /// Keep a square of the picture as the portrait of these.
    Take {
        /// Whose portrait it becomes.
        who: Vec<CombatantId>,
        /// The square.
        crop: Crop,
    },
}
