//! The board of a round: painted columns, with everybody as a chip in the one where it is asked
//! next.

use bevy_egui::egui::{
    Align2, Color32, CornerRadius, FontId, Id, Painter, Pos2, Rect, ScrollArea, Sense, Stroke, Ui,
    Vec2, WidgetInfo, WidgetType,
};

use crate::gm::shared::{glyphs, row, theme};
use crate::view::Request;

use super::model::{BoardChip, BoardColumn, BoardModel};

/// The height of the blocks' titles, and of the letters, in points.
const HEAD: f32 = 17.0;
/// The height of a chip, in points.
const CHIP: f32 = 21.0;
/// The width of a column in which there is nobody, in points, where there is room for its name.
const EMPTY: f32 = 60.0;
/// The width for each chip from which chips are put side by side, in points.
const ABREAST: f32 = 100.0;
/// How many chips fit one below another.
const HIGH: usize = 4;
/// The most columns that can each have a name over them, and the width that this takes, in points.
const NAMED: (usize, f32) = (6, 84.0);
/// The space between blocks, in points.
const GAP: f32 = 8.0;

/// Shows the board, and answers what is asked for on it.
pub fn show(ui: &mut Ui, model: &BoardModel) -> Vec<Request> {
    let mut requests = Vec::new();
    let size = Vec2::new(ui.available_width(), HEAD * 2.0);
    let (head, _) = ui.allocate_exact_size(size, Sense::hover());
    let columns = lay_out(head, model);
    paint_head(ui.painter(), head, model, &columns);
    for (nth, (column, place)) in model.columns.iter().zip(&columns).enumerate() {
        if !column.help.is_empty() {
            let named = Rect::from_min_max(Pos2::new(place.left(), head.top() + HEAD), place.max);
            let hovered = ui.interact(named, Id::new(("column", nth)), Sense::hover());
            hovered.on_hover_text(&column.help);
        }
    }
    ui.spacing_mut().item_spacing.y = 0.0;
    // In a low window a lane or two must be enough: the rest is the map's.
    let scrolled = ScrollArea::vertical().min_scrolled_height(24.0);
    scrolled.auto_shrink(false).show(ui, |ui| {
        let rows = model.columns.iter().zip(&columns);
        let rows = rows.map(|(column, place)| {
            let abreast = abreast(place.width(), column.chips.len());
            column.chips.len().div_ceil(abreast)
        });
        let rows = f32::from(u16::try_from(rows.max().unwrap_or(0)).unwrap_or(0));
        let height = (rows * (CHIP + 2.0) + 4.0).max(ui.available_height());
        let size = Vec2::new(head.width(), height);
        let (body, _) = ui.allocate_exact_size(size, Sense::hover());
        for (column, x) in model.columns.iter().zip(&columns) {
            let bed = Rect::from_x_y_ranges(x.x_range(), body.y_range());
            paint_bed(ui.painter(), bed, column);
            let abreast = abreast(bed.width(), column.chips.len());
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
    requests
}

/// How many chips are put side by side; only one while they fit the panel's usual height one below
/// another.
fn abreast(width: f32, chips: usize) -> usize {
    let fit = (width / ABREAST).floor().max(1.0) as usize;
    chips.div_ceil(HIGH).clamp(1, fit)
}

/// The width of each column: as much as its contents need.
fn lay_out(head: Rect, model: &BoardModel) -> Vec<Rect> {
    let blocks = model.columns.iter().filter(|column| column.block.is_some());
    let gaps = f32::from(u8::try_from(blocks.count().saturating_sub(1)).unwrap_or(0)) * GAP;
    let weight = |column: &BoardColumn| match (column.chips.is_empty(), column.wordy) {
        (true, _) => 0.0,
        (false, true) => 1.5,
        (false, false) => {
            f32::from(u8::try_from(column.chips.len().div_ceil(HIGH)).unwrap_or(u8::MAX))
        }
    };
    let (few, named) = NAMED;
    let count = f32::from(u8::try_from(model.columns.len().max(1)).unwrap_or(u8::MAX));
    let least = if model.columns.len() <= few {
        named
    } else {
        EMPTY.min((head.width() - gaps) / count)
    };
    let empty = model.columns.iter().filter(|column| weight(column) == 0.0);
    let taken = f32::from(u8::try_from(empty.count()).unwrap_or(0)) * least + gaps;
    let weights: f32 = model.columns.iter().map(weight).sum();
    let each = if weights > 0.0 {
        ((head.width() - taken) / weights).clamp(least, 190.0)
    } else {
        least
    };
    // What is left over goes to the empty columns, so that the board fills the panel.
    let used = taken + each * weights;
    let spare = ((head.width() - used) / count).max(0.0);
    let mut x = head.left();
    let mut columns = Vec::new();
    for (index, column) in model.columns.iter().enumerate() {
        if index > 0 && column.block.is_some() {
            x += GAP;
        }
        let weight = weight(column);
        let own = if weight > 0.0 { each * weight } else { least };
        let width = own + spare;
        columns.push(Rect::from_min_size(
            Pos2::new(x, head.top()),
            Vec2::new(width, head.height()),
        ));
        x += width;
    }
    columns
}

fn paint_head(painter: &Painter, head: Rect, model: &BoardModel, columns: &[Rect]) {
    let bold = FontId::new(12.0, theme::bold_family());
    let written = |text: &str, font: &FontId, color: Color32| {
        painter.layout_no_wrap(text.to_owned(), font.clone(), color)
    };
    let plain = FontId::proportional(12.0);
    // Letters stand beside the words above all columns, or above none.
    let with_letters = model.columns.iter().zip(columns).all(|(column, place)| {
        let letter = written(column.letter, &bold, theme::TEXT).size().x;
        let name = written(column.name, &plain, theme::TEXT).size().x;
        letter + 4.0 + name <= place.width() - 7.0
    });
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
            paint_short(
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
        let room = place.width() - 7.0;
        let says_more = column.letter.to_lowercase() != column.name;
        let mut left = place.left() + 5.0;
        // The word says more than the letter, which stands for it only where there is no room.
        let words = match (says_more, room) {
            (true, _) if with_letters => vec![letter, name],
            (true, room) if name.size().x <= room => vec![name],
            _no_room => vec![letter],
        };
        for galley in words {
            let at = Pos2::new(left, y - galley.size().y / 2.0);
            left += galley.size().x + 4.0;
            painter.galley(at, galley, color);
        }
    }
}

/// Writes a line that is cut off at the end of its place.
fn paint_short(painter: &Painter, text: &str, place: Rect, color: Color32) {
    let font = FontId::proportional(12.0);
    let galley = painter.layout_job(theme::short(text, font, color, place.width()));
    let at = Pos2::new(place.left(), place.center().y - galley.size().y / 2.0);
    painter.galley(at, galley, color);
}

fn paint_bed(painter: &Painter, bed: Rect, column: &BoardColumn) {
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
    paint_short(&painter, &chip.name, name, color);
    let response = response.on_hover_text(&chip.sentence);
    requests.extend(row::requests_of(ui, &response, first));
}

/// Draws the segments of a casting as a bar along the foot of its chip, with their number; answers
/// where the name must end.
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
