//! Drawing with the mouse: in Prepare mode, and with the brush that reveals the map to the players.

use bevy::input::ButtonState;
use bevy::prelude::*;
use bevy::window::WindowEvent;

use crate::grid::{BattleMap, Point};
use crate::paint::scene::point_of_world;
use crate::rules::state::{Battle, BattleReader};
use crate::ui::map::pointer::{MapOnScreen, MouseUse};
use crate::view::drawing::{StrokeResult, draw_request, erase_stroke};
use crate::view::marking::{on_marker_release, remove_marker_request};
use crate::view::{DrawTool, Drawing, PictureAct, PrepareAct, Request, Sketch, Tool};

/// Returns true if the mouse draws on the map in Prepare mode.
pub fn drawing_is_on(drawing: Res<Drawing>) -> bool {
    drawing.draws()
}

/// Returns true if the mouse draws strokes: with a draw tool, a placement, the revealing or hiding brush, the pen or
/// markers.
pub fn stroke_is_drawn(drawing: Res<Drawing>, tool: Res<Tool>) -> bool {
    drawing.takes_clicks() || tool.strokes()
}

/// Places the chosen combatants after a click or a drag on the map.
fn place_combatants(battle: &Battle, drawing: &Drawing, from: Point, to: Point) -> Option<Request> {
    let (from, to) = (battle.map.cell_at(from), battle.map.cell_at(to));
    if !battle.map.contains(to) {
        return None;
    }
    drawing.pencil.newcomers.request(battle, from, to)
}

/// Processes mouse and button events in their original order, even in a long frame, and requests the resulting strokes.
pub fn draw_with_mouse(
    mut events: MessageReader<WindowEvent>,
    screen: MapOnScreen,
    mouse: MouseUse,
    reader: BattleReader,
    mut at: Local<Vec2>,
    mut sketch: ResMut<Sketch>,
    mut requests: MessageWriter<Request>,
) {
    let battle = reader.battle();
    let map: &BattleMap = battle.map;
    let MouseUse {
        tool,
        drawing,
        finger,
        held,
    } = &mouse;
    let (window, viewport) = (screen.window_entity(), &screen.viewport);
    let (camera, transform) = screen.camera();
    let point = |at: Vec2| -> Option<Point> {
        let world = camera.viewport_to_world_2d(transform, at).ok()?;
        Some(point_of_world(world))
    };
    let brush = tool.brush();
    let drawn = drawing.draws() && drawing.pencil.tool == DrawTool::Marker;
    let marks = drawn || **tool == Tool::Mark;
    let before = sketch.clone();
    let mut now = before.clone();
    if finger.is_up || drawing.proposals.over.is_some() {
        events.clear();
    }
    for event in events.read() {
        match event {
            WindowEvent::CursorMoved(moved) if moved.window == window => {
                *at = moved.position;
                if let Some(point) = point(*at) {
                    now.move_to(map, point);
                }
            }
            WindowEvent::MouseButtonInput(input) if input.window == window => {
                let Some(point) = point(*at) else { continue };
                match (input.button, input.state) {
                    (MouseButton::Left, ButtonState::Pressed) if viewport.has_pointer => {
                        now.press(map, point, held.ctrl);
                    }
                    // The combatants were dragged from the library and are dropped on the map.
                    (MouseButton::Left, ButtonState::Released) if now.carries => {
                        now.carries = false;
                        if drawing.places_combatants() && viewport.rect.contains(*at) {
                            requests.write_batch(place_combatants(&battle, drawing, point, point));
                        }
                    }
                    (MouseButton::Left, ButtonState::Released)
                        if now.pressed.is_some()
                            && brush.is_none()
                            && drawing.places_combatants() =>
                    {
                        let from = now.pressed.unwrap_or(point);
                        now.clear_press();
                        requests.write_batch(place_combatants(&battle, drawing, from, point));
                    }
                    (MouseButton::Left, ButtonState::Released) if now.pressed.is_some() => {
                        if let Some(brush) = brush {
                            let done = brush.on_release(&mut now, map);
                            requests.write_batch(done.map(|on| brush.stroke_request(&battle, on)));
                            continue;
                        }
                        if let Tool::Pen(pen) = **tool {
                            requests.write_batch(pen.on_release(&mut now));
                            continue;
                        }
                        if marks {
                            requests.write_batch(on_marker_release(&mut now, &battle));
                            continue;
                        }
                        match now.release(map, drawing) {
                            StrokeResult::Nothing => {}
                            StrokeResult::Stroke(stroke) => {
                                requests.write(draw_request(stroke));
                            }
                            StrokeResult::Frame(frame) => {
                                requests.write(Request::from(PrepareAct::SetFrame(frame)));
                            }
                            StrokeResult::Block(block) => {
                                requests.write(Request::from(PictureAct::SetBlock(block)));
                            }
                        }
                    }
                    (MouseButton::Right, ButtonState::Pressed)
                        if viewport.has_pointer && !tool.strokes() && drawing.draws() =>
                    {
                        if marks {
                            requests.write_batch(remove_marker_request(&battle, point));
                            continue;
                        }
                        // A half-drawn stroke is cancelled first.
                        let erased = (!now.cancel()).then(|| erase_stroke(map, point)).flatten();
                        requests.write_batch(erased.map(draw_request));
                    }
                    _another => {}
                }
            }
            _another => {}
        }
    }
    if !viewport.has_pointer && now.pressed.is_none() && !now.carries {
        now.at = None;
    }
    if now != before {
        *sketch = now;
    }
}
