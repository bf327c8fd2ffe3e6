//! Writers that are killed at any moment: commands reported as safe are not lost.

use std::env;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

use splitsecond::encounter;
use splitsecond::ruleset::Rulesets;
use splitsecond::save::disk::Disk;
use splitsecond::save::journal;

use crate::desk::{begin, fight, go_on, go_on_with};

/// Environment variable: file that the child process writes; set only there.
const FILE: &str = "SPLITSECOND_KILLED_FILE";

/// The writer that is killed: plays, and prints the number of safe commands. Does nothing unless started as the
/// child process.
#[test]
fn child() {
    let Some(path) = env::var_os(FILE).map(PathBuf::from) else {
        return;
    };
    let disk = Disk::default();
    let mut world = fight();
    let mut journal = match path.exists() {
        true => {
            let read = journal::read(&path).expect("it can be read");
            let rules = read
                .fight
                .ruleset_in(&Rulesets::built_in())
                .expect("its rules");
            read.fight.open(&mut world, rules).expect("it opens");
            go_on_with(&disk, &path)
        }
        false => begin(&disk, &path),
    };
    let mut told = 0;
    for turn in 0.. {
        if turn % 7 == 6 {
            // One undo in a while goes back 40 commands, so that the fight does not stay over.
            let back = if turn % 50 == 48 { 40 } else { 1 };
            for _ in 0..back {
                encounter::undo(&mut world).expect("the way back");
            }
        } else {
            go_on(&mut world);
        }
        journal.record(&mut world);
        let safe = journal.status().safe;
        if safe > told {
            told = safe;
            println!("safe {safe}");
            std::io::stdout().flush().expect("somebody listens");
        }
    }
}

/// Starts a writer, kills it `time` after it reports the first safe command, and returns the last number that it
/// reported. Reports that were still unread when it was killed count, too.
fn kill_after(path: &Path, time: Duration) -> usize {
    let mut child = Command::new(env::current_exe().expect("this test"))
        .args(["kills::child", "--exact", "--nocapture", "--test-threads=1"])
        .env(FILE, path)
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let out = BufReader::new(child.stdout.take().expect("it speaks"));
    let (send, told) = mpsc::channel();
    let reader = std::thread::spawn(move || {
        for line in out.lines().map_while(Result::ok) {
            // The name of the test precedes the first report on its line.
            let safe = line.rsplit_once("safe ").map(|(_, safe)| safe.parse());
            if let Some(Ok(safe)) = safe {
                send.send(safe).expect("somebody listens");
            }
        }
    });
    let first: usize = told
        .recv_timeout(Duration::from_secs(60))
        .expect("a writer tells what is safe");
    std::thread::sleep(time);
    child.kill().expect("it runs");
    child.wait().expect("it ends");
    reader.join().expect("it is read");
    told.try_iter().last().unwrap_or(first)
}

#[test]
fn killed_writer_keeps_acknowledged_commands() {
    let kills: u64 = env::var("SPLITSECOND_KILLS")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(8);
    let scratch = tempfile::tempdir().expect("a folder");
    let (mut torn, mut safe_in_all) = (0, 0);
    for kill in 0..kills {
        // Every fourth kill begins a new fight, so that kills hit the beginning, too.
        let path = scratch.path().join(format!("{}.journal", kill / 4));
        let known = journal::read(&path).map_or(0, |read| read.fight.commands());
        let told = kill_after(&path, Duration::from_micros(kill * 7_919 % 90_000));
        let safe = told.max(known);
        safe_in_all += told.saturating_sub(known);
        let read = journal::read(&path).expect("what is safe can be read");
        torn += usize::from(read.loss.is_some());
        assert!(read.fight.commands() >= safe, "kill {kill}");
        let loss = read.loss.is_none_or(|loss| loss.at_the_end == loss.bytes);
        assert!(loss, "kill {kill}: {:?}", read.loss);
        let rules = read
            .fight
            .ruleset_in(&Rulesets::built_in())
            .expect("its rules");
        let opened = read.fight.open(&mut Default::default(), rules);
        assert_eq!(opened, Ok(()), "kill {kill}");
    }
    println!(
        "{kills} writers killed, {safe_in_all} commands told as safe, {torn} ends torn, none lost"
    );
}
