//! Rows of cells that follow a straight line as closely as cells can.

use super::hex::{TieBreak, on_row};
use super::{Cell, Topology};

/// Returns the cells of the straight line from `from` to `to`, without `from`: the nearest to the line, one for each
/// step that it takes.
pub fn row(topology: Topology, from: Cell, to: Cell) -> Vec<Cell> {
    let steps = topology.steps_between(from, to);
    if topology.is_hex() {
        return (1..=steps)
            .map(|nth| hex_at(topology, (from, to), nth, TieBreak::Right))
            .collect();
    }
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let steps = i32::try_from(steps).unwrap_or(i32::MAX);
    let nearest = |delta: i32, nth: i32| (2 * delta * nth + steps).div_euclid(2 * steps);
    (1..=steps)
        .map(|nth| from.offset(nearest(dx, nth), nearest(dy, nth)))
        .collect()
}

/// True if cells follow a straight line as closely as cells can: none is more than half a cell off it.
pub fn is_row(topology: Topology, from: Cell, cells: &[Cell]) -> bool {
    let Some(&to) = cells.last() else {
        return false;
    };
    let steps = topology.steps_between(from, to);
    if usize::try_from(steps) != Ok(cells.len()) {
        return false;
    }
    if topology.is_hex() {
        return (1..=steps).zip(cells).all(|(nth, cell)| {
            let is_it = |lean| hex_at(topology, (from, to), nth, lean) == *cell;
            is_it(TieBreak::Right) || is_it(TieBreak::Left)
        });
    }
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let steps = i32::try_from(steps).unwrap_or(i32::MAX);
    let is_near = |nth: i32, delta: i32, had: i32| (steps * had - delta * nth).abs() * 2 <= steps;
    (1..=steps)
        .zip(cells)
        .all(|(nth, cell)| is_near(nth, dx, cell.x - from.x) && is_near(nth, dy, cell.y - from.y))
}

/// Returns the cells between two others on the straight line, step by step: the same cell twice, or the two cells with
/// the line between them.
pub fn in_between(topology: Topology, start: Cell, end: Cell) -> impl Iterator<Item = [Cell; 2]> {
    let steps = topology.steps_between(start, end);
    (1..steps).map(move |nth| {
        if topology.is_hex() {
            return [TieBreak::Left, TieBreak::Right]
                .map(|lean| hex_at(topology, (start, end), nth, lean));
        }
        let steps = i64::from(steps);
        let along = |from: i32, to: i32| {
            let covered = (i64::from(to) - i64::from(from)) * i64::from(nth);
            let low = i64::from(from) + covered.div_euclid(steps);
            let high = low + i64::from(covered.rem_euclid(steps) != 0);
            [low, high].map(|at| i32::try_from(at).unwrap_or(from))
        };
        let ([x, x_too], [y, y_too]) = (along(start.x, end.x), along(start.y, end.y));
        [Cell::new(x, y), Cell::new(x_too, y_too)]
    })
}

fn hex_at(topology: Topology, (from, to): (Cell, Cell), nth: u32, lean: TieBreak) -> Cell {
    let [from, to] = [from, to].map(|cell| topology.axial(cell));
    topology.cell_of(on_row(from, to, nth.into(), lean))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn cells(all: &[(i32, i32)]) -> Vec<Cell> {
        all.iter().copied().map(Cell::from).collect()
    }

    #[test]
    fn row_of_squares_is_as_straight_as_possible() {
        let from = Cell::new(0, 0);
        let is_straight = |cells: &[Cell]| is_row(Topology::Square, from, cells);
        let knights = row(Topology::Square, from, Cell::new(4, 2));
        assert_eq!(knights, cells(&[(1, 1), (2, 1), (3, 2), (4, 2)]));
        assert!(is_straight(&knights));
        // A cell half a square away still follows the line, on either side.
        assert!(is_straight(&cells(&[(1, 0), (2, 1), (3, 1), (4, 2)])));
        assert!(!is_straight(&cells(&[(1, 0), (2, 0), (3, 1), (4, 2)])));
        assert!(!is_straight(&cells(&[(1, 1), (2, 2), (3, 1), (4, 0)])));
        assert!(!is_straight(&cells(&[(1, 0), (1, 1)])));
        assert!(!is_straight(&[]));
    }

    #[test]
    fn row_of_hexes_may_run_on_either_side_of_its_line() {
        let from = Cell::new(2, 2);
        let is_straight = |all| is_row(Topology::HexPointy, from, &cells(all));
        assert!(is_straight(&[(2, 3), (2, 4)]) && is_straight(&[(1, 3), (2, 4)]));
        assert!(!is_straight(&[(3, 2), (2, 3), (2, 4)]) && !is_straight(&[(2, 3), (1, 4), (1, 5)]));
    }

    #[test]
    fn one_or_two_hexes_are_between_two_others() {
        let between = |x, y| -> Vec<[Cell; 2]> {
            in_between(Topology::HexPointy, Cell::new(2, 2), Cell::new(x, y)).collect()
        };
        assert_eq!(between(4, 2), [[Cell::new(3, 2); 2]]);
        // Straight down, the line runs along the side between two cells.
        let mut below = between(2, 4)[0];
        below.sort();
        assert_eq!(below, [Cell::new(1, 3), Cell::new(2, 3)]);
        assert!(between(3, 2).is_empty() && between(2, 2).is_empty());
    }

    proptest! {
        #[test]
        fn row_is_connected_and_reaches_its_end(a in (-9..9, -9..9), b in (-9..9, -9..9)) {
            for topology in Topology::ALL {
                let (from, to) = (Cell::from(a), Cell::from(b));
                let cells = row(topology, from, to);
                prop_assert_eq!(cells.len() as u32, topology.steps_between(from, to));
                prop_assert_eq!(is_row(topology, from, &cells), from != to);
                let mut here = from;
                for &cell in &cells {
                    prop_assert!(topology.step_between(here, cell).is_some());
                    here = cell;
                }
                prop_assert_eq!(here, to);
                if topology.direction_between(from, to).is_some() {
                    let straight = super::super::straight_line(topology, from, to);
                    prop_assert_eq!(straight.map(|(_, cells)| cells), Some(cells));
                }
            }
        }
    }
}
