//! What is open of the forms, and what is half typed.

use std::collections::BTreeSet;

use bevy_egui::egui::Rect;

use crate::document::Down;
use crate::view::form::Form;

/// The entries of one kind: their section, what one is called, and each entry's id and name.
pub type Kind = (&'static str, &'static str, Vec<(String, String)>);

/// What is open of the forms, and what is half typed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FormsUi {
    /// Whether the list is open.
    pub list: bool,
    /// The name of the ruleset, and its entries by kind.
    pub of: (String, Vec<Kind>),
    /// The entries that are the user's own, by section and id.
    pub own: BTreeSet<(&'static str, String)>,
    /// The entry of which it is asked whether it is to be taken out.
    pub taking: Option<(&'static str, String)>,
    /// The kind that is shown, as a place in the list of kinds.
    pub kind: usize,
    /// What is looked for.
    pub query: String,
    /// The find that Enter takes.
    pub(super) chosen: usize,
    /// The form that is open.
    pub form: Option<Form>,
    /// Whether anything in it has been changed.
    pub changed: bool,
    /// Whether it is asked if what was changed can be left.
    pub leaving: bool,
    /// The field that is typed in, with its text.
    pub(super) typing: Option<(Vec<Down>, String)>,
    /// The field for which something is picked out of a list.
    pub(super) picking: Option<Picking>,
    /// The keyboard goes to the first field.
    pub(super) enters: bool,
}

/// What is picked out of a list.
#[derive(Clone, Debug, PartialEq)]
pub struct Picking {
    /// The steps to the field.
    pub steps: Vec<Down>,
    /// The words that are looked for.
    pub query: String,
    /// The find that Enter takes.
    pub chosen: usize,
    /// Where the list is shown.
    pub shown: Rect,
}

impl FormsUi {
    /// Whether anything of it is open.
    pub fn is_open(&self) -> bool {
        self.list || self.form.is_some()
    }

    /// Opens the list, with the keyboard in its search.
    pub fn open_list(&mut self) {
        self.list = true;
        self.query.clear();
        self.taking = None;
        (self.chosen, self.enters) = (0, true);
        self.kind = self.kind.min(self.of.1.len().saturating_sub(1));
    }

    /// Opens a form, with the keyboard in its first field.
    pub fn open_form(&mut self, form: Form) {
        let mut kinds = self.of.1.iter();
        let kind = kinds.position(|(section, ..)| *section == form.section);
        self.kind = kind.unwrap_or_default();
        self.form = Some(form);
        (self.changed, self.leaving, self.enters) = (false, false, true);
        (self.typing, self.picking) = (None, None);
    }

    /// Closes the form, whatever was changed in it.
    pub fn close_form(&mut self) {
        self.form = None;
        self.leaving = false;
        self.enters = true;
    }

    /// Goes one step back; answers whether there was one. What was changed is not thrown away unasked.
    pub fn back(&mut self) -> bool {
        if !self.is_open() {
            return false;
        }
        let asked = self.picking.take().is_some() || self.taking.take().is_some();
        if asked || std::mem::take(&mut self.leaving) {
            return true;
        }
        match (&self.form, self.changed) {
            (Some(_), true) => self.leaving = true,
            (Some(_), false) => self.close_form(),
            (None, _) => self.list = false,
        }
        true
    }
}
