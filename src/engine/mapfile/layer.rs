//! Properties of cells other than terrain, which a file gives in separate rows of characters.

use crate::document::{DocumentError, Spanned};
use crate::grid::{BattleMap, Cell, MapError};

use super::report;

/// A property of each cell that is drawn in separate rows.
pub(super) struct LayerRows<T: 'static> {
    /// The name of the property.
    pub of: &'static str,
    /// Description of a valid character, such as `a kind of light`.
    pub kind: &'static str,
    /// The characters with their values.
    pub characters: &'static [(char, T)],
    /// The same legend as a hint.
    pub legend: &'static str,
    /// Sets the property of a cell.
    pub set: fn(&mut BattleMap, Cell, T) -> Result<(), MapError>,
}

impl<T: Copy> LayerRows<T> {
    /// Sets the property of every cell, if there are any rows.
    pub fn draw(
        &self,
        map: &mut BattleMap,
        rows: &[Spanned<String>],
        problems: &mut DocumentError,
    ) {
        if let Some(first) = rows.first() {
            let (of, have, want) = (self.of, rows.len(), map.height());
            if u32::try_from(have) != Ok(want) {
                let message = format!("there are {have} rows of {of}, but the map has {want}");
                problems.push(&first.place, message);
            }
        }
        for (y, row) in (0..map.height() as i32).zip(rows) {
            self.draw_row(map, y, row, problems);
        }
    }

    fn draw_row(
        &self,
        map: &mut BattleMap,
        y: i32,
        row: &Spanned<String>,
        problems: &mut DocumentError,
    ) {
        let (have, want) = (row.chars().count(), map.width() as usize);
        if have != want {
            let (of, cells) = (self.of, map.topology().cells_word());
            let message = format!("this row of {of} has {have} {cells}, but the map has {want}");
            problems.push(&row.place, message);
            return;
        }
        for (x, found) in (0..).zip(row.chars()) {
            let mut known = self.characters.iter();
            let Some((_, value)) = known.find(|(known, _)| *known == found) else {
                let message = format!(
                    "`{found}` ({} {}) is not {}",
                    map.topology().cell_word(),
                    x + 1,
                    self.kind
                );
                problems.push_with_hint(&row.place, message, self.legend);
                return;
            };
            report(
                (self.set)(map, Cell::new(x, y), *value),
                &row.place,
                problems,
            );
        }
    }
}
