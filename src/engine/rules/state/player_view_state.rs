//! State of the player window's view of the map, and the characters' memory of it.

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

/// Rule for which parts of the map the players see.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum MapVisibility {
    /// The whole map, and all combatants that are not hidden.
    #[default]
    Everything,
    /// Everything that the characters see, and the terrain that they have seen before.
    Remembered,
    /// Only what the characters see.
    Seen,
    /// Everything that the GM has revealed with the brush.
    Brushed,
}

impl MapVisibility {
    /// All values, in the order in which the shortcut key cycles through them.
    pub const ALL: [Self; 4] = [
        Self::Everything,
        Self::Remembered,
        Self::Seen,
        Self::Brushed,
    ];

    /// Returns the next value in the cycle.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::Everything => Self::Remembered,
            Self::Remembered => Self::Seen,
            Self::Seen => Self::Brushed,
            Self::Brushed => Self::Everything,
        }
    }

    /// Returns the display name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Everything => "everything",
            Self::Remembered => "what the party sees and remembers",
            Self::Seen => "what the party sees",
            Self::Brushed => "what the GM's brush reveals",
        }
    }

    /// True if it depends on what the characters see.
    pub const fn is_by_sight(self) -> bool {
        match self {
            Self::Remembered | Self::Seen => true,
            Self::Everything | Self::Brushed => false,
        }
    }
}

/// How much the players learn about the identity of combatants outside their party.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum NameVisibility {
    /// Its name.
    #[default]
    Name,
    /// Its kind of creature.
    Kind,
    /// Nothing, except that it is there.
    Something,
}

impl NameVisibility {
    /// All values, from most to least informative.
    pub const ALL: [Self; 3] = [Self::Name, Self::Kind, Self::Something];

    /// Returns the display name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Name => "its name",
            Self::Kind => "its kind",
            Self::Something => "only that it is there",
        }
    }
}

/// Detail with which the players see the health of the party.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub enum PartyHealthDetail {
    /// No more than for any other combatant.
    Nothing,
    /// The remaining health, as a ring round the token.
    #[default]
    Ring,
    /// The ring, with hit points or wounds in numbers.
    Exact,
}

impl PartyHealthDetail {
    /// All values, from least to most informative.
    pub const ALL: [Self; 3] = [Self::Nothing, Self::Ring, Self::Exact];

    /// Returns the display name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Nothing => "like that of others",
            Self::Ring => "as a ring",
            Self::Exact => "as a ring and in numbers",
        }
    }
}

/// State of the players' view, and what their characters remember. It is part of the fight's state.
#[derive(Resource, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PlayerViewState {
    /// Rule for what they see.
    pub(in crate::rules) how: MapVisibility,
    /// Combatants whose view is shown; if empty, the view of the whole party.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(in crate::rules) through: Vec<CombatantId>,
    /// True to hide the last known positions of combatants out of sight.
    pub(in crate::rules) forgets_places: bool,
    /// Cells that the GM has revealed with the brush.
    pub(in crate::rules) brushed: Option<CellSet>,
    /// Cells that the party has seen.
    pub(in crate::rules) explored: Option<CellSet>,
    /// The map as the party last saw it, cell by cell.
    #[serde(with = "known_map", skip_serializing_if = "Option::is_none")]
    pub(in crate::rules) known: Option<Battlefield>,
    /// Combatants that the party has met.
    #[serde(
        alias = "last",
        deserialize_with = "met::read",
        skip_serializing_if = "Vec::is_empty"
    )]
    pub(in crate::rules) met: Vec<RememberedCombatant>,
    /// Default naming of combatants outside the party.
    #[serde(skip_serializing_if = "is_default")]
    pub(in crate::rules) naming: NameVisibility,
    /// Combatants with a different naming.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(in crate::rules) named: Vec<(CombatantId, NameVisibility)>,
    /// Detail with which they see the health of the party.
    #[serde(skip_serializing_if = "is_default")]
    pub(in crate::rules) own_numbers: PartyHealthDetail,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// A combatant that the party has met, as it was when last seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RememberedCombatant {
    /// Id of the combatant.
    pub who: CombatantId,
    /// Cell of its top left corner; `None` once the party has seen that it is no longer there.
    pub at: Option<Cell>,
    /// Display name, without a number.
    pub name: String,
    /// Its entry in the library.
    pub creature: CreatureId,
    /// Stance of its side.
    pub stance: Stance,
    /// Length of its side, in squares.
    pub squares: u8,
    /// Picture on its token.
    #[serde(default, skip_serializing_if = "Portrait::uses_kind_picture")]
    pub portrait: Portrait,
}

