//! Everything that the models of the panels are made from.

use crate::encounter::{History, Telling};
use crate::gm::shared::Keys;
use crate::paint::portrait::Portraits;
use crate::rules::facts::Lexicon;
use crate::rules::state::Battle;
use crate::view::{
    BorrowedEyes, DiceEntry, Drawing, Group, Handout, Meaning, PlayersScreen, Selection,
    UsualAttack,
};

/// Everything that the models are made from.
#[derive(Clone, Copy)]
pub struct GmSources<'a, 'w, 's> {
    /// The fight as it stands.
    pub battle: &'a Battle<'w, 's>,
    /// Everything that has been done so far.
    pub history: &'a History,
    /// What things are called.
    pub lexicon: &'a Lexicon,
    /// What the write path has reported last.
    pub telling: &'a Telling,
    /// The name of the fight that people read.
    pub encounter: &'a str,
    /// The combatant that is selected.
    pub selection: Selection,
    /// Those who are selected together.
    pub group: &'a Group,
    /// The attack that everybody made last.
    pub usual: &'a UsualAttack,
    /// What the mouse means.
    pub meaning: &'a Meaning,
    /// Whether dice are typed in, and which one is wanted.
    pub dice: &'a DiceEntry,
    /// Whether the GM prepares the map, and how.
    pub drawing: &'a Drawing,
    /// What the players are shown in full, or can be.
    pub handout: &'a Handout,
    /// The portraits that are at hand.
    pub portraits: &'a Portraits,
    /// Through whose eyes the GM looks.
    pub eyes: BorrowedEyes,
    /// Which key does what.
    pub keys: &'a Keys,
    /// The state of the players' window.
    pub players: PlayersScreen,
}
