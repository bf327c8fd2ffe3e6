//! Actions that change the view of the map and the scale of the interface.

use bevy::prelude::*;

use crate::ui::shell::register::RegisterFeature;
use crate::view::{CameraRequest, Selection, Settings, acting, actions};

use super::cursor;
use super::submission::FightReader;

/// Registers the actions.
pub fn plugin(app: &mut App) {
    app.add_action(&actions::ZOOM_IN, |mut camera: ResMut<CameraRequest>| {
        *camera = CameraRequest::Nearer;
    })
    .add_action(&actions::ZOOM_OUT, |mut camera: ResMut<CameraRequest>| {
        *camera = CameraRequest::Farther;
    })
    .add_action(&actions::FIT_MAP, |mut camera: ResMut<CameraRequest>| {
        *camera = CameraRequest::FitMap;
    })
    .add_action(&actions::FIND_ACTIVE, find_active)
    .add_action(&actions::MEASURE, cursor::measure)
    .add_action(&actions::SCALE_UP, |settings: ResMut<Settings>| {
        scale_by(settings, 1.1);
    })
    .add_action(&actions::SCALE_DOWN, |settings: ResMut<Settings>| {
        scale_by(settings, 1.0 / 1.1);
    });
}

/// Centres on the combatant whose turn it is, and selects it.
fn find_active(
    mut fight: FightReader,
    mut selection: ResMut<Selection>,
    mut camera: ResMut<CameraRequest>,
) {
    if let Some(who) = acting(&fight.battle(), selection.0) {
        selection.set_if_neq(Selection(Some(who)));
        *camera = CameraRequest::Centre(who);
    }
}

/// Scales the interface, within legible and usable limits.
fn scale_by(mut settings: ResMut<Settings>, factor: f32) {
    settings.scale = (settings.scale * factor).clamp(0.6, 2.5);
}
