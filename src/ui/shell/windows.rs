//! The windows above the map: a feature registers the state of its window, and the system that shows it.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{Id, LayerId, Ui, UiBuilder};
use bevy_egui::{EguiContext, EguiPrimaryContextPass, PrimaryEguiContext};

use crate::ui::shared::{focus, theme};
use crate::ui::shell::ui_window::UiWindows;
use crate::view::{PanelSystems, Request};

pub use crate::ui::shell::ui_window::{RegisterWindow, StackSystems};

/// Shows the open windows.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub(in crate::ui) struct WindowSystems;

/// Shows the open windows above the panels.
pub fn plugin(app: &mut App) {
    app.init_resource::<UiWindows>()
        .add_systems(
            EguiPrimaryContextPass,
            show_windows
                .after(PanelSystems)
                .after(StackSystems)
                .in_set(WindowSystems),
        )
        .add_systems(EguiPrimaryContextPass, show_focus.after(WindowSystems));
}

/// Shows the open windows; the one that was opened last is the topmost.
fn show_windows(world: &mut World) {
    for show in world.resource::<UiWindows>().shown() {
        if let Err(why) = world.run_system(show) {
            warn!("a window cannot be shown: {why}");
        }
    }
}

/// Shows a ring around the widget with the keyboard focus, in a panel or in a window.
fn show_focus(mut context: Single<&mut EguiContext, With<PrimaryEguiContext>>) {
    focus::paint_ring(context.get_mut());
}

/// The GM window, as a system that shows something above its panels needs it.
#[derive(SystemParam)]
pub struct GmWindow<'w, 's> {
    context: Single<'w, 's, &'static mut EguiContext, With<PrimaryEguiContext>>,
    requests: MessageWriter<'w, Request>,
}

impl GmWindow<'_, '_> {
    /// Shows something that fills its place in the window by itself, and passes on its requests.
    pub fn show(&mut self, show: impl FnOnce(&mut Ui) -> Vec<Request>) {
        let context = self.context.get_mut();
        if !theme::ensure_applied(context) {
            return;
        }
        let mut ui = Ui::new(
            context.clone(),
            Id::new("windows"),
            UiBuilder::new()
                .layer_id(LayerId::background())
                .max_rect(context.content_rect()),
        );
        let requests = show(&mut ui);
        self.requests.write_batch(requests);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::about::AboutUi;
    use crate::ui::help::HelpUi;
    use crate::ui::palette::PaletteUi;
    use crate::ui::shell::ui_window::UiWindow;
    use crate::ui::tests::requests::Shell;
    use crate::view::{UiAction, actions};

    /// Performs an action.
    fn does(shell: &mut Shell, action: &'static UiAction) {
        shell.asks(Request::Do(action));
        update(shell);
    }

    fn goes_back(shell: &mut Shell) {
        assert!(UiWindows::step_back(&mut shell.world));
        update(shell);
    }

    /// Updates the stack as each frame does.
    fn update(shell: &mut Shell) {
        let world = &mut shell.world;
        let updated = [
            world.run_system_cached(UiWindows::update::<AboutUi>),
            world.run_system_cached(UiWindows::update::<HelpUi>),
            world.run_system_cached(UiWindows::update::<PaletteUi>),
        ];
        for updated in updated {
            updated.expect("it has its resources");
        }
    }

    #[test]
    fn esc_closes_the_window_that_was_opened_last() {
        let mut shell = Shell::on("the-mill-at-hollowford");
        let open = |shell: &Shell| {
            let world = &shell.world;
            let (about, help) = (world.resource::<AboutUi>(), world.resource::<HelpUi>());
            let palette = world.resource::<PaletteUi>();
            (about.is_open(), help.is_open(), palette.is_open())
        };
        for action in [&actions::PALETTE, &actions::HELP, &actions::ABOUT] {
            does(&mut shell, action);
        }
        assert_eq!(open(&shell), (true, true, true));
        goes_back(&mut shell);
        assert_eq!(open(&shell), (false, true, true));
        goes_back(&mut shell);
        assert_eq!(open(&shell), (false, false, true));
        // Opened again, the help is above the palette again.
        does(&mut shell, &actions::HELP);
        goes_back(&mut shell);
        assert_eq!(open(&shell), (false, false, true));
        assert!(shell.world.resource::<UiWindows>().take_keys());
        goes_back(&mut shell);
        assert_eq!(open(&shell), (false, false, false));
        assert!(!shell.world.resource::<UiWindows>().take_keys());
        assert!(!UiWindows::step_back(&mut shell.world));
    }
}
