//! The map of a fight: terrain, walls, doors and light.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, OnceLock};

use serde::{Deserialize, Serialize};

use super::barrier::{Barrier, Obstacle};
use super::barrier_index::BarrierIndex;
use super::flooring::Floors;
use super::furniture::Furnishings;
use super::joining::{Ends, join_ends};
use super::lamp::Lamps;
use super::layer::Layer;
use super::limits::{MAX_COORDINATE, MAX_MAP_SIZE};
use super::picture::{Picture, Underlay};
use super::segment::Segment;
use super::steps::{StepCache, StepLayer};
use super::wall_kind::Kinds;
use super::zone::Zones;
use content::Content;
use furniture_effects::FurnitureEffects;

use super::{
    Cell, Door, DoorId, DoorState, FINE, Footprint, FootprintError, KindId, Light, MapError, Point,
    Space, StableHasher, Terrain, Topology, Traffic, Wall, WallKind,
};

/// The map of a fight: `width` by `height` squares or hexagons with their terrain, walls, doors and light.
///
/// Two maps are equal if their contents are equal. Cached results about steps and about the positions of walls do not
/// count; they are computed again after a change.
#[derive(Clone, Serialize, Deserialize)]
#[serde(try_from = "Content", into = "Content")]
pub struct BattleMap {
    content: Content,
    steps: StepCache,
    /// Index of the walls and doors, whatever their state.
    barriers: OnceLock<Arc<BarrierIndex>>,
    /// Effects of the furniture, if there is any.
    furnished: Option<Arc<FurnitureEffects>>,
}

impl BattleMap {
    /// Creates an open map of `width` by `height` squares.
    ///
    /// # Errors
    /// [`MapError::BadSize`] if a side is 0 or more than [`MAX_MAP_SIZE`] squares.
    pub fn new(width: u32, height: u32) -> Result<Self, MapError> {
        Self::with_topology(Topology::Square, width, height)
    }

    /// Creates an open map of `width` columns and `height` rows of cells of one shape.
    ///
    /// # Errors
    /// [`MapError::BadSize`] if a side is 0 or more than [`MAX_MAP_SIZE`] cells.
    pub fn with_topology(topology: Topology, width: u32, height: u32) -> Result<Self, MapError> {
        let sides = 1..=MAX_MAP_SIZE;
        if !sides.contains(&width) || !sides.contains(&height) {
            return Err(MapError::BadSize { width, height });
        }
        Ok(Self {
            content: Content {
                width,
                height,
                terrain: vec![Terrain::Open; width as usize * height as usize],
                walls: Vec::new(),
                doors: Vec::new(),
                light: Layer::default(),
                topology,
                kinds: Kinds::default(),
                restricted: Layer::default(),
                underlay: Underlay::default(),
                floors: Floors::default(),
                lamps: Lamps::default(),
                furniture: Furnishings::default(),
                zones: Zones::default(),
            },
            steps: StepCache::default(),
            barriers: OnceLock::new(),
            furnished: None,
        })
    }

    /// Returns a hash of the whole content, the same on every machine.
    pub fn digest(&self) -> u64 {
        let mut hasher = StableHasher::default();
        self.content.hash(&mut hasher);
        hasher.finish()
    }

    /// Returns the width, in squares.
    pub const fn width(&self) -> u32 {
        self.content.width
    }

    /// Returns the height, in squares.
    pub const fn height(&self) -> u32 {
        self.content.height
    }

    /// Returns the shape of the grid.
    pub const fn topology(&self) -> Topology {
        self.content.topology
    }

    /// Returns the space of one cell of the map.
    pub const fn space_of(&self, cell: Cell) -> Space {
        Space::from_cell(self.topology(), cell)
    }

    /// Returns the footprint of a creature `side` cells wide on this map.
    ///
    /// # Errors
    /// [`FootprintError`] if `side` is not 1 to 8.
    pub const fn footprint(&self, side: u8) -> Result<Footprint, FootprintError> {
        Footprint::new(self.topology(), side)
    }

    /// Returns the cell that contains `point`, on the map or not.
    pub fn cell_at(&self, point: Point) -> Cell {
        self.topology().cell_at(point)
    }

    /// True if `cell` is on the map.
    pub const fn contains(&self, cell: Cell) -> bool {
        self.index(cell).is_some()
    }

    /// True if every cell of `space` is on the map.
    pub fn contains_space(&self, space: &Space) -> bool {
        match space.topology() {
            Topology::Square => {
                let last = i32::from(space.footprint.side()) - 1;
                self.contains(space.anchor) && self.contains(space.anchor.offset(last, last))
            }
            Topology::HexPointy | Topology::HexFlat => {
                space.cells().all(|cell| self.contains(cell))
            }
        }
    }

