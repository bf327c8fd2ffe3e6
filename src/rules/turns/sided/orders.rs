//! What is asked of the round itself: to begin, to declare, to roll, to wait, to let pass.

use crate::rules::action::rejection::ActionRejection;
use crate::rules::battle::{Battle, CombatantRef, Field};
use crate::rules::combatant::{CombatantId, SideId};
use crate::rules::command::{EncounterCommand, Order};
use crate::rules::declaration::outcome::DeclarationOutcome;
use crate::rules::declaration::rejection::DeclarationRejection;
use crate::rules::facts::Rejection;
use crate::rules::facts::sense::SenseRejection;
use crate::rules::spell::outcome::SpellOutcome;
use crate::rules::surprise;
use crate::rules::surprise::outcome::SurpriseOutcome;
use crate::rules::turns::outcome::TurnOutcome;
use crate::rules::turns::rejection::TurnRejection;
use crate::rules::turns::sided::outcome::SidedOutcome;
use crate::rules::turns::sided::rejection::SidedRejection;
use crate::rules::wounds::rejection::WoundRejection;
use crate::ruleset::{ActionKind, Sided};

use crate::rules::turns::round::{Hold, Moment, Slot, Stage};
use crate::rules::turns::{next_slot_of, phases, segments};

use super::{can_act, open_round, sides_present};

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
    if actor.part.major_spent {
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
pub fn check_name_target(battle: &Battle, order: &Order) -> Result<(), Rejection> {
    let Some(Sided::Phases(_)) = battle.ruleset.turns.sided() else {
        return Err(SenseRejection::NotInThisRuleset.into());
    };
    let actor = battle.find(order.who)?;
    if !can_act(&actor) {
        return Err(WoundRejection::Incapacitated.into());
    }
    let moment = check_waiting(battle, &actor)?;
    let spell = actor
        .timer
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
    crate::rules::spell::check_aim(battle, &actor, def, &order.targets, order.to)
}

/// Carries out what concerns the round: beginning, declarations, initiative, waiting.
pub(in crate::rules) fn take_orders(mut field: Field) {
    if field.ruleset.turns.sided().is_none() {
        return;
    }
    let Some(command) = field.command.0.as_ref() else {
        return;
    };
    let command = command.unforced().clone();
    if let EncounterCommand::Begin = command {
        begin(&mut field);
    } else if let EncounterCommand::Declare { who, what } = command {
        for who in who {
            if let Some(mut actor) = field.combatant(who) {
                actor.part.declared.clone_from(&what);
            }
            let what = what.clone();
            field.record(DeclarationOutcome::Declared { who, what });
        }
    } else if let EncounterCommand::RollInitiative = command {
        roll_initiative(&mut field);
    } else if let EncounterCommand::EndTurn { who } = command {
        end_turn(&mut field, who);
    } else if let EncounterCommand::Hold { who, until } = command {
        if let Some(mut actor) = field.combatant(who) {
            actor.part.held = Some(until.map_or(Hold::Open, Hold::Until));
            actor.part.passed = true;
        }
        leave_moment(&mut field, who);
        field.record(SidedOutcome::Held { who, until });
    } else if let EncounterCommand::Delay { who } = command {
        let low = matches!(
            field.round.moment.as_ref().map(|moment| moment.slot),
            Some(Slot::Group { low: true, .. })
        );
        if let Some(mut actor) = field.combatant(who) {
            // PHA-38: from HIGH to LOW; in LOW the major action is lost.
            actor.part.delayed = true;
            actor.part.low = true;
            actor.part.major_spent |= low;
        }
        leave_moment(&mut field, who);
        field.record(TurnOutcome::TurnDelayed { who });
    } else if let EncounterCommand::NameTarget { who, targets, to } = command {
        let Some(mut actor) = field.combatant(who) else {
            return;
        };
        let Some(spell) = actor.timer.aim(&targets, to) else {
            return;
        };
        actor.part.passed = true;
        leave_moment(&mut field, who);
        field.record(SpellOutcome::TargetNamed {
            who,
            spell,
            targets,
            to,
        });
    } else if let EncounterCommand::Alert { side, alerted } = command {
        field.round.alerted.retain(|known| *known != side);
        if alerted {
            field.round.alerted.push(side);
        }
        field.record(SurpriseOutcome::AlertSet { side, alerted });
    } else {
        return;
    }
    field.command.0 = None;
}

fn begin(field: &mut Field) {
    field.record(TurnOutcome::EncounterBegan);
    if surprise::roll(field) {
        // The clock runs from here on; the first segment opens in this pass.
        field.clock.show(1);
    } else {
        open_round(field);
    }
}

fn roll_initiative(field: &mut Field) {
    let ruleset = field.ruleset.clone();
    let Some(sided) = ruleset.turns.sided() else {
        return;
    };
    let mut dice = Vec::new();
    for side in sides_present(&field.battle()) {
        if let Some(face) = phases::die_to_join(&field.battle(), side, &dice) {
            dice.push(crate::rules::turns::round::SideDie { side, face });
            continue;
        }
        let purpose = crate::rules::dice::DiePurpose::SideInitiative;
        let stands_for = CombatantId::new(side.as_str());
        let face = field
            .dice
            .die(sided.round().initiative_die, purpose, stands_for);
        dice.push(crate::rules::turns::round::SideDie { side, face });
        field.record(SidedOutcome::SideRolled { side, face });
    }
    field.round.dice = dice;
    field.round.stage = Stage::Acting;
    match sided {
        Sided::Segments(turns) => segments::set_places(field, turns),
        Sided::Phases(_) => phases::set_places(field),
    }
}

/// Lets the moment pass for `who`; whoever has not acted in it does nothing more this round.
fn end_turn(field: &mut Field, who: CombatantId) {
    let kept = field.battle().get(who).and_then(|actor| {
        let casts = actor.timer.current().is_some() || actor.part.major_spent;
        actor.part.declared_spell().filter(|_| !casts)
    });
    // SEG-16: who waited until the last segment and lets it pass has waited in vain.
    let last = field.clock.elapsed() == field.ruleset.clock.round
        && matches!(field.ruleset.turns.sided(), Some(Sided::Segments(_)));
    let hold_lost = field
        .battle()
        .get(who)
        .is_some_and(|actor| last && actor.part.held.is_some() && !actor.part.major_spent);
    // A second routine comes once.
    let second = matches!(
        field.round.moment.as_ref().map(|moment| moment.slot),
        Some(Slot::SecondRoutines(_))
    );
    if let Some(mut actor) = field.combatant(who) {
        actor.part.passed = true;
        actor.part.held = None;
        if !actor.part.major_spent || second {
            actor.part.done = true;
        }
    }
    leave_moment(field, who);
    if let Some(spell) = kept {
        field.record(SpellOutcome::SpellKept { who, spell });
    }
    field.record(TurnOutcome::TurnEnded { who });
    if hold_lost {
        field.record(SidedOutcome::HoldLost { who });
    }
}

fn leave_moment(field: &mut Field, who: CombatantId) {
    if let Some(moment) = &mut field.round.moment {
        moment.waiting.retain(|waiting| *waiting != who);
    }
}
