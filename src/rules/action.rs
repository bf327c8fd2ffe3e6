//! Actions in progress: starting, continuing, pausing and abandoning them (SEC-10 to SEC-12, SEC-48).

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use crate::grid::Cell;
use crate::ruleset::{ActionDef, ActionId, Deed};

use super::battle::{Battle, CombatantRef, Field};
use super::combatant::{CombatantId, Vitality};
use super::command::{EncounterCommand, Order};
use super::outcome::{AbandonReason, Outcome};
use super::rejection::{Rejection, Unsaid};
use super::{attack, gear, movement, posture, spell};

/// What a combatant has in progress.
#[derive(Component, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ActionTimer {
    current: Option<InProgress>,
    set_aside: Vec<InProgress>,
}

/// An action in progress.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct InProgress {
    order: Order,
    needs: u32,
    spent: u32,
    consecutive: bool,
    steps: Vec<PlannedStep>,
    worked_this_turn: bool,
    forced: bool,
}

/// A step that movement will take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PlannedStep {
    /// The square entered.
    pub to: Cell,
    /// Squares of movement it costs.
    pub squares: u32,
    /// The second of the action in which it is taken, from 1.
    pub second: u32,
}

impl InProgress {
    /// What was ordered.
    pub fn order(&self) -> &Order {
        &self.order
    }

    /// Which action.
    pub fn action(&self) -> ActionId {
        self.order.action
    }

    /// Seconds it takes in all.
    pub fn needs(&self) -> u32 {
        self.needs
    }

    /// Seconds spent.
    pub fn spent(&self) -> u32 {
        self.spent
    }

    /// Seconds still needed.
    pub fn left(&self) -> u32 {
        self.needs.saturating_sub(self.spent)
    }

    /// Steps of its movement, those taken included.
    pub fn steps(&self) -> &[PlannedStep] {
        &self.steps
    }

    /// Whether its actor stands inside it: some of it was done this turn (SEC-06).
    pub fn worked_this_turn(&self) -> bool {
        self.worked_this_turn
    }

    /// Whether its seconds must follow one another (SEC-10).
    pub fn is_consecutive(&self) -> bool {
        self.consecutive
    }

    /// Whether the GM forced it: what was refused at its start is not asked again at its end.
    pub fn is_forced(&self) -> bool {
        self.forced
    }
}

impl ActionTimer {
    /// The action whose seconds must follow one another, if one is unfinished.
    pub fn current(&self) -> Option<&InProgress> {
        self.current.as_ref()
    }

    /// Actions that may be taken up again whenever their actor likes (SEC-48).
    pub fn set_aside(&self) -> &[InProgress] {
        &self.set_aside
    }

    /// Everything unfinished.
    pub fn unfinished(&self) -> impl Iterator<Item = &InProgress> {
        self.current.iter().chain(&self.set_aside)
    }

    /// Spends seconds on the current action; answers it when it is done.
    pub(super) fn work(&mut self, seconds: u32) -> Option<InProgress> {
        let action = self.current.as_mut()?;
        action.spent += seconds;
        action.worked_this_turn = true;
        if action.left() > 0 {
            return None;
        }
        self.current.take()
    }

    /// Ends the current action.
    pub(super) fn clear(&mut self) -> Option<InProgress> {
        self.current.take()
    }

    /// A new turn of its owner begins: it stands inside nothing.
    pub(super) fn open_turn(&mut self) {
        if let Some(action) = &mut self.current {
            action.worked_this_turn = false;
        }
    }

    /// Sets the seconds spent on the unfinished action.
    pub(super) fn set_spent(&mut self, seconds: u32) {
        if let Some(action) = &mut self.current {
            action.spent = seconds.min(action.needs.saturating_sub(1));
        }
    }

    /// Lays the current action aside, if its seconds need not follow one another.
    fn lay_aside(&mut self) {
        if self
            .current
            .as_ref()
            .is_some_and(|action| !action.consecutive)
        {
            self.set_aside.extend(self.current.take());
        }
    }

