//! Choosing a file: a dialog of our own, which works even if the system offers none.

use std::path::PathBuf;

use bevy::prelude::*;
use bevy::window::FileDragAndDrop;
use bevy_egui::{EguiContext, EguiPrimaryContextPass, PrimaryEguiContext};
use egui_file_dialog::FileDialog;

use crate::gm::GmUi;
use crate::import::ENDINGS;
use crate::save::journal;
use crate::view::{InputSystems, PanelSystems, PortraitAct, Request};

/// The file dialog.
#[derive(Resource)]
pub struct Browser {
    dialog: FileDialog,
    purpose: Purpose,
}

/// What a file is chosen for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Purpose {
    /// To open it.
    #[default]
    Open,
    /// To go on in it.
    SaveAs,
    /// To write a copy of the fight as one file.
    Export,
    /// To write the map and the line-up as an encounter file.
    Encounter,
    /// To lay a picture under the map.
    Picture,
    /// To show the players a picture in full.
    Handout,
    /// To make a portrait of a picture.
    Portrait,
}

impl Purpose {
    /// The ending of the files that are written.
    pub fn ending(self) -> &'static str {
        match self {
            Self::SaveAs => journal::ENDING,
            Self::Open
            | Self::Export
            | Self::Encounter
            | Self::Picture
            | Self::Handout
            | Self::Portrait => "ron",
        }
    }
}

impl Browser {
    /// Lets the user choose a file to open.
    pub fn open(&mut self) {
        self.purpose = Purpose::Open;
        self.dialog.pick_file();
    }

    /// Lets the user choose a picture to lay under the map.
    pub fn open_picture(&mut self) {
        self.purpose = Purpose::Picture;
        self.dialog.pick_file();
    }

    /// Lets the user choose a picture to show the players in full.
    pub fn open_handout(&mut self) {
        self.purpose = Purpose::Handout;
        self.dialog.pick_file();
    }

    /// Lets the user choose a picture to make a portrait of.
    pub fn open_portrait(&mut self) {
        self.purpose = Purpose::Portrait;
        self.dialog.pick_file();
    }

    /// Lets the user choose a file to write, with a name to begin with, in `folder` if there is one.
    pub fn save(&mut self, purpose: Purpose, name: &str, folder: Option<PathBuf>) {
        self.purpose = purpose;
        let config = self.dialog.config_mut();
        config.default_file_name = name.to_owned();
        if let Some(folder) = folder {
            config.initial_directory = folder;
        }
        self.dialog.save_file();
    }
}

/// Adds the file dialog above the panels.
pub fn plugin(app: &mut App) {
    let dialog = FileDialog::new()
        .title("Choose a file")
        .add_file_filter_extensions(ALL, [FIGHTS, &ENDINGS[..]].concat())
        .add_file_filter_extensions("Fights and saves", FIGHTS.to_vec())
        .add_file_filter_extensions("Maps of other programs, pictures", ENDINGS.to_vec())
        .default_file_filter(ALL);
    app.insert_resource(Browser {
        dialog,
        purpose: Purpose::Open,
    })
    .add_systems(EguiPrimaryContextPass, show.after(PanelSystems))
    .add_systems(Update, open_dropped.in_set(InputSystems));
}

/// The name of the filter that shows everything that can be opened.
const ALL: &str = "Fights, saves and maps";

/// The endings of fights and saves.
const FIGHTS: &[&str] = &["ron", journal::ENDING];

/// Opens a file that is dropped on a window, or takes it for a handout or a portrait while one is chosen: a fight, a save, or a map, which is imported. What it cannot
/// be is told like that of any other file.
fn open_dropped(
    mut dropped: MessageReader<FileDragAndDrop>,
    overlay: Res<GmUi>,
    mut requests: MessageWriter<Request>,
) {
    for event in dropped.read() {
        if let FileDragAndDrop::DroppedFile { path_buf, .. } = event {
            let path = path_buf.clone();
            requests.write(match (overlay.portrait.is_open(), overlay.handout.open) {
                (true, _) => Request::Portrait(PortraitAct::Read(path)),
                (false, true) => Request::ReadHandout(path),
                (false, false) => Request::OpenEncounter(path),
            });
        }
    }
}

fn show(
    mut context: Single<&mut EguiContext, With<PrimaryEguiContext>>,
    mut browser: ResMut<Browser>,
    mut requests: MessageWriter<Request>,
) {
    browser.dialog.update(context.get_mut());
    if let Some(path) = browser.dialog.take_picked() {
        requests.write(match browser.purpose {
            Purpose::Open => Request::OpenEncounter(path),
            Purpose::SaveAs => Request::SaveAs(path),
            Purpose::Export => Request::Export(path),
            Purpose::Encounter => Request::SaveEncounter(path),
            Purpose::Picture => Request::LayPicture(path),
            Purpose::Handout => Request::ReadHandout(path),
            Purpose::Portrait => Request::Portrait(PortraitAct::Read(path)),
        });
    }
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;

    use super::*;
    use std::path::Path;

    #[test]
    fn what_is_dropped_is_opened() {
        let mut world = World::new();
        world.init_resource::<Messages<FileDragAndDrop>>();
        world.init_resource::<Messages<Request>>();
        world.init_resource::<GmUi>();
        let window = Entity::PLACEHOLDER;
        let path_buf = "maps/hall.dd2vtt".into();
        world.write_message(FileDragAndDrop::DroppedFile { window, path_buf });
        world.write_message(FileDragAndDrop::HoveredFileCanceled { window });
        world.run_system_once(open_dropped).expect("it runs");
        let mut requests = world.resource_mut::<Messages<Request>>();
        let asked: Vec<Request> = requests.drain().collect();
        assert!(
            matches!(asked.as_slice(), [Request::OpenEncounter(path)] if path == Path::new("maps/hall.dd2vtt")),
            "{asked:?}"
        );
    }
}
