//! Shared by the structures in which turns follow initiative order.

use crate::rules::effects::hooks;
use crate::rules::initiative;
use crate::rules::state::{
    Battle, Changes, Clock, CombatantId, EndsConditions, Fight, Initiative, InitiativeSlot,
    TurnKind, TurnOrder, Writes,
};
use crate::rules::turns::outcome::{SkipReason, TurnOutcome};
use crate::rules::turns::turn_skipping_condition;

/// Rolls initiative for every combatant and begins the first round (SEC-01).
pub(super) fn begin(fight: &mut (impl Changes<Clock> + Changes<TurnOrder> + Writes<Initiative>)) {
    fight.record(TurnOutcome::EncounterBegan);
    initiative::set_order(fight);
    begin_round(fight);
}

/// Returns true if the open turn belongs to `who`.
pub(super) fn is_turn_of(fight: &impl Fight, who: CombatantId) -> bool {
    let open = fight.battle().order.open_turn();
    open.is_some_and(|turn| turn.combatant() == who)
}

/// Returns how many ticks an action of `who` takes before its effect: `usual` in its own turn, and 0 if it is forced
/// outside that turn, or after the turn's last second.
pub(super) fn time_needed(battle: &Battle, who: CombatantId, usual: u32, forced: bool) -> u32 {
    let open = battle.order.open_turn();
    let own_turn = open.is_some_and(|turn| turn.combatant() == who && turn.left() > 0);
    if own_turn || !forced { usual } else { 0 }
}

/// Returns the combatants whose turn is next: those of this round, and then those of the next.
pub(super) fn next_in_turn(battle: &Battle) -> Vec<CombatantId> {
    let round = battle.clock.round();
    let places = || battle.order.places().iter();
    let this_round = places().filter(|place| place.last_round < round);
    let next_round = places().filter(|place| place.last_round >= round);
    let able = |who: &CombatantId| battle.get(*who).is_some_and(|who| who.can_act());
    let all = this_round.chain(next_round).map(|place| place.who);
    all.filter(able).collect()
}

/// Lets the open turn run out if its owner cannot do anything in it, or misses it (FOW-45).
pub(super) fn skip_turn(fight: &mut impl Changes<TurnOrder>, who: CombatantId) {
    let condition = {
        let battle = fight.battle();
        battle
            .get(who)
            .and_then(|actor| turn_skipping_condition(&battle, &actor))
    };
    if let Some(condition) = condition {
        fight.record(TurnOutcome::TurnMissed { who, condition });
        fight.change::<TurnOrder>().run_out(None);
    }
}

/// Ends the effects that last until the end of a turn of `who`; the turn, of kind `kind`, has just closed.
pub(super) fn turn_has_closed(fight: &mut impl EndsConditions, who: CombatantId, kind: TurnKind) {
    match kind {
        TurnKind::InPlace | TurnKind::Delayed => {
            hooks::turn_ends(fight, who);
            fight.record(TurnOutcome::TurnEnded { who });
        }
        TurnKind::Lost => hooks::turn_ends(fight, who),
        TurnKind::Skipped => {}
    }
}

/// Lets the rest of the turn of `who` run out, if it is open.
pub(super) fn end_turn(fight: &mut impl Changes<TurnOrder>, who: CombatantId) {
    if is_turn_of(fight, who) {
        fight.change::<TurnOrder>().run_out(None);
    }
}

/// Returns the slot whose turn is next, and begins the next round once all have acted (SEC-08, RES-04). Returns `None`
/// if no combatant can act; the clock then stops.
pub(super) fn advance_to_next_slot(fight: &mut impl Changes<Clock>) -> Option<InitiativeSlot> {
    if !fight.battle().combatants().any(|who| who.is_up()) {
        return None;
    }
    let in_this_round = fight
        .battle()
        .order
        .next_place(fight.battle().clock.round());
    in_this_round.or_else(|| {
        let round = begin_round(fight);
        fight.battle().order.next_place(round)
    })
}

/// Begins the next round and returns its number.
pub(super) fn begin_round(fight: &mut impl Changes<Clock>) -> u32 {
    let round = fight.change::<Clock>().open_round();
    fight.record(TurnOutcome::RoundBegan { round });
    round
}

/// Returns why the turn of `who` is skipped, or `None` if it is not.
pub(super) fn skip_reason(fight: &impl Fight, who: CombatantId) -> Option<SkipReason> {
    match fight.battle().get(who) {
        None => Some(SkipReason::Gone),
        Some(actor) if !actor.is_up() => Some(SkipReason::Incapacitated),
        Some(_) => None,
    }
}
