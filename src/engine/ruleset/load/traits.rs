//! Loader of `traits.ron`: traits of creatures.

use serde::Deserialize;
use serde::de::IgnoredAny;

use super::check::Checker;
use super::entries::EntriesById;
use super::frame::Frame;
use super::known::Known;
use super::rule_texts;
use super::unused_fields::effect_counts_only;
use crate::document::{self, Written};
use crate::ruleset::schema::{self, Context};
use crate::ruleset::{Catalogue, TraitDef, TraitId};

/// The contents of the file, unchecked.
#[derive(Deserialize)]
pub struct TraitsFile {
    #[serde(rename = "version")]
    _version: IgnoredAny,
    #[serde(default)]
    pub traits: EntriesById<Written>,
}

/// Checks the file and creates its traits.
pub fn check(
    file: &TraitsFile,
    known: &Known,
    frame: Option<&Frame>,
    check: &mut Checker,
) -> Catalogue<TraitId, TraitDef> {
    rule_texts::check_named(rule_texts::named_in(&file.traits).iter(), known, check);
    let facts = frame.map(Frame::facts);
    let context = Context {
        known,
        facts: facts.as_ref(),
    };
    let traits = schema::read_entries("traits", &file.traits, context, check);
    if let Some(frame) = frame {
        note_unused_effects(file, &traits, frame, check);
    }
    traits
}

/// Adds a note for each effect that has no meaning with these turns and attacks.
fn note_unused_effects(
    file: &TraitsFile,
    traits: &Catalogue<TraitId, TraitDef>,
    frame: &Frame,
    check: &mut Checker,
) {
    let mix = frame.choices();
    for (id, text) in &file.traits {
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
