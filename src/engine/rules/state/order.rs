//! The order of places, and the turns that are open: one inside the other where they are broken into.

use std::hash::{Hash, Hasher};

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use crate::rules::facts::Rejection;
use crate::rules::state::{Clock, CombatantId};
use crate::rules::turns::rejection::TurnRejection;

/// The order, first to last, and the stack of open turns, innermost last.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TurnOrder {
    places: Vec<Place>,
    open: Vec<OpenTurn>,
    /// The roll-offs of those who tied, against which newcomers throw (RES-02).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    roll_offs: Vec<RollOff>,
}

/// A fight without stored roll-offs has the hash that it would have if there were none.
impl Hash for TurnOrder {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.places.hash(hasher);
        self.open.hash(hasher);
        if !self.roll_offs.is_empty() {
            self.roll_offs.hash(hasher);
        }
    }
}

/// What somebody threw against those who had its total, one throw after the other.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct RollOff {
    who: CombatantId,
    totals: Vec<i32>,
}

/// A place in the order. It stays when its owner dies or leaves (SEC-13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Place {
    /// The combatant whose place it is.
    pub who: CombatantId,
    /// The total by which the place was found.
    pub total: i32,
    /// The last round in which its turn came.
    pub last_round: u32,
    /// Its turn was delayed and has not been taken yet (SEC-05).
    pub delayed: bool,
}

/// A turn that is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct OpenTurn {
    who: CombatantId,
    left: u32,
    spent: u32,
    kind: TurnKind,
    begun: bool,
    closing: bool,
}

/// What kind of turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum TurnKind {
    /// In its place.
    InPlace,
    /// Delayed, and taken later.
    Delayed,
    /// Delayed, and never taken: only its seconds pass (SEC-07).
    Lost,
    /// Its owner cannot act: only its seconds pass.
    Skipped,
}

impl OpenTurn {
    /// The combatant whose turn it is.
    pub fn who(&self) -> CombatantId {
        self.who
    }

    /// The seconds that are left of it.
    pub fn left(&self) -> u32 {
        self.left
    }

    /// The seconds that have been spent of it.
    pub fn spent(&self) -> u32 {
        self.spent
    }

    /// How it came about, and whether anything can be done in it.
    pub fn kind(&self) -> TurnKind {
        self.kind
    }

    /// Whether it has begun; several delayed turns may wait for one gap.
    pub fn has_begun(&self) -> bool {
        self.begun
    }

    /// Whether nothing can be done in it any more, and its seconds only run out.
    pub(in crate::rules) fn is_closing(&self) -> bool {
        self.closing
    }
}

impl TurnOrder {
    /// Every place, first to last.
    pub fn places(&self) -> &[Place] {
        &self.places
    }

    /// Every open turn, outermost first.
    pub fn open_turns(&self) -> &[OpenTurn] {
        &self.open
    }

    /// The turn that goes on now: the innermost.
    pub fn open_turn(&self) -> Option<&OpenTurn> {
        self.open.last()
    }

    /// The place of `who`.
    pub fn place_of(&self, who: CombatantId) -> Option<&Place> {
        self.places.iter().find(|place| place.who == who)
    }

    /// The open turn, if it is `who`'s.
    ///
    /// # Errors
    /// `NotBegun` before the fight has begun, `NoTurnOpen` if nobody's turn is open, `NotYourTurn`
    /// with the one whose turn it is, if it is somebody else's.
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

    /// Everyone with this total, in order.
    pub(in crate::rules) fn with_total(&self, total: i32) -> Vec<CombatantId> {
        self.places
            .iter()
            .filter(|place| place.total == total)
            .map(|place| place.who)
            .collect()
    }

    /// Sets the order at the beginning of the fight.
    pub(in crate::rules) fn set(&mut self, order: &[(CombatantId, i32)]) {
        self.places = order
            .iter()
            .map(|&(who, total)| Place {
                who,
                total,
                last_round: 0,
                delayed: false,
            })
            .collect();
        self.open.clear();
        self.roll_offs.clear();
    }

