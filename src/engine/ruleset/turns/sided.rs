//! Data that all rounds of sides share, with its fields.

use std::ops::RangeInclusive;

use crate::ruleset::schema::Group;

/// Data that all rounds share in which sides, not individuals, roll initiative.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SidedRound {
    /// Number of sides of the surprise die (SEG-01).
    pub surprise_die: u8,
    /// Highest face on which a side is surprised; the surprise lasts as many segments as it rolled (SEG-01).
    pub surprised_on: u8,
    /// Rules for casting and its disruption.
    pub casting: CastingRules,
    /// Numbers for morale (SEG-40, PHA-19).
    pub morale: MoraleRules,
}

impl SidedRound {
    /// Declares the fields, with the defaults of a turn structure.
    pub(super) fn declare(turns: &mut Group, casting: CastingRules, enhanced_bonus: bool) -> Self {
        let (surprise_die, surprised_on) = turns.field("surprise", "").fields(|surprise| {
            let die: i64 = surprise
                .field("die", "the number of sides of the surprise die")
                .number(2..=100)
                .or(6, "6");
            let on = surprise
                .field(
                    "surprised_on",
                    "a side is surprised on this roll or less, for as many segments as it rolled",
                )
                .number(0..=die.max(0))
                .or(2, "2");
            (die, on)
        });
        Self {
            // A die with more sides has been reported.
            surprise_die: u8::try_from(surprise_die).unwrap_or(u8::MAX),
            surprised_on,
            casting: turns
                .field("casting", "")
                .fields(|group| CastingRules::declare(group, casting)),
            morale: turns
                .field("morale", "")
                .fields(|group| MoraleRules::declare(group, enhanced_bonus)),
        }
    }
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

/// Disruption of a spell, as files write it.
#[derive(Clone, Copy, serde::Deserialize, PartialEq, Eq)]
enum SpoiltBy {
    Damage,
    FailedSave,
    Impediment,
    Jostling,
    FreeAttack,
}

/// Rules for casting in `segments`: damage disrupts a spell, and a caster does not dodge (SEG-21 to SEG-23).
pub(super) const IN_SEGMENTS: CastingRules = CastingRules {
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
pub(super) const IN_PHASES: CastingRules = CastingRules {
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

impl CastingRules {
    /// Declares the fields, with the defaults of a turn structure.
    fn declare(casting: &mut Group, usual: Self) -> Self {
        let spoilt_by = casting
            .field(
                "spoilt_by",
                "what disrupts a spell before it takes effect: any of `Damage`, `FailedSave`, `Impediment`, `Jostling` (an ally pushes past), `FreeAttack` (the caster's own)",
            )
            .words::<SpoiltBy>()
            .optional("`Damage` in `Segments`, all in `Phases`");
        let spoils = |usual: bool, what: SpoiltBy| {
            let words = spoilt_by.as_ref();
            words.map_or(usual, |words| words.iter().any(|word| word.value == what))
        };
        Self {
            spoilt_by_damage: spoils(usual.spoilt_by_damage, SpoiltBy::Damage),
            spoilt_by_failed_save: spoils(usual.spoilt_by_failed_save, SpoiltBy::FailedSave),
            spoilt_by_impediment: spoils(usual.spoilt_by_impediment, SpoiltBy::Impediment),
            spoilt_by_jostling: spoils(usual.spoilt_by_jostling, SpoiltBy::Jostling),
            spoilt_by_free_attack: spoils(usual.spoilt_by_free_attack, SpoiltBy::FreeAttack),
            loses_dexterity: casting
                .field(
                    "loses_dexterity",
                    "`true`: a caster loses the Dexterity bonus to Armour Class while casting",
                )
                .flag_or(
                    usual.loses_dexterity,
                    "`true` in `Segments`, `false` in `Phases`",
                ),
            one_a_round: casting
                .field(
                    "one_a_round",
                    "`true`: at most one spell per round, immediate spells included",
                )
                .flag_or(usual.one_a_round, "`false` in `Segments`, `true` in `Phases`"),
            cover_stops_above: casting
                .field(
                    "cover_stops_above",
                    "a spell is stopped by cover above this percentage; 101 for never",
                )
                .number(0..=101)
                .or(usual.cover_stops_above, "50"),
            concealment_stops_from: casting
                .field(
                    "concealment_stops_from",
                    "concealment of this percentage or more hides a target from a spell; 101 for never",
                )
                .number(0..=101)
                .or(usual.concealment_stops_from, "75"),
        }
    }
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

/// Limits of a number that is added to a roll against morale.
const WORSE: RangeInclusive<i64> = 0..=200;

/// Limits of a number that is subtracted from a roll against morale.
const BETTER: RangeInclusive<i64> = -200..=0;

impl MoraleRules {
    /// Declares the fields; `enhanced_bonus` is the default of the field of that name.
    fn declare(morale: &mut Group, enhanced_bonus: bool) -> Self {
        let base = morale
            .field(
                "base",
                "the highest total of d100 and all modifiers that passes, in percent",
            )
            .number(0..=100)
            .or(50, "50");
        let per_hit_die = morale
            .field(
                "per_hit_die",
                "added to `base` for each hit die, in percent",
            )
            .number(0..=100)
            .or(5, "5");
        let enhanced_bonus = morale
            .field(
                "enhanced_bonus",
                "`true`: the bonus after the hit dice (4+1) counts, too",
            )
            .flag_or(enhanced_bonus, "`false` in `Segments`, `true` in `Phases`");
        let lost = morale.field("lost", "").fields(|lost| {
            let each = lost.field("each", "added for each ally lost");
            let each = each.number(WORSE).or(5, "5");
            let quarter = lost.field("quarter", "added for a quarter of the allies lost");
            let quarter = quarter.number(WORSE).or(5, "5");
            let half = lost.field("half", "added for half of them lost, instead of a quarter");
            (each, quarter, half.number(WORSE).or(15, "15"))
        });
        let outnumbered = morale.field("outnumbered", "added when outnumbered");
        let outnumbered = outnumbered.number(WORSE).or(10, "10");
        let two_to_one = morale.field(
            "two_to_one",
            "added when outnumbered two to one, instead of the number before",
        );
        let two_to_one = two_to_one.number(WORSE).or(20, "20");
        let leader_down = morale.field("leader_down", "added when the leader is down");
        let leader_down = leader_down.number(WORSE).or(25, "25");
        let inflicted = morale.field("inflicted", "").fields(|inflicted| {
            let each = inflicted.field("each", "added for each enemy lost");
            let each = each.number(BETTER).or(-5, "-5");
            let quarter = inflicted.field("quarter", "added for a quarter of the enemies lost");
            let quarter = quarter.number(BETTER).or(-5, "-5");
            let half = inflicted.field("half", "added for half of them lost, instead of a quarter");
            (each, quarter, half.number(BETTER).or(-15, "-15"))
        });
        let superior = morale.field("superior", "added when outnumbering the enemy");
        let superior = superior.number(BETTER).or(-10, "-10");
        let withdraw_to: i32 = morale
            .field(
                "withdraw_to",
                "failed by at most this number: a fighting withdrawal",
            )
            .number(0..=200)
            .or(25, "25");
        let flee_to = morale
            .field(
                "flee_to",
                "failed by at most this number: flight; by more: surrender",
            )
            .number(i64::from(withdraw_to.clamp(0, 200))..=200)
            .or(50, "50");
        let passes = morale
            .field(
                "passes",
                "the number of passed checks after which morale is not rolled again",
            )
            .number(0..=100)
            .or(2, "2");
        Self {
            base,
            per_hit_die,
            enhanced_bonus,
            lost,
            outnumbered: (outnumbered, two_to_one),
            leader_down,
            inflicted,
            superior,
            withdraw_to,
            flee_to,
            passes,
        }
    }
}
