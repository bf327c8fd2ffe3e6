//! Situations: auto-play chooses, and its choice is compared with what a good player does and with mistakes.
//!
//! `tests/situations/README.md` describes the files.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use splitsecond::cases::{self, ChoicePattern, Situation};
use splitsecond::document::Spanned;
use splitsecond::encounter::{History, Submission, read, submit};
use splitsecond::rules::facts::{EncounterCommand, Outcome};
use splitsecond::rules::state::{Battle, CombatantId, Stage};
use splitsecond::rules::turns;

use crate::contest::player::{POLICY, Player};

/// Minimum number of situations.
const MIN_SITUATIONS: usize = 20;

/// Maximum number of commands of one turn; a longer one is stuck.
const MAX_COMMANDS: usize = 40;

/// Result of a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Judgement {
    Good,
    Neutral,
    Mistake,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/situations")
}

/// Returns all situations with the names of their files, sorted.
fn situations() -> Vec<(String, Situation)> {
    let files = cases::collect(&[folder()]).expect("the situations are there");
    let mut wrong = Vec::new();
    let mut all = Vec::new();
    for file in files {
        let name = file.file_stem().expect("a file name").to_string_lossy();
        match cases::situation(&file) {
            Ok(situation) => all.push((name.into_owned(), situation)),
            Err(report) => wrong.push(report.to_string()),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    all
}

/// Commands of a combatant in a situation, and everything that happened meanwhile.
#[derive(Default)]
struct Turn {
    commands: Vec<EncounterCommand>,
    outcomes: Vec<Outcome>,
}

/// Lets `player` choose for the combatant of the situation until its turn ends; all others only react.
fn play(situation: &mut Situation, player: &Player) -> Turn {
    let who = situation.choice.who;
    let most = situation.choice.commands.unwrap_or(MAX_COMMANDS);
    let mut turn = Turn::default();
    for _ in 0..MAX_COMMANDS {
        if turn.commands.len() == most {
            break;
        }
        let next = read(&mut situation.world, |battle| next(battle, who, player));
        let Some((command, is_its_own)) = next else {
            break;
        };
        let receipt = submit(&mut situation.world, &Submission::from(command.clone()));
        let receipt =
            receipt.unwrap_or_else(|why| panic!("{}: {command:?}: {why}", situation.about));
        let history = situation.world.resource::<History>();
        let entry = history.entry(receipt.entry).expect("it was written down");
        turn.outcomes.extend(entry.outcomes.iter().cloned());
        if is_its_own {
            let ends = ends_turn(&command);
            turn.commands.push(command);
            if ends {
                break;
            }
        }
    }
    turn
}

/// Returns the next command, and whether `who` gives it; `None` after its turn.
fn next(battle: &Battle, who: CombatantId, player: &Player) -> Option<(EncounterCommand, bool)> {
    if let Some(held) = battle.pending.top() {
        let asked = *held.asked.first()?;
        return Some(((player.choose)(battle, asked), asked == who));
    }
    let command = match battle.round.stage {
        Stage::Declaring | Stage::Choosing => (player.prepare)(battle, who)?,
        Stage::Apart | Stage::Surprise { .. } | Stage::Acting => {
            if !turns::actors(battle).contains(&who) {
                return None;
            }
            (player.choose)(battle, who)
        }
    };
    Some((command, true))
}

fn ends_turn(command: &EncounterCommand) -> bool {
    matches!(
        command,
        EncounterCommand::EndTurn { .. }
            | EncounterCommand::HandOn { .. }
            | EncounterCommand::Hold { .. }
            | EncounterCommand::Delay { .. }
            | EncounterCommand::Declare { .. }
            | EncounterCommand::Choose { .. }
            | EncounterCommand::React(_)
            | EncounterCommand::LetPass { .. }
    )
}

/// Judges a turn. A turn with a mistake is a mistake, whatever else is good about it.
fn judge(situation: &mut Situation, turn: &Turn) -> Judgement {
    let choice = &situation.choice;
    read(&mut situation.world, |battle| {
        let is_made = |patterns: &[Spanned<ChoicePattern>]| {
            patterns
                .iter()
                .any(|pattern| pattern.matches(battle, choice.who, &turn.commands, &turn.outcomes))
        };
        if is_made(&choice.mistakes) {
            Judgement::Mistake
        } else if is_made(&choice.good) {
            Judgement::Good
        } else {
            Judgement::Neutral
        }
    })
}

#[test]
fn policy_makes_no_mistakes() {
    let mut made = Vec::new();
    for (name, mut situation) in situations() {
        let turn = play(&mut situation, &POLICY);
        let judgement = judge(&mut situation, &turn);
        println!("{name}: {judgement:?}");
        for command in &turn.commands {
            let command = serde_json::to_string(command).expect("a command can be written");
            println!("    {command}");
        }
        if judgement == Judgement::Mistake {
            println!("    {}", situation.choice.why);
            made.push(name);
        }
    }
    assert!(made.is_empty(), "mistakes in {made:?}");
}

#[test]
fn situations_cover_all_built_in_rulesets() {
    let mut situations = situations();
    let found = situations.len();
    assert!(found >= MIN_SITUATIONS, "only {found} situations");
    let rulesets: BTreeSet<String> = situations
        .iter_mut()
        .map(|(_, situation)| read(&mut situation.world, |battle| battle.ruleset.id.to_string()))
        .collect();
    assert_eq!(rulesets.len(), 5, "{rulesets:?}");
}

/// A player that ends every turn at once and never reacts.
const IDLE: Player = Player {
    name: "idle",
    prepare: |_battle, _who| None,
    choose: |battle, who| match battle.pending.top() {
        Some(_) => EncounterCommand::LetPass { who },
        None => EncounterCommand::EndTurn { who },
    },
};

#[test]
fn idle_player_makes_mistakes() {
    let mut judged = situations().into_iter().map(|(_, mut situation)| {
        let turn = play(&mut situation, &IDLE);
        judge(&mut situation, &turn)
    });
    let mistakes = judged.by_ref().filter(|one| *one == Judgement::Mistake);
    assert!(mistakes.count() >= 5);
}

/// Returns the report of a situation in which `choice` follows a short fight.
fn problems_of(choice: &str) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("a.ron");
    let text = format!(
        r#"(
            about: "A duel.",
            combatants: [
                (id: "mira", creature: "mira", side: "party", at: (1, 1)),
                (id: "orc", creature: "orc", side: "foes", at: (3, 1)),
            ],
            steps: [(do: Begin, dice: [6, 1])],
            choice: {choice},
        )"#
    );
    std::fs::write(&file, text).expect("a file");
    match cases::situation(&file) {
        Ok(_) => String::new(),
        Err(report) => report.to_string(),
    }
}

