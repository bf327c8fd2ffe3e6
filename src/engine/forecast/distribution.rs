//! Distributions of whole numbers over many fights.

use std::collections::BTreeMap;

/// How often each number occurred.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Distribution {
    counts: BTreeMap<i64, u32>,
    number: u32,
}

impl Distribution {
    /// Adds a number.
    pub fn add(&mut self, value: i64) {
        *self.counts.entry(value).or_default() += 1;
        self.number += 1;
    }

    /// Adds all numbers of another distribution.
    pub fn extend(&mut self, other: &Self) {
        for (value, count) in other.iter() {
            *self.counts.entry(value).or_default() += count;
        }
        self.number += other.number;
    }

    /// Returns how many numbers there are.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// Returns each number with its count, lowest first.
    pub fn iter(&self) -> impl Iterator<Item = (i64, u32)> {
        self.counts.iter().map(|(value, count)| (*value, *count))
    }

    /// Returns the lowest number that at least `percent` of all numbers do not exceed; `None` without any.
    pub fn quantile(&self, percent: u32) -> Option<i64> {
        let rank = (u64::from(self.number) * u64::from(percent)).div_ceil(100);
        let mut below = 0;
        let mut values = self.iter();
        let found = values.find(|(_, count)| {
            below += u64::from(*count);
            below >= rank.max(1)
        });
        found.map(|(value, _)| value)
    }

    /// Returns the middle number; `None` without any.
    pub fn median(&self) -> Option<i64> {
        self.quantile(50)
    }

    /// Returns the mean; `None` without any.
    pub fn mean(&self) -> Option<f64> {
        let sum: i64 = self.iter().map(|(value, n)| value * i64::from(n)).sum();
        (self.number > 0).then(|| sum as f64 / f64::from(self.number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_numbers_that_occurred() {
        let mut all = Distribution::default();
        assert_eq!((all.median(), all.mean()), (None, None));
        for value in 1..=20 {
            all.add(value);
        }
        let of = |percent| all.quantile(percent);
        assert_eq!(
            (of(0), of(5), of(50), of(95), of(100)),
            (Some(1), Some(1), Some(10), Some(19), Some(20))
        );
        assert_eq!(all.mean(), Some(10.5));
        let mut twice = all.clone();
        twice.extend(&all);
        assert_eq!((twice.number(), twice.median()), (40, Some(10)));
    }
}
