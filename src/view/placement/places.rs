//! Places for new combatants: in a formation around a click, or along or within a drag, each where there is room.

use crate::grid::{BlockTurn, Cell, Footprint, Space, Terrain, walkable_cells};
use crate::rules::movement::room_for;
use crate::rules::state::{Battle, CombatantSpec};
use crate::view::drawing::ordered;

use super::{Placement, space_of, text};

/// The formation of new combatants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Formation {
    /// As close together as there is room.
    #[default]
    Together,
    /// Side by side; a drag sets both ends.
    Line,
    /// In ranks; a drag sets their width.
    Block,
    /// One in front, the others behind to both sides.
    Wedge,
    /// Around the square; a drag sets the radius.
    Ring,
    /// Anywhere around the square, or within the frame of a drag.
    Random,
}

impl Formation {
    /// All formations, with their names and with how a click and a drag use them.
    pub const ALL: [(Self, &'static str, &'static str); 6] = [
        (Self::Together, text::TOGETHER, text::TOGETHER_HELP),
        (Self::Line, text::LINE, text::LINE_HELP),
        (Self::Block, text::BLOCK, text::BLOCK_HELP),
        (Self::Wedge, text::WEDGE, text::WEDGE_HELP),
        (Self::Ring, text::RING, text::RING_HELP),
        (Self::Random, text::RANDOM, text::RANDOM_HELP),
    ];
}

/// Maximum distance from the click, in cells walked; large groups get more.
const AROUND: u32 = 8;

/// Returns up to `most` places around `cell` with room for bodies of this size next to each other, the nearest first.
pub fn free_places_around(
    battle: &Battle,
    cell: Cell,
    (footprint, shares): (Footprint, bool),
    most: usize,
) -> Vec<Cell> {
    let near = walkable_cells(battle.map, cell, AROUND);
    let mut ground = FreeGround::new(battle, footprint, shares);
    for at in near {
        if ground.taken.len() == most {
            break;
        }
        ground.take(at);
    }
    ground.places()
}

/// Takes the free place nearest to `wanted` among the cells in `near`; `None` if no such body has room there.
pub(super) fn nearest_place(ground: &mut FreeGround, near: &[Cell], wanted: Cell) -> Option<Cell> {
    let topology = ground.battle.map.topology();
    let mut by_distance: Vec<(u32, usize)> = near
        .iter()
        .enumerate()
        .map(|(nth, cell)| (topology.steps_between(*cell, wanted), nth))
        .collect();
    by_distance.sort_unstable();
    let cells = by_distance.into_iter().filter_map(|(_, nth)| near.get(nth));
    cells.copied().find(|cell| ground.take(*cell))
}

/// The map while new combatants are placed one after another.
pub(super) struct FreeGround<'b, 'w, 's> {
    battle: &'b Battle<'w, 's>,
    footprint: Footprint,
    shares: bool,
    taken: Vec<Space>,
}

impl<'b, 'w, 's> FreeGround<'b, 'w, 's> {
    pub(super) fn new(battle: &'b Battle<'w, 's>, footprint: Footprint, shares: bool) -> Self {
        Self {
            battle,
            footprint,
            shares,
            taken: Vec::new(),
        }
    }

    /// Sets the size of the next body.
    pub(super) fn resize(&mut self, (footprint, shares): (Footprint, bool)) {
        (self.footprint, self.shares) = (footprint, shares);
    }

    /// Takes a place if there is room. Returns true if there was.
    pub(super) fn take(&mut self, at: Cell) -> bool {
        let space = Space::new(at, self.footprint);
        let apart = !self.taken.iter().any(|other| other.overlaps(&space));
        // No combatant starts in a pit.
        let mut ground = space.cells().map(|cell| self.battle.map.terrain(cell));
        let in_pit = ground.any(|ground| ground == Terrain::Pit);
        let free = apart && !in_pit && room_for(self.battle, None, space, self.shares);
        if free {
            self.taken.push(space);
        }
        free
    }

