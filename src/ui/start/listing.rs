//! Lists the fights that can be opened, on another thread: a folder may contain a thousand of them.

use std::path::{Path, PathBuf};

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::RequestRedraw;

use crate::save::party::ListedParty;
use crate::save::{Library, ListedEncounter, ListedRuleset, ListedSave, TrashItem};
use crate::ui::saving::FightStorage;
use crate::ui::shell::open_library::OpenLibrary;
use crate::ui::shell::toasts::Toasts;
use crate::view::{Background, BackgroundResult, ResultSystems, WindowWaker};

use super::{BackupDiff, FightRow, PartyRow, RulesetRow, SaveRow, StartModel, TrashRow, text};

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
        .add_systems(
            Update,
            receive_list.in_set(ListSystems).in_set(ResultSystems),
        );
}

/// Waits for the list in preparation, and shows it.
#[cfg(test)]
pub fn wait_for_list(mut coming: ResMut<PendingListing>, mut fights: ResMut<Fights>) {
    let coming = coming.0.take().expect("a list has been begun");
    fights.0 = coming.wait().expect("it is sent");
}

/// Lists the fights on another thread.
#[derive(SystemParam)]
pub struct FightLister<'w> {
    library: Res<'w, OpenLibrary>,
    waker: Res<'w, WindowWaker>,
    storage: Res<'w, FightStorage>,
    coming: ResMut<'w, PendingListing>,
    comparing: ResMut<'w, PendingComparison>,
    fights: ResMut<'w, Fights>,
}

impl FightLister<'_> {
    /// Starts listing the fights. An older list in preparation is abandoned.
    pub fn list(&mut self) {
        // The open fight is known at once.
        self.fights.0.open = self.storage.path().map(Path::to_owned);
        let library = self.library.0.clone();
        let list = move || Ok(listed(&library));
        self.coming.0 = Some(Background::begin_one("list", &self.waker, list));
    }

    /// Starts comparing a backup with its fight; the result is shown in the list.
    pub fn compare(&mut self, fight: PathBuf, other: PathBuf) {
        let library = self.library.0.clone();
        let comparing = Background::begin_one("compare", &self.waker, move || {
            let words = library.compare(&fight, &other);
            let words = words.unwrap_or_else(|why| vec![text::cannot_compare(why)]);
            Ok(BackupDiff { path: other, words })
        });
        self.comparing.0 = Some(comparing);
    }
}

/// Lists the fights.
pub fn list_fights(mut lister: FightLister) {
    lister.list();
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
