//! Loader of `attack: ArmourClass(…)` in `ruleset.ron`: one die against Armour Class, damage to hit points.

use indexmap::IndexMap;
use serde::Deserialize;

use super::check::{Checker, TO_HIT, ThresholdRows, first_worse, or};
use super::known::Names;
use crate::document::Spanned;
use crate::ruleset::{
    ArmourClassAttack, ChargeRules, DexterityRow, HitDice, HitDiceRow, SituationModifiers,
    StrengthRow,
};

/// The attack model, unchecked.
#[derive(Deserialize)]
pub struct ArmourClass {
    #[serde(default = "default_twenty")]
    die: Spanned<i64>,
    #[serde(default)]
    ascending: bool,
    #[serde(default = "default_ten")]
    unarmoured: Spanned<i64>,
    best_and_worst: Option<(Spanned<i64>, Spanned<i64>)>,
    #[serde(default = "default_true")]
    natural_twenty_hits: bool,
    #[serde(default = "default_true")]
    natural_one_misses: bool,
    #[serde(default)]
    multiplier_covers_modifiers: bool,
    #[serde(default)]
    enhanced_hit_dice: bool,
    level: Spanned<String>,
    strength: Spanned<String>,
    exceptional_strength: Spanned<String>,
    dexterity: Spanned<String>,
    magic_bonus: Option<Spanned<String>>,
    strength_table: Spanned<Vec<Strength>>,
    dexterity_table: Spanned<Vec<Dexterity>>,
    monster_to_hit: Spanned<IndexMap<Spanned<String>, Spanned<i64>>>,
    #[serde(default)]
    monster_saves: Spanned<ThresholdRows<Spanned<Vec<Spanned<i64>>>>>,
    #[serde(default)]
    modifiers: Modifiers,
    #[serde(default)]
    range: Range,
    #[serde(default)]
    two_weapons: TwoWeapons,
    #[serde(default = "default_minus_ten")]
    dead_at: Spanned<i64>,
    #[serde(default)]
    charge: Charge,
    #[serde(default = "default_four")]
    flee_bonus: Spanned<i64>,
    space_beyond_feet: Option<Spanned<i64>>,
    #[serde(default)]
    weapon_speed_in_ties: bool,
}

fn default_true() -> bool {
    true
}

fn default_twenty() -> Spanned<i64> {
    or(20)
}

fn default_ten() -> Spanned<i64> {
    or(10)
}

fn default_four() -> Spanned<i64> {
    or(4)
}

fn default_minus_ten() -> Spanned<i64> {
    or(-10)
}

#[derive(Deserialize)]
struct Strength {
    from: Spanned<i64>,
    #[serde(default)]
    percent: Spanned<i64>,
    #[serde(default)]
    hit: Spanned<i64>,
    #[serde(default)]
    damage: Spanned<i64>,
}

#[derive(Deserialize)]
struct Dexterity {
    from: Spanned<i64>,
    #[serde(default)]
    reaction: Spanned<i64>,
    #[serde(default)]
    missile: Spanned<i64>,
    #[serde(default)]
    armour: Spanned<i64>,
}

/// Modifiers by situation, unchecked (SEG-41).
#[derive(Deserialize)]
#[serde(default)]
struct Modifiers {
    concealment: ThresholdRows<Spanned<i64>>,
    cover: ThresholdRows<Spanned<i64>>,
    rear: Spanned<i64>,
    invisible: Spanned<i64>,
    backstab: Spanned<i64>,
    light: Light,
    ground: Ground,
}

impl Default for Modifiers {
    fn default() -> Self {
        let rows = |rows: [(i64, i64); 4]| rows.map(|(from, by)| (or(from), or(by))).into();
        Self {
            concealment: rows([(25, 1), (50, 2), (75, 3), (90, 4)]),
            cover: rows([(25, 2), (50, 4), (75, 7), (90, 10)]),
            rear: or(2),
            invisible: or(-4),
            backstab: or(4),
            light: Light::default(),
            ground: Ground::default(),
        }
    }
}

#[derive(Deserialize)]
#[serde(default)]
struct Light {
    dim: Spanned<i64>,
    dark: Spanned<i64>,
}

