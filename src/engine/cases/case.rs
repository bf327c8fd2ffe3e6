//! A case as it is written in its file: what is given, the steps, and what must follow.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::document::Located;
use crate::encounter::perspective::SeenCell;
use crate::grid::{Cell, DoorId, DoorState};
use crate::mapfile::MapText;
use crate::rules::facts::EncounterCommand;
use crate::rules::state::{
    CombatantId, Nerve, SideId, Sides, Stage, Step as RoundStep, Tempo, Vitality,
};
use crate::ruleset::{
    ActionId, Band, ConditionId, CreatureId, Extra, ItemId, MoveMode, PostureId, SpellId, StatId,
    TurnResource,
};

use super::ask::Answer;
use super::pattern::Pattern;

/// A conformance case, as its file gives it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// The rules that it shows, by their ids.
    pub rules: Vec<Located<String>>,
    /// What it shows, in a sentence.
    pub about: Located<String>,
    /// The name of the ruleset's folder.
    #[serde(default = "seconds")]
    pub ruleset: Located<String>,
    /// Toggles that this case sets differently from the ruleset.
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
    /// The combatants that are there at the start.
    pub combatants: Vec<Located<CaseCombatant>>,
    /// What is done, and what must follow.
    pub steps: Vec<Located<Step>>,
}

fn seconds() -> Located<String> {
    Located::unplaced("seconds".to_owned())
}

/// A combatant, with the state in which it starts.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CaseCombatant {
    /// The id by which the steps name it.
    pub id: CombatantId,
    /// Its entry in the ruleset's library.
    pub creature: CreatureId,
    /// The side that it is on.
    pub side: SideId,
    /// The square of its top left corner.
    pub at: Cell,
    /// The name that people read; the library's where not given.
    #[serde(default)]
    pub name: Option<String>,
    /// Whether it is hidden from the players.
    #[serde(default)]
    pub hidden: bool,
    /// Stats that differ from the library's.
    #[serde(default)]
    pub stats: BTreeMap<StatId, i32>,
    /// How many squares it walks in one Move, where that differs from the library's.
    #[serde(default)]
    pub speed: Option<u32>,
    /// The item in hand; an empty text is an empty hand.
    #[serde(default)]
    pub in_hand: Option<ItemId>,
    /// The shield or second weapon; an empty text is none.
    #[serde(default)]
    pub off_hand: Option<ItemId>,
    /// The armour that it wears; an empty text is none.
    #[serde(default)]
    pub armour: Option<ItemId>,
    /// The Armour Class of its hide: without armour, from the front.
    #[serde(default)]
    pub armour_class: Option<i32>,
    /// Its hit points now, which are all that it has unless `most_hit_points` says more; 0 or less puts it down.
    #[serde(default)]
    pub hit_points: Option<i32>,
    /// Its hit points when unhurt.
    #[serde(default)]
    pub most_hit_points: Option<i32>,
    /// Its Stamina now; the most that it has stays what it is, or grows to that.
    #[serde(default)]
    pub stamina: Option<i32>,
    /// Its Stamina when rested.
    #[serde(default)]
    pub most_stamina: Option<i32>,
    /// How its nerve stands.
    #[serde(default)]
    pub nerve: Nerve,
    /// The wounds with which it starts.
    #[serde(default)]
    pub wounds: u32,
    /// The posture in which it starts.
    #[serde(default)]
    pub posture: Option<PostureId>,
    /// Whether it is up, dying or dead; what its wounds make of it where not given.
    #[serde(default)]
    pub vitality: Option<Vitality>,
    /// The conditions with which it starts; nothing ends them by itself.
    #[serde(default)]
    pub conditions: Vec<ConditionId>,
    /// All spells and abilities that it has.
    #[serde(default)]
    pub spells: Option<Vec<Located<String>>>,
    /// How many of some of its spells it has prepared, where that differs from the library's.
    #[serde(default)]
    pub prepared: BTreeMap<SpellId, u32>,
    /// Its ways of moving, where a turn counts feet.
    #[serde(default)]
    pub speeds: Option<CaseSpeeds>,
    /// All that it has ready: sheathed, slung, and parts of its body.
    #[serde(default)]
    pub carried: Option<Vec<Located<String>>>,
    /// All that is in its pack.
    #[serde(default)]
    pub pack: Option<Vec<Located<String>>>,
    /// All that it is and does by nature.
    #[serde(default)]
    pub traits: Option<Vec<Located<String>>>,
}

