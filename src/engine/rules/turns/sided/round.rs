//! How a round of sides and its moments open and close: the moments of surprise, and those defined by the structure.

use crate::rules::action::progress;
use crate::rules::declaration::outcome::DeclarationOutcome;
use crate::rules::effects::hooks;
use crate::rules::movement::walking;
use crate::rules::state::{
    ActionTimer, Battle, Changes, Clock, CombatantId, CombatantRef, Eventful, Fight,
    FinishedActions, Health, Moment, OpensRound, Round, SideId, Slot, Stage, Timeline, Writes,
};
use crate::rules::surprise::outcome::SurpriseOutcome;
use crate::rules::turns::outcome::TurnOutcome;
use crate::rules::turns::turn_skipping_condition;
use crate::rules::{attack, charging, declaration, free_attack, parry, spell, surprise, wounds};

use super::orders::{leave_moment, let_pass};
use super::outcome::SidedOutcome;
use super::{SidedStructure, may_be_asked, round_state};

/// Returns true if `who` has an action in progress.
fn has_action_in_progress(fight: &impl Fight, who: CombatantId) -> bool {
    let battle = fight.battle();
    battle
        .get(who)
        .is_some_and(|actor| actor.timer().current().is_some())
}

/// Opens a round.
pub(super) fn open_round(fight: &mut (impl Changes<Clock> + OpensRound)) {
    let round = fight.change::<Clock>().open_round();
    fight.record(TurnOutcome::RoundBegan { round });
    open_declarations(fight);
}

/// Opens a round or a surprise segment for `who`; if it is `done`, it does nothing in it. Surprise, the magic that
/// it maintains, and the rounds of its last charge and missile attack stay: they last longer than a round.
fn open_round_of(fight: &mut impl OpensRound, who: CombatantId, done: bool) {
    attack::counts::open_round(fight, who);
    charging::record::open_round(fight, who);
    declaration::set_declared(fight, who, None);
    free_attack::open_round(fight, who);
    parry::open_round(fight, who);
    round_state::open_round(fight, who, done);
    spell::round::open_round(fight, who);
    walking::open_round(fight, who);
}

/// Opens the declarations: no combatant has acted in the round yet.
fn open_declarations(fight: &mut impl OpensRound) {
    for who in fight.ids() {
        let casting = has_action_in_progress(fight, who);
        // A combatant that continues casting does not act again in this round (SEG-21).
        open_round_of(fight, who, casting);
        surprise::set_segments(fight, who, 0);
    }
    let alerted = std::mem::take(&mut fight.change::<Round>().alerted);
    *fight.change::<Round>() = Round {
        stage: Stage::Declaring,
        alerted,
        ..Round::default()
    };
    fight.record(DeclarationOutcome::DeclarationsOpened);
}

context! {
    /// Components and resources that running the moments writes.
    RoundWriter
    writes [aim attacks charge conditions declared free_attacks health maintained movement parrying part run_up spells steps surprised timer]
    changes [clock finishing pace pending round timeline]
}

/// Runs the round to the next moment in which a combatant may act, one step per pass.
pub(in crate::rules::turns) fn advance(moments: &dyn SidedStructure, fight: &mut RoundWriter) {
    pass_by(moments, fight);
    if let Some(moment) = fight.battle().round.moment.clone() {
        let battle = fight.battle();
        let mut waiting = moment.waiting.clone();
        waiting.retain(|who| waits(moments, &battle, *who, moment.slot));
        let done = waiting.is_empty();
        if let Some(moment) = &mut fight.change::<Round>().moment {
            moment.waiting = waiting;
        }
        if done {
            close_moment(fight, moment.slot);
            if let Slot::Surprise(_) = moment.slot {
                pass_segments(fight, 1);
            }
        }
        return;
    }
    // If no combatant can act any more, the clock stops.
    if !fight.battle().combatants().any(|who| who.can_act()) {
        return;
    }
    match fight.battle().round.stage {
        Stage::Apart | Stage::Declaring | Stage::Choosing => {}
        Stage::Surprise { segment, of } => run_surprise(fight, segment, of),
        Stage::Acting => {
            moments.advance(fight);
            drop_idle_combatants(moments, fight);
        }
    }
}

/// Returns true if a moment in `slot` still waits for `who`.
fn waits(moments: &dyn SidedStructure, battle: &Battle, who: CombatantId, slot: Slot) -> bool {
    battle.get(who).is_some_and(|actor| {
        may_be_asked(battle, &actor) && moments.still_waits(battle, &actor, slot)
    })
}

/// Removes combatants that the newly opened moment asks but does not wait for, and passes for them. Otherwise the round
/// would open the same moment again and again. Asking such a combatant is a bug of the turn structure: debug builds
/// panic.
fn drop_idle_combatants(moments: &dyn SidedStructure, fight: &mut RoundWriter) {
    let battle = fight.battle();
    let Some(moment) = battle.round.moment.clone() else {
        return;
    };
    for who in moment.waiting {
        if waits(moments, &fight.battle(), who, moment.slot) {
            continue;
        }
        debug_assert!(
            false,
            "{:?} asks {who} and does not wait for it",
            moment.slot
        );
        round_state::set_passed(fight, who, true);
        leave_moment(fight, who);
    }
}

