//! Names of tokens: below the token unless it is crowded there, and never on another token or name; a name without
//! room is left out.

use bevy::math::{Rect, Vec2};

use crate::grid::Space;

use super::plate::{PlateLine, plate_size};
use super::scene::{middle_of, side_of};

/// A request for a name next to a token.
#[derive(Clone, Debug)]
pub struct LabelRequest {
    /// Space of the token.
    pub space: Space,
    /// The name, followed by further lines if there is more to show.
    pub lines: Vec<PlateLine>,
    /// True if the token has the user's attention: its name comes before others and is always shown.
    pub attended: bool,
    /// True if it is down: in a crowd, the names of combatants that are up come first.
    pub down: bool,
    /// Maximum width of the name without attention, in widths of the token, where others are close; `None` if there is
    /// no limit. Below half a width, there is no label.
    pub widest: Option<f32>,
}

/// A name next to a token.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// Lines on its plate.
    pub lines: Vec<PlateLine>,
    /// Offset from the centre of the token to that of the plate, in world units.
    pub offset: Vec2,
    /// Size of the plate, in world units.
    pub size: Vec2,
}

/// Maximum width of a name, in multiples of its letters' size: a name of a hundred letters would cover all others.
const WIDEST: f32 = 16.0;

/// Factor by which a name may exceed its maximum width if nothing is in its way.
const LONGER: f32 = 2.5;

/// Space on a plate around its text, in multiples of the letters' size.
const MARGIN: f32 = 0.8;

/// Gap between a token, whose tag reaches slightly beyond its square, and its name, as a share of a square's side.
const GAP: f32 = 0.07;

/// Returns the position of each name; `None` if it would cover something or is not `within` the shown area. A token
/// inside `seen` has its name where all of it is visible. `pixel` is the size of a plate's pixel, in world units.
pub fn place_labels(
    wishes: &[LabelRequest],
    pixel: f32,
    within: Rect,
    seen: Rect,
) -> Vec<Option<Label>> {
    let tokens: Vec<Rect> = wishes.iter().map(token_rect).collect();
    let mut order: Vec<usize> = (0..wishes.len()).collect();
    order.sort_by_key(|&index| (!wishes[index].attended, wishes[index].down));
    let mut labels: Vec<Option<Label>> = vec![None; wishes.len()];
    let is_free = |index: usize, rect: &Rect, labels: &[Option<Label>]| {
        let clear_of = |other: Rect| rect.intersect(other).is_empty();
        let others = || (0..wishes.len()).filter(|other| *other != index);
        let middle = middle_of(wishes[index].space);
        within.contains(rect.min)
            && within.contains(rect.max)
            && others().all(|other| clear_of(tokens[other]))
            && others().all(|other| {
                let label = labels[other].as_ref();
                label.is_none_or(|label| clear_of(label_rect(&wishes[other], label)))
            })
            // A name that is cut off says less than the letters on the token.
            && (!seen.contains(middle) || (seen.contains(rect.min) && seen.contains(rect.max)))
    };
    for &index in &order {
        let wish = &wishes[index];
        if !wish.attended && wish.widest.is_some_and(|widest| widest < 0.5) {
            continue;
        }
        let lines = lines_of(wish, wish.widest.filter(|_| !wish.attended), pixel);
        let size = size_of(&lines, pixel);
        let middle = middle_of(wish.space);
        let places = candidate_positions(wish.space, size);
        let fits = |offset: &Vec2| {
            is_free(
                index,
                &Rect::from_center_size(middle + *offset, size),
                &labels,
            )
        };
        let found = places.into_iter().find(fits);
        if let Some(offset) = found.or_else(|| wish.attended.then_some(places[0])) {
            labels[index] = Some(Label {
                lines,
                offset,
                size,
            });
        }
    }
    // A name that had to be cut is shown in full if there is still room for it.
    for index in order {
        let wish = &wishes[index];
        let Some(cut) = &labels[index] else { continue };
        let lines = lines_of(wish, wish.widest.map(|widest| widest * LONGER), pixel);
        let is_whole = lines.first() == wish.lines.first();
        if !is_whole || lines == cut.lines {
            continue;
        }
        let size = size_of(&lines, pixel);
        let offset = cut.offset;
        let rect = Rect::from_center_size(middle_of(wish.space) + offset, size);
        if is_free(index, &rect, &labels) {
            labels[index] = Some(Label {
                lines,
                offset,
                size,
            });
        }
    }
    labels
}

