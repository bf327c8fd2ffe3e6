//! Dice expressions and hit dice.

use std::fmt;

use serde::{Deserialize, Serialize};

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

/// Hit dice in the usual notation: `4+4`, `1-1`, or `0` for less than one.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    serde::Serialize,
    serde::Deserialize,
)]
pub struct HitDice {
    /// Number of eight-sided dice.
    pub dice: u32,
    /// Bonus to the dice: −1, 0, +1 …
    pub bonus: i32,
}

impl HitDice {
    /// Returns the number of hit dice for saving throws and general use: `5+5` is 7 (PHA-65).
    pub fn overall(self, enhanced: bool) -> u32 {
        if enhanced && self.bonus > 0 {
            self.dice + self.bonus.unsigned_abs().div_ceil(4)
        } else {
            self.dice
        }
    }

    /// Returns the hit dice for attacks: a bonus of 4 or more counts as one more die, so `5+5` is 6 (PHA-65).
    pub fn attacking(self, enhanced: bool) -> Self {
        if enhanced && self.bonus >= 4 {
            Self {
                dice: self.dice + 1,
                bonus: 0,
            }
        } else {
            self
        }
    }

    /// Returns the dice for hit points: `4+4` is 4d8+16 with enhanced hit dice (PHA-65), otherwise 4d8+4.
    pub fn hit_points(self, enhanced: bool) -> DiceExpr {
        let count = u8::try_from(self.dice.clamp(1, 100)).unwrap_or(1);
        let times = if enhanced && self.bonus > 0 {
            i32::from(count)
        } else {
            1
        };
        DiceExpr {
            count,
            sides: 8,
            bonus: self.bonus * times,
        }
    }
}

impl std::fmt::Display for HitDice {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.bonus {
            0 => write!(f, "{}", self.dice),
            bonus => write!(f, "{}{bonus:+}", self.dice),
        }
    }
}

impl std::str::FromStr for HitDice {
    type Err = String;

    /// Parses `4`, `4+4` or `1-1`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let refuse = || format!("`{text}` is not a number of hit dice such as 4, 4+4 or 1-1");
        let compact: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        let split = compact.find(['+', '-']).unwrap_or(compact.len());
        let dice = compact[..split].parse().map_err(|_| refuse())?;
        let bonus = match &compact[split..] {
            "" => 0,
            bonus => bonus.parse().map_err(|_| refuse())?,
        };
        if dice > MAX_HIT_DICE || !(-MAX_HIT_POINT_BONUS..=MAX_HIT_POINT_BONUS).contains(&bonus) {
            return Err(format!(
                "`{text}`: there may be at most {MAX_HIT_DICE} hit dice, with at most {MAX_HIT_POINT_BONUS} points added or subtracted"
            ));
        }
        Ok(Self { dice, bonus })
    }
}

/// Maximum number of hit dice, and maximum bonus to them.
const MAX_HIT_DICE: u32 = 100;
const MAX_HIT_POINT_BONUS: i32 = 1000;

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
