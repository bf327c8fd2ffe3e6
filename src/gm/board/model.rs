//! The board of a round: columns in the order of time, and everybody in the one in which it is asked next.

use crate::gm::shared::together;
use crate::rules::state::{CombatantId, CombatantRef, Stance};
use crate::ruleset::{CreatureId, Ruleset};

pub(in crate::gm) mod phases;
pub(in crate::gm) mod steps;

/// The board of a round.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardModel {
    /// The number of the round.
    pub round: u32,
    /// Whether initiative has been rolled.
    pub rolled: bool,
    /// The columns of the board, in the order of time.
    pub columns: Vec<BoardColumn>,
}

/// A part of the round whose columns belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardBlock {
    /// The title over it: `HIGH`.
    pub title: String,
    /// The side that it belongs to: `The company 5`; empty if it belongs to everybody.
    pub note: String,
}

/// A column of the board.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardColumn {
    /// The block that begins with it.
    pub block: Option<BoardBlock>,
    /// The letter of its kind: `D3`.
    pub letter: &'static str,
    /// A word for its kind.
    pub name: &'static str,
    /// What it is and when it comes, with the rule behind it.
    pub help: String,
    /// Whether it goes on now.
    pub now: bool,
    /// Whether it is over.
    pub past: bool,
    /// The combatants that are in it.
    pub chips: Vec<BoardChip>,
}

/// A combatant in a column, or several of a kind.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardChip {
    /// The combatants that it stands for.
    pub who: Vec<CombatantId>,
    /// The combatant's name, or how many of which kind.
    pub name: String,
    /// How its side stands to the others.
    pub stance: Stance,
    /// Whether it may act now.
    pub active: bool,
    /// Whether it, or one of them, is selected.
    pub selected: bool,
    /// The segments that are left of what it is casting, and those of a round.
    pub segments: Option<(u32, u32)>,
    /// Whether it is not somebody who acts, but something that ends here or takes effect.
    pub ending: bool,
    /// All that it says, in a sentence.
    pub sentence: String,
}

/// A combatant in a column, before those of a kind are put together.
struct Placed {
    chip: BoardChip,
    /// Its name without its number.
    plain: String,
    /// Its entry in the library.
    creature: CreatureId,
    /// The name of its kind.
    kind: String,
}

impl Placed {
    /// A chip with what tells its combatant from others of its kind.
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

/// Puts those of a kind together for whom there is the same to say.
fn gather<'p>(all: impl Iterator<Item = &'p Placed>) -> Vec<BoardChip> {
    let mut gathered: Vec<(&Placed, Vec<&Placed>)> = Vec::new();
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
                    name: together(kind, &names),
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
