//! The health of a combatant: wounds, hit points, and whether it is up, dying or dead.

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use crate::rules::facts::{CheckPlan, TermKind};
use crate::ruleset::Ruleset;

use super::combatant::Vitality;
use super::spec::Wear;

/// The health of a combatant.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Health {
    pub(in crate::rules) wounds: u32,
    pub(in crate::rules) vitality: Vitality,
    #[serde(default)]
    pub(in crate::rules) hit_points: HitPoints,
    /// Wounds that have been treated and no longer hinder (FOW-13).
    #[serde(default)]
    pub(in crate::rules) treated: u32,
}

/// Hit points, where damage comes off them (SEG-39).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct HitPoints {
    /// The points it has now; at 0 or less it is unconscious.
    pub now: i32,
    /// The points it has when unhurt.
    pub most: i32,
    /// Whether it is bleeding: it then loses a point at the end of each round (SEG-39).
    pub bleeding: bool,
}

impl HitPoints {
    /// Adjusts the points to a vitality that came about in another way: one who is up has at least one
    /// point, and one who is down has none left and bleeds.
    pub(in crate::rules) fn agree_with(&mut self, vitality: Vitality, bleeds: bool) {
        if self.most == 0 {
            return;
        }
        match vitality {
            Vitality::Up => {
                self.now = self.now.max(1);
                self.bleeding = false;
            }
            Vitality::Dying if self.now > 0 => {
                self.now = 0;
                self.bleeding = bleeds;
            }
            Vitality::Dying => {}
            Vitality::Dead => self.bleeding = false,
        }
    }
}

impl std::hash::Hash for Health {
    /// Hit points are hashed only where somebody has them, so that a fight without them keeps its
    /// hash.
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        (self.wounds, self.vitality).hash(state);
        if self.hit_points != HitPoints::default() {
            self.hit_points.hash(state);
        }
        if self.treated > 0 {
            self.treated.hash(state);
        }
    }
}

impl Health {
    /// The health of an unhurt combatant with so many hit points.
    pub fn with_hit_points(most: i32) -> Self {
        Self {
            hit_points: HitPoints {
                now: most,
                most,
                bleeding: false,
            },
            ..Self::default()
        }
    }

    /// The same with what earlier fights have left of it; where its points are its life, one who is up has at least
    /// one, and one who is down none.
    pub(in crate::rules) fn worn(mut self, wear: &Wear, points_are_life: bool) -> Self {
        if self.hit_points.most > 0 {
            self.hit_points.now = self.hit_points.most.saturating_sub(wear.lost);
        }
        self.wounds = wear.wounds;
        self.treated = wear.treated.min(wear.wounds);
        self.vitality = wear.vitality;
        if points_are_life {
            self.hit_points.agree_with(wear.vitality, false);
        } else {
            self.hit_points.now = self.hit_points.now.max(0);
        }
        self
    }

    /// Its hit points; all 0 where damage is compared with toughness instead.
    pub fn hit_points(&self) -> HitPoints {
        self.hit_points
    }

    /// Sets both the hit points it has now and those it has when unhurt.
    pub(in crate::rules) fn set_unhurt(&mut self, points: i32) {
        *self = Self {
            wounds: self.wounds,
            vitality: self.vitality,
            treated: self.treated,
            ..Self::with_hit_points(points)
        };
    }

    /// How many wounds it has taken, treated ones included.
    pub fn wounds(&self) -> u32 {
        self.wounds
    }

    /// Whether it is up, dying or dead.
    pub fn vitality(&self) -> Vitality {
        self.vitality
    }

    /// Adds what its wounds add to every check of their bearer (SEC-47).
    pub fn add_to(&self, ruleset: &Ruleset, plan: &mut CheckPlan) {
        let wounds = i32::try_from(self.wounds).unwrap_or(i32::MAX);
        let each = ruleset.attack.checks_for_a_wound();
        plan.add(TermKind::Wounds, each.saturating_mul(wounds));
    }

    /// How many of its wounds still hinder (FOW-13).
    pub fn untreated(&self) -> u32 {
        self.wounds.saturating_sub(self.treated)
    }

    /// Treats one wound (FOW-13).
    pub(in crate::rules) fn treat(&mut self) {
        self.treated = (self.treated + 1).min(self.wounds);
    }

    /// Sets the Stamina it has now, limited to the most it can have.
    pub(in crate::rules) fn set_stamina(&mut self, now: i32) {
        self.hit_points.now = now.clamp(0, self.hit_points.most);
    }

    /// Sets the number of wounds.
    pub(in crate::rules) fn set_wounds(&mut self, wounds: u32) {
        self.wounds = wounds;
        self.treated = self.treated.min(wounds);
    }
}
