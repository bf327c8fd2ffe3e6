//! Lamps: fixed light sources on a map that light the cells around them.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::limits::{MAX_LAMPS, MAX_LIGHT_FEET};
use super::{Cell, Light, MapError, Point, Topology};

/// The number of a lamp on its map.
// Transparent, because a wrapped number cannot be read back inside a tagged outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct LampId(pub u16);

impl fmt::Display for LampId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "lamp {}", self.0)
    }
}

/// The reach of a light, in feet from the middle of its cell.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(deny_unknown_fields)]
pub struct Glow {
    /// Radius of bright light.
    #[serde(default)]
    pub bright: u32,
    /// Radius of at least dim light.
    #[serde(default)]
    pub dim: u32,
}

impl Glow {
    /// True if it lights anything, and reaches no farther than [`MAX_LIGHT_FEET`].
    pub const fn is_valid(self) -> bool {
        self.max_radius() > 0 && self.bright <= MAX_LIGHT_FEET && self.dim <= MAX_LIGHT_FEET
    }

    /// Returns the radius of all its light, in feet.
    pub const fn max_radius(self) -> u32 {
        if self.dim > self.bright {
            self.dim
        } else {
            self.bright
        }
    }

    /// Returns its light on a cell at this distance in feet.
    pub const fn at(self, feet: u32) -> Light {
        if feet <= self.bright {
            Light::Bright
        } else if feet <= self.dim {
            Light::Dim
        } else {
            Light::Dark
        }
    }
}

/// Returns the straight distance between the middles of two cells, in whole feet, rounded to the nearest: light spreads
/// in a circle, whatever metric the rules use for movement.
pub fn feet_as_light_goes(topology: Topology, from: Cell, to: Cell) -> u32 {
    let (from, to) = (topology.centre(from), topology.centre(to));
    let (dx, dy) = (
        i64::from(to.x) - i64::from(from.x),
        i64::from(to.y) - i64::from(from.y),
    );
    // There are 200 fine units to a foot.
    let fine = (dx * dx + dy * dy).unsigned_abs().isqrt();
    u32::try_from((fine + 100) / 200).unwrap_or(u32::MAX)
}

/// A colour of light; in files it is a text: `#ffb347`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Tint(pub [u8; 3]);

impl Tint {
    /// The light of a flame: the default colour of a lamp.
    pub const FLAME: Self = Self([0xff, 0xb3, 0x47]);
}

impl Default for Tint {
    fn default() -> Self {
        Self::FLAME
    }
}

impl fmt::Display for Tint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, green, blue] = self.0;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

impl From<Tint> for String {
    fn from(tint: Tint) -> Self {
        tint.to_string()
    }
}

impl TryFrom<String> for Tint {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl FromStr for Tint {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let refuse = || format!("`{text}` is not a colour such as `#ffb347`");
        let digits = text.strip_prefix('#').ok_or_else(refuse)?;
        if digits.len() != 6 || !digits.chars().all(|digit| digit.is_ascii_hexdigit()) {
            return Err(refuse());
        }
        let all = u32::from_str_radix(digits, 16).map_err(|_| refuse())?;
        let [_, red, green, blue] = all.to_be_bytes();
        Ok(Self([red, green, blue]))
    }
}

/// A lamp on a map: a torch in its bracket, a brazier, a window full of moonlight. It lights everything that can be
/// seen from the middle of its cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Lamp {
    /// Its number, unique on its map.
    pub id: LampId,
    /// Its position.
    pub at: Point,
    /// Its reach.
    pub glow: Glow,
    /// Colour of its light, without effect on the rules.
    pub tint: Tint,
    /// True if it is lit.
    pub lit: bool,
}

/// The lamps of a map. A map without any is hashed and written like one from before lamps existed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(super) struct Lamps(Vec<Lamp>);

impl Lamps {
    /// True if there are none.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns all lamps, in the order in which they were added.
    pub fn all(&self) -> &[Lamp] {
        &self.0
    }

    /// Returns the lamp numbered `id` for a change.
    pub fn get_mut(&mut self, id: LampId) -> Option<&mut Lamp> {
        self.0.iter_mut().find(|lamp| lamp.id == id)
    }

