//! The hints of the first-fight guide, and which of them are done.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

/// A hint of the first-fight guide, in the order in which they are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Hint {
    /// Space always makes the next decision.
    Next,
    /// A click on a square walks there.
    Walk,
    /// Two clicks on an enemy attack it.
    Attack,
    /// Everything else is in the list of actions.
    Actions,
    /// Actions can be undone.
    Undo,
    /// A right click can change everything.
    Hand,
}

impl Hint {
    /// All hints, in the order in which they are shown.
    pub const ALL: [Self; 6] = [
        Self::Next,
        Self::Walk,
        Self::Attack,
        Self::Actions,
        Self::Undo,
        Self::Hand,
    ];
}

/// Progress of the guide, saved between starts of the program.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Hints {
    /// True if hints are switched off.
    pub off: bool,
    /// Hints that are done.
    pub done: BTreeSet<Hint>,
}

impl Hints {
    /// Returns the current hint; `None` if hints are off or all are done.
    pub fn current(&self) -> Option<Hint> {
        let left = |hint: &Hint| !self.off && !self.done.contains(hint);
        Hint::ALL.into_iter().find(left)
    }

    /// Shows all hints again from the first, or switches them off while they are shown.
    pub fn restart_or_stop(&mut self) {
        let given = self.current().is_some();
        *self = Self {
            off: given,
            done: BTreeSet::new(),
        };
    }
}
