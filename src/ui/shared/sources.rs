//! Inputs of the panel models. The inputs that a model reads are recorded, so that it is built again only when one of
//! them has changed.

use std::cell::Cell;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::encounter::{EncounterName, History, LastRejection};
use crate::paint::portrait::Portraits;
use crate::rules::facts::Lexicon;
use crate::rules::state::{Battle, BattleReader};
use crate::ui::shared::CombatantNames;
use crate::view::{
    CurrentLexicon, DiceEntry, Drawing, Group, Handout, PlayersScreen, PointerIntent, Revision,
    Selection, Settings, UiActions, UsualAttack, ViewpointCombatant,
};

/// A set of inputs, as bits.
type InputSet = u16;

const FIGHT: InputSet = 1;
const SELECTION: InputSet = 1 << 1;
const GROUP: InputSet = 1 << 2;
const POINTER: InputSet = 1 << 3;
const DICE: InputSet = 1 << 4;
const DRAWING: InputSet = 1 << 5;
const HANDOUT: InputSet = 1 << 6;
const PORTRAITS: InputSet = 1 << 7;
const EYES: InputSet = 1 << 8;
const ACTIONS: InputSet = 1 << 9;
const SETTINGS: InputSet = 1 << 10;
const PLAYERS: InputSet = 1 << 11;

/// The inputs that a model has read while it was built.
#[derive(Debug, Default)]
pub struct InputsRead(Cell<InputSet>);

/// Inputs of the panel models.
#[derive(Clone, Copy)]
pub struct GmSources<'a, 'w, 's> {
    read: &'a InputsRead,
    inputs: Inputs<'a, 'w, 's>,
}

/// The inputs themselves.
#[derive(Clone, Copy)]
pub struct Inputs<'a, 'w, 's> {
    /// The current state of the fight.
    pub battle: &'a Battle<'w, 's>,
    /// History of the fight.
    pub history: &'a History,
    /// Names of things.
    pub lexicon: &'a Lexicon,
    /// Names of all combatants.
    pub names: &'a CombatantNames,
    /// Last report of the write path.
    pub rejection: &'a LastRejection,
    /// Display name of the fight.
    pub encounter: &'a str,
    /// The last attack of each combatant.
    pub usual: &'a UsualAttack,
    /// The selected combatant.
    pub selection: Selection,
    /// Combatants selected together.
    pub group: &'a Group,
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
    /// The actions of the interface with their keys.
    pub actions: &'a UiActions,
    /// The persistent settings.
    pub settings: &'a Settings,
    /// State of the player window.
    pub players: PlayersScreen,
}

impl<'a, 'w, 's> GmSources<'a, 'w, 's> {
    /// Records in `read` which of the inputs are read.
    pub fn new(read: &'a InputsRead, inputs: Inputs<'a, 'w, 's>) -> Self {
        Self { read, inputs }
    }

    fn read(&self, set: InputSet) -> &Inputs<'a, 'w, 's> {
        self.read.0.set(self.read.0.get() | set);
        &self.inputs
    }

    /// Returns the same sources with other inputs.
    #[cfg(test)]
    pub fn with(self, change: impl FnOnce(&mut Inputs<'a, 'w, 's>)) -> Self {
        let mut changed = self;
        change(&mut changed.inputs);
        changed
    }

    /// Returns the same sources with another state of the fight.
    pub fn with_battle(self, battle: &'a Battle<'w, 's>) -> Self {
        let inputs = Inputs {
            battle,
            ..self.inputs
        };
        Self { inputs, ..self }
    }

    /// Returns the current state of the fight.
    pub fn battle(&self) -> &'a Battle<'w, 's> {
        self.read(FIGHT).battle
    }

    /// Returns the history of the fight.
    pub fn history(&self) -> &'a History {
        self.read(FIGHT).history
    }

    /// Returns the names of things.
    pub fn lexicon(&self) -> &'a Lexicon {
        self.read(FIGHT).lexicon
    }

    /// Returns the names of all combatants.
    pub fn names(&self) -> &'a CombatantNames {
        self.read(FIGHT).names
    }

    /// Returns the last report of the write path.
    pub fn rejection(&self) -> &'a LastRejection {
        self.read(FIGHT).rejection
    }

    /// Returns the display name of the fight.
    pub fn encounter(&self) -> &'a str {
        self.read(FIGHT).encounter
    }

    /// Returns the last attack of each combatant.
    pub fn usual(&self) -> &'a UsualAttack {
        self.read(FIGHT).usual
    }

    /// Returns the selected combatant.
    pub fn selection(&self) -> Selection {
        self.read(SELECTION).selection
    }

    /// Returns the combatants selected together.
    pub fn group(&self) -> &'a Group {
        self.read(GROUP).group
    }

    /// Returns the meaning of the current mouse position.
    pub fn meaning(&self) -> &'a PointerIntent {
        self.read(POINTER).meaning
    }

    /// Returns the requested die.
    pub fn dice(&self) -> &'a DiceEntry {
        self.read(DICE).dice
    }

    /// Returns the state of Prepare mode.
    pub fn drawing(&self) -> &'a Drawing {
        self.read(DRAWING).drawing
    }

    /// Returns the handout that the players see, or can be shown.
    pub fn handout(&self) -> &'a Handout {
        self.read(HANDOUT).handout
    }

    /// Returns the loaded portraits.
    pub fn portraits(&self) -> &'a Portraits {
        self.read(PORTRAITS).portraits
    }

    /// Returns the combatant through whose eyes the GM looks.
    pub fn eyes(&self) -> ViewpointCombatant {
        self.read(EYES).eyes
    }

    /// Returns the actions of the interface with their keys.
    pub fn actions(&self) -> &'a UiActions {
        self.read(ACTIONS).actions
    }

    /// Returns the persistent settings.
    pub fn settings(&self) -> &'a Settings {
        self.read(SETTINGS).settings
    }

    /// Returns the state of the player window.
    pub fn players(&self) -> PlayersScreen {
        self.read(PLAYERS).players
    }
}

