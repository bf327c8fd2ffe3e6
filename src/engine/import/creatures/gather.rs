//! Finds all creatures and encounters in a file, wherever they are: single ones, lists, pages of an API, sets of
//! creatures, exports and backups.

use std::collections::BTreeMap;

use serde_json::Value;

use super::block::{StatBlock, text};
use super::improved_initiative::{
    self as ii, SavedEncounter, StoreList, StoredEntry, is_combatant, is_encounter, read_encounter,
    stat_block_of,
};
use super::{CreatureFormat, ImportError, MAX_CREATURES, ReadCreatures, fixtures, open5e};

/// Fields whose lists hold creatures or encounters.
const LISTS: [&str; 9] = [
    "results",
    "creatures",
    "monsters",
    "Creatures",
    "StatBlocks",
    "PersistentCharacters",
    "PlayerCharacters",
    "SavedEncounters",
    "Encounters",
];

/// Maximum nesting of lists: pages of sets of creatures, in a list.
const DEEPEST: usize = 6;

/// The contents of a file before they are parsed.
#[derive(Default)]
pub(super) struct RawCreatures {
    /// Creatures, each with its path in the file.
    creatures: Vec<Found>,
    /// Encounters, each with its path in the file.
    encounters: Vec<(String, Value)>,
    /// Values that are neither, or cannot be read, with the reason.
    strangers: Vec<String>,
    /// Further notes.
    notes: Vec<String>,
    /// True if the file belongs to a known program, whatever its contents.
    is_known: bool,
}

/// A creature in a file.
struct Found {
    path: String,
    value: Value,
    is_player: bool,
}

impl RawCreatures {
    /// Returns the contents of a JSON value; `None` if it holds neither creatures nor encounters, and belongs to no
    /// known program.
    pub fn from_json(value: Value) -> Option<Self> {
        let mut gathered = Self::default();
        if ii::is_export(&value) {
            gathered.export(value);
        } else {
            gathered.take(String::new(), value, 0);
        }
        let holds = !gathered.creatures.is_empty() || !gathered.encounters.is_empty();
        (holds || gathered.is_known).then_some(gathered)
    }

    /// Collects a value, or the values in it.
    fn take(&mut self, path: String, value: Value, depth: usize) {
        if is_encounter(&value) {
            self.encounters.push((path, value));
            return;
        }
        if CreatureFormat::of(&value).is_some() {
            self.creature(path, value, false);
            return;
        }
        if let Some(block) = stat_block_of(&value) {
            let path = dotted(&path, "StatBlock");
            self.creature(path, block.clone(), true);
            return;
        }
        match value {
            Value::Array(list) if fixtures::is_fixture(&list) => self.fixture(list),
            Value::Array(list) if list.iter().any(is_combatant) => {
                self.encounters.push((path, Value::Array(list)));
            }
            Value::Array(list) if depth < DEEPEST => {
                for (nth, one) in list.into_iter().enumerate() {
                    self.take(format!("{path}[{nth}]"), one, depth + 1);
                }
            }
            Value::Object(mut fields) if depth < DEEPEST => {
                let lists = LISTS.into_iter().filter_map(|field| {
                    let list = fields.remove(field).filter(Value::is_array)?;
                    Some((dotted(&path, field), list))
                });
                let lists: Vec<(String, Value)> = lists.collect();
                if lists.is_empty() {
                    self.strangers.push(stranger(&path));
                }
                for (path, list) in lists {
                    self.take(path, list, depth + 1);
                }
            }
            _neither => self.strangers.push(stranger(&path)),
        }
    }

    fn creature(&mut self, path: String, value: Value, is_player: bool) {
        self.creatures.push(Found {
            path,
            value,
            is_player,
        });
    }

    /// Collects the rows of an Open5e data file.
    fn fixture(&mut self, list: Vec<Value>) {
        let rows = fixtures::creatures(list);
        for (path, creature) in rows.creatures {
            self.creature(path, creature, false);
        }
        if rows.lacks_actions {
            let note = "this Open5e data file has no actions, which are in its CreatureAction.json: put the rows of \
                both \
                        files into one list, or use creatures from Open5e's API";
            self.notes.push(note.to_owned());
        }
        let others = rows.others.iter();
        let others: Vec<String> = others
            .map(|(model, count)| format!("{count} of {model}"))
            .collect();
        if !others.is_empty() {
            self.notes.push(format!("skipped: {}", others.join(", ")));
        }
    }

    /// Collects the entries of an export of Improved Initiative.
    fn export(&mut self, value: Value) {
        self.is_known = true;
        let (mut spells, mut settings) = (0, 0);
        for StoredEntry { key, store, value } in ii::entries(value) {
            match (store, value) {
                (StoreList::Spells, _) => spells += 1,
                (StoreList::Settings, _) => settings += 1,
                (_, Err(why)) => self.strangers.push(format!("`{key}`: {why}")),
                (StoreList::Encounters, Ok(value)) => self.encounters.push((key, value)),
                (StoreList::Creatures, Ok(value)) => self.creature(key, value, false),
                (StoreList::Characters, Ok(value)) => self.character(key, value),
            }
        }
        for (count, one, many) in [
            (spells, "spell", "spells"),
            (settings, "setting", "settings"),
        ] {
            match count {
                0 => {}
                1 => self.notes.push(format!("skipped: 1 {one}")),
                count => self.notes.push(format!("skipped: {count} {many}")),
            }
        }
    }

