//! Checks whether an action can have any effect with the ruleset's turns and attacks.

use super::{ActionBehaviour, ActionDef};
use crate::ruleset::TurnBudget;
use crate::ruleset::schema::Group;
use crate::ruleset::schema::choices::{Attacks, RulesetChoices};

/// Reports anything that keeps an action from ever having an effect.
pub(super) fn check_fit(def: &ActionDef, action: &mut Group) {
    let context = action.context();
    let Some(mix) = context.facts.map(|facts| facts.choices) else {
        return;
    };
    if let Some(needs) = missing(&def.does, mix) {
        let message = format!("this needs {needs}, which this ruleset does not have");
        let hint = "remove the action, or change `turns`, `attack` or `movement` in ruleset.ron";
        action.problem_in("does", &message, hint);
    }
    let id = action.id().to_owned();
    let ends = matches!(def.does, ActionBehaviour::Overcome { .. });
    if ends && !context.known.enders.contains(&id) {
        let message = format!("no condition is ended by `{id}`");
        let hint = format!(
            "write `ended_by: \"{id}\"` in a condition in states.ron, or remove the action"
        );
        action.problem_in("does", &message, &hint);
    }
    let answers = def.answers.and_then(|answers| answers.problem(mix));
    if let Some((message, hint)) = answers {
        action.problem_in("answers", message, hint);
    }
    check_time(def, mix, action);
}

/// Returns the feature that an action needs and these rules lack; `None` if they lack nothing.
fn missing(does: &ActionBehaviour, mix: RulesetChoices) -> Option<&'static str> {
    use ActionBehaviour as Does;
    const ARMOUR_CLASS: &str = "an Armour Class and hit points";
    const SIDES: &str = "a round of sides (`Segments` or `Phases`)";
    let (sided, attacks) = (mix.is_sided(), mix.attacks);
    match does {
        Does::Run { .. } if mix.turn() != TurnBudget::Seconds => {
            Some("turns of seconds (`Seconds`)")
        }
        Does::Sprint if mix.turn() != TurnBudget::Parts => Some("turns with feet (`Resources`)"),
        Does::Combo if attacks != Attacks::Contested => Some("contested attacks"),
        Does::Aim { .. } if !matches!(attacks, Attacks::Contested | Attacks::ArmourClass) => {
            Some("contested attacks or an Armour Class")
        }
        Does::Charge | Does::SetWeapon | Does::Parry if attacks != Attacks::ArmourClass => {
            Some(ARMOUR_CLASS)
        }
        Does::Aid if !matches!(attacks, Attacks::ArmourClass | Attacks::Pool) => Some(ARMOUR_CLASS),
        Does::Charge
        | Does::SetWeapon
        | Does::Parry
        | Does::Close
        | Does::Flee
        | Does::Withdraw
        | Does::Position { .. }
            if !sided =>
        {
            Some(SIDES)
        }
        Does::Close | Does::Flee | Does::Withdraw if !mix.melee_binds => {
            Some("melee engagement (`engagement` in `movement`)")
        }
        Does::Recover { .. } | Does::Treat if attacks != Attacks::Pool => {
            Some("attacks with pools of dice, and Stamina")
        }
        _fits => None,
    }
}

/// Reports a cost that no combatant can pay, and an action without cost that could be repeated endlessly.
fn check_time(def: &ActionDef, mix: RulesetChoices, action: &mut Group) {
    let least = def.duration.min_ticks();
    if let Some(most) = mix.most_actions
        && least > most
    {
        let message = format!("it takes {least} actions, but a turn has at most {most}");
        let hint = "`time` counts actions in this ruleset: lower it, or allow more in `turns`";
        action.problem_in("time", &message, hint);
    }
    if mix.turn() == TurnBudget::Parts && least > 0 {
        let message = "actions take no time in this ruleset";
        let hint = "write `time: 0`, and the part of the turn that it takes: `spends: Action`";
        action.problem_in("time", message, hint);
    }
    let (free, hint) = match mix.turn() {
        TurnBudget::Parts => (
            def.spends.is_none(),
            "give the part of the turn that it takes: `spends: Action`",
        ),
        TurnBudget::Seconds => (least == 0, "give its time in seconds: `time: 4`"),
        TurnBudget::Actions => (least == 0, "give its time in actions: `time: 1`"),
        // The limit of one major action per round is enough.
        TurnBudget::Activities => (false, ""),
    };
    if free && def.answers.is_none() && is_endless(&def.does) {
        let message = "this takes no part of a turn, so it could be repeated without end";
        action.problem_in("does", message, hint);
    }
}

/// Checks whether a free action of this kind would be worth repeating endlessly.
fn is_endless(does: &ActionBehaviour) -> bool {
    matches!(
        does,
        ActionBehaviour::MeleeAttack
            | ActionBehaviour::RangedAttack
            | ActionBehaviour::Combo
            | ActionBehaviour::Shove
            | ActionBehaviour::Cast
            | ActionBehaviour::Ability
            | ActionBehaviour::Sprint
            | ActionBehaviour::Recover { .. }
            | ActionBehaviour::Treat
    )
}
