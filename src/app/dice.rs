//! Real dice: what is asked of the table, what is left to the program, and the two switches for it.

use bevy::prelude::*;

use crate::encounter::{self, AfterUndo, Receipt, Refusal, Submission};
use crate::rules::state::dice::{DieFault, Listed};
use crate::view::{DiceEntry, Revision};

use super::panels::Toasts;

/// Submits one command; a die that nobody at the table throws is left to the program.
///
/// # Errors
/// [`Refusal`], as for [`encounter::submit`]; a die that is wanted is one that the table throws.
pub fn submit_asking(world: &mut World, submission: &mut Submission) -> Result<Receipt, Refusal> {
    loop {
        let done = encounter::submit(world, submission);
        let Err(Refusal::Dice(DieFault::Wanted(wanted))) = &done else {
            return done;
        };
        let hand = world.resource::<DiceEntry>().hand.clone();
        if encounter::read(world, |battle| hand.asks(battle, wanted)) {
            return done;
        }
        submission.faces.push(Listed::Program);
    }
}

/// Has the dice of the table typed in, or thrown by the program.
pub fn toggle_typed(world: &mut World) {
    let mut dice = world.resource_mut::<DiceEntry>();
    dice.hand.on = !dice.hand.on;
    let words = if dice.hand.on {
        "The dice of the table are asked for"
    } else {
        "The program throws the dice"
    };
    tell(world, words);
}

/// Has new dice thrown after an undo, or the old ones again.
pub fn toggle_after_undo(world: &mut World) {
    let mut dice = world.resource_mut::<DiceEntry>();
    let (after_undo, words) = match dice.after_undo {
        AfterUndo::NewDice => (AfterUndo::SameDice, "After an undo the old dice fall again"),
        AfterUndo::SameDice => (AfterUndo::NewDice, "After an undo new dice are thrown"),
    };
    dice.after_undo = after_undo;
    tell(world, words);
}

fn tell(world: &mut World, words: &str) {
    world.resource_mut::<Toasts>().info(words.to_owned());
    world.resource_mut::<Revision>().0 += 1;
}
