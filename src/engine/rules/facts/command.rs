//! All commands of an encounter. They are the only way to change its state.
//!
//! Commands are plain data with ids, so that journals, saves and hand-written cases share one format.

use serde::{Deserialize, Serialize};

use super::item_destination::ItemDestination;
use super::order::ActionOrder;
use crate::grid::{Cell, DoorId, DoorState, LampId, Stroke, Terrain};
use crate::rules::marking::MarkerEdit;
use crate::rules::player_view::PlayerViewChange;
use crate::rules::state::combatant::{CombatantId, SideId, Vitality};
use crate::rules::state::gm_rulings::GmRuling;
use crate::rules::state::morale::MoraleState;
use crate::rules::state::portrait::Portrait;
use crate::rules::state::reinforcements::Wave;
use crate::rules::state::round::Declaration;
use crate::rules::state::sides::{SideOrders, Skill};
use crate::rules::state::spec::CombatantSpec;
use crate::rules::state::steps::Tempo;
use crate::ruleset::{
    ActionId, AttributeId, ConditionId, DiceExpr, ItemId, PostureId, Ruleset, SpellId, StatId,
};

/// A request to change the encounter.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum EncounterCommand {
    /// Rolls initiative and opens the first turn (SEC-01).
    Begin,
    /// Makes some combatants roll an initiative check that does not affect the turn order (SEC-03).
    Contest {
        /// Two or more contestants.
        who: Vec<CombatantId>,
    },
    /// Takes an action: starts it, or completes it at once if it takes no time.
    Act(ActionOrder),
    /// Continues an unfinished action (SEC-11).
    Continue {
        /// The combatant whose turn it is.
        who: CombatantId,
        /// Action to continue, if it has set several actions aside (SEC-48).
        #[serde(default)]
        action: Option<ActionId>,
        /// Number of seconds to spend on it now; default: all that it needs.
        #[serde(default)]
        seconds: Option<u32>,
    },
    /// Abandons an unfinished action; the time spent on it is lost (SEC-12).
    Abandon {
        /// The combatant whose turn it is.
        who: CombatantId,
        /// Action to abandon, if several are unfinished.
        #[serde(default)]
        action: Option<ActionId>,
    },
    /// Ends the turn; the seconds left pass unused (SEC-08).
    EndTurn {
        /// The combatant whose turn it is.
        who: CombatantId,
    },
    /// Ends the turn and nominates the combatant that acts next (`popcorn`).
    HandOn {
        /// The combatant whose turn it is.
        who: CombatantId,
        /// Combatant that acts next.
        to: CombatantId,
    },
    /// Delays the entire turn (SEC-05).
    Delay {
        /// The combatant whose turn it is.
        who: CombatantId,
    },
    /// Takes delayed turns now, in order of initiative if several want the same gap (SEC-06, SEC-07).
    TakeDelayedTurn {
        /// Combatants that want this gap.
        who: Vec<CombatantId>,
    },
    /// Declares what combatants will do this round, or withdraws that declaration (SEG-11, PHA-11).
    Declare {
        /// One combatant or a group.
        who: Vec<CombatantId>,
        /// Declared action; `None` withdraws the declaration.
        #[serde(default)]
        what: Option<Declaration>,
    },
    /// Closes declarations and rolls initiative for the sides (SEG-12, PHA-12).
    RollInitiative,
    /// Waits to act in a later segment (SEG-16), in a later phase of the same pass, or in LOW.
    Hold {
        /// Combatant that waits.
        who: CombatantId,
        /// Segment that it waits for (SEG-16); by default it is asked in every later one.
        #[serde(default)]
        until: Option<u32>,
        /// True if it gives up the rest of HIGH to do something in LOW that is delayed (PHA-36).
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
        /// Square that the spell will be aimed at, unless it is cast on combatants.
        #[serde(default)]
        to: Option<Cell>,
    },
    /// Marks a side as alerted, so that it cannot be surprised, or as not alerted (SEG-03).
    Alert {
        /// Side that is marked.
        side: SideId,
        /// True if it is alerted.
        alerted: bool,
    },
    /// The GM calls for morale checks (SEG-40).
    CheckMorale {
        /// Combatants that roll morale.
        who: Vec<CombatantId>,
    },
    /// The GM sets the morale of a combatant (SEG-40).
    SetNerve {
        /// Combatant whose morale is set.
        who: CombatantId,
        /// Its new morale.
        nerve: MoraleState,
    },
    /// Rolls hit points for combatants (PHA-65).
    RollHitPoints {
        /// Combatants whose hit points are rolled.
        who: Vec<CombatantId>,
    },
    /// Adds a combatant; once the fight has begun, it rolls for its place in the turn order (SEC-04).
    AddCombatant(CombatantSpec),
    /// The GM sets up a wave that arrives in a certain round or when called in. It replaces the wave of the same
    /// name; an empty wave removes it (house default).
    Reserve(Wave),
    /// Removes a combatant from the map; its place in the turn order continues to count time (SEC-13).
    RemoveCombatant {
        /// The combatant that leaves.
        who: CombatantId,
    },
    /// The GM sets a number.
    SetNumber {
        /// Combatant whose number is set.
        who: CombatantId,
        /// Number to set.
        number: GmNumber,
        /// Its new value.
        value: i32,
    },
    /// The GM sets whether a combatant is up, dying or dead.
    SetVitality {
        /// Combatant that is set.
        who: CombatantId,
        /// Its new vitality.
        vitality: Vitality,
    },
    /// The GM sets a posture.
    SetPosture {
        /// Combatant whose posture is set.
        who: CombatantId,
        /// Its new posture.
        posture: PostureId,
    },
    /// The GM adds a condition.
    AddCondition {
        /// Combatant that gets the condition.
        who: CombatantId,
        /// Condition to add.
        condition: ConditionId,
        /// Duration in own-turn seconds; by default it lasts until something ends it.
        #[serde(default)]
        lasts: Option<u32>,
        /// Unit of `lasts`.
        #[serde(default, skip_serializing_if = "Span::is_ticks")]
        unit: Span,
        /// Combatant that causes the condition. The duration is counted in this combatant's turns, and a fear is
        /// fear of it (RES-05, FOW-46). By default the duration is counted in the bearer's turns.
        #[serde(default)]
        by: Option<CombatantId>,
    },
    /// The GM sets how many castings of a spell a combatant has prepared. Without `left` and `of`, the spell is not
    /// counted.
    SetPrepared {
        /// Combatant that has prepared the spell.
        who: CombatantId,
        /// Spell to count.
        spell: SpellId,
        /// Number of castings left; default: all that are prepared.
        #[serde(default)]
        left: Option<u32>,
        /// Number of castings after a night's rest. By default it stays as it was, or becomes `left` if that is more.
        #[serde(default)]
        of: Option<u32>,
    },
    /// The GM gives combatants a night's rest, which restores their prepared castings.
    Rest {
        /// The combatants that rest.
        who: Vec<CombatantId>,
    },
    /// The GM ends a condition.
    EndCondition {
        /// Combatant that has the condition.
        who: CombatantId,
        /// The condition that ends.
        condition: ConditionId,
    },
    /// The GM moves a combatant to a square, whatever is in between.
    Place {
        /// The combatant that is moved.
        who: CombatantId,
        /// New square of its top left corner.
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
    /// The GM sets the pictures on combatants' tokens.
    SetPortrait {
        /// Combatants whose picture is set.
        who: Vec<CombatantId>,
        /// The new picture.
        portrait: Portrait,
    },
    /// The GM sets the state of a door.
    SetDoor {
        /// Door to set.
        door: DoorId,
        /// Its new state.
        state: DoorState,
    },
    /// The GM turns a lamp on or off.
    SetLamp {
        /// Lamp to set.
        lamp: LampId,
        /// True to turn it on.
        lit: bool,
    },
    /// The GM changes the terrain of a square (SEC-31: the GM may triple its cost).
    SetTerrain {
        /// Square whose terrain changes.
        cell: Cell,
        /// Its new terrain.
        terrain: Terrain,
    },
    /// The GM draws on the map, before or during a fight.
    Draw(Stroke),
    /// The GM decides what the players see.
    Show(PlayerViewChange),
    /// The GM marks something on the map with a marker or with the pen.
    Mark(MarkerEdit),
    /// The GM makes two sides enemies, or ends their hostility (SEG-12).
    Relate {
        /// One of the sides.
        side: SideId,
        /// The other side.
        to: SideId,
        /// True if they are enemies.
        enemies: bool,
    },
    /// The GM sets the skill with which a side fights in auto-play.
    SetSkill {
        /// Side concerned.
        side: SideId,
        /// Its new skill.
        skill: Skill,
    },
    /// The GM sets the orders of a side in auto-play.
    SetOrders {
        /// Side concerned.
        side: SideId,
        /// Its new orders.
        orders: SideOrders,
    },
    /// The GM adds a note to the log.
    Note {
        /// Text of the note.
        text: String,
    },
    /// Reacts to the pending trigger (RES-13).
    React(ActionOrder),
    /// Declines to react to the pending trigger.
    LetPass {
        /// Combatant that could have reacted.
        who: CombatantId,
    },
    /// Chooses whether a player character acts fast or well in the coming round (FOW-01).
    Choose {
        /// Player character.
        who: CombatantId,
        /// Its choice.
        how: Tempo,
    },
    /// Ends the choices and starts the round (FOW-01).
    StartRound,
    /// The GM decides whether a side is surprised in the first round (FOW-04).
    Surprise {
        /// Side concerned.
        side: SideId,
        /// True if it is surprised.
        surprised: bool,
    },
    /// The GM deals damage, with all the consequences of damage, such as disrupted castings.
    DealDamage {
        /// Combatants that take it. The damage is rolled separately for each.
        who: Vec<CombatantId>,
        /// Amount: a number, or dice such as `2d6+1`.
        damage: DiceExpr,
        /// Kinds of damage; combatants that are immune to them take none.
        #[serde(default)]
        attributes: Vec<AttributeId>,
        /// Source of the damage; none by default.
        #[serde(default)]
        by: Option<CombatantId>,
    },
    /// The GM gives a combatant an item.
    GiveItem {
        /// Combatant that receives it.
        who: CombatantId,
        /// Item to give.
        item: ItemId,
        /// Where the combatant holds or carries it.
        #[serde(default)]
        to: ItemDestination,
    },
    /// The GM takes an item from a combatant.
    TakeItem {
        /// The combatant that has it.
        who: CombatantId,
        /// Item to take.
        item: ItemId,
    },
    /// The GM lets a combatant act at once, no matter whose turn it is: a free attack or an immediate action.
    Grant(ActionOrder),
    /// The GM takes away a combatant's reaction, or gives it back.
    SetReaction {
        /// Combatant concerned.
        who: CombatantId,
        /// True if it can react.
        ready: bool,
    },
    /// The GM sets or clears the delayed condition of a combatant (PHA-38).
    SetDelayed {
        /// Combatant concerned.
        who: CombatantId,
        /// True if it is delayed.
        delayed: bool,
    },
    /// The GM makes a ruling about a combatant that replaces a roll or a value from the map.
    GiveWord {
        /// Combatant concerned.
        who: CombatantId,
        /// The ruling.
        word: GmRuling,
        /// True if a ruling on cover or concealment ends after the next attack on the combatant.
        #[serde(default)]
        once: bool,
    },
    /// The GM withdraws all rulings about a combatant.
    TakeBackWord {
        /// Combatant concerned.
        who: CombatantId,
    },
    /// The GM overrides the rules: the command is executed even though they reject it.
    Force(Box<EncounterCommand>),
}

