//! How attacks are resolved, as data.

use super::armour_class::{ArmourClassAttack, ChargeRules, SituationModifiers};
use super::equipment::RangedProfile;
use super::id::*;
use super::pool::{Bands, PoolAttack};

/// Feet along the side of a square.
const SQUARE: u32 = 5;

/// The attack model of a ruleset.
#[derive(Clone, Debug, PartialEq)]
pub enum AttackModel {
    /// A check of the attacker, then a check of the defender, then damage against toughness (`seconds`).
    Contested(ContestedAttack),
    /// One die against Armour Class, damage off hit points (`segments`, `phases`).
    ArmourClass(Box<ArmourClassAttack>),
    /// A pool of dice of which the highest is read, damage off Stamina, wounds after that (`fast-or-well`).
    Pool(Box<PoolAttack>),
    /// d20 and bonuses against a Defence, damage off hit points (`resources`, RES-30).
    Defence(DefenceAttack),
}

impl AttackModel {
    /// The Armour Class model; `None` if the ruleset uses another.
    pub fn armour_class(&self) -> Option<&ArmourClassAttack> {
        match self {
            Self::Contested(_) | Self::Pool(_) | Self::Defence(_) => None,
            Self::ArmourClass(model) => Some(model),
        }
    }

    /// The model of dice pools; `None` if the ruleset uses another.
    pub fn pool(&self) -> Option<&PoolAttack> {
        match self {
            Self::Contested(_) | Self::ArmourClass(_) | Self::Defence(_) => None,
            Self::Pool(model) => Some(model),
        }
    }

    /// The Defence model; `None` if the ruleset uses another.
    pub fn defence(&self) -> Option<&DefenceAttack> {
        match self {
            Self::Contested(_) | Self::ArmourClass(_) | Self::Pool(_) => None,
            Self::Defence(model) => Some(model),
        }
    }

    /// How many sides the die has that attacks are thrown with.
    pub fn die(&self) -> u8 {
        match self {
            Self::Contested(model) => model.die,
            Self::ArmourClass(model) => model.die,
            Self::Pool(model) => model.die,
            Self::Defence(model) => model.die,
        }
    }

    /// Whether a throw to hit that shows this face doubles the damage dice.
    pub fn doubles(&self, face: u8) -> bool {
        match self {
            Self::Contested(_) | Self::ArmourClass(_) | Self::Pool(_) => false,
            Self::Defence(model) => model.natural_twenty_doubles && face == model.die,
        }
    }

    /// The stat that says how strong somebody is hand to hand.
    pub fn strength(&self) -> StatId {
        match self {
            Self::Contested(model) => model.damage_bonus,
            Self::ArmourClass(model) => model.strength,
            Self::Pool(model) => model.melee,
            Self::Defence(model) => model.strength,
        }
    }

    /// Whether damage comes off hit points, or off Stamina.
    pub fn takes_hit_points(&self) -> bool {
        match self {
            Self::Contested(_) => false,
            Self::ArmourClass(_) | Self::Defence(_) | Self::Pool(_) => true,
        }
    }

    /// Whether wounds are counted.
    pub fn counts_wounds(&self) -> bool {
        match self {
            Self::Contested(_) | Self::Pool(_) => true,
            Self::ArmourClass(_) | Self::Defence(_) => false,
        }
    }

    /// Whether damage comes off Stamina, which is not life: one who is up may have none (FOW-13).
    pub fn takes_stamina(&self) -> bool {
        self.pool().is_some()
    }

    /// The number of the wound that is mortal, where one is (FOW-13).
    pub fn mortal_wound(&self) -> Option<u32> {
        self.pool().map(|model| model.mortal_wound)
    }

    /// The number of the wound that kills, where one does (FOW-13).
    pub fn last_wound(&self) -> Option<u32> {
        self.pool().map(|model| model.last_wound)
    }

    /// How many dice each untreated wound adds to attacks, where wounds are treated (FOW-13).
    pub fn dice_for_a_wound(&self) -> Option<i32> {
        self.pool().map(|model| model.per_wound)
    }

    /// What each wound adds to every check of its bearer (SEC-47).
    pub fn checks_for_a_wound(&self) -> i32 {
        match self {
            Self::Contested(model) => model.per_wound,
            Self::ArmourClass(_) | Self::Pool(_) | Self::Defence(_) => 0,
        }
    }

