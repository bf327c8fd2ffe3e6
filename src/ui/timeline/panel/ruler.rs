//! The ruler above the lanes: seconds, segments or rounds, and the flags of the sides.

use bevy_egui::egui::{Color32, CornerRadius, FontId, Painter, Pos2, Rect, Shape, Stroke, Vec2};

use crate::ui::shared::theme;
use crate::ui::timeline::model::{Pennant, TimelineModel};
use crate::ui::timeline::text;

/// Width of the names at the left, in points, and their maximum share of a narrow panel.
const NAMES: (f32, f32) = (140.0, 0.2);

/// Mapping of seconds to positions in the panel.
pub(super) struct Scale {
    pub names: f32,
    pub left: f32,
    pub second: f32,
    pub right: f32,
}

impl Scale {
    pub fn new(ruler: Rect, model: &TimelineModel) -> Self {
        let (usual, share) = NAMES;
        let names = usual.min(ruler.width() * share);
        let left = ruler.left() + names;
        // Marks beyond the right end need room.
        let right = ruler.right() - 22.0;
        let seconds = f32::from(u16::try_from(model.length().max(1)).unwrap_or(u16::MAX));
        Self {
            names,
            left,
            second: (right - left) / seconds,
            right,
        }
    }

    pub fn at(&self, second: u32) -> f32 {
        let second = f32::from(u16::try_from(second).unwrap_or(u16::MAX));
        (self.left + second * self.second).min(self.right)
    }
}

/// Paints the ruler, with its title and the number of lanes that are `below` the ones in view.
pub(super) fn paint_ruler(
    painter: &Painter,
    ruler: Rect,
    scale: &Scale,
    model: &TimelineModel,
    below: usize,
) {
    let y = ruler.center().y;
    let small = FontId::proportional(12.0);
    let title = match below {
        0 => model.title(),
        below => text::title_and_more(&model.title(), below),
    };
    let title = theme::short(&title, small, theme::FAINT, scale.names - 4.0);
    let title = painter.layout_job(title);
    let at = Pos2::new(ruler.left() + 2.0, y - title.size().y / 2.0);
    painter.galley(at, title, theme::FAINT);
    if model.by_turns {
        paint_rounds(painter, y, scale, model);
    }
    let numbered = if model.by_turns { 0 } else { model.length() };
    for second in 0..numbered {
        let x = (scale.at(second) + scale.at(second + 1)) / 2.0;
        let in_lead = second < model.lead;
        let from_round = second.saturating_sub(model.lead);
        let number = if in_lead {
            second + 1
        } else {
            from_round % model.ticks.max(1) + 1
        };
        let this_round = !in_lead && from_round < model.ticks && model.lead == 0;
        let is_now = model.whole_ticks && model.now == Some(second);
        let color = match (is_now, this_round || in_lead) {
            (true, _) => theme::SUNK,
            (false, true) => theme::FAINT,
            (false, false) => theme::LINE.gamma_multiply(1.8),
        };
        let begins_round = number == 1 && !in_lead && !this_round;
        let texts = if begins_round {
            // Before the first round, the following round is the first.
            let round = if model.lead > 0 { 1 } else { model.round + 1 };
            Vec::from(text::first_of_round(round))
        } else {
            vec![number.to_string()]
        };
        if is_now {
            let cell = Rect::from_min_max(
                Pos2::new(scale.at(second), ruler.top() + 1.0),
                Pos2::new(scale.at(second + 1), ruler.bottom() - 1.0),
            );
            painter.rect_filled(cell, CornerRadius::same(3), theme::ACCENT);
        }
        paint_first_fitting(painter, Pos2::new(x, y), &texts, scale.second - 6.0, color);
    }
    if let Some(now) = model
        .now
        .filter(|_| !model.whole_ticks && !model.own_seconds)
    {
        let tip = Pos2::new(scale.at(now), ruler.bottom());
        let flag = vec![tip, tip + Vec2::new(-5.0, -7.0), tip + Vec2::new(5.0, -7.0)];
        painter.add(Shape::convex_polygon(flag, theme::ACCENT, Stroke::NONE));
    }
}