/// A number that the GM can set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum GmNumber {
    /// A stat defined by the ruleset.
    Stat(StatId),
    /// Number of wounds.
    Wounds,
    /// Number of squares walked in one Move.
    Speed,
    /// Initiative total, which decides its place in the turn order.
    Initiative,
    /// Seconds left in its open turn.
    SecondsLeft,
    /// Seconds already spent on its unfinished action.
    SecondsSpent,
    /// Current hit points.
    #[serde(alias = "Stamina")]
    HitPoints,
    /// Maximum hit points, when unhurt.
    #[serde(alias = "MostStamina")]
    MostHitPoints,
    /// Number of segments for which it is surprised.
    Surprised,
    /// Segment in which it acts this round.
    Segment,
    /// Number of actions left in its turn.
    ActionsLeft,
}

/// Unit for the duration of a condition.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Span {
    /// Ticks of the ruleset's clock: own-turn seconds, segments or steps.
    #[default]
    Ticks,
    /// Rounds.
    Rounds,
    /// Minutes; if time is counted in steps, one minute is ten rounds.
    Minutes,
}

impl Span {
    fn is_ticks(&self) -> bool {
        *self == Self::Ticks
    }

    /// Converts `count` of this unit to ticks of the ruleset's clock.
    pub fn ticks(self, ruleset: &Ruleset, count: u32) -> u32 {
        let each = match self {
            Self::Ticks => 1,
            Self::Rounds => ruleset.clock.round,
            Self::Minutes => ruleset.ticks_in_minute(),
        };
        count.saturating_mul(each)
    }
}

