//! Loader of `attack: Pool(…)` in `ruleset.ron`: dice pools, Stamina and wounds, range bands.

use serde::Deserialize;

use super::check::{Check, or};
use super::known::Names;
use crate::document::Located;
use crate::ruleset::{Bands, Effort, PoolAttack};

/// The attack model, unchecked.
#[derive(Deserialize)]
pub struct Pool {
    #[serde(default = "six")]
    die: Located<i64>,
    #[serde(default = "six")]
    full_from: Located<i64>,
    #[serde(default = "four")]
    glancing_from: Located<i64>,
    #[serde(default = "two")]
    critical_dice: Located<i64>,
    class_bonus: Located<String>,
    melee: Located<String>,
    ranged: Located<String>,
    armour: Located<String>,
    stamina: Located<String>,
    #[serde(default = "one_less")]
    per_wound: Located<i64>,
    #[serde(default = "three")]
    mortal_wound: Located<i64>,
    #[serde(default = "four")]
    last_wound: Located<i64>,
    #[serde(default)]
    effort: RawEffort,
    #[serde(default)]
    bands: RawBands,
    #[serde(default = "thirty")]
    approach_feet: Located<i64>,
}

#[derive(Deserialize)]
#[serde(default)]
struct RawEffort {
    stamina: Located<i64>,
    dice: Located<i64>,
}

impl Default for RawEffort {
    fn default() -> Self {
        Self {
            stamina: or(1),
            dice: or(1),
        }
    }
}

#[derive(Deserialize)]
#[serde(default)]
struct RawBands {
    melee: Located<i64>,
    close: Located<i64>,
    mid: Located<i64>,
    far: Located<i64>,
}

impl Default for RawBands {
    fn default() -> Self {
        Self {
            melee: or(5),
            close: or(30),
            mid: or(60),
            far: or(150),
        }
    }
}

fn one_less() -> Located<i64> {
    or(-1)
}

fn two() -> Located<i64> {
    or(2)
}

fn three() -> Located<i64> {
    or(3)
}

fn four() -> Located<i64> {
    or(4)
}

fn six() -> Located<i64> {
    or(6)
}

fn thirty() -> Located<i64> {
    or(30)
}

/// Maximum distance in feet.
const FARTHEST: i64 = 5000;

/// Checks the attack model and creates it.
pub fn check(raw: &Pool, stats: &Names, check: &mut Check) -> PoolAttack {
    let bands = &raw.bands;
    let ends = [&bands.melee, &bands.close, &bands.mid, &bands.far];
    for pair in ends.windows(2) {
        if pair[1].value <= pair[0].value {
            let message = format!(
                "a band ends at {} feet, but the band before it at {}",
                pair[1].value, pair[0].value
            );
            let hint = "each band must end farther away than the one before it";
            check.wrong(&pair[1].place, message, hint);
        }
    }
    if raw.last_wound.value <= raw.mortal_wound.value {
        let message = "the last wound must come after the mortal wound";
        let hint = "make `last_wound` larger than `mortal_wound`";
        check.wrong(&raw.last_wound.place, message, hint);
    }
    if raw.full_from.value < raw.glancing_from.value {
        let message = "a full hit cannot start below a glancing hit";
        let hint = "make `full_from` at least `glancing_from`";
        check.wrong(&raw.full_from.place, message, hint);
    }
    let faces = 1..=raw.die.value.max(1);
    PoolAttack {
        die: check.number(&raw.die, 2..=100),
        full_from: check.number(&raw.full_from, faces.clone()),
        glancing_from: check.number(&raw.glancing_from, faces),
        critical_dice: check.number(&raw.critical_dice, 1..=100),
        class_bonus: check.known(&raw.class_bonus, stats),
        melee: check.known(&raw.melee, stats),
        ranged: check.known(&raw.ranged, stats),
        armour: check.known(&raw.armour, stats),
        stamina: check.known(&raw.stamina, stats),
        per_wound: check.number(&raw.per_wound, -10..=0),
        mortal_wound: check.number(&raw.mortal_wound, 1..=98),
        last_wound: check.number(&raw.last_wound, 2..=99),
        effort: Effort {
            stamina: check.number(&raw.effort.stamina, 1..=100),
            dice: check.number(&raw.effort.dice, 1..=10),
        },
        bands: Bands {
            melee: check.number(&bands.melee, 5..=FARTHEST),
            close: check.number(&bands.close, 5..=FARTHEST),
            mid: check.number(&bands.mid, 5..=FARTHEST),
            far: check.number(&bands.far, 5..=FARTHEST),
        },
        approach_feet: check.number(&raw.approach_feet, 0..=FARTHEST),
    }
}
