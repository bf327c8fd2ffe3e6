//! The attack that would be made: its chances, and every term of its sums.

use crate::encounter::options::preview;
use crate::encounter::transcript::{signed, term_words};
use crate::rules::attack::Swing;
use crate::rules::check::Term;
use crate::rules::combatant::Vitality;
use crate::rules::command::{EncounterCommand, Order};
use crate::rules::legality;
use crate::rules::odds::{Chance, odds};
use crate::ruleset::{AttackModel, Deed, DefenceId};
use crate::view::{Request, Tool};

use super::{GmSources, Names, capital};

/// The attack that would be made.
#[derive(Clone, Debug, PartialEq)]
pub struct AimModel {
    /// Who does what to whom: `Mira → Orc chief: attack`.
    pub title: String,
    /// It waits for a yes; otherwise the mouse only points at the target.
    pub waits: bool,
    /// Makes the attack, or why it is refused.
    pub request: Result<Request, String>,
    /// Its attacks: one, or as many as the combo makes.
    pub swings: Vec<SwingModel>,
}

/// One attack.
#[derive(Clone, Debug, PartialEq)]
pub struct SwingModel {
    /// Whom it is aimed at, and with what: `Orc chief, longsword`.
    pub title: String,
    /// The chance to hit: `58 %`.
    pub hit: String,
    /// The chance to hit and wound.
    pub wound: String,
    /// The chance to hit and leave the target dying.
    pub dying: String,
    /// The damage of a hit: `2 to 7, 4.5 on average`.
    pub damage: String,
    /// The sum that must hit.
    pub to_hit: Vec<TermRow>,
    /// The defence, and its sum; empty if the target cannot defend.
    pub defence: Vec<TermRow>,
    /// The damage's sum.
    pub hurt: Vec<TermRow>,
    /// The defences that the target can choose from.
    pub choices: Vec<DefenceChoice>,
}

/// A term of a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TermRow {
    /// What it is.
    pub label: String,
    /// What it adds: `+ 3`.
    pub value: String,
}

/// A defence that the target can choose.
#[derive(Clone, Debug, PartialEq)]
pub struct DefenceChoice {
    /// What it is called.
    pub name: String,
    /// It is the one that counts now.
    pub chosen: bool,
    /// Chooses it.
    pub request: Request,
}

impl AimModel {
    /// The attack that the tool in hand, or the mouse with the active combatant selected, points at.
    pub fn build(sources: &GmSources, names: &Names) -> Option<Self> {
        let (order, waits) = pointed_at(sources)?;
        Self::of(sources, names, &order, waits)
    }

    fn of(sources: &GmSources, names: &Names, order: &Order, waits: bool) -> Option<Self> {
        let battle = sources.battle;
        let does = &battle.ruleset.actions.get(order.action)?.does;
        if !is_attack(does) && !waits {
            return None;
        }
        let target = order.targets.first();
        let action = sources.lexicon.action(order.action);
        let what = match (order.combo, order.spell) {
            (Some(combo), _) => format!("{action}: {}", sources.lexicon.combo(combo)),
            (_, Some(spell)) => format!("{action}: {}", sources.lexicon.spell(spell)),
            (None, None) => action,
        };
        let whom = target.map_or(String::new(), |who| format!(" → {}", names.of(*who)));
        let command = EncounterCommand::Act(order.clone());
        let swings = preview(battle, order);
        let allowed = legality::check(battle, &command);
        Some(Self {
            title: format!("{}{whom}: {what}", names.of(order.who)),
            waits,
            request: match allowed {
                Ok(()) => Ok(Request::Submit(vec![command])),
                Err(why) => Err(capital(&why.to_string())),
            },
            swings: swings
                .unwrap_or_default()
                .iter()
                .enumerate()
                .map(|(nth, swing)| swing_model(sources, names, order, nth, swing))
                .collect(),
        })
    }
}

