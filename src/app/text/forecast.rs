//! Texts about the forecast.

use std::fmt::Display;
use std::path::Path;

use crate::forecast::NothingToForecastError;
use crate::rules::facts::capitalise;

pub(in crate::app) const BROKEN_OFF: &str =
    "The forecast has ended because of an error in the program. Choose Again to try once more";

pub(in crate::app) fn nothing_to_forecast(why: &NothingToForecastError) -> String {
    capitalise(&why.to_string())
}

pub(in crate::app) fn cannot_begin(why: impl Display) -> String {
    format!("The forecast cannot begin: {why}. Close other programs, then choose Again")
}

pub(in crate::app) fn table_is_in(file: &Path) -> String {
    format!("A table of all fights is in {}", file.display())
}
