//! The notes kept for a tree: its problems, and the stand-ins for the next pass.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, HashMap, HashSet};

use super::error::{DecodeError, RepairTarget};
use super::stand_in::StandIn;
use crate::document::syntax::{Kind, Node};
use crate::document::{DocumentError, Name, Problem};

/// Problems and repairs of a tree, by the ids of its nodes.
pub struct Repairs {
    problems: RefCell<DocumentError>,
    /// Replaced values and their stand-ins.
    stand_ins: RefCell<HashMap<RepairTarget, StandIn>>,
    /// Missing fields, by the group in which they are missing.
    missing: RefCell<HashMap<u32, Vec<&'static str>>>,
    /// Fields with a wrong name, and the name that was probably meant.
    renamed: RefCell<HashMap<u32, Option<&'static str>>>,
    /// Nodes with a noted problem; each pass meets them again.
    noted: RefCell<HashSet<u32>>,
    /// Names that have been read, by node id; `None` if the caller does not need them.
    names: Option<RefCell<BTreeMap<u32, Name>>>,
    /// Number of items and entries visited, in all passes.
    looked_at: Cell<usize>,
    /// True if there are any notes; for a file without problems this is the only check.
    any: Cell<bool>,
}

impl Repairs {
    /// Creates the notes for a tree whose text has these problems; `naming` also keeps the names.
    pub fn new(problems: DocumentError, naming: bool) -> Self {
        Self {
            problems: RefCell::new(problems),
            stand_ins: RefCell::default(),
            missing: RefCell::default(),
            renamed: RefCell::default(),
            noted: RefCell::default(),
            names: naming.then(RefCell::default),
            looked_at: Cell::new(0),
            any: Cell::new(false),
        }
    }

    /// Returns the noted problems and the names that were read, in the order of the file.
    pub fn into_parts(self) -> (DocumentError, Vec<Name>) {
        let names = self.names.map(RefCell::into_inner).unwrap_or_default();
        (self.problems.into_inner(), names.into_values().collect())
    }

    /// Notes that a node names something.
    pub fn name(&self, node: u32, name: impl FnOnce() -> Name) {
        if let Some(names) = &self.names {
            names.borrow_mut().entry(node).or_insert_with(name);
        }
    }

    /// Notes a problem about a node, unless the node already has one.
    pub fn note(&self, node: u32, problem: impl FnOnce() -> Problem) {
        self.any.set(true);
        if self.noted.borrow_mut().insert(node) {
            self.problems.borrow_mut().add(problem());
        }
    }

    /// Counts another visited item or entry.
    pub fn count_visit(&self) {
        self.looked_at.set(self.looked_at.get() + 1);
    }

    /// Returns the number of items and entries visited.
    pub fn visited(&self) -> usize {
        self.looked_at.get()
    }

    /// True if the list of problems is full, so that no others need to be found.
    pub fn is_full(&self) -> bool {
        self.any.get() && self.problems.borrow().is_full()
    }

    /// Returns the stand-in that a node needs, if any.
    pub fn stand_in(&self, link: RepairTarget) -> Option<StandIn> {
        if !self.any.get() {
            return None;
        }
        self.stand_ins.borrow().get(&link).copied()
    }

    /// Replaces a node by a stand-in from now on.
    pub fn replace(&self, link: RepairTarget) -> StandIn {
        self.any.set(true);
        let mut stand_ins = self.stand_ins.borrow_mut();
        *stand_ins.entry(link).or_insert(StandIn::new(0))
    }

    /// True if anything at or below a node differs from the file.
    pub fn touched(&self, node: &Node<'_>) -> bool {
        if !self.any.get() {
            return false;
        }
        let here = self.noted.borrow().contains(&node.id)
            || self.missing.borrow().contains_key(&node.id)
            || self
                .stand_ins
                .borrow()
                .contains_key(&RepairTarget::Node(node.id));
        let below = || match &node.kind {
            Kind::Broken => true,
            Kind::List(items) | Kind::Tuple(items) => items.iter().any(|item| self.touched(item)),
            Kind::Map(entries) | Kind::Struct(entries) => entries
                .iter()
                .any(|entry| self.touched(&entry.key) || self.touched(&entry.value)),
            Kind::Variant { body, .. } => self.touched(body),
            _ => false,
        };
        here || below()
    }

    /// Returns the fields that are missing in a group.
    pub fn missing_in(&self, group: u32) -> Vec<&'static str> {
        if !self.any.get() {
            return Vec::new();
        }
        let missing = self.missing.borrow();
        missing.get(&group).cloned().unwrap_or_default()
    }

    /// Returns the name by which to decode the value of a misnamed field; `None` if its node is not noted.
    pub fn renamed(&self, value: u32) -> Option<Option<&'static str>> {
        self.renamed.borrow().get(&value).copied()
    }

    /// Records the name that was meant, or that the field is ignored.
    pub fn rename(&self, value: u32, name: Option<&'static str>) {
        self.any.set(true);
        self.renamed.borrow_mut().insert(value, name);
    }

    /// Notes the failure that ended a pass and records a repair. Returns true if another pass may get further.
    pub fn repair(&self, failure: DecodeError) -> bool {
        self.any.set(true);
        let details = *failure.0;
        let problem = Problem {
            place: details.place.unwrap_or_default(),
            message: details.message,
            hint: details.hint,
            unknown: None,
        };
        let mut problems = self.problems.borrow_mut();
        if !details.artefact || problems.is_empty() {
            problems.add(problem);
        }
        if problems.is_full() {
            return false;
        }
        let mut stand_ins = self.stand_ins.borrow_mut();
        if let (Some(field), false, Some(RepairTarget::Node(group))) =
            (details.missing, details.artefact, details.chain.first())
        {
            let mut missing = self.missing.borrow_mut();
            let missing = missing.entry(*group).or_default();
            if !missing.contains(&field) {
                missing.push(field);
                stand_ins.insert(RepairTarget::Missing(*group, field), StandIn::new(0));
                return true;
            }
        }
        for link in details.chain {
            let next = match stand_ins.get(&link) {
                None => Some(StandIn::with_text(details.meant)),
                Some(refused) => refused.next(),
            };
            if let Some(next) = next {
                stand_ins.insert(link, next);
                return true;
            }
        }
        false
    }
}
