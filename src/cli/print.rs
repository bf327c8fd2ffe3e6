//! Printing of transcripts, as they grow, and of complaints.

use std::fmt::Display;
use std::io::{self, Write};

use serde_json::{Value, json};

use crate::encounter::perspective::{InSight, perceived};
use crate::encounter::transcript::{self, TranscriptState};
use crate::encounter::{Entry, EntryId};
use crate::rules::facts::{Lexicon, Outcome};
use crate::tactics::advice::AdviceText;

use super::Format;

/// Maximum length of a line, in columns.
pub(super) const WIDTH: usize = 96;

/// An output that passes no control sequence on to the terminal: text from a file could otherwise move the cursor,
/// change colours or hide other output.
pub(super) struct PlainWriter<W>(pub W);

impl<W: Write> Write for PlainWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match std::str::from_utf8(bytes) {
            Ok(text) if !text.chars().any(is_control_character) => self.0.write_all(bytes)?,
            _ => {
                let text = String::from_utf8_lossy(bytes);
                self.0.write_all(plain(&text).as_bytes())?;
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// Returns true if a terminal may interpret a character: control characters except line breaks and tabs, and characters
/// that change the writing direction.
fn is_control_character(c: char) -> bool {
    let turns =
        matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    turns || (c.is_control() && !matches!(c, '\n' | '\t'))
}

/// Returns the text with a replacement character for every such character.
fn plain(text: &str) -> String {
    let mark = char::REPLACEMENT_CHARACTER;
    text.chars()
        .map(|c| if is_control_character(c) { mark } else { c })
        .collect()
}

/// Returns a line of JSON in which such characters are escaped, so that nothing is lost.
fn escaped(line: &str) -> String {
    let mut plain = String::with_capacity(line.len());
    for c in line.chars() {
        match is_control_character(c) {
            true => plain.push_str(&format!("\\u{:04x}", u32::from(c))),
            false => plain.push(c),
        }
    }
    plain
}

/// A printer for the entries of a journal.
pub(super) struct Printer {
    format: Format,
    /// The names to print, including those of combatants that arrive later.
    lexicon: Lexicon,
    /// All text printed so far: the spacing before a line depends on it.
    text: String,
    moment: TranscriptState,
    seq: u64,
}

impl Printer {
    /// Returns a printer that has printed nothing yet.
    pub fn new(format: Format, lexicon: Lexicon) -> Self {
        Self {
            format,
            lexicon,
            text: String::new(),
            moment: TranscriptState::default(),
            seq: 0,
        }
    }

    /// Prints the outcomes of `entry` and flushes the output.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn entry(&mut self, out: &mut dyn Write, id: EntryId, entry: &Entry) -> io::Result<()> {
        self.lexicon.expect(entry.command.newcomers());
        match self.format {
            Format::Text => {
                let printed = self.text.len();
                let lines = transcript::lines(&self.lexicon, entry, &mut self.moment);
                transcript::write_lines(&mut self.text, &lines);
                out.write_all(&self.text.as_bytes()[printed..])?;
            }
            Format::Jsonl => {
                for line in transcript::json_lines(id, entry, &mut self.seq) {
                    writeln!(out, "{}", escaped(&line))?;
                }
            }
        }
        out.flush()
    }

    /// Prints the reasons for the next command, and flushes the output.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn advice(&mut self, out: &mut dyn Write, advice: &AdviceText) -> io::Result<()> {
        match self.format {
            Format::Text => {
                for (nth, line) in wrapped(&advice.to_string(), WIDTH - 8).iter().enumerate() {
                    let sign = if nth == 0 { '?' } else { ' ' };
                    writeln!(out, "    {sign} {line}")?;
                }
            }
            Format::Jsonl => {
                self.seq += 1;
                let mut line = advice_json(advice);
                line["seq"] = self.seq.into();
                json(out, &line)?;
            }
        }
        out.flush()
    }

