//! Clicks and drags on the map, and the GM menu on the right button.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowEvent};
use bevy_egui::egui::{Order, Pos2};
use bevy_egui::{EguiContext, PrimaryEguiContext};

use crate::grid::Cell;
use crate::paint::scene::middle_of;
use crate::rules::facts::EncounterCommand;
use crate::rules::state::{Battle, BattleReader, CombatantId, CombatantRef};
use crate::view::frame::{Grip, dragged, frame_grip};
use crate::view::preview::{ClickPreview, combatant_on};
use crate::view::{
    Gesture, GestureEvent, Mouse, PlayersAct, PlayersFrame, PlayersScreen, PointerIntent, Request,
    Tool, may_act,
};

use super::camera::MapViewport;
use super::pointer::{MapOnScreen, MouseUse, cell_under};

/// Last right click that opens the GM menu: the square, the combatant on it, and the position in the window.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct RightClicked(pub Option<(Cell, Option<CombatantId>, Vec2)>);

/// Records a right click, which opens the GM menu.
pub fn right_click_on_map(
    buttons: Res<ButtonInput<MouseButton>>,
    viewport: Res<MapViewport>,
    window: Single<&Window, With<PrimaryWindow>>,
    meaning: Res<PointerIntent>,
    mut right: ResMut<RightClicked>,
) {
    if let Some(cell) = meaning.pointed.cell
        && viewport.has_pointer
        && buttons.just_pressed(MouseButton::Right)
    {
        let place = window.cursor_position().unwrap_or_default();
        right.0 = Some((cell, meaning.pointed.who, place));
    }
}

/// The left button and the mouse position from window events, in their original order. The mouse position at the moment
/// of the press matters, even if a frame takes long.
#[derive(Default)]
pub struct PointerState {
    at: Vec2,
    is_down: bool,
}

impl PointerState {
    /// Processes the events of a window; returns the position of a press, if there was one.
    fn process_events<'e>(
        &mut self,
        window: Entity,
        events: impl Iterator<Item = &'e WindowEvent>,
    ) -> Option<Vec2> {
        let mut went_down = None;
        for event in events {
            match event {
                WindowEvent::CursorMoved(moved) if moved.window == window => {
                    self.at = moved.position;
                }
                WindowEvent::MouseButtonInput(input)
                    if input.window == window && input.button == MouseButton::Left =>
                {
                    self.is_down = input.state.is_pressed();
                    if self.is_down {
                        went_down = Some(self.at);
                    }
                }
                _another => {}
            }
        }
        went_down
    }
}

/// Returns the combatants whose centre is in a frame between two window positions, in logical pixels.
fn combatants_in_frame(
    battle: &Battle,
    (camera, transform): (&Camera, &GlobalTransform),
    from: Vec2,
    to: Vec2,
) -> Vec<CombatantId> {
    let frame = Rect::from_corners(from, to);
    let inside = |who: &CombatantRef| {
        let middle = middle_of(who.space()).extend(0.0);
        let place = camera.world_to_viewport(transform, middle);
        place.is_ok_and(|place| frame.contains(place))
    };
    let up = battle.combatants().filter(CombatantRef::is_up);
    up.filter(inside).map(|who| who.id()).collect()
}

/// Maximum distance at which the mouse grabs the frame of the players' view, in logical pixels.
const REACH: f32 = 8.0;

/// Returns the part of the players' frame that the mouse would grab at a window position.
fn frame_part_at(
    (camera, transform): (&Camera, &GlobalTransform),
    at: Vec2,
    screen: &PlayersScreen,
    frame: &PlayersFrame,
) -> Option<Grip> {
    let seen = frame.seen.filter(|_| screen.framed && screen.shown)?;
    let place = |at: Vec2| camera.viewport_to_world_2d(transform, at).ok();
    let here = place(at)?;
    let reach = place(at + Vec2::X)?.distance(here) * REACH;
    frame_grip(seen, here, reach)
}

/// The frame around the players' view on the GM's map.
#[derive(SystemParam)]
pub struct PlayersFraming<'w> {
    screen: Res<'w, PlayersScreen>,
    frame: ResMut<'w, PlayersFrame>,
}

