//! What rounds of sides have in common: how a fight and a round open, how moments open and close, who
//! may act in them, and what acting spends. Which moments a round has is told by `segments` and `phases`.

pub mod outcome;
pub mod rejection;
mod words;

mod acting;
mod orders;

use crate::rules::attack;
use crate::rules::declaration::outcome::DeclarationOutcome;
use crate::rules::engagement;
use crate::rules::facts::Order;
use crate::rules::state::{
    ActionTimer, Battle, Changes, Clock, CombatantId, CombatantRef, Eventful, Fight, Finished,
    Finishing, Health, InProgress, Moment, Round, RoundPart, SideId, Slot, Stage, Timeline, Writes,
};
use crate::rules::surprise::outcome::SurpriseOutcome;
use crate::rules::turns::outcome::TurnOutcome;
use crate::ruleset::{Sided, SpellDef, SpellTarget, row_at};
use outcome::SidedOutcome;

use crate::rules::turns::{phases, segments};

pub(in crate::rules) use acting::spend;
pub use acting::{check_act, counts_as_spell, is_cast_at_once, segments_needed};
pub(in crate::rules) use orders::take_orders;
pub use orders::{check_alert, check_hold, check_name_target, check_roll, check_waiting};

/// Whether `actor` is in melee with anybody.
pub fn in_melee(battle: &Battle, actor: &CombatantRef) -> bool {
    engagement::is_engaged(battle, actor)
}

/// How many attack routines a combatant has this round (SEG-17, PHA-15).
pub fn routines_of(battle: &Battle, actor: &CombatantRef) -> u32 {
    let ruleset = battle.ruleset;
    let level = attack::level(ruleset, actor);
    let class = actor
        .def(ruleset)
        .and_then(|def| ruleset.classes.get(def.fighting.class?));
    let in_two_rounds = class
        .and_then(|class| row_at(&class.routines_in_two_rounds, level))
        .unwrap_or(2);
    // The extra one comes on odd rounds.
    let own = (in_two_rounds + battle.clock.round() % 2) / 2;
    let more: i32 = actor
        .conditions()
        .defs(ruleset)
        .map(|(_, def)| def.routines)
        .sum();
    u32::try_from(i32::try_from(own).unwrap_or(1) + more)
        .unwrap_or(0)
        .max(1)
}

/// When a side acts in the round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SidePlace {
    /// In this segment (SEG-12).
    Segment(u32),
    /// With the group that acts first, or with the other (PHA-12).
    Half {
        /// LOW.
        low: bool,
    },
}

/// When a side acts in the round, where it has rolled for that.
pub fn place_of_side(battle: &Battle, side: SideId) -> Option<SidePlace> {
    match battle.ruleset.turns.sided()? {
        Sided::Segments(_) => segments::segment_of_side(battle, side).map(SidePlace::Segment),
        Sided::Phases(_) => {
            let low = phases::group_is_low(battle, side);
            battle.round.die_of(side).map(|_| SidePlace::Half { low })
        }
    }
}

/// Whether `who` has something in progress.
fn is_at_work(fight: &impl Fight, who: CombatantId) -> bool {
    let battle = fight.battle();
    battle
        .get(who)
        .is_some_and(|actor| actor.timer().current().is_some())
}

fn open_round(fight: &mut (impl Changes<Clock> + Changes<Round> + Writes<RoundPart>)) {
    let round = fight.change::<Clock>().open_round();
    for who in fight.ids() {
        let casting = is_at_work(fight, who);
        let Some(mut part) = fight.write::<RoundPart>(who) else {
            continue;
        };
        part.renew();
        // SEG-21: who goes on casting does not act again in this round.
        part.done = casting;
    }
    let alerted = std::mem::take(&mut fight.change::<Round>().alerted);
    *fight.change::<Round>() = Round {
        stage: Stage::Declaring,
        alerted,
        ..Round::default()
    };
    fight.record(TurnOutcome::RoundBegan { round });
    fight.record(DeclarationOutcome::DeclarationsOpened);
}

context! {
    /// What going from moment to moment writes.
    eventful Running
    writes [aim conditions health part run_up steps timer]
    changes [clock finishing pace pending round timeline]
}

