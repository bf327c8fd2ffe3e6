//! UI state of the parties page: what is open and what is being typed.

use std::path::{Path, PathBuf};

use crate::paint::portrait::Portraits;
use crate::rules::state::CombatantId;
use crate::ruleset::{CreatureId, PictureName, RulesetId};
use crate::save::party::{Edit, ListedParty};
use crate::ui::battle_report::BattleReportModel;
use crate::ui::shell::ui_window::{UiWindow, WindowKind};
use crate::view::party::PartyAct;

use super::model::{NewParty, PartiesPage, PartyPage, PartySource};

use bevy::prelude::Resource;

/// UI state of the parties page.
#[derive(Resource, Clone, Debug, Default)]
pub struct PartiesUi {
    /// True if the page is open.
    pub open: bool,
    /// Parties in the user's folder.
    pub list: Vec<ListedParty>,
    /// True while the list is being reloaded.
    pub listing: bool,
    /// Groups of characters that a new party can be made from.
    pub offers: Vec<PartySource>,
    /// The page next to the list.
    pub page: PartiesPage,
    /// Result of the last action.
    pub said: Option<PartyActResult>,
    /// The note being typed.
    pub(super) note: Option<Note>,
    /// The name being typed.
    pub(super) naming: Option<NameEdit>,
    /// The pending confirmation.
    pub(super) asks: Option<PartyQuestion>,
    /// True if keyboard focus should move to the confirmation.
    pub(super) answers: bool,
    /// Index of the pregenerated character that would join.
    pub(super) joins: usize,
    /// True if keyboard focus should move to the first widget on the page.
    pub(super) enters: bool,
    /// Number of frames still to be redrawn: glyphs that are new to the font atlas appear a frame or two later.
    pub(super) settles: u8,
    /// Edits still unsaved when the page was left.
    pub(super) left: Vec<PartyAct>,
}

/// Number of frames to redraw after a change that may bring new glyphs.
const LETTERS: u8 = 5;

/// Result of an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PartyActResult {
    /// Success, with a message.
    Done(String),
    /// Failure, with the reason.
    Refused(String),
}

/// A note being typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Note {
    /// File of the party.
    pub path: PathBuf,
    /// The character that the note is about.
    pub who: CombatantId,
    /// Text of the note.
    pub text: String,
    /// True if the note has been sent to be saved.
    pub sent: bool,
}

/// A name being typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct NameEdit {
    /// Subject of the name.
    pub of: NameSubject,
    /// Name typed so far.
    pub name: String,
    /// True if keyboard focus should move to the text field.
    pub enters: bool,
}

/// Subject of a name being typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NameSubject {
    /// A party.
    Party,
    /// A copy of a party.
    Copy,
    /// A character.
    Character(CombatantId),
}

/// A question to confirm before an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum PartyQuestion {
    /// Delete the party's file?
    Discard(PathBuf),
    /// Remove this character from the party?
    TakeOut(CombatantId),
}

impl UiWindow for PartiesUi {
    const KIND: WindowKind = WindowKind::Page;

    fn is_open(&self) -> bool {
        self.open
    }

    /// A note being typed is saved first.
    fn step_back(&mut self) {
        if self.naming.take().is_some() || self.asks.take().is_some() || self.save_note() {
            return;
        }
        match &mut self.page {
            PartiesPage::Party(party) if party.changes.is_some() => {
                party.changes = None;
                self.enters = true;
            }
            PartiesPage::New(_) => {
                self.page = PartiesPage::Nothing;
                self.enters = true;
            }
            PartiesPage::Nothing | PartiesPage::Party(_) | PartiesPage::Broken(_) => self.close(),
        }
    }
}

impl PartiesUi {
    /// Opens the page and moves keyboard focus to its list.
    pub fn show_list(&mut self) {
        self.open = true;
        self.enters = true;
        self.said = None;
    }

    /// Shows a party, or the errors in its file. A note typed on another page is saved first.
    pub fn show_page(&mut self, page: PartiesPage) {
        if self.path() != path_of(&page) {
            self.save_note();
            (self.naming, self.asks) = (None, None);
            (self.joins, self.enters) = (0, true);
        }
        let lists = |page: &PartiesPage| matches!(page, PartiesPage::Party(party) if party.changes.is_some());
        self.enters |= lists(&page) != lists(&self.page);
        self.open = true;
        self.page = page;
        self.settles = LETTERS;
    }

