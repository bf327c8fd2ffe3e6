//! What is said about rules that have changed on disk. The shell fills this in, because it knows
//! the files.

use crate::encounter::DoesNotFit;

/// Something about rules that have changed on disk.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RulesNotice {
    /// What has happened.
    pub title: String,
    /// What that means, with a paragraph for each thing.
    pub lines: Vec<String>,
    /// A long list of mistakes, or of what does not fit; empty for none.
    pub list: String,
    /// Whether the new rules can be used from now on.
    pub offers: bool,
}

impl RulesNotice {
    /// The notice that the fight is played by rules that have changed, and can go on by the new
    /// ones.
    pub fn offer(name: &str) -> Self {
        Self {
            title: format!("The ruleset ‘{name}’ has changed on disk"),
            lines: vec![
                "This fight is played by it. Weapons, actions, conditions, spells and tables would be the new ones at once; \
                 everybody on the map keeps their hit points, speed and gear."
                    .to_owned(),
                "Undo would go back to this moment and not beyond; the fight up to now stays as a save of its own.".to_owned(),
            ],
            list: String::new(),
            offers: true,
        }
    }

    /// The notice that the fight is played by rules that have changed, and cannot go on by the new
    /// ones.
    pub fn misfit(name: &str, why: &DoesNotFit) -> Self {
        Self {
            title: format!("The ruleset ‘{name}’ has changed on disk"),
            lines: vec![
                "This fight is played by it and cannot go on by the new edition: the old one stays in force. \
                 The next fight that you open is played by the new one."
                    .to_owned(),
            ],
            list: why.to_string(),
            offers: false,
        }
    }

    /// The notice that a ruleset on disk has mistakes now.
    pub fn faulty(id: &str, problems: &str, in_force: bool) -> Self {
        let what = if in_force {
            "This fight is played by it: the rules as they were stay in force until the mistakes are mended."
        } else {
            "This fight is played by other rules. No fight can be opened with it until the mistakes are mended."
        };
        Self {
            title: format!("The ruleset ‘{id}’ has mistakes now"),
            lines: vec![what.to_owned()],
            list: problems.to_owned(),
            offers: false,
        }
    }

    /// The notice that the folder of the rules in force is gone.
    pub fn gone(name: &str) -> Self {
        Self {
            title: format!("The ruleset ‘{name}’ is no longer on disk"),
            lines: vec![
                "This fight is played by it, and goes on. Once it is closed, its save cannot be opened before the folder is back."
                    .to_owned(),
            ],
            list: String::new(),
            offers: false,
        }
    }
}
