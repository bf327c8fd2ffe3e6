//! Converts encounters of other programs to encounter files: their combatants on an empty map, player characters on one
//! side and all others on the other, each with the values from the file.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::document::{check_name, fitting_name};
use crate::encounter::EncounterSetup;
use crate::grid::{BattleMap, Cell, Topology};
use crate::import::{Fate, Report, SavedCombatant, SavedEncounter};
use crate::rules::state::{CombatantId, CombatantSpec, SideId, StartingWear, Vitality};
use crate::ruleset::{ConditionId, CreatureId, MAX_HIT_POINTS, Ruleset, RulesetId, to_id};

use super::custom_entries::EntryWriteError;
use super::draft::text_of;
use super::encounter_file::MAX_COMBATANTS;
use super::folder::plain_stem;
use super::import::free_or_same_path;
use super::{Library, read_encounter, store};

/// Minimum width of a side's area, in columns.
const MIN_COLUMNS: u32 = 8;

/// Number of columns between the sides.
const APART: u32 = 6;

/// Maximum length of a file name without its extension, in letters: file systems allow 255 bytes.
const MAX_IN_STEM: usize = 60;

/// Minimum number of rows of the map.
const MIN_ROWS: u32 = 16;

/// An imported encounter that has been written as an encounter file.
#[derive(Clone, Debug)]
pub struct ImportedFight {
    /// Name of the encounter.
    pub name: String,
    /// Path of the encounter file.
    pub path: PathBuf,
    /// Import report.
    pub report: Report,
}

/// Writes encounters into the user's folder of encounters. `creatures` holds the creature id for each stat block, by
/// index. Combatants without one are left out and reported. The second returned list says why encounters were not
/// written.
///
/// # Errors
/// [`EntryWriteError`] if there is no folder, the ruleset cannot be loaded, or writing fails.
pub(super) fn write_fights(
    library: &Library,
    id: RulesetId,
    encounters: &[SavedEncounter],
    creatures: &[Option<String>],
) -> Result<(Vec<ImportedFight>, Vec<String>), EntryWriteError> {
    if encounters.is_empty() {
        return Ok((Vec::new(), Vec::new()));
    }
    let folder = library.require_user_folder()?.encounters();
    let ruleset = Arc::new(library.rulesets().load(id)?);
    let (mut made, mut unread) = (Vec::new(), Vec::new());
    let mut taken: BTreeSet<PathBuf> = BTreeSet::new();
    for encounter in encounters {
        let mut lineup = Lineup::new(&ruleset, encounter.report.clone());
        for combatant in &encounter.combatants {
            let creature = creatures.get(combatant.block).and_then(Option::as_deref);
            lineup.enter(combatant, creature);
        }
        let name = name_of(encounter);
        let written = lineup.finish(&name).and_then(|(setup, report)| {
            let text = text_of(&setup, &[]).map_err(|why| why.to_string())?;
            let mut path = free_or_same_path(&folder.join(file_name(&name)), &text);
            // Two encounters of one file may have the same name and the same combatants.
            if !taken.insert(path.clone()) {
                path = super::library::free_numbered_path(&path).unwrap_or(path);
                taken.insert(path.clone());
            }
            let shown = path.display().to_string();
            let read = read_encounter(&shown, &text, &library.rulesets().around(&path));
            read.map_err(|problems| problems.to_string())?;
            Ok((path, text, report))
        });
        match written {
            Ok((path, text, report)) => {
                store::write_atomically(&path, text.as_bytes(), path.is_file())?;
                made.push(ImportedFight { name, path, report });
            }
            Err(why) => unread.push(format!("the encounter “{name}”: {why}")),
        }
    }
    Ok((made, unread))
}

/// Returns the name of an encounter, with a substitute if it has none. A name that is too long is shortened.
fn name_of(encounter: &SavedEncounter) -> String {
    fitting_name(&encounter.name).unwrap_or_else(|| "Encounter".to_owned())
}

/// Returns the file name for an encounter. Dots and slashes in the encounter's name do not split it.
fn file_name(name: &str) -> String {
    let whole = format!("{}.ron", name.replace(['/', '\\'], "-"));
    let stem = plain_stem(Path::new(&whole), "encounter");
    let short: String = stem.chars().take(MAX_IN_STEM).collect();
    format!("{short}.ron")
}

/// The combatants of an encounter during import.
struct Lineup<'r> {
    ruleset: &'r Arc<Ruleset>,
    report: Report,
    specs: Vec<CombatantSpec>,
    /// Width of each combatant, in squares.
    widths: Vec<u32>,
    /// Combatants that are reported together at the end.
    hurt: Vec<String>,
    hidden: Vec<String>,
    named: usize,
    notes: Vec<String>,
    ids: BTreeSet<String>,
}

impl<'r> Lineup<'r> {
    fn new(ruleset: &'r Arc<Ruleset>, report: Report) -> Self {
        Self {
            ruleset,
            report,
            specs: Vec::new(),
            widths: Vec::new(),
            hurt: Vec::new(),
            hidden: Vec::new(),
            named: 0,
            notes: Vec::new(),
            ids: BTreeSet::new(),
        }
    }

