//! Choices for an action: weapons, combos, spells, items.

use crate::encounter::options;
use crate::rules::action::may_start;
use crate::rules::attack::contested::rejection::ContestedRejection;
use crate::rules::attack::{combo_attacks, combo_rating, run_up_needed};
use crate::rules::facts::{ActionOrder, EncounterCommand, Rejection, TermKind};
use crate::rules::legality;
use crate::rules::prepared_spells;
use crate::rules::state::CombatantRef;
use crate::ruleset::{ActionDef, ItemId, Ruleset, SpellTarget, TurnBudget};
use crate::ui::shared::sources::GmSources;
use crate::ui::shared::{capitalized, explanation_text, ticks_text, with_rules};
use crate::ui::token::text;
use crate::view::{ExplainTarget, Request, Tool};

use super::{ActionChoice, ActionInput};

/// Returns the suitable ready weapons; there is no choice if only one is suitable.
pub(super) fn weapons(
    sources: &GmSources,
    actor: &CombatantRef,
    order: ActionOrder,
    ranged: bool,
) -> ActionInput {
    let suiting = actor
        .gear()
        .ready_weapons(sources.battle().ruleset)
        .filter_map(|(item, weapon)| {
            if ranged {
                let profile = weapon.ranged.as_ref()?;
                let feet = profile.increment_squares * 5;
                let detail = text::ranged_weapon(&profile.damage.to_string(), feet);
                Some((item, weapon, detail))
            } else {
                let profile = weapon.melee.as_ref()?;
                let long = profile.reach.squares() > 1;
                let detail = text::melee_weapon(&profile.damage.to_string(), long);
                Some((item, weapon, detail))
            }
        });
    let choices: Vec<ActionChoice> = suiting
        .map(|(item, weapon, detail)| {
            let figure = if ranged { "range" } else { "reach" };
            let request = Ok(Request::Take(Tool::Aim(ActionOrder {
                weapon: Some(item),
                ..order.clone()
            })));
            let help = explanation_text(sources.battle(), ExplainTarget::Item(item));
            let help = with_rules(sources.battle(), &help, ExplainTarget::Figure(figure));
            choice(sources, weapon.name.clone(), detail, help, request)
        })
        .collect();
    match choices.len() {
        0 | 1 => ActionInput::Ready(Request::Take(Tool::Aim(order))),
        _ => ActionInput::Choose(choices),
    }
}

/// Returns the combos that the actor knows.
pub(super) fn combos(
    sources: &GmSources,
    actor: &CombatantRef,
    order: &ActionOrder,
) -> ActionInput {
    let ruleset = sources.battle().ruleset;
    let known = ruleset
        .combos
        .iter()
        .filter(|(id, combo)| combo.everyone || actor.repertoire().combos.contains(id));
    let choices = known.map(|(id, combo)| {
        let attacks = combo_attacks(ruleset, combo);
        let (need, have) = (run_up_needed(ruleset, combo), actor.run_up().squares());
        let detail = text::combo(attacks, combo_rating(ruleset, combo));
        let request = if have < need {
            Err(ContestedRejection::NoRunUp { have, need }.into())
        } else {
            Ok(Request::Take(Tool::Aim(ActionOrder {
                combo: Some(id),
                ..order.clone()
            })))
        };
        let help = with_rules(
            sources.battle(),
            &combo.help,
            ExplainTarget::Term(TermKind::Combo),
        );
        choice(sources, combo.name.clone(), detail, help, request)
    });
    ActionInput::Choose(choices.collect())
}

