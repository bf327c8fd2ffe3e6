//! Reasons why a combatant may not act now, in any structure.

use serde::{Deserialize, Serialize};

use crate::rules::facts::{RejectionReason, slot_text};
use crate::rules::state::{CombatantId, CombatantRef, Slot};
use crate::ruleset::Ruleset;

/// Reason why a combatant may not act now, in any structure.
#[expect(missing_docs, reason = "the sentence of each variant names its fields")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum TurnRejection {
    /// The fight has not begun.
    #[error("the fight has not begun: begin it first")]
    NotBegun,
    /// The fight has begun already.
    #[error("the fight has begun, and this is only possible before it begins")]
    AlreadyBegun,
    /// Another combatant's turn is open.
    #[error("it is `{active}`'s turn: wait for its own turn")]
    NotYourTurn { active: CombatantId },
    /// No turn is open.
    #[error("no combatant has the turn now: begin the fight, or wait for the next turn")]
    NoTurnOpen,
    /// The combatant's moment has not come, or has passed.
    #[error("{}", moment_text(.comes, .past))]
    NotItsMoment {
        comes: Option<Slot>,
        past: Option<NoTurnReason>,
    },
    /// A delayed turn cannot be delayed again.
    #[error("this turn was already delayed, which is allowed once: take it now")]
    AlreadyDelayed,
}

impl RejectionReason for TurnRejection {
    fn can_be_forced(&self) -> bool {
        match self {
            Self::NotBegun | Self::AlreadyBegun | Self::NoTurnOpen | Self::AlreadyDelayed => false,
            Self::NotYourTurn { .. } | Self::NotItsMoment { .. } => true,
        }
    }

    /// Names the delayed turn, which can interrupt another one in some rulesets.
    fn text_in(&self, ruleset: &Ruleset) -> Option<String> {
        let is_another_turn = matches!(self, Self::NotYourTurn { .. });
        let interrupts = ruleset.turns.rules().breaks_in;
        (is_another_turn && interrupts).then(|| format!("{self}, or take a delayed turn"))
    }
}

impl TurnRejection {
    /// Returns the rejection of `who` outside its moment; `comes` is the next slot in which the round waits for it.
    pub(in crate::rules) fn not_its_moment(comes: Option<Slot>, who: &CombatantRef) -> Self {
        let past = comes.is_none().then(|| NoTurnReason::of(who));
        Self::NotItsMoment { comes, past }
    }
}

/// Reason why a combatant has no moment left to act in this round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum NoTurnReason {
    /// It is surprised.
    Surprised,
    /// It is still finishing its current action.
    AtWork,
    /// Its major action is spent.
    Acted,
    /// It has passed.
    LetPass,
    /// It has had its turn (FOW-02).
    TurnOver,
    /// Its moment came before it had arrived or was able to act.
    Over,
}

impl NoTurnReason {
    /// Returns why `who` has no moment left.
    fn of(who: &CombatantRef) -> Self {
        let part = who.part();
        if who.surprised().0 > 0 {
            Self::Surprised
        } else if who.timer().current().is_some() {
            Self::AtWork
        } else if part.major_spent {
            Self::Acted
        } else if who.steps().ended {
            Self::TurnOver
        } else if part.done || part.passed {
            Self::LetPass
        } else {
            Self::Over
        }
    }

    /// Returns the text of the reason.
    fn text(self) -> &'static str {
        match self {
            Self::Surprised => "it is surprised, and cannot act until that ends",
            Self::AtWork => "it is still finishing its current action",
            Self::Acted => "it has taken its major action, and acts again next round",
            Self::LetPass => "it has passed, and acts again next round",
            Self::TurnOver => "its turn this round is over, and it acts again next round",
            Self::Over => "its phase this round came before it could act, and it acts next round",
        }
    }
}

/// Returns a text that says when a combatant's moment comes.
fn moment_text(comes: &Option<Slot>, past: &Option<NoTurnReason>) -> String {
    match comes {
        Some(slot) => format!("its time to act is {}", slot_text(slot)),
        None => past.unwrap_or(NoTurnReason::Over).text().into(),
    }
}
