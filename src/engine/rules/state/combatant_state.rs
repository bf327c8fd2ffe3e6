//! Complete state of a combatant, and its hash.

use std::hash::Hash;

use bevy_ecs::component::Mutable;
use bevy_ecs::prelude::*;
use bevy_ecs::query::QueryData;
use serde::{Deserialize, Serialize};

use crate::grid::StableHasher;

use super::battle::CombatantRef;
use super::combatant::{Body, Hidden, Identity, Position, Repertoire, Stats};
use super::conditions::Conditions;
use super::economy::{Economy, PositioningFeet, Speeds};
use super::gear::Gear;
use super::gm_rulings::GmRulings;
use super::health::Health;
use super::initiative::Initiative;
use super::morale::Morale;
use super::portrait::Portrait;
use super::posture::Posture;
use super::prepared_spells::PreparedSpells;
use super::reaction::Reaction;
use super::readiness::{Aim, RunUp};
use super::round::RoundState;
use super::steps::StepState;
use super::timer::ActionTimer;

macro_rules! state {
    ($($when:ident { $($(#[$about:meta])* $name:ident: $Component:ident,)* })*) => {
        /// Complete state of a combatant: what is spawned, and what snapshots and saves contain.
        #[derive(Bundle, Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct CombatantState {
            $($($(#[$about])* pub $name: $Component,)*)*
        }

        /// All components of a combatant at once, for code that needs every one of them.
        #[derive(QueryData)]
        pub struct Whole {
            $($($name: &'static $Component,)*)*
        }

        impl CombatantState {
            /// Copies the state from a query item.
            pub fn of(combatant: &WholeItem) -> Self {
                Self { $($($name: combatant.$name.clone(),)*)* }
            }

            /// Copies the state from a combatant handle.
            pub fn seen(combatant: &CombatantRef) -> Self {
                Self { $($($name: combatant.$name().clone(),)*)* }
            }

            /// Sets an entity to this state. Components that do not differ are left untouched.
            pub fn restore(&self, entity: &mut EntityWorldMut) {
                $($(set(entity, &self.$name);)*)*
            }
        }

        /// Feeds a combatant's complete state to the hasher: everything that the rules can see.
        pub fn hash_combatant(combatant: &WholeItem, hasher: &mut StableHasher) {
            $(feed!($when combatant, hasher, $($name: $Component)*);)*
        }
    };
}

macro_rules! feed {
    (always $from:ident, $hasher:ident, $($name:ident: $Component:ident)*) => {
        $($from.$name.hash($hasher);)*
    };
    (where_used $from:ident, $hasher:ident, $($name:ident: $Component:ident)*) => {
        if $(*$from.$name != $Component::default())||* {
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
