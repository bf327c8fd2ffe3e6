//! A validated ruleset: all data about the rules of a fight, and the fields of `ruleset.ron`.
//!
//! The loader has checked every reference between entries: an id in a ruleset is always the id of one of its entries.

use std::path::PathBuf;

use super::action::ActionDef;
use super::attack::AttackModel;
use super::catalogue::Catalogue;
use super::class::ClassDef;
use super::clock::{ClockRules, InitiativeRules};
use super::creature::{CreatureDef, StatValues};
use super::effect::{EffectKinds, EffectList};
use super::equipment::{ArmourDef, GearDef, LightDef, ShieldDef, WeaponDef};
use super::id::*;
use super::load::RulesetNotes;
use super::magic::{SpellDef, SpellEffect};
use super::movement::MovementRules;
use super::rule_text::RuleTexts;
use super::schema::{Counts, FieldGroup, Group};
use super::stat::{AttributeDef, SaveDef, ScaleDef, StatDef, check_attributes};
use super::state::{ConditionDef, PostureDef};
use super::traits::TraitDef;
use super::turn_properties::TurnBudget;
use super::turns::TurnStructure;

/// Name of the toggle [`Ruleset::ask_the_unable`], which every ruleset has.
const ASK_THE_UNABLE: &str = "ask_the_unable";
/// Name of the toggle [`Ruleset::group_initiative`], which exists if combatants roll initiative individually.
const GROUP_INITIATIVE: &str = "group_initiative";
/// Name of the toggle [`Ruleset::count_prepared_spells`].
const COUNT_PREPARED_SPELLS: &str = "count_prepared_spells";

/// The kinds of effects that any entry of a section has: a question about another kind need not look at them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EffectIndex {
    /// Those of postures.
    pub postures: EffectKinds,
    /// Those of conditions.
    pub conditions: EffectKinds,
    /// Those of traits.
    pub traits: EffectKinds,
    /// Those of armour.
    pub armour: EffectKinds,
    /// Those of shields.
    pub shields: EffectKinds,
    /// Those of weapons.
    pub weapons: EffectKinds,
    /// Those of gear.
    pub gear: EffectKinds,
}

/// Returns the kinds of the effects in all these lists.
fn kinds_of<'e>(lists: impl Iterator<Item = &'e EffectList>) -> EffectKinds {
    lists.map(EffectList::kinds).collect()
}

impl EffectIndex {
    /// Returns those of items of any kind.
    pub const fn items(&self) -> EffectKinds {
        let worn = self.armour.and(self.shields);
        worn.and(self.weapons).and(self.gear)
    }
}

/// A validated rule system.
#[derive(Clone, Debug, PartialEq)]
pub struct Ruleset {
    /// Name of the folder, and the name by which encounters refer to the ruleset.
    pub id: RulesetId,
    /// Display name.
    pub name: String,
    /// One or two sentences about how it plays.
    pub summary: String,
    /// Fingerprint of the source files, by which saves recognise the ruleset.
    pub fingerprint: u64,
    /// Folder from which it was read; `None` for a built-in ruleset.
    pub folder: Option<PathBuf>,
    /// Folder with the GM's custom entries that were added to a built-in ruleset; `None` if there are none.
    pub own_entries: Option<PathBuf>,
    /// Unit of time and length of a round.
    pub clock: ClockRules,
    /// Turn structure, with its toggles.
    pub turns: TurnStructure,
    /// Rules for initiative rolls.
    pub initiative: InitiativeRules,
    /// True if non-player combatants of one kind on the same side make one initiative roll together (SEC-94, RES-94).
    pub group_initiative: bool,
    /// True if a combatant that cannot do anything is still asked in its turn or phase; otherwise the turn or phase
    /// passes by itself.
    pub ask_the_unable: bool,
    /// Distances and terrain costs.
    pub movement: MovementRules,
    /// Attack model.
    pub attack: AttackModel,
    /// Stats of combatants, in the order of stat blocks.
    pub stats: Catalogue<StatId, StatDef>,
    /// Sizes, smallest first.
    pub scales: Vec<ScaleDef>,
    /// Postures; a fight begins in the first one.
    pub postures: Catalogue<PostureId, PostureDef>,
    /// Conditions of combatants.
    pub conditions: Catalogue<ConditionId, ConditionDef>,
    /// Traits of creatures.
    pub traits: Catalogue<TraitId, TraitDef>,
    /// Actions, with their costs in time.
    pub actions: Catalogue<ActionId, ActionDef>,
    /// Components of combos.
    pub components: Catalogue<ComponentId, super::combo::ComponentDef>,
    /// Combos; those marked `everyone` are known to all.
    pub combos: Catalogue<ComboId, super::combo::ComboDef>,
    /// Weapons, including natural ones.
    pub weapons: Catalogue<ItemId, WeaponDef>,
    /// Items that are held or carried and are not weapons.
    pub gear: Catalogue<ItemId, GearDef>,
    /// Armour that can be worn.
    pub armour: Catalogue<ItemId, ArmourDef>,
    /// Shields that can be held.
    pub shields: Catalogue<ItemId, ShieldDef>,
    /// Classes of combatants.
    pub classes: Catalogue<ClassId, ClassDef>,
    /// Saving throws, in the order of the tables that give their numbers.
    pub saves: Catalogue<SaveId, SaveDef>,
    /// Attributes of effects, to which immunities refer.
    pub attributes: Catalogue<AttributeId, AttributeDef>,
    /// True if castings of prepared spells are counted (SEG-11, SEG-22).
    pub count_prepared_spells: bool,
    /// Spells and abilities.
    pub spells: Catalogue<SpellId, SpellDef>,
    /// Library of creatures and pregenerated characters.
    pub creatures: Catalogue<CreatureId, CreatureDef>,
    /// Rule texts; empty if the ruleset has no `rules.ron`.
    pub rule_texts: RuleTexts,
    /// Kinds of effects in its postures, conditions, traits and items.
    pub effect_index: EffectIndex,
    /// Notes about fields that have no effect with this combination of turns and attacks.
    pub notes: RulesetNotes,
}

