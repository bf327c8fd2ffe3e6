//! Turn structures of rulesets, with their numbers and toggles, and their fields in `ruleset.ron`.

use super::clock::{ClockRules, InitiativeRules, TimeUnit};
use super::id::*;
use super::schema::{FieldGroup, Group, WordChoice, Words};

mod sided;
mod turn_rules;

pub use sided::{CastingRules, MoraleRules, SidedRound};
use sided::{IN_PHASES, IN_SEGMENTS};
pub use turn_rules::MoraleMethod;

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

impl WordChoice for TurnStructure {
    fn declare(words: &mut Words<Self>) {
        words.group("Seconds", |turns| {
            Self::Seconds(SecondsTurns::declare(turns))
        });
        words.group("Segments", |turns| {
            Self::Segments(SegmentsTurns::declare(turns))
        });
        words.group("Phases", |turns| Self::Phases(PhasesTurns::declare(turns)));
        words.group("FastOrWell", |turns| {
            Self::FastOrWell(FastOrWellTurns::declare(turns))
        });
        words.group("Resources", |turns| {
            Self::Resources(ResourcesTurns::declare(turns))
        });
        words.group("Popcorn", |turns| {
            let resources = ResourcesTurns::declare(turns);
            Self::Popcorn(PopcornTurns { resources })
        });
    }

    fn stand_in() -> Self {
        Self::Resources(ResourcesTurns {
            effort_takes_action: true,
        })
    }
}

/// Numbers and toggles of the `seconds` structure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SecondsTurns {
    /// Number of seconds in a turn (SEC-08).
    pub seconds_per_turn: u32,
    /// True if a hit disrupts the casting in progress (SEC-15).
    pub spoil_casts_on_damage: bool,
}

impl FieldGroup for SecondsTurns {
    fn declare(turns: &mut Group) -> Self {
        let round = turns.context().facts.map_or(600, |facts| facts.round);
        Self {
            seconds_per_turn: turns
                .field(
                    "seconds_per_turn",
                    "the seconds in a turn, at most as many as in a round",
                )
                .number(1..=round.into())
                .required(),
            spoil_casts_on_damage: turns
                .field(
                    "spoil_casts_on_damage",
                    "`true`: damage disrupts the spell that its target is casting",
                )
                .flag(),
        }
    }
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

impl FieldGroup for SegmentsTurns {
    fn declare(turns: &mut Group) -> Self {
        Self {
            sided: SidedRound::declare(turns, IN_SEGMENTS, false),
            fighters_first_and_last: turns
                .field(
                    "fighters_first_and_last",
                    "`true`: a combatant with two attack routines makes one at the start and one at the end of the round",
                )
                .flag(),
            casting_counts_first_segment: turns
                .field(
                    "casting_counts_first_segment",
                    "`true`: the segment in which a casting begins counts towards its time",
                )
                .flag(),
        }
    }
}

/// Numbers of the `phases` structure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PhasesTurns {
    /// Data that it shares with other rounds of sides.
    pub sided: SidedRound,
    /// True if adjacency matters even inside one melee because the whole area is restricted (PHA-75).
    pub restricted_melee: bool,
}

impl FieldGroup for PhasesTurns {
    fn declare(turns: &mut Group) -> Self {
        Self {
            sided: SidedRound::declare(turns, IN_PHASES, true),
            restricted_melee: turns
                .field(
                    "restricted_melee",
                    "`true`: melee is nowhere a zone, and only adjacent combatants can attack; for parts of a map, use its `restricted`",
                )
                .flag(),
        }
    }
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

impl FieldGroup for FastOrWellTurns {
    fn declare(turns: &mut Group) -> Self {
        Self {
            fast_actions: turns
                .field(
                    "fast_actions",
                    "the number of actions of a player character acting fast",
                )
                .number(1..=10)
                .or(1, "1"),
            well_actions: turns
                .field(
                    "well_actions",
                    "the number of actions of a player character acting well",
                )
                .number(1..=10)
                .or(2, "2"),
            opponent_actions: turns
                .field("opponent_actions", "the number of actions of an opponent")
                .number(1..=10)
                .or(2, "2"),
            morale: turns
                .field("morale", "")
                .required_fields(DiceMorale::declare),
        }
    }
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

impl FieldGroup for DiceMorale {
    fn declare(morale: &mut Group) -> Self {
        Self {
            dice: morale
                .field("dice", "the number of morale dice")
                .number(1..=10)
                .or(2, "2"),
            sides: morale
                .field("sides", "the number of sides of each morale die")
                .number(2..=100)
                .or(6, "6"),
            leadership: morale.stat("leadership", "the stat that is added to the roll"),
            save: morale.stat("save", "the stat that the total must exceed for flight"),
            surrender_from: morale
                .field(
                    "surrender_from",
                    "how far above that the total must be for surrender",
                )
                .number(1..=100)
                .or(3, "3"),
        }
    }
}

/// Toggles of the `resources` structure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResourcesTurns {
    /// True if an action that needs focus or effort takes the Action; false if the Interaction is enough (RES-08).
    pub effort_takes_action: bool,
}

impl FieldGroup for ResourcesTurns {
    fn declare(turns: &mut Group) -> Self {
        Self {
            effort_takes_action: turns
                .field(
                    "effort_takes_action",
                    "`false`: an action that needs focus or effort takes the Interaction, like any other",
                )
                .flag_or(
                    true,
                    "`true`: it takes the Action, unless the GM rules otherwise",
                ),
        }
    }
}

/// The `popcorn` structure, whose turns are those of `resources`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PopcornTurns {
    /// Toggles of these turns.
    pub resources: ResourcesTurns,
}

/// Number of steps in a round (FOW-02).
const STEPS: u32 = 5;

impl TurnStructure {
    /// Returns the reasons why the round does not suit this structure, each with a suggestion.
    pub fn problems_with(
        &self,
        clock: ClockRules,
        initiative: &InitiativeRules,
    ) -> Vec<(String, &'static str)> {
        let mut problems = Vec::new();
        if matches!(self, Self::Segments(_)) && u32::from(initiative.die) > clock.round {
            problems.push((
                format!(
                    "the initiative die has {} faces, but the round has {} segments",
                    initiative.die, clock.round
                ),
                "a side acts in the segment that the other side rolled: make the round longer or the die smaller",
            ));
        }
        let (suits, message, hint) = match self {
            Self::Seconds(_) => return problems,
            Self::Segments(_) | Self::Phases(_) => (
                clock.unit == TimeUnit::Segment,
                "a round of sides is counted in segments",
                "write `unit: Segment`",
            ),
            Self::FastOrWell(_) => (
                clock.unit == TimeUnit::Step && clock.round == STEPS,
                "a round of this turn structure has five steps",
                "write `clock: (unit: Step, round: 5)`",
            ),
            Self::Resources(_) | Self::Popcorn(_) => (
                clock.unit == TimeUnit::Second,
                "a round of individual turns is counted in seconds",
                "write `unit: Second`",
            ),
        };
        if !suits {
            problems.push((message.to_owned(), hint));
        }
        problems
    }

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
