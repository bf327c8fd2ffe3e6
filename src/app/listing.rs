//! Lists the fights that can be opened, on another thread: a folder may contain a thousand of them.

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, channel};
use std::thread;

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use crate::gm::start::{BackupDiff, FightRow, PartyRow, RulesetRow, SaveRow, StartModel, TrashRow};
use crate::save::party::ListedParty;
use crate::save::{Library, ListedEncounter, ListedRuleset, ListedSave, TrashItem};

use super::saving::{FightStorage, WindowWaker};
use super::startup::OpenLibrary;
use super::text::listing as text;
use super::toasts::Toasts;

/// Fights that can be opened, as last listed.
#[derive(Resource, Default)]
pub struct Fights(pub StartModel);

/// A list in preparation.
#[derive(Resource, Default)]
pub struct PendingListing(Option<Mutex<Receiver<StartModel>>>);

/// A comparison in preparation.
#[derive(Resource, Default)]
pub struct PendingComparison(Option<Mutex<Receiver<BackupDiff>>>);

/// The systems that take over finished lists.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ListSystems;

/// Updates the list of fights at the start and on request.
pub fn plugin(app: &mut App) {
    app.init_resource::<Fights>()
        .init_resource::<PendingListing>()
        .init_resource::<PendingComparison>()
        .add_systems(Startup, list_fights)
        .add_systems(Update, receive_list.in_set(ListSystems));
}

/// Waits for the list in preparation, and shows it.
#[cfg(test)]
pub fn wait_for_list(world: &mut World) {
    let coming = world.resource_mut::<PendingListing>().0.take();
    let coming = coming.expect("a list has been begun");
    let list = coming.into_inner().expect("no thread has panicked");
    world.resource_mut::<Fights>().0 = list.recv().expect("it is sent");
}

/// Starts listing the fights. An older list in preparation is abandoned.
pub fn list_fights(
    library: Res<OpenLibrary>,
    wake: Res<WindowWaker>,
    keeping: Res<FightStorage>,
    mut coming: ResMut<PendingListing>,
    mut fights: ResMut<Fights>,
    mut toasts: ResMut<Toasts>,
) {
    // The open fight is known at once.
    fights.0.open = keeping.path().map(Path::to_owned);
    let (send, list) = channel();
    let (library, wake) = (library.0.clone(), wake.callback());
    let lists = thread::Builder::new().name("list".to_owned());
    let begun = lists.spawn(move || {
        let _nobody_wants_it_any_more = send.send(listed(&library));
        wake();
    });
    match begun {
        Ok(_ends_by_itself) => coming.0 = Some(Mutex::new(list)),
        Err(why) => toasts.show_error(text::cannot_list(why)),
    }
}

/// Shows the list or a comparison once it is finished.
fn receive_list(
    mut coming: ResMut<PendingListing>,
    mut comparing: ResMut<PendingComparison>,
    keeping: Res<FightStorage>,
    mut fights: ResMut<Fights>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let coming = coming.bypass_change_detection();
    let list = coming
        .0
        .as_ref()
        .and_then(|list| list.lock().ok()?.try_recv().ok());
    if let Some(list) = list {
        coming.0 = None;
        fights.0 = StartModel {
            open: keeping.path().map(Path::to_owned),
            compared: fights.0.compared.take(),
            pictures: std::mem::take(&mut fights.0.pictures),
            ..list
        };
        redraw.write(RequestRedraw);
    }
    let comparing = comparing.bypass_change_detection();
    let compared = comparing
        .0
        .as_ref()
        .and_then(|list| list.lock().ok()?.try_recv().ok());
    if let Some(compared) = compared {
        comparing.0 = None;
        fights.0.compared = Some(compared);
        redraw.write(RequestRedraw);
    }
}

/// Starts comparing a backup with its fight; the result is shown in the list.
pub fn compare(world: &mut World, fight: PathBuf, other: PathBuf) {
    let (send, compared) = channel();
    let library = world.resource::<OpenLibrary>().0.clone();
    let wake = world.resource::<WindowWaker>().callback();
    let compares = thread::Builder::new().name("compare".to_owned());
    let begun = compares.spawn(move || {
        let words = library.compare(&fight, &other);
        let words = words.unwrap_or_else(|why| vec![text::cannot_compare(why)]);
        let _nobody_wants_it_any_more = send.send(BackupDiff { path: other, words });
        wake();
    });
    match begun {
        Ok(_ends_by_itself) => {
            world.resource_mut::<PendingComparison>().0 = Some(Mutex::new(compared))
        }
        Err(why) => {
            let words = text::cannot_compare(why);
            world.resource_mut::<Toasts>().show_error(words);
        }
    }
}

/// Updates the list of fights.
pub fn bring_up_to_date(world: &mut World) {
    if let Err(error) = world.run_system_cached(list_fights) {
        let words = text::cannot_update(error);
        world.resource_mut::<Toasts>().show_error(words);
    }
}

/// Returns the fights that can be opened, and the deleted ones.
fn listed(library: &Library) -> StartModel {
    let listing = library.listing();
    let discarded = library.discarded();
    StartModel {
        fights: listing.encounters.into_iter().map(fight_row).collect(),
        saves: listing.saves.into_iter().map(save_row).collect(),
        parties: library.parties().into_iter().map(party_row).collect(),
        rulesets: listing.rulesets.into_iter().map(ruleset_row).collect(),
        discarded: discarded.things.into_iter().map(thing_row).collect(),
        discarded_beyond: discarded.beyond,
        unread: library
            .unreadable_folders()
            .iter()
            .map(ToString::to_string)
            .collect(),
        is_made: true,
        ..StartModel::default()
    }
}

fn fight_row(fight: ListedEncounter) -> FightRow {
    FightRow {
        path: fight.source,
        name: fight.name,
        about: fight.about,
        size: fight.size,
        fighters: fight.fighters,
        ruleset: fight.ruleset,
        written: fight.written,
        own: fight.own,
        mistakes: fight.mistakes,
    }
}

fn ruleset_row(ruleset: ListedRuleset) -> RulesetRow {
    RulesetRow {
        id: ruleset.id,
        name: ruleset.name,
        summary: ruleset.summary,
        texts: ruleset.texts,
        folder: ruleset.folder,
        mistakes: ruleset.mistakes,
    }
}

fn save_row(save: ListedSave) -> SaveRow {
    SaveRow {
        path: save.source,
        name: save.name,
        moment: save.moment,
        written: save.written,
        damage: save.damage,
        backups: save.backups.into_iter().map(save_row).collect(),
    }
}

fn party_row(party: ListedParty) -> PartyRow {
    PartyRow {
        path: party.source,
        name: party.name,
        who: party.who,
        mistakes: party.mistakes,
    }
}

fn thing_row(thing: TrashItem) -> TrashRow {
    TrashRow {
        number: thing.number,
        name: thing.name,
        what: thing.what.to_owned(),
        ago: thing.ago,
        when: thing.when,
        place: thing.place.display().to_string(),
    }
}
