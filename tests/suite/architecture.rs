//! What a machine can check of the plan of the house in `src/lib.rs`.
//!
//! Each check is a function from source text to complaints, and is tried on a bad sample below.

use std::fs;
use std::path::{Path, PathBuf};

/// A source file, by its path under `src/`.
struct Source {
    path: String,
    text: String,
}

impl Source {
    fn new(path: &str, text: &str) -> Self {
        Self {
            path: path.to_owned(),
            text: text.to_owned(),
        }
    }

    /// The room it belongs to: the first part of its path.
    fn room(&self) -> &str {
        let first = self.path.split('/').next().unwrap_or_default();
        first.strip_suffix(".rs").unwrap_or(first)
    }

    fn is_in(&self, rooms: &[&str]) -> bool {
        rooms.contains(&self.room())
    }

    /// Its lines of code with their numbers from 1: no comments, no texts, no test modules.
    fn code(&self) -> Vec<(usize, String)> {
        let lines: Vec<&str> = self.text.lines().collect();
        let tests_begin = lines.windows(2).position(|pair| {
            let begins = pair[1].starts_with("mod ") && pair[1].ends_with('{');
            pair[0] == "#[cfg(test)]" && begins
        });
        let code = &lines[..tests_begin.unwrap_or(lines.len())];
        let numbered = (1..).zip(code);
        numbered
            .map(|(number, line)| (number, without_texts(line)))
            .collect()
    }

    fn complain(&self, line: usize, what: &str) -> String {
        format!("src/{}:{line}: {what}", self.path)
    }
}

/// A line without comments and without the contents of quotes.
fn without_texts(line: &str) -> String {
    let mut code = String::new();
    let mut in_text = false;
    let mut escaped = false;
    let mut chars = line.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '"' if !escaped => in_text = !in_text,
            '/' if !in_text && chars.peek() == Some(&'/') => break,
            _ if !in_text => code.push(c),
            _ => {}
        }
        escaped = in_text && c == '\\' && !escaped;
    }
    code
}

/// The words of a line of code: names, with `::` between them kept apart.
fn words(code: &str) -> impl Iterator<Item = &str> {
    code.split(|c: char| !(c.is_alphanumeric() || c == '_'))
        .filter(|word| !word.is_empty())
}

fn all_sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut sources = Vec::new();
    collect(&root, &root, &mut sources);
    sources.sort_by(|a, b| a.path.cmp(&b.path));
    let test_only: Vec<String> = sources.iter().flat_map(test_files).collect();
    sources.retain(|source| {
        let mut begins = test_only.iter();
        !begins.any(|begin| source.path.starts_with(begin.as_str()))
    });
    assert!(sources.len() > 50, "the sources were not found");
    sources
}

/// The beginnings of the paths that a source declares for tests only: `#[cfg(test)]` before `mod
/// name;`.
fn test_files(source: &Source) -> Vec<String> {
    let folder = match source.path.rsplit_once('/') {
        Some((folder, "mod.rs")) => format!("{folder}/"),
        _ if source.path == "lib.rs" => String::new(),
        _ => format!("{}/", source.path.trim_end_matches(".rs")),
    };
    let lines: Vec<&str> = source.text.lines().collect();
    lines
        .windows(2)
        .filter(|pair| pair[0] == "#[cfg(test)]")
        .filter_map(|pair| {
            // The module may be visible elsewhere: `pub(in crate::view) mod tests;`.
            let (_seen_from, module) = pair[1].split_once("mod ")?;
            module.strip_suffix(';')
        })
        .flat_map(|name| [format!("{folder}{name}.rs"), format!("{folder}{name}/")])
        .collect()
}

fn collect(root: &Path, folder: &Path, sources: &mut Vec<Source>) {
    let entries = fs::read_dir(folder).expect("src can be listed");
    let paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("an entry of src").path())
        .collect();
    for path in paths {
        if path.is_dir() {
            collect(root, &path, sources);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&path).expect("a source file is text");
            let relative = path.strip_prefix(root).expect("it lies under src");
            let parts: Vec<_> = relative
                .iter()
                .map(|part| part.to_string_lossy().into_owned())
                .collect();
            sources.push(Source {
                path: parts.join("/"),
                text,
            });
        }
    }
}

