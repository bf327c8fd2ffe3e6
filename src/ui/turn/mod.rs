//! The actions of a turn, for the combatant whose turn it is: end, delay, continue and repeat, pass for all, morale.

mod text;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::encounter::{SubmitError, options};
use crate::rules::facts::{ActionOrder, EncounterCommand};
use crate::rules::state::{BattleReader, CombatantId, Stage};
use crate::rules::turns;
use crate::ui::context_menu::side_to_check;
use crate::ui::declare::DeclareUi;
use crate::ui::shell::register::RegisterFeature;
use crate::ui::shell::toasts::Toasts;
use crate::view::preview::Forecast;
use crate::view::{
    Cursor, NextDecision, PointerIntent, Request, Selection, Settings, Tool, UsualAttack, acting,
    actions,
};

use super::submission::{FightReader, rejection_text};

/// Registers the actions.
pub fn plugin(app: &mut App) {
    app.add_action(&actions::NEXT_DECISION, next_decision)
        .add_action(&actions::END_TURN, |turn: CurrentTurn| {
            turn.submit(|who| EncounterCommand::EndTurn { who })
        })
        .add_action(&actions::DELAY, |turn: CurrentTurn| {
            turn.submit(|who| EncounterCommand::Delay { who })
        })
        .add_action(&actions::CONTINUE, |turn: CurrentTurn| {
            turn.submit(|who| EncounterCommand::Continue {
                who,
                action: None,
                seconds: None,
            })
        })
        .add_action(&actions::ABANDON, |turn: CurrentTurn| {
            turn.submit(|who| EncounterCommand::Abandon { who, action: None })
        })
        .add_action(&actions::HOLD, |turn: CurrentTurn| {
            turn.submit(options::hold)
        })
        .add_action(&actions::DO_IN_LOW, |turn: CurrentTurn| {
            turn.submit(options::hold_for_low)
        })
        .add_action(&actions::TAKE_DELAYED, take_delayed)
        .add_action(&actions::ALL_PASS, pass_all)
        .add_action(&actions::ROLL_INITIATIVE, || {
            Request::Submit(vec![EncounterCommand::RollInitiative])
        })
        .add_action(&actions::DECLARE, declare_for_group)
        .add_action(&actions::CHECK_MORALE, check_morale)
        .add_action(&actions::REPEAT_ATTACK, repeat_attack);
}

/// The combatant whose turn it is.
#[derive(SystemParam)]
struct CurrentTurn<'w, 's> {
    fight: FightReader<'w, 's>,
    selection: Res<'w, Selection>,
    toasts: ResMut<'w, Toasts>,
}

impl CurrentTurn<'_, '_> {
    /// Submits a command for the combatant whose turn it is.
    fn submit(mut self, command: impl FnOnce(CombatantId) -> EncounterCommand) -> Option<Request> {
        let battle = self.fight.battle();
        if let Some(who) = acting(&battle, self.selection.0) {
            return Some(Request::Submit(vec![command(who)]));
        }
        let closed = [Stage::Declaring, Stage::Choosing];
        let begun = battle.clock.has_begun() && !closed.contains(&battle.round.stage);
        let words = if begun {
            text::CANNOT_ACT_NOW
        } else {
            text::CANNOT_ACT_YET
        };
        self.toasts.show_rejection(words.into());
        None
    }
}

/// Takes the next decision: initiative, the unfinished action, the end of the turn or the phase.
fn next_decision(
    mut fight: FightReader,
    (selection, tool): (Res<Selection>, Res<Tool>),
    meaning: Res<PointerIntent>,
    cursor: Res<Cursor>,
    mut toasts: ResMut<Toasts>,
) -> Vec<Request> {
    let battle = fight.battle();
    let by_keys = cursor.0.is_some();
    let next = match NextDecision::of(&battle, selection.0) {
        Some(next) => next.requests(&battle, &tool, &meaning, by_keys),
        None => Err(text::NO_ACTOR_LEFT.to_owned()),
    };
    next.unwrap_or_else(|words| {
        toasts.show_rejection(words);
        Vec::new()
    })
}

/// Opens the declarations for all combatants of the same kind as the selected one.
fn declare_for_group(
    reader: BattleReader,
    selection: Res<Selection>,
    mut settings: ResMut<Settings>,
    mut declare: ResMut<DeclareUi>,
    mut toasts: ResMut<Toasts>,
) {
    if reader.battle().round.stage != Stage::Declaring {
        toasts.show_rejection(text::DECLARATIONS_CLOSED.to_owned());
        return;
    }
    settings.token = true;
    declare.show_group_of(selection.0);
}

/// Passes for all combatants that may still act, as a single act.
fn pass_all(mut fight: FightReader, mut toasts: ResMut<Toasts>) -> Option<Request> {
    let battle = fight.battle();
    let all = turns::actors(&battle);
    if all.is_empty() {
        // The key is pressed many times in a row, and must not end the declarations.
        toasts.show_rejection(text::ALL_HAVE_ACTED.to_owned());
        return None;
    }
    let pass = all.into_iter().map(|who| options::pass(&battle, who));
    Some(Request::Submit(pass.collect()))
}

/// Checks the morale of all combatants on the selected combatant's side that can be tested.
fn check_morale(
    reader: BattleReader,
    selection: Res<Selection>,
    mut toasts: ResMut<Toasts>,
) -> Option<Request> {
    let battle = reader.battle();
    let Some(selected) = selection.0.and_then(|who| battle.get(who)) else {
        toasts.show_rejection(text::SELECT_OF_SIDE.to_owned());
        return None;
    };
    let who = side_to_check(&battle, selected.identity().side);
    Some(Request::Submit(vec![EncounterCommand::CheckMorale { who }]))
}

/// Takes the delayed turn of the selected combatant, or those of all that wait.
fn take_delayed(reader: BattleReader, selection: Res<Selection>) -> Request {
    let battle = reader.battle();
    let places = battle.order.places().iter();
    let waiting = places.filter(|place| place.delayed).map(|place| place.who);
    let waiting: Vec<CombatantId> = waiting.collect();
    let who = match selection.0.filter(|who| waiting.contains(who)) {
        Some(who) => vec![who],
        None => waiting.into_iter().take(1).collect(),
    };
    Request::Submit(vec![EncounterCommand::TakeDelayedTurn { who }])
}

/// Prepares the last attack again, on the same target, for confirmation; confirms it if it is prepared already. If it
/// cannot be repeated, another target must be chosen, and a notice says why.
fn repeat_attack(
    mut fight: FightReader,
    selection: Res<Selection>,
    usual: Res<UsualAttack>,
    meaning: Res<PointerIntent>,
    mut tool: ResMut<Tool>,
    mut toasts: ResMut<Toasts>,
) -> Vec<Request> {
    let battle = fight.battle();
    let last = acting(&battle, selection.0).and_then(|who| usual.last_of(who).cloned());
    let Some(order) = last else {
        toasts.show_rejection(text::NO_ATTACK_YET.to_owned());
        return Vec::new();
    };
    let again = Tool::Confirm(order.clone().into());
    if *tool == again {
        return meaning.enter.clone();
    }
    let forecast = Forecast::new(&battle, order.clone());
    let Some(why_not) = forecast.rejection().cloned() else {
        *tool = again;
        return Vec::new();
    };
    let why_not = SubmitError::Rejected(why_not);
    toasts.show_rejection(rejection_text(&battle, &why_not));
    *tool = Tool::Aim(ActionOrder {
        targets: Vec::new(),
        ..order
    });
    Vec::new()
}
