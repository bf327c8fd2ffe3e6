//! SEC-44: combos and their components, and the fields of their entries in `combos.ron`.

use super::id::ComponentId;
use super::schema::{FieldGroup, Group};

/// SEC-44: a component of combos.
#[derive(Clone, Debug, PartialEq)]
pub struct ComponentDef {
    /// Display name.
    pub name: String,
    /// Modifier to every attack of the combo.
    pub rating: i32,
    /// Number of attacks.
    pub attacks: u32,
    /// Number of squares that the combatant must have moved in a straight line right before; 0 for none.
    pub run_up_squares: u32,
    /// Help text of one sentence.
    pub help: String,
}

impl FieldGroup for ComponentDef {
    fn declare(component: &mut Group) -> Self {
        Self {
            name: component.field("name", "its display name").name(),
            rating: component
                .field("rating", "the modifier to each attack of the combo")
                .number(-20..=20)
                .required(),
            attacks: component
                .field("attacks", "how many attacks it makes")
                .number(0..=20)
                .or(0, "0"),
            run_up_squares: component
                .field(
                    "run_up",
                    "the squares of straight movement needed immediately before",
                )
                .number(0..=100)
                .or(0, "0"),
            help: component.field("help", "a sentence about it").text(),
        }
    }
}

/// SEC-44: a combo, in which everything is simultaneous.
#[derive(Clone, Debug, PartialEq)]
pub struct ComboDef {
    /// Display name.
    pub name: String,
    /// True if every combatant knows it.
    pub everyone: bool,
    /// Components of the combo.
    pub components: Vec<ComponentId>,
    /// Help text of one sentence.
    pub help: String,
}

impl FieldGroup for ComboDef {
    fn declare(combo: &mut Group) -> Self {
        Self {
            name: combo.field("name", "its display name").name(),
            everyone: combo
                .field(
                    "everyone",
                    "`true`: all creatures know it; the other combos are listed with the creatures that know them",
                )
                .flag(),
            components: combo
                .field(
                    "components",
                    "a list of its components; at least one of them must attack",
                )
                .ids(|known| &known.components)
                .required(),
            help: combo.field("help", "a sentence about it").text(),
        }
    }
}
