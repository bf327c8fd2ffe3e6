//! The presentation: the GM's window with its panels, the battle map, and the player window. It contains no game rules.
//!
//! This file is the table of contents: the modules, and their plugins in the order in which they are added. A feature
//! is a folder or a file with a `plugin`; the diagram in `lib.rs` shows what it may use.

// Shared by all features.
pub mod shared;
pub mod shell;
#[cfg(test)]
mod trial;

// Features.
pub mod about;
mod advice;
pub mod aim;
mod back;
pub mod banner;
pub mod battle_report;
pub mod board;
mod browse;
pub mod choosing;
pub mod context_menu;
mod creatures;
mod cursor;
pub mod declare;
pub mod dice;
mod exports;
pub mod file_change;
pub mod film;
mod finger;
pub mod forecast;
pub mod forms;
pub mod group;
pub mod handout;
pub mod help;
pub mod hints;
mod history;
mod keys;
pub mod library;
pub mod log;
pub mod map;
mod map_view;
pub mod marker;
pub mod menu_bar;
pub mod new_map;
pub mod order;
pub mod palette;
mod panels;
pub mod parties;
mod picture;
pub mod player;
mod players;
pub mod portrait;
pub mod prepare;
pub mod proposals;
pub mod reaction;
mod requests;
pub mod rules;
pub mod saving;
pub mod start;
mod startup;
mod structure;
mod submission;
pub mod timeline;
pub mod token;
mod turn;
pub mod turn_bar;

#[cfg(test)]
mod tests;

use bevy::app::TerminalCtrlCHandlerPlugin;
use bevy::ecs::error::warn;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::window::ExitCondition;
use bevy_egui::{EguiGlobalSettings, EguiPlugin};

use shell::window_placement::RequestedSize;

pub use shell::graphics::{Graphics, GraphicsError};
pub use shell::settings::read_settings;
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
        shell::settings::plugin,
        keys::plugin,
        finger::plugin,
        browse::plugin,
        panels::plugin,
        shell::idle::plugin,
        shell::accessibility_dump::plugin,
        shell::window_placement::plugin,
        shell::keystrokes::plugin,
        shell::chords::plugin,
    ));
    app.add_plugins((shell::frames::plugin, shell::icon::plugin));
    app.add_plugins((map::plugin, player::plugin));
    saving::listen_to_terminal(&mut app);
    match app.run() {
        AppExit::Success => Ok(()),
        AppExit::Error(code) => Err(shell::text::windows_ended(code.get())),
    }
}

/// All features, as the table of contents of the presentation.
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
        battle_report::plugin,
    ));
    // The map: its view, cursor and markers, and Prepare mode.
    app.add_plugins((
        back::plugin,
        map_view::plugin,
        cursor::plugin,
        marker::plugin,
        prepare::plugin,
        picture::plugin,
        context_menu::plugin,
        hints::plugin,
    ));
    // The panels around the map.
    app.add_plugins((
        panels::panel_actions,
        menu_bar::plugin,
        timeline::plugin,
        board::plugin,
        order::plugin,
        token::plugin,
        declare::plugin,
        choosing::plugin,
        aim::plugin,
        log::plugin,
        turn_bar::plugin,
        banner::plugin,
        reaction::plugin,
    ));
    // Prepare mode.
    app.add_plugins((library::plugin, proposals::plugin));
    // Windows above the map.
    app.add_plugins((
        shell::windows::plugin,
        start::plugin,
        palette::plugin,
        help::plugin,
        about::plugin,
        rules::plugin,
        new_map::plugin,
    ));
    // The player window.
    app.add_plugins((players::plugin, handout::plugin));
    // Files: fights, parties, portraits and the user's entries.
    app.add_plugins((
        saving::plugin,
        file_change::plugin,
        forms::plugin,
        parties::plugin,
        portrait::plugin,
    ));
}

/// Returns a world with all features, without a fight and without windows.
#[cfg(test)]
pub(crate) use tests::requests::windowless_world;

/// Returns the actions that the features register.
#[cfg(test)]
pub(crate) fn registered_actions() -> crate::view::UiActions {
    static ACTIONS: std::sync::LazyLock<crate::view::UiActions> = std::sync::LazyLock::new(|| {
        let world = tests::requests::windowless_world();
        world.resource::<crate::view::UiActions>().clone()
    });
    ACTIONS.clone()
}
