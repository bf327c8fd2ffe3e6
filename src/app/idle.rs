//! While nothing changes, nothing is drawn: the computer also runs the video call.
//!
//! The egui integration reports the keyboard's modifiers in every frame, and egui repaints while it is
//! given events; together they would draw sixty frames a second for nothing. Here those reports are
//! taken out again unless the modifiers have changed.

use bevy::prelude::*;
use bevy_egui::{EguiInput, EguiPreUpdateSet, egui};

/// Keeps egui from repainting without a reason.
pub fn plugin(app: &mut App) {
    app.add_systems(
        PreUpdate,
        drop_unchanged_modifiers
            .after(EguiPreUpdateSet::ProcessInput)
            .before(EguiPreUpdateSet::BeginPass),
    );
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
