//! A stat block → entries for a ruleset: a creature, and the weapons that it strikes and shoots with.
//!
//! What is thrown to hit, what a point of Armour Class is worth and how many hit points are many differ between games:
//! the draft keeps the numbers that both have, guesses the rest, and says each time from what.

mod arms;
mod models;

use super::super::report::{Fate, Report};
use super::block::StatBlock;
use super::emblem::emblem;
use super::entry::{Fields, NewEntry, id_of, list};
use crate::grid::FEET_PER_SQUARE;
use crate::ruleset::{DiceExpr, Ruleset, TraitDef, TurnHolds};
use models::Against;

/// The speed on foot, in feet, that most stat blocks have.
const USUAL_FEET: u32 = 30;
/// The longest walk of a Move that a creature can have, in squares.
const MOST_SQUARES: u32 = 60;
/// The fastest that anything swims, climbs or flies, in feet.
const MOST_FEET: u32 = 300;

/// The entries made of a stat block.
#[derive(Clone, Debug)]
pub struct CreatureDraft {
    /// What people call it.
    pub name: String,
    /// The creature and its weapons.
    pub entries: Vec<NewEntry>,
    /// What was taken over, guessed and left.
    pub report: Report,
    /// Where its text comes from.
    pub source: String,
}

/// Why no draft can be made for a ruleset.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the ruleset `{ruleset}` has neither Armour Class nor Defence, and these creatures have little else: give `--ruleset` one that has ({others})"
)]
pub struct NoDraft {
    /// The ruleset.
    pub ruleset: String,
    /// Those that could, in words.
    pub others: String,
}

/// Whether drafts can be made for a ruleset: it has hit points, and an Armour Class or a Defence.
#[must_use]
pub fn takes_drafts(ruleset: &Ruleset) -> bool {
    Against::of(&ruleset.attack).is_some()
}

/// Makes entries of a stat block; `is_free` says whether an id can be used.
///
/// # Errors
/// [`NoDraft`] if the ruleset resolves attacks otherwise.
pub fn draft(
    ruleset: &Ruleset,
    block: &StatBlock,
    is_free: &dyn Fn(&str) -> bool,
) -> Result<CreatureDraft, NoDraft> {
    let against = Against::of(&ruleset.attack).ok_or_else(|| NoDraft {
        ruleset: ruleset.id.to_string(),
        others: String::new(),
    })?;
    let mut draft = Draft {
        ruleset,
        against,
        block,
        report: Report::default(),
        fields: Fields::new(),
        id: free_id(&id_of(&block.name), is_free),
    };
    draft.heading();
    draft.body();
    draft.worth();
    let arms = draft.arms(is_free);
    draft.nature();
    let entry = draft.fields.entry("creatures", &draft.id);
    Ok(CreatureDraft {
        name: block.name.clone(),
        entries: arms.into_iter().chain([entry]).collect(),
        report: draft.report,
        source: block.source.clone(),
    })
}

/// The id, with a number if it is taken.
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
    against: Against<'a>,
    block: &'a StatBlock,
    report: Report,
    fields: Fields,
    id: String,
}

