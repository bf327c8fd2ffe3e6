//! Everything anybody can ask of an encounter: the only way to change its state.
//!
//! Commands are plain data with ids, so that journals, saves and hand-written cases hold the same thing.

use serde::{Deserialize, Serialize};

use crate::grid::{Cell, DoorId, DoorState, LampId, Stroke, Terrain};
use crate::rules::intervention::Holding;
use crate::rules::marking::Marking;
use crate::rules::showing::Show;
use crate::ruleset::{
    ActionId, AttributeId, ConditionId, DiceExpr, ItemId, PostureId, Ruleset, SpellId, StatId,
    TimeUnit,
};

use crate::rules::state::by_word::Word;
use crate::rules::state::combatant::{CombatantId, SideId, Vitality};
use crate::rules::state::morale::Nerve;
use crate::rules::state::portrait::Portrait;
use crate::rules::state::reserve::Wave;
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
    /// Does something: begins an action, or does at once what takes no time.
    Act(Order),
    /// Goes on with the unfinished action (SEC-11).
    Continue {
        /// The combatant whose turn it is.
        who: CombatantId,
        /// The one to go on with, where it has set several actions aside (SEC-48).
        #[serde(default)]
        action: Option<ActionId>,
        /// How many seconds to spend on it now; all that it needs where not given.
        #[serde(default)]
        seconds: Option<u32>,
    },
    /// Gives up the unfinished action; what was spent on it is lost (SEC-12).
    Abandon {
        /// The combatant whose turn it is.
        who: CombatantId,
        /// The one to give up, where there are several unfinished actions.
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
        /// The combatant that comes next.
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
        /// One combatant or a whole group.
        who: Vec<CombatantId>,
        /// What they will do; `None` takes a declaration back.
        #[serde(default)]
        what: Option<Declaration>,
    },
    /// Closes the declarations and rolls initiative for the sides (SEG-12, PHA-12).
    RollInitiative,
    /// Acts later: in a later segment (SEG-16), in a later phase of the same pass, or in LOW.
    Hold {
        /// The combatant that waits.
        who: CombatantId,
        /// The segment that it waits for (SEG-16); every later one asks where not given.
        #[serde(default)]
        until: Option<u32>,
        /// True if it gives up the rest of HIGH, to do in LOW what delays (PHA-36).
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        low: bool,
    },
    /// Names the target of a declared spell (PHA-54).
    NameTarget {
        /// The caster of the declared spell.
        who: CombatantId,
        /// The combatants that the spell will be cast on.
        #[serde(default)]
        targets: Vec<CombatantId>,
        /// The square that the spell will be aimed at, where it is not cast on combatants.
        #[serde(default)]
        to: Option<Cell>,
    },
    /// A side knows of the other and cannot be surprised, or does not (SEG-03).
    Alert {
        /// The side that knows, or does not.
        side: SideId,
        /// Whether it knows of the other.
        alerted: bool,
    },
    /// The GM calls for morale (SEG-40).
    CheckMorale {
        /// The combatants whose morale is rolled.
        who: Vec<CombatantId>,
    },
    /// The GM decides how a combatant's nerve stands (SEG-40).
    SetNerve {
        /// The combatant whose nerve it is.
        who: CombatantId,
        /// How it stands from now on.
        nerve: Nerve,
    },
    /// Throws hit points for combatants (PHA-65).
    RollHitPoints {
        /// The combatants whose hit points are thrown.
        who: Vec<CombatantId>,
    },
    /// Brings a combatant in; once the fight has begun it rolls for its place (SEC-04).
    AddCombatant(CombatantSpec),
    /// The GM has these wait beside the map until a round comes, or until they are called in, in place of the wave of
    /// that name; one of nobody is taken away (house default).
    Reserve(Wave),
    /// Takes a combatant off the map; its place goes on ticking (SEC-13).
    RemoveCombatant {
        /// The combatant that leaves.
        who: CombatantId,
    },
    /// The GM sets a number.
    SetNumber {
        /// The combatant whose number it is.
        who: CombatantId,
        /// The number that is set.
        number: Number,
        /// Its new value.
        value: i32,
    },
    /// The GM sets whether a combatant is up, dying or dead.
    SetVitality {
        /// The combatant that is set.
        who: CombatantId,
        /// Its new state.
        vitality: Vitality,
    },
    /// The GM sets a posture.
    SetPosture {
        /// The combatant whose posture it is.
        who: CombatantId,
        /// Its new posture.
        posture: PostureId,
    },
    /// The GM adds a condition.
    AddCondition {
        /// The combatant that will be in the condition.
        who: CombatantId,
        /// The condition that begins.
        condition: ConditionId,
        /// How many own-turn seconds it lasts; until something ends it where not given.
        #[serde(default)]
        lasts: Option<u32>,
        /// What `lasts` counts.
        #[serde(default, skip_serializing_if = "Span::is_ticks")]
        unit: Span,
        /// The combatant whose doing it is: the seconds are counted in that one's own turns, and fear
        /// is of it (RES-05, FOW-46); the bearer's own turns where not given.
        #[serde(default)]
        by: Option<CombatantId>,
    },
    /// The GM says how many of a spell a combatant has prepared; without any number it is not counted.
    SetPrepared {
        /// The combatant whose memory it is.
        who: CombatantId,
        /// The spell that is counted.
        spell: SpellId,
        /// How many are left; all that are prepared where not given.
        #[serde(default)]
        left: Option<u32>,
        /// How many there are after a night's rest; as many as before, or as are left if that is more,
        /// where not given.
        #[serde(default)]
        of: Option<u32>,
    },
    /// The GM gives combatants a night's rest: what they had prepared is in memory again.
    Rest {
        /// The combatants that rest.
        who: Vec<CombatantId>,
    },
    /// The GM ends a condition.
    EndCondition {
        /// The combatant that is in the condition.
        who: CombatantId,
        /// The condition that ends.
        condition: ConditionId,
    },
    /// The GM puts a combatant on a square, whatever lies between.
    Place {
        /// The combatant that is moved.
        who: CombatantId,
        /// The square that its top left corner goes to.
        to: Cell,
    },
    /// The GM hides a combatant from the players.
    Hide {
        /// The combatant that is hidden.
        who: CombatantId,
    },
    /// The GM reveals a combatant to the players.
    Reveal {
        /// The combatant that is revealed.
        who: CombatantId,
    },
    /// The GM says what the tokens of combatants show.
    SetPortrait {
        /// Those who show it.
        who: Vec<CombatantId>,
        /// What they show.
        portrait: Portrait,
    },
    /// The GM sets a door.
    SetDoor {
        /// The door that is set.
        door: DoorId,
        /// Its new state.
        state: DoorState,
    },
    /// The GM lights a lamp, or puts it out.
    SetLamp {
        /// The lamp.
        lamp: LampId,
        /// Whether it is lit from now on.
        lit: bool,
    },
    /// The GM changes the ground of a square (SEC-31: the GM may triple its price).
    SetTerrain {
        /// The square whose ground changes.
        cell: Cell,
        /// Its new ground.
        terrain: Terrain,
    },
    /// The GM draws on the map, before a fight or in the middle of one.
    Draw(Stroke),
    /// The GM decides what the players are shown.
    Show(Show),
    /// The GM marks something on the map: with a marker, or with the pen.
    Mark(Marking),
    /// The GM has two sides fight each other from now on, or not (SEG-12).
    Relate {
        /// One of the sides.
        side: SideId,
        /// The other.
        to: SideId,
        /// Whether they fight each other.
        enemies: bool,
    },
    /// The GM writes something in the log.
    Note {
        /// What the log will say.
        text: String,
    },
    /// Answers what is held with a reaction (RES-13).
    React(Order),
    /// Lets what is held pass without an answer.
    LetPass {
        /// The combatant that could have answered.
        who: CombatantId,
    },
    /// A player's character will act fast or well in the coming round (FOW-01).
    Choose {
        /// The player's character that chooses.
        who: CombatantId,
        /// Whether it will act fast or well.
        how: Tempo,
    },
    /// Closes the choosing and starts the round (FOW-01).
    StartRound,
    /// The GM has a side surprised in the first round, or not (FOW-04).
    Surprise {
        /// The side that is surprised, or is not.
        side: SideId,
        /// Whether it is surprised.
        surprised: bool,
    },
    /// The GM deals damage, which spoils what damage spoils.
    DealDamage {
        /// The combatants that take it, each by a throw of its own.
        who: Vec<CombatantId>,
        /// How much: `2d6+1`, or a number.
        damage: DiceExpr,
        /// What kind of damage it is; those who are immune to that take none.
        #[serde(default)]
        attributes: Vec<AttributeId>,
        /// Whose doing it is; nobody's where not given.
        #[serde(default)]
        by: Option<CombatantId>,
    },
    /// The GM gives somebody a thing.
    GiveItem {
        /// The combatant that gets it.
        who: CombatantId,
        /// The thing.
        item: ItemId,
        /// Where it is from then on.
        #[serde(default)]
        to: Holding,
    },
    /// The GM takes a thing from somebody.
    TakeItem {
        /// The combatant that has it.
        who: CombatantId,
        /// The thing.
        item: ItemId,
    },
    /// The GM has somebody do something at once, whosever turn it is: a free attack, an immediate act.
    Grant(Order),
    /// The GM spends somebody's reaction, or gives it back.
    SetReaction {
        /// The combatant.
        who: CombatantId,
        /// Whether it may react.
        ready: bool,
    },
    /// The GM says that somebody is delayed, or is not (PHA-38).
    SetDelayed {
        /// The combatant.
        who: CombatantId,
        /// Whether it is delayed.
        delayed: bool,
    },
    /// The GM says what holds for somebody, in place of a die or of what the map shows.
    GiveWord {
        /// The combatant.
        who: CombatantId,
        /// What holds.
        word: Word,
        /// Whether cover and concealment are over with the next attack on it.
        #[serde(default)]
        once: bool,
    },
    /// The GM takes back what was said of somebody.
    TakeBackWord {
        /// The combatant.
        who: CombatantId,
    },
    /// The GM has a command carried out although the rules refuse it.
    Force(Box<EncounterCommand>),
}

