//! Proves that the players' picture reveals nothing that the party cannot know. Random scenes are painted, and painted
//! again after everything out of sight has been changed; not one pixel may differ.

use tiny_skia::Pixmap;

use crate::encounter::perspective::{CellVisibility, PlayersView, SeenCell};
use crate::paint::Sheet;
use crate::paint::portrait::Portraits;
use crate::rules::state::Battle;
use crate::trial::scenes::{change_hidden_cells, change_unseen, scene_of, scenes};

use super::still::{PaintedGround, PlayersStill, paint_still};

/// Width of a square, in pixels.
const FINE: u32 = 14;

/// Paints the content of the player window, as far as it depends on the fight.
fn picture(battle: &Battle) -> (Pixmap, PlayersView, Option<CellVisibility>) {
    let sheet = Sheet {
        square: FINE,
        grid: true,
    };
    let (portraits, mut ground) = (Portraits::default(), PaintedGround::default());
    let still = paint_still(battle, sheet, None, &portraits, &mut ground);
    let PlayersStill {
        view,
        veil,
        picture,
    } = still.expect("there is a map");
    (picture, view, veil)
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
