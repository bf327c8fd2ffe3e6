//! Parties: listed on another thread, reloaded for every operation, placed on the map, and never written over changes
//! made meanwhile by another program.

use std::path::{Path, PathBuf};

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use crate::encounter;
use crate::gm::parties::{
    self, ChangeList, PartiesPage, PartiesUi, PartyActResult, PartyPage, PartySource,
};
use crate::gm::start::StartUi;
use crate::grid::Cell;
use crate::rules::facts::EncounterCommand;
use crate::rules::state::{ActiveRuleset, BattleReader, CombatantId, Vitality};
use crate::save::party::{
    Change, Edit, ListedParty, Party, PartyEditError, PartyText, Rest, changes_after_fight,
    changes_after_rest, duplicate_party, edited, new_party, party_in_fight, party_of_encounter,
    save_party, with_changes,
};
use crate::save::{Library, store};
use crate::view::CursorStep;
use crate::view::party::{CharacterSource, PartyAct, sheet};
use crate::view::placement::{PartyPlacementError, SelectedParty, place_party};
use crate::view::{
    Background, BackgroundResult, DiceEntry, DrawTool, Drawing, FightClosed, WindowWaker, actions,
};

use super::browse::{Browser, FileToSave};
use super::register::RegisterFeature;
use super::saving::with_extension;
use super::startup::OpenLibrary;
use super::submission::{changed, submit_all};
use super::text::parties as text;
use super::toasts::Toasts;
use super::windows::{GmWindow, RegisterWindow};
use super::{cursor, prepare};

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

