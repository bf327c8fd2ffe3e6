//! Dice pools: attacks of which the highest die is read, Stamina and wounds (FOW-10 to FOW-23), as data.

use super::id::StatId;

/// The figures of attacks by dice pools.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PoolAttack {
    /// Sides of the dice.
    pub die: u8,
    /// FOW-11: from this face of the highest die on it is a full hit.
    pub full_from: u8,
    /// FOW-11: from this face on it is a glancing hit, below a miss.
    pub glancing_from: u8,
    /// FOW-11: so many dice with the highest face are a critical hit.
    pub critical_dice: u8,
    /// FOW-10: the dice of training, for every attack.
    pub class_bonus: StatId,
    /// FOW-10: the dice added hand to hand.
    pub melee: StatId,
    /// FOW-10: the dice added at range.
    pub ranged: StatId,
    /// FOW-12: what a hide takes off each damage die.
    pub armour: StatId,
    /// FOW-13: Stamina unhurt.
    pub stamina: StatId,
    /// FOW-13: dice that each untreated wound adds to its bearer's attacks.
    pub per_wound: i32,
    /// FOW-13: the wound that is mortal.
    pub mortal_wound: u32,
    /// FOW-13: the wound that kills.
    pub last_wound: u32,
    /// FOW-13: Stamina for dice.
    pub effort: Effort,
    /// FOW-20: the range bands.
    pub bands: Bands,
    /// FOW-22: feet of approach that belong to a melee attack.
    pub approach_feet: u32,
}

/// FOW-13: Stamina that is spent for dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Points of Stamina.
    pub stamina: i32,
    /// Dice for them.
    pub dice: i32,
}

/// FOW-20: where each band ends, in feet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bands {
    /// Melee.
    pub melee: u32,
    /// Close.
    pub close: u32,
    /// Mid.
    pub mid: u32,
    /// Far; beyond is Distant.
    pub far: u32,
}

/// FOW-20: how far two combatants are from each other.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
)]
pub enum Band {
    /// Within reach of a blow.
    Melee,
    /// Within a move.
    Close,
    /// Within two moves.
    Mid,
    /// Within the range of what is shot.
    Far,
    /// Beyond interference.
    Distant,
}

/// FOW-11: what a pool came to.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
)]
pub enum PoolResult {
    /// No hit.
    Miss,
    /// Half the damage.
    Glancing,
    /// The damage.
    Full,
    /// One more damage die.
    Critical,
}

impl Bands {
    /// The band of a distance in feet.
    pub fn of(self, feet: u32) -> Band {
        match feet {
            _ if feet <= self.melee => Band::Melee,
            _ if feet <= self.close => Band::Close,
            _ if feet <= self.mid => Band::Mid,
            _ if feet <= self.far => Band::Far,
            _beyond => Band::Distant,
        }
    }

    /// The bands that end somewhere, with the feet at which they do.
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
    /// What people call it.
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
    /// FOW-12: damage of this result: armour is off each die already. Half is rounded down, but a glancing
    /// hit that had any damage does 1.
    pub fn damage(self, dice: i32, bonus: i32) -> i32 {
        let whole = (dice + bonus).max(0);
        match self {
            Self::Miss => 0,
            Self::Glancing => (whole / 2).max(whole.min(1)),
            Self::Full | Self::Critical => whole,
        }
    }

    /// How many damage dice there are.
    pub fn damage_dice(self, usual: u8) -> u8 {
        match self {
            Self::Miss => 0,
            Self::Glancing | Self::Full => usual,
            Self::Critical => usual.saturating_add(1),
        }
    }
}

impl PoolAttack {
    /// What the thrown dice come to: the highest is read, or of a pool of nothing the lowest of two
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

    /// How many dice are thrown for a pool: two for one of nothing.
    pub fn thrown(&self, pool: i32) -> u8 {
        match pool {
            1.. => u8::try_from(pool).unwrap_or(u8::MAX),
            _nothing => 2,
        }
    }

    /// What one damage die comes to behind this armour (FOW-12).
    pub fn behind(&self, armour: i32, face: u8) -> i32 {
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
    fn fow_20_bands_end_on_their_feet() {
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
            assert_eq!(bands.of(feet), band);
        }
    }
}
