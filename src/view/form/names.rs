//! Display names of the entries of a ruleset.

use crate::ruleset::{CreatureKind, ItemId, Ruleset};

/// Returns the entries of a section, each with its id and its name, in file order.
#[must_use]
pub fn entries(ruleset: &Ruleset, section: &str) -> Vec<(String, String)> {
    macro_rules! all {
        ($catalogue:expr) => {
            $catalogue
                .iter()
                .map(|(id, def)| (id.as_str().to_owned(), def.name.clone()))
                .collect()
        };
    }
    let people = |kind: CreatureKind| {
        let all = ruleset.creatures.iter();
        let those = all.filter(|(_, def)| def.kind == kind);
        those
            .map(|(id, def)| (id.as_str().to_owned(), def.name.clone()))
            .collect()
    };
    match section {
        "creatures" => people(CreatureKind::Creature),
        "characters" => people(CreatureKind::Character),
        "weapons" => all!(ruleset.weapons),
        "armour" => all!(ruleset.armour),
        "shields" => all!(ruleset.shields),
        "gear" => all!(ruleset.gear),
        "spells" => all!(ruleset.spells),
        "conditions" => all!(ruleset.conditions),
        "traits" => all!(ruleset.traits),
        "classes" => all!(ruleset.classes),
        "components" => all!(ruleset.components),
        "combos" => all!(ruleset.combos),
        "actions" => all!(ruleset.actions),
        _unknown => Vec::new(),
    }
}

/// Returns true if an entry of this section cannot have this id, because another entry has it.
pub fn is_taken(ruleset: &Ruleset, section: &str, id: &str) -> bool {
    let people = ["creatures", "characters"];
    let things = ["weapons", "armour", "shields", "gear"];
    let itself = [section];
    let together: &[&str] = match section {
        _ if people.contains(&section) => &people,
        _ if things.contains(&section) => &things,
        _alone => &itself,
    };
    let mut known = together
        .iter()
        .flat_map(|section| entries(ruleset, section));
    known.any(|(known, _)| known == id)
}

/// Returns the display name of an id that is allowed at some place: `what` is its kind, as the loader calls it.
pub fn name_of(ruleset: &Ruleset, what: &str, id: &str) -> String {
    let name = match what {
        "stat" => ruleset.stats.get(id.into()).map(|def| def.name.as_str()),
        "posture" => ruleset.postures.get(id.into()).map(|def| def.name.as_str()),
        "condition" => (ruleset.conditions.get(id.into())).map(|def| def.name.as_str()),
        "spell" => ruleset.spells.get(id.into()).map(|def| def.name.as_str()),
        "trait" => ruleset.traits.get(id.into()).map(|def| def.name.as_str()),
        "class" => ruleset.classes.get(id.into()).map(|def| def.name.as_str()),
        "saving throw" => ruleset.saves.get(id.into()).map(|def| def.name.as_str()),
        "attribute" => (ruleset.attributes.get(id.into())).map(|def| def.name.as_str()),
        "component" => (ruleset.components.get(id.into())).map(|def| def.name.as_str()),
        "combo" => ruleset.combos.get(id.into()).map(|def| def.name.as_str()),
        "action" => ruleset.actions.get(id.into()).map(|def| def.name.as_str()),
        _thing => ruleset.item_name(ItemId::new(id)),
    };
    name.unwrap_or(id).to_owned()
}