/// Lists the parties at the start and after every operation on them.
pub fn plugin(app: &mut App) {
    app.add_request(carry_out)
        .add_action(&actions::PARTIES, toggle)
        .init_resource::<PendingList>()
        .add_window::<PartiesUi, _>(show_page)
        .add_observer(|_: On<FightClosed>, mut page: ResMut<PartiesUi>| page.close_changes())
        .init_resource::<PendingSheet>()
        .add_systems(Startup, list_parties)
        .add_systems(Update, (take_list, show_after_dialog));
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

/// Starts listing the parties. An older list in preparation is abandoned.
fn list_parties(
    library: Res<OpenLibrary>,
    waker: Res<WindowWaker>,
    mut coming: ResMut<PendingList>,
    mut parties: ResMut<PartiesUi>,
) {
    let library = library.0.clone();
    let wants_offers = parties.open;
    let list = move || {
        Ok(PartyListing {
            parties: library.parties(),
            offers: wants_offers.then(|| offers(&library)),
        })
    };
    coming.0 = Some(Background::begin_one("parties", &waker, list));
    parties.listing = true;
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

fn bring_list_up_to_date(world: &mut World) {
    if let Err(error) = world.run_system_cached(list_parties) {
        let words = text::cannot_update(error);
        world.resource_mut::<Toasts>().show_error(words);
    }
}

/// Opens the page of all parties, or closes it.
pub fn toggle(world: &mut World) {
    let mut state = world.resource_mut::<PartiesUi>();
    if state.open {
        state.close();
        return;
    }
    state.show_list();
    let shown = state.path().map(Path::to_owned);
    if let Some(path) = shown {
        // It may have been changed since it was last shown.
        read_page(world, &path);
    }
    bring_list_up_to_date(world);
}

/// Handles a request about parties.
fn carry_out(In(act): In<PartyAct>, world: &mut World) {
    match act {
        PartyAct::Open(path) => {
            world.resource_mut::<PartiesUi>().said = None;
            read_page(world, &path);
            bring_list_up_to_date(world);
        }
        PartyAct::New { name, from, only } => make(world, &name, from, &only),
        PartyAct::Edit(path, edit) => change(world, &path, &edit),
        PartyAct::Duplicate(path, name) => duplicate(world, &path, &name),
        PartyAct::Discard(path) => discard(world, &path),
        PartyAct::Take(path) => start_placing(world, &path),
        PartyAct::Place(at) => place(world, at),
        PartyAct::LookBack(path) => list_changes_from_fight(world, &path),
        PartyAct::Rest(path, rest) => list_rest(world, &path, rest),
        PartyAct::Write(path, changes) => write(world, &path, &changes),
        PartyAct::AskForSheet(path) => ask_for_sheet(world, path),
        PartyAct::WriteSheet(path) => write_sheet(world, &path),
    }
}

/// Shows the result of an operation: on the page while that is open, otherwise over the map.
fn report(world: &mut World, said: PartyActResult) {
    let mut state = world.resource_mut::<PartiesUi>();
    if state.open {
        state.said = Some(said);
        return;
    }
    let mut toasts = world.resource_mut::<Toasts>();
    match said {
        PartyActResult::Done(words) => toasts.show_info(words),
        PartyActResult::Refused(words) => toasts.show_rejection(words),
    }
}

fn report_error(world: &mut World, why: impl ToString) {
    report(world, PartyActResult::Refused(why.to_string()));
}

fn library(world: &World) -> Library {
    world.resource::<OpenLibrary>().0.clone()
}

/// Reloads a party. If it has errors or is gone, the page says so.
fn reload(world: &mut World, path: &Path) -> Option<(PartyText, Party)> {
    let library = library(world);
    let found = match library.find_party(path) {
        Ok(found) => found,
        Err(_gone) if !path.is_file() => {
            let mut state = world.resource_mut::<PartiesUi>();
            state.show_page(PartiesPage::Nothing);
            report_error(world, text::gone(path));
            return None;
        }
        Err(why) => {
            show_broken(world, path, why);
            return None;
        }
    };
    match library.read_party(&found) {
        Ok(party) => Some((found, party)),
        Err(mistakes) => {
            show_broken(world, path, mistakes.to_string());
            None
        }
    }
}

fn show_broken(world: &mut World, path: &Path, mistakes: String) {
    let name = path.file_stem().unwrap_or_default();
    let listed = ListedParty {
        name: name.to_string_lossy().into_owned(),
        source: path.to_owned(),
        mistakes: Some(mistakes),
        ..ListedParty::default()
    };
    let mut state = world.resource_mut::<PartiesUi>();
    state.show_page(PartiesPage::Broken(listed));
}

/// Reloads a party and shows it.
fn read_page(world: &mut World, path: &Path) {
    if let Some((found, party)) = reload(world, path) {
        show(world, found, &party, None);
    }
}

fn show(world: &mut World, found: PartyText, party: &Party, changes: Option<ChangeList>) {
    let page = PartyPage {
        changes,
        ..PartyPage::from_file(found, party)
    };
    let mut state = world.resource_mut::<PartiesUi>();
    state.show_page(PartiesPage::Party(Box::new(page)));
    // Portraits that no token shows have to be loaded.
    changed(world);
}

/// Creates a party, and shows it.
fn make(world: &mut World, name: &str, from: CharacterSource, only: &[CombatantId]) {
    let library = library(world);
    let (ruleset, mut people) = match from {
        CharacterSource::Fight => {
            let ruleset = world.resource::<ActiveRuleset>().0.id;
            (ruleset, encounter::read(world, party_in_fight))
        }
        CharacterSource::Ruleset(id) => match library.rulesets().load(id) {
            Ok(ruleset) => (id, party_of_encounter(&ruleset, None)),
            Err(problems) => return report_error(world, problems),
        },
    };
    people.retain(|one| only.contains(&one.id));
    match new_party(&library, name, ruleset, &people) {
        Ok(path) => {
            read_page(world, &path);
            let words = text::created(name.trim(), &path);
            report(world, PartyActResult::Done(words));
            bring_list_up_to_date(world);
        }
        Err(why) => report_error(world, why),
    }
}

/// Returns the file of a party as it was shown; if it is not shown, its current version.
fn shown_version(world: &mut World, path: &Path) -> Option<PartyText> {
    let state = world.resource::<PartiesUi>();
    let shown = state.party().filter(|party| party.found.path == path);
    match shown.map(|party| party.found.clone()) {
        Some(found) => Some(found),
        None => reload(world, path).map(|(found, _)| found),
    }
}

/// Shows the current version of a party's file. If another program has changed the file, it was not written and is
/// reloaded.
fn after_writing(
    world: &mut World,
    path: &Path,
    written: Result<PartyText, PartyEditError>,
    done: String,
) -> bool {
    let well = written.is_ok();
    let is_shown = world.resource::<PartiesUi>().path() == Some(path);
    match written {
        Ok(_now) => {
            if is_shown {
                read_page(world, path);
            }
            report(world, PartyActResult::Done(done));
        }
        Err(why @ (PartyEditError::ChangedMeanwhile(_) | PartyEditError::Unreadable(_))) => {
            if is_shown {
                read_page(world, path);
            }
            report_error(world, why);
        }
        Err(why) => report_error(world, why),
    }
    bring_list_up_to_date(world);
    well
}

fn change(world: &mut World, path: &Path, edit: &Edit) {
    let library = library(world);
    let Some(found) = shown_version(world, path) else {
        return;
    };
    let party = library.read_party(&found).map_err(PartyEditError::from);
    let text = party.and_then(|party| edited(&library, &found, &party, edit));
    let written = text.and_then(|text| save_party(&library, &found, text));
    let file = path.file_name().unwrap_or_default().to_string_lossy();
    let words = text::saved(&file);
    if after_writing(world, path, written, words) {
        world.resource_mut::<PartiesUi>().mark_saved(path, edit);
    }
}

fn duplicate(world: &mut World, path: &Path, name: &str) {
    let library = library(world);
    let Some((found, _)) = reload(world, path) else {
        return;
    };
    match duplicate_party(&library, &found, name) {
        Ok(copy) => {
            read_page(world, &copy);
            report(world, PartyActResult::Done(text::copied(&copy)));
            bring_list_up_to_date(world);
        }
        Err(why) => report_error(world, why),
    }
}

/// Moves the file of a party to the trash.
fn discard(world: &mut World, path: &Path) {
    match library(world).discard(path) {
        Ok(folder) => {
            let mut state = world.resource_mut::<PartiesUi>();
            if state.path() == Some(path) {
                state.show_page(PartiesPage::Nothing);
            }
            let words = text::discarded(&folder);
            report(world, PartyActResult::Done(words));
        }
        Err(why) => report_error(world, why),
    }
    bring_list_up_to_date(world);
}

/// Starts placing a party, with the library open around the map, unless no position could be valid.
fn start_placing(world: &mut World, path: &Path) {
    let Some((_, party)) = reload(world, path) else {
        return;
    };
    let placed = encounter::read(world, |battle| place_party(battle, &party, None));
    match placed {
        // There may be room elsewhere.
        Ok(_) | Err(PartyPlacementError::NoRoom { .. }) => {}
        Err(why) => return report_error(world, why),
    }
    let mut start = world.resource_mut::<StartUi>();
    if start.must_choose() {
        return report_error(world, text::OPEN_FIGHT_FIRST);
    }
    start.close();
    world.resource_mut::<PartiesUi>().close();
    let then_leaves = !world.resource::<Drawing>().on;
    if then_leaves {
        prepare::toggle(world);
    }
    let mut pencil = world.resource::<Drawing>().pencil.clone();
    pencil.tool = DrawTool::Creatures;
    pencil.newcomers.select_party(SelectedParty {
        party: party.into(),
        then_leaves,
    });
    prepare::take_pencil(world, pencil);
    // The keyboard cursor is shown from the start.
    cursor::step(world, CursorStep(0, 0));
}

/// Places the chosen party around a square, as one act.
fn place(world: &mut World, at: Cell) {
    let in_hand = world.resource::<Drawing>().pencil.newcomers.party.clone();
    let Some(in_hand) = in_hand else { return };
    let party = &in_hand.party;
    let placed = encounter::read(world, |battle| place_party(battle, party, Some(at)));
    let placed = match placed {
        Ok(placed) => placed,
        Err(why) => {
            let words = why.to_string();
            world.resource_mut::<Toasts>().show_rejection(words);
            return;
        }
    };
    let stay_behind = placed.left_behind_text();
    let ids: Vec<CombatantId> = placed.who.iter().map(|spec| spec.id).collect();
    let who = placed.who.into_iter().map(EncounterCommand::AddCombatant);
    submit_all(world, who.collect(), false);
    let all_there = encounter::read(world, |battle| {
        ids.iter().all(|who| battle.get(*who).is_some())
    });
    // If a die is awaited, the placement continues afterwards. If the rules reject it, the party stays selected.
    if !all_there && world.resource::<DiceEntry>().pending.is_none() {
        return;
    }
    world.resource_mut::<Drawing>().pencil.newcomers.clear();
    if let Some(words) = stay_behind {
        world.resource_mut::<Toasts>().show_notice(words);
    }
    if in_hand.then_leaves && world.resource::<Drawing>().on {
        prepare::toggle(world);
    }
}

/// Lists the changes that the open fight has made to a party.
fn list_changes_from_fight(world: &mut World, path: &Path) {
    let Some((found, party)) = reload(world, path) else {
        return;
    };
    world.resource_mut::<PartiesUi>().said = None;
    match changes_after_fight(&party, world) {
        Ok((changes, away)) => {
            let away = away.iter().map(|name| text::not_in_fight(name)).collect();
            let list = ChangeList::new(text::CHANGES_FROM_FIGHT, changes, away);
            show(world, found, &party, Some(list));
        }
        Err(why) => {
            show(world, found, &party, None);
            report_error(world, why);
        }
    }
}

/// Lists the changes that a rest makes to a party.
fn list_rest(world: &mut World, path: &Path, rest: Rest) {
    let Some((found, party)) = reload(world, path) else {
        return;
    };
    world.resource_mut::<PartiesUi>().said = None;
    let dead = party.characters.iter();
    let dead = dead.filter(|one| one.spec.state.vitality == Vitality::Dead);
    let dead = dead.map(|one| text::stays_dead(&party.name_of(one)));
    let remark = text::rest_remark(rest).to_owned();
    let remarks = std::iter::once(remark).chain(dead).collect();
    let changes = changes_after_rest(&party, rest);
    let list = ChangeList::new(text::rest_title(rest), changes, remarks);
    show(world, found, &party, Some(list));
}

fn write(world: &mut World, path: &Path, changes: &[Change]) {
    let library = library(world);
    let Some(found) = shown_version(world, path) else {
        return;
    };
    let text = with_changes(&found, changes).map_err(PartyEditError::from);
    let written = text.and_then(|text| save_party(&library, &found, text));
    after_writing(world, path, written, text::changes_saved(changes.len()));
}

/// Lets the user choose a file for the sheet of a party.
fn ask_for_sheet(world: &mut World, path: PathBuf) {
    if reload(world, &path).is_none() {
        return;
    }
    let name = path.with_extension(SHEET);
    let name = name
        .file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    let folder = path.parent().map(Path::to_owned);
    world.insert_resource(PendingSheet {
        party: Some(path),
        is_chosen: true,
    });
    world.resource_mut::<PartiesUi>().open = false;
    let mut browser = world.resource_mut::<Browser>();
    let sheet = FileToSave::new(text::SAVE_SHEETS, SHEET, PartyAct::WriteSheet);
    browser.save(sheet, &name, folder);
}

fn write_sheet(world: &mut World, path: &Path) {
    let Some(of) = world.resource_mut::<PendingSheet>().party.take() else {
        return;
    };
    let Some((_, party)) = reload(world, &of) else {
        return;
    };
    let path = with_extension(path, SHEET);
    // The dialog asks before an existing file is chosen, and the store keeps that file as a backup.
    match store::write(&path, sheet(&party).as_bytes()) {
        Ok(()) => {
            report(world, PartyActResult::Done(text::sheets_written(&path)));
        }
        Err(why) => report_error(world, why),
    }
}

#[cfg(test)]
mod tests;
