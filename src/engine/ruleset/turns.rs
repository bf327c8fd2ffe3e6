//! Which turn structure a ruleset plays by, with that structure's figures and toggles.

use super::id::*;

mod play;

pub use play::{MoraleBy, Play, TurnHolds};

/// Who acts when. The behaviour of each structure is in `rules::turns`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TurnStructure {
    /// An individual order; each turn is a budget of seconds (`seconds`).
    Seconds(SecondsTurns),
    /// A round of ten segments; a side acts in the segment that the other side rolled (`segments`).
    Segments(SegmentsTurns),
    /// A round of declared actions, HIGH before LOW, ordered by kind of action (`phases`).
    Phases(PhasesTurns),
    /// A round of five steps: players act once before the opponents or twice after them (`fast-or-well`).
    FastOrWell(FastOrWellTurns),
    /// An individual order; a turn holds an Action, a Quick Action, an Interaction and movement in
    /// feet (`resources`).
    Resources(ResourcesTurns),
    /// The turns of `resources`; whoever ends its turn names the one who comes next (`popcorn`).
    Popcorn(ResourcesTurns),
}

/// The figures and toggles of the `seconds` structure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SecondsTurns {
    /// How many seconds a turn has (SEC-08).
    pub seconds_per_turn: u32,
    /// Whether being hit spoils the cast in progress (SEC-15).
    pub spoil_casts_on_damage: bool,
}

/// The figures and toggles of the `segments` structure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SegmentsTurns {
    /// What it has in common with other rounds of sides.
    pub sided: SidedRound,
    /// Whether one with two attack routines makes one first and one last in the round (SEG-17).
    pub fighters_first_and_last: bool,
    /// Whether the segment in which a casting begins counts towards its time (SEG-20).
    pub casting_counts_first_segment: bool,
}

/// The figures of the `phases` structure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PhasesTurns {
    /// What it has in common with other rounds of sides.
    pub sided: SidedRound,
    /// Whether adjacency counts even inside one melee, because the whole area is restricted
    /// (PHA-75).
    pub restricted_melee: bool,
}

/// The figures of the `fast-or-well` structure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FastOrWellTurns {
    /// How many actions a player's character has that acts fast (FOW-01).
    pub fast_actions: u32,
    /// How many actions a player's character has that acts well (FOW-01).
    pub well_actions: u32,
    /// How many actions an opponent has (FOW-02).
    pub opponent_actions: u32,
    /// The morale of opponents (FOW-30, FOW-31).
    pub morale: DiceMorale,
}

/// Morale by a few dice and a stat, against another stat (FOW-30).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiceMorale {
    /// How many dice are thrown.
    pub dice: u8,
    /// How many sides each has.
    pub sides: u8,
    /// The stat that is added, which may be negative.
    pub leadership: StatId,
    /// The stat that the total must not exceed.
    pub save: StatId,
    /// How far above the save it is surrender rather than flight.
    pub surrender_from: i32,
}

/// The toggles of the `resources` structure, and of `popcorn`, whose turns are the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResourcesTurns {
    /// Whether something that needs focus or effort takes the Action; otherwise the Interaction is
    /// enough (RES-08).
    pub effort_takes_action: bool,
}

/// What all rounds in which sides, not individuals, roll for their place have in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SidedRound {
    /// How many sides the die of surprise has (SEG-01).
    pub surprise_die: u8,
    /// The highest face on which a side is surprised; it is so for as many segments as it rolled
    /// (SEG-01).
    pub surprised_on: u8,
    /// How many sides the die of initiative has (SEG-12, PHA-12).
    pub initiative_die: u8,
    /// What casting needs, and what spoils it.
    pub casting: CastingRules,
    /// The figures of morale (SEG-40, PHA-19).
    pub morale: MoraleRules,
}

/// What casting needs, and what spoils it (SEG-21 to SEG-23, PHA-50 to PHA-56).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CastingRules {
    /// Whether damage spoils it (SEG-22, PHA-50).
    pub spoilt_by_damage: bool,
    /// Whether a failed saving throw spoils it (PHA-50).
    pub spoilt_by_failed_save: bool,
    /// Whether being kept from moving or acting spoils it (PHA-50).
    pub spoilt_by_impediment: bool,
    /// Whether an ally who pushes past spoils it (PHA-73).
    pub spoilt_by_jostling: bool,
    /// Whether making a free attack spoils it (PHA-67).
    pub spoilt_by_free_attack: bool,
    /// Whether a caster loses its Dexterity bonus to Armour Class while it casts (SEG-23).
    pub loses_dexterity: bool,
    /// Whether everybody has only one spell a round, immediate ones included (PHA-53).
    pub one_a_round: bool,
    /// Cover above this percentage stops the line of effect (PHA-55).
    pub cover_stops_above: u32,
    /// Concealment of this percentage or more stops the line of sight (PHA-56).
    pub concealment_stops_from: u32,
}

/// The figures of morale that is rolled in percent (SEG-40).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoraleRules {
    /// The most that d100 may come to, before hit dice.
    pub base: i32,
    /// What every hit die adds to that.
    pub per_hit_die: i32,
    /// Whether the bonus of enhanced hit dice is added too (PHA-19).
    pub enhanced_bonus: bool,
    /// What is added for each friend lost, for a quarter lost, for a half lost.
    pub lost: (i32, i32, i32),
    /// What is added if they are outnumbered, and if it is two to one.
    pub outnumbered: (i32, i32),
    /// What is added if the leader is down.
    pub leader_down: i32,
    /// What is added for each foe lost, for a quarter of them, for a half of them.
    pub inflicted: (i32, i32, i32),
    /// What is added for superior numbers.
    pub superior: i32,
    /// A failure by so much or less is a fighting withdrawal.
    pub withdraw_to: i32,
    /// A failure by so much or less, but by more than `withdraw_to`, is flight; by more it is
    /// surrender.
    pub flee_to: i32,
    /// After so many passes it is not rolled again.
    pub passes: u32,
}

impl TurnStructure {
    /// The names of the structure's toggles, and whether each is on.
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

    /// Sets a toggle; answers whether the structure has one of that name.
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
    /// Parley, in A.
    Parley,
    /// Flight, in B.
    Flee,
    /// A charge, in C.
    Charge,
    /// Something that is tagged to go first.
    GoFirst,
    /// Innate abilities, in D1.
    Innate,
    /// Missiles, in D2.
    Missile,
    /// Melee, in D3.
    Melee,
    /// Anything else, in D4.
    Other,
    /// Incantations, and invocations of more than a segment, in E.
    Spell,
    /// The completion of complex activities.
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
    /// The attributes that it implies: an immunity to one of these covers it.
    pub implies: Vec<AttributeId>,
}
