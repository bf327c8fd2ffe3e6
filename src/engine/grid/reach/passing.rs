//! Places of a search that the mover can only pass through.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Costs on arrival at places with an ally.
///
/// Elsewhere only the least cost counts, because a mover that arrives early can stop and wait for the next Move. Here
/// it cannot, and arriving later with more of a Move left may lead further. So each place keeps the least cost in each
/// Move, unless an earlier one is better in every way.
#[derive(Clone, Debug, Default)]
pub(super) struct PassingCosts {
    /// For each place, its earliest arrival; [`PassingCosts::NONE`] for none. Places beyond its end have none.
    first: Vec<u32>,
    /// Costs on arrival, each with the next later arrival at the same place; at most one per Move.
    arrivals: Vec<(u32, u32)>,
    /// Arrivals from which the search has not continued yet: the cost, and the place.
    due: BinaryHeap<Reverse<(u32, usize)>>,
}

impl PassingCosts {
    const NONE: u32 = u32::MAX;

    /// Notes an arrival, if it may lead further than those before it; a Move and the lost rest of it make `span`.
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

    /// Returns the earliest arrival at `place`.
    fn first(&self, place: usize) -> u32 {
        self.first.get(place).copied().unwrap_or(Self::NONE)
    }

    /// Returns the nearest place to continue from, with its cost, if that is less than `end`.
    pub fn next_before(&mut self, end: u32) -> Option<(usize, u32)> {
        let Reverse((spent, place)) = *self.due.peek()?;
        if spent >= end {
            return None;
        }
        self.due.pop();
        Some((place, spent))
    }

    /// True if the search still has to continue from any place.
    pub fn is_due_later(&self) -> bool {
        !self.due.is_empty()
    }

    /// True if `spent` is the least cost on arrival at `place` in any Move.
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
