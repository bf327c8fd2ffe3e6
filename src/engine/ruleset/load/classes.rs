//! Loader of `classes.ron`: the values of class levels.

use serde::Deserialize;
use serde::de::IgnoredAny;

use super::armour_class::{TO_HIT, check_improving};
use super::check::{Checker, ThresholdRows};
use super::entries::EntriesById;
use super::frame::Frame;
use crate::document::Spanned;
use crate::ruleset::{Catalogue, ClassDef, ClassId};

/// The contents of the file, unchecked.
#[derive(Deserialize)]
pub struct ClassesFile {
    #[serde(rename = "version")]
    _version: IgnoredAny,
    #[serde(default)]
    pub classes: EntriesById<Class>,
}

#[derive(Deserialize)]
pub struct Class {
    name: Spanned<String>,
    to_hit: Spanned<ThresholdRows<Spanned<i64>>>,
    #[serde(default)]
    saves: ThresholdRows<Spanned<Vec<Spanned<i64>>>>,
    #[serde(default)]
    routines_in_two_rounds: ThresholdRows<Spanned<i64>>,
    #[serde(default)]
    sweeps: bool,
    #[serde(default)]
    backstab: ThresholdRows<Spanned<i64>>,
    #[serde(default)]
    help: String,
}

/// Checks the file; `frame` gives the number of saving throws and the direction of Armour Class.
pub fn check(
    file: &ClassesFile,
    frame: Option<&Frame>,
    check: &mut Checker,
) -> Catalogue<ClassId, ClassDef> {
    let saves = frame.map(|frame| frame.saves.len());
    let ascending = frame.and_then(|frame| frame.attack.ascending());
    const LEVEL: std::ops::RangeInclusive<i64> = 0..=100;
    let each = file.classes.iter().map(|(id, raw)| {
        check.require_rows(&raw.to_hit.place, raw.to_hit.len());
        if let Some(ascending) = ascending {
            check_improving(raw.to_hit.values(), ascending, check);
        }
        let def = ClassDef {
            name: check.name(&raw.name),
            to_hit: check.table(&raw.to_hit, LEVEL, |to_hit, check| {
                check.number(to_hit, TO_HIT)
            }),
            saves: check.table(&raw.saves, LEVEL, |row, check| {
                check.save_targets(row, saves.unwrap_or(row.len()))
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
