//! What has just happened, as the players may know it: in few words, without a number, and only of those whom they see.

use crate::rules::action::outcome::ActionOutcome;
use crate::rules::arrival::outcome::ArrivalOutcome;
use crate::rules::attack::outcome::AttackOutcome;
use crate::rules::attack::pool::outcome::PoolOutcome;
use crate::rules::charging::outcome::ChargeOutcome;
use crate::rules::concentration::outcome::ConcentrationOutcome;
use crate::rules::condition::outcome::ConditionOutcome;
use crate::rules::deeds::shove::ShoveOutcome;
use crate::rules::facts::Outcome;
use crate::rules::gear::outcome::GearOutcome;
use crate::rules::hit_points::outcome::HitPointOutcome;
use crate::rules::movement::outcome::MovementOutcome;
use crate::rules::spell::outcome::SpellOutcome;
use crate::rules::stamina::outcome::StaminaOutcome;
use crate::rules::state::{CombatantId, Stance, Vitality};
use crate::rules::wounds::outcome::WoundOutcome;
use crate::ruleset::{ConditionId, Ruleset, SpellId};

use super::PlayersView;

/// What the players may know of some outcomes, first to last. Whoever they do not see has no name for them, and what
/// happens to it or by it alone is not told at all.
pub fn events(ruleset: &Ruleset, view: &PlayersView, outcomes: &[Outcome]) -> Vec<String> {
    let seen = Seen { ruleset, view };
    let mut told = Vec::new();
    // Whose hurt has been told with the blow.
    let mut struck: Option<CombatantId> = None;
    for (nth, outcome) in outcomes.iter().enumerate() {
        if let Some((who, target)) = attack(outcome) {
            let hurts = harmed_next(&outcomes[nth + 1..], target);
            let line = seen.two(who, if hurts { "hits" } else { "attacks" }, target);
            struck = line.as_ref().filter(|_| hurts).map(|_| target);
            told.extend(line);
            continue;
        }
        if harmed(outcome).is_some_and(|who| struck == Some(who)) {
            continue;
        }
        told.extend(seen.event(outcome));
    }
    told.dedup();
    told
}

/// Who attacks whom.
fn attack(outcome: &Outcome) -> Option<(CombatantId, CombatantId)> {
    if let Outcome::Attack(AttackOutcome::AttackRolled { who, target, .. })
    | Outcome::Pool(PoolOutcome::PoolRolled { who, target, .. }) = outcome
    {
        return Some((*who, *target));
    }
    None
}

/// Who is hurt.
fn harmed(outcome: &Outcome) -> Option<CombatantId> {
    if let Outcome::Wound(WoundOutcome::WoundTaken { who, .. })
    | Outcome::HitPoint(HitPointOutcome::HitPointsLost { who, .. })
    | Outcome::Stamina(StaminaOutcome::StaminaLost { who, .. }) = outcome
    {
        return Some(*who);
    }
    None
}

/// Whether somebody is hurt before the next attack.
fn harmed_next(outcomes: &[Outcome], target: CombatantId) -> bool {
    let mut blow = outcomes.iter().take_while(|next| attack(next).is_none());
    blow.any(|next| harmed(next) == Some(target))
}

/// Those whom the players see.
struct Seen<'a> {
    ruleset: &'a Ruleset,
    view: &'a PlayersView,
}

