//! Tests that must hold for an effect to apply.

use super::{Effect, EffectEntry, Number};
use crate::document::Spanned;
use crate::ruleset::schema::{Group, WordChoice, Words};

/// The kind of an attack: melee or ranged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Deserialize)]
pub enum AttackMode {
    /// With a melee weapon, against a target in reach.
    Melee,
    /// With a missile or a thrown weapon.
    Ranged,
}

/// A test that must hold for an effect to apply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EffectTest {
    /// The attack is of this kind.
    With(AttackMode),
}

impl WordChoice for EffectTest {
    fn declare(words: &mut Words<Self>) {
        words.value("With", |mode| {
            Self::With(mode.word(AttackMode::Melee).required())
        });
    }

    fn stand_in() -> Self {
        Self::With(AttackMode::Melee)
    }
}

impl EffectEntry {
    /// Checks whether its test holds in an attack of this kind; `None` if there is no attack.
    pub fn holds(&self, mode: Option<AttackMode>) -> bool {
        match self.test {
            Some(EffectTest::With(needed)) => mode == Some(needed),
            None => true,
        }
    }
}

/// Reads the brackets of `If`.
pub(super) fn read_tested(wrapper: &mut Group) -> EffectEntry {
    let tests: Vec<Spanned<EffectTest>> = wrapper.field("tests", "").choices().required();
    let inside: EffectEntry = wrapper.field("effect", "").choice().required();
    if tests.is_empty() {
        let hint = "write a test such as `With(Melee)`, or the effect without `If`";
        wrapper.problem_in("tests", "there is no test", hint);
    }
    if !matches!(
        inside.effect,
        Effect::Add(Number::Attack | Number::AttackAgainst | Number::Damage, _)
    ) {
        let message = "no attack is known for this effect, so `With` cannot be tested";
        let hint = "`If` works around `Add` of `Attack`, `AttackAgainst` and `Damage` only";
        wrapper.problem_in("effect", message, hint);
    }
    let mut all = tests.into_iter().map(|test| test.value).chain(inside.test);
    let test = all.next();
    if all.any(|other| Some(other) != test) {
        let hint = "keep one of `With(Melee)` and `With(Ranged)`";
        wrapper.problem_in("tests", "these tests never hold together", hint);
    }
    EffectEntry { test, ..inside }
}
