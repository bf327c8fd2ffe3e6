//! d20 against Armour Class, descending or ascending, as data: classes, hit dice, adjustments, saving throws.

use super::equipment::DiceExpr;
use super::id::*;

/// SEG-30 to SEG-42, PHA-60 to PHA-76: one die against a number, damage off hit points.
#[derive(Clone, Debug, PartialEq)]
pub struct ArmourClassAttack {
    /// How many sides the die of an attack or of a saving throw has.
    pub die: u8,
    /// Whether a higher Armour Class is better, and the tables to hit hold attack bonuses: die and bonus
    /// must come to the Armour Class. Otherwise lower is better, and the tables hold T (SEG-30).
    pub ascending: bool,
    /// The Armour Class of an unarmoured person.
    pub unarmoured: i32,
    /// The best Armour Class that there is, and the worst; `None` where they know no end (PHA-60).
    pub best_and_worst: Option<(i32, i32)>,
    /// Whether the highest face hits whatever is needed (SEG-31, PHA-62).
    pub natural_twenty_hits: bool,
    /// Whether the lowest face misses whatever is needed (SEG-31, PHA-62).
    pub natural_one_misses: bool,
    /// Whether a multiplier covers the modifiers too (PHA-64); otherwise it covers the dice only
    /// (SEG-32).
    pub multiplier_covers_modifiers: bool,
    /// Whether `n+b` hit dice are worth more than n (PHA-65).
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
    /// A combatant with this many hit points is dead (SEG-39).
    pub dead_at: i32,
    /// The figures of charges (SEG-33, PHA-70).
    pub charge: ChargeRules,
    /// What is added to attacks on one who flees (SEG-35, PHA-69).
    pub flee_bonus: i32,
    /// How many feet of space are always there for a weapon; `None` where no weapon needs any
    /// (PHA-76).
    pub space_beyond_feet: Option<u32>,
    /// Whether the weapon of lower speed strikes first in a tie of melee (PHA-20).
    pub weapon_speed_in_ties: bool,
}

/// What a situation adds to an attack (SEG-41).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SituationModifiers {
    /// How much better concealment makes Armour Class: from so many percent, so much; lowest first.
    pub concealment: Vec<(u32, i32)>,
    /// How much better cover makes Armour Class: from so many percent, so much; lowest first.
    pub cover: Vec<(u32, i32)>,
    /// Added to hit from the rear; neither shield nor Dexterity counts.
    pub rear: i32,
    /// Added to hit a target that is not seen.
    pub invisible: i32,
    /// Added to hit for a thief's attack from behind.
    pub backstab: i32,
    /// How much light hides: percent in dim light, percent in darkness.
    pub light: (u32, u32),
    /// How much ground hides: percent on difficult, percent on very difficult ground.
    pub ground: (u32, u32),
}

/// The figures of charges (SEG-33, PHA-70).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChargeRules {
    /// How many times its rate a charger moves.
    pub pace: u32,
    /// What the charge adds to hit.
    pub to_hit: i32,
    /// The rounds from one charge to the next.
    pub every_rounds: u32,
    /// How much worse it makes the Armour Class of one without a Dexterity bonus to lose.
    pub otherwise_worse: i32,
    /// True if a charger loses its Dexterity against all enemies to the end of the round (PHA-70), and not only against
    /// the enemy whose longer weapon strikes first (SEG-33).
    pub exposed_to_all: bool,
    /// True if the path must be a straight line (PHA-70).
    pub straight: bool,
    /// How many times a weapon that is set against it does its damage (SEG-33).
    pub set_multiplier: i32,
}

/// A row of the Strength table: from this score on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StrengthRow {
    /// The lowest score that it is for.
    pub from: i32,
    /// The lowest percentile of a score of 18 that it is for; 0 for none.
    pub percent: i32,
    /// What it adds to hit in melee.
    pub hit: i32,
    /// What it adds to damage.
    pub damage: i32,
}

/// A row of the Dexterity table: from this score on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DexterityRow {
    /// The lowest score that it is for.
    pub from: i32,
    /// What it adds to surprise and reaction (SEG-04, PHA-13).
    pub reaction: i32,
    /// What it adds to hit with missiles (SEG-15).
    pub missile: i32,
    /// What it adds to Armour Class, as the ruleset counts it: where that descends, negative is
    /// better.
    pub armour: i32,
}

/// A row of the creatures' table: T, or the attack bonus, from so many hit dice on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HitDiceRow {
    /// The fewest hit dice that it is for.
    pub from: HitDice,
    /// What is needed against Armour Class 0 (T); the attack bonus where Armour Class ascends.
    pub to_hit: i32,
}

/// Hit dice as people write them: `4+4`, `1-1`, `0` for less than any.
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
    /// How many dice of eight sides.
    pub dice: u32,
    /// What is added to them: −1, 0, +1 …
    pub bonus: i32,
}

impl HitDice {
    /// Hit dice for saving throws and as a whole: `5+5` is 7 (PHA-65).
    pub fn overall(self, enhanced: bool) -> u32 {
        if enhanced && self.bonus > 0 {
            self.dice + self.bonus.unsigned_abs().div_ceil(4)
        } else {
            self.dice
        }
    }

    /// Hit dice for attacking: a bonus of 4 or more counts as one more die, `5+5` is 6 (PHA-65).
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
                "`{text}`: there may be at most {MOST_HIT_DICE} hit dice, with at most {MOST_POINTS} points added or taken off"
            ));
        }
        Ok(Self { dice, bonus })
    }
}

/// The most hit dice, and the most points besides, that anything may have.
const MOST_HIT_DICE: u32 = 100;
const MOST_POINTS: i32 = 1000;

/// A class, and what its levels are worth.
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
    /// Whether it makes as many attacks as it has levels against foes of less than one hit die.
    pub sweeps: bool,
    /// The multiplier of attacks from behind, from so high a level on; empty for none.
    pub backstab: Vec<(u32, i32)>,
    /// A sentence of help.
    pub help: String,
}

/// A kind of saving throw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaveDef {
    /// What a person calls it.
    pub name: String,
    /// A sentence of help.
    pub help: String,
}

/// The value at `at` in a table of `(from, value)` rows, lowest first; the first row's below it.
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
        let armour_class = self.unarmoured + self.towards_better(better);
        match self.best_and_worst {
            Some((best, worst)) => armour_class.clamp(best.min(worst), best.max(worst)),
            None => armour_class,
        }
    }

    /// Turns a difference of Armour Classes into how much better it is, and the other way about.
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

    /// What the die must come to, with all that is added to it, against an Armour Class. T is already
    /// part of that; an attack bonus is added to the die.
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

/// What is needed against an Armour Class, from T: six 20s in a row, then 21 (PHA-61).
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
