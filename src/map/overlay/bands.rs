//! Range bands around the selected combatant: squares, because distances count the larger axis (FOW-20,
//! FOW-23).

use bevy_egui::egui::{Align2, FontId, Pos2, Rect, Shape, Stroke, pos2};

use crate::grid::FEET_PER_SQUARE;
use crate::paint::palette;
use crate::rules::battle::{Battle, CombatantRef};

use super::board::{Board, color};

/// Draws the edge of each band that ends on the map, with its name.
pub(super) fn draw(board: &Board, battle: &Battle, who: &CombatantRef) {
    let Some(model) = battle.ruleset.attack.pool() else {
        return;
    };
    let side = who.body.footprint.side();
    let body = board.rect(who.position.0, side);
    let (width, height) = (battle.map.width(), battle.map.height());
    let last = crate::grid::Cell::new(
        i32::try_from(width).unwrap_or(1) - 1,
        i32::try_from(height).unwrap_or(1) - 1,
    );
    let map = board
        .rect(crate::grid::Cell::new(0, 0), 1)
        .union(board.rect(last, 1));
    for (band, feet) in model.bands.ends() {
        let squares = f32::from(u16::try_from(feet / FEET_PER_SQUARE).unwrap_or(u16::MAX));
        let edge = body.expand(squares * board.square);
        let ink = color(palette::INK).gamma_multiply(0.55);
        for (from, to) in sides_of(edge) {
            // What lies outside the map is nobody's.
            if let Some((from, to)) = clipped(from, to, map) {
                let stroke = Stroke::new(1.8, ink);
                board
                    .painter
                    .extend(Shape::dashed_line(&[from, to], stroke, 7.0, 5.0));
            }
        }
        let at = pos2(edge.center().x, edge.top() + 2.0);
        if map.contains(at) && board.room.contains(at) {
            let words = format!("{} {feet} ft", band.name());
            let font = FontId::proportional(11.5);
            let galley = board
                .painter
                .layout_no_wrap(words, font, color(palette::INK));
            let place = Align2::CENTER_TOP.anchor_size(at, galley.size());
            board
                .painter
                .rect_filled(place.expand(2.0), 3.0, color(palette::FLOOR));
            board.painter.galley(place.min, galley, color(palette::INK));
        }
    }
}

fn sides_of(edge: Rect) -> [(Pos2, Pos2); 4] {
    [
        (edge.left_top(), edge.right_top()),
        (edge.right_top(), edge.right_bottom()),
        (edge.right_bottom(), edge.left_bottom()),
        (edge.left_bottom(), edge.left_top()),
    ]
}

/// The part of a level or upright line that lies inside a rectangle.
fn clipped(from: Pos2, to: Pos2, inside: Rect) -> Option<(Pos2, Pos2)> {
    let level = (from.y - to.y).abs() < 0.01;
    let out = if level {
        !inside.y_range().contains(from.y)
    } else {
        !inside.x_range().contains(from.x)
    };
    let (from, to) = (inside.clamp(from), inside.clamp(to));
    (!out && from.distance(to) > 1.0).then_some((from, to))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_cut_where_the_map_ends() {
        let map = Rect::from_min_max(pos2(0.0, 0.0), pos2(100.0, 50.0));
        let cut = clipped(pos2(-20.0, 10.0), pos2(120.0, 10.0), map);
        assert_eq!(cut, Some((pos2(0.0, 10.0), pos2(100.0, 10.0))));
        assert_eq!(clipped(pos2(-20.0, 60.0), pos2(120.0, 60.0), map), None);
    }
}
