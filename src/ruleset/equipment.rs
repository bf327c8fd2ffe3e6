//! Weapons, gear and dice expressions.

use std::fmt;

/// A weapon: ready for melee, for range, or (thrown) for both.
#[derive(Clone, Debug, PartialEq)]
pub struct WeaponDef {
    /// What a person calls it.
    pub name: String,
    /// Part of the body: always ready, never drawn or dropped.
    pub natural: bool,
    /// How it is used hand to hand.
    pub melee: Option<MeleeProfile>,
    /// How it is used at range.
    pub ranged: Option<RangedProfile>,
    /// A sentence of help.
    pub help: String,
}

/// A weapon hand to hand.
#[derive(Clone, Debug, PartialEq)]
pub struct MeleeProfile {
    /// How far it reaches.
    pub reach: Reach,
    /// Its damage.
    pub damage: DiceExpr,
}

/// A weapon at range.
#[derive(Clone, Debug, PartialEq)]
pub struct RangedProfile {
    /// The range increment, in squares.
    pub increment_squares: u32,
    /// Its damage.
    pub damage: DiceExpr,
    /// Using it throws it: it lies with the target afterwards.
    pub thrown: bool,
}

/// Something that can be held and carried without being a weapon.
#[derive(Clone, Debug, PartialEq)]
pub struct GearDef {
    /// What a person calls it.
    pub name: String,
    /// A sentence of help.
    pub help: String,
}

/// SEC-45: how far a melee weapon reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Reach {
    /// Body to body: adjacent squares.
    Close,
    /// Adjacent squares.
    Standard,
    /// Two squares.
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

/// Dice and a bonus: `2d6+1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DiceExpr {
    /// How many dice.
    pub count: u8,
    /// Sides of each; 1 when there are no dice.
    pub sides: u8,
    /// Added once.
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

impl std::str::FromStr for DiceExpr {
    type Err = String;

    /// Reads `d6`, `2d6`, `d6+1`, `2d4-1` or a plain number.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let refuse = || format!("`{text}` is not a dice expression such as d6, 2d6+1 or 3");
        let compact: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        let Some((count, rest)) = compact.split_once('d') else {
            let bonus: i32 = compact.parse().map_err(|_| refuse())?;
            return Ok(Self {
                count: 0,
                sides: 1,
                bonus,
            });
        };
        let count = if count.is_empty() {
            1
        } else {
            count.parse().map_err(|_| refuse())?
        };
        let split = rest.find(['+', '-']).unwrap_or(rest.len());
        let sides: u8 = rest[..split].parse().map_err(|_| refuse())?;
        let bonus = if split == rest.len() {
            0
        } else {
            rest[split..].parse().map_err(|_| refuse())?
        };
        if !(1..=100).contains(&count) || !(2..=100).contains(&sides) {
            return Err(format!(
                "`{text}`: dice number 1 to 100 and have 2 to 100 sides"
            ));
        }
        Ok(Self {
            count,
            sides,
            bonus,
        })
    }
}

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
        for wrong in ["", "d", "d1", "0d6", "6d", "two", "1d6+", "101d6"] {
            assert!(wrong.parse::<DiceExpr>().is_err(), "{wrong}");
        }
    }
}