    /// Takes an action up again.
    fn take_up(&mut self, action: ActionId) -> bool {
        if self
            .current
            .as_ref()
            .is_some_and(|current| current.action() == action)
        {
            return true;
        }
        let Some(index) = self
            .set_aside
            .iter()
            .position(|aside| aside.action() == action)
        else {
            return false;
        };
        self.lay_aside();
        let resumed = self.set_aside.remove(index);
        self.current = Some(resumed);
        true
    }
}

impl std::hash::Hash for ActionTimer {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        for action in self.unfinished() {
            action.order.who.hash(state);
            action.order.action.hash(state);
            action.order.targets.hash(state);
            action.order.spell.hash(state);
            action.order.to.hash(state);
            (
                action.needs,
                action.spent,
                action.consecutive,
                action.forced,
            )
                .hash(state);
            action.steps.hash(state);
            action.worked_this_turn.hash(state);
        }
        self.current.is_some().hash(state);
    }
}

/// An action that ends in this second.
#[derive(Clone, Debug)]
pub struct Finished {
    /// Who did it.
    pub who: CombatantId,
    /// The action.
    pub action: InProgress,
}

/// The actions that end in this second, for the mechanics that give them their effect.
#[derive(Resource, Debug, Default)]
pub struct Finishing(Vec<Finished>);

impl Finishing {
    /// Enters an action that ends now.
    pub(super) fn push(&mut self, finished: Finished) {
        self.0.push(finished);
    }

    /// Hands all of them over.
    pub(super) fn take(&mut self) -> Vec<Finished> {
        std::mem::take(&mut self.0)
    }

    /// The action of `who` that ends now.
    pub(super) fn of(&self, who: CombatantId) -> Option<&InProgress> {
        self.0
            .iter()
            .find(|finished| finished.who == who)
            .map(|finished| &finished.action)
    }

    /// Strikes one combatant's off: it cannot complete anything any more.
    pub(super) fn strike_off(&mut self, who: CombatantId) {
        self.0.retain(|finished| finished.who != who);
    }
}

/// An order that has passed all checks, ready to start.
#[derive(Debug)]
pub struct Plan {
    /// Seconds it takes.
    pub seconds: u32,
    /// Its seconds must follow one another.
    pub consecutive: bool,
    /// Its steps, where it moves.
    pub steps: Vec<PlannedStep>,
}

/// Whether `order` may be started now, and what it comes to.
///
/// # Errors
/// What stands in its way.
pub fn plan(battle: &Battle, order: &Order) -> Result<Plan, Rejection> {
    let actor = battle.find(order.who)?;
    let def = definition(battle, order.action)?;
    may_start(battle, &actor, order, def)?;
    match &def.does {
        Deed::Move => {
            let steps = movement::plan_move(battle, &actor, order)?;
            Ok(Plan {
                seconds: def.duration.least(),
                consecutive: def.consecutive,
                steps,
            })
        }
        Deed::Run { pace, .. } => {
            let seconds = free_length(order, def)?;
            let steps = movement::plan_run(battle, &actor, order, *pace, seconds)?;
            Ok(Plan {
                seconds,
                consecutive: def.consecutive,
                steps,
            })
        }
        Deed::MeleeAttack => {
            attack::check_single(battle, &actor, order, attack::Mode::Melee)?;
            standing_still(def)
        }
        Deed::RangedAttack => {
            attack::check_single(battle, &actor, order, attack::Mode::Ranged)?;
            standing_still(def)
        }
        Deed::Combo => {
            attack::check_combo(battle, &actor, order)?;
            standing_still(def)
        }
        Deed::Cast => {
            let spell = spell::check_cast(battle, &actor, order)?;
            let seconds = spell.casting.unwrap_or(def.duration.least());
            Ok(Plan {
                seconds,
                consecutive: def.consecutive,
                steps: Vec::new(),
            })
        }
        Deed::Posture { from, .. } => {
            posture::check_change(&actor, from)?;
            standing_still(def)
        }
        Deed::Draw => {
            gear::check_draw(&actor, order)?;
            standing_still(def)
        }
        Deed::Sheathe | Deed::Drop => {
            gear::check_hand_holds(battle, &actor)?;
            standing_still(def)
        }
        Deed::Grab => {
            gear::check_grab(battle, &actor, order)?;
            standing_still(def)
        }
        Deed::Aim { .. } => {
            attack::check_ranged_ready(battle, &actor)?;
            standing_still(def)
        }
        Deed::Talk => standing_still(def),
        Deed::Other => {
            let seconds = free_length(order, def)?;
            Ok(Plan {
                seconds,
                consecutive: def.consecutive,
                steps: Vec::new(),
            })
        }
    }
}

