//! The weapons of a creature.

use super::super::super::report::Fate;
use super::super::block::Attack;
use super::super::entry::{FieldWriter, NewEntry, id_of, list, quoted};
use super::super::text;
use super::{Draft, free_id, short};
use crate::grid::FEET_PER_SQUARE;
use crate::ruleset::{DiceExpr, ItemId, nearest_allowed};

/// Parts of the body that attacks are named after.
const NATURAL: &[&str] = &[
    "antler",
    "beak",
    "bite",
    "claw",
    "constrict",
    "fang",
    "fist",
    "gore",
    "hoof",
    "hooves",
    "horn",
    "kick",
    "pincer",
    "proboscis",
    "pseudopod",
    "ram",
    "slam",
    "sting",
    "stinger",
    "tail",
    "talon",
    "tendril",
    "tentacle",
    "touch",
    "tusk",
    "unarmed",
    "wing",
];

impl Draft<'_> {
    /// Returns the Strength or Dexterity modifier that is part of an attack's numbers.
    pub(super) fn ability(&self, attack: &Attack) -> i32 {
        let strength = self.block.strength.unwrap_or_default();
        let dexterity = self.block.dexterity.unwrap_or_default();
        match self.is_nimble(attack) || attack.reach.is_none() {
            true => dexterity,
            false => strength,
        }
    }

    /// True if its damage shows that the attack uses Dexterity.
    fn is_nimble(&self, attack: &Attack) -> bool {
        let bonus = attack
            .damage
            .as_deref()
            .and_then(|dice| dice.parse::<DiceExpr>().ok());
        let bonus = bonus.map(|dice| dice.bonus);
        let (strength, dexterity) = (self.block.strength, self.block.dexterity);
        bonus.is_some() && bonus != strength && bonus == dexterity
    }

    /// Returns its weapons; the first is held.
    pub(super) fn arms(&mut self, is_free: &dyn Fn(&str) -> bool) -> Vec<NewEntry> {
        let mut entries = Vec::new();
        let mut natural: Vec<(String, &Attack)> = Vec::new();
        let mut held: Vec<(String, &Attack)> = Vec::new();
        let block = self.block;
        for attack in &block.attacks {
            let Some(damage) = &attack.damage else {
                let why = "its damage cannot be read";
                self.report.note_one(Fate::Left, attack.name.clone(), why);
                continue;
            };
            let wanted = format!("{}-{}", self.id, id_of(&attack.name));
            let ours = |id: &str| entries.iter().all(|entry: &NewEntry| entry.id != id);
            let id = free_id(&wanted, &|id| is_free(id) && ours(id));
            let part = is_part(&attack.name) && attack.range.is_none();
            entries.push(self.weapon(&id, attack, damage, part));
            match part {
                true => natural.push((id, attack)),
                false => held.push((id, attack)),
            }
        }
        let count = entries.len();
        self.report
            .note(Fate::Taken, count, ("attack", "attacks"), "");
        if count == 0 {
            self.without_arms();
        }
        let first_blow = held.iter().position(|(_, attack)| attack.reach.is_some());
        let in_hand = (!held.is_empty()).then(|| held.remove(first_blow.unwrap_or_default()));
        if let Some((id, _)) = &in_hand {
            self.fields.quoted("in_hand", id);
        }
        let routine = self.routine(&natural);
        let carried = held.iter().chain(&natural).map(|(id, _)| id);
        let carried: Vec<&String> = carried.filter(|id| !routine.contains(id)).collect();
        if !carried.is_empty() {
            self.fields.field("carried", list(carried));
        }
        if !routine.is_empty() {
            self.fields.field("routine", list(routine));
        }
        entries
    }

    /// Gives a creature without readable attacks its fists, if the ruleset has them.
    fn without_arms(&mut self) {
        let fist = ItemId::new("fist");
        let known = self.ruleset.weapons.get(fist).is_some();
        let from = "the stat block has no readable attack";
        if known {
            self.guess("fists", from);
            self.fields.field("carried", list(["fist"]));
        } else {
            self.report.note_one(Fate::Left, "weapons", from);
        }
    }

    /// Returns the parts of the body that attack together, each as many times as it attacks.
    fn routine(&mut self, natural: &[(String, &Attack)]) -> Vec<String> {
        let Some(text) = &self.block.multiattack else {
            return Vec::new();
        };
        let has_routines = self.ruleset.uses_field("creatures.*.routine");
        let why = match has_routines {
            true => "it names none of the creature's attacks",
            false => "the ruleset has one attack per turn",
        };
        let mut routine = Vec::new();
        if has_routines {
            for (id, attack) in natural {
                let times = text::times(text, &attack.name).min(12);
                routine.extend((0..times).map(|_| id.clone()));
            }
        }
        if routine.is_empty() {
            self.report.note_one(Fate::Left, "multiattack", why);
        } else {
            let what = format!("a routine of {} attacks", routine.len());
            self.guess(&what, &format!("from “{}”", short(text)));
        }
        routine
    }

    fn weapon(&mut self, id: &str, attack: &Attack, damage: &str, natural: bool) -> NewEntry {
        let mut fields = FieldWriter::new();
        fields.write_comment(&format!("A draft for {}.", self.block.name));
        fields.quoted("name", &attack.name);
        if natural {
            fields.field("natural", true);
        }
        let damage = self.damage(attack, damage);
        if let Some(reach) = attack.reach {
            let reach = if reach >= 10 { ", reach: Long" } else { "" };
            let nimble = self.against.adds_ability() && self.is_nimble(attack);
            let nimble = if nimble { ", nimble: true" } else { "" };
            fields.field(
                "melee",
                format!("(damage: {}{reach}{nimble})", quoted(&damage)),
            );
        }
        if let Some(range) = attack.range {
            let whole = range / FEET_PER_SQUARE * FEET_PER_SQUARE;
            let whole = nearest_allowed("weapons.*.ranged.increment_feet", whole);
            let thrown = if attack.reach.is_some() {
                ", thrown: true"
            } else {
                ""
            };
            let what = format!("{}: increments of {whole} ft", attack.name);
            let from = format!("a range of {range} ft without a penalty");
            self.report.note_one(Fate::Guessed, what, from);
            fields.field(
                "ranged",
                format!(
                    "(increment_feet: {whole}, damage: {}{thrown})",
                    quoted(&damage)
                ),
            );
        }
        if attack.more {
            let why = "only damage is imported: add conditions to the weapon with `inflicts`";
            let what = format!("other effects of a hit with {}", attack.name);
            self.report.note_one(Fate::Left, what, why);
        }
        fields.entry("weapons", id)
    }

    /// Returns the damage of an attack without the modifiers that these rules add themselves.
    fn damage(&self, attack: &Attack, damage: &str) -> String {
        let Ok(dice) = damage.parse::<DiceExpr>() else {
            return damage.to_owned();
        };
        let adds = self.against.adds_ability()
            && attack.reach.is_some()
            && dice.count > 0
            && dice.bonus != 0
            && dice.bonus == self.ability(attack);
        if !adds {
            return damage.to_owned();
        }
        format!("{}d{}", dice.count, dice.sides)
    }
}

/// True if an attack is named after a part of the body.
fn is_part(name: &str) -> bool {
    let name = name.to_lowercase();
    let mut words = name.split(|c: char| !c.is_alphabetic());
    words.any(|word| {
        let single = word.strip_suffix('s').unwrap_or(word);
        NATURAL.contains(&word) || NATURAL.contains(&single)
    })
}
