//! Keyboard control of the map: moves the cursor square, opens the GM menu on it, and handles the ruler.

use bevy::prelude::*;
use bevy_egui::{EguiContext, EguiInput, EguiPreUpdateSet, PrimaryEguiContext, egui};

use crate::encounter;
use crate::gm::context_menu::ContextMenuUi;
use crate::gm::shared::window::UiWindows;
use crate::map::{GmCamera, RightClicked};
use crate::paint::scene::middle_of;
use crate::view::CursorStep;
use crate::view::preview::{PendingAim, PointerContext, combatant_on};
use crate::view::{
    CameraRequest, Cursor, CursorAct, Hover, PointerIntent, Ruler, Selection, Tool, UsualAttack,
    actions,
};

use super::register::RegisterFeature;
use super::requests;
use super::text;
use super::toasts::Toasts;

/// Leaves Tab and the arrow keys to the map while no panel has the keyboard focus.
pub fn plugin(app: &mut App) {
    app.add_request(carry_out)
        .add_action(&actions::NEXT_TARGET, |world: &mut World| {
            next_target(world, false);
        })
        .add_action(&actions::PREVIOUS_TARGET, |world: &mut World| {
            next_target(world, true);
        })
        .add_action(&actions::GM_MENU, open_menu)
        .add_systems(
            PreUpdate,
            leave_tab_to_the_map
                .after(EguiPreUpdateSet::ProcessInput)
                .before(EguiPreUpdateSet::BeginPass),
        );
}

/// Carries out a request to the cursor.
fn carry_out(In(act): In<CursorAct>, world: &mut World) {
    match act {
        CursorAct::Step(by) => step(world, by),
        CursorAct::PickTarget(nth) => pick_target(world, nth),
    }
}

fn leave_tab_to_the_map(
    mut contexts: Query<(&mut EguiContext, &mut EguiInput), With<PrimaryEguiContext>>,
    windows: Res<UiWindows>,
) {
    for (mut context, mut input) in &mut contexts {
        let has_focus = context
            .get_mut()
            .memory(|memory| memory.focused().is_some());
        if has_focus || windows.take_keys() || windows.has_menu() {
            continue;
        }
        let is_tab = |event: &egui::Event| matches!(event, egui::Event::Key { key, .. } if *key == egui::Key::Tab);
        input.events.retain(|event| !is_tab(event));
    }
}

/// Moves the cursor square by a step.
pub(super) fn step(world: &mut World, step: CursorStep) {
    let cursor = *world.resource::<Cursor>();
    let selected = world.resource::<Selection>().0;
    let cell = encounter::read(world, |battle| {
        let at = selected.and_then(|who| Some(battle.get(who)?.position().0));
        cursor.moved_by(battle, at, step)
    });
    point_at(world, Cursor(Some(cell)));
}

/// Moves the cursor to the next target, or to the previous one.
pub(super) fn next_target(world: &mut World, back: bool) {
    let cursor = *world.resource::<Cursor>();
    let selection = *world.resource::<Selection>();
    let tool = world.resource::<Tool>().clone();
    let usual = world.resource::<UsualAttack>().clone();
    let cell = encounter::read(world, |battle| {
        let pointing = PointerContext {
            hover: Hover::default(),
            selection,
            tool: &tool,
            usual: &usual,
            running: false,
        };
        cursor.next_target(battle, &pointing, back)
    });
    point_at(world, Cursor(cell));
}

/// Moves the cursor to a possible target of the current tool, counted from 0, and clicks it.
pub(super) fn pick_target(world: &mut World, nth: usize) {
    let selection = *world.resource::<Selection>();
    let tool = world.resource::<Tool>().clone();
    let usual = world.resource::<UsualAttack>().clone();
    let found = encounter::read(world, |battle| {
        let aiming = PendingAim::of(battle, selection, &tool)?;
        let who = *aiming.targets.get(nth)?;
        let cell = battle.get(who)?.position().0;
        let pointing = PointerContext {
            hover: Hover {
                cell: Some(cell),
                who: Some(who),
            },
            selection,
            tool: &tool,
            usual: &usual,
            running: false,
        };
        Some((
            cell,
            PointerIntent::with_aiming(battle, &pointing, Some(aiming)).click,
        ))
    });
    let Some((cell, click)) = found else { return };
    point_at(world, Cursor(Some(cell)));
    for request in click {
        requests::carry_out(world, request);
    }
}

fn point_at(world: &mut World, cursor: Cursor) {
    if let Some(cell) = cursor.0 {
        *world.resource_mut::<CameraRequest>() = CameraRequest::Show(cell);
    }
    world.resource_mut::<Cursor>().set_if_neq(cursor);
}

/// Opens the GM menu at the keyboard cursor, at the mouse, or at the selected combatant.
pub(super) fn open_menu(world: &mut World) {
    let hovered = world.resource::<Hover>().cell;
    let cursor = world.resource::<Cursor>().0.or(hovered);
    let selected = world.resource::<Selection>().0;
    let found = encounter::read(world, |battle| {
        let selected = selected.and_then(|who| Some(battle.get(who)?.position().0));
        let cell = cursor.or(selected)?;
        let middle = middle_of(battle.map.space_of(cell));
        Some((cell, combatant_on(battle, cell), middle))
    });
    let mut camera = world.query_filtered::<(&Camera, &GlobalTransform), With<GmCamera>>();
    let Some(((cell, who, middle), (camera, transform))) = found.zip(camera.single(world).ok())
    else {
        return;
    };
    let place = camera.world_to_viewport(transform, middle.extend(0.0));
    let place = place.unwrap_or_default();
    world.resource_mut::<RightClicked>().0 = Some((cell, who, place));
    world.resource_mut::<ContextMenuUi>().by_keys = true;
}

/// Starts the ruler at the mouse position, or puts it away.
pub fn measure(world: &mut World) {
    let cell = world.resource::<Hover>().cell;
    let was_out = world.resource::<Ruler>().0.is_some();
    let begin = cell.filter(|_| !was_out);
    *world.resource_mut::<Ruler>() = Ruler(begin);
    if begin.is_none() && !was_out {
        let words = text::POINT_TO_MEASURE.to_owned();
        world.resource_mut::<Toasts>().show_rejection(words);
    }
}
