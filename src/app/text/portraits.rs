//! Texts of portraits.

use std::fmt::Display;

/// Name of the source of a picture, within a sentence.
pub(in crate::app) const CLIPBOARD: &str = "the clipboard";
pub(in crate::app) const NOTHING_ON_CLIPBOARD: &str = "it holds no picture, so copy one first";
pub(in crate::app) const FILE_MISSING: &str = "its file is missing";
pub(in crate::app) const NO_PIXELS: &str = "The picture has no pixels";

pub(in crate::app) fn cannot_read_all(why: impl Display) -> String {
    format!("The portraits cannot be read: {why}")
}

pub(in crate::app) fn cannot_show(portrait: impl Display, why: &str) -> String {
    format!("The portrait {portrait} cannot be shown, so an emblem is shown instead: {why}")
}

pub(in crate::app) fn cannot_use(source: &str, why: &str) -> String {
    format!("Cannot use {source}: {why}")
}