/// Runs the round to the next moment in which somebody may act, one step a pass.
pub(in crate::rules) fn run(mut fight: Running) {
    let ruleset = fight.ruleset();
    let Some(sided) = ruleset.turns.sided() else {
        return;
    };
    if !fight.battle().clock.has_begun() || fight.dice().fault().is_some() {
        return;
    }
    if let Some(moment) = fight.battle().round.moment.clone() {
        let waiting: Vec<CombatantId> = {
            let battle = fight.battle();
            let still = moment.waiting.iter().copied().filter(|who| {
                battle.get(*who).is_some_and(|actor| {
                    actor.can_act() && still_waits(&battle, &actor, moment.slot)
                })
            });
            still.collect()
        };
        let done = waiting.is_empty();
        if let Some(moment) = &mut fight.change::<Round>().moment {
            moment.waiting = waiting;
        }
        if done {
            close_moment(&mut fight, moment.slot);
            if let Slot::Surprise(_) = moment.slot {
                pass_segments(&mut fight, 1);
            }
        }
        return;
    }
    // With nobody left who can act, the clock stands.
    if !fight.battle().everyone().any(|who| who.can_act()) {
        return;
    }
    match fight.battle().round.stage {
        Stage::Apart | Stage::Declaring | Stage::Choosing => {}
        Stage::Surprise { segment, of } => run_surprise(&mut fight, segment, of),
        Stage::Acting => match sided {
            Sided::Segments(turns) => segments::advance(&mut fight, turns),
            Sided::Phases(_) => phases::advance(&mut fight),
        },
    }
}

/// Whether a combatant that waits in a moment still belongs in it: a minor action may have put it behind
/// others in a tie (PHA-20).
fn still_waits(battle: &Battle, actor: &CombatantRef, slot: Slot) -> bool {
    match slot {
        Slot::Group { .. } if !actor.part().major_spent => {
            phases::next_slot_of(battle, actor).is_none_or(|next| next <= slot)
        }
        _always => true,
    }
}

/// Closes the moment: what both sides did in it takes effect together (SEG-14).
pub(super) fn close_moment(fight: &mut (impl Eventful + Writes<Health>), slot: Slot) {
    if fight.battle().round.is_simultaneous()
        && let Some(moment) = &mut fight.change::<Round>().moment
    {
        moment.simultaneous = false;
    }
    crate::rules::wounds::apply_pending(fight);
    fight.change::<Round>().moment = None;
    fight.record(TurnOutcome::MomentClosed { slot });
}

/// Opens a moment for those who may act in it.
pub(super) fn open_moment(fight: &mut impl Changes<Round>, slot: Slot, who: Vec<CombatantId>) {
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

/// One segment passes: what is being cast comes nearer, and so does what is due.
pub(super) fn pass_segments(
    fight: &mut (impl Changes<Finishing> + Changes<Timeline> + Writes<ActionTimer>),
    segments: u32,
) {
    fight.change::<Timeline>().pass_all(segments);
    for who in fight.ids() {
        let Some(mut timer) = fight.write::<ActionTimer>(who) else {
            continue;
        };
        if let Some(action) = timer.work(segments) {
            fight.change::<Finishing>().push(Finished { who, action });
        }
    }
}

/// SEG-05, SEG-06: surprise segments pass, and then comes the first round.
fn run_surprise(fight: &mut (impl Changes<Clock> + Eventful), segment: u32, of: u32) {
    if segment >= of {
        for who in fight.ids() {
            if let Some(mut part) = fight.write::<RoundPart>(who) {
                part.surprised = 0;
            }
        }
        fight.change::<Clock>().show(0);
        open_round(fight);
        return;
    }
    let segment = segment + 1;
    fight.change::<Round>().stage = Stage::Surprise { segment, of };
    fight.change::<Clock>().show(segment);
    fight.record(SurpriseOutcome::SurpriseSegmentBegan { segment, of });
    let mut waiting = Vec::new();
    for who in fight.ids() {
        let casting = is_at_work(fight, who);
        let Some(mut part) = fight.write::<RoundPart>(who) else {
            continue;
        };
        let surprised = part.surprised;
        part.renew();
        part.surprised = surprised;
        let up = fight.battle().get(who).is_some_and(|actor| actor.can_act());
        if up && !casting && surprised < segment {
            waiting.push(who);
        }
    }
    if waiting.is_empty() {
        pass_segments(fight, 1);
    } else {
        open_moment(fight, Slot::Surprise(segment), waiting);
    }
}

/// The round ends: what lasts a round runs out, the bleeding bleed, and the next one opens.
pub(super) fn end_round(fight: &mut (impl Changes<Clock> + Eventful + Writes<Health>)) {
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
    crate::rules::wounds::end_round(fight);
    fight.record(TurnOutcome::RoundEnded { round });
    open_round(fight);
}

/// Whether a spell needs its target to be named (PHA-54).
pub(super) fn wants_target(spell: &SpellDef) -> bool {
    spell.target != SpellTarget::Caster
}

/// An action in progress, as a declaration begins it.
pub(super) fn begin_declared(order: Order, needs: u32) -> InProgress {
    InProgress::begun(order, needs)
}
