//! The prompt over the map while reactions to a trigger are pending (RES-13, RES-14).

use crate::rules::facts::{ActionOrder, EncounterCommand};
use crate::rules::odds::odds;
use crate::rules::reaction;
use crate::rules::reaction::text::trigger_text;
use crate::rules::spell::{counter_plan, passing};
use crate::ui::shared::sources::GmSources;
use crate::ui::shared::{CombatantNames, capitalized, explanation_text};
use crate::view::{ExplainTarget, Request};

use super::text;

/// The pending trigger, and the possible reactions of each combatant.
#[derive(Clone, Debug, PartialEq)]
pub struct ReactionModel {
    /// The pending trigger: `Mira casts fire bolt`.
    pub title: String,
    /// One row for each combatant that may react.
    pub asked: Vec<ReactorRow>,
}

/// A combatant that may react.
#[derive(Clone, Debug, PartialEq)]
pub struct ReactorRow {
    /// Name of the combatant.
    pub name: String,
    /// Its possible reactions.
    pub answers: Vec<AnswerChoice>,
    /// Request that passes.
    pub pass: Request,
}

/// A reaction that can be chosen.
#[derive(Clone, Debug, PartialEq)]
pub struct AnswerChoice {
    /// Name of the reaction.
    pub name: String,
    /// Chance of success and target number: `9 or more on a d20, 60%`; empty if unknown.
    pub odds: String,
    /// A sentence of help.
    pub help: String,
    /// Request that chooses it.
    pub request: Request,
}

impl ReactionModel {
    /// Builds the prompt; `None` while no trigger is pending.
    pub fn build(sources: &GmSources, names: &CombatantNames) -> Option<Self> {
        let battle = sources.battle();
        let held = battle.pending.top()?;
        let asked = held.asked.iter().map(|who| {
            let answers = reaction::possible_reactions(battle, *who).into_iter();
            ReactorRow {
                name: names.name_of(*who),
                answers: answers.map(|order| answer(sources, order)).collect(),
                pass: Request::Submit(vec![EncounterCommand::LetPass { who: *who }]),
            }
        });
        Some(Self {
            title: capitalized(&trigger_text(sources.lexicon(), &held.trigger)),
            asked: asked.collect(),
        })
    }
}

/// Builds the choice for a reaction: its name, its chance of success, its help, and the request.
fn answer(sources: &GmSources, order: ActionOrder) -> AnswerChoice {
    let ruleset = sources.battle().ruleset;
    let spell = order.spell.and_then(|id| ruleset.spells.get(id));
    let action = ruleset.actions.get(order.action);
    let (name, help) = match (spell, action) {
        (Some(spell), _) => {
            let known = order.spell.map(ExplainTarget::Spell);
            let help = known.map(|spell| explanation_text(sources.battle(), spell));
            (spell.name.clone(), help.unwrap_or_default())
        }
        (None, Some(action)) => {
            let help = explanation_text(sources.battle(), ExplainTarget::Action(order.action));
            (action.name.clone(), help)
        }
        (None, None) => (order.action.to_string(), String::new()),
    };
    let counters = spell.and_then(|spell| counter_plan(sources.battle(), order.who, spell));
    let odds = match counters {
        Some(plan) => {
            let percent = passing(&plan).percent();
            text::counter_chance(plan.needs(), plan.sides, percent)
        }
        None => hit_chance(sources, &order),
    };
    let request = Request::Submit(vec![EncounterCommand::React(order)]);
    let help = sources
        .battle()
        .map
        .topology()
        .adapt_text(&help)
        .into_owned();
    AnswerChoice {
        name,
        odds,
        help,
        request,
    }
}

/// Returns the chance to hit of a reaction that attacks; empty for any other.
fn hit_chance(sources: &GmSources, order: &ActionOrder) -> String {
    let swings = reaction::swings(sources.battle(), order);
    swings.first().map_or_else(String::new, |swing| {
        text::hit_chance(odds(sources.battle().ruleset, swing).hit.percent())
    })
}
