//! Preview of an attack: its chances and every modifier of its rolls.

use crate::encounter::options::preview;
use crate::rules::attack::{Against, PlannedAttack, combo_attacks, combo_rating};
use crate::rules::charging::{self, ChargeReception};
use crate::rules::facts::{ActionOrder, Angle, EncounterCommand, Term, signed, term_text};
use crate::rules::odds::{Chance, Odds, routine_odds};
use crate::rules::state::Battle;
use crate::ruleset::{ActionBehaviour, DefenceId};
use crate::ui::shared::attack::{self, RulingKinds};
use crate::ui::shared::sources::GmSources;
use crate::ui::shared::{CombatantNames, capitalized, explanation_text};
use crate::view::preview::Forecast;
use crate::view::{ExplainTarget, Proposal, Request, SpellEffectText, Tool, spell_effect_text};

use super::text;

/// Preview of an attack.
#[derive(Clone, Debug, PartialEq)]
pub struct AimModel {
    /// Actor, target and action: `Mira → Orc chief: attack`.
    pub title: String,
    /// Composition of a combo, in a sentence; empty for everything else.
    pub about: String,
    /// True if it ends in attacks with the readied weapon, which no other text names.
    pub names_weapon: bool,
    /// True if it waits for confirmation; otherwise the mouse only points at the target.
    pub waits: bool,
    /// Label of the confirm button: `Attack`, `Charge`.
    pub yes: String,
    /// Requests that make the attack or put it up for confirmation, or the reason why it is rejected.
    pub request: Result<Vec<Request>, String>,
    /// Requests with which the GM overrides a rejection; empty if there is none, or if it cannot be overridden.
    pub overrides: Vec<Request>,
    /// Rule behind a rejection; empty if there is none.
    pub refusal_help: String,
    /// Its attacks: one, or all attacks of the combo or routine.
    pub swings: Vec<AttackRow>,
    /// Totals of all attacks of a routine; empty for a single attack.
    pub summary: String,
    /// GM rulings for the attack: its direction, and a modifier (SEG-41, PHA-71).
    pub rulings: Vec<RulingOption>,
}

/// A GM ruling for an attack.
#[derive(Clone, Debug, PartialEq)]
pub struct RulingOption {
    /// Label of the ruling.
    pub label: &'static str,
    /// Choices of the GM.
    pub choices: Vec<DefenceChoice>,
}

/// An attack, or several identical ones.
#[derive(Clone, Debug, PartialEq)]
pub struct AttackRow {
    /// Target and weapon: `Orc chief, longsword`.
    pub title: String,
    /// Chance to hit: `58%`.
    pub hit: String,
    /// Chance to hit and wound; empty where damage reduces hit points.
    pub wound: String,
    /// Chance to hit and leave the target dying.
    pub dying: String,
    /// Damage of a hit: `2 to 7, 4.5 on average`.
    pub damage: String,
    /// Breakdown of the attack roll.
    pub to_hit: Vec<TermRow>,
    /// Breakdown of the defence or the Armour Class; empty if the target cannot defend.
    pub defence: Vec<TermRow>,
    /// Breakdown of the damage.
    pub hurt: Vec<TermRow>,
    /// Defences that the target can choose from, for each of the identical attacks.
    pub choices: Vec<Vec<DefenceChoice>>,
}

/// A modifier in a breakdown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TermRow {
    /// Name of the modifier.
    pub label: String,
    /// Its value: `+ 3`.
    pub value: String,
    /// Its rule; empty if there is none.
    pub help: String,
}

/// A defence that the target can choose, or another choice.
#[derive(Clone, Debug, PartialEq)]
pub struct DefenceChoice {
    /// Name of the choice.
    pub name: String,
    /// True if it is the current choice.
    pub chosen: bool,
    /// Request that chooses it.
    pub request: Request,
}

impl AimModel {
    /// Builds the preview of the attack that waits for confirmation or that the mouse points at.
    pub fn build(sources: &GmSources, names: &CombatantNames) -> Option<Self> {
        let forecast = sources.meaning().detailed_attack()?;
        // If the attacker walks in first, the chances and choices are those at the place it attacks from.
        let look = |there: &Battle| {
            let sources = sources.with_battle(there);
            Self::from_forecast(&sources, names, forecast)
        };
        Some(forecast.evaluate_at_execution(sources.battle(), look))
    }