    /// Prints what the players perceive of the outcomes in a round, and flushes the output.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn perceived(
        &mut self,
        out: &mut dyn Write,
        round: u32,
        seen: &InSight,
        outcomes: &[Outcome],
    ) -> io::Result<()> {
        let lines = perceived(&self.lexicon, seen, outcomes);
        match self.format {
            Format::Text => {
                let printed = self.text.len();
                transcript::write_lines(&mut self.text, &lines);
                out.write_all(&self.text.as_bytes()[printed..])?;
            }
            Format::Jsonl => {
                for line in lines {
                    self.seq += 1;
                    let line = json!({ "seq": self.seq, "round": round, "text": line.text });
                    json(out, &line)?;
                }
            }
        }
        out.flush()
    }
}

/// Returns an advice as an object for programs.
fn advice_json(advice: &AdviceText) -> Value {
    json!({
        "advice": advice.choice,
        "who": advice.who,
        "chances": advice.chances,
        "facts": advice.facts,
    })
}

/// Prints an advice outside a transcript.
///
/// # Errors
/// If the output cannot be written.
pub(super) fn advice(out: &mut dyn Write, format: Format, advice: &AdviceText) -> io::Result<()> {
    match format {
        Format::Text => writeln!(out, "{advice}"),
        Format::Jsonl => json(out, &advice_json(advice)),
    }
}

/// Prints an object for programs, on a line.
///
/// # Errors
/// If the output cannot be written.
pub(super) fn json(out: &mut dyn Write, object: &Value) -> io::Result<()> {
    writeln!(out, "{}", escaped(&object.to_string()))
}

/// Prints an error or a warning for the user.
pub(super) fn complain(what: &dyn Display) {
    // If this fails, there is nowhere to report it.
    let _nowhere = writeln!(PlainWriter(io::stderr().lock()), "splitsecond: {what}");
}

/// Shows a failure in a window if the program was started without a terminal, such as from the Start menu: printed text
/// would be lost.
#[cfg(all(windows, feature = "app"))]
pub(super) fn show_without_terminal(what: &dyn Display) {
    use std::os::windows::io::AsRawHandle;
    if io::stderr().as_raw_handle().is_null() {
        rfd::MessageDialog::new()
            .set_level(rfd::MessageLevel::Error)
            .set_title("Splitsecond")
            .set_description(what.to_string())
            .show();
    }
}