    /// Shows the list of parties and, if requested, the groups that a new party can be made from.
    pub fn take_list(&mut self, list: Vec<ListedParty>, offers: Option<Vec<PartySource>>) {
        self.list = list;
        self.listing = false;
        self.offers = offers.unwrap_or_else(|| std::mem::take(&mut self.offers));
        self.settles = LETTERS;
    }

    /// Returns the portraits of the characters of the open party.
    pub fn portraits(&self) -> impl Iterator<Item = &PictureName> {
        let rows = match &self.page {
            PartiesPage::Party(party) if self.open => &party.rows[..],
            PartiesPage::Party(_)
            | PartiesPage::Nothing
            | PartiesPage::Broken(_)
            | PartiesPage::New(_) => &[],
        };
        rows.iter().filter_map(|row| row.told.portrait.as_ref())
    }

    /// Shows those portraits whose pictures are loaded.
    pub fn show_portraits(&mut self, portraits: &Portraits) {
        let PartiesPage::Party(party) = &mut self.page else {
            return;
        };
        for row in &mut party.rows {
            let name = row.told.portrait.as_ref();
            row.portrait = name.map(|name| portraits.likeness(name));
        }
    }

    /// Opens the page for a new party.
    pub(super) fn begin_new(&mut self) {
        self.show_page(PartiesPage::New(NewParty::default()));
        // Text fields redraw on their own while the user types.
        self.settles = 0;
        self.enters = true;
        self.said = None;
    }

    /// Returns the file of the open party.
    pub fn path(&self) -> Option<&Path> {
        path_of(&self.page)
    }

    /// Returns the open party.
    pub fn party(&self) -> Option<&PartyPage> {
        match &self.page {
            PartiesPage::Party(party) => Some(party),
            PartiesPage::Nothing | PartiesPage::Broken(_) | PartiesPage::New(_) => None,
        }
    }

    /// Clears the text that has been saved.
    pub fn mark_saved(&mut self, path: &Path, edit: &Edit) {
        match edit {
            Edit::Note(who, text) => {
                let is_it =
                    |note: &mut Note| note.path == path && note.who == *who && note.text == *text;
                self.note.take_if(is_it);
            }
            Edit::Rename(_) | Edit::Call(..) => self.naming = None,
            Edit::Add(_) | Edit::TakeOut(_) => {}
        }
    }

    /// Closes the list of changes from another fight.
    pub fn close_changes(&mut self) {
        if let PartiesPage::Party(party) = &mut self.page {
            party.changes = None;
        }
    }

    /// Asks for confirmation of an action and moves keyboard focus to the question.
    pub(super) fn ask_confirmation(&mut self, what: PartyQuestion) {
        self.asks = Some(what);
        self.answers = true;
    }

    /// Closes the page.
    pub fn close(&mut self) {
        self.save_note();
        self.open = false;
        self.said = None;
        (self.naming, self.asks) = (None, None);
    }

    /// Saves the note being typed; returns whether there was one.
    pub(super) fn save_note(&mut self) -> bool {
        let unsent = self.note.as_mut().filter(|note| !note.sent);
        let Some(note) = unsent else { return false };
        note.sent = true;
        let edit = Edit::Note(note.who, note.text.clone());
        self.left.push(PartyAct::Edit(note.path.clone(), edit));
        true
    }

    /// Returns the files and names of the parties with members in the fight of this summary.
    pub fn parties_in_report(&self, account: Option<&BattleReportModel>) -> Vec<(PathBuf, String)> {
        let people = account.and_then(|account| account.people.as_ref());
        people.map_or_else(Vec::new, |(rules, who)| {
            self.parties_with_members(*rules, who)
        })
    }

    /// Returns the files and names of the parties of this ruleset with at least one of these members.
    pub(super) fn parties_with_members(
        &self,
        ruleset: RulesetId,
        who: &[(CombatantId, CreatureId)],
    ) -> Vec<(PathBuf, String)> {
        let is_there = |party: &&ListedParty| {
            let known_by = party.known_by.as_ref();
            known_by.is_some_and(|(rules, ids)| {
                *rules == ruleset && ids.iter().any(|known| who.contains(known))
            })
        };
        let there = self.list.iter().filter(is_there);
        there
            .map(|party| (party.source.clone(), party.name.clone()))
            .collect()
    }
}

fn path_of(page: &PartiesPage) -> Option<&Path> {
    match page {
        PartiesPage::Party(party) => Some(&party.found.path),
        PartiesPage::Broken(listed) => Some(&listed.source),
        PartiesPage::Nothing | PartiesPage::New(_) => None,
    }
}
