//! The fight, as mechanics write it: each says what it touches.
//!
//! A mechanic's function names in its bounds what it writes:
//!
//! ```text
//! fn draw(fight: &mut impl Writes<Gear>, order: &Order) -> Result<(), Rejection>
//! ```
//!
//! and reads everything through [`Fight::battle`]; what is worked out in reading is kept until it writes. A system has a context of its own, made by [`context!`](context),
//! which borrows mutably what it lists and nothing else, so that Bevy knows what runs beside what. A function
//! can be called by every system whose context grants what its bounds ask for; where one is missing, the compiler
//! says so.

use bevy_ecs::component::Mutable;
use bevy_ecs::prelude::*;

use crate::rules::facts::{EncounterCommand, Outcome, Outcomes};
use crate::ruleset::{ActionId, Ruleset};

use super::battle::Battle;
use super::clock::Pace;
use super::combatant::CombatantId;
use super::conditions::Conditions;
use super::dice::Dice;
use super::happening::Happening;
use super::memory::Memory;
use super::reaction::Pending;
use super::readiness::{Aim, RunUp};
use super::round::{Round, RoundPart};
use super::steps::StepPart;
use super::timeline::Timeline;
use super::timer::{ActionTimer, Finishing, InProgress};

/// The command that is being carried out, until a system takes it up.
#[derive(Resource, Debug, Default)]
pub struct CurrentCommand(pub Option<EncounterCommand>);

/// What every mechanic may do: look at the fight, throw dice, and tell what happened.
pub trait Fight {
    /// The fight, to read.
    fn battle(&self) -> Battle<'_, '_>;

    /// The rules in force, to keep while the fight is written.
    fn ruleset(&self) -> std::sync::Arc<Ruleset>;

    /// The dice of this command.
    fn dice(&mut self) -> &mut Dice;

    /// What has happened so far.
    fn outcomes(&mut self) -> &mut Outcomes;

    /// How the clock runs during this command.
    fn pace(&self) -> &Pace;

    /// The actions that end in this second.
    fn finishing(&self) -> &Finishing;

    /// The command, until a system has taken it up; then `None`.
    fn command(&self) -> Option<&EncounterCommand>;

    /// Takes the command up, without the GM's force around it: nobody else will.
    fn take_command(&mut self) -> Option<EncounterCommand>
    where
        Self: Changes<CurrentCommand> + Sized,
    {
        let command = self.change::<CurrentCommand>().0.take();
        command.map(EncounterCommand::into_unforced)
    }

    /// Writes a fact down.
    fn record(&mut self, outcome: impl Into<Outcome>) {
        self.outcomes().push(outcome.into());
    }

    /// Everyone's id, in the order in which they joined.
    fn ids(&self) -> Vec<CombatantId> {
        self.battle().roster.ids().collect()
    }

    /// Whether `who` is still here.
    fn is_here(&self, who: CombatantId) -> bool {
        self.battle().roster.entity(who).is_some()
    }

    /// The action that `who` is at: one that ends in this second, or the unfinished one.
    fn action_of(&self, who: CombatantId) -> Option<ActionId> {
        let ending = self.finishing().of(who).map(InProgress::action);
        ending.or_else(|| Some(self.battle().get(who)?.timer().current()?.action()))
    }

    /// A component of `who`, to write.
    fn write<C: Component<Mutability = Mutable>>(&mut self, who: CombatantId) -> Option<Mut<'_, C>>
    where
        Self: Writes<C> + Sized,
    {
        self.component(who)
    }

    /// Something of the whole fight, to write.
    fn change<R: Resource<Mutability = Mutable>>(&mut self) -> Mut<'_, R>
    where
        Self: Changes<R> + Sized,
    {
        self.resource()
    }
}

/// A context that may write one component of combatants.
pub trait Writes<C: Component>: Fight {
    /// The component of `who`; `None` if nobody is called that.
    fn component(&mut self, who: CombatantId) -> Option<Mut<'_, C>>;
}

/// A context that may change something that the fight has only once.
pub trait Changes<R: Resource>: Fight {
    /// The resource, to be changed.
    fn resource(&mut self) -> Mut<'_, R>;
}

/// A context that may set off other mechanics, and may therefore write whatever follows: what is in progress is
/// lost, a spell is spent, concentration breaks, conditions end, a turn is cut short, somebody is asked for its reaction.
pub trait Eventful:
    Writes<ActionTimer>
    + Writes<Aim>
    + Writes<Conditions>
    + Writes<Memory>
    + Writes<RoundPart>
    + Writes<RunUp>
    + Writes<StepPart>
    + Changes<Finishing>
    + Changes<Pace>
    + Changes<Pending>
    + Changes<Round>
    + Changes<Timeline>
    + Sized
{
    /// Tells that something happened: the mechanics that it concerns follow it up before anything
    /// else goes on.
    fn happened(&mut self, what: Happening);
}