    fn from_forecast(sources: &GmSources, names: &CombatantNames, forecast: &Forecast) -> Self {
        let (battle, meaning) = (sources.battle(), sources.meaning());
        let (order, proposal) = (&forecast.order, forecast.proposal());
        let waits = meaning.waiting.is_some();
        let target = order.targets.first();
        let action = sources.lexicon().action(order.action);
        let yes = if forecast.strikes {
            text::ATTACK.to_owned()
        } else {
            capitalized(&action)
        };
        let what = match (order.combo, order.spell) {
            (Some(combo), _) => text::combo_action(&sources.lexicon().combo(combo), &action),
            (_, Some(spell)) => text::spell_action(&sources.lexicon().spell(spell), &action),
            (None, None) => action,
        };
        let whom = target.map(|who| names.name_of(*who));
        let swings = forecast.swings.as_deref().unwrap_or_default();
        let spell = spell_text(battle, forecast);
        let models = swings.iter().enumerate();
        let models = models
            .map(|(nth, (swing, odds))| swing_model(sources, names, &proposal, nth, swing, odds));
        Self {
            title: text::title(
                &names.name_of(order.who),
                whom.as_deref(),
                !forecast.way.is_empty(),
                &what,
            ),
            about: match &spell {
                Some(told) => told.lines.join("\n"),
                None => combo_description(sources, order),
            },
            names_weapon: !forecast.strikes,
            waits,
            yes,
            refusal_help: forecast.rejection().map_or_else(String::new, |why| {
                explanation_text(battle, ExplainTarget::Refusal(why))
            }),
            request: match forecast.rejection() {
                None if waits => Ok(meaning.enter.clone()),
                None => Ok(meaning.click.clone()),
                Some(why) => Err(capitalized(&sources.lexicon().rejection_text(why))),
            },
            overrides: match forecast.rejection() {
                Some(why) if waits && why.can_be_forced() => {
                    let forced = forecast.commands().into_iter();
                    let forced = forced.map(EncounterCommand::forced);
                    vec![
                        Request::Submit(forced.collect()),
                        Request::Take(Tool::Point),
                    ]
                }
                Some(_) | None => Vec::new(),
            },
            summary: match spell {
                Some(told) => told.chance,
                None => summary(sources, swings),
            },
            rulings: match waits {
                true => ruling_options(sources, names, &proposal),
                false => Vec::new(),
            },
            swings: merge_identical(models),
        }
    }
}

/// Describes what the spell of an order does to its target; `None` if it is no spell, or if the rules forbid it.
fn spell_text(battle: &Battle, forecast: &Forecast) -> Option<SpellEffectText> {
    let order = &forecast.order;
    let spell = battle.ruleset.spells.get(order.spell?)?;
    let (caster, target) = (battle.get(order.who)?, battle.get(*order.targets.first()?)?);
    let legal = forecast.is_legal();
    legal.then(|| spell_effect_text(battle, &caster, &target, spell))
}

/// Merges consecutive identical attacks into one with a count, so that the panel leaves the map visible.
fn merge_identical(swings: impl Iterator<Item = AttackRow>) -> Vec<AttackRow> {
    let mut told: Vec<AttackRow> = Vec::new();
    for swing in swings {
        match told.last_mut() {
            Some(last) if last.equals_except_choices(&swing) => last.choices.extend(swing.choices),
            _ => told.push(swing),
        }
    }
    told
}

impl AttackRow {
    /// Returns the number of times that it is made in a row.
    pub fn times(&self) -> usize {
        self.choices.len()
    }

    /// True if `other` differs only in the choices of its target.
    fn equals_except_choices(&self, other: &Self) -> bool {
        let chosen = Self {
            choices: other.choices.clone(),
            ..self.clone()
        };
        chosen == *other
    }
}

