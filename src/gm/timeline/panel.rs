//! The timeline: a painted ruler of this round and the next, with a lane for each combatant that has marks on it.

use bevy_egui::egui::{
    Color32, CornerRadius, FontId, Id, Painter, Pos2, Rect, ScrollArea, Sense, Shape, Stroke,
    StrokeKind, TextStyle, Ui, Vec2, WidgetInfo, WidgetType,
};

use crate::gm::shared::{glyphs, row, theme};
use crate::rules::state::CombatantId;
use crate::view::Request;

use super::model::{Lane, LaneMark, MarkKind, Pennant, TimelineModel};
use super::text;

/// Height of a lane, in points.
const LANE: f32 = 24.0;
/// Height of the ruler, in points.
const RULER: f32 = 20.0;
/// Width of the names at the left, in points, and their maximum share of a narrow panel.
const NAMES: (f32, f32) = (140.0, 0.2);

/// Shows the timeline and returns the requests.
pub fn show(ui: &mut Ui, model: &TimelineModel) -> Vec<Request> {
    let mut requests = Vec::new();
    if model.is_empty() {
        return requests;
    }
    let width = ui.available_width();
    let (ruler, response) = ui.allocate_exact_size(Vec2::new(width, RULER), Sense::hover());
    if !model.about().is_empty() {
        response.on_hover_text(model.about());
    }
    let scale = Scale::new(ruler, model);
    paint_ruler(ui.painter(), ruler, &scale, model);
    if !model.pennants.is_empty() {
        let size = Vec2::new(width, RULER - 2.0);
        let (row, response) = ui.allocate_exact_size(size, Sense::hover());
        paint_pennants(ui.painter(), row, &scale, model);
        let words = model
            .pennants
            .iter()
            .map(|pennant| text::side_acts(&pennant.label, pennant.at + 1));
        response.on_hover_text(words.collect::<Vec<String>>().join("\n"));
    }
    if !model.remark.is_empty() && model.lanes.is_empty() {
        ui.add_space(6.0);
        ui.horizontal(|ui| {
            ui.add_space(scale.names);
            ui.label(theme::faint(&model.remark));
        });
        return requests;
    }
    ui.spacing_mut().item_spacing.y = 0.0;
    // In a low window, a lane or two must be enough: the map gets the rest.
    let scrolled = ScrollArea::vertical().min_scrolled_height(24.0);
    scrolled.auto_shrink(false).show(ui, |ui| {
        for (nth, lane) in model.lanes.iter().enumerate() {
            show_lane(ui, &scale, model, (nth, lane), &mut requests);
        }
    });
    requests
}

/// Mapping of seconds to positions in the panel.
struct Scale {
    names: f32,
    left: f32,
    second: f32,
    right: f32,
}

impl Scale {
    fn new(ruler: Rect, model: &TimelineModel) -> Self {
        let (usual, share) = NAMES;
        let names = usual.min(ruler.width() * share);
        let left = ruler.left() + names;
        // Leave room for marks beyond the right end.
        let right = ruler.right() - 22.0;
        let seconds = f32::from(u16::try_from(model.length().max(1)).unwrap_or(u16::MAX));
        Self {
            names,
            left,
            second: (right - left) / seconds,
            right,
        }
    }

    fn at(&self, second: u32) -> f32 {
        let second = f32::from(u16::try_from(second).unwrap_or(u16::MAX));
        (self.left + second * self.second).min(self.right)
    }
}

