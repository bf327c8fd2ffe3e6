//! The notice that a file has changed on disk. The fight can continue while it is shown.

use bevy_egui::egui::{
    Align2, Area, Button, Id, Label, Order, Rect, RichText, ScrollArea, Ui, Vec2,
};

use crate::ui::shared::{list_height, set_usual_width, theme};
use crate::view::Request;

use super::FileChangeAct;
use super::model::FileChangedNotice;

/// Shows the first notice over the map, if there is one; it disappears when it is answered.
pub fn show(ui: &mut Ui, map: Rect, notices: &mut Vec<FileChangedNotice>) -> Vec<Request> {
    let mut requests = Vec::new();
    let Some(shown) = notices.first() else {
        return requests;
    };
    let area = Area::new(Id::new("edition notice"))
        .order(Order::Foreground)
        .pivot(Align2::CENTER_TOP)
        .fixed_pos(map.center_top() + Vec2::new(0.0, 12.0));
    area.show(ui, |ui| {
        theme::overlay_frame().show(ui, |ui| {
            set_usual_width(ui, map.width().clamp(260.0, 520.0));
            ui.add(Label::new(theme::bold(&shown.title).size(17.0)).wrap());
            for line in &shown.lines {
                ui.add(Label::new(line.as_str()).wrap());
            }
            if !shown.list.is_empty() {
                ui.add_space(4.0);
                let high = list_height(ui, 220.0, 190.0);
                ScrollArea::vertical().max_height(high).show(ui, |ui| {
                    ui.add(Label::new(RichText::new(&shown.list).monospace()).wrap());
                });
            }
            ui.add_space(6.0);
            ui.horizontal(|ui| {
                for (nth, (label, request)) in shown.answers.iter().enumerate() {
                    let button = match nth {
                        0 => theme::decision_button(theme::bold(*label)),
                        _ => Button::new(*label),
                    };
                    if ui.add(button).clicked() {
                        requests.push(request.clone());
                    }
                }
                if ui.button(shown.leave).clicked() {
                    requests.push(Request::from(FileChangeAct::Ignore(shown.what)));
                }
            });
        });
    });
    if !requests.is_empty() {
        notices.remove(0);
    }
    requests
}
