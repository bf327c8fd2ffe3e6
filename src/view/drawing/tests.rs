//! Strokes of each drawing tool.

use super::*;
use crate::view::pencil_in;
use crate::view::placement::Formation;

fn map() -> BattleMap {
    BattleMap::new(20, 12).unwrap()
}

fn at(x: i32, y: i32) -> Point {
    Point::new(x * 100, y * 100)
}

fn with(tool: DrawTool) -> Drawing {
    Drawing {
        on: true,
        pencil: Pencil {
            tool,
            ..Pencil::default()
        },
        frame: None,
        ..Drawing::default()
    }
}

/// Returns the result of a drag through these points.
fn drag(sketch: &mut Sketch, drawing: &Drawing, way: &[Point]) -> StrokeResult {
    let map = map();
    sketch.press(&map, way[0], false);
    for point in &way[1..] {
        sketch.move_to(&map, *point);
    }
    sketch.release(&map, drawing)
}

fn walls(along: [(i32, i32); 2]) -> StrokeResult {
    StrokeResult::Stroke(Stroke::Walls {
        along: along.map(|(x, y)| Point::new(x * FINE, y * FINE)).to_vec(),
        kind: "wall".into(),
    })
}

#[test]
fn drag_draws_a_room_a_corridor_and_a_strip_of_terrain() {
    let mut sketch = Sketch::default();
    let drawn = drag(
        &mut sketch,
        &with(DrawTool::Room),
        &[at(15, 15), at(48, 32)],
    );
    let on = Patch::Box {
        from: Cell::new(1, 1),
        to: Cell::new(4, 3),
    };
    let kind = "wall".to_owned();
    assert_eq!(drawn, StrokeResult::Stroke(Stroke::Room { on, kind }));

    let drawn = drag(
        &mut sketch,
        &with(DrawTool::Corridor),
        &[at(15, 15), at(48, 32)],
    );
    assert!(
        matches!(drawn, StrokeResult::Stroke(Stroke::Corridor { along, .. }) if along == [Cell::new(1, 1), Cell::new(4, 3)])
    );

    let way = [at(15, 15), at(25, 15), at(35, 15), at(35, 25)];
    let drawn = drag(&mut sketch, &with(DrawTool::Ground), &way);
    let on = Patch::Line {
        along: vec![Cell::new(1, 1), Cell::new(3, 1), Cell::new(3, 2)],
        wide: 1,
    };
    let terrain = Terrain::Water;
    assert_eq!(drawn, StrokeResult::Stroke(Stroke::Ground { on, terrain }));
}

#[test]
fn walls_are_dragged_or_clicked_corner_by_corner() {
    let (mut sketch, pencil) = (Sketch::default(), with(DrawTool::Wall));
    let drawn = drag(&mut sketch, &pencil, &[at(11, 9), at(52, 11)]);
    assert_eq!(drawn, walls([(1, 1), (5, 1)]));
    let mut click = |x, y| drag(&mut sketch, &pencil, &[at(x, y)]);
    assert_eq!(click(21, 21), StrokeResult::Nothing);
    assert_eq!(click(49, 21), walls([(2, 2), (5, 2)]));
    assert_eq!(click(49, 51), walls([(5, 2), (5, 5)]));
    // A second click on the last corner ends the row.
    assert_eq!(click(50, 52), StrokeResult::Nothing);
    assert_eq!(click(80, 80), StrokeResult::Nothing);
    assert!(sketch.cancel());
    assert!(!sketch.cancel());
}

#[test]
fn wall_ends_snap_as_chosen() {
    let map = map();
    let near = Point::new(2530, 2080);
    assert_eq!(snapped(&map, near, Snap::Corners), Point::new(3000, 2000));
    assert_eq!(snapped(&map, near, Snap::Halves), Point::new(2500, 2000));
    assert_eq!(snapped(&map, near, Snap::Free), near);
}

#[test]
fn door_is_placed_on_the_nearest_side() {
    let mut sketch = Sketch::default();
    let drawn = drag(&mut sketch, &with(DrawTool::Door), &[at(29, 25)]);
    assert!(
        matches!(drawn, StrokeResult::Stroke(Stroke::Door { from, to, .. }) if from.x == 3000 && to.x == 3000)
    );
}

#[test]
fn a_one_way_door_leads_away_from_the_click() {
    let map = map();
    let kind = &WallKind::ONE_WAY.name;
    // Clicks on either side of the vertical line at x = 3: seen from `from`, the click is on the left.
    let west = door_place(&map, kind, at(29, 25));
    assert_eq!(west, Some((Point::new(3000, 3000), Point::new(3000, 2000))));
    let east = door_place(&map, kind, at(31, 25));
    assert_eq!(east, Some((Point::new(3000, 2000), Point::new(3000, 3000))));
}

#[test]
fn polygon_closes_at_its_first_corner_or_on_request() {
    let mut pencil = with(DrawTool::Room);
    pencil.pencil.room = DrawShape::Polygon;
    let mut sketch = Sketch::default();
    for (x, y) in [(10, 10), (50, 10), (50, 50)] {
        assert_eq!(
            drag(&mut sketch, &pencil, &[at(x, y)]),
            StrokeResult::Nothing
        );
    }
    let corners = [(1, 1), (5, 1), (5, 5)].map(|(x, y)| Point::new(x * FINE, y * FINE));
    let on = Patch::Polygon(corners.to_vec());
    let kind = "wall".to_owned();
    let room = Stroke::Room { on, kind };
    assert_eq!(
        sketch.clone().close_polygon(&pencil.pencil),
        Some(room.clone())
    );
    let closed = drag(&mut sketch, &pencil, &[at(11, 11)]);
    assert_eq!(closed, StrokeResult::Stroke(room));
    assert!(sketch.corners.is_empty());
}

