//! The forecast: how the fight is likely to end, made while it is played on.

mod charts;
mod compare;
mod counts;
mod dots;
mod gauge;
mod model;
mod panel;
mod picture;
mod survival;
#[cfg(test)]
mod tests;
mod text;

pub use compare::ComparisonUi;
pub use counts::{CountAnswer, CountSearchUi, CountedCreature};
pub use gauge::{GaugeModel, GaugeUi};
pub(in crate::gm) use gauge::{show_gauge, show_gauge_below};
pub use model::{CombatantFate, DotRow, ForecastModel, FoughtSide, RoundCount, SideFan, SideFates};
pub use panel::{ForecastAge, ForecastSettings, ForecastStatus, ForecastUi, show};
