//! The zones of a map, and their cells.

use super::BattleMap;
use crate::grid::{Cell, MapError, Space, Zone};

impl BattleMap {
    /// Returns the zones, in the order of their names.
    pub fn zones(&self) -> &[Zone] {
        &self.content.zones.all
    }

    /// Returns the zone that contains `cell`.
    pub fn zone_on(&self, cell: Cell) -> Option<&Zone> {
        let zones = &self.content.zones;
        if zones.is_empty() {
            return None;
        }
        let number = zones.on.at(self.index(cell)?);
        zones.all.get(usize::from(number).checked_sub(1)?)
    }

    /// Returns the zones that contain any part of a space, in the order of its cells.
    pub fn zones_under(&self, space: Space) -> Vec<&Zone> {
        let mut under = Vec::new();
        for zone in space.cells().filter_map(|cell| self.zone_on(cell)) {
            if !under.contains(&zone) {
                under.push(zone);
            }
        }
        under
    }

    /// Puts `cell` into a zone, or into none. The whole zone of this name then has the properties of `zone`.
    ///
    /// # Errors
    /// [`MapError::OutsideMap`] if the cell is not on the map, [`MapError::BadZoneName`], [`MapError::TooManyZones`].
    pub fn set_zone(&mut self, cell: Cell, zone: Option<&Zone>) -> Result<(), MapError> {
        let index = self.index(cell).ok_or(MapError::OutsideMap(cell))?;
        let cells = self.content.terrain.len();
        let zones = &mut self.content.zones;
        let number = zone.map_or(Ok(0), |zone| zones.number_of(zone))?;
        zones.on.set(index, cells, number);
        Ok(())
    }

    /// Removes zones without cells, so that maps with the same drawing are equal.
    pub fn tidy_zones(&mut self) {
        if !self.content.zones.is_empty() {
            let cells = self.content.terrain.len();
            self.content.zones.tidy(cells);
        }
    }

    /// Returns the same map with its zones as players see them: only the public ones, and without their conditions.
    #[must_use]
    pub fn with_zones_as_seen(&self) -> Self {
        let mut seen = self.clone();
        let zones = &mut seen.content.zones;
        zones.show_as_seen(self.content.terrain.len());
        seen
    }

    /// Returns the cells of the zone with this name.
    pub fn cells_of_zone<'a>(&'a self, name: &'a str) -> impl Iterator<Item = Cell> + 'a {
        self.cells().filter(move |cell| {
            let zone = self.zone_on(*cell);
            zone.is_some_and(|zone| zone.name == name)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::MAX_ZONES;

    fn brambles() -> Zone {
        Zone {
            name: "Brambles".to_owned(),
            condition: Some("entangled".to_owned()),
            everybody: true,
        }
    }

    #[test]
    fn cell_belongs_to_its_last_zone() {
        let mut map = BattleMap::new(4, 4).unwrap();
        let plain = map.digest();
        let fog = Zone {
            name: "Fog".to_owned(),
            condition: None,
            everybody: false,
        };
        for cell in [Cell::new(1, 1), Cell::new(2, 1)] {
            map.set_zone(cell, Some(&fog)).unwrap();
        }
        map.set_zone(Cell::new(1, 1), Some(&brambles())).unwrap();
        map.tidy_zones();
        assert_eq!(map.zones(), [brambles(), fog.clone()]);
        assert_eq!(map.zone_on(Cell::new(1, 1)), Some(&brambles()));
        assert_eq!(map.zone_on(Cell::new(2, 1)), Some(&fog));
        assert_eq!(map.zone_on(Cell::new(9, 9)), None);
        for cell in [Cell::new(1, 1), Cell::new(2, 1)] {
            map.set_zone(cell, None).unwrap();
        }
        map.tidy_zones();
        assert_eq!((map.zones().len(), map.digest()), (0, plain));
    }

    #[test]
    fn zone_is_the_same_wherever_it_is() {
        let mut map = BattleMap::new(4, 4).unwrap();
        map.set_zone(Cell::new(0, 0), Some(&brambles())).unwrap();
        let harmless = Zone {
            condition: None,
            ..brambles()
        };
        map.set_zone(Cell::new(3, 3), Some(&harmless)).unwrap();
        assert_eq!(map.zones(), [harmless]);
        assert_eq!(map.cells_of_zone("Brambles").count(), 2);
    }

    #[test]
    fn name_must_fit_in_one_line() {
        let mut map = BattleMap::new(4, 4).unwrap();
        for name in ["", " ", "a\nb", &"x".repeat(101)] {
            let zone = Zone {
                name: name.to_owned(),
                ..brambles()
            };
            let laid = map.set_zone(Cell::new(0, 0), Some(&zone));
            assert_eq!(laid, Err(MapError::BadZoneName), "{name:?}");
        }
        for nth in 0..MAX_ZONES {
            let zone = Zone {
                name: nth.to_string(),
                ..brambles()
            };
            map.set_zone(Cell::new(0, 0), Some(&zone)).unwrap();
        }
        let one_more = map.set_zone(Cell::new(0, 0), Some(&brambles()));
        assert_eq!(one_more, Err(MapError::TooManyZones));
    }
}
