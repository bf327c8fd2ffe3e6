//! A stat block → entries for a ruleset: a creature and its weapons.
//!
//! The attack roll, the value of a point of Armour Class and the usual number of hit points differ between games. The
//! draft keeps the numbers that both have, guesses the rest, and says what each guess is based on.

mod models;
mod weapons;

use super::super::report::{Fate, Report};
use super::block::{OtherTrait, StatBlock};
use super::emblem::emblem;
use super::entry::{FieldWriter, NewEntry, id_of, list};
use crate::grid::FEET_PER_SQUARE;
use crate::ruleset::{DiceExpr, MAX_HIT_POINTS, Ruleset, TraitDef, nearest_allowed};
use models::AttackTarget;

/// Usual walking speed in stat blocks, in feet.
const USUAL_FEET: u32 = 30;

/// The entries made of a stat block.
#[derive(Clone, Debug)]
pub struct CreatureDraft {
    /// Its displayed name.
    pub name: String,
    /// The id of its entry.
    pub id: String,
    /// True if it has no attack that could be read.
    pub is_unarmed: bool,
    /// The creature and its weapons.
    pub entries: Vec<NewEntry>,
    /// The report of everything imported, guessed and left out.
    pub report: Report,
    /// Source of its text.
    pub source: String,
}

/// The reason why no draft can be made for a ruleset.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the ruleset `{ruleset}` has neither Armour Class nor Defence, which these creatures need: use `--ruleset` with \
     one of {others}"
)]
pub struct DraftError {
    /// The ruleset.
    pub ruleset: String,
    /// The rulesets that could, as text.
    pub others: String,
}

/// Returns whether drafts can be made for a ruleset: it has hit points, and an Armour Class or a Defence.
#[must_use]
pub fn supports_drafts(ruleset: &Ruleset) -> bool {
    AttackTarget::for_model(&ruleset.attack).is_some()
}

/// Makes entries of a stat block; `is_free` says whether an id can be used.
///
/// # Errors
/// [`DraftError`] if the ruleset resolves attacks otherwise.
pub fn draft(
    ruleset: &Ruleset,
    block: &StatBlock,
    is_free: &dyn Fn(&str) -> bool,
) -> Result<CreatureDraft, DraftError> {
    let against = AttackTarget::for_model(&ruleset.attack).ok_or_else(|| DraftError {
        ruleset: ruleset.id.to_string(),
        others: String::new(),
    })?;
    let mut draft = Draft {
        ruleset,
        against,
        block,
        report: Report::default(),
        fields: FieldWriter::new(),
        id: free_id(&id_of(&block.name), is_free),
    };
    draft.heading();
    draft.body();
    draft.write_combat_values();
    let arms = draft.arms(is_free);
    draft.nature();
    let section = if block.is_player {
        "characters"
    } else {
        "creatures"
    };
    let entry = draft.fields.entry(section, &draft.id);
    Ok(CreatureDraft {
        name: block.name.clone(),
        id: draft.id,
        is_unarmed: arms.is_empty(),
        entries: arms.into_iter().chain([entry]).collect(),
        report: draft.report,
        source: block.source.clone(),
    })
}

/// Returns the id, with a number if it is taken.
fn free_id(id: &str, is_free: &dyn Fn(&str) -> bool) -> String {
    if is_free(id) {
        return id.to_owned();
    }
    let numbered = (2..1000).map(|nth| format!("{id}-{nth}"));
    numbered
        .into_iter()
        .find(|id| is_free(id))
        .unwrap_or_else(|| id.to_owned())
}

struct Draft<'a> {
    ruleset: &'a Ruleset,
    against: AttackTarget<'a>,
    block: &'a StatBlock,
    report: Report,
    fields: FieldWriter,
    id: String,
}

