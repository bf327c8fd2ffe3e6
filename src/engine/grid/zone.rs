//! Zones of a map: named groups of cells, which may give a condition to combatants in them.

use serde::{Deserialize, Serialize};

use super::MapError;
use super::layer::Layer;
use super::limits::{MAX_ZONE_NAME_LENGTH, MAX_ZONES};

/// A named group of cells. A cell belongs to at most one zone.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Zone {
    /// Its name, unique on its map.
    pub name: String,
    /// Id in the ruleset of the condition that every combatant with any part in it has; default: none, so that the zone
    /// is only a name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub condition: Option<String>,
    /// True if the players see it where they know the terrain.
    #[serde(default, skip_serializing_if = "is_false")]
    pub everybody: bool,
}

impl Zone {
    /// Returns the zone as players see it, if they do: its condition is left to the GM.
    pub fn as_seen(&self) -> Option<Self> {
        self.everybody.then(|| Self {
            condition: None,
            ..self.clone()
        })
    }
}

// Serde passes a reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
const fn is_false(value: &bool) -> bool {
    !*value
}

/// The zones of a map, and their cells.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Zones {
    /// The zones, in the order of their names once the map has been tidied.
    pub(super) all: Vec<Zone>,
    /// Number of the zone of each cell, counted from 1; 0 for none.
    pub(super) on: Layer<u8>,
}

impl std::hash::Hash for Zones {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        if !self.is_empty() {
            self.all.hash(state);
            self.on.hash(state);
        }
    }
}

impl Zones {
    pub const fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// True if the numbers are those of zones, for this number of cells.
    pub fn fits(&self, cells: usize) -> bool {
        let sound = self.all.len() <= MAX_ZONES && self.all.iter().all(is_sound);
        let numbers = (0..cells).all(|index| usize::from(self.on.at(index)) <= self.all.len());
        let mut names: Vec<&str> = self.all.iter().map(|zone| zone.name.as_str()).collect();
        names.sort_unstable();
        let apart = names.windows(2).all(|two| two[0] != two[1]);
        sound && apart && self.on.fits(cells) && numbers
    }

    /// Returns the number of the zone with this name, after giving it the properties of `zone`.
    pub fn number_of(&mut self, zone: &Zone) -> Result<u8, MapError> {
        if !is_sound(zone) {
            return Err(MapError::BadZoneName);
        }
        let known = self.all.iter().position(|known| known.name == zone.name);
        let nth = match known {
            Some(nth) => {
                self.all[nth] = zone.clone();
                nth
            }
            None if self.all.len() < MAX_ZONES => {
                self.all.push(zone.clone());
                self.all.len() - 1
            }
            None => return Err(MapError::TooManyZones),
        };
        Ok(nth as u8 + 1)
    }

    /// Removes everything that players do not see, on a map with this number of cells.
    pub fn show_as_seen(&mut self, cells: usize) {
        for index in 0..cells {
            let number = usize::from(self.on.at(index));
            if number > 0 && !self.all[number - 1].everybody {
                self.on.set(index, cells, 0);
            }
        }
        for zone in &mut self.all {
            zone.condition = None;
        }
        self.tidy(cells);
    }

    /// Removes zones without cells, and sorts the others by name.
    pub fn tidy(&mut self, cells: usize) {
        let mut used = vec![false; self.all.len() + 1];
        (0..cells).for_each(|index| used[usize::from(self.on.at(index))] = true);
        let mut order: Vec<usize> = (0..self.all.len()).filter(|nth| used[nth + 1]).collect();
        order.sort_by(|a, b| self.all[*a].name.cmp(&self.all[*b].name));
        if order.len() == self.all.len() && order.is_sorted() {
            return;
        }
        let mut numbers = vec![0; used.len()];
        for (new, old) in order.iter().enumerate() {
            numbers[old + 1] = new as u8 + 1;
        }
        let mut on = Layer::default();
        (0..cells).for_each(|index| on.set(index, cells, numbers[usize::from(self.on.at(index))]));
        self.all = order.iter().map(|nth| self.all[*nth].clone()).collect();
        self.on = on;
    }
}

/// True if the name and condition of a zone are valid.
fn is_sound(zone: &Zone) -> bool {
    let plain = |text: &str| {
        let length = text.chars().take(MAX_ZONE_NAME_LENGTH + 1).count();
        (1..=MAX_ZONE_NAME_LENGTH).contains(&length) && !text.chars().any(char::is_control)
    };
    plain(&zone.name)
        && zone.name.trim() == zone.name
        && zone.condition.as_deref().is_none_or(plain)
}
