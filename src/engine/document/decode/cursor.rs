//! A node of the tree, the path to it, and the questions that can be asked about it.

use super::error::RepairTarget;
use super::repairs::Repairs;
use super::stand_in::StandIn;
use crate::document::problem::quoted;
use crate::document::syntax::{Kind, Node, NumberLiteral, TreeStep, write_path};
use crate::document::{Name, Problem, Spanned, TextPosition, suggest};

/// The path to a node: a linked list on the call stack.
#[derive(Debug, Clone, Copy)]
pub struct NodePath<'a> {
    parent: Option<&'a NodePath<'a>>,
    step: Option<TreeStep<'a>>,
}

impl NodePath<'_> {
    /// The path to the top of the file.
    pub const TOP: NodePath<'static> = NodePath {
        parent: None,
        step: None,
    };

    /// Returns the path to the value to which `path` leads.
    pub fn at(path: &str) -> NodePath<'_> {
        NodePath {
            parent: None,
            step: Some(TreeStep::Path(path)),
        }
    }

    /// Returns the path one step further down.
    pub fn join<'a>(&'a self, step: TreeStep<'a>) -> NodePath<'a> {
        NodePath {
            parent: Some(self),
            step: Some(step),
        }
    }

    /// Returns the path as text.
    pub fn path(&self) -> String {
        let mut steps = Vec::new();
        let mut trail = Some(self);
        while let Some(NodePath { parent, step }) = trail {
            steps.extend(step);
            trail = *parent;
        }
        let mut path = String::new();
        for step in steps.iter().rev() {
            write_path(&mut path, *step);
        }
        path
    }
}

/// A node, the path to it, and the notes kept for the tree.
#[derive(Clone, Copy)]
pub struct Cursor<'a> {
    pub node: &'a Node<'a>,
    pub trail: &'a NodePath<'a>,
    pub repairs: &'a Repairs,
    /// True if the node is the key of a map, where a bare word may stand for a text.
    pub is_key: bool,
}

impl<'a> Cursor<'a> {
    pub fn new(node: &'a Node<'a>, trail: &'a NodePath<'a>, repairs: &'a Repairs) -> Self {
        Self {
            node,
            trail,
            repairs,
            is_key: false,
        }
    }

    /// Returns a cursor to another node with its own path.
    pub fn child<'b>(&self, node: &'b Node<'b>, trail: &'b NodePath<'b>) -> Cursor<'b>
    where
        'a: 'b,
    {
        Cursor::new(node, trail, self.repairs)
    }

    /// Returns a cursor to a node with the same path, because it is the content of a pair of brackets.
    pub fn inside(&self, node: &'a Node<'a>) -> Self {
        Self { node, ..*self }
    }

    /// Returns the same node as the key of a map.
    pub fn as_key(self) -> Self {
        Self {
            is_key: true,
            ..self
        }
    }

    pub fn place(&self) -> TextPosition {
        TextPosition {
            line: self.node.line,
            column: self.node.column,
            path: self.trail.path(),
        }
    }

    /// Notes a problem about the node.
    pub fn note(&self, message: String, hint: Option<String>) {
        self.repairs.note(self.node.id, || Problem {
            place: self.place(),
            message,
            hint,
            unknown: None,
        });
    }

    /// Notes that the node is a word of the file format that is not `known` here. `free` lists the known words that it
    /// may stand for. Returns the one that was probably meant.
    pub fn note_unknown(
        &self,
        message: String,
        name: &str,
        free: &[&'static str],
        known: &[&'static str],
    ) -> Option<&'static str> {
        let meant = suggest::nearest(name, free);
        self.repairs.note(self.node.id, || Problem {
            place: self.place(),
            message,
            hint: match meant {
                Some(meant) => Some(format!("did you mean `{meant}`?")),
                None => suggest::word_hint(name, known),
            },
            unknown: meant.is_none().then(|| name.to_owned()),
        });
        meant
    }

    /// Returns the stand-in for a node that is known to be wrong; `None` for other nodes.
    pub fn stand_in(&self) -> Option<StandIn> {
        match self.node.kind {
            Kind::Broken => Some(self.repairs.replace(RepairTarget::Node(self.node.id))),
            _ => self.repairs.stand_in(RepairTarget::Node(self.node.id)),
        }
    }

    /// Notes that something else was expected, and returns a stand-in.
    pub fn mismatch(&self, expected: &str, hint: Option<String>) -> StandIn {
        let found = self.node.describe();
        self.note(format!("expected {expected}, found {found}"), hint);
        self.repairs.replace(RepairTarget::Node(self.node.id))
    }

    /// Notes that the brackets are of the wrong kind; their contents are still read.
    pub fn wrong_brackets(&self, expected: &str) {
        let found = self.node.describe();
        self.note(format!("expected {expected}, found {found}"), None);
    }

    /// Returns the whole number at the node, if it is within the limits of its type.
    pub fn whole_number(&self, least: i128, most: i128) -> Result<i128, StandIn> {
        if let Some(poison) = self.stand_in() {
            return Err(poison);
        }
        let Kind::Number(NumberLiteral::Whole(number)) = self.node.kind else {
            return Err(self.mismatch("a whole number", self.number_hint()));
        };
        if (least..=most).contains(&number) {
            return Ok(number);
        }
        let too = if number < least { "small" } else { "large" };
        let message = format!("the number {number} is too {too}");
        let hint = format!("it must be from {least} to {most}");
        self.note(message, Some(hint));
        Err(self.repairs.replace(RepairTarget::Node(self.node.id)))
    }

    pub fn number_hint(&self) -> Option<String> {
        match &self.node.kind {
            Kind::Text(text) if text.trim().parse::<f64>().is_ok() => {
                Some(format!("write it without quotes: {}", text.trim()))
            }
            _ => None,
        }
    }

    /// Returns the text at the node.
    pub fn text(&self) -> Result<&'a str, StandIn> {
        if let Some(poison) = self.stand_in() {
            return Err(poison);
        }
        match &self.node.kind {
            Kind::Text(text) => Ok(text),
            Kind::Word(word) if self.is_key => Ok(word),
            Kind::Word(word) => {
                let hint = format!("write it in quotes: \"{}\"", quoted(word));
                Err(self.mismatch("a text in quotes", Some(hint)))
            }
            _ => Err(self.mismatch("a text in quotes", None)),
        }
    }

    /// Notes what the text at the node names, if the node is a text.
    pub fn note_name(&self, kind: &'static str) {
        let text = match &self.node.kind {
            Kind::Text(text) => text.as_ref(),
            Kind::Word(word) if self.is_key => word,
            _ => return,
        };
        self.repairs.name(self.node.id, || Name {
            kind,
            name: Spanned {
                value: text.to_owned(),
                place: self.place(),
            },
        });
    }

    /// Returns the contents of `Name(…)` if the node has this name before its brackets, otherwise the node itself.
    pub fn without_name(&self, name: &str) -> Self {
        match &self.node.kind {
            Kind::Variant { name: found, body } if *found == name => self.inside(body),
            _ => *self,
        }
    }
}
