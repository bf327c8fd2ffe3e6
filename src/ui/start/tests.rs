//! Tests of the start page: everything that can be opened is found and opened from it, by mouse and by keyboard
//! alone, and file actions match the clicks.

use std::cell::RefCell;
use std::rc::Rc;

use bevy_egui::egui::{Event, Key};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};

use crate::ruleset::RulesetId;
use crate::ui::shell::ui_window::UiWindow;
use crate::ui::trial::window;
use crate::view::{FileAct, FileFilter, PartyAct, Request, StorageAct, actions};

use super::{
    BackupDiff, FightRow, PartyRow, RulesetRow, SaveRow, StartModel, StartUi, TrashRow, show,
};

type Page = Harness<'static, Vec<Request>>;

/// Returns the page with its state, which the test can read.
fn page(model: StartModel, state: StartUi) -> (Page, Rc<RefCell<StartUi>>) {
    let (page, state, _) = page_with_rules(model, state);
    (page, state)
}

/// Returns the page with its state and the ruleset for new maps, which the test can read.
fn page_with_rules(
    model: StartModel,
    state: StartUi,
) -> (Page, Rc<RefCell<StartUi>>, Rc<RefCell<String>>) {
    let shared = Rc::new(RefCell::new(state));
    let rules = Rc::new(RefCell::new("seconds".to_owned()));
    let (state, chosen) = (shared.clone(), rules.clone());
    let mut page = window((1280.0, 720.0), move |ui| {
        show(
            ui,
            &model,
            &mut chosen.borrow_mut(),
            &mut state.borrow_mut(),
        )
    });
    page.run();
    (page, shared, rules)
}

fn save(path: &str, name: &str, moment: &str) -> SaveRow {
    SaveRow {
        path: path.into(),
        name: name.to_owned(),
        moment: moment.to_owned(),
        ..SaveRow::default()
    }
}

fn fight(path: &str, name: &str, ruleset: &str, fighters: usize) -> FightRow {
    FightRow {
        path: path.into(),
        name: name.to_owned(),
        ruleset: ruleset.to_owned(),
        size: format!("{fighters} on a map"),
        fighters,
        ..FightRow::default()
    }
}

/// Returns two saved fights, one user fight, and three bundled ones.
fn model() -> StartModel {
    let own = FightRow {
        own: true,
        ..fight("encounters/toll.ron", "My toll", "Seconds", 5)
    };
    let ruleset = |id: &str, folder: Option<&str>| RulesetRow {
        id: id.to_owned(),
        name: id.to_owned(),
        folder: folder.map(str::to_owned),
        ..RulesetRow::default()
    };
    StartModel {
        saves: vec![
            save(
                "mill.journal",
                "The mill",
                "Round 3 · 40 actions · just now",
            ),
            save(
                "old.journal",
                "Old bones",
                "Round 1 · 2 actions · 3 days ago",
            ),
        ],
        fights: vec![
            own,
            fight("large", "A large one", "Seconds", 30),
            fight(
                "the-mill-at-hollowford",
                "The mill at Hollowford",
                "Seconds",
                10,
            ),
            fight("shrine", "The shrine", "Phases", 10),
        ],
        rulesets: vec![
            ruleset("mine", Some("/home/gm/mine")),
            ruleset("seconds", None),
        ],
        discarded: vec![TrashRow {
            number: 7,
            name: "Gone".to_owned(),
            what: "saved fight".to_owned(),
            ago: "2 hours ago".to_owned(),
            ..TrashRow::default()
        }],
        is_made: true,
        ..StartModel::default()
    }
}

fn opens(path: &str) -> Request {
    Request::from(StorageAct::Open(path.into()))
}

fn press(page: &mut Page, keys: &[Key]) {
    for key in keys {
        page.key_press(*key);
        page.run();
    }
}

fn type_text(page: &mut Page, text: &str) {
    page.event(Event::Text(text.to_owned()));
    page.run();
}

fn click(page: &mut Page, label: &str) {
    page.get_by_label(label).click();
    page.run();
}

#[test]
fn enter_and_card_resume_the_latest_fight() {
    let (mut page, _) = page(model(), StartUi::for_startup());
    press(&mut page, &[Key::Enter]);
    assert_eq!(*page.state(), [opens("mill.journal")]);
    click(&mut page, "Continue The mill");
    assert_eq!(page.state().len(), 2);
    assert_eq!(page.state()[1], opens("mill.journal"));
}

