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

/// A test, and the result that it must have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RequiredResult {
    /// The test.
    pub test: EffectTest,
    /// True if it must hold.
    pub holds: bool,
}

impl EffectTest {
    /// Checks whether it holds in an attack of this kind; `None` if there is no attack.
    fn holds(self, mode: Option<AttackMode>) -> bool {
        match self {
            Self::With(needed) => mode == Some(needed),
        }
    }
}

impl EffectEntry {
    /// Checks whether its tests let it apply in an attack of this kind; `None` if there is no attack.
    pub fn applies(&self, mode: Option<AttackMode>) -> bool {
        let mut tests = self.tests.iter();
        tests.all(|required| required.test.holds(mode) == required.holds)
    }

    /// Checks whether it applies in any attack.
    fn applies_in_an_attack(&self) -> bool {
        let mut modes = [AttackMode::Melee, AttackMode::Ranged].into_iter();
        modes.any(|mode| self.applies(Some(mode)))
    }
}

/// A wrapper with tests around an effect.
#[derive(Clone, Copy, Debug)]
enum TestWrapper {
    /// All tests must hold.
    If,
    /// No test may hold.
    Unless,
}

/// Reads the brackets of `If`.
pub(super) fn read_if(group: &mut Group) -> EffectEntry {
    read_tested(group, TestWrapper::If)
}

/// Reads the brackets of `Unless`.
pub(super) fn read_unless(group: &mut Group) -> EffectEntry {
    read_tested(group, TestWrapper::Unless)
}

fn read_tested(group: &mut Group, wrapper: TestWrapper) -> EffectEntry {
    let tests: Vec<Spanned<EffectTest>> = group.field("tests", "").choices().required();
    let inside: EffectEntry = group.field("effect", "").choice().required();
    if tests.is_empty() {
        let hint =
            format!("write a test such as `With(Melee)`, or the effect without `{wrapper:?}`");
        group.problem_in("tests", "there is no test", &hint);
    }
    if !matches!(
        inside.effect,
        Effect::Add(Number::Attack | Number::AttackAgainst | Number::Damage, _)
    ) {
        let message = "no attack is known for this effect, so `With` cannot be tested";
        let hint = format!(
            "`{wrapper:?}` works around `Add` of `Attack`, `AttackAgainst` and `Damage` only"
        );
        group.problem_in("effect", message, &hint);
    }
    let could_apply = inside.applies_in_an_attack();
    let required = tests.iter().map(|test| RequiredResult {
        test: test.value,
        holds: matches!(wrapper, TestWrapper::If),
    });
    let entry = EffectEntry {
        tests: required.chain(inside.tests).collect(),
        ..inside
    };
    if could_apply && !entry.applies_in_an_attack() {
        let message = match wrapper {
            TestWrapper::If => "these tests never hold together",
            TestWrapper::Unless => "with these tests, the effect never applies",
        };
        let hint = "keep one of `With(Melee)` and `With(Ranged)`";
        group.problem_in("tests", message, hint);
    }
    entry
}