    /// Returns all cells of the map, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let (width, height) = self.size();
        (0..height).flat_map(move |y| (0..width).map(move |x| Cell::new(x, y)))
    }

    /// Returns the terrain of `cell`, which furniture on it may determine; everything outside the map is
    /// [`Terrain::Blocked`].
    pub fn terrain(&self, cell: Cell) -> Terrain {
        self.index(cell)
            .map_or(Terrain::Blocked, |index| self.ground()[index])
    }

    /// Returns the terrain of all cells, row by row, including the effect of furniture.
    fn ground(&self) -> &[Terrain] {
        match &self.furnished {
            None => &self.content.terrain,
            Some(furnished) => &furnished.ground,
        }
    }

    /// Changes the terrain of `cell`, below any furniture.
    ///
    /// # Errors
    /// [`MapError::OutsideMap`] if the cell is not on the map.
    pub fn set_terrain(&mut self, cell: Cell, terrain: Terrain) -> Result<(), MapError> {
        let index = self.index(cell).ok_or(MapError::OutsideMap(cell))?;
        if self.content.terrain[index] != terrain {
            self.content.terrain[index] = terrain;
            self.steps = StepCache::default();
            if self.furnished.is_some() {
                let terrain = self.furnished_terrain(index, cell);
                if let Some(furnished) = &mut self.furnished {
                    Arc::make_mut(furnished).ground[index] = terrain;
                }
            }
        }
        Ok(())
    }

    /// Returns the light of `cell`; everything outside the map is dark.
    pub fn light(&self, cell: Cell) -> Light {
        self.index(cell)
            .map_or(Light::Dark, |index| self.content.light.at(index))
    }

    /// True if every cell is bright, as on a new map.
    pub const fn is_bright(&self) -> bool {
        self.content.light.is_plain()
    }

    /// Changes the light of `cell`.
    ///
    /// # Errors
    /// [`MapError::OutsideMap`] if the cell is not on the map.
    pub fn set_light(&mut self, cell: Cell, light: Light) -> Result<(), MapError> {
        let index = self.index(cell).ok_or(MapError::OutsideMap(cell))?;
        let cells = self.content.terrain.len();
        self.content.light.set(index, cells, light);
        Ok(())
    }

    /// True if `cell` is restricted, so that only neighbours can attack there (PHA-75).
    pub fn is_restricted(&self, cell: Cell) -> bool {
        self.index(cell)
            .is_some_and(|index| self.content.restricted.at(index))
    }

    /// True if there are any restricted cells.
    pub const fn has_restricted(&self) -> bool {
        !self.content.restricted.is_plain()
    }

    /// Makes `cell` restricted, or ordinary again.
    ///
    /// # Errors
    /// [`MapError::OutsideMap`] if the cell is not on the map.
    pub fn set_restricted(&mut self, cell: Cell, restricted: bool) -> Result<(), MapError> {
        let index = self.index(cell).ok_or(MapError::OutsideMap(cell))?;
        let cells = self.content.terrain.len();
        self.content.restricted.set(index, cells, restricted);
        Ok(())
    }

    /// Returns the look of its open terrain, if the map sets it.
    pub const fn floors(&self) -> Floors {
        self.content.floors
    }

    /// Sets the look of the open terrain.
    pub const fn set_floors(&mut self, floors: Floors) {
        self.content.floors = floors;
    }

    /// Returns the picture under the map, if there is one.
    pub const fn picture(&self) -> Option<&Picture> {
        self.content.underlay.0.as_ref()
    }

    /// Puts a picture under the map, or removes it.
    ///
    /// # Errors
    /// [`MapError::BadPicture`] if it has no size, its file is not a plain name or its look is out of bounds,
    /// [`MapError::FarOutside`] if a corner is too far out.
    pub fn set_picture(&mut self, picture: Option<Picture>) -> Result<(), MapError> {
        if let Some(picture) = &picture {
            check_near([picture.from, picture.to])?;
            if !picture.is_valid() {
                return Err(MapError::BadPicture);
            }
        }
        self.content.underlay = Underlay(picture);
        Ok(())
    }

    /// Returns the kinds of wall that were added, without [`WallKind::WALL`], which every map has.
    pub fn kinds(&self) -> &[WallKind] {
        self.content.kinds.all()
    }

    /// Returns the kind of a wall or door of this map.
    pub fn kind(&self, id: KindId) -> &WallKind {
        self.content.kinds.get(id)
    }

    /// Returns the custom or built-in kind of wall with this name.
    pub fn kind_named(&self, name: &str) -> Option<&WallKind> {
        let mut known = self.kinds().iter().chain(WallKind::all_built_in());
        known.find(|kind| kind.name == name)
    }

    /// Returns the kind of an obstacle on this map; a solid cell counts as a wall.
    pub fn kind_of(&self, obstacle: Obstacle) -> &WallKind {
        let id = match obstacle {
            Obstacle::Wall(index) => self.walls().get(index).map(|wall| wall.kind),
            Obstacle::Door(id) => self.door(id).map(Door::acts_as),
            Obstacle::Blocked(_) => None,
        };
        self.kind(id.unwrap_or_default())
    }

    /// Adds a kind of wall and returns its number; a kind that the map already has keeps its number.
    ///
    /// # Errors
    /// [`MapError::TooMuchCover`] if it gives more than 99 per cent cover, [`MapError::TooManyKinds`] if there is no
    /// number left.
    pub fn add_kind(&mut self, kind: WallKind) -> Result<KindId, MapError> {
        self.content.kinds.add(kind)
    }

    fn check_kind(&self, id: KindId) -> Result<(), MapError> {
        match self.content.kinds.contains(id) {
            true => Ok(()),
            false => Err(MapError::NoSuchKind(id)),
        }
    }

    /// Returns the walls, in the order in which they were added.
    pub fn walls(&self) -> &[Wall] {
        &self.content.walls
    }

    /// Adds a wall; its ends may be outside the map.
    ///
    /// # Errors
    /// [`MapError::FarOutside`] if an end is further out than twice the largest map, [`MapError::NoSuchKind`] if its
    /// kind has not been added before.
    pub fn add_wall(&mut self, wall: Wall) -> Result<(), MapError> {
        check_near([wall.from, wall.to])?;
        self.check_kind(wall.kind)?;
        self.content.walls.push(wall);
        self.clear_wall_caches();
        Ok(())
    }

    /// Returns the doors, in the order in which they were added.
    pub fn doors(&self) -> &[Door] {
        &self.content.doors
    }

    /// Returns the door numbered `id`.
    pub fn door(&self, id: DoorId) -> Option<&Door> {
        self.content.doors.iter().find(|door| door.id == id)
    }

    /// Adds a door; its ends may be outside the map.
    ///
    /// # Errors
    /// [`MapError::DuplicateDoor`] if the map already has a door with that number, [`MapError::FarOutside`] if an end
    /// is too far out, [`MapError::NoSuchKind`] if its kind has not been added before.
    pub fn add_door(&mut self, door: Door) -> Result<(), MapError> {
        check_near([door.from, door.to])?;
        self.check_kind(door.kind)?;
        if self.door(door.id).is_some() {
            return Err(MapError::DuplicateDoor(door.id));
        }
        self.content.doors.push(door);
        self.clear_wall_caches();
        Ok(())
    }

    /// Opens, closes, locks or hides the door numbered `id`; returns its previous state.
    ///
    /// # Errors
    /// [`MapError::NoSuchDoor`] if the map does not have such a door.
    pub fn set_door(&mut self, id: DoorId, state: DoorState) -> Result<DoorState, MapError> {
        let mut doors = self.content.doors.iter_mut();
        let door = doors
            .find(|door| door.id == id)
            .ok_or(MapError::NoSuchDoor(id))?;
        let before = std::mem::replace(&mut door.state, state);
        if before != state {
            self.steps = StepCache::default();
        }
        Ok(before)
    }

    /// Clears the cached results, after walls or doors were added or replaced.
    fn clear_wall_caches(&mut self) {
        self.steps = StepCache::default();
        self.barriers = OnceLock::new();
    }

    /// Returns the index of the lines of its walls and doors: first the walls, then the doors, each in their order.
    /// Ends that nearly meet are joined, though the map keeps them as they were drawn.
    pub(super) fn barrier_index(&self) -> &BarrierIndex {
        self.barriers.get_or_init(|| {
            let walls = self.walls().iter().map(|wall| (wall.from, wall.to));
            let doors = self.doors().iter().map(|door| (door.from, door.to));
            let mut lines: Vec<Ends> = walls.chain(doors).collect();
            let extent = self.topology().extent(self.width(), self.height());
            join_ends(&mut lines, extent);
            let segments = lines.iter().map(|(from, to)| Segment::new(*from, *to));
            let segments: Vec<Segment> = segments.collect();
            let fine = |cells: u32| (i64::from(cells) + 1) * i64::from(FINE);
            let size = (fine(self.width()), fine(self.height()));
            Arc::new(BarrierIndex::new(size, &segments))
        })
    }

    /// Returns the number of walls and doors.
    fn thin_count(&self) -> usize {
        self.walls().len() + self.doors().len()
    }

    /// Returns a wall, or a door that is not open, by its position in the index, with its kind, as a barrier for
    /// `what`.
    fn thin(&self, nth: usize, what: Traffic) -> Option<(KindId, Barrier)> {
        let line = self.barrier_index().line(nth)?;
        let (by, kind) = match self.walls().get(nth) {
            Some(wall) => (Obstacle::Wall(nth), wall.kind),
            None => self
                .doors()
                .get(nth - self.walls().len())
                .filter(|door| door.state.blocks())
                .map(|door| (Obstacle::Door(door.id), door.acts_as()))?,
        };
        let one_way = self.content.kinds.is_one_way(kind, what);
        Some((kind, Barrier { by, line, one_way }))
    }

    /// Returns those of `some` that stop any of `what`.
    fn stopping(
        &self,
        some: impl Iterator<Item = usize>,
        what: Traffic,
    ) -> impl Iterator<Item = Barrier> {
        some.filter_map(move |nth| self.thin(nth, what))
            .filter(move |(kind, _)| self.content.kinds.stops(*kind, what))
            .map(|(_, barrier)| barrier)
    }

    /// Returns all walls and doors that stop any of `what`, even if only from one side: walls, then doors that are not
    /// open.
    pub(super) fn barriers(&self, what: Traffic) -> impl Iterator<Item = Barrier> {
        self.stopping(0..self.thin_count(), what)
    }

    /// Returns the [barriers](Self::barriers) that may come within `margin` fine units of a line; some are returned
    /// more than once.
    pub(super) fn barriers_near(
        &self,
        line: &Segment,
        margin: i32,
        what: Traffic,
    ) -> impl Iterator<Item = Barrier> {
        self.stopping(self.barrier_index().near(line, margin), what)
    }

    /// Returns the [barriers](Self::barriers) that may touch the box between two corners, in order.
    pub(super) fn barriers_within(
        &self,
        low: Point,
        high: Point,
        what: Traffic,
    ) -> impl Iterator<Item = Barrier> {
        let within = self.barrier_index().within(low, high);
        self.stopping(within.into_iter(), what)
    }

    /// Returns all walls, doors and furniture that let `what` through from `eye` but cover a part of a target behind
    /// them, with that part in per cent.
    pub(super) fn parapets(
        &self,
        what: Traffic,
        eye: Point,
    ) -> impl Iterator<Item = (Segment, u8)> {
        let kinds = &self.content.kinds;
        // Only added kinds give cover without stopping.
        let some = if kinds.is_empty() {
            0
        } else {
            self.thin_count()
        };
        (0..some)
            .filter_map(move |nth| self.thin(nth, what))
            .filter(move |(kind, barrier)| !kinds.stops(*kind, what) || !barrier.stops_from(eye))
            .map(|(kind, barrier)| (barrier.line, kinds.get(kind).cover_percent))
            .filter(|(_, percent)| *percent > 0)
            .chain(self.covering_furniture())
    }

    /// Returns the steps that a creature of `footprint` may take from each cell, without terrain costs and other
    /// creatures.
    pub(super) fn steps(&self, footprint: Footprint) -> &StepLayer {
        self.steps.layer(self, footprint)
    }

    /// Returns the terrain of row `y`, which must be on the map.
    pub(super) fn terrain_of_row(&self, y: i32) -> &[Terrain] {
        let width = self.content.width as usize;
        let start = y as usize * width;
        &self.ground()[start..start + width]
    }

    /// Returns the width and the height, in squares.
    pub(super) const fn size(&self) -> (i32, i32) {
        (self.content.width as i32, self.content.height as i32)
    }

    /// Returns the position of `cell` in row-by-row order; `None` outside the map.
    pub(super) const fn index(&self, cell: Cell) -> Option<usize> {
        let (width, height) = self.size();
        if cell.x < 0 || cell.y < 0 || cell.x >= width || cell.y >= height {
            return None;
        }
        Some((cell.y * width + cell.x) as usize)
    }
}

impl PartialEq for BattleMap {
    fn eq(&self, other: &Self) -> bool {
        self.content == other.content
    }
}

impl Eq for BattleMap {}

impl Hash for BattleMap {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.content.hash(state);
    }
}

impl fmt::Debug for BattleMap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BattleMap")
            .field("width", &self.content.width)
            .field("height", &self.content.height)
            .field("walls", &self.content.walls)
            .field("doors", &self.content.doors)
            .finish_non_exhaustive()
    }
}

fn check_near(ends: [Point; 2]) -> Result<(), MapError> {
    let far = |end: &Point| {
        end.x.unsigned_abs() > MAX_COORDINATE || end.y.unsigned_abs() > MAX_COORDINATE
    };
    match ends.into_iter().find(far) {
        Some(end) => Err(MapError::FarOutside(end)),
        None => Ok(()),
    }
}

mod content;
mod furniture_effects;
mod map_lamps;
mod map_zones;
mod redraw;
#[cfg(test)]
mod tests;
