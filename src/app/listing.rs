//! Lists the fights that can be opened, on another thread: a folder may contain a thousand of them.

use std::path::{Path, PathBuf};

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use crate::gm::start::{BackupDiff, FightRow, PartyRow, RulesetRow, SaveRow, StartModel, TrashRow};
use crate::save::party::ListedParty;
use crate::save::{Library, ListedEncounter, ListedRuleset, ListedSave, TrashItem};
use crate::view::{Background, BackgroundResult, WindowWaker};

use super::saving::FightStorage;
use super::startup::OpenLibrary;
use super::text::listing as text;
use super::toasts::Toasts;

/// Fights that can be opened, as last listed.
#[derive(Resource, Default)]
pub struct Fights(pub StartModel);

/// A list in preparation.
#[derive(Resource, Default)]
pub struct PendingListing(Option<BackgroundResult<StartModel>>);

/// A comparison in preparation.
#[derive(Resource, Default)]
pub struct PendingComparison(Option<BackgroundResult<BackupDiff>>);

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
    world.resource_mut::<Fights>().0 = coming.wait().expect("it is sent");
}

/// Starts listing the fights. An older list in preparation is abandoned.
pub fn list_fights(
    library: Res<OpenLibrary>,
    waker: Res<WindowWaker>,
    keeping: Res<FightStorage>,
    mut coming: ResMut<PendingListing>,
    mut fights: ResMut<Fights>,
) {
    // The open fight is known at once.
    fights.0.open = keeping.path().map(Path::to_owned);
    let library = library.0.clone();
    let list = move || Ok(listed(&library));
    coming.0 = Some(Background::begin_one("list", &waker, list));
}

/// Shows the list or a comparison once it is finished.
fn receive_list(
    mut coming: ResMut<PendingListing>,
    mut comparing: ResMut<PendingComparison>,
    keeping: Res<FightStorage>,
    mut fights: ResMut<Fights>,
    mut toasts: ResMut<Toasts>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if let Some(list) = Background::finish(&mut coming.0) {
        match list {
            Ok(list) => {
                fights.0 = StartModel {
                    open: keeping.path().map(Path::to_owned),
                    compared: fights.0.compared.take(),
                    pictures: std::mem::take(&mut fights.0.pictures),
                    ..list
                }
            }
            Err(why) => toasts.show_error(text::cannot_list(why)),
        }
        redraw.write(RequestRedraw);
    }
    if let Some(compared) = Background::finish(&mut comparing.0) {
        match compared {
            Ok(compared) => fights.0.compared = Some(compared),
            Err(why) => toasts.show_error(text::cannot_compare(why)),
        }
        redraw.write(RequestRedraw);
    }
}

/// Starts comparing a backup with its fight; the result is shown in the list.
pub fn compare(world: &mut World, fight: PathBuf, other: PathBuf) {
    let library = world.resource::<OpenLibrary>().0.clone();
    let waker = world.resource::<WindowWaker>();
    let comparing = Background::begin_one("compare", waker, move || {
        let words = library.compare(&fight, &other);
        let words = words.unwrap_or_else(|why| vec![text::cannot_compare(why)]);
        Ok(BackupDiff { path: other, words })
    });
    world.resource_mut::<PendingComparison>().0 = Some(comparing);
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
