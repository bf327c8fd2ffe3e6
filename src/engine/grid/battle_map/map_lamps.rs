//! The lamps of a map.

use super::BattleMap;
use crate::grid::{Lamp, LampId, MapError};

impl BattleMap {
    /// Returns the lamps, in the order in which they were added.
    pub fn lamps(&self) -> &[Lamp] {
        self.content.lamps.all()
    }

    /// Returns the lamp numbered `id`.
    pub fn lamp(&self, id: LampId) -> Option<&Lamp> {
        self.lamps().iter().find(|lamp| lamp.id == id)
    }

    /// Adds a lamp.
    ///
    /// # Errors
    /// [`MapError::OutsideMap`] if it is not on the map, [`MapError::DuplicateLamp`] if its number is taken,
    /// [`MapError::BadGlow`] and [`MapError::TooManyLamps`].
    pub fn add_lamp(&mut self, lamp: Lamp) -> Result<(), MapError> {
        let cell = self.cell_at(lamp.at);
        if !self.contains(cell) {
            return Err(MapError::OutsideMap(cell));
        }
        self.content.lamps.add(lamp)
    }

    /// Removes the lamp numbered `id`.
    ///
    /// # Errors
    /// [`MapError::NoSuchLamp`] if the map does not have such a lamp.
    pub fn take_lamp(&mut self, id: LampId) -> Result<Lamp, MapError> {
        let taken = self.content.lamps.remove(id);
        taken.ok_or(MapError::NoSuchLamp(id))
    }

    /// Lights the lamp numbered `id`, or puts it out; returns whether it was lit.
    ///
    /// # Errors
    /// [`MapError::NoSuchLamp`] if the map does not have such a lamp.
    pub fn set_lamp(&mut self, id: LampId, lit: bool) -> Result<bool, MapError> {
        let lamp = self.content.lamps.get_mut(id);
        let lamp = lamp.ok_or(MapError::NoSuchLamp(id))?;
        Ok(std::mem::replace(&mut lamp.lit, lit))
    }
}
