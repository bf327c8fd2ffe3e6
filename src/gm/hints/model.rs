//! The six hints, which of them are done, and which one the fight shows to be learned.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::gm::sources::GmSources;
use crate::rules::facts::EncounterCommand;
use crate::ruleset::ActionBehaviour;

use super::text;

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

    /// Returns its title and its text.
    pub fn texts(self) -> (&'static str, &'static str) {
        (text::title(self), text::body(self))
    }
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

/// Returns the hint that the last action of the fight makes unnecessary.
pub fn completed_by(sources: &GmSources) -> Option<Hint> {
    let history = sources.history;
    if history.redo_target().is_some() {
        return Some(Hint::Undo);
    }
    let last = history.head().and_then(|head| history.entry(head))?;
    let command = last.command.unforced();
    if *command == EncounterCommand::Begin {
        return Some(Hint::Next);
    }
    let EncounterCommand::Act(order) = command else {
        return None;
    };
    let def = sources.battle.ruleset.actions.get(order.action)?;
    Some(match &def.does {
        ActionBehaviour::Move => Hint::Walk,
        attack if attack.is_attack() => Hint::Attack,
        _another => Hint::Actions,
    })
}
