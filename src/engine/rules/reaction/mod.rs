//! Reactions: actions outside a combatant's turn that respond to actions of others (RES-13, RES-14).
//!
//! The triggering action is held: it waits on a stack until every combatant that may react has reacted or passed. A
//! reaction that is a cast can be reacted to as well, which is why it is a stack. While anything is held, no other
//! action is possible; only the GM's adjudications continue.
//!
//! Data defines what reacts to what: [`ReactionTrigger`] of actions and spells. The turn structures decide when the one
//! reaction is restored: they call [`refresh`].

pub mod outcome;
pub mod ready;
pub mod rejection;
pub mod text;

use bevy_ecs::prelude::*;

use super::action;
use super::action_behaviours;
use super::attack::PlannedAttack;
use super::concentration;
use super::facts::Rejection;
use super::facts::invalid_input::InputRejection;
use super::mechanic::{CommandRules, Mechanics};
use super::schedule::EncounterSystems;
use super::turns::rejection::TurnRejection;
use super::wounds::rejection::WoundRejection;
use crate::grid::{Cell, Space};
use crate::rules::action::outcome::{AbandonReason, ActionOutcome};
use crate::rules::concentration::outcome::DisruptionCause;
use crate::rules::effects::{self, nature};
use crate::rules::facts::{ActionOrder, EncounterCommand};
use crate::rules::state::{
    Battle, Changes, CombatantId, CombatantRef, EndsConditions, Fight, FinishedAction,
    FinishedActions, InProgress, PendingTrigger, PendingTriggers, Position, PreparedSpells,
    Reaction, RunUp, Trigger, Writes,
};
use crate::ruleset::{ActionBehaviour, Capability, SpellId, SpellTarget, TurnBudget};
use outcome::ReactionOutcome;
use ready::trigger_of_order;
use rejection::{ReactionRejection, ReactionReset};

/// Adds the systems of this mechanic, and the commands that they carry out.
pub(super) fn plugin(mechanics: &mut Mechanics) {
    mechanics.handle(commands, handle_commands).add_systems(
        EncounterSystems::Reactions,
        (
            settle.run_if(trigger_pending),
            release_ending_actions.run_if(action_ending),
        )
            .chain(),
    );
}

/// Returns the rules of a command that this mechanic handles.
fn commands(command: &EncounterCommand) -> Option<CommandRules<'_>> {
    Some(match command {
        EncounterCommand::React(order) => {
            CommandRules::any_time(|battle| check_react(battle, order))
        }
        EncounterCommand::LetPass { who } => {
            CommandRules::any_time(|battle| check_let_pass(battle, *who))
        }
        _of_another_mechanic => return None,
    })
}

/// True if a trigger waits for reactions.
fn trigger_pending(pending: Res<PendingTriggers>) -> bool {
    !pending.is_empty()
}

/// True if an action ends in this second.
fn action_ending(finishing: Res<FinishedActions>) -> bool {
    finishing.ends_any()
}

/// Checks that no combatant may still react.
///
/// # Errors
/// `ReactionFirst` with the first combatant that may still react.
pub(super) fn check_none_pending(battle: &Battle) -> Result<(), Rejection> {
    let held = battle.pending.top();
    match held.and_then(|held| held.asked.first()) {
        Some(who) => Err(ReactionRejection::ReactionFirst { who: *who }.into()),
        None => Ok(()),
    }
}

/// Checks whether this reaction may come now. The GM may allow one without a trigger (RES-13).
///
/// # Errors
/// `NotInThisRuleset`, `NotBegun`, `Incapacitated`, `ReactionSpent`, `NoReactionYet` or `ConditionForbids` if it cannot
/// react at all, `NothingToAnswer`, `NotAsked` or `NotAReaction` if it has no matching trigger, or the [`Rejection`] of
/// an action that is not possible from its position.
pub fn check_react(battle: &Battle, order: &ActionOrder) -> Result<(), Rejection> {
    let actor = battle.find(order.who)?;
    action_behaviours::check_fields(battle.ruleset, order)?;
    if !battle.clock.has_begun() {
        return Err(TurnRejection::NotBegun.into());
    }
    if !actor.is_up() {
        return Err(WoundRejection::Incapacitated.into());
    }
    check_ready(battle, &actor)?;
    effects::permission(battle.ruleset, &actor, Capability::Reacting)?;
    let held = battle
        .pending
        .top()
        .ok_or(ReactionRejection::NothingToAnswer)?;
    if !held.asked.contains(&order.who) {
        return Err(ReactionRejection::NotAsked.into());
    }
    fits(
        battle,
        &actor,
        &with_target(battle, order, &held.trigger),
        &held.trigger,
    )
}

