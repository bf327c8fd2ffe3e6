//! What the players are shown of the map, and what their characters remember of it.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use crate::grid::{BattleMap, Cell, CellSet};

use super::battlefield::Battlefield;
use super::combatant::CombatantId;
use super::portrait::Portrait;
use super::sides::Stance;
use crate::ruleset::CreatureId;

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

/// By what the players know somebody who is not of their party.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Naming {
    /// By its name.
    #[default]
    Name,
    /// By what kind of creature it is.
    Kind,
    /// By nothing: it is something.
    Something,
}

impl Naming {
    /// All of them, from the most to the least.
    pub const ALL: [Self; 3] = [Self::Name, Self::Kind, Self::Something];

    /// What people call it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Name => "its name",
            Self::Kind => "what kind it is",
            Self::Something => "nothing but that it is there",
        }
    }
}

/// How much of their own side's health the players are shown.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub enum OwnNumbers {
    /// No more than of anybody else.
    Nothing,
    /// How much of it is left, as a ring round the token.
    #[default]
    Ring,
    /// The ring, and hit points or wounds in numbers.
    Exact,
}

impl OwnNumbers {
    /// All of them, from the least to the most.
    pub const ALL: [Self; 3] = [Self::Nothing, Self::Ring, Self::Exact];

    /// What people call it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Nothing => "no more than of others",
            Self::Ring => "as a ring",
            Self::Exact => "as a ring and in numbers",
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
    /// Those whom the party has met.
    #[serde(
        alias = "last",
        deserialize_with = "met::read",
        skip_serializing_if = "Vec::is_empty"
    )]
    pub(in crate::rules) met: Vec<Met>,
    /// By what the players know those who are not of their party.
    #[serde(skip_serializing_if = "is_default")]
    pub(in crate::rules) naming: Naming,
    /// Those of whom something else is said.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(in crate::rules) named: Vec<(CombatantId, Naming)>,
    /// How much of their own side's health they are shown.
    #[serde(skip_serializing_if = "is_default")]
    pub(in crate::rules) own_numbers: OwnNumbers,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// Somebody whom the party has met, as it was when it was seen last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Met {
    /// The id of the combatant.
    pub who: CombatantId,
    /// The cell of its top left corner; `None` once it has been seen not to be there any more.
    pub at: Option<Cell>,
    /// The name that people read, without a number.
    pub name: String,
    /// Its entry in the library.
    pub creature: CreatureId,
    /// How its side stood to the others.
    pub stance: Stance,
    /// The length of its side, in squares.
    pub squares: u8,
    /// What its token showed.
    #[serde(default, skip_serializing_if = "Portrait::is_of_its_kind")]
    pub portrait: Portrait,
}

impl Hash for Shown {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.how, &self.through, self.forgets_places).hash(state);
        let places: Vec<(CombatantId, Cell)> = self.last_places().collect();
        (&self.brushed, &self.explored, places).hash(state);
        for met in self.met.iter().filter(|met| met.at.is_none()) {
            met.who.hash(state);
        }
        self.known.as_ref().map(Battlefield::digest).hash(state);
        let names = (self.naming, &self.named, self.own_numbers);
        if names != (Naming::default(), &Vec::new(), OwnNumbers::default()) {
            names.hash(state);
        }
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

    /// What the GM's brush has revealed.
    pub fn brushed(&self) -> Option<&CellSet> {
        self.brushed.as_ref()
    }

    /// Whether the party has seen a cell before.
    pub fn is_explored(&self, cell: Cell) -> bool {
        self.explored.as_ref().is_some_and(|cells| cells.has(cell))
    }

    /// The map as the party saw it last.
    pub fn known(&self) -> Option<&Arc<BattleMap>> {
        self.known.as_ref().map(Battlefield::map)
    }

    /// The same, with what has been worked out of it.
    pub fn known_field(&self) -> Option<&Battlefield> {
        self.known.as_ref()
    }

    /// Where others were when they were seen last.
    pub fn last_places(&self) -> impl Iterator<Item = (CombatantId, Cell)> {
        let met = self.met.iter();
        met.filter_map(|met| Some((met.who, met.at?)))
    }

    /// Those whom the party has met, in the order in which they joined the fight.
    pub fn met(&self) -> &[Met] {
        &self.met
    }

    /// By what the players know somebody who is not of their party.
    pub fn naming_of(&self, who: CombatantId) -> Naming {
        let said = self.named.iter().find(|(named, _)| *named == who);
        said.map_or(self.naming, |(_, naming)| *naming)
    }

    /// By what they know those of whom nothing else is said.
    pub fn naming(&self) -> Naming {
        self.naming
    }

    /// How much of their own side's health they are shown.
    pub fn own_numbers(&self) -> OwnNumbers {
        self.own_numbers
    }
}

/// Those who have been met, also as they were written when nothing but their places was kept.
mod met {
    use serde::{Deserialize, Deserializer};

    use super::{Cell, CombatantId, CreatureId, Met, Portrait, Stance};

    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Written {
        Met(Met),
        Place(CombatantId, Cell),
    }

    pub fn read<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Met>, D::Error> {
        let all = Vec::<Written>::deserialize(from)?.into_iter();
        let met = all.map(|written| match written {
            Written::Met(met) => met,
            Written::Place(who, at) => Met {
                who,
                at: Some(at),
                name: who.to_string(),
                creature: CreatureId::new(who.as_str()),
                stance: Stance::Foe,
                squares: 1,
                portrait: Portrait::default(),
            },
        });
        Ok(met.collect())
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
