//! What a combatant has in progress, and what ends in this second.

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use crate::grid::{Cell, FEET_PER_SQUARE, Path, PathStep};
use crate::rules::facts::Order;
use crate::rules::state::CombatantId;
use crate::ruleset::{ActionId, SpellId};

/// What a combatant has in progress.
#[derive(Component, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ActionTimer {
    pub(in crate::rules) current: Option<InProgress>,
    pub(in crate::rules) set_aside: Vec<InProgress>,
}

/// An action in progress.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct InProgress {
    pub(in crate::rules) order: Order,
    pub(in crate::rules) needs: u32,
    pub(in crate::rules) spent: u32,
    pub(in crate::rules) consecutive: bool,
    pub(in crate::rules) steps: Vec<PlannedStep>,
    pub(in crate::rules) worked_this_turn: bool,
    pub(in crate::rules) forced: bool,
    /// Whether everybody who may react to it has been asked.
    #[serde(default)]
    pub(in crate::rules) answered: bool,
}

/// A step that movement is going to take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PlannedStep {
    /// The square that it enters.
    pub to: Cell,
    /// How much movement it costs, in squares.
    pub squares: u32,
    /// The second of the action in which it is taken, from 1.
    pub second: u32,
}

impl PlannedStep {
    /// The steps along a path, with the squares of movement that each takes.
    pub fn along(path: &Path) -> Vec<Self> {
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
    /// An action without steps that has just begun and needs so many ticks in a row.
    pub(in crate::rules) fn begun(order: Order, needs: u32) -> Self {
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

    /// The order that began it.
    pub fn order(&self) -> &Order {
        &self.order
    }

    /// The action that is in progress.
    pub fn action(&self) -> ActionId {
        self.order.action
    }

    /// The seconds it takes in all.
    pub fn needs(&self) -> u32 {
        self.needs
    }

    /// The seconds spent on it so far.
    pub fn spent(&self) -> u32 {
        self.spent
    }

    /// The seconds that it still needs.
    pub fn left(&self) -> u32 {
        self.needs.saturating_sub(self.spent)
    }

    /// The steps of its movement, including those already taken.
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

    /// Whether everybody who may react to it has been asked.
    pub fn is_answered(&self) -> bool {
        self.answered
    }

    /// The same action, marked as answered: everybody who may react to it has been asked.
    pub(in crate::rules) fn answered(self) -> Self {
        Self {
            answered: true,
            ..self
        }
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

    /// Every unfinished action: the current one first, then those that were set aside.
    pub fn unfinished(&self) -> impl Iterator<Item = &InProgress> {
        self.current.iter().chain(&self.set_aside)
    }

    /// The unfinished action of this name; any of them if no name is given.
    pub fn find(&self, action: Option<ActionId>) -> Option<&InProgress> {
        let named =
            |unfinished: &&InProgress| action.is_none_or(|name| name == unfinished.action());
        self.unfinished().find(named)
    }

    /// Spends seconds on the current action; answers the action once it is done.
    pub(in crate::rules) fn work(&mut self, seconds: u32) -> Option<InProgress> {
        let action = self.current.as_mut()?;
        action.spent += seconds;
        action.worked_this_turn = true;
        if action.left() > 0 {
            return None;
        }
        self.current.take()
    }

    /// Begins an action, which becomes the current one.
    pub(in crate::rules) fn begin(&mut self, action: InProgress) {
        self.current = Some(action);
    }

    /// Names what the spell in progress is aimed at, and answers the spell (PHA-54).
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

    /// Ends the current action and answers it.
    pub(in crate::rules) fn clear(&mut self) -> Option<InProgress> {
        self.current.take()
    }

    /// Notes that a new turn of its owner begins, in which it has worked on nothing yet.
    pub(in crate::rules) fn open_turn(&mut self) {
        if let Some(action) = &mut self.current {
            action.worked_this_turn = false;
        }
    }

    /// Sets the seconds spent on the unfinished action.
    pub(in crate::rules) fn set_spent(&mut self, seconds: u32) {
        if let Some(action) = &mut self.current {
            action.spent = seconds.min(action.needs.saturating_sub(1));
        }
    }

    /// Lays the current action aside, if its seconds need not follow one another.
    pub(in crate::rules) fn lay_aside(&mut self) {
        if self
            .current
            .as_ref()
            .is_some_and(|action| !action.consecutive)
        {
            self.set_aside.extend(self.current.take());
        }
    }

    /// Takes up again an action that was set aside; answers whether there was one.
    pub(in crate::rules) fn take_up(&mut self, action: ActionId) -> bool {
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
pub struct Finished {
    /// The combatant that did it.
    pub who: CombatantId,
    /// What it did, with its order.
    pub action: InProgress,
}

/// The actions that end in this second, for the mechanics that give them their effect.
#[derive(Resource, Debug, Default)]
pub struct Finishing {
    /// They end now, and may still be lost or held up.
    ending: Vec<Finished>,
    /// Nothing keeps them from having their effect any more.
    released: Vec<Finished>,
}

impl Finishing {
    /// Adds an action that ends now.
    pub(in crate::rules) fn push(&mut self, finished: Finished) {
        self.ending.push(finished);
    }

    /// Whether nothing ends now, or waits to have its effect.
    pub fn is_empty(&self) -> bool {
        self.ending.is_empty() && self.released.is_empty()
    }

    /// Whether something ends now.
    pub(in crate::rules) fn ends_any(&self) -> bool {
        !self.ending.is_empty()
    }

    /// Whether something waits to have its effect.
    pub(in crate::rules) fn has_released(&self) -> bool {
        !self.released.is_empty()
    }

    /// Hands over all that end now.
    pub(in crate::rules) fn take(&mut self) -> Vec<Finished> {
        std::mem::take(&mut self.ending)
    }

    /// What is to have its effect next.
    pub(in crate::rules) fn first_released(&self) -> Option<&Finished> {
        self.released.first()
    }

    /// Lets an action have its effect.
    pub(in crate::rules) fn release(&mut self, finished: Finished) {
        self.released.push(finished);
    }

    /// Hands over those that have been released, from the first to the first that is not `wanted`.
    pub(in crate::rules) fn take_released_while(
        &mut self,
        wanted: impl Fn(&Finished) -> bool,
    ) -> Vec<Finished> {
        let others = self.released.iter().position(|finished| !wanted(finished));
        let rest = self
            .released
            .split_off(others.unwrap_or(self.released.len()));
        std::mem::replace(&mut self.released, rest)
    }

    /// The action of `who` that ends now.
    pub(in crate::rules) fn of(&self, who: CombatantId) -> Option<&InProgress> {
        self.ending
            .iter()
            .find(|finished| finished.who == who)
            .map(|finished| &finished.action)
    }

    /// Removes the action of `who`, who cannot complete anything any more.
    pub(in crate::rules) fn strike_off(&mut self, who: CombatantId) {
        self.ending.retain(|finished| finished.who != who);
    }
}
