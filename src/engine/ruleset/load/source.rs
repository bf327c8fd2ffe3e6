//! The unparsed files of a ruleset.

/// Names of the files of a ruleset.
pub const FILE_NAMES: [&str; 11] = [
    "ruleset.ron",
    "classes.ron",
    "actions.ron",
    "states.ron",
    "traits.ron",
    "equipment.ron",
    "combos.ron",
    "magic.ron",
    "creatures.ron",
    "characters.ron",
    "rules.ron",
];

/// Layout version of the files that this program reads.
pub const VERSION: u32 = 1;

/// A file of a ruleset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceFile {
    /// Its name in the folder: `actions.ron`.
    pub name: String,
    /// Its text.
    pub text: String,
}
