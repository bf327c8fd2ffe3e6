//! The panels together, with small fights behind them.

mod models_parts;
mod models_resources;
mod models_rounds;
mod models_seconds;
mod models_steps;
mod panels_resources;
mod panels_rounds;
pub(in crate::gm) mod panels_samples;
mod panels_steps;
