//! Help for the program as a whole, in `--help` and in the man page.

use crate::save::{HOME_VARIABLE, UserFolder};

/// Example commands, each with its effect.
pub(super) const EXAMPLES: &[(&str, &str)] = &[
    ("splitsecond", "open the start page"),
    ("splitsecond the-mill-at-hollowford", "open a bundled fight"),
    (
        "splitsecond ambush.fight",
        "open a fight file or a map (.dd2vtt, .uvtt)",
    ),
    ("splitsecond --continue", "continue the last fight"),
    (
        "splitsecond play the-mill-at-hollowford --seed 7",
        "watch that fight play itself in the terminal",
    ),
    (
        "splitsecond play my-fight.ron --format jsonl",
        "print one JSON outcome per line, for programs",
    ),
    (
        "splitsecond play my-fight.ron --as players",
        "print only what the player characters perceive",
    ),
    (
        "splitsecond advise mill.journal",
        "ask what auto-play would do next, and why",
    ),
    (
        "splitsecond forecast my-fight.ron",
        "see how a fight is likely to end",
    ),
    (
        "splitsecond forecast my-fight.ron --vary orc=2..6",
        "see how many orcs are too many",
    ),
    (
        "splitsecond new ruleset my-rules --from segments",
        "make your own rules, with a guide",
    ),
    (
        "splitsecond import hall.dd2vtt",
        "turn another program's map into a fight",
    ),
    (
        "splitsecond import goblins.json --ruleset segments",
        "import creatures from another program",
    ),
    (
        "splitsecond export my-fight -o my-fight.fight",
        "share a fight with its pictures and rules",
    ),
    (
        "splitsecond check my-fight.ron my-rules/",
        "find every error in your files",
    ),
    (
        "splitsecond export mill.journal -o mill.ron",
        "write a fight in progress as a readable file",
    ),
    (
        "splitsecond run house-rules/*.ron",
        "test that your rules do what you want",
    ),
    (
        "splitsecond party new lanterns --ruleset phases",
        "keep your characters between fights",
    ),
    (
        "splitsecond party take-back lanterns mill.journal",
        "update them from that fight (`--write`)",
    ),
    (
        "splitsecond rules seconds delay",
        "show what `seconds` says about delaying",
    ),
    (
        "splitsecond fields immune",
        "explain a field of a ruleset file",
    ),
];

/// The search order for rulesets.
pub(super) const RULESETS: &str = "\
The ruleset of a file is searched near that file (in its folder and the two above), then in your rulesets folder, \
then among the built-in ones. A folder there with the name of a built-in ruleset, but without ruleset.ron, adds its \
entries to that ruleset.";

/// The exit codes with their meanings.
pub(super) const EXIT_CODES: &[(&str, &str)] = &[
    ("0", "success"),
    ("1", "the check failed"),
    ("2", "the input cannot be used"),
    ("130", "ended by Ctrl+C"),
];

/// Returns the text after the options in `--help`.
pub(super) fn after_help() -> String {
    let width = EXAMPLES.iter().map(|(typed, _)| typed.len()).max();
    let width = width.unwrap_or_default();
    let examples: Vec<String> = EXAMPLES
        .iter()
        .map(|(typed, does)| format!("  {typed:width$}   {does}"))
        .collect();
    let codes: Vec<String> = EXIT_CODES
        .iter()
        .map(|(code, meaning)| format!("{code} {meaning}"))
        .collect();
    let folder = match UserFolder::find() {
        Ok(folder) => format!(
            "Your fights, rulesets, saves and settings are in {}\n(set {HOME_VARIABLE} to use another folder).",
            folder.path().display()
        ),
        Err(_no_home) => format!("Set {HOME_VARIABLE} to a folder for your files."),
    };
    format!(
        "Examples:\n{}\n\n{RULESETS}\n\nExit codes: {}.\n\n{folder}",
        examples.join("\n"),
        codes.join(", ")
    )
}
