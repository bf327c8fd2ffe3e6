//! The board of a round: painted columns, with each combatant as a chip in the column of its next decision.

use bevy_egui::egui::{
    Align2, Color32, CornerRadius, FontId, Id, Painter, Pos2, Rangef, Rect, ScrollArea, Sense,
    Stroke, Ui, Vec2, WidgetInfo, WidgetType,
};

use crate::ui::shared::{glyphs, row, theme};
use crate::view::Request;

use super::model::{BoardChip, BoardColumn, BoardModel};
use super::text;

/// Height of the block titles, and of the letters, in points.
const HEAD: f32 = 17.0;
/// Height of a chip, in points.
const CHIP: f32 = 21.0;
/// Minimum width of a chip with a recognisable name, in points.
const NARROW: f32 = 56.0;
/// Space around a chip's name, including the mark before it, in points.
const AROUND_NAME: f32 = 29.0;
/// Space around a block's title and the note after it, in points.
const AROUND_TITLE: f32 = 18.0;
/// Maximum width of a title with its note that columns are widened for, in points.
const MAX_TITLE_WIDTH: f32 = 150.0;
/// Space around a column's letter and name, in points.
const AROUND_HEAD: f32 = 9.0;
/// Width of each of several chips side by side, if there is room, in points.
const ABREAST: f32 = 100.0;
/// Number of chips that fit one below another.
const HIGH: usize = 4;
/// Maximum number of columns that can each have a name above them, and the width of such a column, in points.
const NAMED: (usize, f32) = (6, 84.0);
/// Space between blocks, in points.
const GAP: f32 = 8.0;

/// Returns the height that the board needs at this width, in points.
pub fn needed_height(painter: &Painter, model: &BoardModel, width: f32) -> f32 {
    let head = Rect::from_min_size(Pos2::ZERO, Vec2::new(width, HEAD * 2.0));
    let columns = column_widths(painter, head, model);
    head.height() + chips_height(model, &columns)
}

/// Returns the height of the chips in the fullest column, in points.
fn chips_height(model: &BoardModel, columns: &[Rect]) -> f32 {
    let rows = model.columns.iter().zip(columns);
    let rows = rows.map(|(column, place)| {
        let abreast = chips_per_row(place.width(), column.chips.len());
        column.chips.len().div_ceil(abreast)
    });
    let rows = f32::from(u16::try_from(rows.max().unwrap_or(0)).unwrap_or(0));
    rows * (CHIP + 2.0) + 4.0
}

/// Shows the board and returns the requests.
pub fn show(ui: &mut Ui, model: &BoardModel) -> Vec<Request> {
    let mut requests = Vec::new();
    ui.spacing_mut().item_spacing.y = 0.0;
    let size = Vec2::new(ui.available_width(), HEAD * 2.0);
    let (head, _) = ui.allocate_exact_size(size, Sense::hover());
    let columns = column_widths(ui.painter(), head, model);
    for (nth, (column, place)) in model.columns.iter().zip(&columns).enumerate() {
        if !column.help.is_empty() {
            let named = Rect::from_min_max(Pos2::new(place.left(), head.top() + HEAD), place.max);
            let hovered = ui.interact(named, Id::new(("column", nth)), Sense::hover());
            hovered.on_hover_text(&column.help);
        }
    }
    // In a low window, a lane or two must be enough: the map gets the rest.
    let scrolled = ScrollArea::vertical().min_scrolled_height(24.0);
    let scrolled = scrolled.auto_shrink(false).show(ui, |ui| {
        let height = chips_height(model, &columns).max(ui.available_height());
        let size = Vec2::new(head.width(), height);
        let (body, _) = ui.allocate_exact_size(size, Sense::hover());
        for (column, x) in model.columns.iter().zip(&columns) {
            let bed = Rect::from_x_y_ranges(x.x_range(), body.y_range());
            paint_column_background(ui.painter(), bed, column);
            let abreast = chips_per_row(bed.width(), column.chips.len());
            let count = |chips: usize| f32::from(u16::try_from(chips).unwrap_or(u16::MAX));
            let width = (bed.width() - 2.0) / count(abreast);
            for (nth, chip) in column.chips.iter().enumerate() {
                let (across, down) = (count(nth % abreast), count(nth / abreast));
                let corner = bed.min + Vec2::new(2.0 + across * width, 3.0 + down * (CHIP + 2.0));
                let place = Rect::from_min_size(corner, Vec2::new(width - 2.0, CHIP));
                show_chip(ui, place, column, chip, &mut requests);
            }
        }
    });
    let top = scrolled.state.offset.y;
    let seen = Rangef::new(top, top + scrolled.inner_rect.height());
    let hidden = model.columns.iter().zip(&columns);
    let hidden = hidden.map(|(column, place)| out_of_sight(column, place.width(), seen));
    let hidden: Vec<usize> = hidden.collect();
    paint_head(ui.painter(), head, model, (&columns, &hidden));
    requests
}

