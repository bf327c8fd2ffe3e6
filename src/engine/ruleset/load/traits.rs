//! Loader of `traits.ron`: traits of creatures.

use serde::Deserialize;
use serde::de::IgnoredAny;

use super::check::Checker;
use super::entries::EntriesById;
use super::frame::Frame;
use super::known::Known;
use super::rule_texts;
use super::unused_fields::effect_counts_only;
use crate::document::{Spanned, TextPosition};
use crate::grid::Light;
use crate::ruleset::{Catalogue, Effect, RuleId, TraitDef, TraitId, Ward};

/// The contents of the file, unchecked.
#[derive(Deserialize)]
pub struct TraitsFile {
    #[serde(rename = "version")]
    _version: IgnoredAny,
    #[serde(default)]
    pub traits: EntriesById<Trait>,
}

#[derive(Deserialize)]
pub struct Trait {
    name: Spanned<String>,
    effects: Spanned<Vec<Spanned<TraitEffectForm>>>,
    rule: Option<Spanned<String>>,
    #[serde(default)]
    house_default: bool,
    help: Spanned<String>,
}

/// An effect, unchecked.
#[derive(Clone, Deserialize)]
enum TraitEffectForm {
    ActsLast,
    Fearless,
    Leader,
    NeverSurprised,
    SurprisesOn(Spanned<i64>),
    SurprisedOn(Spanned<i64>),
    NativeMover,
    StrikesComers,
    WakesAtNoise(Spanned<i64>),
    SeesInBright(Spanned<i64>),
    SeesInDim(Spanned<i64>),
    SeesInDark(Spanned<i64>),
    SensesWithin(Spanned<i64>),
    Immune(Spanned<String>),
    Absorbs(Spanned<i64>),
    Routines(Spanned<i64>),
    Unseen,
    Wards(Ward),
}

/// Checks the file and creates its traits.
pub fn check(
    file: &TraitsFile,
    known: &Known,
    frame: Option<&Frame>,
    check: &mut Checker,
) -> Catalogue<TraitId, TraitDef> {
    let named = file.traits.values();
    rule_texts::check_named(named.filter_map(|raw| raw.rule.as_ref()), known, check);
    let each = file.traits.iter().map(|(id, raw)| {
        if raw.effects.is_empty() {
            let message = format!("`{}` has no effect", id.value);
            let hint = "give it an effect such as `Fearless`; the comments at the top of the file list them";
            check.add_problem(&raw.effects.place, message, hint);
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

fn effect(
    written: &TraitEffectForm,
    known: &Known,
    frame: Option<&Frame>,
    check: &mut Checker,
) -> Effect {
    let die = frame.and_then(|frame| frame.turns.surprise_die());
    let die = die.map_or(100, i64::from);
    match written {
        TraitEffectForm::ActsLast => Effect::ActsLast,
        TraitEffectForm::Fearless => Effect::Fearless,
        TraitEffectForm::Leader => Effect::Leader,
        TraitEffectForm::NeverSurprised => Effect::NeverSurprised,
        TraitEffectForm::SurprisesOn(face) => Effect::SurprisesOn(check.number(face, 1..=die)),
        TraitEffectForm::SurprisedOn(face) => Effect::SurprisedOn(check.number(face, 0..=die)),
        TraitEffectForm::NativeMover => Effect::NativeMover,
        TraitEffectForm::StrikesComers => Effect::StrikesComers,
        TraitEffectForm::WakesAtNoise(feet) => Effect::WakesAtNoise(check.number(feet, 0..=10_000)),
        TraitEffectForm::SeesInBright(feet) => {
            Effect::Sees(Light::Bright, check.number(feet, FEET))
        }
        TraitEffectForm::SeesInDim(feet) => Effect::Sees(Light::Dim, check.number(feet, FEET)),
        TraitEffectForm::SeesInDark(feet) => Effect::Sees(Light::Dark, check.number(feet, FEET)),
        TraitEffectForm::SensesWithin(feet) => Effect::SensesWithin(check.number(feet, FEET)),
        TraitEffectForm::Immune(to) => Effect::Immune(check.known(to, &known.attributes)),
        TraitEffectForm::Absorbs(points) => Effect::Absorbs(check.number(points, 1..=1000)),
        TraitEffectForm::Routines(more) => Effect::Routines(check.number(more, -10..=10)),
        TraitEffectForm::Unseen => Effect::Unseen,
        TraitEffectForm::Wards(ward) => Effect::Wards(*ward),
    }
}

/// Adds a note if an effect has no meaning with these turns and attacks.
fn remark(place: &TextPosition, effect: &Effect, frame: Option<&Frame>, check: &mut Checker) {
    let Some(frame) = frame else { return };
    let mix = frame.choices();
    if let Some(only) = effect_counts_only(effect, mix) {
        let message = format!("this effect counts only {only}");
        let hint = format!("with {} it has no effect: keep it or remove it", mix.text());
        check.add_note(place, message, hint);
    }
}
