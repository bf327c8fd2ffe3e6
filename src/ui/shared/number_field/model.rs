//! A number that the GM can change with a click.

use crate::rules::adjudication::{number_limits, number_now};
use crate::rules::facts::{EncounterCommand, GmNumber};
use crate::rules::state::{Battle, CombatantId, PreparedSpell};
use crate::ruleset::MAX_PREPARED;
use crate::ui::shared::text;
use crate::view::Request;

/// Subject of the number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberSubject {
    /// A number of a combatant.
    Number(GmNumber),
    /// Castings of a prepared spell that are left.
    Left(PreparedSpell),
    /// Castings of a spell that are prepared by a night's rest.
    Prepared(PreparedSpell),
}

/// A number that the GM can change with a click.
#[derive(Clone, Debug, PartialEq)]
pub struct NumberField {
    /// The combatant that it belongs to.
    pub who: CombatantId,
    /// Subject of the number.
    pub sets: NumberSubject,
    /// Display name.
    pub label: String,
    /// Current value.
    pub value: i32,
    /// Lowest valid value.
    pub least: i32,
    /// Highest valid value.
    pub most: i32,
    /// A sentence of help.
    pub help: String,
}

impl NumberField {
    /// Builds the field with the current value; `None` if `who` does not have the number.
    pub fn build(
        battle: &Battle,
        who: CombatantId,
        number: GmNumber,
        label: impl Into<String>,
        help: impl Into<String>,
    ) -> Option<Self> {
        let (least, most) = number_limits(battle, &battle.get(who)?, number);
        Some(Self {
            who,
            sets: NumberSubject::Number(number),
            label: label.into(),
            value: number_now(battle, who, number)?,
            least,
            most,
            help: help.into(),
        })
    }

    /// Builds the fields for the castings of a spell that are left, and that are prepared.
    pub fn for_spell(who: CombatantId, prepared: PreparedSpell) -> [Self; 2] {
        let field = |sets, label: &str, value: u32, help: &str| Self {
            who,
            sets,
            label: label.into(),
            value: i32::try_from(value).unwrap_or(i32::MAX),
            least: 0,
            most: i32::try_from(MAX_PREPARED).unwrap_or(i32::MAX),
            help: help.into(),
        };
        [
            field(
                NumberSubject::Left(prepared),
                text::CASTINGS_LEFT,
                prepared.left,
                text::CASTINGS_LEFT_HELP,
            ),
            field(
                NumberSubject::Prepared(prepared),
                text::CASTINGS_PREPARED,
                prepared.of,
                text::CASTINGS_PREPARED_HELP,
            ),
        ]
    }

    /// Returns the request that sets it to `value`.
    pub fn set_to(&self, value: i32) -> Request {
        let who = self.who;
        let count = u32::try_from(value).unwrap_or(0);
        let prepared =
            |prepared: PreparedSpell, left: u32, of: u32| EncounterCommand::SetPrepared {
                who,
                spell: prepared.spell,
                left: Some(left),
                of: Some(of),
            };
        Request::Submit(vec![match self.sets {
            NumberSubject::Number(number) => EncounterCommand::SetNumber { who, number, value },
            NumberSubject::Left(now) => prepared(now, count, now.of.max(count)),
            NumberSubject::Prepared(now) => prepared(now, now.left.min(count), count),
        }])
    }
}
