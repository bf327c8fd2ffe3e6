//! What is asked of the round itself: to begin, to declare, to roll, to wait, to let pass.

use crate::grid::Cell;
use crate::rules::action::rejection::ActionRejection;
use crate::rules::declaration::outcome::DeclarationOutcome;
use crate::rules::declaration::rejection::DeclarationRejection;
use crate::rules::facts::sense::SenseRejection;
use crate::rules::facts::{EncounterCommand, Rejection};
use crate::rules::spell::outcome::SpellOutcome;
use crate::rules::state::{
    ActionTimer, Battle, Changes, Clock, CombatantId, CombatantRef, CurrentCommand, Eventful,
    Fight, Hold, Moment, Round, RoundPart, SideId, Slot, Stage, Writes,
};
use crate::rules::surprise;
use crate::rules::surprise::outcome::SurpriseOutcome;
use crate::rules::turns::outcome::TurnOutcome;
use crate::rules::turns::rejection::TurnRejection;
use crate::rules::turns::sided::outcome::SidedOutcome;
use crate::rules::turns::sided::rejection::SidedRejection;
use crate::rules::wounds::rejection::WoundRejection;
use crate::ruleset::{ActionKind, Sided};

use crate::rules::turns::{next_slot_of, phases, segments};

use super::open_round;

/// Whether the round waits for `who` now.
///
/// # Errors
/// `NotItsMoment` and the like.
pub fn check_waiting<'b>(
    battle: &'b Battle,
    actor: &CombatantRef,
) -> Result<&'b Moment, Rejection> {
    let moment = battle.round.moment.as_ref();
    moment
        .filter(|moment| moment.waiting.contains(&actor.id()))
        .ok_or_else(|| match battle.round.stage {
            Stage::Declaring => Rejection::Sided(SidedRejection::InitiativeFirst),
            Stage::Apart | Stage::Choosing => Rejection::Turn(TurnRejection::NotBegun),
            Stage::Surprise { .. } | Stage::Acting => {
                Rejection::Turn(TurnRejection::NotItsMoment {
                    comes: next_slot_of(battle, actor),
                })
            }
        })
}

/// Whether declarations can be closed and initiative rolled.
///
/// # Errors
/// `NotInThisRuleset`, `NotDeclaring`.
pub fn check_roll(battle: &Battle) -> Result<(), Rejection> {
    if battle.ruleset.turns.sided().is_none() {
        return Err(SenseRejection::NotInThisRuleset.into());
    }
    match battle.round.stage {
        Stage::Declaring => Ok(()),
        Stage::Apart | Stage::Choosing => Err(TurnRejection::NotBegun.into()),
        Stage::Surprise { .. } | Stage::Acting => Err(DeclarationRejection::NotDeclaring.into()),
    }
}

/// Whether `who` may wait for later (SEG-16), up to segment `until` where it says so.
///
/// # Errors
/// What stands in the way.
pub fn check_hold(battle: &Battle, who: CombatantId, until: Option<u32>) -> Result<(), Rejection> {
    let sided = battle.ruleset.turns.sided();
    let sided = sided.ok_or(SenseRejection::NotInThisRuleset)?;
    let actor = battle.find(who)?;
    let moment = check_waiting(battle, &actor)?;
    if actor.part().major_spent {
        return Err(SidedRejection::MajorSpent.into());
    }
    let last = battle.ruleset.clock.round;
    match (sided, moment.slot) {
        (Sided::Segments(_), Slot::Segment(now)) => {
            let later = until.is_none_or(|until| until > now && until <= last);
            if later && now < last {
                Ok(())
            } else {
                Err(SidedRejection::HoldForward { last }.into())
            }
        }
        (Sided::Phases(_), Slot::Group { kind, .. })
            if until.is_none() && kind < ActionKind::Other =>
        {
            Ok(())
        }
        (Sided::Phases(_), Slot::FirstRoutines { .. } | Slot::Fast { .. }) if until.is_none() => {
            Ok(())
        }
        _nothing_later => Err(SidedRejection::HoldForward { last }.into()),
    }
}

