//! Wounds, dying and dead (SEC-42, SEC-47, SEG-39, FOW-13).

pub mod outcome;
pub mod rejection;
mod text;

use crate::rules::state::combat_event::{CombatantLost, DamageTaken};
use crate::ruleset::{Ruleset, Status};

use super::attack::contested::outcome::DamageEffect;
use super::effects;
use super::hit_points::outcome::HitPointOutcome;
use super::stamina::outcome::StaminaOutcome;
use crate::rules::state::{
    CombatantId, Eventful, Health, PendingHarm, Reports, Round, Vitality, Writes,
};
use outcome::WoundOutcome;

/// Applies the effect of damage to a combatant.
pub(super) fn apply_damage(
    fight: &mut (impl Eventful + Writes<Health>),
    who: CombatantId,
    harm: DamageEffect,
) {
    if harm == DamageEffect::Nothing {
        return;
    }
    let Some(mut health) = fight.write::<Health>(who) else {
        return;
    };
    health.wounds += 1;
    let wounds = health.wounds;
    fight.record(WoundOutcome::WoundTaken { who, wounds });
    fight.happened(DamageTaken { who });
    if harm == DamageEffect::Dying {
        set_vitality(fight, who, Vitality::Dying);
    }
}

/// Makes a combatant up, dying or dead; if it gets worse, it loses its actions in progress.
pub(super) fn set_vitality(
    fight: &mut (impl Eventful + Writes<Health>),
    who: CombatantId,
    vitality: Vitality,
) {
    let stamina = fight.battle().ruleset.attack.takes_stamina();
    let bleeds = fight.battle().ruleset.attack.bleeds();
    let Some(mut health) = fight.write::<Health>(who) else {
        return;
    };
    let worse = match (health.vitality, vitality) {
        (Vitality::Dead, Vitality::Dying) => return,
        (before, after) if before == after => return,
        (_, after) => after != Vitality::Up,
    };
    health.vitality = vitality;
    if stamina {
        // Stamina is not life: a combatant that is up may have none, and one that is down may have some.
        health.hit_points.bleeding = vitality == Vitality::Dying;
    } else {
        health.hit_points.match_vitality(vitality, bleeds);
    }
    fight.record(WoundOutcome::VitalityChanged { who, vitality });
    if worse {
        fight.happened(CombatantLost { who });
    }
}

/// Heals wounds; the dying are up again (house default).
pub(super) fn heal_wounds(
    fight: &mut (impl Eventful + Writes<Health>),
    who: CombatantId,
    wounds: u32,
) {
    let Some(mut health) = fight.write::<Health>(who) else {
        return;
    };
    if health.vitality == Vitality::Dead {
        return;
    }
    let left = health.wounds.saturating_sub(wounds);
    health.set_wounds(left);
    fight.record(WoundOutcome::WoundsMended { who, wounds: left });
    let mortal = fight.battle().ruleset.attack.mortal_wound();
    if mortal.is_none_or(|nth| left < nth) {
        set_vitality(fight, who, Vitality::Up);
    }
}

/// Sets the number of wounds. If the ruleset has a mortal and a last wound (FOW-13), a combatant that reaches the
/// mortal one goes down, one that falls below it again is up, and the last wound kills.
pub(super) fn set_wounds(
    fight: &mut (impl Eventful + Writes<Health>),
    who: CombatantId,
    wounds: u32,
) {
    let ruleset = fight.ruleset();
    let limits = ruleset.attack.mortal_wound();
    let limits = limits.zip(ruleset.attack.last_wound());
    let Some(mut health) = fight.write::<Health>(who) else {
        return;
    };
    let before = health.wounds;
    health.set_wounds(wounds);
    let Some((mortal, last)) = limits else {
        return;
    };
    let vitality = health.vitality;
    if wounds >= last {
        set_vitality(fight, who, Vitality::Dead);
    } else if wounds < mortal && before >= mortal {
        set_vitality(fight, who, Vitality::Up);
    } else if wounds >= mortal && (before < mortal || vitality == Vitality::Dead) {
        // The dead cannot die again: they are brought back first.
        set_vitality(fight, who, Vitality::Up);
        set_vitality(fight, who, Vitality::Dying);
    }
}