fn swing_model(
    sources: &GmSources,
    names: &CombatantNames,
    proposal: &Proposal,
    nth: usize,
    swing: &PlannedAttack,
    chances: &Odds,
) -> AttackRow {
    let lexicon = sources.lexicon();
    let percent = |chance: Chance| text::percent(chance.percent());
    let (least, most, doubled) = chances.damage;
    let row = |label: &str, value: String, figure: &'static str| TermRow {
        label: label.to_owned(),
        value,
        help: explanation_text(sources.battle(), ExplainTarget::Figure(figure)),
    };
    let pool = matches!(swing.against, Against::Pool(_));
    let (dice, reach) = if pool {
        (pool_text(swing.to_hit.bonus()), text::HIGHEST_MUST_SHOW)
    } else {
        (format!("d{}", swing.to_hit.sides), text::MUST_REACH)
    };
    let mut to_hit = vec![row(text::ATTACK_ROLL, dice, "attack")];
    to_hit.extend(term_rows(sources, &swing.to_hit.terms));
    to_hit.push(row(reach, swing.to_hit.needed.to_string(), "attack"));
    let mut defence = Vec::new();
    if let Some((id, plan)) = &swing.defence {
        defence.push(row(
            &capitalized(&lexicon.defence(*id)),
            format!("d{}", plan.sides),
            "defence",
        ));
        defence.extend(term_rows(sources, &plan.terms));
        defence.push(row(text::MUST_REACH, plan.needed.to_string(), "defence"));
    }
    let left_of_points = |left: Option<i32>| match left {
        Some(left) => row(text::OF_HIT_POINTS, left.to_string(), "hit-points"),
        None => row(text::ANY_DAMAGE, text::KILLS.to_owned(), "hit-points"),
    };
    let absorbed = |points: i32| {
        let takes = || row(text::PROTECTION_TAKES, (-points).to_string(), "protection");
        (points != 0).then(takes)
    };
    let mut hurt = vec![row(text::DAMAGE_ROLL, swing.dice.to_string(), "damage")];
    hurt.extend(term_rows(sources, &swing.damage_terms));
    match &swing.against {
        Against::Toughness(toughness) => {
            hurt.push(row(
                text::AGAINST_TOUGHNESS,
                toughness.to_string(),
                "toughness",
            ));
        }
        Against::Defence(against) => {
            defence.push(row(text::DEFENCE, against.defence.to_string(), "defence"));
            defence.extend(term_rows(sources, &against.terms));
            if against.doubles {
                hurt.push(row(
                    text::ON_HIGHEST_FACE,
                    text::DICE_DOUBLED.to_owned(),
                    "multiplier",
                ));
            }
            hurt.extend(absorbed(against.absorbs));
            hurt.push(left_of_points(against.left));
        }
        Against::Pool(against) => {
            if against.armour != 0 {
                let less = (-against.armour).to_string();
                hurt.push(row(text::ARMOUR_PER_DIE, less, "protection"));
            }
            hurt.push(row(
                text::OF_STAMINA,
                against.stamina.to_string(),
                "hit-points",
            ));
            if against.causes_wound(1) {
                hurt.push(row(text::ANY_DAMAGE, text::WOUNDS.to_owned(), "hit-points"));
            }
        }
        Against::HitPoints(against) => {
            defence.push(row(
                text::ARMOUR_CLASS,
                against.armour_class.to_string(),
                "armour-class",
            ));
            defence.extend(term_rows(sources, &against.terms));
            if sources.battle().ruleset.attack.ascending() == Some(false) {
                defence.push(row(
                    text::NEEDS_AGAINST_AC_0,
                    against.to_hit.to_string(),
                    "attack",
                ));
            }
            if swing.multiplier != 1 {
                hurt.push(row(text::TIMES, swing.multiplier.to_string(), "multiplier"));
            }
            hurt.extend(absorbed(against.absorbs));
            hurt.push(left_of_points(against.left));
        }
    }
    let by_points = !matches!(swing.against, Against::Toughness(_));
    AttackRow {
        title: text::attack(&names.name_of(swing.target), &lexicon.item(swing.weapon)),
        hit: percent(chances.hit),
        wound: if by_points {
            String::new()
        } else {
            percent(chances.wound)
        },
        dying: percent(chances.dying),
        damage: if least == most {
            least.to_string()
        } else {
            text::damage_range(least, most, f64::from(doubled) / 2.0)
        },
        to_hit,
        defence,
        hurt,
        choices: vec![defence_choices(sources, proposal, nth, swing)],
    }
}

