//! Attack models, as data, and their fields in `ruleset.ron`.

use super::armour_class::{ArmourClassAttack, ChargeRules, SituationModifiers};
use super::id::*;
use super::pool::{Bands, PoolAttack};
use super::schema::{FieldGroup, Group, WordChoice, Words};

/// Length of a square's side in feet.
const SQUARE: u32 = 5;

/// The attack model of a ruleset.
#[derive(Clone, Debug, PartialEq)]
pub enum AttackModel {
    /// The attacker's check, then the defender's check, then damage against toughness (`seconds`).
    Contested(ContestedAttack),
    /// One die against Armour Class, damage to hit points (`segments`, `phases`).
    ArmourClass(Box<ArmourClassAttack>),
    /// A dice pool of which the highest die counts, damage to Stamina, then wounds (`fast-or-well`).
    Pool(Box<PoolAttack>),
    /// d20 and bonuses against a Defence, damage to hit points (`resources`, RES-30).
    Defence(DefenceAttack),
}

/// Evaluates an expression for the data of an attack model, whichever it is: each has its own type. Code that differs
/// from model to model is a trait with an implementation for each type.
macro_rules! with_model {
    ($attack:expr, $data:ident => $does:expr) => {
        match $attack {
            $crate::ruleset::AttackModel::Contested($data) => $does,
            $crate::ruleset::AttackModel::ArmourClass($data) => {
                let $data = &**$data;
                $does
            }
            $crate::ruleset::AttackModel::Pool($data) => {
                let $data = &**$data;
                $does
            }
            $crate::ruleset::AttackModel::Defence($data) => $does,
        }
    };
}
pub(crate) use with_model;

impl WordChoice for AttackModel {
    fn declare(words: &mut Words<Self>) {
        words.group("Contested", |attack| {
            Self::Contested(ContestedAttack::declare(attack))
        });
        words.group("ArmourClass", |attack| {
            Self::ArmourClass(Box::new(ArmourClassAttack::declare(attack)))
        });
        words.group("Pool", |attack| {
            Self::Pool(Box::new(PoolAttack::declare(attack)))
        });
        words.group("Defence", |attack| {
            Self::Defence(DefenceAttack::declare(attack))
        });
    }

    fn stand_in() -> Self {
        let none = StatId::new("");
        Self::Defence(DefenceAttack {
            die: 20,
            natural_twenty_doubles: true,
            natural_one_misses: true,
            attack: none,
            strength: none,
            dexterity: none,
            defence: none,
            casting: none,
            resisting: 10,
            range: (0, 1),
        })
    }
}

impl AttackModel {
    /// Returns the Armour Class model; `None` if the ruleset uses another.
    pub fn armour_class(&self) -> Option<&ArmourClassAttack> {
        match self {
            Self::Contested(_) | Self::Pool(_) | Self::Defence(_) => None,
            Self::ArmourClass(model) => Some(model),
        }
    }

    /// Returns the dice pool model; `None` if the ruleset uses another.
    pub fn pool(&self) -> Option<&PoolAttack> {
        match self {
            Self::Contested(_) | Self::ArmourClass(_) | Self::Defence(_) => None,
            Self::Pool(model) => Some(model),
        }
    }

    /// Returns the Defence model; `None` if the ruleset uses another.
    pub fn defence(&self) -> Option<&DefenceAttack> {
        match self {
            Self::Contested(_) | Self::ArmourClass(_) | Self::Pool(_) => None,
            Self::Defence(model) => Some(model),
        }
    }

    /// Returns the number of sides of the attack die.
    pub fn die(&self) -> u8 {
        match self {
            Self::Contested(model) => model.die,
            Self::ArmourClass(model) => model.die,
            Self::Pool(model) => model.die,
            Self::Defence(model) => model.die,
        }
    }

    /// Checks whether an attack roll that shows this face doubles the damage dice.
    pub fn doubles(&self, face: u8) -> bool {
        match self {
            Self::Contested(_) | Self::ArmourClass(_) | Self::Pool(_) => false,
            Self::Defence(model) => model.natural_twenty_doubles && face == model.die,
        }
    }

    /// Returns the stat for strength in melee.
    pub fn strength(&self) -> StatId {
        match self {
            Self::Contested(model) => model.damage_bonus,
            Self::ArmourClass(model) => model.strength,
            Self::Pool(model) => model.melee,
            Self::Defence(model) => model.strength,
        }
    }

    /// Checks whether damage reduces hit points or Stamina.
    pub fn uses_hit_points(&self) -> bool {
        match self {
            Self::Contested(_) => false,
            Self::ArmourClass(_) | Self::Defence(_) | Self::Pool(_) => true,
        }
    }

    /// Checks whether wounds are counted.
    pub fn counts_wounds(&self) -> bool {
        match self {
            Self::Contested(_) | Self::Pool(_) => true,
            Self::ArmourClass(_) | Self::Defence(_) => false,
        }
    }

