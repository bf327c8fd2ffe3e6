//! Actions in progress, and actions that end in this second.

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use crate::grid::{Cell, FEET_PER_SQUARE, Path, PathStep};
use crate::rules::facts::ActionOrder;
use crate::rules::state::CombatantId;
use crate::ruleset::{ActionId, SpellId};

/// A combatant's actions in progress.
#[derive(Component, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ActionTimer {
    pub(in crate::rules) current: Option<InProgress>,
    pub(in crate::rules) set_aside: Vec<InProgress>,
}

/// An action in progress.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct InProgress {
    pub(in crate::rules) order: ActionOrder,
    pub(in crate::rules) needs: u32,
    pub(in crate::rules) spent: u32,
    pub(in crate::rules) consecutive: bool,
    pub(in crate::rules) steps: Vec<PlannedStep>,
    pub(in crate::rules) worked_this_turn: bool,
    pub(in crate::rules) forced: bool,
    /// True if all combatants that may react to it have been asked.
    #[serde(default)]
    pub(in crate::rules) answered: bool,
}

/// A planned step of a movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PlannedStep {
    /// Square that it enters.
    pub to: Cell,
    /// Cost in squares of movement.
    pub squares: u32,
    /// Second of the action in which it is taken, counted from 1.
    pub second: u32,
}

impl PlannedStep {
    /// Returns the steps along a path, with the movement cost of each in squares.
    pub fn from_path(path: &Path) -> Vec<Self> {
        let mut before = 0;
        let step = |step: &PathStep| {
            let so_far = step.cost.feet / FEET_PER_SQUARE;
            let squares = so_far - std::mem::replace(&mut before, so_far);
            Self {
                to: step.cell,
                squares,
                second: 1,
            }
        };
        path.steps.iter().map(step).collect()
    }
}

impl InProgress {
    /// Creates an action without steps that has just begun and needs `needs` consecutive ticks.
    pub(in crate::rules) fn new_consecutive(order: ActionOrder, needs: u32) -> Self {
        Self {
            order,
            needs,
            spent: 0,
            consecutive: true,
            steps: Vec::new(),
            worked_this_turn: false,
            forced: false,
            answered: false,
        }
    }

    /// Returns the order that started it.
    pub fn order(&self) -> &ActionOrder {
        &self.order
    }

    /// Returns the action's id.
    pub fn action(&self) -> ActionId {
        self.order.action
    }

    /// Returns the seconds that it takes in total.
    pub fn needs(&self) -> u32 {
        self.needs
    }

    /// Returns the seconds spent on it so far.
    pub fn spent(&self) -> u32 {
        self.spent
    }

    /// Returns the seconds that it still needs.
    pub fn left(&self) -> u32 {
        self.needs.saturating_sub(self.spent)
    }

    /// Returns the steps of its movement, including those already taken.
    pub fn steps(&self) -> &[PlannedStep] {
        &self.steps
    }

    /// True if its actor is in the middle of it, because part of it was done this turn (SEC-06).
    pub fn worked_this_turn(&self) -> bool {
        self.worked_this_turn
    }

    /// True if its seconds must be consecutive (SEC-10).
    pub fn is_consecutive(&self) -> bool {
        self.consecutive
    }

    /// True if all combatants that may react to it have been asked.
    pub fn is_answered(&self) -> bool {
        self.answered
    }

    /// Returns the action marked as answered: all combatants that may react to it have been asked.
    pub(in crate::rules) fn answered(self) -> Self {
        Self {
            answered: true,
            ..self
        }
    }

    /// True if the GM forced it, so that checks overridden at its start are not repeated at its end.
    pub fn is_forced(&self) -> bool {
        self.forced
    }
}

impl ActionTimer {
    /// Returns the current action, if one is unfinished.
    pub fn current(&self) -> Option<&InProgress> {
        self.current.as_ref()
    }

    /// Returns the actions that have been set aside and may be resumed at any time (SEC-48).
    pub fn suspended(&self) -> &[InProgress] {
        &self.set_aside
    }

    /// Returns all unfinished actions: the current one first, then those set aside.
    pub fn unfinished(&self) -> impl Iterator<Item = &InProgress> {
        self.current.iter().chain(&self.set_aside)
    }

    /// Returns the unfinished action with this id, or the first one if `action` is `None`.
    pub fn find(&self, action: Option<ActionId>) -> Option<&InProgress> {
        let named =
            |unfinished: &&InProgress| action.is_none_or(|name| name == unfinished.action());
        self.unfinished().find(named)
    }

    /// Spends seconds on the current action, and returns the action once it is completed.
    pub(in crate::rules) fn spend_seconds(&mut self, seconds: u32) -> Option<InProgress> {
        let action = self.current.as_mut()?;
        action.spent += seconds;
        action.worked_this_turn = true;
        if action.left() > 0 {
            return None;
        }
        self.current.take()
    }