/// Sets hit points and the resulting state: above 0 is up, 0 and less is down and bleeding, and at the limit of the
/// ruleset it is dead (SEG-39).
pub(super) fn set_hit_points(
    fight: &mut (impl Eventful + Writes<Health>),
    who: CombatantId,
    now: i32,
) {
    let (dead_at, bleeds) = (
        dead_at(fight.battle().ruleset),
        fight.battle().ruleset.attack.bleeds(),
    );
    let stamina = fight.battle().ruleset.attack.takes_stamina();
    let Some(mut health) = fight.write::<Health>(who) else {
        return;
    };
    if stamina {
        health.set_stamina(now);
        return;
    }
    let vitality = match now {
        1.. => Vitality::Up,
        _ if now <= dead_at => Vitality::Dead,
        _ => Vitality::Dying,
    };
    health.hit_points.now = now;
    health.hit_points.bleeding = bleeds && vitality == Vitality::Dying;
    if (health.vitality, vitality) == (Vitality::Dead, Vitality::Dying) {
        // The dead cannot die again: they are brought back first.
        health.vitality = Vitality::Up;
    }
    set_vitality(fight, who, vitality);
}

/// Sets the maximum hit points, and lowers the current ones to that if needed.
pub(super) fn set_most_hit_points(fight: &mut impl Writes<Health>, who: CombatantId, most: i32) {
    if let Some(mut health) = fight.write::<Health>(who) {
        let hit_points = &mut health.hit_points;
        hit_points.most = most;
        hit_points.now = hit_points.now.min(most);
    }
}

fn dead_at(ruleset: &Ruleset) -> i32 {
    ruleset.attack.dead_at().unwrap_or(i32::MIN)
}

/// Subtracts hit points: now, or in a simultaneous moment when it closes (SEG-14).
pub(super) fn lose_points(
    fight: &mut (impl Eventful + Writes<Health>),
    who: CombatantId,
    points: i32,
) {
    if points <= 0 {
        return;
    }
    if fight.battle().round.is_simultaneous() {
        fight
            .change::<Round>()
            .pending
            .push(PendingHarm { who, points });
    } else {
        subtract_hit_points(fight, who, points);
    }
}

/// Subtracts hit points at once: a combatant with none left is down and bleeds, and one that is already down dies of
/// any more (SEG-39).
pub(super) fn subtract_hit_points(
    fight: &mut (impl Eventful + Writes<Health>),
    who: CombatantId,
    points: i32,
) {
    let (dead_at, bleeds) = (
        dead_at(fight.battle().ruleset),
        fight.battle().ruleset.attack.bleeds(),
    );
    let Some(mut health) = fight.write::<Health>(who) else {
        return;
    };
    let before = health.vitality;
    if points <= 0 || before == Vitality::Dead {
        return;
    }
    let hit_points = &mut health.hit_points;
    hit_points.now -= points;
    let left = hit_points.now;
    let vitality = match left {
        _ if before == Vitality::Dying => Vitality::Dead,
        1.. => Vitality::Up,
        _ if left <= dead_at => Vitality::Dead,
        _ => Vitality::Dying,
    };
    hit_points.bleeding = bleeds && vitality == Vitality::Dying;
    fight.record(HitPointOutcome::HitPointsLost { who, points, left });
    fight.happened(DamageTaken { who });
    set_vitality(fight, who, vitality);
}

/// Applies the damage of the moment that closes: all losses of one combatant happen together (SEG-14).
pub(super) fn apply_pending(fight: &mut (impl Eventful + Writes<Health>)) {
    let mut losses: Vec<PendingHarm> = Vec::new();
    for harm in std::mem::take(&mut fight.change::<Round>().pending) {
        match losses.iter_mut().find(|loss| loss.who == harm.who) {
            Some(loss) => loss.points += harm.points,
            None => losses.push(harm),
        }
    }
    for PendingHarm { who, points } in losses {
        subtract_hit_points(fight, who, points);
    }
}

/// Makes bleeding combatants lose a hit point each (SEG-39).
pub(super) fn bleed(fight: &mut (impl Eventful + Writes<Health>)) {
    let dead_at = dead_at(fight.battle().ruleset);
    for who in fight.ids() {
        let Some(mut health) = fight.write::<Health>(who) else {
            continue;
        };
        let bleeds = health.vitality == Vitality::Dying && health.hit_points.bleeding;
        if !bleeds {
            continue;
        }
        health.hit_points.now -= 1;
        let left = health.hit_points.now;
        fight.record(WoundOutcome::Bled { who, left });
        if left <= dead_at {
            set_vitality(fight, who, Vitality::Dead);
        }
    }
}

