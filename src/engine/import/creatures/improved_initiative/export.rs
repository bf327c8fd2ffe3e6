//! The contents of an export of Improved Initiative.
//!
//! "Export" of selected entries writes `{"Creatures": ["id"], "Creatures.id": {…}}`. A backup of all data has such keys
//! for each list of the store, and next to them the older keys of the browser's storage,
//! `ImprovedInitiative.Creatures.id`, whose values are JSON in a text. Backups of older versions have only the older
//! keys.

use std::collections::BTreeSet;

use serde_json::Value;

/// The prefix of the older keys.
const PREFIX: &str = "ImprovedInitiative.";

/// A list of entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StoreList {
    /// Stat blocks.
    Creatures,
    /// Player characters.
    Characters,
    /// Encounters, saved by the user or by the program.
    Encounters,
    /// Spells.
    Spells,
    /// Anything else: settings, progress of the tutorial.
    Settings,
}

impl StoreList {
    fn named(name: &str) -> Option<Self> {
        Some(match name {
            "Creatures" | "StatBlocks" => Self::Creatures,
            "PersistentCharacters" | "PlayerCharacters" => Self::Characters,
            "SavedEncounters" | "AutoSavedEncounters" => Self::Encounters,
            "Spells" => Self::Spells,
            "Settings" | "User" | "KeyBindings" | "ActionBar" => Self::Settings,
            _ => return None,
        })
    }
}

/// An entry of a list.
#[derive(Debug)]
pub struct StoredEntry {
    /// Its key in the file.
    pub key: String,
    /// Its list.
    pub store: StoreList,
    /// The entry itself, or the reason why it cannot be read.
    pub value: Result<Value, String>,
}

/// Returns the list and the id in a key; the id is empty for the list itself.
fn parted(key: &str) -> Option<(StoreList, &str)> {
    let bare = key.strip_prefix(PREFIX).unwrap_or(key);
    let (name, id) = bare.split_once('.').unwrap_or((bare, ""));
    Some((StoreList::named(name)?, id))
}

/// Returns whether a JSON value is such an export.
pub fn is_export(value: &Value) -> bool {
    let Value::Object(fields) = value else {
        return false;
    };
    fields.iter().any(|(key, value)| match parted(key) {
        Some((StoreList::Settings, _)) | None => key.starts_with(PREFIX),
        Some((_, "")) => key.starts_with(PREFIX),
        Some((_, _)) => value.is_object() || value.is_string() || value.is_null(),
    })
}

/// Returns the entries of an export, in order. An entry with both an old and a new key is returned once.
pub fn entries(value: Value) -> Vec<StoredEntry> {
    let Value::Object(fields) = value else {
        return Vec::new();
    };
    let mut kept = Vec::new();
    let mut known: BTreeSet<String> = BTreeSet::new();
    let mut listed: Vec<String> = Vec::new();
    // The newer keys come first, so that they take precedence.
    let (newer, older): (Vec<_>, Vec<_>) = fields
        .into_iter()
        .partition(|(key, _)| !key.starts_with(PREFIX));
    for (key, value) in newer.into_iter().chain(older) {
        let value = match value {
            Value::String(text) => serde_json::from_str(&text)
                .map_err(|why| format!("its text is not valid JSON: {why}")),
            value => Ok(value),
        };
        let (store, is_list) = parted(&key).map_or((StoreList::Settings, false), |(store, id)| {
            (store, id.is_empty() && store != StoreList::Settings)
        });
        match (store, is_list) {
            (StoreList::Settings, _) => kept.push(StoredEntry { key, store, value }),
            (_, true) => {
                if let (Ok(Value::Array(ids)), false) = (value, store == StoreList::Spells) {
                    let ids = ids.iter().filter_map(Value::as_str);
                    listed.extend(ids.map(|id| format!("{}.{id}", bare(&key))));
                }
            }
            (_, false) => {
                if known.insert(bare(&key).to_owned()) {
                    let value = match value {
                        Ok(Value::Null) => Err("it is empty".to_owned()),
                        value => value,
                    };
                    kept.push(StoredEntry { key, store, value });
                }
            }
        }
    }
    for key in listed {
        if known.insert(key.clone()) {
            let store = parted(&key).map_or(StoreList::Settings, |(store, _)| store);
            let why = "the file lists it, but does not contain it";
            kept.push(StoredEntry {
                key,
                store,
                value: Err(why.to_owned()),
            });
        }
    }
    kept
}

fn bare(key: &str) -> &str {
    key.strip_prefix(PREFIX).unwrap_or(key)
}
