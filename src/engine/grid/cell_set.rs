//! A set of cells of one map, one bit for each.

use serde::{Deserialize, Serialize};

use super::{BattleMap, Cell, MAX_MAP_SIZE};

/// A set of cells of a map with this width and height. It is written as the runs of cells in it, row by row.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Runs", into = "Runs")]
pub struct CellSet {
    width: u32,
    height: u32,
    words: Vec<u64>,
}

/// A set as it is written: its size, and the start and length of each run of cells.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Runs {
    size: (u32, u32),
    #[serde(default)]
    runs: Vec<(u32, u32)>,
}

impl CellSet {
    /// Creates an empty set for a map.
    pub fn none(map: &BattleMap) -> Self {
        Self::sized(map.width(), map.height())
    }

    fn sized(width: u32, height: u32) -> Self {
        let cells = width as usize * height as usize;
        Self {
            width,
            height,
            words: vec![0; cells.div_ceil(64)],
        }
    }

    /// True if it is a set of cells of a map of this size.
    pub fn fits(&self, map: &BattleMap) -> bool {
        (self.width, self.height) == (map.width(), map.height())
    }

    fn index(&self, cell: Cell) -> Option<usize> {
        let (width, height) = (self.width as i32, self.height as i32);
        let inside = (0..width).contains(&cell.x) && (0..height).contains(&cell.y);
        inside.then(|| cell.y as usize * self.width as usize + cell.x as usize)
    }

    /// True if a cell is in it.
    pub fn has(&self, cell: Cell) -> bool {
        self.index(cell)
            .is_some_and(|index| self.words[index / 64] >> (index % 64) & 1 == 1)
    }

    /// True if no cell is in it.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|word| *word == 0)
    }

    /// Returns the number of cells in it.
    pub fn len(&self) -> u32 {
        self.words.iter().map(|word| word.count_ones()).sum()
    }

    /// Adds a cell; one outside the map is ignored.
    pub fn insert(&mut self, cell: Cell) {
        if let Some(index) = self.index(cell) {
            self.words[index / 64] |= 1 << (index % 64);
        }
    }

    /// Removes a cell.
    pub fn remove_cell(&mut self, cell: Cell) {
        if let Some(index) = self.index(cell) {
            self.words[index / 64] &= !(1 << (index % 64));
        }
    }

    /// Adds all cells of another set of the same map.
    pub fn add(&mut self, other: &Self) {
        for (mine, theirs) in self.words.iter_mut().zip(&other.words) {
            *mine |= theirs;
        }
    }

    /// Removes all cells of another set of the same map.
    pub fn remove(&mut self, other: &Self) {
        for (mine, theirs) in self.words.iter_mut().zip(&other.words) {
            *mine &= !theirs;
        }
    }

    /// Returns the cells in it, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        self.indices().map(|index| {
            let (x, y) = (index % self.width, index / self.width);
            Cell::new(x as i32, y as i32)
        })
    }

    fn indices(&self) -> impl Iterator<Item = u32> {
        (0..).zip(&self.words).flat_map(|(nth, word)| {
            let word = *word;
            let bits = (0..64u32).filter(move |bit| word >> bit & 1 == 1);
            bits.map(move |bit| nth * 64 + bit)
        })
    }

    /// Returns the same cells on a map of another size, moved by some columns and rows.
    #[must_use]
    pub fn moved_to(&self, map: &BattleMap, (columns, rows): (i32, i32)) -> Self {
        let mut moved = Self::none(map);
        for cell in self.cells() {
            moved.insert(cell.offset(columns, rows));
        }
        moved
    }
}

impl From<CellSet> for Runs {
    fn from(set: CellSet) -> Self {
        let mut runs: Vec<(u32, u32)> = Vec::new();
        for index in set.indices() {
            match runs.last_mut() {
                Some((start, length)) if *start + *length == index => *length += 1,
                Some(_) | None => runs.push((index, 1)),
            }
        }
        Self {
            size: (set.width, set.height),
            runs,
        }
    }
}

impl TryFrom<Runs> for CellSet {
    type Error = String;

    fn try_from(written: Runs) -> Result<Self, String> {
        let (width, height) = written.size;
        if width > MAX_MAP_SIZE || height > MAX_MAP_SIZE {
            return Err(format!("no map can have {width} by {height} cells"));
        }
        let mut set = Self::sized(width, height);
        let cells = width * height;
        for (start, length) in written.runs {
            let end = start.checked_add(length).filter(|end| *end <= cells);
            let end = end.ok_or_else(|| format!("there are only {cells} cells"))?;
            for index in start as usize..end as usize {
                set.words[index / 64] |= 1 << (index % 64);
            }
        }
        Ok(set)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cell_set_holds_its_cells_and_round_trips() {
        let map = BattleMap::new(13, 9).unwrap();
        let mut set = CellSet::none(&map);
        for (x, y) in [(0, 0), (12, 0), (0, 1), (5, 4), (12, 8), (13, 0), (-1, 3)] {
            set.insert(Cell::new(x, y));
        }
        assert_eq!(set.len(), 5);
        assert!(set.has(Cell::new(12, 8)) && !set.has(Cell::new(0, 9)));
        let text = serde_json::to_string(&set).unwrap();
        assert_eq!(
            text,
            r#"{"size":[13,9],"runs":[[0,1],[12,2],[57,1],[116,1]]}"#
        );
        assert_eq!(serde_json::from_str::<CellSet>(&text).unwrap(), set);
        set.remove_cell(Cell::new(12, 8));
        assert_eq!(set.cells().last(), Some(Cell::new(5, 4)));
        let wrong = text.replace("[116,1]", "[116,2]");
        assert!(serde_json::from_str::<CellSet>(&wrong).is_err());
        let moved = set.moved_to(&BattleMap::new(14, 10).unwrap(), (1, 1));
        assert!(
            moved.has(Cell::new(1, 1)) && moved.has(Cell::new(13, 1)) && moved.has(Cell::new(6, 5))
        );
    }
}
