//! A validated ruleset: everything a fight needs to know about its rules, as data.
//!
//! Every reference between entries has been checked by the loader: an id found in here is known here.

use std::path::PathBuf;

use crate::grid::{DistanceMetric, TerrainCosts};

use super::action::ActionDef;
use super::armour_class::{ClassDef, SaveDef};
use super::attack::AttackModel;
use super::catalogue::Catalogue;
use super::creature::CreatureDef;
use super::economy::ModeCosts;
use super::equipment::{ArmourDef, GearDef, LightDef, ShieldDef, WeaponDef};
use super::id::*;
use super::load::RulesetNotes;
use super::magic::{SpellDef, SpellEffect};
use super::rule_text::RuleTexts;
use super::state::{ConditionDef, PostureDef, TraitDef};
use super::turns::{AttributeDef, TurnStructure};

/// The toggle of every ruleset, whatever its turns and attacks.
const ASK_THE_UNABLE: &str = "ask_the_unable";
/// The toggle of [`Ruleset::group_initiative`], where everybody throws for a place in the order.
const GROUP_INITIATIVE: &str = "group_initiative";
/// The toggle of [`Ruleset::count_prepared_spells`].
const COUNT_PREPARED_SPELLS: &str = "count_prepared_spells";

/// A rule system, validated.
#[derive(Clone, Debug, PartialEq)]
pub struct Ruleset {
    /// The folder's name, and the name by which encounters ask for it.
    pub id: RulesetId,
    /// What a person calls it.
    pub name: String,
    /// One or two sentences about how it plays.
    pub summary: String,
    /// A fingerprint of the source files, by which saves recognise it.
    pub fingerprint: u64,
    /// The folder that it was read from; `None` for a built-in one.
    pub folder: Option<PathBuf>,
    /// The folder of the GM's own entries that were added to a built-in one; `None` where there are none.
    pub own_entries: Option<PathBuf>,
    /// The unit of time and the length of a round.
    pub clock: ClockRules,
    /// Who acts when, with the structure's own toggles.
    pub turns: TurnStructure,
    /// How a combatant gets its place in the order.
    pub initiative: InitiativeRules,
    /// Whether those of a kind on one side throw for their place together, who are not the players' (SEC-94, RES-94).
    pub group_initiative: bool,
    /// Whether those are asked in their turn, or their moment, who cannot do anything in it; otherwise it passes
    /// by itself.
    pub ask_the_unable: bool,
    /// Distances and the price of ground.
    pub movement: MovementRules,
    /// How attacks are resolved.
    pub attack: AttackModel,
    /// The stats that combatants have, in the order of stat blocks.
    pub stats: Catalogue<StatId, StatDef>,
    /// Sizes, smallest first.
    pub scales: Vec<ScaleDef>,
    /// Postures; the first is the one a fight begins in.
    pub postures: Catalogue<PostureId, PostureDef>,
    /// Conditions that combatants can be in.
    pub conditions: Catalogue<ConditionId, ConditionDef>,
    /// Traits that creatures can have.
    pub traits: Catalogue<TraitId, TraitDef>,
    /// What a combatant can do, with its price in time.
    pub actions: Catalogue<ActionId, ActionDef>,
    /// Components that combos are made of.
    pub components: Catalogue<ComponentId, super::attack::ComponentDef>,
    /// Combos; those marked `everyone` are known to all.
    pub combos: Catalogue<ComboId, super::attack::ComboDef>,
    /// Weapons, natural ones included.
    pub weapons: Catalogue<ItemId, WeaponDef>,
    /// What can be held and carried without being a weapon.
    pub gear: Catalogue<ItemId, GearDef>,
    /// Armour that can be worn.
    pub armour: Catalogue<ItemId, ArmourDef>,
    /// Shields that can be held.
    pub shields: Catalogue<ItemId, ShieldDef>,
    /// Classes that combatants can have.
    pub classes: Catalogue<ClassId, ClassDef>,
    /// Saving throws, in the order of the tables that give their numbers.
    pub saves: Catalogue<SaveId, SaveDef>,
    /// Attributes of effects, of which immunities speak.
    pub attributes: Catalogue<AttributeId, AttributeDef>,
    /// Whether spells of which so many are prepared are counted (SEG-11, SEG-22).
    pub count_prepared_spells: bool,
    /// Spells and abilities.
    pub spells: Catalogue<SpellId, SpellDef>,
    /// The library of creatures and ready characters.
    pub creatures: Catalogue<CreatureId, CreatureDef>,
    /// What the rules say; empty where the ruleset has no `rules.ron`.
    pub rule_texts: RuleTexts,
    /// What its files say that has no effect with these turns and attacks.
    pub notes: RulesetNotes,
}

