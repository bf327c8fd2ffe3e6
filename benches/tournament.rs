//! A tournament of two players of auto-play in every bundled fight, and in four against eight on an open field.
//!
//! Each fight is played twice with each seed: with the first player on side A (the party) and the second on side B, and
//! the other way round. The player whose side A ends with the better margin wins the pair. The same seeds give the same
//! table, whatever the number of threads.
//!
//! ```sh
//! cargo bench --no-default-features --bench tournament -- --seeds 20
//! cargo bench --no-default-features --bench tournament -- --fights mill --seeds 1 --transcript
//! ```

mod contest;
#[path = "fight/files.rs"]
mod files;

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use clap::Parser;
use contest::player::{self, Player};
use contest::referee::{self, FightEnd};
use contest::score::{Score, Tally};
use splitsecond::encounter::{ALL_STRENGTH, EncounterSetup, History, transcript};
use splitsecond::ruleset::Rulesets;
use splitsecond::save::read_encounter;

/// Lets two players of auto-play fight each other and prints a table.
#[derive(Parser)]
struct Options {
    /// Number of seeds for each fight
    #[arg(long, default_value_t = 4)]
    seeds: u64,
    /// First seed
    #[arg(long, default_value_t = 1)]
    first: u64,
    /// Only the fights with one of these words in their names
    #[arg(long, value_delimiter = ',')]
    fights: Vec<String>,
    /// The two players: policy, baseline
    #[arg(long, value_delimiter = ',', value_parser = player_named, default_values = ["policy", "baseline"])]
    players: Vec<Player>,
    /// Number of threads; default: one for each core
    #[arg(long)]
    threads: Option<usize>,
    /// Prints each pair of fights
    #[arg(long)]
    pairs: bool,
    /// Prints the transcript of each fight
    #[arg(long)]
    transcript: bool,
    /// Passed by `cargo bench`
    #[arg(long, hide = true)]
    bench: bool,
}

fn player_named(name: &str) -> Result<Player, String> {
    player::find(name).ok_or_else(|| "there is no such player".to_owned())
}

/// A fight with a seed.
struct Task {
    /// Index of the fight.
    fight: usize,
    setup: EncounterSetup,
}

/// A mirrored pair of fights.
struct Pair {
    /// The fight with the first player on side A.
    first_on_a: FightEnd,
    /// The fight with the second player on side A.
    second_on_a: FightEnd,
    transcripts: String,
}

fn main() {
    let options = Options::parse();
    let [one, two] = options.players[..] else {
        eprintln!("`--players` needs two names");
        std::process::exit(2);
    };
    let mut fights = files::all();
    if !options.fights.is_empty() {
        fights.retain(|(name, _)| options.fights.iter().any(|word| name.contains(word)));
    }
    let mut rulesets = Vec::new();
    let mut tasks = Vec::new();
    for (fight, (name, text)) in fights.iter().enumerate() {
        let setup = read_encounter(name, text, &Rulesets::built_in());
        let setup = setup.expect("the fight is in order");
        rulesets.push(setup.ruleset.id.to_string());
        for seed in options.first..options.first + options.seeds {
            let setup = EncounterSetup {
                seed,
                ..setup.clone()
            };
            tasks.push(Task { fight, setup });
        }
    }
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let threads = options.threads.unwrap_or(cores).max(1);
    let pairs = play_all(&tasks, threads, &one, &two, options.transcript);
    let mut scores = vec![Score::default(); fights.len()];
    for (task, pair) in tasks.iter().zip(&pairs) {
        print!("{}", pair.transcripts);
        if options.pairs {
            print_pair(&fights[task.fight].0, task.setup.seed, pair);
        }
        let score = &mut scores[task.fight];
        score.count(pair.first_on_a.margin, pair.second_on_a.margin);
        for end in [pair.first_on_a, pair.second_on_a] {
            score.stopped += u32::from(!end.is_decided);
            score.illegal += end.illegal;
        }
    }
    println!(
        "{} against {}, {} seeds\n",
        one.name, two.name, options.seeds
    );
    print_table(&fights, &rulesets, &scores);
}

