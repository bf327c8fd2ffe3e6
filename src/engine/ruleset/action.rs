//! Actions of combatants and their cost in time.

mod fields;
mod fits;

use super::dice::DiceExpr;
use super::economy::TurnResource;
use super::id::*;
use super::reaction::ReactionTrigger;
use super::turns::{ActionKind, Activity};

/// An action, as described in the ruleset's file.
#[derive(Clone, Debug, PartialEq)]
pub struct ActionDef {
    /// Display name.
    pub name: String,
    /// Cost in ticks of the clock.
    pub duration: Duration,
    /// True if its ticks must be consecutive (SEC-10); false if they may be spread over turns (SEC-48).
    pub consecutive: bool,
    /// Behaviour in the engine.
    pub does: ActionBehaviour,
    /// Share of the actor's round that it takes, if rounds have major and minor actions.
    pub activity: Activity,
    /// Kind, which determines its slot in the phases of a round (PHA-14 to PHA-19).
    pub kind: ActionKind,
    /// True if it must be declared before initiative (PHA-35, PHA-77).
    pub declared: bool,
    /// Part of the turn that it takes; `None` if its file gives none (RES-07).
    pub spends: Option<TurnResource>,
    /// True if it needs focus or effort: it takes the Action by default, or the Interaction if the GM allows it
    /// (RES-08).
    pub effort: bool,
    /// Trigger, if it is a reaction (RES-13).
    pub answers: Option<ReactionTrigger>,
    /// Suggested keyboard shortcut.
    pub key: Option<char>,
    /// Rule that it comes from, if its file names one.
    pub rule: Option<RuleId>,
    /// True if its numbers are a house default because no source has them.
    pub house_default: bool,
    /// Help text of one sentence.
    pub help: String,
}

/// Time that an action takes, in ticks (seconds or segments).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Duration {
    /// A fixed time; 0 means that it takes no time.
    Fixed(u32),
    /// As long as the actor likes, but at least this long.
    AtLeast(u32),
}

impl Duration {
    /// Returns the shortest possible time, in ticks.
    pub fn min_ticks(self) -> u32 {
        match self {
            Self::Fixed(ticks) | Self::AtLeast(ticks) => ticks,
        }
    }
}

/// Behaviour of an action: the complete list from which the files can choose.
#[derive(Clone, Debug, PartialEq)]
pub enum ActionBehaviour {
    /// SEC-30: walk a path no longer than the combatant's speed.
    Move,
    /// SEC-32: run in a straight line, up to `pace` × speed squares per second.
    Run {
        /// Multiple of the speed that the runner covers each second.
        pace: u32,
        /// Second before which the run cannot be abandoned (SEC-12).
        committed: u32,
    },
    /// SEC-40: one attack with a melee weapon.
    MeleeAttack,
    /// SEC-40: one attack with a ranged weapon.
    RangedAttack,
    /// SEC-44: a combo.
    Combo,
    /// House default: push another combatant one step away.
    Shove,
    /// SEC-49: cast a spell; the spell's casting time replaces that of the action.
    Cast,
    /// SEC-46: aim for a bonus to the next ranged attack.
    Aim {
        /// Bonus to the attack.
        bonus: i32,
    },
    /// Change to another posture.
    Posture {
        /// Postures from which it is possible.
        from: Vec<PostureId>,
        /// Posture in which it ends.
        to: PostureId,
    },
    /// Draw a sheathed item.
    Draw,
    /// Put the held item away.
    Sheathe,
    /// Take an object from the pack, or from the ground within reach.
    Grab,
    /// Drop the held item.
    Drop,
    /// RES-08: put the held weapon away and take another.
    Swap,
    /// RES-08: give an item to a combatant within reach.
    Give,
    /// RES-08: open or close a door within reach.
    UseDoor,
    /// Light an item that is held or carried ready.
    Light,
    /// Put out a lit item.
    Douse,
    /// RES-31: gain extra feet of movement equal to the walking speed.
    Sprint,
    /// SEG-33, PHA-70: run at an enemy and attack it.
    Charge,
    /// SEG-34: move into melee reach without attacking.
    Close,
    /// SEG-35, PHA-69: flee from a melee with the back turned to it.
    Flee,
    /// SEG-35: withdraw from a melee while facing it.
    Withdraw,
    /// Make no attack, and subtract the actor's own bonus to hit from an opponent's roll (SEG-35).
    Parry,
    /// SEG-33: set a weapon against a charge.
    SetWeapon,
    /// PHA-34: move a few feet after a major action.
    Position {
        /// Distance in feet.
        feet: u32,
    },
    /// Use an ability that is not an incantation: an innate or spell-like ability, or an invocation (PHA-83).
    Ability,
    /// SEG-39: stop the bleeding of another combatant.
    Aid,
    /// Speak before the fighting starts (PHA-77).
    Parley,
    /// Talk to others.
    Talk,
    /// Any other action: it takes its time, and the GM decides the result.
    Other,
    /// RES-31: use an object, carried or nearby; the GM decides the result.
    Use,
    /// FOW-13: recover Stamina.
    Recover {
        /// Stamina that it restores.
        regains: DiceExpr,
    },
    /// Treat a wound, so that it no longer hinders (FOW-13).
    Treat,
    /// FOW-40, FOW-47: end the actor's conditions that list this action as their end.
    Overcome {
        /// True if it is a movement: effects that forbid moving forbid it, too.
        moves: bool,
    },
}