#[test]
fn first_start_suggests_the_tutorial_fight() {
    let fresh = StartModel {
        saves: Vec::new(),
        discarded: Vec::new(),
        ..model()
    };
    let (mut page, _) = page(fresh, StartUi::for_startup());
    page.get_by_label("First fight");
    press(&mut page, &[Key::Enter]);
    click(&mut page, "Begin The mill at Hollowford");
    let first = opens("the-mill-at-hollowford");
    assert_eq!(*page.state(), [first.clone(), first]);
}

#[test]
fn search_covers_everything_and_enter_opens_first() {
    let (mut page, state) = page(model(), StartUi::for_startup());
    type_text(&mut page, "shrine");
    assert!(page.query_by_label_contains("The mill").is_none());
    page.get_by_label_contains("The shrine");
    press(&mut page, &[Key::Enter]);
    assert_eq!(*page.state(), [opens("shrine")]);
    // Typed letters go to the search, whatever has keyboard focus.
    state.borrow_mut().step_back();
    page.run();
    press(&mut page, &[Key::ArrowDown]);
    type_text(&mut page, "t");
    type_text(&mut page, "oll");
    press(&mut page, &[Key::Enter]);
    assert_eq!(page.state().last(), Some(&opens("encounters/toll.ron")));
    type_text(&mut page, " of nobody");
    page.get_by_label_contains("No fight matches all of these words");
}

#[test]
fn arrows_move_through_lines_and_enter_opens() {
    let (mut page, _) = page(model(), StartUi::for_startup());
    press(&mut page, &[Key::ArrowDown]);
    assert!(page.get_by_label("Continue The mill").is_focused());
    press(&mut page, &[Key::ArrowDown]);
    assert!(page.get_by_label_contains("Old bones, ").is_focused());
    press(&mut page, &[Key::Enter]);
    assert_eq!(*page.state(), [opens("old.journal")]);
}

#[test]
fn keyboard_reaches_every_element() {
    let (mut page, _) = page(model(), StartUi::for_startup());
    let mut reached = Vec::new();
    for _ in 0..40 {
        press(&mut page, &[Key::Tab]);
        for label in [
            "Latest",
            "More for My toll",
            "Empty map…",
            "Import a .fight…",
            "Trash",
        ] {
            if page.get_by_label(label).is_focused() && !reached.contains(&label) {
                reached.push(label);
            }
        }
    }
    let wanted = [
        "Latest",
        "More for My toll",
        "Empty map…",
        "Import a .fight…",
        "Trash",
    ];
    assert_eq!(reached, wanted, "the wide column first, and everything");
}

#[test]
fn sample_fights_are_grouped_by_ruleset_by_size() {
    let (page, _) = page(model(), StartUi::for_startup());
    let top = |label: &str| page.get_by_label_contains(label).rect().top();
    assert!(top("My toll, ") < top("Samples"));
    assert!(top("The shrine, ") < top("The mill at Hollowford, "));
    // Cards of a ruleset are next to each other.
    let left = |label: &str| page.get_by_label_contains(label).rect().left();
    let (mill, large) = ("The mill at Hollowford, ", "A large one, ");
    assert!(top(mill) <= top(large) && left(mill) < left(large));
}

#[test]
fn name_is_edited_in_place() {
    let (mut page, _) = page(model(), StartUi::for_startup());
    click(&mut page, "More for Old bones");
    click(&mut page, "Rename…");
    press(&mut page, &[Key::End]);
    type_text(&mut page, " again");
    press(&mut page, &[Key::Enter]);
    let renames = Request::from(FileAct::Rename {
        file: "old.journal".into(),
        name: "Old bones again".to_owned(),
    });
    assert_eq!(*page.state(), [renames]);
    // No request is made if the name is unchanged or the action is cancelled.
    click(&mut page, "Rename…");
    press(&mut page, &[Key::Enter]);
    click(&mut page, "Rename…");
    click(&mut page, "Cancel");
    assert_eq!(page.state().len(), 1);
}

