//! Properties of the turn structures, in one place for all other code.
//!
//! Except for the lists of turn structures, no code asks which structure is in force; it asks for a property. To add a
//! structure, fill in one [`TurnRules`] and the numbers below.

use super::*;
use crate::ruleset::turn_properties::{TurnBudget, TurnRules};

/// Method of the morale check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoraleMethod<'a> {
    /// A d100 roll (SEG-40).
    Percent(&'a MoraleRules),
    /// A few dice plus a stat (FOW-30).
    Dice(&'a DiceMorale),
}

const SECONDS: TurnRules = TurnRules {
    in_moments: false,
    turn: TurnBudget::Seconds,
    declares: false,
    holds: false,
    delays: true,
    breaks_in: true,
    has_low: false,
    counts_segments: false,
    keeps_enchantments: false,
    binds_in_melee: false,
    counts_cover: false,
    reacts: false,
};

const SEGMENTS: TurnRules = TurnRules {
    in_moments: true,
    turn: TurnBudget::Activities,
    declares: true,
    holds: true,
    delays: false,
    breaks_in: false,
    has_low: false,
    counts_segments: true,
    keeps_enchantments: true,
    binds_in_melee: true,
    counts_cover: true,
    reacts: false,
};

const PHASES: TurnRules = TurnRules {
    in_moments: true,
    turn: TurnBudget::Activities,
    declares: true,
    holds: true,
    delays: true,
    breaks_in: false,
    has_low: true,
    counts_segments: true,
    keeps_enchantments: true,
    binds_in_melee: true,
    counts_cover: true,
    reacts: false,
};

const FAST_OR_WELL: TurnRules = TurnRules {
    in_moments: true,
    turn: TurnBudget::Actions,
    declares: false,
    holds: false,
    delays: false,
    breaks_in: false,
    has_low: false,
    counts_segments: false,
    keeps_enchantments: true,
    binds_in_melee: false,
    counts_cover: false,
    reacts: true,
};

const RESOURCES: TurnRules = TurnRules {
    in_moments: false,
    turn: TurnBudget::Parts,
    declares: false,
    holds: false,
    delays: false,
    breaks_in: false,
    has_low: false,
    counts_segments: false,
    keeps_enchantments: false,
    binds_in_melee: false,
    counts_cover: false,
    reacts: true,
};

impl TurnStructure {
    /// Returns the properties of this structure.
    pub fn rules(&self) -> &'static TurnRules {
        match self {
            Self::Seconds(_) => &SECONDS,
            Self::Segments(_) => &SEGMENTS,
            Self::Phases(_) => &PHASES,
            Self::FastOrWell(_) => &FAST_OR_WELL,
            Self::Resources(_) | Self::Popcorn(_) => &RESOURCES,
        }
    }

    /// Returns the name that `ruleset.ron` uses.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Seconds(_) => "Seconds",
            Self::Segments(_) => "Segments",
            Self::Phases(_) => "Phases",
            Self::FastOrWell(_) => "FastOrWell",
            Self::Resources(_) => "Resources",
            Self::Popcorn(_) => "Popcorn",
        }
    }

    /// Returns the maximum number of actions of any combatant in a turn, if turns have actions (FOW-01).
    pub fn max_actions(&self) -> Option<u32> {
        let turns = self.fast_or_well()?;
        let players = turns.fast_actions.max(turns.well_actions);
        Some(players.max(turns.opponent_actions))
    }

    /// Returns the data of a round of sides, if sides roll initiative. This is for the code that runs such rounds;
    /// other code uses [`Self::rules`].
    pub fn sided(&self) -> Option<&SidedRound> {
        match self {
            Self::Segments(turns) => Some(&turns.sided),
            Self::Phases(turns) => Some(&turns.sided),
            Self::Seconds(_) | Self::Resources(_) | Self::Popcorn(_) | Self::FastOrWell(_) => None,
        }
    }

    /// Returns its data; `None` unless its round is a row of steps. This is for the code that runs such rounds; other
    /// code uses [`Self::rules`].
    pub fn fast_or_well(&self) -> Option<&FastOrWellTurns> {
        match self {
            Self::FastOrWell(turns) => Some(turns),
            Self::Seconds(_)
            | Self::Segments(_)
            | Self::Phases(_)
            | Self::Resources(_)
            | Self::Popcorn(_) => None,
        }
    }

    /// Returns the number of seconds in a turn, if a turn is a budget of them (SEC-08).
    pub fn seconds_per_turn(&self) -> Option<u32> {
        match self {
            Self::Seconds(turns) => Some(turns.seconds_per_turn),
            Self::Segments(_)
            | Self::Phases(_)
            | Self::FastOrWell(_)
            | Self::Resources(_)
            | Self::Popcorn(_) => None,
        }
    }

    /// Returns the number of sides of the surprise die, if surprise is rolled (SEG-01).
    pub fn surprise_die(&self) -> Option<u8> {
        self.sided().map(|sided| sided.surprise_die)
    }

    /// Returns the highest face on which a side is surprised, if surprise is rolled (SEG-01).
    pub fn surprised_on(&self) -> Option<u8> {
        self.sided().map(|sided| sided.surprised_on)
    }

    /// Returns the rules for casting and its disruption, if the round has such rules (SEG-21, PHA-50).
    pub fn casting(&self) -> Option<&CastingRules> {
        self.sided().map(|sided| &sided.casting)
    }

    /// Checks whether damage disrupts a casting in progress (SEC-15, SEG-22, PHA-50).
    pub fn damage_disrupts_casts(&self) -> bool {
        match self {
            Self::Seconds(turns) => turns.spoil_casts_on_damage,
            Self::Segments(_) | Self::Phases(_) => self
                .casting()
                .is_some_and(|casting| casting.spoilt_by_damage),
            // Castings are never in progress here.
            Self::FastOrWell(_) | Self::Resources(_) | Self::Popcorn(_) => false,
        }
    }

    /// Returns the method of the morale check; `None` if there is none (SEG-40, FOW-30).
    pub fn morale(&self) -> Option<MoraleMethod<'_>> {
        match self {
            Self::Segments(_) | Self::Phases(_) => {
                let sided = self.sided();
                sided.map(|sided| MoraleMethod::Percent(&sided.morale))
            }
            Self::FastOrWell(turns) => Some(MoraleMethod::Dice(&turns.morale)),
            Self::Seconds(_) | Self::Resources(_) | Self::Popcorn(_) => None,
        }
    }

    /// Checks whether adjacency matters even inside one melee (PHA-75).
    pub fn restricts_melee(&self) -> bool {
        match self {
            Self::Phases(turns) => turns.restricted_melee,
            Self::Seconds(_)
            | Self::Segments(_)
            | Self::FastOrWell(_)
            | Self::Resources(_)
            | Self::Popcorn(_) => false,
        }
    }

    /// Returns whether an action that needs focus or effort takes the Action; `None` if a turn has no Action (RES-08).
    pub fn effort_takes_action(&self) -> Option<bool> {
        match self {
            Self::Resources(resources) | Self::Popcorn(PopcornTurns { resources }) => {
                Some(resources.effort_takes_action)
            }
            Self::Seconds(_) | Self::Segments(_) | Self::Phases(_) | Self::FastOrWell(_) => None,
        }
    }
}
