//! Tests saves of a fight in progress: full round trips, and every kind of file error.

use std::fs;
use std::sync::Arc;

use bevy_ecs::prelude::World;

use super::*;
use crate::encounter::{self, EntryId, History, RecordMismatchError};
use crate::rules::facts::EncounterCommand;
use crate::rules::state::{SideId, SideOrders};
use crate::ruleset::{Ruleset, Rulesets};
use crate::tactics;
use crate::trial::{TestFight, auto_play_next, built_in};

/// Returns the fight at the mill at Hollowford after this number of commands, with the last three undone.
fn fight_after(commands: usize) -> World {
    let mut world = TestFight::bundled("the-mill-at-hollowford").world;
    for _ in 0..commands {
        auto_play_next(&mut world);
    }
    for _ in 0..3 {
        encounter::undo(&mut world).unwrap();
    }
    world
}

fn seconds() -> Arc<Ruleset> {
    built_in("seconds")
}

#[test]
fn loaded_fight_equals_the_saved_one() {
    let mut world = fight_after(40);
    let saved = SavedFight::capture(&mut world);
    let text = saved.to_text().unwrap();
    let loaded = SavedFight::from_text("f.ron", &text).unwrap();
    assert_eq!(loaded, saved);

    let mut other = World::new();
    loaded.open(&mut other, seconds()).unwrap();
    assert_eq!(
        encounter::state_hash(&mut other),
        encounter::state_hash(&mut world)
    );
    assert_eq!(
        encounter::capture(&mut other),
        encounter::capture(&mut world)
    );
    // Both fights continue alike: redo, another branch, and back to the start.
    for world in [&mut world, &mut other] {
        assert!(encounter::redo(world).unwrap());
        encounter::undo(world).unwrap();
        encounter::undo(world).unwrap();
        for _ in 0..5 {
            auto_play_next(world);
        }
    }
    let hash = |world: &mut World| encounter::state_hash(world);
    assert_eq!(hash(&mut other), hash(&mut world));
    for world in [&mut world, &mut other] {
        encounter::jump(world, None).unwrap();
        assert_eq!(hash(world), world.resource::<History>().start_hash());
    }
}

#[test]
fn saved_retreat_is_carried_on_and_redone() {
    let fighters = "orc as hunter (4, 9) against orc as prey (20, 9)";
    let mut world = TestFight::setup("seconds", fighters).begin().world;
    let (side, orders) = (SideId::new("foes"), SideOrders::Retreat);
    let order = EncounterCommand::SetOrders { side, orders };
    encounter::submit(&mut world, &order.into()).unwrap();
    auto_play_next(&mut world);
    let saved = SavedFight::capture(&mut world);
    let loaded = SavedFight::from_text("f.ron", &saved.to_text().unwrap()).unwrap();
    let mut other = World::new();
    loaded.open(&mut other, seconds()).unwrap();
    for world in [&mut world, &mut other] {
        while encounter::read(world, tactics::next_command).is_some() {
            auto_play_next(world);
        }
        let left = encounter::read(world, |battle| battle.get("prey".into()).is_none());
        assert!(left, "it has left the map");
        // Every hash is checked while the fight is played again from its start.
        let last = world.resource::<History>().head();
        encounter::jump(world, None).unwrap();
        encounter::jump(world, last).unwrap();
    }
    assert_eq!(
        encounter::state_hash(&mut other),
        encounter::state_hash(&mut world)
    );
}

#[test]
fn unstarted_fight_can_be_saved() {
    let mut world = fight_after(0);
    let saved = SavedFight::capture(&mut world);
    assert_eq!(
        (saved.round(), saved.head(), saved.commands()),
        (0, None, 0)
    );
    let loaded = SavedFight::from_text("f.ron", &saved.to_text().unwrap()).unwrap();
    loaded.open(&mut World::new(), seconds()).unwrap();
}

#[test]
fn truncated_file_is_rejected_at_any_length() {
    let text = SavedFight::capture(&mut fight_after(8)).to_text().unwrap();
    let end = text.trim_end().len();
    for cut in (0..end).step_by(end / 40).chain([end - 1]) {
        let refused = SavedFight::from_text("f.ron", &text[..cut]).unwrap_err();
        assert!(
            matches!(refused, LoadError::Damaged { .. }),
            "cut at {cut}: {refused}"
        );
    }
}