/// Ways of moving in feet a turn (RES-11); any that is not given is as in the library.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CaseSpeeds {
    /// The speed of walking.
    #[serde(default)]
    pub walk: Option<u32>,
    /// The speed of swimming.
    #[serde(default)]
    pub swim: Option<u32>,
    /// The speed of climbing.
    #[serde(default)]
    pub climb: Option<u32>,
    /// The speed of flying.
    #[serde(default)]
    pub fly: Option<u32>,
}

/// One step: something is done, undone or done again, or only looked at.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// The command that is given; `None` for a step that undoes, does again or only looks.
    #[serde(default, rename = "do")]
    pub command: Option<Located<EncounterCommand>>,
    /// The command that is asked about: nothing is carried out, and no die thrown.
    #[serde(default)]
    pub ask: Option<Located<EncounterCommand>>,
    /// What it would come to.
    #[serde(default)]
    pub answer: Option<Located<Answer>>,
    /// The faces of its dice, in the order in which they are thrown.
    #[serde(default)]
    pub dice: Vec<u8>,
    /// What must happen, in this order; other things may happen in between.
    #[serde(default)]
    pub then: Vec<Located<Pattern>>,
    /// What must not happen.
    #[serde(default)]
    pub never: Vec<Located<Pattern>>,
    /// Whether nothing may happen except what `then` names.
    #[serde(default)]
    pub exactly: bool,
    /// The reason for which the command must be refused.
    #[serde(default)]
    pub refused: Option<Located<Pattern>>,
    /// The words in which the refusal must be told, or a part of them.
    #[serde(default)]
    pub told: Option<Located<String>>,
    /// How many acts are undone.
    #[serde(default)]
    pub undo: Option<u32>,
    /// How many undone acts are done again.
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
    /// The combatant whose turn is open.
    #[serde(default)]
    pub turn: Option<CombatantId>,
    /// The combatants that may act now, where sides roll for their place.
    #[serde(default)]
    pub waiting: Option<Vec<CombatantId>>,
    /// The moment of the round that is open; fields that are not named may be anything.
    #[serde(default)]
    pub moment: Option<Located<Pattern>>,
    /// Whether harm waits for the end of the moment.
    #[serde(default)]
    pub simultaneous: Option<bool>,
    /// The stage that the round is in.
    #[serde(default)]
    pub stage: Option<Stage>,
    /// The segment, or the seconds of the open turn that have passed.
    #[serde(default)]
    pub segment: Option<u32>,
    /// The seconds that are left of the open turn.
    #[serde(default)]
    pub seconds_left: Option<u32>,
    /// The open turns, the innermost last, each with its owner and the seconds that are left of it.
    #[serde(default)]
    pub open_turns: Option<Vec<(CombatantId, u32)>>,
    /// The order, first to last.
    #[serde(default)]
    pub order: Option<Vec<CombatantId>>,
    /// The combatants that have a delayed turn to take, in order.
    #[serde(default)]
    pub delayed: Option<Vec<CombatantId>>,
    /// Effects and ends that are due, in the order in which they were made, each with its owner and
    /// the own-turn seconds that are left.
    #[serde(default)]
    pub due: Option<Vec<(CombatantId, u32)>>,
    /// What lies on the ground, and where.
    #[serde(default)]
    pub ground: Option<Vec<(Cell, ItemId)>>,
    /// What of it burns.
    #[serde(default)]
    pub burning: Option<Vec<(Cell, ItemId)>>,
    /// The states of some doors, by their numbers.
    #[serde(default)]
    pub doors: BTreeMap<u16, DoorState>,
    /// How some combatants must stand, by their ids.
    #[serde(default)]
    pub who: BTreeMap<CombatantId, CombatantPattern>,
    /// Whom some combatants see, by their ids: all those, and nobody else.
    #[serde(default)]
    pub sees: BTreeMap<CombatantId, Vec<CombatantId>>,
    /// Whom the players are shown as they are now.
    #[serde(default)]
    pub shown: Option<Vec<CombatantId>>,
    /// Those whom the players are shown where they were last, with their places.
    #[serde(default)]
    pub remembered: Option<Vec<(CombatantId, Cell)>>,
    /// How well the players see some cells.
    #[serde(default)]
    pub cells: Vec<(Cell, SeenCell)>,
    /// The combatants whose morale should be rolled now.
    #[serde(default)]
    pub morale_due: Option<Vec<CombatantId>>,
    /// The combatants that are not there any more.
    #[serde(default)]
    pub gone: Vec<CombatantId>,
}

