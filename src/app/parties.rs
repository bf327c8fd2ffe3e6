//! Parties: listed on another thread, reloaded for every operation, placed on the map, and never written over changes
//! made meanwhile by another program.

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, channel};
use std::thread;

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use crate::encounter;
use crate::gm::GmUi;
use crate::gm::parties::{ChangeList, Offer, Page, PartyPage, Said};
use crate::grid::Cell;
use crate::rules::facts::EncounterCommand;
use crate::rules::state::{ActiveRuleset, BattleReader, CombatantId, Vitality};
use crate::save::party::{
    Change, Edit, ListedParty, NotChanged, Party, PartyText, Rest, after_fight, duplicate_party,
    edited, keep_party, new_party, people_in, people_of, rested, with_changes,
};
use crate::save::{Library, store};
use crate::view::cursor::Step;
use crate::view::newcomers::{PartyInHand, PartyNotPlaced, party_placed};
use crate::view::party::{PartyAct, PeopleFrom, sheet};
use crate::view::{DiceEntry, DrawTool, Drawing};

use super::browse::{Browser, Purpose};
use super::panels::Toasts;
use super::requests::{changed, submit_all};
use super::saving::{Wake, with_ending};
use super::startup::OpenLibrary;
use super::{cursor, prepare};

/// Result of listing: the parties, and the sources for a new one if requested.
struct Listed {
    parties: Vec<ListedParty>,
    offers: Option<Vec<Offer>>,
}

/// A list in preparation.
#[derive(Resource, Default)]
struct Coming(Option<Mutex<Receiver<Listed>>>);

/// The party whose sheet will be written, and whether its file is still being chosen.
#[derive(Resource, Default)]
struct SheetOf {
    party: Option<PathBuf>,
    is_chosen: bool,
}

/// Lists the parties at the start and after every operation on them.
pub fn plugin(app: &mut App) {
    app.init_resource::<Coming>()
        .init_resource::<SheetOf>()
        .add_systems(Startup, list_parties)
        .add_systems(Update, (take_list, come_back));
}

/// Shows the page again after the dialog for a sheet has closed: the dialog is below the page.
fn come_back(
    mut sheet: ResMut<SheetOf>,
    browser: Res<Browser>,
    mut overlay: ResMut<GmUi>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if sheet.is_chosen && !browser.is_open() {
        sheet.is_chosen = false;
        overlay.parties.open = true;
        redraw.write(RequestRedraw);
    }
}

/// Starts listing the parties. An older list in preparation is abandoned.
fn list_parties(
    library: Res<OpenLibrary>,
    wake: Res<Wake>,
    mut coming: ResMut<Coming>,
    mut overlay: ResMut<GmUi>,
    mut toasts: ResMut<Toasts>,
) {
    let (send, list) = channel();
    let (library, wake) = (library.0.clone(), wake.function());
    let wants_offers = overlay.parties.open;
    let lists = thread::Builder::new().name("parties".to_owned());
    let begun = lists.spawn(move || {
        let listed = Listed {
            parties: library.parties(),
            offers: wants_offers.then(|| offers(&library)),
        };
        let _nobody_wants_it_any_more = send.send(listed);
        wake();
    });
    match begun {
        Ok(_ends_by_itself) => {
            coming.0 = Some(Mutex::new(list));
            overlay.parties.listing = true;
        }
        Err(why) => toasts.error(format!("The parties cannot be listed: {why}")),
    }
}

/// Returns the pregenerated characters of each usable ruleset.
fn offers(library: &Library) -> Vec<Offer> {
    let all = library.rulesets().ids().into_iter();
    let sound = all.filter_map(|id| library.rulesets().load(id).ok());
    sound
        .filter_map(|ruleset| Offer::of_ruleset(&ruleset))
        .collect()
}

/// Shows the list once it is finished.
fn take_list(
    mut coming: ResMut<Coming>,
    reader: BattleReader,
    mut overlay: ResMut<GmUi>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let coming = coming.bypass_change_detection();
    let listed = coming
        .0
        .as_ref()
        .and_then(|list| list.lock().ok()?.try_recv().ok());
    let Some(listed) = listed else { return };
    coming.0 = None;
    let offers = listed.offers.map(|mut offers| {
        let battle = reader.battle();
        let own = PeopleFrom::Ruleset(battle.ruleset.id);
        // A new party is usually made for the open fight.
        offers.sort_by_key(|offer| offer.from != own);
        let fight = Offer::of_fight(battle.ruleset, &people_in(&battle));
        fight.into_iter().chain(offers).collect()
    });
    overlay.parties.take_list(listed.parties, offers);
    redraw.write(RequestRedraw);
}