/// Plays all tasks on several threads. The results are in the order of the tasks.
fn play_all(
    tasks: &[Task],
    threads: usize,
    one: &Player,
    two: &Player,
    transcript: bool,
) -> Vec<Pair> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let pair = play_pair(&task.setup, one, two, transcript);
                    let index = tasks.iter().position(|other| std::ptr::eq(other, task));
                    done.lock().expect("no thread panics").push((index, pair));
                }
            });
        }
    });
    let mut done = done.into_inner().expect("no thread panics");
    done.sort_by_key(|(index, _)| *index);
    done.into_iter().map(|(_, pair)| pair).collect()
}

fn play_pair(setup: &EncounterSetup, one: &Player, two: &Player, transcript: bool) -> Pair {
    let mut transcripts = String::new();
    let mut play = |a: &Player, b: &Player| {
        let (end, world) = referee::play(setup, a, b);
        if transcript {
            let history = world.resource::<History>();
            let lexicon = transcript::lexicon(setup.ruleset.clone(), history);
            let text = transcript::text(&lexicon, history);
            let (seed, margin) = (setup.seed, end.margin);
            transcripts += &format!(
                "=== {}, seed {seed}: {} against {}, margin {margin}\n{text}\n",
                setup.name, a.name, b.name
            );
        }
        end
    };
    let first_on_a = play(one, two);
    let second_on_a = play(two, one);
    Pair {
        first_on_a,
        second_on_a,
        transcripts,
    }
}

fn print_pair(name: &str, seed: u64, pair: &Pair) {
    let describe = |end: &FightEnd| {
        let stopped = if end.is_decided { "" } else { ", stopped" };
        format!(
            "margin {:>5} in {:>2} rounds, {:>4} commands{stopped}",
            end.margin, end.round, end.commands
        )
    };
    let ends = [&pair.first_on_a, &pair.second_on_a].map(describe);
    println!("{name} {seed}: {}; mirrored: {}", ends[0], ends[1]);
}

fn print_table(fights: &[(String, String)], rulesets: &[String], scores: &[Score]) {
    println!(
        "| fight | ruleset | as party: won, lost, drawn | as enemies: won, lost, drawn | pairs: won, lost, drawn | share | mean advantage | stopped | illegal |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    for ((fight, ruleset), score) in fights.iter().zip(rulesets).zip(scores) {
        println!("{}", row(&fight.0, ruleset, score));
    }
    let mut names: Vec<&String> = rulesets.iter().collect();
    names.sort();
    names.dedup();
    let mut all = Score::default();
    for name in names {
        let of_it = rulesets.iter().zip(scores).filter(|(of, _)| *of == name);
        let sum = of_it.fold(Score::default(), |sum, (_, score)| sum.and(*score));
        println!("{}", row("all", name, &sum));
        all = all.and(sum);
    }
    println!("{}", row("all", "all", &all));
}

fn row(fight: &str, ruleset: &str, score: &Score) -> String {
    let tally = |tally: Tally| format!("{}, {}, {}", tally.won, tally.lost, tally.drawn);
    let percent = |per_mille: i64| {
        let sign = if per_mille < 0 { "-" } else { "" };
        format!("{sign}{}.{}", per_mille.abs() / 10, per_mille.abs() % 10)
    };
    let mean = score.advantage / i64::from(score.pairs.number()).max(1);
    format!(
        "| {fight} | {ruleset} | {} | {} | {} | {} % | {} % | {} | {} |",
        tally(score.as_a),
        tally(score.as_b),
        tally(score.pairs),
        percent(i64::from(score.pairs.per_mille())),
        percent(mean * 1000 / ALL_STRENGTH),
        score.stopped,
        score.illegal,
    )
}
