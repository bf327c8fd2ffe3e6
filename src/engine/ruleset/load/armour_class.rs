//! Loader of `attack: ArmourClass(…)` in `ruleset.ron`: one die against Armour Class, damage to hit points.

use indexmap::IndexMap;
use serde::Deserialize;

use super::check::{Check, Rows, or};
use super::known::Names;
use crate::document::Located;
use crate::ruleset::{
    ArmourClassAttack, ChargeRules, DexterityRow, HitDice, HitDiceRow, SituationModifiers,
    StrengthRow,
};

/// The attack model, unchecked.
#[derive(Deserialize)]
pub struct ArmourClass {
    #[serde(default = "twenty")]
    die: Located<i64>,
    #[serde(default)]
    ascending: bool,
    #[serde(default = "ten")]
    unarmoured: Located<i64>,
    best_and_worst: Option<(Located<i64>, Located<i64>)>,
    #[serde(default = "yes")]
    natural_twenty_hits: bool,
    #[serde(default = "yes")]
    natural_one_misses: bool,
    #[serde(default)]
    multiplier_covers_modifiers: bool,
    #[serde(default)]
    enhanced_hit_dice: bool,
    level: Located<String>,
    strength: Located<String>,
    exceptional_strength: Located<String>,
    dexterity: Located<String>,
    magic_bonus: Option<Located<String>>,
    strength_table: Located<Vec<Strength>>,
    dexterity_table: Located<Vec<Dexterity>>,
    monster_to_hit: Located<IndexMap<Located<String>, Located<i64>>>,
    #[serde(default)]
    monster_saves: Located<Rows<Located<Vec<Located<i64>>>>>,
    #[serde(default)]
    modifiers: Modifiers,
    #[serde(default)]
    range: Range,
    #[serde(default)]
    two_weapons: TwoWeapons,
    #[serde(default = "minus_ten")]
    dead_at: Located<i64>,
    #[serde(default)]
    charge: Charge,
    #[serde(default = "four")]
    flee_bonus: Located<i64>,
    space_beyond_feet: Option<Located<i64>>,
    #[serde(default)]
    weapon_speed_in_ties: bool,
}

fn yes() -> bool {
    true
}

fn twenty() -> Located<i64> {
    or(20)
}

fn ten() -> Located<i64> {
    or(10)
}

fn four() -> Located<i64> {
    or(4)
}

fn minus_ten() -> Located<i64> {
    or(-10)
}

#[derive(Deserialize)]
struct Strength {
    from: Located<i64>,
    #[serde(default)]
    percent: Located<i64>,
    #[serde(default)]
    hit: Located<i64>,
    #[serde(default)]
    damage: Located<i64>,
}

#[derive(Deserialize)]
struct Dexterity {
    from: Located<i64>,
    #[serde(default)]
    reaction: Located<i64>,
    #[serde(default)]
    missile: Located<i64>,
    #[serde(default)]
    armour: Located<i64>,
}

/// Modifiers by situation, unchecked (SEG-41).
#[derive(Deserialize)]
#[serde(default)]
struct Modifiers {
    concealment: Rows<Located<i64>>,
    cover: Rows<Located<i64>>,
    rear: Located<i64>,
    invisible: Located<i64>,
    backstab: Located<i64>,
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
    dim: Located<i64>,
    dark: Located<i64>,
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
    difficult: Located<i64>,
    very_difficult: Located<i64>,
}

#[derive(Deserialize)]
#[serde(default)]
struct Range {
    per_increment: Located<i64>,
    increments: Located<i64>,
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
    main: Located<i64>,
    off: Located<i64>,
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
    pace: Located<i64>,
    to_hit: Located<i64>,
    every_rounds: Located<i64>,
    otherwise_worse: Located<i64>,
    exposed_to_all: bool,
    straight: bool,
    set_multiplier: Located<i64>,
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

/// Limits of T, the roll needed against Armour Class 0, and of attack bonuses.
pub const TO_HIT: std::ops::RangeInclusive<i64> = -20..=40;

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
    check: &mut Check,
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
            check.throws(row, saves)
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

fn strength_table(table: &Located<Vec<Strength>>, check: &mut Check) -> Vec<StrengthRow> {
    check.rows_given(&table.place, table.len());
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
            check.wrong(&row.percent.place, message, "only 18 has a percentile part");
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
    table: &Located<Vec<Dexterity>>,
    ascending: bool,
    check: &mut Check,
) -> Vec<DexterityRow> {
    check.rows_given(&table.place, table.len());
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
        check.wrong(place, message, hint);
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
    table: &Located<IndexMap<Located<String>, Located<i64>>>,
    ascending: bool,
    check: &mut Check,
) -> Vec<HitDiceRow> {
    check.rows_given(&table.place, table.len());
    better_and_better(table.values(), ascending, check);
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

/// Reports the first number to hit that is worse than the one before, a sign that the table counts in the wrong
/// direction.
pub fn better_and_better<'a>(
    numbers: impl Iterator<Item = &'a Located<i64>>,
    ascending: bool,
    check: &mut Check,
) {
    if let Some((before, number)) = first_worse(numbers, ascending) {
        let (message, hint) = if ascending {
            (
                "attack bonuses must not fall",
                "with `ascending: true`, give attack bonuses, not the numbers needed against Armour Class 0",
            )
        } else {
            (
                "the number needed against Armour Class 0 must not rise",
                "for attack bonuses, set `ascending: true`",
            )
        };
        let message = format!("{} follows {before}, but {message}", number.value);
        check.wrong(&number.place, message, hint);
    }
}

/// Returns the first number that is worse than the one before it, preceded by that one.
fn first_worse<'a>(
    numbers: impl Iterator<Item = &'a Located<i64>>,
    ascending: bool,
) -> Option<(i64, &'a Located<i64>)> {
    let numbers: Vec<_> = numbers.collect();
    let worse = |pair: &&[&Located<i64>]| match ascending {
        true => pair[1].value < pair[0].value,
        false => pair[1].value > pair[0].value,
    };
    let pair = numbers.windows(2).find(worse)?;
    Some((pair[0].value, pair[1]))
}

fn modifiers(raw: &Modifiers, check: &mut Check) -> SituationModifiers {
    let better = |by: &Located<i64>, check: &mut Check| check.number(by, 0..=30);
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
