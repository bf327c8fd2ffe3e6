//! The numbers of columns and rows along the edges of the visible map, by which texts and files name squares.

use bevy_egui::egui::{Align2, Color32, FontId, Pos2, Rect, vec2};

use crate::grid::{BattleMap, Cell};
use crate::paint::palette;

use super::board::{Board, color};

/// Size of the numbers, in points.
const LETTERS: f32 = 11.0;
/// Distance between the centre of a number and the edge of the view, in points.
const BESIDE: f32 = 9.0;
/// Minimum distance between two numbers in a row, in points.
const APART: f32 = 20.0;
/// Possible steps between the shown numbers.
const STEPS: [i32; 4] = [1, 5, 10, 50];

/// Writes the numbers along the upper and the left edge of the view, those of the square under the mouse in white. They
/// stay there however the map is moved, on a background where the map is below them.
pub(super) fn draw(board: &Board, map: &BattleMap, edges: Rect, pointed: Option<Cell>) {
    let step = number_step(board.square);
    let pointed = pointed.filter(|cell| map.contains(*cell));
    let (x, y) = (board.room.left() + BESIDE, board.room.top() + BESIDE);
    for column in 0..count(map.width()) {
        let at = board.middle(board.cell(Cell::new(column, 0))).x;
        let lit = pointed.is_some_and(|cell| cell.x == column);
        let shown = lit || is_number_shown(column, step, pointed.map(|cell| cell.x));
        if shown && is_clear_of_corner(at, board.room.left()) {
            let on_map = edges.top() < y + BESIDE;
            write(board, Pos2::new(at, y), column, lit, on_map);
        }
    }
    for row in 0..count(map.height()) {
        let at = board.middle(board.cell(Cell::new(0, row))).y;
        let lit = pointed.is_some_and(|cell| cell.y == row);
        let shown = lit || is_number_shown(row, step, pointed.map(|cell| cell.y));
        if shown && is_clear_of_corner(at, board.room.top()) {
            let on_map = edges.left() < x + BESIDE;
            write(board, Pos2::new(x, at), row, lit, on_map);
        }
    }
}

/// Returns true if a number at this position along an edge of the view is clear of the other edge, which begins at
/// `room` and has its own numbers.
fn is_clear_of_corner(at: f32, room: f32) -> bool {
    at >= room + 3.0 * BESIDE
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
    fn coordinates_of_both_edges_do_not_meet() {
        let (room, clear) = (20.0, 20.0 + 3.0 * BESIDE);
        assert!(is_clear_of_corner(clear, room));
        assert!(!is_clear_of_corner(room + BESIDE, room) && !is_clear_of_corner(-300.0, room));
    }
}