/// Restores hit points, up to the maximum. This stops the bleeding, and a combatant with some left is up again; the
/// dead stay dead.
pub(super) fn regain_points(
    fight: &mut (impl Eventful + Writes<Health>),
    who: CombatantId,
    points: i32,
) {
    let Some(mut health) = fight.write::<Health>(who) else {
        return;
    };
    if points <= 0 || health.vitality == Vitality::Dead {
        return;
    }
    let hit_points = &mut health.hit_points;
    let before = hit_points.now;
    hit_points.now = (before + points).min(hit_points.most).max(before);
    hit_points.bleeding = false;
    let now = hit_points.now;
    fight.record(HitPointOutcome::HitPointsRegained {
        who,
        points: now - before,
        now,
    });
    if now > 0 {
        set_vitality(fight, who, Vitality::Up);
    }
}

/// Subtracts damage from Stamina; any excess is lost. Damage to a combatant without Stamina, or an unprepared one,
/// causes a wound (FOW-13).
pub(super) fn take_points(
    fight: &mut (impl Eventful + Writes<Health>),
    who: CombatantId,
    points: i32,
) {
    let ruleset = fight.ruleset();
    let limits = ruleset.attack.mortal_wound();
    let Some((mortal, last)) = limits.zip(ruleset.attack.last_wound()) else {
        return;
    };
    let battle = fight.battle();
    let Some(target) = battle.get(who) else {
        return;
    };
    let vitality = target.health().vitality();
    if points <= 0 || vitality == Vitality::Dead {
        return;
    }
    let unprepared = effects::counts_as(&ruleset, &target, Status::Unprepared);
    let stamina = target.health().hit_points().now;
    let lost = points.min(stamina);
    let wounded = stamina <= 0 || unprepared;
    if lost > 0 {
        let left = stamina - lost;
        if let Some(mut health) = fight.write::<Health>(who) {
            health.set_stamina(left);
        }
        fight.record(StaminaOutcome::StaminaLost {
            who,
            points: lost,
            left,
        });
    }
    if !wounded {
        fight.happened(DamageTaken { who });
        return;
    }
    let Some(mut health) = fight.write::<Health>(who) else {
        return;
    };
    health.wounds += 1;
    let wounds = health.wounds;
    fight.record(WoundOutcome::WoundTaken { who, wounds });
    fight.happened(DamageTaken { who });
    if wounds >= last {
        set_vitality(fight, who, Vitality::Dead);
    } else if wounds >= mortal {
        set_vitality(fight, who, Vitality::Dying);
    }
}

/// Spends Stamina for another die (FOW-13).
pub(super) fn spend_stamina(fight: &mut impl Writes<Health>, who: CombatantId, points: i32) {
    let Some(mut health) = fight.write::<Health>(who) else {
        return;
    };
    let left = health.hit_points.now - points;
    health.set_stamina(left);
    let left = health.hit_points.now;
    fight.record(StaminaOutcome::StaminaSpent { who, points, left });
}

/// Stops the bleeding of a combatant (SEG-39).
pub(super) fn stop_bleeding(fight: &mut impl Writes<Health>, who: CombatantId, by: CombatantId) {
    if let Some(mut health) = fight.write::<Health>(who) {
        health.hit_points.bleeding = false;
        fight.record(WoundOutcome::BleedingStopped { who, by });
    }
}

/// Gives `who` a new maximum of hit points, all of which it has.
pub(super) fn set_unhurt(fight: &mut impl Writes<Health>, who: CombatantId, most: i32) {
    if let Some(mut health) = fight.write::<Health>(who) {
        health.set_unhurt(most);
    }
}

/// Restores up to `points` of Stamina. Returns how many were restored, and how many it has now.
pub(super) fn restore_stamina(
    fight: &mut impl Writes<Health>,
    who: CombatantId,
    points: i32,
) -> Option<(i32, i32)> {
    let mut health = fight.write::<Health>(who)?;
    let before = health.hit_points().now;
    if points > 0 {
        health.set_stamina(before + points);
    }
    let now = health.hit_points().now;
    Some((now - before, now))
}

/// Treats one wound of `who` (FOW-13). Returns how many are left untreated.
pub(super) fn treat(fight: &mut impl Writes<Health>, who: CombatantId) -> Option<u32> {
    let mut health = fight.write::<Health>(who)?;
    health.treat();
    Some(health.untreated())
}
