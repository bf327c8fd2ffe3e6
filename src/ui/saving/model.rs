//! Save status of the open fight. `systems` fills this in, because it knows the files.

use bevy::prelude::Resource;
use std::path::PathBuf;

/// Save status of the open fight, and the pending question about it.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct SavingModel {
    /// Short text why commands are not saved; `None` if they are saved.
    pub trouble: Option<String>,
    /// The same text, with the file.
    pub details: String,
    /// Number of unsaved commands.
    pub unsaved: usize,
    /// True if the fight is only watched: another window is running it.
    pub watched: bool,
    /// The way in which the user wants to leave the fight despite unsaved commands, until the question is answered.
    pub leaving: Option<ExitWay>,
    /// A fight that the user wants to open and that another window is running.
    pub held: Option<FightInUse>,
}

/// A way to leave the open fight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExitWay {
    /// Close the program.
    Quit,
    /// Open another fight, by its name or path.
    Open(PathBuf),
    /// Restart this fight.
    Again,
}

/// A fight that another window is running.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FightInUse {
    /// Path that opens it.
    pub source: PathBuf,
    /// Text that names the other window.
    pub why: String,
}