    /// Adds a lamp.
    ///
    /// # Errors
    /// [`MapError::DuplicateLamp`] if its number is taken, [`MapError::BadGlow`] if it lights nothing or reaches too
    /// far, [`MapError::TooManyLamps`] if the map has the maximum number of lamps.
    pub fn add(&mut self, lamp: Lamp) -> Result<(), MapError> {
        if !lamp.glow.is_valid() {
            return Err(MapError::BadGlow(lamp.glow));
        }
        if self.0.iter().any(|other| other.id == lamp.id) {
            return Err(MapError::DuplicateLamp(lamp.id));
        }
        if self.0.len() >= MAX_LAMPS {
            return Err(MapError::TooManyLamps);
        }
        self.0.push(lamp);
        Ok(())
    }

    /// Removes and returns the lamp numbered `id`, if there is one.
    pub fn remove(&mut self, id: LampId) -> Option<Lamp> {
        let at = self.0.iter().position(|lamp| lamp.id == id)?;
        Some(self.0.remove(at))
    }
}

impl Hash for Lamps {
    fn hash<H: Hasher>(&self, state: &mut H) {
        if !self.is_empty() {
            self.0.hash(state);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::BattleMap;

    fn lamp(id: u16) -> Lamp {
        Lamp {
            id: LampId(id),
            at: Point::new(1500, 500),
            glow: Glow {
                bright: 20,
                dim: 40,
            },
            tint: Tint::FLAME,
            lit: true,
        }
    }

    #[test]
    fn map_without_lamps_keeps_its_old_form() {
        let plain = BattleMap::new(4, 1).unwrap();
        let mut map = plain.clone();
        assert!(!serde_json::to_string(&map).unwrap().contains("lamps"));
        map.add_lamp(lamp(1)).unwrap();
        assert_ne!(map.digest(), plain.digest());
        let text = serde_json::to_string(&map).unwrap();
        assert_eq!(serde_json::from_str::<BattleMap>(&text).unwrap(), map);
        assert!(map.take_lamp(LampId(1)).is_ok());
        assert_eq!((map.digest(), &map), (plain.digest(), &plain));
    }

    #[test]
    fn lamp_has_its_own_number_and_lights_cells() {
        let mut map = BattleMap::new(4, 1).unwrap();
        map.add_lamp(lamp(1)).unwrap();
        assert_eq!(
            map.add_lamp(lamp(1)),
            Err(MapError::DuplicateLamp(LampId(1)))
        );
        for (bright, dim) in [(0, 0), (0, 501), (501, 0)] {
            let glow = Glow { bright, dim };
            let bad = Lamp { glow, ..lamp(2) };
            assert_eq!(map.add_lamp(bad), Err(MapError::BadGlow(glow)));
        }
        let outside = Lamp {
            at: Point::new(4000, 0),
            ..lamp(2)
        };
        assert_eq!(
            map.add_lamp(outside),
            Err(MapError::OutsideMap(Cell::new(4, 0)))
        );
        let digest = map.digest();
        assert_eq!(map.set_lamp(LampId(1), false), Ok(true));
        assert_ne!(map.digest(), digest);
        assert_eq!(
            map.set_lamp(LampId(7), true),
            Err(MapError::NoSuchLamp(LampId(7)))
        );
    }

    #[test]
    fn light_spreads_in_a_circle() {
        let feet = |x, y| feet_as_light_goes(Topology::Square, Cell::new(0, 0), Cell::new(x, y));
        assert_eq!([feet(4, 0), feet(3, 4), feet(3, 3)], [20, 25, 21]);
        let glow = Glow {
            bright: 20,
            dim: 25,
        };
        assert_eq!(
            [4, 5, 6].map(|x| glow.at(feet(x, 0))),
            [Light::Bright, Light::Dim, Light::Dark]
        );
    }

    #[test]
    fn colours_round_trip() {
        assert_eq!("#ffb347".parse(), Ok(Tint::FLAME));
        assert_eq!(Tint::FLAME.to_string(), "#ffb347");
        for wrong in ["ffb347", "#ffb34", "#ffb34g", "#ffb3477", "amber", "#é2345"] {
            assert!(wrong.parse::<Tint>().is_err(), "{wrong}");
        }
    }
}
