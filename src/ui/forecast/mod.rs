//! The forecast: how the fight is likely to end, made while it is played on.

mod act;
mod charts;
mod compare;
mod counts;
mod dots;
mod gauge;
mod model;
mod panel;
mod picture;
mod survival;
mod systems;
#[cfg(test)]
mod tests;
mod text;

pub use act::ForecastAct;
pub use compare::ComparisonUi;
pub use counts::{CountAnswer, CountSearchUi, CountedCreature};
pub use gauge::{GaugeModel, GaugeUi};
pub(super) use gauge::{show_gauge, show_gauge_below};
pub use model::{CombatantFate, DotRow, ForecastModel, FoughtSide, RoundCount, SideFan, SideFates};
pub use panel::{ForecastAge, ForecastSettings, ForecastStatus, ForecastUi, show};
pub(super) use systems::{close, plugin};
