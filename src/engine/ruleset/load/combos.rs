//! Loader of `combos.ron`: combos and their components.

use serde::Deserialize;
use serde::de::IgnoredAny;

use super::check::Checker;
use super::entries::EntriesById;
use super::known::Known;
use crate::document::Spanned;
use crate::ruleset::{Catalogue, ComboDef, ComboId, ComponentDef, ComponentId};

/// The contents of the file, unchecked.
#[derive(Deserialize)]
pub struct CombosFile {
    #[serde(rename = "version")]
    _version: IgnoredAny,
    #[serde(default)]
    pub components: EntriesById<Component>,
    #[serde(default)]
    pub combos: EntriesById<ComboForm>,
}

#[derive(Deserialize)]
pub struct Component {
    name: Spanned<String>,
    rating: Spanned<i64>,
    #[serde(default)]
    attacks: Spanned<i64>,
    #[serde(default)]
    run_up: Spanned<i64>,
    #[serde(default)]
    help: String,
}

#[derive(Deserialize)]
pub struct ComboForm {
    name: Spanned<String>,
    #[serde(default)]
    everyone: bool,
    components: Spanned<Vec<Spanned<String>>>,
    #[serde(default)]
    help: String,
}

/// The contents of the file, checked.
pub struct Combos {
    pub components: Catalogue<ComponentId, ComponentDef>,
    pub combos: Catalogue<ComboId, ComboDef>,
}

/// Checks the file and creates its combos.
pub fn check(file: &CombosFile, known: &Known, check: &mut Checker) -> Combos {
    let components = file.components.iter().map(|(id, raw)| {
        let def = ComponentDef {
            name: check.name(&raw.name),
            rating: check.number(&raw.rating, -20..=20),
            attacks: check.number(&raw.attacks, 0..=20),
            run_up_squares: check.number(&raw.run_up, 0..=100),
            help: raw.help.clone(),
        };
        (check.id(id), def)
    });
    let components = components.collect();
    let combos = file.combos.iter().map(|(id, raw)| {
        let attacks = |name| {
            file.components
                .get(name)
                .is_none_or(|part| part.attacks.value > 0)
        };
        if !raw.components.iter().any(attacks) {
            let message = format!("nothing in `{}` attacks", id.value);
            let hint = "add a component that has `attacks`";
            check.add_problem(&raw.components.place, message, hint);
        }
        let def = ComboDef {
            name: check.name(&raw.name),
            everyone: raw.everyone,
            components: check.all_known(&raw.components, &known.components),
            help: raw.help.clone(),
        };
        (check.id(id), def)
    });
    let combos = combos.collect();
    Combos { components, combos }
}
