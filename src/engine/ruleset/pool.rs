//! Dice pools, as data: attacks of which the highest die is read, Stamina and wounds (FOW-10 to FOW-23).

use super::id::StatId;

/// The figures of attacks by dice pools.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PoolAttack {
    /// How many sides each die has.
    pub die: u8,
    /// The lowest face of the highest die that is a full hit (FOW-11).
    pub full_from: u8,
    /// The lowest face that is a glancing hit; any below is a miss (FOW-11).
    pub glancing_from: u8,
    /// How many dice must show the highest face for a critical hit (FOW-11).
    pub critical_dice: u8,
    /// FOW-10: the dice of training, for every attack.
    pub class_bonus: StatId,
    /// FOW-10: the dice added hand to hand.
    pub melee: StatId,
    /// FOW-10: the dice added at range.
    pub ranged: StatId,
    /// FOW-12: what a hide takes off each damage die.
    pub armour: StatId,
    /// The stat that says how much Stamina one has when unhurt (FOW-13).
    pub stamina: StatId,
    /// FOW-13: dice that each untreated wound adds to its bearer's attacks.
    pub per_wound: i32,
    /// The number of the wound that is mortal (FOW-13).
    pub mortal_wound: u32,
    /// The number of the wound that kills (FOW-13).
    pub last_wound: u32,
    /// The price of an effort (FOW-13).
    pub effort: Effort,
    /// The ends of the range bands (FOW-20).
    pub bands: Bands,
    /// How many feet of approach belong to a melee attack (FOW-22).
    pub approach_feet: u32,
}

/// An effort: Stamina that is spent for dice (FOW-13).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// The Stamina that it costs.
    pub stamina: i32,
    /// The dice that it adds.
    pub dice: i32,
}

/// Where each band ends, in feet (FOW-20).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bands {
    /// The end of the Melee band.
    pub melee: u32,
    /// The end of the Close band.
    pub close: u32,
    /// The end of the Mid band.
    pub mid: u32,
    /// The end of the Far band; beyond it is Distant.
    pub far: u32,
}

/// How far two combatants are from each other (FOW-20).
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
    /// Within the range of missiles.
    Far,
    /// Too far away to interfere.
    Distant,
}

/// What a pool came to (FOW-11).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
)]
pub enum PoolResult {
    /// It does not hit.
    Miss,
    /// It hits for half the damage.
    Glancing,
    /// It hits for the whole damage.
    Full,
    /// It hits with one more damage die.
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
    /// The name that people read.
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
    /// The damage of this result; armour has come off each die already. Half is rounded down, but a
    /// glancing hit that had any damage does 1 (FOW-12).
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
    /// What the thrown dice come to: the highest is read, or for a pool of 0 or less the lower of
    /// two (FOW-11).
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

    /// How many dice are thrown for a pool: two if it is 0 or less.
    pub fn thrown(&self, pool: i32) -> u8 {
        match pool {
            1.. => u8::try_from(pool).unwrap_or(u8::MAX),
            _nothing => 2,
        }
    }

    /// What is left of one damage die behind this armour (FOW-12).
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