fn paint_ruler(painter: &Painter, ruler: Rect, scale: &Scale, model: &TimelineModel) {
    let y = ruler.center().y;
    let small = FontId::proportional(12.0);
    let title = theme::short(&model.title(), small, theme::FAINT, scale.names - 4.0);
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
fn paint_pennants(painter: &Painter, row: Rect, scale: &Scale, model: &TimelineModel) {
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

fn show_lane(
    ui: &mut Ui,
    scale: &Scale,
    model: &TimelineModel,
    (nth, lane): (usize, &Lane),
    requests: &mut Vec<Request>,
) {
    let size = Vec2::new(ui.available_width(), LANE);
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let response = ui.interact(rect, Id::new(("lane", lane.who.as_str())), Sense::click());
    let sentence = lane.sentence();
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &sentence));
    let painter = ui.painter_at(rect.expand2(Vec2::new(0.0, 1.0)));
    let bed = Rect::from_min_max(
        Pos2::new(scale.left, rect.top() + 1.0),
        Pos2::new(scale.right, rect.bottom() - 1.0),
    );
    if lane.selected || response.hovered() {
        let fill = if lane.selected {
            theme::SELECTED
        } else {
            theme::RAISED
        };
        painter.rect_filled(rect, CornerRadius::same(3), fill);
    }
    painter.rect_filled(bed, CornerRadius::same(3), theme::SUNK);
    for second in 1..model.length() {
        let strong = model.begins_round(second);
        if model.by_turns && !strong {
            continue;
        }
        let stroke = Stroke::new(if strong { 2.0 } else { 1.0 }, theme::LINE);
        painter.vline(scale.at(second), bed.y_range(), stroke);
    }
    let now_cell = model.now.filter(|_| model.whole_ticks);
    if let Some(now) = now_cell {
        let cell = Rect::from_min_max(
            Pos2::new(scale.at(now), bed.top()),
            Pos2::new(scale.at(now + 1), bed.bottom()),
        );
        let shade = theme::ACCENT.gamma_multiply(0.22);
        painter.rect_filled(cell, CornerRadius::ZERO, shade);
    }
    paint_name(ui, &painter, rect, lane, scale.names);
    let mut taken = scale.left;
    // Bars come first, because marks for possible actions are drawn on top of them.
    let is_bar = |mark: &&LaneMark| match mark.kind {
        MarkKind::Passed | MarkKind::ToCome | MarkKind::Action | MarkKind::Surprised => true,
        MarkKind::MayAct | MarkKind::MayCutIn | MarkKind::Effect | MarkKind::Ending => false,
    };
    let bars = lane.marks.iter().filter(is_bar);
    let points = lane.marks.iter().filter(|mark| !is_bar(mark));
    for mark in bars.chain(points) {
        paint_mark(&painter, scale, model, lane, mark, bed, &mut taken);
    }
    let runs = !model.own_seconds || lane.active;
    if let Some(now) = model.now.filter(|_| !model.whole_ticks && runs) {
        let stroke = Stroke::new(2.0, theme::ACCENT);
        painter.vline(scale.at(now), rect.y_range(), stroke);
    }
    let response = response.on_hover_ui_at_pointer(|ui| {
        ui.label(theme::bold(&lane.name));
        for told in lane.descriptions() {
            ui.label(told);
        }
    });
    requests.extend(row::requests_of(ui, &response, lane.who));
    // Scroll to the active lane once, and again when the order of the lanes changes, but do not work against the
    // mouse wheel.
    let shown = Id::new("lane brought into sight");
    let last = ui.data(|data| data.get_temp::<(u32, CombatantId, usize)>(shown));
    let turn = (model.round, lane.who, nth);
    if lane.active && last != Some(turn) {
        ui.data_mut(|data| data.insert_temp(shown, turn));
        ui.scroll_to_rect(rect, None);
    }
}

fn paint_name(ui: &Ui, painter: &Painter, rect: Rect, lane: &Lane, room: f32) {
    let middle = rect.center().y;
    let mark = Pos2::new(rect.left() + 9.0, middle);
    glyphs::paint_stance(painter, mark, lane.stance, 5.0);
    let color = if lane.active {
        theme::ACCENT
    } else {
        theme::TEXT
    };
    let font = TextStyle::Body.resolve(ui.style());
    let job = theme::short(&lane.name, font, color, room - 28.0);
    let galley = ui.fonts_mut(|fonts| fonts.layout_job(job));
    let at = Pos2::new(rect.left() + 20.0, middle - galley.size().y / 2.0);
    painter.galley(at, galley, color);
}

