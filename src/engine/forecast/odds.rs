//! Odds: shares of fights, and how sure they are.

/// Quantile of the normal distribution for intervals of 95 %.
const Z: f64 = 1.959_963_984_540_054;

/// Number of fights up to which percentages are whole numbers.
const MAX_FIGHTS_FOR_WHOLE_PERCENT: u32 = 10_000;

/// A share of fights.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FightOdds {
    /// Number of fights that are counted.
    pub of: u32,
    /// Number of all fights.
    pub all: u32,
}

/// An interval of shares, from 0 to 1, or of differences between shares, from -1 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// Its lower end.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

impl Interval {
    /// Returns its length.
    pub fn width(self) -> f64 {
        self.high - self.low
    }

    /// Checks whether a share or a difference is within it.
    pub fn contains(self, value: f64) -> bool {
        (self.low..=self.high).contains(&value)
    }
}

impl FightOdds {
    /// Returns the share, from 0 to 1; 0 without any fights.
    pub fn share(self) -> f64 {
        f64::from(self.of) / f64::from(self.all.max(1))
    }

    /// Returns the Wilson interval, which contains the true chance in 95 % of forecasts; everything without any fights.
    pub fn interval(self) -> Interval {
        if self.all == 0 {
            return Interval {
                low: 0.0,
                high: 1.0,
            };
        }
        let (all, share) = (f64::from(self.all), self.share());
        let weight = 1.0 + Z * Z / all;
        let centre = (share + Z * Z / (2.0 * all)) / weight;
        let half = Z * (share * (1.0 - share) / all + Z * Z / (4.0 * all * all)).sqrt() / weight;
        Interval {
            low: if self.of == 0 { 0.0 } else { centre - half },
            high: if self.of == self.all {
                1.0
            } else {
                centre + half
            },
        }
    }

    /// Returns the share in per cent: `64 %`. Something that was never seen is not impossible: `under 0.4 %`, the upper
    /// end of the interval.
    pub fn text(self) -> String {
        if self.all == 0 {
            return "unknown".to_owned();
        }
        let Interval { low, high } = self.interval();
        if self.of == 0 {
            return format!("under {} %", bound(high));
        }
        if self.of == self.all {
            return format!("over {} %", bound_below(low));
        }
        if self.all > MAX_FIGHTS_FOR_WHOLE_PERCENT {
            return match (self.share() * 1000.0).round() {
                0.0 => "under 0.1 %".to_owned(),
                1000.0 => "over 99.9 %".to_owned(),
                tenths => format!("{:.1} %", tenths / 10.0),
            };
        }
        match (self.share() * 100.0).round() {
            0.0 => "under 1 %".to_owned(),
            100.0 => "over 99 %".to_owned(),
            percent => format!("{percent} %"),
        }
    }

    /// Returns the interval in per cent: `61 to 67 %`. If whole numbers would be the same, in tenths: `0.0 to 0.4 %`.
    pub fn interval_text(self) -> String {
        let Interval { low, high } = self.interval();
        let is_narrow = (low * 100.0).round() == (high * 100.0).round();
        let decimals = usize::from(is_narrow || self.all > MAX_FIGHTS_FOR_WHOLE_PERCENT);
        format!(
            "{:.decimals$} to {:.decimals$} %",
            low * 100.0,
            high * 100.0
        )
    }
}

/// Returns an upper bound in per cent, rounded up: in tenths below 1 %, whole above.
fn bound(share: f64) -> String {
    let percent = share * 100.0;
    match percent < 1.0 {
        true => format!("{:.1}", (percent * 10.0).ceil() / 10.0),
        false => format!("{:.0}", percent.ceil()),
    }
}

/// Returns a lower bound in per cent, rounded down, as [`bound`] does.
fn bound_below(share: f64) -> String {
    let percent = share * 100.0;
    match percent > 99.0 {
        true => format!("{:.1}", (percent * 10.0).floor() / 10.0),
        false => format!("{:.0}", percent.floor()),
    }
}

/// Results of two choices in the same fights, with the same luck. A choice “wins” a fight in which the counted result
/// occurs: the party wins, or one of the party drops.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pairs {
    /// Number of fights that both choices win.
    pub both: u32,
    /// Number of fights that only the first choice wins.
    pub only_first: u32,
    /// Number of fights that only the second choice wins.
    pub only_second: u32,
    /// Number of fights that neither choice wins.
    pub neither: u32,
}

impl Pairs {
    /// Counts a fight.
    pub fn add(&mut self, first_wins: bool, second_wins: bool) {
        let count = match (first_wins, second_wins) {
            (true, true) => &mut self.both,
            (true, false) => &mut self.only_first,
            (false, true) => &mut self.only_second,
            (false, false) => &mut self.neither,
        };
        *count += 1;
    }

    /// Returns the share of fights that the second choice wins, less that of the first, from -1 to 1.
    pub fn difference(self) -> f64 {
        let gain = f64::from(self.only_second) - f64::from(self.only_first);
        gain / f64::from(self.all().max(1))
    }

