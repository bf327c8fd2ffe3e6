//! Everything anybody can ask of an encounter: the only way to change its state.
//!
//! Commands are plain data with ids, so that journals, saves and hand-written cases hold the same thing.

use serde::{Deserialize, Serialize};

use crate::grid::{Cell, DoorId, DoorState, Terrain};
use crate::ruleset::{
    ActionId, ComboId, ConditionId, DefenceId, ItemId, PostureId, SpellId, StatId, TurnResource,
};

use super::combatant::{CombatantId, CombatantSpec, SideId, Vitality};
use super::morale::Nerve;
use super::turns::round::Declaration;
use super::turns::steps::Tempo;

/// A request to change the encounter.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum EncounterCommand {
    /// Rolls initiative and opens the first turn (SEC-01).
    Begin,
    /// Has some combatants make an initiative check that leaves the turn order alone (SEC-03).
    Contest {
        /// Two or more contestants.
        who: Vec<CombatantId>,
    },
    /// Does something: starts an action.
    Act(Order),
    /// Goes on with the unfinished action (SEC-11).
    Continue {
        /// The combatant whose turn it is.
        who: CombatantId,
        /// Which of several unfinished actions, where it has set some aside (SEC-48).
        #[serde(default)]
        action: Option<ActionId>,
        /// Spend only this many seconds on it now; all it needs where not given.
        #[serde(default)]
        seconds: Option<u32>,
    },
    /// Gives the unfinished action up; what was spent on it is lost (SEC-12).
    Abandon {
        /// The combatant whose turn it is.
        who: CombatantId,
        /// Which of several unfinished actions.
        #[serde(default)]
        action: Option<ActionId>,
    },
    /// Ends the turn; the seconds left pass unused (SEC-08).
    EndTurn {
        /// The combatant whose turn it is.
        who: CombatantId,
    },
    /// Delays the whole turn (SEC-05).
    Delay {
        /// The combatant whose turn it is.
        who: CombatantId,
    },
    /// Takes delayed turns now, by initiative if several want the same gap (SEC-06, SEC-07).
    TakeDelayedTurn {
        /// Those who want this gap.
        who: Vec<CombatantId>,
    },
    /// Says what combatants will do this round, or takes that back (SEG-11, PHA-11).
    Declare {
        /// Who: one or a whole group.
        who: Vec<CombatantId>,
        /// What; nothing takes a declaration back.
        #[serde(default)]
        what: Option<Declaration>,
    },
    /// Closes the declarations and rolls initiative for the sides (SEG-12, PHA-12).
    RollInitiative,
    /// Acts later: in a later segment (SEG-16), or in a later phase of the same pass.
    Hold {
        /// Who.
        who: CombatantId,
        /// SEG-16: until this segment; every later one asks where not given.
        #[serde(default)]
        until: Option<u32>,
    },
    /// Names the target of a declared spell (PHA-54).
    NameTarget {
        /// The caster.
        who: CombatantId,
        /// Its targets.
        #[serde(default)]
        targets: Vec<CombatantId>,
        /// Or the square.
        #[serde(default)]
        to: Option<Cell>,
    },
    /// A side knows of the other and cannot be surprised, or does not (SEG-03).
    Alert {
        /// Which side.
        side: SideId,
        /// Whether it knows.
        alerted: bool,
    },
    /// The GM calls for morale (SEG-40).
    CheckMorale {
        /// Whose.
        who: Vec<CombatantId>,
    },
    /// The GM decides how a combatant's nerve stands (SEG-40).
    SetNerve {
        /// Whose.
        who: CombatantId,
        /// How.
        nerve: Nerve,
    },
    /// Throws hit points for combatants (PHA-65).
    RollHitPoints {
        /// Whose.
        who: Vec<CombatantId>,
    },
    /// Brings a combatant in; once the fight has begun it rolls for its place (SEC-04).
    AddCombatant(CombatantSpec),
    /// Takes a combatant off the map; its place goes on ticking (SEC-13).
    RemoveCombatant {
        /// Who leaves.
        who: CombatantId,
    },
    /// The GM sets a number.
    SetNumber {
        /// Whose.
        who: CombatantId,
        /// Which.
        number: Number,
        /// To what.
        value: i32,
    },
    /// The GM sets whether a combatant is up, dying or dead.
    SetVitality {
        /// Whose.
        who: CombatantId,
        /// To what.
        vitality: Vitality,
    },
    /// The GM sets a posture.
    SetPosture {
        /// Whose.
        who: CombatantId,
        /// To what.
        posture: PostureId,
    },
    /// The GM adds a condition.
    AddCondition {
        /// To whom.
        who: CombatantId,
        /// Which.
        condition: ConditionId,
        /// For this many own-turn seconds; until it is ended where not given.
        #[serde(default)]
        lasts: Option<u32>,
        /// Whose doing it is: the seconds are that one's own, and fear is of it (RES-05, FOW-46); the
        /// bearer's own where not given.
        #[serde(default)]
        by: Option<CombatantId>,
    },
    /// The GM ends a condition.
    EndCondition {
        /// Whose.
        who: CombatantId,
        /// Which.
        condition: ConditionId,
    },
    /// The GM puts a combatant on a square, by whatever way.
    Place {
        /// Whom.
        who: CombatantId,
        /// Where its top left square goes.
        to: Cell,
    },
    /// The GM hides a combatant from the players.
    Hide {
        /// Whom.
        who: CombatantId,
    },
    /// The GM reveals a combatant to the players.
    Reveal {
        /// Whom.
        who: CombatantId,
    },
    /// The GM sets a door.
    SetDoor {
        /// Which.
        door: DoorId,
        /// To what.
        state: DoorState,
    },
    /// The GM changes the ground of a square (SEC-31: he may triple its price).
    SetTerrain {
        /// Where.
        cell: Cell,
        /// To what.
        terrain: Terrain,
    },
    /// The GM writes something in the log.
    Note {
        /// What.
        text: String,
    },
    /// Answers what is held with a reaction (RES-13).
    React(Order),
    /// Lets what is held pass without an answer.
    LetPass {
        /// Who could have answered.
        who: CombatantId,
    },
    /// A player's character will act fast or well in the coming round (FOW-01).
    Choose {
        /// Who.
        who: CombatantId,
        /// How.
        how: Tempo,
    },
    /// Closes the choosing and starts the round (FOW-01).
    StartRound,
    /// The GM has a side surprised in the first round, or not (FOW-04).
    Surprise {
        /// Which side.
        side: SideId,
        /// Whether it is.
        surprised: bool,
    },
    /// The GM has a refused command happen all the same.
    Force(Box<EncounterCommand>),
}

