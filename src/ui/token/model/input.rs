//! Input that an action in the panel offers: a click, a target, a choice, or words.

use crate::encounter::options::{ActionOption, items_for};
use crate::rules::facts::{ActionOrder, EncounterCommand};
use crate::rules::reaction;
use crate::rules::state::CombatantRef;
use crate::ruleset::{ActionBehaviour, Duration, RequiredInput};
use crate::ui::shared::capitalized;
use crate::ui::shared::sources::GmSources;
use crate::view::{Request, Tool};

use super::{ActionChoice, ActionInput, choices, economy};

/// Returns how `actor` can use this action as its pending reaction (FOW-06, RES-13); `None` if no reaction is pending
/// or this action does not fit.
pub(super) fn as_reaction(
    sources: &GmSources,
    actor: &CombatantRef,
    option: &ActionOption,
) -> Option<ActionInput> {
    let mut orders = reaction::possible_reactions(sources.battle(), actor.id());
    orders.retain(|order| order.action == option.action);
    let react = |order: &ActionOrder| Request::Submit(vec![EncounterCommand::React(order.clone())]);
    match orders.as_slice() {
        [] => None,
        [order] => Some(ActionInput::Ready(react(order))),
        several => {
            let choices = several.iter().map(|order| ActionChoice {
                label: order.spell.map_or_else(String::new, |spell| {
                    capitalized(&sources.lexicon().spell(spell))
                }),
                detail: String::new(),
                help: String::new(),
                request: Ok(react(order)),
            });
            Some(ActionInput::Choose(choices.collect()))
        }
    }
}

/// Returns the input that the panel offers for an action.
pub(super) fn input(
    sources: &GmSources,
    actor: &CombatantRef,
    option: &ActionOption,
) -> ActionInput {
    let order = ActionOrder::new(actor.id(), option.action);
    match (option.def.does.required_input(), &option.def.does) {
        (RequiredInput::Way, ActionBehaviour::Move) => {
            economy::mode_choices(sources, actor, &order)
        }
        (RequiredInput::Combatant, ActionBehaviour::MeleeAttack) => {
            choices::weapons(sources, actor, order, false)
        }
        (RequiredInput::Combatant, ActionBehaviour::RangedAttack) => {
            choices::weapons(sources, actor, order, true)
        }
        (RequiredInput::Way | RequiredInput::Combatant, _) => {
            ActionInput::Ready(Request::Take(Tool::Aim(order)))
        }
        (RequiredInput::Thing, ActionBehaviour::Combo) => choices::combos(sources, actor, &order),
        (RequiredInput::Thing, ActionBehaviour::Cast | ActionBehaviour::Ability) => {
            choices::spells(sources, actor, &order, option.def)
        }
        (RequiredInput::Thing, ActionBehaviour::Draw | ActionBehaviour::Grab) => {
            let items = items_for(sources.battle(), actor, option.def);
            choices::items(sources, actor, &order, &items)
        }
        (RequiredInput::Thing, ActionBehaviour::Use) => {
            economy::use_choices(sources, actor, option)
        }
        (RequiredInput::Thing, _) => economy::target_choices(sources, actor, option.action),
        (RequiredInput::Words, ActionBehaviour::Talk) => ActionInput::Words { order, least: None },
        (RequiredInput::Words, _) if option.def.effort => economy::effort_choices(&order),
        (RequiredInput::Words, _) => ActionInput::Words {
            order,
            least: match option.def.duration {
                Duration::Fixed(_) => None,
                Duration::AtLeast(least) => Some(least),
            },
        },
        (RequiredInput::Nothing, _) => {
            ActionInput::Ready(Request::Submit(vec![EncounterCommand::Act(order)]))
        }
    }
}
