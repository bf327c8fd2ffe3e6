//! Cached results about sight on one map, so that only changed ones are computed again: fields of view, visibility
//! polygons, the light on each cell, what observers see by it, and cover and clear lines between two spaces.
//!
//! Everything cached here depends only on the map and on the parameters of the query. The owner of a map keeps an
//! [`VisibilityCache`] next to it, and replaces it as soon as the map changes.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use bevy_platform::hash::FixedHasher;
use indexmap::IndexMap;

use super::segment::Segment;
use super::{
    BattleMap, Cell, CellSet, Cover, DisguisedMap, FEET_PER_SQUARE, FieldOfView, Glow, Knowledge,
    Light, Obstruction, Point, Sightlines, Space, Terrain, Traffic, clear_line, cover,
    disguise::{FeignedRock, Secrets},
    feet_as_light_goes,
    field_of_view::field_in_guise,
    rooms,
    rooms::have_alike_rooms,
};

/// Number of cached answers to queries of one kind; the least recently used are dropped.
const KEPT: usize = 64;

/// Number of cached disguises of one map.
const DISGUISES_KEPT: usize = 4;

/// Maximum number of pairs of spaces whose answers are cached.
const MAX_PAIRS: usize = 16_384;

/// Answers about two spaces: by the space of the observer, the space of the target, and the traffic.
#[derive(Debug)]
struct PairCache<A>(Mutex<IndexMap<(Space, Space, Traffic), A, FixedHasher>>);

impl<A> Default for PairCache<A> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<A: Clone> PairCache<A> {
    /// Returns the answer about two spaces, computed if it is not cached.
    fn answer(
        &self,
        (from, to, what): (Space, Space, Traffic),
        work_out: impl FnOnce(Space, Space, Traffic) -> A,
    ) -> A {
        let answers = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = answers().get(&(from, to, what)) {
            return known.clone();
        }
        let answer = work_out(from, to, what);
        let mut answers = answers();
        if answers.len() >= MAX_PAIRS {
            answers.clear();
        }
        answers.insert((from, to, what), answer.clone());
        answer
    }
}

/// Answers by query, the most recently used at the end.
#[derive(Debug)]
struct QueryCache<Q, A, const MAX: usize = KEPT>(Mutex<Vec<(Q, Arc<A>)>>);

impl<Q, A, const MAX: usize> Default for QueryCache<Q, A, MAX> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<Q: PartialEq, A, const MAX: usize> QueryCache<Q, A, MAX> {
    /// Returns the answer to a query, computed if it is not cached.
    fn answer(&self, question: Q, work_out: impl FnOnce(&Q) -> A) -> Arc<A> {
        let known = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        {
            let mut known = known();
            if let Some(at) = known.iter().rposition(|(asked, _)| *asked == question) {
                // Queries that are repeated often soon are all at the end.
                known[at..].rotate_left(1);
                if let Some((_, answer)) = known.last() {
                    return answer.clone();
                }
            }
        }
        // The cache is not locked meanwhile, because one query may lead to others.
        let answer = Arc::new(work_out(&question));
        let mut known = known();
        if known.len() >= MAX {
            known.remove(0);
        }
        known.push((question, answer.clone()));
        answer
    }
}

/// Light sources in addition to those of the map, and areas of darkness.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lights {
    /// Lights, each with the cell from whose middle it shines.
    pub glows: Vec<(Cell, Glow)>,
    /// Areas of darkness, each with the cell in its middle and its radius in feet.
    pub shades: Vec<(Cell, u32)>,
}

/// The eyes of an observer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Eyes {
    /// Cells from which they look: a large body sees from each of its cells.
    pub from: Vec<Cell>,
    /// The cell from which their distances are measured.
    pub middle: Cell,
    /// Maximum distance that they see in each kind of light, in feet. `None` means no limit in bright and dim light,
    /// and no sight in the dark.
    pub within: EyeLimits,
}

/// Maximum distance that eyes see, in feet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EyeLimits {
    /// Limit in bright light.
    pub bright: Option<u32>,
    /// Limit in dim light.
    pub dim: Option<u32>,
    /// Limit in the dark.
    pub dark: Option<u32>,
}

