//! Traits of creatures, and the fields of their entries in `traits.ron`.

use crate::grid::Light;

use super::effect::{self, EFFECTS_HELP, Effect, EffectList, EffectOwner};
use super::id::RuleId;
use super::schema::{FieldGroup, Group};

/// A natural property of a creature.
#[derive(Clone, Debug, PartialEq)]
pub struct TraitDef {
    /// Display name.
    pub name: String,
    /// Effects on its bearer.
    pub effects: EffectList,
    /// Rule that it comes from, if its file names one.
    pub rule: Option<RuleId>,
    /// True if no source has it.
    pub house_default: bool,
    /// Help text of one sentence.
    pub help: String,
}

impl FieldGroup for TraitDef {
    fn declare(entry: &mut Group) -> Self {
        let name = entry.field("name", "its display name").name();
        let effects = entry.field("effects", EFFECTS_HELP).choices().required();
        if entry.has("effects") && effects.is_empty() {
            let message = format!("`{}` has no effect", entry.id());
            let hint = "give it an effect such as `CountsAs(Fearless)`; the comments at the top of the file list them";
            entry.problem_in("effects", &message, hint);
        }
        Self {
            name,
            effects: effect::checked(effects, EffectOwner::Another, entry),
            rule: entry
                .field("rule", "the id of the rule that it comes from")
                .rule(),
            house_default: entry
                .field("house_default", "`true`: it has no source")
                .flag(),
            help: entry.field("help", "a sentence about it").sentence(),
        }
    }
}

impl TraitDef {
    /// Returns how far its bearer sees in the dark, in feet, if this is its only effect.
    pub fn sees_in_dark(&self) -> Option<u32> {
        match self.only_effect()? {
            Effect::Sight(Light::Dark, feet) => Some(*feet),
            _other => None,
        }
    }

    /// Returns how far its bearer perceives without eyes, in feet, if this is its only effect.
    pub fn senses_within(&self) -> Option<u32> {
        match self.only_effect()? {
            Effect::Senses(feet) => Some(*feet),
            _other => None,
        }
    }

    fn only_effect(&self) -> Option<&Effect> {
        match &*self.effects {
            [entry] => Some(&entry.effect),
            _none_or_several => None,
        }
    }
}
