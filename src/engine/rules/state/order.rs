//! The turn order and the open turns. A turn that interrupts another is nested inside it.

use std::hash::{Hash, Hasher};

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use crate::rules::facts::Rejection;
use crate::rules::state::{Clock, CombatantId};
use crate::rules::turns::rejection::TurnRejection;

/// The turn order, first to last, and the stack of open turns, innermost last.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TurnOrder {
    places: Vec<InitiativeSlot>,
    open: Vec<OpenTurn>,
    /// Rolls that broke ties; combatants who join later roll against them (RES-02).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    roll_offs: Vec<RollOff>,
}

/// Without stored roll-offs, the hash is the same as if the field did not exist.
impl Hash for TurnOrder {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.places.hash(hasher);
        self.open.hash(hasher);
        if !self.roll_offs.is_empty() {
            self.roll_offs.hash(hasher);
        }
    }
}

/// The rolls a combatant made to break a tie, in order.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct RollOff {
    who: CombatantId,
    totals: Vec<i32>,
}

/// A place in the turn order. It remains when its owner dies or leaves (SEC-13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct InitiativeSlot {
    /// Combatant that owns the place.
    pub who: CombatantId,
    /// Initiative total that the place is sorted by.
    pub total: i32,
    /// Last round in which its turn came.
    pub last_round: u32,
    /// True if its turn was delayed and has not been taken yet (SEC-05).
    pub delayed: bool,
}

/// An open turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct OpenTurn {
    who: CombatantId,
    left: u32,
    spent: u32,
    kind: TurnKind,
    begun: bool,
    closing: bool,
}

/// Kind of an open turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum TurnKind {
    /// A regular turn at its place in the order.
    InPlace,
    /// A delayed turn that is taken later.
    Delayed,
    /// A delayed turn that was never taken: only its seconds pass (SEC-07).
    Lost,
    /// A turn of a combatant that cannot act: only its seconds pass.
    Skipped,
}

impl OpenTurn {
    /// Returns the combatant whose turn it is.
    pub fn combatant(&self) -> CombatantId {
        self.who
    }

    /// Returns the seconds left in the turn.
    pub fn left(&self) -> u32 {
        self.left
    }

    /// Returns the seconds spent in the turn.
    pub fn spent(&self) -> u32 {
        self.spent
    }

    /// Returns the kind of the turn, which decides whether anything can be done in it.
    pub fn kind(&self) -> TurnKind {
        self.kind
    }

    /// True if the turn has begun. Several delayed turns may wait for the same gap.
    pub fn has_begun(&self) -> bool {
        self.begun
    }

    /// True if nothing more can be done in the turn and its seconds only run out.
    pub(in crate::rules) fn is_closing(&self) -> bool {
        self.closing
    }
}

impl TurnOrder {
    /// Returns all places, first to last.
    pub fn places(&self) -> &[InitiativeSlot] {
        &self.places
    }

    /// Returns all open turns, outermost first.
    pub fn open_turns(&self) -> &[OpenTurn] {
        &self.open
    }

    /// Returns the current turn, which is the innermost open one.
    pub fn open_turn(&self) -> Option<&OpenTurn> {
        self.open.last()
    }

    /// Returns the place of `who`.
    pub fn place_of(&self, who: CombatantId) -> Option<&InitiativeSlot> {
        self.places.iter().find(|place| place.who == who)
    }

    /// Returns the open turn, if it belongs to `who`.
    ///
    /// # Errors
    /// Fails with `NotBegun` before the fight has begun, with `NoTurnOpen` if no turn is open, and with
    /// `NotYourTurn` if the open turn belongs to another combatant, which it names.
    pub fn open_turn_of(&self, who: CombatantId, clock: &Clock) -> Result<&OpenTurn, Rejection> {
        if !clock.has_begun() {
            return Err(TurnRejection::NotBegun.into());
        }
        let turn = self.open_turn().ok_or(TurnRejection::NoTurnOpen)?;
        if turn.who == who {
            Ok(turn)
        } else {
            Err(TurnRejection::NotYourTurn { active: turn.who }.into())
        }
    }

    /// Returns the combatants with this total, in turn order.
    pub(in crate::rules) fn with_total(&self, total: i32) -> Vec<CombatantId> {
        self.places
            .iter()
            .filter(|place| place.total == total)
            .map(|place| place.who)
            .collect()
    }

    /// Sets the turn order at the beginning of the fight.
    pub(in crate::rules) fn set(&mut self, order: &[(CombatantId, i32)]) {
        self.places = order
            .iter()
            .map(|&(who, total)| InitiativeSlot {
                who,
                total,
                last_round: 0,
                delayed: false,
            })
            .collect();
        self.open.clear();
        self.roll_offs.clear();
    }

    /// Returns the roll-off totals of `who`, in the order in which they were rolled.
    pub(in crate::rules) fn roll_offs_of(&self, who: CombatantId) -> &[i32] {
        let of = self.roll_offs.iter().find(|held| held.who == who);
        of.map_or(&[], |held| &held.totals)
    }

    /// Adds a roll-off total of `who` after its earlier ones.
    pub(in crate::rules) fn remember_roll_off(&mut self, who: CombatantId, total: i32) {
        match self.roll_offs.iter_mut().find(|held| held.who == who) {
            Some(held) => held.totals.push(total),
            None => self.roll_offs.push(RollOff {
                who,
                totals: vec![total],
            }),
        }
    }

