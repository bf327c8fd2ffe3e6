//! The attack that would be made: its chances in large figures, and every term of its sums.

use bevy_egui::egui::{Button, Grid, Label, RichText, Ui, Vec2};

use crate::gm::shared::{helped, theme};
use crate::view::{Request, Tool};

use super::model::{AimModel, SwingModel, TermRow};

/// The width of the contents, in points.
const WIDTH: f32 = 430.0;

/// Shows the attack. Enter confirms it through the keys of the map; the button does the same.
pub fn show(ui: &mut Ui, model: &AimModel) -> Vec<Request> {
    let mut requests = Vec::new();
    ui.set_max_width(WIDTH);
    ui.add(Label::new(RichText::new(&model.title).heading()).truncate());
    if !model.summary.is_empty() {
        ui.add(Label::new(theme::bold(&model.summary)).wrap());
    }
    for (nth, swing) in model.swings.iter().enumerate() {
        if nth > 0 && !model.summary.is_empty() {
            // The attacks of a routine differ little, so only the first is told in full.
            let title = titled(swing);
            let line = format!("{title}: {} to hit, {}", swing.hit, swing.damage);
            ui.add(Label::new(line).truncate());
            continue;
        }
        // Two attacks of one combo have the same terms: their number tells the grids apart.
        ui.push_id(nth, |ui| {
            let named = model.swings.len() > 1 || swing.times() > 1;
            show_swing(ui, swing, named, &mut requests);
        });
    }
    for ruling in &model.rulings {
        ui.horizontal_wrapped(|ui| {
            ui.label(theme::faint(ruling.label));
            for choice in &ruling.choices {
                let button = Button::new(&choice.name).selected(choice.chosen).small();
                if ui.add(button).clicked() && !choice.chosen {
                    requests.push(choice.request.clone());
                }
            }
        });
    }
    match &model.request {
        Err(why) => {
            let words = ui.add(Label::new(RichText::new(why).color(theme::HARM)).wrap());
            helped(words, &model.refusal_help);
        }
        Ok(requests_of_yes) if model.waits => {
            ui.add_space(4.0);
            ui.horizontal(|ui| {
                let label = format!("{} (Enter)", model.yes);
                let button = theme::yours(theme::bold(label).size(16.0));
                let button = button.min_size(Vec2::new(180.0, 32.0));
                if ui.add(button).clicked() {
                    requests.extend(requests_of_yes.iter().cloned());
                }
                if ui.button("Cancel (Esc)").clicked() {
                    requests.push(Request::Take(Tool::Point));
                }
            });
        }
        Ok(_) => {
            ui.label(theme::faint("Click to attack"));
        }
    }
    requests
}

/// The title of an attack, with how often it is made: `Hob, great axe × 2`.
fn titled(swing: &SwingModel) -> String {
    match swing.times() {
        1 => swing.title.clone(),
        times => format!("{} × {times}", swing.title),
    }
}

fn show_swing(ui: &mut Ui, swing: &SwingModel, named: bool, requests: &mut Vec<Request>) {
    if named {
        ui.separator();
        ui.add(Label::new(theme::bold(titled(swing))).truncate());
    }
    ui.horizontal(|ui| {
        for (what, figure, size) in [
            ("to hit", &swing.hit, 24.0),
            ("to wound", &swing.wound, 17.0),
            ("to fell", &swing.dying, 17.0),
        ] {
            if figure.is_empty() {
                continue;
            }
            ui.label(theme::bold(figure).size(size));
            ui.label(theme::faint(what));
            ui.add_space(4.0);
        }
    });
    ui.label(format!("Damage {}", swing.damage));
    ui.horizontal_top(|ui| {
        for (nth, terms) in [&swing.to_hit, &swing.defence, &swing.hurt]
            .into_iter()
            .enumerate()
        {
            if !terms.is_empty() {
                show_terms(ui, (swing.title.as_str(), nth), terms);
                ui.add_space(12.0);
            }
        }
    });
    for (nth, choices) in swing.choices.iter().enumerate() {
        if choices.len() < 2 {
            continue;
        }
        ui.horizontal_wrapped(|ui| {
            let which = match swing.times() {
                1 => "Defends by".into(),
                _ => format!("Attack {}: defends by", nth + 1),
            };
            ui.label(theme::faint(which));
            for choice in choices {
                let button = Button::new(&choice.name).selected(choice.chosen);
                if ui.add(button).clicked() && !choice.chosen {
                    requests.push(choice.request.clone());
                }
            }
        });
    }
}

fn show_terms(ui: &mut Ui, id: (&str, usize), terms: &[TermRow]) {
    Grid::new(id)
        .num_columns(2)
        .spacing([8.0, 1.0])
        .show(ui, |ui| {
            for term in terms {
                helped(ui.label(RichText::new(&term.label).small()), &term.help);
                helped(ui.label(RichText::new(&term.value).small()), &term.help);
                ui.end_row();
            }
        });
}