    /// Whether one who is down bleeds (SEG-39).
    pub fn bleeds(&self) -> bool {
        self.armour_class().is_some()
    }

    /// The hit points at which the dying are dead, where there is such a number (SEG-39).
    pub fn dead_at(&self) -> Option<i32> {
        self.armour_class().map(|model| model.dead_at)
    }

    /// The stat that holds a level, where attacks go by levels.
    pub fn level(&self) -> Option<StatId> {
        self.armour_class().map(|model| model.level)
    }

    /// Whether every creature must say how many hit points it has, because nothing else tells.
    pub fn wants_hit_points(&self) -> bool {
        self.defence().is_some()
    }

    /// Whether a higher Armour Class is the better one; `None` where nobody has an Armour Class.
    pub fn ascending(&self) -> Option<bool> {
        self.armour_class().map(|model| model.ascending)
    }

    /// The Armour Class of an unarmoured person; `None` where nobody has an Armour Class.
    pub fn unarmoured(&self) -> Option<i32> {
        self.armour_class().map(|model| model.unarmoured)
    }

    /// The figures of charges, where there are any (SEG-33, PHA-70).
    pub fn charge(&self) -> Option<&ChargeRules> {
        self.armour_class().map(|model| &model.charge)
    }

    /// What cover, light and ground do, where they do anything to attacks (SEG-41).
    pub fn situation(&self) -> Option<&SituationModifiers> {
        self.armour_class().map(|model| &model.modifiers)
    }

    /// What is added to attacks at one who flees (SEG-35, PHA-69).
    pub fn flee_bonus(&self) -> i32 {
        self.armour_class().map_or(0, |model| model.flee_bonus)
    }

    /// Whether multiplied damage includes what is added to the dice (PHA-64).
    pub fn multiplies_all(&self) -> bool {
        let model = self.armour_class();
        model.is_some_and(|model| model.multiplier_covers_modifiers)
    }

    /// Whether the quicker weapon strikes first in a tie (PHA-20).
    pub fn quicker_weapon_first(&self) -> bool {
        let model = self.armour_class();
        model.is_some_and(|model| model.weapon_speed_in_ties)
    }

    /// The range bands, where distance is told by them (FOW-20).
    pub fn bands(&self) -> Option<Bands> {
        self.pool().map(|model| model.bands)
    }

    /// The defences among which the target of an attack chooses (SEC-41); empty where it has no
    /// choice.
    pub fn defences(&self) -> &[DefenceDef] {
        match self {
            Self::Contested(model) => &model.defences,
            Self::ArmourClass(_) | Self::Pool(_) | Self::Defence(_) => &[],
        }
    }

    /// How many squares a missile carries at most.
    pub fn carries_squares(&self, missile: &RangedProfile) -> u32 {
        match self {
            Self::Contested(model) => missile.increment_squares << model.range_doublings,
            Self::ArmourClass(model) => missile.increment_feet * model.range.1 / SQUARE,
            Self::Pool(model) => missile.increment_feet.min(model.bands.far) / SQUARE,
            Self::Defence(model) => missile.increment_squares * model.range.1,
        }
    }

    /// From how many squares away a missile is worth shooting: where each increment makes the odds
    /// worse, one increment short of the longest shot.
    pub fn worth_shooting_squares(&self, missile: &RangedProfile) -> u32 {
        let increments = match self {
            Self::Defence(model) => model.range.1.saturating_sub(1).max(1),
            Self::Contested(_) | Self::ArmourClass(_) | Self::Pool(_) => 1,
        };
        missile.increment_squares * increments
    }

    /// The check of one who resists a spell; `None` where it is not a single check.
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

    /// Whether spells are resisted with a pool of dice, of which any hit is enough.
    pub fn resists_with_dice(&self) -> bool {
        self.pool().is_some()
    }

    /// Whether there are saving throws; the damage of an area is then thrown once for all in it.
    pub fn saves_from_spells(&self) -> bool {
        self.armour_class().is_some()
    }

