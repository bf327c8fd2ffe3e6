//! The painted floor: a few tiles in each frame, so that no frame takes long. Until a place is painted for the first
//! time, the GM sees plain ground there, and the players see darkness.

use bevy::platform::collections::HashMap;
use bevy::prelude::*;

use super::super::tiles::covered_area;
use super::super::{FloorPlan, FloorTile, UnderlayPicture};
use super::{Audience, SQUARE, Stage, image_of, map_rect};
use crate::grid::{BattleMap, CellSet, Floors};
use crate::view::FightNumber;
use crate::view::layers::height;

/// Marks a tile of the painted floor of one audience.
#[derive(Component, Debug)]
pub struct Floor {
    audience: Audience,
    tile: FloorTile,
    /// The floor that it belongs to.
    whole: FloorArea,
    /// True if it is only darkness, in place of a tile that has not been painted yet.
    is_dark: bool,
}

/// Fight and size of a whole floor. Two equal values belong to the same map, with the same tile positions.
#[derive(Clone, Copy, Debug, PartialEq)]
struct FloorArea {
    fight: FightNumber,
    /// Its width and height, in pixels.
    pixels: (u32, u32),
    /// Its rectangle in the world.
    rect: Rect,
}

impl FloorArea {
    /// Returns the centre and the size of a tile in the world.
    fn place(&self, tile: &FloorTile) -> (Vec2, Vec2) {
        let pair = |(across, down): (u32, u32)| Vec2::new(across as f32, down as f32);
        let pixel = self.rect.size() / pair(self.pixels);
        let (corner, size) = (pair(tile.at) * pixel, pair(tile.size) * pixel);
        let middle = Vec2::new(
            self.rect.min.x + corner.x + size.x * 0.5,
            self.rect.max.y - corner.y - size.y * 0.5,
        );
        (middle, size)
    }
}

/// The floors to show, so that nothing is examined again without a change, and the parts that are not painted yet.
#[derive(Resource, Default)]
pub struct ShownFloors {
    shown: [Option<ShownFloor>; 2],
    /// Unpainted parts of each floor.
    waiting: [Option<UnpaintedFloor>; 2],
    /// True if the GM's floor was painted in this frame: no frame paints both.
    gm_was_painted: bool,
    /// True if the next frame is the players'.
    is_the_players_turn: bool,
}

impl ShownFloors {
    /// Returns whether an audience's floor is painted in this frame. If both have unpainted tiles, they take turns.
    fn takes_turn(&mut self, audience: Audience) -> bool {
        match audience {
            Audience::Gm => {
                let passes = std::mem::take(&mut self.is_the_players_turn);
                self.gm_was_painted = !passes && self.has_unpainted(Audience::Gm);
                !passes
            }
            Audience::Players => {
                self.is_the_players_turn =
                    self.gm_was_painted && self.has_unpainted(Audience::Players);
                !self.is_the_players_turn
            }
        }
    }

    /// True if any tile of an audience's floor is not painted yet.
    pub(super) fn has_unpainted(&self, audience: Audience) -> bool {
        self.waiting[audience as usize].is_some()
    }
}

#[derive(Debug, PartialEq)]
struct ShownFloor {
    fight: FightNumber,
    /// Digest of the map without the look of its ground.
    digest: u64,
    /// Look of its ground.
    ground: Floors,
    /// Cells that are in rooms.
    rooms: CellSet,
    /// The picture under it.
    under: Option<UnderlayPicture>,
}

/// Unpainted parts of a floor.
struct UnpaintedFloor {
    plan: FloorPlan,
    whole: FloorArea,
    /// The tiles, each with the entity shown in its place until then; the last is painted first.
    tiles: Vec<(FloorTile, Option<Entity>)>,
    /// Visible part of the world that the tiles are sorted for.
    sorted_for: Option<Rect>,
    /// True if no tile of this floor has been painted yet.
    is_new: bool,
    /// Plain ground under the floor, if some of its places are still empty.
    plain: Option<Entity>,
}

