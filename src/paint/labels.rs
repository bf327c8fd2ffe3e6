//! Names beside tokens: below or above, never on another token or name; in a crowd some are left out.

use bevy::math::{Rect, Vec2};

use crate::grid::Space;

use super::scene::{Label, middle_of, side_of};

/// A token that would like its name beside it.
#[derive(Clone, Debug)]
pub struct LabelWish {
    /// The space on which it stands.
    pub space: Space,
    /// The name, with a second line if there is something more to say.
    pub text: String,
    /// Whether somebody is looking at it: its name comes before others, and is always shown.
    pub attended: bool,
    /// Whether it is down: in a crowd the names of those who stand come first.
    pub down: bool,
}

/// How wide a letter is, as a part of its height.
const LETTER_WIDTH: f32 = 0.56;

/// The place of each name, `size` world units high; `None` if it would lie on something.
pub fn place_labels(wishes: &[LabelWish], size: f32) -> Vec<Option<Label>> {
    let tokens: Vec<Rect> = wishes.iter().map(token_rect).collect();
    let mut order: Vec<usize> = (0..wishes.len()).collect();
    order.sort_by_key(|&index| (!wishes[index].attended, wishes[index].down));
    let mut placed: Vec<Rect> = Vec::new();
    let mut labels = vec![None; wishes.len()];
    for index in order {
        let wish = &wishes[index];
        let free = |rect: &Rect| {
            let clear_of = |other: &Rect| rect.intersect(*other).is_empty();
            placed.iter().all(clear_of)
                && tokens
                    .iter()
                    .enumerate()
                    .all(|(other, token)| other == index || clear_of(token))
        };
        let below = label_rect(wish, size, false);
        let above = label_rect(wish, size, true);
        let place = if free(&below) {
            Some((false, below))
        } else if free(&above) {
            Some((true, above))
        } else {
            wish.attended.then_some((false, below))
        };
        if let Some((above, rect)) = place {
            placed.push(rect);
            labels[index] = Some(Label {
                text: wish.text.clone(),
                above,
                size,
            });
        }
    }
    labels
}

fn token_rect(wish: &LabelWish) -> Rect {
    Rect::from_center_size(
        middle_of(wish.space),
        Vec2::splat(side_of(wish.space) * 0.9),
    )
}

fn label_rect(wish: &LabelWish, size: f32, above: bool) -> Rect {
    let lines = wish.text.lines().count().max(1) as f32;
    let longest = wish
        .text
        .lines()
        .map(|line| line.chars().count())
        .max()
        .unwrap_or(0) as f32;
    let extent = Vec2::new(longest * size * LETTER_WIDTH, size * 1.2 * lines);
    let away = side_of(wish.space) * 0.5 + extent.y * 0.5;
    let y = if above { away } else { -away };
    Rect::from_center_size(middle_of(wish.space) + Vec2::new(0.0, y), extent)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Cell, Footprint};

    fn wish(x: i32, y: i32, text: &str, attended: bool) -> LabelWish {
        LabelWish {
            space: Space::new(Cell::new(x, y), Footprint::ONE),
            text: text.into(),
            attended,
            down: false,
        }
    }

    #[test]
    fn names_do_not_lie_on_each_other() {
        let close = [
            wish(0, 0, "Brother Odo of the mill", false),
            wish(1, 0, "Mira", true),
        ];
        let labels = place_labels(&close, 24.0);
        let sides: Vec<Option<bool>> = labels
            .iter()
            .map(|label| label.as_ref().map(|label| label.above))
            .collect();
        // Mira is looked at, so her name comes first; the long one gives way to the other side.
        assert_eq!(sides, [Some(true), Some(false)]);
    }

    #[test]
    fn whoever_stands_is_named_before_the_body_in_its_square() {
        let body = LabelWish {
            down: true,
            ..wish(0, 0, "Bolg", false)
        };
        let labels = place_labels(&[body, wish(0, 0, "Narg", false)], 24.0);
        // The place below the token, where a name is looked for first.
        assert_eq!(labels[1].as_ref().map(|label| label.above), Some(false));
    }

    #[test]
    fn a_name_without_room_is_left_out_unless_it_is_looked_at() {
        let between = |attended| {
            let crowd = [
                wish(1, 0, "A", false),
                wish(1, 1, "Between", attended),
                wish(1, 2, "B", false),
            ];
            place_labels(&crowd, 24.0)[1].is_some()
        };
        assert!(!between(false));
        assert!(between(true));
    }
}
