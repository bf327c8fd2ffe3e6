//! A case as it is written in its file: the setup, the steps and the expected results.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::document::Spanned;
use crate::encounter::perspective::SeenCell;
use crate::grid::{Cell, DoorId, DoorState};
use crate::mapfile::MapText;
use crate::rules::facts::EncounterCommand;
use crate::rules::state::{
    CombatantId, MoraleState, RoundStep, SideId, Sides, Stage, Tempo, Vitality,
};
use crate::ruleset::{
    ActionId, Band, ConditionId, CreatureId, Extra, ItemId, MoveMode, PostureId, SpellId, StatId,
    TurnResource,
};

use super::choice::Choice;
use super::pattern::Pattern;
use super::question::Answer;

/// A conformance case, as read from its file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// Ids of the rules that it shows; none are needed if it ends with a choice.
    #[serde(default)]
    pub rules: Vec<Spanned<String>>,
    /// Description of the case, in one sentence.
    pub about: Spanned<String>,
    /// Name of the ruleset's folder.
    #[serde(default = "seconds")]
    pub ruleset: Spanned<String>,
    /// Toggles that this case sets differently from the ruleset.
    #[serde(default)]
    pub toggles: BTreeMap<Spanned<String>, bool>,
    /// Names of the shared entries that it uses.
    #[serde(default)]
    pub common: Vec<Spanned<String>>,
    /// Entries that the library lacks, written as in the ruleset's files.
    #[serde(default)]
    pub extra: Extra,
    /// The map; default: an open floor of 12 by 8 squares.
    #[serde(default)]
    pub map: Option<Spanned<MapText>>,
    /// The sides; default: `party` and `foes`.
    #[serde(default = "Sides::party_and_foes")]
    pub sides: Sides,
    /// Combatants that are present at the start.
    pub combatants: Vec<Spanned<CaseCombatant>>,
    /// Commands and their expected results.
    pub steps: Vec<Spanned<CaseStep>>,
    /// A choice after the last step, for tests of auto-play.
    #[serde(default)]
    pub choice: Option<Spanned<Choice>>,
}

fn seconds() -> Spanned<String> {
    Spanned::unplaced("seconds".to_owned())
}

/// A combatant, with its state at the start.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CaseCombatant {
    /// Id by which the steps name it.
    pub id: CombatantId,
    /// Its entry in the ruleset's library.
    pub creature: CreatureId,
    /// Its side.
    pub side: SideId,
    /// Square of its top left corner.
    pub at: Cell,
    /// Its displayed name; default: the library's.
    #[serde(default)]
    pub name: Option<String>,
    /// True if it is hidden from the players.
    #[serde(default)]
    pub hidden: bool,
    /// Stats that differ from the library's.
    #[serde(default)]
    pub stats: BTreeMap<StatId, i32>,
    /// Number of squares that it walks in one Move, if not the library's.
    #[serde(default)]
    pub speed: Option<u32>,
    /// The held weapon; an empty text is an empty hand.
    #[serde(default)]
    pub in_hand: Option<ItemId>,
    /// The shield or second weapon; an empty text means none.
    #[serde(default)]
    pub off_hand: Option<ItemId>,
    /// The armour that it wears; an empty text means none.
    #[serde(default)]
    pub armour: Option<ItemId>,
    /// Armour Class of its hide: without armour, from the front.
    #[serde(default)]
    pub armour_class: Option<i32>,
    /// Its current hit points, which are also its maximum unless `most_hit_points` is given; 0 or less puts it down.
    #[serde(default)]
    pub hit_points: Option<i32>,
    /// Its hit points when unhurt.
    #[serde(default)]
    pub most_hit_points: Option<i32>,
    /// Its current Stamina; its maximum stays as it is, or is raised to this.
    #[serde(default)]
    pub stamina: Option<i32>,
    /// Its Stamina when rested.
    #[serde(default)]
    pub most_stamina: Option<i32>,
    /// Its state of morale.
    #[serde(default)]
    pub nerve: MoraleState,
    /// Number of wounds at the start.
    #[serde(default)]
    pub wounds: u32,
    /// Its posture at the start.
    #[serde(default)]
    pub posture: Option<PostureId>,
    /// Its vitality (up, dying or dead); default: as its wounds determine.
    #[serde(default)]
    pub vitality: Option<Vitality>,
    /// Its conditions at the start; they do not end on their own.
    #[serde(default)]
    pub conditions: Vec<ConditionId>,
    /// All its spells and abilities.
    #[serde(default)]
    pub spells: Option<Vec<Spanned<String>>>,
    /// Number of times that it has some of its spells prepared, if not the library's.
    #[serde(default)]
    pub prepared: BTreeMap<SpellId, u32>,
    /// Its speeds, for rulesets in which a turn counts feet.
    #[serde(default)]
    pub speeds: Option<CaseSpeeds>,
    /// Everything that it has ready: sheathed or slung items, and parts of its body.
    #[serde(default)]
    pub carried: Option<Vec<Spanned<String>>>,
    /// Everything in its pack.
    #[serde(default)]
    pub pack: Option<Vec<Spanned<String>>>,
    /// All its traits.
    #[serde(default)]
    pub traits: Option<Vec<Spanned<String>>>,
}

