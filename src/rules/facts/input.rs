//! Typed inputs: what an action takes of an order, read off it in one place each.
//!
//! The macro `input!` makes an input: a row for each thing, with its type and the field that says it, or `..` for a
//! shape that several inputs have in common. Which fields it takes follows from that.

use crate::grid::{Cell, DoorId};
use crate::rules::facts::Rejection;
use crate::rules::facts::sense::{SenseRejection, Unsaid};
use crate::rules::facts::target::TargetRejection;
use crate::rules::state::{CombatantId, CombatantRef};
use crate::ruleset::{ComboId, ItemId, SpellId};

use super::order::{Fields, Order};

/// What is taken of an order, or of a larger input.
pub trait Input<Whole = Order>: Sized {
    /// The fields that say it.
    const TAKES: Fields;

    /// Reads it.
    ///
    /// # Errors
    /// What must be said and is not, or makes no sense.
    fn of(whole: &Whole) -> Result<Self, Rejection>;

    /// Says it.
    fn say(self, whole: &mut Whole);
}

/// Nothing.
impl<Whole> Input<Whole> for () {
    const TAKES: Fields = Fields::NONE;

    fn of(_whole: &Whole) -> Result<Self, Rejection> {
        Ok(())
    }

    fn say(self, _whole: &mut Whole) {}
}

/// What one field says.
pub trait Spoken<Field>: Sized {
    /// Reads it.
    ///
    /// # Errors
    /// It must be said and is not, or makes no sense.
    fn read(field: &Field) -> Result<Self, Rejection>;

    /// Says it.
    fn say(self, field: &mut Field);
}

/// As it stands.
impl<T: Clone> Spoken<T> for T {
    fn read(field: &T) -> Result<Self, Rejection> {
        Ok(field.clone())
    }

    fn say(self, field: &mut T) {
        *field = self;
    }
}

/// What must be named, and what is asked for where it is not.
trait Wanted: Copy {
    const WHAT: Unsaid;
}

impl Wanted for SpellId {
    const WHAT: Unsaid = Unsaid::Spell;
}

impl Wanted for ComboId {
    const WHAT: Unsaid = Unsaid::Combo;
}

impl Wanted for DoorId {
    const WHAT: Unsaid = Unsaid::Door;
}

impl<T: Wanted> Spoken<Option<T>> for T {
    fn read(field: &Option<T>) -> Result<Self, Rejection> {
        Ok(field.ok_or(SenseRejection::Unsaid { what: T::WHAT })?)
    }

    fn say(self, field: &mut Option<T>) {
        *field = Some(self);
    }
}

fn one_wanted(have: usize) -> Rejection {
    let have = u32::try_from(have).unwrap_or(u32::MAX);
    SenseRejection::TargetsWanted { have, need: 1 }.into()
}

/// Exactly one target.
impl Spoken<Vec<CombatantId>> for CombatantId {
    fn read(field: &Vec<CombatantId>) -> Result<Self, Rejection> {
        match field[..] {
            [target] => Ok(target),
            [] | [_, _, ..] => Err(one_wanted(field.len())),
        }
    }

    fn say(self, field: &mut Vec<CombatantId>) {
        *field = vec![self];
    }
}

/// One target at most.
impl Spoken<Vec<CombatantId>> for Option<CombatantId> {
    fn read(field: &Vec<CombatantId>) -> Result<Self, Rejection> {
        match field[..] {
            [] => Ok(None),
            [target] => Ok(Some(target)),
            [_, _, ..] => Err(one_wanted(field.len())),
        }
    }

    fn say(self, field: &mut Vec<CombatantId>) {
        *field = self.into_iter().collect();
    }
}

macro_rules! input {
    ($(#[$about:meta])* $vis:vis struct $Input:ident {
        $($(#[$doc:meta])* $name:ident: $Type:ty = $from:tt,)*
    }) => {
        input! { $(#[$about])* $vis struct $Input of $crate::rules::facts::Order {
            $($(#[$doc])* $name: $Type = $from,)*
        } }
    };
    ($(#[$about:meta])* $vis:vis struct $Input:ident of $Whole:path {
        $($(#[$doc:meta])* $name:ident: $Type:ty = $from:tt,)*
    }) => {
        $(#[$about])*
        #[derive(Clone, Debug)]
        $vis struct $Input {
            $($(#[$doc])* $vis $name: $Type,)*
        }

        impl $crate::rules::facts::Input<$Whole> for $Input {
            const TAKES: $crate::rules::facts::Fields =
                $crate::rules::facts::Fields::NONE$(.and(input!(takes $Type, $from, $Whole)))*;

            fn of(whole: &$Whole) -> Result<Self, $crate::rules::facts::Rejection> {
                Ok(Self { $($name: input!(of whole, $from)?,)* })
            }

            fn say(self, whole: &mut $Whole) {
                $(input!(say self.$name, whole, $from);)*
            }
        }
    };
    (takes $Shape:ty, .., $Whole:path) => {
        <$Shape as $crate::rules::facts::Input<$Whole>>::TAKES
    };
    (takes $Type:ty, $field:ident, $Whole:path) => {
        $crate::rules::facts::Fields::named(stringify!($field))
    };
    (of $whole:ident, ..) => {
        $crate::rules::facts::Input::of($whole)
    };
    (of $whole:ident, $field:ident) => {
        $crate::rules::facts::Spoken::read(&$whole.$field)
    };
    (say $value:expr, $whole:ident, ..) => {
        $crate::rules::facts::Input::say($value, $whole)
    };
    (say $value:expr, $whole:ident, $field:ident) => {
        $crate::rules::facts::Spoken::say($value, &mut $whole.$field)
    };
}

input! {
    /// One target.
    pub struct AtOne {
        /// Whom it is aimed at.
        target: CombatantId = targets,
    }
}

impl AtOne {
    /// The target, who may not be the actor.
    ///
    /// # Errors
    /// `TargetIsSelf`.
    pub fn other_than(&self, actor: &CombatantRef) -> Result<CombatantId, Rejection> {
        if self.target == actor.id() {
            return Err(TargetRejection::TargetIsSelf.into());
        }
        Ok(self.target)
    }
}

input! {
    /// Where a movement leads, by which squares if that matters.
    #[derive(Default)]
    pub struct Way {
        /// The squares entered, one by one.
        path: Vec<Cell> = path,
        /// Where to, by the best path.
        to: Option<Cell> = to,
    }
}

impl Way {
    /// By the best path to a square.
    pub fn to(cell: Cell) -> Self {
        Self {
            path: Vec::new(),
            to: Some(cell),
        }
    }

    /// Whether it says anything.
    pub fn is_said(&self) -> bool {
        !self.path.is_empty() || self.to.is_some()
    }
}

input! {
    /// The thing that is handled, if it is named: as an item, or else as a weapon.
    pub struct AnyThing {
        /// By the one field.
        item: Option<ItemId> = item,
        /// By the other.
        weapon: Option<ItemId> = weapon,
    }
}

impl AnyThing {
    /// Which.
    pub fn named(&self) -> Option<ItemId> {
        self.item.or(self.weapon)
    }
}

/// The thing that is handled.
#[derive(Clone, Copy, Debug)]
pub struct Thing(pub ItemId);

impl Input for Thing {
    const TAKES: Fields = AnyThing::TAKES;

    fn of(order: &Order) -> Result<Self, Rejection> {
        let named = AnyThing::of(order)?.named();
        Ok(Self(
            named.ok_or(SenseRejection::Unsaid { what: Unsaid::Item })?,
        ))
    }

    fn say(self, order: &mut Order) {
        order.item = Some(self.0);
    }
}
