//! `FIELDS.md` against what the program reads: every field, every word, and what must be given.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use serde::de::value::{Error, StrDeserializer};
use serde::de::{
    Deserialize, DeserializeSeed, Deserializer, EnumAccess, IntoDeserializer, MapAccess, SeqAccess,
    VariantAccess, Visitor,
};

use crate::ruleset::Rulesets;
use crate::ruleset::fields::{FieldNote, MUST_BE_GIVEN, fields, places_of};
use crate::ruleset::load::idle::ROWS;
use crate::ruleset::load::{
    actions, classes, combos, creatures, equipment, frame, magic, rule_texts, states, traits,
};

/// What is seen while values are made up for all fields of a file.
#[derive(Default)]
struct Seen {
    /// The paths of all fields.
    paths: BTreeSet<String>,
    /// The words that can stand at a path.
    words: BTreeMap<String, &'static [&'static str]>,
    /// How often a word has been chosen at a path: each time the next one.
    chosen: BTreeMap<String, usize>,
    /// The field that is left out.
    without: Option<String>,
}

/// Enough for every word of the longest list, and for those inside each.
const TIMES: usize = 60;

/// Makes up values for every field of a file, again and again, and answers whether all could be made.
fn probe<T: for<'de> Deserialize<'de>>(seen: &RefCell<Seen>) -> bool {
    (0..TIMES).all(|_time| {
        let top = Probe {
            seen,
            path: String::new(),
        };
        T::deserialize(top).is_ok()
    })
}

/// The fields of a file, and whether each must be given; and the words that can stand at a path.
fn fields_read<T: for<'de> Deserialize<'de>>(
    all: &mut BTreeMap<String, bool>,
    words: &mut BTreeMap<String, &'static [&'static str]>,
) {
    let seen = RefCell::new(Seen::default());
    assert!(probe::<T>(&seen), "values can be made up");
    words.extend(std::mem::take(&mut seen.borrow_mut().words));
    let paths = std::mem::take(&mut seen.borrow_mut().paths);
    for path in paths {
        let without = RefCell::new(Seen {
            without: Some(path.clone()),
            ..Seen::default()
        });
        let must = !probe::<T>(&without);
        all.insert(path, must);
    }
}

/// Answers whatever is asked for.
struct Probe<'s> {
    seen: &'s RefCell<Seen>,
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

    /// The same with a word in front of the brackets.
    fn inside(&self, word: &str) -> Self {
        Self {
            seen: self.seen,
            path: format!("{}: {word}", self.path),
        }
    }
}

macro_rules! made_up {
    ($($method:ident $visit:ident $value:expr,)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
            visitor.$visit($value)
        }
    )*};
}

impl<'de> Deserializer<'de> for Probe<'_> {
    type Error = Error;

    made_up! {
        deserialize_any visit_i64 1,
        deserialize_bool visit_bool true,
        deserialize_i8 visit_i8 1, deserialize_i16 visit_i16 1, deserialize_i32 visit_i32 1, deserialize_i64 visit_i64 1,
        deserialize_u8 visit_u8 1, deserialize_u16 visit_u16 1, deserialize_u32 visit_u32 1, deserialize_u64 visit_u64 1,
        deserialize_f32 visit_f32 1.0, deserialize_f64 visit_f64 1.0,
        deserialize_char visit_char 'a',
        deserialize_str visit_str "a", deserialize_string visit_str "a", deserialize_identifier visit_str "a",
        deserialize_bytes visit_bytes b"a", deserialize_byte_buf visit_bytes b"a",
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
            seen.words.insert(self.path.clone(), variants);
            let times = seen.chosen.entry(self.path.clone()).or_default();
            *times += 1;
            variants[(*times - 1) % variants.len()]
        };
        visitor.visit_enum(Word { probe: self, word })
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
    /// The fields that are left, the next one last.
    left: Vec<&'static str>,
    value: Option<Probe<'s>>,
    /// Whether the names are keys of a table, of whatever type, and no fields.
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
                seen.paths.insert(value.path.clone());
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
        seed.deserialize(self.value.take().expect("a key came before it"))
    }
}

struct Word<'s> {
    probe: Probe<'s>,
    word: &'static str,
}

