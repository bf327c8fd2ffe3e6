//! The sections whose fields are declared, with their descriptions.

use std::fmt::Write;
use std::sync::LazyLock;

use super::check::Checker;
use super::known::{Known, Names, ids};
use super::sections::EntriesById;
use crate::document::{self, Written};
use crate::ruleset::fields::{FIELDS, in_ticks};
use crate::ruleset::schema::check::Constraint;
use crate::ruleset::schema::{self, Context, Counts, Description, FieldGroup};
use crate::ruleset::{
    ActionBehaviour, ActionDef, ArmourDef, Catalogue, ClassDef, ComboDef, ComponentDef,
    ConditionDef, ConditionId, CreatureDef, CreatureKind, EffectEntry, GearDef, ItemId, PostureDef,
    RuleText, Ruleset, ShieldDef, SpellDef, TraitDef, WeaponDef,
};

/// A section of a file whose entries are declared.
pub struct DeclaredSection {
    /// Name of the file.
    pub file: &'static str,
    /// Name of the section: `weapons`.
    pub name: &'static str,
    /// True if the file must have it.
    pub must: bool,
    /// The turns and attacks with which its entries count; `None` if they count always.
    pub counts: Option<Counts>,
    /// Its fields, whatever names the files of a ruleset define.
    pub description: Description,
    describe: fn(&str, &Context) -> Description,
}

impl DeclaredSection {
    /// Returns the path of its entries in the list of fields: `weapons.*`.
    pub fn top(&self) -> String {
        format!("{}.*", self.name)
    }

    /// Its entries count only with these turns or attacks.
    fn counting(self, counts: Counts) -> Self {
        Self {
            counts: Some(counts),
            ..self
        }
    }

