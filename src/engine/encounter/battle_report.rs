//! Fight summary: duration, drops, damage dealt and taken, the best and the worst attack roll, and the effects of
//! weapons and spells. For a fight with a journal it is computed from that, so undone commands do not count.

use std::collections::BTreeMap;

use crate::rules::attack::contested::outcome::ContestedOutcome;
use crate::rules::attack::outcome::AttackOutcome;
use crate::rules::attack::pool::outcome::PoolOutcome;
use crate::rules::condition::outcome::ConditionOutcome;
use crate::rules::facts::Outcome;
use crate::rules::gear::outcome::GearOutcome;
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
    /// Totals of each weapon and spell, by the combatant that used it.
    pub means: BTreeMap<(CombatantId, AttackMeans), MeansTotals>,
    /// Items of gear that combatants used up, with their numbers.
    pub used_up: BTreeMap<(CombatantId, ItemId), u32>,
    margins: Margins,
}

/// How far the best and the worst attack so far exceeded their target numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Margins {
    best: Option<i32>,
    worst: Option<i32>,
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
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

/// Totals of one weapon or spell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MeansTotals {
    /// Number of attacks with the weapon, or of times that the spell took effect.
    pub used: u32,
    /// Number of targets that it was aimed at or affected, summed over all uses.
    pub targets: usize,
    /// Number of conditions that it put on its targets.
    pub conditions: u32,
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
        let line = history.line();
        for entry in line.iter().filter_map(|id| history.entry(*id)) {
            account.add(&entry.outcomes, entry.tick, round_ticks);
        }
        account
    }

    /// Adds a command with these outcomes, which ended at `tick`; `round_ticks` is the number of ticks per round.
    pub fn add(&mut self, outcomes: &[Outcome], tick: u32, round_ticks: u32) {
        self.commands += 1;
        self.ticks = tick;
        self.rounds = tick / round_ticks.max(1) + 1;
        let mut current = CurrentAttack::default();
        for outcome in outcomes {
            current.follow(outcome);
            self.count_roll(outcome);
            self.count_attack(outcome);
            self.count_spell(outcome);
            self.count_condition(outcome, &current);
            self.count_harm(outcome, &current);
            self.count_fall(outcome, &current);
            self.count_item(outcome);
        }
    }

    /// Compares an attack roll with the best and the worst so far. Of two equal rolls, the first counts.
    fn count_roll(&mut self, outcome: &Outcome) {
        let Some(margin) = margin_of(outcome) else {
            return;
        };
        if self.margins.best.is_none_or(|best| margin > best) {
            self.margins.best = Some(margin);
            self.best = Some(outcome.clone());
        }
        if self.margins.worst.is_none_or(|worst| margin < worst) {
            self.margins.worst = Some(margin);
            self.worst = Some(outcome.clone());
        }
    }

    fn count_attack(&mut self, outcome: &Outcome) {
        if let Some((who, hits)) = attack_of(outcome) {
            let deeds = self.deeds.entry(who).or_default();
            deeds.attacks += 1;
            deeds.hits += u32::from(hits);
        }
        if let Some((who, _, weapon)) = swing_of(outcome) {
            let deeds = self.means_of(who, AttackMeans::Weapon(weapon));
            deeds.used += 1;
            deeds.targets += 1;
        }
    }

    fn means_of(&mut self, who: CombatantId, means: AttackMeans) -> &mut MeansTotals {
        self.means.entry((who, means)).or_default()
    }

    fn count_spell(&mut self, outcome: &Outcome) {
        if let Outcome::Spell(SpellOutcome::SpellTookEffect {
            who,
            spell,
            targets,
        }) = outcome
        {
            let deeds = self.means_of(*who, AttackMeans::Spell(*spell));
            deeds.used += 1;
            deeds.targets += targets.len();
        }
    }

    fn count_condition(&mut self, outcome: &Outcome, current: &CurrentAttack) {
        if let Outcome::Condition(ConditionOutcome::ConditionBegan { who, .. }) = outcome
            && let Some((by, means)) = current.author_of(*who).zip(current.with)
        {
            self.means_of(by, means).conditions += 1;
        }
    }

    fn count_item(&mut self, outcome: &Outcome) {
        if let Outcome::Gear(GearOutcome::ItemUsed {
            who,
            item,
            used_up: true,
        }) = outcome
        {
            *self.used_up.entry((*who, *item)).or_default() += 1;
        }
    }

    fn count_harm(&mut self, outcome: &Outcome, current: &CurrentAttack) {
        let Some((who, points)) = harm_of(outcome) else {
            return;
        };
        self.deeds.entry(who).or_default().taken += points;
        let Some(by) = current.author_of(who) else {
            return;
        };
        self.deeds.entry(by).or_default().dealt += points;
        if let Some(means) = current.with {
            self.means_of(by, means).dealt += points;
        }
    }

    fn count_fall(&mut self, outcome: &Outcome, current: &CurrentAttack) {
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
        let by = current.author_of(who);
        if let Some(by) = by {
            self.deeds.entry(by).or_default().felled += 1;
            if let Some(means) = current.with {
                self.means_of(by, means).felled += 1;
            }
        }
        self.falls.push(DropEntry {
            who,
            vitality,
            round: self.rounds,
            by,
            with: by.and(current.with),
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
