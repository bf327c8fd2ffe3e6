//! A built-in file dialog, which works even if the system offers none.

use std::path::PathBuf;

use bevy::prelude::*;
use bevy::window::FileDragAndDrop;
use bevy_egui::{EguiContext, EguiPrimaryContextPass, PrimaryEguiContext};
use egui_file_dialog::{DialogState, FileDialog};

use crate::gm::GmUi;
use crate::grid::is_device_name;
use crate::import::{EXTENSIONS, TABLE_ENDING};
use crate::save::{BUNDLE_EXTENSION, journal};
use crate::view::{
    BattleReportAct, FileAct, FileFilter, FilmAct, FilmEyes, ForecastAct, HandoutAct, InputSystems,
    PanelSystems, PartyAct, PictureAct, PortraitAct, PrepareAct, Request, StorageAct,
};

use super::text::browse as text;
use super::toasts::Toasts;

/// The file dialog.
#[derive(Resource)]
pub struct Browser {
    dialog: FileDialog,
    purpose: Purpose,
}

/// Purpose of the chosen file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Purpose {
    /// Open it.
    #[default]
    Open,
    /// Continue the fight in it.
    SaveAs,
    /// Write a copy of the fight as one file.
    Export,
    /// Bundle the fight in this file with everything it needs.
    ExportFile(PathBuf),
    /// Write the map and the combatants as an encounter file.
    Encounter,
    /// Place a picture under the map.
    Picture,
    /// Show the players a full-size picture.
    Handout,
    /// Write the sheets of a party's characters.
    Sheet,
    /// Write a picture of the fight's end.
    Account,
    /// Write a table of the fights of a forecast.
    ForecastTable,
    /// Write a picture of a forecast.
    ForecastPicture,
    /// Write a film as an animated picture, seen with these eyes.
    FilmGif(FilmEyes),
    /// Create a portrait from a picture.
    Portrait,
}