impl EyeLimits {
    /// Returns the light in which a cell with this light at this distance appears.
    pub fn as_seen(self, light: Light, feet: impl FnOnce() -> u32) -> Light {
        let sees = self.of(light).map(|most| feet() <= most);
        match (light, sees) {
            (Light::Dark, Some(true)) => Light::Dim,
            (Light::Dark, Some(false) | None) | (Light::Bright | Light::Dim, Some(false)) => {
                Light::Dark
            }
            (Light::Bright | Light::Dim, Some(true) | None) => light,
        }
    }

    const fn of(self, light: Light) -> Option<u32> {
        match light {
            Light::Bright => self.bright,
            Light::Dim => self.dim,
            Light::Dark => self.dark,
        }
    }
}

/// The light on the cells of a map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellLight {
    /// Light of each cell, row by row; faces of rock that light falls on are lit too.
    pub cells: Vec<Light>,
    /// Cells in darkness that no eye can see into.
    pub shaded: CellSet,
}

/// The cells that eyes see: the bright ones and the dim ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VisibleCells {
    /// Cells that they see brightly.
    pub bright: CellSet,
    /// Cells that they see dimly.
    pub dim: CellSet,
}

/// Cached results about sight on one map.
#[derive(Debug, Default)]
pub struct VisibilityCache {
    lines: OnceLock<Sightlines>,
    fields: QueryCache<(Cell, u32), FieldOfView>,
    polygons: QueryCache<Point, Vec<Point>>,
    lit: QueryCache<Lights, CellLight>,
    sighted: QueryCache<(Eyes, Lights), VisibleCells>,
    sensed: QueryCache<(Space, Cell, u32), CellSet>,
    beside: QueryCache<CellSet, CellSet>,
    covers: PairCache<Cover>,
    clear_lines: PairCache<Result<(), Obstruction>>,
    rooms: OnceLock<CellSet>,
    secrets: OnceLock<Secrets>,
    disguises: QueryCache<Vec<FeignedRock>, DisguisedMap, DISGUISES_KEPT>,
    /// The real map, if this one is a disguise.
    real: Option<Arc<BattleMap>>,
    /// A previous map, and its rooms.
    rooms_before: Option<Arc<(Arc<BattleMap>, CellSet)>>,
}

impl VisibilityCache {
    /// Returns an empty cache for the map that follows this one. It keeps the rooms, for as long as nothing changes
    /// them.
    pub fn for_next_map(&self, map: &Arc<BattleMap>) -> Self {
        let known = self.rooms.get();
        let known = known.map(|rooms| Arc::new((map.clone(), rooms.clone())));
        Self {
            rooms_before: known.or_else(|| self.rooms_before.clone()),
            ..Self::default()
        }
    }

    /// Creates the cache of a map that disguises another one.
    pub(super) fn disguising(real: Arc<BattleMap>) -> Self {
        Self {
            real: Some(real),
            ..Self::default()
        }
    }

    /// Returns the map as it looks to observers with this knowledge and none of its secrets; `None` if it has none.
    pub fn disguised(&self, map: &Arc<BattleMap>, known: &Knowledge) -> Option<Arc<DisguisedMap>> {
        let secrets = self.secrets.get_or_init(|| Secrets::of(map));
        if secrets.is_empty() {
            return None;
        }
        let rock = secrets.rock(map, known);
        let disguise = |rock: &Vec<FeignedRock>| secrets.disguise(map, rock);
        Some(self.disguises.answer(rock, disguise))
    }

    /// Returns whether a map has secrets.
    pub fn has_secrets(&self, map: &BattleMap) -> bool {
        !self.secrets.get_or_init(|| Secrets::of(map)).is_empty()
    }

    /// Returns the [`field_of_view`](super::field_of_view) from a cell.
    pub fn field(&self, map: &BattleMap, from: Cell, radius: u32) -> Arc<FieldOfView> {
        self.fields
            .answer((from, radius), |(from, radius)| match &self.real {
                None => field_in_guise(map, None, *from, *radius),
                Some(real) => field_in_guise(real, Some(map), *from, *radius),
            })
    }

