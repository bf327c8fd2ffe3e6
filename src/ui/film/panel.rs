//! The film's window. It can be moved, and the fight can be played on while it is open.

use std::sync::Arc;

use bevy_egui::egui::{
    Align2, Button, CentralPanel, ComboBox, FontId, Frame, Id, Image, Label, LayerId, Margin,
    Order, Panel, ProgressBar, Rect, ScrollArea, Sense, Stroke, Ui, Vec2, WidgetInfo, Window, pos2,
};
use egui_phosphor::regular as icon;

use crate::ui::shared::number_field::scrubber;
use crate::ui::shared::text::CANCEL;
use crate::ui::shared::texture::texture;
use crate::ui::shared::{row, theme};
use crate::view::handout::Pixels;
use crate::view::{FilmAct, FilmEyes, FilmMove, FilmSpeed, Request};

use super::model::{FilmModel, FilmStatus, FilmUi};
use super::text;

/// Usual size of the window, and its least size, in points.
const SIZE: Vec2 = Vec2::new(760.0, 640.0);
const MIN_SIZE: Vec2 = Vec2::new(460.0, 340.0);

/// Space that the window leaves around it, in points.
const AROUND: f32 = 24.0;

/// Height of the text below the picture, in points.
const CAPTION: f32 = 52.0;

/// Height of the marks of the rounds below the slider, in points.
const TICKS: f32 = 16.0;

/// Minimum distance between the numbers of two rounds, in points.
const BETWEEN_NUMBERS: f32 = 18.0;

/// Shows the window while it is open, at first in the corner of the map.
pub fn show(ui: &Ui, map: Rect, state: &mut FilmUi) -> Vec<Request> {
    let mut acts = Vec::new();
    if !state.open {
        return Vec::new();
    }
    let room = ui.ctx().content_rect();
    let most = room.size() - Vec2::splat(2.0 * AROUND);
    let mut open = true;
    let shown = Window::new(text::TITLE)
        .id(Id::new("film"))
        .open(&mut open)
        .collapsible(false)
        .resizable(true)
        .default_pos(map.left_top() + Vec2::splat(AROUND))
        .default_size(SIZE.min(most))
        .min_size(MIN_SIZE.min(most))
        .constrain_to(room)
        .show(ui.ctx(), |ui| show_contents(ui, state, &mut acts));
    if let Some(shown) = shown {
        follow_clicks(ui, shown.response.layer_id, state);
    }
    if !open {
        acts.push(FilmAct::Close);
    }
    acts.into_iter().map(Request::from).collect()
}

/// Gives the keys to the film after a click on its window, and takes them away after a click elsewhere.
fn follow_clicks(ui: &Ui, window: LayerId, state: &mut FilmUi) {
    let pressed = ui.input(|input| {
        let at = input.pointer.interact_pos();
        at.filter(|_| input.pointer.any_pressed())
    });
    let Some(at) = pressed else { return };
    let layer = ui.ctx().layer_id_at(at);
    // A list that has dropped down is above the window and belongs to it.
    let is_list = layer.is_some_and(|layer| layer.order > Order::Middle);
    if !is_list {
        state.takes_keys = layer == Some(window);
    }
}

fn show_contents(ui: &mut Ui, state: &FilmUi, acts: &mut Vec<FilmAct>) {
    let bare = Frame::new();
    let below = bare.inner_margin(Margin {
        bottom: 6,
        ..Margin::ZERO
    });
    Panel::top("film title")
        .frame(below)
        .show_separator_line(false)
        .show(ui, |ui| {
            ui.add(Label::new(theme::faint(&state.title)).truncate());
        });
    if let Some(model) = state.model() {
        let above = bare.inner_margin(Margin {
            top: 6,
            ..Margin::ZERO
        });
        Panel::bottom("film controls")
            .frame(above)
            .show_separator_line(false)
            .show(ui, |ui| {
                show_caption(ui, state, model);
                show_scrubber(ui, state, model, acts);
                show_controls(ui, state, model, acts);
                show_keeping(ui, state, acts);
            });
    }
    CentralPanel::default()
        .frame(bare)
        .show(ui, |ui| match (&state.status, &state.picture) {
            (FilmStatus::Failed(why), _) => {
                ui.add(Label::new(why).wrap());
            }
            (FilmStatus::Preparing, _) => {
                ui.label(text::PREPARING);
            }
            (FilmStatus::Ready(_), None) => {
                ui.label(text::PAINTING);
            }
            (FilmStatus::Ready(_), Some(picture)) => show_picture(ui, &picture.pixels),
        });
}

/// Shows the picture as large as it fits.
fn show_picture(ui: &mut Ui, pixels: &Arc<Pixels>) {
    let texture = texture(ui, Id::new("film picture"), pixels);
    let room = ui.available_size();
    ui.centered_and_justified(|ui| {
        ui.add(Image::new((texture.id(), texture.size_vec2())).fit_to_exact_size(room));
    });
}

/// Shows which moment it is and what happened last.
fn show_caption(ui: &mut Ui, state: &FilmUi, model: &FilmModel) {
    let moment = text::moment(model.round(state.step), state.step, model.steps());
    ui.label(theme::bold(moment));
    ScrollArea::vertical()
        .id_salt("film caption")
        .auto_shrink(false)
        .max_height(CAPTION)
        .min_scrolled_height(CAPTION)
        .show(ui, |ui| {
            for line in state.caption() {
                ui.add(Label::new(line).wrap());
            }
        });
}

