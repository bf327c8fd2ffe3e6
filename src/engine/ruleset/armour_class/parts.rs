//! Parts of the Armour Class model: modifiers by situation, charges, and rows of tables, with their fields.

use std::ops::RangeInclusive;

use crate::ruleset::schema::{FieldGroup, Group};

/// Limits of a modifier.
pub(super) const BONUS: RangeInclusive<i64> = -20..=20;

/// Limits of a number in percent.
const PERCENT: RangeInclusive<i64> = 0..=100;

/// Limits of ability scores.
const SCORE: RangeInclusive<i64> = 0..=50;

/// Attack modifiers by situation (SEG-41).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SituationModifiers {
    /// Concealment as (percent, improvement of Armour Class): each row applies from its percentage on, lowest first.
    pub concealment: Vec<(u32, i32)>,
    /// Cover as (percent, improvement of Armour Class): each row applies from its percentage on, lowest first.
    pub cover: Vec<(u32, i32)>,
    /// Bonus to hit from the rear; neither shield nor Dexterity counts.
    pub rear: i32,
    /// Modifier to hit an unseen target.
    pub invisible: i32,
    /// Bonus to hit for a thief's attack from behind.
    pub backstab: i32,
    /// Concealment percent in dim light and in darkness.
    pub light: (u32, u32),
    /// Concealment percent on difficult and on very difficult terrain.
    pub ground: (u32, u32),
}

impl FieldGroup for SituationModifiers {
    fn declare(modifiers: &mut Group) -> Self {
        let mut rows = |name, help, usual: [i32; 4], told| {
            let rows = modifiers.field(name, help).number_rows(PERCENT, 0..=30);
            rows.or([25, 50, 75, 90].into_iter().zip(usual).collect(), told)
        };
        Self {
            concealment: rows(
                "concealment",
                "how much Armour Class improves, by lowest percentage of concealment: `{ 25: 1, 50: 2 }`",
                [1, 2, 3, 4],
                "1, 2, 3, 4 from 25, 50, 75, 90",
            ),
            cover: rows(
                "cover",
                "how much Armour Class improves, by lowest percentage of cover",
                [2, 4, 7, 10],
                "2, 4, 7, 10 from 25, 50, 75, 90",
            ),
            rear: modifiers
                .field("rear", "the modifier to hit from behind")
                .number(BONUS)
                .or(2, "2"),
            invisible: modifiers
                .field("invisible", "the modifier to hit an unseen target")
                .number(BONUS)
                .or(-4, "-4"),
            backstab: modifiers
                .field(
                    "backstab",
                    "the modifier to hit from behind, for a class with `backstab`",
                )
                .number(BONUS)
                .or(4, "4"),
            light: modifiers.field("light", "").fields(|light| {
                let dim = light.field("dim", "the concealment of dim light, in percent");
                let dim = dim.number(PERCENT).or(25, "25");
                let dark = light.field("dark", "the concealment of darkness, in percent");
                (dim, dark.number(PERCENT).or(90, "90"))
            }),
            ground: modifiers.field("ground", "").fields(|ground| {
                let mut percent = |name| {
                    let field = ground.field(name, "the concealment of such terrain, in percent");
                    field.number(PERCENT).or(0, "0")
                };
                (percent("difficult"), percent("very_difficult"))
            }),
        }
    }
}

/// Numbers for charges (SEG-33, PHA-70).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChargeRules {
    /// Multiple of its movement rate that a charger covers.
    pub pace: u32,
    /// Bonus to hit.
    pub to_hit: i32,
    /// Number of rounds from one charge to the next.
    pub every_rounds: u32,
    /// Armour Class penalty for a charger that has no Dexterity bonus to lose.
    pub otherwise_worse: i32,
    /// True if a charger loses its Dexterity bonus against all enemies until the end of the round (PHA-70); false if it
    /// loses the bonus only against the enemy whose longer weapon strikes first (SEG-33).
    pub exposed_to_all: bool,
    /// True if the path must be a straight line (PHA-70).
    pub straight: bool,
    /// Damage multiplier of a weapon that is set against the charge (SEG-33).
    pub set_multiplier: i32,
}