/// Returns the spells that the actor knows.
pub(super) fn spells(
    sources: &GmSources,
    actor: &CombatantRef,
    order: &ActionOrder,
    casting: &ActionDef,
) -> ActionInput {
    let ruleset = sources.battle().ruleset;
    // A spell that is only cast as a reaction is offered when there is something to react to.
    let known = options::magic_for(sources.battle(), actor, casting)
        .filter(|(_, spell)| spell.answers.is_none());
    let known: Vec<_> = known
        .map(|(id, spell)| {
            let takes = spell.casting.unwrap_or(casting.duration.min_ticks());
            (id, spell, takes)
        })
        .collect();
    let takes: Vec<u32> = known.iter().map(|(_, _, takes)| *takes).collect();
    // All casting times of the list have the same unit.
    let times = ruleset.durations(&takes);
    let choices = known
        .into_iter()
        .zip(times)
        .map(|((id, spell, takes), time)| {
            let prepared = prepared_spells::prepared(sources.battle(), actor, id);
            let mut detail: Vec<String> = prepared
                .map(|prepared| text::castings_left(prepared.left))
                .into_iter()
                .collect();
            detail.push(match spell.spends.or(casting.spends) {
                Some(part) => part.text().to_owned(),
                None => match ruleset.turns.rules().turn {
                    TurnBudget::Actions => text::actions(takes),
                    TurnBudget::Seconds | TurnBudget::Activities | TurnBudget::Parts => time,
                },
            });
            if spell.delay > 0 {
                detail.push(text::effect_later(&ticks_text(ruleset, spell.delay)));
            }
            detail.push(Ruleset::spell_target(spell));
            let order = ActionOrder {
                spell: Some(id),
                ..order.clone()
            };
            let left = prepared_spells::check_castings_left(sources.battle(), actor, id);
            let request = left.and_then(|()| match spell.target {
                SpellTarget::Caster => offer(sources, order),
                _aimed => may_start(sources.battle(), actor, &order, casting)
                    .map(|()| Request::Take(Tool::Aim(order))),
            });
            let request = request.or_else(|why| {
                let wait = options::in_low(sources.battle(), actor.id(), &why).ok_or(why)?;
                detail.push(text::IN_LOW.to_owned());
                Ok(Request::Submit(vec![wait]))
            });
            let help = explanation_text(sources.battle(), ExplainTarget::Spell(id));
            choice(
                sources,
                spell.name.clone(),
                detail.join(", "),
                help,
                request,
            )
        });
    ActionInput::Choose(choices.collect())
}

/// Builds one choice; if it is not possible, its help includes the rule behind the rejection.
fn choice(
    sources: &GmSources,
    label: String,
    detail: String,
    mut help: String,
    request: Result<Request, Rejection>,
) -> ActionChoice {
    if let Err(why) = &request {
        let told = explanation_text(sources.battle(), ExplainTarget::Refusal(why));
        let why = sources.lexicon().rejection_text(why);
        help = format!("{help}\n\n{}\n\n{told}", text::not_now(&why))
            .trim()
            .to_owned();
    }
    ActionChoice {
        label,
        detail,
        help,
        request: request.map_err(|why| capitalized(&sources.lexicon().rejection_text(&why))),
    }
}

/// Returns the items that can be drawn or grabbed.
pub(super) fn items(
    sources: &GmSources,
    actor: &CombatantRef,
    order: &ActionOrder,
    items: &[ItemId],
) -> ActionInput {
    // An item that is ready is not drawn from anywhere else.
    let place = |item: &ItemId| match actor.gear() {
        gear if gear.pack().contains(item) => text::FROM_PACK,
        gear if gear.carried().contains(item) => "",
        _lies_there => text::FROM_GROUND,
    };
    let choices = items.iter().map(|item| {
        let order = ActionOrder {
            item: Some(*item),
            ..order.clone()
        };
        choice(
            sources,
            capitalized(&sources.lexicon().item(*item)),
            place(item).to_owned(),
            explanation_text(sources.battle(), ExplainTarget::Item(*item)),
            offer(sources, order),
        )
    });
    ActionInput::Choose(choices.collect())
}

fn offer(sources: &GmSources, order: ActionOrder) -> Result<Request, Rejection> {
    let command = EncounterCommand::Act(order);
    legality::check(sources.battle(), &command).map(|()| Request::Submit(vec![command]))
}