/// Part of a chip, in points, that may be cut off without hiding its name.
const SPARE: f32 = 4.0;

/// Returns the number of combatants in a column of this width whose chips are out of sight, where the panel shows this
/// range of its height.
pub(super) fn out_of_sight(column: &BoardColumn, width: f32, seen: Rangef) -> usize {
    let abreast = chips_per_row(width, column.chips.len());
    let chips = column.chips.iter().enumerate();
    let hidden = chips.filter(|(nth, _)| {
        let down = f32::from(u16::try_from(nth / abreast).unwrap_or(u16::MAX));
        let top = 3.0 + down * (CHIP + 2.0);
        top + SPARE < seen.min || top + CHIP - SPARE > seen.max
    });
    hidden.map(|(_, chip)| chip.who.len()).sum()
}

/// Returns the number of chips side by side; 1 if all fit the panel's usual height one below another.
fn chips_per_row(width: f32, chips: usize) -> usize {
    let fit = (width / NARROW).floor().max(1.0) as usize;
    chips.div_ceil(HIGH).clamp(1, fit)
}

/// Width that a column needs, in points.
#[derive(Clone, Copy)]
struct ColumnWidths {
    /// Minimum width.
    least: f32,
    /// Width that shows everything in full.
    whole: f32,
    /// True if a combatant is in it.
    taken: bool,
}

/// Returns the width that a column needs; `named` if there are few enough columns for all of them to keep their
/// names.
fn column_needs(painter: &Painter, column: &BoardColumn, named: bool) -> ColumnWidths {
    let wide = |text: &str, font: &FontId| {
        let galley = painter.layout_no_wrap(text.to_owned(), font.clone(), theme::TEXT);
        galley.size().x
    };
    let (bold, plain) = head_fonts();
    let letter = wide(column.letter, &bold);
    let head = letter + 4.0 + wide(column.name, &plain) + AROUND_HEAD;
    let Some(widest) = column
        .chips
        .iter()
        .map(|chip| {
            let number = chip.segments.map(|(left, _)| left.to_string());
            let number = number.map_or(0.0, |number| wide(&number, &bold) + 5.0);
            wide(&chip.name, &plain) + number + AROUND_NAME
        })
        .reduce(f32::max)
    else {
        let short = letter + AROUND_HEAD;
        let least = if named { NAMED.1.max(head) } else { short };
        // Past columns make room for columns still to come.
        let whole = if column.past { least } else { head.max(least) };
        return ColumnWidths {
            least,
            whole,
            taken: false,
        };
    };
    let abreast = column.chips.len().div_ceil(HIGH);
    let abreast = f32::from(u8::try_from(abreast).unwrap_or(u8::MAX));
    let widest = if abreast > 1.0 {
        widest.max(ABREAST)
    } else {
        widest
    };
    ColumnWidths {
        least: NARROW,
        whole: (widest * abreast + 2.0).max(head),
        taken: true,
    }
}

/// Lays out the columns, each as wide as its contents. If that is too wide, columns without combatants shrink first;
/// spare width goes to all columns except the past ones without combatants.
fn column_widths(painter: &Painter, head: Rect, model: &BoardModel) -> Vec<Rect> {
    let begins = |(index, column): &(usize, &BoardColumn)| *index > 0 && column.block.is_some();
    let count = |number: usize| f32::from(u8::try_from(number).unwrap_or(u8::MAX));
    let gaps = count(model.columns.iter().enumerate().filter(begins).count()) * GAP;
    let room = head.width() - gaps;
    let named = model.columns.len() <= NAMED.0;
    let needs = model.columns.iter();
    let mut needs: Vec<ColumnWidths> = needs
        .map(|column| column_needs(painter, column, named))
        .collect();
    widen_for_titles(painter, &model.columns, &mut needs);
    let sum = |taken: bool, of: fn(&ColumnWidths) -> f32| -> f32 {
        needs.iter().filter(|it| it.taken == taken).map(of).sum()
    };
    // Returns the share of their extra width, beyond the minimum, that columns with or without combatants get.
    let share = |taken: bool, room: f32| {
        let (least, whole) = (sum(taken, |it| it.least), sum(taken, |it| it.whole));
        ((room - least) / (whole - least).max(1.0)).clamp(0.0, 1.0)
    };
    let taken = share(true, room - sum(false, |it| it.least));
    let width = |it: &ColumnWidths, share: f32| it.least + (it.whole - it.least) * share;
    let used: f32 = needs
        .iter()
        .filter(|it| it.taken)
        .map(|it| width(it, taken))
        .sum();
    let empty = share(false, room - used);
    let widths = needs
        .iter()
        .map(|it| width(it, if it.taken { taken } else { empty }));
    let mut widths: Vec<f32> = widths.collect();
    // If even the minimum widths do not fit, all columns shrink alike.
    let fits = (room / widths.iter().sum::<f32>().max(1.0)).min(1.0);
    for width in &mut widths {
        *width *= fits;
    }
    let over = |index: usize| model.columns[index].past && !needs[index].taken;
    let growing = (0..needs.len()).filter(|index| !over(*index)).count();
    let spare = (room - widths.iter().sum::<f32>()) / count(growing.max(1));
    let mut x = head.left();
    let mut columns = Vec::new();
    for (index, column) in model.columns.iter().enumerate() {
        if begins(&(index, column)) {
            x += GAP;
        }
        let spare = if over(index) { 0.0 } else { spare };
        let size = Vec2::new(widths[index] + spare, head.height());
        columns.push(Rect::from_min_size(Pos2::new(x, head.top()), size));
        x += size.x;
    }
    columns
}