#[test]
fn keys_rename_and_discard_the_focused_line() {
    let (mut page, state) = page(model(), StartUi::for_startup());
    press(&mut page, &[Key::ArrowDown, Key::ArrowDown, Key::Delete]);
    let discards = |path: &str| Request::from(FileAct::Discard(path.into()));
    assert_eq!(*page.state(), [discards("old.journal")]);
    press(&mut page, &[Key::F2]);
    page.get_by_label("New name");
    state.borrow_mut().step_back();
    page.run();
    assert!(page.query_by_label("New name").is_none());
    assert!(state.borrow().is_open());
}

#[test]
fn a_fight_is_copied_exported_and_discarded() {
    let (mut page, _) = page(model(), StartUi::for_startup());
    click(&mut page, "More for My toll");
    for label in ["Duplicate", "Export as .fight…", "Delete"] {
        click(&mut page, label);
    }
    let file = || "encounters/toll.ron".into();
    let acts = [
        FileAct::Duplicate(file()),
        FileAct::ChooseExport {
            file: file(),
            name: "My toll".to_owned(),
        },
        FileAct::Discard(file()),
    ];
    assert_eq!(*page.state(), acts.map(Request::from));
}

#[test]
fn open_fight_is_returned_to_unchanged() {
    let open = StartModel {
        open: Some("mill.journal".into()),
        ..model()
    };
    let mut state = StartUi::default();
    state.open();
    let (mut page, state) = page(open, state);
    click(&mut page, "More for The mill");
    for label in ["Rename…", "Delete"] {
        assert!(
            page.get_by_label(label).accesskit_node().is_disabled(),
            "{label}"
        );
    }
    assert!(
        !page
            .get_by_label("Duplicate")
            .accesskit_node()
            .is_disabled()
    );
    click(&mut page, "Return to The mill");
    assert!(!state.borrow().is_open());
    assert!(page.state().is_empty());
}

#[test]
fn escape_closes_the_page_only_over_a_fight() {
    let mut state = StartUi::for_startup();
    state.step_back();
    assert!(state.is_open());
    state.close();
    state.open();
    state.query = "orc".to_owned();
    state.step_back();
    assert!(state.is_open() && state.query.is_empty());
    state.step_back();
    assert!(!state.is_open());
    let (mut page, state) = page(model(), StartUi::for_startup());
    assert!(page.query_by_label("Back to the fight").is_none());
    // Esc removes keyboard focus from the search, which then gets it back for the next input.
    press(&mut page, &[Key::Escape]);
    state.borrow_mut().step_back();
    page.run();
    press(&mut page, &[Key::Enter]);
    assert_eq!(*page.state(), [opens("mill.journal")]);
}

/// Returns a damaged fight with a backup, and an undamaged one.
fn damaged() -> StartModel {
    let backup = save(
        "mill.journal.bak1",
        "The mill",
        "Round 3 · 40 actions · 12 minutes ago",
    );
    let damaged = SaveRow {
        damage: Some("its beginning is damaged".to_owned()),
        backups: vec![backup],
        ..save("mill.journal", "mill", "just now")
    };
    let old = model().saves.remove(1);
    StartModel {
        saves: vec![damaged, old],
        ..model()
    }
}

#[test]
fn damaged_fight_is_marked_and_its_backup_opens() {
    let (mut page, _) = page(damaged(), StartUi::for_startup());
    page.get_by_label_contains("‘mill’ is damaged");
    page.get_by_label_contains("its beginning is damaged");
    page.get_by_label_contains("Continue from backup 1").click();
    page.run();
    // Enter opens the first undamaged fight.
    press(&mut page, &[Key::Enter]);
    assert_eq!(page.state()[0], opens("mill.journal.bak1"));
}

#[test]
fn backup_is_compared_in_words() {
    let mut model = damaged();
    let backup = model.saves[0].backups.remove(0);
    model.saves.remove(0);
    model.saves[0].backups = vec![backup.clone()];
    let words = "It lacks the last 12 of 52 commands";
    model.compared = Some(BackupDiff {
        path: backup.path.clone(),
        words: vec![words.to_owned()],
    });
    let (mut page, _) = page(model, StartUi::for_startup());
    assert!(page.query_by_label("Compare").is_none());
    click(&mut page, "Backups of Old bones");
    page.get_by_label(words);
    click(&mut page, "Compare");
    let asks = Request::from(FileAct::Compare {
        fight: "old.journal".into(),
        other: backup.path,
    });
    assert_eq!(*page.state(), [asks]);
}

