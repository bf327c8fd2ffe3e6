//! Marks that only the GM sees: secret doors and lamps. The player window has no overlay, so they never reach it.

use std::f32::consts::TAU;

use bevy_egui::egui::{Align2, Color32, FontId, Pos2, Stroke, Vec2};

use crate::grid::{BattleMap, DoorState, Lamp};
use crate::paint::palette;
use crate::rules::state::Battle;

use super::board::{Board, color};

/// Number of rays around a lamp that is lit.
const RAYS: u8 = 8;

/// Returns the radius of a lamp's disc, in points.
fn lamp_radius(board: &Board) -> f32 {
    (board.square * 0.11).clamp(2.5, 6.0)
}

/// Marks every secret door with an S, as on printed maps, and every lamp with a disc: in its colour and with rays if it
/// is lit, grey and struck out if not. A lamp under a token is moved to the corner of its square.
pub(super) fn draw(board: &Board, battle: &Battle) {
    for ends in secret_doors(board, battle.map) {
        draw_secret(board, ends);
    }
    for lamp in battle.map.lamps() {
        let cell = battle.map.cell_at(lamp.at);
        let mut tokens = battle.combatants();
        let is_covered = tokens.any(|who| who.space().cells().any(|under| under == cell));
        let at = match is_covered {
            true => board.rect(board.cell(cell)).left_top() + Vec2::splat(lamp_radius(board)),
            false => board.point(lamp.at),
        };
        draw_lamp(board, lamp, at);
    }
}

/// Returns the ends of each secret door on the screen.
fn secret_doors(board: &Board, map: &BattleMap) -> Vec<[Pos2; 2]> {
    let doors = map.doors().iter();
    let secret = doors.filter(|door| door.state == DoorState::Secret);
    secret
        .map(|door| [board.point(door.from), board.point(door.to)])
        .collect()
}

/// Draws a line along the door, which otherwise looks like a wall, and an S on it.
fn draw_secret(board: &Board, [from, to]: [Pos2; 2]) {
    let line = Stroke::new(3.0, color(palette::GM_MARK));
    board.painter.line_segment([from, to], line);
    let at = from.lerp(to, 0.5);
    let radius = (board.square * 0.2).clamp(5.0, 11.0);
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
    let radius = lamp_radius(board);
    let fill = match lamp.lit {
        true => Color32::from_rgb(red, green, blue),
        false => Color32::GRAY,
    };
    let line = |from: Vec2, to: Vec2| {
        let ends = [at + from, at + to];
        let casing = Stroke::new(radius * 0.3 + 1.6, color(palette::INK));
        board.painter.line_segment(ends, casing);
        board
            .painter
            .line_segment(ends, Stroke::new(radius * 0.3, fill));
    };
    if lamp.lit {
        for ray in 0..RAYS {
            let way = Vec2::angled(f32::from(ray) / f32::from(RAYS) * TAU);
            line(way * radius, way * radius * 1.8);
        }
    }
    let rim = Stroke::new(1.5, color(palette::INK));
    board.painter.circle(at, radius, fill, rim);
    if !lamp.lit {
        let aside = Vec2::splat(radius * 1.2);
        line(-aside, aside);
    }
}
