//! The notes beside the tree: what is wrong, and what stands in for it in the next pass.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, HashMap, HashSet};

use super::failure::{Failure, Link};
use super::poison::Poison;
use crate::document::syntax::{Kind, Node};
use crate::document::{Name, Problem, Problems};

/// Problems and repairs of a tree, by the numbers of its nodes.
pub struct Repairs {
    problems: RefCell<Problems>,
    /// The values that have been replaced, and their stand-ins.
    stand_ins: RefCell<HashMap<Link, Poison>>,
    /// The missing fields, by the group they are missing in.
    missing: RefCell<HashMap<u32, Vec<&'static str>>>,
    /// The fields under a wrong name, and the name that was probably meant.
    renamed: RefCell<HashMap<u32, Option<&'static str>>>,
    /// The nodes about which a problem has been noted, because each pass meets them again.
    noted: RefCell<HashSet<u32>>,
    /// The names that have been read, by the numbers of their nodes; `None` where nobody asks for them.
    names: Option<RefCell<BTreeMap<u32, Name>>>,
    /// How many items and entries have been handed out, in all passes.
    looked_at: Cell<usize>,
    /// Whether there are any entries: a file without problems asks no more than this.
    any: Cell<bool>,
}

impl Repairs {
    /// Notes beside a tree with whose text these problems are known; `naming` keeps the names, too.
    pub fn new(problems: Problems, naming: bool) -> Self {
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

    /// The problems that were noted and the names that were read, in the order of the file.
    pub fn into_parts(self) -> (Problems, Vec<Name>) {
        let names = self.names.map(RefCell::into_inner).unwrap_or_default();
        (self.problems.into_inner(), names.into_values().collect())
    }

    /// Notes that a node names something.
    pub fn name(&self, node: u32, name: impl FnOnce() -> Name) {
        if let Some(names) = &self.names {
            names.borrow_mut().entry(node).or_insert_with(name);
        }
    }

    /// Notes a problem about a node, unless one is noted about it already.
    pub fn note(&self, node: u32, problem: impl FnOnce() -> Problem) {
        self.any.set(true);
        if self.noted.borrow_mut().insert(node) {
            self.problems.borrow_mut().add(problem());
        }
    }

    /// Notes that another item or entry is handed out.
    pub fn look(&self) {
        self.looked_at.set(self.looked_at.get() + 1);
    }

    /// How many items and entries have been handed out.
    pub fn looked_at(&self) -> usize {
        self.looked_at.get()
    }

    /// Whether as many problems are noted as are listed: what else is wrong is not looked for.
    pub fn is_full(&self) -> bool {
        self.any.get() && self.problems.borrow().is_full()
    }

    /// The stand-in that a node needs, if it needs one.
    pub fn stand_in(&self, link: Link) -> Option<Poison> {
        if !self.any.get() {
            return None;
        }
        self.stand_ins.borrow().get(&link).copied()
    }

    /// Lets a stand-in take the place of a node from now on.
    pub fn replace(&self, link: Link) -> Poison {
        self.any.set(true);
        let mut stand_ins = self.stand_ins.borrow_mut();
        *stand_ins.entry(link).or_insert(Poison::new(0))
    }

    /// Whether anything at or below a node is not as it stands in the file.
    pub fn touched(&self, node: &Node<'_>) -> bool {
        if !self.any.get() {
            return false;
        }
        let here = self.noted.borrow().contains(&node.id)
            || self.missing.borrow().contains_key(&node.id)
            || self.stand_ins.borrow().contains_key(&Link::Node(node.id));
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

    /// The fields that are missing in a group.
    pub fn missing_in(&self, group: u32) -> Vec<&'static str> {
        if !self.any.get() {
            return Vec::new();
        }
        let missing = self.missing.borrow();
        missing.get(&group).cloned().unwrap_or_default()
    }

    /// The name by which the value of a misnamed field is to be decoded; `None` if its node is not
    /// noted.
    pub fn renamed(&self, value: u32) -> Option<Option<&'static str>> {
        self.renamed.borrow().get(&value).copied()
    }

    /// Enters the name that was meant, or that the field is to be left out.
    pub fn rename(&self, value: u32, name: Option<&'static str>) {
        self.any.set(true);
        self.renamed.borrow_mut().insert(value, name);
    }

    /// Notes what ended a pass and enters a repair; answers whether another pass may get further.
    pub fn repair(&self, failure: Failure) -> bool {
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
        if let (Some(field), false, Some(Link::Node(group))) =
            (details.missing, details.artefact, details.chain.first())
        {
            let mut missing = self.missing.borrow_mut();
            let missing = missing.entry(*group).or_default();
            if !missing.contains(&field) {
                missing.push(field);
                stand_ins.insert(Link::Missing(*group, field), Poison::new(0));
                return true;
            }
        }
        for link in details.chain {
            let next = match stand_ins.get(&link) {
                None => Some(Poison::with_text(details.meant)),
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