#[test]
fn broken_file_is_reported_discardable_not_startable() {
    let mut model = model();
    model.fights[0].mistakes = Some("toll.ron:1:1: no map".to_owned());
    let (mut page, _) = page(model, StartUi::for_startup());
    page.get_by_label_contains("‘My toll’ has errors").click();
    page.run();
    assert!(page.state().is_empty());
    click(&mut page, "More for My toll");
    page.get_by_label_contains("no map");
    assert!(
        page.get_by_label("Duplicate")
            .accesskit_node()
            .is_disabled()
    );
    click(&mut page, "Delete");
    assert_eq!(page.state().len(), 1);
}

#[test]
fn new_fights_come_from_files_empty_maps_and_copies() {
    let (mut page, _) = page(model(), StartUi::for_startup());
    for label in [
        "From a picture…",
        "From a map file…",
        "Empty map…",
        "Import a .fight…",
        "Open a file…",
    ] {
        click(&mut page, label);
    }
    let browse = |wanted| Request::from(FileAct::Browse(wanted));
    let asked = [
        browse(FileFilter::Picture),
        browse(FileFilter::Map),
        Request::Do(&actions::EMPTY_MAP),
        browse(FileFilter::Bundle),
        browse(FileFilter::Anything),
    ];
    assert_eq!(*page.state(), asked);
    click(&mut page, "Copy a fight…");
    assert!(page.query_by_label("Continue The mill").is_none());
    page.get_by_label_contains("The shrine").click();
    page.run();
    let copy = Request::from(FileAct::BeginFromCopy("shrine".into()));
    assert_eq!(page.state().last(), Some(&copy));
}

#[test]
fn broken_parties_are_listed_and_opened_too() {
    let party = |path: &str, name: &str, mistakes: Option<&str>| PartyRow {
        path: path.into(),
        name: name.to_owned(),
        who: mistakes.map_or("Mira, Tolk; Seconds", |_| "").to_owned(),
        mistakes: mistakes.map(str::to_owned),
    };
    let parties = StartModel {
        parties: vec![
            party("friday.ron", "Friday", None),
            party("broken.ron", "Broken", Some("broken.ron:1:1: no name")),
        ],
        ..model()
    };
    let (mut page, _) = page(parties, StartUi::for_startup());
    click(&mut page, "Broken");
    type_text(&mut page, "tolk");
    assert!(page.query_by_label("Broken").is_none());
    press(&mut page, &[Key::Enter]);
    click(&mut page, "Parties…");
    let open = |path: &str| Request::from(PartyAct::Open(path.into()));
    let asked = [
        open("broken.ron"),
        open("friday.ron"),
        Request::Do(&actions::PARTIES),
    ];
    assert_eq!(*page.state(), asked);
}

#[test]
fn discarded_item_is_restored_or_deleted_on_request() {
    let (mut page, _) = page(model(), StartUi::for_startup());
    click(&mut page, "Trash");
    page.get_by_label_contains("saved fight, deleted 2 hours ago");
    click(&mut page, "Restore Gone");
    assert_eq!(*page.state(), [Request::from(FileAct::PutBack(7))]);
    click(&mut page, "Empty the trash…");
    page.get_by_label_contains("Delete 1 item permanently?");
    click(&mut page, "Cancel");
    assert_eq!(page.state().len(), 1);
    click(&mut page, "Empty the trash…");
    click(&mut page, "Delete permanently");
    assert_eq!(
        page.state().last(),
        Some(&Request::from(FileAct::EmptyTrash))
    );
}

#[test]
fn own_ruleset_starts_as_a_copy() {
    let (mut page, state) = page(model(), StartUi::for_startup());
    page.get_by_label_contains("/home/gm/mine");
    click(&mut page, "New…");
    type_text(&mut page, "house");
    press(&mut page, &[Key::Enter]);
    let makes = Request::from(FileAct::NewRuleset {
        name: "house".to_owned(),
        from: RulesetId::new("seconds"),
    });
    assert_eq!(*page.state(), [makes]);
    // The form stays open until the ruleset exists; an existing one is not requested.
    page.get_by_label("Ruleset name");
    let mut ready = model();
    ready.rulesets[0].id = "house".to_owned();
    let (mut page, _) = self::page(ready, state.borrow().clone());
    assert!(page.query_by_label("Ruleset name").is_none());
    click(&mut page, "New…");
    type_text(&mut page, "seconds");
    page.get_by_label("That name is already taken");
    press(&mut page, &[Key::Enter]);
    assert!(page.state().is_empty());
}

