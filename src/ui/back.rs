//! Esc: one step back.

use bevy::prelude::*;

use crate::ui::shell::register::{RegisterFeature, run_system};
use crate::ui::shell::ui_window::UiWindows;
use crate::view::{Cursor, Gesture, Group, Request, Ruler, Selection, Tool, acting, actions};

use super::browse::Browser;
use super::submission::FightReader;
use super::{film, forecast, players, prepare};

/// Registers the action.
pub fn plugin(app: &mut App) {
    app.add_action(&actions::BACK, step_back);
}

/// Goes one step back (Esc): first a carried token, then the window that was opened last, the ruler, a half-drawn shape
/// and Prepare mode, then the tool, then the selection. Each feature goes back by itself, and any of the windows may be
/// the last one.
fn step_back(world: &mut World) -> Vec<Request> {
    let is_done = run_system(world, leave_file_dialog_or_gesture, ())
        || run_system(world, players::step_back, ())
        || UiWindows::step_back(world)
        || run_system(world, put_ruler_away, ());
    if is_done {
        return Vec::new();
    }
    if let Some(requests) = run_system(world, prepare::step_back, ()) {
        return requests;
    }
    let _is_done = run_system(world, put_tool_away, ())
        || run_system(world, film::close, ())
        || run_system(world, forecast::close, ())
        || run_system(world, step_selection_back, ());
    Vec::new()
}

/// Cancels a carried token; returns true if there was one, or if the file dialog is open, which handles the key.
fn leave_file_dialog_or_gesture(browser: Res<Browser>, mut gesture: ResMut<Gesture>) -> bool {
    browser.is_open() || gesture.cancel()
}

/// Puts the ruler away; returns true if it was out.
fn put_ruler_away(mut ruler: ResMut<Ruler>) -> bool {
    ruler.0.take().is_some()
}

/// Puts the tool away; returns true if there was one.
fn put_tool_away(mut tool: ResMut<Tool>) -> bool {
    if *tool == Tool::Point {
        return false;
    }
    *tool = Tool::Point;
    true
}

/// Removes the cursor or the group, or else selects the combatant whose turn it is.
fn step_selection_back(
    mut cursor: ResMut<Cursor>,
    mut group: ResMut<Group>,
    mut selection: ResMut<Selection>,
    mut fight: FightReader,
) -> bool {
    if cursor.0.take().is_some() {
        return true;
    }
    if !group.0.is_empty() {
        *group = Group::default();
        return true;
    }
    let turn = acting(&fight.battle(), selection.0);
    selection.set_if_neq(Selection(turn));
    true
}