#[test]
fn garbled_state_is_rejected() {
    let text = SavedFight::capture(&mut fight_after(30)).to_text().unwrap();
    let latest = text.find("latest:").unwrap();
    let speed = latest + text[latest..].find("speed_squares: 3").unwrap();
    let faster = format!("{}speed_squares: 4{}", &text[..speed], &text[speed + 16..]);
    let loaded = SavedFight::from_text("f.ron", &faster).unwrap();
    let mut world = fight_after(20);
    let before = encounter::capture(&mut world);
    assert_eq!(
        loaded.open(&mut world, seconds()),
        Err(RecordMismatchError::Latest)
    );
    assert_eq!(
        encounter::capture(&mut world),
        before,
        "the open fight stays as it was"
    );
}

#[test]
fn inconsistent_journal_is_rejected() {
    let text = SavedFight::capture(&mut fight_after(8)).to_text().unwrap();
    let head = text.replace("head: Some((4))", "head: Some((99))");
    let refused = SavedFight::from_text("f.ron", &head)
        .unwrap_err()
        .to_string();
    assert!(
        refused.contains("a different state from its journal"),
        "{refused}"
    );
    let parent = text.replace("parent: Some((3))", "parent: Some((7))");
    let refused = SavedFight::from_text("f.ron", &parent)
        .unwrap_err()
        .to_string();
    assert!(refused.contains("journal[4].parent"), "{refused}");
}

#[test]
fn later_version_is_rejected_by_name() {
    let text = "(version: 2, whatever: [it, says])";
    let refused = SavedFight::from_text("f.ron", text).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "f.ron has format version 2, but this program reads only 1: update Splitsecond"
    );
}

#[test]
fn a_damaged_file_names_its_newest_readable_backup() {
    let scratch = tempfile::tempdir().unwrap();
    let path = scratch.path().join("fight.ron");
    // A backup is made of each version that differs.
    for commands in [6, 7, 8] {
        let saved = SavedFight::capture(&mut fight_after(commands));
        saved.write(&path).unwrap();
    }
    fs::write(&path, "(version: 1, na").unwrap();
    fs::write(store::backups(&path).next().unwrap(), "").unwrap();
    let refused = SavedFight::load(&path).unwrap_err().to_string();
    assert!(refused.contains("newest readable backup"), "{refused}");
    assert!(refused.ends_with("fight.ron.bak2"), "{refused}");
}

#[test]
fn changed_rules_are_reported_missing_ones_rejected() {
    let saved = SavedFight::capture(&mut fight_after(8));
    let mut ruleset = Ruleset::clone(&seconds());
    assert!(saved.matches_ruleset(&ruleset));
    ruleset.set_toggle("spoil_casts_on_damage", true);
    assert!(!saved.matches_ruleset(&ruleset));
    // A save of an older program lacks some toggles.
    let text = saved.to_text().unwrap();
    let older = text.replace("\"count_prepared_spells\": true,", "");
    assert_ne!(older, text);
    let older = SavedFight::from_text("f.ron", &older).unwrap();
    assert!(older.matches_ruleset(&seconds()));
    let text = saved
        .to_text()
        .unwrap()
        .replace("ruleset: \"seconds\"", "ruleset: \"hours\"");
    let elsewhere = SavedFight::from_text("f.ron", &text).unwrap();
    let refused = elsewhere.ruleset_in(&Rulesets::built_in()).unwrap_err();
    let known: Vec<String> = Rulesets::built_in()
        .ids()
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(
        refused.to_string(),
        format!(
            "the fight uses the ruleset `hours`, which is missing; the known rulesets are: {}",
            known.join(", ")
        )
    );
}

#[test]
fn replay_confirms_a_save_or_names_first_difference() {
    let mut world = fight_after(30);
    auto_play_next(&mut world);
    let saved = SavedFight::capture(&mut world);
    let mut again = replay(&saved, seconds()).unwrap();
    assert_eq!(encounter::state_hash(&mut again), saved.hash());

    let text = saved.to_text().unwrap();
    let hash = saved.journal()[12].hash;
    let forged = text.replace(&format!("hash: {hash},"), "hash: 1,");
    let forged = SavedFight::from_text("f.ron", &forged).unwrap();
    let differs = replay(&forged, seconds()).unwrap_err();
    assert!(
        matches!(
            differs,
            ReplayMismatchError::Otherwise {
                entry: EntryId(12),
                difference: CommandMismatchError::Hash { recorded: 1, .. }
            }
        ),
        "{differs}"
    );
}

