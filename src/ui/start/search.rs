//! The target of Enter in the search: the best match, which the page highlights.

use std::path::Path;

use crate::view::{FileAct, PartyAct, Request, StorageAct};

use super::model::{FightRow, PartyRow, SaveRow, StartModel};
use super::state::{StartUi, View};
use super::{fights, saves, side_column};

/// The match that Enter opens.
pub(super) enum Hit<'m> {
    /// A saved fight.
    Save(&'m SaveRow),
    /// A fight that can be started or copied.
    Fight(&'m FightRow),
    /// A party.
    Party(&'m PartyRow),
}

impl Hit<'_> {
    fn name(&self) -> &str {
        match self {
            Self::Save(save) => &save.name,
            Self::Fight(fight) => &fight.name,
            Self::Party(party) => &party.name,
        }
    }

    /// Returns the file that it opens.
    pub fn path(&self) -> &Path {
        match self {
            Self::Save(save) => &save.path,
            Self::Fight(fight) => &fight.path,
            Self::Party(party) => &party.path,
        }
    }
}

/// Returns the match that Enter opens: of the best matches of the name, the first on the page.
pub(super) fn hit<'m>(model: &'m StartModel, state: &StartUi) -> Option<Hit<'m>> {
    let own = fights::own_matches(model, state);
    let bundled = fights::bundled_matches(model, state);
    let all = own.into_iter().chain(bundled);
    let all = all.filter(|fight| fight.mistakes.is_none());
    let fights = all.map(Hit::Fight);
    let mut hits: Vec<Hit> = match state.view {
        View::All => {
            let saves = saves::matching_saves(model, state).into_iter();
            let saves = saves.filter(|save| save.damage.is_none());
            let first = model.first_fight().filter(|_| !state.is_searching());
            let parties = side_column::matching_parties(model, state).into_iter();
            let saves = saves.map(Hit::Save).chain(first.map(Hit::Fight));
            saves.chain(fights).chain(parties.map(Hit::Party)).collect()
        }
        View::Copy => fights.collect(),
        // In the trash, Enter does nothing: restoring or deleting must not happen by accident.
        View::Trash => Vec::new(),
    };
    if state.is_searching() {
        hits.sort_by_key(|hit| state.mismatch(hit.name()));
    }
    hits.into_iter().next()
}

/// Returns the request for Enter in the search.
pub(super) fn request_for_enter(model: &StartModel, state: &mut StartUi) -> Option<Request> {
    match hit(model, state)? {
        Hit::Save(save) => saves::open_request(save, model.is_open(&save.path), state),
        Hit::Fight(fight) if state.view == View::Copy => {
            Some(Request::from(FileAct::BeginFromCopy(fight.path.clone())))
        }
        Hit::Fight(fight) => Some(Request::from(StorageAct::Open(fight.path.clone()))),
        Hit::Party(party) => Some(Request::from(PartyAct::Open(party.path.clone()))),
    }
}
