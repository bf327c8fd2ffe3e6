//! Fight summary: duration, drops, damage dealt and taken, the best and the worst attack roll, and the effects of
//! spells. It is computed from the journal, so undone commands do not count.

use std::collections::BTreeMap;

use crate::rules::attack::contested::outcome::ContestedOutcome;
use crate::rules::attack::outcome::AttackOutcome;
use crate::rules::attack::pool::outcome::PoolOutcome;
use crate::rules::facts::Outcome;
use crate::rules::hit_points::outcome::HitPointOutcome;
use crate::rules::spell::outcome::SpellOutcome;
use crate::rules::stamina::outcome::StaminaOutcome;
use crate::rules::state::{CombatantId, Vitality};
use crate::rules::wounds::outcome::WoundOutcome;
use crate::ruleset::{ItemId, PoolResult, SpellId};

use super::history::History;

/// Totals of a fight.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BattleReport {
    /// Current round, from 1; 0 before the fight begins.
    pub rounds: u32,
    /// Ticks since the beginning.
    pub ticks: u32,
    /// Number of commands that led here.
    pub commands: usize,
    /// Dropped combatants, in order; a combatant that got up and dropped again is listed twice.
    pub falls: Vec<DropEntry>,
    /// Totals of each combatant that did or suffered anything, by id.
    pub deeds: BTreeMap<CombatantId, CombatantTotals>,
    /// Attack that exceeded its target number by most.
    pub best: Option<Outcome>,
    /// Attack that missed its target number by most.
    pub worst: Option<Outcome>,
    /// Totals of each spell, by caster.
    pub spells: BTreeMap<(CombatantId, SpellId), SpellTotals>,
}

/// A drop of a combatant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DropEntry {
    /// The dropped combatant.
    pub who: CombatantId,
    /// Its state: dying or dead, including a later death.
    pub vitality: Vitality,
    /// Round, from 1.
    pub round: u32,
    /// The attacker; `None` if the damage was not aimed, or if the GM decided the drop.
    pub by: Option<CombatantId>,
    /// Weapon or spell.
    pub with: Option<AttackMeans>,
}

/// Means of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttackMeans {
    /// A weapon.
    Weapon(ItemId),
    /// A spell.
    Spell(SpellId),
}

/// Totals of one combatant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CombatantTotals {
    /// Number of attacks.
    pub attacks: u32,
    /// Number of hits.
    pub hits: u32,
    /// Damage dealt to others, in points, or in wounds if damage makes no points.
    pub dealt: i32,
    /// Damage taken, in the same unit.
    pub taken: i32,
    /// Number of combatants that it dropped.
    pub felled: u32,
}

/// Totals of one spell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SpellTotals {
    /// Number of times it took effect.
    pub cast: u32,
    /// Number of targets that it was aimed at or affected, summed over all castings.
    pub caught: usize,
    /// Damage dealt.
    pub dealt: i32,
    /// Number of combatants that it dropped.
    pub felled: u32,
}

/// Current attacker, means and targets.
#[derive(Clone, Debug, Default)]
struct CurrentAttack {
    by: Option<CombatantId>,
    with: Option<AttackMeans>,
    on: Vec<CombatantId>,
}

impl BattleReport {
    /// Returns the summary of the commands in effect; `round_ticks` is the number of ticks per round.
    pub fn from_history(history: &History, round_ticks: u32) -> Self {
        let mut account = Self::default();
        let mut throws = Throws::default();
        let line = history.line();
        account.commands = line.len();
        for entry in line.iter().filter_map(|id| history.entry(*id)) {
            account.ticks = entry.tick;
            account.rounds = entry.tick / round_ticks.max(1) + 1;
            let mut blow = CurrentAttack::default();
            for outcome in &entry.outcomes {
                blow.follow(outcome);
                throws.consider(outcome);
                account.count_attack(outcome);
                account.count_spell(outcome);
                account.count_harm(outcome, &blow);
                account.count_fall(outcome, &blow);
            }
        }
        account.best = throws.best.map(|(_, outcome)| outcome);
        account.worst = throws.worst.map(|(_, outcome)| outcome);
        account
    }

    fn count_attack(&mut self, outcome: &Outcome) {
        if let Some((who, hits)) = attack_of(outcome) {
            let deeds = self.deeds.entry(who).or_default();
            deeds.attacks += 1;
            deeds.hits += u32::from(hits);
        }
    }

    fn count_spell(&mut self, outcome: &Outcome) {
        if let Outcome::Spell(SpellOutcome::SpellTookEffect {
            who,
            spell,
            targets,
        }) = outcome
        {
            let deeds = self.spells.entry((*who, *spell)).or_default();
            deeds.cast += 1;
            deeds.caught += targets.len();
        }
    }

    fn count_harm(&mut self, outcome: &Outcome, blow: &CurrentAttack) {
        let Some((who, points)) = harm_of(outcome) else {
            return;
        };
        self.deeds.entry(who).or_default().taken += points;
        let Some(by) = blow.author_of(who) else {
            return;
        };
        self.deeds.entry(by).or_default().dealt += points;
        if let Some(AttackMeans::Spell(spell)) = blow.with {
            self.spells.entry((by, spell)).or_default().dealt += points;
        }
    }

