//! Write access to the fight for mechanics, which declare what they write.
//!
//! A mechanic's function lists what it writes in its trait bounds:
//!
//! ```text
//! fn draw(fight: &mut impl Writes<Gear>, order: &ActionOrder) -> Result<(), Rejection>
//! ```
//!
//! It reads everything through [`Fight::battle`]; computed answers are cached until the next write. Each system has
//! its own context, made by [`context!`](context), which borrows only the listed data mutably. Bevy therefore knows
//! which systems can run in parallel. Any system whose context grants the required bounds can call such a function;
//! if one is missing, the code does not compile.

use bevy_ecs::component::Mutable;
use bevy_ecs::prelude::*;

use crate::rules::facts::{EncounterCommand, Outcome, Outcomes};
use crate::ruleset::{ActionId, Ruleset};

use super::battle::Battle;
use super::clock::TurnPace;
use super::combatant::CombatantId;
use super::conditions::Conditions;
use super::dice::Dice;
use super::economy::Economy;
use super::gear::{Gear, GroundItems};
use super::gm_rulings::GmRulings;
use super::health::Health;
use super::posture::Posture;
use super::reaction::PendingTriggers;
use super::readiness::{Aim, RunUp};
use super::round::{Round, RoundState};
use super::round_parts::{
    AttackCounts, ChargeState, FreeAttacks, MaintainedSpell, ParriedEnemies, RoundDeclaration,
    RoundMovement, SpellsOfRound, SurpriseSegments,
};
use super::steps::StepState;
use super::timeline::Timeline;
use super::timer::{ActionTimer, FinishedActions, InProgress};

/// The command that is being executed, until a system takes it.
#[derive(Resource, Debug, Default)]
pub struct CurrentCommand(pub Option<EncounterCommand>);

/// Abilities of every mechanic: read the fight, roll dice and record outcomes.
pub trait Fight {
    /// Returns a read-only view of the fight.
    fn battle(&self) -> Battle<'_, '_>;

    /// Returns the rules in force, for use while the fight is being written.
    fn ruleset(&self) -> std::sync::Arc<Ruleset>;

    /// Returns the dice of this command.
    fn dice(&mut self) -> &mut Dice;

    /// Returns the outcomes recorded so far.
    fn outcomes(&mut self) -> &mut Outcomes;

    /// Returns how the clock runs during this command.
    fn pace(&self) -> &TurnPace;

    /// Returns the actions that end in this second.
    fn finishing(&self) -> &FinishedActions;

    /// Returns the current command; `None` once a system has taken it.
    fn command(&self) -> Option<&EncounterCommand>;

    /// Takes the command, without the GM's `Force` wrapper, so that no other system handles it.
    fn take_command(&mut self) -> Option<EncounterCommand>
    where
        Self: Changes<CurrentCommand> + Sized,
    {
        let command = self.change::<CurrentCommand>().0.take();
        command.map(EncounterCommand::into_unforced)
    }

    /// Records an outcome.
    fn record(&mut self, outcome: impl Into<Outcome>) {
        self.outcomes().push(outcome.into());
    }

    /// Returns the ids of all combatants, in the order in which they joined.
    fn ids(&self) -> Vec<CombatantId> {
        self.battle().roster.ids().collect()
    }

    /// True if `who` is still in the fight.
    fn is_here(&self, who: CombatantId) -> bool {
        self.battle().roster.entity(who).is_some()
    }

    /// Returns the action of `who`: the one that ends in this second, or else the unfinished one.
    fn action_of(&self, who: CombatantId) -> Option<ActionId> {
        let ending = self.finishing().action_of(who).map(InProgress::action);
        ending.or_else(|| Some(self.battle().get(who)?.timer().current()?.action()))
    }

    /// Returns a component of `who` for writing.
    fn write<C: Component<Mutability = Mutable>>(&mut self, who: CombatantId) -> Option<Mut<'_, C>>
    where
        Self: Writes<C> + Sized,
    {
        self.component(who)
    }

    /// Returns a resource of the fight for writing.
    fn change<R: Resource<Mutability = Mutable>>(&mut self) -> Mut<'_, R>
    where
        Self: Changes<R> + Sized,
    {
        self.resource()
    }
}

/// A context that may write the component `C` of combatants.
pub trait Writes<C: Component>: Fight {
    /// Returns the component of `who`; `None` if no combatant has this id.
    fn component(&mut self, who: CombatantId) -> Option<Mut<'_, C>>;
}

/// A context that may change the resource `R`, of which the fight has only one.
pub trait Changes<R: Resource>: Fight {
    /// Returns the resource for writing.
    fn resource(&mut self) -> Mut<'_, R>;
}

/// A context that may report the event `E`, because it may write everything that the mechanics change that react to
/// it. `rules::consequences` lists them.
pub trait Reports<E>: Fight {
    /// Reports an event. The mechanics that react to it run before anything else continues.
    fn happened(&mut self, what: E);
}

/// Names a list of bounds: every context that meets them all has the trait.
macro_rules! bounds {
    ($($(#[$about:meta])* $Name:ident: $First:path $(, $Bound:path)*;)*) => {$(
        $(#[$about])*
        pub trait $Name: Sized + $First $(+ $Bound)* {}

        impl<F: Sized + $First $(+ $Bound)*> $Name for F {}
    )*};
}

bounds! {
    /// A context that may end conditions, and with them the magic that maintains them.
    EndsConditions: Changes<Timeline>, Writes<Conditions>, Writes<MaintainedSpell>;

    /// A context that may also break concentration, so that a cast is lost and its spell spent.
    BreaksConcentration: EndsConditions, Writes<ActionTimer>, Writes<SpellsOfRound>;

    /// A context that may also begin conditions, which may cut a turn short or end an action in this second.
    BeginsConditions: BreaksConcentration, Changes<FinishedActions>, Changes<Round>, Writes<StepState>;

    /// A context that may report every event, and so may also take a combatant out of the fight and offer reactions.
    Eventful: BeginsConditions, Changes<PendingTriggers>, Changes<TurnPace>, Writes<Aim>, Writes<RunUp>;

    /// A context that may open a round of sides, and so may write what each mechanic counts or keeps for one round.
    OpensRound: Changes<Round>, Writes<AttackCounts>, Writes<ChargeState>, Writes<RoundDeclaration>, Writes<FreeAttacks>,
        Writes<ParriedEnemies>, Writes<RoundMovement>, Writes<RoundState>, Writes<SpellsOfRound>, Writes<SurpriseSegments>;

    /// A context that may resolve an attack of any model: weapons break, fly or are dropped.
    ResolvesAttacks: Eventful, Changes<GroundItems>, Writes<AttackCounts>, Writes<GmRulings>, Writes<Gear>, Writes<Health>,
        Writes<Posture>;

    /// A context that may deduct an order from a turn or a round of any structure.
    SpendsTurn: EndsConditions, Changes<Round>, Writes<AttackCounts>, Writes<ChargeState>, Writes<Economy>,
        Writes<RoundState>, Writes<SpellsOfRound>, Writes<StepState>;
}