fn paint_mark(
    painter: &Painter,
    scale: &Scale,
    model: &TimelineModel,
    lane: &Lane,
    mark: &LaneMark,
    bed: Rect,
    taken: &mut f32,
) {
    let middle = bed.center().y;
    let (from, to) = (scale.at(mark.from), scale.at(mark.to));
    let beyond = mark.to > model.length();
    let color = match mark.kind {
        MarkKind::MayAct if lane.active => theme::ACCENT,
        MarkKind::MayAct | MarkKind::MayCutIn => theme::TEXT,
        MarkKind::Action | MarkKind::Effect | MarkKind::Ending => theme::stance_color(lane.stance),
        MarkKind::Surprised | MarkKind::Passed | MarkKind::ToCome => theme::LINE,
    };
    let point = Pos2::new(to, middle);
    let text_at = match mark.kind {
        MarkKind::MayAct => {
            glyphs::triangle(painter, point, 6.0, color, true);
            to + 10.0
        }
        MarkKind::MayCutIn => {
            glyphs::triangle(painter, point, 6.0, color, false);
            to + 10.0
        }
        MarkKind::Action => {
            let bar = Rect::from_min_max(
                Pos2::new(from, bed.top() + 4.0),
                Pos2::new(to, bed.bottom() - 4.0),
            );
            painter.rect_filled(bar, CornerRadius::same(3), color.gamma_multiply(0.75));
            glyphs::diamond(painter, point, 7.0, color, true);
            from + 6.0
        }
        MarkKind::Surprised => {
            let bar = Rect::from_min_max(
                Pos2::new(from, bed.top() + 4.0),
                Pos2::new(to, bed.bottom() - 4.0),
            );
            painter.rect_filled(bar, CornerRadius::same(3), color);
            from + 6.0
        }
        MarkKind::Passed | MarkKind::ToCome => {
            let bar = Rect::from_min_max(
                Pos2::new(from + 1.0, bed.top() + 6.0),
                Pos2::new(to - 1.0, bed.bottom() - 6.0),
            );
            let outline = Stroke::new(1.0, color.gamma_multiply(1.6));
            match mark.kind == MarkKind::Passed {
                true => painter.rect_filled(bar, CornerRadius::same(3), color),
                false => painter.rect_stroke(bar, 3, outline, StrokeKind::Inside),
            };
            return;
        }
        MarkKind::Effect | MarkKind::Ending => {
            glyphs::diamond(painter, point, 7.0, color, false);
            to + 11.0
        }
    };
    let on_bar = mark.kind == MarkKind::Action;
    paint_label(painter, scale, mark, (text_at, on_bar, beyond), bed, taken);
}

/// Paints the short label of a mark where it covers no earlier label.
fn paint_label(
    painter: &Painter,
    scale: &Scale,
    mark: &LaneMark,
    (at, on_bar, beyond): (f32, bool, bool),
    bed: Rect,
    taken: &mut f32,
) {
    let font = FontId::proportional(12.0);
    let label = if beyond {
        format!("{} ›", mark.label)
    } else {
        mark.label.clone()
    };
    let galley = painter.layout_no_wrap(label, font, Color32::PLACEHOLDER);
    let width = galley.size().x;
    let mut x = at;
    if x + width > scale.right {
        // There is no room to the right, so it goes to the left of the mark.
        x = scale.at(mark.to) - 12.0 - width;
    }
    if x < *taken || x < scale.left {
        return;
    }
    *taken = x + width + 6.0;
    let y = bed.center().y - galley.size().y / 2.0;
    let color = if on_bar && x + width < scale.at(mark.to) {
        Color32::WHITE
    } else {
        theme::TEXT
    };
    let pos = Pos2::new(x, y);
    if on_bar {
        let shade = Rect::from_min_size(pos, galley.size()).expand(1.0);
        painter.rect_filled(shade, CornerRadius::same(2), Color32::from_black_alpha(140));
    }
    painter.galley(pos, galley, color);
}