impl Default for Light {
    fn default() -> Self {
        Self {
            dim: or(25),
            dark: or(90),
        }
    }
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Ground {
    difficult: Spanned<i64>,
    very_difficult: Spanned<i64>,
}

#[derive(Deserialize)]
#[serde(default)]
struct Range {
    per_increment: Spanned<i64>,
    increments: Spanned<i64>,
}

impl Default for Range {
    fn default() -> Self {
        Self {
            per_increment: or(-2),
            increments: or(5),
        }
    }
}

#[derive(Deserialize)]
#[serde(default)]
struct TwoWeapons {
    main: Spanned<i64>,
    off: Spanned<i64>,
}

impl Default for TwoWeapons {
    fn default() -> Self {
        Self {
            main: or(-2),
            off: or(-4),
        }
    }
}

#[derive(Deserialize)]
#[serde(default)]
struct Charge {
    pace: Spanned<i64>,
    to_hit: Spanned<i64>,
    every_rounds: Spanned<i64>,
    otherwise_worse: Spanned<i64>,
    exposed_to_all: bool,
    straight: bool,
    set_multiplier: Spanned<i64>,
}

impl Default for Charge {
    fn default() -> Self {
        Self {
            pace: or(2),
            to_hit: or(2),
            every_rounds: or(10),
            otherwise_worse: or(1),
            exposed_to_all: false,
            straight: false,
            set_multiplier: or(2),
        }
    }
}

/// Limits of a modifier by situation.
const BONUS: std::ops::RangeInclusive<i64> = -20..=20;

/// Limits of ability scores.
const SCORE: std::ops::RangeInclusive<i64> = 0..=50;

const PERCENT: std::ops::RangeInclusive<i64> = 0..=100;

/// Checks the attack model; `saves` is the number of saving throws.
pub fn check(
    raw: &ArmourClass,
    stats: &Names,
    saves: usize,
    check: &mut Checker,
) -> ArmourClassAttack {
    ArmourClassAttack {
        die: check.number(&raw.die, 2..=100),
        ascending: raw.ascending,
        unarmoured: check.number(&raw.unarmoured, -10..=40),
        best_and_worst: raw.best_and_worst.as_ref().map(|(best, worst)| {
            let ends = -100..=100;
            (check.number(best, ends.clone()), check.number(worst, ends))
        }),
        natural_twenty_hits: raw.natural_twenty_hits,
        natural_one_misses: raw.natural_one_misses,
        multiplier_covers_modifiers: raw.multiplier_covers_modifiers,
        enhanced_hit_dice: raw.enhanced_hit_dice,
        level: check.known(&raw.level, stats),
        strength: check.known(&raw.strength, stats),
        exceptional_strength: check.known(&raw.exceptional_strength, stats),
        dexterity: check.known(&raw.dexterity, stats),
        magic_bonus: raw
            .magic_bonus
            .as_ref()
            .map(|stat| check.known(stat, stats)),
        strength_table: strength_table(&raw.strength_table, check),
        dexterity_table: dexterity_table(&raw.dexterity_table, raw.ascending, check),
        monster_table: monster_table(&raw.monster_to_hit, raw.ascending, check),
        monster_saves: check.table(&raw.monster_saves.value, 0..=100, |row, check| {
            check.save_targets(row, saves)
        }),
        modifiers: modifiers(&raw.modifiers, check),
        range: (
            check.number(&raw.range.per_increment, -20..=0),
            check.number(&raw.range.increments, 1..=20),
        ),
        two_weapons: (
            check.number(&raw.two_weapons.main, BONUS),
            check.number(&raw.two_weapons.off, BONUS),
        ),
        dead_at: check.number(&raw.dead_at, -1000..=0),
        charge: ChargeRules {
            pace: check.number(&raw.charge.pace, 1..=10),
            to_hit: check.number(&raw.charge.to_hit, BONUS),
            every_rounds: check.number(&raw.charge.every_rounds, 0..=100),
            otherwise_worse: check.number(&raw.charge.otherwise_worse, 0..=20),
            exposed_to_all: raw.charge.exposed_to_all,
            straight: raw.charge.straight,
            set_multiplier: check.number(&raw.charge.set_multiplier, 1..=10),
        },
        flee_bonus: check.number(&raw.flee_bonus, BONUS),
        space_beyond_feet: raw
            .space_beyond_feet
            .as_ref()
            .map(|feet| check.number(feet, 0..=100)),
        weapon_speed_in_ties: raw.weapon_speed_in_ties,
    }
}

fn strength_table(table: &Spanned<Vec<Strength>>, check: &mut Checker) -> Vec<StrengthRow> {
    check.require_rows(&table.place, table.len());
    let order: Vec<_> = table
        .iter()
        .map(|row| (&row.from, (row.from.value, row.percent.value)))
        .collect();
    check.ascending(&order, |(score, percent)| match percent {
        0 => score.to_string(),
        percent => format!("{score}.{percent:02}"),
    });
    let rows = table.iter().map(|row| {
        if row.percent.value != 0 && row.from.value != 18 {
            let message = format!("a score of {} has no percentile", row.from.value);
            check.add_problem(&row.percent.place, message, "only 18 has a percentile part");
        }
        StrengthRow {
            from: check.number(&row.from, SCORE),
            percent: check.number(&row.percent, PERCENT),
            hit: check.number(&row.hit, BONUS),
            damage: check.number(&row.damage, BONUS),
        }
    });
    rows.collect()
}

fn dexterity_table(
    table: &Spanned<Vec<Dexterity>>,
    ascending: bool,
    check: &mut Checker,
) -> Vec<DexterityRow> {
    check.require_rows(&table.place, table.len());
    let armour = table.iter().map(|row| &row.armour);
    if let Some((_, number)) = first_worse(armour, ascending) {
        let message = format!("armour {} is worse than in the row before", number.value);
        let hint = match ascending {
            true => "Armour Class ascends in this ruleset: higher `armour` is better",
            false => "Armour Class descends in this ruleset: lower `armour` is better",
        };
        let row = table.iter().find(|row| std::ptr::eq(&row.armour, number));
        let place = match number.place.line {
            0 => row.map_or(&number.place, |row| &row.from.place),
            _said => &number.place,
        };
        check.add_problem(place, message, hint);
    }
    let order: Vec<_> = table
        .iter()
        .map(|row| (&row.from, row.from.value))
        .collect();
    check.ascending(&order, i64::to_string);
    let rows = table.iter().map(|row| DexterityRow {
        from: check.number(&row.from, SCORE),
        reaction: check.number(&row.reaction, BONUS),
        missile: check.number(&row.missile, BONUS),
        armour: check.number(&row.armour, BONUS),
    });
    rows.collect()
}

fn monster_table(
    table: &Spanned<IndexMap<Spanned<String>, Spanned<i64>>>,
    ascending: bool,
    check: &mut Checker,
) -> Vec<HitDiceRow> {
    check.require_rows(&table.place, table.len());
    check.improving(table.values(), ascending);
    let rows: Vec<_> = table
        .iter()
        .map(|(dice, to_hit)| HitDiceRow {
            from: check.hit_dice(dice),
            to_hit: check.number(to_hit, TO_HIT),
        })
        .collect();
    let order: Vec<_> = table.keys().zip(rows.iter().map(|row| row.from)).collect();
    check.ascending(&order, HitDice::to_string);
    rows
}

fn modifiers(raw: &Modifiers, check: &mut Checker) -> SituationModifiers {
    let better = |by: &Spanned<i64>, check: &mut Checker| check.number(by, 0..=30);
    SituationModifiers {
        concealment: check.table(&raw.concealment, PERCENT, better),
        cover: check.table(&raw.cover, PERCENT, better),
        rear: check.number(&raw.rear, BONUS),
        invisible: check.number(&raw.invisible, BONUS),
        backstab: check.number(&raw.backstab, BONUS),
        light: (
            check.number(&raw.light.dim, PERCENT),
            check.number(&raw.light.dark, PERCENT),
        ),
        ground: (
            check.number(&raw.ground.difficult, PERCENT),
            check.number(&raw.ground.very_difficult, PERCENT),
        ),
    }
}
