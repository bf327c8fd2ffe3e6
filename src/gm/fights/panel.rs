//! The fights that can be opened, and the question at the start whether to go on with the last one.

use bevy_egui::egui::{Button, Id, Label, Modal, RichText, ScrollArea, Ui, Vec2};
use egui_phosphor::regular as icon;

use crate::gm::shared::theme;
use crate::view::Request;

use super::model::{FightsModel, RulesetRow};

/// Shows the fights while they are open.
pub fn show(ui: &mut Ui, model: &FightsModel, open: &mut bool) -> Vec<Request> {
    let mut requests = Vec::new();
    if !*open {
        return requests;
    }
    let modal = Modal::new(Id::new("fights")).show(ui, |ui| {
        ui.set_width(620.0);
        ui.label(RichText::new("Open a fight").heading());
        ScrollArea::vertical().max_height(440.0).show(ui, |ui| {
            for fight in &model.bundled {
                let size = fight.size.as_str();
                if wide_button(ui, theme::bold(&fight.name), size) {
                    requests.push(Request::OpenEncounter(fight.path.clone()));
                }
                ui.add(Label::new(theme::faint(&fight.about)).wrap());
                ui.add_space(4.0);
            }
            if !model.saves.is_empty() {
                ui.separator();
                ui.label(RichText::new("Go on with").heading());
            }
            for save in &model.saves {
                if wide_button(ui, RichText::new(&save.name), &save.moment) {
                    requests.push(Request::OpenEncounter(save.path.clone()));
                }
            }
            if !model.rulesets.is_empty() {
                ui.separator();
                ui.label(RichText::new("Rules to play by").heading());
            }
            for ruleset in &model.rulesets {
                show_ruleset(ui, ruleset);
            }
        });
        ui.separator();
        ui.horizontal(|ui| {
            let browse = format!("{} Open a file…", icon::FOLDER_OPEN);
            if ui.button(browse).clicked() {
                requests.push(Request::BrowseFights);
            }
            if ui.button("Close").clicked() {
                ui.close();
            }
        });
    });
    if !requests.is_empty() || modal.should_close() {
        *open = false;
    }
    requests
}

/// Asks at the start whether to go on with the fight that was open last. Sets `open` if the user wants
/// another.
pub fn show_start(
    ui: &mut Ui,
    model: &FightsModel,
    asked: &mut bool,
    open: &mut bool,
) -> Vec<Request> {
    let mut requests = Vec::new();
    let Some(last) = model.last.as_ref().filter(|_| !*asked) else {
        return requests;
    };
    Modal::new(Id::new("start")).show(ui, |ui| {
        ui.set_width(420.0);
        let question = format!("Continue ‘{}’, {}?", last.name, last.moment);
        ui.add(Label::new(theme::bold(question).size(20.0)).wrap());
        ui.add_space(8.0);
        ui.horizontal(|ui| {
            let go_on = theme::yours(theme::bold("Continue"));
            let go_on = go_on.min_size(Vec2::new(120.0, 30.0));
            if ui.add(go_on).clicked() {
                requests.push(Request::OpenEncounter(last.path.clone()));
                *asked = true;
            }
            if ui
                .add(Button::new("Choose another fight…").min_size(Vec2::new(0.0, 30.0)))
                .clicked()
            {
                *asked = true;
                *open = true;
            }
        });
    });
    requests
}

/// Shows a ruleset: its name, whose it is, and how it plays.
fn show_ruleset(ui: &mut Ui, ruleset: &RulesetRow) {
    ui.horizontal(|ui| {
        ui.label(theme::bold(&ruleset.name));
        let whose = match &ruleset.folder {
            Some(_) => format!("{}, your own", ruleset.id),
            None => format!("{}, built in", ruleset.id),
        };
        ui.label(theme::faint(whose));
    });
    let (folder, id) = (ruleset.folder.as_deref(), ruleset.id.as_str());
    let text = match ruleset.mistakes {
        0 => ruleset.summary.clone(),
        1 => format!(
            "It has a mistake: splitsecond check {}",
            folder.unwrap_or(id)
        ),
        mistakes => format!(
            "It has {mistakes} mistakes: splitsecond check {}",
            folder.unwrap_or(id)
        ),
    };
    let shown = ui.add(Label::new(theme::faint(text)).wrap());
    if let Some(folder) = folder {
        shown.on_hover_text(folder);
    }
    ui.add_space(4.0);
}

fn wide_button(ui: &mut Ui, label: RichText, right: &str) -> bool {
    let button = Button::new(label)
        .shortcut_text(right)
        .min_size(Vec2::new(ui.available_width(), 28.0))
        .truncate();
    ui.add(button).clicked()
}
