//! Effects: each is one thing that a condition, a posture, a trait or an item does to a combatant.
//!
//! An effect is declared here once: its variant, the word for it in files with an example for the list of fields, and
//! its facts ([`EffectFacts`]), from which summaries, notes and tactics come. It does what the function of
//! `rules::effects` does that looks for it.

mod capability;
mod facts;
mod kinds;
mod number;
mod status;
mod test;
mod weight;

pub use capability::{Capability, Participant};
pub use facts::{EffectFacts, Phrase};
pub use kinds::{EffectKinds, EffectList};
pub use number::Number;
pub use status::{OrderRule, Status};
pub use test::{AttackMode, EffectTest, RequiredResult};
pub use weight::EffectWeight;

use super::attack::AttackModel;
use super::id::{AttributeId, StackId};
use super::schema::{Counts, Group, WordChoice, Words};
use super::summary::text;
use crate::document::Spanned;
use crate::grid::{Glow, Light, MAX_LIGHT_FEET};
use status::FEET;

/// Protection that makes attacks fail (PHA-71).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Ward {
    /// Prevents contact; the first attack routine reveals it.
    Hedged,
    /// Makes attacks ineffective; nothing reveals it.
    Immune,
}

/// The price of an activity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
pub enum Price {
    /// All actions of the turn, with nothing before it.
    WholeTurn,
}

/// One thing that happens to a combatant while a condition or posture lasts or an item is ready, or always because of a
/// trait.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Effect {
    /// Modifies a number.
    Add(Number, i32),
    /// Changes a number to this percentage.
    Percent(Number, u32),
    /// Forbids an activity.
    Forbid(Capability),
    /// Changes the price of an activity (FOW-42).
    Cost(Capability, Price),
    /// Makes its bearer count as something for which the rules look.
    CountsAs(Status),
    /// Changes its place in the turn order, or its surprise.
    TurnOrder(OrderRule),
    /// Lets it see this many feet in this light. In bright and dim light it sees no farther; in the dark it sees as in
    /// dim light.
    Sight(Light, u32),
    /// Lets it perceive everything within this many feet without light or eyes, unless something solid is in the way.
    Senses(u32),
    /// Makes it shed light.
    ShedsLight(Glow),
    /// Suppresses all light within this many feet of it.
    Darkens(u32),
    /// Makes it immune to effects with this attribute (PHA-84).
    UnaffectedBy(AttributeId),
    /// Reduces any damage to it by this much.
    Absorbs(i32),
    /// Makes attacks on it fail (PHA-71).
    Wards(Ward),
    /// Lets it make an opportunity attack against every enemy that moves next to it.
    StrikesComers,
}

/// An effect in the list of an entry, with its wrappers.
#[derive(Clone, Debug, PartialEq)]
pub struct EffectEntry {
    /// The effect.
    pub effect: Effect,
    /// Tests, with the result that each must have for it to apply.
    pub tests: Vec<RequiredResult>,
    /// Of the effects with this name, only the highest bonus and the worst penalty to a number count; `None` if it adds up
    /// with all others.
    pub no_stack: Option<StackId>,
}

impl From<Effect> for EffectEntry {
    fn from(effect: Effect) -> Self {
        Self {
            effect,
            tests: Vec::new(),
            no_stack: None,
        }
    }
}

/// Limits of a modifier.
const BONUS: std::ops::RangeInclusive<i64> = -20..=20;

/// Help on the field `effects`, which is the same for all kinds of entries.
pub const EFFECTS_HELP: &str = "a list of its effects, each as in “Effects”";

