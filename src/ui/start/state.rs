//! UI state of the start page: what is open and what is being typed.

use std::path::{Path, PathBuf};

use bevy::prelude::Resource;

use crate::ui::rules::RulesModel;
use crate::ui::shared::search;
use crate::ui::shell::ui_window::{UiWindow, WindowKind};

use super::model::StartModel;

/// UI state of the start page.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct StartUi {
    open: bool,
    /// True until a fight has been chosen: there is nothing to return to.
    pub(super) must_choose: bool,
    /// True if keyboard focus should move to the search.
    pub(super) enters: bool,
    /// True if keyboard focus should move from the search to the first line below it.
    pub(super) goes_down: bool,
    pub(super) query: String,
    pub(super) sort: Sort,
    pub(super) view: View,
    /// True if all saved fights are listed, not only the latest.
    pub(super) all_saves: bool,
    /// File of the line that is expanded to show its actions.
    pub(super) unfolded: Option<PathBuf>,
    /// The saved fight whose backups are shown.
    pub(super) backups: Option<PathBuf>,
    /// The file being renamed, and the name typed so far.
    pub(super) renaming: Option<TypedName<PathBuf>>,
    /// The ruleset being made: the one it is copied from, and the name typed so far.
    pub(super) ruleset: Option<TypedName<String>>,
    /// Name of the last requested ruleset; the form closes once that ruleset exists.
    pub(super) asked_ruleset: Option<String>,
    /// True while the user is asked whether to empty the trash.
    pub(super) empties: bool,
    /// File that Enter opens, while the search has keyboard focus.
    pub(super) hit: Option<PathBuf>,
    /// Id of the ruleset whose rules the user wants to read.
    pub(super) reads: Option<String>,
}

/// A name being typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct TypedName<T> {
    /// Subject of the name.
    pub of: T,
    /// Text typed so far.
    pub text: String,
    /// True if keyboard focus should move to the field.
    pub enters: bool,
}

/// Sort order of the lists.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Sort {
    /// Last written first.
    #[default]
    Latest,
    /// By name.
    Name,
}

/// Content of the wide column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum View {
    /// Everything that can be opened.
    #[default]
    All,
    /// Fights, one of which is chosen for copying.
    Copy,
    /// The trash.
    Trash,
}

impl UiWindow for StartUi {
    const KIND: WindowKind = WindowKind::StartPage;

    fn is_open(&self) -> bool {
        self.open
    }

    /// First closes what is being typed or asked, then the page, if there is a fight behind it.
    fn step_back(&mut self) {
        if !self.collapse_one() && !self.must_choose {
            self.close();
        }
        // Esc takes keyboard focus away from its widget.
        self.enters = self.open;
    }
}

impl StartUi {
    /// Returns the page for the start of the program, when a fight has to be chosen.
    pub fn for_startup() -> Self {
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

    /// True if the page is open and no fight has been chosen yet, so that there is nothing to return to.
    pub fn must_choose(&self) -> bool {
        self.open && self.must_choose
    }

    /// Opens the page, unless it is open.
    pub fn open(&mut self) {
        if !self.open {
            *self = Self {
                sort: self.sort,
                ..Self::opened()
            };
        }
    }

    /// Closes the page after a fight has been opened.
    pub fn close(&mut self) {
        (self.open, self.must_choose) = (false, false);
    }

    /// Cancels one thing that is being typed, asked or shown expanded; returns whether there was any.
    fn collapse_one(&mut self) -> bool {
        if self.renaming.take().is_some()
            || self.ruleset.take().is_some()
            || std::mem::take(&mut self.empties)
        {
            return true;
        }
        if self.is_searching() {
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

    pub(super) fn expand(&mut self, path: &Path) {
        let is_open = self.unfolded.as_deref() == Some(path);
        self.unfolded = (!is_open).then(|| path.to_owned());
    }

    pub(super) fn rename(&mut self, path: &Path, name: &str) {
        self.renaming = Some(TypedName {
            of: path.to_owned(),
            text: name.to_owned(),
            enters: true,
        });
    }

    /// True if these texts together contain every word of the query.
    pub(super) fn matches_query(&self, texts: &[&str]) -> bool {
        let whole = texts.join("\n").to_lowercase();
        let query = self.query.to_lowercase();
        query.split_whitespace().all(|word| whole.contains(word))
    }

    /// Returns how badly a name matches the query, for sorting.
    pub(super) fn mismatch(&self, name: &str) -> (bool, usize) {
        search::mismatch(&self.query, name)
    }

    /// True if Enter opens this file.
    pub(super) fn is_hit(&self, path: &Path) -> bool {
        self.hit.as_deref() == Some(path)
    }

    /// Returns the rules that the user has asked to read since the last call.
    pub fn take_rules(&mut self, model: &StartModel) -> Option<RulesModel> {
        let id = self.reads.take()?;
        let ruleset = model.rulesets.iter().find(|ruleset| ruleset.id == id)?;
        let texts = ruleset.texts.clone();
        Some(RulesModel::from_texts(&ruleset.name, texts))
    }

    /// True if the query is not empty.
    pub(super) fn is_searching(&self) -> bool {
        !self.query.trim().is_empty()
    }
}
