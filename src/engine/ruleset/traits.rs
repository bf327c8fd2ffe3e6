//! Traits of creatures, and the fields of their entries in `traits.ron`.

use crate::grid::Light;

use super::effect::Effect;
use super::id::RuleId;
use super::schema::{FieldGroup, Group};

/// Help on the effects of a trait.
const EFFECTS_HELP: &str = "a list of what it does. `Fearless`: its morale is never rolled. `Leader`: it leads its side. `NeverSurprised`: it is never surprised. `SurprisesOn(3)`: its enemies are surprised on this roll or less, if that is more than usual. `SurprisedOn(1)`: it is surprised on this roll or less. `ActsLast`: it acts after all others, or with the slow combatants. `NativeMover`: it flies or swims by nature. `StrikesComers`: it attacks enemies that move next to it. `WakesAtNoise(30)`: an attack or a spell within this many feet wakes it. `SeesInDark(60)`: it sees this many feet in the dark, as others see in dim light. `SeesInBright(30)`, `SeesInDim(30)`: in such light it sees this many feet at most. `SensesWithin(30)`: it perceives everything within this many feet, without light or eyes, unless something solid is in between. `Immune(\"fire\")`: an attribute that does not affect it. `Absorbs(2)`: the amount by which it reduces damage. `Routines(1)`: additional attack routines per round, or fewer if negative. `Unseen`: it cannot be seen. `Wards(…)` with `Hedged`: contact is fended off, which the first routine reveals; or with `Immune`: attacks have no effect, and nothing reveals why";

/// A natural property of a creature.
#[derive(Clone, Debug, PartialEq)]
pub struct TraitDef {
    /// Display name.
    pub name: String,
    /// Effects on its bearer.
    pub effects: Vec<Effect>,
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
        let effects = entry
            .field("effects", EFFECTS_HELP)
            .choices::<Effect>()
            .required();
        if entry.has("effects") && effects.is_empty() {
            let message = format!("`{}` has no effect", entry.id());
            let hint = "give it an effect such as `Fearless`; the comments at the top of the file list them";
            entry.problem_in("effects", &message, hint);
        }
        Self {
            name,
            effects: effects.into_iter().map(|effect| effect.value).collect(),
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
        match self.effects.as_slice() {
            [Effect::Sees(Light::Dark, feet)] => Some(*feet),
            _other => None,
        }
    }

    /// Returns how far its bearer perceives without eyes, in feet, if this is its only effect.
    pub fn senses_within(&self) -> Option<u32> {
        match self.effects.as_slice() {
            [Effect::SensesWithin(feet)] => Some(*feet),
            _other => None,
        }
    }
}
