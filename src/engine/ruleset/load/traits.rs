//! Notes about the effects of traits.

use super::check::Checker;
use super::choices::RulesetChoices;
use super::unused_fields::effect_counts_only;
use crate::document::{self, Written};
use crate::ruleset::schema::sections::SectionText;
use crate::ruleset::{Catalogue, TraitDef, TraitId};

/// Adds a note for each effect that has no meaning with these turns and attacks.
pub fn note_unused_effects(
    section: &SectionText,
    traits: &Catalogue<TraitId, TraitDef>,
    mix: RulesetChoices,
    check: &mut Checker,
) {
    for (id, text) in &section.entries {
        let def = traits.get(TraitId::new(id));
        let written = text.field("effects").and_then(Written::items);
        let (Some(def), Some(written)) = (def, written) else {
            continue;
        };
        let path = document::path_below(&id.place.path, "effects");
        for (nth, (effect, written)) in def.effects.iter().zip(written).enumerate() {
            if let Some(only) = effect_counts_only(effect, mix) {
                let message = format!("this effect counts only {only}");
                let hint = format!("with {} it has no effect: keep it or remove it", mix.text());
                check.add_note(&written.place(&format!("{path}[{nth}]")), message, hint);
            }
        }
    }
}
