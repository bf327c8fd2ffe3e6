//! Combatants that pass one after the other, in one row.

use super::LogRow;

/// Merges rows of combatants that pass one after the other. The headings of their turns, in which nothing else happened,
/// are left out.
pub(super) fn merged(rows: Vec<LogRow<'_>>) -> Vec<LogRow<'_>> {
    let mut merged: Vec<LogRow> = Vec::new();
    for mut row in rows {
        let is_turn = |row: Option<&LogRow>| row.is_some_and(|row| row.card.begins_turn);
        if let Some(name) = &row.card.passes {
            row.passing = vec![name.as_str()];
            let has_heading = is_turn(merged.last());
            let before = merged.len() - usize::from(has_heading);
            let follows = before > 0 && !merged[before - 1].passing.is_empty();
            if follows {
                merged.truncate(before);
                let first = merged.pop();
                if has_heading && is_turn(merged.last()) {
                    merged.pop();
                }
                if let Some(first) = first {
                    row.before = first.before;
                    row.passing = first.passing;
                    row.passing.push(name);
                }
            }
        }
        merged.push(row);
    }
    merged
}
