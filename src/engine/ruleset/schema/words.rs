//! Words that a field may hold, some with contents in brackets.

use std::any::TypeId;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex};

use super::description::{DeclaredField, Description};
use super::field::{FieldDeclaration, below};
use super::field_type::FieldType;
use super::group::{Context, Group, GroupMode, Source};
use super::typed_field::TypedField;
use crate::document::{self, Spanned, Written};

/// A choice between words, each declared once, for reading and for describing.
pub trait WordChoice: Sized {
    /// Declares every word with [`Words::plain`], [`Words::value`], [`Words::arguments`] or [`Words::group`].
    fn declare(words: &mut Words<Self>);

    /// Returns the value that stands for one that is missing or wrong; the entry is not used then.
    fn stand_in() -> Self;
}

/// Words that are declared.
pub struct Words<'w, 'g, T> {
    mode: WordMode<'w, 'g>,
    context: Context<'g>,
    /// The value of the word that is read.
    value: Option<T>,
}

/// Use of the words.
enum WordMode<'w, 'g> {
    /// One of them is read.
    Read {
        word: &'w str,
        body: Option<&'g Written>,
        /// Path of the field in the file.
        path: &'w str,
        text: &'g Written,
        source: &'w mut Source<'g>,
    },
    /// Their contents are described.
    Describe {
        path: &'w str,
        description: &'w mut Description,
        words: Vec<&'static str>,
    },
}

impl<'g, T: 'static> Words<'_, 'g, T> {
    /// Declares a word without contents.
    pub fn plain(&mut self, word: &'static str, value: T) {
        match &mut self.mode {
            WordMode::Describe { words, .. } => words.push(word),
            WordMode::Read {
                word: given,
                body,
                path,
                text,
                source,
            } => {
                if *given != word {
                    return;
                }
                if body.is_some_and(|body| !body.is_unit()) {
                    let message = format!("`{word}` takes no brackets");
                    source.check.add_plain_problem(&text.place(path), message);
                }
                self.value = Some(value);
            }
        }
    }

    /// Gives an example of a word for the list of fields, with a phrase about it.
    pub fn example(&mut self, example: &'static str, help: &'static str) {
        if let WordMode::Describe { description, .. } = &mut self.mode {
            description.add_example(example, help);
        }
    }

    /// Gives the examples of the words of `U`, which occur among the arguments of others.
    pub fn inside<U: WordChoice>(&mut self) {
        if let WordMode::Describe { description, .. } = &mut self.mode {
            let mut inside = Description::default();
            describe::<U>("", &mut inside, &self.context);
            for (example, help) in inside.examples() {
                description.add_example(example, help);
            }
        }
    }

    /// Declares a word with several values in its brackets, without names and in this order. They are read as the fields
    /// with these names, but not described: they may hold words of the same kind.
    pub fn arguments<const N: usize>(
        &mut self,
        word: &'static str,
        names: [&'static str; N],
        read: impl Fn(&mut Group) -> T,
    ) {
        match &mut self.mode {
            WordMode::Describe {
                path,
                description,
                words,
            } => {
                words.push(word);
                description.add(DeclaredField {
                    held: FieldType::Several,
                    ..DeclaredField::group("", format!("{path}: {word}"), "", None)
                });
            }
            WordMode::Read {
                word: given,
                body,
                path,
                text,
                source,
            } => {
                if *given != word {
                    return;
                }
                let items = body.and_then(Written::items).unwrap_or_default();
                if items.len() != N {
                    let message = format!("`{word}` needs {N} values in brackets, in this order");
                    let hint = format!("write `{word}({})`", names.join(", "));
                    source
                        .check
                        .add_unreadable_part(&text.place(path), message, hint);
                    return;
                }
                let given = names.into_iter().zip(items).collect();
                let (entry, check) = (source.entry, &mut *source.check);
                let place = text.place(path);
                let mut group = Group::of_values(place, entry, given, self.context, check);
                self.value = Some(read(&mut group));
            }
        }
    }

    /// Declares a word with one value in its brackets.
    pub fn value(&mut self, word: &'static str, read: impl Fn(FieldDeclaration) -> T) {
        self.contents(word, true, |group| read(group.field("", "")));
    }

    /// Declares a word with fields in its brackets.
    pub fn group(&mut self, word: &'static str, read: impl Fn(&mut Group) -> T) {
        self.contents(word, false, read);
    }

    fn contents(&mut self, word: &'static str, one_value: bool, read: impl Fn(&mut Group) -> T) {
        let context = self.context;
        match &mut self.mode {
            WordMode::Describe {
                path,
                description,
                words,
            } => {
                words.push(word);
                let path = format!("{path}: {word}");
                if !one_value {
                    description.add(DeclaredField::group("", path.clone(), "", None));
                }
                read(&mut Group::described(&path, description, &context));
            }
            WordMode::Read {
                word: given,
                body,
                path,
                text,
                source,
            } => {
                if *given != word {
                    return;
                }
                let fields = word_fields(word, &read, &context);
                let Some(body) = body else {
                    let contents = match fields.first() {
                        Some(first) if !one_value => format!("{first}: …"),
                        Some(_) | None => "…".to_owned(),
                    };
                    let message = format!("`{word}` needs its contents in brackets");
                    let hint = format!("write `{word}({contents})`");
                    source.check.add_problem(&text.place(path), message, hint);
                    return;
                };
                let place = body.place(path);
                let (entry, check) = (source.entry, &mut *source.check);
                let mut group = match one_value {
                    true => Group::around(place, entry, body.only_item(), context, check),
                    false => Group::read_fields(place, entry, body, context, check, &fields),
                };
                self.value = Some(read(&mut group));
            }
        }
    }
}

/// Returns the names of the fields in the brackets of a word, which `read` declares. They are found once by describing
/// them.
fn word_fields<T: 'static>(
    word: &'static str,
    read: impl Fn(&mut Group) -> T,
    context: &Context,
) -> Arc<[&'static str]> {
    type FieldsByWord = HashMap<(TypeId, &'static str), Arc<[&'static str]>>;
    static FIELDS: LazyLock<Mutex<FieldsByWord>> = LazyLock::new(Mutex::default);
    let key = (TypeId::of::<T>(), word);
    let known = FIELDS
        .lock()
        .ok()
        .and_then(|fields| fields.get(&key).cloned());
    known.unwrap_or_else(|| {
        let fields = fields_of(read, context);
        if let Ok(mut known) = FIELDS.lock() {
            known.insert(key, fields.clone());
        }
        fields
    })
}

