//! The only check of whether a command is legal, used by command execution, the interface and tactics.

use super::facts::Rejection;
use super::{
    action, adjudication, arrival, declaration, drawing, hit_points, initiative, intervention,
    marking, morale, player_view, prepared_spells, reaction, turns,
};
use crate::rules::facts::EncounterCommand;
use crate::rules::state::Battle;

/// Checks whether the command is legal now. A forced command only has to be valid.
///
/// # Errors
/// Fails with the [`Rejection`] of the first obstacle; its message says what would make the command legal.
pub fn check(battle: &Battle, command: &EncounterCommand) -> Result<(), Rejection> {
    reaction::check_nothing_held(battle, command)?;
    match command {
        EncounterCommand::Force(inner) => match check(battle, inner) {
            Err(refusal) if !refusal.can_be_forced() => Err(refusal),
            _ => Ok(()),
        },
        EncounterCommand::Begin => initiative::check_begin(battle),
        EncounterCommand::Choose { who, how } => {
            turns::fast_or_well::check_choose(battle, *who, *how)
        }
        EncounterCommand::StartRound => turns::fast_or_well::check_start(battle),
        EncounterCommand::Surprise { side, surprised } => {
            turns::check_surprise(battle, *side, *surprised)
        }
        EncounterCommand::Contest { who } => initiative::check_contest(battle, who),
        EncounterCommand::Act(order) => match &*action::planned(battle, order) {
            Ok(_plan) => Ok(()),
            Err(why) => Err(why.clone()),
        },
        EncounterCommand::Continue { who, action, .. } => {
            turns::seconds::check_continue(battle, *who, *action)
        }
        EncounterCommand::Abandon { who, action } => action::check_abandon(battle, *who, *action),
        EncounterCommand::EndTurn { who } => turns::check_end_turn(battle, *who),
        EncounterCommand::HandOn { who, to } => turns::check_hand_on(battle, *who, *to),
        EncounterCommand::Delay { who } => turns::check_delay(battle, *who),
        EncounterCommand::Declare { who, what } => declaration::check(battle, who, what.as_ref()),
        EncounterCommand::RollInitiative => turns::check_roll(battle),
        EncounterCommand::Hold { who, until, low } => turns::check_hold(battle, *who, *until, *low),
        EncounterCommand::NameTarget { who, targets, to } => {
            turns::check_name_target(battle, *who, targets, *to)
        }
        EncounterCommand::Alert { side, alerted } => turns::check_alert(battle, *side, *alerted),
        EncounterCommand::TakeDelayedTurn { who } => turns::check_take_delayed_turn(battle, who),
        EncounterCommand::AddCombatant(spec) => arrival::check_arrival(battle, spec),
        EncounterCommand::Reserve(wave) => arrival::check_wave(battle, wave),
        EncounterCommand::RemoveCombatant { who } => battle.find(*who).map(|_| ()),
        EncounterCommand::CheckMorale { who } => morale::check_call(battle, who),
        EncounterCommand::SetNerve { who, nerve } => morale::check_set(battle, *who, *nerve),
        EncounterCommand::RollHitPoints { who } => hit_points::check_roll(battle, who),
        EncounterCommand::SetPrepared {
            who,
            spell,
            left,
            of,
        } => prepared_spells::check_set(battle, *who, *spell, *left, *of),
        EncounterCommand::Rest { who } => prepared_spells::check_rest(battle, who),
        EncounterCommand::React(order) => reaction::check_react(battle, order),
        EncounterCommand::LetPass { who } => reaction::check_let_pass(battle, *who),
        EncounterCommand::DealDamage {
            who,
            damage,
            attributes,
            ..
        } => intervention::check_damage(battle, who, *damage, attributes),
        EncounterCommand::GiveItem { who, item, to } => {
            intervention::check_give(battle, *who, *item, *to)
        }
        EncounterCommand::TakeItem { who, item } => intervention::check_take(battle, *who, *item),
        EncounterCommand::Grant(order) => intervention::check_grant(battle, order),
        EncounterCommand::SetReaction { who, ready } => {
            intervention::check_reaction(battle, *who, *ready)
        }
        EncounterCommand::SetDelayed { who, delayed } => {
            intervention::check_delayed(battle, *who, *delayed)
        }
        EncounterCommand::GiveWord { who, word, .. } => {
            intervention::check_ruling(battle, *who, *word)
        }
        EncounterCommand::Show(show) => player_view::check(battle, show),
        EncounterCommand::Mark(marking) => marking::check(battle, marking),
        EncounterCommand::Draw(stroke) => drawing::check(battle, stroke),
        EncounterCommand::TakeBackWord { who } => intervention::check_take_back(battle, *who),
        EncounterCommand::Note { .. }
        | EncounterCommand::SetNumber { .. }
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
        | EncounterCommand::Relate { .. } => adjudication::check(battle, command),
    }
}