/// Checks whether `actor` has its reaction.
///
/// # Errors
/// `NotInThisRuleset` if the ruleset has no reactions, `ReactionSpent` or `NoReactionYet`.
fn check_ready(battle: &Battle, actor: &CombatantRef) -> Result<(), Rejection> {
    let play = battle.ruleset.turns.rules();
    if !play.reacts {
        return Err(InputRejection::NotInThisRuleset.into());
    }
    let back = match play.turn {
        TurnBudget::Actions => ReactionReset::Round,
        TurnBudget::Seconds | TurnBudget::Activities | TurnBudget::Parts => ReactionReset::Turn,
    };
    let reaction = actor.reaction();
    if reaction.is_ready() {
        Ok(())
    } else if reaction.is_to_come() {
        Err(ReactionRejection::NoReactionYet { back }.into())
    } else {
        Err(ReactionRejection::ReactionSpent { back }.into())
    }
}

/// Returns the order with its target; by default a reaction targets the combatant that it reacts to.
fn with_target(battle: &Battle, order: &ActionOrder, trigger: &Trigger) -> ActionOrder {
    if !order.targets.is_empty() || order.to.is_some() {
        return order.clone();
    }
    let answered = trigger.actor();
    let spell = order
        .spell
        .and_then(|id| Some((id, battle.ruleset.spells.get(id)?)));
    match (battle.ruleset.actions.get(order.action), spell) {
        (_, Some((id, spell))) if spell.answers.is_some() => {
            let at = battle.get(answered).map(|other| other.position().0);
            with_spell(order, id, spell.target, answered, at)
        }
        (Some(def), None) if def.answers.is_some() => ActionOrder {
            targets: vec![answered],
            ..order.clone()
        },
        _no_reaction => order.clone(),
    }
}

/// Checks whether `who` may pass on the pending trigger.
///
/// # Errors
/// `UnknownCombatant` if there is no such combatant, `NothingToAnswer` if nothing is held, `NotAsked` if only others
/// may react.
pub fn check_let_pass(battle: &Battle, who: CombatantId) -> Result<(), Rejection> {
    battle.find(who)?;
    let held = battle
        .pending
        .top()
        .ok_or(ReactionRejection::NothingToAnswer)?;
    if held.asked.contains(&who) {
        Ok(())
    } else {
        Err(ReactionRejection::NotAsked.into())
    }
}

/// Checks whether an order reacts to this trigger, and is possible from the current positions.
fn fits(
    battle: &Battle,
    actor: &CombatantRef,
    order: &ActionOrder,
    trigger: &Trigger,
) -> Result<(), Rejection> {
    if trigger_of_order(battle, order) != Some(trigger.kind()) {
        return Err(ReactionRejection::NotAReaction.into());
    }
    // The only valid target is the combatant that missed or that came near (FOW-06).
    let answers_one = match trigger {
        Trigger::Missed { .. } | Trigger::Came { .. } => true,
        Trigger::Cast { .. } | Trigger::Attack { .. } => false,
    };
    if answers_one && order.targets != [trigger.actor()] {
        return Err(ReactionRejection::NotAReaction.into());
    }
    action::plan_answer(battle, actor, order).map(|_| ())
}

/// Returns every reaction of `who` to the pending trigger.
pub fn possible_reactions(battle: &Battle, who: CombatantId) -> Vec<ActionOrder> {
    let held = battle.pending.top();
    let held = held.filter(|held| held.asked.contains(&who));
    held.map_or(Vec::new(), |held| reactions_to(battle, who, &held.trigger))
}

/// Returns the attacks that a reaction would make; none if it makes no attack.
pub fn swings(battle: &Battle, order: &ActionOrder) -> Vec<PlannedAttack> {
    let plan = battle
        .get(order.who)
        .and_then(|actor| action::plan_answer(battle, &actor, order).ok());
    plan.map_or_else(Vec::new, |plan| plan.swings)
}

fn reactions_to(battle: &Battle, who: CombatantId, trigger: &Trigger) -> Vec<ActionOrder> {
    let Some(actor) = battle.get(who) else {
        return Vec::new();
    };
    let answered = trigger.kind();
    let at = battle.get(trigger.actor()).map(|other| other.position().0);
    let mut orders = Vec::new();
    for (action, def) in battle.ruleset.actions.iter() {
        let base = ActionOrder::new(who, action);
        match &def.does {
            ActionBehaviour::Cast | ActionBehaviour::Ability => {
                for id in &actor.repertoire().spells {
                    let spell = battle.ruleset.spells.get(*id);
                    if let Some(spell) = spell.filter(|spell| spell.answers == Some(answered)) {
                        orders.push(with_spell(&base, *id, spell.target, trigger.actor(), at));
                    }
                }
            }
            _no_magic if def.answers == Some(answered) => orders.push(ActionOrder {
                targets: vec![trigger.actor()],
                ..base
            }),
            _no_reaction => {}
        }
    }
    orders.retain(|order| fits(battle, &actor, order, trigger).is_ok());
    orders
}

