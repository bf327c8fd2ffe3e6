//! Opens several files that are dropped on the window at once, one after another, and keeps each result visible.

use std::path::{Path, PathBuf};

use bevy::prelude::*;

use crate::ui::requests::carry_out;
use crate::ui::shell::register::run_system;
use crate::ui::shell::toasts::Toasts;
use crate::view::{FeatureRequest, StorageAct};

use super::systems::FightStorage;
use super::{SavingModel, text};

/// Files to open one after another.
#[derive(Clone, Debug, PartialEq)]
pub struct FilesToOpen(pub Vec<PathBuf>);

impl FeatureRequest for FilesToOpen {}

/// Opens files one after another, or imports their content. Each is opened before the next, because the user may have to
/// be asked something first.
pub fn open(In(files): In<FilesToOpen>, world: &mut World) {
    run_system(world, hold_toasts, ());
    let mut opened = Vec::new();
    let mut waiting = files.0.into_iter();
    while !is_asking(world)
        && let Some(source) = waiting.next()
    {
        carry_out(world, StorageAct::Open(source.clone()).into());
        if world.resource::<FightStorage>().source() == source {
            opened.push(source);
        }
    }
    run_system(world, report, (opened, waiting.collect()));
}

/// Keeps all toasts from now on.
fn hold_toasts(mut toasts: ResMut<Toasts>) {
    toasts.dismiss();
    toasts.hold(true);
}

/// Reports which files were opened, and which were not.
fn report(In((opened, left)): In<(Vec<PathBuf>, Vec<PathBuf>)>, mut toasts: ResMut<Toasts>) {
    toasts.hold(false);
    if let Some(words) = opened_notice(&opened) {
        toasts.show_notice(words);
    }
    if !left.is_empty() {
        toasts.show_notice(text::not_opened(&names(&left)));
    }
}

/// Returns true if the user is being asked something before another fight is opened.
fn is_asking(world: &World) -> bool {
    let saving = world.resource::<SavingModel>();
    saving.leaving.is_some() || saving.held.is_some()
}

/// Returns the notice for fights that were opened one after another: only the last is visible.
fn opened_notice(opened: &[PathBuf]) -> Option<String> {
    let (last, before) = opened.split_last()?;
    (!before.is_empty()).then(|| text::only_one_open(&name(last), &names(before)))
}

fn names(files: &[PathBuf]) -> Vec<String> {
    files.iter().map(|file| name(file)).collect()
}

fn name(file: &Path) -> String {
    let name = file.file_name().unwrap_or(file.as_os_str());
    name.to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_opened_fights_report_the_visible_one() {
        let files = |names: &[&str]| names.iter().map(PathBuf::from).collect::<Vec<_>>();
        assert_eq!(opened_notice(&[]), None);
        assert_eq!(opened_notice(&files(&["maps/hall.dd2vtt"])), None);
        assert_eq!(
            opened_notice(&files(&["maps/hall.dd2vtt", "cellar.uvtt", "mill.ron"])).as_deref(),
            Some(
                "Only one fight is open at a time. Now open: mill.ron. Closed again: hall.dd2vtt, cellar.uvtt"
            )
        );
    }
}
