//! Finds the possible content of a ruleset's files from the types into which they are read. A deserializer repeatedly
//! makes up values for all fields, and records what each type requests.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use indexmap::IndexMap;
use serde::de::value::{Error, StrDeserializer};
use serde::de::{
    Deserialize, DeserializeSeed, Deserializer, EnumAccess, IntoDeserializer, MapAccess, SeqAccess,
    VariantAccess, Visitor,
};

use crate::ruleset::schema::{Description, FieldType};

/// Possible content of a file.
#[derive(Debug, Default)]
pub struct FileFields {
    /// Fields by path, in the order of the types, and whether each is required. A path has `*` for any entry, and puts
    /// the content of a word's brackets after that word: `spells.*.target: Burst.radius`.
    pub fields: IndexMap<String, bool>,
    /// Types of the values at these paths and in the brackets of words.
    pub held: BTreeMap<String, FieldType>,
    /// Paths of lists of such values.
    pub lists: BTreeSet<String>,
}

impl FileFields {
    /// Adds the fields of a section that is declared.
    pub fn add_section(&mut self, section: &str, must: bool, description: &Description) {
        self.fields.insert(section.to_owned(), must);
        self.held.insert(section.to_owned(), FieldType::Table);
        self.held.insert(format!("{section}.key"), FieldType::Text);
        self.fields.insert(format!("{section}.*"), false);
        self.held.insert(format!("{section}.*"), FieldType::Group);
        self.add_fields(description);
    }

    /// Adds fields that are declared.
    pub fn add_fields(&mut self, description: &Description) {
        for field in description.fields() {
            // The values of a required table are not fields that must be there.
            let must = field.must && field.name != "*";
            // The contents of the brackets of a word are no field.
            if !field.name.is_empty() {
                self.fields.insert(field.path.clone(), must);
            }
            self.held.insert(field.path.clone(), field.held);
            if field.is_list {
                self.lists.insert(field.path.clone());
            }
            if let Some(keys) = field.keys {
                self.held.insert(format!("{}.key", field.path), keys);
            }
        }
    }
}

/// Record of the values made up for all fields of a file.
#[derive(Default)]
struct SampledFields {
    /// Paths of all fields.
    paths: IndexMap<String, ()>,
    /// Type of the value at a path.
    held: BTreeMap<String, FieldType>,
    /// Paths of lists.
    lists: BTreeSet<String>,
    /// Number of words chosen so far at a path; each time the next word is chosen.
    chosen: BTreeMap<String, usize>,
    /// Field that is left out.
    without: Option<String>,
}

/// Number of passes: enough for every word of the longest list, and for the words inside each.
const TIMES: usize = 60;

/// Makes up values for all fields of a file repeatedly. Returns whether this succeeded every time.
fn probe<T: for<'de> Deserialize<'de>>(seen: &RefCell<SampledFields>) -> bool {
    (0..TIMES).all(|_time| {
        let top = Probe {
            seen,
            path: String::new(),
        };
        T::deserialize(top).is_ok()
    })
}

/// Returns the possible content of a file of this type.
pub fn fields_of<T: for<'de> Deserialize<'de>>() -> FileFields {
    let seen = RefCell::new(SampledFields::default());
    if !probe::<T>(&seen) {
        return FileFields::default();
    }
    let SampledFields {
        paths, held, lists, ..
    } = seen.into_inner();
    let fields = paths.into_keys().map(|path| {
        let without = RefCell::new(SampledFields {
            without: Some(path.clone()),
            ..SampledFields::default()
        });
        let must = !probe::<T>(&without);
        (path, must)
    });
    FileFields {
        fields: fields.collect(),
        held,
        lists,
    }
}

/// A deserializer that makes up every requested value.
struct Probe<'s> {
    seen: &'s RefCell<SampledFields>,
    path: String,
}

impl Probe<'_> {
    fn below(&self, step: &str) -> Self {
        let path = match (self.path.as_str(), step) {
            ("", step) => step.to_owned(),
            (path, step) => format!("{path}.{step}"),
        };
        Self {
            seen: self.seen,
            path,
        }
    }

    /// Records the type requested here.
    fn note(&self, held: FieldType) {
        self.seen.borrow_mut().held.insert(self.path.clone(), held);
    }

    /// Returns the same probe for the content of a word's brackets.
    fn inside(&self, word: &str) -> Self {
        Self {
            seen: self.seen,
            path: format!("{}: {word}", self.path),
        }
    }
}

