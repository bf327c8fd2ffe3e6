//! Lines of sight: from centre to centre, stopped by walls, closed doors and blocked cells.

use super::segment::{Along, Segment};
use super::{BattleMap, Cell, Obstacle, Point, Space, Terrain};

/// What stops a line of sight, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Obstruction {
    /// What stands in the way. A secret door is named too: whoever tells the players must not.
    pub by: Obstacle,
    /// Where the line first touches it, to the nearest fine unit.
    pub at: Point,
}

/// Whether the line from the centre of one space to the centre of another is clear.
///
/// The line is stopped by what it merely touches, a corner included, so that nothing leaks
/// between two solid things that meet. The cells of the two spaces themselves never stop it.
/// What is clear one way is clear the other.
///
/// # Errors
/// What stops the line first, coming from `from`. A space that is not wholly on the map is
/// stopped at once by its first cell outside.
pub fn sight_line(map: &BattleMap, from: Space, to: Space) -> Result<(), Obstruction> {
    for space in [from, to] {
        if let Some(outside) = space.cells().find(|&cell| !map.contains(cell)) {
            return Err(Obstruction {
                by: Obstacle::Blocked(outside),
                at: space.centre(),
            });
        }
    }
    if from.centre() == to.centre() {
        return Ok(());
    }
    let line = Segment::new(from.centre(), to.centre());
    let barriers = map
        .barriers()
        .filter_map(|(by, barrier)| Some((line.first_touch(&barrier)?, by)));
    let blocked = solid_cells_near(map, line)
        .filter(|&cell| !from.contains(cell) && !to.contains(cell))
        .filter_map(|cell| Some((line.first_touch_of_cell(cell)?, Obstacle::Blocked(cell))));
    let first: Option<(Along, Obstacle)> = barriers.chain(blocked).min();
    first.map_or(Ok(()), |(along, by)| {
        Err(Obstruction {
            by,
            at: line.point(along),
        })
    })
}

fn solid_cells_near(map: &BattleMap, line: Segment) -> impl Iterator<Item = Cell> {
    let (width, height) = map.size();
    line.rows_nearby(width, height)
        .flat_map(|(y, columns)| columns.map(move |x| Cell::new(x, y)))
        .filter(|&cell| map.terrain(cell) == Terrain::Blocked)
}
