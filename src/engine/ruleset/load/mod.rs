//! Loads RON files into a validated [`Ruleset`], or returns all their problems.
//!
//! A ruleset is a folder with one file for each subject. Each source file here reads the file of the same name and checks
//! it. The fields are declared next to their definitions ([`schema`](super::schema)); the files here check what concerns
//! several entries. A check never stops: it reports the problem and continues with a harmless value. If there were any
//! problems, the result is discarded at the end.

mod actions;
mod choices;
mod combos;
mod creatures;
mod custom_entries;
mod declared;
mod entry_form;
mod entry_texts;
mod equipment;
mod extra;
mod fingerprint;
mod folder;
mod frame;
mod old_effects;
mod old_fields;
mod problems;
mod rule_texts;
mod section_reader;
mod source;
mod states;
mod unused_fields;

#[cfg(test)]
mod tests;

pub use custom_entries::{CustomFiles, SECTIONS};
pub use declared::{field_list, nearest_allowed};
pub use entry_form::{EntryField, EntryFields};
pub use entry_texts::{EntryProblems, entry_path};
pub use extra::Extra;
pub use fingerprint::fingerprint;
pub use frame::heading;
pub use old_effects::{RewrittenFile, rewrite_old_effects};
pub use old_fields::explain_old_fields;
pub use problems::{RulesetError, RulesetNotes};
pub use rule_texts::similar_built_in;
pub use source::{FILE_NAMES, SourceFile};

use std::path::PathBuf;

use super::model::Ruleset;
use super::schema::check::Checker;
use super::schema::known::{Known, Names};
use super::schema::sections::Sections;
use super::schema::{check, known, sections};
use super::{
    ActionDef, ActionId, ArmourDef, ClassDef, ClassId, ComboDef, ComboId, ComponentDef,
    ComponentId, ConditionDef, ConditionId, CreatureDef, CreatureId, GearDef, ItemId, PostureDef,
    PostureId, RuleId, RuleText, ShieldDef, SpellDef, SpellId, TraitDef, TraitId, WeaponDef,
};
use custom_entries::CustomEntries;
use folder::{FileText, Folder};
use old_fields::OldFields;
use section_reader::SectionReader;

/// The files of a ruleset, parsed, with the GM's custom entries: ready to be loaded with other entries, several times.
pub struct ParsedRuleset {
    /// The name that the ruleset must have, if that is known.
    id: Option<String>,
    fingerprint: u64,
    /// Its folder; `None` for a built-in ruleset.
    source: Option<PathBuf>,
    /// The folder of the GM's custom entries.
    own_source: Option<PathBuf>,
    texts: Vec<FileText>,
    /// Findings of parsing.
    folder: Folder,
    own_texts: Vec<FileText>,
    own_entries: Vec<Extra>,
    /// Findings of reading custom entries.
    own: CustomEntries,
}

impl ParsedRuleset {
    /// Parses the files of the folder `folder`, which is its name as problems show it.
    ///
    /// `id` is the name that the ruleset must have, if that is known. The GM's `own` entries are added to those in the
    /// files.
    pub fn parse(folder: &str, id: Option<&str>, files: &[SourceFile], own: CustomFiles) -> Self {
        let fingerprint = fingerprint(files, own.files);
        let (folder, texts) = Folder::open(folder, files);
        let (own, own_texts, own_entries) = CustomEntries::read(own);
        Self {
            id: id.map(str::to_owned),
            fingerprint,
            source: None,
            own_source: None,
            texts,
            folder,
            own_texts,
            own_entries,
            own,
        }
    }

    /// Sets the folder of its files and that of the GM's custom entries.
    #[must_use]
    pub fn with_folders(self, source: Option<PathBuf>, own_source: Option<PathBuf>) -> Self {
        Self {
            source,
            own_source,
            ..self
        }
    }

