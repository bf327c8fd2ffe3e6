//! Proves that the players' picture reveals nothing that the party cannot know. Random scenes are painted, and painted
//! again after everything out of sight has been changed; not one pixel may differ.

use tiny_skia::{Pixmap, PixmapPaint, Transform};

use crate::encounter::perspective::{
    CellVisibility, PlayersView, SeenCell, players_view, seen_ground,
};
use crate::paint::torch::paint_torch;
use crate::paint::{TokenScale, VeilFor, draw_over, paint_known_map, paint_token, paint_veil};
use crate::rules::state::Battle;
use crate::trial::scenes::{change_hidden_cells, change_unseen, scene_of, scenes};

use super::picture::{face_of, remembered_face};

/// Width of a square, in pixels.
const FINE: u32 = 14;

/// Paints the content of the player window, as far as it depends on the fight.
fn picture(battle: &Battle) -> (Pixmap, PlayersView, Option<CellVisibility>) {
    let ground = seen_ground(battle);
    let mut picture = paint_known_map(&ground.map, &ground.rooms, FINE, None);
    if let Some(veil) = &ground.veil {
        let veil = paint_veil(&ground.map, veil, VeilFor::Players, FINE);
        draw_over(&mut picture, &veil);
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
        let centre = ground.map.topology().centre(at);
        let corner = |fine: i32, side: u32| fine * FINE as i32 / 1000 - side as i32 / 2;
        let (x, y) = (
            corner(centre.x, token.width()),
            corner(centre.y, token.height()),
        );
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
fn no_pixel_reveals_what_the_party_cannot_know() {
    let (mut painted, mut black, mut behind) = (0, 0, 0);
    // All scenes are checked, so that the report shows which of them have leaks.
    let mut leaks: Vec<String> = Vec::new();
    for number in 0..scenes() {
        let Some(mut scene) = scene_of(number) else {
            continue;
        };
        let (before, view, veil) = scene.fight.read(picture);
        let veil = veil.expect("there is a veil");
        painted += 1;
        let map = &scene.maps.secret;
        black += usize::from(map.cells().any(|cell| !veil.at(cell).is_seen()));
        let mut compare = |what: &str, (other, seen): (&Pixmap, &PlayersView)| {
            let apart = differences(&before, other);
            if *seen != view || apart > 0 {
                leaks.push(format!("scene {number}: {what}, {apart} pixels"));
            }
        };
        if let Some(mut plain) = scene.plain {
            let (without, seen, _) = plain.read(picture);
            compare("there is a secret", (&without, &seen));
            let mut hidden = scene.maps.hidden.iter();
            behind += usize::from(hidden.any(|cell| veil.at(*cell) != SeenCell::Unknown));
            change_hidden_cells(&mut scene.fight, &mut scene.chance, &scene.maps);
            let (after, seen, _) = scene.fight.read(picture);
            compare("something changes behind a secret", (&after, &seen));
        }
        change_unseen(&mut scene.fight, &mut scene.chance, &view, &veil);
        let (after, seen, _) = scene.fight.read(picture);
        compare("something changes out of sight", (&after, &seen));
    }
    assert!(leaks.is_empty(), "{} leaks: {leaks:#?}", leaks.len());
    assert!(
        painted > scenes() / 2 && black > painted as usize / 2 && behind > painted as usize / 50,
        "{painted}, {black}, {behind}"
    );
}
