//! Health of a combatant: wounds, hit points, and whether it is up, dying or dead.

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use crate::rules::facts::{CheckPlan, TermKind};
use crate::ruleset::Ruleset;

use super::combatant::Vitality;
use super::spec::StartingWear;

/// Health of a combatant.
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

/// Hit points, in rulesets where damage reduces them (SEG-39).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct HitPoints {
    /// Current points; at 0 or less the combatant is unconscious.
    pub now: i32,
    /// Maximum points, when unhurt.
    pub most: i32,
    /// True if it is bleeding, which costs a point at the end of each round (SEG-39).
    pub bleeding: bool,
}

impl HitPoints {
    /// Adjusts the points to a vitality that was set in another way. A combatant that is up has at least one point;
    /// one that is down has none left and may bleed.
    pub(in crate::rules) fn match_vitality(&mut self, vitality: Vitality, bleeds: bool) {
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
    /// Hashes hit points and treated wounds only if there are any, so that a fight without them keeps its hash.
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
    /// Creates the health of an unhurt combatant with `most` hit points.
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

    /// Returns this health reduced by what earlier fights have cost. If hit points decide the vitality, a combatant
    /// that is up has at least one point and one that is down has none.
    pub(in crate::rules) fn with_wear(
        mut self,
        wear: &StartingWear,
        points_are_life: bool,
    ) -> Self {
        if self.hit_points.most > 0 {
            self.hit_points.now = self.hit_points.most.saturating_sub(wear.lost);
        }
        self.wounds = wear.wounds;
        self.treated = wear.treated.min(wear.wounds);
        self.vitality = wear.vitality;
        if points_are_life {
            self.hit_points.match_vitality(wear.vitality, false);
        } else {
            self.hit_points.now = self.hit_points.now.max(0);
        }
        self
    }

    /// Returns its hit points; all fields are 0 in rulesets that compare damage with toughness instead.
    pub fn hit_points(&self) -> HitPoints {
        self.hit_points
    }

    /// Sets both the current and the maximum hit points, and stops bleeding.
    pub(in crate::rules) fn set_unhurt(&mut self, points: i32) {
        *self = Self {
            wounds: self.wounds,
            vitality: self.vitality,
            treated: self.treated,
            ..Self::with_hit_points(points)
        };
    }

    /// Returns the number of its wounds, including treated ones.
    pub fn wounds(&self) -> u32 {
        self.wounds
    }

    /// Returns whether it is up, dying or dead.
    pub fn vitality(&self) -> Vitality {
        self.vitality
    }

    /// Adds the modifier that wounds give to every check of the wounded combatant (SEC-47).
    pub fn add_to(&self, ruleset: &Ruleset, plan: &mut CheckPlan) {
        let wounds = i32::try_from(self.wounds).unwrap_or(i32::MAX);
        let each = ruleset.attack.check_modifier_per_wound();
        plan.add(TermKind::Wounds, each.saturating_mul(wounds));
    }

    /// Returns the number of wounds that still hinder it (FOW-13).
    pub fn untreated(&self) -> u32 {
        self.wounds.saturating_sub(self.treated)
    }

    /// Treats one wound (FOW-13).
    pub(in crate::rules) fn treat(&mut self) {
        self.treated = (self.treated + 1).min(self.wounds);
    }

    /// Sets its current Stamina, limited to the maximum.
    pub(in crate::rules) fn set_stamina(&mut self, now: i32) {
        self.hit_points.now = now.clamp(0, self.hit_points.most);
    }

    /// Sets the number of wounds. Treated wounds cannot exceed it.
    pub(in crate::rules) fn set_wounds(&mut self, wounds: u32) {
        self.wounds = wounds;
        self.treated = self.treated.min(wounds);
    }
}
