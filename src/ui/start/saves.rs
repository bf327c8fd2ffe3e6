//! Saved fights: the latest with a large picture, a few more below it, and the backups of each.

use std::sync::Arc;

use bevy_egui::egui::{Button, Frame, Label, Margin, RichText, Sense, Ui, Vec2, vec2};
use egui_phosphor::regular as icon;

use crate::ui::shared::{row, theme};
use crate::view::handout::Pixels;
use crate::view::{FileAct, Request, StorageAct};

use super::model::{FightRow, SaveRow, StartModel};
use super::picture::{self, PictureFit};
use super::row::{INDENT, LOW, OwnFile, RowLine, take_search_focus};
use super::state::{Sort, StartUi};
use super::text;

/// Number of fights listed below the latest, unless the user asks for all.
const MAX_SHOWN_FIGHTS: usize = 5;

/// Size of the large picture, in points; half of it in a narrow window.
const PICTURE: Vec2 = Vec2::new(320.0, 180.0);

/// Width below which a window is narrow, in points.
const NARROW: f32 = 620.0;

/// Returns the fights that match the search: the latest, then the others in sort order; in a search, the best match
/// first. Of several with the same name it is only the latest.
pub(super) fn matching_saves<'m>(model: &'m StartModel, state: &StartUi) -> Vec<&'m SaveRow> {
    let fits = |save: &&SaveRow| state.matches_query(&[&save.name, &save.moment]);
    let saves = model.saves.iter().filter(fits);
    let mut saves: Vec<&SaveRow> = saves.filter(|save| !model.is_earlier(save)).collect();
    if state.sort == Sort::Name
        && let Some((_latest, others)) = saves.split_first_mut()
    {
        others.sort_by_key(|save| save.name.to_lowercase());
    }
    if state.is_searching() {
        saves.sort_by_key(|save| state.mismatch(&save.name));
    }
    saves
}

/// Shows the fights that can be continued, or a first fight if there are none.
pub(super) fn show(ui: &mut Ui, model: &StartModel, state: &mut StartUi) -> Vec<Request> {
    let mut requests = Vec::new();
    let saves = matching_saves(model, state);
    let Some((latest, others)) = saves.split_first() else {
        if !state.is_searching() && model.is_made {
            requests.extend(model.first_fight().and_then(|first| {
                ui.label(RichText::new(text::FIRST_FIGHT).heading());
                show_first(ui, first, model, state)
            }));
        }
        return requests;
    };
    ui.label(RichText::new(text::CONTINUE).heading());
    ui.add_space(4.0);
    // In a search, the highlighted line is what Enter opens.
    match latest.damage.is_some() || state.is_searching() {
        false => requests.extend(show_latest(ui, latest, model, state)),
        true => requests.extend(show_save(ui, latest, model, state)),
    }
    let few = match state.all_saves || state.is_searching() {
        true => others.len(),
        false => MAX_SHOWN_FIGHTS,
    };
    for save in others.iter().take(few) {
        requests.extend(show_save(ui, save, model, state));
    }
    if others.len() > few {
        let words = text::show_all(saves.len());
        let more = ui.add(Button::new(words).frame(false).min_size(vec2(0.0, LOW)));
        take_search_focus(&more, state);
        if more.clicked() {
            state.all_saves = true;
        }
    }
    requests
}

/// A card with a picture, a title, two lines and the most important button.
struct Card<'a> {
    picture: Option<&'a Arc<Pixels>>,
    path: &'a std::path::Path,
    title: &'a str,
    lines: [&'a str; 2],
    button: &'a str,
    /// Name of the button for screen readers.
    button_name: String,
}

