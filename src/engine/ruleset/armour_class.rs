//! Data for d20 against Armour Class, descending or ascending: classes, hit dice, adjustments, saving throws.

use super::dice::HitDice;
use super::id::*;

/// SEG-30 to SEG-42, PHA-60 to PHA-76: one die against a target number, damage to hit points.
#[derive(Clone, Debug, PartialEq)]
pub struct ArmourClassAttack {
    /// Number of sides of the die for attacks and saving throws.
    pub die: u8,
    /// True if a higher Armour Class is better and the tables to hit hold attack bonuses: die and bonus must reach the
    /// Armour Class. False if lower is better and the tables hold T (SEG-30).
    pub ascending: bool,
    /// Armour Class without armour.
    pub unarmoured: i32,
    /// Best and worst possible Armour Class; `None` if there is no limit (PHA-60).
    pub best_and_worst: Option<(i32, i32)>,
    /// True if the highest face always hits (SEG-31, PHA-62).
    pub natural_twenty_hits: bool,
    /// True if the lowest face always misses (SEG-31, PHA-62).
    pub natural_one_misses: bool,
    /// True if a multiplier also covers the modifiers (PHA-64); false if it covers only the dice (SEG-32).
    pub multiplier_covers_modifiers: bool,
    /// True if `n+b` hit dice count for more than n (PHA-65).
    pub enhanced_hit_dice: bool,
    /// Stat for a combatant's level.
    pub level: StatId,
    /// Stat for its Strength.
    pub strength: StatId,
    /// Stat for the percentile of a Strength of 18.
    pub exceptional_strength: StatId,
    /// Stat for its Dexterity.
    pub dexterity: StatId,
    /// Stat for a plain bonus to Armour Class, attack and damage rolls; 0 for most combatants.
    pub magic_bonus: Option<StatId>,
    /// Strength adjustments, lowest score first.
    pub strength_table: Vec<StrengthRow>,
    /// Dexterity adjustments, lowest score first.
    pub dexterity_table: Vec<DexterityRow>,
    /// T, or the attack bonus, of creatures by hit dice, fewest first.
    pub monster_table: Vec<HitDiceRow>,
    /// Saving throws of creatures by hit dice, fewest first. The numbers are in the order of the ruleset's saves.
    pub monster_saves: Vec<(u32, Vec<i32>)>,
    /// Modifiers by situation.
    pub modifiers: SituationModifiers,
    /// Missile range: modifier for each increment past the first, and number of increments.
    pub range: (i32, u32),
    /// SEG-42: modifiers for the main hand and the off hand of a two-weapon fighter.
    pub two_weapons: (i32, i32),
    /// Hit points at which a combatant is dead (SEG-39).
    pub dead_at: i32,
    /// Numbers for charges (SEG-33, PHA-70).
    pub charge: ChargeRules,
    /// Bonus to attacks on a fleeing combatant (SEG-35, PHA-69).
    pub flee_bonus: i32,
    /// Feet of space that a weapon always has; `None` if weapons need no space (PHA-76).
    pub space_beyond_feet: Option<u32>,
    /// True if the weapon with the lower speed strikes first when initiative ties in melee (PHA-20).
    pub weapon_speed_in_ties: bool,
}

/// Attack modifiers by situation (SEG-41).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SituationModifiers {
    /// Concealment as (percent, improvement of Armour Class): each row applies from its percentage on, lowest first.
    pub concealment: Vec<(u32, i32)>,
    /// Cover as (percent, improvement of Armour Class): each row applies from its percentage on, lowest first.
    pub cover: Vec<(u32, i32)>,
    /// Bonus to hit from the rear; neither shield nor Dexterity counts.
    pub rear: i32,
    /// Modifier to hit an unseen target.
    pub invisible: i32,
    /// Bonus to hit for a thief's attack from behind.
    pub backstab: i32,
    /// Concealment percent in dim light and in darkness.
    pub light: (u32, u32),
    /// Concealment percent on difficult and on very difficult terrain.
    pub ground: (u32, u32),
}

/// Numbers for charges (SEG-33, PHA-70).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChargeRules {
    /// Multiple of its movement rate that a charger covers.
    pub pace: u32,
    /// Bonus to hit.
    pub to_hit: i32,
    /// Number of rounds from one charge to the next.
    pub every_rounds: u32,
    /// Armour Class penalty for a charger that has no Dexterity bonus to lose.
    pub otherwise_worse: i32,
    /// True if a charger loses its Dexterity bonus against all enemies until the end of the round (PHA-70); false if it
    /// loses the bonus only against the enemy whose longer weapon strikes first (SEG-33).
    pub exposed_to_all: bool,
    /// True if the path must be a straight line (PHA-70).
    pub straight: bool,
    /// Damage multiplier of a weapon that is set against the charge (SEG-33).
    pub set_multiplier: i32,
}

