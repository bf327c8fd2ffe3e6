//! Saves the fight after every command, off this thread, and reports when that fails.

use bevy::prelude::*;

use crate::encounter::History;
use crate::save::{Autosave, Report, SavedFight};
use crate::view::Revision;

use super::panels::Toasts;
use super::startup::OpenedFight;

/// The writer of the fight that is open.
#[derive(Resource, Default)]
struct Writer(Option<Autosave>);

/// Saves after every command.
pub fn plugin(app: &mut App) {
    app.init_resource::<Writer>().add_systems(
        Last,
        (
            open_writer,
            save.run_if(resource_changed::<Revision>),
            tell_failures,
        )
            .chain(),
    );
}

/// Starts a writer for the fight's own file.
fn open_writer(fight: Res<OpenedFight>, mut writer: ResMut<Writer>, mut toasts: ResMut<Toasts>) {
    let path = fight.autosave.as_ref();
    if writer.0.as_ref().map(Autosave::path) == path.map(std::path::PathBuf::as_path) {
        return;
    }
    writer.0 = match path.map(Autosave::start) {
        None => {
            toasts.error("There is no folder to save in: this fight is not saved".into());
            None
        }
        Some(Ok(started)) => Some(started),
        Some(Err(error)) => {
            toasts.error(format!("This fight is not saved: {error}"));
            None
        }
    };
}

/// Hands over the newest state. A fight in which nothing has been done yet is not written.
fn save(world: &mut World) {
    if world.resource::<History>().entries().is_empty() {
        return;
    }
    if world.resource::<Writer>().0.is_some() {
        let fight = SavedFight::of(world);
        if let Some(writer) = &world.resource::<Writer>().0 {
            writer.save(fight);
        }
    }
}

fn tell_failures(writer: Res<Writer>, mut toasts: ResMut<Toasts>, mut told: Local<bool>) {
    let Some(writer) = &writer.0 else { return };
    for report in writer.reports() {
        match report {
            Report::Saved { .. } => *told = false,
            // A failure is reported once, not with every command, until saving works again.
            Report::Failed(_) if *told => {}
            Report::Failed(why) => {
                *told = true;
                toasts.error(format!("This fight is not saved: {why}"));
            }
        }
    }
}
