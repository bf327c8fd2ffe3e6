//! The map as the players see it, without its secrets, and how well each cell is seen.

use std::sync::Arc;

use serde::Deserialize;

use crate::grid::{BattleMap, Cell, CellSet, Light, Point, Terrain, VisibilityCache};
use crate::rules::player_view::{PartyView, party_view, players_guise, remembered_guise, view_of};
use crate::rules::sight::light;
use crate::rules::state::{Battle, CombatantId, MapVisibility};

use super::combatants::Sight;

/// The map as the players see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeenMap {
    /// Map without its secrets: where a veil applies, it contains only what the players see or remember.
    pub map: Arc<BattleMap>,
    /// Fog of war over the map; `None` if the players are shown everything.
    pub veil: Option<CellVisibility>,
    /// Visible or remembered cells in rooms. The map alone cannot determine this for a room that is only partly known.
    pub rooms: CellSet,
}

/// How well each cell is seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellVisibility {
    cells: Vec<SeenCell>,
    width: u32,
    /// Cells next to visible ones, with nothing between them.
    beside: CellSet,
    /// Cells that are shown completely because of a visible combatant on them: the line of sight may only graze them.
    under: CellSet,
    /// Visible areas from the eyes of the party, each as a polygon; `None` if cells are shown completely.
    pub polygons: Option<Vec<Arc<Vec<Point>>>>,
}

/// How well the players see a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
pub enum SeenCell {
    /// Not at all: the cell is black, and nothing on it is known.
    #[default]
    Unknown,
    /// Remembered; shown in grey.
    Remembered,
    /// In the dark, next to a visible cell.
    Glimpsed,
    /// Seen dimly.
    Dim,
    /// Seen clearly.
    Bright,
    /// Revealed by the GM's brush and shown clearly, wherever the party looks.
    Revealed,
}

impl SeenCell {
    /// Returns true if the cell is shown in its current state.
    pub const fn is_seen(self) -> bool {
        match self {
            Self::Dim | Self::Bright | Self::Revealed => true,
            Self::Unknown | Self::Remembered | Self::Glimpsed => false,
        }
    }
}

impl CellVisibility {
    /// Returns true if a cell is next to a visible one, with nothing between them.
    pub fn is_next_to_visible(&self, cell: Cell) -> bool {
        self.beside.has(cell)
    }

    /// Returns true if a visible combatant is on the cell, which is then shown completely.
    pub fn is_under_combatant(&self, cell: Cell) -> bool {
        self.under.has(cell)
    }

    /// Returns how well a cell is seen; cells outside the map are unknown.
    pub fn at(&self, cell: Cell) -> SeenCell {
        let width = self.width as i32;
        if !(0..width).contains(&cell.x) || cell.y < 0 {
            return SeenCell::Unknown;
        }
        let index = cell.y as usize * self.width as usize + cell.x as usize;
        self.cells.get(index).copied().unwrap_or_default()
    }
}

/// Returns the map as the players see it.
pub fn seen_ground(battle: &Battle) -> SeenMap {
    let shown = battle.shown;
    let how = shown.map_visibility();
    let guise = players_guise(battle);
    let (shared, outlooks) = match &guise {
        Some(guise) => (guise.map().clone(), guise.outlooks()),
        None => (battle.shared_map(), battle.outlooks),
    };
    let map: &BattleMap = &shared;
    if how == MapVisibility::Everything {
        return SeenMap {
            rooms: outlooks.rooms(map).clone(),
            map: match map.zones() {
                [] => shared,
                _some => Arc::new(map.with_zones_as_seen()),
            },
            veil: None,
        };
    }
    let view = how.is_by_sight().then(|| party_view(battle));
    let remembers = how == MapVisibility::Remembered;
    let edge = edge_of_the_brushed(map, outlooks, shown.revealed_cells());
    let under = match how.is_by_sight() {
        true => cells_of_visible_combatants(battle),
        false => CellSet::none(map),
    };
    let cell_as_seen = |cell: Cell| {
        let view = view.as_deref();
        let has = |set: fn(&PartyView) -> &CellSet| view.is_some_and(|view| set(view).has(cell));
        if shown.is_brushed(cell) {
            SeenCell::Revealed
        } else if has(|view| &view.dim) {
            SeenCell::Dim
        } else if has(|view| &view.seen) {
            SeenCell::Bright
        } else if under.has(cell) {
            match light::light_at(battle, cell) {
                Light::Bright => SeenCell::Bright,
                Light::Dim | Light::Dark => SeenCell::Dim,
            }
        } else if remembers && shown.is_explored(cell) {
            SeenCell::Remembered
        } else if edge.has(cell) || has(|view| &view.glimpsed) {
            SeenCell::Glimpsed
        } else {
            SeenCell::Unknown
        }
    };
    let veil = CellVisibility {
        cells: map.cells().map(cell_as_seen).collect(),
        width: map.width(),
        beside: match &view {
            Some(view) => {
                let mut beside = view.glimpsed.clone();
                beside.add(&edge);
                beside
            }
            None => edge,
        },
        polygons: view.map(|view| polygons(map, outlooks, &view)),
        under,
    };
    let remembered = match remembers {
        true => Memory::of(battle),
        false => Memory {
            map: shared.clone(),
            rooms: CellSet::none(map),
        },
    };
    SeenMap {
        map: Arc::new(known_map(map, &remembered, &veil)),
        rooms: rooms_as_known(map, outlooks.rooms(map), &remembered, &veil),
        veil: Some(veil),
    }
}