fn with_spell(
    base: &ActionOrder,
    spell: SpellId,
    target: SpellTarget,
    who: CombatantId,
    at: Option<Cell>,
) -> ActionOrder {
    let mut order = ActionOrder {
        spell: Some(spell),
        ..base.clone()
    };
    match target {
        SpellTarget::Caster => {}
        SpellTarget::Combatant | SpellTarget::Combatants { .. } => order.targets = vec![who],
        SpellTarget::Burst { .. }
        | SpellTarget::Cone { .. }
        | SpellTarget::Line { .. }
        | SpellTarget::Wall { .. } => order.to = at,
    }
    order
}

/// Returns the combatants that may react: the enemies of a caster, the target of an attack, and the enemies that attack
/// combatants moving next to them; in the order of the fight.
fn possible_reactors(battle: &Battle, trigger: &Trigger) -> Vec<CombatantId> {
    let Some(actor) = battle.get(trigger.actor()) else {
        return Vec::new();
    };
    let concerned = |other: &CombatantRef| match trigger {
        Trigger::Cast { .. } => battle.are_enemies(&actor, other),
        Trigger::Attack { target, .. } | Trigger::Missed { target, .. } => other.id() == *target,
        Trigger::Came { from, .. } => {
            let before = Space::new(*from, actor.body().footprint);
            battle.are_enemies(&actor, other)
                && nature::attacks_on_approach(battle.ruleset, other)
                && before.squares_to(&other.space()) > 1
                && actor.space().squares_to(&other.space()) <= 1
        }
    };
    let mut all: Vec<CombatantId> = battle
        .combatants()
        .filter(|other| other.id() != actor.id() && can_answer(battle, other) && concerned(other))
        .map(|other| other.id())
        .filter(|who| !reactions_to(battle, *who, trigger).is_empty())
        .collect();
    let place_of = |who: &CombatantId| {
        let mut places = battle.order.places().iter();
        places.position(|place| place.who == *who)
    };
    all.sort_by_key(place_of);
    all
}

/// Returns true if `who` can react. A reaction is for the turns of others, not for its own (RES-13).
fn can_answer(battle: &Battle, who: &CombatantRef) -> bool {
    let turn = battle.order.open_turn();
    let in_own_turn = turn.is_some_and(|turn| turn.combatant() == who.id());
    !in_own_turn
        && who.is_up()
        && who.reaction().is_ready()
        && effects::permission(battle.ruleset, who, Capability::Reacting).is_ok()
}

/// Asks the combatants that may react to an event; only subsequent actions wait for them.
pub(super) fn offer_reactions(fight: &mut impl Changes<PendingTriggers>, trigger: Trigger) {
    let asked = possible_reactors(&fight.battle(), &trigger);
    if !asked.is_empty() {
        ask(fight, trigger, asked, None);
    }
}

/// Holds an action that is about to take effect if a combatant may react to it; otherwise returns it.
fn hold(
    fight: &mut impl Changes<PendingTriggers>,
    finished: FinishedAction,
) -> Option<FinishedAction> {
    if finished.action.is_answered() {
        return Some(finished);
    }
    let who = finished.who;
    let order = finished.action.order();
    let Some(trigger) = trigger_of(&fight.battle(), order) else {
        return Some(finished);
    };
    let asked = possible_reactors(&fight.battle(), &trigger);
    if asked.is_empty() {
        return Some(finished);
    }
    debug_assert_eq!(who, trigger.actor(), "who acts is who is answered");
    ask(fight, trigger, asked, Some(finished.action));
    None
}

/// Offers opportunity attacks after `who` has moved from `from`. Its `action` is suspended in the meantime, or returned
/// if no combatant can react.
pub(super) fn offer_to_strike(
    fight: &mut impl Changes<PendingTriggers>,
    who: CombatantId,
    from: Cell,
    action: Option<InProgress>,
) -> Option<InProgress> {
    let trigger = Trigger::Came { who, from };
    let asked = possible_reactors(&fight.battle(), &trigger);
    if asked.is_empty() {
        return action;
    }
    ask(fight, trigger, asked, action);
    None
}

/// Returns the trigger of an order, or `None` for most orders.
fn trigger_of(battle: &Battle, order: &ActionOrder) -> Option<Trigger> {
    let who = order.who;
    match &battle.ruleset.actions.get(order.action)?.does {
        ActionBehaviour::Cast => order.spell.map(|spell| Trigger::Cast { who, spell }),
        ActionBehaviour::MeleeAttack | ActionBehaviour::RangedAttack => {
            let target = *order.targets.first()?;
            Some(Trigger::Attack { who, target })
        }
        _unanswered => None,
    }
}

