//! Archived saves of every save version: they open and replay.

use std::fs;

use splitsecond::ruleset::Rulesets;
use splitsecond::save::journal;
use splitsecond::save::{SAVE_VERSION, SavedFight, replay};

use crate::desk::{self, kept};

#[test]
fn saves_of_every_version_open_and_replay() {
    assert_eq!(SAVE_VERSION, 1, "keep saves of the new version, too");
    let mut rulesets = Vec::new();
    for file in fs::read_dir(kept()).expect("the kept saves") {
        let path = file.expect("a file").path();
        let before = fs::read(&path).expect("it can be read");
        let save = SavedFight::load(&path).expect("it can be read");
        rulesets.push(save.ruleset().to_string());
        let ruleset = save.ruleset_in(&Rulesets::built_in()).expect("its rules");
        save.open(&mut Default::default(), ruleset.clone())
            .unwrap_or_else(|why| panic!("{}: {why}", path.display()));
        if let Err(why) = replay(&save, ruleset) {
            panic!("{}: {why}", path.display());
        }
        assert_eq!(fs::read(&path).expect("it can be read"), before);
    }
    rulesets.sort();
    let all = ["fast-or-well", "phases", "resources", "seconds", "segments"];
    assert_eq!(rulesets, all);
}

#[test]
fn single_file_save_converts_to_journal_and_back() {
    let mut world = desk::fight();
    let scratch = tempfile::tempdir().expect("a folder");
    let path = scratch.path().join("fight.journal");
    let mut journal = desk::begin(&Default::default(), &path);
    desk::go_on(&mut world);
    journal.record(&mut world);
    assert_eq!(journal.close().trouble, None);
    desk::assert_holds(&path, &mut world);
    let read = journal::read(&path).expect("it can be read").fight;
    // The state that the fight has reached is known only once it is opened.
    assert!(read.to_text().is_err());
    let text = SavedFight::capture(&mut world).to_text().expect("a text");
    let back = SavedFight::from_text("back.ron", &text).expect("it can be read");
    desk::assert_opens_as(&back, &mut world);
}
