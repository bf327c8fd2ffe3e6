//! The numbers of columns and rows along the map's edges, which rejections, the log and files use to name a square.

use bevy_egui::egui::{Align2, Color32, FontId, Pos2, Rect, vec2};

use crate::grid::{BattleMap, Cell};
use crate::paint::palette;

use super::board::{Board, color};

/// Size of the numbers, in points.
const LETTERS: f32 = 11.0;
/// Distance between the centre of a number and the edge of the map, in points.
const BESIDE: f32 = 9.0;
/// Minimum distance between two numbers in a row, in points.
const APART: f32 = 20.0;
/// Possible steps between the shown numbers.
const STEPS: [i32; 4] = [1, 5, 10, 50];

/// Writes the numbers outside the map, those of the square under the mouse in white. Where the map extends beyond the
/// view, only these two are shown, so that nothing else is covered.
pub(super) fn draw(board: &Board, map: &BattleMap, edges: Rect, pointed: Option<Cell>) {
    let step = number_step(board.square);
    let pointed = pointed.filter(|cell| map.contains(*cell));
    for x in 0..count(map.width()) {
        let at = board.middle(board.cell(Cell::new(x, 0))).x;
        let (y, margin) = place(edges.top(), board.room.top());
        let lit = pointed.is_some_and(|cell| cell.x == x);
        if lit || margin && is_number_shown(x, step, pointed.map(|cell| cell.x)) {
            write(board, Pos2::new(at, y), x, lit, !margin);
        }
    }
    for y in 0..count(map.height()) {
        let at = board.middle(board.cell(Cell::new(0, y))).y;
        let (x, margin) = place(edges.left(), board.room.left());
        let lit = pointed.is_some_and(|cell| cell.y == y);
        if lit || margin && is_number_shown(y, step, pointed.map(|cell| cell.y)) {
            write(board, Pos2::new(x, at), y, lit, !margin);
        }
    }
}

/// Returns the step between numbers that fit if a cell has this width, in points.
fn number_step(square: f32) -> i32 {
    let fits = |step: &&i32| **step as f32 * square >= APART;
    *STEPS.iter().find(fits).unwrap_or(&STEPS[3])
}

/// Returns true if a number is shown: it is a multiple of the step and not too close to the number of the mouse.
fn is_number_shown(number: i32, step: i32, pointed: Option<i32>) -> bool {
    let near = pointed.is_some_and(|pointed| (number - pointed).abs() * 2 < step);
    number % step == 0 && !near
}

/// Returns the position of numbers across an edge of the map at `edge`, in a viewport that begins at `room`, and
/// whether that is outside the map.
fn place(edge: f32, room: f32) -> (f32, bool) {
    let beside = edge - BESIDE;
    (beside.max(room + BESIDE), beside >= room + BESIDE)
}

fn count(cells: u32) -> i32 {
    i32::try_from(cells).unwrap_or(i32::MAX)
}

fn write(board: &Board, at: Pos2, number: i32, lit: bool, on_the_map: bool) {
    let painter = board.painter.with_clip_rect(board.room);
    let ink = match lit {
        true => Color32::WHITE,
        false => color(palette::CHROME_TEXT_QUIET),
    };
    let font = FontId::proportional(LETTERS);
    let text = painter.layout_no_wrap(number.to_string(), font, ink);
    let place = Align2::CENTER_CENTER.anchor_size(at, text.size());
    if on_the_map {
        painter.rect_filled(place.expand2(vec2(4.0, 1.0)), 4.0, color(palette::PLATE));
    }
    painter.galley(place.min, text, ink);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coordinates_keep_apart_at_any_square_size() {
        for square in [60.0, 24.0, 19.0, 7.0, 3.0, 1.0] {
            assert!(number_step(square) as f32 * square >= APART, "{square}");
        }
        assert_eq!((number_step(60.0), number_step(7.0)), (1, 5));
        // The number of the square under the mouse has room.
        let shown: Vec<i32> = (0..12)
            .filter(|it| is_number_shown(*it, 5, Some(6)))
            .collect();
        assert_eq!(shown, [0, 10]);
    }

    #[test]
    fn coordinates_without_margin_are_at_the_view_edge() {
        assert_eq!(place(50.0, 20.0), (50.0 - BESIDE, true));
        assert_eq!(place(25.0, 20.0), (20.0 + BESIDE, false));
        assert_eq!(place(-300.0, 20.0), (20.0 + BESIDE, false));
    }
}
