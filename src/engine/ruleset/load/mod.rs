//! Loads RON files into a validated [`Ruleset`], or returns all their problems.
//!
//! A ruleset is a folder with one file for each subject. Each source file here reads the file of the same name and checks
//! it. Weapons, armour, shields, gear, spells, traits, classes and combos are declared next to their definitions
//! ([`schema`](super::schema)); the format of the other files is described here, as serde reads it. A check never stops:
//! it reports the problem and continues with a harmless value. If there were any problems, the result is discarded at
//! the end.

mod actions;
mod armour_class;
mod choices;
mod classes;
mod combos;
mod contested;
mod creatures;
mod custom_entries;
mod declared;
mod defence;
mod entry_form;
mod entry_texts;
mod equipment;
mod extra;
mod fingerprint;
mod folder;
mod frame;
mod magic;
mod old_fields;
mod pool;
mod probe;
mod problems;
mod rule_texts;
mod source;
mod states;
mod traits;
mod turns;
mod unused_fields;

#[cfg(test)]
mod tests;

pub use custom_entries::{CustomFiles, SECTIONS};
pub use declared::field_list;
pub use entry_form::{EntryField, EntryFields};
pub use entry_texts::{EntryProblems, entry_path};
pub use extra::Extra;
pub use fingerprint::fingerprint;
pub use frame::heading;
pub use old_fields::explain_old_fields;
pub use problems::{RulesetError, RulesetNotes};
pub use rule_texts::similar_built_in;
pub use source::{FILE_NAMES, SourceFile};

use super::model::Ruleset;
use super::schema::check::Constraint;
use super::schema::known::Known;
use super::schema::{check, entries, known};
use custom_entries::CustomEntries;
use folder::Folder;
use old_fields::OldFields;

/// Loads a ruleset from the files of the folder `folder`, which is its name as problems show it.
///
/// `id` is the name that the ruleset must have, if that is known. The GM's `custom_entries` entries are added to those
/// in the files, and `extra` after them.
///
/// # Errors
/// Fails if there are problems in any file; returns all problems of all files.
pub fn load(
    folder: &str,
    id: Option<&str>,
    files: &[SourceFile],
    own: CustomFiles,
    extra: Extra,
) -> Result<Ruleset, RulesetError> {
    load_asking(folder, id, files, own, extra, &mut Vec::new())
}