    fn enter(&mut self, combatant: &SavedCombatant, creature: Option<&str>) {
        let shown = &combatant.name;
        let ruleset = self.ruleset;
        let known = creature.map(CreatureId::new);
        let def = known.and_then(|id| Some((id, ruleset.creatures.get(id)?)));
        let Some((creature, def)) = def else {
            let why = "its creature was not imported";
            self.report.note_one(Fate::Left, shown.clone(), why);
            return;
        };
        let scale = ruleset.scale(def.scale);
        let width = scale.map_or(1, |scale| u32::from(scale.squares));
        let side = if combatant.is_player { "party" } else { "foes" };
        let mut spec = CombatantSpec::new(
            CombatantId::new(&self.id_of(shown)),
            creature,
            SideId::new(side),
            Cell::new(0, 0),
        );
        if *shown != def.name {
            match check_name(shown) {
                Ok(()) => {
                    self.named += 1;
                    spec.name = Some(shown.clone());
                }
                Err(why) => {
                    let what = format!("the name of a {}", def.name);
                    self.report.note_one(Fate::Left, what, why.to_string());
                }
            }
        }
        if combatant.is_hidden {
            spec.hidden = true;
            self.hidden.push(shown.clone());
        }
        self.health(combatant, &mut spec);
        self.tags(combatant, &mut spec);
        if !combatant.notes.is_empty() {
            let notes: Vec<&str> = combatant.notes.split_whitespace().collect();
            self.notes.push(format!("{shown}: {}", notes.join(" ")));
        }
        self.specs.push(spec);
        self.widths.push(width);
    }

    /// Returns an id that no other combatant has, such as `goblin-2`.
    fn id_of(&mut self, name: &str) -> String {
        let wanted = to_id(name).unwrap_or_else(|| "combatant".to_owned());
        let numbered = (2..).map(|nth| format!("{wanted}-{nth}"));
        let mut all = [wanted.clone()].into_iter().chain(numbered);
        let id = all.find(|id| !self.ids.contains(id)).unwrap_or(wanted);
        self.ids.insert(id.clone());
        id
    }

    /// Sets the maximum and current hit points.
    fn health(&mut self, combatant: &SavedCombatant, spec: &mut CombatantSpec) {
        let name = &combatant.name;
        let Some(most) = combatant.most else {
            if let Some(now) = combatant.now {
                let why = "the file does not have its maximum hit points";
                let what = format!("{now} hit points of {name}");
                self.report.note_one(Fate::Left, what, why);
            }
            return;
        };
        let whole = most.clamp(1, MAX_HIT_POINTS);
        if whole != most {
            let why = format!("the file has {most}, but the limits are 1 and {MAX_HIT_POINTS}");
            self.report
                .note_one(Fate::Changed, format!("{whole} hit points of {name}"), why);
        }
        spec.hit_points = Some(whole);
        let Some(now) = combatant.now.filter(|now| *now != most) else {
            return;
        };
        if now > whole {
            let why = format!("the file has {now} of {most}");
            self.report
                .note_one(Fate::Changed, format!("{name} is unhurt"), why);
            return;
        }
        spec.state.lost = (whole - now).min(2 * MAX_HIT_POINTS);
        self.hurt.push(format!("{name} {now} of {whole}"));
        if now > 0 {
            return;
        }
        let (vitality, what) = match combatant.is_player {
            true => (Vitality::Dying, "is down"),
            false => (Vitality::Dead, "is dead"),
        };
        spec.state = StartingWear {
            vitality,
            ..spec.state.clone()
        };
        let why = format!("from {now} hit points");
        self.report
            .note_one(Fate::Guessed, format!("{name} {what}"), why);
    }

    /// Adds the tags as conditions, if this ruleset has them.
    fn tags(&mut self, combatant: &SavedCombatant, spec: &mut CombatantSpec) {
        for tag in &combatant.tags {
            let what = format!("“{}” of {}", tag.text, combatant.name);
            let Some(condition) = condition_of(self.ruleset, &tag.text) else {
                self.report.note_one(
                    Fate::Left,
                    what,
                    "the ruleset has no condition of this name",
                );
                continue;
            };
            if !spec.conditions.contains(&condition) {
                spec.conditions.push(condition);
            }
            match tag.rounds {
                0 => self.report.note_one(Fate::Taken, what, ""),
                rounds => {
                    let why = format!("the file has {rounds} rounds: here it lasts until removed");
                    self.report.note_one(Fate::Changed, what, why);
                }
            }
        }
    }

