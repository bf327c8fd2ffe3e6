//! Lists the current options: the actions in the panel, and every legal command for automatic play.

mod hands;
mod magic;
#[cfg(test)]
mod relations;
mod targets;
#[cfg(test)]
mod tests;

use crate::rules::action;
use crate::rules::action_behaviours;
use crate::rules::attack;
use crate::rules::declaration;
use crate::rules::facts::invalid_input::{InputRejection, MissingInput};
use crate::rules::facts::{ActionOrder, EncounterCommand, Rejection};
use crate::rules::gear::rejection::GearRejection;
use crate::rules::legality;
use crate::rules::state::{Battle, CombatantId, CombatantRef, Declaration, Stage, Tempo, Verdict};
use crate::rules::turns;
use crate::rules::turns::sided::rejection::SidedRejection;
use crate::rules::verdict::verdict_of;
use crate::ruleset::{ActionBehaviour, ActionDef, ActionId, Activity, ItemId, RequiredInput};

pub use crate::rules::action_behaviours::magic_for;
use magic::knows_any_spell;

/// An action as listed in the panel.
#[derive(Clone, Debug)]
pub struct ActionOption<'a> {
    /// Id of the action.
    pub action: ActionId,
    /// Definition in the ruleset.
    pub def: &'a ActionDef,
    /// `Ok` if it could be started now with the right input; otherwise the reason for the rejection.
    pub verdict: Result<(), Rejection>,
    /// Set if it is harmful, and its only possible targets now are allies and bystanders: why the nearest enemy cannot
    /// be its target.
    pub no_enemy: Option<Rejection>,
    /// Command that waits for LOW, if the only reason for the rejection is that the action delays (PHA-36).
    pub in_low: Option<EncounterCommand>,
}

/// Returns the command by which `who` waits for LOW, if the action was rejected only because it delays (PHA-36). `None`
/// if there is another reason, or if `who` cannot wait.
pub fn in_low(battle: &Battle, who: CombatantId, refusal: &Rejection) -> Option<EncounterCommand> {
    let delays = matches!(refusal, Rejection::Sided(SidedRejection::OnlyInLow));
    let wait = hold_for_low(who);
    (delays && legality::check(battle, &wait).is_ok()).then_some(wait)
}

/// Returns the command that waits for LOW, for an action that delays (PHA-36).
pub fn hold_for_low(who: CombatantId) -> EncounterCommand {
    EncounterCommand::Hold {
        who,
        until: None,
        low: true,
    }
}

/// Returns every action of the ruleset for `who`: possible actions first, each group sorted by cost. Magic is included
/// only if the combatant knows some.
pub fn action_options<'a>(battle: &Battle<'a, '_>, who: CombatantId) -> Vec<ActionOption<'a>> {
    let Some(actor) = battle.get(who) else {
        return Vec::new();
    };
    let mut options: Vec<ActionOption> = battle
        .ruleset
        .actions
        .iter()
        .filter(|(_, def)| knows_any_spell(battle, &actor, def))
        .map(|(action, def)| {
            let verdict = open_to(battle, &actor, action, def);
            let no_enemy = match verdict {
                Ok(()) => why_no_enemy(battle, &actor, action, def),
                Err(_) => None,
            };
            let refusal = verdict.as_ref().err();
            let in_low = refusal.and_then(|refusal| in_low(battle, who, refusal));
            ActionOption {
                action,
                def,
                verdict,
                no_enemy,
                in_low,
            }
        })
        .collect();
    options.sort_by_key(|option| (option.verdict.is_err(), option.def.duration.min_ticks()));
    options
}

