//! A number that the GM can change by a click.

use crate::rules::adjudication::{number_limits, number_now};
use crate::rules::facts::{EncounterCommand, Number};
use crate::rules::state::{Battle, CombatantId, Prepared};
use crate::ruleset::MOST_PREPARED;
use crate::view::Request;

/// What a click changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sets {
    /// A number of a combatant.
    Number(Number),
    /// How many of a spell are left in memory.
    Left(Prepared),
    /// How many of a spell are in memory after a night's rest.
    Prepared(Prepared),
}

/// A number that the GM can change by a click.
#[derive(Clone, Debug, PartialEq)]
pub struct NumberField {
    /// The combatant whose number it is.
    pub who: CombatantId,
    /// What is changed.
    pub sets: Sets,
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
            sets: Sets::Number(number),
            label: label.into(),
            value: number_now(battle, who, number)?,
            least,
            most,
            help: help.into(),
        })
    }

    /// How many of a spell are left, and how many are prepared.
    pub fn of_spell(who: CombatantId, prepared: Prepared) -> [Self; 2] {
        let field = |sets, label: &str, value: u32, help: &str| Self {
            who,
            sets,
            label: label.into(),
            value: i32::try_from(value).unwrap_or(i32::MAX),
            least: 0,
            most: i32::try_from(MOST_PREPARED).unwrap_or(i32::MAX),
            help: help.into(),
        };
        [
            field(
                Sets::Left(prepared),
                "Left",
                prepared.left,
                "How many are left in memory",
            ),
            field(
                Sets::Prepared(prepared),
                "Prepared",
                prepared.of,
                "How many are in memory after a night's rest",
            ),
        ]
    }

    /// The request that sets it to `value`.
    pub fn set_to(&self, value: i32) -> Request {
        let who = self.who;
        let count = u32::try_from(value).unwrap_or(0);
        let prepared = |prepared: Prepared, left: u32, of: u32| EncounterCommand::SetPrepared {
            who,
            spell: prepared.spell,
            left: Some(left),
            of: Some(of),
        };
        Request::Submit(vec![match self.sets {
            Sets::Number(number) => EncounterCommand::SetNumber { who, number, value },
            Sets::Left(now) => prepared(now, count, now.of.max(count)),
            Sets::Prepared(now) => prepared(now, now.left.min(count), count),
        }])
    }
}
