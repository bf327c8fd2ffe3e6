//! Changes to a map as a whole while drawing: all its walls and doors at once, and the numbers of kinds.

use super::{BattleMap, check_near};
use crate::grid::wall_kind::Kinds;
use crate::grid::{Door, KindId, MapError, Wall, WallKind};

impl BattleMap {
    /// Replaces all walls and doors.
    ///
    /// # Errors
    /// [`MapError::FarOutside`] if an end is too far out, [`MapError::NoSuchKind`] if a kind is not one of this map.
    pub(in crate::grid) fn replace_thin(
        &mut self,
        walls: Vec<Wall>,
        doors: Vec<Door>,
    ) -> Result<(), MapError> {
        for wall in &walls {
            check_near([wall.from, wall.to])?;
            self.check_kind(wall.kind)?;
        }
        for door in &doors {
            check_near([door.from, door.to])?;
            self.check_kind(door.kind)?;
        }
        if walls != self.content.walls || doors != self.content.doors {
            self.content.walls = walls;
            self.content.doors = doors;
            self.clear_wall_caches();
        }
        Ok(())
    }

    /// Numbers the kinds of wall as reading a file from top to bottom would: the custom kinds by name, then the others
    /// as walls and doors use them. So the same map has the same numbers however it was made, and after it has been
    /// written and read.
    ///
    /// # Errors
    /// [`MapError::TooManyKinds`], which cannot happen to a map that had numbers for all of them.
    pub(in crate::grid) fn renumber_kinds(&mut self) -> Result<(), MapError> {
        if self.content.kinds.is_empty() {
            return Ok(());
        }
        let mut own: Vec<&WallKind> = self.kinds().iter().collect();
        own.retain(|kind| !WallKind::BUILT_IN.contains(kind));
        own.sort_by(|a, b| a.name.cmp(&b.name));
        let mut kinds = Kinds::default();
        for kind in own {
            kinds.add(kind.clone())?;
        }
        let mut number = |id: &mut KindId| {
            *id = kinds.add(self.content.kinds.get(*id).clone())?;
            Ok::<_, MapError>(())
        };
        for wall in &mut self.content.walls {
            number(&mut wall.kind)?;
        }
        for door in &mut self.content.doors {
            number(&mut door.kind)?;
        }
        self.content.kinds = kinds;
        Ok(())
    }
}
