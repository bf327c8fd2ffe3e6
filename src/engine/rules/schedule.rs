//! The encounter's schedule: which mechanics run in a pass, in which order.

use bevy_ecs::prelude::*;
use bevy_ecs::schedule::{LogLevel, ScheduleBuildSettings, ScheduleLabel, SingleThreadedExecutor};

use super::{
    action, adjudication, arrival, clock, concentration, condition, deeds, drawing, gear,
    hit_points, initiative, intervention, marking, memory, morale, movement, reaction, showing,
    timeline, turns, verdict,
};
use crate::rules::facts::EncounterCommand;
use crate::rules::state::dice::Dice;
use crate::rules::state::{
    ActiveRuleset, Battlefield, Clock, Conditions, CurrentCommand, Finishing, GroundItems, Health,
    Morale, Pace, Pending, Roster, Shown, Sides, Timeline,
};

/// The schedule that carries out one pass of a command.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
pub struct EncounterSchedule;

/// The steps of a pass, in order.
///
/// What is due comes before what is completed in the same second: so the rules have it (SEC-13), and so the cases
/// `SEC-13-before-what-completes-in-the-same-second` and `SEC-13-felled-by-the-own-spell` pin it. That is why
/// attacks and spells stand behind the timeline.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EncounterSystems {
    /// The command is taken up by its mechanic.
    Orders,
    /// Seconds of the open turn pass.
    Clock,
    /// The steps of this second are taken.
    Movement,
    /// What depended on somebody who is gone ends.
    Effects,
    /// What is due at the end of this second fires.
    Timeline,
    /// What ends in this second is released, or waits for those who may answer it.
    Reactions,
    /// Attacks that are released are resolved.
    Attacks,
    /// Spells that are released have their effect.
    Spells,
    /// All other deeds that are released are done.
    Deeds,
    /// Turns and rounds close and open.
    Turns,
    /// The fight may be decided.
    Verdict,
    /// The party looks around.
    Sight,
}

/// The schedule with all mechanics in it, single-threaded, and strict about ambiguous order.
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
            arrival::admit_and_dismiss.run_if(asked(Of::Arrival)),
            arrival::join.run_if(asked(Of::Arrival)),
            adjudication::adjudicate.run_if(asked(Of::Adjudication)),
            drawing::draw.run_if(asked(Of::Drawing)),
            showing::take_orders.run_if(asked(Of::Showing)),
            marking::mark.run_if(asked(Of::Marking)),
            intervention::intervene.run_if(asked(Of::Intervention)),
            initiative::hold_contest.run_if(asked(Of::Initiative)),
            hit_points::roll.run_if(asked(Of::HitPoints)),
            morale::call.run_if(asked(Of::Morale)),
            memory::take_orders.run_if(asked(Of::Memory)),
            turns::take_orders().run_if(asked(Of::Turns)),
            action::take_orders.run_if(asked(Of::Action)),
            reaction::take_orders.run_if(asked(Of::Reaction)),
        )
            .chain()
            .in_set(EncounterSystems::Orders)
            .run_if(an_order_waits),
        clock::pass_seconds
            .in_set(EncounterSystems::Clock)
            .run_if(the_clock_runs),
        movement::walk_this_second
            .in_set(EncounterSystems::Movement)
            .run_if(somebody_worked),
        (
            concentration::end_what_nobody_maintains.run_if(magic_is_astray),
            condition::end_idle_fears.run_if(somebody_is_feared),
            gear::light::put_out.run_if(something_burns),
        )
            .chain()
            .in_set(EncounterSystems::Effects),
        timeline::fire_what_is_due
            .in_set(EncounterSystems::Timeline)
            .run_if(something_is_due),
        (
            reaction::settle.run_if(something_is_pending),
            reaction::release.run_if(something_ends),
        )
            .chain()
            .in_set(EncounterSystems::Reactions),
        deeds::attacks().in_set(EncounterSystems::Attacks),
        deeds::spells().in_set(EncounterSystems::Spells),
        deeds::other_deeds().in_set(EncounterSystems::Deeds),
        (
            action::report_pauses.run_if(work_has_stopped),
            concentration::end_on_ground.run_if(zones_have_conditions),
            turns::run().run_if(time_goes_on),
        )
            .chain()
            .in_set(EncounterSystems::Turns),
        verdict::decide_fight
            .in_set(EncounterSystems::Verdict)
            .run_if(the_fight_may_be_decided),
        showing::look_around
            .in_set(EncounterSystems::Sight)
            .run_if(sight_decides),
    ));
    schedule
}

// A command takes two passes and more, and in most of them most mechanics have nothing to do. Whether they have is
// asked of a resource or two, which costs less than to hand them the fight.

/// The mechanic that takes up a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Of {
    /// Combatants that come and go.
    Arrival,
    /// Changes that the GM makes by hand.
    Adjudication,
    /// Strokes on the map.
    Drawing,
    /// What the players are shown.
    Showing,
    /// Markers and the pen.
    Marking,
    /// What the GM does by hand.
    Intervention,
    /// Contests; the order of the fight itself is thrown for when the turns begin.
    Initiative,
    /// Throws for hit points.
    HitPoints,
    /// Morale checks.
    Morale,
    /// Prepared spells, and rest.
    Memory,
    /// Turns and rounds, by the structure in force.
    Turns,
    /// Actions.
    Action,
    /// Reactions.
    Reaction,
}

