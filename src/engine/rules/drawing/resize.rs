//! Effects of a map of another size on the places that a fight holds: it moves them, or would cut them off.

use std::sync::Arc;

use crate::grid::{BattleMap, Cell, CellSet, Margins, Point, Space, Stroke};
use crate::rules::arrival::{self, Arrival, can_arrive};
use crate::rules::state::locations::{CellPurpose, PlaceVisitor, look_at_places};
use crate::rules::state::{Battle, Battlefield};

use super::rejection::DrawingRejection;

/// Returns the first place that a fight needs and could not have on `map`, if everything moved `by` columns and rows.
///
/// Places that it cannot have on its own map either are ignored, and so are the combatants on the map.
pub fn first_lost_place(
    battle: &Battle,
    map: &BattleMap,
    by: (i32, i32),
    is_needed: impl Fn(CellPurpose) -> bool,
) -> Option<(CellPurpose, Cell)> {
    let cannot_arrive = |arrival: &Arrival| {
        let there = moved(&arrival.space, by);
        can_arrive(battle.map, &arrival.space) && !can_arrive(map, &there)
    };
    let mut lost = arrival::arrivals(battle).filter(cannot_arrive);
    let lost = lost.find(|arrival| is_needed(CellPurpose::Arrives(arrival.who)));
    if let Some(arrival) = lost {
        return Some((CellPurpose::Arrives(arrival.who), arrival.space.anchor));
    }
    let mut search = Search {
        from: battle.map,
        to: map,
        by,
        is_needed: &is_needed,
        found: None,
    };
    look_at_places(battle, &mut search);
    search.found
}

/// Returns the same space, moved by a number of columns and rows.
pub(super) fn moved(space: &Space, (columns, rows): (i32, i32)) -> Space {
    Space::new(space.anchor.offset(columns, rows), space.footprint)
}

impl From<(CellPurpose, Cell)> for DrawingRejection {
    fn from((purpose, at): (CellPurpose, Cell)) -> Self {
        match purpose {
            CellPurpose::Stands(who) => Self::WouldFallOff { who },
            CellPurpose::Bound(who) => Self::PlacesInUse { who, at },
            CellPurpose::Arrives(who) => Self::ArrivalThere { who, at },
            CellPurpose::Lies(item) => Self::SomethingThere { item, at },
            CellPurpose::Marks(marker) => Self::MarkerThere { marker, at },
        }
    }
}

/// Looks for a needed square that is cut off.
struct Search<'m> {
    from: &'m BattleMap,
    to: &'m BattleMap,
    by: (i32, i32),
    is_needed: &'m dyn Fn(CellPurpose) -> bool,
    found: Option<(CellPurpose, Cell)>,
}

impl PlaceVisitor for Search<'_> {
    fn square(&mut self, at: &mut Cell, purpose: CellPurpose) {
        match purpose {
            // These may be larger than a square, and are checked separately.
            CellPurpose::Stands(_) | CellPurpose::Arrives(_) => return,
            CellPurpose::Bound(_) | CellPurpose::Lies(_) | CellPurpose::Marks(_) => {}
        }
        let there = at.offset(self.by.0, self.by.1);
        let is_lost = self.from.contains(*at) && !self.to.contains(there);
        if is_lost && self.found.is_none() && (self.is_needed)(purpose) {
            self.found = Some((purpose, *at));
        }
    }

    fn remembered(&mut self, _: &mut Option<Cell>) {}

    fn squares(&mut self, _: &mut CellSet) {}

    fn line(&mut self, _: &mut [Point]) -> bool {
        true
    }

    fn known_map(&mut self, _: &mut Option<Battlefield>) {}
}

/// Moves places from one map to the next. Places that are only remembered, and lines, are dropped if the next map has
/// no place for them.
pub struct Relocation<'m> {
    from: &'m Arc<BattleMap>,
    to: &'m BattleMap,
    margins: Margins,
    /// Offset of everything, in fine units.
    fine: Point,
    /// Number of lines that were cut off.
    pub lines_lost: u32,
}

impl<'m> Relocation<'m> {
    /// Returns the relocation from a map to the resized one.
    pub fn new(from: &'m Arc<BattleMap>, to: &'m BattleMap, margins: Margins) -> Self {
        Self {
            from,
            to,
            margins,
            fine: margins.offset(to.topology()),
            lines_lost: 0,
        }
    }

    /// Returns the relocation to another map on which everything keeps its place.
    pub fn in_place(from: &'m Arc<BattleMap>, to: &'m BattleMap) -> Self {
        Self::new(from, to, Margins::default())
    }
}

impl PlaceVisitor for Relocation<'_> {
    fn square(&mut self, at: &mut Cell, _: CellPurpose) {
        let (columns, rows) = self.margins.shift();
        *at = at.offset(columns, rows);
    }

    fn remembered(&mut self, at: &mut Option<Cell>) {
        let (columns, rows) = self.margins.shift();
        let moved = at.map(|at| at.offset(columns, rows));
        *at = moved.filter(|at| self.to.contains(*at));
    }

    fn squares(&mut self, cells: &mut CellSet) {
        *cells = cells.moved_to(self.to, self.margins.shift());
    }

    fn line(&mut self, points: &mut [Point]) -> bool {
        let was_near = is_near(self.from, points);
        for point in &mut *points {
            *point = Point::new(point.x + self.fine.x, point.y + self.fine.y);
        }
        // A line that was drawn outside the map stays.
        let stays = !was_near || is_near(self.to, points);
        self.lines_lost += u32::from(!stays);
        stays
    }

    fn known_map(&mut self, map: &mut Option<Battlefield>) {
        let resized = map.as_ref().and_then(|known| {
            // A complete known map stays complete on the next map.
            let differs = !Arc::ptr_eq(known.map(), self.from) && known.map() != self.from;
            let resized = || known.map().drawn(&Stroke::Resize(self.margins)).ok();
            differs.then(resized).flatten()
        });
        *map = resized.map(|map| Battlefield::new(Arc::new(map)));
    }
}

/// Returns true if any part of a line may be on a map.
fn is_near(map: &BattleMap, points: &[Point]) -> bool {
    let extent = map.topology().extent(map.width(), map.height());
    let reaches = |of: fn(&Point) -> i32, end: i32| {
        let before = points.iter().all(|point| of(point) < 0);
        let behind = points.iter().all(|point| of(point) > end);
        !before && !behind
    };
    reaches(|point| point.x, extent.x) && reaches(|point| point.y, extent.y)
}

#[cfg(test)]
mod tests;
