//! Checks that threads begin in few places, so that the windows run all their work by `view::Background`.

use super::source::{Source, all_sources, assert_none, check_all};

/// Ways of starting work on another thread.
const STARTS: [&str; 3] = ["thread::spawn", "thread::Builder", "AsyncComputeTaskPool"];

/// Files that start threads, each with the reason.
const PLACES: [(&str, &str); 7] = [
    ("view/background.rs", "all work of the windows begins here"),
    (
        "ui/film/systems/projector.rs",
        "a film saves a copy while it is shown",
    ),
    (
        "paint/tiles.rs",
        "Bevy's pool decodes many tiles, a few at a time",
    ),
    (
        "paint/letters/system.rs",
        "all windows share one list of fonts, once",
    ),
    ("cli/play.rs", "the command line has no windows"),
    (
        "save/journal/writer.rs",
        "the engine writes journals without windows",
    ),
    (
        "save/journal/thread.rs",
        "the engine writes backups without windows",
    ),
];

/// Returns complaints about threads that begin elsewhere.
fn begun_elsewhere(source: &Source) -> Vec<String> {
    if PLACES.iter().any(|(place, _)| source.path == *place) {
        return Vec::new();
    }
    let mut complaints = Vec::new();
    for (number, line) in source.code() {
        for start in STARTS.iter().filter(|start| line.contains(**start)) {
            let what = format!("`{start}`: the work is to be a `view::Background`");
            complaints.push(source.complain(number, &what));
        }
    }
    complaints
}

#[test]
fn threads_begin_in_named_places_only() {
    check_all(begun_elsewhere);
    let sources = all_sources();
    let begins_one = |place: &str| {
        let mut sources = sources.iter();
        let source = sources.find(|source| source.path == place);
        source.is_some_and(|source| {
            let mut lines = source.code().into_iter();
            lines.any(|(_, line)| STARTS.iter().any(|start| line.contains(start)))
        })
    };
    let idle = PLACES.iter().filter(|(place, _)| !begins_one(place));
    assert_none(
        idle.map(|(place, _)| format!("{place} starts no thread: remove it from the list"))
            .collect(),
    );
}

mod on_bad_samples {
    use super::*;

    #[test]
    fn thread_that_begins_elsewhere_is_found() {
        let found = |path, text| begun_elsewhere(&Source::new(path, text)).len();
        let spawns = "std::thread::spawn(move || send.send(read(&file)));";
        assert_eq!(found("ui/handout/systems.rs", spawns), 1);
        assert_eq!(found("view/background.rs", spawns), 0);
        let pools = "let task = AsyncComputeTaskPool::get().spawn(look);";
        assert_eq!(found("ui/picture/mod.rs", pools), 1);
        assert_eq!(
            found("ui/a.rs", "// thread::spawn\nBackground::begin_one();"),
            0
        );
        let test_only =
            "#[cfg(test)]\nmod tests {\n    fn f() {\n        thread::spawn(run);\n    }\n}";
        assert_eq!(found("ui/a.rs", test_only), 0);
    }
}
