//! Range bands around the selected combatant, with a broken line between two bands (FOW-20, FOW-23), and the seconds
//! that a movement takes. Also the range of the current attack or spell, with a ring around every possible target.

use std::collections::{BTreeMap, BTreeSet};

use bevy_egui::egui::{Align2, FontId, Pos2, Rect, pos2};

use crate::grid::{Cell, Point, Space};
use crate::paint::palette;
use crate::paint::scene::to_world;
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::Band;
use crate::ui::map::text;
use crate::view::preview::{PendingAim, ReachableCells};

use super::board::{Board, color};
use super::ground::GroundPainter;

/// A side of a cell on the edge of a band, with that band.
type Side<B> = (B, Point, Point);

/// Returns the sides of cells between two bands, each with the inner band.
fn band_edges(battle: &Battle, who: &CombatantRef) -> Vec<Side<Band>> {
    let Some(bands) = battle.ruleset.attack.bands() else {
        return Vec::new();
    };
    let metric = battle.ruleset.movement.metric;
    let topology = battle.map.topology();
    let band_of =
        |cell| bands.band_at(metric.feet_between(&Space::from_cell(topology, cell), &who.space()));
    let mut edges = Vec::new();
    for cell in battle.map.cells() {
        let band = band_of(cell);
        for (direction, from, to) in topology.outline(cell) {
            let next = topology.step(cell, direction);
            // Each side between two cells is visited once.
            if next > cell && battle.map.contains(next) {
                let other = band_of(next);
                if other != band {
                    edges.push((band.min(other), from, to));
                }
            }
        }
    }
    edges
}

/// Tints the range of the current attack or spell with a line around it, and marks its possible targets with rings.
pub(super) fn mark_reach(ground: &mut GroundPainter, battle: &Battle, aiming: &PendingAim) {
    let [red, green, blue, _] = palette::MAGIC;
    let tint = [red, green, blue, 0x1E];
    let within: BTreeSet<Cell> = aiming.within.iter().copied().collect();
    for cell in &within {
        ground.fill(ground.corners(*cell), tint);
        for (direction, from, to) in ground.topology.outline(*cell) {
            let beyond = ground.topology.step(*cell, direction);
            if !within.contains(&beyond) && battle.map.contains(beyond) {
                ground.side(from, to, 2.5, palette::TEMPLATE_OUTLINE);
            }
        }
    }
    for who in aiming.targets.iter().filter_map(|who| battle.get(*who)) {
        ground.ring(who.space(), palette::TEMPLATE_OUTLINE, true);
    }
}

/// Draws the edge of each band that ends on the map.
pub(super) fn mark(ground: &mut GroundPainter, battle: &Battle, who: &CombatantRef) {
    let [red, green, blue, _] = palette::INK;
    for (_, from, to) in band_edges(battle, who) {
        let ends = vec![to_world(from), to_world(to)];
        ground.dashed(ends, 1.8, [red, green, blue, 0x8C], (7.0, 5.0));
    }
}

/// Writes the name of each range band at its edge, if that is on the map.
pub(super) fn draw(board: &Board, battle: &Battle, who: &CombatantRef) {
    let Some(bands) = battle.ruleset.attack.bands() else {
        return;
    };
    let names = bands
        .ends()
        .into_iter()
        .map(|(band, feet)| (band, text::band(band.name(), feet)));
    write_at_edges(board, battle, who, &band_edges(battle, who), names);
}

/// Writes the seconds that a movement takes at the edge of each part of the reach, where turns consist of seconds.
pub(super) fn draw_seconds(board: &Board, battle: &Battle, reach: &ReachableCells) {
    let Some(who) = battle.get(reach.who) else {
        return;
    };
    if !battle.ruleset.turns.rules().counts_seconds() {
        return;
    }
    let topology = battle.map.topology();
    let bands: BTreeMap<Cell, u32> = reach.bands.iter().copied().collect();
    let mut edges = Vec::new();
    for (cell, band) in &bands {
        for (direction, from, to) in topology.outline(*cell) {
            let beyond = topology.step(*cell, direction);
            let ends = bands.get(&beyond).is_none_or(|next| next > band);
            if ends && !reach.bodies.contains(&beyond) {
                edges.push((*band, from, to));
            }
        }
    }
    let last = bands.values().max().copied().unwrap_or(0);
    let names = (1..=last).map(|band| (band, text::seconds(band)));
    write_at_edges(board, battle, &who, &edges, names);
}

/// Writes a name on each edge as near as possible to the combatant, clear of tokens and of other names.
fn write_at_edges<B: Copy + Ord>(
    board: &Board,
    battle: &Battle,
    who: &CombatantRef,
    edges: &[Side<B>],
    names: impl Iterator<Item = (B, String)>,
) {
    let ink = color(palette::INK);
    let mut middles: BTreeMap<B, Vec<Pos2>> = BTreeMap::new();
    for &(band, from, to) in edges {
        let (from, to) = (board.point(from), board.point(to));
        let middle = pos2((from.x + to.x) * 0.5, (from.y + to.y) * 0.5);
        middles.entry(band).or_default().push(middle);
    }
    let mut kept: Vec<Rect> = board.tokens(battle);
    kept.extend(&board.names);
    let map = board.map(battle);
    let middle = board.middle(who.space());
    for (band, words) in names {
        let sides = middles.get(&band).map_or(&[][..], Vec::as_slice);
        let font = FontId::proportional(11.5);
        let galley = board.painter.layout_no_wrap(words, font, ink);
        let places = sides
            .iter()
            .map(|at| Align2::CENTER_CENTER.anchor_size(*at, galley.size()));
        let Some(place) = best_label_place(places, middle, map.intersect(board.room), &kept) else {
            continue;
        };
        let place = place.expand(2.0);
        kept.push(place);
        board.painter.rect_filled(place, 3.0, color(palette::FLOOR));
        board.painter.galley(place.shrink(2.0).min, galley, ink);
    }
}

/// Returns the place for a band's name nearest to the combatant, within `room` and clear of the rectangles in `kept`;
/// `None` if there is no such place, in which case the name is omitted.
fn best_label_place(
    places: impl Iterator<Item = Rect>,
    combatant: Pos2,
    room: Rect,
    kept: &[Rect],
) -> Option<Rect> {
    let free = places.filter(|place| {
        room.contains_rect(*place) && !kept.iter().any(|kept| kept.intersects(*place))
    });
    let away = |place: &Rect| place.center().distance_sq(combatant);
    free.min_by(|a, b| away(a).total_cmp(&away(b)))
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::vec2;

    use super::*;

    #[test]
    fn band_name_fits_and_covers_no_token() {
        let place = |x: f32| Rect::from_min_size(pos2(x, 10.0), vec2(50.0, 14.0));
        let room = Rect::from_min_max(pos2(0.0, 0.0), pos2(300.0, 200.0));
        let places = || [-20.0, 20.0, 90.0, 160.0].map(place).into_iter();
        let best = |kept: &[Rect]| best_label_place(places(), pos2(115.0, 100.0), room, kept);
        assert_eq!(best(&[]), Some(place(90.0)));
        assert_eq!(
            best(&[place(60.0)]),
            Some(place(160.0)),
            "who is in the way"
        );
        let everywhere = Rect::EVERYTHING;
        assert_eq!(best(&[everywhere]), None);
        let outside = best_label_place([place(-20.0)].into_iter(), pos2(0.0, 0.0), room, &[]);
        assert_eq!(outside, None);
    }
}