    /// Checks whether damage reduces Stamina, which is not life: a combatant may be up with none left (FOW-13).
    pub fn takes_stamina(&self) -> bool {
        self.pool().is_some()
    }

    /// Returns the number of the mortal wound, if there is one (FOW-13).
    pub fn mortal_wound(&self) -> Option<u32> {
        self.pool().map(|model| model.mortal_wound)
    }

    /// Returns the number of the wound that kills, if there is one (FOW-13).
    pub fn last_wound(&self) -> Option<u32> {
        self.pool().map(|model| model.last_wound)
    }

    /// Returns the dice that each untreated wound adds to attacks, if wounds are treated (FOW-13).
    pub fn dice_per_wound(&self) -> Option<i32> {
        self.pool().map(|model| model.per_wound)
    }

    /// Returns the modifier that each wound adds to every check of its bearer (SEC-47).
    pub fn check_modifier_per_wound(&self) -> i32 {
        match self {
            Self::Contested(model) => model.per_wound,
            Self::ArmourClass(_) | Self::Pool(_) | Self::Defence(_) => 0,
        }
    }

    /// Checks whether a combatant that is down bleeds (SEG-39).
    pub fn bleeds(&self) -> bool {
        self.armour_class().is_some()
    }

    /// Returns the hit points at which the dying are dead, if there is such a number (SEG-39).
    pub fn dead_at(&self) -> Option<i32> {
        self.armour_class().map(|model| model.dead_at)
    }

    /// Returns the stat for the level, if attacks depend on levels.
    pub fn level(&self) -> Option<StatId> {
        self.armour_class().map(|model| model.level)
    }

    /// Checks whether every creature must give its hit points because they do not follow from anything else.
    pub fn wants_hit_points(&self) -> bool {
        self.defence().is_some()
    }

    /// Returns whether a higher Armour Class is better; `None` if there is no Armour Class.
    pub fn ascending(&self) -> Option<bool> {
        self.armour_class().map(|model| model.ascending)
    }

    /// Returns the Armour Class of an unarmoured person; `None` if there is no Armour Class.
    pub fn unarmoured(&self) -> Option<i32> {
        self.armour_class().map(|model| model.unarmoured)
    }

    /// Returns the numbers for charges, if there are any (SEG-33, PHA-70).
    pub fn charge(&self) -> Option<&ChargeRules> {
        self.armour_class().map(|model| &model.charge)
    }

    /// Returns the modifiers for cover, light and terrain, if these affect attacks (SEG-41).
    pub fn situation(&self) -> Option<&SituationModifiers> {
        self.armour_class().map(|model| &model.modifiers)
    }

    /// Returns the bonus to attacks on a fleeing combatant (SEG-35, PHA-69).
    pub fn flee_bonus(&self) -> i32 {
        self.armour_class().map_or(0, |model| model.flee_bonus)
    }

    /// Checks whether multiplied damage includes the modifiers (PHA-64).
    pub fn multiplies_all(&self) -> bool {
        let model = self.armour_class();
        model.is_some_and(|model| model.multiplier_covers_modifiers)
    }

    /// Checks whether the quicker weapon strikes first in a tie (PHA-20).
    pub fn quicker_weapon_first(&self) -> bool {
        let model = self.armour_class();
        model.is_some_and(|model| model.weapon_speed_in_ties)
    }

    /// Returns the range bands, if the ruleset measures distance in bands (FOW-20).
    pub fn bands(&self) -> Option<Bands> {
        self.pool().map(|model| model.bands)
    }

    /// Returns the defences from which the target of an attack chooses (SEC-41); empty if it has no choice.
    pub fn defences(&self) -> &[DefenceDef] {
        match self {
            Self::Contested(model) => &model.defences,
            Self::ArmourClass(_) | Self::Pool(_) | Self::Defence(_) => &[],
        }
    }

    /// Returns the maximum range, in squares, of a missile with this range increment in squares and in feet.
    pub fn carries_squares(&self, increment: u32, increment_feet: u32) -> u32 {
        match self {
            Self::Contested(model) => increment << model.range_doublings,
            Self::ArmourClass(model) => increment_feet * model.range.1 / SQUARE,
            Self::Pool(model) => increment_feet.min(model.bands.far) / SQUARE,
            Self::Defence(model) => increment * model.range.1,
        }
    }

    /// Returns the greatest distance in squares at which a missile with this range increment in squares is worth shooting.
    /// In the Defence model that is one increment short of the maximum range, otherwise one increment.
    pub fn worth_shooting_squares(&self, increment: u32) -> u32 {
        let increments = match self {
            Self::Defence(model) => model.range.1.saturating_sub(1).max(1),
            Self::Contested(_) | Self::ArmourClass(_) | Self::Pool(_) => 1,
        };
        increment * increments
    }

