//! An order: an action and all its parameters, in the flat form that is written in files.
//!
//! The action behaviours decide which fields belong to which action: each has a typed [`Input`](super::Input).

use serde::{Deserialize, Serialize};

use crate::grid::{Cell, DoorId};
use crate::rules::state::combatant::CombatantId;
use crate::ruleset::{ActionId, ComboId, DefenceId, ItemId, SpellId, TurnResource};

/// Defines the order and the names of its fields from one list.
macro_rules! order {
    ($($(#[$about:meta])* $Name:ident $field:ident: $Said:ty,)*) => {
        /// An action and all its parameters. Fields that the action does not need are left out.
        #[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct ActionOrder {
            /// The combatant that acts.
            pub who: CombatantId,
            /// The action that it takes.
            pub action: ActionId,
            $(
                $(#[$about])*
                #[serde(default, skip_serializing_if = "OptionalField::is_unsaid")]
                pub $field: $Said,
            )*
        }

        /// Fields of an order, except `who` and `action`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum Field {
            $($(#[$about])* $Name,)*
        }

        impl Field {
            /// All fields, in the order in which they are written.
            pub const ALL: &[Self] = &[$(Self::$Name,)*];

            /// Returns the name of the field, as it is written in files.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$Name => stringify!($field),)*
                }
            }
        }

        impl ActionOrder {
            /// Creates an order for `action` without parameters.
            pub fn new(who: CombatantId, action: ActionId) -> Self {
                Self {
                    who,
                    action,
                    $($field: Default::default(),)*
                }
            }

            /// Returns the fields that are set in this order.
            pub fn said(&self) -> Fields {
                let mut said = Fields::NONE;
                $(if !self.$field.is_unsaid() {
                    said = said.with(Field::$Name);
                })*
                said
            }

            /// Returns the order with all fields cleared except `fields`.
            pub fn only(self, fields: Fields) -> Self {
                Self {
                    who: self.who,
                    action: self.action,
                    $($field: if fields.has(Field::$Name) { self.$field } else { Default::default() },)*
                }
            }
        }
    };
}

order! {
    /// Squares that a movement enters, in order.
    Path path: Vec<Cell>,
    /// Destination of a movement, reached by the best path, or the square that a spell is aimed at.
    To to: Option<Cell>,
    /// Targets: one for an attack or a spell, one per attack of a combo.
    Targets targets: Vec<CombatantId>,
    /// Defences that the targets choose, in the order of the attacks; default: the best (SEC-41).
    Defences defences: Vec<DefenceId>,
    /// Weapon to use; default: a ready one.
    Weapon weapon: Option<ItemId>,
    /// Item to draw or grab.
    Item item: Option<ItemId>,
    /// Spell to cast.
    Spell spell: Option<SpellId>,
    /// Combo to use.
    Combo combo: Option<ComboId>,
    /// Duration of an action whose length can be chosen, in seconds.
    Seconds seconds: Option<u32>,
    /// Number of seconds to spend on it now, before pausing in the middle of it.
    PauseAfter pause_after: Option<u32>,
    /// Spoken words or a description, which is reported unchanged.
    Words words: Option<String>,
    /// Side from which an attack comes, if set by the GM (SEG-41).
    Angle angle: Option<Angle>,
    /// Modifier that the GM adds to an attack roll (PHA-71).
    Modifier modifier: Option<i32>,
    /// Aim of a called shot (PHA-71).
    Called called: Option<String>,
    /// Way of using the weapon (PHA-76; default: any that has enough room), or movement mode such as `swim`
    /// (RES-11; default: the cheapest for each step).
    Mode mode: Option<String>,
    /// Door to open or close (RES-08).
    Door door: Option<DoorId>,
    /// Part of the turn that the action uses, if set by the GM (RES-08).
    Spends spends: Option<TurnResource>,
    /// Enemies that make a free attack against a combatant that leaves or charges; default: all that may (SEG-35,
    /// PHA-67, PHA-68).
    StruckBy struck_by: Option<Vec<CombatantId>>,
    /// True to spend Stamina on another die (FOW-13).
    Effort effort: bool,
}

/// A field value that may be left out.
trait OptionalField {
    fn is_unsaid(&self) -> bool;
}

impl<T> OptionalField for Option<T> {
    fn is_unsaid(&self) -> bool {
        self.is_none()
    }
}

impl<T> OptionalField for Vec<T> {
    fn is_unsaid(&self) -> bool {
        self.is_empty()
    }
}

impl OptionalField for bool {
    fn is_unsaid(&self) -> bool {
        !self
    }
}

/// A set of the fields of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fields(u32);

impl Fields {
    /// No field.
    pub const NONE: Self = Self(0);

    /// Returns the set with `field` added.
    pub const fn with(self, field: Field) -> Self {
        Self(self.0 | 1 << field as u32)
    }

    /// Returns the union of the two sets.
    pub const fn and(self, others: Self) -> Self {
        Self(self.0 | others.0)
    }

    /// True if `field` is in the set.
    pub const fn has(self, field: Field) -> bool {
        self.0 & (1 << field as u32) != 0
    }

    /// Returns the fields that are not in `others`.
    pub const fn without(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    /// Returns all fields of the set, in the order in which they are written.
    pub fn iter(self) -> impl Iterator<Item = Field> {
        let all = Field::ALL.iter().copied();
        all.filter(move |field| self.has(*field))
    }

    /// Returns the set that contains only the field with this name.
    ///
    /// # Panics
    /// Panics if no field has this name; in a constant, this is a compile error.
    pub const fn named(name: &str) -> Self {
        let mut index = 0;
        while index < Field::ALL.len() {
            if is_same(Field::ALL[index].name(), name) {
                return Self::NONE.with(Field::ALL[index]);
            }
            index += 1;
        }
        panic!("an order has no such field")
    }
}

/// Compares two texts. Unlike `==`, it can be used in constants.
const fn is_same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut index = 0;
    while index < a.len() && index < b.len() && a[index] == b[index] {
        index += 1;
    }
    index == a.len() && index == b.len()
}

/// Side of the target from which an attack comes (SEG-41).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Angle {
    /// From the front, or from the flank with the shield.
    #[default]
    Front,
    /// From the flank without the shield.
    Flank,
    /// From behind on the flank without the shield, where neither shield nor Dexterity counts.
    RearFlank,
    /// From behind.
    Rear,
}
