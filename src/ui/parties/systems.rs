//! Parties: listed on another thread, reloaded for every operation, placed on the map, and never written over changes
//! made meanwhile by another program.

mod placing;

use std::path::{Path, PathBuf};

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::RequestRedraw;

use crate::rules::state::{Battle, BattleReader, CombatantId, Vitality};
use crate::save::party::{
    Change, Edit, ListedParty, Party, PartyEditError, PartyText, PartyUpdateError, Rest,
    changes_after_fight, changes_after_rest, duplicate_party, edited, new_party, party_in_fight,
    party_of_encounter, save_party, with_changes,
};
use crate::save::{Library, store};
use crate::ui::browse::{Browser, FileToSave};
use crate::ui::parties;
use crate::ui::saving::with_extension;
use crate::ui::shell::open_library::OpenLibrary;
use crate::ui::shell::register::{RegisterFeature, run_system};
use crate::ui::shell::toasts::Toasts;
use crate::ui::shell::windows::{GmWindow, RegisterWindow};
use crate::ui::start::StartUi;
use crate::ui::submission::{FightChanges, FightReader};
use crate::view::party::{CharacterSource, PartyAct, sheet};
use crate::view::placement::{PartyPlacementError, place_party};
use crate::view::{
    Background, BackgroundResult, Drawing, FeatureRequest, FightClosed, Request, ResultSystems,
    WindowWaker, actions,
};

use placing::{PartyToPlace, finish_placing, place, start_placing};

use super::{ChangeList, PartiesPage, PartiesUi, PartyActResult, PartyPage, PartySource, text};

/// Extension of character sheets.
const SHEET: &str = "html";

fn show_page(mut window: GmWindow, mut page: ResMut<PartiesUi>) {
    window.show(|ui| parties::show(ui, &mut page));
}

/// Result of listing: the parties, and the sources for a new one if requested.
struct PartyListing {
    parties: Vec<ListedParty>,
    offers: Option<Vec<PartySource>>,
}

/// A list in preparation.
#[derive(Resource, Default)]
struct PendingList(Option<BackgroundResult<PartyListing>>);

/// The party whose sheet will be written, and whether its file is still being chosen.
#[derive(Resource, Default)]
struct PendingSheet {
    party: Option<PathBuf>,
    is_chosen: bool,
}

/// The systems that update the page of the parties.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PartySystems;

/// Lists the parties at the start and after every operation on them.
pub fn plugin(app: &mut App) {
    app.add_request(carry_out)
        .add_request(start_placing)
        .add_request(finish_placing)
        .add_request(list_changes_from_fight)
        .add_action(&actions::PARTIES, toggle)
        .init_resource::<PendingList>()
        .add_window::<PartiesUi, _>(show_page)
        .add_observer(|_: On<FightClosed>, mut page: ResMut<PartiesUi>| page.close_changes())
        .init_resource::<PendingSheet>()
        .add_systems(Startup, list_parties)
        .add_systems(
            Update,
            (take_list, show_after_dialog)
                .chain()
                .in_set(PartySystems)
                .in_set(ResultSystems),
        );
}

/// Shows the page again after the dialog for a sheet has closed: the dialog is below the page.
fn show_after_dialog(
    mut sheet: ResMut<PendingSheet>,
    browser: Res<Browser>,
    mut parties: ResMut<PartiesUi>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if sheet.is_chosen && !browser.is_open() {
        sheet.is_chosen = false;
        parties.open = true;
        redraw.write(RequestRedraw);
    }
}

/// Lists the parties at the start.
fn list_parties(mut files: PartyFiles) {
    files.list();
}

/// Returns the pregenerated characters of each usable ruleset.
fn offers(library: &Library) -> Vec<PartySource> {
    let all = library.rulesets().ids().into_iter();
    let sound = all.filter_map(|id| library.rulesets().load(id).ok());
    sound
        .filter_map(|ruleset| PartySource::from_ruleset(&ruleset))
        .collect()
}

