//! Values → text in the usual layout, which [`read`](super::read) reads back.

use ron::ser::PrettyConfig;
use serde::Serialize;

/// A value that cannot be written in RON.
#[derive(Debug, thiserror::Error)]
#[error("the value cannot be written as RON: {0}")]
pub struct WriteError(#[from] ron::Error);

/// Returns the value as pretty, plain RON: four spaces, no type names, no extensions, a line end at the end.
///
/// # Errors
///
/// [`WriteError`] if the value is of a kind that cannot be written in RON.
pub fn to_text(value: &impl Serialize) -> Result<String, WriteError> {
    let layout = PrettyConfig::new()
        .new_line("\n")
        .indentor("    ")
        .struct_names(false);
    let mut text = ron::ser::to_string_pretty(value, layout)?;
    text.push('\n');
    Ok(text)
}

/// Returns the value as plain RON on one line.
///
/// # Errors
/// As for [`to_text`].
pub fn to_line(value: &impl Serialize) -> Result<String, WriteError> {
    let layout = PrettyConfig::new().depth_limit(0).struct_names(false);
    Ok(ron::ser::to_string_pretty(value, layout)?)
}