/// Asks these combatants for their reactions; the triggering action waits in the meantime.
pub(super) fn ask(
    fight: &mut impl Changes<PendingTriggers>,
    trigger: Trigger,
    asked: Vec<CombatantId>,
    action: Option<InProgress>,
) {
    fight.record(ReactionOutcome::ReactionsAsked {
        trigger,
        asked: asked.clone(),
    });
    fight.change::<PendingTriggers>().0.push(PendingTrigger {
        trigger,
        asked,
        action,
    });
}

context! {
    /// Components and resources that reacting and passing write.
    ReactionWriter
    writes [conditions maintained memory position reaction run_up]
    changes [command finishing pending timeline]
}

/// Carries out reactions and passes.
pub(super) fn handle_commands(mut fight: ReactionWriter) {
    let forced = fight.command().is_some_and(EncounterCommand::is_forced);
    let Some(command) = fight.take_command() else {
        return;
    };
    if let EncounterCommand::React(order) = command {
        react(&mut fight, order, forced);
    } else if let EncounterCommand::LetPass { who } = command {
        if let Some(held) = fight.change::<PendingTriggers>().0.last_mut() {
            held.asked.retain(|asked| *asked != who);
        }
        fight.record(ReactionOutcome::ReactionPassed { who });
    }
}

fn react(
    fight: &mut (
             impl Changes<FinishedActions>
             + Changes<PendingTriggers>
             + EndsConditions
             + Writes<Position>
             + Writes<PreparedSpells>
             + Writes<Reaction>
             + Writes<RunUp>
         ),
    order: ActionOrder,
    forced: bool,
) {
    let who = order.who;
    let trigger = fight.battle().pending.top().map(|held| held.trigger);
    let order = match &trigger {
        Some(trigger) if !forced => with_target(&fight.battle(), &order, trigger),
        Some(_) | None => order,
    };
    if let Some(held) = fight.change::<PendingTriggers>().0.last_mut() {
        held.asked.retain(|asked| *asked != who);
    }
    ready::set(fight, who, false);
    fight.record(ReactionOutcome::Reacted { who, trigger });
    action::begin_reaction(fight, order, forced);
}

context! {
    /// Components and resources that are written when a held action continues.
    TriggerWriter
    writes [spells]
    changes [finishing pending]
}

/// Continues held actions that no combatant may react to any more: one per pass, once its own reaction is done.
pub(super) fn settle(mut fight: TriggerWriter) {
    let battle = fight.battle();
    let still: Vec<CombatantId> = battle
        .pending
        .top()
        .into_iter()
        .flat_map(|held| held.asked.iter().copied())
        .filter(|who| {
            battle
                .get(*who)
                .is_some_and(|who| can_answer(&battle, &who))
        })
        .collect();
    let mut pending = fight.change::<PendingTriggers>();
    let Some(held) = pending.0.last_mut() else {
        return;
    };
    held.asked = still;
    if !held.asked.is_empty() || !fight.finishing().is_empty() {
        return;
    }
    let Some(held) = fight.change::<PendingTriggers>().0.pop() else {
        return;
    };
    let Some(action) = held.action else { return };
    let who = action.order().who;
    // A combatant that has been put down in the meantime, or kept from acting, does nothing more.
    let battle = fight.battle();
    let actor = battle.get(who);
    let is_up = actor.as_ref().is_some_and(CombatantRef::is_up);
    let goes_on = actor.is_some_and(|actor| concentration::can_concentrate(&battle, &actor));
    if !is_up || !goes_on && !action.is_forced() {
        if is_up && concentration::needs_concentration(battle.ruleset, &action) {
            concentration::cast_is_disrupted(
                &mut fight,
                who,
                action.order().spell,
                DisruptionCause::Impeded,
            );
        } else {
            fight.record(ActionOutcome::ActionAbandoned {
                who,
                action: action.action(),
                lost: action.spent(),
                why: AbandonReason::Incapacitated,
            });
        }
        return;
    }
    let action = match held.trigger {
        // The reactions were to the approach, not to the attack.
        Trigger::Came { .. } => action,
        Trigger::Cast { .. } | Trigger::Attack { .. } | Trigger::Missed { .. } => action.answered(),
    };
    fight
        .change::<FinishedActions>()
        .push(FinishedAction { who, action });
}

/// Releases the actions that end in this second, and holds those with possible reactions.
pub(super) fn release_ending_actions(mut fight: TriggerWriter) {
    for finished in fight.change::<FinishedActions>().take() {
        if let Some(finished) = hold(&mut fight, finished) {
            fight.change::<FinishedActions>().release(finished);
        }
    }
}
