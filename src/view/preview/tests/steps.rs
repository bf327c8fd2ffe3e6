//! Previews in rulesets whose round is a series of steps.

use super::*;

#[test]
fn click_walks_one_move_per_action() {
    // He acts well, and it is his turn.
    let mut trial = TestFight::setup("fast-or-well", "tolk (5, 5) against goblin (30, 15)").begin();
    trial.until_it_acts("tolk");
    let hand = Hand::of("tolk");
    let near = hand.walk(&mut trial, (11, 5));
    assert_eq!((near.price.as_str(), near.commands.len()), ("1 action", 1));
    let far = hand.walk(&mut trial, (17, 5));
    assert_eq!((far.price.as_str(), far.commands.len()), ("2 actions", 2));
    let order = submitted(&hand.click(&mut trial, (11, 5)));
    assert_eq!(does(&mut trial, &order), ActionBehaviour::Move);
    for command in near.commands {
        trial.submit(command);
    }
    // One action is left, and with it thirty feet.
    let further = hand.walk(&mut trial, (17, 5));
    assert_eq!(further.price, "1 action");
    let bands = trial.read(|battle| {
        let ways = ways(battle, Selection(Some(id("tolk"))), &Tool::Point, false);
        ways.map(|ways| ways.bands)
    });
    let bands = bands.expect("it can still move");
    assert!(bands.contains(&(Cell::new(17, 5), 1)));
    assert!(!bands.iter().any(|(cell, _)| *cell == Cell::new(18, 5)));
}