/// Checks whether any input would make this action legal; otherwise returns the rejection for the panel.
fn open_to(
    battle: &Battle,
    actor: &CombatantRef,
    action: ActionId,
    def: &ActionDef,
) -> Result<(), Rejection> {
    let order = ActionOrder::new(actor.id(), action);
    may_begin(battle, actor, &order, def)?;
    match (def.does.required_input(), &def.does) {
        (RequiredInput::Nothing | RequiredInput::Words, _) => legality::check(battle, &act(order)),
        // The legality of these depends on the target square; the map shows it square by square.
        (RequiredInput::Way, does) if *does != ActionBehaviour::Charge => {
            action_behaviours::check_setting_out(battle, actor, action, def)
        }
        (RequiredInput::Thing, ActionBehaviour::Draw | ActionBehaviour::Grab) => {
            let items = items_for(battle, actor, def);
            let check = |item: Option<ItemId>| {
                legality::check(
                    battle,
                    &act(ActionOrder {
                        item,
                        ..order.clone()
                    }),
                )
            };
            match items.first() {
                Some(item) => check(Some(*item)),
                None => Err(GearRejection::NothingToTake.into()),
            }
        }
        (RequiredInput::Way | RequiredInput::Combatant | RequiredInput::Thing, does) => {
            let orders = orders_for(battle, actor, action, def, &|_any| true);
            let Err(refusal) = first_rejection(battle, actor, orders) else {
                return Ok(());
            };
            Err(refusal.unwrap_or(match does {
                ActionBehaviour::Cast | ActionBehaviour::Ability => {
                    Rejection::Sense(InputRejection::Unsaid {
                        what: MissingInput::Spell,
                    })
                }
                ActionBehaviour::UseDoor => Rejection::Sense(InputRejection::Unsaid {
                    what: MissingInput::Door,
                }),
                ActionBehaviour::Swap | ActionBehaviour::Give => {
                    Rejection::Gear(GearRejection::NothingToTake)
                }
                _of_targets => Rejection::Sense(InputRejection::TargetsWanted { have: 0, need: 1 }),
            }))
        }
    }
}

/// Returns the rejection for the nearest enemy if this action is an attack or a shove, and no enemy is a legal target of
/// it.
fn why_no_enemy(
    battle: &Battle,
    actor: &CombatantRef,
    action: ActionId,
    def: &ActionDef,
) -> Option<Rejection> {
    if !def.does.is_attack() && def.does != ActionBehaviour::Shove {
        return None;
    }
    let enemy = |who: &CombatantId| {
        let target = battle.get(*who);
        target.is_some_and(|target| battle.are_enemies(actor, &target))
    };
    let at_enemies = |order: &ActionOrder| order.targets.iter().any(enemy);
    let mut orders = orders_for(battle, actor, action, def, &at_enemies);
    orders.retain(at_enemies);
    let refusal = first_rejection(battle, actor, orders).err()?;
    let none = InputRejection::TargetsWanted { have: 0, need: 1 };
    Some(refusal.unwrap_or(Rejection::Sense(none)))
}

/// Checks whether one of these orders is legal.
///
/// # Errors
/// The rejection of the order with the nearest enemy, which is the most useful one; `None` if there is no order.
fn first_rejection(
    battle: &Battle,
    actor: &CombatantRef,
    mut orders: Vec<ActionOrder>,
) -> Result<(), Option<Rejection>> {
    orders.sort_by_key(|order| targets::target_sort_key(battle, actor, order));
    let mut first = None;
    for order in orders {
        match legality::check(battle, &act(order)) {
            Ok(()) => return Ok(()),
            Err(refusal) => first = first.or(Some(refusal)),
        }
    }
    Err(first)
}

/// Checks whether `actor` may start any action of this kind now. Magic is checked spell by spell: each spell has its
/// own cost, and where actions are declared, its own phase, and must have been declared.
fn may_begin(
    battle: &Battle,
    actor: &CombatantRef,
    order: &ActionOrder,
    def: &ActionDef,
) -> Result<(), Rejection> {
    let mut refusal = None;
    for (id, _) in magic_for(battle, actor, def) {
        let with_spell = ActionOrder {
            spell: Some(id),
            ..order.clone()
        };
        match action::may_start(battle, actor, &with_spell, def) {
            Ok(()) => return Ok(()),
            // The rejection of a declared spell says more than that of an undeclared one.
            Err(why) if refusal.is_none() || actor.declared().spell() == Some(id) => {
                refusal = Some(why);
            }
            Err(_) => {}
        }
    }
    match refusal {
        Some(why) => Err(why),
        None => action::may_start(battle, actor, order, def),
    }
}

fn act(order: ActionOrder) -> EncounterCommand {
    EncounterCommand::Act(order)
}

/// Returns the items that drawing or grabbing could take.
pub fn items_for(battle: &Battle, actor: &CombatantRef, def: &ActionDef) -> Vec<ItemId> {
    match &def.does {
        ActionBehaviour::Draw => action_behaviours::drawable(battle, actor),
        ActionBehaviour::Grab => action_behaviours::grabbable_items(battle, actor),
        _takes_nothing_up => Vec::new(),
    }
}

