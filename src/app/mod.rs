//! The shell around the fight: windows, settings, files and errors. It contains no game rules.

mod about;
mod accessibility_dump;
mod advice;
mod back;
mod battle_report;
mod browse;
mod chords;
mod context_menu;
mod creatures;
mod cursor;
mod dice;
mod encounter_file;
mod exports;
mod file_acts;
mod file_changes;
mod film;
mod finger;
mod forecast;
mod forms;
mod frames;
mod graphics;
mod group;
mod handout;
mod help;
mod hints;
mod history;
mod icon;
mod idle;
mod keys;
mod keystrokes;
mod listing;
mod map_view;
mod marking;
mod new_map;
mod open_together;
mod palette;
mod panels;
mod parties;
mod picture;
mod placement;
mod players;
mod portraits;
mod prepare;
mod register;
mod requests;
mod rules;
mod rulesets;
mod saving;
mod settings;
mod settings_file;
mod small_picture;
mod start;
mod startup;
mod stopwatch;
mod storage;
mod submission;
#[cfg(test)]
mod tests;
mod text;
mod thumbnails;
mod toasts;
mod turn;
mod watch;
mod window_placement;
mod windows;

use bevy::app::TerminalCtrlCHandlerPlugin;
use bevy::ecs::error::warn;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::window::ExitCondition;
use bevy_egui::{EguiGlobalSettings, EguiPlugin};

use crate::gm;

use window_placement::RequestedSize;

pub use graphics::{Graphics, GraphicsError};
pub use settings::read_settings;
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
        features,
        // The settings name actions that the features register.
        settings::plugin,
        keys::plugin,
        finger::plugin,
        browse::plugin,
        rulesets::plugin,
        listing::plugin,
        watch::plugin,
        panels::plugin,
        idle::plugin,
        accessibility_dump::plugin,
        window_placement::plugin,
        keystrokes::plugin,
        chords::plugin,
    ));
    app.add_plugins((thumbnails::plugin, frames::plugin, icon::plugin));
    app.add_plugins((crate::map::plugin, crate::player::plugin));
    saving::listen_to_terminal(&mut app);
    match app.run() {
        AppExit::Success => Ok(()),
        AppExit::Error(code) => Err(text::windows_ended(code.get())),
    }
}

/// The features that have actions and requests.
fn features(app: &mut App) {
    // The fight: its turns, history and dice.
    app.add_plugins((
        requests::plugin,
        turn::plugin,
        advice::plugin,
        group::plugin,
        history::plugin,
        dice::plugin,
        forecast::plugin,
        film::plugin,
        stopwatch::plugin,
        battle_report::plugin,
    ));
    // The map: its view, cursor and markers, and Prepare mode.
    app.add_plugins((
        back::plugin,
        map_view::plugin,
        cursor::plugin,
        marking::plugin,
        prepare::plugin,
        placement::plugin,
        picture::plugin,
        context_menu::plugin,
        hints::plugin,
    ));
    // The panels around the map.
    app.add_plugins((
        panels::panel_actions,
        gm::menu_bar::plugin,
        gm::timeline::plugin,
        gm::board::plugin,
        gm::order::plugin,
        gm::token::plugin,
        gm::declare::plugin,
        gm::group::plugin,
        gm::choosing::plugin,
        gm::aim::plugin,
        gm::log::plugin,
        gm::turn_bar::plugin,
        gm::banner::plugin,
        gm::reaction::plugin,
    ));
    // Prepare mode.
    app.add_plugins((
        gm::prepare::plugin,
        gm::library::plugin,
        gm::proposals::plugin,
    ));
    // Windows above the map.
    app.add_plugins((
        windows::plugin,
        start::plugin,
        palette::plugin,
        help::plugin,
        about::plugin,
        rules::plugin,
        new_map::plugin,
    ));
    // The player window.
    app.add_plugins((players::plugin, small_picture::plugin, handout::plugin));
    // Files: fights, parties, portraits and the user's entries.
    app.add_plugins((
        saving::plugin,
        storage::plugin,
        file_acts::plugin,
        file_changes::plugin,
        forms::plugin,
        parties::plugin,
        portraits::plugin,
    ));
}

/// Returns a world with all features, without a fight and without windows.
#[cfg(test)]
pub(crate) use tests::windowless_world;

/// Returns the actions that the features register.
#[cfg(test)]
pub(crate) fn registered_actions() -> crate::view::UiActions {
    static ACTIONS: std::sync::LazyLock<crate::view::UiActions> = std::sync::LazyLock::new(|| {
        let world = tests::windowless_world();
        world.resource::<crate::view::UiActions>().clone()
    });
    ACTIONS.clone()
}
