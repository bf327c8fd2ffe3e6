//! What is open, and what is half typed, on the start page.

use std::path::{Path, PathBuf};

use crate::save::USUAL_RULESET;

/// What is open, and what is half typed, on the start page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StartUi {
    open: bool,
    /// No fight has been chosen yet, so that there is nothing to go back to.
    pub(super) must_choose: bool,
    /// The keyboard is on its way to the search.
    pub(super) enters: bool,
    /// The keyboard is on its way from the search to the first line below it.
    pub(super) goes_down: bool,
    pub(super) query: String,
    pub(super) sort: Sort,
    /// The rules by which what is made anew is played.
    pub rules: PlayedBy,
    pub(super) view: View,
    /// Whether all saved fights are listed, not only the latest.
    pub(super) all_saves: bool,
    /// The line of which more is shown: what can be done with its file.
    pub(super) unfolded: Option<PathBuf>,
    /// The saved fight whose backups are shown.
    pub(super) backups: Option<PathBuf>,
    /// A file that gets another name, and what has been typed of it.
    pub(super) renaming: Option<Typed<PathBuf>>,
    /// A ruleset that is made: what it begins as, and what has been typed of its name.
    pub(super) ruleset: Option<Typed<String>>,
    /// The name of the ruleset that was asked for last, whose form closes once it is there.
    pub(super) asked_ruleset: Option<String>,
    /// It is asked whether the trash is to be emptied.
    pub(super) empties: bool,
}

/// A name that is being typed for something.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Typed<T> {
    /// What it is for.
    pub of: T,
    /// What has been typed.
    pub text: String,
    /// The keyboard is on its way to it.
    pub enters: bool,
}

/// The id of the ruleset by which what is made anew is played: a map from a file or a picture, or an empty one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedBy(pub String);

impl Default for PlayedBy {
    fn default() -> Self {
        Self(USUAL_RULESET.to_owned())
    }
}

/// How lists are sorted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Sort {
    /// What was written last comes first.
    #[default]
    Latest,
    /// By name.
    Name,
}

/// What the wide column shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum View {
    /// What can be opened.
    #[default]
    All,
    /// Fights, of which one is chosen to be copied.
    Copy,
    /// What was discarded.
    Trash,
}

impl StartUi {
    /// The page as the program begins with it: a fight has to be chosen.
    pub fn at_start() -> Self {
        Self {
            must_choose: true,
            ..Self::opened()
        }
    }

    fn opened() -> Self {
        Self {
            open: true,
            enters: true,
            ..Self::default()
        }
    }

    /// Whether the page is shown.
    pub fn is_open(&self) -> bool {
        self.open
    }

    /// Whether no fight has been chosen yet, so that there is nothing to go back to.
    pub fn must_choose(&self) -> bool {
        self.open && self.must_choose
    }

    /// Opens the page, unless it is open.
    pub fn open(&mut self) {
        if !self.open {
            *self = Self {
                sort: self.sort,
                rules: self.rules.clone(),
                ..Self::opened()
            };
        }
    }

    /// Closes the page, because a fight has been opened.
    pub fn close(&mut self) {
        (self.open, self.must_choose) = (false, false);
    }

    /// Goes a step back on the page: what is typed and asked first, then the page itself, if there is a fight behind it.
    /// Answers whether the page was open.
    pub fn back(&mut self) -> bool {
        if !self.open {
            return false;
        }
        if !self.fold_one() && !self.must_choose {
            self.close();
        }
        // Esc takes the keyboard from where it was.
        self.enters = self.open;
        true
    }

    /// Takes back one thing that is typed, asked or unfolded; answers whether there was any.
    fn fold_one(&mut self) -> bool {
        if self.renaming.take().is_some()
            || self.ruleset.take().is_some()
            || std::mem::take(&mut self.empties)
        {
            return true;
        }
        if self.searches() {
            self.query.clear();
            return true;
        }
        if self.unfolded.take().is_some() || self.backups.take().is_some() {
            return true;
        }
        std::mem::replace(&mut self.view, View::All) != View::All
    }

    pub(super) fn show(&mut self, view: View) {
        self.view = view;
        (self.empties, self.enters) = (false, true);
        self.query.clear();
    }

    pub(super) fn unfold(&mut self, path: &Path) {
        let is_open = self.unfolded.as_deref() == Some(path);
        self.unfolded = (!is_open).then(|| path.to_owned());
    }

    pub(super) fn rename(&mut self, path: &Path, name: &str) {
        self.renaming = Some(Typed {
            of: path.to_owned(),
            text: name.to_owned(),
            enters: true,
        });
    }

    /// Whether all of these have every word that is looked for.
    pub(super) fn finds(&self, texts: &[&str]) -> bool {
        let whole = texts.join("\n").to_lowercase();
        let query = self.query.to_lowercase();
        query.split_whitespace().all(|word| whole.contains(word))
    }

    /// Whether something is looked for.
    pub(super) fn searches(&self) -> bool {
        !self.query.trim().is_empty()
    }
}
