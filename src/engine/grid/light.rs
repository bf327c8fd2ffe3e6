//! The light on each cell of a map.

use serde::{Deserialize, Serialize};

/// The light on a cell.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub enum Light {
    /// Everything is fully visible.
    #[default]
    Bright,
    /// Shapes are visible, details are not: moonlight, the edge of a lantern's light.
    Dim,
    /// Nothing is visible, except to other senses.
    Dark,
}

impl Light {
    /// All levels of light, the brightest first.
    pub const ALL: [Self; 3] = [Self::Bright, Self::Dim, Self::Dark];
}

#[cfg(test)]
mod tests {
    use std::hash::{Hash, Hasher};

    use super::*;
    use crate::grid::{BattleMap, Cell, Door, MapError, StableHasher, Terrain, Wall};

    #[test]
    fn map_is_bright_inside_and_dark_outside() {
        let mut map = BattleMap::new(2, 2).unwrap();
        let (cell, outside) = (Cell::new(1, 0), Cell::new(2, 0));
        assert_eq!(
            (map.light(cell), map.light(outside)),
            (Light::Bright, Light::Dark)
        );
        map.set_light(cell, Light::Dim).unwrap();
        assert_eq!(
            (map.light(cell), map.light(Cell::new(0, 0))),
            (Light::Dim, Light::Bright)
        );
        assert_eq!(
            map.set_light(outside, Light::Dim),
            Err(MapError::OutsideMap(outside))
        );
    }

    #[test]
    fn bright_map_keeps_its_old_form() {
        // The digest and the text are those of a map from before light existed: saves depend on them.
        let mut map = BattleMap::new(2, 1).unwrap();
        let (digest, text) = (map.digest(), serde_json::to_string(&map).unwrap());
        let no_walls: (Vec<Wall>, Vec<Door>) = (Vec::new(), Vec::new());
        let mut hasher = StableHasher::default();
        (2u32, 1u32, vec![Terrain::Open; 2], no_walls.0, no_walls.1).hash(&mut hasher);
        assert_eq!(digest, hasher.finish());
        assert!(!text.contains("light"), "{text}");
        for (light, plain) in [(Light::Dark, false), (Light::Bright, true)] {
            map.set_light(Cell::new(1, 0), light).unwrap();
            assert_eq!(map.is_bright(), plain);
            assert_eq!(map.digest() == digest, plain);
            assert_eq!(map == BattleMap::new(2, 1).unwrap(), plain);
            assert_eq!(serde_json::to_string(&map).unwrap() == text, plain);
        }
    }

    #[test]
    fn light_round_trips() {
        let mut map = BattleMap::new(2, 1).unwrap();
        map.set_light(Cell::new(1, 0), Light::Dim).unwrap();
        let text = serde_json::to_string(&map).unwrap();
        assert!(text.ends_with(r#""light":["Bright","Dim"]}"#), "{text}");
        assert_eq!(serde_json::from_str::<BattleMap>(&text).unwrap(), map);
        let bright = text.replace("Dim", "Bright");
        let plain = BattleMap::new(2, 1).unwrap();
        assert_eq!(serde_json::from_str::<BattleMap>(&bright).unwrap(), plain);
        let short = text.replace(r#","Dim""#, "");
        assert!(serde_json::from_str::<BattleMap>(&short).is_err());
    }

    #[test]
    fn light_falls_where_it_reaches() {
        let lit = |x, light| {
            let mut map = BattleMap::new(2, 1).unwrap();
            map.set_light(Cell::new(x, 0), light).unwrap();
            map.digest()
        };
        assert_ne!(lit(0, Light::Dim), lit(1, Light::Dim));
        assert_ne!(lit(0, Light::Dim), lit(0, Light::Dark));
    }
}
