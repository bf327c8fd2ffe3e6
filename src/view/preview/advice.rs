//! Preview of an advice: what would happen on the map, in the same form as the preview of a click, and the reasons.

use crate::rules::facts::{ActionOrder, EncounterCommand};
use crate::rules::state::{Battle, CombatantId};
use crate::ruleset::ActionBehaviour;
use crate::tactics::advice::{Advice, AdviceText, advice_text};

use super::preview_text::{Mood, PreviewText};
use super::{ClickPreview, Forecast, click, spell, walk};

/// An advice as the GM's map shows it.
#[derive(Clone, Debug)]
pub struct AdvicePreview {
    /// The combatant that it is for; `None` if it is a decision about no single combatant.
    pub who: Option<CombatantId>,
    /// The target of its action; `None` if it has none.
    pub target: Option<CombatantId>,
    /// The effect on the map.
    pub effect: ClickPreview,
    /// The text next to it: the choice with its chances, then the facts that explain it.
    pub words: PreviewText,
    /// The same text in its parts.
    pub told: AdviceText,
}

/// Returns the preview of an advice.
pub(super) fn preview(battle: &Battle, advice: &Advice) -> AdvicePreview {
    let told = advice_text(battle, advice);
    let mut words = PreviewText::default();
    words.add_line(Mood::Plain, told.headline());
    for fact in &told.facts {
        words.add_line(Mood::Warning, fact);
    }
    AdvicePreview {
        who: advice.who,
        target: target(&advice.command),
        effect: effect(battle, &advice.command).unwrap_or_default(),
        words,
        told,
    }
}

/// Returns the first target of an action.
fn target(command: &EncounterCommand) -> Option<CombatantId> {
    let EncounterCommand::Act(order) = command else {
        return None;
    };
    order.targets.first().copied()
}

/// Returns the effect of a command on the map; `None` if it has none that could be drawn.
fn effect(battle: &Battle, command: &EncounterCommand) -> Option<ClickPreview> {
    if let EncounterCommand::Act(order) = command {
        return of_order(battle, order);
    }
    let EncounterCommand::NameTarget { who, targets, to } = command else {
        return None;
    };
    let caster = battle.get(*who)?;
    let order = ActionOrder {
        targets: targets.clone(),
        to: *to,
        ..caster.timer().current()?.order().clone()
    };
    of_order(battle, &order)
}

fn of_order(battle: &Battle, order: &ActionOrder) -> Option<ClickPreview> {
    if order.spell.is_some() {
        return spell::of_order(battle, order).map(ClickPreview::Spell);
    }
    let actor = battle.get(order.who)?;
    let def = battle.ruleset.actions.get(order.action)?;
    let stays = order.to.is_none() && order.path.is_empty();
    let strikes = def.does.is_attack() && stays;
    let helps = matches!(def.does, ActionBehaviour::Aid | ActionBehaviour::Treat);
    if (strikes || helps) && !order.targets.is_empty() {
        let forecast = Forecast::new(battle, order.clone());
        return Some(click::confirmation_preview(battle, &forecast));
    }
    walk::of_order(battle, &actor, order).map(ClickPreview::Walk)
}