/// The rooms of the plan, left to right; those between braces stand side by side.
fn plan(lib: &str) -> Vec<Vec<String>> {
    let line = lib
        .lines()
        .map(|line| line.trim_start_matches("//!").trim())
        .find(|line| line.matches('→').count() > 3)
        .expect("src/lib.rs draws the rooms in a line");
    line.split('→')
        .map(|rooms| {
            let names = rooms.trim().trim_matches(['{', '}']);
            names
                .split(',')
                .map(|name| name.trim().to_owned())
                .collect()
        })
        .collect()
}

fn place_of(plan: &[Vec<String>], room: &str) -> Option<usize> {
    plan.iter()
        .position(|side_by_side| side_by_side.iter().any(|name| name == room))
}

/// The rooms that a line uses: `crate::room` and the members of `crate::{…}`.
fn rooms_used(code: &str) -> Vec<String> {
    let mut rooms = Vec::new();
    for (at, marker) in code.match_indices("crate::") {
        let before = code[..at].chars().next_back();
        if before.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == '$') {
            continue;
        }
        let rest = &code[at + marker.len()..];
        match rest.strip_prefix('{') {
            Some(group) => {
                let mut depth = 0;
                let mut member = String::new();
                for c in group.chars() {
                    match c {
                        '{' => depth += 1,
                        '}' if depth == 0 => break,
                        '}' => depth -= 1,
                        ',' if depth == 0 => rooms.push(std::mem::take(&mut member)),
                        _ if depth == 0 => member.push(c),
                        _ => {}
                    }
                }
                rooms.push(member);
            }
            None => rooms.push(rest.to_owned()),
        }
    }
    rooms
        .iter()
        .filter_map(|path| words(path).next().map(str::to_owned))
        .collect()
}

/// Every use of a room that is not to the left of its own.
fn uses_to_the_right(plan: &[Vec<String>], source: &Source) -> Vec<String> {
    let own = source.room();
    let Some(own_place) = place_of(plan, own) else {
        return vec![source.complain(1, "stands in no room of the plan in src/lib.rs")];
    };
    // A `use` may run over several lines, so the code is read as one text and the complaint names
    // only the file.
    let code: Vec<String> = source.code().into_iter().map(|(_, line)| line).collect();
    rooms_used(&code.join(" "))
        .into_iter()
        .filter(|room| room != own)
        .filter_map(|room| {
            let place = place_of(plan, &room)?;
            (place >= own_place).then(|| {
                source.complain(
                    1,
                    &format!("`{own}` uses `{room}`, which is not to its left"),
                )
            })
        })
        .collect()
}

/// Every use of a forbidden name; a name may be a path such as `std::time`.
fn forbidden_names(source: &Source, names: &[&str]) -> Vec<String> {
    let mut complaints = Vec::new();
    for (number, line) in source.code() {
        for name in names {
            let found = if name.contains("::") {
                line.match_indices(name).any(|(at, _)| {
                    let after = line[at + name.len()..].chars().next();
                    !after.is_some_and(|c| c.is_alphanumeric() || c == '_')
                })
            } else {
                words(&line).any(|word| word == *name)
            };
            if found {
                complaints.push(source.complain(number, &format!("`{name}` has no place here")));
            }
        }
    }
    complaints
}

