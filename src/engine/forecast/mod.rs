//! The forecast: how a fight is likely to end.
//!
//! [`forecast`] plays many fights from one state with the policy of auto-play and adds up their results. A fight of a
//! forecast is the same fight as one that `splitsecond play` prints with its seed; it only keeps no journal.
//! A forecast works on copies: the fight that it begins with stays as it is.
//!
//! | file | holds |
//! | --- | --- |
//! | `start` | the state from which it is made |
//! | `fight` | one fight and its result |
//! | `film` | a fight played again, to be watched |
//! | `workers` | many fights on several threads, and the limits of a forecast |
//! | `totals` | the results of all fights together |
//! | `distribution`, `odds` | distributions of numbers; shares of fights and how sure they are |
//! | `text` | the forecast in words |
//! | `export` | the forecast for other programs |
//! | `compare` | several choices with the same luck |
//! | `vary` | other numbers of a creature, and the number for a target |
//! | `compare_text` | a comparison in words and for other programs |

mod compare;
pub mod compare_text;
mod distribution;
mod export;
mod fight;
mod film;
mod odds;
mod start;
pub mod text;
mod totals;
mod vary;
mod workers;

#[cfg(test)]
mod tests;

pub use compare::{ChoiceResult, CompareError, Comparison, ForecastChoice, MAX_CHOICES, compare};
pub use distribution::Distribution;
pub use export::{csv_table, json_objects};
pub use fight::{
    CombatantResult, EndKind, FightEnd, FightResult, MAX_COMMANDS, SideResult, StopReason,
};
pub use film::film_of_fight;
pub use odds::{FightOdds, Interval, Pairs};
pub use start::{ForecastError, ForecastStart, NothingToForecastError};
pub use totals::{
    CombatantForecast, DOTS, FAN_QUANTILES, FanPoint, FightSummary, MeansSum, SideTotals, Totals,
};
pub use vary::{
    CountQuestion, CountSearch, CountsError, MAX_COUNTS, MAX_SEARCHED, counts_for, vary,
};
pub use workers::{FIGHTS_PER_REPORT, ForecastEnd, ForecastOptions, ForecastResult, forecast};