/// A row of the Strength table, for this score and above.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StrengthRow {
    /// Lowest Strength score of the row.
    pub from: i32,
    /// Lowest percentile of a score of 18; 0 if it needs none.
    pub percent: i32,
    /// Bonus to hit in melee.
    pub hit: i32,
    /// Bonus to damage.
    pub damage: i32,
}

/// A row of the Dexterity table, for this score and above.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DexterityRow {
    /// Lowest Dexterity score of the row.
    pub from: i32,
    /// Modifier for surprise and reaction (SEG-04, PHA-13).
    pub reaction: i32,
    /// Bonus to hit with missiles (SEG-15).
    pub missile: i32,
    /// Modifier to Armour Class, in the ruleset's direction: with descending Armour Class, negative is better.
    pub armour: i32,
}

/// A row of the table for creatures: T, or the attack bonus, for this number of hit dice and above.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HitDiceRow {
    /// Lowest hit dice of the row.
    pub from: HitDice,
    /// Roll needed against Armour Class 0 (T), or the attack bonus with ascending Armour Class.
    pub to_hit: i32,
}

/// A kind of saving throw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaveDef {
    /// Display name.
    pub name: String,
    /// Help text of one sentence.
    pub help: String,
}

/// Returns the value at `at` in a table of `(from, value)` rows, lowest first. Below the first row, that row counts.
pub fn row_at<T: Clone>(rows: &[(u32, T)], at: u32) -> Option<T> {
    rows.iter()
        .rev()
        .find(|(from, _)| *from <= at)
        .or(rows.first())
        .map(|(_, value)| value.clone())
}

impl ArmourClassAttack {
    /// Returns the Strength modifiers to hit and to damage in melee.
    pub fn strength_at(&self, score: i32, percent: i32) -> (i32, i32) {
        let row = self
            .strength_table
            .iter()
            .rev()
            .find(|row| (row.from, row.percent) <= (score, if score == 18 { percent } else { 0 }))
            .or(self.strength_table.first());
        row.map_or((0, 0), |row| (row.hit, row.damage))
    }

    /// Returns the Dexterity modifiers.
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

    /// Returns by how much an Armour Class is better than that of an unarmoured person.
    pub fn better_by(&self, armour_class: i32) -> i32 {
        self.towards_better(armour_class - self.unarmoured)
    }

    /// Returns the Armour Class that is better than that of an unarmoured person by this much, within the limits of the
    /// ruleset (SEG-41, PHA-60).
    pub fn armour_class_of(&self, better: i32) -> i32 {
        let armour_class = self.unarmoured + self.towards_better(better);
        match self.best_and_worst {
            Some((best, worst)) => armour_class.clamp(best.min(worst), best.max(worst)),
            None => armour_class,
        }
    }

    /// Converts a difference of Armour Classes into an improvement, and an improvement into a difference.
    pub fn towards_better(&self, difference: i32) -> i32 {
        if self.ascending {
            difference
        } else {
            -difference
        }
    }

    /// Returns the best of several numbers to hit: the lowest T or the highest bonus.
    pub fn best_to_hit(&self, numbers: impl Iterator<Item = i32>) -> Option<i32> {
        if self.ascending {
            numbers.max()
        } else {
            numbers.min()
        }
    }

    /// Returns the total that an attack roll needs against an Armour Class. T is already part of it; an attack bonus is
    /// added to the roll.
    pub fn needed(&self, to_hit: i32, armour_class: i32) -> i32 {
        if self.ascending {
            armour_class
        } else {
            score_needed(to_hit, armour_class)
        }
    }

    /// Returns T, or the attack bonus, of a creature with these hit dice.
    pub fn monster_to_hit(&self, dice: HitDice) -> i32 {
        let dice = dice.attacking(self.enhanced_hit_dice);
        let row = self.monster_table.iter().rev().find(|row| row.from <= dice);
        row.or(self.monster_table.first())
            .map_or(21, |row| row.to_hit)
    }
}

/// Returns the roll needed against an Armour Class for this T: six 20s in a row, then 21 (PHA-61).
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
