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
    /// Whether its ticks must follow one another (SEC-10); false lets them be spread over turns
    /// (SEC-48).
    pub consecutive: bool,
    /// What the engine does with it.
    pub does: Deed,
    /// How much of its actor's round it takes, where rounds have majors and minors.
    pub activity: Activity,
    /// Its place in the order of kinds (PHA-14 to PHA-19).
    pub kind: ActionKind,
    /// Whether it must be declared before initiative (PHA-35, PHA-77).
    pub declared: bool,
    /// What it takes of a turn; `None` where its file says nothing (RES-07).
    pub spends: Option<TurnResource>,
    /// Whether it needs focus or effort: it then takes the Action by default, the Interaction where the
    /// GM allows it (RES-08).
    pub effort: bool,
    /// What it answers, if it is a reaction (RES-13).
    pub answers: Option<Answers>,
    /// The key that the interface proposes for it.
    pub key: Option<char>,
    /// The rule that it comes from, where its file names one.
    pub rule: Option<RuleId>,
    /// Whether its figures are a default of ours, because no source has them.
    pub house_default: bool,
    /// A sentence of help.
    pub help: String,
}

/// How long an action takes, in ticks (seconds or segments).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Duration {
    /// Always this long; 0 takes no time.
    Fixed(u32),
    /// As long as its actor likes, but at least this long.
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

/// What the engine does with an action: the complete list of what data can ask for.
#[derive(Clone, Debug, PartialEq)]
pub enum Deed {
    /// SEC-30: walk a path of up to the combatant's speed.
    Move,
    /// SEC-32: run in one straight line, up to `pace` × speed squares a second.
    Run {
        /// How many times its speed the runner covers each second.
        pace: u32,
        /// The second before which it cannot be abandoned (SEC-12).
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
        /// What it adds to the attack.
        bonus: i32,
    },
    /// Change to another posture.
    Posture {
        /// The postures that it can be done in.
        from: Vec<PostureId>,
        /// The posture that it ends in.
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
    /// Light something that is held or carried ready.
    Light,
    /// Put out what was lit.
    Douse,
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
    /// Make no attack, and take one's own bonus to hit off an opponent's roll (SEG-35).
    Parry,
    /// SEG-33: set a weapon against a charge.
    SetWeapon,
    /// PHA-34: a few feet after a major action.
    Position {
        /// How far, in feet.
        feet: u32,
    },
    /// Use an ability that is not an incantation: innate, spell-like or an invocation (PHA-83).
    Ability,
    /// SEG-39: stop somebody's bleeding.
    Aid,
    /// Speak before blows are exchanged (PHA-77).
    Parley,
    /// Say something to others.
    Talk,
    /// Anything else: it takes its time and the GM says what comes of it.
    Other,
    /// RES-31: use an object, one's own or one that is there; the GM says what comes of it.
    Use,
    /// FOW-13: get one's breath back.
    Recover {
        /// The Stamina that it gives back.
        regains: DiceExpr,
    },
    /// Treat a wound, so that it hinders no longer (FOW-13).
    Treat,
    /// FOW-40, FOW-47: end the conditions of the actor that this action ends.
    Overcome {
        /// Whether it is a movement: then what forbids moving forbids it, too.
        moves: bool,
    },
}

/// What an order for a deed has to say besides who does it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asks {
    /// Nothing else.
    Nothing,
    /// What is said or done, in words.
    Words,
    /// Where its actor goes, because it moves.
    Way,
    /// Which combatant it is aimed at.
    Combatant,
    /// Which of several things it uses: a combo, a spell, an item, a door; and its target, if that needs
    /// one.
    Thing,
}

/// How conditions limit those who do a deed; one that cannot act at all does none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// It is limited by what forbids moving.
    Moving,
    /// It is limited by what forbids casting.
    Casting,
    /// It is limited by what forbids attacking.
    Attacking,
    /// It is limited only by what forbids acting, whether or not it takes time of its own.
    Acting,
    /// It is limited only by what forbids acting, and not even by that where it takes no time.
    ActingAWhile,
}

impl Deed {
    /// What an order for it has to say.
    pub fn asks(&self) -> Asks {
        self.nature().0
    }

    /// Whether it is an attack and nothing besides; a charge goes up to its target first.
    pub fn is_attack(&self) -> bool {
        matches!(self, Self::MeleeAttack | Self::RangedAttack | Self::Combo)
    }

    /// How conditions limit it.
    pub fn bound(&self) -> Bound {
        self.nature().1
    }

    /// Whether it makes a noise that wakes light sleepers: a blow, a shot, a spell.
    pub fn is_loud(&self) -> bool {
        match self.bound() {
            Bound::Attacking | Bound::Casting => true,
            Bound::Moving => *self == Self::Charge,
            Bound::Acting | Bound::ActingAWhile => false,
        }
    }

    /// What the rules around a deed ask about it, with a line for each kind of deed.
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
            Self::Draw
            | Self::Grab
            | Self::Swap
            | Self::Give
            | Self::Light
            | Self::Douse
            | Self::UseDoor
            | Self::Use => (Asks::Thing, Bound::ActingAWhile),
            Self::Talk | Self::Other => (Asks::Words, Bound::ActingAWhile),
        }
    }
}