/// What `action` is.
///
/// # Errors
/// [`Rejection::UnknownAction`] if the ruleset has none.
pub fn definition<'a>(
    battle: &Battle<'a, '_>,
    action: ActionId,
) -> Result<&'a ActionDef, Rejection> {
    battle
        .ruleset
        .actions
        .get(action)
        .ok_or(Rejection::UnknownAction { action })
}

/// A plan without movement and of fixed length.
fn standing_still(def: &ActionDef) -> Result<Plan, Rejection> {
    Ok(Plan {
        seconds: def.duration.least(),
        consecutive: def.consecutive,
        steps: Vec::new(),
    })
}

/// How long an action of free length shall take, in seconds.
fn free_length(order: &Order, def: &ActionDef) -> Result<u32, Rejection> {
    let least = def.duration.least();
    let have = match def.duration {
        crate::ruleset::Duration::Fixed(seconds) => seconds,
        crate::ruleset::Duration::AtLeast(least) => order.seconds.unwrap_or(least),
    };
    if have < least {
        return Err(Rejection::TooShort { have, least });
    }
    const LONGEST: u32 = 600;
    if have > LONGEST {
        return Err(Rejection::NumberOutOfRange {
            value: i32::try_from(have).unwrap_or(i32::MAX),
            least: i32::try_from(least).unwrap_or(0),
            most: 600,
        });
    }
    Ok(have)
}

/// Whether `actor` may start anything of this kind now, its own input aside.
///
/// # Errors
/// What stands in its way.
pub fn may_start(
    battle: &Battle,
    actor: &CombatantRef,
    order: &Order,
    def: &ActionDef,
) -> Result<(), Rejection> {
    let turn = battle.order.open_turn_of(actor.id(), battle.clock)?;
    if actor.health.vitality() != Vitality::Up {
        return Err(Rejection::Incapacitated);
    }
    actor
        .conditions
        .allow(battle.ruleset, &def.does, def.duration.least())?;
    let seconds = match &def.does {
        Deed::Cast => order
            .spell
            .and_then(|spell| battle.ruleset.spells.get(spell)?.casting)
            .unwrap_or(def.duration.least()),
        _ => def.duration.least(),
    };
    if seconds == 0 {
        // SEC-14: zero-second actions may stand inside a longer action.
        return Ok(());
    }
    if let Some(current) = actor.timer.current().filter(|current| current.consecutive) {
        return Err(Rejection::UnfinishedAction {
            action: current.action(),
            left: current.left(),
        });
    }
    // An action set aside is taken up again, not started twice.
    if let Some(aside) = actor
        .timer
        .unfinished()
        .find(|aside| aside.action() == order.action)
    {
        return Err(Rejection::UnfinishedAction {
            action: aside.action(),
            left: aside.left(),
        });
    }
    if turn.left() == 0 {
        return Err(Rejection::NoSecondsLeft);
    }
    Ok(())
}