/// Every arm that catches all the rest (`_ =>`, or with a name: `_of_other_mechanics =>`) of a match that has
/// arms over commands, outcomes or rejections, of all or of one mechanic. Relies on rustfmt: the arms of
/// one match share their indentation.
fn catch_all_arms(source: &Source) -> Vec<String> {
    let lines = source.code();
    let indent = |line: &str| line.len() - line.trim_start().len();
    let is_own_list = OWN_LISTS.iter().any(|file| source.path.ends_with(file));
    let mut complaints = Vec::new();
    for (index, (number, line)) in lines.iter().enumerate() {
        if !catches_all(line.trim_start()) {
            continue;
        }
        let depth = indent(line);
        let siblings = lines[..index]
            .iter()
            .rev()
            .map(|(_, line)| line)
            .take_while(|line| line.trim().is_empty() || indent(line) >= depth)
            .filter(|line| indent(line) == depth);
        let over_a_list = |line: &&String| {
            let arm = line.trim_start().trim_start_matches("| ");
            (is_own_list && arm.starts_with("Self::")) || names_a_fact(arm)
        };
        if siblings.filter(over_a_list).count() > 0 {
            let what = "this arm hides what a new mechanic must fill in: name the arms";
            complaints.push(source.complain(*number, what));
        }
    }
    complaints
}

/// The files in which `Self::` is an outcome or a rejection.
const OWN_LISTS: [&str; 3] = ["words.rs", "rejection.rs", "outcome.rs"];

/// Whether an arm takes whatever comes: `_` or a bare name, without a condition.
fn catches_all(arm: &str) -> bool {
    let Some((pattern, _)) = arm.split_once(" =>") else {
        return false;
    };
    let is_lower = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    !pattern.is_empty() && pattern.chars().all(is_lower)
}

/// Whether a pattern begins with a command, an outcome or a rejection, bare, wrapped, or in a tuple.
fn names_a_fact(arm: &str) -> bool {
    let pattern = arm.split(" =>").next().unwrap_or(arm);
    pattern
        .split([' ', '(', ',', '&'])
        .filter_map(|path| path.split_once("::"))
        .any(|(list, _)| {
            let ends = ["EncounterCommand", "Outcome", "Rejection"];
            ends.iter().any(|end| list.ends_with(end))
        })
}

/// The files that list the turn structures, in which a new one has to be filled in.
const LISTS_OF_STRUCTURES: [&str; 6] = [
    "ruleset/turns.rs",
    "ruleset/turns/play.rs",
    "ruleset/load/turns.rs",
    "rules/turns/mod.rs",
    "tactics/mod.rs",
    "gm/structure.rs",
];

/// The folders of the turn structures, with the variant that each may name.
const FOLDERS_OF_STRUCTURES: [(&str, &str); 6] = [
    ("rules/turns/seconds/", "Seconds"),
    ("rules/turns/segments/", "Segments"),
    ("rules/turns/phases/", "Phases"),
    ("rules/turns/fast_or_well/", "FastOrWell"),
    ("rules/turns/resources/", "Resources"),
    ("rules/turns/popcorn/", "Popcorn"),
];

/// Every question about which turn structure is played, outside the lists of them: a structure's
/// own folder may name itself, and nobody else may name any.
fn questions_of_structure(source: &Source) -> Vec<String> {
    if LISTS_OF_STRUCTURES.contains(&source.path.as_str()) {
        return Vec::new();
    }
    let own = FOLDERS_OF_STRUCTURES
        .iter()
        .find(|(folder, _)| source.path.starts_with(folder));
    let mut complaints = Vec::new();
    for (number, line) in source.code() {
        for (at, marker) in line.match_indices("TurnStructure::") {
            let variant = words(&line[at + marker.len()..]).next();
            let Some(variant) = variant.filter(|name| name.starts_with(char::is_uppercase)) else {
                continue;
            };
            if own.is_none_or(|(_, own)| *own != variant) {
                let what = format!("names `{variant}`: ask how the structure plays (`Play`)");
                complaints.push(source.complain(number, &what));
            }
        }
        let asks = [".sided()", ".fast_or_well()"];
        if let Some(asks) = asks.iter().find(|asks| line.contains(**asks))
            && own.is_none()
        {
            let what =
                format!("`{asks}` is for `rules/turns`: ask how the structure plays (`Play`)");
            complaints.push(source.complain(number, &what));
        }
    }
    complaints
}