impl Card<'_> {
    /// Shows the card; returns whether its button or its picture was clicked.
    fn show(
        &self,
        ui: &mut Ui,
        state: &mut StartUi,
        beside: impl FnOnce(&mut Ui, &mut StartUi),
    ) -> bool {
        let mut clicked = false;
        let card = Frame::new().fill(theme::RAISED).corner_radius(6);
        card.inner_margin(Margin::same(10)).show(ui, |ui| {
            let size = match ui.available_width() < NARROW {
                true => PICTURE * 0.5,
                false => PICTURE,
            };
            ui.horizontal(|ui| {
                // The button does the same, so the picture does not take keyboard focus.
                let sense = Sense::CLICK - Sense::FOCUSABLE;
                let (place, shown) = ui.allocate_exact_size(size, sense);
                picture::paint(ui, place, self.path, self.picture, PictureFit::Whole);
                clicked |= shown.clicked();
                ui.add_space(8.0);
                ui.vertical(|ui| {
                    ui.set_width(ui.available_width());
                    let title = theme::bold(self.title).size(22.0);
                    ui.add(Label::new(title).selectable(false).wrap());
                    for line in self.lines.iter().filter(|line| !line.is_empty()) {
                        let line = theme::faint(*line).size(15.0);
                        ui.add(Label::new(line).selectable(false).wrap());
                    }
                    ui.add_space(8.0);
                    ui.horizontal(|ui| {
                        let go_on = theme::decision_button(theme::bold(self.button).size(16.0));
                        let go_on = ui.add(go_on.min_size(vec2(150.0, 36.0)));
                        let go_on = row::with_name(go_on, &self.button_name);
                        take_search_focus(&go_on, state);
                        clicked |= go_on.clicked();
                        beside(ui, state);
                    });
                });
            });
        });
        ui.add_space(6.0);
        clicked
    }
}

/// Shows the fight that was played last.
fn show_latest(
    ui: &mut Ui,
    save: &SaveRow,
    model: &StartModel,
    state: &mut StartUi,
) -> Vec<Request> {
    let mut requests = Vec::new();
    let is_open = model.is_open(&save.path);
    let file = own_file(save, is_open);
    let (note, button, button_name) = match is_open {
        true => (
            text::OPEN_NOW,
            text::RETURN,
            text::return_to_fight(&save.name),
        ),
        false => ("", text::CONTINUE, text::continue_fight(&save.name)),
    };
    let moment = text::moment(&save.moment, false, model.earlier(save).len());
    let card = Card {
        picture: model.pictures.get(&save.path),
        path: &save.path,
        title: &save.name,
        lines: [&moment, note],
        button,
        button_name,
    };
    let clicked = card.show(ui, state, |ui, state| {
        if has_history(save, model) {
            show_backups_button(ui, save, 36.0, state);
        }
        file.show_expand_button(ui, 36.0, state);
    });
    if clicked {
        requests.extend(open_request(save, is_open, state));
    }
    requests.extend(file.show_actions(ui, state));
    requests.extend(show_unfolded(ui, save, model, state));
    requests
}

/// Shows the fight for a new user.
fn show_first(
    ui: &mut Ui,
    fight: &FightRow,
    model: &StartModel,
    state: &mut StartUi,
) -> Option<Request> {
    let card = Card {
        picture: model.pictures.get(&fight.path),
        path: &fight.path,
        title: &fight.name,
        lines: [&fight.about, text::INCLUDES_TIPS],
        button: text::BEGIN,
        button_name: text::begin_fight(&fight.name),
    };
    let clicked = card.show(ui, state, |_, _| {});
    clicked.then(|| Request::from(StorageAct::Open(fight.path.clone())))
}

fn own_file(save: &SaveRow, is_open: bool) -> OwnFile<'_> {
    OwnFile {
        path: &save.path,
        name: &save.name,
        stays: if is_open { text::STAYS_WHILE_OPEN } else { "" },
        is_sound: save.damage.is_none(),
    }
}

/// Returns the request for a click on a fight; if it is the open one, the page is only closed.
pub(super) fn open_request(save: &SaveRow, is_open: bool, state: &mut StartUi) -> Option<Request> {
    if is_open {
        state.close();
        return None;
    }
    Some(Request::from(StorageAct::Open(save.path.clone())))
}

