//! A built-in file dialog, which works even if the system offers none.

mod text;

use std::path::PathBuf;

use bevy::prelude::*;
use bevy::window::FileDragAndDrop;
use bevy_egui::{EguiContext, EguiPrimaryContextPass, PrimaryEguiContext};
use egui_file_dialog::{DialogState, FileDialog};

use crate::grid::is_device_name;
use crate::import::{EXTENSIONS, TABLE_ENDING};
use crate::save::{BUNDLE_EXTENSION, journal};
use crate::ui::handout::HandoutUi;
use crate::ui::portrait::PortraitUi;
use crate::ui::shell::toasts::Toasts;
use crate::ui::shell::ui_window::UiWindow;
use crate::view::{
    FileFilter, HandoutAct, InputSystems, PanelSystems, PortraitAct, Request, StorageAct,
};

/// The file dialog.
#[derive(Resource)]
pub struct Browser {
    dialog: FileDialog,
    then: FileRequest,
}

/// Returns the request for the chosen file.
type FileRequest = Box<dyn Fn(PathBuf) -> Request + Send + Sync>;

/// A file to be saved.
pub struct FileToSave {
    /// Title of the dialog.
    pub title: &'static str,
    /// Extension of the file.
    pub ending: &'static str,
    then: FileRequest,
}

impl FileToSave {
    /// Describes a file to be saved; `then` returns the request that saves it at the chosen path.
    pub fn new<R: Into<Request>>(
        title: &'static str,
        ending: &'static str,
        then: impl Fn(PathBuf) -> R + Send + Sync + 'static,
    ) -> Self {
        Self {
            title,
            ending,
            then: Box::new(move |path| then(path).into()),
        }
    }
}

impl Browser {
    /// Lets the user choose a file to open; `then` returns the request for it.
    pub fn open<R: Into<Request>>(
        &mut self,
        wanted: FileFilter,
        then: impl Fn(PathBuf) -> R + Send + Sync + 'static,
    ) {
        self.then = Box::new(move |path| then(path).into());
        let filter = match wanted {
            FileFilter::Anything => text::ALL,
            FileFilter::Picture => text::PICTURES,
            FileFilter::Map => text::MAPS,
            FileFilter::Bundle => text::BUNDLES,
        };
        let config = self.dialog.config_mut();
        config.title = Some(text::CHOOSE_FILE.to_owned());
        config.default_file_filter = Some(filter.to_owned());
        self.dialog.pick_file();
    }

    /// Returns true if the dialog is open, which then handles Esc.
    pub fn is_open(&self) -> bool {
        *self.dialog.state() == DialogState::Open
    }

    /// Lets the user choose where to save a file, starting with `name` in `folder` if given.
    pub fn save(&mut self, file: FileToSave, name: &str, folder: Option<PathBuf>) {
        self.then = file.then;
        let config = self.dialog.config_mut();
        config.title = Some(file.title.to_owned());
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
    app.init_resource::<Browser>()
        .add_systems(EguiPrimaryContextPass, show.after(PanelSystems))
        .add_systems(Update, open_dropped.in_set(InputSystems));
}

impl Default for Browser {
    fn default() -> Self {
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
        Self {
            dialog,
            then: Box::new(|path| StorageAct::Open(path).into()),
        }
    }
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
    (portrait, handout): (Res<PortraitUi>, Res<HandoutUi>),
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
    let takes_one = portrait.is_open() || handout.open;
    if takes_one
        && files.len() > 1
        && let Some(mut toasts) = toasts
    {
        let name = last.file_name().unwrap_or(last.as_os_str());
        toasts.show_rejection(text::one_picture_only(&name.to_string_lossy()));
    }
    requests.write(match (portrait.is_open(), handout.open) {
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
        requests.write((browser.then)(path));
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
        world.init_resource::<PortraitUi>();
        world.init_resource::<HandoutUi>();
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
