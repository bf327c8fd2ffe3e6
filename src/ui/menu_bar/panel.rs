//! The top row: menus, the name and current time of the fight, and the most important buttons.

use bevy_egui::egui::containers::menu::MenuButton;
use bevy_egui::egui::{
    Align, Button, Color32, Label, Layout, MenuBar, Response, RichText, Stroke, Ui, WidgetInfo,
    WidgetType,
};
use egui_phosphor::regular as icon;

use crate::rules::facts::EncounterCommand;
use crate::rules::player_view::PlayerViewChange;
use crate::rules::state::MapVisibility;
use crate::ui::dice::real_dice;
use crate::ui::saving::{SavingModel, show_mark};
use crate::ui::shared::elide::{self, ElidedText};
use crate::ui::shared::{WindowSizeClass, capitalized, row, theme};
use crate::view::{PlayersAct, Request, Settings, UiAction, actions};

use super::model::MenuBarModel;
use super::text;

/// Shows the row and returns the requests.
pub fn show(
    ui: &mut Ui,
    model: &MenuBarModel,
    settings: &Settings,
    saving: &SavingModel,
) -> Vec<Request> {
    let mut requests = Vec::new();
    MenuBar::new().ui(ui, |ui| {
        for menu in &model.menus {
            ui.menu_button(menu.title, |ui| {
                ui.set_min_width(220.0);
                for row in &menu.rows {
                    let on = is_on(row.action, model, settings);
                    let button = ticked(on == Some(true), row.name);
                    let button = button.shortcut_text(row.key.as_str());
                    let enabled = match row.action {
                        undo if *undo == actions::UNDO => model.can_undo,
                        redo if *redo == actions::REDO => model.can_redo,
                        _another => true,
                    };
                    let response = ui.add_enabled(enabled, button).on_hover_text(&row.tooltip);
                    name_entry(&response, enabled, on, row.name);
                    if response.clicked() {
                        requests.push(Request::Do(row.action));
                        ui.close();
                    }
                }
            });
        }
        ui.separator();
        let mut looks_up = false;
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            // In a narrow window, the buttons show only icons, with the names in their tooltips.
            let narrow = WindowSizeClass::of_window(ui.ctx()).is_narrow();
            let named = |sign: &str, name: &str| match narrow {
                true => sign.to_owned(),
                false => format!("{sign} {name}"),
            };
            let mut press =
                |ui: &mut Ui, action: &'static UiAction, button: Button<'static>, enabled| {
                    let response = ui
                        .add_enabled(enabled, button)
                        .on_hover_text(model.tooltip(action))
                        .on_disabled_hover_text(model.tooltip(action));
                    if narrow {
                        row::with_name(response.clone(), action.name);
                    }
                    if response.clicked() {
                        requests.push(Request::Do(action));
                    }
                };
            let (shown, frozen) = (model.players.shown, model.players.frozen);
            let players = match (shown, model.players.blackout) {
                (true, true) => highlighted_button(named(icon::MONITOR, text::PLAYERS_BLACKOUT)),
                (true | false, _) => {
                    Button::new(named(icon::MONITOR, text::PLAYERS)).selected(shown)
                }
            };
            press(ui, &actions::PLAYERS_WINDOW, players, true);
            if shown || frozen {
                press(ui, &actions::FREEZE, freeze_button(frozen), true);
            }
            let visibility = show_visibility(ui, model.sees, narrow);
            if let Some(name) = &model.borrowed {
                let words = format!("{} {}", icon::EYE, text::leave_view(name));
                let short = ElidedText::new(ui, &words, elide::ON_BUTTON);
                let button = ui.add(highlighted_button(short.shown.clone()));
                if short.with_tooltip(button, text::LEAVE_VIEW_HELP).clicked() {
                    looks_up = true;
                }
            }
            if model.handout {
                let words = format!("{} {}", icon::IMAGE_SQUARE, text::HIDE_HANDOUT);
                press(ui, &actions::HANDOUT, highlighted_button(words), true);
            }
            let tooltip = model.tooltip(&actions::TOGGLE_TYPED_DICE);
            let dice = real_dice::show(ui, &model.dice, tooltip);
            let redo = named(icon::ARROW_U_UP_RIGHT, text::REDO);
            press(ui, &actions::REDO, Button::new(redo), model.can_redo);
            let undo = named(icon::ARROW_U_UP_LEFT, text::UNDO);
            press(ui, &actions::UNDO, Button::new(undo), model.can_undo);
            requests.extend(visibility);
            requests.extend(dice);
            ui.separator();
            requests.extend(show_mark(ui, saving));
            let moment = theme::bold(&model.moment);
            ui.add(Label::new(moment).truncate());
            ui.separator();
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let what = format!("{} · {}", model.encounter, model.ruleset);
                let label = Label::new(RichText::new(&what).color(theme::FAINT)).truncate();
                ui.add(label);
            });
        });
        requests.extend(looks_up.then_some(Request::from(PlayersAct::LookThrough(None))));
    });
    requests
}

