//! Everything anybody can ask of an encounter: the only way to change its state.
//!
//! Commands are plain data with ids, so that journals, saves and hand-written cases hold the same thing.

use serde::{Deserialize, Serialize};

use crate::grid::{Cell, DoorId, DoorState, Terrain};
use crate::ruleset::{ActionId, ConditionId, PostureId, StatId};

use crate::rules::state::combatant::{CombatantId, SideId, Vitality};
use crate::rules::state::morale::Nerve;
use crate::rules::state::round::Declaration;
use crate::rules::state::spec::CombatantSpec;
use crate::rules::state::steps::Tempo;

use super::order::Order;

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
    /// Ends the turn and names whose comes next, where whoever has acted names it (`popcorn`).
    HandOn {
        /// The combatant whose turn it is.
        who: CombatantId,
        /// Who comes next.
        to: CombatantId,
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

    /// The command itself, taken out of the GM's force around it.
    pub fn into_unforced(self) -> Self {
        match self {
            Self::Force(inner) => inner.into_unforced(),
            other => other,
        }
    }

    /// Whether it goes on with the fight, for which nothing may be held that others may answer. Answers do not, nor
    /// does what the GM decides; what is forced is asked for by itself.
    pub fn goes_on(&self) -> bool {
        match self {
            Self::Begin
            | Self::Contest { .. }
            | Self::Act(_)
            | Self::Continue { .. }
            | Self::Abandon { .. }
            | Self::EndTurn { .. }
            | Self::HandOn { .. }
            | Self::Delay { .. }
            | Self::TakeDelayedTurn { .. }
            | Self::Declare { .. }
            | Self::RollInitiative
            | Self::Hold { .. }
            | Self::NameTarget { .. }
            | Self::Choose { .. }
            | Self::StartRound => true,
            Self::React(_)
            | Self::LetPass { .. }
            | Self::Alert { .. }
            | Self::Surprise { .. }
            | Self::CheckMorale { .. }
            | Self::SetNerve { .. }
            | Self::RollHitPoints { .. }
            | Self::AddCombatant(_)
            | Self::RemoveCombatant { .. }
            | Self::SetNumber { .. }
            | Self::SetVitality { .. }
            | Self::SetPosture { .. }
            | Self::AddCondition { .. }
            | Self::EndCondition { .. }
            | Self::Place { .. }
            | Self::Hide { .. }
            | Self::Reveal { .. }
            | Self::SetDoor { .. }
            | Self::SetTerrain { .. }
            | Self::Note { .. }
            | Self::Force(_) => false,
        }
    }

    /// Whether the GM forces it.
    pub fn is_forced(&self) -> bool {
        matches!(self, Self::Force(_))
    }
}
