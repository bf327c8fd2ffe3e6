//! An order: an action with everything it needs, in the flat form in which people write it.
//!
//! What of it belongs to which action is for the deeds to say: each has a typed [`Input`](super::Input) of its own.

use serde::{Deserialize, Serialize};

use crate::grid::{Cell, DoorId};
use crate::rules::state::combatant::CombatantId;
use crate::ruleset::{ActionId, ComboId, DefenceId, ItemId, SpellId, TurnResource};

/// Makes the order and the names of its fields from one list.
macro_rules! order {
    ($($(#[$about:meta])* $Name:ident $field:ident: $Said:ty,)*) => {
        /// An action with everything it needs; what an action does not need stays away.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct Order {
            /// Who acts.
            pub who: CombatantId,
            /// What it does.
            pub action: ActionId,
            $(
                $(#[$about])*
                #[serde(default, skip_serializing_if = "Said::is_unsaid")]
                pub $field: $Said,
            )*
        }

        /// What can be said in an order, besides who acts and what it does.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum Field {
            $($(#[$about])* $Name,)*
        }

        impl Field {
            /// All of them, in the order in which they are written.
            pub const ALL: &[Self] = &[$(Self::$Name,)*];

            /// Its name, as it is written.
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

            /// What is said in it.
            pub fn said(&self) -> Fields {
                let mut said = Fields::NONE;
                $(if !self.$field.is_unsaid() {
                    said = said.with(Field::$Name);
                })*
                said
            }

            /// The same with nothing said but `fields`.
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
    /// Movement: the squares entered, one by one.
    Path path: Vec<Cell>,
    /// Movement: where to, by the best path; a spell on a square: which.
    To to: Option<Cell>,
    /// Whom it is aimed at: one for an attack or a spell, one for each attack of a combo.
    Targets targets: Vec<CombatantId>,
    /// The defences the targets choose, in the order of attacks; the best where not given (SEC-41).
    Defences defences: Vec<DefenceId>,
    /// The weapon; what is ready where not given.
    Weapon weapon: Option<ItemId>,
    /// The item to draw or grab.
    Item item: Option<ItemId>,
    /// The spell.
    Spell spell: Option<SpellId>,
    /// The combo.
    Combo combo: Option<ComboId>,
    /// How long an action of free length takes, in seconds.
    Seconds seconds: Option<u32>,
    /// Spend only this many seconds on it now, and stop inside it.
    PauseAfter pause_after: Option<u32>,
    /// What is said or done.
    Words words: Option<String>,
    /// SEG-41: from where an attack comes, by the GM's word.
    Angle angle: Option<Angle>,
    /// PHA-71: the GM's modifier to an attack.
    Modifier modifier: Option<i32>,
    /// PHA-71: a called shot: what it is after.
    Called called: Option<String>,
    /// By its name a way of using the weapon (PHA-76; any that there is room for where not given), or of a movement
    /// the way of moving (RES-11: `swim`; the cheapest for each step where not given).
    Mode mode: Option<String>,
    /// RES-08: the door to open or close.
    Door door: Option<DoorId>,
    /// RES-08: what it takes of the turn, by the GM's word.
    Spends spends: Option<TurnResource>,
    /// SEG-35, PHA-67, PHA-68: who strikes at one who leaves or charges; everyone who may where not given.
    StruckBy struck_by: Option<Vec<CombatantId>>,
    /// FOW-13: Stamina is spent for a die more.
    Effort effort: bool,
}

/// What may be left unsaid.
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

/// Some of the fields of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fields(u32);

impl Fields {
    /// None of them.
    pub const NONE: Self = Self(0);

    /// These and `field`.
    pub const fn with(self, field: Field) -> Self {
        Self(self.0 | 1 << field as u32)
    }

    /// These and `others`.
    pub const fn and(self, others: Self) -> Self {
        Self(self.0 | others.0)
    }

    /// Whether `field` is among them.
    pub const fn has(self, field: Field) -> bool {
        self.0 & (1 << field as u32) != 0
    }

    /// Those that are not among `others`.
    pub const fn without(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    /// Each, in the order in which they are written.
    pub fn iter(self) -> impl Iterator<Item = Field> {
        let all = Field::ALL.iter().copied();
        all.filter(move |field| self.has(*field))
    }

    /// The field that is written like this.
    ///
    /// # Panics
    /// Where there is none: what is said in code does not compile then.
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

/// Compares texts where `==` cannot be called yet.
const fn is_same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut index = 0;
    while index < a.len() && index < b.len() && a[index] == b[index] {
        index += 1;
    }
    index == a.len() && index == b.len()
}

/// SEG-41: from where an attack comes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Angle {
    /// From the front, or the flank where the shield is.
    #[default]
    Front,
    /// From the flank without a shield.
    Flank,
    /// From behind at that flank: neither shield nor Dexterity.
    RearFlank,
    /// From behind.
    Rear,
}