/// An action with everything it needs; what an action does not need stays away.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Order {
    /// Who acts.
    pub who: CombatantId,
    /// What it does.
    pub action: ActionId,
    /// Movement: the squares entered, one by one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub path: Vec<Cell>,
    /// Movement: where to, by the best path; a spell on a square: which.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Cell>,
    /// Whom it is aimed at: one for an attack or a spell, one for each attack of a combo.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub targets: Vec<CombatantId>,
    /// The defences the targets choose, in the order of attacks; the best where not given (SEC-41).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub defences: Vec<DefenceId>,
    /// The weapon; what is ready where not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weapon: Option<ItemId>,
    /// The item to draw or grab.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub item: Option<ItemId>,
    /// The spell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spell: Option<SpellId>,
    /// The combo.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub combo: Option<ComboId>,
    /// How long an action of free length takes, in seconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<u32>,
    /// Spend only this many seconds on it now, and stop inside it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pause_after: Option<u32>,
    /// What is said or done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words: Option<String>,
    /// SEG-41: from where an attack comes, by the GM's word.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub angle: Option<Angle>,
    /// PHA-71: the GM's modifier to an attack.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub modifier: Option<i32>,
    /// PHA-71: a called shot: what it is after.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub called: Option<String>,
    /// PHA-76: the way of using the weapon, by its name; the usual one that there is room for where not given.
    /// RES-11: the way of moving, by its name: `swim`; the cheapest for each step where not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mode: Option<String>,
    /// RES-08: the door to open or close.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub door: Option<DoorId>,
    /// RES-08: what it takes of the turn, by the GM's word.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spends: Option<TurnResource>,
    /// SEG-35, PHA-67, PHA-68: who strikes at one who leaves or charges; everyone who may where not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub struck_by: Option<Vec<CombatantId>>,
    /// FOW-13: Stamina is spent for a die more.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub effort: bool,
}

/// SEG-41: from where an attack comes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Angle {
    /// From the front, or the flank where the shield is.
    #[default]
    Front,
    /// From the flank without a shield.
    Flank,
    /// From behind at that flank: neither shield nor Dexterity.
    RearFlank,
    /// From behind.
    Rear,
}

impl Order {
    /// What it handles: what it names as an item, or else as a weapon.
    pub fn thing(&self) -> Option<ItemId> {
        self.item.or(self.weapon)
    }

    /// An order for `action` without any input yet.
    pub fn new(who: CombatantId, action: ActionId) -> Self {
        Self {
            who,
            action,
            path: Vec::new(),
            to: None,
            targets: Vec::new(),
            defences: Vec::new(),
            weapon: None,
            item: None,
            spell: None,
            combo: None,
            seconds: None,
            pause_after: None,
            words: None,
            angle: None,
            modifier: None,
            called: None,
            mode: None,
            door: None,
            spends: None,
            struck_by: None,
            effort: false,
        }
    }
}

/// A number that the GM can set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Number {
    /// A stat.
    Stat(StatId),
    /// How many wounds it has.
    Wounds,
    /// Squares a Move.
    Speed,
    /// Its total in the order, which moves it there.
    Initiative,
    /// Seconds left of its open turn.
    SecondsLeft,
    /// Seconds already spent on its unfinished action.
    SecondsSpent,
    /// Hit points now.
    #[serde(alias = "Stamina")]
    HitPoints,
    /// Hit points unhurt.
    #[serde(alias = "MostStamina")]
    MostHitPoints,
    /// Segments for which it is surprised.
    Surprised,
    /// The segment in which it acts this round.
    Segment,
    /// Actions that it has left in its turn.
    ActionsLeft,
}

impl EncounterCommand {
    /// The command itself, without the GM's force around it.
    pub fn unforced(&self) -> &Self {
        match self {
            Self::Force(inner) => inner.unforced(),
            other => other,
        }
    }

    /// Whether the GM forces it.
    pub fn is_forced(&self) -> bool {
        matches!(self, Self::Force(_))
    }
}
