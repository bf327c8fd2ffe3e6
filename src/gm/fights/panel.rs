//! The fights that can be opened, and the question at the start whether to go on with the last one.

use bevy_egui::egui::{Button, Id, Label, Modal, RichText, ScrollArea, Ui, Vec2};
use egui_phosphor::regular as icon;

use crate::gm::shared::{height_beside, take_width, theme};
use crate::view::{Request, Verb};

use super::model::{Compared, FightRow, FightsModel, RulesetRow, SaveRow};

/// The height of a row, and how far in what belongs to the row above begins, in points.
const ROW: f32 = 28.0;
const INDENT: f32 = 28.0;

/// Shows the fights while they are open.
pub fn show(ui: &mut Ui, model: &FightsModel, open: &mut bool) -> Vec<Request> {
    let mut requests = Vec::new();
    if !*open {
        return requests;
    }
    let modal = Modal::new(Id::new("fights")).show(ui, |ui| {
        take_width(ui, 620.0);
        let high = height_beside(ui, 440.0, 90.0);
        ScrollArea::vertical().max_height(high).show(ui, |ui| {
            if !model.saves.is_empty() {
                ui.label(RichText::new("Go on with").heading());
            }
            for save in &model.saves {
                requests.extend(show_save(ui, save, model));
            }
            ui.separator();
            for (own, title) in [(true, "Begin one of your own"), (false, "Begin")] {
                let mut fights = model
                    .fights
                    .iter()
                    .filter(|fight| fight.own == own)
                    .peekable();
                if fights.peek().is_some() {
                    ui.label(RichText::new(title).heading());
                }
                for fight in fights {
                    requests.extend(show_fight(ui, fight));
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
            let empty = format!("{} Empty map…", icon::HOUSE_LINE);
            let help = Verb::EmptyMap.info().help;
            if ui.button(empty).on_hover_text(help).clicked() {
                requests.push(Request::Do(Verb::EmptyMap));
            }
            if ui.button("Close").clicked() {
                ui.close();
            }
        });
    });
    let opens = requests
        .iter()
        .any(|request| !matches!(request, Request::Discard(_) | Request::Compare { .. }));
    if opens || modal.should_close() {
        *open = false;
    }
    requests
}

/// Shows a fight that can be begun, or what is wrong with its file.
fn show_fight(ui: &mut Ui, fight: &FightRow) -> Option<Request> {
    let mut request = None;
    if let Some(mistakes) = &fight.mistakes {
        let words = format!("{} ‘{}’ has mistakes", icon::WARNING, fight.name);
        let words = theme::bold(words).color(theme::HARM);
        ui.add(Label::new(words)).on_hover_text(mistakes);
        let check = format!("splitsecond check {}", fight.path.display());
        ui.add(Label::new(theme::faint(check)).wrap());
    } else if wide_button(ui, theme::bold(&fight.name), &fight.size) {
        request = Some(Request::OpenEncounter(fight.path.clone()));
    }
    if !fight.about.is_empty() {
        ui.add(Label::new(theme::faint(&fight.about)).wrap());
    }
    ui.add_space(4.0);
    request
}

/// Shows a saved fight, with its backups where it is damaged.
fn show_save(ui: &mut Ui, save: &SaveRow, model: &FightsModel) -> Vec<Request> {
    let is_open = model.open.as_ref() == Some(&save.path);
    let mut requests = Vec::new();
    // Whether the backups of a whole fight are shown.
    let unfolded = Id::new(("backups", &save.path));
    let mut shows = ui.data(|data| data.get_temp(unfolded).unwrap_or(false));
    ui.horizontal(|ui| {
        let away = Button::new(icon::TRASH).min_size(Vec2::new(0.0, ROW));
        let away = ui.add_enabled(!is_open, away).on_hover_text(format!(
            "Put {} with its backups into the folder of discarded fights",
            save.path.display()
        ));
        if away.clicked() {
            requests.push(Request::Discard(save.path.clone()));
        }
        if save.damage.is_none() && !save.backups.is_empty() {
            let backups = Button::selectable(shows, icon::CLOCK_COUNTER_CLOCKWISE)
                .min_size(Vec2::new(0.0, ROW));
            let hover = "Its backups, and how they differ from it";
            if ui.add(backups).on_hover_text(hover).clicked() {
                shows = !shows;
                ui.data_mut(|data| data.insert_temp(unfolded, shows));
            }
        }
        let now = format!("open now, {}", save.moment);
        let moment = if is_open { &now } else { &save.moment };
        if save.damage.is_none() && wide_button(ui, RichText::new(&save.name), moment) {
            requests.push(Request::OpenEncounter(save.path.clone()));
        }
        if let Some(damage) = &save.damage {
            let words = format!("{} ‘{}’ is damaged", icon::WARNING, save.name);
            let words = theme::bold(words).color(theme::HARM);
            ui.add(Label::new(words)).on_hover_text(damage);
        }
    });
    if save.damage.is_some() || shows {
        requests.extend(show_backups(ui, save, model.compared.as_ref()));
    }
    requests
}

/// Shows the backups of a fight: what can be opened instead of a damaged one, and how they differ from a whole one.
fn show_backups(ui: &mut Ui, save: &SaveRow, compared: Option<&Compared>) -> Vec<Request> {
    let mut requests = Vec::new();
    if save.backups.is_empty() {
        ui.label(theme::faint("It has no backup that can be read"));
    }
    for (nth, backup) in (1..).zip(&save.backups) {
        let label = RichText::new(format!("Go on from backup {nth}"));
        ui.horizontal(|ui| {
            ui.add_space(INDENT);
            let compare = Button::new("Compare").min_size(Vec2::new(0.0, ROW));
            if save.damage.is_none() && ui.add(compare).clicked() {
                requests.push(Request::Compare {
                    fight: save.path.clone(),
                    other: backup.path.clone(),
                });
            }
            if wide_button(ui, label, &backup.moment) {
                requests.push(Request::OpenEncounter(backup.path.clone()));
            }
        });
        let compared = compared.filter(|compared| compared.path == backup.path);
        for words in compared.iter().flat_map(|compared| &compared.words) {
            ui.horizontal(|ui| {
                ui.add_space(INDENT);
                ui.add(Label::new(theme::faint(words)).wrap());
            });
        }
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
        take_width(ui, 480.0);
        if let Some(damage) = &last.damage {
            let title = format!("The fight that was saved last, ‘{}’, is damaged", last.name);
            ui.add(Label::new(theme::bold(title).size(20.0)).wrap());
            ui.add(Label::new(theme::faint(damage)).wrap());
            ui.add_space(8.0);
            requests.extend(show_backups(ui, last, None));
            *asked = !requests.is_empty();
            if ui.button("Choose another fight…").clicked() {
                *asked = true;
                *open = true;
            }
            return;
        }
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
            let empty = Button::new("Empty map…").min_size(Vec2::new(0.0, 30.0));
            if ui
                .add(empty)
                .on_hover_text(Verb::EmptyMap.info().help)
                .clicked()
            {
                *asked = true;
                requests.push(Request::Do(Verb::EmptyMap));
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
        .min_size(Vec2::new(ui.available_width(), ROW))
        .truncate();
    ui.add(button).clicked()
}
