//! Wounds, dying and dead; toughness and what damage does to it (SEC-42, SEC-43, SEC-47).

pub mod outcome;
pub mod rejection;
mod words;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use crate::ruleset::{AttackModel, Ruleset};

use super::action;
use super::attack::contested::outcome::Harm;
use super::battle::{CombatantRef, Field};
use super::check::{CheckPlan, TermKind};
use super::combatant::{CombatantId, Vitality};
use super::concentration;
use super::concentration::outcome::Spoiler;
use super::hit_points::outcome::HitPointOutcome;
use super::stamina::outcome::StaminaOutcome;
use super::turns::round::PendingHarm;
use outcome::WoundOutcome;

/// How a combatant is.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Health {
    wounds: u32,
    vitality: Vitality,
    #[serde(default)]
    hit_points: HitPoints,
    /// FOW-13: wounds that have been seen to.
    #[serde(default)]
    treated: u32,
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
    fn agree_with(&mut self, vitality: Vitality, bleeds: bool) {
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
    pub(super) fn set_unhurt(&mut self, points: i32) {
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
        let AttackModel::Contested(model) = &ruleset.attack else {
            return;
        };
        let wounds = i32::try_from(self.wounds).unwrap_or(i32::MAX);
        plan.add(TermKind::Wounds, model.per_wound.saturating_mul(wounds));
    }

    /// FOW-13: wounds that still hinder.
    pub fn untreated(&self) -> u32 {
        self.wounds.saturating_sub(self.treated)
    }

    /// Sees to a wound (FOW-13).
    pub(super) fn treat(&mut self) {
        self.treated = (self.treated + 1).min(self.wounds);
    }

    /// Sets Stamina, as much as there can be.
    pub(super) fn set_stamina(&mut self, now: i32) {
        self.hit_points.now = now.clamp(0, self.hit_points.most);
    }

    /// Sets the number of wounds.
    pub(super) fn set_wounds(&mut self, wounds: u32) {
        self.wounds = wounds;
        self.treated = self.treated.min(wounds);
    }
}

/// What damage is compared with: toughness and the scale's share (SEC-43).
pub fn toughness(ruleset: &Ruleset, target: &CombatantRef) -> i32 {
    let AttackModel::Contested(model) = &ruleset.attack else {
        return 0;
    };
    target.stats.get(ruleset, model.toughness)
        + model.toughness_per_scale * i32::from(target.body.scale)
}

/// What `damage` does against `toughness` (SEC-42).
pub fn harm_of(ruleset: &Ruleset, damage: i32, toughness: i32) -> Harm {
    let AttackModel::Contested(model) = &ruleset.attack else {
        return Harm::Nothing;
    };
    if damage > toughness {
        Harm::Dying
    } else if damage > toughness - model.wound_margin {
        Harm::Wound
    } else {
        Harm::Nothing
    }
}

/// Lets harm be taken.
pub(super) fn take(field: &mut Field, who: CombatantId, harm: Harm) {
    if harm == Harm::Nothing {
        return;
    }
    let Some(mut target) = field.combatant(who) else {
        return;
    };
    target.health.wounds += 1;
    let wounds = target.health.wounds;
    field.record(WoundOutcome::WoundTaken { who, wounds });
    concentration::spoil(field, who, Spoiler::Damage);
    if harm == Harm::Dying {
        set_vitality(field, who, Vitality::Dying);
    }
}

/// Makes a combatant up, dying or dead; who is not up loses what it had in progress.
pub(super) fn set_vitality(field: &mut Field, who: CombatantId, vitality: Vitality) {
    let stamina = field.ruleset.attack.pool().is_some();
    let bleeds = bleeds(&field.ruleset);
    let Some(mut target) = field.combatant(who) else {
        return;
    };
    let worse = match (target.health.vitality, vitality) {
        (Vitality::Dead, Vitality::Dying) => return,
        (before, after) if before == after => return,
        (_, after) => after != Vitality::Up,
    };
    target.health.vitality = vitality;
    if stamina {
        // Stamina is no life: who is up may have none, who is down some.
        target.health.hit_points.bleeding = vitality == Vitality::Dying;
    } else {
        target.health.hit_points.agree_with(vitality, bleeds);
    }
    field.record(WoundOutcome::VitalityChanged { who, vitality });
    if worse {
        action::lose_everything(field, who);
    }
}

