//! Creatures and pregenerated characters of the library, and the fields of their entries in `creatures.ron` and
//! `characters.ron`.

use super::dice::{DiceExpr, HitDice};
use super::economy::SpeedsDef;
use super::emblem::Emblem;
use super::id::*;
use super::picture_name::PictureName;
use super::schema::check::DiceFor;
use super::schema::known::Known;
use super::schema::{Counts, FieldGroup, Group};
use super::style::{self, FightingStyle};

/// Maximum number of prepared castings of one spell.
pub const MAX_PREPARED: u32 = 99;

/// A creature or character of the library.
#[derive(Clone, Debug, PartialEq)]
pub struct CreatureDef {
    /// Display name.
    pub name: String,
    /// Names for individuals of its kind, in the order in which they are given out.
    pub names: Vec<String>,
    /// Emblem on its tokens; default: the letters of its name.
    pub emblem: Option<Emblem>,
    /// Picture on its tokens instead of the emblem.
    pub portrait: Option<PictureName>,
    /// Character or creature; a creature adds its scale to melee damage.
    pub kind: CreatureKind,
    /// Its step on the ruleset's scale of sizes (SEC-43).
    pub scale: i8,
    /// Number of squares that it walks in one Move (SEC-30).
    pub speed_squares: u32,
    /// RES-11: its speeds other than walking.
    pub speeds: SpeedsDef,
    /// Values of its stats.
    pub stats: StatValues,
    /// Item that it holds at the start.
    pub in_hand: Option<ItemId>,
    /// Items that it can draw at once (sheathed or slung), including its natural weapons.
    pub carried: Vec<ItemId>,
    /// Items in its pack and pockets.
    pub pack: Vec<ItemId>,
    /// Combos that it knows in addition to the combos that every combatant knows.
    pub combos: Vec<ComboId>,
    /// Spells that it can cast.
    pub spells: Vec<SpellId>,
    /// Numbers of prepared castings, by spell; castings of other spells are not counted.
    pub prepared: Vec<(SpellId, u32)>,
    /// Its traits.
    pub traits: Vec<TraitId>,
    /// Its fighting styles in auto-play; none for a creature that weighs what it gains and what it risks.
    pub style: Vec<FightingStyle>,
    /// True if it wears footwear in which running is impossible (SEC-32).
    pub impractical_footwear: bool,
    /// Its values for fights with Armour Class.
    pub fighting: FightingProfile,
    /// Help text of one sentence.
    pub help: String,
}

impl FieldGroup for CreatureDef {
    fn declare(creature: &mut Group) -> Self {
        let facts = creature.context().facts;
        let name = creature.field("name", "its display name").name();
        let emblem = creature
            .field("emblem", "what its tokens show: {words}")
            .word(Emblem::Person)
            .optional("the letters of its name");
        let portrait = creature
            .field(
                "portrait",
                "the file name of a picture that its tokens show instead of the emblem; the file is in your pictures folder, or next to the encounter",
            )
            .parsed(
                PictureName::new,
                "give only the file name, and put the file in your pictures folder",
                "none",
            );
        let scales = facts.map_or(i8::MIN.into()..=i8::MAX.into(), |facts| {
            facts.scales.clone()
        });
        let scale = creature
            .field("scale", "its step of size, one of those in ruleset.ron")
            .number(scales)
            .or(0, "0, a person");
        let mut fighting = declare_defences(creature);
        let speed_squares = creature.squares(
            ["speed", "speed_feet"],
            [
                "the distance of a move, in squares; give it in one unit only",
                "the distance of a move, in feet; give it in one unit only",
            ],
            0..=60,
            "`usual_speed_feet` of ruleset.ron",
        );
        let speeds = creature
            .field("speeds", "its other speeds, in feet per turn")
            .counts(Counts::PARTS)
            .group();
        let stats = declare_stats(creature);
        check_level(creature, fighting.class);
        let in_hand = creature
            .field("in_hand", "what it holds at the start")
            .unless(part_of_the_body)
            .id(|known| &known.items)
            .optional("nothing");
        fighting.off_hand = declare_off_hand(creature, in_hand);
        fighting.armour = creature
            .field("armour", "the id of the armour that it wears")
            .id(|known| &known.armour)
            .optional("none");
        fighting.routine = declare_routine(creature);
        let mut carried: Vec<ItemId> = creature
            .field(
                "carried",
                "a list of its ready items: sheathed, slung, and natural weapons",
            )
            .ids(|known| &known.items)
            .or(Vec::new(), "nothing");
        for natural in &fighting.routine {
            if !carried.contains(natural) {
                carried.push(*natural);
            }
        }
        let pack = creature
            .field("pack", "a list of the items in its pack and pockets")
            .unless(part_of_the_body)
            .ids(|known| &known.items)
            .or(Vec::new(), "nothing");
        let combos = creature
            .field(
                "combos",
                "a list of combos that it knows in addition to the combos that everyone knows",
            )
            .counts(Counts::CONTESTED)
            .ids(|known| &known.combos)
            .or(Vec::new(), "none");
        let spells: Vec<SpellId> = creature
            .field(
                "spells",
                "a list of spells, abilities and traits that it has",
            )
            .ids(|known| &known.spells)
            .or(Vec::new(), "none");
        let prepared = declare_prepared(creature, &spells);
        let impractical_footwear = creature
            .field("impractical_footwear", "`true`: it cannot run")
            .counts(Counts::SECONDS)
            .flag();
        let traits = creature
            .field("traits", "a list of its natural traits, see traits.ron")
            .ids(|known| &known.traits)
            .or(Vec::new(), "none");
        let style = style::declare(creature);
        fighting.immune = creature
            .field(
                "immune",
                "a list of attributes from ruleset.ron that do not affect it",
            )
            .ids(|known| &known.attributes)
            .or(Vec::new(), "none");
        fighting.attributes = creature
            .field(
                "attributes",
                "a list of its attributes, to which bonuses of weapons refer",
            )
            .ids(|known| &known.attributes)
            .or(Vec::new(), "none");
        Self {
            name,
            names: creature
                .field(
                    "names",
                    "a list of names for creatures of this kind when they are added: `[\"Grub\", \"Snag\"]`; they are used in order, then numbers",
                )
                .names("creatures of one kind need different names")
                .or(Vec::new(), "numbers only"),
            emblem,
            portrait,
            kind: match creature.section() {
                "characters" => CreatureKind::Character,
                _creatures => CreatureKind::Creature,
            },
            scale,
            speed_squares: speed_squares
                .or(facts.map(|facts| facts.usual_squares))
                .unwrap_or_default(),
            speeds: speeds.unwrap_or_default(),
            stats,
            in_hand,
            carried,
            pack,
            combos,
            spells,
            prepared,
            traits,
            style,
            impractical_footwear,
            fighting,
            help: creature.field("help", "a sentence about it").text(),
        }
    }
}