    /// Inserts a newcomer after all combatants with the same or a higher total. If the turn order has already
    /// passed that place, its first turn comes next round (SEC-04).
    pub(in crate::rules) fn insert(&mut self, who: CombatantId, total: i32, round: u32) {
        self.places.retain(|place| place.who != who);
        let index = self.places.partition_point(|place| place.total >= total);
        let last_round = self.round_of_newcomer(index, who, round);
        self.places.insert(
            index,
            InitiativeSlot {
                who,
                total,
                last_round,
                delayed: false,
            },
        );
    }

    /// Reorders tied places as `ranked` says. `newcomer` acts this round only if the turn order has not yet passed
    /// its new place.
    pub(in crate::rules) fn rearrange(
        &mut self,
        ranked: &[CombatantId],
        newcomer: CombatantId,
        round: u32,
    ) {
        let slots: Vec<usize> = (0..self.places.len())
            .filter(|&index| ranked.contains(&self.places[index].who))
            .collect();
        let by_rank: Vec<InitiativeSlot> = ranked
            .iter()
            .filter_map(|who| self.place_of(*who).copied())
            .collect();
        for (slot, place) in slots.into_iter().zip(by_rank) {
            self.places[slot] = place;
        }
        if let Some(index) = self.places.iter().position(|place| place.who == newcomer) {
            let last_round = self.round_of_newcomer(index, newcomer, round);
            self.places[index].last_round = last_round;
        }
    }

    /// Moves a place to a new total and removes its owner's stored roll-offs.
    pub(in crate::rules) fn set_total(&mut self, who: CombatantId, total: i32) {
        let Some(index) = self.places.iter().position(|place| place.who == who) else {
            return;
        };
        let mut place = self.places.remove(index);
        place.total = total;
        let index = self.places.partition_point(|other| other.total >= total);
        self.places.insert(index, place);
        self.roll_offs.retain(|held| held.who != who);
    }

    /// Returns the `last_round` of a newcomer at `index`: this round if the turn order has passed that place,
    /// otherwise the round before.
    fn round_of_newcomer(&self, index: usize, newcomer: CombatantId, round: u32) -> u32 {
        if self.has_passed(index, newcomer, round) {
            round
        } else {
            round.saturating_sub(1)
        }
    }

    /// True if the turn order has passed the place at `index`: no place before it still waits for a turn, and the
    /// place whose turn it is comes after it. A combatant that has acted and was then moved by the GM or by a tie
    /// does not matter (SEC-04).
    fn has_passed(&self, index: usize, newcomer: CombatantId, round: u32) -> bool {
        let others = || {
            let places = self.places.iter().enumerate();
            places.filter(|(_, place)| place.who != newcomer)
        };
        if others().any(|(other, place)| other < index && place.last_round < round) {
            return false;
        }
        let current = self.open.iter().find(|turn| turn.kind != TurnKind::Delayed);
        match current.and_then(|turn| others().find(|(_, place)| place.who == turn.who)) {
            Some((here, _)) => here >= index,
            None => others().any(|(other, place)| other >= index && place.last_round == round),
        }
    }

    /// Returns the first place whose turn has not come in `round`.
    pub(in crate::rules) fn next_place(&self, round: u32) -> Option<InitiativeSlot> {
        self.places
            .iter()
            .find(|place| place.last_round < round)
            .copied()
    }

    /// Records that the turn of `who` comes in `round`.
    pub(in crate::rules) fn mark_turn(&mut self, who: CombatantId, round: u32) {
        if let Some(place) = self.places.iter_mut().find(|place| place.who == who) {
            place.last_round = round;
        }
    }

    /// Records or clears a delayed turn that `who` can still take.
    pub(in crate::rules) fn mark_delayed(&mut self, who: CombatantId, delayed: bool) {
        if let Some(place) = self.places.iter_mut().find(|place| place.who == who) {
            place.delayed = delayed;
        }
    }

    /// Opens a turn inside the open ones.
    pub(in crate::rules) fn open(
        &mut self,
        who: CombatantId,
        left: u32,
        kind: TurnKind,
        begun: bool,
    ) {
        let closing = matches!(kind, TurnKind::Lost | TurnKind::Skipped);
        self.open.push(OpenTurn {
            who,
            left,
            spent: 0,
            kind,
            begun,
            closing,
        });
    }

    /// Begins the innermost turn.
    pub(in crate::rules) fn begin(&mut self) {
        if let Some(turn) = self.open.last_mut() {
            turn.begun = true;
        }
    }

    /// Lets the innermost turn run out without further actions, and sets its kind if `kind` is given.
    pub(in crate::rules) fn run_out(&mut self, kind: Option<TurnKind>) {
        if let Some(turn) = self.open.last_mut() {
            turn.closing = true;
            turn.begun = true;
            turn.kind = kind.unwrap_or(turn.kind);
        }
    }

    /// Closes the innermost turn.
    pub(in crate::rules) fn close(&mut self) -> Option<OpenTurn> {
        self.open.pop()
    }

    /// Spends seconds of the innermost turn and returns the seconds left.
    pub(in crate::rules) fn spend(&mut self, seconds: u32) -> u32 {
        let Some(turn) = self.open.last_mut() else {
            return 0;
        };
        turn.left = turn.left.saturating_sub(seconds);
        turn.spent += seconds;
        turn.left
    }

    /// Sets the seconds left in the innermost turn.
    pub(in crate::rules) fn set_left(&mut self, left: u32) {
        if let Some(turn) = self.open.last_mut() {
            turn.left = left;
        }
    }
}
