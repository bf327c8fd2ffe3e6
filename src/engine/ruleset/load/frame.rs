//! Loader of `ruleset.ron`: the frame of a ruleset.

use super::check::Checker;
use super::choices::RulesetChoices;
use super::known::Known;
use crate::document::{self, DocumentError, Spanned, TextPosition, Written};
use crate::ruleset::schema::{Context, RulesetFacts, read_group};
use crate::ruleset::{Ruleset, TimeUnit};

/// A ruleset of which only the data in `ruleset.ron` is known.
pub type Frame = Ruleset;

impl Ruleset {
    /// Returns what the entries of the other files must conform to.
    pub(super) fn facts(&self) -> RulesetFacts {
        let minute = match self.clock.unit {
            TimeUnit::Second => 60,
            TimeUnit::Segment | TimeUnit::Step => 10,
        };
        let stats = self.stats.iter().map(|(id, stat)| {
            let (least, most) = stat.range;
            (id, i64::from(least)..=i64::from(most), stat.default)
        });
        let sizes = self.scales.iter().map(|size| i64::from(size.scale));
        RulesetFacts {
            choices: self.choices(),
            counts_wounds: self.attack.counts_wounds(),
            uses_hit_points: self.attack.uses_hit_points(),
            wants_hit_points: self.attack.wants_hit_points(),
            level: self.attack.level(),
            stats: stats.collect(),
            scales: sizes.clone().min().unwrap_or(0)..=sizes.max().unwrap_or(0),
            usual_squares: self.movement.usual_squares,
            has_movement_modes: self.movement.modes.is_some(),
            round: self.clock.round.max(1),
            minute,
            unarmoured: self.attack.unarmoured(),
            ascending: self.attack.ascending(),
            saves: self.saves.len(),
            surprise_die: self.turns.surprise_die(),
        }
    }

    /// Returns the choices to which the rest of the ruleset's files must conform.
    pub(super) fn choices(&self) -> RulesetChoices {
        RulesetChoices::new(&self.turns, &self.attack, &self.movement)
    }
}

/// Returns the id and the name in the text of a `ruleset.ron`, with their places.
///
/// # Errors
/// Fails if the text cannot be read; returns all problems.
pub fn heading(
    file: &str,
    text: &str,
) -> Result<(Spanned<String>, Spanned<String>), DocumentError> {
    let frame: Written = document::read(file, text)?;
    Ok((text_of(&frame, "id"), text_of(&frame, "name")))
}

/// Returns the text of a field; an empty one if there is none.
fn text_of(frame: &Written, field: &str) -> Spanned<String> {
    let value = frame.field(field);
    Spanned {
        value: value.and_then(Written::text).unwrap_or_default().to_owned(),
        place: value.map_or_else(TextPosition::default, |value| value.place(field)),
    }
}

/// Reads the file by itself, without reporting anything. Returns `None` if a part of it cannot be read.
pub fn draft(text: &Written) -> Option<Frame> {
    let mut check = Checker::new(String::new());
    let frame = read(text, &Known::default(), None, &mut check);
    (check.unreadable() == 0).then_some(frame)
}

/// Reads the file and checks it. `id` is the name that the ruleset must have, if that is known; `facts` are those from
/// [`draft`], if the file can be read.
pub fn check(
    text: &Written,
    id: Option<&str>,
    known: &Known,
    facts: Option<&RulesetFacts>,
    check: &mut Checker,
) -> Frame {
    let given = text_of(text, "id");
    if let Some(folder) = id.filter(|folder| **folder != *given.value)
        && !given.is_empty()
    {
        let message = format!(
            "the ruleset has the id `{}`, but its folder is `{folder}`",
            given.value
        );
        check.add_problem(&given.place, message, "give both the same name");
    }
    read(text, known, facts, check)
}

fn read(text: &Written, known: &Known, facts: Option<&RulesetFacts>, check: &mut Checker) -> Frame {
    let context = Context { known, facts };
    read_group(&text_of(text, "id"), text, context, check)
}
