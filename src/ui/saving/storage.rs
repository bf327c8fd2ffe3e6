//! Requests and actions about the file of the fight: open, save, export and quit.

use bevy::prelude::*;

use crate::save::{OpenMode, journal};
use crate::ui::browse::FileToSave;
use crate::ui::shell::register::{RegisterFeature, run_system};
use crate::ui::{exports, picture};
use crate::view::{Request, StorageAct, actions};

use super::open_together::{self, FilesToOpen};
use super::systems::{self as saving, SaveDialog};
use super::text;

/// Registers the requests and actions.
pub fn plugin(app: &mut App) {
    app.add_request(carry_out)
        .add_request(open_together::open)
        .add_action(&actions::QUIT, saving::quit)
        .add_action(&actions::SAVE_AS, |mut dialog: SaveDialog| {
            let journal = FileToSave::new(text::SAVE_AS, journal::EXTENSION, StorageAct::SaveAs);
            dialog.choose(journal);
        })
        .add_action(&actions::EXPORT, |mut dialog: SaveDialog| {
            let copy = FileToSave::new(text::EXPORT, exports::EXPORT, StorageAct::Export);
            dialog.choose(copy);
        });
}

/// Carries out a request about the file of the fight: all of the fight is written, or replaced by another one.
fn carry_out(In(act): In<StorageAct>, world: &mut World) -> Vec<Request> {
    match act {
        StorageAct::Open(source) => return run_system(world, picture::open, source),
        StorageAct::OpenTogether(sources) => return vec![FilesToOpen(sources).into()],
        StorageAct::OpenUnsaved(source) => saving::open_now(world, &source, OpenMode::GoOn),
        StorageAct::OpenCopy(source) => saving::open_now(world, &source, OpenMode::Copy),
        StorageAct::Watch(source) => saving::open_now(world, &source, OpenMode::Watch),
        StorageAct::PlayAgain => saving::restart(world),
        StorageAct::PlayAgainUnsaved => saving::restart_now(world),
        StorageAct::RetrySave => {
            let save = run_system(world, saving::retry_save, ());
            return save.into_iter().collect();
        }
        StorageAct::SaveAs(path) => saving::save_as(world, &path),
        StorageAct::Export(path) => exports::export(world, &path),
        StorageAct::QuitUnsaved => saving::quit_now(world),
    }
    Vec::new()
}