impl Stage<'_, '_> {
    /// Shows the map's floor, with the picture under it once that has been read. Changed tiles wait for
    /// [`Stage::paint_waiting`] and keep their old look until then. Nothing of another fight remains.
    pub fn show_floor(
        &mut self,
        audience: Audience,
        fight: FightNumber,
        map: &BattleMap,
        rooms: &CellSet,
    ) {
        let picture = map.picture();
        let (digest, ground) = (map.digest(), map.floors());
        let pyramid = self.picture.pyramid();
        let pixels = pyramid.map(|pyramid| pyramid.size());
        self.laid.record_picture(audience, picture.zip(pyramid));
        let under = picture.zip(pixels).and_then(|(picture, pixels)| {
            let (from, to) = covered_area(picture, pixels)?;
            let look = picture.look;
            Some(UnderlayPicture { from, to, look })
        });
        let now = Some(ShownFloor {
            fight,
            digest,
            ground,
            rooms: rooms.clone(),
            under,
        });
        let shown = &mut self.shown_floors.shown[audience as usize];
        if *shown == now {
            return;
        }
        *shown = now;
        let plan = match audience {
            Audience::Gm => FloorPlan::for_gm(map, rooms, SQUARE as u32, under),
            Audience::Players => FloorPlan::for_players(map, rooms, SQUARE as u32, under),
        };
        let whole = FloorArea {
            fight,
            pixels: plan.size(),
            rect: map_rect(map),
        };
        let mut lying: HashMap<(u32, u32), (Entity, FloorTile, bool)> = HashMap::new();
        for (entity, floor) in &self.floors {
            if floor.audience != audience {
                continue;
            }
            if floor.whole == whole {
                lying.insert(floor.tile.at, (entity, floor.tile, floor.is_dark));
            } else {
                self.commands.entity(entity).despawn();
            }
        }
        let mut tiles = Vec::new();
        let mut is_new = true;
        for tile in plan.tiles() {
            match lying.get(&tile.at) {
                Some((_, known, false)) if *known == tile => is_new = false,
                Some((entity, ..)) => tiles.push((tile, Some(*entity))),
                None => tiles.push((tile, None)),
            }
        }
        let mut plain = None;
        match audience {
            Audience::Players => {
                for (tile, lies) in &mut tiles {
                    lies.get_or_insert_with(|| lay_dark(&mut self.commands, whole, *tile));
                }
            }
            Audience::Gm => {
                let has_holes = tiles.iter().any(|(_, lies)| lies.is_none());
                // Plain ground must not cover a picture.
                if has_holes && under.is_none() {
                    plain = Some(self.lay_plain(&plan, whole));
                }
            }
        }
        let waiting = (!tiles.is_empty()).then_some(UnpaintedFloor {
            plan,
            whole,
            tiles,
            sorted_for: None,
            is_new,
            plain,
        });
        let before = std::mem::replace(&mut self.shown_floors.waiting[audience as usize], waiting);
        if let Some(before) = before {
            self.remove_plain(&before);
        }
    }

    /// Paints unpainted tiles of an audience's floor, starting at the centre of the `seen` part: at least one, and
    /// more while there is time, which depends on whether the floor is new; none in a frame of the other audience.
    /// Returns whether any are left. Must be called for the GM first.
    pub fn paint_waiting(
        &mut self,
        audience: Audience,
        seen: Rect,
        mut has_time: impl FnMut(bool) -> bool,
    ) -> bool {
        if !self.shown_floors.takes_turn(audience) {
            return self.shown_floors.has_unpainted(audience);
        }
        let Some(mut waiting) = self.shown_floors.waiting[audience as usize].take() else {
            return false;
        };
        let whole = waiting.whole;
        let is_seen = |tile: &FloorTile| {
            let (middle, size) = whole.place(tile);
            let place = Rect::from_center_size(middle, size);
            !place.intersect(seen).is_empty()
        };
        if waiting.sorted_for != Some(seen) {
            waiting.sorted_for = Some(seen);
            let mut keyed: Vec<_> = waiting
                .tiles
                .drain(..)
                .map(|it| {
                    let near = -whole.place(&it.0).0.distance_squared(seen.center());
                    (is_seen(&it.0), near, it)
                })
                .collect();
            keyed.sort_by(|one, other| one.0.cmp(&other.0).then(one.1.total_cmp(&other.1)));
            waiting.tiles.extend(keyed.into_iter().map(|(_, _, it)| it));
        }
        while let Some(next) = waiting.tiles.pop() {
            self.lay(&waiting.plan, whole, audience, next);
            if !has_time(waiting.is_new) {
                break;
            }
        }
        let all_seen_is_painted = !waiting.tiles.iter().any(|(tile, _)| is_seen(tile));
        if audience == Audience::Players && all_seen_is_painted && self.has_hidden_areas() {
            // Once the veil has its new state, nothing that was shown before may stay visible.
            for (tile, lies) in &mut waiting.tiles {
                if let Some(lies) = lies.take() {
                    self.commands.entity(lies).despawn();
                }
                *lies = Some(lay_dark(&mut self.commands, whole, *tile));
            }
            self.settle_veil();
        }
        if waiting.tiles.is_empty() {
            self.remove_plain(&waiting);
            return false;
        }
        waiting.is_new = false;
        self.shown_floors.waiting[audience as usize] = Some(waiting);
        true
    }