/// Declares the values of its stats.
fn declare_stats(creature: &mut Group) -> StatValues {
    let facts = creature.context().facts;
    let stats = facts.map_or(&[][..], |facts| &facts.stats);
    let limits = |name: &str| {
        let stat = stats.iter().find(|(stat, ..)| stat.as_str() == name);
        stat.map(|(_, limits, _)| limits.clone())
    };
    let given: Vec<(StatId, i32)> = creature.field("stats", "its numbers").numbers_by_id(
        |known| &known.stats,
        limits,
        "the `default` in ruleset.ron",
    );
    let values = stats.iter().map(|(stat, _, default)| {
        let value = given.iter().find(|(known, _)| known == stat);
        value.map_or(*default, |(_, value)| *value)
    });
    StatValues(values.collect())
}

/// Returns the reason why an item cannot be held or packed.
fn part_of_the_body(item: &str, known: &Known) -> Option<(String, &'static str)> {
    known.natural_weapons.certainly_contains(item).then(|| {
        (
            format!("`{item}` is a part of the body"),
            "list it in `carried` instead: it is always ready",
        )
    })
}

/// Declares its shield, or its weapon for the off hand (SEG-42).
fn declare_off_hand(creature: &mut Group, in_hand: Option<ItemId>) -> Option<ItemId> {
    let off_hand = creature
        .field(
            "off_hand",
            "a shield or a second weapon in the other hand",
        )
        .unless(|item, known| {
            let fits = known.shields.contains(item) || known.off_hand_weapons.contains(item);
            (!fits).then(|| {
                (
                    format!("`{item}` is not a second weapon"),
                    "only shields and weapons marked `off_hand: true` can be held in the other hand",
                )
            })
        })
        .id(|known| &known.shields_and_weapons)
        .optional("nothing");
    let known = creature.context().known;
    let two_handed = |item: &ItemId| known.two_handed_weapons.certainly_contains(item.as_str());
    if let (Some(held), Some(_)) = (in_hand.filter(two_handed), off_hand) {
        let message = format!("`{held}` needs both hands");
        creature.problem_in("off_hand", &message, "leave the other hand empty");
    }
    off_hand
}

/// Declares the numbers of prepared castings of its spells (SEG-22).
fn declare_prepared(creature: &mut Group, spells: &[SpellId]) -> Vec<(SpellId, u32)> {
    let prepared: Vec<(SpellId, u32)> = creature
        .field(
            "prepared",
            "how many of some of its spells it has prepared: `{ \"web\": 2 }`",
        )
        .numbers_by_id(
            |known| &known.spells,
            |_| Some(0..=MAX_PREPARED.into()),
            "they are not counted",
        );
    let known = &creature.context().known.spells;
    for (spell, _) in &prepared {
        if !spells.contains(spell) && known.contains(spell.as_str()) {
            creature.problem_in(
                &format!("prepared.{spell}"),
                &format!("`{spell}` is not one of its spells"),
                "add it to `spells`, or remove it here",
            );
        }
    }
    prepared
}

