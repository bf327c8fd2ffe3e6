//! d20 against Armour Class, descending or ascending, as data: classes, hit dice, adjustments, saving throws.

use super::equipment::DiceExpr;
use super::id::*;

/// SEG-30 to SEG-42, PHA-60 to PHA-76: one die against a number, damage off hit points.
#[derive(Clone, Debug, PartialEq)]
pub struct ArmourClassAttack {
    /// Sides of the die of an attack and of a saving throw.
    pub die: u8,
    /// Higher Armour Class is better, and the tables to hit hold attack bonuses: die and bonus must come
    /// to the Armour Class. Otherwise lower is better, and they hold T (SEG-30).
    pub ascending: bool,
    /// The Armour Class of an unarmoured person.
    pub unarmoured: i32,
    /// SEG-31, PHA-62: the highest face hits whatever is needed.
    pub natural_twenty_hits: bool,
    /// SEG-31, PHA-62: the lowest face misses whatever is needed.
    pub natural_one_misses: bool,
    /// PHA-64: a multiplier covers the modifiers too; otherwise the dice only (SEG-32).
    pub multiplier_covers_modifiers: bool,
    /// PHA-65: `n+b` hit dice are worth more than n.
    pub enhanced_hit_dice: bool,
    /// The number that holds a combatant's level.
    pub level: StatId,
    /// The number that holds its Strength.
    pub strength: StatId,
    /// The number that holds the percentile of a Strength of 18.
    pub exceptional_strength: StatId,
    /// The number that holds its Dexterity.
    pub dexterity: StatId,
    /// A plain bonus to Armour Class, hit and damage; 0 for most.
    pub magic_bonus: Option<StatId>,
    /// What Strength adjusts, lowest score first.
    pub strength_table: Vec<StrengthRow>,
    /// What Dexterity adjusts, lowest score first.
    pub dexterity_table: Vec<DexterityRow>,
    /// T, or the attack bonus, of creatures by hit dice, fewest first.
    pub monster_table: Vec<HitDiceRow>,
    /// Saving throws of creatures by hit dice, fewest first; numbers in the order of the ruleset's saves.
    pub monster_saves: Vec<(u32, Vec<i32>)>,
    /// Modifiers by situation.
    pub modifiers: SituationModifiers,
    /// Missiles: what each range increment past the first adds, and how many there are.
    pub range: (i32, u32),
    /// SEG-42: what the main and the off hand of a two-weapon fighter add.
    pub two_weapons: (i32, i32),
    /// SEG-39: dead at this many hit points.
    pub dead_at: i32,
    /// SEG-33, PHA-70: charging.
    pub charge: ChargeRules,
    /// SEG-35, PHA-69: what attacks on one who flees add.
    pub flee_bonus: i32,
    /// PHA-76: whether the space that weapons need is asked for, and how many feet are always there.
    pub space_beyond_feet: Option<u32>,
    /// PHA-20: lower weapon speed strikes first in a tie of melee.
    pub weapon_speed_in_ties: bool,
}

/// SEG-41: what a situation adds to an attack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SituationModifiers {
    /// Armour Class better by concealment: from so many percent, so much; lowest first.
    pub concealment: Vec<(u32, i32)>,
    /// Armour Class better by cover: from so many percent, so much; lowest first.
    pub cover: Vec<(u32, i32)>,
    /// To hit from the rear; neither shield nor Dexterity counts.
    pub rear: i32,
    /// To hit a target that is not seen.
    pub invisible: i32,
    /// A thief's attack from behind.
    pub backstab: i32,
    /// What is hidden by light: percent in dim light, percent in darkness.
    pub light: (u32, u32),
    /// What is hidden by ground: percent on difficult, percent on very difficult ground.
    pub ground: (u32, u32),
}

