//! The charts: the strength of the sides over the rounds, and the length of the fights.

use std::ops::RangeInclusive;

use bevy_egui::egui::{Label, Rangef, Sense, Stroke, Ui, Vec2b};
use egui_plot::{
    AxisHints, Bar, BarChart, FilledArea, GridMark, Line, LineStyle, Plot, PlotPoints,
    uniform_grid_spacer,
};

use crate::forecast::EndKind;
use crate::ui::shared::theme;

use super::dots::{mark, mark_color, names};
use super::model::{ForecastModel, RoundCount, SideFan};
use super::text;

/// Height of a chart, in points.
const HEIGHT: f32 = 150.0;

/// Opacity of the outer and of the inner band of a fan.
const BANDS: [f32; 2] = [0.18, 0.38];

/// Space between the first bar and the axis, in rounds.
const AROUND: f64 = 0.6;

/// Distances between two marks on the axis of rounds at which their text appears, and is clear, in points.
const ROUND_SPACING: Rangef = Rangef {
    min: 12.0,
    max: 18.0,
};

/// Least distance of a mark on the axis from the mark of the end, in distances between two marks.
const NEAR_END: f64 = 0.8;

/// Shows both charts next to each other.
pub(super) fn show(ui: &mut Ui, model: &ForecastModel) {
    ui.columns(2, |columns| {
        let [left, right] = columns else { return };
        show_strength(left, &model.fans);
        show_length(right, model);
    });
}

fn show_strength(ui: &mut Ui, fans: &[SideFan]) {
    ui.horizontal(|ui| {
        let title = Label::new(theme::bold(text::STRENGTH)).selectable(false);
        ui.add(title).on_hover_text(text::STRENGTH_HELP);
        for fan in fans {
            mark(ui, EndKind::Win(fan.stance));
            ui.add(Label::new(theme::faint(&fan.name)).truncate());
        }
    });
    let rounds: Vec<u32> = fans.first().map_or_else(Vec::new, |fan| fan.rounds.clone());
    let points = rounds.len();
    let last = points.saturating_sub(1) as f64;
    let step = round_step(points);
    let is_marked = |round: &u32| round.is_multiple_of(step);
    let before_end = rounds.iter().enumerate().take(points.saturating_sub(1));
    let marks = before_end.filter(|(_, round)| is_marked(round));
    let mut marks: Vec<(f64, String)> = marks
        .map(|(nth, round)| (nth as f64, round.to_string()))
        .collect();
    // The last round's name gives way to the end.
    let is_near_end = |at: f64| last - at < f64::from(step) * NEAR_END;
    marks.retain(|(at, _)| !is_near_end(*at));
    marks.push((last, text::END.to_owned()));
    let plot =
        plot("strength", step, marks).y_grid_spacer(uniform_grid_spacer(|_| [50.0, 100.0, 100.0]));
    let shown = plot.show(ui, |plot| {
        plot.set_plot_bounds_x(0.0..=last.max(1.0));
        plot.set_plot_bounds_y(0.0..=100.0);
        for fan in fans {
            let color = theme::stance_color(fan.stance);
            let xs: Vec<f64> = (0..fan.quantiles.len()).map(|nth| nth as f64).collect();
            let quantile = |nth: usize| -> Vec<f64> {
                let points = fan.quantiles.iter();
                points.map(|quantiles| quantiles[nth]).collect()
            };
            for (nth, opacity) in BANDS.into_iter().enumerate() {
                let (low, high) = (quantile(nth), quantile(4 - nth));
                let area = FilledArea::new(&fan.name, &xs, &low, &high);
                let fill = color.gamma_multiply(opacity);
                plot.add(area.fill_color(fill).allow_hover(false));
            }
            let middle = xs.iter().zip(quantile(2)).map(|(x, y)| [*x, y]);
            let line = Line::new(&fan.name, PlotPoints::from_iter(middle));
            let style = match fan.nth {
                0 => LineStyle::Solid,
                _ => LineStyle::dashed_loose(),
            };
            plot.line(line.color(color).width(2.5).style(style).allow_hover(false));
        }
    });
    let at = shown.response.hover_pos();
    let at = at.map(|at| shown.transform.value_from_position(at).x.round());
    let nearest = at.filter(|at| (0.0..=last).contains(at) && points > 0);
    if let Some(nearest) = nearest {
        let words = text::strength_at(fans, nearest as usize);
        shown.response.on_hover_text_at_pointer(words);
    }
}

