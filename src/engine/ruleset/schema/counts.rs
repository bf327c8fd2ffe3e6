//! The turns and attacks with which a field counts.

use super::choices::{Attacks, RulesetChoices};
use crate::ruleset::TurnBudget;

/// A condition for a field to have an effect, which depends on the turns and attacks of a ruleset.
#[derive(Clone, Copy)]
pub struct Counts {
    /// Returns true if the field has an effect with these choices.
    pub with: fn(RulesetChoices) -> bool,
    /// The condition as a text that follows “counts only”.
    pub only: &'static str,
}

/// Returns a condition from its test and its text.
const fn counts(with: fn(RulesetChoices) -> bool, only: &'static str) -> Counts {
    Counts { with, only }
}

fn armour_class(mix: RulesetChoices) -> bool {
    mix.attacks == Attacks::ArmourClass
}

fn pool(mix: RulesetChoices) -> bool {
    mix.attacks == Attacks::Pool
}

fn contested(mix: RulesetChoices) -> bool {
    mix.attacks == Attacks::Contested
}

fn steps(mix: RulesetChoices) -> bool {
    mix.turn() == TurnBudget::Actions
}

fn parts(mix: RulesetChoices) -> bool {
    mix.turn() == TurnBudget::Parts
}

impl Counts {
    /// Returns the message of a note about a `what` that does not count, with the number of its uses from there on.
    pub fn message(&self, what: &str, uses: usize) -> String {
        match uses {
            1 => format!("{what} counts only {}", self.only),
            _ => format!(
                "{what}, {uses} times from here on, counts only {}",
                self.only
            ),
        }
    }

    pub const ARMOUR_CLASS: Self = counts(armour_class, "with `ArmourClass`");
    pub const DEFENCE: Self = counts(|mix| mix.attacks == Attacks::Defence, "with `Defence`");
    pub const SAVES: Self = counts(
        armour_class,
        "with `ArmourClass`; use `resisted_by` elsewhere",
    );
    pub const WITHOUT_SAVES: Self = counts(
        |mix| !armour_class(mix),
        "without `ArmourClass`, which uses `save`",
    );
    pub const SIDES: Self = counts(
        RulesetChoices::is_sided,
        "in rounds of sides (`Segments` and `Phases`)",
    );
    pub const SECONDS: Self = counts(
        |mix| mix.turn() == TurnBudget::Seconds,
        "in turns of `Seconds`",
    );
    pub const PARTS: Self = counts(parts, "in turns of actions and feet (`Resources`)");
    pub const TIMED_CASTS: Self = counts(
        |mix| !parts(mix),
        "where time passes in a turn: in `Resources` a spell is cast at once",
    );
    pub const REACTIONS: Self = counts(
        RulesetChoices::has_reactions,
        "where there are reactions (`FastOrWell` and `Resources`)",
    );
    pub const POOL: Self = counts(pool, "with `Pool`");
    pub const CONTESTED: Self = counts(contested, "with `Contested`");
    pub const ATTACK_ROLLS: Self = counts(
        |mix| !contested(mix),
        "with `ArmourClass`, `Pool` and `Defence`; with `Contested`, use `Check`",
    );
    pub const ONE_DIE: Self = counts(
        |mix| armour_class(mix) || mix.attacks == Attacks::Defence,
        "with `ArmourClass` and `Defence`",
    );
    pub const STEPS: Self = counts(steps, "in rounds of steps (`FastOrWell`)");
    pub const STEPS_AND_POOL: Self = counts(
        |mix| steps(mix) && pool(mix),
        "in rounds of steps with `Pool`",
    );
    pub const SIDES_AND_STEPS: Self = counts(
        |mix| mix.is_sided() || steps(mix),
        "in rounds of sides and of steps (`Segments`, `Phases` and `FastOrWell`)",
    );
    pub const MORALE: Self = counts(
        |mix| mix.is_sided() || steps(mix),
        "where there is morale (`Segments`, `Phases` and `FastOrWell`)",
    );
    pub const OWN_TURNS: Self = counts(
        |mix| !mix.is_sided(),
        "where each combatant has a turn (`Seconds`, `FastOrWell` and `Resources`)",
    );
    pub const STRIKES: Self = counts(
        |mix| mix.has_reactions() || mix.is_sided() && armour_class(mix),
        "where there are reactions, and in rounds of sides with `ArmourClass`",
    );
    pub const PHASES: Self = counts(|mix| mix.play.has_low, "in `Phases`");
    pub const PHASES_AND_ARMOUR_CLASS: Self = counts(
        |mix| mix.play.has_low && armour_class(mix),
        "in `Phases` with `ArmourClass`",
    );
    pub const SIDES_AND_ARMOUR_CLASS: Self = counts(
        |mix| mix.is_sided() && armour_class(mix),
        "in rounds of sides with `ArmourClass`",
    );
    pub const HIT_DICE: Self = counts(
        |mix| armour_class(mix) || mix.is_sided(),
        "with `ArmourClass`, and for morale in rounds of sides",
    );
    pub const OWN_INITIATIVE: Self = counts(
        |mix| mix.turn() == TurnBudget::Seconds || parts(mix),
        "where each combatant rolls (`Seconds` and `Resources`)",
    );
    pub const INITIATIVE: Self = counts(
        |mix| mix.turn() != TurnBudget::Actions,
        "where initiative is rolled: in `FastOrWell` combatants choose instead",
    );
    pub const APPROACH: Self = counts(
        |mix| !(parts(mix) || mix.is_sided() && mix.must_close),
        "where an attack can include an approach: not where feet are counted (`Resources`) or `must_close` is true",
    );
    pub const FEET: Self = counts(
        |mix| mix.is_sided() || parts(mix),
        "where movement is counted in feet (`Segments`, `Phases` and `Resources`)",
    );
}
