//! Loader of `classes.ron`: the values of class levels.

use serde::Deserialize;
use serde::de::IgnoredAny;

use super::check::Checker;
use super::entries::EntriesById;
use super::frame::Frame;
use super::known::Known;
use crate::document::Written;
use crate::ruleset::schema::{self, Context};
use crate::ruleset::{Catalogue, ClassDef, ClassId};

/// The contents of the file, unchecked.
#[derive(Deserialize)]
pub struct ClassesFile {
    #[serde(rename = "version")]
    _version: IgnoredAny,
    #[serde(default)]
    pub classes: EntriesById<Written>,
}

/// Checks the file; `frame` gives the number of saving throws and the direction of Armour Class.
pub fn check(
    file: &ClassesFile,
    known: &Known,
    frame: Option<&Frame>,
    check: &mut Checker,
) -> Catalogue<ClassId, ClassDef> {
    let facts = frame.map(Frame::facts);
    let context = Context {
        known,
        facts: facts.as_ref(),
    };
    schema::read_entries("classes", &file.classes, context, check)
}
