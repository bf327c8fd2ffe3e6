//! The six hints, which of them are behind the GM, and what the fight shows to have been learned.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::gm::sources::GmSources;
use crate::rules::facts::EncounterCommand;
use crate::ruleset::Deed;

/// A hint of the guide to the first fight, in the order in which they are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Hint {
    /// Space always does what comes next.
    Next,
    /// A click on a square walks there.
    Walk,
    /// Two clicks on an enemy attack it.
    Attack,
    /// Everything else is in the list of actions.
    Actions,
    /// What was done can be taken back.
    Undo,
    /// Everything can be changed by a right click.
    Hand,
}

impl Hint {
    /// All hints, in the order in which they are given.
    pub const ALL: [Self; 6] = [
        Self::Next,
        Self::Walk,
        Self::Attack,
        Self::Actions,
        Self::Undo,
        Self::Hand,
    ];

    /// Its title, and what it says.
    pub fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Next => (
                "What comes next",
                "The amber button, or Space, always does what comes next: roll initiative, go on, end the turn.",
            ),
            Self::Walk => (
                "Walk",
                "Click a tinted square to walk there, or drag the token: the way and its price are drawn before.",
            ),
            Self::Attack => (
                "Attack",
                "Point at an enemy, and the chance stands beside it. A click aims and names every term; another click, or Enter, attacks.",
            ),
            Self::Actions => (
                "Everything else",
                "All that the token can do now, with its price and its key. What it cannot do is folded up below, with why.",
            ),
            Self::Undo => (
                "Take it back",
                "Undo takes the last act back, dice and all, as often as you like, and Redo does it again.",
            ),
            Self::Hand => (
                "The GM's hand",
                "Right-click a token or a square to change anything: wounds, conditions, doors, newcomers, what the players see.",
            ),
        }
    }
}

/// How far the guide has come. It is remembered between starts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Hints {
    /// Whether no hints are given.
    pub off: bool,
    /// Those that are behind the GM.
    pub done: BTreeSet<Hint>,
}

impl Hints {
    /// The hint that is given now; `None` if there is none, or none any more.
    pub fn current(&self) -> Option<Hint> {
        let left = |hint: &Hint| !self.off && !self.done.contains(hint);
        Hint::ALL.into_iter().find(left)
    }

    /// Gives all of them again, from the first; or none, while they are given.
    pub fn ask_again(&mut self) {
        let given = self.current().is_some();
        *self = Self {
            off: given,
            done: BTreeSet::new(),
        };
    }
}

/// Which hint the last act of the fight shows to be needed no more.
pub fn learned(sources: &GmSources) -> Option<Hint> {
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
        Deed::Move => Hint::Walk,
        attack if attack.is_attack() => Hint::Attack,
        _another => Hint::Actions,
    })
}