    /// What `who` threw in roll-offs, the first throw first.
    pub(in crate::rules) fn roll_offs_of(&self, who: CombatantId) -> &[i32] {
        let of = self.roll_offs.iter().find(|held| held.who == who);
        of.map_or(&[], |held| &held.totals)
    }

    /// Remembers what `who` threw in a roll-off, behind what it threw before.
    pub(in crate::rules) fn remember_roll_off(&mut self, who: CombatantId, total: i32) {
        match self.roll_offs.iter_mut().find(|held| held.who == who) {
            Some(held) => held.totals.push(total),
            None => self.roll_offs.push(RollOff {
                who,
                totals: vec![total],
            }),
        }
    }

    /// Inserts a newcomer behind all who have its total or more. Where the order has passed its
    /// place already, its first turn comes next round (SEC-04).
    pub(in crate::rules) fn insert(&mut self, who: CombatantId, total: i32, round: u32) {
        self.places.retain(|place| place.who != who);
        let index = self.places.partition_point(|place| place.total >= total);
        let last_round = self.round_of_newcomer(index, who, round);
        self.places.insert(
            index,
            Place {
                who,
                total,
                last_round,
                delayed: false,
            },
        );
    }

    /// Puts tied places in this order among themselves; `newcomer` acts this round only if its new
    /// place has not been passed.
    pub(in crate::rules) fn rearrange(
        &mut self,
        ranked: &[CombatantId],
        newcomer: CombatantId,
        round: u32,
    ) {
        let slots: Vec<usize> = (0..self.places.len())
            .filter(|&index| ranked.contains(&self.places[index].who))
            .collect();
        let by_rank: Vec<Place> = ranked
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

    /// Moves a place to a new total; what its owner threw against those who had the old one is forgotten.
    pub(in crate::rules) fn retotal(&mut self, who: CombatantId, total: i32) {
        let Some(index) = self.places.iter().position(|place| place.who == who) else {
            return;
        };
        let mut place = self.places.remove(index);
        place.total = total;
        let index = self.places.partition_point(|other| other.total >= total);
        self.places.insert(index, place);
        self.roll_offs.retain(|held| held.who != who);
    }

    /// The last round in which the turn of a newcomer at `index` has come: this one if the order has passed
    /// that place, the one before otherwise.
    fn round_of_newcomer(&self, index: usize, newcomer: CombatantId, round: u32) -> u32 {
        if self.has_passed(index, newcomer, round) {
            round
        } else {
            round.saturating_sub(1)
        }
    }

    /// Whether the order has passed the place at `index`: nobody in front of it waits for a turn, and the place
    /// whose turn it is stands behind it. Who has had its turn and stands elsewhere now, moved by the GM or by
    /// a tie, does not matter (SEC-04).
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

    /// The first place whose turn has not come in `round`.
    pub(in crate::rules) fn next_place(&self, round: u32) -> Option<Place> {
        self.places
            .iter()
            .find(|place| place.last_round < round)
            .copied()
    }

    /// The turn of `who` comes in `round`.
    pub(in crate::rules) fn mark_turn(&mut self, who: CombatantId, round: u32) {
        if let Some(place) = self.places.iter_mut().find(|place| place.who == who) {
            place.last_round = round;
        }
    }

    /// Notes whether `who` has a delayed turn to take.
    pub(in crate::rules) fn mark_delayed(&mut self, who: CombatantId, delayed: bool) {
        if let Some(place) = self.places.iter_mut().find(|place| place.who == who) {
            place.delayed = delayed;
        }
    }

    /// Opens a turn inside those that are open.
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

    /// Lets the innermost turn only run out from now on; as `kind`, if that changes.
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

    /// Spends seconds of the innermost turn; answers what it has left.
    pub(in crate::rules) fn spend(&mut self, seconds: u32) -> u32 {
        let Some(turn) = self.open.last_mut() else {
            return 0;
        };
        turn.left = turn.left.saturating_sub(seconds);
        turn.spent += seconds;
        turn.left
    }

    /// Sets what the innermost turn has left.
    pub(in crate::rules) fn set_left(&mut self, left: u32) {
        if let Some(turn) = self.open.last_mut() {
            turn.left = left;
        }
    }
}
