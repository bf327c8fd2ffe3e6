//! Tests undo and redo after changed dice, jumps and commands that follow an undo.

use super::*;
use crate::trial::{TestFight, id, order};

/// Returns the faces of an attack that is made after `undone` other attacks were undone.
fn faces(after_undo: AfterUndo, undone: usize) -> Vec<u8> {
    let mut trial = TestFight::setup("resources", "tolk (3, 3) against orc (4, 3)").begin();
    trial.until_it_acts("tolk");
    let attack = Submission {
        after_undo,
        ..EncounterCommand::Act(order("tolk", "attack", &["orc"])).into()
    };
    let mut thrown = Vec::new();
    for _ in 0..=undone {
        let receipt = submit(&mut trial.world, &attack).expect("it is legal");
        let entry = trial.world.resource::<History>().entry(receipt.entry);
        let dice = &entry.expect("it was written down").dice;
        thrown = dice.iter().map(|die| die.face).collect();
        undo(&mut trial.world).expect("nothing diverges");
    }
    thrown
}

#[test]
fn undo_hides_new_dice_and_shows_old_ones() {
    let first = faces(AfterUndo::SameDice, 0);
    assert_eq!(faces(AfterUndo::SameDice, 3), first);
    // If nothing was undone, both roll the same.
    assert_eq!(faces(AfterUndo::NewDice, 0), first);
    let others: Vec<_> = (1..6)
        .map(|undone| faces(AfterUndo::NewDice, undone))
        .collect();
    assert!(others.iter().any(|faces| *faces != first), "{others:?}");
}

/// A fight in which Tolk has hit the orc and passed, and the face of the attack's first die.
fn fight_with_an_attack() -> (TestFight, EntryId, u8) {
    let mut trial = TestFight::setup("resources", "tolk (3, 3) against orc (4, 3)").begin();
    trial.until_it_acts("tolk");
    trial.submit(EncounterCommand::Act(order("tolk", "attack", &["orc"])));
    let history = trial.world.resource::<History>();
    let attack = history.head().expect("an attack");
    let face = history.entry(attack).expect("it was recorded").dice[0].face;
    trial.submit(EncounterCommand::EndTurn { who: id("tolk") });
    (trial, attack, face)
}

/// Returns the face of the first die of the last attack in effect.
fn face_in_effect(world: &World) -> u8 {
    let history = world.resource::<History>();
    let attack = history.line().into_iter().rev().find_map(|id| {
        let entry = history.entry(id)?;
        entry.dice.first().map(|die| die.face)
    });
    attack.expect("an attack was rolled")
}

fn head(world: &World) -> Option<EntryId> {
    world.resource::<History>().head()
}

#[test]
fn undo_after_a_changed_die_restores_the_die_and_keeps_the_turn() {
    let (mut trial, attack, face) = fight_with_an_attack();
    let world = &mut trial.world;
    let before = head(world);
    let other = if face == 1 { 2 } else { face - 1 };
    let change = change_roll(world, attack, 0, other).expect("the die has this face");
    assert_eq!((change.kept, face_in_effect(world)), (1, other));
    let changed = head(world);

    assert!(undo(world).expect("nothing diverges"));
    assert_eq!((head(world), face_in_effect(world)), (before, face));
    assert!(redo(world).expect("nothing diverges"));
    assert_eq!((head(world), face_in_effect(world)), (changed, other));
    // Later acts are undone first, and the second undo is an undo of the act before the change.
    submit(world, &EncounterCommand::Note { text: "now".into() }.into()).expect("a note");
    for expected in [changed, before, Some(attack)] {
        assert!(undo(world).expect("nothing diverges"));
        assert_eq!(head(world), expected);
    }
}

#[test]
fn undo_after_a_jump_leads_back_and_ends_at_the_start() {
    let (mut trial, attack, _) = fight_with_an_attack();
    let world = &mut trial.world;
    let end = head(world);
    go_to(world, None).expect("nothing diverges");
    assert!(undo(world).expect("nothing diverges"));
    assert_eq!(head(world), end);
    assert!(redo(world).expect("nothing diverges"));
    assert_eq!(head(world), None);

    // Going to and fro never becomes a circle.
    for _ in 0..3 {
        go_to(world, Some(attack)).expect("nothing diverges");
        go_to(world, end).expect("nothing diverges");
    }
    let steps = (0..20).take_while(|_| undo(world).expect("nothing diverges"));
    assert!(steps.count() < 20);
    assert_eq!(head(world), None);
}
