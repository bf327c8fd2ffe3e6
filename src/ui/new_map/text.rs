//! Texts of the form for an empty map.

pub(super) use crate::ui::shared::text::CANCEL;

use crate::grid::Topology;

pub(super) const EMPTY_MAP: &str = "Empty map";
pub(super) const EMPTY_MAP_HELP: &str = "Creates a new encounter, ready for you to draw";

pub(super) const SIZE: &str = "Size";

pub(super) fn cells_of_five_feet(topology: Topology) -> String {
    format!("{} of 5 ft", topology.cells_word())
}

pub(super) const GRID: &str = "Grid";

pub(super) fn grid(topology: Topology) -> &'static str {
    match topology {
        Topology::Square => "Squares",
        Topology::HexPointy => "Hexes, pointy top",
        Topology::HexFlat => "Hexes, flat top",
    }
}

pub(super) const TERRAIN: &str = "Terrain";
pub(super) const OPEN_FLOOR: &str = "Open floor";
pub(super) const SOLID_ROCK: &str = "Solid rock";

pub(super) const RULESET: &str = "Ruleset";

pub(super) const DRAW_MAP: &str = "Draw map";
