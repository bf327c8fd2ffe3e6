//! Opens several files that are dropped on the window at once, one after another, and keeps each result visible.

use std::path::{Path, PathBuf};

use bevy::prelude::*;

use crate::gm::saving::SavingModel;

use super::saving::FightStorage;
use super::toasts::Toasts;
use super::{picture, text};

/// Opens files one after another, or imports their content.
pub fn open(world: &mut World, sources: Vec<PathBuf>) {
    let mut toasts = world.resource_mut::<Toasts>();
    toasts.dismiss();
    toasts.hold(true);
    let mut opened = Vec::new();
    let mut waiting = sources.into_iter();
    while !is_asking(world)
        && let Some(source) = waiting.next()
    {
        picture::open(world, source.clone());
        if world.resource::<FightStorage>().source() == source {
            opened.push(source);
        }
    }
    let left: Vec<PathBuf> = waiting.collect();
    let mut toasts = world.resource_mut::<Toasts>();
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
