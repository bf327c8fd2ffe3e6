//! The text next to the mouse: a few lines, some of them warnings.

use crate::encounter::display_names;
use crate::rules::facts::{Rejection, capitalise, entry_name, with_names};
use crate::rules::state::{Battle, CombatantId};
use crate::view::text;

/// The kind of a phrase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mood {
    /// Information only.
    Plain,
    /// A reason to think twice.
    Warning,
    /// A reason why something is not allowed.
    Refusal,
}

/// Lines made of phrases.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PreviewText(Vec<(Mood, String)>);

impl PreviewText {
    /// Begins a new line.
    pub fn add_line(&mut self, mood: Mood, text: impl Into<String>) {
        let text = text.into();
        if text.is_empty() {
            return;
        }
        let text = if self.0.is_empty() {
            text
        } else {
            format!("\n{text}")
        };
        self.0.push((mood, text));
    }

    /// Adds to the current line.
    pub fn append(&mut self, mood: Mood, text: impl Into<String>) {
        self.0.push((mood, text.into()));
    }

    /// Starts a line with the reason of a rejection, with names in place of ids. Coordinates that the mouse or a mark
    /// already shows are left out.
    pub fn add_rejection(&mut self, battle: &Battle, why: &Rejection) {
        let text = why.short_text(battle.ruleset, battle.map.topology());
        let names = display_names(battle);
        let name = |id: &str| {
            let mut names = names.iter();
            let known = names.find(|(who, _)| who.as_str() == id);
            known
                .map(|(_, name)| name.clone())
                .or_else(|| entry_name(battle.ruleset, id))
        };
        self.add_line(Mood::Refusal, capitalise(&with_names(&text, name)));
    }

    /// Returns the phrases in reading order; line breaks are part of them.
    pub fn phrases(&self) -> &[(Mood, String)] {
        &self.0
    }

    /// Returns true if there is no text.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns all phrases as plain text.
    pub fn text(&self) -> String {
        self.0.iter().map(|(_, text)| text.as_str()).collect()
    }
}

/// The names of all combatants as the map shows them.
pub(super) struct MapNames(Vec<(CombatantId, String)>);

impl MapNames {
    pub(super) fn for_fight(battle: &Battle) -> Self {
        Self(display_names(battle))
    }

    /// Returns the name of `who`.
    pub(super) fn name_of(&self, who: CombatantId) -> String {
        let known = self.0.iter().find(|(id, _)| *id == who);
        known.map_or_else(|| who.to_string(), |(_, name)| name.clone())
    }

    /// Joins several names: `Orc 1`, `Orc 1 and Orc 2`, `Orc 1, Orc 2 and Mira`; after eight names, the number of the
    /// others.
    pub(super) fn joined(&self, all: &[CombatantId]) -> String {
        const MAX_NAMES: usize = 8;
        let named = &all[..all.len().min(MAX_NAMES)];
        text::names(&self.names_of(named), all.len() - named.len())
    }

    /// Returns the names of several combatants.
    pub(super) fn names_of(&self, all: &[CombatantId]) -> Vec<String> {
        all.iter().map(|who| self.name_of(*who)).collect()
    }
}
