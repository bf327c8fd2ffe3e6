//! Weapons, gear and dice expressions.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::grid::FEET_PER_SQUARE;

use super::id::{AttributeId, ConditionId, PostureId};

/// A weapon for melee, for range, or (if it is thrown) for both.
#[derive(Clone, Debug, PartialEq)]
pub struct WeaponDef {
    /// What a person calls it.
    pub name: String,
    /// Whether it is part of the body: always ready, never drawn or dropped.
    pub natural: bool,
    /// How it is used hand to hand; `None` if it cannot be.
    pub melee: Option<MeleeProfile>,
    /// How it is used at range; `None` if it cannot be.
    pub ranged: Option<RangedProfile>,
    /// What it does beyond that against creatures of some kinds.
    pub against: Vec<AgainstKind>,
    /// What its light is, if it can be lit.
    pub light: Option<LightDef>,
    /// A sentence of help.
    pub help: String,
}

/// What a weapon does beyond the usual against creatures of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AgainstKind {
    /// The kind, by an attribute of creatures; those that imply it are covered.
    pub kind: AttributeId,
    /// What it adds to the attack; to a pool, so many dice.
    pub to_hit: i32,
    /// What it adds to the damage.
    pub damage: i32,
}

/// What a weapon does hand to hand.
#[derive(Clone, Debug, PartialEq)]
pub struct MeleeProfile {
    /// How far it reaches.
    pub reach: Reach,
    /// The dice of its damage.
    pub damage: DiceExpr,
    /// The dice of its damage against large targets, where they differ.
    pub damage_large: Option<DiceExpr>,
    /// PHA-20: weapon speed in segments; lower strikes first.
    pub speed: u32,
    /// PHA-76: its ways of use, with the feet of space that each needs; the first is the usual one.
    pub modes: Vec<WeaponMode>,
    /// SEG-33: its length in tenths of a foot.
    pub length: u32,
    /// Whether it can be set against a charge (SEG-44).
    pub set_against_charge: bool,
    /// Whether it can be a second weapon (SEG-42).
    pub off_hand: bool,
    /// Whether Dexterity counts in place of Strength where it is higher (RES-30).
    pub nimble: bool,
    /// Whether it takes both hands.
    pub two_handed: bool,
    /// A condition that a hit puts on its target, damage or not (grappling).
    pub inflicts: Option<ConditionId>,
    /// A posture that a hit after a charge puts its target in (overbearing).
    pub after_charge: Option<PostureId>,
}

/// PHA-76: a way of using a weapon.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeaponMode {
    /// What a person calls it, such as “thrust” or “chop”.
    pub name: String,
    /// Feet of space that it needs.
    pub space_feet: u32,
}

/// What a weapon does at range.
#[derive(Clone, Debug, PartialEq)]
pub struct RangedProfile {
    /// The range increment, in squares.
    pub increment_squares: u32,
    /// The dice of its damage.
    pub damage: DiceExpr,
    /// The dice of its damage against large targets, where they differ.
    pub damage_large: Option<DiceExpr>,
    /// Whether using it throws it: it then lies with the target.
    pub thrown: bool,
    /// Attacks in two rounds: 2 is one a round, 1 every other round, 6 three a round.
    pub shots_in_two_rounds: u32,
    /// Whether loading and firing it is one delaying attack (PHA-36).
    pub delaying: bool,
    /// The range increment in feet, where it is not a whole number of squares.
    pub increment_feet: u32,
}

impl RangedProfile {
    /// The range increment in feet.
    pub fn increment(&self) -> u32 {
        match self.increment_feet {
            0 => self.increment_squares * FEET_PER_SQUARE,
            feet => feet,
        }
    }
}

/// Something that is worn against blows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArmourDef {
    /// What a person calls it.
    pub name: String,
    /// The Armour Class that it gives.
    pub armour_class: i32,
    /// What it takes off each damage die (FOW-12).
    pub off_each_die: i32,
    /// The most feet a round that somebody can move in it.
    pub cap_feet: u32,
    /// A sentence of help.
    pub help: String,
}

/// Something that is held against blows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShieldDef {
    /// What a person calls it.
    pub name: String,
    /// How much better it makes Armour Class.
    pub bonus: i32,
    /// Against how many attacks a round it counts.
    pub attacks: u32,
    /// A sentence of help.
    pub help: String,
}

/// Something that can be held and carried without being a weapon.
#[derive(Clone, Debug, PartialEq)]
pub struct GearDef {
    /// What a person calls it.
    pub name: String,
    /// Whether using it uses it up (RES-31).
    pub used_up: bool,
    /// What its light is, if it can be lit.
    pub light: Option<LightDef>,
    /// A sentence of help.
    pub help: String,
}

/// What somebody who carries it lit is in, and for how long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LightDef {
    /// The condition of its bearer, which sheds the light.
    pub condition: ConditionId,
    /// How many ticks it burns once it is lit; `None` until somebody puts it out.
    pub lasts: Option<u32>,
}

/// SEC-45: how far a melee weapon reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Reach {
    /// To adjacent squares too: that it is closer than others shows in no number (house default).
    Close,
    /// To adjacent squares.
    Standard,
    /// To two squares.
    Long,
}

impl Reach {
    /// The reach in squares.
    pub fn squares(self) -> u32 {
        match self {
            Self::Close | Self::Standard => 1,
            Self::Long => 2,
        }
    }
}

/// Dice and a bonus, in files a text: `2d6+1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct DiceExpr {
    /// How many dice.
    pub count: u8,
    /// How many sides each has; 1 when there are no dice.
    pub sides: u8,
    /// What is added to the sum of the dice, once.
    pub bonus: i32,
}

impl DiceExpr {
    /// The smallest and the largest total.
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

    /// Reads `d6`, `2d6`, `d6+1`, `2d4-1` or a plain number.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let refuse = || format!("`{text}` is not a dice expression such as d6, 2d6+1 or 3");
        // A larger bonus is a slip of the finger, and could not be added up.
        let moderate = |bonus: i32| match (-MOST_HIT_POINTS..=MOST_HIT_POINTS).contains(&bonus) {
            true => Ok(bonus),
            false => Err(format!(
                "`{text}`: the number added must be from -{MOST_HIT_POINTS} to {MOST_HIT_POINTS}"
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
        // A number of any length is a number: the error names the limits then.
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
            // A number that is too long for the type is beyond the limits as well.
            bonus => bonus.parse().unwrap_or(i32::MAX),
        };
        Ok(Self {
            count,
            sides,
            bonus: moderate(bonus)?,
        })
    }
}

/// The most hit points that a combatant can have, and the most that may be added to dice or taken off them. It is far
/// above the strongest creatures of any book, and so low that damage of a whole fight can be added up.
pub const MOST_HIT_POINTS: i32 = 9_999;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_expressions_read_and_write() {
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
    fn a_dice_expression_beyond_the_limits_says_which() {
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
