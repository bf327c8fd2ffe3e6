//! Chooses an emblem for a creature, by the words in its name and kind.

use crate::ruleset::Emblem;

/// Words and the emblem that they stand for; the first match counts.
const WORDS: &[(&str, Emblem)] = &[
    ("goblin", Emblem::Goblin),
    ("kobold", Emblem::Lizard),
    ("hobgoblin", Emblem::Orc),
    ("orc", Emblem::Orc),
    ("ogre", Emblem::Ogre),
    ("troll", Emblem::Troll),
    ("giant spider", Emblem::Spider),
    ("spider", Emblem::Spider),
    ("rat", Emblem::Rat),
    ("bat", Emblem::Bat),
    ("bear", Emblem::Bear),
    ("boar", Emblem::Boar),
    ("wolf", Emblem::Wolf),
    ("hound", Emblem::Wolf),
    ("worg", Emblem::Wolf),
    ("horse", Emblem::Horse),
    ("owl", Emblem::Owl),
    ("snake", Emblem::Snake),
    ("serpent", Emblem::Snake),
    ("naga", Emblem::Snake),
    ("crocodile", Emblem::Crocodile),
    ("turtle", Emblem::Tortoise),
    ("tortoise", Emblem::Tortoise),
    ("shark", Emblem::Fish),
    ("fish", Emblem::Fish),
    ("octopus", Emblem::Tentacles),
    ("aboleth", Emblem::Tentacles),
    ("kraken", Emblem::Tentacles),
    ("griffon", Emblem::Griffin),
    ("griffin", Emblem::Griffin),
    ("hippogriff", Emblem::Griffin),
    ("lizardfolk", Emblem::Lizard),
    ("lizard", Emblem::Lizard),
    ("dragon", Emblem::Dragon),
    ("wyvern", Emblem::Dragon),
    ("ghost", Emblem::Ghost),
    ("specter", Emblem::Ghost),
    ("wraith", Emblem::Ghost),
    ("ghoul", Emblem::Ghoul),
    ("ghast", Emblem::Ghoul),
    ("dwarf", Emblem::Dwarf),
    ("elf", Emblem::Leaf),
    ("knight", Emblem::Knight),
    ("guard", Emblem::Shield),
    ("archer", Emblem::Bow),
    ("bandit", Emblem::Mask),
    ("thug", Emblem::Mask),
    ("spy", Emblem::Hood),
    ("assassin", Emblem::Hood),
    ("cultist", Emblem::Hood),
    ("acolyte", Emblem::Sun),
    ("priest", Emblem::Sun),
    ("druid", Emblem::Leaf),
    ("mage", Emblem::Hat),
    ("wizard", Emblem::Hat),
    ("noble", Emblem::Crown),
    ("king", Emblem::Crown),
    ("golem", Emblem::Golem),
    ("treant", Emblem::Tree),
    ("elemental", Emblem::Flame),
    ("imp", Emblem::Imp),
    ("fiend", Emblem::Imp),
    ("undead", Emblem::Skull),
    ("construct", Emblem::Golem),
    ("plant", Emblem::Tree),
    ("giant", Emblem::Giant),
    ("celestial", Emblem::Wing),
    ("fey", Emblem::Leaf),
    ("aberration", Emblem::Eye),
    ("humanoid", Emblem::Person),
];

/// Returns the best emblem; `None` if none fits.
pub(super) fn emblem(name: &str, kind: &str) -> Option<Emblem> {
    let (name, kind) = (name.to_lowercase(), kind.to_lowercase());
    let holds = |text: &str, word: &str| {
        let mut words = text.split(|c: char| !c.is_alphanumeric());
        match word.contains(' ') {
            true => text.contains(word),
            false => words.any(|one| one == word || one.strip_suffix('s') == Some(word)),
        }
    };
    let by = |text: &str| WORDS.iter().find(|(word, _)| holds(text, word));
    by(&name).or_else(|| by(&kind)).map(|(_, emblem)| *emblem)
}