/// The order that is being pointed at, and whether it waits for a yes.
fn pointed_at(sources: &GmSources) -> Option<(Order, bool)> {
    match sources.tool {
        Tool::Confirm(order) => Some((order.clone(), true)),
        Tool::Aim(order) => {
            let target = sources.hover.who?;
            let mut order = order.clone();
            order.targets.push(target);
            Some((order, false))
        }
        Tool::Point => {
            let who = sources.battle.order.open_turn()?.who();
            let target = sources.hover.who?;
            let (actor, enemy) = (sources.battle.get(who)?, sources.battle.get(target)?);
            let threatens = sources.selection.0 == Some(who)
                && sources.battle.are_enemies(&actor, &enemy)
                && enemy.health.vitality() != Vitality::Dead;
            let order = threatens.then(|| {
                let legal = sources.usual.order(sources.battle, &actor, target);
                legal.or_else(|| sources.usual.attempt(sources.battle, &actor, target))
            })?;
            Some((order?, false))
        }
        Tool::Put(_) | Tool::Add { .. } | Tool::Ground(_) => None,
    }
}

fn is_attack(does: &Deed) -> bool {
    matches!(does, Deed::MeleeAttack | Deed::RangedAttack | Deed::Combo)
}

fn swing_model(
    sources: &GmSources,
    names: &Names,
    order: &Order,
    nth: usize,
    swing: &Swing,
) -> SwingModel {
    let lexicon = sources.lexicon;
    let chances = odds(sources.battle.ruleset, swing);
    let percent = |chance: Chance| format!("{} %", chance.percent());
    let (least, most, doubled) = chances.damage;
    let half = if doubled % 2 == 0 { "" } else { ".5" };
    let mut to_hit = die_row(swing.to_hit.sides);
    to_hit.extend(term_rows(sources, &swing.to_hit.terms));
    to_hit.push(row("must reach", swing.to_hit.needed.to_string()));
    let mut defence = Vec::new();
    if let Some((id, plan)) = &swing.defence {
        defence.push(row(
            capital(&lexicon.defence(*id)),
            format!("d{}", plan.sides),
        ));
        defence.extend(term_rows(sources, &plan.terms));
        defence.push(row("must reach", plan.needed.to_string()));
    }
    let mut hurt = vec![row("Damage", swing.dice.to_string())];
    hurt.extend(term_rows(sources, &swing.damage_terms));
    hurt.push(row("against toughness", swing.toughness.to_string()));
    SwingModel {
        title: format!("{}, {}", names.of(swing.target), lexicon.item(swing.weapon)),
        hit: percent(chances.hit),
        wound: percent(chances.wound),
        dying: percent(chances.dying),
        damage: if least == most {
            least.to_string()
        } else {
            format!("{least} to {most}, {}{half} on average", doubled / 2)
        },
        to_hit,
        defence,
        hurt,
        choices: defence_choices(sources, order, nth, swing),
    }
}

fn die_row(sides: u8) -> Vec<TermRow> {
    vec![row("To hit", format!("d{sides}"))]
}

fn row(label: impl Into<String>, value: impl Into<String>) -> TermRow {
    TermRow {
        label: label.into(),
        value: value.into(),
    }
}

fn term_rows<'t>(
    sources: &'t GmSources,
    terms: &'t [Term],
) -> impl Iterator<Item = TermRow> + use<'t> {
    terms
        .iter()
        .map(|term| row(term_words(sources.lexicon, term.what), signed(term.value)))
}

fn defence_choices(
    sources: &GmSources,
    order: &Order,
    nth: usize,
    swing: &Swing,
) -> Vec<DefenceChoice> {
    let AttackModel::Contested(model) = &sources.battle.ruleset.attack;
    let Some((chosen, _)) = &swing.defence else {
        return Vec::new();
    };
    let with = |defence: DefenceId| {
        let mut order = order.clone();
        // What is not said yet stays what it is now.
        while order.defences.len() <= nth {
            let before = order.defences.last().copied().unwrap_or(*chosen);
            order.defences.push(before);
        }
        order.defences[nth] = defence;
        Request::Take(Tool::Confirm(order))
    };
    let possible = |defence: DefenceId| {
        let Request::Take(Tool::Confirm(order)) = with(defence) else {
            return false;
        };
        preview(sources.battle, &order).is_ok()
    };
    model
        .defences
        .iter()
        .filter(|def| possible(def.id))
        .map(|def| DefenceChoice {
            name: def.name.clone(),
            chosen: def.id == *chosen,
            request: with(def.id),
        })
        .collect()
}