    /// Collects a player character, with its state after a fight.
    fn character(&mut self, key: String, value: Value) {
        let Some(block) = stat_block_of(&value).cloned() else {
            return self.creature(key, value, true);
        };
        let name = text(&block, &["Name"]).trim();
        let most = block.get("HP").and_then(|points| points.get("Value"));
        let now = value.get("CurrentHP");
        if let (Some(now), Some(most)) = (now.and_then(Value::as_i64), most.and_then(Value::as_i64))
            && now < most
        {
            self.notes.push(format!(
                "{name} has {now} of {most} hit points: only an encounter or a party can keep the damage"
            ));
        }
        let notes = text(&value, &["Notes"]).trim();
        if !notes.is_empty() {
            self.notes
                .push(format!("notes on {name}, left out: {}", short(notes)));
        }
        self.creature(key, block, true);
    }

    /// Reads all contents.
    ///
    /// # Errors
    /// [`ImportError`] if there are too many creatures, or if none of them can be read.
    pub fn read(self) -> Result<ReadCreatures, ImportError> {
        let mut reader = Reader {
            unread: self.strangers,
            ..Reader::default()
        };
        if self.creatures.len() > MAX_CREATURES {
            return Err(ImportError::TooManyCreatures(self.creatures.len()));
        }
        let mut format = None;
        for found in &self.creatures {
            format = format.or_else(|| CreatureFormat::of(&found.value));
            reader.enter(&found.path, &found.value, found.is_player);
        }
        let encounters = self.encounters.iter();
        let encounters: Vec<SavedEncounter> = encounters
            .map(|(path, value)| {
                read_encounter(path, value, &mut |path, block, is_player| {
                    reader.enter(path, block, is_player)
                })
            })
            .collect();
        if reader.blocks.len() > MAX_CREATURES {
            return Err(ImportError::TooManyCreatures(reader.blocks.len()));
        }
        if reader.blocks.is_empty() {
            let why = [reader.unread, self.notes].concat();
            let why = if why.is_empty() {
                "it contains none".to_owned()
            } else {
                why.join("; ")
            };
            return Err(ImportError::NoCreature(why));
        }
        Ok(ReadCreatures {
            format: format.unwrap_or(CreatureFormat::ImprovedInitiative),
            blocks: reader.blocks,
            encounters,
            unread: reader.unread,
            notes: self.notes,
        })
    }
}

fn dotted(path: &str, field: &str) -> String {
    match path {
        "" => field.to_owned(),
        path => format!("{path}.{field}"),
    }
}

fn stranger(path: &str) -> String {
    match path {
        "" => "it is not a stat block".to_owned(),
        path => format!("`{path}`: it is not a stat block"),
    }
}

/// Returns the beginning of a text, on one line.
fn short(text: &str) -> String {
    const MAX_QUOTE_LENGTH: usize = 120;
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(MAX_QUOTE_LENGTH) {
        Some((end, _)) => format!("{} …", &line[..end]),
        None => line,
    }
}

/// The stat blocks read so far, each once.
#[derive(Default)]
struct Reader {
    blocks: Vec<StatBlock>,
    /// Indices of the blocks with each name.
    by_name: BTreeMap<String, Vec<usize>>,
    unread: Vec<String>,
}

impl Reader {
    /// Reads a stat block and returns its index in the list; `None` if it cannot be read, which is noted.
    fn enter(&mut self, path: &str, value: &Value, is_player: bool) -> Option<usize> {
        let block = match CreatureFormat::of(value) {
            Some(CreatureFormat::Open5e1 | CreatureFormat::Open5e2) => open5e::read(value),
            Some(CreatureFormat::ImprovedInitiative) => ii::read(value),
            None if path.is_empty() => Err("it is not a stat block".to_owned()),
            None => Err(
                "it is not a stat block: it has no name, or it has neither hit points nor Armour Class"
                    .to_owned(),
            ),
        };
        let block = block.and_then(|block| block.check_hit_points().map(|()| block));
        let mut block = match block {
            Ok(block) => block,
            Err(why) => {
                let name = ["Name", "name"].map(|field| text(value, &[field]).trim());
                let name = name
                    .into_iter()
                    .max_by_key(|name| name.len())
                    .unwrap_or_default();
                let which = match (name, path) {
                    ("", "") => String::new(),
                    ("", path) => format!("`{path}`: "),
                    (name, "") => format!("{}: ", short(name)),
                    (name, path) => format!("{} (`{path}`): ", short(name)),
                };
                self.unread.push(format!("{which}{why}"));
                return None;
            }
        };
        block.is_player |= is_player;
        let same_name = self.by_name.entry(block.name.clone()).or_default();
        let known = same_name.iter().copied().find(|place| {
            let known = &self.blocks[*place];
            // Rolled hit points differ from one creature to the next.
            let points = if block.hit_dice.is_some() {
                known.hit_points
            } else {
                block.hit_points
            };
            let alike = StatBlock {
                hit_points: points,
                is_player: known.is_player,
                ..block.clone()
            };
            *known == alike
        });
        if let Some(known) = known {
            self.blocks[known].is_player |= block.is_player;
            return Some(known);
        }
        let place = self.blocks.len();
        same_name.push(place);
        self.blocks.push(block);
        Some(place)
    }
}