/// Mends wounds; the dying are up again (house default).
pub(super) fn mend(field: &mut Field, who: CombatantId, wounds: u32) {
    let Some(mut target) = field.combatant(who) else {
        return;
    };
    if target.health.vitality == Vitality::Dead {
        return;
    }
    let left = target.health.wounds.saturating_sub(wounds);
    target.health.set_wounds(left);
    field.record(WoundOutcome::WoundsMended { who, wounds: left });
    let mortal = field.ruleset.attack.pool();
    if mortal.is_none_or(|model| left < model.mortal_wound) {
        set_vitality(field, who, Vitality::Up);
    }
}

/// Sets the number of wounds, with what follows from it where the third is mortal and the fourth kills
/// (FOW-13): who had fewer is down, who has fewer again is up.
pub(super) fn set_wounds(field: &mut Field, who: CombatantId, wounds: u32) {
    let limits = field.ruleset.attack.pool();
    let limits = limits.map(|model| (model.mortal_wound, model.last_wound));
    let Some(mut target) = field.combatant(who) else {
        return;
    };
    let before = target.health.wounds;
    target.health.set_wounds(wounds);
    let Some((mortal, last)) = limits else {
        return;
    };
    let vitality = target.health.vitality;
    if wounds >= last {
        set_vitality(field, who, Vitality::Dead);
    } else if wounds < mortal && before >= mortal {
        set_vitality(field, who, Vitality::Up);
    } else if wounds >= mortal && (before < mortal || vitality == Vitality::Dead) {
        // The dead do not die again: they are brought back first.
        set_vitality(field, who, Vitality::Up);
        set_vitality(field, who, Vitality::Dying);
    }
}

/// Sets hit points, with what follows from it: above 0 is up, 0 and less is down and bleeding, and at
/// the ruleset's end of it dead (SEG-39).
pub(super) fn set_hit_points(field: &mut Field, who: CombatantId, now: i32) {
    let (dead_at, bleeds) = (dead_at(&field.ruleset), bleeds(&field.ruleset));
    let stamina = field.ruleset.attack.pool().is_some();
    let Some(mut target) = field.combatant(who) else {
        return;
    };
    if stamina {
        target.health.set_stamina(now);
        return;
    }
    let vitality = match now {
        1.. => Vitality::Up,
        _ if now <= dead_at => Vitality::Dead,
        _ => Vitality::Dying,
    };
    target.health.hit_points.now = now;
    target.health.hit_points.bleeding = bleeds && vitality == Vitality::Dying;
    if (target.health.vitality, vitality) == (Vitality::Dead, Vitality::Dying) {
        // The dead do not die again: they are brought back first.
        target.health.vitality = Vitality::Up;
    }
    set_vitality(field, who, vitality);
}

/// Sets the hit points of the unhurt; nobody has more.
pub(super) fn set_most_hit_points(field: &mut Field, who: CombatantId, most: i32) {
    if let Some(mut target) = field.combatant(who) {
        let hit_points = &mut target.health.hit_points;
        hit_points.most = most;
        hit_points.now = hit_points.now.min(most);
    }
}

/// SEG-39: whether who is down bleeds.
fn bleeds(ruleset: &Ruleset) -> bool {
    ruleset.attack.armour_class().is_some()
}

fn dead_at(ruleset: &Ruleset) -> i32 {
    let model = ruleset.attack.armour_class();
    model.map_or(i32::MIN, |model| model.dead_at)
}

/// Takes hit points off: now, or when the moment closes in which both sides act (SEG-14).
pub(super) fn lose_points(field: &mut Field, who: CombatantId, points: i32) {
    if points <= 0 {
        return;
    }
    if field.round.is_simultaneous() {
        field.round.pending.push(PendingHarm { who, points });
    } else {
        lose_points_now(field, who, points);
    }
}

/// Takes hit points off at once: who has none left is down and bleeds, and who is down already dies of
/// any more (SEG-39).
pub(super) fn lose_points_now(field: &mut Field, who: CombatantId, points: i32) {
    let (dead_at, bleeds) = (dead_at(&field.ruleset), bleeds(&field.ruleset));
    let Some(mut target) = field.combatant(who) else {
        return;
    };
    let before = target.health.vitality;
    if points <= 0 || before == Vitality::Dead {
        return;
    }
    let hit_points = &mut target.health.hit_points;
    hit_points.now -= points;
    let left = hit_points.now;
    let vitality = match left {
        _ if before == Vitality::Dying => Vitality::Dead,
        1.. => Vitality::Up,
        _ if left <= dead_at => Vitality::Dead,
        _ => Vitality::Dying,
    };
    hit_points.bleeding = bleeds && vitality == Vitality::Dying;
    field.record(HitPointOutcome::HitPointsLost { who, points, left });
    concentration::spoil(field, who, Spoiler::Damage);
    set_vitality(field, who, vitality);
}