    /// Returns the [`cover`](cover()) of one space from another.
    pub fn cover(&self, map: &BattleMap, from: Space, to: Space, what: Traffic) -> Cover {
        self.covers.answer((from, to, what), |from, to, what| {
            cover(map, from, to, what)
        })
    }

    /// Checks whether a line between two spaces is [clear](clear_line).
    ///
    /// # Errors
    /// As for [`clear_line`].
    pub fn clear_line(
        &self,
        map: &BattleMap,
        from: Space,
        to: Space,
        what: Traffic,
    ) -> Result<(), Obstruction> {
        self.clear_lines.answer((from, to, what), |from, to, what| {
            clear_line(map, from, to, what)
        })
    }

    /// Returns how much of one space is hidden from sight from another, in per cent, but not covered: a missile gets
    /// through.
    pub fn obscured_percent(&self, map: &BattleMap, from: Space, to: Space) -> u32 {
        let veiled = Traffic::SIGHT.and(Traffic::MISSILES);
        let kinds = map.kinds().iter();
        let hides_only = |stops: Traffic| {
            stops.intersects(Traffic::SIGHT) && !stops.intersects(Traffic::MISSILES)
        };
        if !kinds.map(|kind| kind.stops).any(hides_only) {
            return 0;
        }
        let hidden = self.cover(map, from, to, veiled).percent();
        hidden.saturating_sub(self.cover(map, from, to, Traffic::MISSILES).percent())
    }

    /// Returns the [`rooms`] of the map.
    pub fn rooms(&self, map: &BattleMap) -> &CellSet {
        self.rooms
            .get_or_init(|| match self.rooms_before.as_deref() {
                Some((before, known)) if have_alike_rooms(before, map) => known.clone(),
                Some(_) | None => rooms(map),
            })
    }

    /// Returns the visibility polygon from a point.
    pub fn polygon(&self, map: &BattleMap, eye: Point) -> Arc<Vec<Point>> {
        let lines = self.lines.get_or_init(|| Sightlines::from_map(map));
        self.polygons.answer(eye, |eye| lines.polygon(*eye))
    }

    /// Returns the light on each cell.
    pub fn cell_light(&self, map: &BattleMap, lights: &Lights) -> Arc<CellLight> {
        self.lit
            .answer(lights.clone(), |lights| self.illuminate(map, lights))
    }

    fn illuminate(&self, map: &BattleMap, lights: &Lights) -> CellLight {
        let mut shaded = CellSet::none(map);
        let mut all: Vec<Light> = map.cells().map(|cell| map.light(cell)).collect();
        let around = |from: Cell, feet: u32| {
            // A row of hexagons is nearer to the next than a cell is wide.
            let radius = feet / FEET_PER_SQUARE + feet / 20 + 1;
            self.field(map, from, radius)
        };
        let distance = |from, to| feet_as_light_goes(map.topology(), from, to);
        for (from, glow) in &lights.glows {
            for cell in around(*from, glow.max_radius()).cells() {
                let light = &mut all[index(map, cell)];
                if *light != Light::Bright {
                    *light = (*light).min(glow.at(distance(*from, cell)));
                }
            }
        }
        for (from, most) in &lights.shades {
            for cell in around(*from, *most).cells() {
                if distance(*from, cell) <= *most {
                    all[index(map, cell)] = Light::Dark;
                    shaded.insert(cell);
                }
            }
        }
        CellLight { cells: all, shaded }
    }

    /// Returns the cells that eyes see by these lights.
    pub fn visible_cells(
        &self,
        map: &BattleMap,
        eyes: &Eyes,
        lights: &Lights,
    ) -> Arc<VisibleCells> {
        let question = (eyes.clone(), lights.clone());
        self.sighted
            .answer(question, |(eyes, lights)| self.look(map, eyes, lights))
    }