#[test]
fn few_saves_are_shown_and_all_on_request() {
    let mut model = model();
    let more = (0..20).map(|nth| {
        save(
            &format!("{nth}.journal"),
            &format!("Night {nth}"),
            "round 1",
        )
    });
    model.saves.extend(more);
    let (mut page, _) = page(model, StartUi::for_startup());
    assert!(page.query_by_label("Night 19, round 1").is_none());
    click(&mut page, "Show all 22");
    page.get_by_label("Night 19, round 1");
    click(&mut page, "By name");
    let top = |label: &str| page.get_by_label(label).rect().top();
    let latest = top("Continue The mill");
    assert!(top("Night 0, round 1") < top("Night 19, round 1"));
    assert!(
        latest < top("Night 0, round 1"),
        "the latest stays at the top"
    );
}

#[test]
fn ruleset_for_new_maps_is_chosen() {
    let (mut page, _, rules) = page_with_rules(model(), StartUi::for_startup());
    click(&mut page, "Rules");
    page.get_all_by_label("mine")
        .last()
        .expect("it is offered")
        .click();
    page.run();
    assert_eq!(*rules.borrow(), "mine");
}

#[test]
fn unreadable_folder_is_named_above_the_lists() {
    let unread = StartModel {
        unread: vec!["/home/gm/parties cannot be read".to_owned()],
        ..model()
    };
    let (page, _) = page(unread, StartUi::for_startup());
    page.get_by_label_contains("/home/gm/parties cannot be read");
    page.get_by_label_contains("missing here");
}

#[test]
fn search_ranks_names_first_and_highlights_what_enter_opens() {
    let mut model = model();
    model.fights = vec![
        FightRow {
            about: "A sunken road with a toll gate".to_owned(),
            ..fight("causeway", "The drowned causeway", "Seconds", 28)
        },
        fight("toll-house", "The toll house", "Segments", 10),
    ];
    model.saves[0].moment = "Round 3 at the toll".to_owned();
    let (mut page, state) = page(model, StartUi::for_startup());
    assert_eq!(state.borrow().hit, Some("mill.journal".into()));
    type_text(&mut page, "toll");
    assert_eq!(state.borrow().hit, Some("toll-house".into()));
    let top = |label: &str| page.get_by_label_contains(label).rect().top();
    assert!(top("The toll house, ") < top("The drowned causeway, "));
    assert!(top("The drowned causeway, ") < top("The mill, "));
    press(&mut page, &[Key::Enter]);
    assert_eq!(*page.state(), [opens("toll-house")]);
}

#[test]
fn fight_with_several_saves_has_one_line() {
    let mut model = model();
    model
        .saves
        .push(save("first.journal", "The mill", "Round 1"));
    let (mut page, _) = page(model, StartUi::for_startup());
    page.get_by_label_contains("just now · 1 earlier");
    assert!(page.query_by_label_contains("Earlier: ").is_none());
    click(&mut page, "Backups of The mill");
    click(&mut page, "Earlier: The mill, Round 1");
    assert_eq!(*page.state(), [opens("first.journal")]);
}

#[test]
fn ruleset_is_opened_to_read_its_rules() {
    let mut with_rules = model();
    with_rules.rulesets[1].name = "Seconds".to_owned();
    with_rules.rulesets[1].texts = crate::trial::built_in("seconds").rule_texts.clone();
    let (mut page, state) = page(with_rules.clone(), StartUi::for_startup());
    assert_eq!(state.borrow_mut().take_rules(&with_rules), None);
    click(&mut page, "Seconds, built in");
    let rules = state.borrow_mut().take_rules(&with_rules);
    let rules = rules.expect("they are to be read");
    assert_eq!(rules.title, "Seconds");
    assert!(!rules.groups("careful aim").is_empty());
    assert!(page.state().is_empty(), "it opens no fight");
}
