//! How the fight stands on the disk. The shell fills this in, because it knows the files.

use std::path::PathBuf;

/// How the fight stands on the disk, and what is asked about it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SavingModel {
    /// Why commands are not saved, in a few words; `None` while all is well.
    pub trouble: Option<String>,
    /// The same with the file.
    pub details: String,
    /// How many commands are not saved.
    pub unsaved: usize,
    /// The fight is only watched: somebody else goes on with it.
    pub watched: bool,
    /// What the user wanted when there was something unsaved; asked until it is answered.
    pub leaving: Option<Leaving>,
    /// A fight that the user wants to open and that somebody else goes on with.
    pub held: Option<Held>,
}

/// What leaves the fight that is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Leaving {
    /// Closing the program.
    Quit,
    /// Opening another fight, by its name or path.
    Open(PathBuf),
    /// Beginning this fight again.
    Again,
}

/// A fight that somebody else goes on with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Held {
    /// The path that opens it.
    pub source: PathBuf,
    /// Who that is, in words.
    pub why: String,
}

impl SavingModel {
    /// What is not saved, in words.
    pub fn unsaved_words(&self) -> String {
        match self.unsaved {
            0 => "Not saved".to_owned(),
            1 => "1 command is not saved".to_owned(),
            unsaved => format!("{unsaved} commands are not saved"),
        }
    }
}