fn bring_list_up_to_date(world: &mut World) {
    if let Err(error) = world.run_system_cached(list_parties) {
        let words = format!("The list of parties could not be brought up to date: {error}");
        world.resource_mut::<Toasts>().error(words);
    }
}

/// Opens the page of all parties, or closes it.
pub fn toggle(world: &mut World) {
    let mut state = world.resource_mut::<GmUi>();
    if state.parties.open {
        state.parties.close();
        return;
    }
    state.parties.show_list();
    let shown = state.parties.path().map(Path::to_owned);
    if let Some(path) = shown {
        // It may have been changed since it was last shown.
        read_page(world, &path);
    }
    bring_list_up_to_date(world);
}

/// Handles a request about parties.
pub fn carry_out(world: &mut World, act: PartyAct) {
    match act {
        PartyAct::Open(path) => {
            world.resource_mut::<GmUi>().parties.said = None;
            read_page(world, &path);
            bring_list_up_to_date(world);
        }
        PartyAct::New { name, from, only } => make(world, &name, from, &only),
        PartyAct::Edit(path, edit) => change(world, &path, &edit),
        PartyAct::Duplicate(path, name) => duplicate(world, &path, &name),
        PartyAct::Discard(path) => discard(world, &path),
        PartyAct::Take(path) => take(world, &path),
        PartyAct::Place(at) => place(world, at),
        PartyAct::LookBack(path) => look_back(world, &path),
        PartyAct::Rest(path, rest) => list_rest(world, &path, rest),
        PartyAct::Write(path, changes) => write(world, &path, &changes),
        PartyAct::AskForSheet(path) => ask_for_sheet(world, path),
        PartyAct::WriteSheet(path) => write_sheet(world, &path),
    }
}

/// Shows the result of an operation: on the page while that is open, otherwise over the map.
fn say(world: &mut World, said: Said) {
    let mut state = world.resource_mut::<GmUi>();
    if state.parties.open {
        state.parties.said = Some(said);
        return;
    }
    let mut toasts = world.resource_mut::<Toasts>();
    match said {
        Said::Done(words) => toasts.info(words),
        Said::Refused(words) => toasts.refusal(words),
    }
}

fn refuse(world: &mut World, why: impl ToString) {
    say(world, Said::Refused(why.to_string()));
}

fn library(world: &World) -> Library {
    world.resource::<OpenLibrary>().0.clone()
}