    /// Starts an action, which becomes the current one.
    pub(in crate::rules) fn begin(&mut self, action: InProgress) {
        self.current = Some(action);
    }

    /// Sets the targets of the spell in progress and returns the spell (PHA-54).
    pub(in crate::rules) fn aim(
        &mut self,
        targets: &[CombatantId],
        to: Option<Cell>,
    ) -> Option<SpellId> {
        let current = self.current.as_mut()?;
        current.order.targets = targets.to_vec();
        current.order.to = to;
        current.order.spell
    }

    /// Ends the current action and returns it.
    pub(in crate::rules) fn clear(&mut self) -> Option<InProgress> {
        self.current.take()
    }

    /// Marks the start of its owner's new turn, in which nothing has been worked on yet.
    pub(in crate::rules) fn open_turn(&mut self) {
        if let Some(action) = &mut self.current {
            action.worked_this_turn = false;
        }
    }

    /// Sets the seconds spent on the current action. It stays unfinished.
    pub(in crate::rules) fn set_spent(&mut self, seconds: u32) {
        if let Some(action) = &mut self.current {
            action.spent = seconds.min(action.needs.saturating_sub(1));
        }
    }

    /// Sets the current action aside, unless its seconds must be consecutive.
    pub(in crate::rules) fn suspend(&mut self) {
        if self
            .current
            .as_ref()
            .is_some_and(|action| !action.consecutive)
        {
            self.set_aside.extend(self.current.take());
        }
    }

    /// Resumes an action that was set aside. Returns true if it is now the current action.
    pub(in crate::rules) fn resume(&mut self, action: ActionId) -> bool {
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
        self.suspend();
        let resumed = self.set_aside.remove(index);
        self.current = Some(resumed);
        true
    }
}

impl std::hash::Hash for InProgress {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.order.who.hash(state);
        self.order.action.hash(state);
        self.order.targets.hash(state);
        self.order.spell.hash(state);
        self.order.to.hash(state);
        (self.needs, self.spent, self.consecutive, self.forced).hash(state);
        self.steps.hash(state);
        self.worked_this_turn.hash(state);
    }
}

impl std::hash::Hash for ActionTimer {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        for action in self.unfinished() {
            action.hash(state);
        }
        self.current.is_some().hash(state);
    }
}

/// An action that ends in this second.
#[derive(Clone, Debug)]
pub struct FinishedAction {
    /// Combatant that did it.
    pub who: CombatantId,
    /// The action, with its order.
    pub action: InProgress,
}

/// Actions that end in this second, for the mechanics that apply their effects.
#[derive(Resource, Debug, Default)]
pub struct FinishedActions {
    /// Actions that end now and can still be lost or delayed.
    ending: Vec<FinishedAction>,
    /// Actions whose effects can no longer be prevented.
    released: Vec<FinishedAction>,
}

impl FinishedActions {
    /// Adds an action that ends now.
    pub(in crate::rules) fn push(&mut self, finished: FinishedAction) {
        self.ending.push(finished);
    }

    /// True if no action ends now and none waits to take effect.
    pub fn is_empty(&self) -> bool {
        self.ending.is_empty() && self.released.is_empty()
    }

    /// True if an action ends now.
    pub(in crate::rules) fn ends_any(&self) -> bool {
        !self.ending.is_empty()
    }

    /// True if an action waits to take effect.
    pub(in crate::rules) fn has_released(&self) -> bool {
        !self.released.is_empty()
    }

    /// Takes all actions that end now.
    pub(in crate::rules) fn take(&mut self) -> Vec<FinishedAction> {
        std::mem::take(&mut self.ending)
    }

    /// Returns the action that takes effect next.
    pub(in crate::rules) fn first_released(&self) -> Option<&FinishedAction> {
        self.released.first()
    }

    /// Releases an action, so that it takes effect.
    pub(in crate::rules) fn release(&mut self, finished: FinishedAction) {
        self.released.push(finished);
    }

    /// Takes the released actions that come before the first one that is not `wanted`.
    pub(in crate::rules) fn take_released_while(
        &mut self,
        wanted: impl Fn(&FinishedAction) -> bool,
    ) -> Vec<FinishedAction> {
        let others = self.released.iter().position(|finished| !wanted(finished));
        let rest = self
            .released
            .split_off(others.unwrap_or(self.released.len()));
        std::mem::replace(&mut self.released, rest)
    }

    /// Returns the action of `who` that ends now.
    pub(in crate::rules) fn action_of(&self, who: CombatantId) -> Option<&InProgress> {
        self.ending
            .iter()
            .find(|finished| finished.who == who)
            .map(|finished| &finished.action)
    }

    /// Removes the action of `who`, who can no longer complete anything.
    pub(in crate::rules) fn remove(&mut self, who: CombatantId) {
        self.ending.retain(|finished| finished.who != who);
    }
}
