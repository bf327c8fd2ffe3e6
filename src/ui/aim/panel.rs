//! Preview of an attack: its chances in large figures, and every modifier of its rolls.

use bevy_egui::egui::{
    Button, Frame, Grid, Id, Label, Pos2, Rect, RichText, Sense, TextStyle, Ui, UiBuilder, Vec2,
};

use crate::ui::shared::{elide, theme, with_tooltip};
use crate::ui::token::PanelEdges;
use crate::view::{Request, Tool};

use super::model::{AimModel, AttackRow, TermRow};
use super::text;

/// Shows the attack: in two lines while the mouse only points at its target, and with every modifier once it waits
/// for confirmation. Enter confirms it through the keys of the map; the button does the same.
pub fn show(ui: &mut Ui, model: &AimModel) -> Vec<Request> {
    let mut requests = Vec::new();
    ui.add(Label::new(RichText::new(&model.title).heading()).wrap());
    if !model.summary.is_empty() {
        ui.add(Label::new(theme::bold(&model.summary)).wrap());
    }
    if !model.about.is_empty() && model.waits {
        ui.add(Label::new(theme::faint(&model.about)).wrap());
    }
    for (nth, swing) in model.swings.iter().enumerate() {
        if nth > 0 && !model.summary.is_empty() {
            // The attacks of a routine differ little, so only the first is shown in full.
            let title = titled(swing);
            let line = text::attack_in_short(&title, &swing.hit, &swing.damage);
            ui.add(Label::new(line).truncate());
            continue;
        }
        // Two attacks of one combo have the same modifiers, so their number makes the ids of the grids unique.
        ui.push_id(nth, |ui| {
            let named = model.names_weapon || model.swings.len() > 1 || swing.times() > 1;
            show_chances(ui, swing, named);
            if model.waits {
                show_sums(ui, swing, &mut requests);
            }
        });
    }
    show_rulings(ui, model, &mut requests);
    show_confirmation(ui, model, &mut requests);
    requests
}

/// Space between two choices, in points.
const BETWEEN: f32 = 10.0;

/// True if a label and its choices do not fit on one line. Then the label is above the choices, so that the last choice
/// does not wrap alone.
fn needs_two_lines<'a>(ui: &Ui, label: &str, choices: impl Iterator<Item = &'a str>) -> bool {
    let font = TextStyle::Button.resolve(ui.style());
    let width = |words: &str| {
        let laid = ui.painter();
        let laid = laid.layout_no_wrap(words.to_owned(), font.clone(), theme::TEXT);
        laid.size().x + 2.0 * ui.spacing().button_padding.x
    };
    let choices: f32 = choices.map(|choice| width(choice) + BETWEEN).sum();
    width(label) + choices > ui.available_width()
}

/// Shows the rulings of the GM on the attack, each with its choices.
fn show_rulings(ui: &mut Ui, model: &AimModel, requests: &mut Vec<Request>) {
    for ruling in &model.rulings {
        let names = ruling.choices.iter().map(|choice| choice.name.as_str());
        let above = needs_two_lines(ui, ruling.label, names);
        if above {
            ui.label(theme::faint(ruling.label));
        }
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            if !above {
                ui.label(theme::faint(ruling.label));
            }
            for choice in &ruling.choices {
                let button = elide::button(ui, &choice.name, "", |name| {
                    Button::new(name).selected(choice.chosen).small()
                });
                if button.clicked() && !choice.chosen {
                    requests.push(choice.request.clone());
                }
            }
        });
    }
}

/// Shows the reason why the attack is not allowed, or the button that confirms it.
fn show_confirmation(ui: &mut Ui, model: &AimModel, requests: &mut Vec<Request>) {
    match &model.request {
        Err(why) => {
            let words = ui.add(Label::new(RichText::new(why).color(theme::HARM)).wrap());
            with_tooltip(words, &model.refusal_help);
            ui.horizontal(|ui| {
                if !model.overrides.is_empty() && ui.button(text::OVERRIDE).clicked() {
                    requests.extend(model.overrides.iter().cloned());
                }
                if model.waits && ui.button(text::CANCEL).clicked() {
                    requests.push(Request::Take(Tool::Point));
                }
            });
        }
        Ok(requests_of_yes) if model.waits => {
            ui.add_space(4.0);
            ui.horizontal_wrapped(|ui| {
                let label = text::confirm(&model.yes);
                let button = theme::decision_button(theme::bold(label).size(16.0));
                let button = button.min_size(Vec2::new(150.0, 32.0));
                if ui.add(button).clicked() {
                    requests.extend(requests_of_yes.iter().cloned());
                }
                if ui.button(text::CANCEL).clicked() {
                    requests.push(Request::Take(Tool::Point));
                }
            });
        }
        Ok(_on_a_click) => {}
    }
}