/// Returns the totals of a routine; empty for a single attack, and if the attacks have several targets.
fn summary(sources: &GmSources, swings: &[(PlannedAttack, Odds)]) -> String {
    let of_routine = attack::for_ruleset(sources.battle().ruleset).routines;
    let swings: Vec<PlannedAttack> = swings.iter().map(|(swing, _)| swing.clone()).collect();
    let Some(first) = swings.first().filter(|_| of_routine && swings.len() > 1) else {
        return String::new();
    };
    if swings.iter().any(|swing| swing.target != first.target) {
        return String::new();
    }
    let all = routine_odds(sources.battle().ruleset, &swings);
    let tenths = (all.damage.of * 10 + all.damage.all / 2) / all.damage.all.max(1);
    text::routine(
        swings.len(),
        all.hit.percent(),
        all.dying.percent(),
        tenths as f64 / 10.0,
    )
}

/// Describes a combo and what it adds to each of its attacks; empty for everything else.
fn combo_description(sources: &GmSources, order: &ActionOrder) -> String {
    let ruleset = sources.battle().ruleset;
    let combo = order.combo.and_then(|combo| ruleset.combos.get(combo));
    combo.map_or_else(String::new, |combo| {
        // The combo's help already gives the number and the targets of its attacks; without help, list its parts.
        if !combo.help.is_empty() {
            return text::combo_with_help(&combo.help);
        }
        let attacks = combo_attacks(ruleset, combo);
        let rating = signed(combo_rating(ruleset, combo));
        text::combo_with_attacks(attacks, &rating)
    })
}

/// Returns the GM rulings for a single attack, or for how a charge is met.
fn ruling_options(
    sources: &GmSources,
    names: &CombatantNames,
    now: &Proposal,
) -> Vec<RulingOption> {
    if let Some(meeting) = charging::charge_reception(sources.battle(), &now.order) {
        return vec![charge_meeting_ruling(sources, names, now, &meeting)];
    }
    let def = sources.battle().ruleset.actions.get(now.order.action);
    let rulings = attack::for_ruleset(sources.battle().ruleset).rulings;
    let single = |does: &ActionBehaviour| {
        matches!(
            does,
            ActionBehaviour::MeleeAttack | ActionBehaviour::RangedAttack
        )
    };
    // The attacks of a combo share one modifier.
    let combo = |does: &ActionBehaviour| {
        matches!(does, ActionBehaviour::Combo) && rulings == RulingKinds::Modifier
    };
    if !def.is_some_and(|def| single(&def.does) || combo(&def.does)) {
        return Vec::new();
    }
    match rulings {
        RulingKinds::Modifier => vec![modifier_ruling(now, text::GM_MODIFIER, [-4, -2, 0, 2, 4])],
        RulingKinds::AngleAndModifier => vec![
            angle_ruling(now),
            modifier_ruling(now, text::GM_MODIFIER, [-4, -2, 0, 2, 4]),
        ],
        RulingKinds::EffortAndDice => {
            vec![
                effort_ruling(now),
                modifier_ruling(now, text::GM_DICE, [-2, -1, 0, 1, 2]),
            ]
        }
    }
}

/// Returns one choice of a ruling: the attack that waits for confirmation, with its order changed.
fn ruling_choice(
    name: impl Into<String>,
    chosen: bool,
    now: &Proposal,
    change: impl FnOnce(&mut ActionOrder),
) -> DefenceChoice {
    let mut proposal = now.clone();
    change(&mut proposal.order);
    DefenceChoice {
        name: name.into(),
        chosen,
        request: Request::Take(Tool::Confirm(proposal)),
    }
}

