//! A case as it stands in its file: what is given, the steps, and what must follow.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::document::Located;
use crate::grid::{Cell, DoorId, DoorState};
use crate::mapfile::MapText;
use crate::rules::facts::EncounterCommand;
use crate::rules::state::{
    CombatantId, Nerve, SideId, Sides, Slot, Stage, Step as RoundStep, Tempo, Vitality,
};
use crate::ruleset::{
    ActionId, Band, ConditionId, CreatureId, Extra, ItemId, MoveMode, PostureId, StatId,
    TurnResource,
};

use super::pattern::Pattern;

/// A conformance case.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// The rules that it shows, by their ids.
    pub rules: Vec<Located<String>>,
    /// What it shows, in a sentence.
    pub about: Located<String>,
    /// The ruleset's folder name.
    #[serde(default = "seconds")]
    pub ruleset: Located<String>,
    /// Toggles of the ruleset that stand differently here.
    #[serde(default)]
    pub toggles: BTreeMap<Located<String>, bool>,
    /// Entries that the library lacks, written as in the ruleset's files.
    #[serde(default)]
    pub extra: Extra,
    /// The map; an open floor of 12 by 8 squares where not given.
    #[serde(default)]
    pub map: Option<Located<MapText>>,
    /// The sides; `party` and `foes` where not given.
    #[serde(default = "Sides::party_and_foes")]
    pub sides: Sides,
    /// Who is there.
    pub combatants: Vec<Located<CaseCombatant>>,
    /// What is done, and what must follow.
    pub steps: Vec<Located<Step>>,
}

fn seconds() -> Located<String> {
    Located::unplaced("seconds".to_owned())
}

/// A combatant, with the state that it starts in.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CaseCombatant {
    /// What the steps call it.
    pub id: CombatantId,
    /// What it is, in the ruleset's library.
    pub creature: CreatureId,
    /// Whose side it is on.
    pub side: SideId,
    /// The square of its top left corner.
    pub at: Cell,
    /// What people call it.
    #[serde(default)]
    pub name: Option<String>,
    /// The players do not see it.
    #[serde(default)]
    pub hidden: bool,
    /// Numbers that differ from the library's.
    #[serde(default)]
    pub stats: BTreeMap<StatId, i32>,
    /// Squares a Move.
    #[serde(default)]
    pub speed: Option<u32>,
    /// What it has in hand; an empty text is an empty hand.
    #[serde(default)]
    pub in_hand: Option<ItemId>,
    /// A shield or second weapon; an empty text is none.
    #[serde(default)]
    pub off_hand: Option<ItemId>,
    /// Armour; an empty text is none.
    #[serde(default)]
    pub armour: Option<ItemId>,
    /// Hit points unhurt, or Stamina.
    #[serde(default, alias = "stamina")]
    pub hit_points: Option<i32>,
    /// How its nerve stands.
    #[serde(default)]
    pub nerve: Nerve,
    /// Wounds it starts with.
    #[serde(default)]
    pub wounds: u32,
    /// The posture it starts in.
    #[serde(default)]
    pub posture: Option<PostureId>,
    /// Up, dying or dead; what its wounds make of it where not given.
    #[serde(default)]
    pub vitality: Option<Vitality>,
    /// Conditions it starts with, for good.
    #[serde(default)]
    pub conditions: Vec<ConditionId>,
    /// All spells and traits that it has.
    #[serde(default)]
    pub spells: Option<Vec<Located<String>>>,
    /// Its ways of moving, where a turn counts feet.
    #[serde(default)]
    pub speeds: Option<CaseSpeeds>,
    /// All that it has ready: sheathed, slung, and parts of its body.
    #[serde(default)]
    pub carried: Option<Vec<Located<String>>>,
    /// All that is in its pack.
    #[serde(default)]
    pub pack: Option<Vec<Located<String>>>,
    /// Whether the others look to it.
    #[serde(default)]
    pub leader: Option<bool>,
    /// Whether its morale is never rolled.
    #[serde(default)]
    pub fearless: Option<bool>,
}

