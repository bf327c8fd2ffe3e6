//! Weapons, gear and dice expressions.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::grid::FEET_PER_SQUARE;

use super::id::{AttributeId, ConditionId, PostureId};

/// A melee weapon, a ranged weapon, or both (if it can be thrown).
#[derive(Clone, Debug, PartialEq)]
pub struct WeaponDef {
    /// Display name.
    pub name: String,
    /// True if it is part of the body: always ready, never drawn or dropped.
    pub natural: bool,
    /// Its use in melee; `None` if it has none.
    pub melee: Option<MeleeProfile>,
    /// Its use at range; `None` if it has none.
    pub ranged: Option<RangedProfile>,
    /// Bonuses against creatures of some kinds.
    pub against: Vec<AgainstKind>,
    /// Its light, if it can be lit.
    pub light: Option<LightDef>,
    /// Help text of one sentence.
    pub help: String,
}

/// Bonuses of a weapon against creatures of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AgainstKind {
    /// Attribute of the creatures; attributes that imply it are covered.
    pub kind: AttributeId,
    /// Attack bonus; for a dice pool, the number of dice added.
    pub to_hit: i32,
    /// Damage bonus.
    pub damage: i32,
}

/// Use of a weapon in melee.
#[derive(Clone, Debug, PartialEq)]
pub struct MeleeProfile {
    /// Its reach.
    pub reach: WeaponReach,
    /// Damage dice.
    pub damage: DiceExpr,
    /// Damage dice against large targets, if they differ.
    pub damage_large: Option<DiceExpr>,
    /// PHA-20: weapon speed in segments; the lower one strikes first.
    pub speed: u32,
    /// PHA-76: ways of using it, with the feet of space that each needs; the first is the usual one.
    pub modes: Vec<WeaponMode>,
    /// SEG-33: its length in tenths of a foot.
    pub length: u32,
    /// True if it can be set against a charge (SEG-44).
    pub set_against_charge: bool,
    /// True if it can be a second weapon (SEG-42).
    pub off_hand: bool,
    /// True if Dexterity counts instead of Strength when it is higher (RES-30).
    pub nimble: bool,
    /// True if it needs both hands.
    pub two_handed: bool,
    /// Condition that a hit inflicts on its target, with or without damage (grappling).
    pub inflicts: Option<ConditionId>,
    /// Posture in which a hit after a charge puts its target (overbearing).
    pub after_charge: Option<PostureId>,
}

/// PHA-76: a way of using a weapon.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeaponMode {
    /// Display name, such as “thrust” or “chop”.
    pub name: String,
    /// Feet of space that it needs.
    pub space_feet: u32,
}

/// Use of a weapon at range.
#[derive(Clone, Debug, PartialEq)]
pub struct RangedProfile {
    /// Range increment in squares.
    pub increment_squares: u32,
    /// Damage dice.
    pub damage: DiceExpr,
    /// Damage dice against large targets, if they differ.
    pub damage_large: Option<DiceExpr>,
    /// True for a thrown weapon, which ends up at its target.
    pub thrown: bool,
    /// Number of attacks in two rounds: 2 is one per round, 1 is one every other round, 6 is three per round.
    pub shots_in_two_rounds: u32,
    /// True if loading and firing it is one delaying attack (PHA-36).
    pub delaying: bool,
    /// Range increment in feet, if it is not a whole number of squares.
    pub increment_feet: u32,
}

impl RangedProfile {
    /// Returns the range increment in feet.
    pub fn increment(&self) -> u32 {
        match self.increment_feet {
            0 => self.increment_squares * FEET_PER_SQUARE,
            feet => feet,
        }
    }
}

/// Worn armour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArmourDef {
    /// Display name.
    pub name: String,
    /// Armour Class that it gives.
    pub armour_class: i32,
    /// Reduction of each damage die (FOW-12).
    pub off_each_die: i32,
    /// Maximum movement of its wearer, in feet per round.
    pub cap_feet: u32,
    /// Help text of one sentence.
    pub help: String,
}

/// A shield.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShieldDef {
    /// Display name.
    pub name: String,
    /// Improvement of Armour Class.
    pub bonus: i32,
    /// Number of attacks per round against which it counts.
    pub attacks: u32,
    /// Help text of one sentence.
    pub help: String,
}

/// An item that is held or carried and is not a weapon.
#[derive(Clone, Debug, PartialEq)]
pub struct GearDef {
    /// Display name.
    pub name: String,
    /// True if using it uses it up (RES-31).
    pub used_up: bool,
    /// Its light, if it can be lit.
    pub light: Option<LightDef>,
    /// Help text of one sentence.
    pub help: String,
}

/// Condition of a combatant that carries the lit item, and its duration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LightDef {
    /// Condition of the bearer, which sheds the light.
    pub condition: ConditionId,
    /// Ticks that it burns once lit; `None` if it burns until put out.
    pub lasts: Option<u32>,
}

/// SEC-45: reach of a melee weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum WeaponReach {
    /// Adjacent squares, like the standard reach; being shorter has no effect on any number (house default).
    Close,
    /// Adjacent squares.
    Standard,
    /// Two squares.
    Long,
}

