//! A hint in a bubble beside what it is about.

use bevy_egui::egui::{Align2, Area, Frame, Id, Label, Order, Pos2, Rect, Stroke, Ui, Vec2};
use egui_phosphor::regular as icon;

use crate::gm::shared::theme;

use super::model::{Hint, Hints};

/// Where the things are that hints are about, in points.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Places {
    /// The middle of the selected token, if it can be seen.
    pub token: Option<Pos2>,
    /// The middle of the nearest of its enemies, if one can be seen.
    pub enemy: Option<Pos2>,
}

/// How far from the middle of a token its hint begins, in points.
const ASIDE: f32 = 64.0;
/// The width of a hint, in points.
const WIDTH: f32 = 250.0;

/// Shows the hint that is given now, over the `map` and beside what it is about.
pub fn show(ui: &Ui, map: Rect, places: Places, hints: &mut Hints) {
    let Some(hint) = hints.current() else {
        return;
    };
    let (pivot, at, sign) = place_of(hint, map, places);
    let area = Area::new(Id::new("hint"))
        .order(Order::Middle)
        .pivot(pivot)
        .constrain_to(map)
        .fixed_pos(at);
    area.show(ui.ctx(), |ui| {
        let frame = Frame::popup(ui.style()).stroke(Stroke::new(2.0, theme::FOCUS));
        frame.show(ui, |ui| {
            ui.set_max_width(WIDTH);
            let (title, words) = hint.words();
            ui.label(theme::bold(format!("{sign} {title}")).size(15.0));
            ui.add(Label::new(words).wrap());
            ui.horizontal(|ui| {
                if ui.button("Got it").clicked() {
                    hints.done.insert(hint);
                }
                let none = ui.button("No more hints");
                if none
                    .on_hover_text("The menu Help gives them again")
                    .clicked()
                {
                    hints.off = true;
                }
                let nth = Hint::ALL.iter().position(|it| *it == hint).unwrap_or(0) + 1;
                ui.label(theme::faint(format!("{nth} of {}", Hint::ALL.len())));
            });
        });
    });
}

/// The corner of the bubble that is put somewhere, where that is, and the sign that points from there.
fn place_of(hint: Hint, map: Rect, places: Places) -> (Align2, Pos2, &'static str) {
    let gap = Vec2::splat(12.0);
    let beside = |token: Option<Pos2>| match token {
        Some(token) if token.y > map.center().y => {
            let at = token - Vec2::new(0.0, ASIDE);
            (Align2::CENTER_BOTTOM, at, icon::ARROW_DOWN)
        }
        Some(token) => {
            let at = token + Vec2::new(0.0, ASIDE);
            (Align2::CENTER_TOP, at, icon::ARROW_UP)
        }
        None => (Align2::LEFT_TOP, map.left_top() + gap, icon::LIGHTBULB),
    };
    match hint {
        Hint::Next => (Align2::RIGHT_BOTTOM, map.max - gap, icon::ARROW_DOWN),
        Hint::Walk | Hint::Hand => beside(places.token),
        Hint::Attack => beside(places.enemy),
        Hint::Actions => {
            let at = map.right_top() + Vec2::new(-gap.x, map.height() * 0.3);
            (Align2::RIGHT_TOP, at, icon::ARROW_RIGHT)
        }
        Hint::Undo => {
            let at = map.right_top() + Vec2::new(-gap.x, gap.y);
            (Align2::RIGHT_TOP, at, icon::ARROW_UP)
        }
    }
}
