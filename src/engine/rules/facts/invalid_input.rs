//! Rejections of invalid input, common to all mechanics: unknown names and missing or wrong values.

use crate::rules::facts::{Field, RejectionReason};
use serde::{Deserialize, Serialize};

use crate::grid::{Cell, DoorId, LampId};
use crate::rules::state::{CombatantId, SideId};
use crate::ruleset::{
    ActionId, AttributeId, ComboId, ConditionId, CreatureId, DefenceId, DiceExpr, ItemId,
    PostureId, SpellId,
};

/// Rejection of invalid input, common to all mechanics: an unknown name or a missing or wrong value.
#[expect(missing_docs, reason = "the sentence of each variant names its fields")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum InputRejection {
    /// No combatant has this id.
    #[error("there is no combatant `{who}`")]
    UnknownCombatant { who: CombatantId },
    /// There is no such side.
    #[error("there is no side `{side}`")]
    UnknownSide { side: SideId },
    /// The library has no such creature.
    #[error("the ruleset has no creature `{creature}`")]
    UnknownCreature { creature: CreatureId },
    /// The ruleset has no such action.
    #[error("the ruleset has no action `{action}`")]
    UnknownAction { action: ActionId },
    /// The ruleset has no such posture.
    #[error("the ruleset has no posture `{posture}`")]
    UnknownPosture { posture: PostureId },
    /// The ruleset has no such condition.
    #[error("the ruleset has no condition `{condition}`")]
    UnknownCondition { condition: ConditionId },
    /// The ruleset has no such defence.
    #[error("the ruleset has no defence `{defence}`")]
    UnknownDefence { defence: DefenceId },
    /// The ruleset or the actor has no such combo.
    #[error("it does not know the combo `{combo}`")]
    UnknownCombo { combo: ComboId },
    /// The actor does not know the spell.
    #[error("it does not know the spell `{spell}`")]
    UnknownSpell { spell: SpellId },
    /// The ruleset has no such item.
    #[error("the ruleset has no weapon, armour or piece of gear `{item}`")]
    UnknownItem { item: ItemId },
    /// The ruleset has no such attribute.
    #[error("the ruleset has no attribute `{attribute}`")]
    UnknownAttribute { attribute: AttributeId },
    /// The map has no such door.
    #[error("the map has no door {}", door.0)]
    UnknownDoor { door: DoorId },
    /// The map has no such lamp.
    #[error("the map has no lamp {}", lamp.0)]
    UnknownLamp { lamp: LampId },
    /// The order does not name the item, spell, combo or door that it needs.
    #[error("no {what} is chosen: choose one")]
    Unsaid { what: MissingInput },
    /// The order sets a field that its action does not take.
    #[error(
        "`{}` does not belong to the action `{action}`, which takes {}",
        .field.name(), listed(.takes)
    )]
    FieldNotTaken {
        field: Field,
        action: ActionId,
        takes: Vec<Field>,
    },
    /// The order names no destination.
    #[error("no destination is chosen: choose one")]
    NoDestination,
    /// The order has the wrong number of targets.
    #[error(
        "it needs {need} target{}, and {have} given",
        if *.need == 1 { "" } else { "s" }
    )]
    TargetsWanted { have: u32, need: u32 },
    /// The damage cannot reach 1 point with any roll.
    #[error("damage {damage} cannot be at least 1: give at least 1, or dice that can reach it")]
    NoDamage { damage: DiceExpr },
    /// The number is out of range.
    #[error("{value} is not between {least} and {most}")]
    NumberOutOfRange { value: i32, least: i32, most: i32 },
    /// Nothing would change.
    #[error("nothing would change")]
    NothingToChange,
    /// This ruleset does not have the feature.
    #[error("this ruleset does not have that")]
    NotInThisRuleset,
    /// The square is outside the map.
    #[error("{at} is outside the map")]
    OutsideMap { at: Cell },
    /// The square is occupied or solid.
    #[error("{at} is not free: choose another square")]
    NoRoom { at: Cell },
}

impl RejectionReason for InputRejection {
    fn can_be_forced(&self) -> bool {
        match self {
            Self::UnknownCombatant { .. }
            | Self::UnknownSide { .. }
            | Self::UnknownCreature { .. }
            | Self::UnknownAction { .. }
            | Self::UnknownPosture { .. }
            | Self::UnknownCondition { .. }
            | Self::UnknownDefence { .. }
            | Self::UnknownCombo { .. }
            | Self::UnknownSpell { .. }
            | Self::UnknownItem { .. }
            | Self::UnknownAttribute { .. }
            | Self::UnknownDoor { .. }
            | Self::UnknownLamp { .. }
            | Self::Unsaid { .. }
            | Self::FieldNotTaken { .. }
            | Self::NoDestination
            | Self::TargetsWanted { .. }
            | Self::NoDamage { .. }
            | Self::NumberOutOfRange { .. }
            | Self::NothingToChange
            | Self::NotInThisRuleset
            | Self::OutsideMap { .. }
            | Self::NoRoom { .. } => false,
        }
    }
}

/// Input that an order must name but does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum MissingInput {
    /// The item to handle.
    Item,
    /// The spell to cast.
    Spell,
    /// The combo to use.
    Combo,
    /// The door to open or close.
    Door,
}

impl std::fmt::Display for MissingInput {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Item => "item",
            Self::Spell => "spell",
            Self::Combo => "combo",
            Self::Door => "door",
        })
    }
}

/// Lists field names as they are written in files.
fn listed(fields: &[Field]) -> String {
    let names: Vec<String> = fields
        .iter()
        .map(|field| format!("`{}`", field.name()))
        .collect();
    match names.is_empty() {
        true => "nothing else".to_owned(),
        false => names.join(", "),
    }
}
