//! A number that the GM can change by a click.

use crate::rules::adjudication::{number_limits, number_now};
use crate::rules::facts::{EncounterCommand, Number};
use crate::rules::state::{Battle, CombatantId};
use crate::view::Request;

/// A number that the GM can change by a click.
#[derive(Clone, Debug, PartialEq)]
pub struct NumberField {
    /// The combatant whose number it is.
    pub who: CombatantId,
    /// The number that is changed.
    pub number: Number,
    /// The name that people read.
    pub label: String,
    /// The value that it has now.
    pub value: i32,
    /// The lowest value that makes sense.
    pub least: i32,
    /// The highest value that makes sense.
    pub most: i32,
    /// A sentence of help.
    pub help: String,
}

impl NumberField {
    /// The number as it stands now; `None` if `who` does not have it.
    pub fn build(
        battle: &Battle,
        who: CombatantId,
        number: Number,
        label: impl Into<String>,
        help: impl Into<String>,
    ) -> Option<Self> {
        let (least, most) = number_limits(battle, &battle.get(who)?, number);
        Some(Self {
            who,
            number,
            label: label.into(),
            value: number_now(battle, who, number)?,
            least,
            most,
            help: help.into(),
        })
    }

    /// The request that sets it to `value`.
    pub fn set_to(&self, value: i32) -> Request {
        Request::Submit(vec![EncounterCommand::SetNumber {
            who: self.who,
            number: self.number,
            value,
        }])
    }
}
