//! What the players are shown of the map, and what their characters remember of it.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use crate::grid::{BattleMap, Cell, CellSet};

use super::battlefield::Battlefield;
use super::combatant::CombatantId;

/// What decides what the players see of the map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Showing {
    /// The whole map, and everybody who is not hidden.
    #[default]
    Everything,
    /// What their characters see, and the ground that they have seen before.
    Remembered,
    /// What their characters see, and nothing else.
    Seen,
    /// What the GM's brush has revealed.
    Brushed,
}

impl Showing {
    /// All of them, in the order in which one key goes through them.
    pub const ALL: [Self; 4] = [
        Self::Everything,
        Self::Remembered,
        Self::Seen,
        Self::Brushed,
    ];

    /// The one after this one.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::Everything => Self::Remembered,
            Self::Remembered => Self::Seen,
            Self::Seen => Self::Brushed,
            Self::Brushed => Self::Everything,
        }
    }

    /// What people call it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Everything => "everything",
            Self::Remembered => "what the party sees and remembers",
            Self::Seen => "what the party sees",
            Self::Brushed => "what the GM's brush reveals",
        }
    }

    /// Whether it follows the eyes of the characters.
    pub const fn is_by_sight(self) -> bool {
        match self {
            Self::Remembered | Self::Seen => true,
            Self::Everything | Self::Brushed => false,
        }
    }
}

/// What the players are shown, and what their characters remember; a part of the fight like everything else.
#[derive(Resource, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Shown {
    /// What decides what they see.
    pub(in crate::rules) how: Showing,
    /// Through whose eyes; the whole party's where there is nobody.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(in crate::rules) through: Vec<CombatantId>,
    /// Whether they are not shown where those were last who are out of sight now.
    pub(in crate::rules) forgets_places: bool,
    /// What the GM's brush has revealed.
    pub(in crate::rules) brushed: Option<CellSet>,
    /// The cells that the party has seen.
    pub(in crate::rules) explored: Option<CellSet>,
    /// The map as the party saw it last, cell by cell.
    #[serde(with = "known_map", skip_serializing_if = "Option::is_none")]
    pub(in crate::rules) known: Option<Battlefield>,
    /// Where others were when they were seen last.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(in crate::rules) last: Vec<(CombatantId, Cell)>,
}

impl Hash for Shown {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.how, &self.through, self.forgets_places).hash(state);
        (&self.brushed, &self.explored, &self.last).hash(state);
        self.known.as_ref().map(Battlefield::digest).hash(state);
    }
}

impl Shown {
    /// What a fight begins with in which this decides what the players see.
    pub fn by(how: Showing) -> Self {
        Self {
            how,
            ..Self::default()
        }
    }

    /// What decides what they see.
    pub fn how(&self) -> Showing {
        self.how
    }

    /// Through whose eyes; the whole party's where there is nobody.
    pub fn through(&self) -> &[CombatantId] {
        &self.through
    }

    /// Whether they are shown where those were last who are out of sight now.
    pub fn remembers_places(&self) -> bool {
        !self.forgets_places && self.how == Showing::Remembered
    }

    /// Whether the GM's brush has revealed a cell.
    pub fn is_brushed(&self, cell: Cell) -> bool {
        self.brushed.as_ref().is_some_and(|cells| cells.has(cell))
    }

    /// Whether the party has seen a cell before.
    pub fn is_explored(&self, cell: Cell) -> bool {
        self.explored.as_ref().is_some_and(|cells| cells.has(cell))
    }

    /// The map as the party saw it last.
    pub fn known(&self) -> Option<&Arc<BattleMap>> {
        self.known.as_ref().map(Battlefield::map)
    }

    /// Where others were when they were seen last.
    pub fn last_places(&self) -> &[(CombatantId, Cell)] {
        &self.last
    }

    /// Takes everything along where a map of another size takes the place of the one before, on which all stands so
    /// many columns and rows further.
    pub(in crate::rules) fn take_along(&mut self, map: &BattleMap, by: (i32, i32)) {
        for cells in [&mut self.brushed, &mut self.explored]
            .into_iter()
            .flatten()
        {
            *cells = cells.moved_to(map, by);
        }
        for (_, at) in &mut self.last {
            *at = at.offset(by.0, by.1);
        }
        self.known = None;
    }
}

/// The map that is remembered, written as a person would draw it.
mod known_map {
    use std::sync::Arc;

    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::Battlefield;
    use crate::grid::BattleMap;
    use crate::mapfile::shared;

    #[derive(Serialize, Deserialize)]
    struct Drawn(#[serde(with = "shared")] Arc<BattleMap>);

    pub fn serialize<S: Serializer>(map: &Option<Battlefield>, to: S) -> Result<S::Ok, S::Error> {
        let drawn = map.as_ref().map(|map| Drawn(map.map().clone()));
        drawn.serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Option<Battlefield>, D::Error> {
        let drawn = Option::<Drawn>::deserialize(from)?;
        Ok(drawn.map(|drawn| Battlefield::new(drawn.0)))
    }
}
