//! The texts of the About window.

pub(super) use crate::ui::shared::text::CLOSE;

pub(super) const TITLE: &str = concat!("Splitsecond ", env!("CARGO_PKG_VERSION"));
pub(super) const DESCRIPTION: &str = env!("CARGO_PKG_DESCRIPTION");
pub(super) const COPYRIGHT: &str = "© 2026 The Splitsecond developers";
pub(super) const LICENCE: &str = "Licence: MIT or Apache 2.0, at your option";

pub(super) fn source_code(repository: &str) -> String {
    format!("Source code: {repository}")
}

pub(super) const SOFTWARE_INSIDE: &str = "Software in this program, and its licences";