    fn count_fall(&mut self, outcome: &Outcome, blow: &CurrentAttack) {
        let Outcome::Wound(WoundOutcome::VitalityChanged { who, vitality }) = outcome else {
            return;
        };
        let (who, vitality) = (*who, *vitality);
        if vitality == Vitality::Up {
            return;
        }
        // A dying combatant that dies has been counted already.
        let last = self.falls.iter_mut().rfind(|fall| fall.who == who);
        if let Some(last) = last.filter(|fall| fall.vitality == Vitality::Dying)
            && vitality == Vitality::Dead
        {
            last.vitality = Vitality::Dead;
            return;
        }
        let by = blow.author_of(who);
        if let Some(by) = by {
            self.deeds.entry(by).or_default().felled += 1;
            if let Some(AttackMeans::Spell(spell)) = blow.with {
                self.spells.entry((by, spell)).or_default().felled += 1;
            }
        }
        self.falls.push(DropEntry {
            who,
            vitality,
            round: self.rounds,
            by,
            with: by.and(blow.with),
        });
    }
}

impl CurrentAttack {
    /// Updates the current attacker and targets from an outcome.
    fn follow(&mut self, outcome: &Outcome) {
        if let Outcome::Spell(SpellOutcome::SpellTookEffect {
            who,
            spell,
            targets,
        }) = outcome
        {
            *self = Self {
                by: Some(*who),
                with: Some(AttackMeans::Spell(*spell)),
                on: targets.clone(),
            };
        } else if let Some((who, target, weapon)) = swing_of(outcome) {
            *self = Self {
                by: Some(who),
                with: Some(AttackMeans::Weapon(weapon)),
                on: vec![target],
            };
        } else if let Some((who, target)) = damage_of(outcome) {
            let goes_on = self.by == Some(who) && self.on.contains(&target);
            // Unaimed damage is recorded with the target as its author.
            if who == target {
                *self = Self::default();
            } else if !goes_on {
                *self = Self {
                    by: Some(who),
                    with: self.with.filter(|_| self.by == Some(who)),
                    on: vec![target],
                };
            }
        }
    }

    /// Returns the attacker that hurt `who`; `None` if it hurt itself.
    fn author_of(&self, who: CombatantId) -> Option<CombatantId> {
        self.by.filter(|by| *by != who && self.on.contains(&who))
    }
}

/// The best and the worst attack so far, each with its margin over the target number.
#[derive(Default)]
struct Throws {
    best: Option<(i32, Outcome)>,
    worst: Option<(i32, Outcome)>,
}

impl Throws {
    fn consider(&mut self, outcome: &Outcome) {
        let Some(margin) = margin_of(outcome) else {
            return;
        };
        // Of two equal attacks, the first counts.
        if self.best.as_ref().is_none_or(|(best, _)| margin > *best) {
            self.best = Some((margin, outcome.clone()));
        }
        if self.worst.as_ref().is_none_or(|(worst, _)| margin < *worst) {
            self.worst = Some((margin, outcome.clone()));
        }
    }
}

/// Returns the attacker, and whether it hit.
fn attack_of(outcome: &Outcome) -> Option<(CombatantId, bool)> {
    if let Outcome::Attack(AttackOutcome::AttackRolled { who, check, .. }) = outcome {
        return Some((*who, check.passed));
    }
    if let Outcome::Pool(PoolOutcome::PoolRolled { who, result, .. }) = outcome {
        return Some((*who, *result != PoolResult::Miss));
    }
    None
}

/// Returns the attacker, the target and the weapon.
fn swing_of(outcome: &Outcome) -> Option<(CombatantId, CombatantId, ItemId)> {
    if let Outcome::Attack(AttackOutcome::AttackRolled {
        who,
        target,
        weapon,
        ..
    }) = outcome
    {
        return Some((*who, *target, *weapon));
    }
    if let Outcome::Pool(PoolOutcome::PoolRolled {
        who,
        target,
        weapon,
        ..
    }) = outcome
    {
        return Some((*who, *target, *weapon));
    }
    None
}

/// Returns the author and the target of a damage roll.
fn damage_of(outcome: &Outcome) -> Option<(CombatantId, CombatantId)> {
    if let Outcome::Attack(AttackOutcome::DamageDealt { who, target, .. }) = outcome {
        return Some((*who, *target));
    }
    if let Outcome::Contested(ContestedOutcome::DamageRolled { who, target, .. }) = outcome {
        return Some((*who, *target));
    }
    if let Outcome::Pool(PoolOutcome::PoolDamage { who, target, .. }) = outcome {
        return Some((*who, *target));
    }
    None
}

/// Returns the hurt combatant and the points lost; a wound counts as one point.
fn harm_of(outcome: &Outcome) -> Option<(CombatantId, i32)> {
    if let Outcome::HitPoint(HitPointOutcome::HitPointsLost { who, points, .. }) = outcome {
        return Some((*who, *points));
    }
    if let Outcome::Stamina(StaminaOutcome::StaminaLost { who, points, .. }) = outcome {
        return Some((*who, *points));
    }
    if let Outcome::Wound(WoundOutcome::WoundTaken { who, .. }) = outcome {
        return Some((*who, 1));
    }
    None
}

/// Returns the margin of an attack over its target number; for a pool, steps of its result count before its faces.
fn margin_of(outcome: &Outcome) -> Option<i32> {
    if let Outcome::Attack(AttackOutcome::AttackRolled { check, .. }) = outcome {
        return Some(check.total - check.needed);
    }
    if let Outcome::Pool(PoolOutcome::PoolRolled { faces, result, .. }) = outcome {
        let step = match result {
            PoolResult::Miss => 0,
            PoolResult::Glancing => 1,
            PoolResult::Full => 2,
            PoolResult::Critical => 3,
        };
        let faces: i32 = faces.iter().map(|face| i32::from(*face)).sum();
        return Some(step * 1000 + faces);
    }
    None
}