    /// The die of a counterspell and the stat added to it, where there are any (RES-32).
    pub fn counterspell(&self) -> Option<(u8, StatId)> {
        self.defence().map(|model| (model.die, model.casting))
    }

    /// The names of the model's toggles, and whether each is on.
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

    /// Sets a toggle; answers whether the model has one of that name.
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

/// SEC-40 to SEC-47: die + bonus, meet or beat, on both sides.
#[derive(Clone, Debug, PartialEq)]
pub struct ContestedAttack {
    /// How many sides the die of every check has.
    pub die: u8,
    /// What an attack must reach against a target of scale 0.
    pub target_score: i32,
    /// What a defence must reach against an attacker of skill 0.
    pub defence_score: i32,
    /// The skill of melee attacks.
    pub melee_skill: StatId,
    /// The skill of ranged attacks.
    pub ranged_skill: StatId,
    /// The skill of casting.
    pub casting_skill: StatId,
    /// What the defender may choose from; where two are equal, the first (SEC-41).
    pub defences: Vec<DefenceDef>,
    /// The stat added to damage.
    pub damage_bonus: StatId,
    /// The stat that damage is compared with, without what scale adds (SEC-42).
    pub toughness: StatId,
    /// SEC-43: toughness added for each step of scale.
    pub toughness_per_scale: i32,
    /// SEC-42: damage that a creature adds in melee for each step of scale.
    pub creature_damage_per_scale: i32,
    /// Damage above toughness minus this makes a wound (SEC-42).
    pub wound_margin: i32,
    /// SEC-47: what each wound adds to every check.
    pub per_wound: i32,
    /// SEC-45: what each doubling of the range increment adds to the attack.
    pub per_range_doubling: i32,
    /// SEC-45: how many doublings there are at most.
    pub range_doublings: u32,
}

/// RES-30 to RES-32: die + bonuses, meet or beat a Defence.
#[derive(Clone, Debug, PartialEq)]
pub struct DefenceAttack {
    /// How many sides the die of attacks, resistance and counterspells has.
    pub die: u8,
    /// Whether the highest face hits whatever is needed, and doubles the damage dice.
    pub natural_twenty_doubles: bool,
    /// Whether the lowest face misses whatever is needed.
    pub natural_one_misses: bool,
    /// The stat added to every attack.
    pub attack: StatId,
    /// The stat added to attacks and damage hand to hand, and with what is thrown.
    pub strength: StatId,
    /// The stat added to attacks and damage with what is shot, and with nimble weapons where it is higher.
    pub dexterity: StatId,
    /// The stat that an attack must reach, without what a shield adds.
    pub defence: StatId,
    /// The stat of casting: added to counterspells, and to what one who resists must reach.
    pub casting: StatId,
    /// What one who resists a spell must reach, without the caster's stat.
    pub resisting: i32,
    /// What each range increment past the first adds to the attack, and how many there are in all.
    pub range: (i32, u32),
}

/// The check of one who resists a spell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resistance {
    /// How many sides its die has.
    pub die: u8,
    /// What it must reach, without the caster's stat.
    pub score: i32,
    /// The stat of the caster that is added to that.
    pub casting: StatId,
}

/// A defence the target can choose.
#[derive(Clone, Debug, PartialEq)]
pub struct DefenceDef {
    /// The id by which orders name it.
    pub id: DefenceId,
    /// What a person calls it.
    pub name: String,
    /// The stat added to its die.
    pub stat: StatId,
}

/// SEC-44: a component that combos are built from.
#[derive(Clone, Debug, PartialEq)]
pub struct ComponentDef {
    /// What a person calls it.
    pub name: String,
    /// What it adds to every attack of the combo.
    pub rating: i32,
    /// How many attacks it makes.
    pub attacks: u32,
    /// Straight squares the combatant must have moved right before; 0 for none.
    pub run_up_squares: u32,
    /// A sentence of help.
    pub help: String,
}

/// SEC-44: a combo: everything in it is simultaneous.
#[derive(Clone, Debug, PartialEq)]
pub struct ComboDef {
    /// What a person calls it.
    pub name: String,
    /// Whether everyone knows it.
    pub everyone: bool,
    /// The components that it is built from.
    pub components: Vec<ComponentId>,
    /// A sentence of help.
    pub help: String,
}
