//! Creatures of other programs → entries of our library: stat blocks of Open5e and Improved Initiative, for rules with
//! hit points and an Armour Class or a Defence.
//!
//! Values that a stat block lacks, or gives in another form than our rules need, are guessed. Every guess is listed in
//! the report, and as a comment in the entry. A draft should be checked by the user.
//!
//! | file | holds |
//! | --- | --- |
//! | `block` | a stat block, independent of the program that wrote it |
//! | `text`, `lengths`, `attacks` | parsers for the sentences of stat blocks: dice, kinds, speeds, attacks |
//! | `open5e`, `improved_initiative` | the two programs' files → stat blocks, and encounters |
//! | `fixtures` | Open5e's data files |
//! | `gather` | finds all creatures and encounters in a file |
//! | `draft` | a stat block → entries for a ruleset |
//! | `entry` | an entry as text |
//! | `emblem` | the choice of an emblem |

mod attacks;
mod block;
mod draft;
mod emblem;
mod entry;
mod fixtures;
mod gather;
mod improved_initiative;
mod lengths;
mod open5e;
mod text;

#[cfg(test)]
mod tests;

use serde_json::Value;

pub use block::StatBlock;
pub use draft::{CreatureDraft, DraftError, draft, supports_drafts};
pub use entry::NewEntry;
pub use improved_initiative::{SavedCombatant, SavedEncounter, Tag};

use super::{ImportError, not_json, without_mark};
use gather::RawCreatures;

/// Maximum number of creatures read from one file.
pub const MAX_CREATURES: usize = 5_000;

/// The format of a file of creatures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CreatureFormat {
    /// A response of Open5e's API, version 1.
    Open5e1,
    /// A response of Open5e's API, version 2.
    Open5e2,
    /// Stat blocks of Improved Initiative.
    ImprovedInitiative,
}

impl CreatureFormat {
    /// Returns the name of the format, to follow "this is".
    pub const fn words(self) -> &'static str {
        match self {
            Self::Open5e1 => "creatures of Open5e, version 1",
            Self::Open5e2 => "creatures of Open5e, version 2",
            Self::ImprovedInitiative => "stat blocks of Improved Initiative",
        }
    }

    /// Returns the format of one stat block.
    fn of(value: &Value) -> Option<Self> {
        let has = |field: &str| value.get(field).is_some();
        if has("ability_scores") && has("name") {
            Some(Self::Open5e2)
        } else if has("name") && (has("hit_dice") || has("armor_class") || has("hit_points")) {
            Some(Self::Open5e1)
        } else if has("Name") && (has("HP") || has("AC")) {
            Some(Self::ImprovedInitiative)
        } else {
            None
        }
    }
}

/// The creatures read from a file.
#[derive(Clone, Debug)]
pub struct ReadCreatures {
    /// The format of the file; that of its first creature.
    pub format: CreatureFormat,
    /// The creatures, each once.
    pub blocks: Vec<StatBlock>,
    /// The encounters, whose combatants have these creatures' stat blocks.
    pub encounters: Vec<SavedEncounter>,
    /// Creatures that could not be read, with the reason.
    pub unread: Vec<String>,
    /// Notes, also about other contents of the file.
    pub notes: Vec<String>,
}

impl ReadCreatures {
    /// Describes the contents that were read: `3 creatures and 1 encounter`.
    pub fn words(&self) -> String {
        let counted = |count: usize, one: &str| match count {
            1 => format!("1 {one}"),
            count => format!("{count} {one}s"),
        };
        let creatures = counted(self.blocks.len(), "creature");
        match self.encounters.len() {
            0 => creatures,
            count => format!("{creatures} and {}", counted(count, "encounter")),
        }
    }
}

/// Reads creatures; `None` if the bytes are something else, which may be a map.
///
/// # Errors
/// [`ImportError`] if they are creatures, but none of them can be read.
pub fn read_creatures(bytes: &[u8]) -> Option<Result<ReadCreatures, ImportError>> {
    let text = without_mark(bytes);
    let first = text.iter().find(|byte| !byte.is_ascii_whitespace());
    if !matches!(first, Some(b'{' | b'[')) {
        return None;
    }
    let value: Value = match serde_json::from_slice(text) {
        Ok(value) => value,
        // A list is never a map, even if it is damaged.
        Err(error) => return (first == Some(&b'[')).then(|| Err(not_json(&error))),
    };
    RawCreatures::from_json(value).map(RawCreatures::read)
}