/// Returns the lines of a request with the name cut to this many widths of the token.
fn lines_of(wish: &LabelRequest, widest: Option<f32>, pixel: f32) -> Vec<PlateLine> {
    let limit = widest.map(|widest| widest * side_of(wish.space) / pixel);
    let mut lines = wish.lines.clone();
    // Only the name is cut: the others are a word or two, and useless without their end.
    if let Some((name, limit)) = lines.first_mut().zip(limit) {
        *name = name
            .clone()
            .truncated((limit / name.size - MARGIN).max(0.0));
    }
    let lines = lines.into_iter();
    lines.map(|line| line.truncated(WIDEST)).collect()
}

/// Returns the size of the plate with these lines, in world units.
fn size_of(lines: &[PlateLine], pixel: f32) -> Vec2 {
    let (width, height) = plate_size(lines);
    Vec2::new(width, height) * pixel
}

fn label_rect(wish: &LabelRequest, label: &Label) -> Rect {
    Rect::from_center_size(middle_of(wish.space) + label.offset, label.size)
}

/// Returns the possible positions of a name, best first.
fn candidate_positions(space: Space, size: Vec2) -> [Vec2; 8] {
    let side = side_of(space);
    let squares = f32::from(space.footprint.side()).max(1.0);
    let gap = GAP * side / squares;
    let y = (side + size.y) * 0.5 + gap;
    let x = (side + size.x) * 0.5;
    // Below or above, moved to the side as long as its end still touches the token.
    let aside = ((size.x - side * 0.5) * 0.5).max(0.0);
    [
        Vec2::new(0.0, -y),
        Vec2::new(aside, -y),
        Vec2::new(-aside, -y),
        Vec2::new(0.0, y),
        Vec2::new(aside, y),
        Vec2::new(-aside, y),
        Vec2::new(x, 0.0),
        Vec2::new(-x, 0.0),
    ]
}

