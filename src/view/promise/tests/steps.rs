//! What the mouse promises where a round is a row of steps.

use super::*;

/// A fight in which `tolk`, who acts well, has the turn.
fn until_tolk_acts() -> World {
    let fighters = [
        ("tolk", "tolk", true, (5, 5)),
        ("goblin", "goblin", false, (30, 15)),
    ];
    let mut world = fight("fast-or-well", &fighters, &[]);
    submit(&mut world, EncounterCommand::StartRound);
    for _ in 0..10 {
        let waiting = encounter::read(&mut world, turns::actors);
        if waiting.contains(&id("tolk")) {
            return world;
        }
        let first = *waiting.first().expect("somebody waits");
        submit(&mut world, EncounterCommand::EndTurn { who: first });
    }
    panic!("Tolk never acts");
}

#[test]
fn a_click_walks_one_move_for_each_action() {
    let mut world = until_tolk_acts();
    let hand = Hand::of("tolk");
    let near = hand.walk(&mut world, (11, 5));
    assert_eq!((near.price.as_str(), near.commands.len()), ("1 action", 1));
    let far = hand.walk(&mut world, (17, 5));
    assert_eq!((far.price.as_str(), far.commands.len()), ("2 actions", 2));
    let order = submitted(&hand.click(&mut world, (11, 5)));
    assert_eq!(does(&mut world, &order), Deed::Move);
    for command in near.commands {
        submit(&mut world, command);
    }
    // One action is left, and thirty feet with it.
    let further = hand.walk(&mut world, (17, 5));
    assert_eq!(further.price, "1 action");
    let bands = encounter::read(&mut world, |battle| {
        let ways = ways(battle, Selection(Some(id("tolk"))), &Tool::Point, false);
        ways.map(|ways| ways.bands)
    });
    let bands = bands.expect("it can still move");
    assert!(bands.contains(&(Cell::new(17, 5), 1)));
    assert!(!bands.iter().any(|(cell, _)| *cell == Cell::new(18, 5)));
}
