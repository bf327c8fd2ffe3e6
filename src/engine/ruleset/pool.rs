//! Dice pools, as data: attacks of which the highest die counts, Stamina and wounds (FOW-10 to FOW-23); and the fields
//! of such an attack model in `ruleset.ron`.

use super::id::StatId;
use super::schema::{Counts, FieldGroup, Group};

/// Numbers for attacks with dice pools.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PoolAttack {
    /// Number of sides of each die.
    pub die: u8,
    /// Lowest face of the highest die for a full hit (FOW-11).
    pub full_from: u8,
    /// Lowest face for a glancing hit; lower faces are misses (FOW-11).
    pub glancing_from: u8,
    /// Number of dice that must show the highest face for a critical hit (FOW-11).
    pub critical_dice: u8,
    /// FOW-10: dice of training, for every attack.
    pub class_bonus: StatId,
    /// FOW-10: dice added in melee.
    pub melee: StatId,
    /// FOW-10: dice added at range.
    pub ranged: StatId,
    /// FOW-12: natural armour, which reduces each damage die.
    pub armour: StatId,
    /// Stat for the Stamina of an unhurt combatant (FOW-13).
    pub stamina: StatId,
    /// FOW-13: dice that each untreated wound adds to its bearer's attacks.
    pub per_wound: i32,
    /// Number of the mortal wound (FOW-13).
    pub mortal_wound: u32,
    /// Number of the wound that kills (FOW-13).
    pub last_wound: u32,
    /// Cost and gain of an effort (FOW-13).
    pub effort: Effort,
    /// Ends of the range bands (FOW-20).
    pub bands: Bands,
    /// Feet of approach that a melee attack includes (FOW-22).
    pub approach_feet: u32,
}

/// Minimum end of a range band, in feet.
const MIN_BAND_FEET: u32 = 5;

/// Maximum distance in feet.
const MAX_BAND_FEET: i64 = 5000;

impl FieldGroup for PoolAttack {
    fn declare(attack: &mut Group) -> Self {
        let die = attack.field("die", "the number of sides of the dice");
        let die: i64 = die.number(2..=100).or(6, "6");
        let faces = 1..=die.max(1);
        let full_from = attack
            .field(
                "full_from",
                "the lowest face of the highest die that makes a full hit",
            )
            .number(faces.clone())
            .or(6, "6");
        let glancing_from = attack
            .field(
                "glancing_from",
                "the lowest face of the highest die that makes a glancing hit",
            )
            .number(faces)
            .or(4, "4");
        if full_from < glancing_from {
            let message = "a full hit cannot start below a glancing hit";
            let hint = "make `full_from` at least `glancing_from`";
            attack.problem_in("full_from", message, hint);
        }
        let critical_dice = attack
            .field(
                "critical_dice",
                "the number of dice with the highest face that make a critical hit",
            )
            .number(1..=100)
            .or(2, "2");
        let class_bonus = attack.stat("class_bonus", "the stat that gives dice for every attack");
        let melee = attack.stat("melee", "the stat that gives more dice in melee");
        let ranged = attack.stat("ranged", "the stat that gives more dice at range");
        let armour = attack.stat(
            "armour",
            "the stat that natural armour takes off each damage die",
        );
        let stamina = attack.stat("stamina", "the stat for Stamina");
        let per_wound = attack
            .field(
                "per_wound",
                "the dice that each untreated wound adds to attacks, 0 or less",
            )
            .number(-10..=0)
            .or(-1, "-1");
        let mortal_wound = attack
            .field("mortal_wound", "the number of the wound that is mortal")
            .number(1..=98)
            .or(3, "3");
        let last_wound = attack
            .field("last_wound", "the number of the wound that kills")
            .number(2..=99)
            .or(4, "4");
        if last_wound <= mortal_wound {
            let message = "the last wound must come after the mortal wound";
            let hint = "make `last_wound` larger than `mortal_wound`";
            attack.problem_in("last_wound", message, hint);
        }
        Self {
            // A die with more sides has been reported.
            die: u8::try_from(die).unwrap_or(u8::MAX),
            full_from,
            glancing_from,
            critical_dice,
            class_bonus,
            melee,
            ranged,
            armour,
            stamina,
            per_wound,
            mortal_wound,
            last_wound,
            effort: attack.field("effort", "").fields(Effort::declare),
            bands: attack.field("bands", "").fields(Bands::declare),
            approach_feet: attack
                .field(
                    "approach_feet",
                    "how far an attacker can move as part of a melee attack, in feet; 0 for not at all",
                )
                .counts(Counts::APPROACH)
                .number(0..=MAX_BAND_FEET)
                .or(30, "30"),
        }
    }
}

/// An effort: Stamina spent for extra dice (FOW-13).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Stamina cost.
    pub stamina: i32,
    /// Number of dice added.
    pub dice: i32,
}

impl FieldGroup for Effort {
    fn declare(effort: &mut Group) -> Self {
        Self {
            stamina: effort
                .field("stamina", "the Stamina that effort costs")
                .number(1..=100)
                .or(1, "1"),
            dice: effort
                .field("dice", "the dice that effort adds")
                .number(1..=10)
                .or(1, "1"),
        }
    }
}

/// End of each range band, in feet (FOW-20).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bands {
    /// End of the Melee band.
    pub melee: u32,
    /// End of the Close band.
    pub close: u32,
    /// End of the Mid band.
    pub mid: u32,
    /// End of the Far band; beyond it is Distant.
    pub far: u32,
}

