//! What rounds of sides have in common: how a fight and a round open, how moments open and close, who
//! may act in them, and what acting spends. Which moments a round has is told by `segments` and `phases`.

mod acting;
mod orders;
pub mod outcome;
pub mod rejection;
mod words;

use crate::rules::action::{Finished, InProgress};
use crate::rules::battle::{Battle, CombatantRef, Field};
use crate::rules::combatant::{CombatantId, SideId};
use crate::rules::command::Order;
use crate::rules::declaration::outcome::DeclarationOutcome;
use crate::rules::engagement;
use crate::rules::morale::Nerve;
use crate::rules::surprise::outcome::SurpriseOutcome;
use crate::rules::turns::outcome::TurnOutcome;
use crate::ruleset::{Sided, SpellDef, SpellTarget, row_at};
use outcome::SidedOutcome;

use crate::rules::turns::round::{Moment, Round, Slot, Stage};
use crate::rules::turns::{phases, segments};

pub(in crate::rules) use acting::spend;
pub use acting::{check_act, counts_as_spell, segments_needed};
pub(in crate::rules) use orders::take_orders;
pub use orders::{check_alert, check_hold, check_name_target, check_roll, check_waiting};

/// Whether a combatant can take part: up, and not given up.
pub fn can_act(who: &CombatantRef) -> bool {
    who.is_up() && who.morale.nerve != Nerve::Surrendered
}

/// The sides that have anybody who can act, in the encounter's order.
pub fn sides_present(battle: &Battle) -> Vec<SideId> {
    let sides = battle.sides.0.iter().map(|side| side.id);
    sides
        .filter(|side| {
            battle
                .everyone()
                .any(|who| who.identity.side == *side && can_act(&who))
        })
        .collect()
}

/// Whether `actor` is in melee with anybody.
pub fn in_melee(battle: &Battle, actor: &CombatantRef) -> bool {
    engagement::is_engaged(battle, actor)
}

