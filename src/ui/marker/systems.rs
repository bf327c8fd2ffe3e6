//! The GM's tools for markers and for drawing with the pen.

use bevy::prelude::*;

use crate::rules::facts::EncounterCommand;
use crate::rules::marking::MarkerEdit;
use crate::rules::state::BattleReader;
use crate::ui::marker;
use crate::ui::prepare::PrepareMode;
use crate::ui::shell::register::RegisterFeature;
use crate::ui::shell::windows::{GmWindow, RegisterWindow};
use crate::view::marking::new_marker;
use crate::view::{FightClosed, MarkerAct, Pen, Request, ResultSystems, Tool, actions};

use super::MarkerUi;

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
        .add_action(&actions::ERASE_LINES, || {
            Request::Submit(vec![EncounterCommand::Mark(MarkerEdit::Wipe)])
        })
        .init_resource::<LastPen>()
        .add_systems(Update, remember_pen.in_set(ResultSystems));
}

fn show(mut window: GmWindow, mut marker: ResMut<MarkerUi>) {
    window.show(|ui| marker::show(ui, &mut marker));
}

/// Carries out a request about markers.
fn carry_out(In(act): In<MarkerAct>, reader: BattleReader, mut window: ResMut<MarkerUi>) {
    match act {
        MarkerAct::Edit(at, marker) => {
            let markings = reader.battle().markings;
            let (marker, is_new) = match marker.and_then(|id| markings.marker(id)) {
                Some(known) => (known.clone(), false),
                None => (new_marker(markings, at, window.like.as_ref()), true),
            };
            window.open(marker, is_new);
        }
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
fn take_pen(pen: Res<LastPen>, prepare: PrepareMode) {
    let is_held = matches!(*prepare.tool, Tool::Pen(_));
    toggle_tool(prepare, (!is_held).then_some(Tool::Pen(pen.0)));
}

/// Selects the marker tool, or puts it away.
fn take_markers(prepare: PrepareMode) {
    let is_held = *prepare.tool == Tool::Mark;
    toggle_tool(prepare, (!is_held).then_some(Tool::Mark));
}

fn toggle_tool(mut prepare: PrepareMode, tool: Option<Tool>) {
    prepare.leave();
    prepare.take_tool(tool.unwrap_or_default());
}
