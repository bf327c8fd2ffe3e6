//! Loader of `turns: …` in `ruleset.ron`: the turn structure.

use serde::Deserialize;

use super::check::{Checker, or};
use super::known::Names;
use crate::document::Spanned;
use crate::ruleset::{
    CastingRules, ClockRules, DiceMorale, FastOrWellTurns, InitiativeRules, MoraleRules,
    PhasesTurns, PopcornTurns, ResourcesTurns, SecondsTurns, SegmentsTurns, SidedRound, TimeUnit,
    TurnStructure,
};

/// The turn structure, unchecked.
#[derive(Deserialize)]
pub enum Turns {
    Seconds {
        seconds_per_turn: Spanned<i64>,
        #[serde(default)]
        spoil_casts_on_damage: bool,
    },
    Segments(Box<Segments>),
    Phases(Box<Phases>),
    FastOrWell(Box<FastOrWell>),
    Resources {
        #[serde(default = "default_true")]
        effort_takes_action: bool,
    },
    Popcorn {
        #[serde(default = "default_true")]
        effort_takes_action: bool,
    },
}

fn default_true() -> bool {
    true
}

#[derive(Deserialize)]
pub struct Segments {
    #[serde(default)]
    surprise: Surprise,
    #[serde(default)]
    casting: CastingForm,
    #[serde(default)]
    morale: MoraleForm,
    #[serde(default)]
    fighters_first_and_last: bool,
    #[serde(default)]
    casting_counts_first_segment: bool,
}

#[derive(Deserialize)]
pub struct Phases {
    #[serde(default)]
    surprise: Surprise,
    #[serde(default)]
    casting: CastingForm,
    #[serde(default)]
    morale: MoraleForm,
    #[serde(default)]
    restricted_melee: bool,
}

/// The `fast-or-well` structure, unchecked (FOW-01, FOW-02).
#[derive(Deserialize)]
pub struct FastOrWell {
    #[serde(default = "default_one")]
    fast_actions: Spanned<i64>,
    #[serde(default = "default_two")]
    well_actions: Spanned<i64>,
    #[serde(default = "default_two")]
    opponent_actions: Spanned<i64>,
    morale: Dice,
}

/// Morale with a few dice, unchecked (FOW-30).
#[derive(Deserialize)]
struct Dice {
    #[serde(default = "default_two")]
    dice: Spanned<i64>,
    #[serde(default = "default_six")]
    sides: Spanned<i64>,
    leadership: Spanned<String>,
    save: Spanned<String>,
    #[serde(default = "default_three")]
    surrender_from: Spanned<i64>,
}

fn default_one() -> Spanned<i64> {
    or(1)
}

fn default_two() -> Spanned<i64> {
    or(2)
}

fn default_three() -> Spanned<i64> {
    or(3)
}

fn default_six() -> Spanned<i64> {
    or(6)
}

/// Numbers for surprise, unchecked (SEG-01).
#[derive(Deserialize)]
#[serde(default)]
pub struct Surprise {
    die: Spanned<i64>,
    surprised_on: Spanned<i64>,
}

impl Default for Surprise {
    fn default() -> Self {
        Self {
            die: or(6),
            surprised_on: or(2),
        }
    }
}

/// Rules for casting, unchecked; missing fields have the defaults of the turn structure.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct CastingForm {
    spoilt_by: Option<Vec<SpoiltBy>>,
    loses_dexterity: Option<bool>,
    one_a_round: Option<bool>,
    cover_stops_above: Option<Spanned<i64>>,
    concealment_stops_from: Option<Spanned<i64>>,
}

#[derive(Clone, Copy, Deserialize, PartialEq, Eq)]
enum SpoiltBy {
    Damage,
    FailedSave,
    Impediment,
    Jostling,
    FreeAttack,
}

/// Numbers for morale, unchecked (SEG-40).
#[derive(Deserialize)]
#[serde(default)]
pub struct MoraleForm {
    base: Spanned<i64>,
    per_hit_die: Spanned<i64>,
    enhanced_bonus: Option<bool>,
    lost: Losses,
    outnumbered: Spanned<i64>,
    two_to_one: Spanned<i64>,
    leader_down: Spanned<i64>,
    inflicted: Inflicted,
    superior: Spanned<i64>,
    withdraw_to: Spanned<i64>,
    flee_to: Spanned<i64>,
    passes: Spanned<i64>,
}