/// Speeds in feet per turn (RES-11); default for each: the library's.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CaseSpeeds {
    /// Walking speed.
    #[serde(default)]
    pub walk: Option<u32>,
    /// Swimming speed.
    #[serde(default)]
    pub swim: Option<u32>,
    /// Climbing speed.
    #[serde(default)]
    pub climb: Option<u32>,
    /// Flying speed.
    #[serde(default)]
    pub fly: Option<u32>,
}

/// One step: it runs a command, asks about one, undoes, redoes, or only checks the state.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CaseStep {
    /// The command to run; `None` for a step that asks, undoes, redoes or only checks.
    #[serde(default, rename = "do")]
    pub command: Option<Spanned<EncounterCommand>>,
    /// The command to ask about: it is not carried out, and no die is rolled.
    #[serde(default)]
    pub ask: Option<Spanned<EncounterCommand>>,
    /// The expected answer to `ask`.
    #[serde(default)]
    pub answer: Option<Spanned<Answer>>,
    /// Faces of its dice, in the order of the rolls.
    #[serde(default)]
    pub dice: Vec<u8>,
    /// Outcomes that must occur, in this order; others may occur in between.
    #[serde(default)]
    pub then: Vec<Spanned<Pattern>>,
    /// Outcomes that must not occur.
    #[serde(default)]
    pub never: Vec<Spanned<Pattern>>,
    /// True if only the outcomes in `then` may occur.
    #[serde(default)]
    pub exactly: bool,
    /// The reason for which the command must be rejected.
    #[serde(default)]
    pub refused: Option<Spanned<Pattern>>,
    /// The message of the rejection, or a part of it.
    #[serde(default)]
    pub told: Option<Spanned<String>>,
    /// Number of acts to undo.
    #[serde(default)]
    pub undo: Option<u32>,
    /// Number of undone acts to redo.
    #[serde(default)]
    pub redo: Option<u32>,
    /// Expected state after the step.
    #[serde(default)]
    pub state: Option<StatePattern>,
}

/// The expected state of the fight; a field that is not named may be anything.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StatePattern {
    /// The round, from 1; 0 before the fight.
    #[serde(default)]
    pub round: Option<u32>,
    /// The combatant whose turn is open.
    #[serde(default)]
    pub turn: Option<CombatantId>,
    /// Combatants that may act now, where sides roll for initiative.
    #[serde(default)]
    pub waiting: Option<Vec<CombatantId>>,
    /// The open slot of the round; fields that are not named may be anything.
    #[serde(default)]
    pub moment: Option<Spanned<Pattern>>,
    /// True if damage is applied only at the end of the slot.
    #[serde(default)]
    pub simultaneous: Option<bool>,
    /// The current stage of the round.
    #[serde(default)]
    pub stage: Option<Stage>,
    /// The current segment, or the number of seconds of the open turn that have passed.
    #[serde(default)]
    pub segment: Option<u32>,
    /// Seconds left of the open turn.
    #[serde(default)]
    pub seconds_left: Option<u32>,
    /// The open turns, the innermost last, each with its owner and its remaining seconds.
    #[serde(default)]
    pub open_turns: Option<Vec<(CombatantId, u32)>>,
    /// The turn order, first to last.
    #[serde(default)]
    pub order: Option<Vec<CombatantId>>,
    /// Combatants with a delayed turn to take, in order.
    #[serde(default)]
    pub delayed: Option<Vec<CombatantId>>,
    /// Effects and ends that are due, in the order in which they were created, each with its owner and the remaining
    /// own-turn seconds.
    #[serde(default)]
    pub due: Option<Vec<(CombatantId, u32)>>,
    /// Items on the ground, with their squares.
    #[serde(default)]
    pub ground: Option<Vec<(Cell, ItemId)>>,
    /// Burning items on the ground, with their squares.
    #[serde(default)]
    pub burning: Option<Vec<(Cell, ItemId)>>,
    /// States of some doors, by number.
    #[serde(default)]
    pub doors: BTreeMap<u16, DoorState>,
    /// Expected states of some combatants, by id.
    #[serde(default)]
    pub who: BTreeMap<CombatantId, CombatantPattern>,
    /// Combatants that some combatants see, by the observer's id; the lists are complete.
    #[serde(default)]
    pub sees: BTreeMap<CombatantId, Vec<CombatantId>>,
    /// Combatants that the players are shown at their current positions.
    #[serde(default)]
    pub shown: Option<Vec<CombatantId>>,
    /// Combatants that the players are shown at their last known positions, with these.
    #[serde(default)]
    pub remembered: Option<Vec<(CombatantId, Cell)>>,
    /// Visibility of some cells to the players.
    #[serde(default)]
    pub cells: Vec<(Cell, SeenCell)>,
    /// Combatants that should roll for morale now.
    #[serde(default)]
    pub morale_due: Option<Vec<CombatantId>>,
    /// Combatants that are no longer present.
    #[serde(default)]
    pub gone: Vec<CombatantId>,
}