/// How many attack routines a combatant has this round (SEG-17, PHA-15).
pub fn routines_of(battle: &Battle, actor: &CombatantRef) -> u32 {
    let ruleset = battle.ruleset;
    let level = ruleset.attack.armour_class().map_or(0, |model| {
        u32::try_from(actor.stats.get(ruleset, model.level)).unwrap_or(0)
    });
    let class = actor
        .def(ruleset)
        .and_then(|def| ruleset.classes.get(def.fighting.class?));
    let in_two_rounds = class
        .and_then(|class| row_at(&class.routines_in_two_rounds, level))
        .unwrap_or(2);
    // The extra one comes on odd rounds.
    let own = (in_two_rounds + battle.clock.round() % 2) / 2;
    let more: i32 = actor
        .conditions
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

fn open_round(field: &mut Field) {
    let round = field.clock.open_round();
    for who in field.ids() {
        let Some(mut actor) = field.combatant(who) else {
            continue;
        };
        actor.part.renew();
        // SEG-21: who goes on casting does not act again in this round.
        if actor.timer.current().is_some() {
            actor.part.done = true;
        }
    }
    let alerted = std::mem::take(&mut field.round.alerted);
    *field.round = Round {
        stage: Stage::Declaring,
        alerted,
        ..Round::default()
    };
    field.record(TurnOutcome::RoundBegan { round });
    field.record(DeclarationOutcome::DeclarationsOpened);
}

/// Runs the round to the next moment in which somebody may act, one step a pass.
pub(in crate::rules) fn run(mut field: Field) {
    let ruleset = field.ruleset.clone();
    let Some(sided) = ruleset.turns.sided() else {
        return;
    };
    if !field.clock.has_begun() || field.dice.fault().is_some() {
        return;
    }
    if let Some(moment) = field.round.moment.clone() {
        let waiting: Vec<CombatantId> = {
            let battle = field.battle();
            let still = moment.waiting.iter().copied().filter(|who| {
                battle.get(*who).is_some_and(|actor| {
                    can_act(&actor) && still_waits(&battle, &actor, moment.slot)
                })
            });
            still.collect()
        };
        let done = waiting.is_empty();
        if let Some(moment) = &mut field.round.moment {
            moment.waiting = waiting;
        }
        if done {
            close_moment(&mut field, moment.slot);
            if let Slot::Surprise(_) = moment.slot {
                pass_segments(&mut field, 1);
            }
        }
        return;
    }
    // With nobody left who can act, the clock stands.
    if !field.battle().everyone().any(|who| can_act(&who)) {
        return;
    }
    match field.round.stage {
        Stage::Apart | Stage::Declaring | Stage::Choosing => {}
        Stage::Surprise { segment, of } => run_surprise(&mut field, segment, of),
        Stage::Acting => match sided {
            Sided::Segments(turns) => segments::advance(&mut field, turns),
            Sided::Phases(_) => phases::advance(&mut field),
        },
    }
}

/// Whether a combatant that waits in a moment still belongs in it: a minor action may have put it behind
/// others in a tie (PHA-20).
fn still_waits(battle: &Battle, actor: &CombatantRef, slot: Slot) -> bool {
    match slot {
        Slot::Group { .. } if !actor.part.major_spent => {
            phases::next_slot_of(battle, actor).is_none_or(|next| next <= slot)
        }
        _always => true,
    }
}

/// Closes the moment: what both sides did in it takes effect together (SEG-14).
pub(super) fn close_moment(field: &mut Field, slot: Slot) {
    if field.round.is_simultaneous()
        && let Some(moment) = &mut field.round.moment
    {
        moment.simultaneous = false;
    }
    crate::rules::wounds::apply_pending(field);
    field.round.moment = None;
    field.record(TurnOutcome::MomentClosed { slot });
}

/// Opens a moment for those who may act in it.
pub(super) fn open_moment(field: &mut Field, slot: Slot, who: Vec<CombatantId>) {
    let battle = field.battle();
    let sides: Vec<SideId> = who
        .iter()
        .filter_map(|who| Some(battle.get(*who)?.identity.side))
        .collect();
    let simultaneous = sides
        .iter()
        .any(|a| sides.iter().any(|b| battle.sides.are_enemies(*a, *b)));
    field.round.reached = Some(slot);
    field.round.moment = Some(Moment {
        slot,
        waiting: who.clone(),
        simultaneous,
    });
    field.record(TurnOutcome::MomentOpened {
        slot,
        who,
        simultaneous,
    });
}

/// One segment passes: what is being cast comes nearer, and so does what is due.
pub(super) fn pass_segments(field: &mut Field, segments: u32) {
    field.timeline.pass_all(segments);
    for who in field.ids() {
        let Some(mut actor) = field.combatant(who) else {
            continue;
        };
        if let Some(action) = actor.timer.work(segments) {
            field.finishing.push(Finished { who, action });
        }
    }
}

/// SEG-05, SEG-06: surprise segments pass, and then comes the first round.
fn run_surprise(field: &mut Field, segment: u32, of: u32) {
    if segment >= of {
        for who in field.ids() {
            if let Some(mut actor) = field.combatant(who) {
                actor.part.surprised = 0;
            }
        }
        field.clock.show(0);
        open_round(field);
        return;
    }
    let segment = segment + 1;
    field.round.stage = Stage::Surprise { segment, of };
    field.clock.show(segment);
    field.record(SurpriseOutcome::SurpriseSegmentBegan { segment, of });
    let mut waiting = Vec::new();
    for who in field.ids() {
        let Some(mut actor) = field.combatant(who) else {
            continue;
        };
        let surprised = actor.part.surprised;
        actor.part.renew();
        actor.part.surprised = surprised;
        let casting = actor.timer.current().is_some();
        let up = field.battle().get(who).is_some_and(|actor| can_act(&actor));
        if up && !casting && surprised < segment {
            waiting.push(who);
        }
    }
    if waiting.is_empty() {
        pass_segments(field, 1);
    } else {
        open_moment(field, Slot::Surprise(segment), waiting);
    }
}

/// The round ends: what lasts a round runs out, the bleeding bleed, and the next one opens.
pub(super) fn end_round(field: &mut Field) {
    for who in field.ids() {
        let lost = field
            .battle()
            .get(who)
            .is_some_and(|actor| actor.part.held.is_some() && !actor.part.major_spent);
        if lost {
            field.record(SidedOutcome::HoldLost { who });
        }
    }
    let round = field.clock.round();
    crate::rules::wounds::end_round(field);
    field.record(TurnOutcome::RoundEnded { round });
    open_round(field);
}

/// Whether a spell needs its target to be named (PHA-54).
pub(super) fn wants_target(spell: &SpellDef) -> bool {
    spell.target != SpellTarget::Caster
}

/// An action in progress, as a declaration begins it.
pub(super) fn begin_declared(order: Order, needs: u32) -> InProgress {
    InProgress::begun(order, needs)
}