/// Loads a ruleset as [`load`] does, and adds to `expected` the expected values in probe entries, whose ids begin with
/// [`ASKING`].
///
/// # Errors
/// Fails in the same cases as [`load`], and always if there are probe entries.
pub fn load_asking(
    folder: &str,
    id: Option<&str>,
    files: &[SourceFile],
    own: CustomFiles,
    extra: Extra,
    expected: &mut Vec<(String, Constraint)>,
) -> Result<Ruleset, RulesetError> {
    let mut folder = Folder::open(folder, files);
    let frame = folder.read::<frame::RulesetFile>("ruleset.ron");
    let mut classes = folder.read_entries::<classes::ClassesFile>("classes.ron");
    let mut states = folder.read::<states::StatesFile>("states.ron");
    let mut traits = folder.read_entries::<traits::TraitsFile>("traits.ron");
    let mut equipment = folder.read_entries::<equipment::EquipmentFile>("equipment.ron");
    let mut combos = folder.read_entries::<combos::CombosFile>("combos.ron");
    let mut magic = folder.read_entries::<magic::MagicFile>("magic.ron");
    let mut actions = folder.read_entries::<actions::ActionsFile>("actions.ron");
    let mut creatures = folder.read::<creatures::Creatures>("creatures.ron");
    let mut characters = folder.read::<creatures::Characters>("characters.ron");
    let rule_texts = folder.read::<rule_texts::RuleTextsFile>("rules.ron");
    let all_own = own.files;
    let (mut own, extras) = CustomEntries::read(own);
    for extra in extras.into_iter().chain([extra]) {
        entries::add(&mut states, |file| &mut file.conditions, extra.conditions);
        entries::add(&mut traits, |file| &mut file.traits, extra.traits);
        entries::add(
            &mut equipment,
            |file| &mut file.weapons.value,
            extra.weapons,
        );
        entries::add(&mut equipment, |file| &mut file.armour, extra.armour);
        entries::add(&mut equipment, |file| &mut file.shields, extra.shields);
        entries::add(&mut equipment, |file| &mut file.gear, extra.gear);
        entries::add(&mut classes, |file| &mut file.classes, extra.classes);
        entries::add(&mut combos, |file| &mut file.components, extra.components);
        entries::add(&mut combos, |file| &mut file.combos, extra.combos);
        entries::add(&mut magic, |file| &mut file.spells, extra.spells);
        entries::add(&mut actions, |file| &mut file.actions.value, extra.actions);
        entries::add(
            &mut creatures,
            |file| &mut file.creatures.value,
            extra.creatures,
        );
        entries::add(
            &mut characters,
            |file| &mut file.characters,
            extra.characters,
        );
    }

    let known = Known {
        stats: known::names("stat", frame.as_ref().map(|file| &file.stats.value)),
        postures: known::names("posture", states.as_ref().map(|file| &file.postures.value)),
        conditions: known::names("condition", states.as_ref().map(|file| &file.conditions)),
        weapons: known::names("weapon", equipment.as_ref().map(|file| &file.weapons.value)),
        gear: known::names("piece of gear", equipment.as_ref().map(|file| &file.gear)),
        components: known::names("component", combos.as_ref().map(|file| &file.components)),
        combos: known::names("combo", combos.as_ref().map(|file| &file.combos)),
        spells: known::names("spell", magic.as_ref().map(|file| &file.spells)),
        traits: known::names("trait", traits.as_ref().map(|file| &file.traits)),
        creatures: known::names(
            "creature",
            creatures.as_ref().map(|file| &file.creatures.value),
        ),
        armour: known::names("armour", equipment.as_ref().map(|file| &file.armour)),
        shields: known::names("shield", equipment.as_ref().map(|file| &file.shields)),
        classes: known::names("class", classes.as_ref().map(|file| &file.classes)),
        saves: known::names("saving throw", frame.as_ref().map(|file| &file.saves)),
        attributes: known::names("attribute", frame.as_ref().map(|file| &file.attributes)),
        actions: known::names("action", actions.as_ref().map(|file| &file.actions.value)),
        overcoming: known::Names::listed(
            "action",
            actions.as_ref().map(actions::condition_ending_actions),
        ),
        enders: known::Names::listed("action", states.as_ref().map(states::ending_actions)),
        shedding: known::Names::listed("condition", states.as_ref().map(states::shedding)),
        rules: known::names("rule", rule_texts.as_ref().map(|file| &file.rules)),
    };

    let frame = frame.map(|file| frame::check(&file, id, folder.check("ruleset.ron")));
    let classes = classes
        .map(|file| classes::check(&file, &known, frame.as_ref(), folder.check("classes.ron")));
    let states = states.map(|file| states::check(&file, &known, folder.check("states.ron")));
    let traits =
        traits.map(|file| traits::check(&file, &known, frame.as_ref(), folder.check("traits.ron")));
    let equipment = equipment.map(|file| {
        let check = folder.check("equipment.ron");
        equipment::check(&file, &known, frame.as_ref(), check)
    });
    let combos = combos.map(|file| combos::check(&file, &known, folder.check("combos.ron")));
    let magic =
        magic.map(|file| magic::check(&file, &known, frame.as_ref(), folder.check("magic.ron")));
    let actions = actions.map(|file| {
        let check = folder.check("actions.ron");
        actions::check(&file, &known, frame.as_ref(), check)
    });
    let rule_texts =
        rule_texts.map(|file| rule_texts::check(&file, &known, folder.check("rules.ron")));
    // A weapon that could not be read may suit its creature.
    let can_use_equipment = folder.check("equipment.ron").unreadable() == 0;
    let mut people = creatures::Census {
        known: &known,
        frame: frame.as_ref(),
        equipment: equipment.as_ref().filter(|_| can_use_equipment),
    };
    let creatures = creatures.map(|file| people.creatures(&file, folder.check("creatures.ron")));
    let characters =
        characters.map(|file| people.characters(&file, folder.check("characters.ron")));

    let old_fields = OldFields::new(traits.as_ref(), frame.as_ref().map(frame::Frame::choices));
    folder.add_hints(old_fields);
    own.add_hints(old_fields);
    if let Some(frame) = &frame {
        let mix = frame.choices();
        folder.note_unused_fields(mix);
        own.note_unused_fields(mix);
    }
    for file in FILE_NAMES {
        expected.extend(folder.check(file).take_expected());
    }
    let (problems, notes) = folder.into_findings(own);
    let (
        None,
        Some(frame),
        Some(classes),
        Some(states),
        Some(traits),
        Some(equipment),
        Some(combos),
        Some(magic),
        Some(actions),
        Some(creatures),
        Some(characters),
        Some(rule_texts),
    ) = (
        &problems, frame, classes, states, traits, equipment, combos, magic, actions, creatures,
        characters, rule_texts,
    )
    else {
        // If a file could not be read, its problems are in the list.
        return Err(problems.unwrap_or_default());
    };
    Ok(Ruleset {
        id: frame.id,
        name: frame.name,
        summary: frame.summary,
        fingerprint: fingerprint(files, all_own),
        folder: None,
        own_entries: None,
        clock: frame.clock,
        turns: frame.turns,
        initiative: frame.initiative,
        group_initiative: frame.group_initiative,
        ask_the_unable: frame.ask_the_unable,
        movement: frame.movement,
        attack: frame.attack,
        stats: frame.stats,
        scales: frame.scales,
        postures: states.postures,
        conditions: states.conditions,
        traits,
        actions,
        components: combos.components,
        combos: combos.combos,
        weapons: equipment.weapons,
        gear: equipment.gear,
        armour: equipment.armour,
        shields: equipment.shields,
        classes,
        saves: frame.saves,
        attributes: frame.attributes,
        count_prepared_spells: frame.count_prepared_spells,
        spells: magic,
        creatures: creatures.into_iter().chain(characters).collect(),
        rule_texts,
        notes,
    })
}