/// The moment closes: what its blows took is lost, all that one combatant loses at once (SEG-14).
pub(super) fn apply_pending(field: &mut Field) {
    let mut losses: Vec<PendingHarm> = Vec::new();
    for harm in std::mem::take(&mut field.round.pending) {
        match losses.iter_mut().find(|loss| loss.who == harm.who) {
            Some(loss) => loss.points += harm.points,
            None => losses.push(harm),
        }
    }
    for PendingHarm { who, points } in losses {
        lose_points_now(field, who, points);
    }
}

/// The round ends: the bleeding lose a hit point, first in the round in which they fell (SEG-39).
pub(super) fn end_round(field: &mut Field) {
    let dead_at = dead_at(&field.ruleset);
    for who in field.ids() {
        let Some(mut target) = field.combatant(who) else {
            continue;
        };
        let bleeds = target.health.vitality == Vitality::Dying && target.health.hit_points.bleeding;
        if !bleeds {
            continue;
        }
        target.health.hit_points.now -= 1;
        let left = target.health.hit_points.now;
        field.record(WoundOutcome::Bled { who, left });
        if left <= dead_at {
            set_vitality(field, who, Vitality::Dead);
        }
    }
}

/// Gives hit points back, up to those of the unhurt. It stops the bleeding, and who has some left is up
/// again; the dead stay dead.
pub(super) fn regain_points(field: &mut Field, who: CombatantId, points: i32) {
    let Some(mut target) = field.combatant(who) else {
        return;
    };
    if points <= 0 || target.health.vitality == Vitality::Dead {
        return;
    }
    let hit_points = &mut target.health.hit_points;
    let before = hit_points.now;
    hit_points.now = (before + points).min(hit_points.most).max(before);
    hit_points.bleeding = false;
    let now = hit_points.now;
    field.record(HitPointOutcome::HitPointsRegained {
        who,
        points: now - before,
        now,
    });
    if now > 0 {
        set_vitality(field, who, Vitality::Up);
    }
}

/// FOW-13: takes damage off Stamina; what exceeds it is lost. Damage that finds no Stamina, or finds its
/// target unprepared, makes a wound.
pub(super) fn take_points(field: &mut Field, who: CombatantId, points: i32) {
    let ruleset = field.ruleset.clone();
    let Some(model) = ruleset.attack.pool() else {
        return;
    };
    let battle = field.battle();
    let Some(target) = battle.get(who) else {
        return;
    };
    let vitality = target.health.vitality();
    if points <= 0 || vitality == Vitality::Dead {
        return;
    }
    let mut conditions = target.conditions.defs(&ruleset);
    let unprepared = conditions.any(|(_, def)| def.steps.unprepared);
    drop(conditions);
    let stamina = target.health.hit_points().now;
    let lost = points.min(stamina);
    let wounded = stamina <= 0 || unprepared;
    if lost > 0 {
        let left = stamina - lost;
        if let Some(mut target) = field.combatant(who) {
            target.health.set_stamina(left);
        }
        field.record(StaminaOutcome::StaminaLost {
            who,
            points: lost,
            left,
        });
    }
    if !wounded {
        return;
    }
    let Some(mut target) = field.combatant(who) else {
        return;
    };
    target.health.wounds += 1;
    let wounds = target.health.wounds;
    field.record(WoundOutcome::WoundTaken { who, wounds });
    if wounds >= model.last_wound {
        set_vitality(field, who, Vitality::Dead);
    } else if wounds >= model.mortal_wound {
        set_vitality(field, who, Vitality::Dying);
    }
}

/// FOW-13: spends Stamina for a die.
pub(super) fn spend_stamina(field: &mut Field, who: CombatantId, points: i32) {
    let Some(mut actor) = field.combatant(who) else {
        return;
    };
    let left = actor.health.hit_points.now - points;
    actor.health.set_stamina(left);
    let left = actor.health.hit_points.now;
    field.record(StaminaOutcome::StaminaSpent { who, points, left });
}

/// Stops somebody's bleeding (SEG-39).
pub(super) fn stop_bleeding(field: &mut Field, who: CombatantId, by: CombatantId) {
    if let Some(mut target) = field.combatant(who) {
        target.health.hit_points.bleeding = false;
        field.record(WoundOutcome::BleedingStopped { who, by });
    }
}
