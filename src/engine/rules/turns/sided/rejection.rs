//! Reasons why something cannot be done now in a round of sides.

use serde::{Deserialize, Serialize};

use crate::rules::facts::{RejectionReason, slot_text};
use crate::rules::state::{Battle, CombatantId, CombatantRef, Slot};
use crate::ruleset::ActionId;

/// Reason why something cannot be done now in a round of sides.
#[expect(missing_docs, reason = "the sentence of each variant names its fields")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum SidedRejection {
    /// Initiative has not been rolled.
    #[error("initiative has not been rolled for this round: roll it first")]
    InitiativeFirst,
    /// This kind of action is done in another phase.
    #[error("{}", other_phase_text(.comes, .now))]
    OtherPhase { comes: Slot, now: Slot },
    /// The major action is spent.
    #[error("its major action of this round {}: only minor actions are left", use_text(*.on))]
    MajorSpent { on: MajorActionUse },
    /// It is possible only after a major action (PHA-34).
    #[error("that is possible only after its major action of this round")]
    MajorFirst,
    /// It delays, and that is possible only in LOW (PHA-36).
    #[error("that delays, and is possible only in LOW: declare it, or hold until LOW")]
    OnlyInLow,
    /// It may hold only for a later segment of this round.
    #[error("it can only wait for a later segment of the round, up to {last}")]
    HoldForward { last: u32 },
    /// No later phase of this round asks it.
    #[error("it has no later phase this round: act now, or pass")]
    NothingToHoldFor,
}

/// Names the phase of an action and what to do about it: slots are ordered by time.
fn other_phase_text(comes: &Slot, now: &Slot) -> String {
    let (comes_text, now_text) = (slot_text(comes), slot_text(now));
    if comes < now {
        format!("that was in {comes_text}, and it is now {now_text}: do it next round")
    } else {
        format!("that happens in {comes_text}, and it is now {now_text}: wait for it")
    }
}

impl RejectionReason for SidedRejection {
    fn can_be_forced(&self) -> bool {
        match self {
            Self::InitiativeFirst | Self::HoldForward { .. } | Self::NothingToHoldFor => false,
            Self::OtherPhase { .. }
            | Self::MajorSpent { .. }
            | Self::MajorFirst
            | Self::OnlyInLow => true,
        }
    }
}

impl SidedRejection {
    /// Returns the rejection of a spent major action of `who`, with its use.
    pub(in crate::rules) fn major_spent(battle: &Battle, who: &CombatantRef) -> Self {
        let closed_with = || {
            let mut others = battle.combatants();
            others.find(|other| other.movement().closed_by.contains(&who.id()))
        };
        let on = if let Some(work) = who.timer().current() {
            MajorActionUse::Work(work.action())
        } else if who.charge().weapon_set {
            MajorActionUse::SetWeapon
        } else if !who.parrying().0.is_empty() {
            MajorActionUse::Parry
        } else if let Some(other) = closed_with() {
            MajorActionUse::Close(other.id())
        } else if !who.part().major_spent {
            MajorActionUse::LetPass
        } else {
            MajorActionUse::Other
        };
        Self::MajorSpent { on }
    }
}

/// The use of a major action, as far as it is still visible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum MajorActionUse {
    /// An action in progress, such as a casting.
    Work(ActionId),
    /// A weapon set against a charge.
    SetWeapon,
    /// A parry.
    Parry,
    /// Closing with this combatant.
    Close(CombatantId),
    /// Nothing: it has passed in its moment.
    LetPass,
    /// Anything else.
    Other,
}

fn use_text(on: MajorActionUse) -> String {
    match on {
        MajorActionUse::Work(action) => format!("is `{action}`, still in progress"),
        MajorActionUse::SetWeapon => "went into setting its weapon against a charge".to_owned(),
        MajorActionUse::Parry => "went into a parry".to_owned(),
        MajorActionUse::Close(other) => format!("went into closing with `{other}`"),
        MajorActionUse::LetPass => "was passed up".to_owned(),
        MajorActionUse::Other => "is spent".to_owned(),
    }
}
