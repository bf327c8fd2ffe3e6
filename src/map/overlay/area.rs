//! A spell: the squares that it fills, hatched; rings around whom it catches; the lines to its targets.

use bevy_egui::egui::{Color32, Pos2, Rect, Stroke, pos2};

use crate::grid::Cell;
use crate::paint::palette;
use crate::rules::battle::Battle;
use crate::view::promise::SpellPromise;

use super::board::{Board, color};

/// Lines of hatching across a square.
const LINES: u8 = 3;

/// Draws a spell.
pub(super) fn draw(board: &Board, battle: &Battle, spell: &SpellPromise) {
    let (ground, ink) = if spell.refusal.is_some() {
        let [red, green, blue, _] = palette::HARM;
        (color([red, green, blue, 0x30]), color(palette::HARM))
    } else {
        (color(palette::TEMPLATE), color(palette::TEMPLATE_OUTLINE))
    };
    fill(board, battle, &spell.cells, ground, ink);
    for ray in &spell.rays {
        board.ray(ray);
    }
    for caught in &spell.caught {
        let Some(who) = battle.get(caught.who) else {
            continue;
        };
        let (at, squares) = (who.position.0, who.body.footprint.side());
        let tint = if caught.amiss {
            palette::HARM
        } else {
            palette::TEMPLATE_OUTLINE
        };
        let broken = spell.cells.is_empty() && !caught.picked;
        board.ring(at, squares, color(tint), broken);
        if caught.amiss {
            board.danger(at, squares);
        }
    }
    // Where the mouse is in all that.
    board.frame(spell.at, 1, ink);
    let over = battle
        .everyone()
        .find(|who| who.space().contains(spell.at))
        .map_or((spell.at, 1), |who| {
            (who.position.0, who.body.footprint.side())
        });
    let aimed_at = board.rect(over.0, over.1);
    let filled = spell.cells.iter().map(|cell| board.rect(*cell, 1));
    let place = filled.fold(aimed_at, Rect::union);
    board.note(place, &spell.words, &board.tokens(battle));
}

/// Fills squares, hatches them where nobody stands, and draws a line around them all.
fn fill(board: &Board, battle: &Battle, cells: &[Cell], ground: Color32, ink: Color32) {
    let stroke = Stroke::new(
        (board.square * 0.05).clamp(2.0, 3.0),
        ink.gamma_multiply(0.75),
    );
    let edge = Stroke::new((board.square * 0.09).clamp(3.0, 5.0), ink);
    for cell in cells {
        let rect = board.rect(*cell, 1);
        // Whoever stands in it is to be seen: a ring says the rest.
        let taken = battle.everyone().any(|who| who.space().contains(*cell));
        let tint = if taken { 0.4 } else { 1.0 };
        board
            .painter
            .rect_filled(rect, 0.0, ground.gamma_multiply(tint));
        if !taken {
            for (from, to) in hatching(rect.min, rect.width()) {
                board.painter.line_segment([from, to], stroke);
            }
        }
    }
    for cell in cells {
        let rect = board.rect(*cell, 1);
        for (dx, dy, from, to) in [
            (0, -1, rect.left_top(), rect.right_top()),
            (0, 1, rect.left_bottom(), rect.right_bottom()),
            (-1, 0, rect.left_top(), rect.left_bottom()),
            (1, 0, rect.right_top(), rect.right_bottom()),
        ] {
            if !cells.contains(&cell.offset(dx, dy)) {
                board.painter.line_segment([from, to], edge);
            }
        }
    }
}

/// Rising diagonals that go on from square to square.
fn hatching(corner: Pos2, side: f32) -> impl Iterator<Item = (Pos2, Pos2)> {
    let step = side / f32::from(LINES);
    (0..LINES * 2).map(move |nth| {
        // x + y = along, inside the square.
        let along = (f32::from(nth) + 0.5) * step;
        let low = (along - side).max(0.0);
        let high = along.min(side);
        (
            pos2(corner.x + low, corner.y + along - low),
            pos2(corner.x + high, corner.y + along - high),
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hatching_stays_in_its_square_and_goes_on_in_the_next() {
        let lines: Vec<_> = hatching(pos2(10.0, 20.0), 30.0).collect();
        assert_eq!(lines.len(), usize::from(LINES) * 2);
        for (from, to) in &lines {
            for end in [from, to] {
                assert!((10.0..=40.0).contains(&end.x) && (20.0..=50.0).contains(&end.y));
            }
        }
        let below: Vec<_> = hatching(pos2(10.0, 50.0), 30.0).collect();
        // What leaves this square at its lower side enters the one below there.
        let leaves = lines
            .iter()
            .map(|(from, _)| *from)
            .find(|end| end.y >= 50.0);
        let leaves = leaves.expect("a line reaches the lower side");
        assert!(below.iter().any(|(_, to)| (*to - leaves).length() < 0.01));
    }
}