impl WordChoice for EffectEntry {
    fn declare(words: &mut Words<Self>) {
        words.inside::<Number>();
        words.arguments("Add", ["number", "amount"], |add| {
            let number = add.field("number", "").choice().required();
            let amount = match number {
                Number::Routines => -10..=10,
                _another => BONUS,
            };
            let amount = add.field("amount", "").number(amount).required();
            if number == Number::Speed {
                let hint = "write `Percent(Speed, 50)`, with its percentage";
                add.problem_in("number", "`Add` does not change `Speed`", hint);
            }
            Effect::Add(number, amount).into()
        });
        words.arguments("Percent", ["number", "percent"], |change| {
            let number = change.field("number", "").choice().required();
            let percent = change.field("percent", "").number(0..=1000).required();
            if number != Number::Speed {
                let message = format!("`Percent` does not change `{number:?}`");
                let hint =
                    format!("only `Percent(Speed, …)` is possible; write `Add({number:?}, …)`");
                change.problem_in("number", &message, &hint);
            }
            Effect::Percent(number, percent).into()
        });
        words.value("Forbid", |what| {
            Effect::Forbid(what.choice().required()).into()
        });
        words.example(
            "Cost(Moving, WholeTurn)",
            "moving takes all its actions, and it cannot act before moving",
        );
        words.arguments("Cost", ["activity", "price"], |cost| {
            let activity = cost.field("activity", "").choice().required();
            let price = cost.field("price", "").word(Price::WholeTurn).required();
            if activity != Capability::Moving {
                let hint = "write `Cost(Moving, WholeTurn)`";
                cost.problem_in("activity", "`Cost` changes only the price of moving", hint);
            }
            Effect::Cost(activity, price).into()
        });
        words.value("CountsAs", |what| {
            Effect::CountsAs(what.choice().required()).into()
        });
        words.value("TurnOrder", |rule| {
            Effect::TurnOrder(rule.choice().required()).into()
        });
        words.example(
            "Sight(Dark, 60)",
            "it sees this many feet in the dark, as others see in dim light; with `Bright` or `Dim`, it sees this many feet at most in such light",
        );
        words.arguments("Sight", ["light", "feet"], |sight| {
            let light = sight.field("light", "").word(Light::Dark).required();
            Effect::Sight(light, sight.field("feet", "").number(FEET).required()).into()
        });
        words.example(
            "Senses(30)",
            "it perceives everything within this many feet, without light or eyes, unless something solid is in between",
        );
        words.value("Senses", |feet| {
            Effect::Senses(feet.number(FEET).required()).into()
        });
        words.example(
            "ShedsLight(20, 40)",
            "the distance of bright light around it, and of at least dim light, in feet, up to 500",
        );
        words.arguments("ShedsLight", ["bright", "dim"], |light| {
            let most = i64::from(MAX_LIGHT_FEET);
            let bright = light.field("bright", "").number(0..=most).required();
            let dim = light.field("dim", "").number(0..=most).required();
            Effect::ShedsLight(Glow { bright, dim }).into()
        });
        words.example(
            "Darkens(15)",
            "the distance of total darkness around it, in feet, 1 to 500; no eye sees there",
        );
        words.value("Darkens", |feet| {
            let most = i64::from(MAX_LIGHT_FEET);
            Effect::Darkens(feet.number(1..=most).required()).into()
        });
        words.example(
            "UnaffectedBy(\"fire\")",
            "an attribute (`attributes` in ruleset.ron) that does not affect it",
        );
        words.value("UnaffectedBy", |to| {
            Effect::UnaffectedBy(to.id(|known| &known.attributes).required()).into()
        });
        words.example("Absorbs(2)", "the amount by which it reduces damage");
        words.value("Absorbs", |points| {
            Effect::Absorbs(points.number(1..=1000).required()).into()
        });
        words.example(
            "Wards(Hedged)",
            "contact is fended off, which the first routine reveals; with `Immune`, attacks have no effect, and nothing reveals why",
        );
        words.value("Wards", |ward| {
            Effect::Wards(ward.word(Ward::Hedged).required()).into()
        });
        words.example("StrikesComers", "it attacks enemies that move next to it");
        words.plain("StrikesComers", Effect::StrikesComers.into());
        words.example(
            "If([With(Melee)], Add(AttackAgainst, 2))",
            "the effect applies only to melee attacks; with `With(Ranged)`, only to ranged ones",
        );
        words.arguments("If", ["tests", "effect"], test::read_if);
        words.example(
            "Unless([With(Melee)], Add(AttackAgainst, -2))",
            "the effect applies to all attacks except melee ones; with several tests, none of them may hold",
        );
        words.arguments("Unless", ["tests", "effect"], test::read_unless);
        words.example(
            "NoStack(\"condition\", Add(Check, 1))",
            "of all effects with this name, only the highest bonus and the worst penalty to a number count",
        );
        words.arguments("NoStack", ["name", "effect"], |wrapper| {
            let name = wrapper.field("name", "").name();
            let inside: Self = wrapper.field("effect", "").choice().required();
            if !matches!(inside.effect, Effect::Add(..) | Effect::Absorbs(_)) {
                let hint = "only `Add` and `Absorbs` add up; remove `NoStack`";
                wrapper.problem_in("effect", "this effect does not stack anyway", hint);
            }
            if inside.no_stack.is_some() {
                let hint = "remove one `NoStack`";
                wrapper.problem_in("effect", "it has two names that do not stack", hint);
            }
            Self {
                no_stack: Some(StackId::new(&name)),
                ..inside
            }
        });
    }

    fn stand_in() -> Self {
        Effect::CountsAs(Status::Fearless).into()
    }
}

/// Kinds of entries with effects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EffectOwner {
    /// A condition.
    Condition,
    /// A posture, a trait or an item.
    Another,
}