/// Passes in the open moment for combatants that cannot do anything in it.
fn pass_by(moments: &dyn SidedStructure, fight: &mut RoundWriter) {
    let unable: Vec<_> = {
        let battle = fight.battle();
        let waiting = battle
            .round
            .moment
            .iter()
            .flat_map(|moment| &moment.waiting);
        let unable = waiting.filter_map(|who| {
            let actor = battle.get(*who).filter(CombatantRef::can_act)?;
            Some((*who, turn_skipping_condition(&battle, &actor)?))
        });
        unable.collect()
    };
    for (who, condition) in unable {
        let_pass(
            moments,
            fight,
            who,
            TurnOutcome::TurnMissed { who, condition },
        );
    }
}

/// Closes the moment: everything that both sides have done in it takes effect together (SEG-14).
pub(in crate::rules::turns) fn close_moment(
    fight: &mut (impl Eventful + Writes<Health>),
    slot: Slot,
) {
    if fight.battle().round.is_simultaneous()
        && let Some(moment) = &mut fight.change::<Round>().moment
    {
        moment.simultaneous = false;
    }
    wounds::apply_pending(fight);
    fight.change::<Round>().moment = None;
    fight.record(TurnOutcome::MomentClosed { slot });
}

/// Opens a moment for the combatants that may act in it.
pub(in crate::rules::turns) fn open_moment(
    fight: &mut impl Changes<Round>,
    slot: Slot,
    who: Vec<CombatantId>,
) {
    let battle = fight.battle();
    let sides: Vec<SideId> = who
        .iter()
        .filter_map(|who| Some(battle.get(*who)?.identity().side))
        .collect();
    let simultaneous = sides
        .iter()
        .any(|a| sides.iter().any(|b| battle.sides.are_enemies(*a, *b)));
    fight.change::<Round>().reached = Some(slot);
    fight.change::<Round>().moment = Some(Moment {
        slot,
        waiting: who.clone(),
        simultaneous,
    });
    fight.record(TurnOutcome::MomentOpened {
        slot,
        who,
        simultaneous,
    });
}

/// Lets segments pass: spells in progress and everything that is due come closer.
pub(in crate::rules::turns) fn pass_segments(
    fight: &mut (impl Changes<FinishedActions> + Changes<Timeline> + Writes<ActionTimer>),
    segments: u32,
) {
    fight.change::<Timeline>().pass_all(segments);
    for who in fight.ids() {
        progress::spend_seconds(fight, who, segments);
    }
}

/// Opens the next surprise segment or, after the last, the first round (SEG-05, SEG-06).
fn run_surprise(
    fight: &mut (
             impl Changes<Clock>
             + Changes<FinishedActions>
             + Changes<Timeline>
             + OpensRound
             + Writes<ActionTimer>
         ),
    segment: u32,
    of: u32,
) {
    if segment >= of {
        for who in fight.ids() {
            surprise::set_segments(fight, who, 0);
        }
        fight.change::<Clock>().set_elapsed(0);
        // Surprise segments that the GM has called for in mid-fight come before the open round.
        if fight.battle().clock.round() > 0 {
            open_declarations(fight);
        } else {
            open_round(fight);
        }
        return;
    }
    let segment = segment + 1;
    fight.change::<Round>().stage = Stage::Surprise { segment, of };
    fight.change::<Clock>().set_elapsed(segment);
    fight.record(SurpriseOutcome::SurpriseSegmentBegan { segment, of });
    let mut waiting = Vec::new();
    for who in fight.ids() {
        let casting = has_action_in_progress(fight, who);
        open_round_of(fight, who, false);
        let acts = fight
            .battle()
            .get(who)
            .is_some_and(|actor| actor.can_act() && actor.surprised().0 < segment);
        if acts && !casting {
            waiting.push(who);
        }
    }
    if waiting.is_empty() {
        pass_segments(fight, 1);
    } else {
        open_moment(fight, Slot::Surprise(segment), waiting);
    }
}

/// Ends the round: effects that last a round run out, bleeding combatants bleed, and the next round opens.
pub(in crate::rules::turns) fn end_round(
    fight: &mut (impl Changes<Clock> + Eventful + OpensRound + Writes<Health>),
) {
    for who in fight.ids() {
        let lost = fight
            .battle()
            .get(who)
            .is_some_and(|actor| actor.part().held.is_some() && !actor.part().major_spent);
        if lost {
            fight.record(SidedOutcome::HoldLost { who });
        }
    }
    let round = fight.battle().clock.round();
    hooks::round_ends(fight);
    fight.record(TurnOutcome::RoundEnded { round });
    open_round(fight);
}
