//! The shell around the fight: windows, settings, files and errors. It contains no game rules.

mod accessibility_dump;
mod advice;
mod background;
mod battle_report;
mod browse;
mod chords;
mod creatures;
mod cursor;
mod dice;
mod encounter_file;
mod exports;
mod file_acts;
mod film;
mod finger;
mod forecast;
mod forms;
mod frames;
mod graphics;
mod group;
mod handout;
mod icon;
mod idle;
mod keys;
mod keystrokes;
mod listing;
mod marking;
mod open_together;
mod panels;
mod parties;
mod picture;
mod placement;
mod players;
mod portraits;
mod prepare;
mod requests;
mod rulesets;
mod saving;
mod settings;
mod settings_file;
mod startup;
mod submission;
#[cfg(test)]
mod tests;
mod text;
mod thumbnails;
mod toasts;
mod turn_verbs;
mod watch;
mod window_place;
mod window_placement;

use bevy::app::TerminalCtrlCHandlerPlugin;
use bevy::ecs::error::warn;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::window::ExitCondition;
use bevy_egui::{EguiGlobalSettings, EguiPlugin};

use window_placement::RequestedSize;

pub use graphics::{Graphics, GraphicsError};
pub use settings::Settings;
pub use startup::StartUp;

/// Opens the GM window on a fight, and runs until it is closed.
///
/// # Errors
/// Fails with a message if the fight cannot be opened, or if the windows ended with an error.
pub fn run(start: StartUp, graphics: Graphics) -> Result<(), String> {
    let mut app = App::new();
    // A system's error is reported instead of causing a panic: no user action may crash a fight.
    app.set_error_handler(warn);
    app.add_plugins(
        DefaultPlugins
            .build()
            // Ctrl+C in the terminal wakes the windows, and closes the journal first: see `saving`.
            .disable::<TerminalCtrlCHandlerPlugin>()
            .set(WindowPlugin {
                // The GM window is opened once its position is known.
                primary_window: None,
                exit_condition: ExitCondition::OnPrimaryClosed,
                // The player window is only ever hidden.
                close_when_requested: false,
                ..default()
            })
            .set(RenderPlugin {
                render_creation: graphics.settings().into(),
                ..default()
            })
            .set(LogPlugin {
                // Users cannot fix missing features of a driver or a window system.
                filter: "warn,wgpu=error,naga=error,winit=error,bevy_render=error,bevy_egui=error"
                    .into(),
                ..default()
            }),
    )
    .add_plugins(EguiPlugin::default())
    .insert_resource(EguiGlobalSettings {
        auto_create_primary_context: false,
        ..default()
    });
    app.insert_resource(RequestedSize(start.size.map(UVec2::from)));
    startup::install_first_fight(app.world_mut(), start)?;
    app.add_plugins((
        settings::plugin,
        requests::plugin,
        keys::plugin,
        cursor::plugin,
        finger::plugin,
        handout::plugin,
        saving::plugin,
        browse::plugin,
        rulesets::plugin,
        listing::plugin,
        watch::plugin,
        picture::plugin,
        panels::plugin,
        idle::plugin,
        accessibility_dump::plugin,
    ));
    app.add_plugins((
        battle_report::plugin,
        forecast::plugin,
        film::plugin,
        window_placement::plugin,
        keystrokes::plugin,
        chords::plugin,
        marking::plugin,
        parties::plugin,
        portraits::plugin,
        file_acts::plugin,
        thumbnails::plugin,
        frames::plugin,
        icon::plugin,
    ));
    app.add_plugins((crate::map::plugin, crate::player::plugin));
    saving::listen_to_terminal(&mut app);
    match app.run() {
        AppExit::Success => Ok(()),
        AppExit::Error(code) => Err(text::windows_ended(code.get())),
    }
}