impl Ruleset {
    /// The position of `stat` in a [`StatBlock`](super::creature::StatBlock).
    pub fn stat_index(&self, stat: StatId) -> Option<usize> {
        self.stats.index_of(stat)
    }

    /// The size entry for `scale`.
    pub fn scale(&self, scale: i8) -> Option<&ScaleDef> {
        self.scales.iter().find(|def| def.scale == scale)
    }

    /// Whether a spell leaves its targets worse off, so that it is for enemies.
    pub fn harms(&self, spell: &SpellDef) -> bool {
        match &spell.effect {
            SpellEffect::Damage(_) | SpellEffect::DamagePerLevel { .. } => true,
            SpellEffect::Condition { condition, .. } => {
                let known = self.conditions.get(*condition);
                known.is_some_and(ConditionDef::harms)
            }
            SpellEffect::Heal(_)
            | SpellEffect::HealPoints(_)
            | SpellEffect::Dispel
            | SpellEffect::Counter { .. }
            | SpellEffect::Narrative => false,
        }
    }

    /// Whether a spell leaves its targets better off, so that it is for friends.
    pub fn helps(&self, spell: &SpellDef) -> bool {
        match &spell.effect {
            SpellEffect::Heal(_) | SpellEffect::HealPoints(_) => true,
            SpellEffect::Condition { condition, .. } => {
                let known = self.conditions.get(*condition);
                known.is_some_and(|known| known.is_felt() && !known.harms())
            }
            SpellEffect::Damage(_)
            | SpellEffect::DamagePerLevel { .. }
            | SpellEffect::Dispel
            | SpellEffect::Counter { .. }
            | SpellEffect::Narrative => false,
        }
    }

    /// What people call an item, if it is known.
    pub fn item_name(&self, item: ItemId) -> Option<&str> {
        let weapon = self.weapons.get(item).map(|weapon| &weapon.name);
        let name = weapon
            .or_else(|| self.gear.get(item).map(|gear| &gear.name))
            .or_else(|| self.shields.get(item).map(|shield| &shield.name))
            .or_else(|| self.armour.get(item).map(|armour| &armour.name));
        name.map(String::as_str)
    }

    /// What the light of an item is, if it can be lit.
    pub fn light_of(&self, item: ItemId) -> Option<LightDef> {
        let weapon = self.weapons.get(item).and_then(|weapon| weapon.light);
        weapon.or_else(|| self.gear.get(item)?.light)
    }

    /// The lights of all items that can be lit.
    fn lights(&self) -> impl Iterator<Item = LightDef> {
        let weapons = self.weapons.values().filter_map(|weapon| weapon.light);
        weapons.chain(self.gear.values().filter_map(|gear| gear.light))
    }

    /// Whether any item can be lit.
    pub fn has_lights(&self) -> bool {
        self.lights().next().is_some()
    }

    /// Whether somebody is in this condition because an item of its burns.
    pub fn is_of_a_light(&self, condition: ConditionId) -> bool {
        self.lights().any(|light| light.condition == condition)
    }

    /// The names of all toggles, and whether each is on.
    pub fn toggles(&self) -> Vec<(&'static str, bool)> {
        let mut toggles = self.turns.toggles();
        toggles.extend(self.attack.toggles());
        if self.rolls_one_by_one() {
            toggles.push((GROUP_INITIATIVE, self.group_initiative));
        }
        toggles.push((ASK_THE_UNABLE, self.ask_the_unable));
        toggles.push((COUNT_PREPARED_SPELLS, self.count_prepared_spells));
        toggles
    }