/// A number that the GM can set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Number {
    /// One of the stats that the ruleset names.
    Stat(StatId),
    /// How many wounds it has.
    Wounds,
    /// How many squares it walks in one Move.
    Speed,
    /// Its total in the order, which moves it there.
    Initiative,
    /// The seconds that are left of its open turn.
    SecondsLeft,
    /// The seconds already spent on its unfinished action.
    SecondsSpent,
    /// The hit points it has now.
    #[serde(alias = "Stamina")]
    HitPoints,
    /// The hit points it has when unhurt.
    #[serde(alias = "MostStamina")]
    MostHitPoints,
    /// For how many segments it is surprised.
    Surprised,
    /// The segment in which it acts this round.
    Segment,
    /// How many actions it has left in its turn.
    ActionsLeft,
}

/// What the length of a condition is counted in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Span {
    /// What the ruleset's clock counts: own-turn seconds, segments or steps.
    #[default]
    Ticks,
    /// Rounds.
    Rounds,
    /// Minutes; where steps have no length of their own, ten rounds.
    Minutes,
}

impl Span {
    fn is_ticks(&self) -> bool {
        *self == Self::Ticks
    }

    /// So many of it in ticks of the ruleset's clock.
    pub fn ticks(self, ruleset: &Ruleset, count: u32) -> u32 {
        let round = ruleset.clock.round;
        let each = match (self, ruleset.clock.unit) {
            (Self::Ticks, _) => 1,
            (Self::Rounds, _) => round,
            (Self::Minutes, TimeUnit::Second) => 60,
            (Self::Minutes, TimeUnit::Segment) => 10,
            (Self::Minutes, TimeUnit::Step) => 10 * round,
        };
        count.saturating_mul(each)
    }
}