    /// Returns the encounter and its import report.
    ///
    /// # Errors
    /// Fails with a message if no encounter can be made.
    fn finish(mut self, name: &str) -> Result<(EncounterSetup, Report), String> {
        if self.specs.is_empty() {
            return Err("none of its combatants can be imported".to_owned());
        }
        if self.specs.len() > MAX_COMBATANTS {
            let count = self.specs.len();
            return Err(format!(
                "it has {count} combatants, but an encounter has at most {MAX_COMBATANTS}: split it"
            ));
        }
        let map = self.place()?;
        let mut report = Report::default();
        let count = self.specs.len();
        report.note(Fate::Taken, count, ("combatant", "combatants"), "");
        report.note(Fate::Taken, self.named, ("name", "names"), "");
        for (list, one, many) in [
            (
                &self.hurt,
                "current hit point total",
                "current hit point totals",
            ),
            (&self.hidden, "hidden combatant", "hidden combatants"),
        ] {
            report.note(Fate::Taken, list.len(), (one, many), list.join(", "));
        }
        let notes = self.notes.len();
        report.note(
            Fate::Taken,
            notes,
            ("note", "notes"),
            "in the encounter's description",
        );
        report.extend(self.report);
        let places =
            "the file has no map: they are on an empty one, with the player characters on the left";
        report.note_one(Fate::Guessed, "positions", places);
        let mut about = vec!["Imported from Improved Initiative.".to_owned()];
        about.append(&mut self.notes);
        let setup = EncounterSetup {
            seed: 1,
            about: about.join("\n"),
            combatants: self.specs,
            ..EncounterSetup::new(name, self.ruleset.clone(), map)
        };
        Ok((setup, report))
    }

    /// Places both sides in rows on an empty map.
    fn place(&mut self) -> Result<BattleMap, String> {
        let mut sides: BTreeMap<bool, Rows> = BTreeMap::new();
        for (spec, width) in self.specs.iter().zip(&self.widths) {
            let is_party = spec.side == SideId::new("party");
            sides.entry(!is_party).or_default().count(*width);
        }
        let columns =
            |sides: &BTreeMap<bool, Rows>, foes| sides.get(&foes).map_or(0, Rows::columns);
        let (left, right) = (columns(&sides, false), columns(&sides, true));
        for rows in sides.values_mut() {
            rows.begin();
        }
        for (spec, width) in self.specs.iter_mut().zip(&self.widths) {
            let is_foe = spec.side != SideId::new("party");
            let first = if is_foe { 1 + left + APART } else { 1 };
            if let Some(rows) = sides.get_mut(&is_foe) {
                let (x, y) = rows.place(*width);
                spec.at = Cell::new(signed(first + x), signed(1 + y));
            }
        }
        let deepest = sides.values().map(|rows| rows.y + rows.deepest).max();
        let height = (deepest.unwrap_or(0) + 2).max(MIN_ROWS);
        let width = left + APART + right + 2;
        BattleMap::with_topology(Topology::default(), width, height).map_err(|why| why.to_string())
    }
}

/// Converts a number of columns or rows to a coordinate.
fn signed(at: u32) -> i32 {
    i32::try_from(at).unwrap_or(i32::MAX)
}

/// The rows in which a side is placed.
#[derive(Default)]
struct Rows {
    /// Number of squares that the side's combatants fill.
    squares: u32,
    widest: u32,
    columns: u32,
    x: u32,
    y: u32,
    /// Height of the current row.
    deepest: u32,
}

impl Rows {
    fn count(&mut self, width: u32) {
        self.squares += width * width;
        self.widest = self.widest.max(width);
    }

    fn columns(&self) -> u32 {
        self.squares.isqrt().max(MIN_COLUMNS).max(self.widest)
    }

    fn begin(&mut self) {
        self.columns = self.columns();
    }

    /// Returns the next free position for a combatant of this width.
    fn place(&mut self, width: u32) -> (u32, u32) {
        if self.x + width > self.columns {
            self.y += self.deepest;
            (self.x, self.deepest) = (0, 0);
        }
        let at = (self.x, self.y);
        self.x += width;
        self.deepest = self.deepest.max(width);
        at
    }
}

/// Returns the condition with this name or id, in British or American spelling.
fn condition_of(ruleset: &Ruleset, tag: &str) -> Option<ConditionId> {
    let plain = tag.trim().to_lowercase();
    let british = plain.replace("yzed", "ysed").replace("ized", "ised");
    let mut all = ruleset.conditions.iter();
    let found = all.find(|(id, def)| {
        let name = def.name.to_lowercase();
        [&plain, &british]
            .into_iter()
            .any(|tag| id.as_str() == tag || name == *tag)
    });
    found.map(|(id, _)| id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_is_named_after_the_full_encounter_name() {
        for (name, file) in [
            ("Wolves at the ditch", "wolves-at-the-ditch.ron"),
            ("St. Anne's: night/2", "st-anne-s-night-2.ron"),
            ("../..", "encounter.ron"),
        ] {
            assert_eq!(file_name(name), file);
        }
        assert!(file_name(&"龍".repeat(100)).len() <= 255);
    }

    #[test]
    fn rows_fit_large_and_small_without_overlap() {
        let widths = [1, 4, 1, 2, 3, 1, 4, 2];
        let mut rows = Rows::default();
        widths.iter().for_each(|width| rows.count(*width));
        rows.begin();
        let mut taken = BTreeSet::new();
        for width in widths {
            let (x, y) = rows.place(width);
            assert!(x + width <= rows.columns);
            for cell in (0..width).flat_map(|dx| (0..width).map(move |dy| (x + dx, y + dy))) {
                assert!(taken.insert(cell), "{cell:?} is taken twice");
            }
        }
    }
}
