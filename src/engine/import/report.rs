//! What came of an import, in numbers: taken over, clipped, changed, not carried.

use std::fmt;

/// What came of an import.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    lines: Vec<Line>,
}

/// What became of something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fate {
    /// It is on the map as it was in the file.
    Taken,
    /// It is on the map as far as it lay on it.
    Clipped,
    /// It is on the map otherwise than in the file.
    Changed,
    /// The file does not say it, or says it otherwise than our rules would: it wants to be read over.
    Guessed,
    /// It is not on the map.
    Left,
}

impl Fate {
    /// All of them, in the order in which they are told.
    pub const ALL: [Self; 5] = [
        Self::Taken,
        Self::Clipped,
        Self::Changed,
        Self::Guessed,
        Self::Left,
    ];

    /// The words under which it is told.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Taken => "taken over",
            Self::Clipped => "clipped",
            Self::Changed => "changed",
            Self::Guessed => "guessed",
            Self::Left => "not carried",
        }
    }
}

/// One kind of thing and what became of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// What became of it.
    pub fate: Fate,
    /// How many there are.
    pub count: usize,
    /// What it is, with its number: `3 doors`.
    pub what: String,
    /// Why, and what can be done about it; empty where nothing needs to be said.
    pub why: String,
}

impl Report {
    /// All lines, in the order in which they are told.
    pub fn lines(&self) -> impl Iterator<Item = &Line> {
        let of = |fate| self.lines.iter().filter(move |line| line.fate == fate);
        Fate::ALL.into_iter().flat_map(of)
    }

    /// How many things have had this fate, counted over all lines whose words contain `what`.
    pub fn count(&self, fate: Fate, what: &str) -> usize {
        let lines = self.lines.iter();
        lines
            .filter(|line| line.fate == fate && line.what.contains(what))
            .map(|line| line.count)
            .sum()
    }

    /// Notes that `count` things, called `one` or `many`, had a fate; nothing where there are none.
    pub(crate) fn note(
        &mut self,
        fate: Fate,
        count: usize,
        (one, many): (&str, &str),
        why: impl Into<String>,
    ) {
        let what = match count {
            0 => return,
            1 => format!("1 {one}"),
            count => format!("{count} {many}"),
        };
        self.add(fate, count, what, why);
    }

    /// Puts the last lines, so many of them, before all others.
    pub(super) fn lead(&mut self, last: usize) {
        let last = last.min(self.lines.len());
        self.lines.rotate_right(last);
    }

    /// How many lines there are.
    pub(super) fn len(&self) -> usize {
        self.lines.len()
    }

    /// Notes what became of a single thing.
    pub(crate) fn say(&mut self, fate: Fate, what: impl Into<String>, why: impl Into<String>) {
        self.add(fate, 1, what, why);
    }

    /// Adds all lines of another report.
    pub(crate) fn extend(&mut self, other: Self) {
        self.lines.extend(other.lines);
    }

    pub(super) fn add(
        &mut self,
        fate: Fate,
        count: usize,
        what: impl Into<String>,
        why: impl Into<String>,
    ) {
        self.lines.push(Line {
            fate,
            count,
            what: what.into(),
            why: why.into(),
        });
    }

    /// The report without its reasons, a line for each fate.
    pub fn summary(&self) -> String {
        let of = |fate| {
            let lines = self.lines.iter().filter(|line| line.fate == fate);
            let whats: Vec<&str> = lines.map(|line| line.what.as_str()).collect();
            (!whats.is_empty()).then(|| format!("{}: {}", fate.words(), whats.join(", ")))
        };
        let parts: Vec<String> = Fate::ALL.into_iter().filter_map(of).collect();
        parts.join("\n")
    }

    /// The report for whoever sees a window and no command line: a line for each fate, with the reasons wherever
    /// something is not as it was in the file.
    pub fn told(&self) -> String {
        let told = |line: &Line| {
            // What follows is about the options of the command line.
            let why = match line.why.split_once("; ") {
                Some((why, rest)) if rest.contains("`--") => why,
                Some(_) | None => &line.why,
            };
            match line.fate == Fate::Taken || why.is_empty() {
                true => line.what.clone(),
                false => format!("{} ({why})", line.what),
            }
        };
        let of = |fate: Fate| {
            let lines = self.lines.iter().filter(|line| line.fate == fate);
            let whats: Vec<String> = lines.map(told).collect();
            let mut name = fate.words().to_owned();
            name[..1].make_ascii_uppercase();
            (!whats.is_empty()).then(|| format!("{name}: {}", whats.join(", ")))
        };
        let parts: Vec<String> = Fate::ALL.into_iter().filter_map(of).collect();
        parts.join("\n")
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (nth, line) in self.lines().enumerate() {
            let new_line = if nth > 0 { "\n" } else { "" };
            let (fate, what) = (line.fate.words(), &line.what);
            write!(f, "{new_line}  {fate:<12} {what}")?;
            if !line.why.is_empty() {
                write!(f, ": {}", line.why)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn in_the_window_it_says_why_something_is_not_as_it_was() {
        let mut report = Report::default();
        let all = "walls around them; `--objects low-walls` makes them low";
        report.note(Fate::Taken, 2, ("outline", "outlines"), all);
        report.note(Fate::Clipped, 1, ("door", "doors"), "outside, left out");
        report.note(Fate::Clipped, 1, ("door", "doors"), "cut at the edge");
        let open = "doors that stand open; if they are meant as windows, say `--portals windows`";
        report.note(Fate::Changed, 1, ("open portal", "open portals"), open);
        report.note(Fate::Left, 3, ("light", "lights"), "");
        assert_eq!(
            report.told(),
            "Taken over: 2 outlines\n\
             Clipped: 1 door (outside, left out), 1 door (cut at the edge)\n\
             Changed: 1 open portal (doors that stand open)\n\
             Not carried: 3 lights"
        );
    }

    #[test]
    fn a_report_tells_numbers_in_order() {
        let mut report = Report::default();
        report.note(Fate::Left, 2, ("light", "lights"), "there are no lamps");
        report.note(Fate::Taken, 1, ("door", "doors"), "");
        report.note(Fate::Changed, 0, ("wall", "walls"), "");
        assert_eq!(
            report.to_string(),
            "  taken over   1 door\n  not carried  2 lights: there are no lamps"
        );
        assert_eq!(
            report.summary(),
            "taken over: 1 door\nnot carried: 2 lights"
        );
        assert_eq!(report.count(Fate::Left, "light"), 2);
    }
}