/// Whether a side can be alerted, or not: before surprise is rolled (SEG-03).
///
/// # Errors
/// What stands in the way.
pub fn check_alert(battle: &Battle, side: SideId, alerted: bool) -> Result<(), Rejection> {
    if battle.ruleset.turns.sided().is_none() {
        return Err(SenseRejection::NotInThisRuleset.into());
    }
    if battle.clock.has_begun() {
        return Err(TurnRejection::AlreadyBegun.into());
    }
    battle
        .sides
        .get(side)
        .ok_or(SenseRejection::UnknownSide { side })?;
    if battle.round.alerted.contains(&side) == alerted {
        Err(SenseRejection::NothingToChange.into())
    } else {
        Ok(())
    }
}

/// Whether `who` may name the target of its spell now (PHA-54).
///
/// # Errors
/// What stands in the way.
pub fn check_name_target(
    battle: &Battle,
    who: CombatantId,
    targets: &[CombatantId],
    to: Option<Cell>,
) -> Result<(), Rejection> {
    let Some(Sided::Phases(_)) = battle.ruleset.turns.sided() else {
        return Err(SenseRejection::NotInThisRuleset.into());
    };
    let actor = battle.find(who)?;
    if !actor.can_act() {
        return Err(WoundRejection::Incapacitated.into());
    }
    let moment = check_waiting(battle, &actor)?;
    let spell = actor
        .timer()
        .current()
        .and_then(|current| current.order().spell);
    let spell = spell.ok_or(ActionRejection::NothingUnfinished)?;
    if !matches!(
        moment.slot,
        Slot::Group {
            kind: ActionKind::Innate,
            ..
        }
    ) {
        return Err(TurnRejection::NotItsMoment { comes: None }.into());
    }
    let def = battle.ruleset.spells.get(spell);
    let def = def.ok_or(SenseRejection::UnknownSpell { spell })?;
    crate::rules::spell::check_aim(battle, &actor, def, targets, to)
}

context! {
    /// What orders about the round write.
    eventful Orders
    writes [aim conditions part run_up steps timer]
    changes [clock command finishing pace pending round timeline]
}

/// Carries out what concerns the round: beginning, declarations, initiative, waiting.
pub(in crate::rules) fn take_orders(mut fight: Orders) {
    if fight.battle().ruleset.turns.sided().is_none() {
        return;
    }
    let Some(command) = fight.command() else {
        return;
    };
    let command = command.unforced().clone();
    if let EncounterCommand::Begin = command {
        begin(&mut fight);
    } else if let EncounterCommand::Declare { who, what } = command {
        for who in who {
            if let Some(mut part) = fight.write::<RoundPart>(who) {
                part.declared.clone_from(&what);
            }
            let what = what.clone();
            fight.record(DeclarationOutcome::Declared { who, what });
        }
    } else if let EncounterCommand::RollInitiative = command {
        roll_initiative(&mut fight);
    } else if let EncounterCommand::EndTurn { who } = command {
        end_turn(&mut fight, who);
    } else if let EncounterCommand::Hold { who, until } = command {
        if let Some(mut part) = fight.write::<RoundPart>(who) {
            part.held = Some(until.map_or(Hold::Open, Hold::Until));
            part.passed = true;
        }
        leave_moment(&mut fight, who);
        fight.record(SidedOutcome::Held { who, until });
    } else if let EncounterCommand::Delay { who } = command {
        let low = matches!(
            fight
                .battle()
                .round
                .moment
                .as_ref()
                .map(|moment| moment.slot),
            Some(Slot::Group { low: true, .. })
        );
        if let Some(mut part) = fight.write::<RoundPart>(who) {
            // PHA-38: from HIGH to LOW; in LOW the major action is lost.
            part.delayed = true;
            part.low = true;
            part.major_spent |= low;
        }
        leave_moment(&mut fight, who);
        fight.record(TurnOutcome::TurnDelayed { who });
    } else if let EncounterCommand::NameTarget { who, targets, to } = command {
        let Some(mut timer) = fight.write::<ActionTimer>(who) else {
            return;
        };
        let Some(spell) = timer.aim(&targets, to) else {
            return;
        };
        if let Some(mut part) = fight.write::<RoundPart>(who) {
            part.passed = true;
        }
        leave_moment(&mut fight, who);
        fight.record(SpellOutcome::TargetNamed {
            who,
            spell,
            targets,
            to,
        });
    } else if let EncounterCommand::Alert { side, alerted } = command {
        fight
            .change::<Round>()
            .alerted
            .retain(|known| *known != side);
        if alerted {
            fight.change::<Round>().alerted.push(side);
        }
        fight.record(SurpriseOutcome::AlertSet { side, alerted });
    } else {
        return;
    }
    fight.change::<CurrentCommand>().0 = None;
}