/// Information that an order for an action must give in addition to the actor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RequiredInput {
    /// No other information.
    Nothing,
    /// A text that says what the actor does.
    Words,
    /// A path, because the actor moves.
    Way,
    /// A target.
    Combatant,
    /// A choice of what to use: a combo, a spell, an item or a door. Also its target, if it needs one.
    Thing,
}

/// How conditions restrict an action. A combatant that cannot act at all does none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActionRestriction {
    /// Restricted by effects that forbid moving.
    Moving,
    /// Restricted by effects that forbid casting.
    Casting,
    /// Restricted by effects that forbid attacking.
    Attacking,
    /// Restricted only by effects that forbid acting, even if it takes no time.
    Acting,
    /// Restricted only by effects that forbid acting, and only if it takes time.
    ActingAWhile,
}

impl ActionBehaviour {
    /// Returns the default kind of the action, which determines its slot in the order (PHA-14 to PHA-19).
    fn usual_kind(&self) -> ActionKind {
        match self {
            Self::Parley => ActionKind::Parley,
            Self::Flee => ActionKind::Flee,
            Self::Charge => ActionKind::Charge,
            Self::Ability => ActionKind::Innate,
            Self::RangedAttack => ActionKind::Missile,
            Self::MeleeAttack | Self::Combo | Self::Shove => ActionKind::Melee,
            Self::Cast => ActionKind::Spell,
            Self::Move
            | Self::Run { .. }
            | Self::Aim { .. }
            | Self::Posture { .. }
            | Self::Draw
            | Self::Sheathe
            | Self::Grab
            | Self::Drop
            | Self::Swap
            | Self::Give
            | Self::UseDoor
            | Self::Light
            | Self::Douse
            | Self::Sprint
            | Self::Close
            | Self::Withdraw
            | Self::Parry
            | Self::SetWeapon
            | Self::Position { .. }
            | Self::Aid
            | Self::Talk
            | Self::Other
            | Self::Use
            | Self::Recover { .. }
            | Self::Treat
            | Self::Overcome { .. } => ActionKind::Other,
        }
    }

    /// Returns the information that an order for it must give.
    pub fn required_input(&self) -> RequiredInput {
        self.nature().0
    }

    /// Checks whether it is purely an attack. A charge is not: it first moves to its target.
    pub fn is_attack(&self) -> bool {
        matches!(self, Self::MeleeAttack | Self::RangedAttack | Self::Combo)
    }

    /// Returns how conditions restrict it.
    pub fn restriction(&self) -> ActionRestriction {
        self.nature().1
    }

    /// Checks whether its noise wakes light sleepers, as attacks and spells do.
    pub fn is_loud(&self) -> bool {
        match self.restriction() {
            ActionRestriction::Attacking | ActionRestriction::Casting => true,
            ActionRestriction::Moving => *self == Self::Charge,
            ActionRestriction::Acting | ActionRestriction::ActingAWhile => false,
        }
    }

    /// Returns the properties that other rules need, with one line for each kind of action.
    fn nature(&self) -> (RequiredInput, ActionRestriction) {
        match self {
            Self::Move
            | Self::Run { .. }
            | Self::Charge
            | Self::Close
            | Self::Flee
            | Self::Withdraw
            | Self::Position { .. } => (RequiredInput::Way, ActionRestriction::Moving),
            Self::Sprint => (RequiredInput::Nothing, ActionRestriction::Moving),
            Self::MeleeAttack | Self::RangedAttack | Self::Shove => {
                (RequiredInput::Combatant, ActionRestriction::Attacking)
            }
            Self::Combo => (RequiredInput::Thing, ActionRestriction::Attacking),
            Self::Cast => (RequiredInput::Thing, ActionRestriction::Casting),
            Self::Parry | Self::Aid | Self::Treat => {
                (RequiredInput::Combatant, ActionRestriction::Acting)
            }
            Self::Ability => (RequiredInput::Thing, ActionRestriction::Acting),
            Self::SetWeapon | Self::Recover { .. } => {
                (RequiredInput::Nothing, ActionRestriction::Acting)
            }
            Self::Posture { .. }
            | Self::Sheathe
            | Self::Drop
            | Self::Aim { .. }
            | Self::Overcome { .. }
            | Self::Parley => (RequiredInput::Nothing, ActionRestriction::ActingAWhile),
            Self::Draw
            | Self::Grab
            | Self::Swap
            | Self::Give
            | Self::Light
            | Self::Douse
            | Self::UseDoor
            | Self::Use => (RequiredInput::Thing, ActionRestriction::ActingAWhile),
            Self::Talk | Self::Other => (RequiredInput::Words, ActionRestriction::ActingAWhile),
        }
    }
}