/// Returns every order of one action with each plausible input, legal or not, except for movement.
fn orders_for(
    battle: &Battle,
    actor: &CombatantRef,
    id: ActionId,
    def: &ActionDef,
    wanted: &dyn Fn(&ActionOrder) -> bool,
) -> Vec<ActionOrder> {
    if def.does.required_input() == RequiredInput::Way && def.does != ActionBehaviour::Charge {
        return Vec::new();
    }
    action_behaviours::candidates(
        battle,
        actor,
        &ActionOrder::new(actor.id(), id),
        def,
        wanted,
    )
}

/// Returns every legal order of `who` for one action with each plausible input, except for movement.
pub fn legal_orders_of(battle: &Battle, who: CombatantId, action: ActionId) -> Vec<ActionOrder> {
    legal_orders_among(battle, who, action, &|_any| true)
}

/// As [`legal_orders_of`], but only for orders that are `wanted`. That is checked before the legality, which takes
/// longer.
pub fn legal_orders_among(
    battle: &Battle,
    who: CombatantId,
    action: ActionId,
    wanted: &dyn Fn(&ActionOrder) -> bool,
) -> Vec<ActionOrder> {
    let (Some(actor), Some(def)) = (battle.get(who), battle.ruleset.actions.get(action)) else {
        return Vec::new();
    };
    if may_begin(battle, &actor, &ActionOrder::new(who, action), def).is_err() {
        return Vec::new();
    }
    legal_among(battle, orders_for(battle, &actor, action, def, wanted))
}

/// Returns the legal ones of some orders.
fn legal_among(battle: &Battle, orders: Vec<ActionOrder>) -> Vec<ActionOrder> {
    let commands = orders.into_iter().map(act);
    let legal = commands.filter(|command| legality::check(battle, command).is_ok());
    let orders = legal.filter_map(|command| {
        if let EncounterCommand::Act(order) = command {
            Some(order)
        } else {
            None
        }
    });
    orders.collect()
}

/// Returns every legal order of `who`: one Move to each reachable square, runs along each straight line, and every
/// other action with each input that makes it legal.
pub fn legal_orders(battle: &Battle, who: CombatantId) -> Vec<ActionOrder> {
    let Some(actor) = battle.get(who) else {
        return Vec::new();
    };
    let mut orders = Vec::new();
    for (action, def) in battle.ruleset.actions.iter() {
        let base = ActionOrder::new(who, action);
        if may_begin(battle, &actor, &base, def).is_err() {
            continue;
        }
        orders.extend(action_behaviours::candidates(
            battle,
            &actor,
            &base,
            def,
            &|_any| true,
        ));
    }
    legal_among(battle, orders)
}

/// Returns every legal command of play now, excluding adjudications by the GM.
pub fn legal_commands(battle: &Battle) -> Vec<EncounterCommand> {
    if !battle.clock.has_begun() {
        return [EncounterCommand::Begin]
            .into_iter()
            .filter(|command| legality::check(battle, command).is_ok())
            .collect();
    }
    if let Some(held) = battle.pending.top() {
        return hands::reactions(battle, &held.asked);
    }
    let mut commands = Vec::new();
    if battle.ruleset.turns.rules().in_moments {
        commands.push(EncounterCommand::RollInitiative);
        commands.extend(declarations(battle));
        commands.push(EncounterCommand::StartRound);
        for who in battle.combatants().map(|who| who.id()) {
            for how in [Tempo::Fast, Tempo::Well] {
                commands.push(EncounterCommand::Choose { who, how });
            }
        }
        for who in turns::actors(battle) {
            let orders = legal_orders(battle, who).into_iter();
            commands.extend(orders.map(EncounterCommand::Act));
            commands.push(hold(who));
            commands.push(hold_for_low(who));
            commands.push(EncounterCommand::Delay { who });
            commands.push(EncounterCommand::EndTurn { who });
            commands.extend(targets_to_name(battle, who));
        }
    }
    if let Some(turn) = battle.order.open_turn() {
        let who = turn.combatant();
        commands.extend(
            legal_orders(battle, who)
                .into_iter()
                .map(EncounterCommand::Act),
        );
        let unfinished: Vec<ActionId> = battle
            .get(who)
            .map(|actor| {
                actor
                    .timer()
                    .unfinished()
                    .map(|action| action.action())
                    .collect()
            })
            .unwrap_or_default();
        for action in unfinished {
            let action = Some(action);
            commands.push(EncounterCommand::Continue {
                who,
                action,
                seconds: None,
            });
            commands.push(EncounterCommand::Abandon { who, action });
        }
        commands.push(EncounterCommand::Delay { who });
        commands.push(EncounterCommand::EndTurn { who });
        let others = battle.combatants().map(|other| other.id());
        commands.extend(others.map(|to| EncounterCommand::HandOn { who, to }));
    }
    for place in battle.order.places().iter().filter(|place| place.delayed) {
        commands.push(EncounterCommand::TakeDelayedTurn {
            who: vec![place.who],
        });
    }
    commands.retain(|command| legality::check(battle, command).is_ok());
    commands
}