    /// Paints a tile and shows it in its place, replacing the previous entity.
    fn lay(
        &mut self,
        plan: &FloorPlan,
        whole: FloorArea,
        audience: Audience,
        (tile, lies): (FloorTile, Option<Entity>),
    ) {
        if let Some(entity) = lies {
            self.commands.entity(entity).despawn();
        }
        let Some(pixmap) = plan.paint(&tile) else {
            return;
        };
        let (middle, size) = whole.place(&tile);
        self.commands.spawn((
            Floor {
                audience,
                tile,
                whole,
                is_dark: false,
            },
            Sprite {
                image: self.images.add(image_of(pixmap)),
                custom_size: Some(size),
                ..default()
            },
            Transform::from_translation(middle.extend(height::FLOOR)),
            audience.layer(),
        ));
    }

    /// Shows plain ground under the GM's floor until all of it is painted.
    fn lay_plain(&mut self, plan: &FloorPlan, whole: FloorArea) -> Entity {
        let [red, green, blue, _] = plan.colour();
        let ground = self.commands.spawn((
            Sprite::from_color(Color::srgb_u8(red, green, blue), whole.rect.size()),
            Transform::from_translation(whole.rect.center().extend(height::PLAIN)),
            Audience::Gm.layer(),
        ));
        ground.id()
    }

    fn remove_plain(&mut self, waiting: &UnpaintedFloor) {
        if let Some(plain) = waiting.plain {
            self.commands.entity(plain).despawn();
        }
    }
}

/// Shows darkness in the place of an unpainted tile of the players' floor.
fn lay_dark(commands: &mut Commands, whole: FloorArea, tile: FloorTile) -> Entity {
    let (middle, size) = whole.place(&tile);
    let dark = commands.spawn((
        Floor {
            audience: Audience::Players,
            tile,
            whole,
            is_dark: true,
        },
        Sprite::from_color(Color::BLACK, size),
        Transform::from_translation(middle.extend(height::FLOOR)),
        Audience::Players.layer(),
    ));
    dark.id()
}

#[cfg(test)]
pub(super) mod tests {
    use std::collections::BTreeMap;

    use bevy::ecs::system::RunSystemOnce;

    use super::super::super::tiles::LaidPictures;
    use super::super::super::{MapPicture, portrait::Portraits};
    use super::super::TokenPictures;
    use super::*;
    use crate::grid::{Cell, Terrain, rooms};
    use crate::view::Settings;

    /// The tile in each place of a floor: its digest, its pixels, and its rectangle in the world.
    type Tiles = BTreeMap<(u32, u32), (u64, Option<Vec<u8>>, [f32; 4])>;

    pub fn stage() -> World {
        let mut world = World::new();
        world.init_resource::<Assets<Image>>();
        world.init_resource::<TokenPictures>();
        world.insert_resource(Settings {
            slide_tokens: false,
            ..Settings::default()
        });
        world.init_resource::<MapPicture>();
        world.init_resource::<Portraits>();
        world.init_resource::<LaidPictures>();
        world.init_resource::<ShownFloors>();
        world
    }

    fn show(world: &mut World, audience: Audience, map: &BattleMap) {
        show_of(world, audience, 1, map);
    }

    fn show_of(world: &mut World, audience: Audience, fight: u64, map: &BattleMap) {
        let (map, rooms) = (map.clone(), rooms(map));
        let show = move |mut stage: Stage| {
            stage.show_floor(audience, FightNumber(fight), &map, &rooms);
        };
        world.run_system_once(show).expect("it runs");
    }

    /// Paints `tiles` tiles of an audience's floor, as in a frame; returns whether others are left.
    pub fn paint(world: &mut World, audience: Audience, tiles: usize, seen: Rect) -> bool {
        let paint = move |mut stage: Stage| {
            let mut painted = 0;
            stage.paint_waiting(audience, seen, |_| {
                painted += 1;
                painted < tiles
            })
        };
        world.run_system_once(paint).expect("it runs")
    }