/// Shows the slider over all moments, with a mark for each round.
fn show_scrubber(ui: &mut Ui, state: &FilmUi, model: &FilmModel, acts: &mut Vec<FilmAct>) {
    let (mut step, last) = (state.step.min(model.steps()), model.steps());
    ui.scope(|ui| {
        let width = ui.available_width();
        ui.spacing_mut().slider_width = width;
        let slider = ui.add_enabled(last > 0, scrubber(&mut step, last.max(1)));
        slider.widget_info(|| WidgetInfo::slider(last > 0, step as f64, text::MOMENT));
        if slider.changed() {
            acts.push(FilmAct::Show(step));
        }
        let rail = slider.rect;
        let (marks, _) = ui.allocate_exact_size(Vec2::new(width, TICKS), Sense::hover());
        // The middle of the slider's handle stays this far from both ends.
        let edge = rail.height() / 2.5;
        let (from, to) = (rail.left() + edge, rail.right() - edge);
        let mut numbered = f32::NEG_INFINITY;
        for (at, round) in model.rounds() {
            let x = from + (to - from) * at as f32 / last.max(1) as f32;
            let stroke = Stroke::new(1.0, theme::FAINT);
            let top = marks.top() - 2.0;
            ui.painter().vline(x, top..=top + 4.0, stroke);
            if x - numbered >= BETWEEN_NUMBERS {
                let place = pos2(x, top + 4.0);
                let (size, number) = (FontId::proportional(10.0), round.to_string());
                let under = Align2::CENTER_TOP;
                ui.painter().text(place, under, number, size, theme::FAINT);
                numbered = x;
            }
        }
    });
}

/// Shows the buttons that move through the film, and the choice of speed and eyes.
fn show_controls(ui: &mut Ui, state: &FilmUi, model: &FilmModel, acts: &mut Vec<FilmAct>) {
    let (step, last) = (state.step, model.steps());
    ui.horizontal_wrapped(|ui| {
        let play = match state.playing {
            true => (icon::PAUSE, Some(text::PAUSE)),
            false => (icon::PLAY, Some(text::PLAY)),
        };
        for (to, (sign, name)) in [
            (FilmMove::ToStart, (icon::SKIP_BACK, None)),
            (FilmMove::Back, (icon::CARET_LEFT, None)),
            (FilmMove::Play, play),
            (FilmMove::Forward, (icon::CARET_RIGHT, None)),
            (FilmMove::ToEnd, (icon::SKIP_FORWARD, None)),
        ] {
            let (usual, key) = to.name_and_key();
            let (name, act) = (name.unwrap_or(usual), to.act(step, last));
            let button = ui.add_enabled(act.is_some(), Button::new(sign));
            let button = row::with_name(button, name);
            if button.on_hover_text(text::with_key(name, key)).clicked() {
                acts.extend(act);
            }
        }
        ui.add_space(8.0);
        ui.add(Label::new(theme::faint(text::SPEED)).selectable(false));
        let mut speed = state.speed;
        let speeds = ComboBox::from_id_salt("film speed").width(56.0);
        let shown = speeds.selected_text(text::speed(speed)).show_ui(ui, |ui| {
            for choice in FilmSpeed::ALL {
                ui.selectable_value(&mut speed, choice, text::speed(choice));
            }
        });
        row::with_name(shown.response, text::SPEED).on_hover_text(text::SPEED_HELP);
        if speed != state.speed {
            acts.push(FilmAct::SetSpeed(speed));
        }
        ui.add_space(8.0);
        ui.add(Label::new(theme::faint(text::EYES)).selectable(false));
        for eyes in FilmEyes::ALL {
            let choice = ui.selectable_label(state.eyes == eyes, text::eyes(eyes));
            if choice.on_hover_text(text::eyes_help(eyes)).clicked() && state.eyes != eyes {
                acts.push(FilmAct::SetEyes(eyes));
            }
        }
    });
}

/// Shows the buttons that continue from here and that keep the film.
fn show_keeping(ui: &mut Ui, state: &FilmUi, acts: &mut Vec<FilmAct>) {
    ui.horizontal_wrapped(|ui| {
        if state.is_live {
            let button = Button::new(format!("{} {}", icon::GIT_BRANCH, text::BRANCH));
            if ui.add(button).on_hover_text(text::BRANCH_HELP).clicked() {
                acts.push(FilmAct::Branch);
            }
        }
        match state.gif {
            Some(progress) => {
                let share = progress.done as f32 / progress.of.max(1) as f32;
                let bar = ProgressBar::new(share)
                    .desired_width(240.0)
                    .corner_radius(4)
                    .fill(theme::SELECTED)
                    .text(text::saving(progress.done, progress.of));
                ui.add(bar);
                let cancel = ui.button(format!("{} {CANCEL}", icon::X));
                if cancel.on_hover_text(text::CANCEL_HELP).clicked() {
                    acts.push(FilmAct::CancelGif);
                }
            }
            None => {
                let label = format!("{} {}", icon::FILM_STRIP, text::SAVE);
                let menu = ui.menu_button(label, |ui| show_gif_menu(ui, acts));
                menu.response.on_hover_text(text::SAVE_HELP);
            }
        }
    });
}

/// Asks whose eyes see the animated picture; the players' come first, because it is made for them.
fn show_gif_menu(ui: &mut Ui, acts: &mut Vec<FilmAct>) {
    let choices = [
        (
            FilmEyes::Players,
            text::SAVE_FOR_PLAYERS,
            text::SAVE_FOR_PLAYERS_HELP,
        ),
        (FilmEyes::Gm, text::SAVE_FOR_GM, text::SAVE_FOR_GM_HELP),
    ];
    for (eyes, name, help) in choices {
        if ui.button(name).on_hover_text(help).clicked() {
            acts.push(FilmAct::BrowseGif(eyes));
            ui.close();
        }
    }
}
