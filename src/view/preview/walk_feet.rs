//! Preview of walks in feet and several modes (RES-09 to RES-12).

use crate::grid::Cell;
use crate::rules::facts::{ActionOrder, EncounterCommand, Input};
use crate::rules::legality;
use crate::rules::movement::{Walk, feet};
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::ActionBehaviour;
use crate::view::text::feet as feet_text;

use super::preview_text::PreviewText;
use super::walk::{WalkPreview, WalkStep};

/// Returns true if `actor` may move by feet now.
pub(super) fn may_move(battle: &Battle, actor: &CombatantRef) -> bool {
    let turn = battle.order.open_turn();
    turn.is_some_and(|turn| turn.combatant() == actor.id()) && battle.pending.is_empty()
}

/// Returns the path of `actor` to a square with its remaining feet, in the mode of the selected order.
pub(super) fn preview(
    battle: &Battle,
    actor: &CombatantRef,
    in_hand: Option<&ActionOrder>,
    to: Cell,
) -> Option<WalkPreview> {
    if !may_move(battle, actor) {
        return None;
    }
    let mut actions = battle.ruleset.actions.iter();
    let (action, _) = actions.find(|(_, def)| matches!(def.does, ActionBehaviour::Move))?;
    let mut order = ActionOrder {
        to: Some(to),
        ..ActionOrder::new(actor.id(), action)
    };
    order.mode = in_hand.and_then(|order| order.mode.clone());
    let way = feet::walk_steps(battle, actor, &Walk::of(&order).ok()?).ok()?;
    let mut before = 0;
    let steps: Vec<WalkStep> = way
        .iter()
        .map(|step| {
            let price = step.feet - std::mem::replace(&mut before, step.feet);
            WalkStep {
                cell: step.cell,
                numeral: Some(step.feet.to_string()),
                difficult: price >= 10,
            }
        })
        .collect();
    let command = EncounterCommand::Act(order);
    legality::check(battle, &command).ok()?;
    Some(WalkPreview {
        from: actor.position().0,
        footprint: actor.body().footprint,
        steps,
        price: feet_text(before),
        strikes: Vec::new(),
        meets: Vec::new(),
        words: PreviewText::default(),
        commands: vec![command],
        refusal: None,
    })
}
