//! Dice pools, as data: attacks of which the highest die counts, Stamina and wounds (FOW-10 to FOW-23).

use super::id::StatId;

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

/// An effort: Stamina spent for extra dice (FOW-13).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Stamina cost.
    pub stamina: i32,
    /// Number of dice added.
    pub dice: i32,
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