/// Ways of moving in feet a turn (RES-11); what is not given is as in the library.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CaseSpeeds {
    /// On foot.
    #[serde(default)]
    pub walk: Option<u32>,
    /// Through water.
    #[serde(default)]
    pub swim: Option<u32>,
    /// Up and down what has to be climbed.
    #[serde(default)]
    pub climb: Option<u32>,
    /// Through the air.
    #[serde(default)]
    pub fly: Option<u32>,
}

/// One step: something is done, undone or done again, or only looked at.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// The command.
    #[serde(default, rename = "do")]
    pub command: Option<Located<EncounterCommand>>,
    /// The faces of its dice, in the order in which they are thrown.
    #[serde(default)]
    pub dice: Vec<u8>,
    /// What must happen, in this order; other things may happen between.
    #[serde(default)]
    pub then: Vec<Located<Pattern>>,
    /// What must not happen.
    #[serde(default)]
    pub never: Vec<Located<Pattern>>,
    /// Nothing may happen that `then` does not name.
    #[serde(default)]
    pub exactly: bool,
    /// The command must be refused, for this reason.
    #[serde(default)]
    pub refused: Option<Located<Pattern>>,
    /// So many acts are undone.
    #[serde(default)]
    pub undo: Option<u32>,
    /// So many undone acts are done again.
    #[serde(default)]
    pub redo: Option<u32>,
    /// How things must stand after that.
    #[serde(default)]
    pub state: Option<StatePattern>,
}

/// How things must stand; what is not named may be anything.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StatePattern {
    /// The round, from 1; 0 before the fight.
    #[serde(default)]
    pub round: Option<u32>,
    /// Whose turn is open.
    #[serde(default)]
    pub turn: Option<CombatantId>,
    /// Who may act now, where sides roll for their place.
    #[serde(default)]
    pub waiting: Option<Vec<CombatantId>>,
    /// The moment of the round that is open.
    #[serde(default)]
    pub moment: Option<Slot>,
    /// Whether harm waits for its end.
    #[serde(default)]
    pub simultaneous: Option<bool>,
    /// What the round is at.
    #[serde(default)]
    pub stage: Option<Stage>,
    /// The segment, or the seconds of the open turn that have passed.
    #[serde(default)]
    pub segment: Option<u32>,
    /// Seconds that it has left.
    #[serde(default)]
    pub seconds_left: Option<u32>,
    /// Open turns, the innermost last: whose, and seconds left.
    #[serde(default)]
    pub open_turns: Option<Vec<(CombatantId, u32)>>,
    /// The order, first to last.
    #[serde(default)]
    pub order: Option<Vec<CombatantId>>,
    /// Who has a delayed turn to take, in order.
    #[serde(default)]
    pub delayed: Option<Vec<CombatantId>>,
    /// Effects and ends that are due, in the order in which they were made: whose, and own-turn
    /// seconds left.
    #[serde(default)]
    pub due: Option<Vec<(CombatantId, u32)>>,
    /// What lies on the ground, and where.
    #[serde(default)]
    pub ground: Option<Vec<(Cell, ItemId)>>,
    /// Doors.
    #[serde(default)]
    pub doors: BTreeMap<u16, DoorState>,
    /// Combatants.
    #[serde(default)]
    pub who: BTreeMap<CombatantId, CombatantPattern>,
    /// Whose morale should be rolled now.
    #[serde(default)]
    pub morale_due: Option<Vec<CombatantId>>,
    /// Who is not there.
    #[serde(default)]
    pub gone: Vec<CombatantId>,
}