    fn look(&self, map: &BattleMap, eyes: &Eyes, lights: &Lights) -> VisibleCells {
        let lit = self.cell_light(map, lights);
        let far = map.width().max(map.height());
        let (mut bright, mut dim) = (CellSet::none(map), CellSet::none(map));
        for from in eyes.from.iter().filter(|cell| map.contains(**cell)) {
            let field = self.field(map, *from, far);
            for cell in field.cells().filter(|cell| !lit.shaded.has(*cell)) {
                let feet = || feet_as_light_goes(map.topology(), eyes.middle, cell);
                let light = light_on_faces(map, &lit, &field, *from, cell);
                match eyes.within.as_seen(light, feet) {
                    Light::Bright => bright.insert(cell),
                    Light::Dim => dim.insert(cell),
                    Light::Dark => {}
                }
            }
        }
        VisibleCells { bright, dim }
    }

    /// Returns the cells that are perceived from a space without light and eyes: no farther than `within` feet from its
    /// middle, with nothing solid between.
    pub fn sensed(&self, map: &BattleMap, from: Space, middle: Cell, within: u32) -> Arc<CellSet> {
        self.sensed
            .answer((from, middle, within), |(from, middle, within)| {
                let mut sensed = CellSet::none(map);
                for cell in map.cells() {
                    let on = match &self.real {
                        Some(real) if map.terrain(cell) != Terrain::Blocked => real,
                        Some(_) | None => map,
                    };
                    if feet_as_light_goes(map.topology(), *middle, cell) <= *within
                        && clear_line(on, *from, map.space_of(cell), Traffic::EFFECTS).is_ok()
                    {
                        sensed.insert(cell);
                    }
                }
                sensed
            })
    }

    /// Returns the cells that are not seen but are next to open cells that are, with nothing between the two.
    pub fn unseen_neighbours(&self, map: &BattleMap, seen: &CellSet) -> Arc<CellSet> {
        self.beside
            .answer(seen.clone(), |seen| find_beside(map, seen))
    }
}

/// Returns the light on a visible cell for observers who look from another. Lamps make rock at most as light as the
/// lightest open cell in front of its visible faces, and never darker than it is without them: a lamp on the far side
/// does not light the faces on this side.
fn light_on_faces(
    map: &BattleMap,
    lit: &CellLight,
    field: &FieldOfView,
    from: Cell,
    cell: Cell,
) -> Light {
    let light = lit.cells[index(map, cell)];
    let own = map.light(cell);
    if cell == from || light >= own || map.terrain(cell) != Terrain::Blocked {
        return light;
    }
    let topology = map.topology();
    let eye = topology.centre(from);
    let mut before = own;
    for (_, next) in topology.neighbours(cell) {
        if before <= light {
            break;
        }
        if !map.contains(next) || !field.sees(next) || map.terrain(next) == Terrain::Blocked {
            continue;
        }
        let there = lit.cells[index(map, next)];
        let line = topology.step_line(cell, next);
        let mut near = map.barriers_near(&line, 0, Traffic::SIGHT);
        if there < before && !near.any(|it| it.stops_from(eye) && it.line.intersects(&line)) {
            before = there;
        }
    }
    light.max(before)
}

fn find_beside(map: &BattleMap, seen: &CellSet) -> CellSet {
    let mut beside = CellSet::none(map);
    let topology = map.topology();
    for cell in seen.cells() {
        if map.terrain(cell) == Terrain::Blocked {
            continue;
        }
        for (_, next) in topology.neighbours(cell) {
            if seen.has(next) || beside.has(next) || !map.contains(next) {
                continue;
            }
            let clear = clear_line(map, map.space_of(cell), map.space_of(next), Traffic::SIGHT);
            if clear.is_ok() || is_nearer_part_open(map, cell, next) {
                beside.insert(next);
            }
        }
    }
    beside
}

/// True if the nearer quarter of `next`, which shares an edge with `cell`, can be seen from the centre of `cell`: a wall
/// through the middle hides only what is beyond it. A wall closer to the edge counts as one on the edge.
fn is_nearer_part_open(map: &BattleMap, cell: Cell, next: Cell) -> bool {
    let topology = map.topology();
    let (from, to) = (topology.centre(cell), topology.centre(next));
    let diagonal = !topology.is_hex() && from.x != to.x && from.y != to.y;
    if diagonal || map.terrain(next) == Terrain::Blocked {
        return false;
    }
    let inside = |from: i32, to: i32| from + (to - from) * 3 / 4;
    let line = Segment::new(from, Point::new(inside(from.x, to.x), inside(from.y, to.y)));
    let mut near = map.barriers_near(&line, 0, Traffic::SIGHT);
    !near.any(|it| it.stops_from(from) && it.line.intersects(&line))
}

