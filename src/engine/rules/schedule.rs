//! The encounter's schedule: the mechanics that run in a pass, and their order.

use bevy_ecs::prelude::*;
use bevy_ecs::schedule::{LogLevel, ScheduleBuildSettings, ScheduleLabel, SingleThreadedExecutor};

use super::{
    action, action_behaviours, adjudication, arrival, clock, concentration, condition, drawing,
    gear, hit_points, initiative, intervention, marking, morale, movement, player_view,
    prepared_spells, reaction, timeline, turns, verdict,
};
use crate::rules::facts::EncounterCommand;
use crate::rules::state::dice::Dice;
use crate::rules::state::{
    ActiveRuleset, Battlefield, Clock, Conditions, CurrentCommand, FinishedActions, GroundItems,
    Health, Morale, PendingTriggers, PlayerViewState, Roster, Sides, Timeline, TurnPace,
};

/// Schedule that executes one pass of a command.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
pub struct EncounterSchedule;

/// Stages of a pass, in order.
///
/// Scheduled events happen before actions that complete in the same second, as the rules require (SEC-13). The
/// cases `SEC-13-before-what-completes-in-the-same-second` and `SEC-13-felled-by-the-own-spell` pin this. Attacks
/// and spells therefore come after the timeline.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EncounterSystems {
    /// The responsible mechanic handles the command.
    Orders,
    /// Seconds of the open turn pass.
    Clock,
    /// Combatants take their steps of this second.
    Movement,
    /// Effects end that depended on a combatant that has left.
    Effects,
    /// Scheduled events that are due at the end of this second happen.
    Timeline,
    /// Actions that end in this second are released, or wait for reactions.
    Reactions,
    /// Released attacks are resolved.
    Attacks,
    /// Released spells take effect.
    Spells,
    /// All other released actions take effect.
    Deeds,
    /// Turns and rounds close and open.
    Turns,
    /// The fight may be decided.
    Verdict,
    /// The party's view is updated.
    Sight,
}

/// Builds the schedule with all mechanics. It is single-threaded and treats ambiguous order as an error.
pub fn build() -> Schedule {
    let mut schedule = Schedule::new(EncounterSchedule);
    schedule.set_executor(SingleThreadedExecutor::new());
    schedule.set_build_settings(ScheduleBuildSettings {
        ambiguity_detection: LogLevel::Error,
        ..Default::default()
    });
    schedule.configure_sets(
        (
            EncounterSystems::Orders,
            EncounterSystems::Clock,
            EncounterSystems::Movement,
            EncounterSystems::Effects,
            EncounterSystems::Timeline,
            EncounterSystems::Reactions,
            EncounterSystems::Attacks,
            EncounterSystems::Spells,
            EncounterSystems::Deeds,
            EncounterSystems::Turns,
            EncounterSystems::Verdict,
            EncounterSystems::Sight,
        )
            .chain(),
    );
    schedule.add_systems((
        (
            arrival::admit_and_dismiss.run_if(handled_by(Mechanic::Arrival)),
            arrival::join.run_if(handled_by(Mechanic::Arrival)),
            adjudication::adjudicate.run_if(handled_by(Mechanic::Adjudication)),
            drawing::draw.run_if(handled_by(Mechanic::Drawing)),
            player_view::handle_commands.run_if(handled_by(Mechanic::Showing)),
            marking::handle_commands.run_if(handled_by(Mechanic::Marking)),
            intervention::intervene.run_if(handled_by(Mechanic::Intervention)),
            initiative::hold_contest.run_if(handled_by(Mechanic::Initiative)),
            hit_points::roll.run_if(handled_by(Mechanic::HitPoints)),
            morale::roll_on_command.run_if(handled_by(Mechanic::Morale)),
            prepared_spells::handle_commands.run_if(handled_by(Mechanic::Memory)),
            turns::handle_commands().run_if(handled_by(Mechanic::Turns)),
            action::handle_commands.run_if(handled_by(Mechanic::Action)),
            reaction::handle_commands.run_if(handled_by(Mechanic::Reaction)),
        )
            .chain()
            .in_set(EncounterSystems::Orders)
            .run_if(command_pending),
        clock::pass_seconds
            .in_set(EncounterSystems::Clock)
            .run_if(clock_running),
        movement::walk_this_second
            .in_set(EncounterSystems::Movement)
            .run_if(action_progressed),
        (
            concentration::end_unmaintained.run_if(magic_orphaned),
            condition::end_idle_fears.run_if(fear_active),
            gear::light::extinguish_dropped.run_if(light_burning),
        )
            .chain()
            .in_set(EncounterSystems::Effects),
        timeline::fire_what_is_due
            .in_set(EncounterSystems::Timeline)
            .run_if(event_due),
        (
            reaction::settle.run_if(trigger_pending),
            reaction::release_ending_actions.run_if(action_ending),
        )
            .chain()
            .in_set(EncounterSystems::Reactions),
        action_behaviours::attacks().in_set(EncounterSystems::Attacks),
        action_behaviours::spells().in_set(EncounterSystems::Spells),
        action_behaviours::other_deeds().in_set(EncounterSystems::Deeds),
        (
            action::report_pauses.run_if(work_stopped),
            concentration::end_on_ground.run_if(zones_have_conditions),
            turns::run().run_if(time_can_advance),
        )
            .chain()
            .in_set(EncounterSystems::Turns),
        verdict::decide_fight
            .in_set(EncounterSystems::Verdict)
            .run_if(fight_may_be_decided),
        player_view::update_party_view
            .in_set(EncounterSystems::Sight)
            .run_if(sight_decides),
    ));
    schedule
}