impl Hash for PlayerViewState {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.how, &self.through, self.forgets_places).hash(state);
        let places: Vec<(CombatantId, Cell)> = self.last_known_positions().collect();
        (&self.brushed, &self.explored, places).hash(state);
        for met in self.met.iter().filter(|met| met.at.is_none()) {
            met.who.hash(state);
        }
        self.known.as_ref().map(Battlefield::digest).hash(state);
        let names = (self.naming, &self.named, self.own_numbers);
        if names
            != (
                NameVisibility::default(),
                &Vec::new(),
                PartyHealthDetail::default(),
            )
        {
            names.hash(state);
        }
    }
}

impl PlayerViewState {
    /// Creates the initial state of a fight in which `how` decides what the players see.
    pub fn new(how: MapVisibility) -> Self {
        Self {
            how,
            ..Self::default()
        }
    }

    /// Returns the rule for what they see.
    pub fn map_visibility(&self) -> MapVisibility {
        self.how
    }

    /// Returns the combatants whose view is shown; if empty, the view of the whole party is shown.
    pub fn viewers(&self) -> &[CombatantId] {
        &self.through
    }

    /// True if the last known positions of combatants out of sight are shown.
    pub fn remembers_places(&self) -> bool {
        !self.forgets_places && self.how == MapVisibility::Remembered
    }

    /// True if the GM has revealed the cell with the brush.
    pub fn is_brushed(&self, cell: Cell) -> bool {
        self.brushed.as_ref().is_some_and(|cells| cells.has(cell))
    }

    /// Returns the cells that the GM has revealed with the brush.
    pub fn revealed_cells(&self) -> Option<&CellSet> {
        self.brushed.as_ref()
    }

    /// True if the party has seen the cell before.
    pub fn is_explored(&self, cell: Cell) -> bool {
        self.explored.as_ref().is_some_and(|cells| cells.has(cell))
    }

    /// Returns the map as the party last saw it.
    pub fn known_map(&self) -> Option<&Arc<BattleMap>> {
        self.known.as_ref().map(Battlefield::map)
    }

    /// Returns the same map together with its cached results.
    pub fn known_field(&self) -> Option<&Battlefield> {
        self.known.as_ref()
    }

    /// Returns the last known positions of combatants.
    pub fn last_known_positions(&self) -> impl Iterator<Item = (CombatantId, Cell)> {
        let met = self.met.iter();
        met.filter_map(|met| Some((met.who, met.at?)))
    }

    /// Returns the combatants that the party has met, in the order in which they joined the fight.
    pub fn remembered(&self) -> &[RememberedCombatant] {
        &self.met
    }

    /// Returns how `who`, who is outside the party, is named to the players.
    pub fn naming_of(&self, who: CombatantId) -> NameVisibility {
        let said = self.named.iter().find(|(named, _)| *named == who);
        said.map_or(self.naming, |(_, naming)| *naming)
    }

    /// Returns the naming of combatants that have none set individually.
    pub fn naming(&self) -> NameVisibility {
        self.naming
    }

    /// Returns the detail with which the players see the health of the party.
    pub fn party_health_detail(&self) -> PartyHealthDetail {
        self.own_numbers
    }
}

/// Reads combatants that have been met, including the older format that has only their positions.
mod met {
    use serde::{Deserialize, Deserializer};

    use super::{Cell, CombatantId, CreatureId, Portrait, RememberedCombatant, Stance};

    #[derive(Deserialize)]
    #[serde(untagged)]
    enum WrittenMet {
        Met(RememberedCombatant),
        Place(CombatantId, Cell),
    }

    pub fn read<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<RememberedCombatant>, D::Error> {
        let all = Vec::<WrittenMet>::deserialize(from)?.into_iter();
        let met = all.map(|written| match written {
            WrittenMet::Met(met) => met,
            WrittenMet::Place(who, at) => RememberedCombatant {
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

/// Writes the remembered map in the format of a map file.
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
