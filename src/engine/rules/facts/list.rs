//! List of all outcome and rejection types. To add a mechanic, add its types here. Missing texts are then compile
//! errors. Rule texts can refer to the new names once a test has written them into a list (`ruleset::explained`).

use std::sync::LazyLock;

use serde::{Deserialize, Deserializer, Serialize};

use crate::rules::*;

use super::written::{outcome_names, rejection_names};
use super::{Describe, RejectionReason};

/// An enum over the mechanics' types, which forwards everything to them.
macro_rules! sum {
    ($(#[$about:meta])* $sum:ident of $can:ident, by $names_of:ident {
        $($variant:ident($fact:ty),)*
    }) => {
        $(#[$about])*
        #[expect(missing_docs, reason = "each is named for its mechanic, which says what it holds")]
        #[derive(Clone, PartialEq, Serialize)]
        #[serde(untagged)]
        pub enum $sum {
            $($variant($fact),)*
        }

        $(impl From<$fact> for $sum {
            fn from(fact: $fact) -> Self {
                Self::$variant(fact)
            }
        })*

        impl std::fmt::Debug for $sum {
            /// Shows the mechanic's value without the enclosing enum.
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match self {
                    $(Self::$variant(fact) => std::fmt::Debug::fmt(fact, f),)*
                }
            }
        }

        impl $sum {
            /// Returns the mechanic's value as a trait object, for operations that all of them support.
            pub(super) fn own(&self) -> &dyn $can {
                match self {
                    $(Self::$variant(fact) => fact,)*
                }
            }

            /// Returns the names of all variants of all mechanics.
            pub fn names() -> &'static [&'static str] {
                static NAMES: LazyLock<Vec<&'static str>> =
                    LazyLock::new(|| [$($names_of::<$fact>(),)*].concat());
                &NAMES
            }

            /// Deserializes the variant with this name from its remaining fields.
            pub(super) fn read<'de, D: Deserializer<'de>>(
                name: &str,
                written: D,
            ) -> Result<Self, D::Error> {
                $({
                    static NAMES: LazyLock<&[&str]> = LazyLock::new($names_of::<$fact>);
                    if NAMES.contains(&name) {
                        return <$fact>::deserialize(written).map(Self::$variant);
                    }
                })*
                Err(serde::de::Error::unknown_variant(name, Self::names()))
            }
        }
    };
}

sum! {
    /// An event of the fight.
    Outcome of Describe, by outcome_names {
        Initiative(initiative::outcome::InitiativeOutcome),
        Turn(turns::outcome::TurnOutcome),
        Seconds(turns::seconds::outcome::SecondsOutcome),
        Sided(turns::sided::outcome::SidedOutcome),
        FastOrWell(turns::fast_or_well::outcome::FastOrWellOutcome),
        Surprise(surprise::outcome::SurpriseOutcome),
        Declaration(declaration::outcome::DeclarationOutcome),
        Action(action::outcome::ActionOutcome),
        Movement(movement::outcome::MovementOutcome),
        Charge(charging::outcome::ChargeOutcome),
        Posture(posture::outcome::PostureOutcome),
        Aim(aim::outcome::AimOutcome),
        Gear(gear::outcome::GearOutcome),
        Showing(player_view::outcome::PlayerViewOutcome),
        Marking(marking::outcome::MarkingOutcome),
        Attack(attack::outcome::AttackOutcome),
        Contested(attack::contested::outcome::ContestedOutcome),
        ArmourClass(attack::armour_class::outcome::ArmourClassOutcome),
        Pool(attack::pool::outcome::PoolOutcome),
        Wound(wounds::outcome::WoundOutcome),
        HitPoint(hit_points::outcome::HitPointOutcome),
        Stamina(stamina::outcome::StaminaOutcome),
        Spell(spell::outcome::SpellOutcome),
        Concentration(concentration::outcome::ConcentrationOutcome),
        Memory(prepared_spells::outcome::MemoryOutcome),
        Condition(condition::outcome::ConditionOutcome),
        Reaction(reaction::outcome::ReactionOutcome),
        Morale(morale::outcome::MoraleOutcome),
        Arrival(arrival::outcome::ArrivalOutcome),
        Door(door::outcome::DoorOutcome),
        Shove(action_behaviours::shove::ShoveOutcome),
        Drawing(drawing::outcome::DrawingOutcome),
        Adjudication(adjudication::outcome::AdjudicationOutcome),
        Intervention(intervention::outcome::InterventionOutcome),
        Verdict(verdict::outcome::VerdictOutcome),
    }
}

sum! {
    /// Reason why a command is not allowed. The state has not changed.
    #[derive(Eq)]
    Rejection of RejectionReason, by rejection_names {
        Sense(super::invalid_input::InputRejection),
        Target(super::target::TargetRejection),
        Initiative(initiative::rejection::InitiativeRejection),
        Turn(turns::rejection::TurnRejection),
        Seconds(turns::seconds::rejection::SecondsRejection),
        Sided(turns::sided::rejection::SidedRejection),
        FastOrWell(turns::fast_or_well::rejection::FastOrWellRejection),
        Popcorn(turns::popcorn::rejection::PopcornRejection),
        Surprise(surprise::rejection::SurpriseRejection),
        Declaration(declaration::rejection::DeclarationRejection),
        Action(action::rejection::ActionRejection),
        Movement(movement::rejection::MovementRejection),
        Charge(charging::rejection::ChargeRejection),
        Posture(posture::rejection::PostureRejection),
        Gear(gear::rejection::GearRejection),
        Attack(attack::rejection::AttackRejection),
        Contested(attack::contested::rejection::ContestedRejection),
        Wound(wounds::rejection::WoundRejection),
        HitPoint(hit_points::rejection::HitPointRejection),
        Stamina(stamina::rejection::StaminaRejection),
        Spell(spell::rejection::SpellRejection),
        Memory(prepared_spells::rejection::MemoryRejection),
        Condition(condition::rejection::ConditionRejection),
        Reaction(reaction::rejection::ReactionRejection),
        Economy(economy::rejection::EconomyRejection),
        Morale(morale::rejection::MoraleRejection),
        Arrival(arrival::rejection::ArrivalRejection),
        Door(door::rejection::DoorRejection),
        Drawing(drawing::rejection::DrawingRejection),
        Marking(marking::rejection::MarkingRejection),
        Shove(action_behaviours::shove::ShoveRejection),
    }
}
