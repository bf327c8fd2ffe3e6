//! What is asked of the round itself: to begin, to declare, to roll, to wait, to let pass.

use crate::rules::facts::{EncounterCommand, Order};
use crate::rules::outcome::Outcome;
use crate::rules::rejection::Rejection;
use crate::rules::state::{
    ActionTimer, Battle, Changes, Clock, CombatantId, CombatantRef, CurrentCommand, Eventful,
    Fight, Hold, Moment, Round, RoundPart, SideId, Slot, Stage, Writes,
};
use crate::rules::surprise;
use crate::ruleset::{ActionKind, Sided};

use crate::rules::turns::{next_slot_of, phases, segments};

use super::{can_act, open_round, sides_present};

/// Whether the round waits for `who` now.
///
/// # Errors
/// [`Rejection::NotItsMoment`] and the like.
pub fn check_waiting<'b>(
    battle: &'b Battle,
    actor: &CombatantRef,
) -> Result<&'b Moment, Rejection> {
    let moment = battle.round.moment.as_ref();
    moment
        .filter(|moment| moment.waiting.contains(&actor.id()))
        .ok_or_else(|| match battle.round.stage {
            Stage::Declaring => Rejection::InitiativeFirst,
            Stage::Apart | Stage::Choosing => Rejection::NotBegun,
            Stage::Surprise { .. } | Stage::Acting => Rejection::NotItsMoment {
                comes: next_slot_of(battle, actor),
            },
        })
}

/// Whether declarations can be closed and initiative rolled.
///
/// # Errors
/// [`Rejection::NotInThisRuleset`], [`Rejection::NotDeclaring`].
pub fn check_roll(battle: &Battle) -> Result<(), Rejection> {
    if battle.ruleset.turns.sided().is_none() {
        return Err(Rejection::NotInThisRuleset);
    }
    match battle.round.stage {
        Stage::Declaring => Ok(()),
        Stage::Apart | Stage::Choosing => Err(Rejection::NotBegun),
        Stage::Surprise { .. } | Stage::Acting => Err(Rejection::NotDeclaring),
    }
}

/// Whether `who` may wait for later (SEG-16), up to segment `until` where it says so.
///
/// # Errors
/// What stands in the way.
pub fn check_hold(battle: &Battle, who: CombatantId, until: Option<u32>) -> Result<(), Rejection> {
    let sided = battle.ruleset.turns.sided();
    let sided = sided.ok_or(Rejection::NotInThisRuleset)?;
    let actor = battle.find(who)?;
    let moment = check_waiting(battle, &actor)?;
    if actor.part().major_spent {
        return Err(Rejection::MajorSpent);
    }
    let last = battle.ruleset.clock.round;
    match (sided, moment.slot) {
        (Sided::Segments(_), Slot::Segment(now)) => {
            let later = until.is_none_or(|until| until > now && until <= last);
            if later && now < last {
                Ok(())
            } else {
                Err(Rejection::HoldForward { last })
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
        _nothing_later => Err(Rejection::HoldForward { last }),
    }
}

/// Whether a side can be alerted, or not: before surprise is rolled (SEG-03).
///
/// # Errors
/// What stands in the way.
pub fn check_alert(battle: &Battle, side: SideId, alerted: bool) -> Result<(), Rejection> {
    if battle.ruleset.turns.sided().is_none() {
        return Err(Rejection::NotInThisRuleset);
    }
    if battle.clock.has_begun() {
        return Err(Rejection::AlreadyBegun);
    }
    battle
        .sides
        .get(side)
        .ok_or(Rejection::UnknownSide { side })?;
    if battle.round.alerted.contains(&side) == alerted {
        Err(Rejection::NothingToChange)
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
        return Err(Rejection::NotInThisRuleset);
    };
    let actor = battle.find(order.who)?;
    if !can_act(&actor) {
        return Err(Rejection::Incapacitated);
    }
    let moment = check_waiting(battle, &actor)?;
    let spell = actor
        .timer()
        .current()
        .and_then(|current| current.order().spell);
    let spell = spell.ok_or(Rejection::NothingUnfinished)?;
    if !matches!(
        moment.slot,
        Slot::Group {
            kind: ActionKind::Innate,
            ..
        }
    ) {
        return Err(Rejection::NotItsMoment { comes: None });
    }
    let def = battle.ruleset.spells.get(spell);
    let def = def.ok_or(Rejection::UnknownSpell { spell })?;
    crate::rules::spell::check_aim(battle, &actor, def, &order.targets, order.to)
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
    match command.unforced().clone() {
        EncounterCommand::Begin => begin(&mut fight),
        EncounterCommand::Declare { who, what } => {
            for who in who {
                if let Some(mut part) = fight.write::<RoundPart>(who) {
                    part.declared.clone_from(&what);
                }
                let what = what.clone();
                fight.record(Outcome::Declared { who, what });
            }
        }
        EncounterCommand::RollInitiative => roll_initiative(&mut fight),
        EncounterCommand::EndTurn { who } => end_turn(&mut fight, who),
        EncounterCommand::Hold { who, until } => {
            if let Some(mut part) = fight.write::<RoundPart>(who) {
                part.held = Some(until.map_or(Hold::Open, Hold::Until));
                part.passed = true;
            }
            leave_moment(&mut fight, who);
            fight.record(Outcome::Held { who, until });
        }
        EncounterCommand::Delay { who } => {
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
            fight.record(Outcome::TurnDelayed { who });
        }
        EncounterCommand::NameTarget { who, targets, to } => {
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
            fight.record(Outcome::TargetNamed {
                who,
                spell,
                targets,
                to,
            });
        }
        EncounterCommand::Alert { side, alerted } => {
            fight
                .change::<Round>()
                .alerted
                .retain(|known| *known != side);
            if alerted {
                fight.change::<Round>().alerted.push(side);
            }
            fight.record(Outcome::AlertSet { side, alerted });
        }
        _of_other_mechanics => return,
    }
    fight.change::<CurrentCommand>().0 = None;
}

fn begin(fight: &mut (impl Changes<Clock> + Changes<Round> + Writes<RoundPart>)) {
    fight.record(Outcome::EncounterBegan);
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
    for side in sides_present(&fight.battle()) {
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
        fight.record(Outcome::SideRolled { side, face });
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
        fight.record(Outcome::SpellKept { who, spell });
    }
    fight.record(Outcome::TurnEnded { who });
    if hold_lost {
        fight.record(Outcome::HoldLost { who });
    }
}

fn leave_moment(fight: &mut impl Changes<Round>, who: CombatantId) {
    if let Some(moment) = &mut fight.change::<Round>().moment {
        moment.waiting.retain(|waiting| *waiting != who);
    }
}