/// Every use of a turn structure in the code that structures share: each hands in what differs in
/// it.
fn structures_in_what_they_share(source: &Source) -> Vec<String> {
    let shares = ["rules/turns/sided/", "rules/turns/in_order.rs"];
    if !shares.iter().any(|path| source.path.starts_with(path)) {
        return Vec::new();
    }
    let mut complaints = Vec::new();
    for (number, line) in source.code() {
        for (folder, _) in FOLDERS_OF_STRUCTURES {
            let module = folder.trim_end_matches('/').rsplit('/').next();
            let module = module.unwrap_or(folder);
            let path = format!("{module}::");
            let used = line.match_indices(&path).any(|(at, _)| {
                let before = line[..at].chars().next_back();
                !before.is_some_and(|c| c.is_alphanumeric() || c == '_')
            });
            if used {
                let what = format!("uses `{module}`, which is to hand in what is its own");
                complaints.push(source.complain(number, &what));
            }
        }
    }
    complaints
}

/// The files that list the attack models, in which a new one has to be filled in.
const LISTS_OF_MODELS: [&str; 5] = [
    "ruleset/attack.rs",
    "ruleset/load/frame.rs",
    "ruleset/load/mix.rs",
    "rules/attack/mod.rs",
    "gm/attack.rs",
];

/// The folders of the attack models, with the variant that each may name and the short question for
/// it.
const FOLDERS_OF_MODELS: [(&str, &str, &str); 4] = [
    ("rules/attack/contested/", "Contested", ""),
    (
        "rules/attack/armour_class/",
        "ArmourClass",
        ".armour_class()",
    ),
    ("rules/attack/pool/", "Pool", ".pool()"),
    ("rules/attack/defence/", "Defence", ".defence()"),
];