/// Shows the attack over the panel of its attacker, from `top` down. It covers the name while the mouse only points,
/// and the status while the attack waits for confirmation, or more if it needs the room. The actions keep their place,
/// and the panel does not become wider.
pub fn show_over(ui: &mut Ui, top: Pos2, model: &AimModel) -> Vec<Request> {
    let room = Rect::from_min_max(top, ui.max_rect().max);
    let id = Id::new("attack over the panel");
    // Nothing underneath can be clicked.
    let before = ui.data(|data| data.get_temp(id)).unwrap_or(Rect::NOTHING);
    ui.interact(before, id, Sense::click_and_drag());
    let ends = PanelEdges::of(ui);
    let mut over = ui.new_child(UiBuilder::new().max_rect(room));
    let shown = Frame::new().fill(theme::CHROME).show(&mut over, |ui| {
        ui.set_width(room.width());
        let requests = show(ui, model);
        // End on a line boundary, so that no line below is cut in half.
        let bottom = ui.cursor().top() + SEPARATOR;
        if let Some(end) = ends.and_then(|ends| ends.edge_below(bottom, model.waits)) {
            ui.add_space(end - bottom);
        }
        ui.separator();
        requests
    });
    ui.data_mut(|data| data.insert_temp(id, shown.response.rect));
    shown.inner
}

/// Height of the separator below an attack, in points.
const SEPARATOR: f32 = 6.0;

/// Returns the title of an attack, with its number of repetitions: `Hob, great axe × 2`.
fn titled(swing: &AttackRow) -> String {
    match swing.times() {
        1 => swing.title.clone(),
        times => text::repeated(&swing.title, times),
    }
}

/// Shows the chances in large figures.
fn show_chances(ui: &mut Ui, swing: &AttackRow, named: bool) {
    if named {
        ui.separator();
        ui.add(Label::new(theme::bold(titled(swing))).truncate());
    }
    // The figures are close together, because three of them must not widen the panel, which would move the map.
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        let chances = [
            (text::TO_HIT, &swing.hit, 22.0),
            (text::TO_WOUND, &swing.wound, 16.0),
            (text::TO_DROP, &swing.dying, 16.0),
        ];
        let chances = chances.into_iter();
        let mut chances = chances
            .filter(|(_, figure, _)| !figure.is_empty())
            .peekable();
        while let Some((what, figure, size)) = chances.next() {
            let what = match chances.peek() {
                Some(_) => text::before_another_chance(what),
                None => what.to_owned(),
            };
            ui.label(theme::bold(figure).size(size));
            ui.label(theme::faint(what));
        }
    });
}

/// Shows every modifier of its rolls, and the defences that the target can choose from.
fn show_sums(ui: &mut Ui, swing: &AttackRow, requests: &mut Vec<Request>) {
    ui.label(text::damage(&swing.damage));
    // Two columns side by side are as wide as the panel.
    let against = [("to hit", &swing.to_hit), ("defence", &swing.defence)];
    for row in [&against[..], &[("damage", &swing.hurt)]] {
        ui.horizontal_top(|ui| {
            for (which, terms) in row.iter().filter(|(_, terms)| !terms.is_empty()) {
                show_terms(ui, (swing.title.as_str(), which), terms);
                ui.add_space(8.0);
            }
        });
    }
    for (nth, choices) in swing.choices.iter().enumerate() {
        if choices.len() < 2 {
            continue;
        }
        let which: String = match swing.times() {
            1 => text::DEFENDS_BY.into(),
            _ => text::defence_number(nth + 1),
        };
        let names = choices.iter().map(|choice| choice.name.as_str());
        let above = needs_two_lines(ui, &which, names);
        if above {
            ui.label(theme::faint(which.as_str()));
        }
        ui.horizontal_wrapped(|ui| {
            if !above {
                ui.label(theme::faint(which.as_str()));
            }
            for choice in choices {
                let button = elide::button(ui, &choice.name, "", |name| {
                    Button::new(name).selected(choice.chosen)
                });
                if button.clicked() && !choice.chosen {
                    requests.push(choice.request.clone());
                }
            }
        });
    }
}

fn show_terms(ui: &mut Ui, id: (&str, &str), terms: &[TermRow]) {
    Grid::new(id)
        .num_columns(2)
        .spacing([5.0, 1.0])
        .show(ui, |ui| {
            for term in terms {
                with_tooltip(ui.label(RichText::new(&term.label).small()), &term.help);
                with_tooltip(ui.label(RichText::new(&term.value).small()), &term.help);
                ui.end_row();
            }
        });
}