/// Builds the ruling on whether the target of a charge strikes first and gives up a spell by it (SEG-11, SEG-33,
/// PHA-68).
fn charge_meeting_ruling(
    sources: &GmSources,
    names: &CombatantNames,
    now: &Proposal,
    meeting: &ChargeReception,
) -> RulingOption {
    let name = names.name_of(meeting.who);
    let spell = meeting.gives_up.map(|spell| sources.lexicon().spell(spell));
    let strikes = text::strikes_first(&name, spell.as_deref());
    let waits = text::waits_for_attack(&name, spell.as_deref());
    let ruling = now.order.struck_by.as_ref();
    let ruling = ruling.map_or(meeting.by_itself, |who| who.contains(&meeting.who));
    let choice = |name: String, does: bool| {
        let struck_by = (does != meeting.by_itself)
            .then(|| does.then_some(meeting.who).into_iter().collect::<Vec<_>>());
        ruling_choice(name, ruling == does, now, |order| {
            order.struck_by = struck_by
        })
    };
    RulingOption {
        label: text::MET_BY,
        choices: vec![choice(strikes, true), choice(waits, false)],
    }
}

/// Builds the ruling on the direction of the attack (SEG-41, PHA-71).
fn angle_ruling(now: &Proposal) -> RulingOption {
    let all = [Angle::Front, Angle::Flank, Angle::RearFlank, Angle::Rear];
    let choices = all.map(|angle| {
        let name = text::angle(angle);
        let chosen = now.order.angle.unwrap_or_default() == angle;
        let angle = (angle != Angle::Front).then_some(angle);
        ruling_choice(name, chosen, now, |order| order.angle = angle)
    });
    RulingOption {
        label: text::FROM,
        choices: choices.into(),
    }
}

/// Builds the ruling on spending Stamina for another die (FOW-13).
fn effort_ruling(now: &Proposal) -> RulingOption {
    let choices = [false, true].map(|effort| {
        let name = text::stamina_spent(effort);
        let chosen = now.order.effort == effort;
        ruling_choice(name, chosen, now, |order| order.effort = effort)
    });
    RulingOption {
        label: text::SPEND_STAMINA,
        choices: choices.into(),
    }
}

/// Builds the ruling on the modifier.
fn modifier_ruling(now: &Proposal, label: &'static str, values: [i32; 5]) -> RulingOption {
    let choices = values.map(|value| {
        let name = match value {
            0 => "0".to_owned(),
            // All values have to fit on one row.
            value => signed(value).replace(' ', ""),
        };
        let chosen = now.order.modifier.unwrap_or(0) == value;
        let modifier = (value != 0).then_some(value);
        ruling_choice(name, chosen, now, |order| order.modifier = modifier)
    });
    RulingOption {
        label,
        choices: choices.into(),
    }
}

/// Describes a dice pool, or the roll for a pool of 0 or less (FOW-11).
fn pool_text(pool: i32) -> String {
    match pool {
        1.. => format!("{pool}d6"),
        _nothing => text::LOWER_OF_TWO_DICE.into(),
    }
}

fn term_rows<'t>(
    sources: &'t GmSources,
    terms: &'t [Term],
) -> impl Iterator<Item = TermRow> + use<'t> {
    terms.iter().map(|term| TermRow {
        label: term_text(sources.lexicon(), term.what),
        value: signed(term.value),
        help: explanation_text(sources.battle(), ExplainTarget::Term(term.what)),
    })
}

fn defence_choices(
    sources: &GmSources,
    now: &Proposal,
    nth: usize,
    swing: &PlannedAttack,
) -> Vec<DefenceChoice> {
    let Some((chosen, _)) = &swing.defence else {
        return Vec::new();
    };
    let defend = |order: &mut ActionOrder, defence: DefenceId| {
        // Defences not chosen yet keep their current value.
        while order.defences.len() <= nth {
            let before = order.defences.last().copied().unwrap_or(*chosen);
            order.defences.push(before);
        }
        order.defences[nth] = defence;
    };
    let possible = |defence: DefenceId| {
        let mut order = now.order.clone();
        defend(&mut order, defence);
        preview(sources.battle(), &order).is_ok()
    };
    sources
        .battle()
        .ruleset
        .attack
        .defences()
        .iter()
        .filter(|def| possible(def.id))
        .map(|def| {
            let chosen = def.id == *chosen;
            ruling_choice(def.name.clone(), chosen, now, |order| defend(order, def.id))
        })
        .collect()
}