#[test]
fn fights_encounter_is_found_by_file_and_journal() {
    let home = tempfile::tempdir().expect("a folder");
    let user = UserFolder::at(home.path());
    let library = Library::new(user.clone());
    let own = user.encounters().join("mine.ron");
    fs::create_dir_all(user.encounters()).expect("a folder");
    let bundled = find_encounter("the-toll-house", None).expect("it is bundled");
    fs::write(&own, bundled.text).expect("a file");
    let own = fs::canonicalize(own).expect("it is there");

    assert_eq!(library.encounter_behind(&own, None), Some(own.clone()));
    assert_eq!(
        library.encounter_behind("mine".as_ref(), None),
        Some(own.clone())
    );
    assert_eq!(
        library.encounter_behind("the-toll-house".as_ref(), None),
        None
    );
    // The journal of a continued fight has the name of its file; the second journal of the same file has a number.
    let journal = user.autosave_of(&own);
    let stem = journal
        .file_stem()
        .and_then(|stem| stem.to_str())
        .expect("a name");
    let second = journal.with_file_name(format!("{stem}-2.journal"));
    for path in [&journal, &second] {
        let found = library.encounter_behind(path, Some(path));
        assert_eq!(found, Some(own.clone()), "{}", path.display());
    }
    // A file from another folder is found once it has been opened from there, and only while it exists.
    let elsewhere = tempfile::tempdir().expect("a folder");
    let far = elsewhere.path().join("far.ron");
    fs::copy(&own, &far).expect("a file");
    let far = fs::canonicalize(far).expect("it is there");
    let journal_of_far = user.autosave_of(&far);
    let behind = || library.encounter_behind(&journal_of_far, Some(&journal_of_far));
    assert_eq!(behind(), None);
    user.note_opened(&far).expect("it is remembered");
    assert_eq!(behind(), Some(far.clone()));
    fs::remove_file(&far).expect("it goes");
    assert_eq!(behind(), None);
    let another = journal.with_file_name("mined.journal");
    assert_eq!(library.encounter_behind(&another, Some(&another)), None);

    // The listing marks the user's own files, and says what is wrong with a file that cannot be read.
    fs::write(user.encounters().join("bad.ron"), "(version: 1, name: 7)").expect("a file");
    let listed = library.listing().encounters;
    let own: Vec<(&str, bool)> = listed
        .iter()
        .filter(|fight| fight.own)
        .map(|fight| (fight.name.as_str(), fight.mistakes.is_some()))
        .collect();
    assert_eq!(own, [("bad", true), ("The toll house", false)]);
}

#[test]
fn own_entry_is_deleted_with_copy_unless_in_use() {
    use crate::ruleset::RulesetId;

    let home = tempfile::tempdir().unwrap();
    let library = Library::new(UserFolder::at(home.path()));
    let id = RulesetId::new("segments");
    let take = |section: &str, entry: &str| take_out_entry(&library, id, section, entry);
    let refused = |section: &str, entry: &str| take(section, entry).unwrap_err().to_string();
    assert!(refused("creatures", "goblin").contains("only your own entries"));
    let folder = home.path().join("rulesets/segments");
    fs::create_dir_all(&folder).unwrap();
    fs::write(
        folder.join("equipment.ron"),
        "(version: 1, weapons: {\n        // Sharp\n        \"thorn\": (name: \"Thorn\", melee: (damage: \"1d3\")),\n    },)",
    )
    .unwrap();
    let creatures = "(\n    version: 1,\n    creatures: {\n        // Mine\n        \"goblin\": (name: \"Imp\", hit_dice: \"2\", in_hand: \"thorn\"), // so\n        // Others\n    },\n)\n";
    fs::write(folder.join("creatures.ron"), creatures).unwrap();
    let own = custom_entry_ids(&library, id).unwrap();
    assert_eq!(own.len(), 2);
    let why = refused("weapons", "thorn");
    assert!(
        why.contains("`thorn` is still in use") && why.contains("creatures.goblin.in_hand"),
        "{why}"
    );
    assert_eq!(
        custom_entry_ids(&library, id).unwrap(),
        own,
        "nothing has changed"
    );

    let kept = take("creatures", "goblin").unwrap();
    assert!(kept.starts_with(home.path().join("discarded")));
    let text = fs::read_to_string(&kept).unwrap();
    assert!(text.contains("\"goblin\": (name: \"Imp\""), "{text}");
    let left = fs::read_to_string(folder.join("creatures.ron")).unwrap();
    assert!(
        left.contains("// Others") && !left.contains("Imp"),
        "{left}"
    );
    let goblin = library.rulesets().load(id).unwrap();
    let goblin = goblin.creatures.get("goblin".into()).unwrap();
    assert_eq!(goblin.name, "Goblin", "the built-in one is there again");
    take("weapons", "thorn").unwrap();
    assert!(custom_entry_ids(&library, id).unwrap().is_empty());
    assert!(refused("weapons", "thorn").contains("only your own entries"));
}
