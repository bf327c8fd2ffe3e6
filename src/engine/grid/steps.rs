//! The steps that a map allows, computed once for each footprint and cached until the map changes.

use std::sync::{Arc, OnceLock};

use super::barrier::Barrier;
use super::{BattleMap, Cell, Direction, Footprint, Space, Terrain, Traffic};

/// The step layers computed so far, by footprint.
#[derive(Clone, Default)]
pub(super) struct StepCache([OnceLock<Arc<StepLayer>>; Footprint::MAX_WIDTH as usize]);

/// The possibilities of one footprint at each anchor, row by row.
pub(super) struct StepLayer {
    /// Directions in which no edge of the map, wall or corner is in the way.
    pub steps: Vec<u8>,
    /// Set of terrains of the cells that it covers.
    pub terrains: Vec<u8>,
}

impl StepCache {
    pub fn layer(&self, map: &BattleMap, footprint: Footprint) -> &StepLayer {
        self.0[usize::from(footprint.side()) - 1].get_or_init(|| {
            Arc::new(if footprint.is_single_cell() {
                StepLayer::for_single_cells(map)
            } else {
                StepLayer::for_footprint(map, footprint)
            })
        })
    }
}

impl StepLayer {
    fn for_single_cells(map: &BattleMap) -> Self {
        let topology = map.topology();
        let steps = map.cells().map(|cell| {
            let open = topology
                .neighbours(cell)
                .filter(|&(direction, to)| map.contains(to) && !cuts_corner(map, cell, direction));
            open.fold(0, |mask, (direction, _)| mask | direction.bit())
        });
        let mut layer = Self {
            steps: steps.collect(),
            terrains: map.cells().map(|cell| map.terrain(cell).bit()).collect(),
        };
        for barrier in map.barriers(Traffic::STEPS) {
            let line = barrier.line;
            let near = line.cells_nearby(map.topology(), map.size());
            for cell in near.filter(|cell| barrier.stops_from(topology.centre(*cell))) {
                layer.close(map, cell, |to| {
                    line.intersects(&topology.step_line(cell, to))
                });
            }
        }
        layer
    }

    /// Removes the steps from `cell` to the neighbours that are `closed`.
    fn close(&mut self, map: &BattleMap, cell: Cell, closed: impl Fn(Cell) -> bool) {
        let Some(index) = map.index(cell) else { return };
        for (direction, to) in map.topology().neighbours(cell) {
            if self.steps[index] & direction.bit() != 0 && closed(to) {
                self.steps[index] &= !direction.bit();
            }
        }
    }

    /// Computes the layer of a larger creature: it can step where each of its cells can, onto a space that no wall
    /// cuts.
    fn for_footprint(map: &BattleMap, footprint: Footprint) -> Self {
        let cells = map.steps(Footprint::single_cell(map.topology()));
        let over = if map.topology().is_hex() {
            over_hexes
        } else {
            over_footprint
        };
        let solid = Terrain::Blocked.bit();
        let mut layer = Self {
            steps: over(map, footprint, &cells.steps, 0, |a, b| a & b),
            terrains: over(map, footprint, &cells.terrains, solid, |a, b| a | b),
        };
        let cut = if map.topology().is_hex() {
            hexes_cut(map, footprint)
        } else {
            anchors_cut(map, footprint)
        };
        for anchor in map.cells() {
            layer.close(map, anchor, |to| map.index(to).is_none_or(|to| cut[to]));
        }
        layer
    }
}

/// True if a diagonal step from `cell` would cut the corner of a blocked cell.
pub(super) fn cuts_corner(map: &BattleMap, cell: Cell, direction: Direction) -> bool {
    let (dx, dy) = direction.offset();
    map.topology().is_diagonal(direction)
        && [cell.offset(dx, 0), cell.offset(0, dy)]
            .into_iter()
            .any(|beside| map.terrain(beside) == Terrain::Blocked)
}

/// True if a wall or closed door reaches into a space of several cells: into the inside of a cell, or between the
/// centres of two neighbouring cells. A one-way wall does not count: a large creature is across it while passing
/// through.
pub(super) fn is_cut(space: &Space, barrier: &Barrier) -> bool {
    if space.footprint.is_single_cell() || barrier.one_way {
        return false;
    }
    let barrier = &barrier.line;
    let topology = space.topology();
    if !topology.is_hex() {
        return barrier.cuts(space.anchor, space.footprint.side());
    }
    space.cells().any(|cell| {
        let parts = |(_, next): (Direction, Cell)| {
            space.contains(next) && barrier.intersects(&topology.step_line(cell, next))
        };
        barrier.cuts_hex(topology, cell) || topology.neighbours(cell).any(parts)
    })
}

/// Combines the `values` of cells over the cells of each anchor's space, with `outside` for cells beyond the map: first
/// along the rows, then along the columns.
fn over_footprint(
    map: &BattleMap,
    footprint: Footprint,
    values: &[u8],
    outside: u8,
    join: fn(u8, u8) -> u8,
) -> Vec<u8> {
    let pass = |values: &[u8], (dx, dy): (i32, i32)| -> Vec<u8> {
        let value = |cell| map.index(cell).map_or(outside, |index| values[index]);
        map.cells()
            .map(|cell| {
                (1..i32::from(footprint.side()))
                    .map(|n| value(cell.offset(dx * n, dy * n)))
                    .fold(value(cell), join)
            })
            .collect()
    };
    pass(&pass(values, (1, 0)), (0, 1))
}

/// Like [`over_footprint`], for clusters of hexagons.
fn over_hexes(
    map: &BattleMap,
    footprint: Footprint,
    values: &[u8],
    outside: u8,
    join: fn(u8, u8) -> u8,
) -> Vec<u8> {
    let value = |cell| map.index(cell).map_or(outside, |index| values[index]);
    let joined = |anchor| footprint.cells(anchor).map(value).reduce(join);
    map.cells()
        .map(|anchor| joined(anchor).unwrap_or(outside))
        .collect()
}

/// Returns the anchors at which a wall or closed door cuts a cluster of hexagons.
fn hexes_cut(map: &BattleMap, footprint: Footprint) -> Vec<bool> {
    let mut cut = vec![false; map.cells().count()];
    for barrier in map.barriers(Traffic::STEPS) {
        let near = barrier.line.cells_nearby(map.topology(), map.size());
        let mut anchors: Vec<Cell> = near.flat_map(|cell| footprint.anchors_over(cell)).collect();
        anchors.sort_unstable();
        anchors.dedup();
        for anchor in anchors {
            if let Some(index) = map.index(anchor) {
                cut[index] = cut[index] || is_cut(&Space::new(anchor, footprint), &barrier);
            }
        }
    }
    cut
}

/// Returns the anchors at which a wall or closed door cuts the inside of the footprint's space.
fn anchors_cut(map: &BattleMap, footprint: Footprint) -> Vec<bool> {
    let (width, height) = map.size();
    let back = i32::from(footprint.side()) - 1;
    let mut cut = vec![false; (width * height) as usize];
    let all = map.barriers(Traffic::STEPS);
    for barrier in all.filter(|one| !one.one_way).map(|one| one.line) {
        for (y, columns) in barrier.rows_nearby(width, height, false) {
            // These are all anchors whose space extends into these columns of this row.
            for anchor_y in y - back..=y {
                for anchor_x in columns.start - back..columns.end {
                    let anchor = Cell::new(anchor_x, anchor_y);
                    if let Some(index) = map.index(anchor) {
                        cut[index] = cut[index] || barrier.cuts(anchor, footprint.side());
                    }
                }
            }
        }
    }
    cut
}
