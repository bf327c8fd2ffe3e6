//! Tests of the parties page: opened, changed and saved by keys and clicks; destructive actions ask first, and no
//! note is lost.

use bevy_egui::egui::accesskit::Role;
use bevy_egui::egui::{Event, Key, Vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use crate::paint::portrait::Portraits;
use crate::rules::state::CombatantId;
use crate::ruleset::{PictureName, RulesetId, Rulesets};
use crate::save::party::{Edit, ListedParty, PartyText, Rest, changes_after_rest, read_party};
use crate::ui::shared::theme;
use crate::ui::shell::ui_window::UiWindow;
use crate::view::party::{CharacterSource, PartyAct};

use super::{ChangeList, PartiesPage, PartiesUi, PartyPage, PartySource, show};

const FILE: &str = "parties/lanterns.ron";

const TEXT: &str = "(version: 1, name: \"The Lanterns\", ruleset: \"phases\", characters: { \"mira\": (creature: \"mira\", \
    name: \"Old Mira\", prepared: { \"sleep\": 2 }, state: (lost: 3, spent: { \"sleep\": 1 })), \"tolk\": (creature: \
    \"tolk\", state: (lost: 7)) }, notes: { \"tolk\": \"Owes the ferryman\" })";

fn page() -> PartyPage {
    let party = read_party(FILE, TEXT, &Rulesets::built_in()).expect("it is in order");
    let found = PartyText {
        path: FILE.into(),
        text: TEXT.to_owned(),
    };
    PartyPage::from_file(found, &party)
}

fn listed(name: &str, file: &str) -> ListedParty {
    ListedParty {
        source: file.into(),
        name: name.to_owned(),
        who: "Old Mira, Tolk; Phases".to_owned(),
        ..ListedParty::default()
    }
}

fn opened() -> PartiesUi {
    let mut state = PartiesUi {
        list: vec![
            listed("The Lanterns", FILE),
            listed("Others", "parties/others.ron"),
        ],
        ..PartiesUi::default()
    };
    state.show_list();
    state
}

fn on_party() -> PartiesUi {
    let mut state = opened();
    state.show_page(PartiesPage::Party(Box::new(page())));
    state
}

struct Shown {
    ui: PartiesUi,
    asked: Vec<PartyAct>,
}

fn window<'a>(size: (f32, f32), ui: PartiesUi) -> Harness<'a, Shown> {
    let shown = Shown {
        ui,
        asked: Vec::new(),
    };
    let mut harness = Harness::builder()
        .with_size(Vec2::new(size.0, size.1))
        .build_ui_state(
            |ui, shown: &mut Shown| {
                if !theme::ensure_applied(ui.ctx()) {
                    return;
                }
                for request in show(ui, &mut shown.ui) {
                    let act = request.feature().cloned();
                    shown.asked.push(act.expect("something for the parties"));
                }
            },
            shown,
        );
    harness.run();
    harness
}

fn large<'a>(ui: PartiesUi) -> Harness<'a, Shown> {
    window((1280.0, 720.0), ui)
}

fn press(window: &mut Harness<Shown>, key: Key) {
    window.key_press(key);
    window.run();
}

fn click(window: &mut Harness<Shown>, name: &str) {
    window.get_by_role_and_label(Role::Button, name).click();
    window.run();
}

#[test]
fn portraits_load_only_while_party_is_shown() {
    let text = TEXT.replacen(
        "creature: \"tolk\"",
        "creature: \"tolk\", portrait: \"t.png\"",
        1,
    );
    assert_ne!(text, TEXT);
    let party = read_party(FILE, &text, &Rulesets::built_in()).expect("it is in order");
    let found = PartyText {
        path: FILE.into(),
        text,
    };
    let mut state = opened();
    assert_eq!(state.portraits().count(), 0);
    state.show_page(PartiesPage::Party(Box::new(PartyPage::from_file(
        found, &party,
    ))));
    let asked: Vec<&str> = state.portraits().map(PictureName::as_str).collect();
    assert_eq!(asked, ["t.png"]);
    let named = |state: &PartiesUi| match &state.page {
        PartiesPage::Party(party) => party
            .rows
            .iter()
            .filter(|row| row.portrait.is_some())
            .count(),
        _another => 0,
    };
    state.show_portraits(&Portraits::default());
    assert_eq!(named(&state), 1);
    state.step_back();
    assert_eq!(state.portraits().count(), 0);
}

#[test]
fn party_page_shows_status_of_each_character() {
    for size in [(1600.0, 900.0), (1280.0, 720.0), (900.0, 560.0)] {
        let window = window(size, on_party());
        for said in [
            "Old Mira",
            "11 of 14 hit points",
            "45 of 52 hit points",
            "Spells",
            "Held",
        ] {
            assert!(
                window.query_all_by_label_contains(said).count() > 0,
                "{said}"
            );
        }
        assert!(window.query_all_by_label_contains("Sleep 1 of 2").count() > 0);
        for button in ["Place on map", "Delete…", "Add", "Remove Tolk"] {
            let place = window.get_by_role_and_label(Role::Button, button).rect();
            assert!(
                place.max.x <= size.0 && place.min.x >= 0.0,
                "{button}: {place:?}"
            );
        }
    }
}

#[test]
fn list_has_focus_and_enter_opens_a_party() {
    let mut window = large(opened());
    press(&mut window, Key::Enter);
    assert_eq!(window.state().asked, [PartyAct::Open(FILE.into())]);
}

#[test]
fn buttons_refer_to_the_shown_party() {
    let mut window = large(on_party());
    for name in [
        "Place on map",
        "Update from this fight…",
        "A night’s rest…",
        "Back to full…",
        "Character sheets…",
        "Add",
    ] {
        click(&mut window, name);
    }
    let asked = &window.state().asked;
    let first = page().ready[0].0;
    assert_eq!(
        *asked,
        [
            PartyAct::Take(FILE.into()),
            PartyAct::LookBack(FILE.into()),
            PartyAct::Rest(FILE.into(), Rest::Night),
            PartyAct::Rest(FILE.into(), Rest::Full),
            PartyAct::AskForSheet(FILE.into()),
            PartyAct::Edit(FILE.into(), Edit::Add(first)),
        ]
    );
}

#[test]
fn deletion_and_removal_ask_first() {
    let mut window = large(on_party());
    click(&mut window, "Delete…");
    assert_eq!(window.state().asked, []);
    // Esc closes the question and nothing else.
    window.state_mut().ui.step_back();
    window.run();
    assert!(
        window
            .query_by_label("Move The Lanterns to trash")
            .is_none()
    );
    click(&mut window, "Delete…");
    // The answer has keyboard focus.
    press(&mut window, Key::Enter);
    let away = PartyAct::Discard(FILE.into());
    assert_eq!(window.state().asked.as_slice(), std::slice::from_ref(&away));
    click(&mut window, "Remove Tolk");
    press(&mut window, Key::Enter);
    let out = Edit::TakeOut(CombatantId::new("tolk"));
    assert_eq!(
        window.state().asked,
        [away, PartyAct::Edit(FILE.into(), out)]
    );
}

fn noted(text: &str) -> PartyAct {
    let edit = Edit::Note(CombatantId::new("tolk"), text.to_owned());
    PartyAct::Edit(FILE.into(), edit)
}

fn types_a_note(window: &mut Harness<Shown>) {
    window.get_by_label("Notes on Tolk").focus();
    window.run();
    window.event(Event::Text("!".to_owned()));
    window.run();
    assert_eq!(window.state().asked, []);
}

#[test]
fn note_is_saved_on_leaving_field_or_page() {
    let mut window = large(on_party());
    types_a_note(&mut window);
    window.get_by_label("Notes on Old Mira").focus();
    window.run();
    assert_eq!(window.state().asked, [noted("Owes the ferryman!")]);

    let mut window = large(on_party());
    types_a_note(&mut window);
    window.state_mut().ui.step_back();
    assert!(window.state().ui.open, "the first step back only keeps it");
    window.run();
    assert_eq!(window.state().asked, [noted("Owes the ferryman!")]);
    // The note stays in the field until it has been saved.
    let typed = window.query_all_by_value("Owes the ferryman!");
    assert!(typed.count() > 0);

    let mut window = large(on_party());
    types_a_note(&mut window);
    click(&mut window, "Others");
    let asked = &window.state().asked;
    let opens = PartyAct::Open("parties/others.ron".into());
    assert_eq!(*asked, [noted("Owes the ferryman!"), opens]);
}

#[test]
fn enter_confirms_typed_names() {
    let mut window = large(on_party());
    click(&mut window, "Rename Old Mira");
    window.event(Event::Text(" II".to_owned()));
    window.run();
    press(&mut window, Key::Enter);
    let called = Edit::Call(CombatantId::new("mira"), "Old Mira II".to_owned());
    assert_eq!(window.state().asked, [PartyAct::Edit(FILE.into(), called)]);
    // Until it is saved, the name stays for correction.
    assert!(window.query_all_by_value("Old Mira II").count() > 0);
    window.state_mut().ui.step_back();
    window.run();
    click(&mut window, "Duplicate…");
    press(&mut window, Key::Enter);
    let copy = PartyAct::Duplicate(FILE.into(), "The Lanterns copy".to_owned());
    assert_eq!(window.state().asked.last(), Some(&copy));
}

#[test]
fn only_ticked_changes_are_written() {
    let party = read_party(FILE, TEXT, &Rulesets::built_in()).expect("it is in order");
    let changes = changes_after_rest(&party, Rest::Full);
    assert_eq!(changes.len(), 3);
    let mut state = on_party();
    state.show_page(PartiesPage::Party(Box::new(PartyPage {
        changes: Some(ChangeList::new("a rest", changes.clone(), Vec::new())),
        ..page()
    })));
    let mut window = large(state);
    let mira = "Old Mira, health: 11 of 14 hit points → 14 of 14 hit points";
    window.get_by_label(mira).click();
    window.run();
    click(&mut window, "Save 2 changes to the party");
    let rest = changes[1..].to_vec();
    assert_eq!(window.state().asked, [PartyAct::Write(FILE.into(), rest)]);
    window.state_mut().ui.step_back();
    window.run();
    assert!(window.query_by_label_contains("Save 2").is_none());
    assert!(window.state().ui.open);
}

#[test]
fn file_errors_are_shown_and_file_is_unchanged() {
    let wrong = TEXT.replace("creature: \"mira\"", "creature: \"mirra\"");
    let mistakes = read_party(FILE, &wrong, &Rulesets::built_in()).unwrap_err();
    let mut broken = listed("lanterns", FILE);
    broken.mistakes = Some(mistakes.to_string());
    let mut state = opened();
    state.show_page(PartiesPage::Broken(broken));
    let mut window = large(state);
    assert!(window.query_all_by_label_contains("`mirra`").count() > 0);
    assert!(window.query_all_by_label_contains("left alone").count() > 0);
    assert!(window.query_by_label("Rename…").is_none());
    press(&mut window, Key::Enter);
    assert_eq!(window.state().asked, [PartyAct::Open(FILE.into())]);
}

#[test]
fn party_is_created_by_keys_from_ticked_characters() {
    let ruleset = Rulesets::built_in()
        .load(RulesetId::new("phases"))
        .expect("it is built in");
    let offer = PartySource::from_ruleset(&ruleset).expect("it has characters");
    let (first, name) = offer.people[0].clone();
    let mut state = PartiesUi {
        offers: vec![offer.clone()],
        ..PartiesUi::default()
    };
    state.show_list();
    let mut window = large(state);
    // The button for the first party has keyboard focus.
    press(&mut window, Key::Enter);
    window.event(Event::Text("Torches".to_owned()));
    window.run();
    window.get_by_role_and_label(Role::CheckBox, &name).click();
    window.run();
    let many = offer.people.len() - 1;
    click(&mut window, &format!("Create with {many} characters"));
    let only: Vec<CombatantId> = offer.people.iter().skip(1).map(|(id, _)| *id).collect();
    assert!(!only.contains(&first));
    assert_eq!(
        window.state().asked,
        [PartyAct::New {
            name: "Torches".to_owned(),
            from: CharacterSource::Ruleset(RulesetId::new("phases")),
            only,
        }]
    );
}

#[test]
fn new_party_click_focuses_its_name() {
    let ruleset = Rulesets::built_in()
        .load(RulesetId::new("phases"))
        .expect("it is built in");
    let mut state = PartiesUi {
        offers: vec![PartySource::from_ruleset(&ruleset).expect("it has characters")],
        ..PartiesUi::default()
    };
    state.show_list();
    let mut window = large(state);
    click(&mut window, "New party…");
    window.event(Event::Text("Torches".to_owned()));
    window.run();
    press(&mut window, Key::Enter);
    let asked = &window.state().asked;
    assert!(
        matches!(&asked[..], [PartyAct::New { name, .. }] if name == "Torches"),
        "{asked:?}"
    );
}

#[test]
fn fight_lists_parties_with_members_in_it() {
    let mut state = opened();
    let mira = (CombatantId::new("mira"), "mira".into());
    state.list[0].known_by = Some((RulesetId::new("phases"), vec![mira]));
    let of = |rules: &str, kind: &str| {
        let who = [(CombatantId::new("mira"), kind.into())];
        state.parties_with_members(RulesetId::new(rules), &who)
    };
    assert_eq!(
        of("phases", "mira"),
        [(FILE.into(), "The Lanterns".to_owned())]
    );
    assert_eq!(of("seconds", "mira"), []);
    assert_eq!(of("phases", "orc"), [], "only the id is the same");
}
