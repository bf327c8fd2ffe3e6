//! `splitsecond run`: runs conformance cases.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use crate::cases::{self, CaseReport, CaseVerdict, Summary};
use crate::save::Library;

use super::{CommandError, ExitStatus, Format};

/// Run conformance cases: short fights that prove the effect of a rule.
///
/// Prints one line per case, and the expectations that failed. The ruleset of a case is searched first near the case's
/// file (as in a ruleset's folder with its cases in `cases/`), then in your rulesets folder, then among the built-in
/// ones.
///
/// A file named `common.ron` is not run: it holds entries that the cases next to it share.
#[derive(Args, Debug)]
pub(super) struct RunCases {
    /// Case files, or folders of them.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The output format.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

impl RunCases {
    pub fn carry_out(
        &self,
        library: &Library,
        out: &mut dyn Write,
    ) -> Result<ExitStatus, CommandError> {
        let files = cases::collect(&self.files).map_err(CommandError::from_unusable_input)?;
        if files.is_empty() {
            return Err(CommandError::Unusable("no test cases found".to_owned()));
        }
        let mut summary = Summary::default();
        for file in files {
            let report = cases::run_file_by(&file, library.rulesets());
            summary.count(&report);
            match self.format {
                Format::Text => writeln!(out, "{report}")?,
                Format::Jsonl => writeln!(out, "{}", as_json(&report))?,
            }
            out.flush()?;
        }
        if self.format == Format::Text {
            writeln!(out, "{summary}")?;
        }
        Ok(match summary {
            Summary { unusable: 1.., .. } => ExitStatus::Unusable,
            Summary { failed: 1.., .. } => ExitStatus::DoesNotHold,
            Summary { .. } => ExitStatus::Well,
        })
    }
}

/// Returns a report as an object: `{"case":…,"failures":[…],"rules":[…],"verdict":"holds"}`.
fn as_json(report: &CaseReport) -> serde_json::Value {
    let (verdict, failures) = match &report.verdict {
        CaseVerdict::Holds => ("holds", Vec::new()),
        CaseVerdict::Fails(failures) => {
            ("fails", failures.iter().map(ToString::to_string).collect())
        }
        CaseVerdict::Unusable(problems) => ("unusable", vec![problems.to_string()]),
    };
    json!({
        "case": report.name,
        "rules": report.rules,
        "verdict": verdict,
        "failures": failures,
    })
}