    /// Returns the number of places that are dark until they are painted.
    pub fn dark_count(world: &mut World) -> usize {
        let mut all = world.query::<&Floor>();
        all.iter(world).filter(|floor| floor.is_dark).count()
    }

    fn frame(world: &mut World, tiles: usize, middle: Vec2) -> bool {
        let seen = Rect::from_center_size(middle, Vec2::ZERO);
        paint(world, Audience::Gm, tiles, seen)
    }

    /// Returns the tiles shown, checking that no two are in one place, and the number of other entities.
    fn lying(world: &mut World) -> (Tiles, usize) {
        let mut found = Tiles::new();
        let mut all = world.query::<(&Floor, &Sprite, &Transform)>();
        let images = world.resource::<Assets<Image>>();
        for (floor, sprite, place) in all.iter(world) {
            if floor.is_dark {
                assert_eq!(sprite.color, Color::BLACK);
                continue;
            }
            let pixels = images
                .get(&sprite.image)
                .and_then(|image| image.data.clone());
            let (middle, size) = (place.translation, sprite.custom_size.unwrap_or_default());
            let lies = [middle.x, middle.y, size.x, size.y];
            let before = found.insert(floor.tile.at, (floor.tile.digest, pixels, lies));
            assert!(before.is_none(), "two tiles at {:?}", floor.tile.at);
        }
        let mut sprites = world.query::<&Sprite>();
        let others = sprites.iter(world).count() - found.len();
        (found, others)
    }

    fn at_once(map: &BattleMap) -> Tiles {
        let mut world = stage();
        show(&mut world, Audience::Gm, map);
        assert!(!frame(&mut world, usize::MAX, Vec2::ZERO));
        lying(&mut world).0
    }

    fn with(map: &BattleMap, (x, y): (i32, i32), terrain: Terrain) -> BattleMap {
        let mut map = map.clone();
        map.set_terrain(Cell::new(x, y), terrain)
            .expect("on the map");
        map
    }

    #[test]
    fn changes_during_tiling_end_like_a_full_repaint() {
        let dry = BattleMap::new(11, 9).expect("a map");
        let wet = with(&dry, (1, 1), Terrain::Water);
        let both = with(&wet, (9, 7), Terrain::Blocked);
        // The same number of pixels with different squares, and another size.
        let wide = BattleMap::new(12, 8).expect("a map");
        let steps: [(&BattleMap, usize); 12] = [
            (&dry, 3),
            (&wet, 1),
            (&dry, 0),
            (&both, 2),
            (&wet, 99),
            (&both, 1),
            (&wet, 0),
            (&both, 1),
            (&wide, 2),
            (&both, 4),
            (&dry, 99),
            (&wet, 1),
        ];
        for ends in 1..=steps.len() {
            let mut world = stage();
            for (map, tiles) in &steps[..ends] {
                show(&mut world, Audience::Gm, map);
                if *tiles > 0 {
                    frame(&mut world, *tiles, Vec2::new(300.0, -100.0));
                }
            }
            while frame(&mut world, 1, Vec2::ZERO) {}
            let (found, others) = lying(&mut world);
            assert!(found == at_once(steps[ends - 1].0), "after {ends} steps");
            assert_eq!(others, 0, "plain ground after {ends} steps");
            assert!(!frame(&mut world, 1, Vec2::ZERO), "nothing waits any more");
        }
    }

    #[test]
    fn old_tile_stays_until_its_replacement_is_painted() {
        let dry = BattleMap::new(12, 8).expect("a map");
        let mut world = stage();
        show(&mut world, Audience::Gm, &dry);
        frame(&mut world, usize::MAX, Vec2::ZERO);
        let before = lying(&mut world);
        let wet = with(&with(&dry, (1, 1), Terrain::Water), (10, 6), Terrain::Water);
        show(&mut world, Audience::Gm, &wet);
        assert!(lying(&mut world) == before, "nothing is painted yet");
        let mut changed = 0;
        let mut waits = true;
        while waits {
            waits = frame(&mut world, 1, Vec2::ZERO);
            changed += 1;
            let (now, others) = lying(&mut world);
            assert_eq!((now.len(), others), (before.0.len(), 0));
            let differ = now.iter().filter(|(at, it)| before.0.get(*at) != Some(it));
            assert_eq!(differ.count(), changed);
        }
        assert!(changed >= 2);
    }

