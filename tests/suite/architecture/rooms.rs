//! Checks which modules each top-level module may use.

use super::source::{
    APPLICATION, ENGINE, Source, all_sources, assert_none, check_all, forbidden_names, lib, words,
};

/// Returns the top-level modules in the diagram of `lib.rs`, left to right; modules in braces share one position.
fn plan(lib: &str) -> Vec<Vec<String>> {
    let line = lib
        .lines()
        .map(|line| line.trim_start_matches("//!").trim())
        .find(|line| line.matches('→').count() > 3)
        .expect("the crate's lib.rs draws its rooms in a line");
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

/// Returns the top-level modules that the code uses: `crate::module` and the members of `crate::{…}`.
fn rooms_used(code: &str) -> Vec<String> {
    modules_used(code, "crate::")
}

/// Returns the modules that the code uses from the one with this path: `crate::module` and the members of `crate::{…}`.
fn modules_used(code: &str, path: &str) -> Vec<String> {
    let mut rooms = Vec::new();
    for (at, marker) in code.match_indices(path) {
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

/// Returns complaints about uses of modules that are not to the left of the file's own module.
fn uses_to_the_right(plan: &[Vec<String>], source: &Source) -> Vec<String> {
    let own = source.room();
    let Some(own_place) = place_of(plan, own) else {
        return vec![source.complain(1, "stands in no room of the plan in lib.rs")];
    };
    // A `use` may span several lines, so the code is joined and the complaint names only the file.
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

#[test]
fn modules_use_only_modules_to_their_left() {
    let sources = all_sources();
    // The compiler prevents the engine from using the application; this test checks the order within each crate.
    let mut whole = plan(lib(&sources, ENGINE));
    whole.extend(plan(lib(&sources, APPLICATION)));
    let plan = whole;
    let is_room = |source: &&Source| !["lib.rs", "build.rs"].contains(&source.path.as_str());
    let rooms = sources.iter().filter(is_room);
    assert_none(
        rooms
            .flat_map(|source| uses_to_the_right(&plan, source))
            .collect(),
    );
}

/// Parts of `ui`, each with the parts that it may use; all others are features of the GM's window and may use any.
const PARTS: [(&str, &[&str]); 4] = [
    ("shared", &["shared"]),
    ("shell", &["shared", "shell"]),
    ("map", &["map"]),
    ("player", &["player"]),
];

/// Features that a file of the shell may use, each with the reason.
const EXCEPTIONS: [(&str, &str, &str); 2] = [
    (
        "ui/shell/accessibility_dump.rs",
        "map",
        "the scripts of `tests/window` click on the map",
    ),
    (
        "ui/shell/window_placement.rs",
        "player",
        "both windows are placed together",
    ),
];

/// Returns complaints about uses of features by the shell, by what the features share, by the map and by the player
/// window.
fn uses_of_features(source: &Source) -> Vec<String> {
    let mut parts = source.path.split('/');
    let own = match (parts.next(), parts.next()) {
        (Some("ui"), Some(own)) => own.trim_end_matches(".rs"),
        _outside => return Vec::new(),
    };
    let Some((_, allowed)) = PARTS.iter().find(|(part, _)| *part == own) else {
        return Vec::new();
    };
    let code: Vec<String> = source.code().into_iter().map(|(_, line)| line).collect();
    let excepted = |part: &str| {
        let mut exceptions = EXCEPTIONS.iter();
        exceptions.any(|(file, feature, _)| source.path == *file && part == *feature)
    };
    modules_used(&code.join(" "), "crate::ui::")
        .into_iter()
        .filter(|part| !allowed.contains(&part.as_str()) && !excepted(part))
        .map(|part| source.complain(1, &format!("`ui/{own}` uses `ui/{part}`")))
        .collect()
}

#[test]
fn shell_and_shared_parts_use_no_feature() {
    check_all(uses_of_features);
    let sources = all_sources();
    let uses = |file: &str, feature: &str| {
        let mut sources = sources.iter();
        let source = sources.find(|source| source.path == file);
        source.is_some_and(|source| {
            let code: Vec<String> = source.code().into_iter().map(|(_, line)| line).collect();
            modules_used(&code.join(" "), "crate::ui::").contains(&feature.to_owned())
        })
    };
    let idle = EXCEPTIONS
        .iter()
        .filter(|(file, feature, _)| !uses(file, feature));
    assert_none(
        idle.map(|(file, feature, _)| {
            format!("{file} does not use `{feature}`: remove it from the list")
        })
        .collect(),
    );
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
fn grid_uses_neither_ecs_nor_files() {
    check_all(|source| {
        if source.is_in(&["grid"]) {
            forbidden_names(source, &["bevy_ecs", "std::fs", "std::io"])
        } else {
            Vec::new()
        }
    });
}

/// Names of what only the GM sees: the pointer, the tools, the plans of auto-play and the forecast.
const GM_SECRETS: [&str; 8] = [
    "Advice",
    "AdvicePreview",
    "FilmAct",
    "ForecastAct",
    "PointerIntent",
    "Tool",
    "forecast",
    "tactics",
];

#[test]
fn player_window_knows_no_plans_advice_or_forecasts() {
    check_all(|source| {
        let shows_players = source.path.starts_with("ui/player/")
            || source.path.starts_with("encounter/perspective");
        match shows_players {
            true => forbidden_names(source, &GM_SECRETS),
            false => Vec::new(),
        }
    });
}

mod on_bad_samples {
    use super::*;

    const LIB: &str = "//! grid → rules → view → { paint, ui } → cli\n";

    fn complaints_about_uses(path: &str, text: &str) -> usize {
        uses_to_the_right(&plan(LIB), &Source::new(path, text)).len()
    }

    #[test]
    fn use_of_a_module_to_the_right_is_found() {
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
            complaints_about_uses("paint/a.rs", "fn f(_: crate::ui::Panel) {}"),
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
    fn use_of_a_feature_by_the_shell_is_found() {
        let found = |path, text| uses_of_features(&Source::new(path, text)).len();
        let uses = "use crate::ui::log::LogFilter;";
        assert_eq!(found("ui/shell/toasts.rs", uses), 1);
        assert_eq!(
            found(
                "ui/shared/theme.rs",
                "use crate::ui::{shared, shell::toasts};"
            ),
            1
        );
        assert_eq!(found("ui/map/click.rs", uses), 1);
        assert_eq!(
            found("ui/player/mod.rs", "use crate::ui::shell::toasts::Toasts;"),
            1
        );
        assert_eq!(
            found("ui/shell/toasts.rs", "use crate::ui::shared::theme;"),
            0
        );
        assert_eq!(found("ui/order/panel.rs", uses), 0);
    }
}
