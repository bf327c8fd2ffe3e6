//! What is said beside the mouse: a few lines, some of them a warning.

use crate::encounter::display_names;
use crate::rules::facts::{Rejection, capital, name_of_thing, with_names};
use crate::rules::state::{Battle, CombatantId};

/// How a phrase is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mood {
    /// It only informs.
    Plain,
    /// It gives reason to think twice.
    Warning,
    /// It says why something cannot be done.
    Refusal,
}

/// Lines that are made of phrases.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Words(Vec<(Mood, String)>);

impl Words {
    /// Begins a new line.
    pub fn line(&mut self, mood: Mood, text: impl Into<String>) {
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

    /// Adds to the line that was begun last.
    pub fn more(&mut self, mood: Mood, text: impl Into<String>) {
        self.0.push((mood, text.into()));
    }

    /// Begins a line that says why something cannot be done, with names where the refusal has ids; a place that the mouse
    /// or a mark shows is not told.
    pub fn refuse(&mut self, battle: &Battle, why: &Rejection) {
        let text = why.words_here(battle.ruleset, battle.map.topology());
        let names = display_names(battle);
        let name = |id: &str| {
            let mut names = names.iter();
            let known = names.find(|(who, _)| who.as_str() == id);
            known
                .map(|(_, name)| name.clone())
                .or_else(|| name_of_thing(battle.ruleset, id))
        };
        self.line(Mood::Refusal, capital(&with_names(&text, name)));
    }

    /// The phrases, in reading order; line breaks are part of them.
    pub fn phrases(&self) -> &[(Mood, String)] {
        &self.0
    }

    /// Whether there is nothing to read.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Everything as plain text.
    pub fn text(&self) -> String {
        self.0.iter().map(|(_, text)| text.as_str()).collect()
    }
}

/// Everybody's name as it is shown on the map.
pub(super) struct Names(Vec<(CombatantId, String)>);

impl Names {
    pub(super) fn of_all(battle: &Battle) -> Self {
        Self(display_names(battle))
    }

    /// The name of `who`.
    pub(super) fn of(&self, who: CombatantId) -> String {
        let known = self.0.iter().find(|(id, _)| *id == who);
        known.map_or_else(|| who.to_string(), |(_, name)| name.clone())
    }

    /// Several names one after another: `Orc 1`, `Orc 1 and Orc 2`, `Orc 1, Orc 2 and Mira`; after
    /// eight, how many more there are.
    pub(super) fn row(&self, all: &[CombatantId]) -> String {
        const MOST: usize = 8;
        let mut names: Vec<String> = all.iter().take(MOST).map(|who| self.of(*who)).collect();
        if all.len() > MOST {
            names.push(format!("{} more", all.len() - MOST));
        }
        match names.split_last() {
            None => String::new(),
            Some((only, [])) => only.clone(),
            Some((last, others)) => format!("{} and {last}", others.join(", ")),
        }
    }
}