// A command takes two passes or more, and in most of them most mechanics have nothing to do. The run conditions
// check this with one or two resources, which costs less than giving a system the whole fight.

/// Mechanic that handles a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mechanic {
    /// Combatants that join or leave.
    Arrival,
    /// Manual changes by the GM.
    Adjudication,
    /// Drawing strokes on the map.
    Drawing,
    /// Visibility settings for the players.
    Showing,
    /// Markers and the pen.
    Marking,
    /// Interventions by the GM.
    Intervention,
    /// Contests. Initiative for the turn order is rolled when turns begin.
    Initiative,
    /// Hit point rolls.
    HitPoints,
    /// Morale checks.
    Morale,
    /// Prepared spells and rest.
    Memory,
    /// Turns and rounds of the current turn structure.
    Turns,
    /// Actions.
    Action,
    /// Reactions.
    Reaction,
}

/// Returns the mechanic that handles a command. This is the only such table.
fn mechanic_of(command: &EncounterCommand) -> Mechanic {
    match command.unforced() {
        EncounterCommand::AddCombatant(_)
        | EncounterCommand::Reserve(_)
        | EncounterCommand::RemoveCombatant { .. } => Mechanic::Arrival,
        EncounterCommand::SetNumber { .. }
        | EncounterCommand::SetVitality { .. }
        | EncounterCommand::SetPosture { .. }
        | EncounterCommand::AddCondition { .. }
        | EncounterCommand::EndCondition { .. }
        | EncounterCommand::Place { .. }
        | EncounterCommand::Hide { .. }
        | EncounterCommand::Reveal { .. }
        | EncounterCommand::SetPortrait { .. }
        | EncounterCommand::SetDoor { .. }
        | EncounterCommand::SetLamp { .. }
        | EncounterCommand::SetTerrain { .. }
        | EncounterCommand::Relate { .. }
        | EncounterCommand::Note { .. }
        | EncounterCommand::Force(_) => Mechanic::Adjudication,
        EncounterCommand::Draw(_) => Mechanic::Drawing,
        EncounterCommand::Show(_) => Mechanic::Showing,
        EncounterCommand::Mark(_) => Mechanic::Marking,
        EncounterCommand::DealDamage { .. }
        | EncounterCommand::GiveItem { .. }
        | EncounterCommand::TakeItem { .. }
        | EncounterCommand::Grant(_)
        | EncounterCommand::SetReaction { .. }
        | EncounterCommand::SetDelayed { .. }
        | EncounterCommand::GiveWord { .. }
        | EncounterCommand::TakeBackWord { .. } => Mechanic::Intervention,
        EncounterCommand::Contest { .. } => Mechanic::Initiative,
        EncounterCommand::RollHitPoints { .. } => Mechanic::HitPoints,
        EncounterCommand::CheckMorale { .. } | EncounterCommand::SetNerve { .. } => {
            Mechanic::Morale
        }
        EncounterCommand::SetPrepared { .. } | EncounterCommand::Rest { .. } => Mechanic::Memory,
        EncounterCommand::Begin
        | EncounterCommand::EndTurn { .. }
        | EncounterCommand::HandOn { .. }
        | EncounterCommand::Delay { .. }
        | EncounterCommand::TakeDelayedTurn { .. }
        | EncounterCommand::Declare { .. }
        | EncounterCommand::RollInitiative
        | EncounterCommand::Hold { .. }
        | EncounterCommand::NameTarget { .. }
        | EncounterCommand::Alert { .. }
        | EncounterCommand::Choose { .. }
        | EncounterCommand::StartRound
        | EncounterCommand::Surprise { .. } => Mechanic::Turns,
        EncounterCommand::Act(_)
        | EncounterCommand::Continue { .. }
        | EncounterCommand::Abandon { .. } => Mechanic::Action,
        EncounterCommand::React(_) | EncounterCommand::LetPass { .. } => Mechanic::Reaction,
    }
}