fn token_rect(wish: &LabelRequest) -> Rect {
    Rect::from_center_size(
        middle_of(wish.space),
        Vec2::splat(side_of(wish.space) * 0.94),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Cell, Footprint};
    use crate::paint::palette;

    const EVERYWHERE: Rect = Rect {
        min: Vec2::NEG_INFINITY,
        max: Vec2::INFINITY,
    };

    fn wish(x: i32, y: i32, text: &str, attended: bool) -> LabelRequest {
        LabelRequest {
            space: Space::new(Cell::new(x, y), Footprint::ONE),
            lines: vec![PlateLine {
                text: text.into(),
                colour: palette::PLATE_TEXT,
                size: 20.0,
                sign: None,
            }],
            attended,
            down: false,
            widest: None,
        }
    }

    fn is_below(label: &Option<Label>) -> Option<bool> {
        label.as_ref().map(|label| label.offset.y < 0.0)
    }

    #[test]
    fn names_do_not_overlap() {
        let close = [
            wish(0, 0, "Brother Odo of the mill", false),
            wish(1, 0, "Mira", true),
        ];
        let labels = place_labels(&close, 1.0, EVERYWHERE, EVERYWHERE);
        // Mira has attention, so her name is placed first; the long one moves, but stays below as long as it can.
        let offset = |index: usize| labels[index].as_ref().map(|label| label.offset);
        assert_eq!(offset(1).map(|offset| offset.x), Some(0.0));
        assert!(offset(0).is_some_and(|offset| offset.y < 0.0 && offset.x < 0.0));
    }

    #[test]
    fn name_is_no_wider_than_its_limit_without_attention() {
        let width = |widest, attended| {
            let wish = LabelRequest {
                widest,
                ..wish(3, 3, "Brother Odo of the mill", attended)
            };
            let label = place_labels(&[wish], 1.0, EVERYWHERE, EVERYWHERE).remove(0);
            label.map(|label| label.size.x)
        };
        let whole = width(None, false);
        assert!(whole > Some(150.0));
        let limit = super::super::scene::SQUARE;
        let limited = width(Some(1.0), false);
        assert!(limited.is_some_and(|width| width <= limit), "{limited:?}");
        assert_eq!(
            width(Some(2.0), false),
            whole,
            "there is room for all of it"
        );
        assert_eq!(width(Some(0.0), false), None, "letters are on the token");
        assert_eq!(width(Some(0.0), true), whole);
    }

    #[test]
    fn name_is_cut_where_others_are_close_and_whole_where_there_is_room() {
        let name = |text: &str, x: i32| LabelRequest {
            widest: Some(1.5),
            ..wish(x, 0, text, false)
        };
        let shown = |far: i32| {
            let wishes = [name("First archer", 0), name("Second archer", far)];
            let labels = place_labels(&wishes, 1.0, EVERYWHERE, EVERYWHERE);
            let labels = labels.into_iter().flatten();
            let names = labels.map(|label| label.lines[0].text.clone());
            names.collect::<Vec<String>>()
        };
        assert_eq!(shown(5), ["First archer", "Second archer"]);
        assert!(shown(1).iter().any(|name| name.ends_with('…')));
    }

    #[test]
    fn standing_combatant_is_named_before_the_fallen() {
        let body = LabelRequest {
            down: true,
            ..wish(0, 0, "Bolg", false)
        };
        let labels = place_labels(
            &[body, wish(0, 0, "Narg", false)],
            1.0,
            EVERYWHERE,
            EVERYWHERE,
        );
        // The position below the token is tried first.
        assert_eq!(is_below(&labels[1]), Some(true));
    }

    #[test]
    fn name_without_room_is_hidden_unless_attended() {
        let between = |attended| {
            let around = (-3..=3).flat_map(|x| [(x, 0), (x, 1), (x, 2)]);
            let around = around.filter(|place| *place != (0, 1));
            let mut crowd: Vec<LabelRequest> =
                around.map(|(x, y)| wish(x, y, "A", false)).collect();
            crowd.push(wish(0, 1, "Between them all", attended));
            place_labels(&crowd, 1.0, EVERYWHERE, EVERYWHERE)[crowd.len() - 1].is_some()
        };
        assert!(!between(false));
        assert!(between(true));
    }

    #[test]
    fn name_stays_on_the_visible_part() {
        let shown = Rect::new(0.0, -128.0, 640.0, 0.0);
        let labels = place_labels(&[wish(4, 1, "Mira", false)], 1.0, shown, EVERYWHERE);
        assert_eq!(is_below(&labels[0]), Some(false));
    }

    #[test]
    fn name_at_the_view_edge_is_fully_visible() {
        let seen = Rect::new(0.0, -640.0, 640.0, 0.0);
        let placed = |x, seen| {
            let labels = place_labels(&[wish(x, 2, "Brother Odo", false)], 1.0, EVERYWHERE, seen);
            let label = labels[0].clone().expect("there is room");
            Rect::from_center_size(
                middle_of(wish(x, 2, "", false).space) + label.offset,
                label.size,
            )
        };
        assert!(placed(0, EVERYWHERE).min.x < 0.0);
        assert_eq!(placed(0, seen).min.x.max(0.0), placed(0, seen).min.x);
        // A token outside the visible area keeps its name below.
        assert_eq!(placed(-3, seen), placed(-3, EVERYWHERE));
    }
}
