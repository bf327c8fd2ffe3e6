//! An order: an action with everything it needs, in the flat form in which people write it.
//!
//! Which of its fields belong to which action, the deeds say: each has a typed
//! [`Input`](super::Input) of its own.

use serde::{Deserialize, Serialize};

use crate::grid::{Cell, DoorId};
use crate::rules::state::combatant::CombatantId;
use crate::ruleset::{ActionId, ComboId, DefenceId, ItemId, SpellId, TurnResource};

/// Makes the order and the names of its fields from one list.
macro_rules! order {
    ($($(#[$about:meta])* $Name:ident $field:ident: $Said:ty,)*) => {
        /// An action with everything it needs; fields that an action does not need are left out.
        #[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct Order {
            /// The combatant that acts.
            pub who: CombatantId,
            /// The action that it takes.
            pub action: ActionId,
            $(
                $(#[$about])*
                #[serde(default, skip_serializing_if = "Said::is_unsaid")]
                pub $field: $Said,
            )*
        }

        /// The fields of an order, besides who acts and which action it takes.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum Field {
            $($(#[$about])* $Name,)*
        }

        impl Field {
            /// All fields, in the order in which they are written.
            pub const ALL: &[Self] = &[$(Self::$Name,)*];

            /// The name of the field, as people write it.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$Name => stringify!($field),)*
                }
            }
        }

        impl Order {
            /// An order for `action` without any input yet.
            pub fn new(who: CombatantId, action: ActionId) -> Self {
                Self {
                    who,
                    action,
                    $($field: Default::default(),)*
                }
            }

            /// The fields in which this order says something.
            pub fn said(&self) -> Fields {
                let mut said = Fields::NONE;
                $(if !self.$field.is_unsaid() {
                    said = said.with(Field::$Name);
                })*
                said
            }

            /// The same order with every field left out but `fields`.
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
    /// The squares that a movement enters, one by one.
    Path path: Vec<Cell>,
    /// The goal of a movement, which is reached by the best path; or the square that a spell is
    /// aimed at.
    To to: Option<Cell>,
    /// Those whom it is aimed at: one for an attack or a spell, one for each attack of a combo.
    Targets targets: Vec<CombatantId>,
    /// The defences that the targets choose, in the order of the attacks; if none are named, the
    /// best (SEC-41).
    Defences defences: Vec<DefenceId>,
    /// The weapon; if none is named, one that is ready.
    Weapon weapon: Option<ItemId>,
    /// The item to draw or grab.
    Item item: Option<ItemId>,
    /// The spell.
    Spell spell: Option<SpellId>,
    /// The combo.
    Combo combo: Option<ComboId>,
    /// How long an action of free length takes, in seconds.
    Seconds seconds: Option<u32>,
    /// Spends only this many seconds on it now, and stops in the middle of it.
    PauseAfter pause_after: Option<u32>,
    /// What is said or done with it, in words that are told as they are.
    Words words: Option<String>,
    /// The side from which an attack comes, if the GM says so (SEG-41).
    Angle angle: Option<Angle>,
    /// What the GM adds to the roll of an attack (PHA-71).
    Modifier modifier: Option<i32>,
    /// What a called shot is aimed at (PHA-71).
    Called called: Option<String>,
    /// The name of a way to use the weapon (PHA-76; if none is named, any that there is room for),
    /// or of a way of moving, such as `swim` (RES-11; if none is named, the cheapest for each
    /// step).
    Mode mode: Option<String>,
    /// The door to open or close (RES-08).
    Door door: Option<DoorId>,
    /// The part of the turn that it takes, if the GM says so (RES-08).
    Spends spends: Option<TurnResource>,
    /// Those who strike at one that leaves or charges; if it is left out, everyone who may (SEG-35,
    /// PHA-67, PHA-68).
    StruckBy struck_by: Option<Vec<CombatantId>>,
    /// Whether Stamina is spent for another die (FOW-13).
    Effort effort: bool,
}

/// A value of a field that may be left out.
trait Said {
    fn is_unsaid(&self) -> bool;
}

impl<T> Said for Option<T> {
    fn is_unsaid(&self) -> bool {
        self.is_none()
    }
}

impl<T> Said for Vec<T> {
    fn is_unsaid(&self) -> bool {
        self.is_empty()
    }
}

impl Said for bool {
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

    /// The set with `field` added.
    pub const fn with(self, field: Field) -> Self {
        Self(self.0 | 1 << field as u32)
    }

    /// The union of the two sets.
    pub const fn and(self, others: Self) -> Self {
        Self(self.0 | others.0)
    }

    /// Whether `field` is in the set.
    pub const fn has(self, field: Field) -> bool {
        self.0 & (1 << field as u32) != 0
    }

    /// The fields of the set that are not in `others`.
    pub const fn without(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    /// Every field of the set, in the order in which they are written.
    pub fn iter(self) -> impl Iterator<Item = Field> {
        let all = Field::ALL.iter().copied();
        all.filter(move |field| self.has(*field))
    }

    /// The set of the one field that has this name.
    ///
    /// # Panics
    /// If no field has this name; in a constant, that is a compile error.
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

/// Whether two texts are the same, in constants, where `==` cannot be called.
const fn is_same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut index = 0;
    while index < a.len() && index < b.len() && a[index] == b[index] {
        index += 1;
    }
    index == a.len() && index == b.len()
}

/// The side of its target from which an attack comes (SEG-41).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Angle {
    /// From the front, or the flank where the shield is.
    #[default]
    Front,
    /// From the flank without a shield.
    Flank,
    /// From behind on that flank, where neither shield nor Dexterity counts.
    RearFlank,
    /// From behind.
    Rear,
}