/// Creates a run condition: true if the pending command is handled by this mechanic.
fn handled_by(of: Mechanic) -> impl Fn(Res<CurrentCommand>) -> bool + Clone {
    move |command: Res<CurrentCommand>| {
        let command = command.0.as_ref();
        command.is_some_and(|command| mechanic_of(command) == of)
    }
}

/// True if the command has not been handled yet.
fn command_pending(command: Res<CurrentCommand>) -> bool {
    command.0.is_some()
}

/// True if seconds are left to spend, or were spent in the last pass.
fn clock_running(pace: Res<TurnPace>) -> bool {
    !pace.is_still() || pace.busy_combatant().is_some()
}

/// True if a combatant spent a second on its action in this pass.
fn action_progressed(pace: Res<TurnPace>) -> bool {
    pace.busy_combatant().is_some()
}

// All actions that end at the same time are completed before anything else happens, even if that takes several
// passes. The conditions below that check `has_released` are therefore false while a released action is not
// completed.

/// True if a lasting spell has lost its bearer or the caster who maintains it.
fn magic_orphaned(
    timeline: Res<Timeline>,
    roster: Res<Roster>,
    finishing: Res<FinishedActions>,
) -> bool {
    let mut magic = timeline.enchantments().iter();
    magic.any(|enchantment| enchantment.is_orphaned(&roster)) && !finishing.has_released()
}

/// True if a combatant may be afraid of another. Most fights have no such fear.
fn fear_active(timeline: Res<Timeline>, finishing: Res<FinishedActions>) -> bool {
    timeline.fears_anybody() && !finishing.has_released()
}

/// True if a light source may be burning, carried or on the ground. Most fights have none.
fn light_burning(
    ruleset: Res<ActiveRuleset>,
    everybody: Query<&Conditions>,
    ground: Res<GroundItems>,
    finishing: Res<FinishedActions>,
) -> bool {
    !finishing.has_released() && gear::light::may_burn(&ruleset.0, &ground, everybody.iter())
}

/// True if any zone of the map causes a condition. Most maps have no such zone.
fn zones_have_conditions(battlefield: Res<Battlefield>) -> bool {
    let mut zones = battlefield.map().zones().iter();
    zones.any(|zone| zone.condition.is_some())
}

/// True if a scheduled event is due.
fn event_due(timeline: Res<Timeline>, finishing: Res<FinishedActions>) -> bool {
    timeline.is_anything_due() && !finishing.has_released()
}

/// True if a trigger waits for reactions.
fn trigger_pending(pending: Res<PendingTriggers>) -> bool {
    !pending.is_empty()
}

/// True if an action ends in this second.
fn action_ending(finishing: Res<FinishedActions>) -> bool {
    finishing.ends_any()
}

/// True if a combatant has stopped working on its action, completed or not.
fn work_stopped(pace: Res<TurnPace>) -> bool {
    pace.is_still() && pace.busy_combatant().is_some()
}

/// True if the players' view depends on what their characters see.
fn sight_decides(shown: Res<PlayerViewState>) -> bool {
    shown.map_visibility().is_by_sight()
}

/// Filter for combatants whose ability to take part in the fight may have changed.
type StandsOrNot = Or<(Changed<Health>, Changed<Morale>)>;

/// True if the fight has begun and a change since the last pass may decide it.
fn fight_may_be_decided(
    clock: Res<Clock>,
    sides: Res<Sides>,
    roster: Res<Roster>,
    changed: Query<(), StandsOrNot>,
) -> bool {
    let changed =
        clock.is_changed() || sides.is_changed() || roster.is_changed() || !changed.is_empty();
    changed && clock.has_begun()
}

/// True if the fight has begun and nothing holds it up: no action waits to take effect, no reaction is pending, and
/// no die is missing.
fn time_can_advance(
    clock: Res<Clock>,
    finishing: Res<FinishedActions>,
    pending: Res<PendingTriggers>,
    dice: Res<Dice>,
) -> bool {
    clock.has_begun() && finishing.is_empty() && pending.is_empty() && dice.fault().is_none()
}
