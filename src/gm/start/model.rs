//! What the start page shows. The shell fills this in, because it knows the files.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use crate::view::handout::Pixels;

/// What can be opened, and what was discarded.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StartModel {
    /// Fights that can be begun: the user's own, then those that come with the program.
    pub fights: Vec<FightRow>,
    /// Saved fights, newest first.
    pub saves: Vec<SaveRow>,
    /// The user's parties.
    pub parties: Vec<PartyRow>,
    /// Rulesets that fights can be played by: the user's own first.
    pub rulesets: Vec<RulesetRow>,
    /// What was discarded, the latest first.
    pub discarded: Vec<ThingRow>,
    /// How many more things were discarded than are listed.
    pub discarded_beyond: usize,
    /// How a backup differs from its fight, as it was last asked for.
    pub compared: Option<Compared>,
    /// The file of the fight that is open now.
    pub open: Option<PathBuf>,
    /// Pictures of maps as they stand, by the files of the fights.
    pub pictures: BTreeMap<PathBuf, Arc<Pixels>>,
    /// The folders that cannot be read, and why, in words: what is in them is missing from the lists.
    pub unread: Vec<String>,
    /// Whether the list has been made; before, nobody knows what there is.
    pub is_made: bool,
}

/// How a backup differs from its fight.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Compared {
    /// The file of the backup.
    pub path: PathBuf,
    /// What differs, a sentence each.
    pub words: Vec<String>,
}

/// A ruleset that fights can be played by.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RulesetRow {
    /// The id by which encounter files name it.
    pub id: String,
    /// The name that people read.
    pub name: String,
    /// A sentence or two about how it plays.
    pub summary: String,
    /// Its folder; `None` for a built-in one.
    pub folder: Option<String>,
    /// How many mistakes it has; unless there are none, it cannot be played by.
    pub mistakes: usize,
}

/// A fight that can be begun.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FightRow {
    /// The path or bundled name that opens it.
    pub path: PathBuf,
    /// The name that people read.
    pub name: String,
    /// A sentence about it, for those who look for a fight.
    pub about: String,
    /// How many are in it, and how large its map is: `4 against 7 on 30 × 20 squares`.
    pub size: String,
    /// How many are in it.
    pub fighters: usize,
    /// The name of the rules by which it is played.
    pub ruleset: String,
    /// When its file was written; `None` for one that comes with the program.
    pub written: Option<SystemTime>,
    /// Whether it is the user's own.
    pub own: bool,
    /// What is wrong with its file, in words; `None` if it can be begun.
    pub mistakes: Option<String>,
}

/// A saved fight.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SaveRow {
    /// The path that opens it.
    pub path: PathBuf,
    /// The name that people read.
    pub name: String,
    /// The moment at which it stands: `round 3, 40 commands, 12 minutes ago`.
    pub moment: String,
    /// When it was written last.
    pub written: Option<SystemTime>,
    /// What is wrong with it, in words; `None` if it can be opened whole.
    pub damage: Option<String>,
    /// Its backups that can be opened, newest first.
    pub backups: Vec<SaveRow>,
}

/// A party of the user's.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PartyRow {
    /// Its file.
    pub path: PathBuf,
    /// The name that people read.
    pub name: String,
    /// Who belongs to it, and by which rules, in words.
    pub who: String,
    /// What is wrong with its file, in words.
    pub mistakes: Option<String>,
}

/// Something that was discarded.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ThingRow {
    /// The number of its folder.
    pub number: u32,
    /// The name that people read.
    pub name: String,
    /// What it is: `saved fight`.
    pub what: String,
    /// How long ago it was discarded: `2 hours ago`.
    pub ago: String,
    /// When that was.
    pub when: Option<SystemTime>,
    /// Where it goes back to.
    pub place: String,
}

impl StartModel {
    /// Whether the fight in this file is the one that is open.
    pub(super) fn is_open(&self, path: &Path) -> bool {
        self.open.as_deref() == Some(path)
    }

    /// The fight for somebody who has never fought one here.
    pub(super) fn first_fight(&self) -> Option<&FightRow> {
        let mut fights = self.fights.iter();
        fights.find(|fight| !fight.own && fight.path == Path::new(FIRST))
    }
}

/// The bundled fight that explains itself with hints.
pub const FIRST: &str = "the-mill-at-hollowford";

/// Of how many saved fights there are pictures, the latest first.
pub const PICTURED: usize = 6;