impl Draft<'_> {
    /// Notes a guess in the entry and in the report.
    fn guess(&mut self, what: &str, from: &str) {
        self.fields.remark(&format!("Guessed: {what}, {from}."));
        self.report.say(Fate::Guessed, what, from);
    }

    fn taken(&mut self, what: String) {
        self.report.say(Fate::Taken, what, "");
    }

    /// Where it comes from, its name and what its tokens show.
    fn heading(&mut self) {
        let source = &self.block.source;
        self.fields.remark(&format!(
            "A draft, from {source}; the text is its authors', under their licence."
        ));
        self.fields.quoted("name", &self.block.name);
        if let Some(emblem) = emblem(&self.block.name, &self.block.kind) {
            self.fields.field("emblem", format!("{emblem:?}"));
        }
        if !self.block.kind.is_empty() {
            self.fields.quoted("help", &format!("{}.", self.block.kind));
        }
    }

    /// Its size and its speeds.
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
            let from = format!("these rules have no size like {}", self.block.size);
            self.guess("its size", &from);
        } else if self.block.size.is_empty() {
            self.guess("its size, a person's", "the stat block says none");
        }
        if scale != 0 {
            self.fields.field("scale", scale);
        }
        self.speeds();
    }

    fn speeds(&mut self) {
        let usual = self.ruleset.movement.usual_squares * FEET_PER_SQUARE;
        let speeds = self.block.speeds;
        let others = [
            ("swim", speeds.swim),
            ("climb", speeds.climb),
            ("fly", speeds.fly),
        ];
        let fastest = others
            .iter()
            .map(|(_, feet)| *feet)
            .max()
            .unwrap_or_default();
        let Some(walk) = speeds
            .walk
            .map(|walk| walk.max(if walk == 0 { fastest } else { 0 }))
        else {
            self.guess("its speed, the usual one", "the stat block says none");
            return;
        };
        let here = |feet: u32| (feet * usual).div_ceil(USUAL_FEET);
        let squares = (here(walk) / FEET_PER_SQUARE).min(MOST_SQUARES);
        let feet = squares * FEET_PER_SQUARE;
        if usual == USUAL_FEET && feet == walk {
            self.taken(format!("speed {walk} ft"));
        } else {
            let from = format!("from {walk} ft: {USUAL_FEET} ft are usual there, {usual} ft here");
            self.guess(&format!("a speed of {feet} ft"), &from);
        }
        self.fields.field("speed_feet", feet);
        let given: Vec<_> = others.into_iter().filter(|(_, feet)| *feet > 0).collect();
        let ways = self.ruleset.movement.modes.is_some()
            && self.ruleset.turns.play().turn == TurnHolds::Parts;
        let words = |list: &[(&str, u32)]| {
            let each = list.iter().map(|(way, feet)| format!("{way} {feet} ft"));
            each.collect::<Vec<_>>().join(", ")
        };
        if given.is_empty() {
            return;
        }
        if !ways {
            let what = words(&given);
            let why = "these rules have one way to move";
            self.report.say(Fate::Left, what, why);
            return;
        }
        self.taken(words(&given));
        let fields = given
            .iter()
            .map(|(way, feet)| format!("{way}: {}", (*feet).min(MOST_FEET)));
        let fields: Vec<String> = fields.collect();
        self.fields
            .field("speeds", format!("({})", fields.join(", ")));
    }

    /// Its hit points as dice, or as a number.
    fn hit_points(&mut self) -> Option<DiceExpr> {
        let (dice, points) = (&self.block.hit_dice, self.block.hit_points);
        let text = match (dice, points) {
            (Some(dice), _) => dice.clone(),
            (None, Some(points)) if points < 1 => {
                self.guess(
                    "1 hit point",
                    &format!("the stat block says {points}, with which nobody stands"),
                );
                "1".to_owned()
            }
            (None, Some(points)) => points.to_string(),
            (None, None) => {
                self.guess("hit points \"2d8\"", "the stat block says none");
                "2d8".to_owned()
            }
        };
        if dice.is_some() || points.is_some_and(|points| points >= 1) {
            self.taken(format!("hit points {text}"));
        }
        self.fields.quoted("hit_points", &text);
        text.parse().ok()
    }

    /// What it is and does by nature.
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
                    let from = format!("{sense} of {feet} ft; no trait here has that");
                    self.guess(&format!("{sense} {found} ft"), &from);
                }
                None => {
                    let what = format!("{sense} {feet} ft");
                    self.report
                        .say(Fate::Left, what, "no trait here is like it");
                }
            }
        }
        if !names.is_empty() {
            self.fields.field("traits", list(names));
        }
        self.immunities();
        let others = &self.block.others;
        if !others.is_empty() {
            let why = others.join(", ");
            let count = others.len();
            let what = match count {
                1 => "1 trait or deed".to_owned(),
                many => format!("{many} traits and deeds"),
            };
            self.report.add(Fate::Left, count, what, short(&why));
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
                .say(Fate::Left, what, "these rules do not know it");
        }
    }
}

/// The beginning of a text.
fn short(text: &str) -> String {
    const MOST: usize = 160;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{} …", &text[..end]),
        None => text.to_owned(),
    }
}