/// SEG-33, PHA-70: charging.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChargeRules {
    /// How many times its rate a charger moves.
    pub pace: u32,
    /// To hit.
    pub to_hit: i32,
    /// Not again within so many rounds.
    pub every_rounds: u32,
    /// Armour Class worse for one without a Dexterity bonus to lose.
    pub otherwise_worse: i32,
    /// PHA-70: in a straight line.
    pub straight: bool,
    /// SEG-33: how many times a weapon that is set against it does its damage.
    pub set_multiplier: i32,
}

/// A row of the Strength table: from this score on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StrengthRow {
    /// Score.
    pub from: i32,
    /// Percentile of 18, 0 for none.
    pub percent: i32,
    /// To hit in melee.
    pub hit: i32,
    /// To damage.
    pub damage: i32,
}

/// A row of the Dexterity table: from this score on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DexterityRow {
    /// Score.
    pub from: i32,
    /// Surprise and reaction (SEG-04, PHA-13).
    pub reaction: i32,
    /// To hit with missiles (SEG-15).
    pub missile: i32,
    /// To Armour Class, as it is counted: where that descends, negative is better.
    pub armour: i32,
}

/// A row of the creatures' table: T, or the attack bonus, from so many hit dice on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HitDiceRow {
    /// Hit dice.
    pub from: HitDice,
    /// T: what is needed against Armour Class 0; the attack bonus where Armour Class ascends.
    pub to_hit: i32,
}

/// Hit dice: `4+4`, `1-1`, `0` for less than any.
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
    /// Dice of eight sides.
    pub dice: u32,
    /// What follows them: −1, 0, +1 …
    pub bonus: i32,
}

impl HitDice {
    /// PHA-65: hit dice for saving throws and overall: `5+5` is 7.
    pub fn overall(self, enhanced: bool) -> u32 {
        if enhanced && self.bonus > 0 {
            self.dice + self.bonus.unsigned_abs().div_ceil(4)
        } else {
            self.dice
        }
    }

    /// PHA-65: hit dice for attacking: a bonus of 4 or more is one more die, `5+5` is 6.
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

    /// Hit points as dice: `4+4` is 4d8+16 where dice are enhanced (PHA-65), 4d8+4 otherwise.
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

    /// Reads `4`, `4+4` or `1-1`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let refuse = || format!("`{text}` is not a number of hit dice such as 4, 4+4 or 1-1");
        let compact: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        let split = compact.find(['+', '-']).unwrap_or(compact.len());
        let dice = compact[..split].parse().map_err(|_| refuse())?;
        let bonus = match &compact[split..] {
            "" => 0,
            bonus => bonus.parse().map_err(|_| refuse())?,
        };
        if dice > MOST_HIT_DICE || !(-MOST_POINTS..=MOST_POINTS).contains(&bonus) {
            return Err(format!(
                "`{text}`: hit dice number {MOST_HIT_DICE} at most, and add or lack {MOST_POINTS} points at most"
            ));
        }
        Ok(Self { dice, bonus })
    }
}

/// More hit dice, and more points besides, than anything has.
const MOST_HIT_DICE: u32 = 100;
const MOST_POINTS: i32 = 1000;

/// A class: what levels are worth.
#[derive(Clone, Debug, PartialEq)]
pub struct ClassDef {
    /// What a person calls it.
    pub name: String,
    /// T, or the attack bonus, from so high a level on, lowest first (PHA-63, SEG-30).
    pub to_hit: Vec<(u32, i32)>,
    /// Saving throws from so high a level on; numbers in the order of the ruleset's saves.
    pub saves: Vec<(u32, Vec<i32>)>,
    /// Attack routines in two rounds from so high a level on: 2, 3 or 4 (SEG-17).
    pub routines_in_two_rounds: Vec<(u32, u32)>,
    /// As many attacks as levels against foes of less than one hit die.
    pub sweeps: bool,
    /// The multiplier of attacks from behind, from so high a level on; empty for none.
    pub backstab: Vec<(u32, i32)>,
    /// A sentence of help.
    pub help: String,
}

/// A saving throw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaveDef {
    /// What a person calls it.
    pub name: String,
    /// A sentence of help.
    pub help: String,
}

