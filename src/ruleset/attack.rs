//! How attacks are resolved, as data.

use super::armour_class::ArmourClassAttack;
use super::id::*;
use super::pool::PoolAttack;

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
    /// The Armour Class model, if it is that.
    pub fn armour_class(&self) -> Option<&ArmourClassAttack> {
        match self {
            Self::Contested(_) | Self::Pool(_) | Self::Defence(_) => None,
            Self::ArmourClass(model) => Some(model),
        }
    }

    /// The model of dice pools, if it is that.
    pub fn pool(&self) -> Option<&PoolAttack> {
        match self {
            Self::Contested(_) | Self::ArmourClass(_) | Self::Defence(_) => None,
            Self::Pool(model) => Some(model),
        }
    }

    /// The Defence model, if it is that.
    pub fn defence(&self) -> Option<&DefenceAttack> {
        match self {
            Self::Contested(_) | Self::ArmourClass(_) | Self::Pool(_) => None,
            Self::Defence(model) => Some(model),
        }
    }

    /// The sides of the die that attacks are thrown with.
    pub fn die(&self) -> u8 {
        match self {
            Self::Contested(model) => model.die,
            Self::ArmourClass(model) => model.die,
            Self::Pool(model) => model.die,
            Self::Defence(model) => model.die,
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

    /// The names of its toggles, and how they stand.
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

    /// Sets a toggle; answers whether it has one of that name.
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
    /// Sides of the die of every check.
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
    /// SEC-41: what the defender may choose from, in the order in which ties are broken.
    pub defences: Vec<DefenceDef>,
    /// The stat added to damage.
    pub damage_bonus: StatId,
    /// SEC-42: the stat that damage is compared with, the scale's share not included.
    pub toughness: StatId,
    /// SEC-43: toughness added for each step of scale.
    pub toughness_per_scale: i32,
    /// SEC-42: damage that a creature adds in melee for each step of scale.
    pub creature_damage_per_scale: i32,
    /// SEC-42: damage above toughness less this wounds.
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
    /// Sides of the die of attacks, resistance and counterspells.
    pub die: u8,
    /// The highest face hits whatever is needed, and doubles the damage dice.
    pub natural_twenty_doubles: bool,
    /// The lowest face misses whatever is needed.
    pub natural_one_misses: bool,
    /// The stat added to every attack.
    pub attack: StatId,
    /// The stat added to attacks and damage hand to hand, and with what is thrown.
    pub strength: StatId,
    /// The stat added to attacks and damage with what is shot, and with nimble weapons where it is higher.
    pub dexterity: StatId,
    /// The stat that an attack must reach, a shield's share not included.
    pub defence: StatId,
    /// The stat of casting: added to counterspells, and to what one who resists must reach.
    pub casting: StatId,
    /// What one who resists a spell must reach, the caster's stat not included.
    pub resisting: i32,
    /// What each range increment past the first adds to the attack, and how many there are in all.
    pub range: (i32, u32),
}

/// A defence the target can choose.
#[derive(Clone, Debug, PartialEq)]
pub struct DefenceDef {
    /// Its id.
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
    /// Everyone knows it.
    pub everyone: bool,
    /// What it is built from.
    pub components: Vec<ComponentId>,
    /// A sentence of help.
    pub help: String,
}