impl Purpose {
    /// Extension of the written file.
    pub fn extension(&self) -> &'static str {
        match self {
            Self::SaveAs => journal::EXTENSION,
            Self::ExportFile(_) => BUNDLE_EXTENSION,
            Self::Sheet => "html",
            Self::ForecastTable => TABLE_ENDING,
            Self::Account | Self::ForecastPicture => "png",
            Self::FilmGif(_) => "gif",
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
    pub fn open(&mut self, wanted: FileFilter) {
        self.pick(Purpose::Open, wanted);
    }

    /// Returns true if the dialog is open, which then handles Esc.
    pub fn is_open(&self) -> bool {
        *self.dialog.state() == DialogState::Open
    }

    /// Lets the user choose a picture to place under the map.
    pub fn open_picture(&mut self) {
        self.pick(Purpose::Picture, FileFilter::Anything);
    }

    /// Lets the user choose a picture to show to the players.
    pub fn open_handout(&mut self) {
        self.pick(Purpose::Handout, FileFilter::Anything);
    }

    fn pick(&mut self, purpose: Purpose, wanted: FileFilter) {
        self.purpose = purpose;
        let filter = match wanted {
            FileFilter::Anything => text::ALL,
            FileFilter::Picture => text::PICTURES,
            FileFilter::Map => text::MAPS,
            FileFilter::Bundle => text::BUNDLES,
        };
        let config = self.dialog.config_mut();
        config.title = Some(text::title(&self.purpose).to_owned());
        config.default_file_filter = Some(filter.to_owned());
        self.dialog.pick_file();
    }

    /// Lets the user choose a picture for a portrait.
    pub fn open_portrait(&mut self) {
        self.pick(Purpose::Portrait, FileFilter::Picture);
    }

    /// Lets the user choose a file to write, starting with `name` in `folder` if given.
    pub fn save(&mut self, purpose: Purpose, name: &str, folder: Option<PathBuf>) {
        self.purpose = purpose;
        let config = self.dialog.config_mut();
        config.title = Some(text::title(&self.purpose).to_owned());
        config.default_file_name = name.to_owned();
        if let Some(folder) = folder {
            config.initial_directory = folder;
        }
        self.dialog.save_file();
    }
}

/// Returns the name without the characters that some systems do not allow in file names, and without an extension.
pub fn file_name(name: &str) -> String {
    let letters = name.chars().map(|letter| match letter {
        '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|' => '-',
        letter => letter,
    });
    let name: String = letters.collect();
    match is_device_name(&name) {
        true => format!("{name}-1"),
        false => name,
    }
}

/// Adds the file dialog on top of the panels.
pub fn plugin(app: &mut App) {
    let (of_pictures, of_maps) = EXTENSIONS
        .iter()
        .partition(|ending| ["png", "jpg", "jpeg", "webp"].contains(ending));
    let dialog = FileDialog::new()
        .title(text::CHOOSE_FILE)
        .add_file_filter_extensions(
            text::ALL,
            [FIGHTS, &EXTENSIONS[..], &[TABLE_ENDING]].concat(),
        )
        .add_file_filter_extensions(text::FIGHTS, FIGHTS.to_vec())
        .add_file_filter_extensions(text::MAPS, of_maps)
        .add_file_filter_extensions(text::PICTURES, of_pictures)
        .add_file_filter_extensions(text::BUNDLES, vec![BUNDLE_EXTENSION])
        .add_file_filter_extensions(text::TABLES, vec![TABLE_ENDING])
        .default_file_filter(text::ALL)
        .initial_directory(first_folder())
        .default_pos(CORNER);
    app.insert_resource(Browser {
        dialog,
        purpose: Purpose::Open,
    })
    .add_systems(EguiPrimaryContextPass, show.after(PanelSystems))
    .add_systems(Update, open_dropped.in_set(InputSystems));
}

/// Returns the initial folder: the current one, or home if that is the root, where macOS starts programs.
fn first_folder() -> PathBuf {
    let current = std::env::current_dir().ok();
    let current = current.filter(|folder| folder.parent().is_some());
    current.or_else(std::env::home_dir).unwrap_or_default()
}

/// Position of the dialog, in points. The start page leaves no room next to its other parts.
const CORNER: [f32; 2] = [14.0, 16.0];

/// Extensions of fights and saves.
const FIGHTS: &[&str] = &["ron", journal::EXTENSION, BUNDLE_EXTENSION];

/// Opens the files that are dropped on a window: a fight, a save, a map to import, or a table of entries. While a
/// handout or a portrait is being chosen, the file is used for that instead. Unusable files are reported as usual.
fn open_dropped(
    mut dropped: MessageReader<FileDragAndDrop>,
    overlay: Res<GmUi>,
    mut requests: MessageWriter<Request>,
    toasts: Option<ResMut<Toasts>>,
) {
    let files = dropped.read().filter_map(|event| match event {
        FileDragAndDrop::DroppedFile { path_buf, .. } => Some(path_buf.clone()),
        _hovers => None,
    });
    let mut files: Vec<PathBuf> = files.collect();
    let Some(last) = files.last().cloned() else {
        return;
    };
    let takes_one = overlay.portrait.is_open() || overlay.handout.open;
    if takes_one
        && files.len() > 1
        && let Some(mut toasts) = toasts
    {
        let name = last.file_name().unwrap_or(last.as_os_str());
        toasts.show_rejection(text::one_picture_only(&name.to_string_lossy()));
    }
    requests.write(match (overlay.portrait.is_open(), overlay.handout.open) {
        (true, _) => Request::from(PortraitAct::Read(last)),
        (false, true) => Request::from(HandoutAct::Read(last)),
        (false, false) if files.len() > 1 => Request::from(StorageAct::OpenTogether(files)),
        (false, false) => Request::from(StorageAct::Open(files.remove(0))),
    });
}

fn show(
    mut context: Single<&mut EguiContext, With<PrimaryEguiContext>>,
    mut browser: ResMut<Browser>,
    mut requests: MessageWriter<Request>,
) {
    browser.dialog.update(context.get_mut());
    if let Some(path) = browser.dialog.take_picked() {
        requests.write(match browser.purpose {
            Purpose::Open => Request::from(StorageAct::Open(path)),
            Purpose::SaveAs => Request::from(StorageAct::SaveAs(path)),
            Purpose::Export => Request::from(StorageAct::Export(path)),
            Purpose::ExportFile(ref file) => Request::from(FileAct::Export {
                file: file.clone(),
                to: path,
            }),
            Purpose::Encounter => Request::from(PrepareAct::SaveEncounter(path)),
            Purpose::Picture => Request::from(PictureAct::Lay(path)),
            Purpose::Handout => Request::from(HandoutAct::Read(path)),
            Purpose::Sheet => Request::from(PartyAct::WriteSheet(path)),
            Purpose::Account => Request::from(BattleReportAct::Save(path)),
            Purpose::ForecastTable => Request::from(ForecastAct::SaveTable(path)),
            Purpose::ForecastPicture => Request::from(ForecastAct::SavePicture(path)),
            Purpose::FilmGif(eyes) => Request::from(FilmAct::SaveGif(path, eyes)),
            Purpose::Portrait => Request::from(PortraitAct::Read(path)),
        });
    }
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;

    use super::*;

    #[test]
    fn dropped_file_is_opened() {
        let mut world = World::new();
        world.init_resource::<Messages<FileDragAndDrop>>();
        world.init_resource::<Messages<Request>>();
        world.init_resource::<GmUi>();
        let window = Entity::PLACEHOLDER;
        let mut drop = |path: &str| {
            let path_buf = path.into();
            world.write_message(FileDragAndDrop::DroppedFile { window, path_buf });
        };
        drop("maps/hall.dd2vtt");
        world.write_message(FileDragAndDrop::HoveredFileCanceled { window });
        world.run_system_once(open_dropped).expect("it runs");
        let mut requests = world.resource_mut::<Messages<Request>>();
        let asked: Vec<Request> = requests.drain().collect();
        assert_eq!(asked, [StorageAct::Open("maps/hall.dd2vtt".into()).into()]);
        let paths = ["a.json", "b.csv"].map(PathBuf::from);
        for path in &paths {
            world.write_message(FileDragAndDrop::DroppedFile {
                window,
                path_buf: path.clone(),
            });
        }
        world.run_system_once(open_dropped).expect("it runs");
        let mut requests = world.resource_mut::<Messages<Request>>();
        let asked: Vec<Request> = requests.drain().collect();
        let [together] = asked.as_slice() else {
            panic!("one request, not {asked:?}");
        };
        let Some(StorageAct::OpenTogether(all)) = together.feature() else {
            panic!("several files, not {together:?}");
        };
        assert_eq!(all[all.len() - 2..], paths);
    }

    #[test]
    fn fight_names_become_file_names() {
        assert_eq!(file_name("Night 1/2: \"ambush\"?"), "Night 1-2- -ambush--");
        assert_eq!(file_name("Aux"), "Aux-1");
    }
}