/// The value of a table of `(from, value)` rows, lowest first, at `at`; the first row below it.
pub fn row_at<T: Clone>(rows: &[(u32, T)], at: u32) -> Option<T> {
    rows.iter()
        .rev()
        .find(|(from, _)| *from <= at)
        .or(rows.first())
        .map(|(_, value)| value.clone())
}

impl ArmourClassAttack {
    /// What Strength adjusts: to hit and to damage in melee.
    pub fn strength_at(&self, score: i32, percent: i32) -> (i32, i32) {
        let row = self
            .strength_table
            .iter()
            .rev()
            .find(|row| (row.from, row.percent) <= (score, if score == 18 { percent } else { 0 }))
            .or(self.strength_table.first());
        row.map_or((0, 0), |row| (row.hit, row.damage))
    }

    /// What Dexterity adjusts.
    pub fn dexterity_at(&self, score: i32) -> DexterityRow {
        let row = self
            .dexterity_table
            .iter()
            .rev()
            .find(|row| row.from <= score);
        row.or(self.dexterity_table.first())
            .copied()
            .unwrap_or_default()
    }

    /// How much better an Armour Class is than that of an unarmoured person.
    pub fn better_by(&self, armour_class: i32) -> i32 {
        self.towards_better(armour_class - self.unarmoured)
    }

    /// The Armour Class of one who is so much better off than an unarmoured person (SEG-41, PHA-60).
    pub fn armour_class_of(&self, better: i32) -> i32 {
        self.unarmoured + self.towards_better(better)
    }

    /// A difference of Armour Classes as a difference for the better, and the other way about.
    pub fn towards_better(&self, difference: i32) -> i32 {
        if self.ascending {
            difference
        } else {
            -difference
        }
    }

    /// The better of several numbers to hit: the lowest T, the highest bonus.
    pub fn best_to_hit(&self, numbers: impl Iterator<Item = i32>) -> Option<i32> {
        if self.ascending {
            numbers.max()
        } else {
            numbers.min()
        }
    }

    /// What the die must come to, with all that is added to it, against an Armour Class. T is part of
    /// that; an attack bonus is added to the die.
    pub fn needed(&self, to_hit: i32, armour_class: i32) -> i32 {
        if self.ascending {
            armour_class
        } else {
            score_needed(to_hit, armour_class)
        }
    }

    /// T, or the attack bonus, of a creature with these hit dice.
    pub fn monster_to_hit(&self, dice: HitDice) -> i32 {
        let dice = dice.attacking(self.enhanced_hit_dice);
        let row = self.monster_table.iter().rev().find(|row| row.from <= dice);
        row.or(self.monster_table.first())
            .map_or(21, |row| row.to_hit)
    }
}

/// PHA-61: what is needed against an Armour Class, from T: six 20s in a row, then 21.
pub fn score_needed(to_hit: i32, armour_class: i32) -> i32 {
    match to_hit - armour_class {
        raw if raw <= 20 => raw,
        21..=25 => 20,
        raw => raw - 5,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pha_61_six_twenties_in_a_row() {
        let needed: Vec<i32> = (-6..=1).map(|ac| score_needed(20, ac)).collect();
        assert_eq!(needed, [21, 20, 20, 20, 20, 20, 20, 19]);
    }

    #[test]
    fn pha_65_enhanced_hit_dice() {
        let five: HitDice = "5+5".parse().expect("hit dice");
        assert_eq!(five.overall(true), 7);
        assert_eq!(five.attacking(true), HitDice { dice: 6, bonus: 0 });
        let four: HitDice = "4+4".parse().expect("hit dice");
        assert_eq!(four.hit_points(true).to_string(), "4d8+16");
        assert_eq!(four.hit_points(false).to_string(), "4d8+4");
        let less: HitDice = "1-1".parse().expect("hit dice");
        assert!(less < HitDice { dice: 1, bonus: 0 });
        assert_eq!(less.hit_points(true).to_string(), "1d8-1");
    }
}
