//! The proof that the players' picture shows nothing that the party cannot know: scenes are thrown together, painted,
//! and painted again after everything out of sight has been changed; not one pixel may differ.

use tiny_skia::{Pixmap, PixmapPaint, Transform};

use crate::encounter::perspective::scenes::{change_the_unseen, scene_of, scenes};
use crate::encounter::perspective::{PlayersView, Veil, players_view, seen_ground};
use crate::paint::torch::paint_torch;
use crate::paint::{TokenScale, VeilFor, lay_over, paint_known_map, paint_token, paint_veil};
use crate::rules::state::Battle;

use super::picture::{face_of, remembered_face};

/// Pixels to a square.
const FINE: u32 = 14;

/// What the players' window shows, as far as it depends on the fight.
fn picture(battle: &Battle) -> (Pixmap, PlayersView, Option<Veil>) {
    let ground = seen_ground(battle);
    let mut picture = paint_known_map(&ground.map, &ground.rooms, FINE, None);
    if let Some(veil) = &ground.veil {
        let veil = paint_veil(&ground.map, veil, VeilFor::Players, FINE);
        lay_over(&mut picture, &veil);
    }
    let seen = players_view(battle);
    let scale = TokenScale {
        square: FINE,
        least_letters: 5,
    };
    let faces = seen
        .tokens
        .iter()
        .map(|token| (token.guise.at, face_of(&seen, token, Vec::new())))
        .chain(
            seen.remembered
                .iter()
                .map(|token| (token.at, remembered_face(token))),
        );
    let torches = seen
        .lights
        .iter()
        .filter_map(|at| Some((*at, paint_torch(FINE)?)));
    let tokens = faces.map(|(at, face)| (at, paint_token(&face, scale)));
    for (at, token) in torches.chain(tokens) {
        let middle = |cell: i32, side: u32| (cell * FINE as i32) + (FINE as i32 - side as i32) / 2;
        let (x, y) = (middle(at.x, token.width()), middle(at.y, token.height()));
        let paint = PixmapPaint::default();
        picture.draw_pixmap(x, y, token.as_ref(), &paint, Transform::identity(), None);
    }
    (picture, seen, ground.veil)
}

fn differences(one: &Pixmap, other: &Pixmap) -> usize {
    let pairs = one.pixels().iter().zip(other.pixels());
    pairs.filter(|(one, other)| one != other).count()
}

#[test]
fn not_one_pixel_tells_of_what_the_party_cannot_know() {
    let (mut painted, mut black) = (0, 0);
    for number in 0..scenes() {
        let Some(mut scene) = scene_of(number) else {
            continue;
        };
        let (before, view, veil) = scene.fight.read(picture);
        let veil = veil.expect("there is a veil");
        painted += 1;
        black += usize::from(scene.map.cells().any(|cell| !veil.at(cell).is_seen()));
        if let Some(mut plain) = scene.plain {
            let (without, seen, _) = plain.read(picture);
            assert_eq!(seen, view, "secrets, scene {number}");
            assert_eq!(differences(&before, &without), 0, "secrets, scene {number}");
        }
        change_the_unseen(&mut scene.fight, &mut scene.chance, &view, &veil);
        let (after, seen, _) = scene.fight.read(picture);
        assert_eq!(seen, view, "scene {number}");
        assert_eq!(differences(&before, &after), 0, "scene {number}");
    }
    assert!(
        painted > scenes() / 2 && black > painted as usize / 2,
        "{painted}, {black}"
    );
}
