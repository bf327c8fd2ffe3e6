//! Choosing a file: a dialog of our own, which works even if the system offers none.

use bevy::prelude::*;
use bevy_egui::{EguiContext, EguiPrimaryContextPass, PrimaryEguiContext};
use egui_file_dialog::FileDialog;

use crate::view::{PanelSystems, Request};

/// The file dialog.
#[derive(Resource)]
pub struct Browser {
    dialog: FileDialog,
}

impl Browser {
    /// Opens the dialog.
    pub fn open(&mut self) {
        self.dialog.pick_file();
    }
}

/// Adds the file dialog above the panels.
pub fn plugin(app: &mut App) {
    let dialog = FileDialog::new()
        .title("Open a fight or a saved fight")
        .add_file_filter_extensions("Fights and saves", vec!["ron"])
        .default_file_filter("Fights and saves");
    app.insert_resource(Browser { dialog })
        .add_systems(EguiPrimaryContextPass, show.after(PanelSystems));
}

fn show(
    mut context: Single<&mut EguiContext, With<PrimaryEguiContext>>,
    mut browser: ResMut<Browser>,
    mut requests: MessageWriter<Request>,
) {
    browser.dialog.update(context.get_mut());
    if let Some(path) = browser.dialog.take_picked() {
        requests.write(Request::OpenEncounter(path.display().to_string()));
    }
}
