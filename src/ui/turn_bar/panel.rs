//! The buttons below the map for the next decisions.

use bevy_egui::egui::containers::menu::MenuButton;
use bevy_egui::egui::{Button, Response, Ui, Vec2};

use crate::rules::facts::EncounterCommand;
use crate::ui::menu_bar::MenuBarModel;
use crate::ui::shared::{elide, theme};
use crate::view::{Request, UiAction, actions};

use super::model::{HoldChoice, TurnBarModel};
use super::text;

/// Shows the buttons, the next decision first, and returns the requests. The next decision is not amber
/// (`steps_back`) if something else waits for confirmation: only one thing at a time is amber.
pub fn show(
    ui: &mut Ui,
    model: &TurnBarModel,
    menus: &MenuBarModel,
    steps_back: bool,
) -> Vec<Request> {
    let mut requests = Vec::new();
    if let Some(next) = &model.next {
        let help = menus.tooltip(&actions::NEXT_DECISION);
        let next = elide::button(ui, next, help, |label| {
            let label = label.family(theme::bold_family());
            let button = if steps_back {
                Button::new(label)
            } else {
                theme::decision_button(label)
            };
            button.min_size(Vec2::new(150.0, 30.0))
        });
        if next.clicked() {
            requests.push(Request::Do(&actions::NEXT_DECISION));
        }
    }
    let mut press = |ui: &mut Ui, action: &'static UiAction, label: &str| {
        if bar_button(ui, label, menus.tooltip(action)).clicked() {
            requests.push(Request::Do(action));
        }
    };
    if let Some(all) = &model.run_on {
        press(ui, &actions::ALL_PASS, all);
    }
    if let Some(pass) = &model.pass {
        press(ui, &actions::END_TURN, pass);
    }
    if model.abandon {
        press(ui, &actions::ABANDON, text::ABANDON);
    }
    if model.delay {
        press(ui, &actions::DELAY, text::DELAY);
    }
    if model.in_low {
        press(ui, &actions::DO_IN_LOW, text::DO_IN_LOW);
    }
    if !model.hand_on.is_empty() {
        requests.extend(show_nominations(ui, &model.hand_on));
    }
    if let Some(hold) = &model.hold {
        requests.extend(show_hold(ui, hold, menus));
    }
    if let Some((label, request)) = &model.morale
        && bar_button(ui, label, text::ROLL_MORALE_HELP).clicked()
    {
        requests.push(request.clone());
    }
    for (who, name) in &model.waiting {
        let label = text::acts_now(name);
        if bar_button(ui, &label, menus.tooltip(&actions::TAKE_DELAYED)).clicked() {
            let take = EncounterCommand::TakeDelayedTurn { who: vec![*who] };
            requests.push(Request::Submit(vec![take]));
        }
    }
    requests
}

/// Maximum number of combatants to nominate that are shown as buttons; more go into a menu, because the buttons would
/// cover the map.
const SIDE_BY_SIDE: usize = 4;

/// Shows the ways to end the turn by nominating the next combatant: one button each, or a menu of many.
fn show_nominations(ui: &mut Ui, named: &[(String, Request)]) -> Vec<Request> {
    let size = Vec2::new(0.0, 30.0);
    let mut requests = Vec::new();
    if named.len() <= SIDE_BY_SIDE {
        for (name, request) in named {
            if bar_button(ui, &text::is_next(name), text::NOMINATE_HELP).clicked() {
                requests.push(request.clone());
            }
        }
        return requests;
    }
    let next = Button::new(text::NEXT_COMBATANT).min_size(size);
    let (response, _) = MenuButton::from_button(next).ui(ui, |ui| {
        for (name, request) in named {
            if elide::menu_entry(ui, name).clicked() {
                requests.push(request.clone());
                ui.close();
            }
        }
    });
    response.on_hover_text(text::NOMINATE_HELP);
    requests
}

/// Shows a button as high as the bar; a label that is too long is cut off.
fn bar_button(ui: &mut Ui, label: &str, hover: &str) -> Response {
    elide::button(ui, label, hover, |label| {
        Button::new(label).min_size(Vec2::new(0.0, 30.0))
    })
}

/// Shows the button for holding: without limit, or until a segment chosen from a small menu.
fn show_hold(ui: &mut Ui, hold: &HoldChoice, menus: &MenuBarModel) -> Vec<Request> {
    let mut requests = Vec::new();
    let size = Vec2::new(0.0, 30.0);
    if !hold.until.is_empty() {
        show_until(ui, hold, &mut requests);
    }
    let response = ui
        .add(Button::new(text::HOLD).min_size(size))
        .on_hover_text(menus.tooltip(&actions::HOLD));
    if response.clicked() {
        requests.push(Request::Do(&actions::HOLD));
    }
    requests
}

/// Shows the button for holding until a chosen segment.
fn show_until(ui: &mut Ui, hold: &HoldChoice, requests: &mut Vec<Request>) {
    let size = Vec2::new(0.0, 30.0);
    let until = Button::new(text::HOLD_UNTIL).min_size(size);
    let (response, _) = MenuButton::from_button(until).ui(ui, |ui| {
        ui.label(theme::faint(text::HOLD_UNTIL_SEGMENT));
        ui.horizontal(|ui| {
            for segment in &hold.until {
                if ui.button(segment.to_string()).clicked() {
                    requests.push(Request::Submit(vec![EncounterCommand::Hold {
                        who: hold.who,
                        until: Some(*segment),
                        low: false,
                    }]));
                    ui.close();
                }
            }
        });
    });
    response.on_hover_text(text::HOLD_UNTIL_HELP);
}