    /// Returns the check that resists a spell; `None` if that is not a single check.
    pub fn resistance(&self) -> Option<Resistance> {
        match self {
            Self::Contested(model) => Some(Resistance {
                die: model.die,
                score: model.defence_score,
                casting: model.casting_skill,
            }),
            Self::Defence(model) => Some(Resistance {
                die: model.die,
                score: model.resisting,
                casting: model.casting,
            }),
            Self::ArmourClass(_) | Self::Pool(_) => None,
        }
    }

    /// Checks whether spells are resisted with a dice pool, of which any hit is enough.
    pub fn resists_with_dice(&self) -> bool {
        self.pool().is_some()
    }

    /// Checks whether there are saving throws. If so, the damage of an area is rolled once for all its targets.
    pub fn saves_from_spells(&self) -> bool {
        self.armour_class().is_some()
    }

    /// Returns the die of a counterspell and the stat added to it, if there are counterspells (RES-32).
    pub fn counterspell(&self) -> Option<(u8, StatId)> {
        self.defence().map(|model| (model.die, model.casting))
    }

    /// Returns the names of the model's toggles, and whether each is on.
    pub fn toggles(&self) -> Vec<(&'static str, bool)> {
        match self {
            Self::Contested(_) | Self::Pool(_) => Vec::new(),
            Self::ArmourClass(model) => vec![
                ("natural_twenty_hits", model.natural_twenty_hits),
                ("natural_one_misses", model.natural_one_misses),
            ],
            Self::Defence(model) => vec![
                ("natural_twenty_doubles", model.natural_twenty_doubles),
                ("natural_one_misses", model.natural_one_misses),
            ],
        }
    }

    /// Sets a toggle. Returns whether the model has a toggle of that name.
    pub fn set_toggle(&mut self, name: &str, on: bool) -> bool {
        let toggle = match (self, name) {
            (Self::ArmourClass(model), "natural_twenty_hits") => &mut model.natural_twenty_hits,
            (Self::ArmourClass(model), "natural_one_misses") => &mut model.natural_one_misses,
            (Self::Defence(model), "natural_twenty_doubles") => &mut model.natural_twenty_doubles,
            (Self::Defence(model), "natural_one_misses") => &mut model.natural_one_misses,
            (
                Self::Contested(_) | Self::ArmourClass(_) | Self::Pool(_) | Self::Defence(_),
                _unknown,
            ) => return false,
        };
        *toggle = on;
        true
    }
}

/// SEC-40 to SEC-47: die + bonus on both sides, meet or beat.
#[derive(Clone, Debug, PartialEq)]
pub struct ContestedAttack {
    /// Number of sides of the die for every check.
    pub die: u8,
    /// Target number of an attack on a target of scale 0.
    pub target_score: i32,
    /// Target number of a defence against an attacker of skill 0.
    pub defence_score: i32,
    /// Skill for melee attacks.
    pub melee_skill: StatId,
    /// Skill for ranged attacks.
    pub ranged_skill: StatId,
    /// Skill for casting.
    pub casting_skill: StatId,
    /// Defences from which the defender chooses; the first of equals (SEC-41).
    pub defences: Vec<DefenceDef>,
    /// Stat that is added to damage.
    pub damage_bonus: StatId,
    /// Stat with which damage is compared, before the bonus for scale (SEC-42).
    pub toughness: StatId,
    /// SEC-43: toughness bonus per step of scale.
    pub toughness_per_scale: i32,
    /// SEC-42: melee damage bonus of a creature per step of scale.
    pub creature_damage_per_scale: i32,
    /// Damage that exceeds toughness minus this margin makes a wound (SEC-42).
    pub wound_margin: i32,
    /// SEC-47: modifier per wound, for every check.
    pub per_wound: i32,
    /// SEC-45: attack modifier for each doubling of the range increment.
    pub per_range_doubling: i32,
    /// SEC-45: maximum number of doublings.
    pub range_doublings: u32,
}