/// The one table that says which mechanic takes up which command.
fn mechanic_of(command: &EncounterCommand) -> Of {
    match command.unforced() {
        EncounterCommand::AddCombatant(_)
        | EncounterCommand::Reserve(_)
        | EncounterCommand::RemoveCombatant { .. } => Of::Arrival,
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
        | EncounterCommand::Force(_) => Of::Adjudication,
        EncounterCommand::Draw(_) => Of::Drawing,
        EncounterCommand::Show(_) => Of::Showing,
        EncounterCommand::Mark(_) => Of::Marking,
        EncounterCommand::DealDamage { .. }
        | EncounterCommand::GiveItem { .. }
        | EncounterCommand::TakeItem { .. }
        | EncounterCommand::Grant(_)
        | EncounterCommand::SetReaction { .. }
        | EncounterCommand::SetDelayed { .. }
        | EncounterCommand::GiveWord { .. }
        | EncounterCommand::TakeBackWord { .. } => Of::Intervention,
        EncounterCommand::Contest { .. } => Of::Initiative,
        EncounterCommand::RollHitPoints { .. } => Of::HitPoints,
        EncounterCommand::CheckMorale { .. } | EncounterCommand::SetNerve { .. } => Of::Morale,
        EncounterCommand::SetPrepared { .. } | EncounterCommand::Rest { .. } => Of::Memory,
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
        | EncounterCommand::Surprise { .. } => Of::Turns,
        EncounterCommand::Act(_)
        | EncounterCommand::Continue { .. }
        | EncounterCommand::Abandon { .. } => Of::Action,
        EncounterCommand::React(_) | EncounterCommand::LetPass { .. } => Of::Reaction,
    }
}

/// Whether a command waits that this mechanic takes up.
fn asked(of: Of) -> impl Fn(Res<CurrentCommand>) -> bool + Clone {
    move |command: Res<CurrentCommand>| {
        let command = command.0.as_ref();
        command.is_some_and(|command| mechanic_of(command) == of)
    }
}

/// Whether the command has not been taken up yet.
fn an_order_waits(command: Res<CurrentCommand>) -> bool {
    command.0.is_some()
}

/// Whether seconds are to be spent, or were spent in the last pass.
fn the_clock_runs(pace: Res<Pace>) -> bool {
    !pace.is_still() || pace.worked().is_some()
}

/// Whether somebody spent a second on its action in this pass.
fn somebody_worked(pace: Res<Pace>) -> bool {
    pace.worked().is_some()
}

// Everything that ends in one moment is done before anything else happens, even if that takes
// several passes: as long as something has been released and is not done, the systems of the two
// conditions below do not run.

/// Whether magic lasts on somebody who is gone, or was maintained by somebody who is.
fn magic_is_astray(
    timeline: Res<Timeline>,
    roster: Res<Roster>,
    finishing: Res<Finishing>,
) -> bool {
    let mut magic = timeline.enchantments().iter();
    magic.any(|enchantment| enchantment.is_astray(&roster)) && !finishing.has_released()
}

/// Whether anybody may be afraid of somebody: most fights know of no such thing.
fn somebody_is_feared(timeline: Res<Timeline>, finishing: Res<Finishing>) -> bool {
    timeline.fears_anybody() && !finishing.has_released()
}

/// Whether anybody may carry a light: most fights know of no such thing.
fn something_burns(
    ruleset: Res<ActiveRuleset>,
    everybody: Query<&Conditions>,
    ground: Res<GroundItems>,
    finishing: Res<Finishing>,
) -> bool {
    !finishing.has_released() && gear::light::may_burn(&ruleset.0, &ground, everybody.iter())
}

/// Returns whether any ground has a condition: most maps have no such zone.
fn zones_have_conditions(battlefield: Res<Battlefield>) -> bool {
    let mut zones = battlefield.map().zones().iter();
    zones.any(|zone| zone.condition.is_some())
}

/// Returns whether something is due.
fn something_is_due(timeline: Res<Timeline>, finishing: Res<Finishing>) -> bool {
    timeline.is_anything_due() && !finishing.has_released()
}

/// Whether something is held until it has been answered.
fn something_is_pending(pending: Res<Pending>) -> bool {
    !pending.is_empty()
}

/// Whether an action ends in this second.
fn something_ends(finishing: Res<Finishing>) -> bool {
    finishing.ends_any()
}

/// Whether somebody has stopped working on its action, done or not.
fn work_has_stopped(pace: Res<Pace>) -> bool {
    pace.is_still() && pace.worked().is_some()
}

/// Whether what the players see depends on what their characters do.
fn sight_decides(shown: Res<Shown>) -> bool {
    shown.how().is_by_sight()
}

/// Something has changed by which somebody may no longer stand in the fight, or stands in it again.
type StandsOrNot = Or<(Changed<Health>, Changed<Morale>)>;

/// Whether the fight has begun, and anything has changed since the last pass by which it may be decided.
fn the_fight_may_be_decided(
    clock: Res<Clock>,
    sides: Res<Sides>,
    roster: Res<Roster>,
    changed: Query<(), StandsOrNot>,
) -> bool {
    let changed =
        clock.is_changed() || sides.is_changed() || roster.is_changed() || !changed.is_empty();
    changed && clock.has_begun()
}

/// Whether the fight has begun and nothing holds it up: no action is still to take effect, nobody
/// is asked for a reaction, and no die is missing.
fn time_goes_on(
    clock: Res<Clock>,
    finishing: Res<Finishing>,
    pending: Res<Pending>,
    dice: Res<Dice>,
) -> bool {
    clock.has_begun() && finishing.is_empty() && pending.is_empty() && dice.fault().is_none()
}