/// Shows a saved fight, with its backups if it is damaged.
fn show_save(ui: &mut Ui, save: &SaveRow, model: &StartModel, state: &mut StartUi) -> Vec<Request> {
    let is_open = model.is_open(&save.path);
    let file = own_file(save, is_open);
    let mut requests = Vec::new();
    if let Some(damage) = &save.damage {
        ui.horizontal(|ui| {
            let wide = ui.available_width() - 40.0;
            ui.allocate_ui(vec2(wide, LOW), |ui| {
                ui.set_width(wide);
                let words = format!("{} {}", icon::WARNING, text::is_damaged(&save.name));
                let words = theme::bold(words).color(theme::HARM);
                let told = Label::new(words).selectable(false).truncate();
                ui.add(told).on_hover_text(damage);
                ui.add(
                    Label::new(theme::faint(damage))
                        .selectable(false)
                        .truncate(),
                );
            });
            file.show_expand_button(ui, LOW, state);
        });
        requests.extend(file.show_actions(ui, state));
    } else {
        let line = RowLine {
            name: &save.name,
            right: text::moment(&save.moment, is_open, model.earlier(save).len()).into(),
            picture: Some((&save.path, model.pictures.get(&save.path))),
            is_hit: state.is_hit(&save.path),
            ..RowLine::default()
        };
        let (clicked, asked) = file.show(ui, &line, state);
        requests.extend(asked);
        if clicked {
            requests.extend(open_request(save, is_open, state));
        }
        let unfolded = state.unfolded.as_ref() == Some(&save.path);
        if unfolded && has_history(save, model) {
            ui.horizontal(|ui| {
                ui.add_space(INDENT);
                show_backups_button(ui, save, 0.0, state);
            });
        }
    }
    requests.extend(show_unfolded(ui, save, model, state));
    requests
}

/// Shows the button for the backups of an undamaged fight.
fn show_backups_button(ui: &mut Ui, save: &SaveRow, high: f32, state: &mut StartUi) {
    let shows = state.backups.as_ref() == Some(&save.path);
    let words = format!("{} {}", icon::CLOCK_COUNTER_CLOCKWISE, text::BACKUPS);
    let clock = ui.add(Button::selectable(shows, words).min_size(vec2(0.0, high)));
    let clock = row::with_name(clock, &text::backups_of(&save.name));
    if clock.on_hover_text(text::BACKUPS_HELP).clicked() {
        state.backups = (!shows).then(|| save.path.clone());
    }
}

/// Shows the backups of a fight that is damaged or whose backups were requested.
fn show_unfolded(
    ui: &mut Ui,
    save: &SaveRow,
    model: &StartModel,
    state: &mut StartUi,
) -> Vec<Request> {
    let asked = state.backups.as_ref() == Some(&save.path);
    match save.damage.is_some() || asked {
        true => show_backups(ui, save, model, state),
        false => Vec::new(),
    }
}

/// True if there are earlier versions of a fight.
fn has_history(save: &SaveRow, model: &StartModel) -> bool {
    !save.backups.is_empty() || !model.earlier(save).is_empty()
}

/// Shows the backups, each of which can be opened; those of an undamaged fight can also be compared with it. Below
/// them, it shows the earlier saved fights of the same name.
fn show_backups(
    ui: &mut Ui,
    save: &SaveRow,
    model: &StartModel,
    state: &mut StartUi,
) -> Vec<Request> {
    let mut requests = Vec::new();
    let compared = model.compared.as_ref();
    let earlier = model.earlier(save);
    if save.backups.is_empty() && earlier.is_empty() {
        ui.label(theme::faint(text::NO_BACKUPS));
    }
    for (nth, backup) in (1..).zip(&save.backups) {
        ui.horizontal(|ui| {
            ui.add_space(INDENT);
            let compare = Button::new(text::COMPARE).min_size(vec2(0.0, LOW));
            if save.damage.is_none() && ui.add(compare).clicked() {
                requests.push(Request::from(FileAct::Compare {
                    fight: save.path.clone(),
                    other: backup.path.clone(),
                }));
            }
            let line = RowLine {
                name: &text::continue_from_backup(nth),
                right: (&backup.moment).into(),
                ..RowLine::default()
            };
            let wide = ui.available_width();
            if line.show(ui, wide, state).clicked() {
                requests.push(Request::from(StorageAct::Open(backup.path.clone())));
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
    for save in earlier {
        let file = own_file(save, false);
        let name = text::earlier(&save.name);
        let line = RowLine {
            name: &name,
            right: (&save.moment).into(),
            ..RowLine::default()
        };
        let asked = ui.horizontal(|ui| {
            ui.add_space(INDENT);
            ui.vertical(|ui| file.show(ui, &line, state)).inner
        });
        let (clicked, asked) = asked.inner;
        requests.extend(asked);
        if clicked {
            requests.push(Request::from(StorageAct::Open(save.path.clone())));
        }
    }
    requests
}