    /// Returns the places that were taken.
    fn places(self) -> Vec<Cell> {
        self.taken.iter().map(|space| space.anchor).collect()
    }
}

/// Returns all cells near a place where a combatant may be put.
pub(super) fn around(battle: &Battle, cell: Cell, many: usize) -> Vec<Cell> {
    let more = u32::try_from(many).unwrap_or(u32::MAX);
    walkable_cells(battle.map, cell, AROUND.saturating_add(more))
}

/// Returns the places of new combatants of this size after a drag from `from` to `to`, or after a click if both are the
/// same.
pub(super) fn places(
    battle: &Battle,
    newcomers: &Placement,
    (footprint, shares): (Footprint, bool),
    from: Cell,
    to: Cell,
) -> Vec<Cell> {
    let count = usize::from(newcomers.count);
    let mut ground = FreeGround::new(battle, footprint, shares);
    // Combatants that wait for the same time have their places already.
    let wave = newcomers.arrives.wave();
    let wave = wave.and_then(|(name, _)| battle.reserve.get(&name));
    ground.taken = wave.map_or_else(Vec::new, |wave| spaces_of(battle, &wave.who));
    let waiting = ground.taken.len();
    match newcomers.formation {
        Formation::Together => {
            for at in walkable_cells(battle.map, to, AROUND) {
                if ground.taken.len() == waiting + count {
                    break;
                }
                ground.take(at);
            }
        }
        Formation::Random => {
            for at in shuffled_cells(battle, newcomers, from, to) {
                if ground.taken.len() == waiting + count {
                    break;
                }
                ground.take(at);
            }
        }
        Formation::Line | Formation::Block | Formation::Wedge | Formation::Ring => {
            let step = i32::from(footprint.side());
            let mut near = around(battle, from, count * usize::from(footprint.side()));
            if from != to {
                near.extend(around(battle, to, count));
            }
            for wanted in formation_cells(newcomers, step, from, to) {
                nearest_place(&mut ground, &near, wanted);
            }
        }
    }
    ground.places().split_off(waiting)
}

/// Returns the spaces of waiting combatants.
pub fn spaces_of(battle: &Battle, waiting: &[CombatantSpec]) -> Vec<Space> {
    let space = |spec: &CombatantSpec| {
        let def = battle.ruleset.creatures.get(spec.creature)?;
        let (footprint, _) = space_of(battle, def)?;
        Some(Space::new(spec.at, footprint))
    };
    waiting.iter().filter_map(space).collect()
}

