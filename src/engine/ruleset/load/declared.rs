//! The sections whose fields are declared, with their descriptions.

use std::fmt::Display;
use std::sync::LazyLock;

use super::frame::Frame;
use super::known::{Known, Names};
use super::probe::FileFields;
use crate::ruleset::fields::FIELDS;
use crate::ruleset::schema::{Context, Description, FieldGroup};
use crate::ruleset::{
    ActionBehaviour, ActionDef, ArmourDef, Catalogue, ClassDef, ComboDef, ComponentDef,
    CreatureDef, CreatureKind, Effect, GearDef, ItemId, RuleText, Ruleset, ShieldDef, SpellDef,
    TraitDef, WeaponDef,
};

/// A section of a file whose entries are declared.
pub struct DeclaredSection {
    /// Name of the file.
    pub file: &'static str,
    /// Name of the section: `weapons`.
    pub name: &'static str,
    /// True if the file must have it.
    pub must: bool,
    /// Its fields, whatever names the files of a ruleset define.
    pub description: Description,
    describe: fn(&str, &Context) -> Description,
}

impl DeclaredSection {
    /// Returns the path of its entries in the list of fields: `weapons.*`.
    pub fn top(&self) -> String {
        format!("{}.*", self.name)
    }

    /// Returns its fields with the limits and names of a ruleset.
    pub fn fields_in(&self, ruleset: &Ruleset) -> Description {
        let (known, facts) = (Known::of(ruleset), Frame::of(ruleset).facts());
        let context = Context {
            known: &known,
            facts: Some(&facts),
        };
        (self.describe)(&self.top(), &context)
    }
}

impl Known {
    /// Returns the names in a ruleset that is loaded.
    pub fn of(ruleset: &Ruleset) -> Self {
        fn ids<Id: Display>(what: &'static str, ids: impl Iterator<Item = Id>) -> Names {
            Names::listed(what, Some(ids.map(|id| id.to_string()).collect()))
        }
        let conditions = || ruleset.conditions.iter();
        let sheds = |effect: &Effect| matches!(effect, Effect::Sheds(_));
        let shedding = conditions().filter(|(_, condition)| condition.effects.iter().any(sheds));
        let overcoming = ruleset.actions.iter();
        let overcoming = overcoming
            .filter(|(_, action)| matches!(action.does, ActionBehaviour::Overcome { .. }));
        let enders = conditions().filter_map(|(_, condition)| condition.ended_by);
        let creatures = ruleset.creatures.iter();
        let creatures = creatures.filter(|(_, creature)| creature.kind == CreatureKind::Creature);
        let mut known = Self {
            stats: ids("stat", ruleset.stats.ids()),
            postures: ids("posture", ruleset.postures.ids()),
            conditions: ids("condition", ruleset.conditions.ids()),
            weapons: ids("weapon", ruleset.weapons.ids()),
            gear: ids("piece of gear", ruleset.gear.ids()),
            components: ids("component", ruleset.components.ids()),
            combos: ids("combo", ruleset.combos.ids()),
            spells: ids("spell", ruleset.spells.ids()),
            traits: ids("trait", ruleset.traits.ids()),
            creatures: ids("creature", creatures.map(|(id, _)| id)),
            armour: ids("armour", ruleset.armour.ids()),
            shields: ids("shield", ruleset.shields.ids()),
            classes: ids("class", ruleset.classes.ids()),
            saves: ids("saving throw", ruleset.saves.ids()),
            attributes: ids("attribute", ruleset.attributes.ids()),
            actions: ids("action", ruleset.actions.ids()),
            overcoming: ids("action", overcoming.map(|(id, _)| id)),
            enders: ids("action", enders),
            shedding: ids("condition", shedding.map(|(id, _)| id)),
            rules: ids("rule", ruleset.rule_texts.ids()),
            ..Self::default()
        };
        known.add_items(Some(&ruleset.weapons));
        known
    }

