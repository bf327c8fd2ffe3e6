//! The items of a list and the entries of a group or a map, returned one by one.

use std::cell::{OnceCell, RefCell};

use serde::de::value::StrDeserializer;
use serde::de::{DeserializeSeed, IntoDeserializer, MapAccess, SeqAccess};
use std::slice::Iter;

use super::cursor::{Cursor, NodePath};
use super::error::{DecodeError, RepairTarget};
use super::stand_in::StandIn;
use crate::document::problem::no_field;
use crate::document::syntax::{KeyValue, Node, TreeStep};

/// Items of a list in order, followed by stand-ins if the list is too short.
pub struct Items<'a> {
    cursor: Cursor<'a>,
    items: Iter<'a, Node<'a>>,
    index: usize,
    /// Number of stand-ins after the items.
    fill: usize,
}

impl<'a> Items<'a> {
    /// Returns all items.
    pub fn all(cursor: Cursor<'a>, items: &'a [Node<'a>]) -> Self {
        Self {
            cursor,
            items: items.iter(),
            index: 0,
            fill: 0,
        }
    }

    /// Returns exactly `count` items.
    pub fn exactly(count: usize, cursor: Cursor<'a>, items: &'a [Node<'a>]) -> Self {
        Self {
            fill: count.saturating_sub(items.len()),
            ..Self::all(cursor, &items[..items.len().min(count)])
        }
    }
}

impl<'de> SeqAccess<'de> for Items<'_> {
    type Error = DecodeError;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, DecodeError> {
        self.cursor.repairs.count_visit();
        if self.fill == 0 && self.cursor.repairs.is_full() {
            self.items = [].iter();
        }
        if let Some(node) = self.items.next() {
            let trail = self.cursor.trail.join(TreeStep::Item(self.index));
            self.index += 1;
            let item = self.cursor.child(node, &trail);
            return seed
                .deserialize(item)
                .map(Some)
                .map_err(|failure| failure.at(item));
        }
        if self.fill > 0 {
            self.fill -= 1;
            return seed
                .deserialize(StandIn::new(0))
                .map(Some)
                .map_err(DecodeError::artefact);
        }
        Ok(None)
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.items.len() + self.fill)
    }
}

/// The source of the next value of a group.
enum Pending<'a> {
    Entry(&'a KeyValue<'a>),
    Missing(&'static str),
}

/// Entries in order; in a group, the missing fields come last.
pub struct Entries<'a> {
    cursor: Cursor<'a>,
    all: &'a [KeyValue<'a>],
    left: Iter<'a, KeyValue<'a>>,
    /// Field names of a group; `None` for a map, whose names are free.
    known: Option<&'static [&'static str]>,
    missing: std::vec::IntoIter<&'static str>,
    /// Known fields that an entry already stands for; computed only when an entry has a wrong name.
    given: OnceCell<RefCell<Vec<&'a str>>>,
    pending: Option<Pending<'a>>,
}

impl<'a> Entries<'a> {
    /// Creates the entries of the map or group at `cursor`.
    pub fn new(
        cursor: Cursor<'a>,
        entries: &'a [KeyValue<'a>],
        known: Option<&'static [&'static str]>,
    ) -> Self {
        Self {
            cursor,
            all: entries,
            left: entries.iter(),
            known,
            missing: cursor.repairs.missing_in(cursor.node.id).into_iter(),
            given: OnceCell::new(),
            pending: None,
        }
    }

    /// Returns the known field that an entry stands for; `None` for an entry that is ignored.
    fn field(&self, entry: &'a KeyValue<'a>, known: &'static [&'static str]) -> Option<&'a str> {
        let name = entry.key.name().unwrap_or_default();
        if known.contains(&name) {
            return Some(name);
        }
        if let Some(renamed) = self.cursor.repairs.renamed(entry.value.id) {
            return renamed;
        }
        if self.cursor.repairs.is_full() {
            return None;
        }
        let given = self
            .given
            .get_or_init(|| RefCell::new(self.given_fields(known)));
        let free = known.iter().copied();
        let free: Vec<&'static str> = free.filter(|name| !given.borrow().contains(name)).collect();
        let trail = self.cursor.trail.join(entry.key.step());
        let message = no_field(name);
        let key = self.cursor.child(&entry.key, &trail);
        let meant = key.note_unknown(message, name, &free, known);
        // The intended field is decoded under its correct name; it may contain further errors.
        self.cursor.repairs.rename(entry.value.id, meant);
        given.borrow_mut().extend(meant);
        meant
    }

    /// Returns the fields that the entries stand for, by their own names or by corrected ones.
    fn given_fields(&self, known: &'static [&'static str]) -> Vec<&'a str> {
        let names = self.all.iter().filter_map(|entry| {
            let own = entry.key.name().filter(|name| known.contains(name));
            own.or_else(|| self.cursor.repairs.renamed(entry.value.id)?)
        });
        names.collect()
    }
}

