//! What is open of the parties, and what is half typed.

use std::path::{Path, PathBuf};

use crate::gm::account::AccountModel;
use crate::paint::portrait::Portraits;
use crate::rules::state::CombatantId;
use crate::ruleset::{CreatureId, PictureName, RulesetId};
use crate::save::party::{Edit, ListedParty};
use crate::view::party::PartyAct;

use super::model::{NewParty, Offer, Page, PartyPage};

/// What is open of the parties, and what is half typed.
#[derive(Clone, Debug, Default)]
pub struct PartiesUi {
    /// Whether the page is open.
    pub open: bool,
    /// The parties in the user's folder.
    pub list: Vec<ListedParty>,
    /// Whether the list is being read anew.
    pub listing: bool,
    /// Whom a new party can be made of.
    pub offers: Vec<Offer>,
    /// What stands beside the list.
    pub page: Page,
    /// What came of the last act.
    pub said: Option<Said>,
    /// The note that is being typed.
    pub(super) note: Option<Note>,
    /// The name that is being typed.
    pub(super) naming: Option<Naming>,
    /// What is asked before it is done.
    pub(super) asks: Option<Asks>,
    /// The keyboard goes to what answers that.
    pub(super) answers: bool,
    /// The ready character that would join, by its place among them.
    pub(super) joins: usize,
    /// The keyboard goes to the first thing that is shown.
    pub(super) enters: bool,
    /// For how many frames it is still drawn anew: letters that were not there before come a frame or two later.
    pub(super) settles: u8,
    /// What was still to be kept when the page was left.
    pub(super) left: Vec<PartyAct>,
}

/// For how many frames everything is drawn anew where other letters may have come.
const LETTERS: u8 = 5;

/// What came of an act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// It is done.
    Done(String),
    /// It is not done, and why.
    Refused(String),
}

/// A note that is being typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Note {
    /// The file of the party.
    pub path: PathBuf,
    /// On whom.
    pub who: CombatantId,
    /// The text.
    pub text: String,
    /// Whether it has been asked for that it is kept.
    pub sent: bool,
}

/// A name that is being typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Naming {
    /// For what.
    pub of: Named,
    /// The name so far.
    pub name: String,
    /// The keyboard goes to its field.
    pub enters: bool,
}

/// What gets a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Named {
    /// The party.
    Party,
    /// A copy of the party.
    Copy,
    /// A character.
    Character(CombatantId),
}

/// What is asked before it is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Asks {
    /// Whether the party's file is to be put out of the way.
    Discard(PathBuf),
    /// Whether a character is to be taken out.
    TakeOut(CombatantId),
}

impl PartiesUi {
    /// Opens the page, with the keyboard in its list.
    pub fn show_list(&mut self) {
        self.open = true;
        self.enters = true;
        self.said = None;
    }

    /// Shows a party, or that its file has mistakes; a note that was typed on another is kept.
    pub fn show_page(&mut self, page: Page) {
        if self.path() != path_of(&page) {
            self.send_note();
            (self.naming, self.asks) = (None, None);
            (self.joins, self.enters) = (0, true);
        }
        let lists = |page: &Page| matches!(page, Page::Party(party) if party.changes.is_some());
        self.enters |= lists(&page) != lists(&self.page);
        self.open = true;
        self.page = page;
        self.settles = LETTERS;
    }

    /// Shows which parties there are, and, where that was wanted, whom a new one can be made of.
    pub fn take_list(&mut self, list: Vec<ListedParty>, offers: Option<Vec<Offer>>) {
        self.list = list;
        self.listing = false;
        self.offers = offers.unwrap_or_else(|| std::mem::take(&mut self.offers));
        self.settles = LETTERS;
    }

    /// The portraits of those who belong to the party that is shown.
    pub fn portraits(&self) -> impl Iterator<Item = &PictureName> {
        let rows = match &self.page {
            Page::Party(party) if self.open => &party.rows[..],
            Page::Party(_) | Page::Nothing | Page::Broken(_) | Page::New(_) => &[],
        };
        rows.iter().filter_map(|row| row.told.portrait.as_ref())
    }

    /// Shows those portraits, as far as their pictures are at hand.
    pub fn show_portraits(&mut self, portraits: &Portraits) {
        let Page::Party(party) = &mut self.page else {
            return;
        };
        for row in &mut party.rows {
            let name = row.told.portrait.as_ref();
            row.portrait = name.map(|name| portraits.likeness(name));
        }
    }

    /// Begins to make a party.
    pub(super) fn begin_new(&mut self) {
        self.show_page(Page::New(NewParty::default()));
        // Whatever is typed into it is drawn anew by itself.
        self.settles = 0;
        self.enters = true;
        self.said = None;
    }

    /// The file of the party that is shown.
    pub fn path(&self) -> Option<&Path> {
        path_of(&self.page)
    }

    /// The party that is shown.
    pub fn party(&self) -> Option<&PartyPage> {
        match &self.page {
            Page::Party(party) => Some(party),
            Page::Nothing | Page::Broken(_) | Page::New(_) => None,
        }
    }

    /// Forgets what was typed, because it has been kept.
    pub fn is_kept(&mut self, path: &Path, edit: &Edit) {
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

    /// Looks no more at what another fight has changed.
    pub fn leave_changes(&mut self) {
        if let Page::Party(party) = &mut self.page {
            party.changes = None;
        }
    }

    /// Asks something before it is done, with the keyboard on the answer.
    pub(super) fn ask(&mut self, what: Asks) {
        self.asks = Some(what);
        self.answers = true;
    }

    /// Goes one step back; answers whether there was one. A note that was typed is kept first.
    pub fn back(&mut self) -> bool {
        if !self.open {
            return false;
        }
        if self.naming.take().is_some() || self.asks.take().is_some() || self.send_note() {
            return true;
        }
        match &mut self.page {
            Page::Party(party) if party.changes.is_some() => {
                party.changes = None;
                self.enters = true;
            }
            Page::New(_) => {
                self.page = Page::Nothing;
                self.enters = true;
            }
            Page::Nothing | Page::Party(_) | Page::Broken(_) => self.close(),
        }
        true
    }

    /// Closes the page.
    pub fn close(&mut self) {
        self.send_note();
        self.open = false;
        self.said = None;
        (self.naming, self.asks) = (None, None);
    }

    /// Has the note that is being typed kept; answers whether there was one.
    pub(super) fn send_note(&mut self) -> bool {
        let unsent = self.note.as_mut().filter(|note| !note.sent);
        let Some(note) = unsent else { return false };
        note.sent = true;
        let edit = Edit::Note(note.who, note.text.clone());
        self.left.push(PartyAct::Edit(note.path.clone(), edit));
        true
    }

    /// The parties of which somebody is in the fight that this tells of: their files and names.
    pub fn of_account(&self, account: Option<&AccountModel>) -> Vec<(PathBuf, String)> {
        let people = account.and_then(|account| account.people.as_ref());
        people.map_or_else(Vec::new, |(rules, who)| self.of_these(*rules, who))
    }

    /// The parties of which somebody is among these, by rules of this id: their files and names.
    pub(super) fn of_these(
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

fn path_of(page: &Page) -> Option<&Path> {
    match page {
        Page::Party(party) => Some(&party.found.path),
        Page::Broken(listed) => Some(&listed.source),
        Page::Nothing | Page::New(_) => None,
    }
}
