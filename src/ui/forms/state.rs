//! UI state of the forms: what is open and what is being typed.

use std::collections::BTreeSet;

use bevy::prelude::Resource;
use bevy_egui::egui::Rect;

use crate::document::StepInto;
use crate::ui::shell::ui_window::UiWindow;
use crate::view::form::Form;

/// The entries of one kind: their section, the name of an entry, and each entry's id and name.
pub type Kind = (&'static str, &'static str, Vec<(String, String)>);

/// UI state of the forms.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct FormsUi {
    /// True if the list is open.
    pub list: bool,
    /// Name of the ruleset, and its entries by kind.
    pub of: (String, Vec<Kind>),
    /// The user's entries, by section and id.
    pub own: BTreeSet<(&'static str, String)>,
    /// The entry to remove, while that has to be confirmed.
    pub taking: Option<(&'static str, String)>,
    /// Index of the shown kind in the list of kinds.
    pub kind: usize,
    /// The search text.
    pub query: String,
    /// Index of the match that Enter selects.
    pub(super) chosen: usize,
    /// The open form.
    pub form: Option<Form>,
    /// True if the form has unsaved changes.
    pub changed: bool,
    /// True while the user is asked whether to discard the changes.
    pub leaving: bool,
    /// The field being typed in, with its text.
    pub(super) typing: Option<(Vec<StepInto>, String)>,
    /// The field for which an entry is being picked from a list.
    pub(super) picking: Option<EntryPicker>,
    /// True if keyboard focus should move to the first field.
    pub(super) enters: bool,
}

/// An entry being picked from a list.
#[derive(Clone, Debug, PartialEq)]
pub struct EntryPicker {
    /// Steps to the field.
    pub steps: Vec<StepInto>,
    /// The search text.
    pub query: String,
    /// Index of the match that Enter selects.
    pub chosen: usize,
    /// Position of the list.
    pub shown: Rect,
}

impl UiWindow for FormsUi {
    fn is_open(&self) -> bool {
        self.list || self.form.is_some()
    }

    /// Changes are not discarded without asking.
    fn step_back(&mut self) {
        let asked = self.picking.take().is_some() || self.taking.take().is_some();
        if asked || std::mem::take(&mut self.leaving) {
            return;
        }
        match (&self.form, self.changed) {
            (Some(_), true) => self.leaving = true,
            (Some(_), false) => self.close_form(),
            (None, _) => self.list = false,
        }
    }
}

impl FormsUi {
    /// Opens the list and moves keyboard focus to its search.
    pub fn open_list(&mut self) {
        self.list = true;
        self.query.clear();
        self.taking = None;
        (self.chosen, self.enters) = (0, true);
        self.kind = self.kind.min(self.of.1.len().saturating_sub(1));
    }

    /// Opens a form and moves keyboard focus to its first field.
    pub fn open_form(&mut self, form: Form) {
        let mut kinds = self.of.1.iter();
        let kind = kinds.position(|(section, ..)| *section == form.section);
        self.kind = kind.unwrap_or_default();
        self.form = Some(form);
        (self.changed, self.leaving, self.enters) = (false, false, true);
        (self.typing, self.picking) = (None, None);
    }

    /// Closes the form and discards its changes.
    pub fn close_form(&mut self) {
        self.form = None;
        self.leaving = false;
        self.enters = true;
    }
}