impl Seen<'_> {
    fn name(&self, who: CombatantId) -> Option<&str> {
        let token = self.view.tokens.iter().find(|token| token.who == who)?;
        Some(&token.name)
    }

    /// `Mira goes down`.
    fn one(&self, who: CombatantId, does: &str) -> Option<String> {
        Some(format!("{} {does}", self.name(who)?))
    }

    /// `Orc hits Mira`; of whom one is out of sight, nothing.
    fn two(&self, who: CombatantId, does: &str, other: CombatantId) -> Option<String> {
        Some(format!("{} {does} {}", self.name(who)?, self.name(other)?))
    }

    /// A spell by its name where the party's own casts it, and as a spell otherwise.
    fn spell(&self, who: CombatantId, spell: SpellId, does: &str) -> Option<String> {
        let token = self.view.tokens.iter().find(|token| token.who == who)?;
        let known = self.ruleset.spells.get(spell);
        let known = known.filter(|_| token.stance == Stance::Party);
        let what = known.map_or("spell", |spell| spell.name.as_str());
        Some(format!("{}'s {what} {does}", token.name))
    }

    fn condition(&self, who: CombatantId, condition: ConditionId, ends: bool) -> Option<String> {
        let def = self.ruleset.conditions.get(condition)?;
        let (name, word) = (self.name(who)?, def.name.to_lowercase());
        Some(match ends {
            false => format!("{name}: {word}"),
            true => format!("{name}: no longer {word}"),
        })
    }

    /// What the players may know of one outcome; attacks are told by themselves.
    fn event(&self, outcome: &Outcome) -> Option<String> {
        match outcome {
            Outcome::Action(fact) => self.action(fact),
            Outcome::Movement(fact) => self.movement(fact),
            Outcome::Charge(fact) => match fact {
                ChargeOutcome::Charged { who, target } => self.two(*who, "charges", *target),
                ChargeOutcome::WeaponSet { .. } => None,
            },
            Outcome::Attack(fact) => match fact {
                AttackOutcome::FreeAttack { who, target } => {
                    self.two(*who, "strikes in passing at", *target)
                }
                AttackOutcome::Scattered { who, at, .. } => self.two(*who, "hits by accident", *at),
                AttackOutcome::AttackRolled { .. }
                | AttackOutcome::DamageDealt { .. }
                | AttackOutcome::AttackFoiled { .. }
                | AttackOutcome::CalledShot { .. }
                | AttackOutcome::Parries { .. } => None,
            },
            Outcome::Wound(fact) => match fact {
                WoundOutcome::WoundTaken { who, .. } => self.one(*who, "is wounded"),
                WoundOutcome::WoundsMended { who, .. } => self.one(*who, "is healed"),
                WoundOutcome::VitalityChanged { who, vitality } => self.one(
                    *who,
                    match vitality {
                        Vitality::Up => "is up again",
                        Vitality::Dying => "goes down",
                        Vitality::Dead => "is dead",
                    },
                ),
                WoundOutcome::Bled { who, .. } => self.one(*who, "bleeds"),
                WoundOutcome::BleedingStopped { who, .. } => self.one(*who, "bleeds no more"),
            },
            Outcome::HitPoint(fact) => match fact {
                HitPointOutcome::HitPointsLost { who, .. } => self.one(*who, "is hurt"),
                HitPointOutcome::HitPointsRegained { who, .. } => self.one(*who, "is healed"),
                HitPointOutcome::HitPointsRolled { .. } => None,
            },
            Outcome::Stamina(fact) => match fact {
                StaminaOutcome::StaminaLost { who, .. } => self.one(*who, "is battered"),
                StaminaOutcome::WoundTreated { who, by, .. } => self.two(*by, "treats", *who),
                StaminaOutcome::StaminaSpent { .. } | StaminaOutcome::StaminaRegained { .. } => {
                    None
                }
            },
            Outcome::Spell(fact) => self.magic(fact),
            Outcome::Concentration(fact) => match fact {
                ConcentrationOutcome::CastSpoiled { who, .. } => {
                    self.one(*who, "loses the spell in the making")
                }
                ConcentrationOutcome::ConcentrationBroken { who, .. } => {
                    self.one(*who, "loses concentration")
                }
            },
            Outcome::Condition(fact) => match fact {
                ConditionOutcome::ConditionBegan { who, condition, .. } => {
                    self.condition(*who, *condition, false)
                }
                ConditionOutcome::ConditionEnded { who, condition } => {
                    self.condition(*who, *condition, true)
                }
                ConditionOutcome::ConditionHurts { .. } => None,
            },
            Outcome::Arrival(fact) => match fact {
                ArrivalOutcome::CombatantAdded { who, .. } => self.one(*who, "appears"),
                ArrivalOutcome::CombatantRemoved { .. } => None,
            },
            Outcome::Gear(fact) => match fact {
                GearOutcome::ItemGiven { who, to, .. } => self.two(*who, "hands something to", *to),
                GearOutcome::ItemTaken { .. }
                | GearOutcome::ItemPut { .. }
                | GearOutcome::ItemUsed { .. } => None,
            },
            Outcome::Shove(fact) => self.shove(fact),
            // Whose turn it is stands in the banner; what anybody plans is its own affair, and so is what its dice show.
            Outcome::Initiative(_)
            | Outcome::Turn(_)
            | Outcome::Seconds(_)
            | Outcome::Sided(_)
            | Outcome::FastOrWell(_)
            | Outcome::Surprise(_)
            | Outcome::Declaration(_)
            | Outcome::Aim(_)
            | Outcome::Memory(_)
            | Outcome::Reaction(_)
            | Outcome::Morale(_)
            | Outcome::Contested(_)
            | Outcome::ArmourClass(_)
            | Outcome::Pool(_) => None,
            // What can be seen of these is seen on the map.
            Outcome::Posture(_) | Outcome::Door(_) => None,
            // What the GM does is nothing that a character perceives, beyond what comes of it.
            Outcome::Showing(_)
            | Outcome::Drawing(_)
            | Outcome::Adjudication(_)
            | Outcome::Intervention(_)
            | Outcome::Verdict(_) => None,
        }
    }

    fn action(&self, fact: &ActionOutcome) -> Option<String> {
        match fact {
            ActionOutcome::ActionBegan {
                who,
                spell: Some(_),
                ..
            } => self.one(*who, "begins a spell"),
            ActionOutcome::Said { who, words } => {
                let name = self.name(*who)?;
                let short: String = words.chars().take(60).collect();
                Some(format!("{name}: {short}"))
            }
            ActionOutcome::ActionBegan { .. }
            | ActionOutcome::ActionContinued { .. }
            | ActionOutcome::ActionPaused { .. }
            | ActionOutcome::ActionCompleted { .. }
            | ActionOutcome::ActionAbandoned { .. }
            | ActionOutcome::ActionFoiled { .. } => None,
        }
    }

    fn movement(&self, fact: &MovementOutcome) -> Option<String> {
        match fact {
            MovementOutcome::Closed { who, with } => self.two(*who, "closes with", *with),
            MovementOutcome::Fled { who } => self.one(*who, "flees"),
            MovementOutcome::TokenMoved { .. }
            | MovementOutcome::FeetMoved { .. }
            | MovementOutcome::Sprinted { .. } => None,
        }
    }

    fn magic(&self, fact: &SpellOutcome) -> Option<String> {
        match fact {
            SpellOutcome::SpellTookEffect { who, spell, .. } => {
                self.spell(*who, *spell, "takes effect")
            }
            SpellOutcome::SpellFizzled { who, spell, .. } => self.spell(*who, *spell, "fizzles"),
            SpellOutcome::Unaffected { who, .. } => self.one(*who, "is not affected"),
            SpellOutcome::SpellKept { .. }
            | SpellOutcome::TargetNamed { .. }
            | SpellOutcome::EffectDelayed { .. }
            | SpellOutcome::SaveRolled { .. }
            | SpellOutcome::ResistanceRolled { .. }
            | SpellOutcome::CounterRolled { .. } => None,
        }
    }
}

