//! Which turn structure a ruleset plays by, with that structure's figures and toggles.

use super::id::*;

mod play;

pub use play::{MoraleBy, Play, TurnHolds};

/// Who acts when. The behaviour of each structure is in `rules::turns`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TurnStructure {
    /// Individual order; each turn is a budget of seconds (`seconds`).
    Seconds(SecondsTurns),
    /// A round of ten segments; a side acts in the segment that the other side rolled (`segments`).
    Segments(SegmentsTurns),
    /// A round of declared actions, HIGH before LOW, ordered by kind of action (`phases`).
    Phases(PhasesTurns),
    /// A round of five steps: players act once before the opponents or twice after them (`fast-or-well`).
    FastOrWell(FastOrWellTurns),
    /// Individual order; a turn holds an Action, a Quick Action, an Interaction and movement in feet
    /// (`resources`).
    Resources(ResourcesTurns),
    /// Turns that hold what those of `resources` do; whoever ends its turn names who comes next (`popcorn`).
    Popcorn(ResourcesTurns),
}

/// The figures and toggles of the `seconds` structure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SecondsTurns {
    /// SEC-08: seconds in a turn.
    pub seconds_per_turn: u32,
    /// SEC-15: being hit spoils the cast in progress.
    pub spoil_casts_on_damage: bool,
}

/// The figures and toggles of the `segments` structure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SegmentsTurns {
    /// What it shares with other rounds of sides.
    pub sided: SidedRound,
    /// SEG-17: who has two attack routines makes one first and one last in the round.
    pub fighters_first_and_last: bool,
    /// SEG-20: the segment in which a casting begins counts towards its time.
    pub casting_counts_first_segment: bool,
}

/// The figures of the `phases` structure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PhasesTurns {
    /// What it shares with other rounds of sides.
    pub sided: SidedRound,
    /// PHA-75: adjacency counts even inside one melee (the whole area is restricted).
    pub restricted_melee: bool,
}

/// The figures of the `fast-or-well` structure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FastOrWellTurns {
    /// FOW-01: actions of a player's character that acts fast.
    pub fast_actions: u32,
    /// FOW-01: actions of a player's character that acts well.
    pub well_actions: u32,
    /// FOW-02: actions of an opponent.
    pub opponent_actions: u32,
    /// FOW-30, FOW-31: morale of opponents.
    pub morale: DiceMorale,
}

/// FOW-30: morale by a few dice and a stat, against a stat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiceMorale {
    /// How many dice.
    pub dice: u8,
    /// Sides of each.
    pub sides: u8,
    /// The signed number that is added.
    pub leadership: StatId,
    /// What the total must not be above.
    pub save: StatId,
    /// From so much above the save on it is surrender, not flight.
    pub surrender_from: i32,
}

/// The toggles of the `resources` structure, and of `popcorn`, whose turns are the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResourcesTurns {
    /// RES-08: what needs focus or effort takes the Action; otherwise the Interaction is enough.
    pub effort_takes_action: bool,
}

/// What all rounds have in common in which sides, not individuals, roll for their place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SidedRound {
    /// SEG-01: the die of surprise.
    pub surprise_die: u8,
    /// SEG-01: a side is surprised on so much or less, for as many segments as it rolled.
    pub surprised_on: u8,
    /// SEG-12, PHA-12: the die of initiative.
    pub initiative_die: u8,
    /// What casting needs, and what spoils it.
    pub casting: CastingRules,
    /// SEG-40, PHA-19: morale.
    pub morale: MoraleRules,
}

/// What casting needs, and what spoils it (SEG-21 to SEG-23, PHA-50 to PHA-56).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CastingRules {
    /// SEG-22, PHA-50: damage spoils it.
    pub spoilt_by_damage: bool,
    /// PHA-50: a failed saving throw spoils it.
    pub spoilt_by_failed_save: bool,
    /// PHA-50: being kept from moving or acting spoils it.
    pub spoilt_by_impediment: bool,
    /// PHA-73: an ally who pushes past spoils it.
    pub spoilt_by_jostling: bool,
    /// PHA-67: making a free attack spoils it.
    pub spoilt_by_free_attack: bool,
    /// SEG-23: no Dexterity bonus to Armour Class while casting.
    pub loses_dexterity: bool,
    /// PHA-53: one spell a round, immediate ones included.
    pub one_a_round: bool,
    /// PHA-55: cover above this percentage stops the line of effect.
    pub cover_stops_above: u32,
    /// PHA-56: concealment of this percentage or more stops the line of sight.
    pub concealment_stops_from: u32,
}

/// SEG-40: morale, in percent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoraleRules {
    /// What d100 may come to at most, before hit dice.
    pub base: i32,
    /// Added for every hit die.
    pub per_hit_die: i32,
    /// PHA-19: the bonus of enhanced hit dice is added too.
    pub enhanced_bonus: bool,
    /// For each friend lost, a quarter lost, a half lost.
    pub lost: (i32, i32, i32),
    /// Outnumbered, and two to one.
    pub outnumbered: (i32, i32),
    /// The leader is down.
    pub leader_down: i32,
    /// For each foe lost, a quarter of them, a half of them.
    pub inflicted: (i32, i32, i32),
    /// Superior numbers.
    pub superior: i32,
    /// Failed by so much or less: a fighting withdrawal; by so much or less: flight; by more: surrender.
    pub withdraw_to: i32,
    /// See `withdraw_to`.
    pub flee_to: i32,
    /// So many passes, and it is not rolled again.
    pub passes: u32,
}

impl TurnStructure {
    /// The names of its toggles, and how they stand.
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
            Self::Resources(turns) | Self::Popcorn(turns) => {
                vec![("effort_takes_action", turns.effort_takes_action)]
            }
        }
    }

    /// Sets a toggle; answers whether it has one of that name.
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
            (Self::Resources(turns) | Self::Popcorn(turns), "effort_takes_action") => {
                &mut turns.effort_takes_action
            }
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

/// The kind of an action, which is its place in the order of `phases` (PHA-14 to PHA-19), earliest first.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
)]
pub enum ActionKind {
    /// A: parley.
    Parley,
    /// B: flee.
    Flee,
    /// C: charge.
    Charge,
    /// What is tagged to go first.
    GoFirst,
    /// D1: innate abilities.
    Innate,
    /// D2: missiles.
    Missile,
    /// D3: melee.
    Melee,
    /// D4: anything else.
    Other,
    /// E: incantations, and invocations of more than a segment.
    Spell,
    /// Complex activities complete.
    GoLast,
}

/// How much of a combatant's round an action takes (PHA-30 to PHA-40, PHA-83).
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
    /// No time at all, at any moment.
    Immediate,
}

/// A named group of things that magic and immunities speak of: fear, mind-affecting (PHA-84).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttributeDef {
    /// What a person calls it.
    pub name: String,
    /// What it is besides: an immunity to one of these covers it.
    pub implies: Vec<AttributeId>,
}
