//! The timeline: a painted ruler of seconds, segments or turns, with a lane for each combatant that has marks on it.

mod ruler;

use bevy_egui::egui::{
    Color32, CornerRadius, FontId, Id, Painter, Pos2, Rect, ScrollArea, Sense, Stroke, StrokeKind,
    TextStyle, Ui, Vec2, WidgetInfo, WidgetType,
};

use crate::rules::state::CombatantId;
use crate::ui::shared::{glyphs, row, theme};
use crate::view::Request;

use super::model::{Lane, LaneMark, MarkKind, TimelineModel};
use super::text;

use ruler::{Scale, paint_pennants, paint_ruler};

/// Height of a lane, in points.
const LANE: f32 = 22.0;
/// Height of the ruler, in points.
const RULER: f32 = 20.0;
/// Height of the sides' flags, in points.
const FLAGS: f32 = RULER - 2.0;
/// Share of the window's height for the timeline, in a low window and in others, and the least and most lanes that it
/// gets.
const SHARES: [f32; 2] = [0.11, 0.17];
/// Height of a window that is not low, in points.
const MIN_HIGH: f32 = 800.0;
const MIN_LANES: usize = 2;
const MAX_LANES: usize = 8;
/// Number of lanes with actions in progress that may exceed that share.
const EXTRA_LANES: usize = 3;

/// Returns the height that the timeline needs in a window of this height, in points: enough for the active combatant,
/// all actions in progress, and the next combatants.
pub fn needed_height(model: &TimelineModel, window: f32) -> f32 {
    let head = RULER
        + if model.pennants.is_empty() {
            0.0
        } else {
            FLAGS
        };
    if model.is_remark() {
        return RULER;
    }
    let [in_low, usual] = SHARES;
    let share = if window < MIN_HIGH { in_low } else { usual };
    let fit = ((window * share - head) / LANE).floor().max(0.0) as usize;
    // The flags say who acts, so that one lane is enough with them.
    let least = if head > RULER { 1 } else { MIN_LANES };
    let fit = fit.clamp(least, MAX_LANES);
    let usual = model.lanes.len().min(fit);
    let lanes = usual.max(model.pinned().min(fit + EXTRA_LANES));
    head + LANE * f32::from(u8::try_from(lanes).unwrap_or(u8::MAX))
}

/// Shows the timeline and returns the requests.
pub fn show(ui: &mut Ui, model: &TimelineModel) -> Vec<Request> {
    let mut requests = Vec::new();
    if model.is_empty() {
        return requests;
    }
    ui.spacing_mut().item_spacing.y = 0.0;
    let width = ui.available_width();
    let (ruler, response) = ui.allocate_exact_size(Vec2::new(width, RULER), Sense::hover());
    if !model.about().is_empty() {
        response.on_hover_text(model.about());
    }
    let scale = Scale::new(ruler, model);
    if model.is_remark() {
        paint_remark(ui.painter(), ruler, &scale, model);
        return requests;
    }
    if !model.pennants.is_empty() {
        let size = Vec2::new(width, FLAGS);
        let (row, response) = ui.allocate_exact_size(size, Sense::hover());
        paint_pennants(ui.painter(), row, &scale, model);
        let words = model
            .pennants
            .iter()
            .map(|pennant| text::side_acts(&pennant.label, pennant.at + 1));
        response.on_hover_text(words.collect::<Vec<String>>().join("\n"));
    }
    let rows = ((ui.available_height() + 1.0) / LANE).floor().max(1.0) as usize;
    let lanes = model.lanes_for(rows);
    paint_ruler(
        ui.painter(),
        ruler,
        &scale,
        model,
        lanes.len().saturating_sub(rows),
    );
    // In a low window, a lane or two must be enough: the map gets the rest.
    let scrolled = ScrollArea::vertical().min_scrolled_height(24.0);
    scrolled.auto_shrink(false).show(ui, |ui| {
        let mut before: Option<&Lane> = None;
        for (nth, lane) in lanes.into_iter().enumerate() {
            let place = show_lane(ui, &scale, model, (nth, lane), &mut requests);
            if before.is_some_and(|before| is_over(lane) && !is_over(before)) {
                let line = Stroke::new(1.0, theme::FAINT.gamma_multiply(0.7));
                ui.painter().hline(place.x_range(), place.top(), line);
            }
            before = Some(lane);
        }
    });
    requests
}

