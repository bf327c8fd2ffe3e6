//! Weights: how much an effect changes what a combatant does and suffers, roughly and in percent. Tactics compare
//! conditions by them.

use super::{Capability, Effect, EffectEntry, Number, OrderRule, Status, Ward};

/// Percentage of a change by one point or one die.
const POINT: i32 = 8;

/// Changes by effects, in percent of those of a turn without them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EffectWeight {
    /// Decrease of the harm that the bearer does, by attacks or otherwise; negative for an increase.
    pub prevents: i32,
    /// Additional decrease for a bearer that casts spells.
    pub silences: i32,
    /// Increase of the harm that the bearer suffers; negative for a decrease.
    pub exposes: i32,
}

impl EffectWeight {
    const fn prevents(percent: i32) -> Self {
        Self {
            prevents: percent,
            silences: 0,
            exposes: 0,
        }
    }

    const fn exposes(percent: i32) -> Self {
        Self {
            prevents: 0,
            silences: 0,
            exposes: percent,
        }
    }

    /// Returns both changes together, within bounds: a combatant cannot do less than nothing.
    pub fn and(self, other: Self) -> Self {
        Self {
            prevents: (self.prevents + other.prevents).clamp(-200, 100),
            silences: (self.silences + other.silences).clamp(-200, 100),
            exposes: (self.exposes + other.exposes).clamp(-100, 200),
        }
    }

    fn divided(self, by: i32) -> Self {
        Self {
            prevents: self.prevents / by,
            silences: self.silences / by,
            exposes: self.exposes / by,
        }
    }
}

impl EffectEntry {
    /// Returns its weight; half of it if it applies only with a result of a test.
    pub fn weight(&self) -> EffectWeight {
        let weight = self.effect.weight();
        if self.tests.is_empty() {
            weight
        } else {
            weight.divided(2)
        }
    }
}

impl Effect {
    fn weight(&self) -> EffectWeight {
        let prevents = EffectWeight::prevents;
        let exposes = EffectWeight::exposes;
        match *self {
            Self::Add(number, value) => match number {
                Number::Check | Number::Attack | Number::Damage => prevents(-POINT * value),
                Number::AttackAgainst => exposes(POINT * value),
                Number::Protection => exposes(-POINT * value),
                Number::AnySavingThrow => exposes(-POINT * value / 3),
                Number::Routines => prevents(-50 * value),
                Number::Speed => prevents(-5 * value),
            },
            Self::Percent(_, percent) => {
                prevents((100 - i32::try_from(percent.min(300)).unwrap_or(300)) / 4)
            }
            Self::Forbid(what) => what.weight(),
            Self::Cost(..) => prevents(30),
            Self::CountsAs(status) => match status {
                Status::Helpless => prevents(100).and(exposes(100)),
                Status::Asleep => prevents(100).and(exposes(50)),
                Status::Unprepared => exposes(50),
                Status::Exposed => exposes(2 * POINT),
                Status::Unseen => prevents(-10).and(exposes(-30)),
                Status::LightSleeper(_)
                | Status::Fearless
                | Status::Leader
                | Status::NativeMover => EffectWeight::default(),
            },
            Self::TurnOrder(rule) => match rule {
                OrderRule::Last => prevents(10),
                OrderRule::MissesTurn => prevents(100),
                OrderRule::MaxActions(_) => prevents(40),
                OrderRule::NeverSurprised
                | OrderRule::SurprisesOn(_)
                | OrderRule::SurprisedOn(_) => EffectWeight::default(),
            },
            Self::Absorbs(points) => exposes(-POINT * points),
            Self::Wards(Ward::Hedged) => exposes(-60),
            Self::Wards(Ward::Immune) => exposes(-100),
            Self::StrikesComers => prevents(-POINT),
            Self::Sight(..)
            | Self::Senses(_)
            | Self::ShedsLight(_)
            | Self::Darkens(_)
            | Self::UnaffectedBy(_) => EffectWeight::default(),
        }
    }
}

impl Capability {
    fn weight(self) -> EffectWeight {
        let prevents = EffectWeight::prevents;
        match self {
            Self::Acting => prevents(100).and(EffectWeight::exposes(30)),
            Self::Attacking => prevents(90),
            Self::Approaching(_) => prevents(25),
            Self::Moving => prevents(40),
            Self::MovingAndAttacking => prevents(25),
            Self::Seeing => prevents(40).and(EffectWeight::exposes(2 * POINT)),
            Self::Defending => EffectWeight::exposes(30),
            Self::Reacting => prevents(5),
            Self::Casting => EffectWeight {
                silences: 80,
                ..EffectWeight::default()
            },
            Self::Running | Self::Hearing => EffectWeight::default(),
        }
    }
}