    /// Loads the ruleset, with `extra` entries after those of the files.
    ///
    /// # Errors
    /// Fails if there are problems in any file; returns all problems of all files.
    pub fn load(&self, extra: &Extra) -> Result<Ruleset, RulesetError> {
        let (mut folder, mut own) = (self.folder.clone(), self.own.clone());
        let mut sections = Sections::default();
        let mut frame = None;
        for (file, text) in &self.texts {
            match text {
                Some(text) if *file == "ruleset.ron" => frame = Some(text),
                Some(text) => {
                    sections.read(text, declared::sections_of(file), folder.check(file));
                }
                None => {}
            }
        }
        for extra in self.own_entries.iter().chain([extra]) {
            for (section, more) in extra.sections() {
                sections.add(section, more);
            }
        }

        // Limits of its values depend on others in it, so it is read by itself first. If a part of it cannot be read, the
        // other files are not compared with it.
        let is_readable = folder.check("ruleset.ron").unreadable() == 0;
        let draft = frame.filter(|_| is_readable).and_then(frame::draft);
        let mut known = Known {
            stats: known::ids("stat", draft.as_ref().map(|draft| draft.stats.ids())),
            postures: sections.names("postures", "posture"),
            conditions: sections.names("conditions", "condition"),
            weapons: sections.names("weapons", "weapon"),
            gear: sections.names("gear", "piece of gear"),
            components: sections.names("components", "component"),
            combos: sections.names("combos", "combo"),
            spells: sections.names("spells", "spell"),
            traits: sections.names("traits", "trait"),
            creatures: sections.names("creatures", "creature"),
            armour: sections.names("armour", "armour"),
            shields: sections.names("shields", "shield"),
            classes: sections.names("classes", "class"),
            saves: known::ids(
                "saving throw",
                draft.as_ref().map(|draft| draft.saves.ids()),
            ),
            attributes: known::ids(
                "attribute",
                draft.as_ref().map(|draft| draft.attributes.ids()),
            ),
            actions: sections.names("actions", "action"),
            overcoming: Names::listed(
                "action",
                sections
                    .get("actions")
                    .map(actions::condition_ending_actions),
            ),
            enders: Names::listed(
                "action",
                sections.get("conditions").map(states::ending_actions),
            ),
            shedding: Names::listed(
                "condition",
                sections.get("conditions").map(states::shedding),
            ),
            rules: sections.names("rules", "rule"),
            ..Known::default()
        };

        let facts = draft.as_ref().map(Ruleset::facts);
        let frame = frame.map(|text| {
            let check = folder.check("ruleset.ron");
            frame::check(text, self.id.as_deref(), &known, facts.as_ref(), check)
        });
        let frame = frame.filter(|_| draft.is_some());
        let mix = frame.as_ref().map(Ruleset::choices);
        let facts = frame.as_ref().map(Ruleset::facts);
        let mut reader = SectionReader::new(&sections, &known, facts.as_ref(), &mut folder);
        let postures = reader.read::<PostureId, PostureDef>("postures");
        let conditions = reader.read::<ConditionId, ConditionDef>("conditions");
        // A condition that could not be read may shed light.
        if folder.check("states.ron").unreadable() > 0 {
            known.shedding = Names::listed("condition", None);
        }
        let mut reader = SectionReader::new(&sections, &known, facts.as_ref(), &mut folder);
        let classes = reader.read::<ClassId, ClassDef>("classes");
        let traits = reader.read::<TraitId, TraitDef>("traits");
        let weapons = reader.read::<ItemId, WeaponDef>("weapons");
        let armour = reader.read::<ItemId, ArmourDef>("armour");
        let shields = reader.read::<ItemId, ShieldDef>("shields");
        let gear = reader.read::<ItemId, GearDef>("gear");
        let components = reader.read::<ComponentId, ComponentDef>("components");
        let combos = reader.read::<ComboId, ComboDef>("combos");
        let spells = reader.read::<SpellId, SpellDef>("spells");
        let actions = reader.read::<ActionId, ActionDef>("actions");
        let rule_texts = reader.read_with::<RuleId, RuleText>("rules", Checker::rule);
        equipment::check_ids(&sections, folder.check("equipment.ron"));
        if let Some(section) = sections.get("conditions") {
            states::check_badges(section, folder.check("states.ron"));
        }
        let check = folder.check("combos.ron");
        if let (Some(section), Some(components), Some(combos)) =
            (sections.get("combos"), &components, &combos)
            && check.unreadable() == 0
        {
            combos::check_attacks(section, components, combos, check);
        }
        let check = folder.check("actions.ron");
        if let (Some(section), Some(actions)) = (sections.get("actions"), &actions) {
            // A key that could not be read is another one.
            if check.unreadable() == 0 {
                actions::check_keys(section, actions, check);
            }
            if let Some(mix) = mix {
                actions::note_missing_close(section, actions, mix, check);
            }
        }
        // A weapon that could not be read may suit its creature.
        let can_use_equipment = folder.check("equipment.ron").unreadable() == 0;
        known.add_items(weapons.as_ref().filter(|_| can_use_equipment));
        let mut reader = SectionReader::new(&sections, &known, facts.as_ref(), &mut folder);
        let creatures = reader.read::<CreatureId, CreatureDef>("creatures");
        let characters = reader.read::<CreatureId, CreatureDef>("characters");
        if let Some(section) = sections.get("characters") {
            creatures::check_ids(section, &known, folder.check("characters.ron"));
        }
        if let (Some(section), Some(creatures), Some(facts)) =
            (sections.get("creatures"), &creatures, &facts)
        {
            let check = folder.check("creatures.ron");
            creatures::note_speeds(section, creatures, facts.usual_squares, check);
        }

        let texts = self.texts.iter().chain(&self.own_texts);
        let texts = texts.filter_map(|(_, text)| text.as_ref());
        let old_fields = OldFields::new(traits.as_ref(), mix, texts);
        folder.add_hints(&old_fields);
        own.add_hints(&old_fields);
        if let Some(mix) = mix {
            folder.note_unused_fields(&self.texts, mix);
            own.note_unused_fields(&self.own_texts, mix);
        }
        let (problems, notes) = folder.into_findings(own);
        let (None, Some(frame)) = (&problems, frame) else {
            // If a file could not be read, its problems are in the list.
            return Err(problems.unwrap_or_default());
        };
        // A section that could not be read has a problem, which was returned above.
        let mut ruleset = Ruleset {
            fingerprint: self.fingerprint,
            folder: self.source.clone(),
            own_entries: self.own_source.clone(),
            postures: postures.unwrap_or_default(),
            conditions: conditions.unwrap_or_default(),
            traits: traits.unwrap_or_default(),
            actions: actions.unwrap_or_default(),
            components: components.unwrap_or_default(),
            combos: combos.unwrap_or_default(),
            weapons: weapons.unwrap_or_default(),
            gear: gear.unwrap_or_default(),
            armour: armour.unwrap_or_default(),
            shields: shields.unwrap_or_default(),
            classes: classes.unwrap_or_default(),
            spells: spells.unwrap_or_default(),
            creatures: creatures.into_iter().chain(characters).flatten().collect(),
            rule_texts: rule_texts.unwrap_or_default(),
            notes,
            ..frame
        };
        ruleset.index_effects();
        Ok(ruleset)
    }
}