fn show_length(ui: &mut Ui, model: &ForecastModel) {
    ui.horizontal(|ui| {
        let title = Label::new(theme::bold(text::LENGTH)).selectable(false);
        ui.add(title).on_hover_text(text::LENGTH_HELP);
        ui.add(Label::new(theme::faint(&model.length)).truncate());
    });
    let (first, last) = match (model.rounds.first(), model.rounds.last()) {
        (Some(first), Some(last)) => (f64::from(first.round), f64::from(last.round)),
        _none => (1.0, 1.0),
    };
    let all = model.fights().max(1);
    let share = |fights: u32| f64::from(fights) * 100.0 / f64::from(all);
    let total = |round: &RoundCount| share(round.ends.values().sum());
    let highest = model.rounds.iter().map(total).fold(1.0, f64::max);
    let step = round_step(model.rounds.len());
    let rounds = model.rounds.iter().map(|it| it.round);
    let rounds = rounds.filter(|round| round.is_multiple_of(step));
    let marks = rounds.map(|round| (f64::from(round), round.to_string()));
    let plot = plot("length", step, marks.collect());
    let shown = plot.show(ui, |plot| {
        // The bounds follow the fights while they are played.
        plot.set_plot_bounds_x(first - AROUND..=(last + AROUND).max(first + 3.0));
        plot.set_plot_bounds_y(0.0..=highest * 1.08);
        let mut below: Vec<BarChart> = Vec::new();
        for (mark, name) in names(model) {
            let bars = model.rounds.iter().map(|round| {
                let fights = round.ends.get(&mark).copied().unwrap_or(0);
                let bar = Bar::new(round.round.into(), share(fights));
                let edge = Stroke::new(1.0, theme::SUNK);
                bar.width(0.8).fill(mark_color(mark)).stroke(edge)
            });
            let chart = BarChart::new(name, bars.collect()).allow_hover(false);
            let charts: Vec<&BarChart> = below.iter().collect();
            below.push(chart.stack_on(&charts));
        }
        for chart in below {
            plot.bar_chart(chart);
        }
    });
    let at = shown.response.hover_pos();
    let at = at.map(|at| shown.transform.value_from_position(at).x.round());
    let round = model
        .rounds
        .iter()
        .find(|it| at == Some(f64::from(it.round)));
    if let Some(round) = round {
        let words = text::fights_in_round(round, all, &names(model));
        shown.response.on_hover_text_at_pointer(words);
    }
}

/// Returns the number of rounds from one mark on the axis to the next.
fn round_step(rounds: usize) -> u32 {
    match rounds {
        0..=12 => 1,
        13..=24 => 2,
        25..=60 => 5,
        _ => 10,
    }
}

/// Returns an empty chart with rounds to the right and per cent upwards, which neither moves nor zooms. The axis of
/// rounds has a mark every `step` rounds: its place, and its text.
fn plot<'p>(id: &str, step: u32, marks: Vec<(f64, String)>) -> Plot<'p> {
    let places = marks.iter().map(|(value, _)| GridMark {
        value: *value,
        step_size: step.into(),
    });
    let places: Vec<GridMark> = places.collect();
    let rounds = AxisHints::new_x()
        .formatter(move |mark, _: &RangeInclusive<f64>| {
            let near = marks.iter().find(|(at, _)| (at - mark.value).abs() < 0.01);
            near.map(|(_, name)| name.clone()).unwrap_or_default()
        })
        .label_spacing(ROUND_SPACING)
        .tick_label_color(theme::FAINT);
    let percent = AxisHints::new_y()
        .formatter(|mark, _: &RangeInclusive<f64>| text::percent(mark.value))
        .min_thickness(40.0)
        .tick_label_color(theme::FAINT);
    Plot::new(("forecast", id))
        .height(HEIGHT)
        .x_grid_spacer(move |_| places.clone())
        .sense(Sense::hover())
        .allow_zoom(false)
        .allow_drag(false)
        .allow_scroll(false)
        .allow_axis_zoom_drag(false)
        .auto_bounds(Vec2b::FALSE)
        .show_x(false)
        .show_y(false)
        .label_formatter(|_| None)
        .custom_x_axes(vec![rounds])
        .custom_y_axes(vec![percent])
        .grid_color(theme::LINE)
}
