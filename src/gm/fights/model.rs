//! The fights that can be opened. The shell fills it in: it knows the files.

/// The fights that can be opened.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FightsModel {
    /// Fights that come with the program.
    pub bundled: Vec<FightRow>,
    /// Saved fights, newest first.
    pub saves: Vec<SaveRow>,
    /// The fight that was open when the program was closed.
    pub last: Option<SaveRow>,
    /// Rulesets that fights can be played by: the GM's own first.
    pub rulesets: Vec<RulesetRow>,
}

/// A ruleset that fights can be played by.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RulesetRow {
    /// What encounter files call it.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// A sentence or two about how it plays.
    pub summary: String,
    /// Its folder, where it is the GM's own.
    pub folder: Option<String>,
    /// How many mistakes it has.
    pub mistakes: usize,
}

/// A fight that comes with the program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FightRow {
    /// What opens it: a path or a bundled name.
    pub path: String,
    /// What people call it.
    pub name: String,
    /// A sentence about it.
    pub about: String,
    /// Who is in it: `4 against 7 on 30 × 20 squares`.
    pub size: String,
}

/// A saved fight.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SaveRow {
    /// What opens it.
    pub path: String,
    /// What people call it.
    pub name: String,
    /// Where it stands: `round 3`.
    pub moment: String,
}
