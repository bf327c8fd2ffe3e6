//! Describes a character of a party: the same texts on its page, on its sheet and in lists of changes.

use crate::encounter::perspective::eighths_left;
use crate::rules::state::{CombatantState, Portrait, Vitality};
use crate::ruleset::{Emblem, ItemId, PictureName, Ruleset, TraitId};

use super::{Character, Party};

/// Text for an empty hand or an empty pack.
const NOTHING: &str = "nothing";

/// Description of a character.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CharacterDescription {
    /// Display name.
    pub name: String,
    /// Name of its creature, with its class if it has one.
    pub kind: String,
    /// Its health: `9 of 12 hit points`.
    pub health: String,
    /// State: up, dying or dead.
    pub vitality: Vitality,
    /// Remaining health, in eighths.
    pub of_eight: u8,
    /// Emblem of its kind on its token.
    pub emblem: Option<Emblem>,
    /// Picture on its token, which replaces the emblem.
    pub portrait: Option<PictureName>,
    /// Spells that it can cast.
    pub spells: Vec<SpellDescription>,
    /// Its traits.
    pub traits: Vec<TraitId>,
    /// Its items by place: `In hand`, `Longsword`. Empty places are left out.
    pub gear: Vec<(&'static str, String)>,
}

/// A spell that a character can cast.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpellDescription {
    /// Its name.
    pub name: String,
    /// Number of castings left, and their total; `None` if they are not counted.
    pub left: Option<(u32, u32)>,
    /// Its effect in numbers, and its help text.
    pub help: String,
}

impl SpellDescription {
    /// Formats the spell as `Sleep 1 of 2`; without numbers if its castings are not counted.
    #[must_use]
    pub fn text(&self) -> String {
        match self.left {
            Some((left, of)) => format!("{} {left} of {of}", self.name),
            None => self.name.clone(),
        }
    }
}

impl Party {
    /// Describes a character.
    #[must_use]
    pub fn describe(&self, character: &Character) -> CharacterDescription {
        let ruleset = &self.ruleset;
        let def = ruleset.creatures.get(character.spec.creature);
        let class = def.and_then(|def| ruleset.classes.get(def.fighting.class?));
        let kind = def.map_or("", |def| def.name.as_str());
        let kind = match class {
            Some(class) => format!("{kind}, {}", class.name.to_lowercase()),
            None => kind.to_owned(),
        };
        let told = CharacterDescription {
            name: self.name_of(character),
            kind,
            vitality: character.spec.state.vitality,
            emblem: def.and_then(|def| def.emblem),
            portrait: character.spec.portrait.picture(def).cloned(),
            ..CharacterDescription::default()
        };
        let Some((now, _fresh)) = self.states(character) else {
            return told;
        };
        CharacterDescription {
            health: health_text(ruleset, &now),
            of_eight: eighths_left(&now.health),
            spells: spells(ruleset, &now),
            traits: def.map_or_else(Vec::new, |def| {
                let traits = ruleset.traits_of(def, &now.stats.0);
                traits.map(|(id, _)| id).collect()
            }),
            gear: gear(ruleset, &now),
            ..told
        }
    }
}

fn spells(ruleset: &Ruleset, state: &CombatantState) -> Vec<SpellDescription> {
    let known = state.repertoire.spells.iter();
    let told = known.filter_map(|id| {
        let spell = ruleset.spells.get(*id)?;
        let counted = state.memory.castings(*id);
        Some(SpellDescription {
            name: spell.name.clone(),
            left: counted.map(|counted| (counted.left, counted.of)),
            help: match spell.help.as_str() {
                "" => ruleset.spell_summary(spell),
                help => format!("{} · {help}", ruleset.spell_summary(spell)),
            },
        })
    });
    told.collect()
}

fn gear(ruleset: &Ruleset, state: &CombatantState) -> Vec<(&'static str, String)> {
    let gear = &state.gear;
    let one = |item: Option<ItemId>| item.map(|item| item_name(ruleset, item));
    let places = [
        ("Held", one(gear.in_hand())),
        ("Off hand", one(gear.off_hand())),
        ("Worn", one(gear.armour())),
        ("Ready", items(ruleset, gear.carried())),
        ("Pack", items(ruleset, gear.pack())),
    ];
    let told = places.into_iter();
    told.filter_map(|(place, what)| Some((place, what?)))
        .collect()
}

fn item_name(ruleset: &Ruleset, item: ItemId) -> String {
    let name = ruleset.item_name(item).map(str::to_owned);
    name.unwrap_or_else(|| item.to_string())
}

fn items(ruleset: &Ruleset, items: &[ItemId]) -> Option<String> {
    let names: Vec<String> = items.iter().map(|item| item_name(ruleset, *item)).collect();
    (!names.is_empty()).then(|| names.join(", "))
}

/// Formats its health: `9 of 12 hit points`, `no wounds`, and whether it is down or dead.
pub(super) fn health_text(ruleset: &Ruleset, state: &CombatantState) -> String {
    let health = &state.health;
    let points = health.hit_points();
    let mut words = Vec::new();
    if points.most > 0 {
        let what = match ruleset.attack.takes_stamina() {
            true => "Stamina",
            false => "hit points",
        };
        words.push(format!("{} of {} {what}", points.now, points.most));
    }
    if ruleset.attack.counts_wounds() {
        let wounds = match health.wounds() {
            0 => "no wounds".to_owned(),
            1 => "1 wound".to_owned(),
            many => format!("{many} wounds"),
        };
        let treated = health.wounds() - health.untreated();
        words.push(match treated {
            0 => wounds,
            treated => format!("{wounds}, {treated} of them treated"),
        });
    }
    match health.vitality() {
        Vitality::Up => {}
        Vitality::Dying => words.push("down".to_owned()),
        Vitality::Dead => words.push("dead".to_owned()),
    }
    words.join(", ")
}

/// Lists its items in one sentence, including empty places, so that two lists can be compared.
pub(super) fn gear_text(ruleset: &Ruleset, state: &CombatantState) -> String {
    let gear = &state.gear;
    let list = |all: &[ItemId]| items(ruleset, all).unwrap_or_else(|| NOTHING.to_owned());
    let hand = |item: Option<ItemId>| {
        item.map_or_else(|| NOTHING.to_owned(), |item| item_name(ruleset, item))
    };
    let off_hand = match gear.off_hand() {
        Some(item) => format!(", off hand {}", item_name(ruleset, item)),
        None => String::new(),
    };
    format!(
        "held {}{off_hand}; ready {}; pack {}",
        hand(gear.in_hand()),
        list(gear.carried()),
        list(gear.pack())
    )
}

/// Describes what a token shows.
pub(super) fn token_text(portrait: &Portrait) -> String {
    match portrait {
        Portrait::OfItsKind => "the usual look".to_owned(),
        Portrait::Emblem => "the emblem".to_owned(),
        Portrait::Picture(name) => format!("the portrait {name}"),
    }
}