/// How a combatant must stand; what is not named may be anything.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CombatantPattern {
    /// Its square.
    #[serde(default)]
    pub at: Option<Cell>,
    /// Its wounds.
    #[serde(default)]
    pub wounds: Option<u32>,
    /// Up, dying or dead.
    #[serde(default)]
    pub vitality: Option<Vitality>,
    /// Its posture.
    #[serde(default)]
    pub posture: Option<PostureId>,
    /// What it has in hand; an empty text is an empty hand.
    #[serde(default)]
    pub in_hand: Option<ItemId>,
    /// All its conditions, oldest first.
    #[serde(default)]
    pub conditions: Option<Vec<ConditionId>>,
    /// Own-turn seconds of its maker, segments or steps, until some of its conditions end.
    #[serde(default)]
    pub ends: BTreeMap<ConditionId, u32>,
    /// In which range bands others are for it (FOW-20).
    #[serde(default)]
    pub bands: BTreeMap<CombatantId, Band>,
    /// All its unfinished actions with the seconds that they still need.
    #[serde(default)]
    pub unfinished: Option<Vec<(ActionId, u32)>>,
    /// Its aim.
    #[serde(default)]
    pub aim: Option<i32>,
    /// Straight squares moved right before.
    #[serde(default)]
    pub run_up: Option<u32>,
    /// Whether the players see it not.
    #[serde(default)]
    pub hidden: Option<bool>,
    /// Its total in the order.
    #[serde(default)]
    pub initiative: Option<i32>,
    /// Squares a Move.
    #[serde(default)]
    pub speed: Option<u32>,
    /// Its hit points now, or its Stamina.
    #[serde(default, alias = "stamina")]
    pub hit_points: Option<i32>,
    /// Its hit points unhurt, or its Stamina when it is rested.
    #[serde(default, alias = "most_stamina")]
    pub most_hit_points: Option<i32>,
    /// Whether it loses one each round.
    #[serde(default)]
    pub bleeding: Option<bool>,
    /// What its other hand holds; an empty text is nothing.
    #[serde(default)]
    pub off_hand: Option<ItemId>,
    /// The segment in which it acts.
    #[serde(default)]
    pub acts_in: Option<u32>,
    /// Whether it acts in LOW.
    #[serde(default)]
    pub low: Option<bool>,
    /// Whether it has the delayed condition.
    #[serde(default)]
    pub delayed: Option<bool>,
    /// Segments for which it is surprised.
    #[serde(default)]
    pub surprised: Option<u32>,
    /// Whether its major action is spent.
    #[serde(default)]
    pub major_spent: Option<bool>,
    /// Segments of minor actions before its major one.
    #[serde(default)]
    pub minor_segments: Option<u32>,
    /// How its nerve stands.
    #[serde(default)]
    pub nerve: Option<Nerve>,
    /// What its player chose for the round.
    #[serde(default)]
    pub tempo: Option<Tempo>,
    /// The step of the round in which it acts.
    #[serde(default)]
    pub step: Option<RoundStep>,
    /// Actions that it has left.
    #[serde(default)]
    pub actions_left: Option<u32>,
    /// Its wounds that still hinder.
    #[serde(default)]
    pub untreated: Option<u32>,
    /// What of its turn is spent, as it is listed: the Action, the Quick Action, the Interaction.
    #[serde(default)]
    pub spent: Option<Vec<TurnResource>>,
    /// Feet moved this turn, in every way of moving.
    #[serde(default)]
    pub moved_feet: Option<u32>,
    /// Feet left in some of its ways of moving.
    #[serde(default)]
    pub feet_left: BTreeMap<MoveMode, u32>,
    /// Whether it has its reaction.
    #[serde(default)]
    pub reaction: Option<bool>,
    /// All that is in its pack.
    #[serde(default)]
    pub pack: Option<Vec<ItemId>>,
    /// Some of its numbers.
    #[serde(default)]
    pub stats: BTreeMap<StatId, i32>,
}

impl StatePattern {
    /// The doors by their numbers.
    pub fn door_states(&self) -> impl Iterator<Item = (DoorId, DoorState)> {
        self.doors
            .iter()
            .map(|(number, state)| (DoorId(*number), *state))
    }
}