/// Widens the columns of a block so that its title fits.
fn widen_for_titles(painter: &Painter, columns: &[BoardColumn], needs: &mut [ColumnWidths]) {
    let (bold, plain) = head_fonts();
    let wide = |text: &str, font: &FontId| {
        let galley = painter.layout_no_wrap(text.to_owned(), font.clone(), theme::TEXT);
        galley.size().x
    };
    let mut begin = 0;
    for block in columns.chunk_by(|_, next| next.block.is_none()) {
        let of_it = &mut needs[begin..begin + block.len()];
        begin += block.len();
        let Some(title) = &block[0].block else {
            continue;
        };
        let title = wide(&title.title, &bold) + wide(&title.note, &plain) + AROUND_TITLE;
        let least: f32 = of_it.iter().map(|it| it.least).sum();
        let each = (title.min(MAX_TITLE_WIDTH) - least).max(0.0) / of_it.len() as f32;
        for it in of_it {
            it.least += each;
            it.whole = it.whole.max(it.least);
        }
    }
}

/// Returns the fonts of a column's letter and name.
fn head_fonts() -> (FontId, FontId) {
    (
        FontId::new(12.0, theme::bold_family()),
        FontId::proportional(12.0),
    )
}

/// Paints the head with the columns and the number of combatants that are out of sight in each.
fn paint_head(
    painter: &Painter,
    head: Rect,
    model: &BoardModel,
    (columns, hidden): (&[Rect], &[usize]),
) {
    let (bold, plain) = head_fonts();
    let written = |text: &str, font: &FontId, color: Color32| {
        painter.layout_no_wrap(text.to_owned(), font.clone(), color)
    };
    for (index, (column, place)) in model.columns.iter().zip(columns).enumerate() {
        if let Some(block) = &column.block {
            let rest = &model.columns[index + 1..];
            let more = rest
                .iter()
                .take_while(|column| column.block.is_none())
                .count();
            let right = columns
                .get(index + more)
                .map_or(place.right(), |last| last.right());
            let title = Pos2::new(place.left() + 4.0, head.top() + HEAD / 2.0);
            let font = FontId::new(12.0, theme::bold_family());
            let drawn = painter.text(title, Align2::LEFT_CENTER, &block.title, font, theme::TEXT);
            let left = drawn.right() + 8.0;
            paint_truncated(
                painter,
                &block.note,
                Rect::from_min_max(
                    Pos2::new(left, head.top()),
                    Pos2::new(right.max(left), head.top() + HEAD),
                ),
                theme::FAINT,
            );
        }
        let y = head.top() + HEAD * 1.5;
        if column.now {
            let band = Rect::from_min_max(
                Pos2::new(place.left() + 1.0, head.top() + HEAD),
                Pos2::new(place.right() - 1.0, head.bottom()),
            );
            painter.rect_filled(band, CornerRadius::same(3), theme::ACCENT);
        }
        let color = match (column.now, column.past) {
            (true, _) => theme::SUNK,
            (false, true) => theme::LINE.gamma_multiply(1.8),
            (false, false) => theme::FAINT,
        };
        let letter = written(column.letter, &bold, color);
        let name = written(column.name, &plain, color);
        let mut room = place.width() - 7.0;
        if let Some(hidden) = hidden.get(index).filter(|hidden| **hidden > 0) {
            let color = if column.now { theme::SUNK } else { theme::TEXT };
            let more = written(&text::out_of_sight(*hidden), &bold, color);
            let size = more.size();
            let at = Pos2::new(place.right() - 5.0 - size.x, y - size.y / 2.0);
            painter.galley(at, more, color);
            room -= size.x + 4.0;
        }
        let mut left = place.left() + 5.0;
        // The name is clearer than the letter, which replaces it only where there is no room: “First” for “go first”.
        let mut words = column.name.split(' ');
        let says_it = words.any(|word| word.eq_ignore_ascii_case(column.letter));
        let (wide, both) = (name.size().x, letter.size().x + 4.0 + name.size().x);
        let words = if both <= room && !says_it {
            vec![letter, name]
        } else if wide <= room {
            vec![name]
        } else {
            vec![letter]
        };
        for galley in words {
            let at = Pos2::new(left, y - galley.size().y / 2.0);
            left += galley.size().x + 4.0;
            painter.galley(at, galley, color);
        }
    }
}

