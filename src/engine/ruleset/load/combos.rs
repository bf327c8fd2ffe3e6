//! Loader of `combos.ron`: combos and their components.

use serde::Deserialize;
use serde::de::IgnoredAny;

use super::check::Checker;
use super::entries::EntriesById;
use super::known::Known;
use crate::document::{self, Written};
use crate::ruleset::schema::{self, Context};
use crate::ruleset::{Catalogue, ComboDef, ComboId, ComponentDef, ComponentId};

/// The contents of the file, unchecked.
#[derive(Deserialize)]
pub struct CombosFile {
    #[serde(rename = "version")]
    _version: IgnoredAny,
    #[serde(default)]
    pub components: EntriesById<Written>,
    #[serde(default)]
    pub combos: EntriesById<Written>,
}

/// The contents of the file, checked.
pub struct Combos {
    pub components: Catalogue<ComponentId, ComponentDef>,
    pub combos: Catalogue<ComboId, ComboDef>,
}

/// Checks the file and creates its combos.
pub fn check(file: &CombosFile, known: &Known, check: &mut Checker) -> Combos {
    let context = Context { known, facts: None };
    let components = schema::read_entries("components", &file.components, context, check);
    let combos = schema::read_entries("combos", &file.combos, context, check);
    if check.unreadable() == 0 {
        check_attacks(file, &components, &combos, check);
    }
    Combos { components, combos }
}

/// Reports combos without any attack.
fn check_attacks(
    file: &CombosFile,
    components: &Catalogue<ComponentId, ComponentDef>,
    combos: &Catalogue<ComboId, ComboDef>,
    check: &mut Checker,
) {
    let attacks = |id: &ComponentId| components.get(*id).is_none_or(|part| part.attacks > 0);
    for (id, text) in &file.combos {
        let combo = combos.get(ComboId::new(id));
        let (Some(combo), Some(list)) = (combo, text.field("components")) else {
            continue;
        };
        if !combo.components.iter().any(attacks) {
            let place = list.place(&document::path_below(&id.place.path, "components"));
            let message = format!("nothing in `{}` attacks", id.value);
            let hint = "add a component that has `attacks`";
            check.add_problem(&place, message, hint);
        }
    }
}