    /// Returns the interval of the difference, which contains the true one in 95 % of comparisons. As Agresti and Min
    /// suggest, half a fight is added to each of the four counts.
    pub fn interval(self) -> Interval {
        if self.all() == 0 {
            return Interval {
                low: -1.0,
                high: 1.0,
            };
        }
        let (first, second) = (
            f64::from(self.only_first) + 0.5,
            f64::from(self.only_second) + 0.5,
        );
        let all = f64::from(self.all()) + 2.0;
        let difference = (second - first) / all;
        let half = Z * ((first + second) / all - difference * difference).sqrt() / all.sqrt();
        Interval {
            low: (difference - half).max(-1.0),
            high: (difference + half).min(1.0),
        }
    }

    /// Describes the difference: `12 % more (9 to 15)`, or that there may be none.
    pub fn text(self) -> String {
        let Interval { low, high } = self.interval();
        let [low, high] = [low, high].map(|end| match (end * 100.0).round() {
            0.0 => "0".to_owned(),
            percent => format!("{percent:+}"),
        });
        if self.interval().contains(0.0) {
            return format!("no difference seen ({low} to {high})");
        }
        let percent = (self.difference() * 100.0).abs();
        let percent = match percent < 1.0 {
            true => format!("{percent:.1}"),
            false => format!("{percent:.0}"),
        };
        match self.difference() > 0.0 {
            true => format!("{percent} % more ({low} to {high})"),
            false => format!("{percent} % fewer ({low} to {high})"),
        }
    }

    fn all(self) -> u32 {
        self.both + self.only_first + self.only_second + self.neither
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::state::CombatantId;
    use crate::rules::state::dice::{Dice, DiePurpose, WhenFacesRunOut};

    fn odds(of: u32, all: u32) -> FightOdds {
        FightOdds { of, all }
    }

    #[test]
    fn interval_agrees_with_published_values() {
        // Newcombe 1998, table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
        for (of, all, low, high) in [
            (81, 263, 0.2553, 0.3662),
            (15, 148, 0.0624, 0.1605),
            (0, 20, 0.0000, 0.1611),
            (1, 29, 0.0061, 0.1718),
        ] {
            let Interval { low: l, high: h } = odds(of, all).interval();
            assert!((l - low).abs() < 5e-5, "{of} of {all}: {l}");
            assert!((h - high).abs() < 5e-5, "{of} of {all}: {h}");
        }
    }

    #[test]
    fn interval_contains_the_true_chance_in_95_of_100_forecasts() {
        for needed in [3, 11, 18] {
            let truth = f64::from(21 - needed) / 20.0;
            let (mut inside, samples) = (0, 2000);
            for sample in 0..samples {
                let mut dice = Dice::default();
                dice.open(sample, 1, &[], WhenFacesRunOut::Throw);
                let mut roll = || dice.die(20, DiePurpose::Attack, CombatantId::new("mira"));
                let of = (0..100).filter(|_| i32::from(roll()) >= needed).count();
                let sample = odds(u32::try_from(of).expect("a hundred at most"), 100);
                inside += u32::from(sample.interval().contains(truth));
            }
            let share = f64::from(inside) / samples as f64;
            assert!((0.93..0.97).contains(&share), "{needed}: {share}");
        }
    }

    #[test]
    fn percentages_are_whole_and_nothing_is_impossible() {
        for (of, all, text) in [
            (640, 1000, "64 %"),
            (0, 1000, "under 0.4 %"),
            (1000, 1000, "over 99.6 %"),
            (0, 10, "under 28 %"),
            (10, 10, "over 72 %"),
            (1, 1000, "under 1 %"),
            (999, 1000, "over 99 %"),
            (6400, 20_000, "32.0 %"),
            (1, 50_000, "under 0.1 %"),
            (0, 0, "unknown"),
        ] {
            assert_eq!(odds(of, all).text(), text, "{of} of {all}");
        }
        assert_eq!(odds(640, 1000).interval_text(), "61 to 67 %");
        assert_eq!(odds(0, 1000).interval_text(), "0.0 to 0.4 %");
        assert_eq!(odds(1000, 1000).interval_text(), "99.6 to 100.0 %");
    }

    #[test]
    fn paired_difference_is_seen_only_if_it_is_no_accident() {
        let pairs = |both, only_first, only_second, neither| Pairs {
            both,
            only_first,
            only_second,
            neither,
        };
        assert_eq!(
            pairs(400, 50, 50, 500).text(),
            "no difference seen (-2 to +2)"
        );
        assert_eq!(pairs(400, 20, 140, 440).text(), "12 % more (+10 to +14)");
        assert_eq!(pairs(400, 140, 20, 440).text(), "12 % fewer (-14 to -10)");
        assert_eq!(
            pairs(0, 0, 0, 0).text(),
            "no difference seen (-100 to +100)"
        );
        let same = pairs(5000, 0, 0, 5000).text();
        assert_eq!(same, "no difference seen (0 to 0)");
        let mut counted = Pairs::default();
        for (first, second) in [(true, true), (true, false), (false, true), (false, false)] {
            counted.add(first, second);
        }
        assert_eq!(counted, pairs(1, 1, 1, 1));
    }
}