/// Paints a line that is cut off at the end of its rectangle.
fn paint_truncated(painter: &Painter, text: &str, place: Rect, color: Color32) {
    let font = FontId::proportional(12.0);
    let galley = painter.layout_job(theme::short(text, font, color, place.width()));
    let at = Pos2::new(place.left(), place.center().y - galley.size().y / 2.0);
    painter.galley(at, galley, color);
}

fn paint_column_background(painter: &Painter, bed: Rect, column: &BoardColumn) {
    let bed = bed.shrink2(Vec2::new(1.0, 0.0));
    painter.rect_filled(bed, CornerRadius::same(3), theme::SUNK);
    if column.now {
        let shade = theme::ACCENT.gamma_multiply(0.16);
        painter.rect_filled(bed, CornerRadius::same(3), shade);
    }
}

fn show_chip(
    ui: &mut Ui,
    place: Rect,
    column: &BoardColumn,
    chip: &BoardChip,
    requests: &mut Vec<Request>,
) {
    let Some(first) = chip.who.first().copied() else {
        return;
    };
    let what = if chip.ending { chip.name.as_str() } else { "" };
    let id = Id::new(("phase", first.as_str(), what));
    let response = ui.interact(place, id, Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &chip.sentence));
    let painter = ui.painter_at(place.expand(1.0));
    let fill = match (chip.selected, response.hovered()) {
        (true, _) => theme::SELECTED,
        (false, true) => theme::RAISED,
        (false, false) => theme::CHROME,
    };
    painter.rect_filled(place, CornerRadius::same(4), fill);
    if chip.active {
        let stroke = Stroke::new(1.5, theme::ACCENT);
        let inside = bevy_egui::egui::StrokeKind::Inside;
        painter.rect_stroke(place, CornerRadius::same(4), stroke, inside);
    }
    let middle = place.center().y;
    let mark = Pos2::new(place.left() + 10.0, middle);
    if chip.ending {
        let color = theme::stance_color(chip.stance);
        glyphs::diamond(&painter, mark, 5.0, color, false);
    } else {
        glyphs::paint_stance(&painter, mark, chip.stance, 4.5);
    }
    let mut right = place.right() - 4.0;
    if let Some((left, of)) = chip.segments {
        right = paint_segments(&painter, place, chip, (left, of));
    }
    let name = Rect::from_min_max(
        Pos2::new(place.left() + 19.0, place.top()),
        Pos2::new(right, place.bottom()),
    );
    let color = match (chip.active, column.past) {
        (true, _) => theme::ACCENT,
        (false, true) => theme::FAINT,
        (false, false) if chip.ending => theme::FAINT,
        (false, false) => theme::TEXT,
    };
    paint_truncated(&painter, &chip.name, name, color);
    let response = response.on_hover_text(&chip.sentence);
    requests.extend(row::requests_of(ui, &response, first));
}

/// Paints the segments of a casting as a bar along the bottom of its chip, with their number; returns where the name
/// must end.
fn paint_segments(painter: &Painter, place: Rect, chip: &BoardChip, (left, of): (u32, u32)) -> f32 {
    let color = theme::stance_color(chip.stance);
    let number = painter.text(
        Pos2::new(place.right() - 5.0, place.center().y),
        Align2::RIGHT_CENTER,
        left.to_string(),
        FontId::new(12.0, theme::bold_family()),
        color,
    );
    let count = |ticks: u32| f32::from(u16::try_from(ticks).unwrap_or(u16::MAX));
    let share = (count(left) / count(of.max(1))).min(1.0);
    let foot = Rect::from_min_size(
        Pos2::new(place.left() + 3.0, place.bottom() - 3.0),
        Vec2::new((place.width() - 6.0) * share, 2.0),
    );
    painter.rect_filled(foot, CornerRadius::ZERO, color);
    let tip = Pos2::new(foot.right(), foot.center().y);
    glyphs::diamond(painter, tip, 3.5, color, true);
    number.left() - 4.0
}