/// Shows the list once it is finished.
fn take_list(
    mut coming: ResMut<PendingList>,
    reader: BattleReader,
    mut parties: ResMut<PartiesUi>,
    mut toasts: ResMut<Toasts>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Some(listed) = Background::finish(&mut coming.0) else {
        return;
    };
    redraw.write(RequestRedraw);
    let listed = match listed {
        Ok(listed) => listed,
        Err(why) => {
            parties.listing = false;
            toasts.show_error(text::cannot_list(why));
            return;
        }
    };
    let offers = listed.offers.map(|mut offers| {
        let battle = reader.battle();
        let own = CharacterSource::Ruleset(battle.ruleset.id);
        // A new party is usually made for the open fight.
        offers.sort_by_key(|offer| offer.from != own);
        let fight = PartySource::from_fight(battle.ruleset, &party_in_fight(&battle));
        fight.into_iter().chain(offers).collect()
    });
    parties.take_list(listed.parties, offers);
}

/// The files of the parties, and the page that shows them.
#[derive(SystemParam)]
struct PartyFiles<'w> {
    library: Res<'w, OpenLibrary>,
    waker: Res<'w, WindowWaker>,
    coming: ResMut<'w, PendingList>,
    page: ResMut<'w, PartiesUi>,
    changes: FightChanges<'w>,
    toasts: ResMut<'w, Toasts>,
}

/// The sheet of a party, and the dialog for its file.
#[derive(SystemParam)]
struct PartySheets<'w> {
    pending: ResMut<'w, PendingSheet>,
    browser: ResMut<'w, Browser>,
}

/// Opens the page of all parties, or closes it.
fn toggle(mut files: PartyFiles) {
    if files.page.open {
        files.page.close();
        return;
    }
    files.page.show_list();
    let shown = files.page.path().map(Path::to_owned);
    if let Some(path) = shown {
        // It may have been changed since it was last shown.
        files.read_page(&path);
    }
    files.list();
}

/// Handles a request about parties.
fn carry_out(
    In(act): In<PartyAct>,
    mut files: PartyFiles,
    mut sheets: PartySheets,
    mut fight: FightReader,
    drawing: Res<Drawing>,
    mut start: ResMut<StartUi>,
) -> Vec<Request> {
    match act {
        PartyAct::Open(path) => {
            files.page.said = None;
            files.read_page(&path);
            files.list();
        }
        PartyAct::New { name, from, only } => {
            let battle = fight.battle();
            files.make(&name, &battle, from, &only);
        }
        PartyAct::Edit(path, edit) => files.change(&path, &edit),
        PartyAct::Duplicate(path, name) => files.duplicate(&path, &name),
        PartyAct::Discard(path) => files.discard(&path),
        PartyAct::Take(path) => {
            let taken = files.take(&path, &fight.battle(), &mut start);
            return taken.into_iter().collect();
        }
        PartyAct::Place(at) => {
            return place(&drawing, &fight.battle(), at, &mut files.toasts);
        }
        PartyAct::LookBack(path) => return vec![PartyToCompare(path).into()],
        PartyAct::Rest(path, rest) => files.list_rest(&path, rest),
        PartyAct::Write(path, changes) => files.write(&path, &changes),
        PartyAct::AskForSheet(path) => files.ask_for_sheet(path, &mut sheets),
        PartyAct::WriteSheet(path) => files.write_sheet(&path, &mut sheets),
    }
    Vec::new()
}

