//! The queue of a search.

/// A queue of places in buckets, nearest bucket first. Each bucket is a linked list in one arena, so that a search
/// allocates once.
pub(super) struct BucketRing {
    /// The newest entry of each bucket, [`BucketRing::END`] for none.
    heads: [u32; Self::BUCKETS],
    /// Places, each with the next entry of its bucket.
    entries: Vec<(u32, u32)>,
    /// Number of queued places.
    pub pending: usize,
}

impl BucketRing {
    /// More buckets than any step spans: the most expensive step under any metric is 2,121 units, a bucket holds 256,
    /// and as much may be lost at the end of a Move.
    const BUCKETS: usize = 32;
    const END: u32 = u32::MAX;

    /// Creates an empty queue, with memory for the search of this many places.
    pub fn with_capacity(places: usize) -> Self {
        Self {
            heads: [Self::END; Self::BUCKETS],
            entries: Vec::with_capacity(places + places / 2),
            pending: 0,
        }
    }

    /// Queues `place` in `bucket`.
    pub fn push(&mut self, bucket: u32, place: usize) {
        let head = &mut self.heads[bucket as usize % Self::BUCKETS];
        let newest = self.entries.len() as u32;
        self.entries.push((place as u32, *head));
        *head = newest;
        self.pending += 1;
    }

    /// Empties `bucket`; returns its newest entry.
    pub fn take(&mut self, bucket: u32) -> u32 {
        std::mem::replace(&mut self.heads[bucket as usize % Self::BUCKETS], Self::END)
    }

    /// Returns the place of `entry` and the next entry of its bucket.
    pub fn get(&mut self, entry: u32) -> Option<(usize, u32)> {
        let &(place, next) = self.entries.get(entry as usize)?;
        self.pending -= 1;
        Some((place as usize, next))
    }
}
