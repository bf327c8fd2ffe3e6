//! List of saved fights: only a few files are read, however many there are.

use std::fs::{self, File};
use std::io::Write;
use std::time::{Duration, Instant, SystemTime};

use splitsecond::save::disk::Disk;
use splitsecond::save::{Library, UserFolder};

use crate::desk;

#[test]
fn thousand_saves_are_listed_quickly() {
    let scratch = tempfile::tempdir().expect("a folder");
    let library = Library::new(UserFolder::at(scratch.path()));
    let (autosaves, saves) = (
        scratch.path().join("autosaves"),
        scratch.path().join("saves"),
    );
    fs::create_dir_all(&autosaves).expect("a folder");
    fs::create_dir_all(&saves).expect("a folder");
    let first = autosaves.join("0.journal");
    let mut world = desk::fight();
    let mut journal = desk::begin(&Disk::default(), &first);
    desk::go_on(&mut world);
    journal.record(&mut world);
    journal.close();
    let hour = Duration::from_secs(3600);
    let aged = |path: &std::path::Path, hours: u32| {
        let written = SystemTime::now() - hour * hours;
        let file = File::options()
            .append(true)
            .open(path)
            .expect("it is there");
        file.set_modified(written).expect("it can be set");
    };
    for nth in 1..1000 {
        let path = autosaves.join(format!("{nth}.journal"));
        fs::copy(&first, &path).expect("it is copied");
        aged(&path, nth);
    }
    // Save files of 20 MB: only their beginning is read.
    let text = fs::read(desk::kept().join("segments.ron")).expect("a kept save");
    for nth in 0..10 {
        let path = saves.join(format!("large-{nth}.ron"));
        let mut file = File::create(&path).expect("a file");
        file.write_all(&text).expect("it is written");
        let line = format!("// {}\n", "x".repeat(1021));
        file.write_all(line.repeat(20_000).as_bytes())
            .expect("it is written");
        drop(file);
        aged(&path, nth + 1);
    }
    let begun = Instant::now();
    let listed = library.saves();
    println!(
        "{} of 1010 saves listed in {:?}",
        listed.len(),
        begun.elapsed()
    );
    assert_eq!(listed.len(), 50);
    let large: Vec<_> = listed
        .iter()
        .filter(|save| save.source.starts_with(&saves))
        .collect();
    assert_eq!(large.len(), 10);
    assert!(
        large
            .iter()
            .all(|save| save.damage.is_none() && !save.name.starts_with("large")),
        "{large:?}"
    );
    assert_eq!(listed[0].source, first);
    assert!(listed[0].moment.contains("action"), "{:?}", listed[0]);
}