/// Reloads a party. If it has errors or is gone, the page says so.
fn read(world: &mut World, path: &Path) -> Option<(PartyText, Party)> {
    let library = library(world);
    let found = match library.find_party(path) {
        Ok(found) => found,
        Err(_gone) if !path.is_file() => {
            let state = &mut world.resource_mut::<GmUi>().parties;
            state.show_page(Page::Nothing);
            refuse(world, format!("{} no longer exists", path.display()));
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
    let state = &mut world.resource_mut::<GmUi>().parties;
    state.show_page(Page::Broken(listed));
}

/// Reloads a party and shows it.
fn read_page(world: &mut World, path: &Path) {
    if let Some((found, party)) = read(world, path) {
        show(world, found, &party, None);
    }
}

fn show(world: &mut World, found: PartyText, party: &Party, changes: Option<ChangeList>) {
    let page = PartyPage {
        changes,
        ..PartyPage::of(found, party)
    };
    let state = &mut world.resource_mut::<GmUi>().parties;
    state.show_page(Page::Party(Box::new(page)));
    // Portraits that no token shows have to be loaded.
    changed(world);
}

/// Creates a party, and shows it.
fn make(world: &mut World, name: &str, from: PeopleFrom, only: &[CombatantId]) {
    let library = library(world);
    let (ruleset, mut people) = match from {
        PeopleFrom::Fight => {
            let ruleset = world.resource::<ActiveRuleset>().0.id;
            (ruleset, encounter::read(world, people_in))
        }
        PeopleFrom::Ruleset(id) => match library.rulesets().load(id) {
            Ok(ruleset) => (id, people_of(&ruleset, None)),
            Err(problems) => return refuse(world, problems),
        },
    };
    people.retain(|one| only.contains(&one.id));
    match new_party(&library, name, ruleset, &people) {
        Ok(path) => {
            read_page(world, &path);
            let words = format!("{} is in {}", name.trim(), path.display());
            say(world, Said::Done(words));
            bring_list_up_to_date(world);
        }
        Err(why) => refuse(world, why),
    }
}

/// Returns the file of a party as it was shown; if it is not shown, its current version.
fn as_shown(world: &mut World, path: &Path) -> Option<PartyText> {
    let state = &world.resource::<GmUi>().parties;
    let shown = state.party().filter(|party| party.found.path == path);
    match shown.map(|party| party.found.clone()) {
        Some(found) => Some(found),
        None => read(world, path).map(|(found, _)| found),
    }
}

/// Shows the current version of a party's file. If another program has changed the file, it was not written and is
/// reloaded.
fn after_writing(
    world: &mut World,
    path: &Path,
    written: Result<PartyText, NotChanged>,
    done: String,
) -> bool {
    let well = written.is_ok();
    let is_shown = world.resource::<GmUi>().parties.path() == Some(path);
    match written {
        Ok(_now) => {
            if is_shown {
                read_page(world, path);
            }
            say(world, Said::Done(done));
        }
        Err(why @ (NotChanged::ChangedMeanwhile(_) | NotChanged::Unreadable(_))) => {
            if is_shown {
                read_page(world, path);
            }
            refuse(world, why);
        }
        Err(why) => refuse(world, why),
    }
    bring_list_up_to_date(world);
    well
}

fn change(world: &mut World, path: &Path, edit: &Edit) {
    let library = library(world);
    let Some(found) = as_shown(world, path) else {
        return;
    };
    let party = library.read_party(&found).map_err(NotChanged::from);
    let text = party.and_then(|party| edited(&library, &found, &party, edit));
    let written = text.and_then(|text| keep_party(&library, &found, text));
    let file = path.file_name().unwrap_or_default().to_string_lossy();
    let words = format!("Kept in {file}; a backup has what was there before");
    if after_writing(world, path, written, words) {
        world.resource_mut::<GmUi>().parties.is_kept(path, edit);
    }
}

fn duplicate(world: &mut World, path: &Path, name: &str) {
    let library = library(world);
    let Some((found, _)) = read(world, path) else {
        return;
    };
    match duplicate_party(&library, &found, name) {
        Ok(copy) => {
            read_page(world, &copy);
            say(
                world,
                Said::Done(format!("The copy is in {}", copy.display())),
            );
            bring_list_up_to_date(world);
        }
        Err(why) => refuse(world, why),
    }
}

/// Moves the file of a party to the trash.
fn discard(world: &mut World, path: &Path) {
    match library(world).discard(path) {
        Ok(folder) => {
            let state = &mut world.resource_mut::<GmUi>().parties;
            if state.path() == Some(path) {
                state.show_page(Page::Nothing);
            }
            let words = format!("You can restore it from {}", folder.display());
            say(world, Said::Done(words));
        }
        Err(why) => refuse(world, why),
    }
    bring_list_up_to_date(world);
}

/// Starts placing a party, with the library open around the map, unless no position could be valid.
fn take(world: &mut World, path: &Path) {
    let Some((_, party)) = read(world, path) else {
        return;
    };
    let placed = encounter::read(world, |battle| party_placed(battle, &party, None));
    match placed {
        // There may be room elsewhere.
        Ok(_) | Err(PartyNotPlaced::NoRoom { .. }) => {}
        Err(why) => return refuse(world, why),
    }
    let mut state = world.resource_mut::<GmUi>();
    if state.start.must_choose() {
        return refuse(world, "Open a fight first: a party is placed on its map");
    }
    state.start.close();
    state.parties.close();
    let then_leaves = !world.resource::<Drawing>().on;
    if then_leaves {
        prepare::toggle(world);
    }
    let mut pencil = world.resource::<Drawing>().pencil.clone();
    pencil.tool = DrawTool::Creatures;
    pencil.newcomers.take_party(PartyInHand {
        party: party.into(),
        then_leaves,
    });
    prepare::take_pencil(world, pencil);
    // The keyboard cursor is shown from the start.
    cursor::step(world, Step(0, 0));
}

/// Places the chosen party around a square, as one act.
fn place(world: &mut World, at: Cell) {
    let in_hand = world.resource::<Drawing>().pencil.newcomers.party.clone();
    let Some(in_hand) = in_hand else { return };
    let party = &in_hand.party;
    let placed = encounter::read(world, |battle| party_placed(battle, party, Some(at)));
    let placed = match placed {
        Ok(placed) => placed,
        Err(why) => {
            let words = why.to_string();
            world.resource_mut::<Toasts>().refusal(words);
            return;
        }
    };
    let stay_behind = placed.stay_behind();
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
    world.resource_mut::<Drawing>().pencil.newcomers.lay_down();
    if let Some(words) = stay_behind {
        world.resource_mut::<Toasts>().notice(words);
    }
    if in_hand.then_leaves && world.resource::<Drawing>().on {
        prepare::toggle(world);
    }
}

/// Lists the changes that the open fight has made to a party.
fn look_back(world: &mut World, path: &Path) {
    let Some((found, party)) = read(world, path) else {
        return;
    };
    world.resource_mut::<GmUi>().parties.said = None;
    match after_fight(&party, world) {
        Ok((changes, away)) => {
            let stays = |name: String| format!("{name} is not in this fight and stays as it is");
            let away = away.into_iter().map(stays).collect();
            let list = ChangeList::new("what this fight has changed", changes, away);
            show(world, found, &party, Some(list));
        }
        Err(why) => {
            show(world, found, &party, None);
            refuse(world, why);
        }
    }
}

/// Lists the changes that a rest makes to a party.
fn list_rest(world: &mut World, path: &Path, rest: Rest) {
    let Some((found, party)) = read(world, path) else {
        return;
    };
    world.resource_mut::<GmUi>().parties.said = None;
    let (title, remark) = match rest {
        Rest::Night => (
            "a night’s rest",
            "Restores prepared spells. The rules say nothing else about a night; the rest is up to you",
        ),
        Rest::Full => (
            "back to full",
            "As you choose: points, wounds and spells. Used items stay used",
        ),
    };
    let dead = party.characters.iter();
    let dead = dead.filter(|one| one.spec.state.vitality == Vitality::Dead);
    let dead = dead.map(|one| format!("{} is dead and stays dead", party.name_of(one)));
    let remarks = std::iter::once(remark.to_owned()).chain(dead).collect();
    let list = ChangeList::new(title, rested(&party, rest), remarks);
    show(world, found, &party, Some(list));
}

fn write(world: &mut World, path: &Path, changes: &[Change]) {
    let library = library(world);
    let Some(found) = as_shown(world, path) else {
        return;
    };
    let text = with_changes(&found, changes).map_err(NotChanged::from);
    let written = text.and_then(|text| keep_party(&library, &found, text));
    let words = match changes.len() {
        1 => "1 change is saved in the party; a backup has the old version".to_owned(),
        many => {
            format!("{many} changes are saved in the party; a backup has the old version")
        }
    };
    after_writing(world, path, written, words);
}

/// Lets the user choose a file for the sheet of a party.
fn ask_for_sheet(world: &mut World, path: PathBuf) {
    if read(world, &path).is_none() {
        return;
    }
    let name = path.with_extension("html");
    let name = name
        .file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    let folder = path.parent().map(Path::to_owned);
    world.insert_resource(SheetOf {
        party: Some(path),
        is_chosen: true,
    });
    world.resource_mut::<GmUi>().parties.open = false;
    let mut browser = world.resource_mut::<Browser>();
    browser.save(Purpose::Sheet, &name, folder);
}

fn write_sheet(world: &mut World, path: &Path) {
    let Some(of) = world.resource_mut::<SheetOf>().party.take() else {
        return;
    };
    let Some((_, party)) = read(world, &of) else {
        return;
    };
    let path = with_ending(path, Purpose::Sheet.ending());
    // The dialog asks before an existing file is chosen, and the store keeps that file as a backup.
    match store::write(&path, sheet(&party).as_bytes()) {
        Ok(()) => {
            let words = format!(
                "The sheets are in {}: open it to view and print them",
                path.display()
            );
            say(world, Said::Done(words));
        }
        Err(why) => refuse(world, why),
    }
}

#[cfg(test)]
mod tests;