impl Default for MoraleForm {
    fn default() -> Self {
        Self {
            base: or(50),
            per_hit_die: or(5),
            enhanced_bonus: None,
            lost: Losses::default(),
            outnumbered: or(10),
            two_to_one: or(20),
            leader_down: or(25),
            inflicted: Inflicted::default(),
            superior: or(-10),
            withdraw_to: or(25),
            flee_to: or(50),
            passes: or(2),
        }
    }
}

#[derive(Deserialize)]
#[serde(default)]
struct Losses {
    each: Spanned<i64>,
    quarter: Spanned<i64>,
    half: Spanned<i64>,
}

impl Default for Losses {
    fn default() -> Self {
        Self {
            each: or(5),
            quarter: or(5),
            half: or(15),
        }
    }
}

#[derive(Deserialize)]
#[serde(default)]
struct Inflicted {
    each: Spanned<i64>,
    quarter: Spanned<i64>,
    half: Spanned<i64>,
}

impl Default for Inflicted {
    fn default() -> Self {
        Self {
            each: or(-5),
            quarter: or(-5),
            half: or(-15),
        }
    }
}

/// Rules for casting in `segments`: damage disrupts a spell, and a caster does not dodge (SEG-21 to SEG-23).
const IN_SEGMENTS: CastingRules = CastingRules {
    spoilt_by_damage: true,
    spoilt_by_failed_save: false,
    spoilt_by_impediment: false,
    spoilt_by_jostling: false,
    spoilt_by_free_attack: false,
    loses_dexterity: true,
    one_a_round: false,
    cover_stops_above: 50,
    concealment_stops_from: 75,
};

/// Rules for casting in `phases`: anything that breaks concentration disrupts a spell (PHA-50 to PHA-56).
const IN_PHASES: CastingRules = CastingRules {
    spoilt_by_damage: true,
    spoilt_by_failed_save: true,
    spoilt_by_impediment: true,
    spoilt_by_jostling: true,
    spoilt_by_free_attack: true,
    loses_dexterity: false,
    one_a_round: true,
    cover_stops_above: 50,
    concealment_stops_from: 75,
};

/// Number of steps in a round (FOW-02).
const STEPS: u32 = 5;

/// Checks the turn structure; `round` is the length of a round from the file.
pub fn check(
    turns: &Turns,
    clock: ClockRules,
    round: &Spanned<i64>,
    initiative: &InitiativeRules,
    stats: &Names,
    check: &mut Checker,
) -> TurnStructure {
    match turns {
        Turns::Seconds {
            seconds_per_turn,
            spoil_casts_on_damage,
        } => TurnStructure::Seconds(SecondsTurns {
            seconds_per_turn: check.number(seconds_per_turn, 1..=round.value.max(1)),
            spoil_casts_on_damage: *spoil_casts_on_damage,
        }),
        Turns::Segments(raw) => {
            if u32::from(initiative.die) > clock.round {
                let message = format!(
                    "the initiative die has {} faces, but the round has {} segments",
                    initiative.die, clock.round
                );
                let hint = "a side acts in the segment that the other side rolled: make the round longer or the die smaller";
                check.add_problem(&round.place, message, hint);
            }
            in_segments_of_time(clock, round, check);
            TurnStructure::Segments(SegmentsTurns {
                sided: SidedRound {
                    surprise_die: surprise_die(&raw.surprise, check),
                    surprised_on: surprised_on(&raw.surprise, check),
                    initiative_die: initiative.die,
                    casting: casting(&raw.casting, IN_SEGMENTS, check),
                    morale: morale(&raw.morale, false, check),
                },
                fighters_first_and_last: raw.fighters_first_and_last,
                casting_counts_first_segment: raw.casting_counts_first_segment,
            })
        }
        Turns::Phases(raw) => {
            in_segments_of_time(clock, round, check);
            TurnStructure::Phases(PhasesTurns {
                sided: SidedRound {
                    surprise_die: surprise_die(&raw.surprise, check),
                    surprised_on: surprised_on(&raw.surprise, check),
                    initiative_die: initiative.die,
                    casting: casting(&raw.casting, IN_PHASES, check),
                    morale: morale(&raw.morale, true, check),
                },
                restricted_melee: raw.restricted_melee,
            })
        }
        Turns::FastOrWell(raw) => {
            if clock.unit != TimeUnit::Step || clock.round != STEPS {
                let message = "a round of this turn structure has five steps";
                check.add_problem(
                    &round.place,
                    message,
                    "write `clock: (unit: Step, round: 5)`",
                );
            }
            TurnStructure::FastOrWell(FastOrWellTurns {
                fast_actions: check.number(&raw.fast_actions, 1..=10),
                well_actions: check.number(&raw.well_actions, 1..=10),
                opponent_actions: check.number(&raw.opponent_actions, 1..=10),
                morale: DiceMorale {
                    dice: check.number(&raw.morale.dice, 1..=10),
                    sides: check.number(&raw.morale.sides, 2..=100),
                    leadership: check.known(&raw.morale.leadership, stats),
                    save: check.known(&raw.morale.save, stats),
                    surrender_from: check.number(&raw.morale.surrender_from, 1..=100),
                },
            })
        }
        Turns::Resources {
            effort_takes_action,
        } => {
            in_seconds_of_time(clock, round, check);
            TurnStructure::Resources(ResourcesTurns {
                effort_takes_action: *effort_takes_action,
            })
        }
        Turns::Popcorn {
            effort_takes_action,
        } => {
            in_seconds_of_time(clock, round, check);
            TurnStructure::Popcorn(PopcornTurns {
                resources: ResourcesTurns {
                    effort_takes_action: *effort_takes_action,
                },
            })
        }
    }
}

