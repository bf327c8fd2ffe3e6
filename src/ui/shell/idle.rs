//! Draws nothing while nothing changes, because the computer may also be running a video call.
//!
//! The egui integration reports the keyboard modifiers in every frame, and egui repaints after every event; together
//! they would draw sixty frames per second for nothing. This module removes those reports unless the modifiers have
//! changed. The passing of time alone causes no frame either: a frame is drawn after input to a window, or when a
//! thread with news wakes the app.

use std::time::Duration;

use bevy::prelude::*;
use bevy::render::render_resource::PipelineCache;
use bevy::render::{Render, RenderApp, RenderSystems};
use bevy::winit::{UpdateMode, WinitSettings};
use bevy_egui::{EguiInput, EguiPreUpdateSet, egui};

use crate::view::WindowWaker;

/// Returns the settings for drawing frames on demand.
fn on_demand() -> WinitSettings {
    // Mouse motion outside the windows does not count as input.
    let on_demand = UpdateMode::reactive_low_power(Duration::MAX);
    WinitSettings {
        focused_mode: on_demand,
        unfocused_mode: on_demand,
    }
}

/// Prevents the app from drawing without a reason.
pub fn plugin(app: &mut App) {
    app.insert_resource(on_demand())
        .init_resource::<WindowWaker>()
        .add_systems(
            PreUpdate,
            drop_unchanged_modifiers
                .after(EguiPreUpdateSet::ProcessInput)
                .before(EguiPreUpdateSet::BeginPass),
        );
    let wake = app.world().resource::<WindowWaker>().clone();
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render.insert_resource(wake).add_systems(
            Render,
            redraw_while_compiling.in_set(RenderSystems::Cleanup),
        );
    }
}

/// Keeps drawing while shaders are being compiled: until then, parts of the picture are missing.
fn redraw_while_compiling(pipelines: Res<PipelineCache>, wake: Res<WindowWaker>) {
    if pipelines.waiting_pipelines().next().is_some() {
        wake.wake();
    }
}

fn drop_unchanged_modifiers(
    mut inputs: Query<(Entity, &mut EguiInput)>,
    mut known: Local<Vec<(Entity, egui::Modifiers)>>,
) {
    for (context, mut input) in &mut inputs {
        let slot = match known.iter().position(|(entity, _)| *entity == context) {
            Some(index) => index,
            None => {
                known.push((context, egui::Modifiers::default()));
                known.len() - 1
            }
        };
        let last = &mut known[slot].1;
        input.events.retain(|event| match event {
            egui::Event::ModifiersChanged(now) => std::mem::replace(last, *now) != *now,
            _ => true,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passing_time_alone_draws_no_frame() {
        let WinitSettings {
            focused_mode,
            unfocused_mode,
        } = on_demand();
        for mode in [focused_mode, unfocused_mode] {
            let UpdateMode::Reactive {
                wait,
                react_to_device_events,
                react_to_user_events,
                react_to_window_events,
            } = mode
            else {
                panic!("frames are drawn all the time");
            };
            assert_eq!(wait, Duration::MAX);
            assert!(!react_to_device_events && react_to_user_events && react_to_window_events);
        }
    }

    #[test]
    fn only_changed_modifiers_are_reported() {
        let mut app = App::new();
        app.add_systems(Update, drop_unchanged_modifiers);
        let context = app.world_mut().spawn(EguiInput::default()).id();
        let mut reported = |modifiers| {
            let mut input = app
                .world_mut()
                .get_mut::<EguiInput>(context)
                .expect("it is there");
            input.events = vec![egui::Event::ModifiersChanged(modifiers)];
            app.update();
            let input = app.world().get::<EguiInput>(context).expect("it is there");
            input.events.len()
        };
        assert_eq!(reported(egui::Modifiers::NONE), 0);
        assert_eq!(reported(egui::Modifiers::CTRL), 1);
        assert_eq!(reported(egui::Modifiers::CTRL), 0);
        assert_eq!(reported(egui::Modifiers::NONE), 1);
    }
}