/// Breaks the text into lines of at most `width` characters; a longer word gets a separate line.
pub(super) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encounter::perspective::{in_sight, players_view};
    use crate::encounter::{self, History, Submission};
    use crate::rules::arrival::arrival_commands;
    use crate::rules::facts::EncounterCommand;
    use crate::rules::state::{CombatantId, CombatantSpec, SideId, Wave};
    use crate::trial::TestFight;
    use crate::trial::scenes::{Scene, scene_of, scenes};

    #[test]
    fn control_characters_never_reach_the_terminal() {
        let mut printed = Vec::new();
        let hostile = "a\u{1b}]0;title\u{7}b\r\u{9b}31mc\u{202e}d\tä\n";
        writeln!(PlainWriter(&mut printed), "x {hostile}").unwrap();
        let printed = String::from_utf8(printed).unwrap();
        assert_eq!(
            printed,
            "x a\u{fffd}]0;title\u{fffd}b\u{fffd}\u{fffd}31mc\u{fffd}d\tä\n\n"
        );
        let mut garbled = Vec::new();
        PlainWriter(&mut garbled)
            .write_all(b"a\xffb\x1b[0m")
            .unwrap();
        assert_eq!(garbled, "a\u{fffd}b\u{fffd}[0m".as_bytes());
        let line = serde_json::json!({ "text": hostile }).to_string();
        let shown = escaped(&line);
        assert!(!shown.chars().any(is_control_character));
        let back: serde_json::Value = serde_json::from_str(&shown).unwrap();
        assert_eq!(back["text"], hostile);
    }

    #[test]
    fn lines_break_between_words() {
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("extraordinary", 4), ["extraordinary"]);
        assert!(wrapped(" ", 4).is_empty());
    }

    /// Returns the output for the players when a combatant takes damage; `None` if the command is rejected.
    fn printed(trial: &mut TestFight, who: CombatantId) -> Option<String> {
        let hurt = EncounterCommand::DealDamage {
            who: vec![who],
            damage: "5".parse().expect("a number is damage"),
            attributes: Vec::new(),
            by: None,
        };
        let before = trial.read(in_sight);
        let receipt = encounter::submit(&mut trial.world, &Submission::from(hurt)).ok()?;
        let seen = before.or(&trial.read(in_sight));
        let ruleset = trial.read(|battle| battle.shared_ruleset());
        let history = trial.world.resource::<History>();
        let lexicon = transcript::lexicon(ruleset, history);
        let outcomes = &history.entry(receipt.entry)?.outcomes;
        let mut out = Vec::new();
        Printer::new(Format::Jsonl, lexicon)
            .perceived(&mut out, 1, &seen, outcomes)
            .expect("memory takes everything");
        String::from_utf8(out).ok()
    }

    #[test]
    fn arrivals_are_called_by_name() {
        let mut trial = TestFight::setup("segments", "tolk (3, 3) against orc (9, 3)").set_up();
        let ruleset = trial.read(|battle| battle.shared_ruleset());
        let lexicon = transcript::lexicon(ruleset, trial.world.resource::<History>());
        let mut printer = Printer::new(Format::Text, lexicon);
        let arriving = |id: &str, name: Option<&str>, x: i32| CombatantSpec {
            name: name.map(str::to_owned),
            ..CombatantSpec::new(id.into(), "orc".into(), SideId::new("foes"), (x, 5).into())
        };
        let wave = Wave {
            name: "Riders".to_owned(),
            round: None,
            who: vec![arriving("r-1", Some("Rider"), 9), arriving("r-2", None, 12)],
        };
        trial.submit(EncounterCommand::Reserve(wave.clone()));
        for command in trial.read(|battle| arrival_commands(battle, &wave)) {
            trial.submit(command);
        }
        let mut out = Vec::new();
        let history = trial.world.resource::<History>();
        for id in history.line() {
            let entry = history.entry(id).expect("it was written down");
            printer
                .entry(&mut out, id, entry)
                .expect("memory takes everything");
        }
        let out = String::from_utf8(out).expect("it is text");
        assert!(out.contains("Rider arrives at (9, 5)"), "{out}");
        assert!(out.contains("Orc arrives at (12, 5)"), "{out}");
        assert!(!out.contains("r-"), "{out}");
    }

    #[test]
    fn jsonl_for_players_reveals_nothing_unknown() {
        let (mut silent, mut alike) = (0, 0);
        for number in 0..scenes().min(100) {
            let Some(Scene {
                mut fight, plain, ..
            }) = scene_of(number)
            else {
                continue;
            };
            let sees = |trial: &mut TestFight, who: CombatantId| {
                let tokens = trial.read(players_view).tokens;
                tokens.iter().any(|token| token.guise.who == who)
            };
            for who in ["orc", "wolf", "rat", "spider"] {
                if !sees(&mut fight, who.into())
                    && let Some(lines) = printed(&mut fight, who.into())
                {
                    assert_eq!(lines, "", "scene {number}: {who}");
                    silent += 1;
                }
            }
            let Some(mut plain) = plain else { continue };
            for who in ["mira", "tolk", "kessa", "orc", "wolf", "rat"] {
                if sees(&mut fight, who.into()) {
                    let lines = printed(&mut fight, who.into());
                    let without = printed(&mut plain, who.into());
                    assert_eq!(lines, without, "scene {number}: {who}");
                    alike += usize::from(lines.is_some_and(|lines| !lines.is_empty()));
                }
            }
        }
        assert!(silent > 30 && alike > 30, "{silent}, {alike}");
    }
}