impl FieldGroup for ContestedAttack {
    fn declare(attack: &mut Group) -> Self {
        Self {
            die: attack
                .field("die", "the number of sides of the die for every check")
                .number(2..=100)
                .required(),
            target_score: attack
                .field(
                    "target_score",
                    "the target number of an attack against a person-sized target",
                )
                .number(0..=100)
                .required(),
            defence_score: attack
                .field(
                    "defence_score",
                    "the target number of a defence, before the attacker's skill is added",
                )
                .number(0..=100)
                .required(),
            melee_skill: attack.stat("melee_skill", "the stat for melee attacks"),
            ranged_skill: attack.stat("ranged_skill", "the stat for ranged attacks"),
            casting_skill: attack.stat("casting_skill", "the stat for magic"),
            defences: attack
                .field("defences", "")
                .entries::<DefenceId, DefenceDef>()
                .required()
                .values()
                .cloned()
                .collect(),
            damage_bonus: attack.stat("damage_bonus", "the stat that is added to damage"),
            toughness: attack.stat("toughness", "the stat that damage is compared with"),
            toughness_per_scale: attack
                .field("toughness_per_scale", "toughness for each step of size")
                .number(0..=100)
                .required(),
            creature_damage_per_scale: attack
                .field(
                    "creature_damage_per_scale",
                    "melee damage of a creature for each step of size",
                )
                .number(0..=100)
                .required(),
            wound_margin: attack
                .field(
                    "wound_margin",
                    "damage above toughness minus this wounds; damage above toughness makes the target dying",
                )
                .number(0..=100)
                .required(),
            per_wound: attack
                .field(
                    "per_wound",
                    "the modifier of each wound to every check, 0 or less",
                )
                .number(-20..=0)
                .required(),
            per_range_doubling: attack
                .field(
                    "per_range_doubling",
                    "the modifier for each doubling of a weapon's range, 0 or less",
                )
                .number(-20..=0)
                .required(),
            range_doublings: attack
                .field("range_doublings", "the number of doublings")
                .number(0..=10)
                .required(),
        }
    }
}

/// RES-30 to RES-32: die + bonuses, meet or beat a Defence.
#[derive(Clone, Debug, PartialEq)]
pub struct DefenceAttack {
    /// Number of sides of the die for attacks, resistance and counterspells.
    pub die: u8,
    /// True if the highest face always hits and doubles the damage dice.
    pub natural_twenty_doubles: bool,
    /// True if the lowest face always misses.
    pub natural_one_misses: bool,
    /// Stat that is added to every attack.
    pub attack: StatId,
    /// Stat that is added to attack and damage rolls in melee and with thrown weapons.
    pub strength: StatId,
    /// Stat that is added to attack and damage rolls with shooting weapons, and with nimble weapons if it is higher.
    pub dexterity: StatId,
    /// Stat that an attack must reach, before the bonus of a shield.
    pub defence: StatId,
    /// Casting stat: added to counterspells and to the target number of resistance checks.
    pub casting: StatId,
    /// Target number for resisting a spell, before the caster's stat is added.
    pub resisting: i32,
    /// Attack modifier for each range increment past the first, and total number of increments.
    pub range: (i32, u32),
}

impl FieldGroup for DefenceAttack {
    fn declare(attack: &mut Group) -> Self {
        Self {
            die: attack
                .field("die", "the number of sides of the die")
                .number(2..=100)
                .or(20, "20"),
            natural_twenty_doubles: attack
                .field(
                    "natural_twenty_doubles",
                    "`false`: the highest face does not hit automatically and doubles no damage dice",
                )
                .flag_or(true, "`true`"),
            natural_one_misses: attack
                .field(
                    "natural_one_misses",
                    "`false`: the lowest face does not always miss",
                )
                .flag_or(true, "`true`"),
            attack: attack.stat("attack", "the stat that is added to every attack"),
            strength: attack.stat("strength", "the stat that is added in melee and to thrown weapons"),
            dexterity: attack.stat("dexterity", "the stat that is added to shooting weapons, and to nimble ones if it is higher"),
            defence: attack.stat("defence", "the stat that an attack must reach"),
            casting: attack.stat("casting", "the stat for magic"),
            resisting: attack
                .field(
                    "resisting",
                    "the target number for resisting a spell, before the caster's number is added",
                )
                .number(0..=100)
                .or(10, "10"),
            range: (
                attack
                    .field(
                        "per_increment",
                        "the modifier to hit for each range increment after the first",
                    )
                    .number(-20..=0)
                    .or(-2, "-2"),
                attack
                    .field("increments", "the total number of increments")
                    .number(1..=20)
                    .or(3, "3"),
            ),
        }
    }
}

/// A check that resists a spell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resistance {
    /// Number of sides of its die.
    pub die: u8,
    /// Target number, before the caster's stat is added.
    pub score: i32,
    /// Stat of the caster that is added to the target number.
    pub casting: StatId,
}

/// A defence that the target can choose.
#[derive(Clone, Debug, PartialEq)]
pub struct DefenceDef {
    /// Id by which orders name it.
    pub id: DefenceId,
    /// Display name.
    pub name: String,
    /// Stat that is added to its die.
    pub stat: StatId,
}

impl FieldGroup for DefenceDef {
    fn declare(defence: &mut Group) -> Self {
        Self {
            id: DefenceId::new(defence.id()),
            name: defence
                .field(
                    "name",
                    "the display name of a defence that the target can choose",
                )
                .name(),
            stat: defence.stat("stat", "the stat that it uses"),
        }
    }
}