/// Returns the names of the fields of a group that `read` declares.
pub(super) fn fields_of<T>(
    read: impl Fn(&mut Group) -> T,
    context: &Context,
) -> Arc<[&'static str]> {
    let mut description = Description::default();
    read(&mut Group::described("", &mut description, context));
    description.direct_fields()
}

/// Returns the words of a choice, which are found once by describing them.
fn words_of<T: WordChoice + 'static>(context: &Context) -> &'static [&'static str] {
    type Known = HashMap<TypeId, &'static [&'static str]>;
    static WORDS: LazyLock<Mutex<Known>> = LazyLock::new(Mutex::default);
    let kind = TypeId::of::<T>();
    let known = WORDS
        .lock()
        .ok()
        .and_then(|words| words.get(&kind).copied());
    known.unwrap_or_else(|| {
        let mut description = Description::default();
        let words = describe::<T>("", &mut description, context);
        // Once for each type of choice.
        let words: &'static [&'static str] = words.leak();
        if let Ok(mut known) = WORDS.lock() {
            known.insert(kind, words);
        }
        words
    })
}

/// Describes the contents of the words at `path`, and returns the words.
fn describe<T: WordChoice>(
    path: &str,
    description: &mut Description,
    context: &Context,
) -> Vec<&'static str> {
    let mut words = Words::<T> {
        mode: WordMode::Describe {
            path,
            description,
            words: Vec::new(),
        },
        context: *context,
        value: None,
    };
    T::declare(&mut words);
    match words.mode {
        WordMode::Describe { words, .. } => words,
        WordMode::Read { .. } => Vec::new(),
    }
}

/// Reads one of the words of `T` at `path`.
fn read<'g, T: WordChoice + 'static>(
    text: &'g Written,
    source: &mut Source<'g>,
    path: &str,
    context: Context<'g>,
) -> Option<T> {
    let words = words_of::<T>(&context);
    let (given, body) = match (text.word(), text.name()) {
        (Some(word), _) => word,
        (None, Some(name)) if words.contains(&name) => {
            let message = format!("write the word {name:?} without quotes");
            source.check.add_plain_problem(&text.place(path), message);
            (name, None)
        }
        (None, name) => {
            let hint = document::word_hint(name.unwrap_or_default(), words);
            let place = text.place(path);
            let expected = "one of a few known words";
            source.check.mismatch(&place, expected, text, hint);
            return None;
        }
    };
    let word = match words.iter().find(|word| **word == given) {
        Some(word) => word,
        // The contents belong to the intended word; they may contain further errors.
        None => source.check.unknown_word(&text.place(path), given, words)?,
    };
    let mut words = Words {
        mode: WordMode::Read {
            word,
            body,
            path,
            text,
            source,
        },
        context,
        value: None,
    };
    T::declare(&mut words);
    words.value
}

impl<'f, 'g> FieldDeclaration<'f, 'g> {
    /// It holds one of the words of `T`, some with contents in brackets.
    pub fn choice<T: WordChoice + 'static>(self) -> TypedField<'f, 'g, T> {
        let context = self.context();
        let held = FieldType::Words(words_of::<T>(&context));
        let field = self.typed(held, None, T::stand_in(), |text, source, path| {
            read(text, source, path, context)
        });
        field.describe_contents(describe::<T>)
    }

    /// It holds a list of words of `T`, some with contents in brackets, each with its place.
    pub fn choices<T: WordChoice + 'static>(self) -> TypedField<'f, 'g, Vec<Spanned<T>>> {
        let context = self.context();
        let held = FieldType::Words(words_of::<T>(&context));
        let field = self.list(held, None, |text, source, path| {
            let value = read(text, source, path, context)?;
            let place = text.place(path);
            Some(Spanned { value, place })
        });
        field.describe_contents(describe::<T>)
    }
}

impl<T> TypedField<'_, '_, T> {
    /// Describes the contents of the words that the field may hold.
    fn describe_contents(
        self,
        describe: fn(&str, &mut Description, &Context) -> Vec<&'static str>,
    ) -> Self {
        let Group {
            path,
            context,
            mode,
        } = &mut *self.group;
        if let GroupMode::Describe(description) = mode {
            describe(&below(path, self.name), description, context);
        }
        self
    }
}
