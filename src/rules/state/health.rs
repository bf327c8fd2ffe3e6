//! How a combatant is: wounds, hit points, up or dying or dead.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use crate::rules::facts::{CheckPlan, TermKind};
use crate::ruleset::Ruleset;

use super::combatant::Vitality;

/// How a combatant is.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Health {
    pub(in crate::rules) wounds: u32,
    pub(in crate::rules) vitality: Vitality,
    #[serde(default)]
    pub(in crate::rules) hit_points: HitPoints,
    /// FOW-13: wounds that have been seen to.
    #[serde(default)]
    pub(in crate::rules) treated: u32,
}

/// Hit points, where damage comes off them (SEG-39).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct HitPoints {
    /// Now; 0 and less is unconscious.
    pub now: i32,
    /// Unhurt.
    pub most: i32,
    /// SEG-39: it loses one at the end of each round.
    pub bleeding: bool,
}

impl HitPoints {
    /// What a vitality that came about otherwise makes of hit points: who is up has one at least, who is
    /// down has none and bleeds.
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
    /// Where nobody has hit points, none are hashed: what fights without them come to stays the same.
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
    /// Health with so many hit points.
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

    /// Its hit points; all 0 where damage is compared with toughness instead.
    pub fn hit_points(&self) -> HitPoints {
        self.hit_points
    }

    /// Sets hit points now and unhurt.
    pub(in crate::rules) fn set_unhurt(&mut self, points: i32) {
        *self = Self {
            wounds: self.wounds,
            vitality: self.vitality,
            treated: self.treated,
            ..Self::with_hit_points(points)
        };
    }

    /// Wounds taken.
    pub fn wounds(&self) -> u32 {
        self.wounds
    }

    /// Up, dying or dead.
    pub fn vitality(&self) -> Vitality {
        self.vitality
    }

    /// Adds what the wounds add to every check of their bearer (SEC-47).
    pub fn add_to(&self, ruleset: &Ruleset, plan: &mut CheckPlan) {
        let wounds = i32::try_from(self.wounds).unwrap_or(i32::MAX);
        let each = ruleset.attack.checks_for_a_wound();
        plan.add(TermKind::Wounds, each.saturating_mul(wounds));
    }

    /// FOW-13: wounds that still hinder.
    pub fn untreated(&self) -> u32 {
        self.wounds.saturating_sub(self.treated)
    }

    /// Sees to a wound (FOW-13).
    pub(in crate::rules) fn treat(&mut self) {
        self.treated = (self.treated + 1).min(self.wounds);
    }

    /// Sets Stamina, as much as there can be.
    pub(in crate::rules) fn set_stamina(&mut self, now: i32) {
        self.hit_points.now = now.clamp(0, self.hit_points.most);
    }

    /// Sets the number of wounds.
    pub(in crate::rules) fn set_wounds(&mut self, wounds: u32) {
        self.wounds = wounds;
        self.treated = self.treated.min(wounds);
    }
}