fn index(map: &BattleMap, cell: Cell) -> usize {
    cell.y as usize * map.width() as usize + cell.x as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Topology, Wall};

    #[test]
    fn cell_with_a_wall_through_its_middle_is_glimpsed() {
        let wall = |y: i32| {
            let mut map = BattleMap::new(3, 3).unwrap();
            let ends = [(0, y), (3000, y)].map(|(x, y)| Point::new(x, y));
            map.add_wall(Wall::new(ends[0], ends[1])).unwrap();
            map
        };
        for (y, glimpsed) in [
            (1500, true),
            (1300, true),
            (1200, false),
            (1001, false),
            (1000, false),
        ] {
            let map = wall(y);
            let mut seen = CellSet::none(&map);
            seen.insert(Cell::new(1, 0));
            let beside = VisibilityCache::default().unseen_neighbours(&map, &seen);
            assert_eq!(beside.has(Cell::new(1, 1)), glimpsed, "{y}");
        }
    }

    #[test]
    fn caches_answers_and_evicts_old_ones() {
        let kept = QueryCache::<u32, u32>::default();
        let asked = std::cell::RefCell::new(Vec::new());
        let square = |side: u32| {
            *kept.answer(side, |side| {
                asked.borrow_mut().push(*side);
                side * side
            })
        };
        assert_eq!([square(3), square(4), square(3)], [9, 16, 9]);
        assert_eq!(*asked.borrow(), [3, 4]);
        for side in 100..100 + KEPT as u32 - 1 {
            square(side);
        }
        // 3 was used most recently, and 4 has been dropped.
        assert_eq!([square(3), square(4)], [9, 16]);
        assert_eq!(asked.borrow().iter().filter(|side| **side == 3).count(), 1);
        assert_eq!(asked.borrow().iter().filter(|side| **side == 4).count(), 2);
    }

    #[test]
    fn lamp_behind_rock_does_not_light_the_near_faces() {
        for topology in Topology::ALL {
            let mut map = BattleMap::with_topology(topology, 9, 9).expect("a small map");
            for cell in map.cells() {
                map.set_light(cell, Light::Dark).expect("on the map");
            }
            // Rock one cell thick between two rooms.
            for y in 0..9 {
                let rock = Cell::new(4, y);
                map.set_terrain(rock, Terrain::Blocked).expect("on the map");
            }
            let glow = Glow {
                bright: 30,
                dim: 60,
            };
            let sees_rock = |lamp: i32| {
                let lights = Lights {
                    glows: vec![(Cell::new(lamp, 4), glow)],
                    shades: Vec::new(),
                };
                let eyes = Eyes {
                    from: vec![Cell::new(2, 4)],
                    middle: Cell::new(2, 4),
                    within: EyeLimits::default(),
                };
                let sighted = VisibilityCache::default().visible_cells(&map, &eyes, &lights);
                sighted.bright.has(Cell::new(4, 4))
            };
            assert!(sees_rock(1), "{topology:?}: the lamp is on this side");
            assert!(!sees_rock(6), "{topology:?}: the lamp is behind the rock");
        }
    }

    #[test]
    fn sight_range_follows_the_light() {
        let eyes = EyeLimits {
            bright: Some(30),
            dim: None,
            dark: Some(60),
        };
        let seen = |light, feet| eyes.as_seen(light, || feet);
        assert_eq!(seen(Light::Bright, 30), Light::Bright);
        assert_eq!(seen(Light::Bright, 31), Light::Dark);
        assert_eq!(seen(Light::Dim, 500), Light::Dim);
        assert_eq!(seen(Light::Dark, 60), Light::Dim);
        assert_eq!(seen(Light::Dark, 61), Light::Dark);
        assert_eq!(EyeLimits::default().as_seen(Light::Dark, || 5), Light::Dark);
    }
}
