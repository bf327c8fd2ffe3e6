//! The roster: finds combatants by id, in the order in which they joined.

use bevy::platform::collections::HashMap;
use bevy::prelude::*;

use super::combatant::CombatantId;

/// Finds combatants by id, in the order in which they joined.
#[derive(Resource, Clone, Debug, Default)]
pub struct Roster {
    members: Vec<(CombatantId, Entity)>,
    entities: HashMap<CombatantId, Entity>,
}

impl Roster {
    /// The entity of `id`.
    pub fn entity(&self, id: CombatantId) -> Option<Entity> {
        self.entities.get(&id).copied()
    }

    /// Everyone, in the order in which they joined.
    pub fn ids(&self) -> impl ExactSizeIterator<Item = CombatantId> {
        self.members.iter().map(|(id, _)| *id)
    }

    /// Everyone with their entities, in the order in which they joined.
    pub fn members(&self) -> impl ExactSizeIterator<Item = (CombatantId, Entity)> {
        self.members.iter().copied()
    }

    /// Adds a combatant at the end.
    pub fn enter(&mut self, id: CombatantId, entity: Entity) {
        self.members.push((id, entity));
        self.entities.insert(id, entity);
    }

    /// Removes a combatant; `None` if there is none of this id.
    pub fn strike_off(&mut self, id: CombatantId) -> Option<Entity> {
        let entity = self.entities.remove(&id)?;
        self.members.retain(|(member, _)| *member != id);
        Some(entity)
    }

    /// Removes everyone, to be entered anew.
    pub fn clear(&mut self) {
        self.members.clear();
        self.entities.clear();
    }
}