/// Returns the effects of an entry that has been read. Reports each that is not possible there, and adds a note for each
/// that has no meaning with the turns and attacks of the ruleset.
pub fn checked(
    effects: Vec<Spanned<EffectEntry>>,
    owner: EffectOwner,
    entry: &mut Group,
) -> EffectList {
    let mix = entry.context().facts.map(|facts| facts.choices);
    if let Some(check) = entry.check() {
        for effect in &effects {
            let facts = effect.effect.facts();
            let idle = mix.zip(facts.counts);
            if facts.of_conditions && owner != EffectOwner::Condition {
                let hint = "write it in a condition (states.ron)";
                check.add_problem(&effect.place, "only a condition can have this effect", hint);
            } else if let Some((mix, counts)) = idle.filter(|(mix, counts)| !(counts.with)(*mix)) {
                check.note_idle(&effect.place, effect.effect.word(), counts, mix);
            }
        }
    }
    let effects = effects.into_iter().map(|effect| effect.value);
    effects.collect::<Vec<_>>().into()
}

/// Declares the field `effects` of an entry that may have none.
pub fn declare(entry: &mut Group, owner: EffectOwner) -> EffectList {
    let effects = entry.field("effects", EFFECTS_HELP).choices();
    let effects = effects.or(Vec::new(), "none");
    checked(effects, owner, entry)
}

impl Effect {
    /// Returns it as it is written, without amounts: `Add(Attack, …)`.
    fn word(&self) -> String {
        match self {
            Self::Add(number, _) => format!("Add({number:?}, …)"),
            Self::Absorbs(_) => "Absorbs(…)".to_owned(),
            written_alike => format!("{written_alike:?}"),
        }
    }

    /// Returns true if it modifies attacks that its bearer makes, or their damage. That of a weapon counts only in attacks
    /// with it.
    pub fn is_of_attacks(&self) -> bool {
        matches!(self, Self::Add(Number::Attack | Number::Damage, _))
    }

    /// Returns the facts about it.
    pub fn facts(&self) -> EffectFacts {
        let helping = EffectFacts::helping;
        match *self {
            Self::Add(number, value) => number.facts_of_sum(value),
            Self::Percent(_, percent) => {
                let value = i32::try_from(percent).unwrap_or(i32::MAX);
                EffectFacts::new(Phrase::Modifier(value, speed), Some(percent < 100))
            }
            Self::Forbid(what) => what.facts(),
            Self::Cost(..) => EffectFacts::hindering(Phrase::Text("moving takes its whole turn"))
                .only(Counts::STEPS),
            Self::CountsAs(status) => status.facts(),
            Self::TurnOrder(rule) => rule.facts(),
            Self::Sight(Light::Dark, feet) => helping(Phrase::Number(feet, |feet| {
                format!("sees {feet} ft in the dark")
            })),
            Self::Sight(light, feet) => EffectFacts::hindering(Phrase::Number(
                feet,
                match light {
                    Light::Dim => |feet| format!("sees no farther than {feet} ft in dim light"),
                    Light::Bright | Light::Dark => {
                        |feet| format!("sees no farther than {feet} ft in bright light")
                    }
                },
            )),
            Self::Senses(feet) => helping(Phrase::Number(feet, |feet| {
                format!("perceives everything within {feet} ft without light")
            })),
            Self::ShedsLight(glow) => {
                EffectFacts::new(Phrase::Numbers([glow.bright, glow.dim], text::light), None)
            }
            Self::Darkens(feet) => {
                let phrase = |feet| format!("no light within {feet} ft");
                EffectFacts::new(Phrase::Number(feet, phrase), None)
            }
            Self::UnaffectedBy(attribute) => helping(Phrase::Unaffected(attribute)),
            Self::Absorbs(points) => helping(Phrase::Modifier(points, |points, _| {
                format!("takes {points} less damage from each hit")
            }))
            .only(Counts::ONE_DIE),
            Self::Wards(Ward::Hedged) => {
                helping(Phrase::Text("melee attacks on it fail")).only(Counts::ARMOUR_CLASS)
            }
            Self::Wards(Ward::Immune) => {
                helping(Phrase::Text("all attacks on it fail")).only(Counts::ARMOUR_CLASS)
            }
            Self::StrikesComers => helping(Phrase::Text(
                "free attack on each enemy that moves next to it",
            ))
            .only(Counts::STRIKES),
        }
    }
}

/// Returns the phrase about a speed in percent.
fn speed(percent: i32, _: &AttackModel) -> String {
    match percent {
        0 => "speed 0".to_owned(),
        50 => "half speed".to_owned(),
        200 => "double speed".to_owned(),
        _ => format!("speed {percent}%"),
    }
}
