//! What outcomes are made of: reasons, places and results.

use serde::{Deserialize, Serialize};

use crate::grid::Cell;

/// What spoils a casting, or breaks concentration (SEG-22, PHA-50).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Spoiler {
    /// Damage.
    #[default]
    Damage,
    /// A failed saving throw.
    FailedSave,
    /// It cannot move or act as it would.
    Impeded,
    /// An ally pushed past (PHA-73).
    Jostled,
    /// It made a free attack (PHA-67).
    FreeAttack,
    /// It moved more than half its rate (PHA-52).
    Movement,
    /// It concentrated on something else (PHA-52).
    OtherConcentration,
    /// It gave it up.
    Chosen,
}

/// What came of a called shot (PHA-71).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CalledShotResult {
    /// It did what it was meant to do.
    Met,
    /// A natural 20 that was not enough: the GM may grant part of it.
    Partly,
    /// It is wasted.
    Wasted,
}

/// Why a turn passed by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SkipReason {
    /// Its owner is dying or dead.
    Incapacitated,
    /// Its owner has left.
    Gone,
}

/// Why an action ended before it was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum AbandonReason {
    /// Its actor gave it up.
    Chosen,
    /// Its actor cannot go on.
    Incapacitated,
}

/// Where an item comes from or goes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ItemPlace {
    /// Sheathed or slung.
    Sheath,
    /// Pack or pocket.
    Pack,
    /// The ground.
    Ground(Cell),
}

/// What damage did (SEC-42).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Harm {
    /// Nothing.
    Nothing,
    /// A wound.
    Wound,
    /// A wound, and the target is dying.
    Dying,
}