/// The map as the players remember it, and its rooms.
struct Memory {
    map: Arc<BattleMap>,
    rooms: CellSet,
}

impl Memory {
    fn of(battle: &Battle) -> Self {
        let now = battle.shared_map();
        let known = battle.shown.known_field();
        let (map, rooms) = match (remembered_guise(battle), known) {
            (Some(guise), _) => (
                guise.map().clone(),
                guise.outlooks().rooms(guise.map()).clone(),
            ),
            (None, Some(known)) => {
                let rooms = known.outlooks().rooms(known.map());
                (known.map().clone(), rooms.clone())
            }
            (None, None) => (now, battle.outlooks.rooms(battle.map).clone()),
        };
        Self { map, rooms }
    }
}

/// Returns the visible or remembered cells in rooms, as they are or as they were when last seen.
fn rooms_as_known(
    map: &BattleMap,
    now: &CellSet,
    remembered: &Memory,
    veil: &CellVisibility,
) -> CellSet {
    let mut rooms = CellSet::none(map);
    for cell in map.cells() {
        let is_room = match veil.at(cell) {
            SeenCell::Unknown => false,
            SeenCell::Remembered => remembered.rooms.has(cell),
            SeenCell::Glimpsed | SeenCell::Dim | SeenCell::Bright | SeenCell::Revealed => {
                now.has(cell)
            }
        };
        if is_room {
            rooms.insert(cell);
        }
    }
    rooms
}

/// Returns the cells of visible combatants outside the party; the cells of the party are known anyway.
fn cells_of_visible_combatants(battle: &Battle) -> CellSet {
    let sight = Sight::new(battle);
    let mut under = CellSet::none(battle.map);
    let others = battle
        .combatants()
        .filter(|who| !battle.is_player_character(who));
    let seen = others.filter(|who| sight.shows(battle, who));
    for cell in seen.flat_map(|who| who.space().cells()) {
        under.insert(cell);
    }
    under
}

/// Returns the polygons of the areas visible from the eyes of a view.
fn polygons(map: &BattleMap, outlooks: &VisibilityCache, view: &PartyView) -> Vec<Arc<Vec<Point>>> {
    let points = view.points.iter();
    let seen = points.map(|point| outlooks.polygon(map, *point));
    seen.filter(|corners| corners.len() > 2).collect()
}

/// Returns how well one combatant sees each cell now, for a GM who looks through its eyes; `None` if it does not exist.
pub fn seen_through(battle: &Battle, who: CombatantId) -> Option<CellVisibility> {
    let map: &BattleMap = battle.map;
    let view = view_of(battle, &battle.get(who)?);
    let cell_as_seen = |cell: Cell| match (view.dim.has(cell), view.seen.has(cell)) {
        (true, _) => SeenCell::Dim,
        (false, true) => SeenCell::Bright,
        (false, false) if view.glimpsed.has(cell) => SeenCell::Glimpsed,
        (false, false) => SeenCell::Unknown,
    };
    Some(CellVisibility {
        cells: map.cells().map(cell_as_seen).collect(),
        width: map.width(),
        beside: view.glimpsed.clone(),
        under: CellSet::none(map),
        polygons: Some(polygons(map, battle.outlooks, &view)),
    })
}

/// Returns how each cell is lit now, for the GM; dark cells are `Glimpsed`. Returns `None` if every cell is bright.
pub fn lit_ground(battle: &Battle) -> Option<CellVisibility> {
    let map: &BattleMap = battle.map;
    let lights = light::lighting(battle);
    if lights.is_bright(map) {
        return None;
    }
    let as_lit = |cell: Cell| match lights.at(map, cell) {
        Light::Bright => SeenCell::Bright,
        Light::Dim => SeenCell::Dim,
        Light::Dark => SeenCell::Glimpsed,
    };
    Some(CellVisibility {
        cells: map.cells().map(as_lit).collect(),
        width: map.width(),
        beside: CellSet::none(map),
        under: CellSet::none(map),
        polygons: None,
    })
}

/// Returns the rock directly next to cells revealed by the brush, so that a room is shown with its walls.
fn edge_of_the_brushed(
    map: &BattleMap,
    outlooks: &VisibilityCache,
    brushed: Option<&CellSet>,
) -> CellSet {
    let mut edge = match brushed {
        Some(brushed) if brushed.fits(map) => {
            CellSet::clone(&outlooks.unseen_neighbours(map, brushed))
        }
        Some(_) | None => CellSet::none(map),
    };
    for cell in map.cells() {
        if map.bare_terrain(cell) != Terrain::Blocked {
            edge.remove_cell(cell);
        }
    }
    edge
}

/// Returns a map that contains only what the players see or remember.
fn known_map(map: &BattleMap, remembered: &Memory, veil: &CellVisibility) -> BattleMap {
    let (mut now, mut before) = (CellSet::none(map), CellSet::none(map));
    for cell in map.cells() {
        match veil.at(cell) {
            SeenCell::Unknown => {}
            SeenCell::Remembered => before.insert(cell),
            SeenCell::Glimpsed | SeenCell::Dim | SeenCell::Bright | SeenCell::Revealed => {
                now.insert(cell);
            }
        }
    }
    let part = map.part(&now).and_then(|mut part| {
        part.add_visible(&remembered.map, &before)?;
        Ok(part)
    });
    // The part consists of existing maps, so this cannot fail; if it did, black would reveal nothing.
    part.unwrap_or_else(|_| map.all_rock())
}