/// Every question about which attack model is played, outside the lists of them: a model's own folder
/// may ask whether it is that one, and nobody else may name any.
fn questions_of_model(source: &Source) -> Vec<String> {
    if LISTS_OF_MODELS.contains(&source.path.as_str()) {
        return Vec::new();
    }
    let own = FOLDERS_OF_MODELS
        .iter()
        .find(|(folder, ..)| source.path.starts_with(folder));
    let (_, own_variant, own_question) = own.copied().unwrap_or_default();
    let mut complaints = Vec::new();
    let mut before = String::new();
    for (number, line) in source.code() {
        for (at, marker) in line.match_indices("AttackModel::") {
            let is_whole = !line[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
            let variant = words(&line[at + marker.len()..]).next();
            let Some(variant) =
                variant.filter(|name| is_whole && name.starts_with(char::is_uppercase))
            else {
                continue;
            };
            if variant != own_variant {
                let what = format!("names `{variant}`: ask what the attack model means");
                complaints.push(source.complain(number, &what));
            }
        }
        // rustfmt may put the question on a line of its own, below `.attack`.
        let asked = format!("{}{}", before.trim(), line.trim());
        for question in FOLDERS_OF_MODELS.map(|(.., question)| question) {
            let begins_here = line.contains(question);
            let of_model = [".attack", "attack"]
                .iter()
                .any(|model| asked.contains(&format!("{model}{question}")));
            if !question.is_empty() && question != own_question && begins_here && of_model {
                let what = format!("`{question}` is for its own folder: ask what the model means");
                complaints.push(source.complain(number, &what));
            }
        }
        before = line;
    }
    complaints
}

/// Where effects may be looked at one by one: where they are told from a file, and where they are asked about.
const HOMES_OF_EFFECTS: [&str; 2] = ["ruleset/", "rules/effects/"];

/// Every look at the effects of a condition or of a posture elsewhere: `rules::effects` answers what applies to
/// somebody, and a definition what it would do.
fn looks_at_effects(source: &Source) -> Vec<String> {
    let is_home = |home: &str| source.path.starts_with(home);
    if HOMES_OF_EFFECTS.into_iter().any(is_home) {
        return Vec::new();
    }
    let is_of_name = |c: char| c.is_alphanumeric() || c == '_';
    let mut complaints = Vec::new();
    for (number, line) in source.code() {
        let names = line.match_indices("Effect::").any(|(at, _)| {
            let before = line[..at].chars().next_back();
            !before.is_some_and(|c| is_of_name(c) || c == ':')
        });
        let looks = line.match_indices(".effects").any(|(at, field)| {
            let after = line[at + field.len()..].chars().next();
            !after.is_some_and(|c| is_of_name(c) || c == '(')
        });
        if names || looks {
            let what = "looks at effects one by one: ask `rules::effects` what applies";
            complaints.push(source.complain(number, what));
        }
    }
    complaints
}

fn unwraps(source: &Source) -> Vec<String> {
    let code = source.code().into_iter();
    code.filter(|(_, line)| line.contains(".unwrap()"))
        .map(|(number, _)| source.complain(number, "`.unwrap()`: say what was expected"))
        .collect()
}

/// A file with more lines than this should become a folder.
const MOST_LINES: usize = 600;

fn too_long(source: &Source) -> Vec<String> {
    let lines = source.text.lines().count();
    let complaint = source.complain(
        lines,
        &format!("more than {MOST_LINES} lines: make it a folder"),
    );
    (lines > MOST_LINES)
        .then_some(complaint)
        .into_iter()
        .collect()
}

fn without_purpose(source: &Source) -> Vec<String> {
    let complaint = source.complain(1, "the file does not say what it is for (`//!`)");
    let says = source.text.starts_with("//! ");
    (!says).then_some(complaint).into_iter().collect()
}

fn assert_none(complaints: Vec<String>) {
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

fn check_all(check: impl Fn(&Source) -> Vec<String>) {
    assert_none(all_sources().iter().flat_map(check).collect());
}

#[test]
fn rooms_use_only_what_stands_to_their_left() {
    let sources = all_sources();
    let lib = sources.iter().find(|source| source.path == "lib.rs");
    let plan = plan(&lib.expect("src/lib.rs").text);
    let rooms = sources.iter().filter(|source| source.path != "lib.rs");
    assert_none(
        rooms
            .flat_map(|source| uses_to_the_right(&plan, source))
            .collect(),
    );
}

#[test]
fn headless_rooms_know_no_window() {
    let sources = all_sources();
    let lib = sources.iter().find(|source| source.path == "lib.rs");
    let plan = plan(&lib.expect("src/lib.rs").text);
    let last = place_of(&plan, "view").expect("the plan has a room `view`");
    check_all(|source| {
        if place_of(&plan, source.room()).is_none_or(|place| place > last) {
            return Vec::new();
        }
        forbidden_names(
            source,
            &[
                "egui",
                "bevy_egui",
                "winit",
                "bevy_winit",
                "bevy_render",
                "wgpu",
            ],
        )
    });
}

#[test]
fn the_engine_is_deterministic_by_construction() {
    check_all(|source| {
        if !source.is_in(&["grid", "rules", "encounter"]) {
            return Vec::new();
        }
        forbidden_names(
            source,
            &[
                "f32",
                "f64",
                "HashMap",
                "HashSet",
                "SystemTime",
                "Instant",
                "thread_rng",
                "std::time",
                "rand::rng",
                "rand::random",
            ],
        )
    });
}

#[test]
fn the_grid_knows_neither_ecs_nor_files() {
    check_all(|source| {
        if source.is_in(&["grid"]) {
            forbidden_names(source, &["bevy", "std::fs", "std::io"])
        } else {
            Vec::new()
        }
    });
}

/// Whether a file states commands, outcomes or rejections.
fn states_facts(path: &str) -> bool {
    let file = path.rsplit('/').next().unwrap_or(path);
    let list = ["command.rs", "outcome.rs", "rejection.rs"].contains(&file);
    path.starts_with("rules/") && (list || path.starts_with("rules/facts/"))
}

#[test]
fn commands_outcomes_and_rejections_name_no_entity() {
    let sources = all_sources();
    for file in ["command.rs", "outcome.rs", "rejection.rs"] {
        let states = |source: &&Source| states_facts(&source.path) && source.path.ends_with(file);
        assert!(
            sources.iter().any(|source| states(&source)),
            "no {file} is found any more"
        );
    }
    check_all(|source| {
        if states_facts(&source.path) {
            forbidden_names(source, &["Entity"])
        } else {
            Vec::new()
        }
    });
}

#[test]
fn matches_over_commands_outcomes_and_rejections_name_their_arms() {
    check_all(catch_all_arms);
}

#[test]
fn only_the_lists_know_all_turn_structures() {
    let sources = all_sources();
    for list in LISTS_OF_STRUCTURES {
        let found = sources.iter().any(|source| source.path == list);
        assert!(found, "src/{list} is gone: it lists the turn structures");
    }
    for (folder, _) in FOLDERS_OF_STRUCTURES {
        for file in ["mod.rs", "acting.rs", "round.rs", "orders.rs"] {
            let path = format!("{folder}{file}");
            let found = sources.iter().any(|source| source.path == path);
            assert!(found, "src/{path} is gone: every turn structure has one");
        }
    }
    check_all(questions_of_structure);
    check_all(structures_in_what_they_share);
}

#[test]
fn only_the_lists_know_all_attack_models() {
    let sources = all_sources();
    for list in LISTS_OF_MODELS {
        let found = sources.iter().any(|source| source.path == list);
        assert!(found, "src/{list} is gone: it lists the attack models");
    }
    for (folder, ..) in FOLDERS_OF_MODELS {
        for file in ["mod.rs", "resolve.rs", "odds.rs"] {
            let path = format!("{folder}{file}");
            let found = sources.iter().any(|source| source.path == path);
            assert!(found, "src/{path} is gone: every attack model has one");
        }
    }
    check_all(questions_of_model);
}

#[test]
fn effects_are_looked_at_in_their_homes_only() {
    let sources = all_sources();
    for home in HOMES_OF_EFFECTS {
        let looks = |source: &Source| {
            let is_there = source.path.starts_with(home);
            is_there
                && source
                    .code()
                    .iter()
                    .any(|(_, line)| line.contains(".effects"))
        };
        assert!(
            sources.iter().any(looks),
            "nobody in src/{home} has effects"
        );
    }
    check_all(looks_at_effects);
}

#[test]
fn nothing_unwraps() {
    check_all(unwraps);
}

#[test]
fn files_stay_readable() {
    check_all(too_long);
}

#[test]
fn every_file_says_what_it_is_for() {
    check_all(without_purpose);
}

mod on_bad_samples {
    use super::*;

    const LIB: &str = "//! grid → rules → view → { map, gm } → app\n";

    fn complaints_about_uses(path: &str, text: &str) -> usize {
        uses_to_the_right(&plan(LIB), &Source::new(path, text)).len()
    }

    #[test]
    fn a_use_of_a_room_to_the_right_is_found() {
        assert_eq!(
            complaints_about_uses("rules/a.rs", "use crate::grid::Cell;"),
            0
        );
        assert_eq!(
            complaints_about_uses("rules/a.rs", "use crate::rules::b;"),
            0
        );
        assert_eq!(
            complaints_about_uses("grid/a.rs", "use crate::rules::b;"),
            1
        );
        assert_eq!(
            complaints_about_uses("map/a.rs", "fn f(_: crate::gm::Panel) {}"),
            1
        );
        assert_eq!(
            complaints_about_uses("grid.rs", "use crate::{\n    rules::{a, b},\n    view,\n};"),
            2
        );
        assert_eq!(
            complaints_about_uses("grid/a.rs", "// see crate::rules\n"),
            0
        );
        assert_eq!(complaints_about_uses("cellar/a.rs", ""), 1);
        let test_only = "#[cfg(test)]\nmod tests {\n    use crate::rules;\n}";
        assert_eq!(complaints_about_uses("grid/a.rs", test_only), 0);
    }

    #[test]
    fn forbidden_names_are_found_in_code_only() {
        let found =
            |text| forbidden_names(&Source::new("grid/a.rs", text), &["f32", "std::time"]).len();
        assert_eq!(found("let a: f32 = 0;"), 1);
        assert_eq!(found("use std::time::Instant;"), 1);
        assert_eq!(found("let f32x = \"f32\"; // f32"), 0);
        assert_eq!(found("use std::timers;"), 0);
    }

    #[test]
    fn catch_all_arms_over_the_lists_are_found() {
        let found = |text| catch_all_arms(&Source::new("rules/a.rs", text)).len();
        let bad = "match c {\n    Outcome::A { x } => {\n        1\n    }\n    _ => 2,\n}";
        assert_eq!(found(bad), 1);
        let wrapped = "match c {\n    Some(Outcome::A) => 1,\n    _ => 2,\n}";
        assert_eq!(found(wrapped), 1);
        let other = "match c {\n    Deed::A => 1,\n    _ => 2,\n}";
        assert_eq!(found(other), 0);
        let named = "match c {\n    EncounterCommand::A(_) => 1,\n    _of_other_mechanics => 2,\n}";
        assert_eq!(found(named), 1);
        let other_name = "match c {\n    GearOutcome::A => 1,\n    elsewhere => f(elsewhere),\n}";
        assert_eq!(found(other_name), 1);
        let nested =
            "match c {\n    Rejection::Gear(GearRejection::A { .. }) => 1,\n    _none => 2,\n}";
        assert_eq!(found(nested), 1);
        let alternatives = "match c {\n    Err(\n        Rejection::A\n        | Rejection::B,\n    ) => 1,\n    _ => 2,\n}";
        assert_eq!(
            found(alternatives),
            0,
            "only what rustfmt keeps on the arm's first line"
        );
        let tuple = "match c {\n    (Deed::A, Rejection::B) => 1,\n    (_, Rejection::C) => 2,\n    _ => 3,\n}";
        assert_eq!(found(tuple), 1);
        let conditional =
            "match c {\n    Outcome::A => 1,\n    Outcome::B => 2,\n    x if x => 3,\n}";
        assert_eq!(found(conditional), 0);
        let told = "match self {\n    Self::A => 1,\n    _told_elsewhere => 2,\n}";
        assert_eq!(found(told), 0);
        let words = Source::new("rules/gear/words.rs", told);
        assert_eq!(catch_all_arms(&words).len(), 1);
        let made = "match c {\n    Deed::A => Err(Rejection::B),\n    _ => Ok(()),\n}";
        assert_eq!(found(made), 0);
        let apart =
            "match c {\n    Outcome::A => match d {\n        1 => 1,\n        _ => 2,\n    },\n}";
        assert_eq!(found(apart), 0);
    }

    #[test]
    fn files_of_facts_are_found_by_name_and_folder() {
        for path in [
            "rules/facts/command.rs",
            "rules/gear/outcome.rs",
            "rules/turns/seconds/rejection.rs",
            "rules/facts/sense.rs",
        ] {
            assert!(states_facts(path), "{path}");
        }
        assert!(!states_facts("rules/gear/mod.rs"));
        assert!(!states_facts("encounter/outcome.rs"));
    }

    #[test]
    fn questions_of_the_turn_structure_are_found() {
        let found = |path, text| questions_of_structure(&Source::new(path, text)).len();
        let both =
            "match t {\n    TurnStructure::Seconds(_) => 1,\n    TurnStructure::Phases(_) => 2,\n}";
        assert_eq!(found("view/a.rs", both), 2);
        assert_eq!(found("rules/turns/phases/round.rs", both), 1);
        assert_eq!(found("rules/turns/sided/round.rs", both), 2);
        assert_eq!(found("rules/turns/mod.rs", both), 0);
        let own = "matches!(t, TurnStructure::Seconds(_))";
        assert_eq!(found("rules/turns/seconds/orders.rs", own), 0);
        assert_eq!(found("rules/attack/mod.rs", own), 1);
        let asks = "let is = turns\n    .sided()\n    .is_some();";
        assert_eq!(found("gm/a.rs", asks), 1);
        assert_eq!(found("rules/turns/sided/mod.rs", asks), 1);
        assert_eq!(found("rules/turns/fast_or_well/acting.rs", asks), 0);
        assert_eq!(found("gm/a.rs", "turns.play().in_moments"), 0);
        assert_eq!(
            found(
                "gm/a.rs",
                "fn f(turns: &TurnStructure) {} // TurnStructure::Phases"
            ),
            0
        );
    }

    #[test]
    fn structures_in_what_they_share_are_found() {
        let found = |path, text| structures_in_what_they_share(&Source::new(path, text)).len();
        let uses = "use crate::rules::turns::{in_order, phases::group_is_low};";
        assert_eq!(found("rules/turns/sided/round.rs", uses), 1);
        assert_eq!(found("rules/turns/in_order.rs", uses), 1);
        assert_eq!(found("rules/turns/phases/round.rs", uses), 0);
        let data = "pass(segments); // as in phases::run";
        assert_eq!(found("rules/turns/sided/round.rs", data), 0);
    }

    #[test]
    fn questions_of_the_attack_model_are_found() {
        let found = |path, text| questions_of_model(&Source::new(path, text)).len();
        let both =
            "match a {\n    AttackModel::Contested(_) => 1,\n    AttackModel::Pool(_) => 2,\n}";
        assert_eq!(found("view/a.rs", both), 2);
        assert_eq!(found("rules/attack/pool/mod.rs", both), 1);
        assert_eq!(found("rules/attack/points.rs", both), 2);
        assert_eq!(found("rules/attack/mod.rs", both), 0);
        let asks = "let is = ruleset\n    .attack\n    .armour_class()\n    .is_some();";
        assert_eq!(found("rules/wounds/mod.rs", asks), 1);
        assert_eq!(found("rules/attack/defence/mod.rs", asks), 1);
        assert_eq!(found("rules/attack/armour_class/odds.rs", asks), 0);
        assert_eq!(found("tactics/a.rs", "let m = ruleset.attack.pool();"), 1);
        let meant = "let b = ruleset.attack.bands(); // AttackModel::Pool";
        assert_eq!(found("map/a.rs", meant), 0);
        assert_eq!(found("encounter/a.rs", "Misfit::AttackModel,"), 0);
    }

    #[test]
    fn looks_at_effects_are_found() {
        let found = |path, text| looks_at_effects(&Source::new(path, text)).len();
        let looks = "let a = def.effects.iter();\nlet b = *effect == Effect::Unseen;";
        assert_eq!(found("rules/sight.rs", looks), 2);
        assert_eq!(found("view/a.rs", looks), 2);
        assert_eq!(found("rules/effects/hooks.rs", looks), 0);
        assert_eq!(found("ruleset/state.rs", looks), 0);
        let asks = "effects::unseen(ruleset, who) // Effect::Unseen\nlet a = self.effects();";
        assert_eq!(found("rules/sight.rs", asks), 0);
        let others = "match a {\n    SpellEffect::Dispel => MarkKind::Effect,\n}";
        assert_eq!(found("gm/a.rs", others), 0);
    }

    #[test]
    fn unwraps_long_files_and_missing_purposes_are_found() {
        let sample = Source::new("grid/a.rs", "fn f() {\n    g().unwrap();\n}\n");
        assert_eq!(
            unwraps(&sample),
            ["src/grid/a.rs:2: `.unwrap()`: say what was expected"]
        );
        assert_eq!(without_purpose(&sample).len(), 1);
        assert!(too_long(&sample).is_empty());
        let long = Source::new("grid/b.rs", &"//! A file.\n".repeat(MOST_LINES + 1));
        assert_eq!(too_long(&long).len(), 1);
        assert!(without_purpose(&long).is_empty());
        let declaring = Source::new("grid/mod.rs", "#[cfg(test)]\nmod samples;\nmod cell;\n");
        assert_eq!(test_files(&declaring), ["grid/samples.rs", "grid/samples/"]);
        let shared = Source::new("grid/mod.rs", "#[cfg(test)]\npub(in crate::a) mod tests;\n");
        assert_eq!(test_files(&shared), ["grid/tests.rs", "grid/tests/"]);
        let tested = "//! A.\n#[cfg(test)]\nmod tests {\n    fn f() { g().unwrap(); }\n}\n";
        assert!(unwraps(&Source::new("grid/c.rs", tested)).is_empty());
    }
}
