//! The account of a fight: how long it took, who fell by whom, what was dealt and taken, the best and the worst
//! throw, and what spells did. It is told from the journal, so that what was undone does not count.

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

/// What happened in a fight, added up.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Account {
    /// The round that it has reached, from 1; 0 before it begins.
    pub rounds: u32,
    /// Ticks since its beginning.
    pub ticks: u32,
    /// How many commands led here.
    pub commands: usize,
    /// Who fell, in order; whoever got up again and fell again is there twice.
    pub falls: Vec<Fall>,
    /// What everybody did and suffered who did or suffered anything, by id.
    pub deeds: BTreeMap<CombatantId, Deeds>,
    /// The attack that exceeded what it needed by most.
    pub best: Option<Outcome>,
    /// The attack that fell short by most.
    pub worst: Option<Outcome>,
    /// What each spell did, by who cast it.
    pub spells: BTreeMap<(CombatantId, SpellId), SpellDeeds>,
}

/// Somebody fell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fall {
    /// Who it was.
    pub who: CombatantId,
    /// Whether it was left dying or dead, or has died since.
    pub vitality: Vitality,
    /// The round, from 1.
    pub round: u32,
    /// By whom; `None` where nobody aimed what felled it, and where the GM decided it.
    pub by: Option<CombatantId>,
    /// With what.
    pub with: Option<With>,
}

/// What somebody was hurt with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum With {
    /// A weapon.
    Weapon(ItemId),
    /// A spell.
    Spell(SpellId),
}

/// What somebody did and suffered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Deeds {
    /// Attacks that it made.
    pub attacks: u32,
    /// Those of them that hit.
    pub hits: u32,
    /// Points of damage, and wounds where damage makes no points, that it dealt to others.
    pub dealt: i32,
    /// The same that it took.
    pub taken: i32,
    /// How many it felled.
    pub felled: u32,
}

/// What a spell did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SpellDeeds {
    /// How often it took effect.
    pub cast: u32,
    /// How many it was aimed at or caught, all castings together.
    pub caught: usize,
    /// The damage that it dealt.
    pub dealt: i32,
    /// How many it felled.
    pub felled: u32,
}

/// Who does what to whom just now.
#[derive(Clone, Debug, Default)]
struct Blow {
    by: Option<CombatantId>,
    with: Option<With>,
    on: Vec<CombatantId>,
}

impl Account {
    /// The account of everything that counts now; `round_ticks` are the ticks of a round.
    pub fn of(history: &History, round_ticks: u32) -> Self {
        let mut account = Self::default();
        let mut throws = Throws::default();
        let line = history.line();
        account.commands = line.len();
        for entry in line.iter().filter_map(|id| history.entry(*id)) {
            account.ticks = entry.tick;
            account.rounds = entry.tick / round_ticks.max(1) + 1;
            let mut blow = Blow::default();
            for outcome in &entry.outcomes {
                blow.follow(outcome);
                throws.weigh(outcome);
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

    fn count_harm(&mut self, outcome: &Outcome, blow: &Blow) {
        let Some((who, points)) = harm_of(outcome) else {
            return;
        };
        self.deeds.entry(who).or_default().taken += points;
        let Some(by) = blow.author_of(who) else {
            return;
        };
        self.deeds.entry(by).or_default().dealt += points;
        if let Some(With::Spell(spell)) = blow.with {
            self.spells.entry((by, spell)).or_default().dealt += points;
        }
    }

    fn count_fall(&mut self, outcome: &Outcome, blow: &Blow) {
        let Outcome::Wound(WoundOutcome::VitalityChanged { who, vitality }) = outcome else {
            return;
        };
        let (who, vitality) = (*who, *vitality);
        if vitality == Vitality::Up {
            return;
        }
        // Whoever lay dying and dies now has fallen already.
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
            if let Some(With::Spell(spell)) = blow.with {
                self.spells.entry((by, spell)).or_default().felled += 1;
            }
        }
        self.falls.push(Fall {
            who,
            vitality,
            round: self.rounds,
            by,
            with: by.and(blow.with),
        });
    }
}

impl Blow {
    /// Takes in what is done to whom next.
    fn follow(&mut self, outcome: &Outcome) {
        if let Outcome::Spell(SpellOutcome::SpellTookEffect {
            who,
            spell,
            targets,
        }) = outcome
        {
            *self = Self {
                by: Some(*who),
                with: Some(With::Spell(*spell)),
                on: targets.clone(),
            };
        } else if let Some((who, target, weapon)) = swing_of(outcome) {
            *self = Self {
                by: Some(who),
                with: Some(With::Weapon(weapon)),
                on: vec![target],
            };
        } else if let Some((who, target)) = damage_of(outcome) {
            let goes_on = self.by == Some(who) && self.on.contains(&target);
            // What nobody aims is told as one's own.
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

    /// By whom `who` is hurt; nobody is told to have hurt itself.
    fn author_of(&self, who: CombatantId) -> Option<CombatantId> {
        self.by.filter(|by| *by != who && self.on.contains(&who))
    }
}

/// The best and the worst attack so far, each with by how much it exceeded what it needed.
#[derive(Default)]
struct Throws {
    best: Option<(i32, Outcome)>,
    worst: Option<(i32, Outcome)>,
}

impl Throws {
    fn weigh(&mut self, outcome: &Outcome) {
        let Some(margin) = margin_of(outcome) else {
            return;
        };
        // Of two alike, the first is told.
        if self.best.as_ref().is_none_or(|(best, _)| margin > *best) {
            self.best = Some((margin, outcome.clone()));
        }
        if self.worst.as_ref().is_none_or(|(worst, _)| margin < *worst) {
            self.worst = Some((margin, outcome.clone()));
        }
    }
}

/// Who attacked, and whether it hit.
fn attack_of(outcome: &Outcome) -> Option<(CombatantId, bool)> {
    if let Outcome::Attack(AttackOutcome::AttackRolled { who, check, .. }) = outcome {
        return Some((*who, check.passed));
    }
    if let Outcome::Pool(PoolOutcome::PoolRolled { who, result, .. }) = outcome {
        return Some((*who, *result != PoolResult::Miss));
    }
    None
}

/// Who swings what at whom.
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

/// Whose damage is thrown against whom.
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

/// Who is hurt, and by how many points; a wound counts as one.
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

/// By how much an attack exceeded what it needed; for a pool, in steps of its result before its faces.
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
