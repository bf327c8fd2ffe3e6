//! Typed inputs: what an action takes of an order, read off it in one place each.
//!
//! The macro `input!` makes an input: a row for each part, with its type and the field of the order
//! that says it, or `..` for parts that several inputs have in common. Which fields it takes
//! follows from that.

use crate::grid::{Cell, DoorId};
use crate::rules::facts::Rejection;
use crate::rules::facts::sense::{SenseRejection, Unsaid};
use crate::rules::facts::target::TargetRejection;
use crate::rules::state::{CombatantId, CombatantRef};
use crate::ruleset::{ComboId, ItemId, SpellId};

use super::order::{Fields, Order};

/// A typed input, which is read off an order or off a larger input.
pub trait Input<Whole = Order>: Sized {
    /// The fields of an order that it is read from.
    const TAKES: Fields;

    /// Reads the input.
    ///
    /// # Errors
    /// `Unsaid` or `TargetsWanted` if something is missing that must be said: add it; or the
    /// [`Rejection`] of something that makes no sense.
    fn of(whole: &Whole) -> Result<Self, Rejection>;

    /// Writes the input into `whole`.
    fn say(self, whole: &mut Whole);
}

/// The input of a deed that needs none.
impl<Whole> Input<Whole> for () {
    const TAKES: Fields = Fields::NONE;

    fn of(_whole: &Whole) -> Result<Self, Rejection> {
        Ok(())
    }

    fn say(self, _whole: &mut Whole) {}
}

/// A value that is said by one field of an order.
pub trait Spoken<Field>: Sized {
    /// Reads the value of a field.
    ///
    /// # Errors
    /// `Unsaid` or `TargetsWanted` if the field must say it and does not, or the [`Rejection`] of
    /// something that makes no sense.
    fn read(field: &Field) -> Result<Self, Rejection>;

    /// Writes the value into the field.
    fn say(self, field: &mut Field);
}

/// A field can always be taken as it is.
impl<T: Clone> Spoken<T> for T {
    fn read(field: &T) -> Result<Self, Rejection> {
        Ok(field.clone())
    }

    fn say(self, field: &mut T) {
        *field = self;
    }
}

/// Something that must be named, and what the rejection asks for if it is not.
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

/// The field must name exactly one target.
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

/// The field may name one target at most.
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
    /// The one target of a deed.
    pub struct AtOne {
        /// Whom it is aimed at.
        target: CombatantId = targets,
    }
}

impl AtOne {
    /// The target, who may not be the actor.
    ///
    /// # Errors
    /// `TargetIsSelf` if it is the actor: name somebody else.
    pub fn other_than(&self, actor: &CombatantRef) -> Result<CombatantId, Rejection> {
        if self.target == actor.id() {
            return Err(TargetRejection::TargetIsSelf.into());
        }
        Ok(self.target)
    }
}

input! {
    /// Where a movement leads, and by which squares if that matters.
    #[derive(Default)]
    pub struct Way {
        /// The squares entered, one by one; empty if only the goal is named.
        path: Vec<Cell> = path,
        /// The goal, which is reached by the best path; `None` if the path says it.
        to: Option<Cell> = to,
    }
}

impl Way {
    /// The best path to a square.
    pub fn to(cell: Cell) -> Self {
        Self {
            path: Vec::new(),
            to: Some(cell),
        }
    }

    /// Whether a path or a goal is named.
    pub fn is_said(&self) -> bool {
        !self.path.is_empty() || self.to.is_some()
    }
}

input! {
    /// The thing that is handled, if it is named: as an item, or else as a weapon.
    pub struct AnyThing {
        /// The thing, if it is named as an item.
        item: Option<ItemId> = item,
        /// The thing, if it is named as a weapon.
        weapon: Option<ItemId> = weapon,
    }
}

impl AnyThing {
    /// The thing that is named; as an item, if it is named in both ways.
    pub fn named(&self) -> Option<ItemId> {
        self.item.or(self.weapon)
    }
}

/// The thing that is handled, which must be named.
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
