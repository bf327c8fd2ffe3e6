//! Loader of `magic.ron`: spells and abilities.

use serde::Deserialize;
use serde::de::IgnoredAny;

use super::check::Checker;
use super::entries::EntriesById;
use super::frame::Frame;
use super::known::Known;
use crate::document::Written;
use crate::ruleset::schema::{self, Context};
use crate::ruleset::{Catalogue, SpellDef, SpellId};

/// The contents of the file, unchecked.
#[derive(Deserialize)]
pub struct MagicFile {
    #[serde(rename = "version")]
    _version: IgnoredAny,
    #[serde(default)]
    pub spells: EntriesById<Written>,
}

/// Checks the file; `frame` is `ruleset.ron`, if that could be read.
pub fn check(
    file: &MagicFile,
    known: &Known,
    frame: Option<&Frame>,
    check: &mut Checker,
) -> Catalogue<SpellId, SpellDef> {
    let facts = frame.map(Frame::facts);
    let context = Context {
        known,
        facts: facts.as_ref(),
    };
    schema::read_entries("spells", &file.spells, context, check)
}