/// The expected state of a combatant; a field that is not named may be anything.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CombatantPattern {
    /// Square of its top left corner.
    #[serde(default)]
    pub at: Option<Cell>,
    /// Number of its wounds.
    #[serde(default)]
    pub wounds: Option<u32>,
    /// Its vitality: up, dying or dead.
    #[serde(default)]
    pub vitality: Option<Vitality>,
    /// Its posture.
    #[serde(default)]
    pub posture: Option<PostureId>,
    /// The held weapon; an empty text is an empty hand.
    #[serde(default)]
    pub in_hand: Option<ItemId>,
    /// All its conditions, the oldest first.
    #[serde(default)]
    pub conditions: Option<Vec<ConditionId>>,
    /// Remaining duration of some of its conditions: own-turn seconds of their maker, segments or steps.
    #[serde(default)]
    pub ends: BTreeMap<ConditionId, u32>,
    /// Range bands of other combatants, as it sees them (FOW-20).
    #[serde(default)]
    pub bands: BTreeMap<CombatantId, Band>,
    /// All its unfinished actions, with the seconds that they still need.
    #[serde(default)]
    pub unfinished: Option<Vec<(ActionId, u32)>>,
    /// Aiming bonus of its next ranged attack.
    #[serde(default)]
    pub aim: Option<i32>,
    /// Number of squares that it has just moved in a straight line.
    #[serde(default)]
    pub run_up: Option<u32>,
    /// True if it is hidden from the players.
    #[serde(default)]
    pub hidden: Option<bool>,
    /// Its initiative total.
    #[serde(default)]
    pub initiative: Option<i32>,
    /// Number of squares that it walks in one Move.
    #[serde(default)]
    pub speed: Option<u32>,
    /// Its current hit points.
    #[serde(default)]
    pub hit_points: Option<i32>,
    /// Its hit points when unhurt.
    #[serde(default)]
    pub most_hit_points: Option<i32>,
    /// Its current Stamina.
    #[serde(default)]
    pub stamina: Option<i32>,
    /// Its Stamina when rested.
    #[serde(default)]
    pub most_stamina: Option<i32>,
    /// True if it loses a hit point each round.
    #[serde(default)]
    pub bleeding: Option<bool>,
    /// The item in its off hand; an empty text means none.
    #[serde(default)]
    pub off_hand: Option<ItemId>,
    /// The segment in which it acts.
    #[serde(default)]
    pub acts_in: Option<u32>,
    /// True if it acts in LOW.
    #[serde(default)]
    pub low: Option<bool>,
    /// True if it has the delayed condition.
    #[serde(default)]
    pub delayed: Option<bool>,
    /// Number of segments for which it is surprised.
    #[serde(default)]
    pub surprised: Option<u32>,
    /// True if its major action is spent.
    #[serde(default)]
    pub major_spent: Option<bool>,
    /// Segments of minor actions that it took before its major action.
    #[serde(default)]
    pub minor_segments: Option<u32>,
    /// Its state of morale.
    #[serde(default)]
    pub nerve: Option<MoraleState>,
    /// The tempo that its player chose for the round.
    #[serde(default)]
    pub tempo: Option<Tempo>,
    /// The step of the round in which it acts.
    #[serde(default)]
    pub step: Option<RoundStep>,
    /// Number of actions left in its turn.
    #[serde(default)]
    pub actions_left: Option<u32>,
    /// Number of its wounds that still hinder it.
    #[serde(default)]
    pub untreated: Option<u32>,
    /// Spent parts of its turn, in this order: the Action, the Quick Action, the Interaction.
    #[serde(default)]
    pub spent: Option<Vec<TurnResource>>,
    /// Feet that it has moved this turn, in all ways of moving together.
    #[serde(default)]
    pub moved_feet: Option<u32>,
    /// Feet left in some of its ways of moving.
    #[serde(default)]
    pub feet_left: BTreeMap<MoveMode, u32>,
    /// True if it may still react.
    #[serde(default)]
    pub reaction: Option<bool>,
    /// Everything in its pack.
    #[serde(default)]
    pub pack: Option<Vec<ItemId>>,
    /// Some of its stats.
    #[serde(default)]
    pub stats: BTreeMap<StatId, i32>,
    /// Number of times that it still has some spells prepared.
    #[serde(default)]
    pub prepared: BTreeMap<SpellId, u32>,
}

impl StatePattern {
    /// Returns the doors with their states.
    pub fn door_states(&self) -> impl Iterator<Item = (DoorId, DoorState)> {
        self.doors
            .iter()
            .map(|(number, state)| (DoorId(*number), *state))
    }
}
