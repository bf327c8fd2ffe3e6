//! Turn structures of rulesets, with their numbers and toggles.

use super::id::*;

mod turn_rules;

pub use turn_rules::{MoraleMethod, TurnBudget, TurnRules};

/// Turn structure of a ruleset. The behaviour of each one is in `rules::turns`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TurnStructure {
    /// Individual turn order; each turn is a budget of seconds (`seconds`).
    Seconds(SecondsTurns),
    /// A round of ten segments; a side acts in the segment that the other side rolled (`segments`).
    Segments(SegmentsTurns),
    /// A round of declared actions, HIGH before LOW, ordered by kind of action (`phases`).
    Phases(PhasesTurns),
    /// A round of five steps: players act once before the opponents or twice after them (`fast-or-well`).
    FastOrWell(FastOrWellTurns),
    /// Individual turn order; a turn has an Action, a Quick Action, an Interaction and movement in feet (`resources`).
    Resources(ResourcesTurns),
    /// The turns of `resources`; a combatant that ends its turn nominates the next one (`popcorn`).
    Popcorn(PopcornTurns),
}

/// Evaluates an expression for the data of a turn structure, whichever it is: each has its own type. Code that differs
/// from structure to structure is a trait with an implementation for each type.
macro_rules! with_structure {
    ($turns:expr, $data:ident => $does:expr) => {
        match $turns {
            $crate::ruleset::TurnStructure::Seconds($data) => $does,
            $crate::ruleset::TurnStructure::Segments($data) => $does,
            $crate::ruleset::TurnStructure::Phases($data) => $does,
            $crate::ruleset::TurnStructure::FastOrWell($data) => $does,
            $crate::ruleset::TurnStructure::Resources($data) => $does,
            $crate::ruleset::TurnStructure::Popcorn($data) => $does,
        }
    };
}
pub(crate) use with_structure;

/// Numbers and toggles of the `seconds` structure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SecondsTurns {
    /// Number of seconds in a turn (SEC-08).
    pub seconds_per_turn: u32,
    /// True if a hit disrupts the casting in progress (SEC-15).
    pub spoil_casts_on_damage: bool,
}

/// Numbers and toggles of the `segments` structure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SegmentsTurns {
    /// Data that it shares with other rounds of sides.
    pub sided: SidedRound,
    /// True if a combatant with two attack routines makes one first and one last in the round (SEG-17).
    pub fighters_first_and_last: bool,
    /// True if the segment in which a casting begins counts towards its casting time (SEG-20).
    pub casting_counts_first_segment: bool,
}

/// Numbers of the `phases` structure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PhasesTurns {
    /// Data that it shares with other rounds of sides.
    pub sided: SidedRound,
    /// True if adjacency matters even inside one melee because the whole area is restricted (PHA-75).
    pub restricted_melee: bool,
}

/// Numbers of the `fast-or-well` structure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FastOrWellTurns {
    /// Number of actions of a player character that acts fast (FOW-01).
    pub fast_actions: u32,
    /// Number of actions of a player character that acts well (FOW-01).
    pub well_actions: u32,
    /// Number of actions of an opponent (FOW-02).
    pub opponent_actions: u32,
    /// Morale of opponents (FOW-30, FOW-31).
    pub morale: DiceMorale,
}

/// Morale with a few dice and a stat, against another stat (FOW-30).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiceMorale {
    /// Number of dice.
    pub dice: u8,
    /// Number of sides of each die.
    pub sides: u8,
    /// Stat that is added, which may be negative.
    pub leadership: StatId,
    /// Stat that the total must not exceed.
    pub save: StatId,
    /// Excess over the save from which the result is surrender instead of flight.
    pub surrender_from: i32,
}

/// Toggles of the `resources` structure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResourcesTurns {
    /// True if an action that needs focus or effort takes the Action; false if the Interaction is enough (RES-08).
    pub effort_takes_action: bool,
}

/// The `popcorn` structure, whose turns are those of `resources`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PopcornTurns {
    /// Toggles of these turns.
    pub resources: ResourcesTurns,
}

/// Data that all rounds share in which sides, not individuals, roll initiative.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SidedRound {
    /// Number of sides of the surprise die (SEG-01).
    pub surprise_die: u8,
    /// Highest face on which a side is surprised; the surprise lasts as many segments as it rolled (SEG-01).
    pub surprised_on: u8,
    /// Number of sides of the initiative die (SEG-12, PHA-12).
    pub initiative_die: u8,
    /// Rules for casting and its disruption.
    pub casting: CastingRules,
    /// Numbers for morale (SEG-40, PHA-19).
    pub morale: MoraleRules,
}

