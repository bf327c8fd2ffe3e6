//! The commands about a fight and every round of sides: begin, declare, roll, hold, pass.

use crate::rules::declaration;
use crate::rules::declaration::outcome::DeclarationOutcome;
use crate::rules::facts::EncounterCommand;
use crate::rules::spell::outcome::SpellOutcome;
use crate::rules::state::dice::DiePurpose;
use crate::rules::state::{
    Changes, Clock, CombatantId, Declaration, Fight, Hold, Round, RoundDeclaration, RoundState,
    SideDie, SideId, Slot, Stage, Writes,
};
use crate::rules::surprise;
use crate::rules::surprise::outcome::SurpriseOutcome;
use crate::rules::turns::outcome::TurnOutcome;

use super::acting::check_hold;
use super::outcome::SidedOutcome;
use super::round::open_round;
use super::{HoldTime, SidedStructure, round_state};

context! {
    /// Components and resources that orders about the round write.
    OrderWriter
    writes [attacks charge conditions declared free_attacks maintained memory movement parrying part spells surprised timer]
    changes [clock command round timeline]
}

/// Carries out a command about the fight or a round of sides.
pub(in crate::rules::turns) fn take_order(
    moments: &dyn SidedStructure,
    fight: &mut OrderWriter,
    command: EncounterCommand,
) {
    if let EncounterCommand::Begin = command {
        begin(fight);
    } else if let EncounterCommand::Declare { who, what } = command {
        declare(fight, who, what.as_ref());
    } else if let EncounterCommand::RollInitiative = command {
        roll_initiative(moments, fight);
    } else if let EncounterCommand::EndTurn { who } = command {
        end_turn(moments, fight, who);
    } else if let EncounterCommand::Hold { who, until, low } = command {
        hold(moments, fight, who, HoldTime { until, low });
    } else if let EncounterCommand::Alert { side, alerted } = command {
        alert(fight, side, alerted);
    } else if let EncounterCommand::Surprise { side, surprised } = command
        && surprise::set_by_gm(fight, side, surprised)
    {
        // The first of the segments opens in this pass.
        fight.change::<Clock>().set_elapsed(1);
    }
}

fn begin(fight: &mut OrderWriter) {
    fight.record(TurnOutcome::EncounterBegan);
    if surprise::roll(fight) {
        // The clock runs from here on; the first segment opens in this pass.
        fight.change::<Clock>().set_elapsed(1);
    } else {
        open_round(fight);
    }
}

fn declare(
    fight: &mut impl Writes<RoundDeclaration>,
    who: Vec<CombatantId>,
    what: Option<&Declaration>,
) {
    for who in who {
        declaration::set_declared(fight, who, what.cloned());
        let what = what.cloned();
        fight.record(DeclarationOutcome::Declared { who, what });
    }
}

fn roll_initiative(moments: &dyn SidedStructure, fight: &mut OrderWriter) {
    let mut dice = Vec::new();
    for side in fight.battle().sides_present() {
        if let Some(face) = moments.die_to_join(&fight.battle(), side, &dice) {
            dice.push(SideDie { side, face });
            continue;
        }
        let die = fight.battle().ruleset.initiative.die;
        let purpose = DiePurpose::SideInitiative;
        let stands_for = CombatantId::new(side.as_str());
        let face = fight.dice().die(die, purpose, stands_for);
        dice.push(SideDie { side, face });
        fight.record(SidedOutcome::SideRolled { side, face });
    }
    fight.change::<Round>().dice = dice;
    fight.change::<Round>().stage = Stage::Acting;
    moments.set_places(fight);
}

/// Lets `who` hold until later in the round (SEG-16, PHA-36).
fn hold(
    moments: &dyn SidedStructure,
    fight: &mut (impl Changes<Round> + Writes<RoundState>),
    who: CombatantId,
    wait: HoldTime,
) {
    let Ok(held) = check_hold(moments, &fight.battle(), who, wait) else {
        return;
    };
    round_state::hold(fight, who, held);
    leave_moment(fight, who);
    let (until, low) = (wait.until, held == Hold::Low);
    fight.record(SidedOutcome::Held { who, until, low });
}

/// Records whether a side is alerted (SEG-03).
fn alert(fight: &mut impl Changes<Round>, side: SideId, alerted: bool) {
    let mut round = fight.change::<Round>();
    round.alerted.retain(|known| *known != side);
    if alerted {
        round.alerted.push(side);
    }
    fight.record(SurpriseOutcome::AlertSet { side, alerted });
}

/// Passes in the moment for `who`. If it has not acted in it, it does nothing more this round, unless it has another
/// segment (SEG-15).
fn end_turn(
    moments: &dyn SidedStructure,
    fight: &mut (impl Changes<Round> + Writes<RoundState>),
    who: CombatantId,
) {
    let other = {
        let battle = fight.battle();
        let open = battle.round.moment.as_ref().map(|moment| moment.slot);
        battle
            .get(who)
            .zip(open)
            .and_then(|(actor, slot)| moments.other_segment_of(&battle, &actor, slot))
    };
    if other.is_some() {
        let wait = HoldTime {
            until: other,
            ..HoldTime::default()
        };
        hold(moments, fight, who, wait);
        return;
    }
    let_pass(moments, fight, who, TurnOutcome::TurnEnded { who });
}

/// Gives up the actions of `who` in the open moment, and its round if it has not acted. `told` is the outcome that
/// reports this.
pub(super) fn let_pass(
    moments: &dyn SidedStructure,
    fight: &mut (impl Changes<Round> + Writes<RoundState>),
    who: CombatantId,
    told: TurnOutcome,
) {
    let kept = fight.battle().get(who).and_then(|actor| {
        let casts = actor.timer().current().is_some() || actor.part().major_spent;
        actor.declared().spell().filter(|_| !casts)
    });
    let last = moments.is_last_to_hold(&fight.battle());
    let hold_lost = fight
        .battle()
        .get(who)
        .is_some_and(|actor| last && actor.part().held.is_some() && !actor.part().major_spent);
    // There is only one moment for a second routine.
    let second = matches!(
        fight
            .battle()
            .round
            .moment
            .as_ref()
            .map(|moment| moment.slot),
        Some(Slot::SecondRoutines(_))
    );
    round_state::give_up(fight, who, second);
    leave_moment(fight, who);
    if let Some(spell) = kept {
        fight.record(SpellOutcome::SpellKept { who, spell });
    }
    fight.record(told);
    if hold_lost {
        fight.record(SidedOutcome::HoldLost { who });
    }
}

/// Stops the open moment from waiting for `who`.
pub(in crate::rules::turns) fn leave_moment(fight: &mut impl Changes<Round>, who: CombatantId) {
    if let Some(moment) = &mut fight.change::<Round>().moment {
        moment.waiting.retain(|waiting| *waiting != who);
    }
}