impl FieldGroup for Bands {
    fn declare(bands: &mut Group) -> Self {
        let mut end = |name, usual, told| {
            let field = bands.field(name, "where this range band ends, in feet");
            let feet = field.number(MIN_BAND_FEET.into()..=MAX_BAND_FEET);
            feet.or(usual, told)
        };
        let ends = Self {
            melee: end("melee", 5, "5"),
            close: end("close", 30, "30"),
            mid: end("mid", 60, "60"),
            far: end("far", 150, "150"),
        };
        for (name, before, after) in [
            ("close", ends.melee, ends.close),
            ("mid", ends.close, ends.mid),
            ("far", ends.mid, ends.far),
        ] {
            if (MIN_BAND_FEET..=before).contains(&after) {
                let message =
                    format!("a band ends at {after} feet, but the band before it at {before}");
                let hint = "each band must end farther away than the one before it";
                bands.problem_in(name, &message, hint);
            }
        }
        ends
    }
}

/// Range band of the distance between two combatants (FOW-20).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
)]
pub enum Band {
    /// Within melee reach.
    Melee,
    /// Within one move.
    Close,
    /// Within two moves.
    Mid,
    /// Within missile range.
    Far,
    /// Too far away to interfere.
    Distant,
}

/// Result of a dice pool (FOW-11).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
)]
pub enum PoolResult {
    /// No hit.
    Miss,
    /// A hit for half damage.
    Glancing,
    /// A hit for full damage.
    Full,
    /// A hit with one more damage die.
    Critical,
}

impl Bands {
    /// Returns the band of a distance in feet.
    pub fn band_at(self, feet: u32) -> Band {
        match feet {
            _ if feet <= self.melee => Band::Melee,
            _ if feet <= self.close => Band::Close,
            _ if feet <= self.mid => Band::Mid,
            _ if feet <= self.far => Band::Far,
            _beyond => Band::Distant,
        }
    }

    /// Returns the bands that have an end, with the end in feet.
    pub fn ends(self) -> [(Band, u32); 4] {
        [
            (Band::Melee, self.melee),
            (Band::Close, self.close),
            (Band::Mid, self.mid),
            (Band::Far, self.far),
        ]
    }
}

impl Band {
    /// Returns the display name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Melee => "Melee",
            Self::Close => "Close",
            Self::Mid => "Mid",
            Self::Far => "Far",
            Self::Distant => "Distant",
        }
    }
}

impl PoolResult {
    /// Returns the damage of this result; armour has already reduced each die. Half is rounded down, but a glancing hit
    /// with any damage deals at least 1 (FOW-12).
    pub fn damage(self, dice: i32, bonus: i32) -> i32 {
        let whole = (dice + bonus).max(0);
        match self {
            Self::Miss => 0,
            Self::Glancing => (whole / 2).max(whole.min(1)),
            Self::Full | Self::Critical => whole,
        }
    }

    /// Returns the number of damage dice.
    pub fn damage_dice(self, usual: u8) -> u8 {
        match self {
            Self::Miss => 0,
            Self::Glancing | Self::Full => usual,
            Self::Critical => usual.saturating_add(1),
        }
    }
}

impl PoolAttack {
    /// Returns the result of the rolled dice: the highest die counts, or the lower of two for a pool of 0 or less
    /// (FOW-11).
    pub fn read(&self, pool: i32, faces: &[u8]) -> PoolResult {
        let read = match pool {
            1.. => faces.iter().max(),
            _nothing => faces.iter().min(),
        };
        let highest = faces.iter().filter(|face| **face == self.die).count();
        match read.copied().unwrap_or(0) {
            face if face >= self.full_from => {
                if pool > 0 && highest >= usize::from(self.critical_dice) {
                    PoolResult::Critical
                } else {
                    PoolResult::Full
                }
            }
            face if face >= self.glancing_from => PoolResult::Glancing,
            _low => PoolResult::Miss,
        }
    }

    /// Returns the number of dice to roll for a pool: two if it is 0 or less.
    pub fn dice_to_roll(&self, pool: i32) -> u8 {
        match pool {
            1.. => u8::try_from(pool).unwrap_or(u8::MAX),
            _nothing => 2,
        }
    }

    /// Returns the rest of one damage die after this armour (FOW-12).
    pub fn damage_after_armour(&self, armour: i32, face: u8) -> i32 {
        (i32::from(face) - armour).max(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fow_12_a_glancing_hit_does_half_and_at_least_one() {
        for (whole, half) in [(0, 0), (1, 1), (2, 1), (3, 1), (7, 3)] {
            assert_eq!(PoolResult::Glancing.damage(whole, 0), half);
        }
        assert_eq!(PoolResult::Full.damage(3, 2), 5);
        assert_eq!(PoolResult::Miss.damage(3, 2), 0);
    }

    #[test]
    fn fow_20_bands_end_at_their_feet() {
        let bands = Bands {
            melee: 5,
            close: 30,
            mid: 60,
            far: 150,
        };
        let all = [
            (5, Band::Melee),
            (10, Band::Close),
            (30, Band::Close),
            (35, Band::Mid),
        ];
        for (feet, band) in all
            .into_iter()
            .chain([(65, Band::Far), (155, Band::Distant)])
        {
            assert_eq!(bands.band_at(feet), band);
        }
    }
}
