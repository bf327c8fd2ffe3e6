//! Range bands around the selected combatant: a broken line where one band ends and the next begins
//! (FOW-20, FOW-23).

use std::collections::BTreeMap;

use bevy_egui::egui::{Align2, FontId, Pos2, Rect, Shape, Stroke, pos2, vec2};

use crate::paint::palette;
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::Band;

use super::board::{Board, color};

/// A side of a cell that has been met from one of its two cells, with the band of that cell.
type Side = (Band, Pos2, Pos2);

/// Draws the edge of each band that ends on the map, with its name.
pub(super) fn draw(board: &Board, battle: &Battle, who: &CombatantRef) {
    let Some(bands) = battle.ruleset.attack.bands() else {
        return;
    };
    let metric = battle.ruleset.movement.metric;
    let ink = color(palette::INK);
    let stroke = Stroke::new(1.8, ink.gamma_multiply(0.55));
    let mut met: BTreeMap<(i64, i64), Side> = BTreeMap::new();
    // The uppermost sides of each edge: one of them carries the name of the band inside it.
    let mut highest: BTreeMap<Band, Vec<Pos2>> = BTreeMap::new();
    for cell in battle.map.cells() {
        let space = board.cell(cell);
        let band = bands.of(metric.feet_between(&space, &who.space()));
        let corners = board.corners(cell);
        let next = corners.iter().cycle().skip(1);
        for (from, to) in corners.iter().copied().zip(next.copied()) {
            let middle = pos2((from.x + to.x) * 0.5, (from.y + to.y) * 0.5);
            let Some((other, ..)) = beside(&mut met, board.square, middle, (band, from, to)) else {
                continue;
            };
            if other == band {
                continue;
            }
            board
                .painter
                .extend(Shape::dashed_line(&[from, to], stroke, 7.0, 5.0));
            let sides = highest.entry(band.min(other)).or_default();
            match sides.first() {
                Some(top) if middle.y < top.y - 0.5 => *sides = vec![middle],
                Some(top) if middle.y > top.y + 0.5 => {}
                _as_high => sides.push(middle),
            }
        }
    }
    let mut kept: Vec<Rect> = board.tokens(battle);
    // Under most tokens there is a name.
    kept.extend(kept.clone().iter().map(name_under));
    let map = board.map(battle);
    let middle = board.middle(who.space());
    for (band, feet) in bands.ends() {
        let sides = highest.get(&band).map_or(&[][..], Vec::as_slice);
        let words = format!("{} {feet} ft", band.name());
        let font = FontId::proportional(11.5);
        let galley = board.painter.layout_no_wrap(words, font, ink);
        let places = sides
            .iter()
            .map(|at| Align2::CENTER_TOP.anchor_size(*at, galley.size()));
        let Some(place) = best_place(places, middle, map.intersect(board.room), &kept) else {
            continue;
        };
        let place = place.expand(2.0);
        kept.push(place);
        board.painter.rect_filled(place, 3.0, color(palette::FLOOR));
        board.painter.galley(place.shrink(2.0).min, galley, ink);
    }
}

/// Roughly the place of a token's name.
fn name_under(token: &Rect) -> Rect {
    token.translate(vec2(0.0, 20.0)).expand2(vec2(14.0, 0.0))
}

/// The place for a name that is nearest to the combatant, in the `room` and on nothing that is `kept`
/// free; `None` if there is none, and the name is left out.
fn best_place(
    places: impl Iterator<Item = Rect>,
    combatant: Pos2,
    room: Rect,
    kept: &[Rect],
) -> Option<Rect> {
    let free = places.filter(|place| {
        room.contains_rect(*place) && !kept.iter().any(|kept| kept.intersects(*place))
    });
    let away = |place: &Rect| (place.center().x - combatant.x).abs();
    free.min_by(|a, b| away(a).total_cmp(&away(b)))
}

/// The same side as met from the cell beyond it, if that has been looked at already.
fn beside(
    met: &mut BTreeMap<(i64, i64), Side>,
    square: f32,
    middle: Pos2,
    side: Side,
) -> Option<Side> {
    // Two sides are always further apart than this, however the cells lie.
    let step = (square * 0.1).max(0.01);
    let (x, y) = ((middle.x / step) as i64, (middle.y / step) as i64);
    let near = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (x + dx, y + dy)));
    let known = near.into_iter().find(|key| met.contains_key(key));
    match known {
        Some(key) => met.remove(&key),
        None => {
            met.insert((x, y), side);
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_lies_in_the_room_and_on_nobody() {
        let place = |x: f32| Rect::from_min_size(pos2(x, 10.0), vec2(50.0, 14.0));
        let room = Rect::from_min_max(pos2(0.0, 0.0), pos2(300.0, 200.0));
        let places = || [-20.0, 20.0, 90.0, 160.0].map(place).into_iter();
        let best = |kept: &[Rect]| best_place(places(), pos2(115.0, 100.0), room, kept);
        assert_eq!(best(&[]), Some(place(90.0)));
        assert_eq!(
            best(&[place(60.0)]),
            Some(place(160.0)),
            "who is in the way"
        );
        let everywhere = Rect::EVERYTHING;
        assert_eq!(best(&[everywhere]), None);
        let outside = best_place([place(-20.0)].into_iter(), pos2(0.0, 0.0), room, &[]);
        assert_eq!(outside, None);
    }

    #[test]
    fn a_side_is_met_from_both_of_its_cells() {
        let mut met = BTreeMap::new();
        let side = |band| (band, pos2(0.0, 0.0), pos2(0.0, 40.0));
        let first = beside(&mut met, 40.0, pos2(0.0, 20.0), side(Band::Close));
        assert_eq!(first, None);
        let other = beside(&mut met, 40.0, pos2(0.01, 19.99), side(Band::Mid));
        assert_eq!(other.map(|(band, ..)| band), Some(Band::Close));
        assert!(met.is_empty());
    }
}
