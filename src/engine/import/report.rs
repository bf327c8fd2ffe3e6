//! The result of an import, in numbers: taken over, clipped, changed, not carried.

use std::fmt;

/// The result of an import.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    lines: Vec<ReportLine>,
}

/// The fate of an element of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fate {
    /// It is on the map as it was in the file.
    Taken,
    /// It is on the map, except for its part outside.
    Clipped,
    /// It is on the map in another form than in the file.
    Changed,
    /// The file lacks it, or has it in another form than our rules need: it should be checked.
    Guessed,
    /// It is not on the map.
    Left,
}

impl Fate {
    /// All fates, in the order of the report.
    pub const ALL: [Self; 5] = [
        Self::Taken,
        Self::Clipped,
        Self::Changed,
        Self::Guessed,
        Self::Left,
    ];

    /// Returns the words for it in the report.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Taken => "kept",
            Self::Clipped => "clipped",
            Self::Changed => "changed",
            Self::Guessed => "guessed",
            Self::Left => "left out",
        }
    }
}

/// One kind of element and what happened to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportLine {
    /// The fate of the elements.
    pub fate: Fate,
    /// Number of elements.
    pub count: usize,
    /// Description with the number: `3 doors`.
    pub what: String,
    /// The reason, and a remedy; empty if neither is needed.
    pub why: String,
}

impl Report {
    /// Returns all lines, in the order of the report.
    pub fn lines(&self) -> impl Iterator<Item = &ReportLine> {
        let of = |fate| self.lines.iter().filter(move |line| line.fate == fate);
        Fate::ALL.into_iter().flat_map(of)
    }

    /// Returns the number of elements with this fate, counted over all lines whose description contains `what`.
    pub fn count(&self, fate: Fate, what: &str) -> usize {
        let lines = self.lines.iter();
        lines
            .filter(|line| line.fate == fate && line.what.contains(what))
            .map(|line| line.count)
            .sum()
    }

    /// Notes the fate of `count` elements, called `one` or `many`; does nothing for a `count` of 0.
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

    /// Moves the `last` lines to the front.
    pub(super) fn move_to_front(&mut self, last: usize) {
        let last = last.min(self.lines.len());
        self.lines.rotate_right(last);
    }

    /// Returns the number of lines.
    pub(super) fn len(&self) -> usize {
        self.lines.len()
    }

    /// Notes the fate of a single element.
    pub(crate) fn note_one(&mut self, fate: Fate, what: impl Into<String>, why: impl Into<String>) {
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
        self.lines.push(ReportLine {
            fate,
            count,
            what: what.into(),
            why: why.into(),
        });
    }

    /// Returns the report without its reasons, one line for each fate.
    pub fn summary(&self) -> String {
        let of = |fate| {
            let lines = self.lines.iter().filter(|line| line.fate == fate);
            let whats: Vec<&str> = lines.map(|line| line.what.as_str()).collect();
            (!whats.is_empty()).then(|| format!("{}: {}", fate.text(), whats.join(", ")))
        };
        let parts: Vec<String> = Fate::ALL.into_iter().filter_map(of).collect();
        parts.join("\n")
    }

    /// Returns the report for a user of the windows, without command-line options: one line for each fate, with the
    /// reasons for everything that is not as it was in the file.
    pub fn text_for_window(&self) -> String {
        let told = |line: &ReportLine| {
            // The rest is about command-line options.
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
            let mut name = fate.text().to_owned();
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
            let (fate, what) = (line.fate.text(), &line.what);
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
    fn window_report_explains_differences() {
        let mut report = Report::default();
        let all = "walls around them; `--objects low-walls` makes them low";
        report.note(Fate::Taken, 2, ("outline", "outlines"), all);
        report.note(Fate::Clipped, 1, ("door", "doors"), "outside, left out");
        report.note(Fate::Clipped, 1, ("door", "doors"), "cut at the edge");
        let open = "doors that stand open; if they are meant as windows, say `--portals windows`";
        report.note(Fate::Changed, 1, ("open portal", "open portals"), open);
        report.note(Fate::Left, 3, ("light", "lights"), "");
        assert_eq!(
            report.text_for_window(),
            "Kept: 2 outlines\n\
             Clipped: 1 door (outside, left out), 1 door (cut at the edge)\n\
             Changed: 1 open portal (doors that stand open)\n\
             Left out: 3 lights"
        );
    }

    #[test]
    fn report_sorts_numbers() {
        let mut report = Report::default();
        report.note(Fate::Left, 2, ("light", "lights"), "there are no lamps");
        report.note(Fate::Taken, 1, ("door", "doors"), "");
        report.note(Fate::Changed, 0, ("wall", "walls"), "");
        assert_eq!(
            report.to_string(),
            "  kept         1 door\n  left out     2 lights: there are no lamps"
        );
        assert_eq!(report.summary(), "kept: 1 door\nleft out: 2 lights");
        assert_eq!(report.count(Fate::Left, "light"), 2);
    }
}