/// How a combatant must stand; what is not named may be anything.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CombatantPattern {
    /// The square of its top left corner.
    #[serde(default)]
    pub at: Option<Cell>,
    /// How many wounds it has.
    #[serde(default)]
    pub wounds: Option<u32>,
    /// Whether it is up, dying or dead.
    #[serde(default)]
    pub vitality: Option<Vitality>,
    /// The posture that it is in.
    #[serde(default)]
    pub posture: Option<PostureId>,
    /// The item in hand; an empty text is an empty hand.
    #[serde(default)]
    pub in_hand: Option<ItemId>,
    /// All its conditions, the oldest first.
    #[serde(default)]
    pub conditions: Option<Vec<ConditionId>>,
    /// How long some of its conditions last: own-turn seconds of their maker, segments or steps.
    #[serde(default)]
    pub ends: BTreeMap<ConditionId, u32>,
    /// The range bands that others are in, as it sees them (FOW-20).
    #[serde(default)]
    pub bands: BTreeMap<CombatantId, Band>,
    /// All its unfinished actions with the seconds that they still need.
    #[serde(default)]
    pub unfinished: Option<Vec<(ActionId, u32)>>,
    /// The bonus that waits for its next ranged attack.
    #[serde(default)]
    pub aim: Option<i32>,
    /// Straight squares that it moved right before.
    #[serde(default)]
    pub run_up: Option<u32>,
    /// Whether it is hidden from the players.
    #[serde(default)]
    pub hidden: Option<bool>,
    /// Its total in the order.
    #[serde(default)]
    pub initiative: Option<i32>,
    /// How many squares it walks in one Move.
    #[serde(default)]
    pub speed: Option<u32>,
    /// The hit points that it has now.
    #[serde(default)]
    pub hit_points: Option<i32>,
    /// The hit points that it has when unhurt.
    #[serde(default)]
    pub most_hit_points: Option<i32>,
    /// The Stamina that it has now.
    #[serde(default)]
    pub stamina: Option<i32>,
    /// The Stamina that it has when rested.
    #[serde(default)]
    pub most_stamina: Option<i32>,
    /// Whether it loses a hit point each round.
    #[serde(default)]
    pub bleeding: Option<bool>,
    /// The item in its off hand; an empty text is none.
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
    /// For how many segments it is surprised.
    #[serde(default)]
    pub surprised: Option<u32>,
    /// Whether its major action is spent.
    #[serde(default)]
    pub major_spent: Option<bool>,
    /// Segments of minor actions that it took before its major one.
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
    /// Actions that are left in its turn.
    #[serde(default)]
    pub actions_left: Option<u32>,
    /// How many of its wounds still hinder.
    #[serde(default)]
    pub untreated: Option<u32>,
    /// What is spent of its turn, in the order of the list: the Action, the Quick Action, the
    /// Interaction.
    #[serde(default)]
    pub spent: Option<Vec<TurnResource>>,
    /// Feet that it has moved this turn, in every way of moving.
    #[serde(default)]
    pub moved_feet: Option<u32>,
    /// Feet that are left in some of its ways of moving.
    #[serde(default)]
    pub feet_left: BTreeMap<MoveMode, u32>,
    /// Whether it may still react.
    #[serde(default)]
    pub reaction: Option<bool>,
    /// All that is in its pack.
    #[serde(default)]
    pub pack: Option<Vec<ItemId>>,
    /// Some of its stats.
    #[serde(default)]
    pub stats: BTreeMap<StatId, i32>,
    /// How many of some spells are left in its memory.
    #[serde(default)]
    pub prepared: BTreeMap<SpellId, u32>,
}

impl StatePattern {
    /// The doors by their numbers.
    pub fn door_states(&self) -> impl Iterator<Item = (DoorId, DoorState)> {
        self.doors
            .iter()
            .map(|(number, state)| (DoorId(*number), *state))
    }
}
