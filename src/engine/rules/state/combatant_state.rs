//! Complete state of a combatant, and its hash.

use std::hash::Hash;

use bevy_ecs::component::Mutable;
use bevy_ecs::prelude::*;
use bevy_ecs::query::QueryData;
use serde::{Deserialize, Serialize};

use crate::grid::StableHasher;

use super::battle::CombatantRef;
use super::round_record::{RoundRecord, hash_sided};

macro_rules! state {
    (
        sided { $($(#[$of_sided:meta])* $sided:ident: $Sided:ident,)* }
        $($when:ident { $($(#[$about:meta])* $name:ident: $Component:ident,)* })*
    ) => {
        /// Complete state of a combatant: what is spawned, and what snapshots and saves contain.
        #[derive(Bundle, Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct CombatantState {
            $($($(#[$about])* pub $name: $crate::rules::state::$Component,)*)*
            /// Its state in a round of sides.
            #[serde(default)]
            pub part: SidedState,
        }

        /// State of a combatant in a round of sides, which is saved as one record.
        #[derive(Bundle, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
        #[serde(from = "RoundRecord", into = "RoundRecord")]
        pub struct SidedState {
            $($(#[$of_sided])* pub $sided: $crate::rules::state::$Sided,)*
        }

        /// The same components, borrowed.
        pub(super) struct SidedRef<'a> {
            $(pub(super) $sided: &'a $crate::rules::state::$Sided,)*
        }

        /// All components of a combatant at once, for code that needs every one of them.
        #[derive(QueryData)]
        pub struct Whole {
            $($($name: &'static $crate::rules::state::$Component,)*)*
            $($sided: &'static $crate::rules::state::$Sided,)*
        }

        impl CombatantState {
            /// Copies the state from a query item.
            pub fn of(combatant: &WholeItem) -> Self {
                Self {
                    $($($name: combatant.$name.clone(),)*)*
                    part: SidedState { $($sided: combatant.$sided.clone(),)* },
                }
            }

            /// Copies the state from a combatant handle.
            pub fn seen(combatant: &CombatantRef) -> Self {
                Self {
                    $($($name: combatant.$name().clone(),)*)*
                    part: SidedState { $($sided: combatant.$sided().clone(),)* },
                }
            }

            /// Sets an entity to this state. Components that do not differ are left untouched.
            pub fn restore(&self, entity: &mut EntityWorldMut) {
                $($(set(entity, &self.$name);)*)*
                $(set(entity, &self.part.$sided);)*
            }
        }

        /// Feeds a combatant's complete state to the hasher: everything that the rules can see.
        pub fn hash_combatant(combatant: &WholeItem, hasher: &mut StableHasher) {
            let sided = SidedRef { $($sided: combatant.$sided,)* };
            let is_sided = $(*sided.$sided != $crate::rules::state::$Sided::default())||*;
            $(feed!($when combatant, (is_sided, sided), hasher, $($name: $Component)*);)*
        }
    };
}

macro_rules! feed {
    (always $from:ident, $sided:tt, $hasher:ident, $($name:ident: $Component:ident)*) => {
        $($from.$name.hash($hasher);)*
    };
    (with_sided $from:ident, ($is_sided:ident, $sided:ident), $hasher:ident, $($name:ident: $Component:ident)*) => {
        if $is_sided || $(*$from.$name != $crate::rules::state::$Component::default())||* {
            hash_sided($sided, $hasher);
            $($from.$name.hash($hasher);)*
        }
    };
    (where_used $from:ident, $sided:tt, $hasher:ident, $($name:ident: $Component:ident)*) => {
        if $(*$from.$name != $crate::rules::state::$Component::default())||* {
            $($from.$name.hash($hasher);)*
        }
    };
}

components!(state);

/// Writes a component if it differs.
fn set<C: Component<Mutability = Mutable> + Clone + PartialEq>(
    entity: &mut EntityWorldMut,
    value: &C,
) {
    match entity.get_mut::<C>() {
        Some(mut held) => {
            if *held != *value {
                *held = value.clone();
            }
        }
        None => {
            entity.insert(value.clone());
        }
    }
}
