//! A shared map, written as a person would draw it.

use std::sync::Arc;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::MapText;
use crate::document::{DocumentError, TextPosition};
use crate::grid::BattleMap;

/// Writes a map.
///
/// # Errors
/// The errors of the serializer.
pub fn serialize<S: Serializer>(map: &Arc<BattleMap>, to: S) -> Result<S::Ok, S::Error> {
    MapText::from(map.as_ref()).serialize(to)
}

/// Reads a map.
///
/// # Errors
/// The errors of the deserializer, and all problems of the map.
pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Arc<BattleMap>, D::Error> {
    let drawn = MapText::deserialize(from)?;
    let mut problems = DocumentError::new("the map");
    let map = drawn.to_map(&TextPosition::default(), &mut problems);
    map.map(Arc::new).ok_or_else(|| D::Error::custom(problems))
}
