//! The clock and initiative, and their fields in `ruleset.ron`.

use super::id::StatId;
use super::schema::{Counts, FieldGroup, Group};

/// Unit of the clock and length of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockRules {
    /// Unit of one tick.
    pub unit: TimeUnit,
    /// Ticks in a round (six seconds, ten segments).
    pub round: u32,
}

impl FieldGroup for ClockRules {
    fn declare(clock: &mut Group) -> Self {
        Self {
            unit: clock
                .field(
                    "unit",
                    "what one tick of the clock is: `Second`, `Segment` (six seconds) or `Step` (one of the five in a round)",
                )
                .word(TimeUnit::Second)
                .required(),
            round: clock
                .field("round", "the length of a round, in ticks")
                .number(1..=600)
                .required(),
        }
    }
}

/// Unit of one tick of the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum TimeUnit {
    /// A second.
    Second,
    /// A segment, which is six seconds long.
    Segment,
    /// A step of a round, which has no fixed length.
    Step,
}

/// Rules for initiative: a die plus some stats, highest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InitiativeRules {
    /// Number of sides of the die.
    pub die: u8,
    /// Stats that are added to the roll.
    pub plus: Vec<StatId>,
    /// Stat that breaks ties, highest first. Only combatants that are equal in it roll again (RES-02).
    pub ties: Option<StatId>,
}

impl InitiativeRules {
    /// Declares the field `initiative`, which is required if initiative is rolled.
    pub(super) fn declare(frame: &mut Group, is_rolled: bool) -> Self {
        let initiative = frame.field("initiative", "").counts(Counts::INITIATIVE);
        let initiative = initiative.optional_fields(|initiative| Self {
            die: initiative
                .field("die", "the number of sides of the initiative die")
                .number(2..=100)
                .required(),
            plus: initiative
                .field("plus", "the stats that are added to the die")
                .counts(Counts::OWN_INITIATIVE)
                .ids(|known| &known.stats)
                .or(Vec::new(), "none"),
            ties: initiative
                .field(
                    "ties",
                    "the stat that breaks ties: the higher value goes first",
                )
                .counts(Counts::OWN_INITIATIVE)
                .id(|known| &known.stats)
                .optional("they roll again"),
        });
        if initiative.is_none() && is_rolled {
            let hint = "give the die: `initiative: (die: 6)`";
            frame.problem(|_id| "`initiative` is missing".to_owned(), hint);
        }
        initiative.unwrap_or(Self {
            die: 6,
            plus: Vec::new(),
            ties: None,
        })
    }
}