/// Returns the command by which `who` passes: Hold if the round will ask it again, otherwise EndTurn.
pub fn pass(battle: &Battle, who: CombatantId) -> EncounterCommand {
    if turns::is_asked_again(battle, who) {
        hold(who)
    } else {
        EncounterCommand::EndTurn { who }
    }
}

/// Returns the command that waits until a later phase of the round asks `who` again.
pub fn hold(who: CombatantId) -> EncounterCommand {
    EncounterCommand::Hold {
        who,
        until: None,
        low: false,
    }
}

/// Returns every declaration that a combatant could make now (SEG-11, PHA-11).
fn declarations(battle: &Battle) -> Vec<EncounterCommand> {
    let mut commands = Vec::new();
    if battle.round.stage != Stage::Declaring {
        return commands;
    }
    for actor in battle.combatants() {
        let who = vec![actor.id()];
        for what in declarable(battle, &actor) {
            let (who, what) = (who.clone(), Some(what));
            commands.push(EncounterCommand::Declare { who, what });
        }
    }
    commands
}

/// Returns the legal declarations of a combatant.
pub fn declarable(battle: &Battle, actor: &CombatantRef) -> Vec<Declaration> {
    let all = judged_declarations(battle, actor).into_iter();
    all.filter_map(|(what, verdict)| verdict.is_ok().then_some(what))
        .collect()
}

/// Returns the possible declarations of a combatant, each legal or with its rejection: every action that has a place
/// among the kinds, and each of its spells.
pub fn judged_declarations(
    battle: &Battle,
    actor: &CombatantRef,
) -> Vec<(Declaration, Result<(), Rejection>)> {
    let act = |action, spell| Declaration::Act {
        action,
        spell,
        targets: Vec::new(),
        to: None,
    };
    let mut all = Vec::new();
    for (action, def) in battle.ruleset.actions.iter() {
        match &def.does {
            ActionBehaviour::Cast | ActionBehaviour::Ability => {
                let known = magic_for(battle, actor, def);
                all.extend(known.map(|(spell, _)| act(action, Some(spell))));
            }
            _without_spell if def.activity == Activity::Minor => {}
            _without_spell => all.push(act(action, None)),
        }
    }
    all.push(Declaration::Delay);
    let verdict = |what: &Declaration| declaration::check(battle, &[actor.id()], Some(what));
    let judged = all.into_iter().map(|what| {
        let verdict = verdict(&what);
        (what, verdict)
    });
    judged.collect()
}

/// Returns a command for every target that `who` could name for its spell now (PHA-54).
fn targets_to_name(battle: &Battle, who: CombatantId) -> Vec<EncounterCommand> {
    let Some(actor) = battle.get(who) else {
        return Vec::new();
    };
    let Some(unfinished) = actor.timer().current() else {
        return Vec::new();
    };
    let Some(def) = battle.ruleset.actions.get(unfinished.action()) else {
        return Vec::new();
    };
    let orders = orders_for(battle, &actor, unfinished.action(), def, &|_any| true);
    orders
        .into_iter()
        .filter(|order| order.spell == unfinished.order().spell)
        .map(|order| EncounterCommand::NameTarget {
            who,
            targets: order.targets,
            to: order.to,
        })
        .collect()
}

/// Returns true if the fight is decided by its rules.
pub fn is_decided(battle: &Battle) -> bool {
    verdict_of(battle) != Verdict::Open
}

/// Returns the attacks that an order would make, for previews.
///
/// # Errors
/// The [`Rejection`] of the order.
pub fn preview(
    battle: &Battle,
    order: &ActionOrder,
) -> Result<Vec<attack::PlannedAttack>, Rejection> {
    match &*action::planned(battle, order) {
        Ok(plan) => Ok(plan.swings.clone()),
        Err(why) => Err(why.clone()),
    }
}
