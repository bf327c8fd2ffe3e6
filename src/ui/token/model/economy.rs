//! The part of the panel for turns of parts and feet: what is spent, and what is left for each way of moving.

use crate::encounter::options::{self, ActionOption};
use crate::grid::DoorState;
use crate::rules::economy::{feet_left, speed_feet};
use crate::rules::facts::ActionOrder;
use crate::rules::gear;
use crate::rules::movement::feet::moves_by_feet;
use crate::rules::state::CombatantRef;
use crate::ruleset::{
    ActionBehaviour, ActionDef, ActionId, RuleId, Ruleset, TurnBudget, TurnResource,
};
use crate::ui::shared::capitalized;
use crate::ui::shared::sources::GmSources;
use crate::ui::token::text;
use crate::view::{ExplainTarget, Request, Tool, explain, may_act};

use super::{ActionChoice, ActionInput};

/// A part of the turn, or the feet left for one way of moving.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartChip {
    /// Its name, or the feet left and the mode.
    pub label: String,
    /// True if it is spent.
    pub spent: bool,
    /// A sentence about it.
    pub help: String,
}

/// Describes the position of the combatant in the round, as far as its parts do not show it: that it may react now.
pub(in crate::ui) fn position_in_round(sources: &GmSources, who: &CombatantRef) -> Option<String> {
    let battle = sources.battle();
    let reacts = battle.pending.top().is_some() && may_act(battle, who.id());
    reacts.then(|| text::MAY_REACT.to_owned())
}

/// Returns the parts of the turn, and the feet left for each way of moving.
pub(in crate::ui) fn turn_parts(sources: &GmSources, who: &CombatantRef) -> Vec<PartChip> {
    let battle = sources.battle();
    let mut parts: Vec<PartChip> = TurnResource::ALL
        .into_iter()
        .map(|part| {
            let spent = who.economy().is_spent(part);
            PartChip {
                label: part.text().to_owned(),
                spent,
                help: if spent {
                    with_rule(battle.ruleset, &text::part_spent(part.text()), "RES-07")
                } else {
                    with_rule(battle.ruleset, &text::part_available(part.text()), "RES-07")
                },
            }
        })
        .collect();
    let ready = who.reaction().is_ready();
    parts.push(PartChip {
        label: text::REACTION.into(),
        spent: !ready,
        help: with_rule(
            battle.ruleset,
            if ready {
                text::REACTION_AVAILABLE
            } else {
                text::REACTION_SPENT
            },
            "RES-13",
        ),
    });
    let moved = who.economy().moved_feet();
    parts.extend(feet_left(battle, who).into_iter().map(|(mode, feet)| {
        let speed = speed_feet(battle, who, mode);
        PartChip {
            label: text::feet_left(mode.text(), feet),
            spent: feet == 0,
            help: with_rule(battle.ruleset, &text::feet_moved(speed, moved), "RES-11"),
        }
    }));
    parts
}

/// Returns the text with its rule below it, if the ruleset explains that rule.
fn with_rule(ruleset: &Ruleset, said: &str, rule: &str) -> String {
    let told = explain(ruleset, ExplainTarget::Rule(RuleId::new(rule)));
    told.map_or_else(|| said.to_owned(), |told| format!("{said}\n\n{told}"))
}

/// Returns what an action costs, in the short form for the list.
pub(in crate::ui) fn cost(def: &ActionDef) -> String {
    match def.spends {
        Some(TurnResource::Action) => text::COSTS_ACTION.into(),
        Some(TurnResource::Quick) => text::COSTS_QUICK.into(),
        // An interaction that needs effort costs the Action unless the GM rules otherwise (RES-08).
        Some(TurnResource::Interaction) if def.effort => text::COSTS_ACTION.into(),
        Some(TurnResource::Interaction) => text::COSTS_INTERACTION.into(),
        None if def.answers.is_some() => text::COSTS_REACTION.into(),
        None if matches!(def.does, ActionBehaviour::Move) => text::COSTS_FEET.into(),
        None => text::FREE.into(),
    }
}