/// The data in `ruleset.ron`; the other files add the rest.
impl FieldGroup for Ruleset {
    fn declare(frame: &mut Group) -> Self {
        let _version: u32 = frame
            .field(
                "version",
                "the version of the file format, 1, in every file",
            )
            .number(1..=1)
            .required();
        let id = frame
            .field(
                "id",
                "the name of the folder: lowercase letters, digits and dashes",
            )
            .own_id();
        let name = frame.field("name", "the ruleset's display name").name();
        let summary = frame.field("summary", "one or two sentences on how it plays");
        let summary = summary.sentence();
        let clock = frame
            .field("clock", "")
            .required_fields(ClockRules::declare);
        let turns: TurnStructure = frame
            .field(
                "turns",
                "who acts when: `Seconds`, `Segments`, `Phases`, `FastOrWell`, `Resources` or `Popcorn`, with the fields below in brackets",
            )
            .choice()
            .required();
        let initiative = InitiativeRules::declare(frame, turns.rules().turn != TurnBudget::Actions);
        for (message, hint) in turns.problems_with(clock, &initiative) {
            frame.problem_in("clock.round", &message, hint);
        }
        let group_initiative = frame
            .field(
                GROUP_INITIATIVE,
                "`true`: creatures of the same kind and side make one initiative roll together, except player characters",
            )
            .counts(Counts::OWN_INITIATIVE)
            .flag_or(false, "`false`: each combatant rolls");
        let ask_the_unable = frame
            .field(
                ASK_THE_UNABLE,
                "`true`: combatants that cannot act still get their turn",
            )
            .flag_or(false, "`false`: their turn passes automatically");
        let movement = frame.field("movement", "");
        let movement = movement.required_fields(MovementRules::declare);
        let attack = frame
            .field(
                "attack",
                "how attacks are resolved: `Contested`, `ArmourClass`, `Pool` or `Defence`, with the fields below in brackets",
            )
            .choice()
            .required();
        let stats = frame.field("stats", "").entries().required();
        if frame.has("stats") && stats.is_empty() {
            frame.problem_in("stats", "there are no stats", "a fight needs at least one");
        }
        let scales = ScaleDef::declare_all(frame);
        let count_prepared_spells = frame
            .field(
                COUNT_PREPARED_SPELLS,
                "`false`: prepared spells are not counted",
            )
            .flag_or(true, "`true`");
        let saves = frame.field("saves", "").counts(Counts::ARMOUR_CLASS);
        let saves = saves.entries().or(Catalogue::default(), "none");
        let attributes = frame.field("attributes", "").entries();
        let attributes = attributes.or(Catalogue::default(), "none");
        check_attributes(&attributes, frame);
        Self {
            id: RulesetId::new(&id),
            name,
            summary,
            fingerprint: 0,
            folder: None,
            own_entries: None,
            clock,
            turns,
            initiative,
            group_initiative,
            ask_the_unable,
            movement,
            attack,
            stats,
            scales,
            postures: Catalogue::default(),
            conditions: Catalogue::default(),
            traits: Catalogue::default(),
            actions: Catalogue::default(),
            components: Catalogue::default(),
            combos: Catalogue::default(),
            weapons: Catalogue::default(),
            gear: Catalogue::default(),
            armour: Catalogue::default(),
            shields: Catalogue::default(),
            classes: Catalogue::default(),
            saves,
            attributes,
            count_prepared_spells,
            spells: Catalogue::default(),
            creatures: Catalogue::default(),
            rule_texts: Catalogue::default(),
            effect_index: EffectIndex::default(),
            notes: RulesetNotes::default(),
        }
    }
}

