//! The bubble of a hint, next to the widget or token that it explains.

use bevy_egui::egui::{Align2, Area, Frame, Id, Label, Order, Pos2, Rect, Stroke, Ui, Vec2};
use egui_phosphor::regular as icon;

use crate::gm::shared::theme;

use super::model::{Hint, Hints};
use super::text;

/// Positions of the tokens that hints refer to, in points.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HintTargets {
    /// Centre of the selected token, if it is visible.
    pub token: Option<Pos2>,
    /// Centre of the nearest of its enemies, if one is visible.
    pub enemy: Option<Pos2>,
    /// Centres of all tokens: a hint covers none of them if there is room elsewhere.
    pub tokens: Vec<Pos2>,
}

/// Distance from the centre of a token to its hint, in points.
const ASIDE: f32 = 64.0;
/// Width of a hint's text, in points.
const WIDTH: f32 = 250.0;
/// Size of a whole hint, or slightly more, in points.
const SIZE: Vec2 = Vec2::new(270.0, 120.0);

/// Shows the current hint over the `map`, next to what it explains.
pub fn show(ui: &Ui, map: Rect, places: &HintTargets, hints: &mut Hints) {
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
            let (title, words) = hint.texts();
            ui.label(theme::bold(format!("{sign} {title}")).size(15.0));
            ui.add(Label::new(words).wrap());
            ui.horizontal(|ui| {
                if ui.button(text::GOT_IT).clicked() {
                    hints.done.insert(hint);
                }
                let none = ui.button(text::NO_MORE_HINTS);
                if none.on_hover_text(text::NO_MORE_HINTS_HELP).clicked() {
                    hints.off = true;
                }
                let nth = Hint::ALL.iter().position(|it| *it == hint).unwrap_or(0) + 1;
                ui.label(theme::faint(text::nth_of(nth, Hint::ALL.len())));
            });
        });
    });
}

/// A position of the bubble: the anchored corner, its place, and the icon that points from there.
pub(super) type BubblePlace = (Align2, Pos2, &'static str);

/// Returns the position of the bubble: the first candidate that covers the fewest tokens.
pub(super) fn place_of(hint: Hint, map: Rect, places: &HintTargets) -> BubblePlace {
    let covered = |(pivot, at, _): &BubblePlace| {
        let bubble = pivot.anchor_size(*at, SIZE);
        let bubble = bubble.translate(Vec2::max(map.min - bubble.min, Vec2::ZERO));
        let bubble = bubble.translate(Vec2::min(map.max - bubble.max, Vec2::ZERO));
        let tokens = places.tokens.iter();
        tokens
            .filter(|at| token_with_name(**at).intersects(bubble))
            .count()
    };
    let usual = (Align2::LEFT_TOP, map.left_top(), icon::LIGHTBULB);
    let all = candidates(hint, map, places).into_iter();
    all.min_by_key(covered).unwrap_or(usual)
}

/// Returns the rectangle of a token and its name.
fn token_with_name(middle: Pos2) -> Rect {
    Rect::from_min_max(
        middle - Vec2::new(40.0, 26.0),
        middle + Vec2::new(40.0, 46.0),
    )
}

/// Returns the possible positions of the bubble, best first.
fn candidates(hint: Hint, map: Rect, places: &HintTargets) -> Vec<BubblePlace> {
    let gap = Vec2::splat(12.0);
    let beside = |token: Option<Pos2>| {
        let Some(token) = token else {
            let at = map.left_top() + gap;
            return vec![(Align2::LEFT_TOP, at, icon::LIGHTBULB)];
        };
        let below = (
            Align2::CENTER_TOP,
            token + Vec2::new(0.0, ASIDE),
            icon::ARROW_UP,
        );
        let above = (
            Align2::CENTER_BOTTOM,
            token - Vec2::new(0.0, ASIDE),
            icon::ARROW_DOWN,
        );
        let right = (
            Align2::LEFT_CENTER,
            token + Vec2::new(ASIDE, 0.0),
            icon::ARROW_LEFT,
        );
        let left = (
            Align2::RIGHT_CENTER,
            token - Vec2::new(ASIDE, 0.0),
            icon::ARROW_RIGHT,
        );
        // At the edge of the map, the bubble would be pushed over the token itself.
        let fits = |(pivot, at, _): &BubblePlace| map.contains_rect(pivot.anchor_size(*at, SIZE));
        let all = match token.y > map.center().y {
            true => [above, below, right, left],
            false => [below, above, right, left],
        };
        let (mut fit, others): (Vec<BubblePlace>, Vec<BubblePlace>) =
            all.into_iter().partition(fits);
        fit.extend(others);
        fit
    };
    match hint {
        Hint::Next => vec![(Align2::RIGHT_BOTTOM, map.max - gap, icon::ARROW_DOWN)],
        Hint::Walk | Hint::Hand => beside(places.token),
        Hint::Attack => beside(places.enemy),
        Hint::Actions => [0.3, 0.1, 0.5, 0.7]
            .map(|part| {
                let at = map.right_top() + Vec2::new(-gap.x, map.height() * part);
                (Align2::RIGHT_TOP, at, icon::ARROW_RIGHT)
            })
            .into(),
        Hint::Undo => {
            let at = map.right_top() + Vec2::new(-gap.x, gap.y);
            vec![(Align2::RIGHT_TOP, at, icon::ARROW_UP)]
        }
    }
}
