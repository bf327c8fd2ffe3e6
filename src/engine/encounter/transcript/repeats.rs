//! Outcomes whose line would only repeat the line of the action or the roll that they belong to.

use crate::encounter::journal::Entry;
use crate::rules::action::outcome::ActionOutcome;
use crate::rules::charging::outcome::ChargeOutcome;
use crate::rules::facts::{Outcome, Tone};
use crate::rules::morale::outcome::MoraleOutcome;
use crate::rules::movement::outcome::MovementOutcome;
use crate::rules::reaction::outcome::ReactionOutcome;
use crate::rules::spell::outcome::SpellOutcome;
use crate::rules::state::Trigger;

/// True if the line of this outcome only repeats the line of an action or a roll of its entry: `Tolk charges Grish`
/// after `Tolk: charge → Grish`.
pub(super) fn repeats(entry: &Entry, outcome: &Outcome) -> bool {
    let mut others = entry.outcomes.iter();
    others.any(|other| repeats_action(other, outcome) || repeats_morale(other, outcome))
}

/// Returns the tone of the line of an outcome, which is `usual`, or that of the lines left out because they only repeat
/// it. The cast of a spell that others may stop is not quiet.
pub(super) fn tone(entry: &Entry, first: &Outcome, usual: Tone) -> Tone {
    let mut others = entry.outcomes.iter();
    let is_action = |other: &Outcome| repeats_action(first, other) || holds_cast(first, other);
    if usual == Tone::Quiet && others.clone().any(is_action) {
        return Tone::Plain;
    }
    if others.any(|other| repeats_morale(first, other)) {
        return Tone::Harm;
    }
    usual
}

/// True if `outcome` is the morale state that the line of a roll already names.
fn repeats_morale(roll: &Outcome, outcome: &Outcome) -> bool {
    let Outcome::Morale(MoraleOutcome::NerveChanged { who, nerve }) = outcome else {
        return false;
    };
    matches!(
        roll,
        Outcome::Morale(
            MoraleOutcome::MoraleRolled { who: roller, nerve: rolled, .. }
            | MoraleOutcome::MoraleDice { who: roller, nerve: rolled, .. },
        ) if (who, nerve) == (roller, rolled)
    )
}

/// True if `outcome` holds the cast that `action` begins until others have reacted. If they stop it, no other line
/// names the spell and its targets.
fn holds_cast(action: &Outcome, outcome: &Outcome) -> bool {
    let Outcome::Action(ActionOutcome::ActionBegan {
        who: actor,
        spell: Some(cast),
        ..
    }) = action
    else {
        return false;
    };
    matches!(
        outcome,
        Outcome::Reaction(ReactionOutcome::ReactionsAsked {
            trigger: Trigger::Cast { who, spell },
            ..
        }) if (who, spell) == (actor, cast)
    )
}

fn repeats_action(action: &Outcome, outcome: &Outcome) -> bool {
    let Outcome::Action(ActionOutcome::ActionBegan {
        who: actor,
        targets: at,
        spell: cast,
        ..
    }) = action
    else {
        return false;
    };
    if let Outcome::Charge(ChargeOutcome::Charged { who, target })
    | Outcome::Movement(MovementOutcome::Closed { who, with: target }) = outcome
    {
        who == actor && *at == [*target]
    } else if let Outcome::Spell(SpellOutcome::SpellTookEffect {
        who,
        spell,
        targets,
    }) = outcome
    {
        who == actor && *cast == Some(*spell) && !targets.is_empty() && at == targets
    } else if let Outcome::Reaction(ReactionOutcome::Reacted { who, .. }) = outcome {
        who == actor
    } else {
        false
    }
}
