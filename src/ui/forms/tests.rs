//! Tests of the forms: opened from the list, filled in by keyboard, with error messages, and never discarded without
//! asking.

use bevy_egui::egui::accesskit::Role;
use bevy_egui::egui::{Key, Modifiers, Vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use crate::document::StepInto;
use crate::ruleset::{RulesetId, Rulesets};
use crate::ui::shared::theme;
use crate::ui::shell::ui_window::UiWindow;
use crate::view::form::{Form, FormAct, KINDS, entries};

use super::{FormsUi, show};

/// The window, with a simulated shell that carries out the requests.
struct Shown {
    ui: FormsUi,
    asked: Vec<FormAct>,
}

fn carry_out(shown: &mut Shown, act: FormAct) {
    let rulesets = Rulesets::built_in();
    if let Some(opened) = Form::open(&rulesets, RulesetId::new("segments"), &act) {
        shown.ui.open_form(opened.expect("a form"));
    } else if let Some(form) = &mut shown.ui.form {
        form.carry_out(act.clone());
    }
    shown.asked.push(act);
}

fn window<'a>(ui: FormsUi) -> Harness<'a, Shown> {
    let shown = Shown {
        ui,
        asked: Vec::new(),
    };
    let mut harness = Harness::builder()
        .with_size(Vec2::new(1280.0, 720.0))
        .build_ui_state(
            |ui, shown: &mut Shown| {
                if !theme::ensure_applied(ui.ctx()) {
                    return;
                }
                for request in show(ui, &mut shown.ui) {
                    let act = request.feature().cloned();
                    carry_out(shown, act.expect("something for the form"));
                }
            },
            shown,
        );
    harness.run();
    harness
}

fn listed() -> FormsUi {
    let ruleset = Rulesets::built_in().load(RulesetId::new("segments"));
    let ruleset = ruleset.expect("built in");
    let kinds = KINDS.into_iter();
    let kinds = kinds.map(|(section, what)| (section, what, entries(&ruleset, section)));
    let mut state = FormsUi {
        of: (ruleset.name.clone(), kinds.collect()),
        ..FormsUi::default()
    };
    state.open_list();
    state
}

fn on(act: FormAct) -> Harness<'static, Shown> {
    let opened = Form::open(&Rulesets::built_in(), RulesetId::new("segments"), &act);
    let mut state = FormsUi::default();
    state.open_form(opened.expect("it opens").expect("a form"));
    window(state)
}

fn orc() -> Harness<'static, Shown> {
    on(FormAct::StartFrom("creatures", "orc".to_owned()))
}

fn types(window: &mut Harness<Shown>, text: &str) {
    window.event(bevy_egui::egui::Event::Text(text.to_owned()));
    window.run();
}

fn form<'w>(window: &'w Harness<Shown>) -> &'w Form {
    window.state().ui.form.as_ref().expect("it is open")
}

#[test]
fn list_search_and_enter_start_from_an_entry() {
    let mut window = window(listed());
    types(&mut window, "gob arch");
    window.key_press(Key::Enter);
    window.run();
    let start = FormAct::StartFrom("creatures", "goblin-archer".to_owned());
    assert_eq!(window.state().asked, [start]);
    assert_eq!(form(&window).id, "my-goblin-archer");
}

#[test]
fn a_form_is_filled_in_by_keys_alone() {
    let mut window = orc();
    // Keyboard focus starts in the name.
    types(&mut window, "Gruk");
    assert_eq!(form(&window).id, "gruk");
    // Next is the emblem, a list: two letters and Enter.
    window.key_press(Key::Tab);
    window.run();
    types(&mut window, "gob");
    window.key_press(Key::Enter);
    window.run();
    assert!(
        form(&window).text.contains("emblem: Goblin"),
        "{}",
        form(&window).text
    );
    window.key_press_modifiers(Modifiers::COMMAND, Key::Enter);
    window.run();
    assert_eq!(window.state().asked.last(), Some(&FormAct::Keep));
}

#[test]
fn field_error_is_shown_and_prevents_saving() {
    let mut window = orc();
    window
        .get_by_role_and_label(Role::Button, "Armour class")
        .focus();
    window.run();
    window.key_press_modifiers(Modifiers::COMMAND, Key::A);
    types(&mut window, "77");
    window.run();
    assert!(window.query_by_label_contains("from -20 to 40").is_some());
    assert!(window.query_by_label("1 error to fix").is_some());
    window.key_press_modifiers(Modifiers::COMMAND, Key::Enter);
    window.run();
    assert_ne!(window.state().asked.last(), Some(&FormAct::Keep));
    assert!(window.query_by_label_contains("My Orc against").is_none());
    window.key_press_modifiers(Modifiers::COMMAND, Key::A);
    types(&mut window, "5");
    window.run();
    assert!(window.query_by_label_contains("My Orc against").is_some());
}

#[test]
fn changes_are_not_discarded_unasked() {
    let mut window = orc();
    window.state_mut().ui.step_back();
    assert!(window.state().ui.form.is_none(), "nothing was changed");
    let mut window = orc();
    types(&mut window, "x");
    window.state_mut().ui.step_back();
    window.run();
    assert!(window.state().ui.form.is_some());
    // The question makes the window higher; it is centred again one frame later.
    window.run();
    window.get_by_label("Discard").click();
    window.run();
    assert_eq!(window.state().asked.last(), Some(&FormAct::Close));
}

#[test]
fn word_with_brackets_shows_its_fields() {
    let mut window = on(FormAct::New("spells"));
    let steps = vec![StepInto::Field("target".to_owned())];
    let act = FormAct::Set(steps, Some("Burst(radius_feet: 20)".to_owned()));
    carry_out(window.state_mut(), act);
    window.run();
    assert!(
        window
            .query_all_by_label("Radius, in feet")
            .next()
            .is_some()
    );
}

#[test]
fn own_entry_is_deleted_after_confirmation() {
    let mut state = listed();
    state.own.insert(("creatures", "goblin".to_owned()));
    let mut window = window(state);
    types(&mut window, "orc arch");
    assert!(window.query_by_label_contains("Delete").is_none());
    window.state_mut().ui.query = "goblin arch".to_owned();
    window.run();
    assert!(window.query_by_label_contains("Delete").is_none());
    window.state_mut().ui.query = "goblin".to_owned();
    window.run();
    window.get_by_label("Delete Goblin…").click();
    window.run();
    assert!(window.state().asked.is_empty(), "it is asked first");
    window.get_by_label("Cancel").click();
    window.run();
    window.get_by_label("Delete Goblin…").click();
    window.run();
    window.get_by_label("Delete").click();
    window.run();
    let out = FormAct::TakeOut("creatures", "goblin".to_owned());
    assert_eq!(window.state().asked, [out]);
    assert_eq!(window.state().ui.taking, None);
}