    /// Adds the names of all items, and those of `weapons` by their uses; `None` if not all of them could be read.
    pub fn add_items(&mut self, weapons: Option<&Catalogue<ItemId, WeaponDef>>) {
        let all = [&self.weapons, &self.gear, &self.armour, &self.shields];
        self.items = Names::joined("weapon or piece of gear", &all);
        let both = [&self.shields, &self.weapons];
        self.shields_and_weapons = Names::joined("shield or second weapon", &both);
        let used = |has_use: fn(&WeaponDef) -> bool| {
            let names = weapons.map(|weapons| {
                let used = weapons.iter().filter(|(_, weapon)| has_use(weapon));
                used.map(|(id, _)| id.to_string()).collect()
            });
            Names::listed("weapon", names)
        };
        self.natural_weapons = used(|weapon| weapon.natural);
        self.natural_melee_weapons = used(|weapon| weapon.natural && weapon.melee.is_some());
        self.off_hand_weapons = used(|weapon| weapon.melee.as_ref().is_some_and(|it| it.off_hand));
        self.two_handed_weapons =
            used(|weapon| weapon.melee.as_ref().is_some_and(|it| it.two_handed));
    }
}

/// Returns the declared section of this name.
pub fn section(name: &str) -> Option<&'static DeclaredSection> {
    sections().iter().find(|section| section.name == name)
}

/// Returns the sections that are declared, in the order of the list of fields.
pub fn sections() -> &'static [DeclaredSection] {
    static SECTIONS: LazyLock<Vec<DeclaredSection>> = LazyLock::new(|| {
        vec![
            declare::<ActionDef>("actions.ron", "actions", true),
            declare::<TraitDef>("traits.ron", "traits", false),
            declare::<WeaponDef>("equipment.ron", "weapons", true),
            declare::<ArmourDef>("equipment.ron", "armour", false),
            declare::<ShieldDef>("equipment.ron", "shields", false),
            declare::<GearDef>("equipment.ron", "gear", false),
            declare::<SpellDef>("magic.ron", "spells", false),
            declare::<ClassDef>("classes.ron", "classes", false),
            declare::<ComponentDef>("combos.ron", "components", false),
            declare::<ComboDef>("combos.ron", "combos", false),
            declare::<CreatureDef>("creatures.ron", "creatures", true),
            declare::<CreatureDef>("characters.ron", "characters", false),
            declare::<RuleText>("rules.ron", "rules", false),
        ]
    });
    &SECTIONS
}

/// Returns the names of the sections of a file, and whether each is required.
pub fn sections_of(file: &str) -> impl Iterator<Item = (&'static str, bool)> {
    let sections = sections()
        .iter()
        .filter(move |section| section.file == file);
    sections.map(|section| (section.name, section.must))
}

fn declare<T: FieldGroup>(file: &'static str, name: &'static str, must: bool) -> DeclaredSection {
    let known = Known::default();
    let context = Context {
        known: &known,
        facts: None,
    };
    DeclaredSection {
        file,
        name,
        must,
        description: Description::of::<T>(&format!("{name}.*"), &context),
        describe: Description::of::<T>,
    }
}

/// Returns the fields of a file all of whose sections are declared.
pub fn fields_of_file(file: &str) -> FileFields {
    let mut all = FileFields::default();
    for section in sections().iter().filter(|section| section.file == file) {
        all.add_section(section.name, section.must, &section.description);
    }
    all
}

/// Returns the list of fields in which the tables of the declared sections are written from their declarations.
pub fn field_list() -> String {
    let mut list = FIELDS.to_owned();
    for section in sections() {
        let top = section.top();
        let heading = format!("`{top}`\n");
        let head = "| --- | --- | --- |\n";
        // Each section has a heading and a table, which a test checks.
        let parts = list.split_once(&heading).and_then(|(before, after)| {
            let (intro, rows) = after.split_once(head)?;
            let (_rows, rest) = rows.split_once("\n\n")?;
            Some((before, intro, rest))
        });
        if let Some((before, intro, rest)) = parts {
            let rows = section.description.rows(&top);
            list = format!("{before}{heading}{intro}{head}{rows}\n{rest}");
        }
    }
    list
}
