//! Inputs of the panel models.

use crate::encounter::{History, LastRejection};
use crate::paint::portrait::Portraits;
use crate::rules::facts::Lexicon;
use crate::rules::state::Battle;
use crate::view::{
    DiceEntry, Drawing, Group, Handout, PlayersScreen, PointerIntent, Selection, Settings,
    UiActions, UsualAttack, ViewpointCombatant,
};

/// Inputs of the panel models.
#[derive(Clone, Copy)]
pub struct GmSources<'a, 'w, 's> {
    /// The current state of the fight.
    pub battle: &'a Battle<'w, 's>,
    /// History of the fight.
    pub history: &'a History,
    /// Names of things.
    pub lexicon: &'a Lexicon,
    /// Last report of the write path.
    pub telling: &'a LastRejection,
    /// Display name of the fight.
    pub encounter: &'a str,
    /// The selected combatant.
    pub selection: Selection,
    /// Combatants selected together.
    pub group: &'a Group,
    /// The last attack of each combatant.
    pub usual: &'a UsualAttack,
    /// Meaning of the current mouse position.
    pub meaning: &'a PointerIntent,
    /// The requested die.
    pub dice: &'a DiceEntry,
    /// The state of Prepare mode.
    pub drawing: &'a Drawing,
    /// The handout that the players see, or can be shown.
    pub handout: &'a Handout,
    /// The loaded portraits.
    pub portraits: &'a Portraits,
    /// The combatant through whose eyes the GM looks.
    pub eyes: ViewpointCombatant,
    /// The persistent settings.
    pub settings: &'a Settings,
    /// The actions of the interface with their keys.
    pub actions: &'a UiActions,
    /// State of the player window.
    pub players: PlayersScreen,
}
