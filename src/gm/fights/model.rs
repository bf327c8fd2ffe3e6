//! The fights that can be opened. The shell fills this in, because it knows the files.

use std::path::PathBuf;

/// The fights that can be opened.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FightsModel {
    /// Fights that can be begun: the user's own, then those that come with the program.
    pub fights: Vec<FightRow>,
    /// Saved fights, newest first.
    pub saves: Vec<SaveRow>,
    /// The fight that was open when the program was closed.
    pub last: Option<SaveRow>,
    /// How a backup differs from its fight, as it was last asked for.
    pub compared: Option<Compared>,
    /// The file of the fight that is open now.
    pub open: Option<PathBuf>,
    /// Rulesets that fights can be played by: the GM's own first.
    pub rulesets: Vec<RulesetRow>,
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
    /// What is wrong with it, in words; `None` if it can be opened whole.
    pub damage: Option<String>,
    /// Its backups that can be opened, newest first.
    pub backups: Vec<SaveRow>,
}
