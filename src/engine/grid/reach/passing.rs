//! The places of a search that the mover can only pass through.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// What is spent on arrival at places where a friend stands.
///
/// Elsewhere the least is all that counts: whoever arrives early can stop and wait for the next Move. Here it
/// cannot, and to arrive later with more of a Move left may lead further. So each place keeps the least of each
/// Move that is not worse in every way than that of an earlier one.
#[derive(Clone, Debug, Default)]
pub(super) struct Passing {
    /// By place: its earliest arrival, [`Passing::NONE`] for none. Places beyond its end have none.
    first: Vec<u32>,
    /// What is spent on arrival, with the next later arrival at the same place; at most one in a Move.
    arrivals: Vec<(u32, u32)>,
    /// Arrivals from which the search has not gone on yet: what is spent, and the place.
    due: BinaryHeap<Reverse<(u32, usize)>>,
}

impl Passing {
    const NONE: u32 = u32::MAX;

    /// Notes an arrival, if it may lead further than those before it; a Move and what is lost of it make `span`.
    pub fn arrive(&mut self, place: usize, spent: u32, span: u32) {
        let (begun, in_move) = (spent / span, spent % span);
        let (mut before, mut next) = (Self::NONE, self.first(place));
        while let Some(&(least, later)) = self.arrivals.get(next as usize) {
            if least / span > begun {
                break;
            }
            if least % span <= in_move {
                return;
            }
            (before, next) = (next, later);
        }
        let new = self.arrivals.len() as u32;
        match self.arrivals.get_mut(before as usize) {
            Some((same, _)) if *same / span == begun => *same = spent,
            Some((_, later)) => {
                *later = new;
                self.arrivals.push((spent, next));
            }
            None => {
                if self.first.len() <= place {
                    self.first.resize(place + 1, Self::NONE);
                }
                self.first[place] = new;
                self.arrivals.push((spent, next));
            }
        }
        self.due.push(Reverse((spent, place)));
    }

    /// The earliest arrival at `place`.
    fn first(&self, place: usize) -> u32 {
        self.first.get(place).copied().unwrap_or(Self::NONE)
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
        let mut next = self.first(place);
        while let Some(&(least, later)) = self.arrivals.get(next as usize) {
            if least == spent {
                return true;
            }
            next = later;
        }
        false
    }
}
