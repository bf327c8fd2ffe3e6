//! The result of a case, as lines that help to fix either the case or the rules.

use std::fmt;

use crate::document::DocumentError;

/// The result of one case.
#[derive(Clone, Debug)]
pub struct CaseReport {
    /// Name of the case: its file name without folder and extension.
    pub name: String,
    /// Rules that it shows; empty if the file could not be read.
    pub rules: Vec<String>,
    /// Verdict on the case.
    pub verdict: CaseVerdict,
}

/// The verdict on a case, with the reasons if it does not pass.
#[derive(Clone, Debug)]
pub enum CaseVerdict {
    /// Every expectation was met.
    Holds,
    /// At least one expectation was not met.
    Fails(Vec<CaseFailure>),
    /// The file has problems and cannot be played.
    Unusable(DocumentError),
}

/// An expectation that was not met.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseFailure {
    /// The step, from 1; `None` for the checks after the last step.
    pub step: Option<usize>,
    /// The line in the file, from 1; 0 if it is not known.
    pub line: u32,
    /// The expected result.
    pub expected: String,
    /// The actual result, one line per item.
    pub found: Vec<String>,
}

impl CaseReport {
    /// True if the case passes.
    pub fn passes(&self) -> bool {
        matches!(self.verdict, CaseVerdict::Holds)
    }
}

/// Shows `ok   SEC-13-eleven-seconds  (SEC-13)`, or `FAIL` with the failures below it.
impl fmt::Display for CaseReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = match self.verdict {
            CaseVerdict::Holds => "ok  ",
            CaseVerdict::Fails(_) => "FAIL",
            CaseVerdict::Unusable(_) => "BAD ",
        };
        write!(f, "{word} {}", self.name)?;
        if !self.rules.is_empty() {
            write!(f, "  ({})", self.rules.join(", "))?;
        }
        match &self.verdict {
            CaseVerdict::Holds => Ok(()),
            CaseVerdict::Fails(failures) => failures
                .iter()
                .try_for_each(|failure| write!(f, "\n{failure}")),
            CaseVerdict::Unusable(problems) => problems
                .to_string()
                .lines()
                .try_for_each(|line| write!(f, "\n     {line}")),
        }
    }
}

impl fmt::Display for CaseFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.step, self.line) {
            (Some(step), 0) => write!(f, "     step {step}: ")?,
            (Some(step), line) => write!(f, "     step {step}, line {line}: ")?,
            (None, _) => write!(f, "     after the last step: ")?,
        }
        f.write_str(&self.expected)?;
        self.found
            .iter()
            .try_for_each(|line| write!(f, "\n         {line}"))
    }
}

/// Numbers of cases that passed, failed or could not be played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Number of cases that passed.
    pub passed: usize,
    /// Number of cases that failed.
    pub failed: usize,
    /// Number of cases whose files cannot be played.
    pub unusable: usize,
}

impl Summary {
    /// Counts one more case.
    pub fn count(&mut self, report: &CaseReport) {
        match report.verdict {
            CaseVerdict::Holds => self.passed += 1,
            CaseVerdict::Fails(_) => self.failed += 1,
            CaseVerdict::Unusable(_) => self.unusable += 1,
        }
    }
}

impl<'r> FromIterator<&'r CaseReport> for Summary {
    fn from_iter<I: IntoIterator<Item = &'r CaseReport>>(reports: I) -> Self {
        let mut summary = Self::default();
        for report in reports {
            summary.count(report);
        }
        summary
    }
}

/// Shows `3 passed, 1 failed`; a case that cannot be played counts as failed, too.
impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let failed = self.failed + self.unusable;
        write!(f, "{} passed, {failed} failed", self.passed)?;
        if self.unusable > 0 {
            write!(f, " ({} could not be played)", self.unusable)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_and_summaries_are_readable() {
        let report = |verdict| CaseReport {
            name: "SEC-01-order".into(),
            rules: vec!["SEC-01".into()],
            verdict,
        };
        let good = report(CaseVerdict::Holds);
        let wrong = report(CaseVerdict::Fails(vec![CaseFailure {
            step: Some(2),
            line: 14,
            expected: "expected TurnBegan".into(),
            found: vec!["RoundBegan  Round 1".into()],
        }]));
        let bad = report(CaseVerdict::Unusable(DocumentError::new("f.ron")));
        assert_eq!(good.to_string(), "ok   SEC-01-order  (SEC-01)");
        assert_eq!(
            wrong.to_string(),
            "FAIL SEC-01-order  (SEC-01)\n     step 2, line 14: expected TurnBegan\n         RoundBegan  Round 1"
        );
        let all: Summary = [&good, &wrong, &bad].into_iter().collect();
        assert_eq!(
            all.to_string(),
            "1 passed, 2 failed (1 could not be played)"
        );
    }
}