impl Draft<'_> {
    /// Notes a guess in the entry and in the report.
    fn guess(&mut self, what: &str, from: &str) {
        self.fields
            .write_comment(&format!("Guessed: {what} ({from})."));
        self.report.note_one(Fate::Guessed, what, from);
    }

    fn taken(&mut self, what: String) {
        self.report.note_one(Fate::Taken, what, "");
    }

    /// Writes its source, its name and the emblem of its token.
    fn heading(&mut self) {
        let source = &self.block.source;
        self.fields.write_comment(&format!(
            "A draft, from {source}. The text belongs to its authors, under their licence."
        ));
        self.fields.quoted("name", &self.block.name);
        if let Some(emblem) = emblem(&self.block.name, &self.block.kind) {
            self.fields.field("emblem", format!("{emblem:?}"));
        }
        if !self.block.kind.is_empty() {
            self.fields.quoted("help", &format!("{}.", self.block.kind));
        }
    }

    /// Writes its size and its speeds.
    fn body(&mut self) {
        let wanted = match self.block.size.as_str() {
            "tiny" => -2,
            "small" => -1,
            "large" => 1,
            "huge" => 2,
            "gargantuan" => 3,
            _medium => 0,
        };
        let scales = self.ruleset.scales.iter().map(|def| def.scale);
        let scale = scales
            .min_by_key(|scale| scale.abs_diff(wanted))
            .unwrap_or_default();
        if scale != wanted {
            let from = format!("the ruleset has no size like {}", self.block.size);
            self.guess("its size", &from);
        } else if self.block.size.is_empty() {
            self.guess("medium size", "the stat block has no size");
        }
        if scale != 0 {
            self.fields.field("scale", scale);
        }
        self.speeds();
    }

    fn speeds(&mut self) {
        let usual = self.ruleset.movement.usual_squares * FEET_PER_SQUARE;
        let speeds = self.block.speeds.clone();
        let ways =
            self.ruleset.movement.modes.is_some() && self.ruleset.uses_field("creatures.*.speeds");
        let others = [
            ("swim", speeds.swim),
            ("climb", speeds.climb),
            ("fly", speeds.fly),
        ];
        let given: Vec<_> = others.into_iter().filter(|(_, feet)| *feet > 0).collect();
        let digs = (speeds.burrow > 0).then_some(("burrow", speeds.burrow));
        let fastest = given
            .iter()
            .copied()
            .chain(digs)
            .max_by_key(|(_, feet)| *feet);
        let words = |list: &[(&str, u32)]| {
            let each = list.iter().map(|(way, feet)| format!("{way} {feet} ft"));
            each.collect::<Vec<_>>().join(", ")
        };
        let here = |feet: u32| (feet * usual).div_ceil(USUAL_FEET);
        let walk = match (speeds.walk, fastest) {
            (None, None) => {
                self.guess("the usual speed", "the stat block has none");
                None
            }
            // With other ways to move, it uses only them.
            (None, Some(_)) if ways && !given.is_empty() => {
                self.guess("no speed on foot", "the stat block has only other speeds");
                Some(0)
            }
            (Some(0) | None, Some((way, feet))) if !ways => {
                let from = format!(
                    "from {way} {feet} ft, as it does not walk and the ruleset has only one speed"
                );
                let here = walked_feet(here(feet));
                self.guess(&format!("a speed of {here} ft"), &from);
                self.fields.field("speed_feet", here);
                None
            }
            (walk, _) => Some(walk.unwrap_or_default()),
        };
        if let Some(walk) = walk {
            let feet = walked_feet(here(walk));
            if feet == walk {
                self.taken(format!("speed {walk} ft"));
            } else {
                let from = format!(
                    "from {walk} ft, as the usual {USUAL_FEET} ft there are {usual} ft here"
                );
                self.guess(&format!("a speed of {feet} ft"), &from);
            }
            self.fields.field("speed_feet", feet);
        }
        if let Some(digs) = digs {
            let why = "the ruleset has no burrowing";
            self.report.note_one(Fate::Left, words(&[digs]), why);
        }
        if speeds.hover {
            let why = "the ruleset treats hovering as flying";
            self.report.note_one(Fate::Left, "hovering", why);
        }
        for unread in &speeds.unread {
            let what = format!("speed “{}”", short(unread));
            self.report
                .note_one(Fate::Left, what, "it cannot be read, or is conditional");
        }
        if given.is_empty() {
            return;
        }
        if !ways {
            let why = "the ruleset has only one speed";
            self.report.note_one(Fate::Left, words(&given), why);
            return;
        }
        let fitting =
            |way: &str, feet: u32| nearest_allowed(&format!("creatures.*.speeds.{way}"), feet);
        let (within, beyond): (Vec<_>, Vec<_>) = given
            .iter()
            .copied()
            .partition(|(way, feet)| fitting(way, *feet) == *feet);
        if !within.is_empty() {
            self.taken(words(&within));
        }
        if let Some((way, feet)) = beyond.first() {
            let what = format!("speeds of {} ft", fitting(way, *feet));
            self.guess(&what, &format!("from {}, the maximum here", words(&beyond)));
        }
        let fields = given
            .iter()
            .map(|(way, feet)| format!("{way}: {}", fitting(way, *feet)));
        let fields: Vec<String> = fields.collect();
        self.fields
            .field("speeds", format!("({})", fields.join(", ")));
    }

    /// Writes its hit points as dice, or as a number.
    fn hit_points(&mut self) -> Option<DiceExpr> {
        let points = self.block.hit_points;
        let said = self.block.hit_dice.clone();
        let said = said.or_else(|| points.map(|points| points.to_string()));
        let most = said.as_deref().and_then(|said| {
            let dice = said.parse::<DiceExpr>().ok()?;
            Some(dice.range().1)
        });
        let text = match said {
            Some(said) if most.is_some_and(|most| most < 1) => {
                let from = format!(
                    "the stat block has {said}; change them to between 1 and {MAX_HIT_POINTS}"
                );
                self.guess("1 hit point", &from);
                "1".to_owned()
            }
            Some(said) => {
                self.taken(format!("hit points {said}"));
                said
            }
            None => {
                self.guess("hit points \"2d8\"", "the stat block has none");
                "2d8".to_owned()
            }
        };
        self.fields.quoted("hit_points", &text);
        text.parse().ok()
    }

    /// Writes its traits.
    fn nature(&mut self) {
        let traits: Vec<_> = self.ruleset.traits.iter().collect();
        let mut names = Vec::new();
        let mut best = |feet: u32, of: &dyn Fn(&TraitDef) -> Option<u32>| {
            if feet == 0 {
                return None;
            }
            let fitting = traits.iter().filter_map(|(id, def)| Some((of(def)?, id)));
            let (found, id) = fitting.min_by_key(|(found, _)| found.abs_diff(feet))?;
            names.push(id.to_string());
            Some(found)
        };
        let dark = best(self.block.darkvision, &TraitDef::sees_in_dark);
        let blind = best(self.block.blindsight, &TraitDef::senses_within);
        let senses = [
            ("darkvision", self.block.darkvision, dark),
            ("blindsight", self.block.blindsight, blind),
        ];
        for (sense, feet, found) in senses.into_iter().filter(|(_, feet, _)| *feet > 0) {
            match found {
                Some(found) if found == feet => self.taken(format!("{sense} {feet} ft")),
                Some(found) => {
                    let from =
                        format!("{sense} of {feet} ft; no trait in the ruleset has that range");
                    self.guess(&format!("{sense} {found} ft"), &from);
                }
                None => {
                    let what = format!("{sense} {feet} ft");
                    self.report
                        .note_one(Fate::Left, what, "the ruleset has no such trait");
                }
            }
        }
        if !names.is_empty() {
            self.fields.field("traits", list(names));
        }
        self.immunities();
        self.initiative();
        for group in OtherTrait::ALL {
            let names = self.block.others.names(group);
            let (one, many) = group.plural_name();
            let why = short(&names.join(", "));
            self.report.note(Fate::Left, names.len(), (one, many), why);
        }
    }

    /// Reports its bonus to initiative.
    fn initiative(&mut self) {
        let Some(bonus) = self.block.initiative.filter(|bonus| *bonus != 0) else {
            return;
        };
        let what = format!("initiative {bonus:+}");
        if self.against.adds_ability() && self.block.dexterity == Some(bonus) {
            self.report
                .note_one(Fate::Taken, what, "from its Dexterity");
        } else {
            let why = "creatures have no initiative bonus in the ruleset";
            self.report.note_one(Fate::Left, what, why);
        }
    }

    fn immunities(&mut self) {
        let (mut known, mut unknown) = (Vec::new(), Vec::new());
        for word in &self.block.immune {
            let mut all = self.ruleset.attributes.iter();
            let found =
                all.find(|(id, def)| id.as_str() == word || def.name.to_lowercase() == *word);
            match found {
                Some((id, _)) => known.push(id.to_string()),
                None => unknown.push(word.as_str()),
            }
        }
        known.sort();
        known.dedup();
        if !known.is_empty() {
            self.taken(format!("immune to {}", known.join(", ")));
            self.fields.field("immune", list(known));
        }
        if !unknown.is_empty() {
            let what = format!("immunity to {}", short(&unknown.join(", ")));
            self.report
                .note_one(Fate::Left, what, "the ruleset does not have it");
        }
    }
}

/// Returns the whole squares in a length as feet, up to the maximum that a creature can walk.
fn walked_feet(feet: u32) -> u32 {
    let whole = feet / FEET_PER_SQUARE * FEET_PER_SQUARE;
    nearest_allowed("creatures.*.speed_feet", whole)
}

/// Returns the beginning of a text.
fn short(text: &str) -> String {
    const MAX_NOTE_LENGTH: usize = 160;
    match text.char_indices().nth(MAX_NOTE_LENGTH) {
        Some((end, _)) => format!("{} …", &text[..end]),
        None => text.to_owned(),
    }
}
