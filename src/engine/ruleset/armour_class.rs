//! Data for d20 against Armour Class, descending or ascending, and the fields of this attack model in `ruleset.ron`.

use super::dice::HitDice;
use super::id::*;
use super::schema::{Counts, FieldGroup, Group};

mod parts;

use parts::BONUS;
pub use parts::{ChargeRules, DexterityRow, SituationModifiers, StrengthRow};

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
    pub monster_table: Vec<(HitDice, i32)>,
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

impl FieldGroup for ArmourClassAttack {
    fn declare(attack: &mut Group) -> Self {
        let die = attack
            .field(
                "die",
                "the number of sides of the die for attacks and saving throws",
            )
            .number(2..=100)
            .or(20, "20");
        let ascending = attack
            .field(
                "ascending",
                "`true`: a higher Armour Class is better, and to-hit tables contain attack bonuses",
            )
            .flag_or(
                false,
                "`false`: a lower one is better, and the tables contain the number needed against Armour Class 0",
            );
        let unarmoured = attack
            .field("unarmoured", "the Armour Class of an unarmoured person")
            .number(-10..=40)
            .or(10, "10");
        let best_and_worst = attack
            .field(
                "best_and_worst",
                "the best and the worst possible Armour Class: `(-10, 10)`",
            )
            .pair(-100..=100)
            .optional("no limits");
        let natural_twenty_hits = attack
            .field(
                "natural_twenty_hits",
                "`false`: the highest face does not always hit",
            )
            .flag_or(true, "`true`");
        let natural_one_misses = attack
            .field(
                "natural_one_misses",
                "`false`: the lowest face does not always miss",
            )
            .flag_or(true, "`true`");
        let multiplier_covers_modifiers = attack
            .field(
                "multiplier_covers_modifiers",
                "`true`: a damage multiplier multiplies the modifiers, too",
            )
            .flag_or(false, "`false`: only the dice");
        let enhanced_hit_dice = attack
            .field(
                "enhanced_hit_dice",
                "`true`: hit dice such as 4+4 add their bonus once per die",
            )
            .flag_or(false, "`false`: once");
        let level = attack.stat("level", "the stat for the level");
        let strength = attack.stat("strength", "the stat for Strength");
        let exceptional_strength = attack.stat(
            "exceptional_strength",
            "the stat for the percentile part of a Strength of 18",
        );
        let dexterity = attack.stat("dexterity", "the stat for Dexterity");
        let magic_bonus = attack
            .field(
                "magic_bonus",
                "the stat that is added to Armour Class, to hit and to damage",
            )
            .id(|known| &known.stats)
            .optional("none");
        let strength_table = attack
            .field("strength_table", "")
            .ordered_groups(|row: &StrengthRow| (row.from, row.percent), show_score)
            .required();
        let dexterity_table = attack
            .field("dexterity_table", "")
            .ordered_groups(|row: &DexterityRow| row.from, i32::to_string)
            .required();
        DexterityRow::check_order(&dexterity_table, ascending, attack);
        Self {
            die,
            ascending,
            unarmoured,
            best_and_worst,
            natural_twenty_hits,
            natural_one_misses,
            multiplier_covers_modifiers,
            enhanced_hit_dice,
            level,
            strength,
            exceptional_strength,
            dexterity,
            magic_bonus,
            strength_table,
            dexterity_table,
            monster_table: attack
                .field(
                    "monster_to_hit",
                    "the number that creatures need against Armour Class 0 (or their attack bonus), by lowest hit dice: `{ \"1\": 19, \"1+1\": 18 }`",
                )
                .hit_dice_rows()
                .required(),
            monster_saves: attack
                .field(
                    "monster_saves",
                    "the numbers that creatures need in saving throws, by lowest hit dice, in the order of `saves`",
                )
                .save_rows(0..=100)
                .or(Vec::new(), "none"),
            modifiers: attack
                .field("modifiers", "")
                .fields(SituationModifiers::declare),
            range: attack.field("range", "").fields(|range| {
                let per_increment = range.field(
                    "per_increment",
                    "the modifier to hit for each range increment after the first",
                );
                let per_increment = per_increment.number(-20..=0).or(-2, "-2");
                let increments = range.field("increments", "the number of increments");
                (per_increment, increments.number(1..=20).or(5, "5"))
            }),
            two_weapons: attack.field("two_weapons", "").fields(|two| {
                let main = two.field(
                    "main",
                    "the modifier to hit of a two-weapon fighter's main hand",
                );
                let main = main.number(BONUS).or(-2, "-2");
                let off = two.field(
                    "off",
                    "the modifier to hit of a two-weapon fighter's off hand",
                );
                (main, off.number(BONUS).or(-4, "-4"))
            }),
            dead_at: attack
                .field("dead_at", "the hit points at which a combatant is dead")
                .number(-1000..=0)
                .or(-10, "-10"),
            charge: attack.field("charge", "").fields(ChargeRules::declare),
            flee_bonus: attack
                .field(
                    "flee_bonus",
                    "the modifier to hit a combatant that turns its back and flees",
                )
                .number(BONUS)
                .or(4, "4"),
            space_beyond_feet: attack
                .field(
                    "space_beyond_feet",
                    "a weapon that needs more feet of room than this needs an open square next to its wielder",
                )
                .number(0..=100)
                .optional("weapons need no room"),
            weapon_speed_in_ties: attack
                .field(
                    "weapon_speed_in_ties",
                    "`true`: in a tie, the lower weapon speed strikes first",
                )
                .counts(Counts::PHASES)
                .flag(),
        }
    }
}

/// Returns a score of Strength with its percentile part: `18.51`.
fn show_score((score, percent): &(i32, i32)) -> String {
    match percent {
        0 => score.to_string(),
        percent => format!("{score}.{percent:02}"),
    }
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
        let mut rows = self.monster_table.iter().rev();
        let row = rows.find(|(from, _)| *from <= dice);
        row.or(self.monster_table.first())
            .map_or(21, |(_, to_hit)| *to_hit)
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