impl FieldGroup for ChargeRules {
    fn declare(charge: &mut Group) -> Self {
        Self {
            pace: charge
                .field(
                    "pace",
                    "how many times its speed a charging combatant moves",
                )
                .number(1..=10)
                .or(2, "2"),
            to_hit: charge
                .field("to_hit", "the modifier of a charge to hit")
                .number(BONUS)
                .or(2, "2"),
            every_rounds: charge
                .field(
                    "every_rounds",
                    "the number of rounds in which a combatant can charge once",
                )
                .number(0..=100)
                .or(10, "10"),
            otherwise_worse: charge
                .field(
                    "otherwise_worse",
                    "how much worse the Armour Class of a charger without a Dexterity bonus becomes",
                )
                .number(0..=20)
                .or(1, "1"),
            exposed_to_all: charge
                .field(
                    "exposed_to_all",
                    "`true`: until the end of the round, a charger has no Dexterity bonus to Armour Class against any enemy; `false`: it loses it only against the enemy whose longer weapon strikes first",
                )
                .flag(),
            straight: charge
                .field("straight", "`true`: a charge goes in a straight line")
                .flag(),
            set_multiplier: charge
                .field(
                    "set_multiplier",
                    "the damage multiplier of a weapon set against a charge",
                )
                .number(1..=10)
                .or(2, "2"),
        }
    }
}

/// A row of the Strength table, for this score and above.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StrengthRow {
    /// Lowest Strength score of the row.
    pub from: i32,
    /// Lowest percentile of a score of 18; 0 if it needs none.
    pub percent: i32,
    /// Bonus to hit in melee.
    pub hit: i32,
    /// Bonus to damage.
    pub damage: i32,
}

impl FieldGroup for StrengthRow {
    fn declare(row: &mut Group) -> Self {
        let row_from = lowest_score(row);
        let percent = row
            .field("percent", "the percentile part of a score of 18")
            .number(PERCENT)
            .or(0, "0");
        if percent != 0 && row_from != 18 {
            let message = format!("a score of {row_from} has no percentile");
            row.problem_in("percent", &message, "only 18 has a percentile part");
        }
        Self {
            from: row_from,
            percent,
            hit: row
                .field("hit", "the modifier to hit in melee")
                .number(BONUS)
                .or(0, "0"),
            damage: row
                .field("damage", "the modifier to damage in melee")
                .number(BONUS)
                .or(0, "0"),
        }
    }
}

/// Declares the lowest score for which a row applies.
fn lowest_score(row: &mut Group) -> i32 {
    let help = "the lowest score for which a row applies; rows in ascending order";
    row.field("from", help).number(SCORE).required()
}

/// A row of the Dexterity table, for this score and above.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DexterityRow {
    /// Lowest Dexterity score of the row.
    pub from: i32,
    /// Modifier for surprise and reaction (SEG-04, PHA-13).
    pub reaction: i32,
    /// Bonus to hit with missiles (SEG-15).
    pub missile: i32,
    /// Modifier to Armour Class, in the ruleset's direction: with descending Armour Class, negative is better.
    pub armour: i32,
}

impl FieldGroup for DexterityRow {
    fn declare(row: &mut Group) -> Self {
        Self {
            from: lowest_score(row),
            reaction: row
                .field("reaction", "the modifier to segments of surprise")
                .number(BONUS)
                .or(0, "0"),
            missile: row
                .field("missile", "the modifier to missile attacks")
                .number(BONUS)
                .or(0, "0"),
            armour: row
                .field("armour", "the modifier to Armour Class")
                .number(BONUS)
                .or(0, "0"),
        }
    }
}

impl DexterityRow {
    /// Reports the first row whose `armour` is worse than that of the row before it.
    pub(super) fn check_order(rows: &[Self], ascending: bool, attack: &mut Group) {
        let worse = |pair: &[Self]| match ascending {
            true => pair[1].armour < pair[0].armour,
            false => pair[1].armour > pair[0].armour,
        };
        let Some(nth) = rows.windows(2).position(worse) else {
            return;
        };
        let armour = rows[nth + 1].armour;
        let message = format!("armour {armour} is worse than in the row before");
        let hint = match ascending {
            true => "Armour Class ascends in this ruleset: higher `armour` is better",
            false => "Armour Class descends in this ruleset: lower `armour` is better",
        };
        let path = format!("dexterity_table[{}].armour", nth + 1);
        attack.problem_in(&path, &message, hint);
    }
}