/// Declares its class, its hit dice and points, and its Armour Class.
fn declare_defences(creature: &mut Group) -> FightingProfile {
    let profile = FightingProfile {
        class: creature
            .field("class", "its class; its level is one of its stats")
            .counts(Counts::ARMOUR_CLASS)
            .id(|known| &known.classes)
            .optional("none"),
        hit_dice: creature
            .field(
                "hit_dice",
                "its hit dice: `\"2\"`, `\"4+1\"`, `\"1-1\"`; `\"0\"` is less than one die",
            )
            .counts(Counts::HIT_DICE)
            .hit_dice()
            .optional("none")
            .unwrap_or_default(),
        hit_points: creature
            .field(
                "hit_points",
                "its hit points, as dice with a total of at least 1, or as a number: `\"2d8+2\"`, `\"14\"`. Required with a class, and with `Defence`",
            )
            .counts(Counts::ONE_DIE)
            .dice(DiceFor::HitPoints)
            .optional("d8 for each hit die"),
        armour_class: creature
            .field("armour_class", "that of its hide, or as it stands")
            .counts(Counts::ARMOUR_CLASS)
            .number(-20..=40)
            .optional("that of the unarmoured"),
        ..FightingProfile::default()
    };
    let Some(facts) = creature.context().facts else {
        return profile;
    };
    let has_hit_dice = creature.has("hit_dice");
    if facts.level.is_some() && !creature.has("class") && !has_hit_dice {
        creature.problem(
            |id| format!("`{id}` has neither class nor hit dice"),
            "give it `class` and a level, or `hit_dice` such as \"2+1\"",
        );
    } else if (facts.wants_hit_points || facts.level.is_some() && !has_hit_dice)
        && !creature.has("hit_points")
    {
        creature.problem(
            |id| format!("the hit points of `{id}` are missing"),
            "give it `hit_points` such as \"2d8+2\" or \"14\"",
        );
    }
    profile
}

/// Reports a missing level of a member of a class.
fn check_level(creature: &mut Group, class: Option<ClassId>) {
    let level = creature.context().facts.and_then(|facts| facts.level);
    if let (Some(class), Some(level)) = (class, level)
        && !creature.has(&format!("stats.{level}"))
    {
        let message = format!("its level as a {class} is missing");
        let hint = format!("add `\"{level}\": 1` to `stats`");
        creature.problem_in("class", &message, &hint);
    }
}

/// Declares the natural weapons of its routine (PHA-66).
fn declare_routine(creature: &mut Group) -> Vec<ItemId> {
    creature
        .field(
            "routine",
            "a list of the natural weapons that attack together; repeat a weapon that attacks more than once",
        )
        .counts(Counts::ARMOUR_CLASS)
        .unless(|item, known| {
            (!known.natural_melee_weapons.contains(item)).then(|| {
                (
                    format!("`{item}` is not a natural weapon"),
                    "a routine consists of weapons with `natural: true` and `melee`",
                )
            })
        })
        .ids(|known| &known.weapons)
        .or(Vec::new(), "none")
}

/// Values of a creature for attacks against Armour Class.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FightingProfile {
    /// Its class; its level is one of its stats.
    pub class: Option<ClassId>,
    /// Hit dice of its kind; 0 for a person with levels only.
    pub hit_dice: HitDice,
    /// Its hit points, if they do not follow from its hit dice.
    pub hit_points: Option<DiceExpr>,
    /// Its natural Armour Class; default: that of an unarmoured person.
    pub armour_class: Option<i32>,
    /// Armour that it wears.
    pub armour: Option<ItemId>,
    /// Shield or second weapon in the off hand.
    pub off_hand: Option<ItemId>,
    /// Natural attacks that together make one routine; every other weapon makes a separate routine (PHA-66).
    pub routine: Vec<ItemId>,
    /// Attributes to which weapons against a kind of creature refer: undead, a dragon.
    pub attributes: Vec<AttributeId>,
    /// PHA-84: attributes to which it is immune.
    pub immune: Vec<AttributeId>,
}

/// Kind of a library entry: an individual person or a kind of creature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum CreatureKind {
    /// A named person, run by a player or the GM.
    Character,
    /// A creature, one of many of its kind.
    Creature,
}

/// Stat values of a combatant, in the order of [`Ruleset::stats`](super::Ruleset::stats).
#[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct StatValues(pub Vec<i32>);

impl StatValues {
    /// Returns the value at `index` in the ruleset's order; 0 for a stat that the block does not have.
    pub fn at(&self, index: usize) -> i32 {
        self.0.get(index).copied().unwrap_or(0)
    }
}
