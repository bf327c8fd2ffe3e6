//! Loader of `attack: Pool(…)` in `ruleset.ron`: dice pools, Stamina and wounds, range bands.

use serde::Deserialize;

use super::check::{Checker, or};
use super::known::Names;
use crate::document::Spanned;
use crate::ruleset::{Bands, Effort, PoolAttack};

/// The attack model, unchecked.
#[derive(Deserialize)]
pub struct Pool {
    #[serde(default = "default_six")]
    die: Spanned<i64>,
    #[serde(default = "default_six")]
    full_from: Spanned<i64>,
    #[serde(default = "default_four")]
    glancing_from: Spanned<i64>,
    #[serde(default = "default_two")]
    critical_dice: Spanned<i64>,
    class_bonus: Spanned<String>,
    melee: Spanned<String>,
    ranged: Spanned<String>,
    armour: Spanned<String>,
    stamina: Spanned<String>,
    #[serde(default = "one_less")]
    per_wound: Spanned<i64>,
    #[serde(default = "default_three")]
    mortal_wound: Spanned<i64>,
    #[serde(default = "default_four")]
    last_wound: Spanned<i64>,
    #[serde(default)]
    effort: RawEffort,
    #[serde(default)]
    bands: RawBands,
    #[serde(default = "default_thirty")]
    approach_feet: Spanned<i64>,
}

#[derive(Deserialize)]
#[serde(default)]
struct RawEffort {
    stamina: Spanned<i64>,
    dice: Spanned<i64>,
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
    melee: Spanned<i64>,
    close: Spanned<i64>,
    mid: Spanned<i64>,
    far: Spanned<i64>,
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

fn one_less() -> Spanned<i64> {
    or(-1)
}

fn default_two() -> Spanned<i64> {
    or(2)
}

fn default_three() -> Spanned<i64> {
    or(3)
}

fn default_four() -> Spanned<i64> {
    or(4)
}

fn default_six() -> Spanned<i64> {
    or(6)
}

fn default_thirty() -> Spanned<i64> {
    or(30)
}

/// Maximum distance in feet.
const MAX_BAND_FEET: i64 = 5000;

/// Checks the attack model and creates it.
pub fn check(raw: &Pool, stats: &Names, check: &mut Checker) -> PoolAttack {
    let bands = &raw.bands;
    let ends = [&bands.melee, &bands.close, &bands.mid, &bands.far];
    for pair in ends.windows(2) {
        if pair[1].value <= pair[0].value {
            let message = format!(
                "a band ends at {} feet, but the band before it at {}",
                pair[1].value, pair[0].value
            );
            let hint = "each band must end farther away than the one before it";
            check.add_problem(&pair[1].place, message, hint);
        }
    }
    if raw.last_wound.value <= raw.mortal_wound.value {
        let message = "the last wound must come after the mortal wound";
        let hint = "make `last_wound` larger than `mortal_wound`";
        check.add_problem(&raw.last_wound.place, message, hint);
    }
    if raw.full_from.value < raw.glancing_from.value {
        let message = "a full hit cannot start below a glancing hit";
        let hint = "make `full_from` at least `glancing_from`";
        check.add_problem(&raw.full_from.place, message, hint);
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
            melee: check.number(&bands.melee, 5..=MAX_BAND_FEET),
            close: check.number(&bands.close, 5..=MAX_BAND_FEET),
            mid: check.number(&bands.mid, 5..=MAX_BAND_FEET),
            far: check.number(&bands.far, 5..=MAX_BAND_FEET),
        },
        approach_feet: check.number(&raw.approach_feet, 0..=MAX_BAND_FEET),
    }
}