    /// Returns its fields with the limits and names of a ruleset.
    pub fn fields_in(&self, ruleset: &Ruleset) -> Description {
        let (known, facts) = (Known::of(ruleset), ruleset.facts());
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
        let conditions = || ruleset.conditions.iter();
        let shedding = conditions().filter(|(_, condition)| condition.sheds_light());
        let overcoming = ruleset.actions.iter();
        let overcoming = overcoming
            .filter(|(_, action)| matches!(action.does, ActionBehaviour::Overcome { .. }));
        let enders = conditions().filter_map(|(_, condition)| condition.ended_by);
        let creatures = ruleset.creatures.iter();
        let creatures = creatures.filter(|(_, creature)| creature.kind == CreatureKind::Creature);
        let mut known = Self {
            stats: ids("stat", Some(ruleset.stats.ids())),
            postures: ids("posture", Some(ruleset.postures.ids())),
            conditions: ids("condition", Some(ruleset.conditions.ids())),
            weapons: ids("weapon", Some(ruleset.weapons.ids())),
            gear: ids("piece of gear", Some(ruleset.gear.ids())),
            components: ids("component", Some(ruleset.components.ids())),
            combos: ids("combo", Some(ruleset.combos.ids())),
            spells: ids("spell", Some(ruleset.spells.ids())),
            traits: ids("trait", Some(ruleset.traits.ids())),
            creatures: ids("creature", Some(creatures.map(|(id, _)| id))),
            armour: ids("armour", Some(ruleset.armour.ids())),
            shields: ids("shield", Some(ruleset.shields.ids())),
            classes: ids("class", Some(ruleset.classes.ids())),
            saves: ids("saving throw", Some(ruleset.saves.ids())),
            attributes: ids("attribute", Some(ruleset.attributes.ids())),
            actions: ids("action", Some(ruleset.actions.ids())),
            overcoming: ids("action", Some(overcoming.map(|(id, _)| id))),
            enders: ids("action", Some(enders)),
            shedding: ids("condition", Some(shedding.map(|(id, _)| id))),
            rules: ids("rule", Some(ruleset.rule_texts.ids())),
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
            declare::<PostureDef>("states.ron", "postures", true),
            declare::<ConditionDef>("states.ron", "conditions", false),
            declare::<TraitDef>("traits.ron", "traits", false),
            declare::<WeaponDef>("equipment.ron", "weapons", true),
            declare::<ArmourDef>("equipment.ron", "armour", false),
            declare::<ShieldDef>("equipment.ron", "shields", false),
            declare::<GearDef>("equipment.ron", "gear", false),
            declare::<SpellDef>("magic.ron", "spells", false),
            declare::<ClassDef>("classes.ron", "classes", false).counting(Counts::ARMOUR_CLASS),
            declare::<ComponentDef>("combos.ron", "components", false),
            declare::<ComboDef>("combos.ron", "combos", false).counting(Counts::CONTESTED),
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

impl Ruleset {
    /// Returns the possible values of a declared field; `None` if they are not limited. Its path is one from the list of
    /// fields: `creatures.*.spells`.
    pub fn allowed(&self, path: &str) -> Option<Constraint> {
        let section = section(path.split('.').next()?)?;
        let description = section.fields_in(self);
        let mut fields = description.fields().iter();
        fields.find(|field| field.path == path)?.allowed.clone()
    }
}

/// Returns the number nearest to `number` that a field can hold in any ruleset. Its path is one from the list of fields:
/// `creatures.*.armour_class`.
pub fn nearest_allowed<N>(path: &str, number: N) -> N
where
    N: Copy + Into<i64> + TryFrom<i64>,
{
    let mut fields = sections()
        .iter()
        .flat_map(|section| section.description.fields());
    let field = fields.find(|field| field.path == path);
    match field.and_then(|field| field.allowed.as_ref()) {
        Some(Constraint::Number(least, most)) => {
            let nearest = number.into().clamp(*least, *most);
            N::try_from(nearest).unwrap_or(number)
        }
        Some(_) | None => number,
    }
}

fn declare<T: FieldGroup>(file: &'static str, name: &'static str, must: bool) -> DeclaredSection {
    DeclaredSection {
        file,
        name,
        must,
        counts: None,
        description: describe::<T>(&format!("{name}.*")),
        describe: Description::of::<T>,
    }
}

/// Describes fields at `path`, whatever names the files of a ruleset define.
fn describe<T: FieldGroup>(path: &str) -> Description {
    let known = Known::default();
    let context = Context {
        known: &known,
        facts: None,
    };
    Description::of::<T>(path, &context)
}

/// Returns the fields of `ruleset.ron`.
pub fn frame() -> &'static Description {
    static FRAME: LazyLock<Description> = LazyLock::new(|| describe::<Ruleset>(""));
    &FRAME
}

/// Returns all descriptions with their files.
pub fn descriptions() -> impl Iterator<Item = (&'static str, &'static Description)> {
    let sections = sections().iter();
    let sections = sections.map(|section| (section.file, &section.description));
    std::iter::once(("ruleset.ron", frame())).chain(sections)
}

/// Returns the list of fields in which the tables of declared fields are written from their declarations.
pub fn field_list() -> String {
    let sections = sections().iter().map(|section| {
        let top = section.top();
        (format!("`{top}`\n"), section.description.rows(&top))
    });
    let effects = (": `effects`\n".to_owned(), effect_rows());
    let tables = frame_tables().into_iter().chain(sections).chain([effects]);
    tables.fold(FIELDS.to_owned(), |list, (heading, rows)| {
        let head = "| --- | --- | --- |\n";
        // Each table has a heading, which a test checks.
        let parts = list.split_once(&heading).and_then(|(before, after)| {
            let (intro, after) = after.split_once(head)?;
            let (_rows, rest) = after.split_once("\n\n").unwrap_or((after, ""));
            Some((before, intro, rest))
        });
        let Some((before, intro, rest)) = parts else {
            return list;
        };
        let end = if rest.is_empty() { "" } else { "\n" };
        format!("{before}{heading}{intro}{head}{rows}{end}{rest}")
    })
}

/// Returns the headings of the tables for `ruleset.ron` with the rows of each: a table for each word that `turns` and
/// `attack` may hold, also for several words together, and one for all other fields.
fn frame_tables() -> Vec<(String, String)> {
    let frame = frame();
    let lines = FIELDS.lines().skip_while(|line| *line != "## ruleset.ron");
    let lines = lines.skip(1).take_while(|line| !line.starts_with("## "));
    let headings = lines.filter(|line| line.starts_with("### "));
    let headings: Vec<(&str, Vec<&str>)> = headings
        .map(|heading| (heading, in_ticks(heading).collect()))
        .collect();
    let all_have = |words: &[&str], name: &str| {
        let mut words = words.iter();
        words.all(|word| frame.field(&format!("{word}{name}")).is_some())
    };
    let tables = headings.iter().map(|(heading, words)| {
        let first = words.first().copied().unwrap_or_default();
        let rows = frame.rows_where(first, |field| {
            let Some(name) = field.path.strip_prefix(first) else {
                return false;
            };
            let mut tables = headings.iter();
            let is_in_larger = tables.any(|(_, larger)| {
                larger.len() > words.len()
                    && words.iter().all(|word| larger.contains(word))
                    && all_have(larger, name)
            });
            match words.is_empty() {
                true => !name.contains(": "),
                false => all_have(words, name) && !is_in_larger,
            }
        });
        (format!("{heading}\n"), rows)
    });
    tables.collect()
}

/// Returns the examples of effects, each with a phrase about it.
pub fn effect_examples() -> &'static [(&'static str, &'static str)] {
    section("conditions").map_or(&[], |section| section.description.examples())
}

/// Returns the rows of the table of effects: an example, its meaning, and where it counts.
pub fn effect_rows() -> String {
    let mut rows = String::new();
    for (example, help) in effect_examples() {
        let facts = effect_of(example).map(|entry| entry.effect.facts());
        let only = facts.and_then(|facts| facts.counts);
        let only = only.map_or("always", |counts| counts.only);
        let counts = match facts.is_some_and(|facts| facts.of_conditions) {
            true => format!("{only}, in conditions").replace("always, ", ""),
            false => only.to_owned(),
        };
        // Writing to a text cannot fail.
        let _ = writeln!(rows, "| `{example}` | {help} | {counts} |");
    }
    rows
}

/// Reads the text of an effect; `None` if it is none.
pub fn effect_of(text: &str) -> Option<EffectEntry> {
    let entry = format!("{{ \"a\": (name: \"A\", badge: \"A\", effects: [{text}]) }}");
    let entries: EntriesById<Written> = document::read("an effect", &entry).ok()?;
    let mut check = Checker::new(String::new());
    let known = Known::default();
    let context = Context {
        known: &known,
        facts: None,
    };
    let entries = entries.iter().map(|(id, text)| (id.clone(), text));
    let read = schema::read_entries::<ConditionId, ConditionDef>(
        "conditions",
        &entries.collect(),
        context,
        &mut check,
        Checker::id,
    );
    let entry = read.values().next()?.effects.first().cloned();
    entry.filter(|_| check.into_findings().0.is_empty())
}
