//! Contents of the start page. `listing` fills them in, because it knows the files.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use crate::ruleset::RuleTexts;
use crate::view::handout::Pixels;

/// Files that can be opened, and the trash.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StartModel {
    /// Fights that can be started: the user's first, then the bundled ones.
    pub fights: Vec<FightRow>,
    /// Saved fights, newest first.
    pub saves: Vec<SaveRow>,
    /// The user's parties.
    pub parties: Vec<PartyRow>,
    /// Rulesets for fights, the user's first.
    pub rulesets: Vec<RulesetRow>,
    /// Contents of the trash, latest first.
    pub discarded: Vec<TrashRow>,
    /// Number of further items in the trash that are not listed.
    pub discarded_beyond: usize,
    /// Differences between a backup and its fight, for the last backup compared.
    pub compared: Option<BackupDiff>,
    /// File of the open fight.
    pub open: Option<PathBuf>,
    /// Pictures of the maps in their current state, by the files of the fights.
    pub pictures: BTreeMap<PathBuf, Arc<Pixels>>,
    /// Folders that cannot be read, with the reasons; their contents are missing from the lists.
    pub unread: Vec<String>,
    /// True once the lists have been made; before that their contents are unknown.
    pub is_made: bool,
}

/// Differences between a backup and its fight.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BackupDiff {
    /// File of the backup.
    pub path: PathBuf,
    /// Differences, one sentence each.
    pub words: Vec<String>,
}

/// A ruleset for fights.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RulesetRow {
    /// Id by which encounter files name it.
    pub id: String,
    /// Display name.
    pub name: String,
    /// A sentence or two about its style of play.
    pub summary: String,
    /// Its rules, for reading.
    pub texts: RuleTexts,
    /// Its folder; `None` for a built-in ruleset.
    pub folder: Option<String>,
    /// Number of errors; it can only be used if there are none.
    pub mistakes: usize,
}

/// A fight that can be started.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FightRow {
    /// Path or bundled name that opens it.
    pub path: PathBuf,
    /// Display name.
    pub name: String,
    /// A sentence about it, for users choosing a fight.
    pub about: String,
    /// Number of combatants and size of the map: `4 against 7 on 30 × 20 squares`.
    pub size: String,
    /// Number of combatants.
    pub fighters: usize,
    /// Name of its ruleset.
    pub ruleset: String,
    /// Time when its file was written; `None` for a bundled fight.
    pub written: Option<SystemTime>,
    /// True if it belongs to the user.
    pub own: bool,
    /// Errors in its file, as text; `None` if it can be started.
    pub mistakes: Option<String>,
}

/// A saved fight.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SaveRow {
    /// Path that opens it.
    pub path: PathBuf,
    /// Display name.
    pub name: String,
    /// Current state: `Round 3 · 40 actions · 12 minutes ago`.
    pub moment: String,
    /// Time when it was last written.
    pub written: Option<SystemTime>,
    /// Damage to the file, as text; `None` if it can be opened completely.
    pub damage: Option<String>,
    /// Readable backups, newest first.
    pub backups: Vec<SaveRow>,
}

/// A party of the user.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PartyRow {
    /// File of the party.
    pub path: PathBuf,
    /// Display name.
    pub name: String,
    /// Its characters and its ruleset, as text.
    pub who: String,
    /// Errors in its file, as text.
    pub mistakes: Option<String>,
}

/// An item in the trash.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TrashRow {
    /// Number of its folder.
    pub number: u32,
    /// Display name.
    pub name: String,
    /// Kind of item: `saved fight`.
    pub what: String,
    /// Time since it was deleted: `2 hours ago`.
    pub ago: String,
    /// Time of deletion.
    pub when: Option<SystemTime>,
    /// Place that it is restored to.
    pub place: String,
}

impl StartModel {
    /// True if the fight in this file is the open one.
    pub(super) fn is_open(&self, path: &Path) -> bool {
        self.open.as_deref() == Some(path)
    }

    /// True if a later saved fight has the same name. It is then listed below that one.
    pub(super) fn is_earlier(&self, save: &SaveRow) -> bool {
        let later = self.saves.iter();
        let mut later = later.take_while(|later| later.path != save.path);
        save.damage.is_none()
            && !self.is_open(&save.path)
            && later.any(|later| later.damage.is_none() && later.name == save.name)
    }

    /// Returns the earlier saved fights that are listed below this one.
    pub(super) fn earlier(&self, save: &SaveRow) -> Vec<&SaveRow> {
        if save.damage.is_some() || self.is_earlier(save) {
            return Vec::new();
        }
        let same = self.saves.iter().filter(|one| one.name == save.name);
        same.filter(|one| self.is_earlier(one)).collect()
    }

    /// Returns the fight for a new user.
    pub(super) fn first_fight(&self) -> Option<&FightRow> {
        let mut fights = self.fights.iter();
        fights.find(|fight| !fight.own && fight.path == Path::new(FIRST))
    }
}

/// The bundled fight that includes on-screen hints.
pub const FIRST: &str = "the-mill-at-hollowford";

/// Maximum number of saved fights and of fights of the user that have a picture, latest first.
pub const PICTURED: usize = 12;
