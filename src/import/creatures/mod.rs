//! Creatures of other programs → entries of our library: stat blocks of Open5e and Improved Initiative, for rules with
//! hit points and an Armour Class or a Defence.
//!
//! What a stat block does not say, or says otherwise than our rules would, is guessed; every guess stands in the
//! report, and as a remark in the entry. A draft wants to be read over.
//!
//! | file | holds |
//! | --- | --- |
//! | `block` | a stat block, whoever wrote it |
//! | `words` | what the sentences of stat blocks say: attacks, speeds, senses |
//! | `open5e`, `improved_initiative` | the two programs' files → stat blocks |
//! | `draft` | a stat block → entries for a ruleset |
//! | `entry` | an entry as text |
//! | `emblem` | which emblem fits |

mod block;
mod draft;
mod emblem;
mod entry;
mod improved_initiative;
mod open5e;
mod words;

#[cfg(test)]
mod tests;

use serde_json::Value;

pub use block::StatBlock;
pub use draft::{CreatureDraft, NoDraft, draft, takes_drafts};
pub use entry::NewEntry;

use super::{Refused, not_json, without_mark};

/// The most creatures that are read from one file.
pub const MOST_CREATURES: usize = 500;

/// What a file of creatures is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CreatureFormat {
    /// The answer of Open5e's interface, version 1.
    Open5e1,
    /// The answer of Open5e's interface, version 2.
    Open5e2,
    /// Stat blocks of Improved Initiative.
    ImprovedInitiative,
}

impl CreatureFormat {
    /// What people call it, after "this is".
    pub const fn words(self) -> &'static str {
        match self {
            Self::Open5e1 => "creatures of Open5e, version 1",
            Self::Open5e2 => "creatures of Open5e, version 2",
            Self::ImprovedInitiative => "stat blocks of Improved Initiative",
        }
    }

    /// The format of one stat block.
    fn of(value: &Value) -> Option<Self> {
        let has = |field: &str| value.get(field).is_some();
        if has("ability_scores") && has("name") {
            Some(Self::Open5e2)
        } else if has("name") && (has("hit_dice") || has("armor_class") || has("hit_points")) {
            Some(Self::Open5e1)
        } else if has("Name") && (has("HP") || has("AC") || has("StatBlock")) {
            Some(Self::ImprovedInitiative)
        } else {
            None
        }
    }
}

/// Creatures that were read.
#[derive(Clone, Debug)]
pub struct ReadCreatures {
    /// What the file was; that of its first creature.
    pub format: CreatureFormat,
    /// The creatures.
    pub blocks: Vec<StatBlock>,
    /// Those that could not be read: which, and why.
    pub unread: Vec<String>,
}

/// Reads creatures; `None` if the bytes are something else, which may be a map.
///
/// # Errors
/// [`Refused`] if they are creatures, and none of them can be read.
pub fn read_creatures(bytes: &[u8]) -> Option<Result<ReadCreatures, Refused>> {
    let text = without_mark(bytes);
    let first = text.iter().find(|byte| !byte.is_ascii_whitespace());
    if !matches!(first, Some(b'{' | b'[')) {
        return None;
    }
    let value: Value = match serde_json::from_slice(text) {
        Ok(value) => value,
        // A list is no map, whatever is wrong with it.
        Err(error) => return (first == Some(&b'[')).then(|| Err(not_json(&error))),
    };
    let list = listed(&value);
    let format = list.iter().find_map(|(_, one)| CreatureFormat::of(one))?;
    Some(blocks(format, &list))
}

/// The stat blocks in a file, each with its path: one by itself, a list, the list that an interface answers, or those
/// who take part in an encounter.
fn listed(value: &Value) -> Vec<(String, &Value)> {
    let within = ["results", "Combatants", "Creatures", "StatBlocks"];
    let found = within
        .iter()
        .find_map(|field| Some((*field, value.get(*field)?.as_array()?)));
    let (path, list) = match (value.as_array(), found) {
        (Some(list), _) => ("", list),
        (None, Some((field, list))) => (field, list),
        (None, None) => return vec![(String::new(), value)],
    };
    let each = list.iter().enumerate().map(|(nth, one)| {
        // One who takes part carries its stat block with it.
        let block = one.get("StatBlock").filter(|block| block.is_object());
        (format!("{path}[{nth}]"), block.unwrap_or(one))
    });
    each.collect()
}

fn blocks(format: CreatureFormat, list: &[(String, &Value)]) -> Result<ReadCreatures, Refused> {
    if list.len() > MOST_CREATURES {
        return Err(Refused::TooManyCreatures(list.len()));
    }
    let (mut blocks, mut unread) = (Vec::new(), Vec::new());
    for (path, value) in list {
        let block = match CreatureFormat::of(value) {
            Some(CreatureFormat::Open5e1 | CreatureFormat::Open5e2) => open5e::read(value),
            Some(CreatureFormat::ImprovedInitiative) => improved_initiative::read(value),
            None => Err("it is not a stat block".to_owned()),
        };
        match block {
            Ok(block) => blocks.push(block),
            Err(why) if path.is_empty() => unread.push(why),
            Err(why) => unread.push(format!("`{path}`: {why}")),
        }
    }
    if blocks.is_empty() {
        return Err(Refused::NoCreature(unread.join("; ")));
    }
    Ok(ReadCreatures {
        format,
        blocks,
        unread,
    })
}