/// Rules for casting and its disruption (SEG-21 to SEG-23, PHA-50 to PHA-56).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CastingRules {
    /// True if damage disrupts it (SEG-22, PHA-50).
    pub spoilt_by_damage: bool,
    /// True if a failed saving throw disrupts it (PHA-50).
    pub spoilt_by_failed_save: bool,
    /// True if being prevented from moving or acting disrupts it (PHA-50).
    pub spoilt_by_impediment: bool,
    /// True if an ally that pushes past disrupts it (PHA-73).
    pub spoilt_by_jostling: bool,
    /// True if making a free attack disrupts it (PHA-67).
    pub spoilt_by_free_attack: bool,
    /// True if a caster loses its Dexterity bonus to Armour Class while casting (SEG-23).
    pub loses_dexterity: bool,
    /// True if a combatant may cast only one spell per round, including immediate ones (PHA-53).
    pub one_a_round: bool,
    /// Cover percentage above which the line of effect is blocked (PHA-55).
    pub cover_stops_above: u32,
    /// Concealment percentage from which the line of sight is blocked (PHA-56).
    pub concealment_stops_from: u32,
}

/// Numbers for morale rolled in percent (SEG-40).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoraleRules {
    /// Highest d100 result that passes, before hit dice are added.
    pub base: i32,
    /// Bonus per hit die.
    pub per_hit_die: i32,
    /// True if the bonus of enhanced hit dice is added, too (PHA-19).
    pub enhanced_bonus: bool,
    /// Modifiers for each ally lost, for a quarter lost, and for half lost.
    pub lost: (i32, i32, i32),
    /// Modifiers for being outnumbered, and for being outnumbered two to one.
    pub outnumbered: (i32, i32),
    /// Modifier if the leader is down.
    pub leader_down: i32,
    /// Modifiers for each enemy lost, for a quarter of them lost, and for half of them lost.
    pub inflicted: (i32, i32, i32),
    /// Modifier for superior numbers.
    pub superior: i32,
    /// A failure by this much or less is a fighting withdrawal.
    pub withdraw_to: i32,
    /// A failure by this much or less, but by more than `withdraw_to`, is flight. A failure by more is surrender.
    pub flee_to: i32,
    /// Number of passed checks after which morale is no longer rolled.
    pub passes: u32,
}

impl TurnStructure {
    /// Returns the names of the structure's toggles, and whether each is on.
    pub fn toggles(&self) -> Vec<(&'static str, bool)> {
        match self {
            Self::Seconds(turns) => vec![("spoil_casts_on_damage", turns.spoil_casts_on_damage)],
            Self::Segments(turns) => vec![
                ("fighters_first_and_last", turns.fighters_first_and_last),
                (
                    "casting_counts_first_segment",
                    turns.casting_counts_first_segment,
                ),
            ],
            Self::Phases(turns) => vec![("restricted_melee", turns.restricted_melee)],
            Self::FastOrWell(_) => Vec::new(),
            Self::Resources(resources) | Self::Popcorn(PopcornTurns { resources }) => {
                vec![("effort_takes_action", resources.effort_takes_action)]
            }
        }
    }

    /// Sets a toggle. Returns whether the structure has a toggle of that name.
    pub fn set_toggle(&mut self, name: &str, on: bool) -> bool {
        let toggle = match (self, name) {
            (Self::Seconds(turns), "spoil_casts_on_damage") => &mut turns.spoil_casts_on_damage,
            (Self::Segments(turns), "fighters_first_and_last") => {
                &mut turns.fighters_first_and_last
            }
            (Self::Segments(turns), "casting_counts_first_segment") => {
                &mut turns.casting_counts_first_segment
            }
            (Self::Phases(turns), "restricted_melee") => &mut turns.restricted_melee,
            (
                Self::Resources(resources) | Self::Popcorn(PopcornTurns { resources }),
                "effort_takes_action",
            ) => &mut resources.effort_takes_action,
            (
                Self::Seconds(_)
                | Self::Segments(_)
                | Self::Phases(_)
                | Self::FastOrWell(_)
                | Self::Resources(_)
                | Self::Popcorn(_),
                _unknown,
            ) => return false,
        };
        *toggle = on;
        true
    }
}

/// Kind of an action, which is its slot in the order of `phases` (PHA-14 to PHA-19), earliest first.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
)]
pub enum ActionKind {
    /// Parley, in A.
    Parley,
    /// Flight, in B.
    Flee,
    /// A charge, in C.
    Charge,
    /// An action with the tag to go first.
    GoFirst,
    /// Innate abilities, in D1.
    Innate,
    /// Missiles, in D2.
    Missile,
    /// Melee, in D3.
    Melee,
    /// Any other action, in D4.
    Other,
    /// Incantations, and invocations of more than a segment, in E.
    Spell,
    /// Completion of complex activities.
    GoLast,
}

/// Share of a combatant's round that an action takes (PHA-30 to PHA-40, PHA-83).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize,
)]
pub enum Activity {
    /// The one major action of the round.
    #[default]
    Major,
    /// A minor (simple) action: any reasonable number of them.
    Minor,
    /// The whole round, completed last.
    Complex,
    /// A minor action that is possible only in LOW.
    Delaying,
    /// No time at all; possible at any time.
    Immediate,
}

/// A named group of effects for magic and immunities: fear, mind-affecting (PHA-84).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttributeDef {
    /// Display name.
    pub name: String,
    /// Attributes that it implies: an immunity to one of these covers it.
    pub implies: Vec<AttributeId>,
}
