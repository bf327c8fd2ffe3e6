//! Spatial index of combatants: a query about one place visits only the combatants near it.

use bevy_ecs::entity::Entity;

use crate::grid::{Cell, Space};

use super::battle::Battle;
use super::combatant::CombatantId;

/// Number of squares along a side of a tile.
const TILE: i32 = 4;

/// All combatants, sorted row by row by the map tile that contains their anchor.
pub(super) struct SpatialIndex {
    members: Vec<Member>,
    /// Number of squares along a side of the largest combatant.
    widest: i32,
}

/// A combatant and its position.
#[derive(Clone, Copy)]
pub(super) struct Member {
    tile: Tile,
    /// Its index in the order in which the combatants joined.
    place: usize,
    /// Id of the combatant.
    pub id: CombatantId,
    /// Entity that holds its components.
    pub entity: Entity,
    space: Space,
}

impl Member {
    fn standing(place: usize, id: CombatantId, entity: Entity, space: Space) -> Self {
        Self {
            tile: Tile::of(space.anchor),
            place,
            id,
            entity,
            space,
        }
    }
}

/// A tile of the map.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Tile {
    row: i32,
    column: i32,
}

impl Tile {
    fn of(cell: Cell) -> Self {
        Self {
            row: cell.y.div_euclid(TILE),
            column: cell.x.div_euclid(TILE),
        }
    }
}

/// Memo key of the spatial index.
#[derive(PartialEq, Eq, Hash)]
pub(super) struct SpatialIndexKey;

impl SpatialIndex {
    /// Indexes all combatants of the fight.
    pub fn new(battle: &Battle) -> Self {
        let everyone = battle.combatants().enumerate();
        let members = everyone.map(|(place, who)| {
            let (id, entity) = (who.id(), who.entity());
            Member::standing(place, id, entity, who.space())
        });
        Self::sorted(members.collect())
    }

    fn sorted(mut members: Vec<Member>) -> Self {
        members.sort_unstable_by_key(|member| (member.tile, member.place));
        let sides = members.iter().map(|member| member.space.footprint.side());
        let widest = sides.max().map_or(1, i32::from);
        Self { members, widest }
    }

    /// Returns the combatants whose space is at most `squares` away from `space`, in the order in which they joined.
    pub fn near(&self, space: Space, squares: u32) -> Vec<Member> {
        let far = i32::try_from(squares).unwrap_or(i32::MAX).min(i32::MAX / 4);
        // Bodies extend to the right of and below their anchors; clusters of hexes extend to both sides.
        let (before, after) = (far + self.widest, far + i32::from(space.footprint.side()));
        let (before, after) = if space.topology().is_hex() {
            (before + after, before + after)
        } else {
            (before, after)
        };
        let first = Tile::of(space.anchor.offset(-before, -before));
        let last = Tile::of(space.anchor.offset(after, after));
        let mut near: Vec<Member> = Vec::new();
        let start = |row, column| {
            let tile = Tile { row, column };
            self.members.partition_point(|member| member.tile < tile)
        };
        let end = start(last.row.saturating_add(1), i32::MIN);
        let mut at = start(first.row, first.column);
        // Visits only rows of tiles that contain at least one combatant.
        while let Some(Tile { row, .. }) = self.members[at..end].first().map(|member| member.tile) {
            let (from, to) = (start(row, first.column), start(row, last.column + 1));
            let members = self.members[from..to].iter();
            near.extend(members.filter(|member| member.space.squares_to(&space) <= squares));
            at = start(row + 1, i32::MIN);
        }
        near.sort_unstable_by_key(|member| member.place);
        near
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::grid::{Footprint, Topology};
    use crate::trial::id;

    proptest! {
        #[test]
        fn nearby_query_matches_space_distances(
            topology in prop::sample::select(vec![
                Topology::Square,
                Topology::HexPointy,
                Topology::HexFlat,
            ]),
            bodies in prop::collection::vec((-3..40i32, -3..40i32, 1..4u8), 0..60),
            (x, y, side) in (-3..40i32, -3..40i32, 1..4u8),
            squares in prop_oneof![0..12u32, Just(u32::MAX)],
        ) {
            let space = |x, y, side| {
                let footprint = Footprint::new(topology, side).expect("a side that there is");
                Space::new(Cell::new(x, y), footprint)
            };
            let spaces = bodies.into_iter().map(|(x, y, side)| space(x, y, side));
            let spaces: Vec<Space> = spaces.collect();
            let members = spaces.iter().enumerate().map(|(place, space)| {
                Member::standing(place, id("somebody"), Entity::PLACEHOLDER, *space)
            });
            let here = space(x, y, side);
            let found = SpatialIndex::sorted(members.collect()).near(here, squares);
            let found: Vec<usize> = found.iter().map(|member| member.place).collect();
            let near = |place: &usize| spaces[*place].squares_to(&here) <= squares;
            let near: Vec<usize> = (0..spaces.len()).filter(near).collect();
            prop_assert_eq!(found, near);
        }
    }
}
