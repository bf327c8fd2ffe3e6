//! Walking up to attack: the path and the attack at its end as one action, if the turn is long enough for both.

use crate::encounter::{self, History};
use crate::rules::facts::Rejection;
use crate::rules::facts::target::TargetRejection;
use crate::view::Proposal;

use crate::grid::Space;

use super::*;

/// Returns the proposal of a click on the orc, with its preview.
fn walks_in(trial: &mut TestFight, at: (i32, i32)) -> Option<(AttackPreview, Proposal)> {
    let hand = Hand::of("tolk");
    let ClickPreview::Attack(attack) = hand.promise(trial, at) else {
        return None;
    };
    attack.way.as_ref()?;
    match &hand.click(trial, at)[..] {
        [Request::Take(Tool::Confirm(proposal))] => Some((*attack, proposal.clone())),
        other => panic!("it waits for a yes, not {other:?}"),
    }
}

#[test]
fn distant_enemy_is_walked_to_and_attacked_with_total() {
    let fights = [
        ("seconds", (6, 5), "walk 1 s + attack 4 s = 5 of 6 s"),
        ("resources", (8, 5), "walk 20 ft, then attack"),
        (
            "fast-or-well",
            (14, 5),
            "walk 1 + attack 1 = 2 of 2 actions",
        ),
    ];
    for (ruleset, at, sum) in fights {
        let fighters = format!("tolk (3, 5) against orc ({}, {})", at.0, at.1);
        let mut trial = TestFight::setup(ruleset, &fighters).begin();
        trial.until_it_acts("tolk");
        let (shown, proposal) = walks_in(&mut trial, at).unwrap_or_else(|| panic!("{ruleset}"));
        assert!(
            shown.words.text().contains(sum),
            "{ruleset}: {}",
            shown.words.text()
        );
        let from = Space::from_cell(Topology::Square, proposal_end(&proposal));
        assert_eq!(
            shown.ray.from, from,
            "{ruleset}: the ray starts where the way ends"
        );
        // The second click confirms it, and both together are one undo step.
        let before = trial.world.resource::<History>().head();
        let hand = Hand {
            tool: Tool::Confirm(proposal),
            ..Hand::of("tolk")
        };
        let meaning = hand.meaning(&mut trial, at);
        let [Request::Submit(commands), Request::Take(Tool::Point)] = &meaning.click[..] else {
            panic!("{ruleset}: {:?}", meaning.click);
        };
        assert!(matches!(&meaning.promise, ClickPreview::Attack(attack) if attack.way.is_some()));
        for (nth, command) in commands.iter().enumerate() {
            let mut submission = encounter::Submission::from(command.clone());
            submission.chained = nth > 0;
            encounter::submit(&mut trial.world, &submission).expect(ruleset);
        }
        assert!(commands.len() > 1, "{ruleset}");
        encounter::undo(&mut trial.world).expect("nothing diverges");
        assert_eq!(
            trial.world.resource::<History>().head(),
            before,
            "{ruleset}"
        );
    }
}

/// Returns the cell where the path of a proposal ends.
fn proposal_end(proposal: &Proposal) -> Cell {
    let last = proposal.way.last().expect("it walks");
    last.path.last().copied().or(last.to).expect("somewhere")
}

#[test]
fn enemy_beyond_the_turn_is_shown_out_of_reach() {
    // Three seconds of walking leave three, and an attack takes four.
    let mut trial = TestFight::setup("seconds", "tolk (3, 5) against orc (18, 5)").begin();
    trial.until_it_acts("tolk");
    assert!(walks_in(&mut trial, (18, 5)).is_none());
    let meaning = Hand::of("tolk").meaning(&mut trial, (18, 5));
    let why = meaning.promise.rejection();
    let out_of_reach = Rejection::Target(TargetRejection::OutOfReach { have: 15, need: 1 });
    assert_eq!(why, Some(&out_of_reach));
    let click = &meaning.click[..];
    assert!(
        matches!(click, [_, Request::Take(Tool::Confirm(_))]),
        "{click:?}"
    );
}

#[test]
fn two_moves_and_an_attack_fill_the_turn() {
    let mut trial = TestFight::setup("seconds", "tolk (3, 5) against orc (8, 5)").begin();
    trial.until_it_acts("tolk");
    let (shown, proposal) = walks_in(&mut trial, (8, 5)).expect("two Moves and four seconds");
    assert_eq!(proposal.way.len(), 2);
    let told = shown.words.text();
    assert!(told.contains("walk 2 s + attack 4 s = 6 of 6 s"), "{told}");
}