/// Returns an entry of a menu with a tick in front of it, or with space for one.
fn ticked(on: bool, name: &str) -> Button<'_> {
    let ink = if on {
        theme::TEXT
    } else {
        Color32::TRANSPARENT
    };
    Button::new((RichText::new(icon::CHECK).color(ink), name))
}

/// Gives an entry of a menu its name for screen readers, and says whether its switch is on.
fn name_entry(response: &Response, enabled: bool, on: Option<bool>, name: &str) {
    response.widget_info(|| match on {
        Some(on) => WidgetInfo::selected(WidgetType::Button, enabled, on, name),
        None => WidgetInfo::labeled(WidgetType::Button, enabled, name),
    });
}

/// Shows the chip that says how much of the map the players see, with a menu of the other ways.
fn show_visibility(ui: &mut Ui, sees: MapVisibility, narrow: bool) -> Vec<Request> {
    let mut requests = Vec::new();
    let words = text::players_see(sees);
    let label = match narrow {
        true => icon::EYE.to_owned(),
        false => format!("{} {words}", icon::EYE),
    };
    let chip = Button::new(label)
        .corner_radius(9)
        .stroke(Stroke::new(1.0, theme::GM));
    let (response, _) = MenuButton::from_button(chip).ui(ui, |ui| {
        ui.set_min_width(250.0);
        ui.label(theme::faint(text::MAP_FOR_PLAYERS));
        for how in MapVisibility::ALL {
            let (on, name) = (how == sees, capitalized(how.name()));
            let response = ui.add(ticked(on, &name));
            name_entry(&response, true, Some(on), &name);
            if response.clicked() && !on {
                let show = EncounterCommand::Show(PlayerViewChange::By(how));
                requests.push(Request::Submit(vec![show]));
            }
        }
    });
    row::with_name(response, words).on_hover_text(text::PLAYERS_SEE_HELP);
    requests
}

/// Returns the switch that freezes the player window; it is highlighted while the window is frozen.
fn freeze_button(frozen: bool) -> Button<'static> {
    if frozen {
        highlighted_button(format!("{} {}", icon::SNOWFLAKE, text::PLAYERS_FROZEN))
    } else {
        Button::new(format!("{} {}", icon::SNOWFLAKE, text::FREEZE))
    }
}

/// Returns a highlighted button for a mode that stays on until the GM ends it.
fn highlighted_button(words: String) -> Button<'static> {
    Button::new(theme::bold(words).color(theme::SUNK)).fill(theme::GM)
}

/// Returns whether an action's switch is on; `None` for an action that is not a switch.
fn is_on(action: &UiAction, model: &MenuBarModel, settings: &Settings) -> Option<bool> {
    let switches = [
        (&actions::PLAYERS_WINDOW, model.players.shown),
        (&actions::BLACKOUT, model.players.blackout),
        (&actions::FREEZE, model.players.frozen),
        (&actions::PLAYERS_PREVIEW, model.players.mirrored),
        (&actions::PLAYERS_FRAME, model.players.framed),
    ];
    let switch = switches.into_iter().find(|(switch, _)| *switch == action);
    let switch = switch.map(|(_, is_on)| is_on);
    switch.or_else(|| settings.is_on(action))
}