#[test]
fn frame_contents_are_dragged_along() {
    let mut drawing = with(DrawTool::Select);
    let mut sketch = Sketch::default();
    let framed = drag(&mut sketch, &drawing, &[at(15, 15), at(48, 32)]);
    let frame = Some((Cell::new(1, 1), Cell::new(4, 3)));
    assert_eq!(framed, StrokeResult::Frame(frame));
    drawing.frame = frame;
    let moved = drag(&mut sketch, &drawing, &[at(25, 25), at(75, 25)]);
    assert!(
        matches!(moved, StrokeResult::Stroke(Stroke::Shift(shift)) if shift.at == Cell::new(6, 1) && !shift.copy)
    );
    assert_eq!(
        drag(&mut sketch, &drawing, &[at(150, 15)]),
        StrokeResult::Frame(None)
    );
}

#[test]
fn right_click_removes_what_is_there() {
    let map = map();
    let room = Stroke::Room {
        on: Patch::Box {
            from: Cell::new(1, 1),
            to: Cell::new(4, 3),
        },
        kind: "wall".into(),
    };
    let map = map.drawn(&room).unwrap();
    let gone = erase_stroke(&map, at(25, 11)).unwrap();
    let (from, to) = (Point::new(2000, 1000), Point::new(3000, 1000));
    assert_eq!(gone, Stroke::Breach { from, to });
    let ground = erase_stroke(&map, at(25, 25)).unwrap();
    assert!(matches!(
        ground,
        Stroke::Ground {
            terrain: Terrain::Open,
            ..
        }
    ));
}

#[test]
fn tool_keys_work_in_prepare_mode_only() {
    let map = map();
    let press = |key: &str| KeyPress::parse(key).unwrap();
    let drawing = with(DrawTool::Room);
    let taken = drawing.request_for_key(&press("W"), &map);
    let tool = pencil_in(taken.as_slice()).map(|pencil| pencil.tool);
    assert_eq!(tool, Some(DrawTool::Wall));
    assert_eq!(drawing.request_for_key(&press("Ctrl+W"), &map), None);
    assert_eq!(Drawing::default().request_for_key(&press("W"), &map), None);
    assert_eq!(drawing.request_for_key(&press("T"), &map), None);
    let framed = Drawing {
        frame: Some((Cell::new(1, 1), Cell::new(2, 2))),
        ..drawing
    };
    assert!(matches!(
        framed.request_for_key(&press("T"), &map),
        Some(Request::Submit(_))
    ));
    let mut seen = Vec::new();
    for info in &DRAW_TOOLS {
        assert!(!seen.contains(&info.key), "{} twice", info.key);
        seen.push(info.key);
    }
}

#[test]
fn placement_digits_set_the_count_and_t_rotates() {
    let map = map();
    let press = |key: &str| KeyPress::parse(key).unwrap();
    let mut library = with(DrawTool::Creatures);
    assert!(library.shows_library() && !library.places_combatants() && !library.draws());
    assert_eq!(
        library.request_for_key(&press("6"), &map),
        None,
        "nobody is in hand"
    );
    library.pencil.newcomers.select_kind("orc".into());
    library.pencil.newcomers.formation = Formation::Line;
    assert!(library.places_combatants());
    let newcomers = |key: &str| {
        let request = library.request_for_key(&press(key), &map);
        let pencil = pencil_in(request.as_slice()).expect("a pencil");
        pencil.newcomers.clone()
    };
    assert_eq!(newcomers("6").count, 6);
    assert_eq!(newcomers("T").turn, BlockTurn::Quarter);
    let walls = library.request_for_key(&press("W"), &map);
    let tool = pencil_in(walls.as_slice()).map(|pencil| pencil.tool);
    assert_eq!(tool, Some(DrawTool::Wall));
}

#[test]
fn click_centres_a_lamp_and_right_click_removes_it() {
    let mut drawing = with(DrawTool::Light);
    let (_, torch) = LAMPS[1];
    drawing.pencil.lamp = Some(torch);
    // A click that sets a lamp adds no corner to a polygon.
    drawing.pencil.shape = DrawShape::Polygon;
    let drawn = drag(&mut Sketch::default(), &drawing, &[at(31, 27)]);
    let StrokeResult::Stroke(stroke) = drawn else {
        panic!("{drawn:?}");
    };
    assert_eq!(stroke, lamp_on(&map(), Cell::new(3, 2), torch));
    let lit = map().drawn(&stroke).expect("it can be set");
    let lamp = lit.lamps()[0].id;
    assert_eq!(
        erase_stroke(&lit, at(32, 28)),
        Some(Stroke::TakeLamp { lamp })
    );
    // Outside the map, no lamp is set.
    let beside = drag(&mut Sketch::default(), &drawing, &[at(-31, 27)]);
    assert_eq!(beside, StrokeResult::Nothing);
}