/// Returns the cells of a formation if there were room everywhere.
fn formation_cells(newcomers: &Placement, step: i32, from: Cell, to: Cell) -> Vec<Cell> {
    let count = i32::from(newcomers.count);
    let (ahead, right) = directions(newcomers.turn);
    let dragged = from != to;
    // The cell `aside` cells to the right of the middle and `behind` cells behind it.
    let place = |middle: Cell, aside: i32, behind: i32| {
        middle.offset(
            right.0 * aside - ahead.0 * behind,
            right.1 * aside - ahead.1 * behind,
        )
    };
    let numbers = 0..count;
    match newcomers.formation {
        Formation::Line if dragged => {
            let (dx, dy) = (to.x - from.x, to.y - from.y);
            let long = dx.abs().max(dy.abs());
            let gaps = (count - 1).max(1);
            // They are spread over the length of the drag, but never overlap.
            let whole = long.max(gaps * step);
            let along = |delta: i32, nth: i32| rounded(delta * whole * nth, long * gaps);
            let cells = numbers.map(|nth| from.offset(along(dx, nth), along(dy, nth)));
            cells.collect()
        }
        Formation::Line => {
            let half = (count - 1) / 2;
            let cells = numbers.map(|nth| place(to, (nth - half) * step, 0));
            cells.collect()
        }
        Formation::Block if dragged => {
            let (low, high) = ordered((from, to));
            let wide = ((high.x - low.x + 1) / step).clamp(1, count);
            let cells = numbers.map(|nth| low.offset(nth % wide * step, nth / wide * step));
            cells.collect()
        }
        Formation::Block => {
            let wide = (1..=count).find(|wide| wide * wide >= count).unwrap_or(1);
            let ranks = (count + wide - 1) / wide;
            let cells = numbers.map(|nth| {
                let (aside, behind) = (nth % wide - (wide - 1) / 2, nth / wide - (ranks - 1) / 2);
                place(to, aside * step, behind * step)
            });
            cells.collect()
        }
        Formation::Wedge => {
            let cells = numbers.map(|nth| {
                let rank = (nth + 1) / 2;
                let aside = if nth % 2 == 0 { rank } else { -rank };
                place(from, aside * step, rank * step)
            });
            cells.collect()
        }
        Formation::Ring => {
            let (dx, dy) = ((to.x - from.x).abs(), (to.y - from.y).abs());
            // The smallest radius at which all of them have room.
            let least = (1..).find(|far| 8 * far >= count * step).unwrap_or(1);
            let far = dx.max(dy).max(least).max(step);
            let round = 8 * far;
            let cells = numbers.map(|nth| on_ring(from, far, round * nth / count));
            cells.collect()
        }
        Formation::Together | Formation::Random => Vec::new(),
    }
}

/// Returns a fraction rounded to the nearest whole number.
fn rounded(of: i32, all: i32) -> i32 {
    let all = all.max(1);
    (2 * of + all).div_euclid(2 * all)
}

/// Returns the cell `steps` steps along the edge of a square around `middle` whose sides are `far` away.
fn on_ring(middle: Cell, far: i32, steps: i32) -> Cell {
    let side = 2 * far;
    let (edge, along) = (steps / side % 4, steps % side);
    match edge {
        0 => middle.offset(along - far, -far),
        1 => middle.offset(far, along - far),
        2 => middle.offset(far - along, far),
        _left => middle.offset(-far, far - along),
    }
}

/// Returns the directions to the front and to the right of a formation.
fn directions(turn: BlockTurn) -> ((i32, i32), (i32, i32)) {
    match turn {
        BlockTurn::None => ((0, -1), (1, 0)),
        BlockTurn::Quarter => ((1, 0), (0, 1)),
        BlockTurn::Half => ((0, 1), (-1, 0)),
        BlockTurn::ThreeQuarters => ((-1, 0), (0, -1)),
    }
}

/// Returns the cells of a frame, or around a click, in a random order that stays the same until it is rerolled.
fn shuffled_cells(battle: &Battle, newcomers: &Placement, from: Cell, to: Cell) -> Vec<Cell> {
    let mut cells: Vec<Cell> = if from == to {
        // At least three times as many cells as combatants, to spread them out.
        let count = u32::from(newcomers.count);
        let far = (1..).find(|far| (2 * far + 1) * (2 * far + 1) >= 3 * count);
        walkable_cells(battle.map, to, far.unwrap_or(1))
    } else {
        let (low, high) = ordered((from, to));
        let all = battle.map.cells();
        all.filter(|cell| (low.x..=high.x).contains(&cell.x) && (low.y..=high.y).contains(&cell.y))
            .collect()
    };
    cells.sort_by_key(|cell| (pseudo_random(newcomers.throw, *cell), *cell));
    cells
}

/// Returns a pseudo-random number for a cell, which changes with each roll.
fn pseudo_random(throw: u32, cell: Cell) -> u64 {
    let mut bits =
        u64::from(throw) << 40 | u64::from(cell.x as u16) << 16 | u64::from(cell.y as u16);
    bits = (bits ^ (bits >> 30)).wrapping_add(0x9E37_79B9_7F4A_7C15);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ (bits >> 31)).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ (bits >> 29)
}