impl WeaponReach {
    /// Returns the reach in squares.
    pub fn squares(self) -> u32 {
        match self {
            Self::Close | Self::Standard => 1,
            Self::Long => 2,
        }
    }
}

/// Dice and a bonus, written in files as a text: `2d6+1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct DiceExpr {
    /// Number of dice.
    pub count: u8,
    /// Number of sides of each die; 1 if there are no dice.
    pub sides: u8,
    /// Bonus, added once to the sum of the dice.
    pub bonus: i32,
}

impl DiceExpr {
    /// Returns the lowest and the highest total.
    pub fn range(self) -> (i32, i32) {
        let count = i32::from(self.count);
        (
            count + self.bonus,
            count * i32::from(self.sides) + self.bonus,
        )
    }
}

impl fmt::Display for DiceExpr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.count, self.bonus) {
            (0, bonus) => write!(f, "{bonus}"),
            (count, 0) => write!(f, "{count}d{}", self.sides),
            (count, bonus) => write!(f, "{count}d{}{bonus:+}", self.sides),
        }
    }
}

impl From<DiceExpr> for String {
    fn from(dice: DiceExpr) -> Self {
        dice.to_string()
    }
}

impl TryFrom<String> for DiceExpr {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl std::str::FromStr for DiceExpr {
    type Err = String;

    /// Parses `d6`, `2d6`, `d6+1`, `2d4-1` or a plain number.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let refuse = || format!("`{text}` is not a dice expression such as d6, 2d6+1 or 3");
        // A larger bonus is a typing error, and its sums could overflow.
        let moderate = |bonus: i32| match (-MAX_HIT_POINTS..=MAX_HIT_POINTS).contains(&bonus) {
            true => Ok(bonus),
            false => Err(format!(
                "`{text}`: the number added must be from -{MAX_HIT_POINTS} to {MAX_HIT_POINTS}"
            )),
        };
        let compact: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        let Some((count, rest)) = compact.split_once('d') else {
            let digits = compact.strip_prefix(['+', '-']).unwrap_or(&compact);
            if digits.is_empty() || !digits.bytes().all(|c| c.is_ascii_digit()) {
                return Err(refuse());
            }
            let bonus: i32 = compact.parse().unwrap_or(i32::MAX);
            return Ok(Self {
                count: 0,
                sides: 1,
                bonus: moderate(bonus)?,
            });
        };
        let split = rest.find(['+', '-']).unwrap_or(rest.len());
        let (sides, bonus) = rest.split_at(split);
        // A number of any length counts as a number here, so that the error can name the limits.
        let digits = |part: &str| !part.is_empty() && part.bytes().all(|c| c.is_ascii_digit());
        let signed = |part: &str| digits(part.trim_start_matches(['+', '-'])) || part.is_empty();
        if !(count.is_empty() || digits(count)) || !digits(sides) || !signed(bonus) {
            return Err(refuse());
        }
        let count = if count.is_empty() { "1" } else { count };
        let within = |number: &str, least: u8| {
            let number = number.parse::<u8>().ok();
            number.filter(|number| (least..=100).contains(number))
        };
        let (Some(count), Some(sides)) = (within(count, 1), within(sides, 2)) else {
            return Err(format!(
                "`{text}`: there may be 1 to 100 dice, with 2 to 100 sides each"
            ));
        };
        let bonus = match bonus {
            "" => 0,
            // A number that is too long for the type is also outside the limits.
            bonus => bonus.parse().unwrap_or(i32::MAX),
        };
        Ok(Self {
            count,
            sides,
            bonus: moderate(bonus)?,
        })
    }
}

/// Maximum hit points of a combatant, and maximum bonus or penalty to dice. It is far above the strongest creatures of
/// any book, and low enough that the damage of a whole fight can be added up.
pub const MAX_HIT_POINTS: i32 = 9_999;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_expressions_round_trip() {
        for text in ["1d6", "2d6+1", "3d4-2", "7"] {
            let parsed: DiceExpr = text.parse().expect(text);
            assert_eq!(parsed.to_string(), text);
        }
        assert_eq!(
            "d6 + 1".parse::<DiceExpr>().map(|d| d.to_string()),
            Ok("1d6+1".into())
        );
        for wrong in [
            "", "d", "d1", "0d6", "6d", "two", "1d6+", "101d6", "1d6+-", "++3", "1d6++3", "-",
            "1d-6",
        ] {
            assert!(wrong.parse::<DiceExpr>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn excessive_dice_expression_names_the_limit() {
        let why = |text: &str| text.parse::<DiceExpr>().expect_err(text);
        for text in ["1d1000", "1d101", "1000d6", "1d99999999999999999999"] {
            assert_eq!(
                why(text),
                format!("`{text}`: there may be 1 to 100 dice, with 2 to 100 sides each")
            );
        }
        for text in [
            "1d6+10000",
            "10000",
            "-10000",
            "1d6-99999999999999999999",
            "99999999999",
        ] {
            assert_eq!(
                why(text),
                format!("`{text}`: the number added must be from -9999 to 9999")
            );
        }
    }
}
