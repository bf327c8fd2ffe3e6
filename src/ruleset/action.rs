//! What a combatant can do, and what it costs in time.

use super::economy::TurnResource;
use super::equipment::DiceExpr;
use super::id::*;
use super::reaction::Answers;
use super::turns::{ActionKind, Activity};

/// An action, as the ruleset's file describes it.
#[derive(Clone, Debug, PartialEq)]
pub struct ActionDef {
    /// What a person calls it.
    pub name: String,
    /// Its price in ticks of the clock.
    pub duration: Duration,
    /// SEC-10: its ticks must follow one another; false frees it (SEC-48).
    pub consecutive: bool,
    /// What the engine does with it.
    pub does: Deed,
    /// How much of its actor's round it takes, where rounds have majors and minors.
    pub activity: Activity,
    /// Its place in the order of kinds (PHA-14 to PHA-19).
    pub kind: ActionKind,
    /// PHA-35, PHA-77: it must be declared before initiative.
    pub declared: bool,
    /// RES-07: what it takes of a turn; nothing where nothing is said.
    pub spends: Option<TurnResource>,
    /// RES-08: it needs focus or effort: the Action by default, the Interaction where the GM allows it.
    pub effort: bool,
    /// RES-13: it is a reaction, and what it answers.
    pub answers: Option<Answers>,
    /// The key that the interface proposes for it.
    pub key: Option<char>,
    /// The rule it comes from.
    pub rule: RuleId,
    /// Its figures are a default of ours; no source has them.
    pub house_default: bool,
    /// A sentence of help.
    pub help: String,
}

/// How long an action takes, in ticks (seconds or segments).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Duration {
    /// Always this long; 0 takes no time.
    Fixed(u32),
    /// As long as its actor likes, from this on.
    AtLeast(u32),
}

impl Duration {
    /// The shortest it can be, in ticks.
    pub fn least(self) -> u32 {
        match self {
            Self::Fixed(ticks) | Self::AtLeast(ticks) => ticks,
        }
    }
}

/// What the engine does with an action: the one list of mechanics that data can ask for.
#[derive(Clone, Debug, PartialEq)]
pub enum Deed {
    /// SEC-30: walk a path of up to the combatant's speed.
    Move,
    /// SEC-32: run in one straight line, up to `pace` × speed squares a second.
    Run {
        /// Multiple of speed covered each second.
        pace: u32,
        /// SEC-12: it cannot be abandoned before this many seconds.
        committed: u32,
    },
    /// SEC-40: one attack with a melee weapon.
    MeleeAttack,
    /// SEC-40: one attack with a ranged weapon.
    RangedAttack,
    /// SEC-44: a combo.
    Combo,
    /// House default: push somebody a step away.
    Shove,
    /// SEC-49: cast a spell; the spell's own time replaces the action's.
    Cast,
    /// SEC-46: a bonus to the next ranged attack.
    Aim {
        /// The bonus.
        bonus: i32,
    },
    /// Change posture.
    Posture {
        /// From one of these.
        from: Vec<PostureId>,
        /// To this.
        to: PostureId,
    },
    /// Take a sheathed item in hand.
    Draw,
    /// Put the item in hand away.
    Sheathe,
    /// Take an object from the pack, or from the ground within reach.
    Grab,
    /// Let go of the item in hand.
    Drop,
    /// RES-08: put the weapon in hand away and take another.
    Swap,
    /// RES-08: give an item to somebody within reach.
    Give,
    /// RES-08: open or close a door within reach.
    UseDoor,
    /// RES-31: extra feet equal to the walking speed.
    Sprint,
    /// SEG-33, PHA-70: run at an enemy and strike it.
    Charge,
    /// SEG-34: move into melee reach without attacking.
    Close,
    /// SEG-35, PHA-69: leave a melee with one's back to it.
    Flee,
    /// SEG-35: back off out of a melee, facing it.
    Withdraw,
    /// SEG-35: no attack; the own bonus to hit comes off an opponent's.
    Parry,
    /// SEG-33: set a weapon against a charge.
    SetWeapon,
    /// PHA-34: a few feet after a major action.
    Position {
        /// How far, in feet.
        feet: u32,
    },
    /// Use an ability that is no incantation: innate, spell-like or an invocation (PHA-83).
    Ability,
    /// SEG-39: stop somebody's bleeding.
    Aid,
    /// PHA-77: words before blows.
    Parley,
    /// Say something.
    Talk,
    /// Anything else: it takes its time and the GM says what comes of it.
    Other,
    /// RES-31: use an object, one's own or one that is there; the GM says what comes of it.
    Use,
    /// FOW-13: get one's breath back.
    Recover {
        /// What it regains.
        regains: DiceExpr,
    },
    /// FOW-13: see to a wound, so that it hinders no longer.
    Treat,
    /// FOW-40, FOW-47: end the conditions of the actor that this action ends.
    Overcome {
        /// It is a movement: what forbids moving forbids it.
        moves: bool,
    },
}

/// What has to be said of a deed besides that it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asks {
    /// Nothing.
    Nothing,
    /// What it is, in words.
    Words,
    /// Where its actor goes: it moves.
    Way,
    /// At whom.
    Combatant,
    /// With which of several things: a combo, a spell, an item, a door; and at whom, where that wants one.
    Thing,
}

/// How conditions bind those who do a deed; who cannot act at all does none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// By what forbids moving.
    Moving,
    /// By what forbids casting.
    Casting,
    /// By what forbids attacking.
    Attacking,
    /// Only by what forbids acting, whether it takes time of its own or not.
    Acting,
    /// Only by what forbids acting, and not even by that where it takes no time.
    ActingAWhile,
}

impl Deed {
    /// What has to be said of it.
    pub fn asks(&self) -> Asks {
        self.nature().0
    }

    /// Whether it is an attack and nothing besides; a charge goes up to its target first.
    pub fn is_attack(&self) -> bool {
        matches!(self, Self::MeleeAttack | Self::RangedAttack | Self::Combo)
    }

    /// How conditions bind it.
    pub fn bound(&self) -> Bound {
        self.nature().1
    }

    /// What the rules around a deed ask of it: a line for each kind.
    fn nature(&self) -> (Asks, Bound) {
        match self {
            Self::Move
            | Self::Run { .. }
            | Self::Charge
            | Self::Close
            | Self::Flee
            | Self::Withdraw
            | Self::Position { .. } => (Asks::Way, Bound::Moving),
            Self::Sprint => (Asks::Nothing, Bound::Moving),
            Self::MeleeAttack | Self::RangedAttack | Self::Shove => {
                (Asks::Combatant, Bound::Attacking)
            }
            Self::Combo => (Asks::Thing, Bound::Attacking),
            Self::Cast => (Asks::Thing, Bound::Casting),
            Self::Parry | Self::Aid | Self::Treat => (Asks::Combatant, Bound::Acting),
            Self::Ability => (Asks::Thing, Bound::Acting),
            Self::SetWeapon | Self::Recover { .. } => (Asks::Nothing, Bound::Acting),
            Self::Posture { .. }
            | Self::Sheathe
            | Self::Drop
            | Self::Aim { .. }
            | Self::Overcome { .. }
            | Self::Parley => (Asks::Nothing, Bound::ActingAWhile),
            Self::Draw | Self::Grab | Self::Swap | Self::Give | Self::UseDoor | Self::Use => {
                (Asks::Thing, Bound::ActingAWhile)
            }
            Self::Talk | Self::Other => (Asks::Words, Bound::ActingAWhile),
        }
    }
}