macro_rules! made_up {
    ($($method:ident $visit:ident $value:expr, $held:ident;)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
            self.note(FieldType::$held);
            visitor.$visit($value)
        }
    )*};
}

impl<'de> Deserializer<'de> for Probe<'_> {
    type Error = Error;

    made_up! {
        deserialize_any visit_i64 1, Several;
        deserialize_bool visit_bool true, Flag;
        deserialize_i8 visit_i8 1, Number; deserialize_i16 visit_i16 1, Number;
        deserialize_i32 visit_i32 1, Number; deserialize_i64 visit_i64 1, Number;
        deserialize_u8 visit_u8 1, Number; deserialize_u16 visit_u16 1, Number;
        deserialize_u32 visit_u32 1, Number; deserialize_u64 visit_u64 1, Number;
        deserialize_f32 visit_f32 1.0, Decimal; deserialize_f64 visit_f64 1.0, Decimal;
        deserialize_char visit_char 'a', Text;
        deserialize_str visit_str "a", Text; deserialize_string visit_str "a", Text;
        deserialize_identifier visit_str "a", Text;
        deserialize_bytes visit_bytes b"a", Text; deserialize_byte_buf visit_bytes b"a", Text;
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_some(self)
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_unit()
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_unit()
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_unit()
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.seen.borrow_mut().lists.insert(self.path.clone());
        visitor.visit_seq(Items {
            probe: self,
            left: 1,
        })
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_seq(Items {
            probe: self,
            left: len,
        })
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        len: usize,
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.deserialize_tuple(len, visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.note(FieldType::Table);
        visitor.visit_map(Fields {
            probe: self,
            left: vec!["*"],
            value: None,
            are_keys: true,
        })
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.note(FieldType::Group);
        visitor.visit_map(Fields {
            probe: self,
            left: fields.iter().rev().copied().collect(),
            value: None,
            are_keys: false,
        })
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        let word = {
            let mut seen = self.seen.borrow_mut();
            seen.held
                .insert(self.path.clone(), FieldType::Words(variants));
            let times = seen.chosen.entry(self.path.clone()).or_default();
            *times += 1;
            variants[(*times - 1) % variants.len()]
        };
        visitor.visit_enum(WordProbe { probe: self, word })
    }
}

struct Items<'s> {
    probe: Probe<'s>,
    left: usize,
}

impl<'de> SeqAccess<'de> for Items<'_> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Error> {
        if self.left == 0 {
            return Ok(None);
        }
        self.left -= 1;
        let same = Probe {
            seen: self.probe.seen,
            path: self.probe.path.clone(),
        };
        seed.deserialize(same).map(Some)
    }
}

struct Fields<'s> {
    probe: Probe<'s>,
    /// The remaining fields, with the next one last.
    left: Vec<&'static str>,
    value: Option<Probe<'s>>,
    /// True if the names are keys of a table, of any type, and not fields.
    are_keys: bool,
}

impl<'de> MapAccess<'de> for Fields<'_> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Error> {
        while let Some(field) = self.left.pop() {
            let value = self.probe.below(field);
            {
                let mut seen = self.probe.seen.borrow_mut();
                seen.paths.insert(value.path.clone(), ());
                if !self.are_keys && seen.without.as_ref() == Some(&value.path) {
                    continue;
                }
            }
            self.value = Some(value);
            return if self.are_keys {
                seed.deserialize(self.probe.below("key")).map(Some)
            } else {
                let name: StrDeserializer<'_, Error> = field.into_deserializer();
                seed.deserialize(name).map(Some)
            };
        }
        Ok(None)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Error> {
        let value = self.value.take();
        let value = value.ok_or_else(|| serde::de::Error::custom("a value without its key"))?;
        seed.deserialize(value)
    }
}

struct WordProbe<'s> {
    probe: Probe<'s>,
    word: &'static str,
}

impl<'de, 's> EnumAccess<'de> for WordProbe<'s> {
    type Error = Error;
    type Variant = Probe<'s>;

    fn variant_seed<V: DeserializeSeed<'de>>(
        self,
        seed: V,
    ) -> Result<(V::Value, Probe<'s>), Error> {
        let name: StrDeserializer<'_, Error> = self.word.into_deserializer();
        Ok((seed.deserialize(name)?, self.probe.inside(self.word)))
    }
}

impl<'de> VariantAccess<'de> for Probe<'_> {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Error> {
        seed.deserialize(self)
    }

    fn tuple_variant<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_tuple(len, visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.deserialize_struct("", fields, visitor)
    }
}
