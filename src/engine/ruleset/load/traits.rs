//! Loader of `traits.ron`: traits of creatures.

use serde::Deserialize;
use serde::de::IgnoredAny;

use super::Entries;
use super::check::Check;
use super::frame::Frame;
use super::known::Known;
use super::mix::Mix;
use super::rule_texts;
use crate::document::{Located, Place};
use crate::grid::Light;
use crate::ruleset::{Catalogue, Effect, RuleId, TraitDef, TraitId, TurnHolds, Ward};

/// The contents of the file, unchecked.
#[derive(Deserialize)]
pub struct File {
    #[serde(rename = "version")]
    _version: IgnoredAny,
    #[serde(default)]
    pub traits: Entries<Trait>,
}

#[derive(Deserialize)]
pub struct Trait {
    name: Located<String>,
    effects: Located<Vec<Located<Written>>>,
    rule: Option<Located<String>>,
    #[serde(default)]
    house_default: bool,
    help: Located<String>,
}

/// An effect, unchecked.
#[derive(Clone, Deserialize)]
enum Written {
    ActsLast,
    Fearless,
    Leader,
    NeverSurprised,
    SurprisesOn(Located<i64>),
    SurprisedOn(Located<i64>),
    NativeMover,
    StrikesComers,
    WakesAtNoise(Located<i64>),
    SeesInBright(Located<i64>),
    SeesInDim(Located<i64>),
    SeesInDark(Located<i64>),
    SensesWithin(Located<i64>),
    Immune(Located<String>),
    Absorbs(Located<i64>),
    Routines(Located<i64>),
    Unseen,
    Wards(Ward),
}

/// Checks the file and creates its traits.
pub fn check(
    file: &File,
    known: &Known,
    frame: Option<&Frame>,
    check: &mut Check,
) -> Catalogue<TraitId, TraitDef> {
    let named = file.traits.values();
    rule_texts::check_named(named.filter_map(|raw| raw.rule.as_ref()), known, check);
    let each = file.traits.iter().map(|(id, raw)| {
        if raw.effects.is_empty() {
            let message = format!("`{}` has no effect", id.value);
            let hint = "give it an effect such as `Fearless`; the comments at the top of the file list them";
            check.wrong(&raw.effects.place, message, hint);
        }
        let mut effects = Vec::new();
        for written in raw.effects.iter() {
            let effect = effect(written, known, frame, check);
            remark(&written.place, &effect, frame, check);
            effects.push(effect);
        }
        let def = TraitDef {
            name: check.name(&raw.name),
            effects,
            rule: raw.rule.as_ref().map(|rule| RuleId::new(rule)),
            house_default: raw.house_default,
            help: check.text(&raw.help),
        };
        (check.id(id), def)
    });
    each.collect()
}

/// Limits of how far a combatant may see, in feet.
const FEET: std::ops::RangeInclusive<i64> = 0..=10_000;

fn effect(written: &Written, known: &Known, frame: Option<&Frame>, check: &mut Check) -> Effect {
    let die = frame.and_then(|frame| frame.turns.surprise_die());
    let die = die.map_or(100, i64::from);
    match written {
        Written::ActsLast => Effect::ActsLast,
        Written::Fearless => Effect::Fearless,
        Written::Leader => Effect::Leader,
        Written::NeverSurprised => Effect::NeverSurprised,
        Written::SurprisesOn(face) => Effect::SurprisesOn(check.number(face, 1..=die)),
        Written::SurprisedOn(face) => Effect::SurprisedOn(check.number(face, 0..=die)),
        Written::NativeMover => Effect::NativeMover,
        Written::StrikesComers => Effect::StrikesComers,
        Written::WakesAtNoise(feet) => Effect::WakesAtNoise(check.number(feet, 0..=10_000)),
        Written::SeesInBright(feet) => Effect::Sees(Light::Bright, check.number(feet, FEET)),
        Written::SeesInDim(feet) => Effect::Sees(Light::Dim, check.number(feet, FEET)),
        Written::SeesInDark(feet) => Effect::Sees(Light::Dark, check.number(feet, FEET)),
        Written::SensesWithin(feet) => Effect::SensesWithin(check.number(feet, FEET)),
        Written::Immune(to) => Effect::Immune(check.known(to, &known.attributes)),
        Written::Absorbs(points) => Effect::Absorbs(check.number(points, 1..=1000)),
        Written::Routines(more) => Effect::Routines(check.number(more, -10..=10)),
        Written::Unseen => Effect::Unseen,
        Written::Wards(ward) => Effect::Wards(*ward),
    }
}

/// Adds a note if an effect has no meaning with these turns and attacks.
fn remark(place: &Place, effect: &Effect, frame: Option<&Frame>, check: &mut Check) {
    let Some(frame) = frame else { return };
    let mix = Mix::of(frame);
    if let Some(only) = counts_only(effect, mix) {
        let message = format!("this effect counts only {only}");
        let hint = format!(
            "with {} it has no effect: keep it or remove it",
            mix.words()
        );
        check.remark(place, message, hint);
    }
}

/// Returns the condition for a trait's effect to count, as a text that follows “counts only”; `None` if it counts with
/// these turns and attacks.
pub(super) fn counts_only(effect: &Effect, mix: Mix) -> Option<&'static str> {
    let (sided, steps) = (mix.is_sided(), mix.turn() == TurnHolds::Actions);
    let (counts, only) = match effect {
        Effect::SurprisesOn(_)
        | Effect::SurprisedOn(_)
        | Effect::NeverSurprised
        | Effect::NativeMover
        | Effect::Routines(_) => (sided, "in rounds of sides (`Segments` and `Phases`)"),
        Effect::Fearless | Effect::Leader => (
            sided || steps,
            "where there is morale (`Segments`, `Phases` and `FastOrWell`)",
        ),
        Effect::ActsLast => (
            sided || steps,
            "in rounds of sides and of steps (`Segments`, `Phases` and `FastOrWell`)",
        ),
        Effect::StrikesComers => (
            mix.has_reactions() || sided && mix.attacks == super::mix::Attacks::ArmourClass,
            "where there are reactions, and in rounds of sides with `ArmourClass`",
        ),
        _counts_everywhere => (true, ""),
    };
    (!counts).then_some(only)
}