/// Whether `who` may continue its unfinished action.
///
/// # Errors
/// What stands in its way.
pub fn check_continue(
    battle: &Battle,
    who: CombatantId,
    action: Option<ActionId>,
) -> Result<(), Rejection> {
    let actor = battle.find(who)?;
    let turn = battle.order.open_turn_of(who, battle.clock)?;
    if actor.health.vitality() != Vitality::Up {
        return Err(Rejection::Incapacitated);
    }
    let unfinished = find_unfinished(&actor, action)?;
    if let Some(current) = actor.timer.current()
        && current.consecutive
        && current.action() != unfinished.action()
    {
        return Err(Rejection::UnfinishedAction {
            action: current.action(),
            left: current.left(),
        });
    }
    let def = definition(battle, unfinished.action())?;
    actor
        .conditions
        .allow(battle.ruleset, &def.does, def.duration.least())?;
    if turn.left() == 0 {
        return Err(Rejection::NoSecondsLeft);
    }
    Ok(())
}

/// Whether `who` may abandon its unfinished action (SEC-12).
///
/// # Errors
/// What stands in its way.
pub fn check_abandon(
    battle: &Battle,
    who: CombatantId,
    action: Option<ActionId>,
) -> Result<(), Rejection> {
    let actor = battle.find(who)?;
    battle.order.open_turn_of(who, battle.clock)?;
    let unfinished = find_unfinished(&actor, action)?;
    let def = definition(battle, unfinished.action())?;
    if let Deed::Run { committed, .. } = def.does
        && unfinished.spent() < committed
    {
        return Err(Rejection::Committed {
            least: committed,
            spent: unfinished.spent(),
        });
    }
    Ok(())
}

fn find_unfinished<'a>(
    actor: &CombatantRef<'a, '_>,
    action: Option<ActionId>,
) -> Result<&'a InProgress, Rejection> {
    let timer: &'a ActionTimer = actor.timer;
    timer
        .unfinished()
        .find(|unfinished| action.is_none_or(|action| action == unfinished.action()))
        .ok_or(Rejection::NothingUnfinished)
}

/// Starts, continues and abandons actions.
pub(super) fn take_orders(mut field: Field) {
    let Some(command) = field.command.0.as_ref() else {
        return;
    };
    let forced = command.is_forced();
    match command.unforced() {
        EncounterCommand::Act(order) => {
            let order = order.clone();
            field.command.0 = None;
            start(&mut field, order, forced);
        }
        EncounterCommand::Continue {
            who,
            action,
            seconds,
        } => {
            let (who, action, seconds) = (*who, *action, *seconds);
            field.command.0 = None;
            go_on(&mut field, who, action, seconds);
        }
        EncounterCommand::Abandon { who, action } => {
            let (who, action) = (*who, *action);
            field.command.0 = None;
            abandon(&mut field, who, action);
        }
        _other_mechanics => {}
    }
}