impl<'de> MapAccess<'de> for Entries<'_> {
    type Error = DecodeError;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, DecodeError> {
        self.cursor.repairs.count_visit();
        while let Some(entry) = self.left.next() {
            self.pending = Some(Pending::Entry(entry));
            let Some(known) = self.known else {
                let trail = self.cursor.trail.join(entry.key.step());
                let key = self.cursor.child(&entry.key, &trail).as_key();
                return seed
                    .deserialize(key)
                    .map(Some)
                    .map_err(|failure| failure.at(key));
            };
            if let Some(field) = self.field(entry, known) {
                let name = StrDeserializer::<DecodeError>::new(field);
                return seed.deserialize(name).map(Some);
            }
        }
        let Some(field) = self.missing.next() else {
            return Ok(None);
        };
        self.pending = Some(Pending::Missing(field));
        let name = StrDeserializer::<DecodeError>::new(field);
        seed.deserialize(name).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(
        &mut self,
        seed: V,
    ) -> Result<V::Value, DecodeError> {
        match self.pending.take() {
            Some(Pending::Entry(entry)) => {
                let trail: NodePath<'_> = self.cursor.trail.join(entry.key.step());
                let value = self.cursor.child(&entry.value, &trail);
                seed.deserialize(value).map_err(|failure| failure.at(value))
            }
            Some(Pending::Missing(field)) => {
                let group = self.cursor.node.id;
                let link = RepairTarget::Missing(group, field);
                let poison = self.cursor.repairs.replace(link);
                seed.deserialize(poison)
                    .map_err(|failure| failure.for_missing_field(group, field))
            }
            None => seed
                .deserialize(StandIn::new(0))
                .map_err(DecodeError::artefact),
        }
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.left.len() + self.missing.len())
    }
}

/// `Name(…)` for types that accept anything: a map with one entry, from the name to the contents of the brackets.
pub struct VariantAsMap<'a> {
    pub name: Option<&'a str>,
    pub body: Cursor<'a>,
}

impl<'de> MapAccess<'de> for VariantAsMap<'_> {
    type Error = DecodeError;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, DecodeError> {
        let name = self.name.take();
        name.map(|name| seed.deserialize(name.into_deserializer()))
            .transpose()
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(
        &mut self,
        seed: V,
    ) -> Result<V::Value, DecodeError> {
        let body = self.body;
        seed.deserialize(body).map_err(|failure| failure.at(body))
    }
}

/// A value with its place, for [`Spanned`](crate::document::Spanned).
pub struct PlaceAndValue<'a> {
    cursor: Cursor<'a>,
    index: u8,
}

impl<'a> PlaceAndValue<'a> {
    pub fn new(cursor: Cursor<'a>) -> Self {
        Self { cursor, index: 0 }
    }
}

impl<'de> SeqAccess<'de> for PlaceAndValue<'_> {
    type Error = DecodeError;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, DecodeError> {
        self.index += 1;
        let cursor = self.cursor;
        match self.index {
            1 => seed.deserialize(cursor.node.line.into_deserializer()),
            2 => seed.deserialize(cursor.node.column.into_deserializer()),
            3 => seed.deserialize(cursor.trail.path().into_deserializer()),
            4 => seed
                .deserialize(cursor)
                .map_err(|failure| failure.at(cursor)),
            _ => return Ok(None),
        }
        .map(Some)
    }
}