    /// Sets a toggle; answers whether there is one of that name.
    pub fn set_toggle(&mut self, name: &str, on: bool) -> bool {
        if name == ASK_THE_UNABLE {
            self.ask_the_unable = on;
            return true;
        }
        if name == GROUP_INITIATIVE && self.rolls_one_by_one() {
            self.group_initiative = on;
            return true;
        }
        if name == COUNT_PREPARED_SPELLS {
            self.count_prepared_spells = on;
            return true;
        }
        self.turns.set_toggle(name, on) || self.attack.set_toggle(name, on)
    }

    /// Whether everybody throws for a place in the order (SEC-01, RES-01).
    fn rolls_one_by_one(&self) -> bool {
        !self.turns.play().in_moments
    }

    /// Whether an immunity to `immune` covers what has `attributes`, implied ones included (PHA-84).
    pub fn is_immune(&self, immune: &[AttributeId], attributes: &[AttributeId]) -> bool {
        attributes
            .iter()
            .any(|attribute| self.covers(immune, *attribute, 8))
    }

    fn covers(&self, immune: &[AttributeId], attribute: AttributeId, depth: u8) -> bool {
        immune.contains(&attribute)
            || (depth > 0
                && self.attributes.get(attribute).is_some_and(|def| {
                    def.implies
                        .iter()
                        .any(|implied| self.covers(immune, *implied, depth - 1))
                }))
    }

    /// The posture a fight begins in.
    pub fn default_posture(&self) -> PostureId {
        self.postures
            .ids()
            .next()
            .unwrap_or_else(|| PostureId::new("standing"))
    }
}

/// The clock's unit and round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockRules {
    /// What one tick is.
    pub unit: TimeUnit,
    /// Ticks in a round (six seconds, ten segments).
    pub round: u32,
}

/// What one tick of the clock is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum TimeUnit {
    /// A second.
    Second,
    /// A segment, which is six seconds long.
    Segment,
    /// A step of a round, which has no length of its own.
    Step,
}

/// How a combatant gets its place in the order: a die plus some stats, highest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InitiativeRules {
    /// How many sides the die has.
    pub die: u8,
    /// The stats that are added to it.
    pub plus: Vec<StatId>,
    /// Of those who tie, the one with more of this stat goes first; only if that is equal do they
    /// throw again (RES-02).
    pub ties: Option<StatId>,
}

/// Distances and the price of ground.
#[derive(Clone, Debug, PartialEq)]
pub struct MovementRules {
    /// How squares are counted.
    pub metric: DistanceMetric,
    /// The speed, in squares a Move, of those whose entry gives none.
    pub usual_squares: u32,
    /// What each kind of ground costs.
    pub terrain: TerrainCosts,
    /// What ground costs in each way of moving; `None` where there is only one way, and movement is
    /// counted in Moves or rates (RES-11).
    pub modes: Option<ModeCosts>,
    /// How melee binds those in it; `None` where it does not.
    pub engagement: Option<EngagementRules>,
}

/// How melee binds those in it (SEG-34 to SEG-36, PHA-72 to PHA-75).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EngagementRules {
    /// SEG-36: melee reach in squares along either axis.
    pub reach_squares: u32,
    /// Whether coming into reach is always closing or charging (SEG-34).
    pub must_close: bool,
    /// Whether anybody in a melee can attack any enemy in it (PHA-75).
    pub zone: bool,
    /// Whether allies who push past each other break concentration (PHA-73).
    pub jostling: bool,
}

/// A stat: a number that combatants have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatDef {
    /// What a person calls it.
    pub name: String,
    /// The value for a combatant whose data does not give one.
    pub default: i32,
    /// The lowest and the highest value that make sense.
    pub range: (i32, i32),
    /// A sentence of help.
    pub help: String,
}

/// A step on the scale of sizes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScaleDef {
    /// The step: −1 half, 0 a person, 1 a horse, 2 a giant, 3 a titan.
    pub scale: i8,
    /// What a person calls it.
    pub name: String,
    /// The side of the square that it occupies, in squares.
    pub squares: u8,
    /// Whether two of this size may share a square.
    pub shares_square: bool,
}
