//! Typed inputs: the parts of an order that an action uses. Each is parsed in one place.
//!
//! The macro `input!` defines an input. It has a row for each part, with its type and the order field that contains
//! it, or `..` for parts shared by several inputs. The set of fields that it takes follows from these rows.

use crate::grid::{Cell, DoorId};
use crate::rules::facts::Rejection;
use crate::rules::facts::invalid_input::{InputRejection, MissingInput};
use crate::rules::facts::target::TargetRejection;
use crate::rules::state::{CombatantId, CombatantRef};
use crate::ruleset::{ComboId, ItemId, SpellId};

use super::order::{ActionOrder, Fields};

/// A typed input that is parsed from an order or from a larger input.
pub trait Input<Whole = ActionOrder>: Sized {
    /// ActionOrder fields that it is parsed from.
    const TAKES: Fields;

    /// Parses the input.
    ///
    /// # Errors
    /// Fails with `Unsaid` or `TargetsWanted` if a required part is missing, or with another [`Rejection`] if a
    /// part is invalid.
    fn of(whole: &Whole) -> Result<Self, Rejection>;

    /// Writes the input into `whole`.
    fn say(self, whole: &mut Whole);
}

/// Input of an action that needs none.
impl<Whole> Input<Whole> for () {
    const TAKES: Fields = Fields::NONE;

    fn of(_whole: &Whole) -> Result<Self, Rejection> {
        Ok(())
    }

    fn say(self, _whole: &mut Whole) {}
}

/// A value that is parsed from one field of an order.
pub trait OrderField<Field>: Sized {
    /// Parses the value from a field.
    ///
    /// # Errors
    /// Fails with `Unsaid` or `TargetsWanted` if the field must be set and is not, or with another [`Rejection`] if
    /// its value is invalid.
    fn read(field: &Field) -> Result<Self, Rejection>;

    /// Writes the value into the field.
    fn say(self, field: &mut Field);
}

/// Any field can be taken as it is.
impl<T: Clone> OrderField<T> for T {
    fn read(field: &T) -> Result<Self, Rejection> {
        Ok(field.clone())
    }

    fn say(self, field: &mut T) {
        *field = self;
    }
}

/// A value that must be given, with the name that the rejection uses if it is missing.
trait RequiredField: Copy {
    const WHAT: MissingInput;
}

impl RequiredField for SpellId {
    const WHAT: MissingInput = MissingInput::Spell;
}

impl RequiredField for ComboId {
    const WHAT: MissingInput = MissingInput::Combo;
}

impl RequiredField for DoorId {
    const WHAT: MissingInput = MissingInput::Door;
}

impl<T: RequiredField> OrderField<Option<T>> for T {
    fn read(field: &Option<T>) -> Result<Self, Rejection> {
        Ok(field.ok_or(InputRejection::Unsaid { what: T::WHAT })?)
    }

    fn say(self, field: &mut Option<T>) {
        *field = Some(self);
    }
}

fn one_target_needed(have: usize) -> Rejection {
    let have = u32::try_from(have).unwrap_or(u32::MAX);
    InputRejection::TargetsWanted { have, need: 1 }.into()
}

/// The field must name exactly one target.
impl OrderField<Vec<CombatantId>> for CombatantId {
    fn read(field: &Vec<CombatantId>) -> Result<Self, Rejection> {
        match field[..] {
            [target] => Ok(target),
            [] | [_, _, ..] => Err(one_target_needed(field.len())),
        }
    }

    fn say(self, field: &mut Vec<CombatantId>) {
        *field = vec![self];
    }
}

/// The field may name one target at most.
impl OrderField<Vec<CombatantId>> for Option<CombatantId> {
    fn read(field: &Vec<CombatantId>) -> Result<Self, Rejection> {
        match field[..] {
            [] => Ok(None),
            [target] => Ok(Some(target)),
            [_, _, ..] => Err(one_target_needed(field.len())),
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
        input! { $(#[$about])* $vis struct $Input of $crate::rules::facts::ActionOrder {
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
        $crate::rules::facts::OrderField::read(&$whole.$field)
    };
    (say $value:expr, $whole:ident, ..) => {
        $crate::rules::facts::Input::say($value, $whole)
    };
    (say $value:expr, $whole:ident, $field:ident) => {
        $crate::rules::facts::OrderField::say($value, &mut $whole.$field)
    };
}

input! {
    /// The single target of an action.
    pub struct SingleTarget {
        /// Target of the action.
        target: CombatantId = targets,
    }
}

impl SingleTarget {
    /// Returns the target, which must not be the actor.
    ///
    /// # Errors
    /// Fails with `TargetIsSelf` if the target is the actor.
    pub fn other_than(&self, actor: &CombatantRef) -> Result<CombatantId, Rejection> {
        if self.target == actor.id() {
            return Err(TargetRejection::TargetIsSelf.into());
        }
        Ok(self.target)
    }
}

input! {
    /// Destination of a movement, and its path if that matters.
    #[derive(Default)]
    pub struct Route {
        /// Squares entered, in order; empty if only the destination is given.
        path: Vec<Cell> = path,
        /// Destination, reached by the best path; `None` if the path is given instead.
        to: Option<Cell> = to,
    }
}

impl Route {
    /// Creates a movement to a square by the best path.
    pub fn to_cell(cell: Cell) -> Self {
        Self {
            path: Vec::new(),
            to: Some(cell),
        }
    }

    /// True if a path or a destination is given.
    pub fn is_given(&self) -> bool {
        !self.path.is_empty() || self.to.is_some()
    }
}

input! {
    /// Item that the action uses, if any is named: in the field for items, or else in the one for weapons.
    pub struct AnyItem {
        /// The item, if it is named as an item.
        item: Option<ItemId> = item,
        /// The item, if it is named as a weapon.
        weapon: Option<ItemId> = weapon,
    }
}

impl AnyItem {
    /// Returns the named item. If both fields are set, the one for items counts.
    pub fn named(&self) -> Option<ItemId> {
        self.item.or(self.weapon)
    }
}

/// Item that the action uses, which must be named.
#[derive(Clone, Copy, Debug)]
pub struct ItemInput(pub ItemId);

impl Input for ItemInput {
    const TAKES: Fields = AnyItem::TAKES;

    fn of(order: &ActionOrder) -> Result<Self, Rejection> {
        let named = AnyItem::of(order)?.named();
        Ok(Self(named.ok_or(InputRejection::Unsaid {
            what: MissingInput::Item,
        })?))
    }

    fn say(self, order: &mut ActionOrder) {
        order.item = Some(self.0);
    }
}