/// Returns the choices for handing an item over, changing the weapon or using a door.
pub(super) fn target_choices(
    sources: &GmSources,
    actor: &CombatantRef,
    action: ActionId,
) -> ActionInput {
    let battle = sources.battle();
    let lexicon = sources.lexicon();
    let orders = options::legal_orders_of(battle, actor.id(), action);
    let choices = orders.into_iter().map(|order| {
        let item = order.item.map(|item| capitalized(&lexicon.item(item)));
        let to = order.targets.first().map(|who| lexicon.name(who));
        let door = order.door.map(|door| lexicon.door(door));
        let state = order
            .door
            .and_then(|door| Some(battle.map.door(door)?.state));
        let turn = state.map(|state| match state {
            DoorState::Open => text::CLOSE_DOOR.to_owned(),
            DoorState::Closed | DoorState::Locked | DoorState::Secret => text::OPEN_DOOR.to_owned(),
        });
        let label = item.or(door).unwrap_or_default();
        ActionChoice {
            label,
            detail: to.map(text::to).or(turn).unwrap_or_default(),
            help: String::new(),
            request: Ok(submit(order)),
        }
    });
    ActionInput::Choose(choices.collect())
}

/// Returns the choices for an action that needs effort: with its normal cost and with the GM's rulings (RES-08).
pub(super) fn effort_choices(order: &ActionOrder) -> ActionInput {
    let choice = |spends: TurnResource, help: &str| ActionChoice {
        label: text::as_the_part(spends.text()),
        detail: String::new(),
        help: help.to_owned(),
        request: Ok(submit(ActionOrder {
            spends: Some(spends),
            ..order.clone()
        })),
    };
    ActionInput::Choose(vec![
        choice(TurnResource::Action, text::NEEDS_EFFORT),
        choice(TurnResource::Interaction, text::GM_ACCEPTS),
    ])
}

/// Returns the choices for using an item or object. If that needs effort, they include the normal cost and the GM's
/// rulings (RES-08, RES-31).
pub(super) fn use_choices(
    sources: &GmSources,
    actor: &CombatantRef,
    option: &ActionOption,
) -> ActionInput {
    let battle = sources.battle();
    let mut items: Vec<_> = gear::usable(battle, actor).map(Some).collect();
    items.sort();
    items.dedup();
    items.push(None);
    let rulings = match option.def.effort && battle.ruleset.turns.rules().turn == TurnBudget::Parts
    {
        true => vec![None, Some(TurnResource::Interaction)],
        false => vec![None],
    };
    let choices = rulings.into_iter().flat_map(|spends| {
        items.iter().map(move |item| ActionChoice {
            label: item.map_or_else(
                || text::IMPROVISE.to_owned(),
                |item| capitalized(&sources.lexicon().item(item)),
            ),
            detail: spends.map_or_else(String::new, |spends| text::costs_the_part(spends.text())),
            help: text::GM_DECIDES.to_owned(),
            request: Ok(submit(ActionOrder {
                item: *item,
                spends,
                ..ActionOrder::new(actor.id(), option.action)
            })),
        })
    });
    ActionInput::Choose(choices.collect())
}

/// Returns the choices of a way of moving, if there are several: each one alone, or the cheapest for each step
/// (RES-11).
pub(super) fn mode_choices(
    sources: &GmSources,
    actor: &CombatantRef,
    order: &ActionOrder,
) -> ActionInput {
    let left = feet_left(sources.battle(), actor);
    let aim = |mode: Option<&str>| {
        Request::Take(Tool::Aim(ActionOrder {
            mode: mode.map(str::to_owned),
            ..order.clone()
        }))
    };
    let by_feet = moves_by_feet(sources.battle(), &ActionBehaviour::Move);
    if !by_feet || left.len() < 2 {
        return ActionInput::Ready(aim(None));
    }
    let choice = |label: String, detail: String, request| ActionChoice {
        label,
        detail,
        help: text::MODES_HELP.into(),
        request: Ok(request),
    };
    let each = left.into_iter().map(|(mode, feet)| {
        let label = capitalized(mode.text());
        choice(label, text::feet(feet), aim(Some(mode.text())))
    });
    let cheapest = choice(text::CHEAPEST_MODE.into(), String::new(), aim(None));
    ActionInput::Choose(std::iter::once(cheapest).chain(each).collect())
}

fn submit(order: ActionOrder) -> Request {
    Request::Submit(vec![crate::rules::facts::EncounterCommand::Act(order)])
}