impl PartyFiles<'_> {
    /// Starts listing the parties. An older list in preparation is abandoned.
    fn list(&mut self) {
        let library = self.library.0.clone();
        let wants_offers = self.page.open;
        let list = move || {
            Ok(PartyListing {
                parties: library.parties(),
                offers: wants_offers.then(|| offers(&library)),
            })
        };
        self.coming.0 = Some(Background::begin_one("parties", &self.waker, list));
        self.page.listing = true;
    }

    /// Shows the result of an operation: on the page while that is open, otherwise over the map.
    fn report(&mut self, said: PartyActResult) {
        if self.page.open {
            self.page.said = Some(said);
            return;
        }
        match said {
            PartyActResult::Done(words) => self.toasts.show_info(words),
            PartyActResult::Refused(words) => self.toasts.show_rejection(words),
        }
    }

    fn report_error(&mut self, why: impl ToString) {
        self.report(PartyActResult::Refused(why.to_string()));
    }

    /// Reloads a party. If it has errors or is gone, the page says so.
    fn reload(&mut self, path: &Path) -> Option<(PartyText, Party)> {
        let found = match self.library.0.find_party(path) {
            Ok(found) => found,
            Err(_gone) if !path.is_file() => {
                self.page.show_page(PartiesPage::Nothing);
                self.report_error(text::gone(path));
                return None;
            }
            Err(why) => {
                self.show_broken(path, why);
                return None;
            }
        };
        match self.library.0.read_party(&found) {
            Ok(party) => Some((found, party)),
            Err(mistakes) => {
                self.show_broken(path, mistakes.to_string());
                None
            }
        }
    }

    fn show_broken(&mut self, path: &Path, mistakes: String) {
        let name = path.file_stem().unwrap_or_default();
        let listed = ListedParty {
            name: name.to_string_lossy().into_owned(),
            source: path.to_owned(),
            mistakes: Some(mistakes),
            ..ListedParty::default()
        };
        self.page.show_page(PartiesPage::Broken(listed));
    }

    /// Reloads a party and shows it.
    fn read_page(&mut self, path: &Path) {
        if let Some((found, party)) = self.reload(path) {
            self.show(found, &party, None);
        }
    }

    fn show(&mut self, found: PartyText, party: &Party, changes: Option<ChangeList>) {
        let page = PartyPage {
            changes,
            ..PartyPage::from_file(found, party)
        };
        self.page.show_page(PartiesPage::Party(Box::new(page)));
        // Portraits that no token shows have to be loaded.
        self.changes.note();
    }

    /// Creates a party, and shows it.
    fn make(&mut self, name: &str, battle: &Battle, from: CharacterSource, only: &[CombatantId]) {
        let library = &self.library.0;
        let (ruleset, mut people) = match from {
            CharacterSource::Fight => (battle.ruleset.id, party_in_fight(battle)),
            CharacterSource::Ruleset(id) => match library.rulesets().load(id) {
                Ok(ruleset) => (id, party_of_encounter(&ruleset, None)),
                Err(problems) => return self.report_error(problems),
            },
        };
        people.retain(|one| only.contains(&one.id));
        match new_party(library, name, ruleset, &people) {
            Ok(path) => {
                self.read_page(&path);
                let words = text::created(name.trim(), &path);
                self.report(PartyActResult::Done(words));
                self.list();
            }
            Err(why) => self.report_error(why),
        }
    }

    /// Returns the file of a party as it was shown; if it is not shown, its current version.
    fn shown_version(&mut self, path: &Path) -> Option<PartyText> {
        let shown = self.page.party().filter(|party| party.found.path == path);
        match shown.map(|party| party.found.clone()) {
            Some(found) => Some(found),
            None => self.reload(path).map(|(found, _)| found),
        }
    }

    /// Shows the current version of a party's file. If another program has changed the file, it was not written and is
    /// reloaded.
    fn after_writing(
        &mut self,
        path: &Path,
        written: Result<PartyText, PartyEditError>,
        done: String,
    ) -> bool {
        let well = written.is_ok();
        let is_shown = self.page.path() == Some(path);
        match written {
            Ok(_now) => {
                if is_shown {
                    self.read_page(path);
                }
                self.report(PartyActResult::Done(done));
            }
            Err(why @ (PartyEditError::ChangedMeanwhile(_) | PartyEditError::Unreadable(_))) => {
                if is_shown {
                    self.read_page(path);
                }
                self.report_error(why);
            }
            Err(why) => self.report_error(why),
        }
        self.list();
        well
    }

    fn change(&mut self, path: &Path, edit: &Edit) {
        let Some(found) = self.shown_version(path) else {
            return;
        };
        let library = &self.library.0;
        let party = library.read_party(&found).map_err(PartyEditError::from);
        let text = party.and_then(|party| edited(library, &found, &party, edit));
        let written = text.and_then(|text| save_party(library, &found, text));
        let file = path.file_name().unwrap_or_default().to_string_lossy();
        let words = text::saved(&file);
        if self.after_writing(path, written, words) {
            self.page.mark_saved(path, edit);
        }
    }

    fn duplicate(&mut self, path: &Path, name: &str) {
        let Some((found, _)) = self.reload(path) else {
            return;
        };
        match duplicate_party(&self.library.0, &found, name) {
            Ok(copy) => {
                self.read_page(&copy);
                self.report(PartyActResult::Done(text::copied(&copy)));
                self.list();
            }
            Err(why) => self.report_error(why),
        }
    }

    /// Moves the file of a party to the trash.
    fn discard(&mut self, path: &Path) {
        match self.library.0.discard(path) {
            Ok(folder) => {
                if self.page.path() == Some(path) {
                    self.page.show_page(PartiesPage::Nothing);
                }
                let words = text::discarded(&folder);
                self.report(PartyActResult::Done(words));
            }
            Err(why) => self.report_error(why),
        }
        self.list();
    }

    /// Returns the request that starts placing a party, unless no position could be valid.
    fn take(&mut self, path: &Path, battle: &Battle, start: &mut StartUi) -> Option<Request> {
        let (_, party) = self.reload(path)?;
        match place_party(battle, &party, None) {
            // There may be room elsewhere.
            Ok(_) | Err(PartyPlacementError::NoRoom { .. }) => {}
            Err(why) => {
                self.report_error(why);
                return None;
            }
        }
        if start.must_choose() {
            self.report_error(text::OPEN_FIGHT_FIRST);
            return None;
        }
        start.close();
        self.page.close();
        Some(PartyToPlace(party.into()).into())
    }

    /// Lists the changes that a rest makes to a party.
    fn list_rest(&mut self, path: &Path, rest: Rest) {
        let Some((found, party)) = self.reload(path) else {
            return;
        };
        self.page.said = None;
        let dead = party.characters.iter();
        let dead = dead.filter(|one| one.spec.state.vitality == Vitality::Dead);
        let dead = dead.map(|one| text::stays_dead(&party.name_of(one)));
        let remark = text::rest_remark(rest).to_owned();
        let remarks = std::iter::once(remark).chain(dead).collect();
        let changes = changes_after_rest(&party, rest);
        let list = ChangeList::new(text::rest_title(rest), changes, remarks);
        self.show(found, &party, Some(list));
    }

    fn write(&mut self, path: &Path, changes: &[Change]) {
        let Some(found) = self.shown_version(path) else {
            return;
        };
        let text = with_changes(&found, changes).map_err(PartyEditError::from);
        let written = text.and_then(|text| save_party(&self.library.0, &found, text));
        self.after_writing(path, written, text::changes_saved(changes.len()));
    }

    /// Lets the user choose a file for the sheet of a party.
    fn ask_for_sheet(&mut self, path: PathBuf, sheets: &mut PartySheets) {
        if self.reload(&path).is_none() {
            return;
        }
        let sheet = path.with_extension(SHEET);
        let name = sheet.file_name().unwrap_or_default().to_string_lossy();
        let folder = path.parent().map(Path::to_owned);
        *sheets.pending = PendingSheet {
            party: Some(path),
            is_chosen: true,
        };
        self.page.open = false;
        let sheet = FileToSave::new(text::SAVE_SHEETS, SHEET, PartyAct::WriteSheet);
        sheets.browser.save(sheet, &name, folder);
    }

    fn write_sheet(&mut self, path: &Path, sheets: &mut PartySheets) {
        let Some(of) = sheets.pending.party.take() else {
            return;
        };
        let Some((_, party)) = self.reload(&of) else {
            return;
        };
        let path = with_extension(path, SHEET);
        // The dialog asks before an existing file is chosen, and the store keeps that file as a backup.
        match store::write(&path, sheet(&party).as_bytes()) {
            Ok(()) => self.report(PartyActResult::Done(text::sheets_written(&path))),
            Err(why) => self.report_error(why),
        }
    }
}