impl<'de, 's> EnumAccess<'de> for Word<'s> {
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

fn note_of(path: &str) -> Option<&'static FieldNote> {
    let has = |note: &&FieldNote| note.paths.iter().any(|told| told == path);
    fields().iter().find(has)
}

#[test]
fn the_list_of_fields_has_every_field_and_no_other() {
    let (mut read, mut words) = (BTreeMap::new(), BTreeMap::new());
    fields_read::<frame::File>(&mut read, &mut words);
    fields_read::<classes::File>(&mut read, &mut words);
    fields_read::<actions::File>(&mut read, &mut words);
    fields_read::<states::File>(&mut read, &mut words);
    fields_read::<traits::File>(&mut read, &mut words);
    fields_read::<equipment::File>(&mut read, &mut words);
    fields_read::<combos::File>(&mut read, &mut words);
    fields_read::<magic::File>(&mut read, &mut words);
    fields_read::<creatures::Creatures>(&mut read, &mut words);
    fields_read::<creatures::Characters>(&mut read, &mut words);
    fields_read::<rule_texts::File>(&mut read, &mut words);
    assert!(read.len() > 300, "{}", read.len());

    let told: Vec<&String> = fields().iter().flat_map(|note| &note.paths).collect();
    for path in read.keys() {
        let group = format!("{path}.");
        let is_told = told
            .iter()
            .any(|told| *told == path || told.starts_with(&group));
        assert!(is_told, "FIELDS.md does not tell of `{path}`");
    }
    for note in fields() {
        for path in &note.paths {
            // A table must be given where its field must.
            let field = path.strip_suffix(".*").unwrap_or(path);
            let must = read.get(field);
            assert!(read.contains_key(path), "there is no field `{path}`");
            let told = note.otherwise.starts_with(MUST_BE_GIVEN);
            assert_eq!(must, Some(&told), "must `{path}` be given?");
        }
    }
    for (path, words) in words {
        // What a word holds in brackets may be told with the word.
        let field = path.split(": ").next().unwrap_or(&path);
        let note = note_of(&path).or_else(|| note_of(field));
        let note = note.unwrap_or_else(|| panic!("nothing is told of `{path}`"));
        for word in words {
            let told = [format!("`{word}`"), format!("`{word}(")];
            let is_told = told.iter().any(|told| note.holds.contains(told));
            assert!(is_told, "`{path}`: nothing is told of `{word}`");
        }
    }
}

#[test]
fn the_list_of_fields_says_where_each_counts() {
    for row in ROWS {
        let path = row.path.trim_end_matches(".*");
        let group = format!("{path}.");
        let leads = |told: &String| {
            // What stands with a word in brackets counts as a field beside it.
            let plain: Vec<&str> = told
                .split('.')
                .map(|step| step.split(": ").next().unwrap_or(step))
                .collect();
            let plain = plain.join(".");
            plain == path || plain.starts_with(&group)
        };
        let mut there = fields().iter().filter(|note| note.paths.iter().any(leads));
        let only = format!("only {}", row.only);
        assert!(
            there.any(|note| note.holds.contains(&only) || note.about.contains(&only)),
            "{}: FIELDS.md does not say that `{}` counts {only}",
            row.file,
            row.path
        );
    }
}

#[test]
fn a_name_from_elsewhere_is_found() {
    assert_eq!(
        places_of("natural_twenty_doubles"),
        ["`attack: Defence.natural_twenty_doubles` in ruleset.ron"]
    );
    assert_eq!(places_of("Condition"), ["`spells.*.effect` in magic.ron"]);
    assert!(places_of("push_feet").is_empty());
    assert!(places_of("name").is_empty(), "it is everywhere");
}

#[test]
fn every_file_of_a_ruleset_leads_to_the_list() {
    let rulesets = Rulesets::built_in();
    for id in rulesets.ids() {
        for file in rulesets.source(id).expect("built in") {
            let told = format!("`splitsecond fields {}`", file.name);
            assert!(file.text.contains(&told), "{id}: {}", file.name);
            let there = fields().iter().any(|note| note.has(&file.name));
            assert!(there, "{}", file.name);
        }
    }
}
