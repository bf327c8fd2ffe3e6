//! The places of a search that the mover can only pass through.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

/// What is spent on arrival at places where a friend stands.
///
/// Elsewhere the least is all that counts: whoever arrives early can stop and wait for the next Move. Here it
/// cannot, and to arrive later with more of a Move left may lead further. So each place keeps the least of each
/// Move that is not worse in every way than that of an earlier one.
#[derive(Clone, Debug, Default)]
pub(super) struct Passing {
    /// By place: what is spent on arrival, at most once in a Move, the earliest first.
    least: BTreeMap<usize, Vec<u32>>,
    /// Arrivals from which the search has not gone on yet: what is spent, and the place.
    due: BinaryHeap<Reverse<(u32, usize)>>,
}

impl Passing {
    /// Notes an arrival, if it may lead further than those before it; a Move and what is lost of it make `span`.
    pub fn arrive(&mut self, place: usize, spent: u32, span: u32) {
        let least = self.least.entry(place).or_default();
        let (begun, in_move) = (spent / span, spent % span);
        let later = least.partition_point(|least| least / span <= begun);
        if least[..later].iter().any(|least| least % span <= in_move) {
            return;
        }
        match least[..later].last_mut() {
            Some(same) if *same / span == begun => *same = spent,
            _another_move => least.insert(later, spent),
        }
        self.due.push(Reverse((spent, place)));
    }

    /// The nearest place to go on from, if less than `end` is spent there, with what is spent.
    pub fn next_before(&mut self, end: u32) -> Option<(usize, u32)> {
        let Reverse((spent, place)) = *self.due.peek()?;
        if spent >= end {
            return None;
        }
        self.due.pop();
        Some((place, spent))
    }

    /// Whether the search has to go on from any place yet.
    pub fn is_due_later(&self) -> bool {
        !self.due.is_empty()
    }

    /// Whether `spent` is the least on arrival at `place` in any Move.
    pub fn has(&self, place: usize, spent: u32) -> bool {
        let least = self.least.get(&place);
        least.is_some_and(|least| least.contains(&spent))
    }
}