/// Paints the names of the rounds on a ruler of turns.
fn paint_rounds(painter: &Painter, y: f32, scale: &Scale, model: &TimelineModel) {
    for nth in 0..model.rounds() {
        let (from, to) = (
            scale.at(nth * model.ticks),
            scale.at((nth + 1) * model.ticks),
        );
        let round = model.round + nth;
        let texts = text::round_names(round);
        let color = match nth {
            0 => theme::TEXT,
            _later => theme::FAINT,
        };
        let middle = Pos2::new((from + to) / 2.0, y);
        paint_first_fitting(painter, middle, &texts, to - from - 6.0, color);
    }
}

/// Paints the first of these texts that is no wider than `room`, centred at a point; nothing if all are wider.
fn paint_first_fitting(painter: &Painter, at: Pos2, texts: &[String], room: f32, color: Color32) {
    let font = FontId::proportional(12.0);
    let laid = texts
        .iter()
        .map(|text| painter.layout_no_wrap(text.clone(), font.clone(), color))
        .find(|galley| galley.size().x <= room);
    if let Some(galley) = laid {
        painter.galley(at - galley.size() / 2.0, galley, color);
    }
}

/// Paints flags with the sides' names at the segments in which they act; sides that tie share one flag.
pub(super) fn paint_pennants(painter: &Painter, row: Rect, scale: &Scale, model: &TimelineModel) {
    let mut places: Vec<u32> = model.pennants.iter().map(|pennant| pennant.at).collect();
    places.sort_unstable();
    places.dedup();
    for place in &places {
        let next = places.iter().find(|other| *other > place);
        let right = next.map_or(scale.right, |next| scale.at(*next)) - 2.0;
        let mut x = scale.at(*place);
        let here: Vec<&Pennant> = model
            .pennants
            .iter()
            .filter(|pennant| pennant.at == *place)
            .collect();
        for (nth, pennant) in here.iter().enumerate() {
            let last = nth + 1 == here.len();
            x = paint_pennant(painter, row, pennant, (x, right), (nth > 0, last));
        }
        let pole = Stroke::new(2.0, theme::TEXT);
        painter.vline(scale.at(*place), row.y_range(), pole);
    }
}

/// Space on both sides of a flag's name, and length of its tip, in points: a segment is narrow.
const BESIDE: f32 = 4.0;
const TIP: f32 = 4.0;

/// Paints one side's part of a flag; returns where it ends. The last part has the tip.
fn paint_pennant(
    painter: &Painter,
    row: Rect,
    pennant: &Pennant,
    (x, right): (f32, f32),
    (joined, last): (bool, bool),
) -> f32 {
    let label = if joined {
        format!("= {}", pennant.label)
    } else {
        pennant.label.clone()
    };
    let font = FontId::proportional(12.0);
    let job = theme::short(&label, font, theme::SUNK, right - x - 2.0 * BESIDE - TIP);
    let galley = painter.layout_job(job);
    let end = x + galley.size().x + 2.0 * BESIDE;
    let (top, bottom) = (row.top() + 1.0, row.bottom() - 1.0);
    let middle = (top + bottom) / 2.0;
    let mut flag = vec![Pos2::new(x, top), Pos2::new(end, top)];
    if last {
        flag.push(Pos2::new(end + TIP, middle));
    }
    flag.extend([Pos2::new(end, bottom), Pos2::new(x, bottom)]);
    let color = theme::stance_color(pennant.stance);
    painter.add(Shape::convex_polygon(flag, color, Stroke::NONE));
    let text = Pos2::new(x + BESIDE, middle - galley.size().y / 2.0);
    painter.galley(text, galley, theme::SUNK);
    end
}
