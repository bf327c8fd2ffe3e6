//! Everything that the models of the panels are made from.

use crate::encounter::{History, Telling};
use crate::gm::shared::Keys;
use crate::rules::facts::Lexicon;
use crate::rules::state::Battle;
use crate::view::{DiceEntry, Meaning, Selection};

/// Everything that the models are made from.
#[derive(Clone, Copy)]
pub struct GmSources<'a, 'w, 's> {
    /// The fight.
    pub battle: &'a Battle<'w, 's>,
    /// What was done so far.
    pub history: &'a History,
    /// What things are called.
    pub lexicon: &'a Lexicon,
    /// What the write path said last.
    pub telling: &'a Telling,
    /// What people call the fight.
    pub encounter: &'a str,
    /// Who is selected.
    pub selection: Selection,
    /// What the mouse means.
    pub meaning: &'a Meaning,
    /// Whether dice are typed in, and which is wanted.
    pub dice: &'a DiceEntry,
    /// Which key does what.
    pub keys: &'a Keys,
    /// What the players' window does.
    pub players: PlayersWindow,
}

/// What the players' window does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlayersWindow {
    /// It is shown.
    pub shown: bool,
    /// It is blacked out.
    pub blackout: bool,
}