#[test]
fn errors_of_a_choice_are_reported_with_their_place() {
    let right =
        r#"(who: "mira", mistakes: [EndTurn, Ends(within: 1, of: "orc")], why: "She can act.")"#;
    assert_eq!(problems_of(right), "");
    for (choice, wanted) in [
        (r#"(who: "mirra", mistakes: [EndTurn], why: "")"#, "mirra"),
        (
            r#"(who: "mira", mistakes: [], why: "")"#,
            "a mistake to avoid",
        ),
        (r#"(who: "mira", mistakes: [EndTurm], why: "")"#, "EndTurm"),
        (
            r#"(who: "mira", mistakes: [Act(acton: "move")], why: "")"#,
            "acton",
        ),
        (
            r#"(who: "mira", mistakes: [Act(action: "mvoe")], why: "")"#,
            "mvoe",
        ),
        (
            r#"(who: "mira", mistakes: [Act(targets: ["ork"])], why: "")"#,
            "ork",
        ),
        (
            r#"(who: "mira", mistakes: [Happens(TurnBegin)], why: "")"#,
            "TurnBegin",
        ),
        (
            r#"(who: "mira", mistakes: [Never(EndTurm)], why: "")"#,
            "EndTurm",
        ),
        (
            r#"(who: "mira", mistakes: [Ends(within: 1)], why: "")"#,
            "`of`",
        ),
        (
            r#"(who: "mira", mistakes: [Ends(near: 1)], why: "")"#,
            "near",
        ),
    ] {
        let report = problems_of(choice);
        assert!(report.contains(wanted), "{choice}: {report}");
        assert!(report.contains(":8:"), "{choice}: no line in {report}");
    }
}
