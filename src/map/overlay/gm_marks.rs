//! Marks that only the GM sees: secret doors and lamps. The player window has no overlay, so they never reach it.

use bevy_egui::egui::{Align2, Color32, FontId, Pos2, Stroke, vec2};

use crate::grid::{BattleMap, DoorState, Lamp};
use crate::paint::palette;
use crate::rules::state::Battle;

use super::board::{Board, color};

/// Radius of a lamp's disc, in points.
const LAMP: f32 = 7.0;

/// Marks every secret door with an S, as on printed maps, and every lamp with a disc: in its colour if it is lit,
/// hollow if it is out. A lamp under a token is moved to the corner of its square.
pub(super) fn draw(board: &Board, battle: &Battle) {
    for at in secret_doors(board, battle.map) {
        draw_secret(board, at);
    }
    for lamp in battle.map.lamps() {
        let cell = battle.map.cell_at(lamp.at);
        let mut tokens = battle.combatants();
        let is_covered = tokens.any(|who| who.space().cells().any(|under| under == cell));
        let at = match is_covered {
            true => board.rect(board.cell(cell)).left_top() + vec2(LAMP, LAMP) * 0.5,
            false => board.point(lamp.at),
        };
        draw_lamp(board, lamp, at);
    }
}

/// Returns the middle of each secret door on the screen.
fn secret_doors(board: &Board, map: &BattleMap) -> Vec<Pos2> {
    let doors = map.doors().iter();
    let secret = doors.filter(|door| door.state == DoorState::Secret);
    secret
        .map(|door| board.point(door.from).lerp(board.point(door.to), 0.5))
        .collect()
}

fn draw_secret(board: &Board, at: Pos2) {
    let radius = (board.square * 0.2).clamp(7.0, 11.0);
    let ink = color(palette::INK);
    let rim = Stroke::new(1.5, color(palette::GM_MARK));
    board.painter.circle(at, radius, ink, rim);
    let font = FontId::proportional(radius * 1.4);
    board.painter.text(
        at,
        Align2::CENTER_CENTER,
        "S",
        font,
        color(palette::GM_MARK),
    );
}

/// Draws the disc of a lamp.
pub(super) fn draw_lamp(board: &Board, lamp: &Lamp, at: Pos2) {
    let [red, green, blue] = lamp.tint.0;
    let (fill, rim) = match lamp.lit {
        true => (Color32::from_rgb(red, green, blue), Color32::BLACK),
        false => (Color32::DARK_GRAY, color(palette::INK)),
    };
    board.painter.circle(at, LAMP, fill, Stroke::new(2.0, rim));
}