/// A party for the comparison with the open fight.
#[derive(Clone, Debug, PartialEq)]
struct PartyToCompare(PathBuf);

impl FeatureRequest for PartyToCompare {}

/// Lists the changes that the open fight has made to a party. The engine looks for them in all of the fight.
fn list_changes_from_fight(In(party): In<PartyToCompare>, world: &mut World) {
    let Some((found, party)) = run_system(world, reload, party.0) else {
        return;
    };
    let changes = changes_after_fight(&party, world);
    run_system(world, show_changes, (found, party, changes));
}

fn reload(In(path): In<PathBuf>, mut files: PartyFiles) -> Option<(PartyText, Party)> {
    files.reload(&path)
}

/// The changes that a fight has made to a party, and the names of the characters that are not in it.
type FightChangesOfParty = Result<(Vec<Change>, Vec<String>), PartyUpdateError>;

fn show_changes(
    In((found, party, changes)): In<(PartyText, Party, FightChangesOfParty)>,
    mut files: PartyFiles,
) {
    files.page.said = None;
    match changes {
        Ok((changes, away)) => {
            let away = away.iter().map(|name| text::not_in_fight(name)).collect();
            let list = ChangeList::new(text::CHANGES_FROM_FIGHT, changes, away);
            files.show(found, &party, Some(list));
        }
        Err(why) => {
            files.show(found, &party, None);
            files.report_error(why);
        }
    }
}

#[cfg(test)]
mod tests;