    #[test]
    fn centre_is_painted_first_over_plain_ground() {
        let map = BattleMap::new(12, 8).expect("a map");
        let mut world = stage();
        show(&mut world, Audience::Gm, &map);
        assert_eq!(lying(&mut world), (Tiles::new(), 1));
        assert!(frame(&mut world, 1, Vec2::new(700.0, -500.0)));
        let (first, others) = lying(&mut world);
        assert_eq!(first.keys().collect::<Vec<_>>(), [&(512, 256)]);
        assert_eq!(others, 1);
    }

    #[test]
    fn map_of_another_size_clears_all_tiles() {
        let mut world = stage();
        show(
            &mut world,
            Audience::Gm,
            &BattleMap::new(12, 8).expect("a map"),
        );
        frame(&mut world, usize::MAX, Vec2::ZERO);
        show(
            &mut world,
            Audience::Gm,
            &BattleMap::new(8, 12).expect("a map"),
        );
        assert_eq!(lying(&mut world), (Tiles::new(), 1));
    }

    #[test]
    fn another_fight_clears_all_tiles_of_equal_map_size() {
        let dry = BattleMap::new(12, 8).expect("a map");
        let wet = with(&dry, (1, 1), Terrain::Water);
        for audience in [Audience::Gm, Audience::Players] {
            let mut world = stage();
            show_of(&mut world, audience, 1, &dry);
            while paint(&mut world, audience, 1, Rect::default()) {}
            assert_eq!(lying(&mut world).0.len(), 6);
            show_of(&mut world, audience, 2, &wet);
            assert!(lying(&mut world).0.is_empty(), "{audience:?}");
            // Even the same map, opened again, counts as another: the drawing on it may have changed in between.
            while paint(&mut world, audience, 1, Rect::default()) {}
            show_of(&mut world, audience, 3, &wet);
            assert!(lying(&mut world).0.is_empty(), "{audience:?}");
        }
    }

    #[test]
    fn players_floor_is_dark_until_painted_by_tiles() {
        let dry = BattleMap::new(12, 8).expect("a map");
        let wet = with(&dry, (1, 1), Terrain::Water);
        let mut world = stage();
        show(&mut world, Audience::Players, &dry);
        assert_eq!(lying(&mut world), (Tiles::new(), 6), "nothing but the dark");
        let at = Rect::from_center_size(Vec2::new(700.0, -500.0), Vec2::ONE);
        assert!(paint(&mut world, Audience::Players, 1, at));
        let (first, dark) = lying(&mut world);
        assert_eq!(
            (first.keys().collect::<Vec<_>>(), dark),
            (vec![&(512, 256)], 5)
        );
        while paint(&mut world, Audience::Players, 2, at) {}
        let before = lying(&mut world);
        assert_eq!((before.0.len(), before.1), (6, 0));
        // A tile stays until the new one is painted.
        show(&mut world, Audience::Players, &wet);
        assert!(lying(&mut world) == before);
        while paint(&mut world, Audience::Players, 1, at) {}
        let mut fresh = stage();
        show(&mut fresh, Audience::Players, &wet);
        while paint(&mut fresh, Audience::Players, 9, at) {}
        assert!(lying(&mut world) == lying(&mut fresh));
    }

    #[test]
    fn each_frame_paints_only_one_of_two_floors() {
        let map = BattleMap::new(12, 8).expect("a map");
        let mut world = stage();
        show(&mut world, Audience::Gm, &map);
        show(&mut world, Audience::Players, &map);
        let waiting = |world: &mut World| {
            let floors = world.resource::<ShownFloors>();
            let tiles = |it: &Option<UnpaintedFloor>| it.as_ref().map_or(0, |it| it.tiles.len());
            [tiles(&floors.waiting[0]), tiles(&floors.waiting[1])]
        };
        let mut before = waiting(&mut world);
        assert_eq!(before, [6, 6]);
        for _ in 0..12 {
            paint(&mut world, Audience::Gm, 1, Rect::default());
            paint(&mut world, Audience::Players, 1, Rect::default());
            let now = waiting(&mut world);
            assert_eq!(before.iter().sum::<usize>(), now.iter().sum::<usize>() + 1);
            assert!(now[0].abs_diff(now[1]) <= 1, "they take turns");
            before = now;
        }
        assert_eq!(before, [0, 0]);
    }
}
