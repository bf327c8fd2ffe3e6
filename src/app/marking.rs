//! The GM's tools for markers and for drawing with the pen.

use bevy::prelude::*;

use crate::encounter;
use crate::gm::marker::{self, MarkerUi};
use crate::grid::Cell;
use crate::rules::facts::EncounterCommand;
use crate::rules::marking::MarkerEdit;
use crate::rules::state::MarkerId;
use crate::view::marking::new_marker;
use crate::view::{Drawing, FightClosed, Gesture, MarkerAct, Pen, Sketch, Tool, actions};

use super::prepare;
use super::register::RegisterFeature;
use super::submission::submit_all;
use super::windows::{GmWindow, RegisterWindow};

/// Opens a marker for editing, or a new one on a square.
pub fn edit(world: &mut World, at: Cell, marker: Option<MarkerId>) {
    let like = world.resource::<MarkerUi>().like.clone();
    let (marker, is_new) = encounter::read(world, |battle| {
        let markings = battle.markings;
        match marker.and_then(|id| markings.marker(id)) {
            Some(known) => (known.clone(), false),
            None => (new_marker(markings, at, like.as_ref()), true),
        }
    });
    world.resource_mut::<MarkerUi>().open(marker, is_new);
}

/// The pen that the GM used last, with its colour and its audience.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct LastPen(Pen);

/// Remembers the pen when it is put away.
pub fn plugin(app: &mut App) {
    app.add_request(carry_out)
        .add_window::<MarkerUi, _>(show)
        .add_observer(|_: On<FightClosed>, mut markers: ResMut<MarkerUi>| {
            *markers = MarkerUi::default();
        })
        .add_action(&actions::PEN, take_pen)
        .add_action(&actions::MARKER, take_markers)
        .add_action(&actions::ERASE_LINES, |world: &mut World| {
            submit_all(
                world,
                [EncounterCommand::Mark(MarkerEdit::Wipe)].into(),
                false,
            );
        })
        .init_resource::<LastPen>()
        .add_systems(Update, remember_pen);
}

fn show(mut window: GmWindow, mut marker: ResMut<MarkerUi>) {
    window.show(|ui| marker::show(ui, &mut marker));
}

/// Carries out a request about markers.
fn carry_out(In(act): In<MarkerAct>, world: &mut World) {
    match act {
        MarkerAct::Edit(at, marker) => edit(world, at, marker),
    }
}

fn remember_pen(tool: Res<Tool>, mut last: ResMut<LastPen>) {
    if let Tool::Pen(pen) = *tool
        && last.0 != pen
    {
        last.0 = pen;
    }
}

/// Selects the pen, or puts it away.
pub fn take_pen(world: &mut World) {
    let pen = world.resource::<LastPen>().0;
    let is_held = matches!(world.resource::<Tool>(), Tool::Pen(_));
    toggle_tool(world, (!is_held).then_some(Tool::Pen(pen)));
}

/// Selects the marker tool, or puts it away.
pub fn take_markers(world: &mut World) {
    let is_held = *world.resource::<Tool>() == Tool::Mark;
    toggle_tool(world, (!is_held).then_some(Tool::Mark));
}

fn toggle_tool(world: &mut World, tool: Option<Tool>) {
    if world.resource::<Drawing>().on {
        prepare::toggle(world);
    }
    world.resource_mut::<Sketch>().cancel();
    *world.resource_mut::<Gesture>() = Gesture::default();
    *world.resource_mut::<Tool>() = tool.unwrap_or_default();
}
