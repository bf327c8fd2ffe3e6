//! The bubble of a hint, next to the widget or token that it explains. It covers nothing that can be clicked, and a
//! click on its text is a click on the map.

use bevy_egui::egui::{
    Align2, Area, Frame, Id, Label, LayerId, Order, Pos2, Rect, Stroke, Ui, Vec2,
};
use egui_phosphor::regular as icon;

use crate::ui::shared::theme;
use crate::view::hints::{Hint, Hints};

use super::text;

use bevy::prelude::Resource;

/// Positions of what hints refer to, and of what they must not cover, in points.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct HintTargets {
    /// Centre of the selected token, if it is visible.
    pub token: Option<Pos2>,
    /// Centre of the nearest of its enemies, if one is visible.
    pub enemy: Option<Pos2>,
    /// Centres of all tokens.
    pub tokens: Vec<Pos2>,
    /// Squares to which a click moves the selected token.
    pub squares: Vec<Rect>,
    /// True while an action is aimed or waits to be confirmed, and a click on any square may mean something.
    pub aims: bool,
}

/// Distance from the centre of a token to its hint, in points.
const ASIDE: f32 = 64.0;
/// Distance of a hint from an edge, in points.
const GAP: f32 = 12.0;
/// Width of a hint's text, in points.
const WIDTH: f32 = 250.0;
/// Height of its row of buttons, in points.
const BUTTONS: f32 = 24.0;
/// Size of a whole hint, or slightly more, in points.
const SIZE: Vec2 = Vec2::new(270.0, 120.0);
/// Height of the bar below the map, or slightly more, in points.
const BAR: f32 = 56.0;

/// Shows the current hint over the `map`, next to what it explains, or else over a panel.
pub fn show(ui: &Ui, map: Rect, places: &HintTargets, hints: &mut Hints) {
    let Some(hint) = hints.current() else {
        return;
    };
    let whole = ui.ctx().content_rect();
    let Some((pivot, at, sign)) = place_of(hint, map, whole, places) else {
        return;
    };
    let (title, words) = (text::title(hint), text::body(hint));
    let area = Area::new(Id::new("hint"))
        .order(Order::Middle)
        .interactable(false)
        .pivot(pivot)
        .constrain_to(whole)
        .fixed_pos(at);
    let bubble = area.show(ui.ctx(), |ui| {
        let frame = Frame::popup(ui.style()).stroke(Stroke::new(2.0, theme::FOCUS));
        let margin = frame.inner_margin.sum();
        frame.show(ui, |ui| {
            ui.set_max_width(WIDTH);
            ui.label(theme::bold(format!("{sign} {title}")).size(15.0));
            ui.add(Label::new(words).wrap());
            ui.add_space(BUTTONS);
        });
        margin
    });
    let (rect, margin) = (bubble.response.rect, bubble.inner);
    let row = Area::new(Id::new("buttons of a hint"))
        .order(Order::Middle)
        .constrain(false)
        .fixed_pos(rect.left_bottom() + Vec2::new(margin.x * 0.5, -margin.y * 0.5 - BUTTONS));
    let layer = LayerId::new(Order::Middle, Id::new("hint"));
    ui.ctx().set_sublayer(layer, row.layer());
    row.show(ui.ctx(), |ui| {
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
}

/// A position of the bubble: the anchored corner, its place, and the icon that points from there.
pub(super) type BubblePlace = (Align2, Pos2, &'static str);

/// Returns the position of the bubble in the `whole` window: the first candidate on the map that covers no token and no
/// square to click, or else one outside the map. `None` if there is no such place.
pub(super) fn place_of(
    hint: Hint,
    map: Rect,
    whole: Rect,
    places: &HintTargets,
) -> Option<BubblePlace> {
    let on_map = |(pivot, at, _): &BubblePlace| {
        let bubble = pivot.anchor_size(*at, SIZE);
        let bubble = bubble.translate(Vec2::max(map.min - bubble.min, Vec2::ZERO));
        bubble.translate(Vec2::min(map.max - bubble.max, Vec2::ZERO))
    };
    let covers = |place: &BubblePlace| {
        let bubble = on_map(place);
        let tokens = places.tokens.iter().filter(|at| map.contains(**at));
        let mut tokens = tokens.map(|at| token_with_name(*at));
        let mut squares = places.squares.iter();
        places.aims
            || tokens.any(|token| token.intersects(bubble))
            || squares.any(|square| square.intersects(bubble))
    };
    let near = candidates(hint, map, places).into_iter();
    let anywhere = all_over(map).into_iter();
    near.chain(anywhere)
        .find(|place| !covers(place))
        .map(|place| (Align2::LEFT_TOP, on_map(&place).min, place.2))
        .or_else(|| beside_map(map, whole))
}

/// Returns places all over the map, for a hint whose subject has no room around it.
fn all_over(map: Rect) -> Vec<BubblePlace> {
    let room = map.shrink(GAP);
    let parts = || (0..=4).map(|part| part as f32 / 4.0);
    let all = parts().flat_map(|y| parts().map(move |x| (x, y)));
    all.map(|(x, y)| {
        let corner = room.min + (room.size() - SIZE) * Vec2::new(x, y);
        (Align2::LEFT_TOP, corner, icon::LIGHTBULB)
    })
    .collect()
}

/// Returns the place of a hint over a panel: that at the right of the map, at its left, or below it.
fn beside_map(map: Rect, whole: Rect) -> Option<BubblePlace> {
    let gap = Vec2::splat(GAP);
    let corner = whole.max - gap;
    if corner.x - map.right() >= SIZE.x {
        return Some((Align2::RIGHT_BOTTOM, corner, icon::LIGHTBULB));
    }
    if map.left() - whole.left() - GAP >= SIZE.x {
        let corner = whole.left_bottom() + Vec2::new(GAP, -GAP);
        return Some((Align2::LEFT_BOTTOM, corner, icon::LIGHTBULB));
    }
    let below = corner.y - map.bottom() - BAR >= SIZE.y;
    let corner = Pos2::new(map.right() - GAP, corner.y);
    below.then_some((Align2::RIGHT_BOTTOM, corner, icon::LIGHTBULB))
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
    let gap = Vec2::splat(GAP);
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
