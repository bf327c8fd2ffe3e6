//! Source of random decisions, and a guard that names the failing fight.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::Rng;

/// Source of every decision: a seeded generator.
pub(super) struct Chance(pub(super) ChaCha8Rng);

impl Chance {
    pub(super) fn below(&mut self, end: usize) -> usize {
        (self.0.next_u64() % end.max(1) as u64) as usize
    }

    pub(super) fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    pub(super) fn of<T: Clone>(&mut self, all: &[T]) -> Option<T> {
        all.get(self.below(all.len())).cloned()
    }

    pub(super) fn between(&mut self, least: i32, most: i32) -> i32 {
        let span = usize::try_from(most - least + 1).unwrap_or(1);
        least + i32::try_from(self.below(span)).unwrap_or(0)
    }
}

/// Guard that prints its text if an assertion fails while it is alive.
pub(super) struct Told(pub(super) String);

impl Drop for Told {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("in {}", self.0);
        }
    }
}