fn start(field: &mut Field, order: Order, forced: bool) {
    let battle = field.battle();
    let plan = match plan(&battle, &order) {
        Ok(plan) => plan,
        Err(_overridden) if forced => forced_plan(&battle, &order),
        Err(_refused_before) => return,
    };
    let who = order.who;
    let own_turn = battle
        .order
        .open_turn()
        .is_some_and(|turn| turn.who() == who && turn.left() > 0);
    let Ok(def) = definition(&battle, order.action) else {
        return;
    };
    let breaks_aim = breaks_aim(&def.does) && plan.seconds > 0;
    let is_movement = matches!(def.does, Deed::Move | Deed::Run { .. });
    let keeps_run_up = is_movement || matches!(def.does, Deed::Combo) || plan.seconds == 0;
    // Forced outside the own turn, or after its last second: it happens at once.
    let seconds = if own_turn || !forced { plan.seconds } else { 0 };
    field.record(Outcome::ActionBegan {
        who,
        action: order.action,
        seconds,
        targets: order.targets.clone(),
        spell: order.spell,
        combo: order.combo,
    });
    let pause_after = order.pause_after;
    let action = InProgress {
        needs: seconds,
        spent: 0,
        consecutive: plan.consecutive,
        steps: plan.steps,
        worked_this_turn: false,
        forced,
        order,
    };
    let Some(mut actor) = field.combatant(who) else {
        return;
    };
    let lost_aim = breaks_aim && actor.aim.lose();
    if !keeps_run_up {
        actor.run_up.forget();
    }
    if seconds == 0 {
        if lost_aim {
            field.record(Outcome::AimLost { who });
        }
        let steps = action.steps().to_vec();
        field.finishing.push(Finished { who, action });
        if !movement::walk(field, who, &steps, forced) {
            field.finishing.strike_off(who);
        }
        return;
    }
    actor.timer.lay_aside();
    // Only the GM's force gets past what is unfinished; that is lost then (SEC-12).
    let given_up = actor.timer.current.replace(action);
    if let Some(given_up) = given_up {
        field.record(Outcome::ActionAbandoned {
            who,
            action: given_up.action(),
            lost: given_up.spent(),
            why: AbandonReason::Chosen,
        });
    }
    if lost_aim {
        field.record(Outcome::AimLost { who });
    }
    field
        .pace
        .work(pause_after.unwrap_or(seconds).clamp(1, seconds));
}

/// Whether a deed that takes time loses the aim (SEC-46); a better aim replaces a worse one.
fn breaks_aim(does: &Deed) -> bool {
    !matches!(does, Deed::RangedAttack | Deed::Aim { .. })
}

/// What a forced order comes to: as much of its plan as makes sense.
fn forced_plan(battle: &Battle, order: &Order) -> Plan {
    let def = battle.ruleset.actions.get(order.action);
    let seconds = def.map_or(0, |def| match &def.does {
        Deed::Cast => order
            .spell
            .and_then(|spell| battle.ruleset.spells.get(spell)?.casting)
            .unwrap_or(def.duration.least()),
        _ => order.seconds.unwrap_or(0).max(def.duration.least()),
    });
    Plan {
        seconds,
        consecutive: def.is_none_or(|def| def.consecutive),
        steps: movement::forced_steps(battle, order, seconds),
    }
}

fn go_on(field: &mut Field, who: CombatantId, action: Option<ActionId>, seconds: Option<u32>) {
    let ruleset = field.ruleset.clone();
    let Some(mut actor) = field.combatant(who) else {
        return;
    };
    let Some(action) = action.or_else(|| actor.timer.unfinished().next().map(InProgress::action))
    else {
        return;
    };
    if !actor.timer.take_up(action) {
        return;
    }
    let left = actor.timer.current().map_or(0, InProgress::left);
    let does = ruleset.actions.get(action).map(|def| &def.does);
    let lost_aim = does.is_some_and(breaks_aim) && actor.aim.lose();
    field.record(Outcome::ActionContinued { who, action, left });
    if lost_aim {
        field.record(Outcome::AimLost { who });
    }
    field
        .pace
        .work(seconds.unwrap_or(left).clamp(1, left.max(1)));
}

fn abandon(field: &mut Field, who: CombatantId, action: Option<ActionId>) {
    let Some(mut actor) = field.combatant(who) else {
        return;
    };
    let Some(action) = action.or_else(|| actor.timer.unfinished().next().map(InProgress::action))
    else {
        return;
    };
    if !actor.timer.take_up(action) {
        return;
    }
    let lost = actor.timer.clear().map_or(0, |lost| lost.spent());
    actor.run_up.forget();
    field.record(Outcome::ActionAbandoned {
        who,
        action,
        lost,
        why: AbandonReason::Chosen,
    });
}

