//! The board of a round: columns in the order of time, and everybody in the one in which it is asked next.

use crate::rules::state::{CombatantId, CombatantRef, Stance};
use crate::ruleset::{CreatureId, Ruleset};

pub(in crate::gm) mod phases;
pub(in crate::gm) mod steps;

/// The board.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardModel {
    /// The round.
    pub round: u32,
    /// Initiative has been rolled.
    pub rolled: bool,
    /// The columns, in the order of time.
    pub columns: Vec<BoardColumn>,
}

/// A part of the round whose columns stand together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardBlock {
    /// What stands over it: `HIGH`.
    pub title: String,
    /// Whose it is: `The company 5`; empty for everybody's.
    pub note: String,
}

/// A column.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardColumn {
    /// The block that begins with it.
    pub block: Option<BoardBlock>,
    /// Its letter: `D3`.
    pub letter: &'static str,
    /// Its kind in a word.
    pub name: &'static str,
    /// Its chips say more than a name.
    pub wordy: bool,
    /// It goes on now.
    pub now: bool,
    /// It is over.
    pub past: bool,
    /// Who is in it.
    pub chips: Vec<BoardChip>,
}

/// A combatant in a column, or several of a kind.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardChip {
    /// Who.
    pub who: Vec<CombatantId>,
    /// What it is called, or how many of what.
    pub name: String,
    /// How its side stands.
    pub stance: Stance,
    /// It may act now.
    pub active: bool,
    /// It, or one of them, is selected.
    pub selected: bool,
    /// The segments of what it is casting, of those in a round.
    pub segments: Option<(u32, u32)>,
    /// Something ends here, or takes effect: nobody who acts.
    pub ending: bool,
    /// The whole of it in a sentence.
    pub sentence: String,
}

/// A combatant before those of a kind are put together.
struct Placed {
    chip: BoardChip,
    /// What it is called without its number.
    plain: String,
    /// What it is.
    creature: CreatureId,
    /// What one of those is called.
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

/// Puts those of a kind together that have the same to say.
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
                let name = if of_one_name {
                    &first.plain
                } else {
                    &first.kind
                };
                let sentences: Vec<&str> =
                    several.iter().map(|it| it.chip.sentence.as_str()).collect();
                BoardChip {
                    who: several.iter().flat_map(|it| it.chip.who.clone()).collect(),
                    name: format!("{name} × {}", several.len()),
                    selected: several.iter().any(|it| it.chip.selected),
                    sentence: sentences.join("\n"),
                    ..first.chip.clone()
                }
            }
        })
        .collect();
    // Spells that complete first stand first.
    chips.sort_by_key(|chip| chip.segments.map_or(0, |(left, _)| left));
    chips
}
