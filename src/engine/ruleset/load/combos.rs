//! Checks that concern several sections of `combos.ron`.

use super::check::Checker;
use crate::document;
use crate::ruleset::schema::sections::SectionText;
use crate::ruleset::{Catalogue, ComboDef, ComboId, ComponentDef, ComponentId};

/// Reports combos without any attack.
pub fn check_attacks(
    section: &SectionText,
    components: &Catalogue<ComponentId, ComponentDef>,
    combos: &Catalogue<ComboId, ComboDef>,
    check: &mut Checker,
) {
    let attacks = |id: &ComponentId| components.get(*id).is_none_or(|part| part.attacks > 0);
    for (id, text) in &section.entries {
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
