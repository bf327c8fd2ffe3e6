//! The board of a round: columns in order of time, with each combatant in the column of its next decision.

use crate::rules::state::{CombatantId, CombatantRef, Stance};
use crate::ruleset::{CreatureId, Ruleset};
use crate::ui::shared::joint_name;

pub(in crate::ui) mod phases;
pub(in crate::ui) mod steps;

/// The board of a round.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardModel {
    /// Number of the round.
    pub round: u32,
    /// True if initiative has been rolled.
    pub rolled: bool,
    /// Columns of the board, in order of time.
    pub columns: Vec<BoardColumn>,
}

/// A part of the round whose columns belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardBlock {
    /// Title above it: `HIGH`.
    pub title: String,
    /// Side that it belongs to: `The company 5`; empty if it belongs to all sides.
    pub note: String,
}

/// A column of the board.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardColumn {
    /// The block that begins with this column.
    pub block: Option<BoardBlock>,
    /// Letter of its kind: `D3`.
    pub letter: &'static str,
    /// Name of its kind.
    pub name: &'static str,
    /// Explanation of the column and its time, with the rule behind it.
    pub help: String,
    /// True if it is the current column.
    pub now: bool,
    /// True if it is over.
    pub past: bool,
    /// Combatants in the column.
    pub chips: Vec<BoardChip>,
}

/// A combatant in a column, or several of a kind.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardChip {
    /// Combatants that the chip represents.
    pub who: Vec<CombatantId>,
    /// Name of the combatant, or the number and kind of several.
    pub name: String,
    /// Stance of its side.
    pub stance: Stance,
    /// True if it may act now.
    pub active: bool,
    /// True if it, or one of several, is selected.
    pub selected: bool,
    /// Segments left of its casting, and segments in a round.
    pub segments: Option<(u32, u32)>,
    /// True if the chip is not a combatant that acts but an effect that ends or begins here.
    pub ending: bool,
    /// Full description, in a sentence.
    pub sentence: String,
}

/// A combatant in a column, before combatants of a kind are merged.
struct ColumnEntry {
    chip: BoardChip,
    /// Name without number.
    plain: String,
    /// Entry in the library.
    creature: CreatureId,
    /// Name of the kind.
    kind: String,
}

impl ColumnEntry {
    /// Returns the chip with the details that distinguish its combatant from others of its kind.
    fn new(chip: BoardChip, ruleset: &Ruleset, who: &CombatantRef) -> Self {
        Self {
            chip,
            plain: who.identity().name.clone(),
            creature: who.identity().creature,
            kind: who
                .def(ruleset)
                .map_or_else(|| who.identity().name.clone(), |def| def.name.clone()),
        }
    }
}

/// Merges combatants of the same kind whose chips are otherwise equal.
fn merge_equal<'p>(all: impl Iterator<Item = &'p ColumnEntry>) -> Vec<BoardChip> {
    let mut gathered: Vec<(&ColumnEntry, Vec<&ColumnEntry>)> = Vec::new();
    for placed in all {
        let chip = &placed.chip;
        let same = gathered.iter_mut().find(|(first, _)| {
            let other = &first.chip;
            first.creature == placed.creature
                && other.stance == chip.stance
                && other.active == chip.active
                && other.segments.is_none()
                && chip.segments.is_none()
        });
        match same {
            Some((_, all)) => all.push(placed),
            None => gathered.push((placed, vec![placed])),
        }
    }
    let mut chips: Vec<BoardChip> = gathered
        .into_iter()
        .map(|(first, all)| match all[..] {
            [only] => only.chip.clone(),
            ref several => {
                let of_one_name = several.iter().all(|other| other.plain == first.plain);
                let kind = if of_one_name {
                    &first.plain
                } else {
                    &first.kind
                };
                let names: Vec<&str> = several.iter().map(|it| it.plain.as_str()).collect();
                let sentences: Vec<&str> =
                    several.iter().map(|it| it.chip.sentence.as_str()).collect();
                BoardChip {
                    who: several.iter().flat_map(|it| it.chip.who.clone()).collect(),
                    name: joint_name(kind, &names),
                    selected: several.iter().any(|it| it.chip.selected),
                    sentence: sentences.join("\n"),
                    ..first.chip.clone()
                }
            }
        })
        .collect();
    // Spells that are completed first come first.
    chips.sort_by_key(|chip| chip.segments.map_or(0, |(left, _)| left));
    chips
}