impl EncounterCommand {
    /// The command itself, without the GM's force around it.
    pub fn unforced(&self) -> &Self {
        match self {
            Self::Force(inner) => inner.unforced(),
            other => other,
        }
    }

    /// The command as the GM forces it.
    pub fn forced(self) -> Self {
        Self::Force(Box::new(self.into_unforced()))
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
            | Self::Reserve(_)
            | Self::RemoveCombatant { .. }
            | Self::SetNumber { .. }
            | Self::SetVitality { .. }
            | Self::SetPosture { .. }
            | Self::SetPrepared { .. }
            | Self::Rest { .. }
            | Self::AddCondition { .. }
            | Self::EndCondition { .. }
            | Self::Place { .. }
            | Self::Hide { .. }
            | Self::Reveal { .. }
            | Self::SetPortrait { .. }
            | Self::SetDoor { .. }
            | Self::SetLamp { .. }
            | Self::SetTerrain { .. }
            | Self::Draw(_)
            | Self::Show(_)
            | Self::Mark(_)
            | Self::DealDamage { .. }
            | Self::GiveItem { .. }
            | Self::TakeItem { .. }
            | Self::Grant(_)
            | Self::SetReaction { .. }
            | Self::SetDelayed { .. }
            | Self::GiveWord { .. }
            | Self::TakeBackWord { .. }
            | Self::Relate { .. }
            | Self::Note { .. }
            | Self::Force(_) => false,
        }
    }

    /// Who does something by it in its turn or its moment; `None` for one that only waits, and for what the GM does.
    pub fn doer(&self) -> Option<CombatantId> {
        match self {
            Self::Act(order) | Self::React(order) => Some(order.who),
            Self::Continue { who, .. }
            | Self::Abandon { who, .. }
            | Self::NameTarget { who, .. }
            | Self::Delay { who }
            | Self::Hold { who, .. } => Some(*who),
            Self::Force(inner) => inner.doer(),
            _no_deed => None,
        }
    }

    /// Whether the GM forces it.
    pub fn is_forced(&self) -> bool {
        matches!(self, Self::Force(_))
    }
}
