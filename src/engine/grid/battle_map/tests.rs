//! A map keeps its contents, and rejects invalid ones.

use super::*;
use crate::grid::{MAX_PICTURE_CUT, PictureLook};

fn door(id: u16, state: DoorState) -> Door {
    Door {
        kind: KindId::WALL,
        id: DoorId(id),
        from: Point::new(1000, 0),
        to: Point::new(1000, 1000),
        state,
    }
}

#[test]
fn map_side_is_at_most_512_squares() {
    assert!(BattleMap::new(512, 1).is_ok());
    for (width, height) in [(0, 5), (5, 0), (513, 5), (5, 513)] {
        assert_eq!(
            BattleMap::new(width, height),
            Err(MapError::BadSize { width, height })
        );
    }
}

#[test]
fn everything_outside_the_map_is_blocked() {
    let mut map = BattleMap::new(3, 2).unwrap();
    let outside = Cell::new(3, 0);
    assert_eq!(map.terrain(Cell::new(2, 1)), Terrain::Open);
    assert_eq!(map.terrain(outside), Terrain::Blocked);
    assert_eq!(
        map.set_terrain(outside, Terrain::Open),
        Err(MapError::OutsideMap(outside))
    );
    assert_eq!(map.cells().count(), 6);
    assert!(map.contains_space(&Space::new(Cell::new(1, 0), Footprint::TWO)));
    assert!(!map.contains_space(&Space::new(Cell::new(2, 0), Footprint::TWO)));
}

#[test]
fn doors_are_identified_by_number() {
    let mut map = BattleMap::new(3, 2).unwrap();
    map.add_door(door(1, DoorState::Closed)).unwrap();
    assert_eq!(
        map.add_door(door(1, DoorState::Open)),
        Err(MapError::DuplicateDoor(DoorId(1)))
    );
    assert_eq!(
        map.set_door(DoorId(1), DoorState::Open),
        Ok(DoorState::Closed)
    );
    assert_eq!(map.door(DoorId(1)).map(|d| d.state), Some(DoorState::Open));
    assert_eq!(
        map.set_door(DoorId(2), DoorState::Open),
        Err(MapError::NoSuchDoor(DoorId(2)))
    );
}

#[test]
fn wall_may_not_end_too_far_outside() {
    let mut map = BattleMap::new(3, 2).unwrap();
    let near = Point::new(-500, 0);
    let far = Point::new(i32::MIN, 0);
    assert_eq!(map.add_wall(Wall::new(near, near)), Ok(()));
    assert_eq!(
        map.add_wall(Wall::new(near, far)),
        Err(MapError::FarOutside(far))
    );
    assert_eq!(map.walls().len(), 1);
}

#[test]
fn maps_are_equal_if_their_content_is() {
    let mut map = BattleMap::new(3, 2).unwrap();
    let other = map.clone();
    map.steps(Footprint::ONE);
    assert_eq!(map, other);
    map.set_terrain(Cell::new(0, 0), Terrain::Pit).unwrap();
    assert_ne!(map, other);
}

#[test]
fn hexes_are_written_and_hashed_squares_are_not() {
    let squares = BattleMap::new(3, 2).unwrap();
    assert!(!ron::to_string(&squares).unwrap().contains("topology"));
    let mut digests = vec![squares.digest()];
    for topology in [Topology::HexPointy, Topology::HexFlat] {
        let map = BattleMap::with_topology(topology, 3, 2).unwrap();
        let written = ron::to_string(&map).unwrap();
        assert_eq!(
            ron::from_str::<BattleMap>(&written).unwrap(),
            map,
            "{written}"
        );
        digests.push(map.digest());
    }
    digests.dedup();
    assert_eq!(digests.len(), 3);
}

#[test]
fn a_map_can_be_shared_between_threads() {
    fn shared<T: Clone + Send + Sync>(_: &T) {}
    shared(&BattleMap::new(1, 1).unwrap());
}

#[test]
fn change_updates_the_steps() {
    let mut map = BattleMap::new(2, 1).unwrap();
    map.add_door(door(1, DoorState::Closed)).unwrap();
    let east = |map: &BattleMap| map.steps(Footprint::ONE).steps[0] != 0;
    assert!(!east(&map));
    for (state, passes) in [
        (DoorState::Open, true),
        (DoorState::Secret, false),
        (DoorState::Open, true),
        (DoorState::Locked, false),
    ] {
        map.set_door(DoorId(1), state).unwrap();
        assert_eq!(east(&map), passes, "{state:?}");
    }
}

#[test]
fn picture_is_hashed_and_written_only_if_present() {
    let mut map = BattleMap::new(3, 2).unwrap();
    let (plain, plain_text) = (map.digest(), ron::to_string(&map).unwrap());
    let picture = |file: &str, to| Picture::new(file, Point::new(-250, 0), to);
    let whole = picture("hall.png", Point::new(3000, 2000));
    map.set_picture(Some(whole.clone())).unwrap();
    assert_eq!(map.picture(), Some(&whole));
    assert_ne!(map.digest(), plain);
    let written = ron::to_string(&map).unwrap();
    assert_eq!(ron::from_str::<BattleMap>(&written).unwrap(), map);
    let far = Point::new(i32::MAX, 1);
    for (file, to, why) in [
        ("", Point::new(1, 1), MapError::BadPicture),
        ("../hall.png", Point::new(1, 1), MapError::BadPicture),
        ("hall.png", Point::new(-250, 5), MapError::BadPicture),
        ("hall.png", far, MapError::FarOutside(far)),
    ] {
        assert_eq!(map.set_picture(Some(picture(file, to))), Err(why), "{file}");
    }
    let mut dim = whole.clone();
    dim.look.brightness = 60;
    dim.look.cut.left = 12;
    map.set_picture(Some(whole)).unwrap();
    let as_it_is = map.digest();
    map.set_picture(Some(dim.clone())).unwrap();
    assert_ne!(map.digest(), as_it_is);
    let written = ron::to_string(&map).unwrap();
    assert_eq!(ron::from_str::<BattleMap>(&written).unwrap(), map);
    for spoil in [
        |look: &mut PictureLook| look.brightness = 0,
        |look: &mut PictureLook| look.cut.top = MAX_PICTURE_CUT + 1,
    ] {
        let mut spoilt = dim.clone();
        spoil(&mut spoilt.look);
        assert_eq!(map.set_picture(Some(spoilt)), Err(MapError::BadPicture));
    }
    map.set_picture(None).unwrap();
    assert_eq!(
        (map.digest(), ron::to_string(&map).unwrap()),
        (plain, plain_text)
    );
}

#[test]
fn redrawn_walls_stop_sight_in_their_new_place() {
    let mut map = BattleMap::new(12, 1).unwrap();
    let across = |x: i32| Wall::new(Point::new(x * FINE, 0), Point::new(x * FINE, FINE));
    let space = |x| Space::new(Cell::new(x, 0), Footprint::ONE);
    let sees = |map: &BattleMap| crate::grid::sight_line(map, space(0), space(11)).is_ok();
    assert!(sees(&map));
    map.add_wall(across(3)).unwrap();
    assert!(!sees(&map));
    map.replace_thin(Vec::new(), Vec::new()).unwrap();
    assert!(sees(&map));
    map.replace_thin(vec![across(9)], Vec::new()).unwrap();
    assert!(!sees(&map));
}