/// True if nothing more happens on the lane in this round.
fn is_over(lane: &Lane) -> bool {
    lane.acted && lane.in_progress_until().is_none()
}

/// Paints the remark in place of the ruler.
fn paint_remark(painter: &Painter, ruler: Rect, scale: &Scale, model: &TimelineModel) {
    let font = FontId::proportional(12.0);
    for (x, words) in [
        (ruler.left() + 2.0, &model.title()),
        (scale.left, &model.remark),
    ] {
        let galley = painter.layout_job(theme::short(
            words,
            font.clone(),
            theme::FAINT,
            ruler.right() - x,
        ));
        let at = Pos2::new(x, ruler.center().y - galley.size().y / 2.0);
        painter.galley(at, galley, theme::FAINT);
    }
}

fn show_lane(
    ui: &mut Ui,
    scale: &Scale,
    model: &TimelineModel,
    (nth, lane): (usize, &Lane),
    requests: &mut Vec<Request>,
) -> Rect {
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
    paint_bed(&painter, scale, model, lane, bed);
    paint_name(ui, &painter, rect, lane, scale.names);
    // Bars come first, because marks for possible actions are drawn on top of them.
    let mut points: Vec<&LaneMark> = Vec::new();
    let mut labels = Labels::default();
    for mark in &lane.marks {
        match mark.kind.is_bar() {
            true => paint_bar(&painter, scale, lane, mark, bed),
            false => points.push(mark),
        }
    }
    for mark in &lane.marks {
        labels.keep_free(scale, mark);
    }
    let runs = !model.own_seconds || lane.active;
    if let Some(now) = model.now.filter(|_| !model.whole_ticks && runs) {
        let stroke = Stroke::new(2.0, theme::ACCENT);
        painter.vline(scale.at(now), rect.y_range(), stroke);
    }
    for mark in points {
        paint_point(&painter, scale, lane, mark, bed);
    }
    // The most urgent labels get the room first.
    let mut marks: Vec<&LaneMark> = lane.marks.iter().collect();
    marks.sort_by_key(|mark| mark.kind.urgency());
    for mark in marks {
        let beyond = mark.to > model.length();
        labels.paint(&painter, scale, mark, beyond, bed);
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
    rect
}

/// Paints the background of a lane: the ticks of the ruler, and the current segment.
fn paint_bed(painter: &Painter, scale: &Scale, model: &TimelineModel, lane: &Lane, bed: Rect) {
    let fill = match lane.in_progress_until() {
        Some(_) => theme::SUNK.lerp_to_gamma(theme::stance_color(lane.stance), 0.14),
        None => theme::SUNK,
    };
    painter.rect_filled(bed, CornerRadius::same(3), fill);
    for second in 1..model.length() {
        let strong = model.begins_round(second);
        if model.by_turns && !strong {
            continue;
        }
        let color = if strong {
            theme::FAINT.gamma_multiply(0.6)
        } else {
            theme::LINE
        };
        let stroke = Stroke::new(if strong { 2.0 } else { 1.0 }, color);
        painter.vline(scale.at(second), bed.y_range(), stroke);
    }
    if let Some(now) = model.now.filter(|_| model.whole_ticks) {
        let cell = Rect::from_min_max(
            Pos2::new(scale.at(now), bed.top()),
            Pos2::new(scale.at(now + 1), bed.bottom()),
        );
        let strength = if lane.active { 0.34 } else { 0.18 };
        let shade = theme::ACCENT.gamma_multiply(strength);
        painter.rect_filled(cell, CornerRadius::ZERO, shade);
    }
}

fn paint_name(ui: &Ui, painter: &Painter, rect: Rect, lane: &Lane, room: f32) {
    let middle = rect.center().y;
    let mark = Pos2::new(rect.left() + 9.0, middle);
    glyphs::paint_stance(painter, mark, lane.stance, 5.0);
    let color = match (lane.active, is_over(lane)) {
        (true, _) => theme::ACCENT,
        (false, true) => theme::FAINT,
        (false, false) => theme::TEXT,
    };
    let font = TextStyle::Body.resolve(ui.style());
    let job = theme::short(&lane.name, font, color, room - 28.0);
    let galley = ui.fonts_mut(|fonts| fonts.layout_job(job));
    let at = Pos2::new(rect.left() + 20.0, middle - galley.size().y / 2.0);
    painter.galley(at, galley, color);
}

impl MarkKind {
    /// True if it is drawn as a bar.
    fn is_bar(self) -> bool {
        match self {
            Self::Action
            | Self::Effect
            | Self::Surprised
            | Self::Done
            | Self::Lost
            | Self::Passed
            | Self::ToCome => true,
            Self::MayAct | Self::MayCutIn | Self::Ending => false,
        }
    }

    /// True if it is in progress and will take effect.
    fn is_in_progress(self) -> bool {
        match self {
            Self::Action | Self::Effect => true,
            Self::Surprised
            | Self::Done
            | Self::Lost
            | Self::Passed
            | Self::ToCome
            | Self::MayAct
            | Self::MayCutIn
            | Self::Ending => false,
        }
    }

    /// Returns the place of its label among those of a lane: the most urgent ones come first.
    fn urgency(self) -> u8 {
        match self {
            Self::Action => 0,
            Self::Effect => 1,
            Self::Lost => 2,
            Self::MayAct | Self::MayCutIn => 3,
            Self::Done | Self::Surprised => 4,
            Self::Ending => 5,
            Self::Passed | Self::ToCome => 6,
        }
    }
}

/// Radius of the diamond at the end of a bar, in points.
const DIAMOND: f32 = 7.0;

/// Paints a bar: its fill, and the diamond or cross at its end.
fn paint_bar(painter: &Painter, scale: &Scale, lane: &Lane, mark: &LaneMark, bed: Rect) {
    let (from, to) = (scale.at(mark.from), scale.at(mark.to));
    let side = theme::stance_color(lane.stance);
    let side_on_bed = |share: f32| theme::SUNK.lerp_to_gamma(side, share);
    let (margin, fill) = match mark.kind {
        MarkKind::Action => (1.0, side_on_bed(0.7)),
        MarkKind::Effect => (1.0, side_on_bed(0.42)),
        MarkKind::Done => (2.0, side_on_bed(0.36)),
        MarkKind::Lost => (2.0, theme::SUNK.lerp_to_gamma(theme::HARM, 0.28)),
        MarkKind::Passed => (7.0, theme::LINE),
        MarkKind::ToCome if lane.active => (2.0, theme::SUNK.lerp_to_gamma(theme::ACCENT, 0.2)),
        MarkKind::ToCome => (7.0, side_on_bed(0.26)),
        MarkKind::Surprised => (3.0, theme::LINE),
        MarkKind::MayAct | MarkKind::MayCutIn | MarkKind::Ending => return,
    };
    let bar = Rect::from_min_max(
        Pos2::new(from + 1.0, bed.top() + margin),
        Pos2::new((to - 1.0).max(from + 2.0), bed.bottom() - margin),
    );
    painter.rect_filled(bar, CornerRadius::same(3), fill);
    let end = Pos2::new(to, bed.center().y);
    if mark.kind == MarkKind::Action {
        glyphs::diamond(painter, end, DIAMOND, side, true);
    }
    if mark.kind == MarkKind::Effect {
        let edge = Stroke::new(1.0, side);
        painter.rect_stroke(bar, CornerRadius::same(3), edge, StrokeKind::Inside);
        glyphs::diamond(painter, end, DIAMOND, side, false);
    }
    if mark.kind == MarkKind::Lost {
        glyphs::cross(painter, end, DIAMOND - 2.0, theme::HARM);
    }
}

/// Paints a mark at a point of the ruler.
fn paint_point(painter: &Painter, scale: &Scale, lane: &Lane, mark: &LaneMark, bed: Rect) {
    let point = Pos2::new(scale.at(mark.to), bed.center().y);
    let color = if lane.active {
        theme::ACCENT
    } else {
        theme::TEXT
    };
    let side = theme::stance_color(lane.stance);
    match mark.kind {
        MarkKind::MayAct => glyphs::triangle(painter, point, 6.0, color, true),
        MarkKind::MayCutIn => glyphs::triangle(painter, point, 6.0, color, false),
        MarkKind::Ending => {
            glyphs::diamond(painter, point, DIAMOND, side, false);
        }
        MarkKind::Action
        | MarkKind::Effect
        | MarkKind::Surprised
        | MarkKind::Done
        | MarkKind::Lost
        | MarkKind::Passed
        | MarkKind::ToCome => {}
    }
}

/// Least width of a shortened label, in points.
const MIN_LABEL: f32 = 26.0;

/// Stretches of a lane that are taken by marks and by labels, in points.
#[derive(Default)]
struct Labels {
    taken: Vec<(f32, f32)>,
}

impl Labels {
    /// Keeps labels of others off a mark.
    fn keep_free(&mut self, scale: &Scale, mark: &LaneMark) {
        let (from, to) = (scale.at(mark.from), scale.at(mark.to));
        match mark.kind {
            MarkKind::Action | MarkKind::Effect | MarkKind::Lost => {
                self.taken.push((from.min(to - DIAMOND), to + DIAMOND));
            }
            MarkKind::Done | MarkKind::Surprised => self.taken.push((from, to)),
            MarkKind::MayAct | MarkKind::MayCutIn | MarkKind::Ending => {
                self.taken.push((to - DIAMOND, to + DIAMOND));
            }
            MarkKind::Passed | MarkKind::ToCome => {}
        }
    }

    /// Returns the free room to the right of a point.
    fn room_after(&self, scale: &Scale, x: f32) -> f32 {
        let covered = self.taken.iter().any(|(from, to)| *from < x && x < *to);
        if covered {
            return 0.0;
        }
        let next = self.taken.iter().map(|(from, _)| *from);
        let next = next.filter(|from| *from >= x).fold(scale.right, f32::min);
        next - x
    }

    /// Paints the short label of a mark: in its bar if it fits, otherwise next to it, otherwise shortened.
    fn paint(
        &mut self,
        painter: &Painter,
        scale: &Scale,
        mark: &LaneMark,
        beyond: bool,
        bed: Rect,
    ) {
        if mark.label.is_empty() {
            return;
        }
        let label = if beyond {
            format!("{} ›", mark.label)
        } else {
            mark.label.clone()
        };
        let font = match mark.kind.is_in_progress() {
            true => FontId::new(13.0, theme::bold_family()),
            false => FontId::proportional(12.0),
        };
        let whole = painter.layout_no_wrap(label.clone(), font.clone(), Color32::PLACEHOLDER);
        let width = whole.size().x;
        let (from, to) = (scale.at(mark.from), scale.at(mark.to));
        let tip = match mark.kind {
            MarkKind::Action | MarkKind::Effect | MarkKind::Lost => DIAMOND,
            _no_tip => 0.0,
        };
        let inside = if mark.kind.is_bar() {
            to - from - 10.0 - tip
        } else {
            0.0
        };
        let after = to + DIAMOND + 4.0;
        let outside = match mark.kind {
            MarkKind::Done | MarkKind::Surprised => 0.0,
            _has_room_after => self.room_after(scale, after),
        };
        let before = from - DIAMOND - 4.0 - width;
        let (x, room) = if width <= inside {
            (from + 5.0, width)
        } else if width <= outside {
            (after, width)
        } else if (!mark.kind.is_bar() || mark.kind.is_in_progress())
            && before > scale.left
            && self.room_after(scale, before) >= width
        {
            (before, width)
        } else if inside.max(outside) >= MIN_LABEL {
            if inside >= outside {
                (from + 5.0, inside)
            } else {
                (after, outside)
            }
        } else {
            return;
        };
        if !(from..to).contains(&x) {
            self.taken.push((x, x + room + 6.0));
        }
        let color = match mark.kind {
            MarkKind::Lost => theme::HARM,
            MarkKind::Action | MarkKind::Effect => Color32::WHITE,
            _on_a_dark_ground => theme::TEXT,
        };
        let galley = painter.layout_job(theme::short(&label, font, color, room + 0.5));
        let y = bed.center().y - galley.size().y / 2.0;
        painter.galley(Pos2::new(x, y), galley, color);
    }
}