fn in_seconds_of_time(clock: ClockRules, round: &Spanned<i64>, check: &mut Checker) {
    if clock.unit != TimeUnit::Second {
        let message = "a round of individual turns is counted in seconds";
        check.add_problem(&round.place, message, "write `unit: Second`");
    }
}

fn in_segments_of_time(clock: ClockRules, round: &Spanned<i64>, check: &mut Checker) {
    if clock.unit != TimeUnit::Segment {
        let message = "a round of sides is counted in segments";
        check.add_problem(&round.place, message, "write `unit: Segment`");
    }
}

fn surprise_die(surprise: &Surprise, check: &mut Checker) -> u8 {
    check.number(&surprise.die, 2..=100)
}

fn surprised_on(surprise: &Surprise, check: &mut Checker) -> u8 {
    check.number(&surprise.surprised_on, 0..=surprise.die.value.max(0))
}

fn casting(raw: &CastingForm, usual: CastingRules, check: &mut Checker) -> CastingRules {
    let spoils = |what: SpoiltBy, usual: bool| {
        raw.spoilt_by
            .as_ref()
            .map_or(usual, |list| list.contains(&what))
    };
    let mut percent = |number: &Option<Spanned<i64>>, usual: u32| {
        number
            .as_ref()
            .map_or(usual, |number| check.number(number, 0..=101))
    };
    CastingRules {
        cover_stops_above: percent(&raw.cover_stops_above, usual.cover_stops_above),
        concealment_stops_from: percent(&raw.concealment_stops_from, usual.concealment_stops_from),
        spoilt_by_damage: spoils(SpoiltBy::Damage, usual.spoilt_by_damage),
        spoilt_by_failed_save: spoils(SpoiltBy::FailedSave, usual.spoilt_by_failed_save),
        spoilt_by_impediment: spoils(SpoiltBy::Impediment, usual.spoilt_by_impediment),
        spoilt_by_jostling: spoils(SpoiltBy::Jostling, usual.spoilt_by_jostling),
        spoilt_by_free_attack: spoils(SpoiltBy::FreeAttack, usual.spoilt_by_free_attack),
        loses_dexterity: raw.loses_dexterity.unwrap_or(usual.loses_dexterity),
        one_a_round: raw.one_a_round.unwrap_or(usual.one_a_round),
    }
}

fn morale(raw: &MoraleForm, enhanced: bool, check: &mut Checker) -> MoraleRules {
    const WORSE: std::ops::RangeInclusive<i64> = 0..=200;
    const BETTER: std::ops::RangeInclusive<i64> = -200..=0;
    MoraleRules {
        base: check.number(&raw.base, 0..=100),
        per_hit_die: check.number(&raw.per_hit_die, 0..=100),
        enhanced_bonus: raw.enhanced_bonus.unwrap_or(enhanced),
        lost: (
            check.number(&raw.lost.each, WORSE),
            check.number(&raw.lost.quarter, WORSE),
            check.number(&raw.lost.half, WORSE),
        ),
        outnumbered: (
            check.number(&raw.outnumbered, WORSE),
            check.number(&raw.two_to_one, WORSE),
        ),
        leader_down: check.number(&raw.leader_down, WORSE),
        inflicted: (
            check.number(&raw.inflicted.each, BETTER),
            check.number(&raw.inflicted.quarter, BETTER),
            check.number(&raw.inflicted.half, BETTER),
        ),
        superior: check.number(&raw.superior, BETTER),
        withdraw_to: check.number(&raw.withdraw_to, 0..=200),
        flee_to: check.number(&raw.flee_to, raw.withdraw_to.value.clamp(0, 200)..=200),
        passes: check.number(&raw.passes, 0..=100),
    }
}
