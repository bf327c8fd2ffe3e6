//! Loader of `classes.ron`: the values of class levels.

use serde::Deserialize;
use serde::de::IgnoredAny;

use super::Entries;
use super::armour_class::{TO_HIT, better_and_better};
use super::check::{Check, Rows};
use super::frame::Frame;
use crate::document::Located;
use crate::ruleset::{Catalogue, ClassDef, ClassId};

/// The contents of the file, unchecked.
#[derive(Deserialize)]
pub struct File {
    #[serde(rename = "version")]
    _version: IgnoredAny,
    #[serde(default)]
    pub classes: Entries<Class>,
}

#[derive(Deserialize)]
pub struct Class {
    name: Located<String>,
    to_hit: Located<Rows<Located<i64>>>,
    #[serde(default)]
    saves: Rows<Located<Vec<Located<i64>>>>,
    #[serde(default)]
    routines_in_two_rounds: Rows<Located<i64>>,
    #[serde(default)]
    sweeps: bool,
    #[serde(default)]
    backstab: Rows<Located<i64>>,
    #[serde(default)]
    help: String,
}

/// Checks the file; `frame` gives the number of saving throws and the direction of Armour Class.
pub fn check(
    file: &File,
    frame: Option<&Frame>,
    check: &mut Check,
) -> Catalogue<ClassId, ClassDef> {
    let saves = frame.map(|frame| frame.saves.len());
    let ascending = frame.and_then(|frame| frame.attack.ascending());
    const LEVEL: std::ops::RangeInclusive<i64> = 0..=100;
    let each = file.classes.iter().map(|(id, raw)| {
        check.rows_given(&raw.to_hit.place, raw.to_hit.len());
        if let Some(ascending) = ascending {
            better_and_better(raw.to_hit.values(), ascending, check);
        }
        let def = ClassDef {
            name: check.name(&raw.name),
            to_hit: check.table(&raw.to_hit, LEVEL, |to_hit, check| {
                check.number(to_hit, TO_HIT)
            }),
            saves: check.table(&raw.saves, LEVEL, |row, check| {
                check.throws(row, saves.unwrap_or(row.len()))
            }),
            routines_in_two_rounds: check.table(
                &raw.routines_in_two_rounds,
                LEVEL,
                |routines, check| check.number(routines, 1..=20),
            ),
            sweeps: raw.sweeps,
            backstab: check.table(&raw.backstab, LEVEL, |times, check| {
                check.number(times, 1..=10)
            }),
            help: raw.help.clone(),
        };
        (check.id(id), def)
    });
    each.collect()
}