/// The left button: what it does now, and the requests that follow from it.
#[derive(SystemParam)]
pub struct LeftButton<'w, 's> {
    hand: Local<'s, PointerState>,
    gesture: ResMut<'w, Gesture>,
    requests: MessageWriter<'w, Request>,
}

/// Converts the left button on the map to requests: a click does what the mouse means there, and a carried token moves
/// to the place where it is released. Other drags pan the map.
pub fn use_left_button(
    mut events: MessageReader<WindowEvent>,
    screen: MapOnScreen,
    (using, meaning): (MouseUse, Res<PointerIntent>),
    reader: BattleReader,
    mut players: PlayersFraming,
    mut context: Single<&mut EguiContext, With<PrimaryEguiContext>>,
    mut button: LeftButton,
) {
    let MouseUse {
        tool,
        drawing,
        finger,
        held,
    } = &using;
    let (viewport, camera) = (&screen.viewport, screen.camera());
    let LeftButton {
        hand,
        gesture,
        requests,
    } = &mut button;
    let went_down = hand.process_events(screen.window_entity(), events.read());
    if finger.is_up || drawing.proposals.over.is_some() {
        // A press during this time has no effect later either.
        gesture.set_if_neq(Gesture::Idle);
        return;
    }
    if went_down.is_none() && **gesture == Gesture::Idle {
        return;
    }
    // With a tool selected, pressing on the own token has another meaning.
    let battle = reader.battle();
    let pressed = went_down.filter(|_| **tool == Tool::Point);
    let on = pressed.and_then(|at| combatant_on(&battle, cell_under(&battle, camera, at)?));
    // During a long frame, the mouse may both reach something above the map and press there.
    let over_map = went_down.map_or(viewport.has_pointer, |at| {
        let context = context.get_mut();
        let place = Pos2::new(at.x, at.y) / context.zoom_factor();
        let above = context.layer_id_at(place);
        viewport.rect.contains(at) && above.is_none_or(|layer| layer.order == Order::Background)
    });
    // Before the fight, and while the library is open, dragging places a token freely.
    let by_hand = drawing.shows_library() || !battle.clock.has_begun();
    let mouse = Mouse {
        at: hand.at,
        went_down,
        is_down: hand.is_down,
        over_map,
        on: on.filter(|who| by_hand || may_act(&battle, *who)),
        frames: held.shift,
        grip: went_down.and_then(|at| frame_part_at(camera, at, &players.screen, &players.frame)),
    };
    let done = gesture.update(&mouse);
    let frame = &mut players.frame;
    if let (Gesture::Reframing(grip), Some(seen)) = (**gesture, frame.put.or(frame.seen)) {
        let (camera, transform) = camera;
        if let Ok(to) = camera.viewport_to_world_2d(transform, mouse.at) {
            frame.put = Some(dragged(seen, grip, to));
            requests.write(Request::from(PlayersAct::FixView));
        }
    }
    match done {
        GestureEvent::Nothing => {}
        GestureEvent::Clicked => {
            let forces = held.ctrl && !meaning.force.is_empty();
            let asked = if forces {
                &meaning.force
            } else {
                &meaning.click
            };
            requests.write_batch(asked.clone());
        }
        GestureEvent::PickedUp(who) => {
            requests.write(Request::Select(Some(who)));
        }
        GestureEvent::Framed(from, to) => {
            requests.write(Request::SelectGroup(combatants_in_frame(
                &battle, camera, from, to,
            )));
        }
        GestureEvent::Dropped(who) if by_hand => {
            // A token that is released at its old position does not move.
            let stands = battle.get(who).map(|who| who.position().0);
            let to = meaning.pointed.cell.filter(|to| Some(*to) != stands);
            let place = to.map(|to| EncounterCommand::Place { who, to });
            requests.write_batch(place.map(|place| Request::Submit(vec![place])));
        }
        // A token that is released on an ally or at its old position does not move.
        GestureEvent::Dropped(_) => match meaning.promise {
            ClickPreview::Walk(_) | ClickPreview::Attack(_) => {
                requests.write_batch(meaning.click.clone());
            }
            ClickPreview::Nothing | ClickPreview::Deed(_) | ClickPreview::Spell(_) => {}
        },
    }
}
