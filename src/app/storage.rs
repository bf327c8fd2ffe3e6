//! Requests and actions about the file of the fight: open, save, export and quit.

use bevy::prelude::*;

use crate::save::{OpenMode, journal};
use crate::view::{StorageAct, actions};

use super::browse::FileToSave;
use super::register::RegisterFeature;
use super::text::saving as text;
use super::{exports, open_together, picture, saving};

/// Registers the requests and actions.
pub fn plugin(app: &mut App) {
    app.add_request(carry_out)
        .add_action(&actions::QUIT, saving::quit)
        .add_action(&actions::SAVE_AS, |world: &mut World| {
            let journal = FileToSave::new(text::SAVE_AS, journal::EXTENSION, StorageAct::SaveAs);
            saving::choose_file(world, journal);
        })
        .add_action(&actions::EXPORT, |world: &mut World| {
            let copy = FileToSave::new(text::EXPORT, exports::EXPORT, StorageAct::Export);
            saving::choose_file(world, copy);
        });
}

/// Carries out a request about the file of the fight.
fn carry_out(In(act): In<StorageAct>, world: &mut World) {
    match act {
        StorageAct::Open(source) => picture::open(world, source),
        StorageAct::OpenTogether(sources) => open_together::open(world, sources),
        StorageAct::OpenUnsaved(source) => saving::open_now(world, &source, OpenMode::GoOn),
        StorageAct::OpenCopy(source) => saving::open_now(world, &source, OpenMode::Copy),
        StorageAct::Watch(source) => saving::open_now(world, &source, OpenMode::Watch),
        StorageAct::PlayAgain => saving::restart(world),
        StorageAct::PlayAgainUnsaved => saving::restart_now(world),
        StorageAct::RetrySave => saving::retry_save(world),
        StorageAct::SaveAs(path) => saving::save_as(world, &path),
        StorageAct::Export(path) => exports::export(world, &path),
        StorageAct::QuitUnsaved => saving::quit_now(world),
    }
}