fn begin(fight: &mut (impl Changes<Clock> + Changes<Round> + Writes<RoundPart>)) {
    fight.record(TurnOutcome::EncounterBegan);
    if surprise::roll(fight) {
        // The clock runs from here on; the first segment opens in this pass.
        fight.change::<Clock>().show(1);
    } else {
        open_round(fight);
    }
}

fn roll_initiative(fight: &mut (impl Changes<Clock> + Eventful)) {
    let ruleset = fight.ruleset();
    let Some(sided) = ruleset.turns.sided() else {
        return;
    };
    let mut dice = Vec::new();
    for side in fight.battle().sides_present() {
        if let Some(face) = phases::die_to_join(&fight.battle(), side, &dice) {
            dice.push(crate::rules::state::SideDie { side, face });
            continue;
        }
        let purpose = crate::rules::state::dice::DiePurpose::SideInitiative;
        let stands_for = CombatantId::new(side.as_str());
        let face = fight
            .dice()
            .die(sided.round().initiative_die, purpose, stands_for);
        dice.push(crate::rules::state::SideDie { side, face });
        fight.record(SidedOutcome::SideRolled { side, face });
    }
    fight.change::<Round>().dice = dice;
    fight.change::<Round>().stage = Stage::Acting;
    match sided {
        Sided::Segments(turns) => segments::set_places(fight, turns),
        Sided::Phases(_) => phases::set_places(fight),
    }
}

/// Lets the moment pass for `who`; whoever has not acted in it does nothing more this round.
fn end_turn(fight: &mut (impl Changes<Round> + Writes<RoundPart>), who: CombatantId) {
    let kept = fight.battle().get(who).and_then(|actor| {
        let casts = actor.timer().current().is_some() || actor.part().major_spent;
        actor.part().declared_spell().filter(|_| !casts)
    });
    // SEG-16: who waited until the last segment and lets it pass has waited in vain.
    let last = fight.battle().clock.elapsed() == fight.battle().ruleset.clock.round
        && matches!(
            fight.battle().ruleset.turns.sided(),
            Some(Sided::Segments(_))
        );
    let hold_lost = fight
        .battle()
        .get(who)
        .is_some_and(|actor| last && actor.part().held.is_some() && !actor.part().major_spent);
    // A second routine comes once.
    let second = matches!(
        fight
            .battle()
            .round
            .moment
            .as_ref()
            .map(|moment| moment.slot),
        Some(Slot::SecondRoutines(_))
    );
    if let Some(mut part) = fight.write::<RoundPart>(who) {
        part.passed = true;
        part.held = None;
        if !part.major_spent || second {
            part.done = true;
        }
    }
    leave_moment(fight, who);
    if let Some(spell) = kept {
        fight.record(SpellOutcome::SpellKept { who, spell });
    }
    fight.record(TurnOutcome::TurnEnded { who });
    if hold_lost {
        fight.record(SidedOutcome::HoldLost { who });
    }
}

fn leave_moment(fight: &mut impl Changes<Round>, who: CombatantId) {
    if let Some(moment) = &mut fight.change::<Round>().moment {
        moment.waiting.retain(|waiting| *waiting != who);
    }
}