/// The inputs of the panel models, as a system that updates one of them takes them.
#[derive(SystemParam)]
pub struct ModelInputs<'w, 's> {
    reader: BattleReader<'w, 's>,
    history: Res<'w, History>,
    lexicon: Res<'w, CurrentLexicon>,
    names: Res<'w, CombatantNames>,
    rejection: Res<'w, LastRejection>,
    encounter: Res<'w, EncounterName>,
    usual: Res<'w, UsualAttack>,
    revision: Res<'w, Revision>,
    selection: Res<'w, Selection>,
    group: Res<'w, Group>,
    meaning: Res<'w, PointerIntent>,
    dice: Res<'w, DiceEntry>,
    drawing: Res<'w, Drawing>,
    handout: Res<'w, Handout>,
    portraits: Res<'w, Portraits>,
    eyes: Res<'w, ViewpointCombatant>,
    actions: Res<'w, UiActions>,
    settings: Res<'w, Settings>,
    players: Res<'w, PlayersScreen>,
    /// The inputs that the model has read when it was last built; `None` before.
    read: Local<'s, Option<InputsRead>>,
}

impl ModelInputs<'_, '_> {
    /// True if the model has never been built, or if an input has changed that it read when it was last built.
    pub fn are_outdated(&self) -> bool {
        let changed = [
            (FIGHT, self.revision.is_changed()),
            (SELECTION, self.selection.is_changed()),
            (GROUP, self.group.is_changed()),
            (POINTER, self.meaning.is_changed()),
            (DICE, self.dice.is_changed()),
            (DRAWING, self.drawing.is_changed()),
            (HANDOUT, self.handout.is_changed()),
            (PORTRAITS, self.portraits.is_changed()),
            (EYES, self.eyes.is_changed()),
            (ACTIONS, self.actions.is_changed()),
            (SETTINGS, self.settings.is_changed()),
            (PLAYERS, self.players.is_changed()),
        ];
        let read = self.read.as_ref().map(|read| read.0.get());
        read.is_none_or(|read| {
            changed
                .iter()
                .any(|(input, changed)| *changed && read & input != 0)
        })
    }

    /// Passes the inputs to `build`, and records which of them it reads.
    pub fn build<T>(&mut self, build: impl FnOnce(&GmSources) -> T) -> T {
        let read = InputsRead::default();
        let built = self.look(&read, build);
        *self.read = Some(read);
        built
    }

    /// Passes the inputs to `look`; what it reads is not recorded.
    pub fn inspect<T>(&self, look: impl FnOnce(&GmSources) -> T) -> T {
        self.look(&InputsRead::default(), look)
    }

    fn look<T>(&self, read: &InputsRead, look: impl FnOnce(&GmSources) -> T) -> T {
        let battle = self.reader.battle();
        let inputs = Inputs {
            battle: &battle,
            history: &self.history,
            lexicon: &self.lexicon.0,
            names: &self.names,
            rejection: &self.rejection,
            encounter: &self.encounter.0,
            usual: &self.usual,
            selection: *self.selection,
            group: &self.group,
            meaning: &self.meaning,
            dice: &self.dice,
            drawing: &self.drawing,
            handout: &self.handout,
            portraits: &self.portraits,
            eyes: *self.eyes,
            actions: &self.actions,
            settings: &self.settings,
            players: *self.players,
        };
        look(&GmSources::new(read, inputs))
    }
}