/// An incapacitated combatant loses everything it had in progress, aim and run-up included.
pub(super) fn lose_everything(field: &mut Field, who: CombatantId) {
    // What would have ended in this second is lost like everything else.
    let mut lost: Vec<(ActionId, u32)> = Vec::new();
    lost.extend(
        field
            .finishing
            .of(who)
            .map(|action| (action.action(), action.spent())),
    );
    field.finishing.strike_off(who);
    let Some(mut actor) = field.combatant(who) else {
        return;
    };
    actor.run_up.forget();
    let lost_aim = actor.aim.lose();
    lost.extend(
        actor
            .timer
            .current
            .take()
            .map(|action| (action.action(), action.spent())),
    );
    lost.extend(
        actor
            .timer
            .set_aside
            .drain(..)
            .map(|action| (action.action(), action.spent())),
    );
    if lost_aim {
        field.record(Outcome::AimLost { who });
    }
    for (action, lost) in lost {
        field.record(Outcome::ActionAbandoned {
            who,
            action,
            lost,
            why: AbandonReason::Incapacitated,
        });
    }
    if field
        .order
        .open_turn()
        .is_some_and(|turn| turn.who() == who)
    {
        field.pace.stop();
    }
}

/// Gives actions that end in this second their effect, mechanic by mechanic.
pub(super) fn complete(mut field: Field) {
    for Finished { who, action } in field.finishing.take() {
        let Some(def) = field.ruleset.actions.get(action.action()) else {
            continue;
        };
        let does = def.does.clone();
        let (id, forced) = (action.action(), action.is_forced());
        let order = action.order;
        // An earlier completion of the same second may have taken its actor out.
        if field.battle().get(who).is_none() {
            continue;
        }
        let result = match does {
            Deed::Move | Deed::Run { .. } | Deed::Other => {
                say(&mut field, &order);
                Ok(())
            }
            Deed::Talk => {
                say(&mut field, &order);
                Ok(())
            }
            Deed::MeleeAttack => {
                attack::resolve_single(&mut field, &order, attack::Mode::Melee, forced)
            }
            Deed::RangedAttack => {
                attack::resolve_single(&mut field, &order, attack::Mode::Ranged, forced)
            }
            Deed::Combo => attack::resolve_combo(&mut field, &order, forced),
            Deed::Cast => spell::complete_cast(&mut field, &order),
            Deed::Posture { to, .. } => {
                posture::change(&mut field, who, to);
                Ok(())
            }
            Deed::Draw => gear::draw(&mut field, &order),
            Deed::Sheathe => gear::sheathe(&mut field, who),
            Deed::Grab => gear::grab(&mut field, &order),
            Deed::Drop => gear::drop_held(&mut field, who),
            Deed::Aim { bonus } => {
                super::aim::take(&mut field, who, bonus);
                Ok(())
            }
        };
        match result {
            Ok(()) => field.record(Outcome::ActionCompleted { who, action: id }),
            Err(why) => field.record(Outcome::ActionFoiled {
                who,
                action: id,
                why,
            }),
        }
    }
}

fn say(field: &mut Field, order: &Order) {
    if let Some(words) = order.words.clone() {
        field.record(Outcome::Said {
            who: order.who,
            words,
        });
    }
}

/// Tells of an action that stopped before it was done.
pub(super) fn report_pauses(mut field: Field) {
    if !field.pace.is_still() {
        return;
    }
    let Some(who) = field.pace.worked() else {
        return;
    };
    let Some((action, left)) = field.battle().get(who).and_then(|actor| {
        actor
            .timer
            .current()
            .map(|current| (current.action(), current.left()))
    }) else {
        return;
    };
    if left > 0 {
        field.record(Outcome::ActionPaused { who, action, left });
    }
}

/// Checks that nothing was left unsaid that the deed needs.
pub(super) fn said<T>(value: Option<T>, what: Unsaid) -> Result<T, Rejection> {
    value.ok_or(Rejection::Unsaid { what })
}