impl EncounterCommand {
    /// Returns the command without the GM's `Force` wrapper.
    pub fn unforced(&self) -> &Self {
        match self {
            Self::Force(inner) => inner.unforced(),
            other => other,
        }
    }

    /// Returns the combatants that the command brings in, now or in a wave.
    pub fn newcomers(&self) -> &[CombatantSpec] {
        match self.unforced() {
            Self::AddCombatant(spec) => std::slice::from_ref(spec),
            Self::Reserve(wave) => &wave.who,
            _brings_in_none => &[],
        }
    }

    /// Wraps the command in the GM's `Force`, at most once.
    pub fn forced(self) -> Self {
        Self::Force(Box::new(self.into_unforced()))
    }

    /// Unwraps the command from the GM's `Force`.
    pub fn into_unforced(self) -> Self {
        match self {
            Self::Force(inner) => inner.into_unforced(),
            other => other,
        }
    }

    /// Returns the combatant that does something with this command in its turn or moment. Returns `None` for
    /// commands that only wait and for commands of the GM.
    pub fn actor(&self) -> Option<CombatantId> {
        match self {
            Self::Act(order) | Self::React(order) => Some(order.who),
            Self::Continue { who, .. }
            | Self::Abandon { who, .. }
            | Self::NameTarget { who, .. }
            | Self::Delay { who }
            | Self::Hold { who, .. } => Some(*who),
            Self::Force(inner) => inner.actor(),
            _no_deed => None,
        }
    }

    /// True if the GM forces the command.
    pub fn is_forced(&self) -> bool {
        matches!(self, Self::Force(_))
    }
}