impl Ruleset {
    /// Collects the kinds of effects in its entries.
    pub(super) fn index_effects(&mut self) {
        self.effect_index = EffectIndex {
            postures: kinds_of(self.postures.values().map(|def| &def.effects)),
            conditions: kinds_of(self.conditions.values().map(|def| &def.effects)),
            traits: kinds_of(self.traits.values().map(|def| &def.effects)),
            armour: kinds_of(self.armour.values().map(|def| &def.effects)),
            shields: kinds_of(self.shields.values().map(|def| &def.effects)),
            weapons: kinds_of(self.weapons.values().map(|def| &def.effects)),
            gear: kinds_of(self.gear.values().map(|def| &def.effects)),
        };
    }

    /// Returns the position of `stat` in a [`StatBlock`](super::creature::StatBlock).
    pub fn stat_index(&self, stat: StatId) -> Option<usize> {
        self.stats.index_of(stat)
    }

    /// Returns the traits of a combatant of this kind with these stats: those of the library entry, then those of its
    /// class at its level.
    pub fn traits_of<'a>(
        &'a self,
        kind: &'a CreatureDef,
        stats: &StatValues,
    ) -> impl Iterator<Item = (TraitId, &'a TraitDef)> + use<'a> {
        let class = kind.fighting.class.and_then(|id| self.classes.get(id));
        let class = class.filter(|class| !class.traits.is_empty());
        // Without levels, classes do not count.
        let class = class.and_then(|class| {
            let level = stats.at(self.stat_index(self.attack.level()?)?);
            Some((class, u32::try_from(level).unwrap_or(0)))
        });
        let of_class = class.into_iter();
        let of_class = of_class.flat_map(|(class, level)| class.traits_at(level));
        let of_class = of_class.filter(|id| !kind.traits.contains(id));
        let all = kind.traits.iter().copied().chain(of_class);
        all.filter_map(|id| Some((id, self.traits.get(id)?)))
    }

    /// Returns the size entry for `scale`.
    pub fn scale(&self, scale: i8) -> Option<&ScaleDef> {
        self.scales.iter().find(|def| def.scale == scale)
    }

    /// Checks whether a spell leaves its targets worse off, which makes it a spell for enemies.
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

    /// Checks whether a spell leaves its targets better off, which makes it a spell for allies.
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

    /// Returns the display name of an item, if the item is known.
    pub fn item_name(&self, item: ItemId) -> Option<&str> {
        let weapon = self.weapons.get(item).map(|weapon| &weapon.name);
        let name = weapon
            .or_else(|| self.gear.get(item).map(|gear| &gear.name))
            .or_else(|| self.shields.get(item).map(|shield| &shield.name))
            .or_else(|| self.armour.get(item).map(|armour| &armour.name));
        name.map(String::as_str)
    }

    /// Returns the help text of an item; empty if the item is not known.
    pub fn item_help(&self, item: ItemId) -> &str {
        let weapon = self.weapons.get(item).map(|weapon| &weapon.help);
        let help = weapon
            .or_else(|| self.gear.get(item).map(|gear| &gear.help))
            .or_else(|| self.shields.get(item).map(|shield| &shield.help))
            .or_else(|| self.armour.get(item).map(|armour| &armour.help));
        help.map_or("", String::as_str)
    }

    /// Returns the light of an item, if the item can be lit.
    pub fn light_of(&self, item: ItemId) -> Option<LightDef> {
        let weapon = self.weapons.get(item).and_then(|weapon| weapon.light);
        weapon.or_else(|| self.gear.get(item)?.light)
    }

    /// Returns the lights of all items that can be lit.
    fn lights(&self) -> impl Iterator<Item = LightDef> {
        let weapons = self.weapons.values().filter_map(|weapon| weapon.light);
        weapons.chain(self.gear.values().filter_map(|gear| gear.light))
    }

    /// Checks whether any item can be lit.
    pub fn has_lights(&self) -> bool {
        self.lights().next().is_some()
    }

    /// Checks whether this is the condition of a combatant with a lit item.
    pub fn is_light_condition(&self, condition: ConditionId) -> bool {
        self.lights().any(|light| light.condition == condition)
    }

    /// Returns the names of all toggles, and whether each is on.
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

    /// Sets a toggle. Returns whether there is a toggle of that name.
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

    /// Checks whether each combatant rolls initiative for its own slot in the turn order (SEC-01, RES-01).
    fn rolls_one_by_one(&self) -> bool {
        !self.turns.rules().in_moments
    }

    /// Checks whether the immunities `immune` cover one of `attributes`, including implied attributes (PHA-84).
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

    /// Returns the posture in which a fight begins.
    pub fn default_posture(&self) -> PostureId {
        self.postures
            .ids()
            .next()
            .unwrap_or_else(|| PostureId::new("standing"))
    }
}
