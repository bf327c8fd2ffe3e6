//! Index of combatants by id, in the order in which they joined.

use bevy_ecs::prelude::*;
use bevy_platform::hash::FixedHasher;
use indexmap::IndexMap;

use super::combatant::CombatantId;

/// Index of combatants by id, in the order in which they joined.
#[derive(Resource, Clone, Debug, Default)]
pub struct Roster {
    members: IndexMap<CombatantId, Entity, FixedHasher>,
}

impl Roster {
    /// Returns the entity of `id`.
    pub fn entity(&self, id: CombatantId) -> Option<Entity> {
        self.members.get(&id).copied()
    }

    /// Returns all ids, in the order in which the combatants joined.
    pub fn ids(&self) -> impl ExactSizeIterator<Item = CombatantId> {
        self.members.keys().copied()
    }

    /// Returns all ids with their entities, in the order in which the combatants joined.
    pub fn members(&self) -> impl ExactSizeIterator<Item = (CombatantId, Entity)> {
        self.members.iter().map(|(id, entity)| (*id, *entity))
    }

    /// Adds a combatant at the end.
    pub fn add(&mut self, id: CombatantId, entity: Entity) {
        self.members.insert(id, entity);
    }

    /// Removes a combatant and returns its entity; `None` if no combatant has this id.
    pub fn remove(&mut self, id: CombatantId) -> Option<Entity> {
        self.members.shift_remove(&id)
    }

    /// Removes all combatants, before they are added again.
    pub fn clear(&mut self) {
        self.members.clear();
    }
}
