//! Ctrl+C in the terminal.

#![cfg(target_os = "linux")]

use std::io::Read;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

#[test]
fn interrupted_auto_play_ends_with_a_whole_line() {
    let home = tempfile::tempdir().expect("a folder");
    // Tests that run in the background may inherit an ignored SIGINT, so `env` restores the default.
    let mut child = Command::new("env")
        .args(["--default-signal=INT", env!("CARGO_BIN_EXE_splitsecond")])
        .args(["play", "the-bone-barrow", "--format", "jsonl"])
        .env("SPLITSECOND_HOME", home.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut out = child.stdout.take().expect("it speaks");
    let mut text = vec![0; 1000];
    out.read_exact(&mut text).expect("it has begun");
    let asked = Instant::now();
    let sent = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(sent.expect("it is there").success());
    out.read_to_end(&mut text).expect("it ends");
    let ended = child.wait().expect("it ends");
    assert!(asked.elapsed() < Duration::from_secs(10));
    assert_eq!(ended.code(), Some(130), "{ended:?}");
    let text = String::from_utf8(text).expect("a text");
    assert!(text.ends_with("}\n"), "{}", &text[text.len() - 100..]);
}
