//! Checks whether an action can have any effect with the ruleset's turns and attacks.

use super::{Action, Does, Time};
use crate::document::Spanned;
use crate::ruleset::TurnBudget;
use crate::ruleset::load::check::Checker;
use crate::ruleset::load::choices::{Attacks, RulesetChoices};
use crate::ruleset::load::entries::EntriesById;
use crate::ruleset::load::known::Known;

/// Reports anything that keeps an action from ever having an effect.
pub(super) fn check_fit(
    id: &Spanned<String>,
    raw: &Action,
    known: &Known,
    mix: RulesetChoices,
    check: &mut Checker,
) {
    if let Some(needs) = missing(&raw.does.value, mix) {
        let message = format!("this needs {needs}, which this ruleset does not have");
        let hint = "remove the action, or change `turns`, `attack` or `movement` in ruleset.ron";
        check.add_problem(&raw.does.place, message, hint);
    }
    if matches!(raw.does.value, Does::Overcome { .. }) && !known.enders.contains(id) {
        let message = format!("no condition is ended by `{}`", id.value);
        let hint = format!(
            "write `ended_by: \"{}\"` in a condition in states.ron, or remove the action",
            id.value
        );
        check.add_problem(&raw.does.place, message, hint);
    }
    if let Some(answers) = &raw.answers
        && let Some((message, hint)) = answers.value.problem(mix)
    {
        check.add_problem(&answers.place, message, hint);
    }
    check_time(raw, mix, check);
}

/// Adds a note if moving into melee is a separate action in these rules, but there is no such action.
pub(super) fn note_missing_close(
    actions: &Spanned<EntriesById<Action>>,
    mix: RulesetChoices,
    check: &mut Checker,
) {
    let closes = |raw: &Action| matches!(raw.does.value, Does::Close | Does::Charge);
    if mix.is_sided() && mix.must_close && !actions.values().any(closes) {
        let message =
            "no combatant can enter melee: `must_close` in ruleset.ron requires an action for that";
        let hint = "add one that `does: Close` or `does: Charge`, or remove `must_close`";
        check.add_note(&actions.place, message, hint);
    }
}

/// Returns the feature that an action needs and these rules lack; `None` if they lack nothing.
fn missing(does: &Does, mix: RulesetChoices) -> Option<&'static str> {
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
fn check_time(raw: &Action, mix: RulesetChoices, check: &mut Checker) {
    let (Time::Fixed(least) | Time::AtLeast(least)) = raw.time.value;
    let place = &raw.time.place;
    if let Some(most) = mix.most_actions
        && least > i64::from(most)
    {
        let message = format!("it takes {least} actions, but a turn has at most {most}");
        let hint = "`time` counts actions in this ruleset: lower it, or allow more in `turns`";
        check.add_problem(place, message, hint);
    }
    if mix.turn() == TurnBudget::Parts && least > 0 {
        let message = "actions take no time in this ruleset";
        let hint = "write `time: 0`, and the part of the turn that it takes: `spends: Action`";
        check.add_problem(place, message, hint);
    }
    let (free, hint) = match mix.turn() {
        TurnBudget::Parts => (
            raw.spends.is_none(),
            "give the part of the turn that it takes: `spends: Action`",
        ),
        TurnBudget::Seconds => (least == 0, "give its time in seconds: `time: 4`"),
        TurnBudget::Actions => (least == 0, "give its time in actions: `time: 1`"),
        // The limit of one major action per round is enough.
        TurnBudget::Activities => (false, ""),
    };
    if free && raw.answers.is_none() && is_endless(&raw.does.value) {
        let message = "this takes no part of a turn, so it could be repeated without end";
        check.add_problem(&raw.does.place, message, hint);
    }
}

/// Checks whether a free action of this kind would be worth repeating endlessly.
fn is_endless(does: &Does) -> bool {
    matches!(
        does,
        Does::MeleeAttack
            | Does::RangedAttack
            | Does::Combo
            | Does::Shove
            | Does::Cast
            | Does::Ability
            | Does::Sprint
            | Does::Recover { .. }
            | Does::Treat
    )
}