impl Seen<'_> {
    fn shove(&self, fact: &ShoveOutcome) -> Option<String> {
        match fact {
            ShoveOutcome::Shoved { who, target, .. } => self.two(*who, "pushes back", *target),
            ShoveOutcome::ShoveBraced { .. } | ShoveOutcome::ShoveRolled { .. } => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encounter::perspective::players_view;
    use crate::rules::facts::{Check, EncounterCommand};
    use crate::trial::{Trial, id};

    fn duel() -> Trial {
        Trial::of("segments", "tolk (3, 3) against orc (4, 3)").ready()
    }

    /// A blow of one at another, and what it comes to.
    fn blow(who: &str, target: &str, hurts: bool) -> Vec<Outcome> {
        let check = Check {
            sides: 20,
            face: 17,
            terms: Vec::new(),
            total: 17,
            needed: 12,
            passed: hurts,
        };
        let rolled = AttackOutcome::AttackRolled {
            who: id(who),
            target: id(target),
            weapon: "long-sword".into(),
            check,
        };
        let hurt = hurts.then(|| {
            Outcome::HitPoint(HitPointOutcome::HitPointsLost {
                who: id(target),
                points: 5,
                left: 3,
            })
        });
        [Outcome::Attack(rolled)].into_iter().chain(hurt).collect()
    }

    fn told(trial: &mut Trial, outcomes: &[Outcome]) -> Vec<String> {
        trial.read(|battle| events(battle.ruleset, &players_view(battle), outcomes))
    }

    #[test]
    fn a_blow_is_told_without_its_numbers_and_the_hurt_with_it() {
        let mut trial = duel();
        assert_eq!(
            told(&mut trial, &blow("tolk", "orc", true)),
            ["Tolk hits Orc"]
        );
        assert_eq!(
            told(&mut trial, &blow("tolk", "orc", false)),
            ["Tolk attacks Orc"]
        );
        let both = [blow("tolk", "orc", false), blow("orc", "tolk", true)].concat();
        assert_eq!(
            told(&mut trial, &both),
            ["Tolk attacks Orc", "Orc hits Tolk"]
        );
    }

    #[test]
    fn of_whom_they_do_not_see_they_are_told_nothing_and_of_its_blow_only_the_hurt() {
        let mut trial = duel();
        trial.submit(EncounterCommand::Hide { who: id("orc") });
        assert!(told(&mut trial, &blow("tolk", "orc", true)).is_empty());
        assert_eq!(
            told(&mut trial, &blow("orc", "tolk", true)),
            ["Tolk is hurt"]
        );
        assert!(told(&mut trial, &blow("orc", "tolk", false)).is_empty());
    }

    #[test]
    fn a_foe_casts_a_spell_and_a_friend_one_with_a_name() {
        let mut trial = Trial::of("seconds", "mira (3, 3) against orc (6, 3)").ready();
        let (ruleset, view) = trial.read(|battle| (battle.ruleset.clone(), players_view(battle)));
        let took = |who: &str| {
            Outcome::Spell(SpellOutcome::SpellTookEffect {
                who: id(who),
                spell: "web".into(),
                targets: Vec::new(),
            })
        };
        let lines = events(&ruleset, &view, &[took("mira"), took("orc")]);
        assert_eq!(
            lines,
            ["Mira's Web takes effect", "Orc's spell takes effect"]
        );
    }
}
