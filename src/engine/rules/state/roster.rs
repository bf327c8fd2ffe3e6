//! The roster: finds combatants by id, in the order in which they joined.

use bevy_ecs::prelude::*;
use bevy_platform::hash::FixedHasher;
use indexmap::IndexMap;

use super::combatant::CombatantId;

/// Finds combatants by id, in the order in which they joined.
#[derive(Resource, Clone, Debug, Default)]
pub struct Roster {
    members: IndexMap<CombatantId, Entity, FixedHasher>,
}

impl Roster {
    /// The entity of `id`.
    pub fn entity(&self, id: CombatantId) -> Option<Entity> {
        self.members.get(&id).copied()
    }

    /// Everyone, in the order in which they joined.
    pub fn ids(&self) -> impl ExactSizeIterator<Item = CombatantId> {
        self.members.keys().copied()
    }

    /// Everyone with their entities, in the order in which they joined.
    pub fn members(&self) -> impl ExactSizeIterator<Item = (CombatantId, Entity)> {
        self.members.iter().map(|(id, entity)| (*id, *entity))
    }

    /// Adds a combatant at the end.
    pub fn enter(&mut self, id: CombatantId, entity: Entity) {
        self.members.insert(id, entity);
    }

    /// Removes a combatant; `None` if there is none of this id.
    pub fn strike_off(&mut self, id: CombatantId) -> Option<Entity> {
        self.members.shift_remove(&id)
    }

    /// Removes everyone, to be entered anew.
    pub fn clear(&mut self) {
        self.members.clear();
    }
}
