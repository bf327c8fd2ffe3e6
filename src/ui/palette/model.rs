//! The command palette: everything that has a name, and how well a few typed letters match it.

use crate::ui::shared::CombatantNames;
use crate::ui::shared::sources::GmSources;
use crate::ui::token::{ActionInput, TokenModel};
use crate::view::{Request, Tool};

use super::text;

/// Search entries of the palette.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PaletteModel {
    /// All entries, in the order shown for an empty query.
    pub entries: Vec<PaletteEntry>,
}

/// A search entry of the palette.
#[derive(Clone, Debug, PartialEq)]
pub struct PaletteEntry {
    /// Kind of entry.
    pub kind: PaletteKind,
    /// Display name.
    pub title: String,
    /// More about it: its help, its time, its side.
    pub detail: String,
    /// Its key; empty if it has none.
    pub key: String,
    /// Requests made when it is chosen.
    pub requests: Vec<Request>,
}

/// Kinds of search entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaletteKind {
    /// An action of the selected combatant.
    Action,
    /// An action of the interface.
    Command,
    /// A combatant, to be selected.
    Combatant,
    /// A fight that can be opened.
    Fight,
}

impl PaletteEntry {
    /// Returns how badly `query` matches the entry: its name, or else a word of a command's help.
    fn mismatch(&self, query: &str) -> Option<u32> {
        let by_help =
            || (self.kind == PaletteKind::Command).then(|| help_mismatch(query, &self.detail))?;
        mismatch_of(query, &self.title).or_else(by_help)
    }
}

impl PaletteModel {
    /// Builds all entries.
    pub fn build(sources: &GmSources, names: &CombatantNames, token: Option<&TokenModel>) -> Self {
        let mut entries = Vec::new();
        for row in token.into_iter().flat_map(|token| &token.actions) {
            if row.refusal.is_some() {
                continue;
            }
            let entry = |title: String, detail: String, request: &Request| PaletteEntry {
                kind: PaletteKind::Action,
                title,
                detail,
                // In capitals, as on a keyboard and in the panel.
                key: row
                    .key
                    .map(|key| key.to_uppercase().to_string())
                    .unwrap_or_default(),
                requests: vec![request.clone()],
            };
            match &row.input {
                ActionInput::Ready(request) => {
                    entries.push(entry(row.name.clone(), row.time.clone(), request));
                }
                ActionInput::Choose(choices) => {
                    entries.extend(choices.iter().filter_map(|choice| {
                        let request = choice.request.as_ref().ok()?;
                        let title = text::action_with_choice(&row.name, &choice.label);
                        Some(entry(title, choice.detail.clone(), request))
                    }));
                }
                // Its text has to be typed in the panel.
                ActionInput::Words { .. } => {}
            }
        }
        entries.extend(token.into_iter().flat_map(override_entries));
        entries.extend(override_last_rejection(sources));
        let turns = &sources.battle().ruleset.turns;
        let suiting = (sources.actions().iter()).filter(|action| (action.applies_to)(turns));
        entries.extend(suiting.map(|action| PaletteEntry {
            kind: PaletteKind::Command,
            title: action.name.to_owned(),
            detail: action.help.to_owned(),
            key: sources.actions().key_text(action),
            requests: vec![Request::Do(action)],
        }));
        entries.extend(sources.battle().combatants().map(|combatant| {
            let who = combatant.id();
            let side = sources.battle().sides.get(combatant.identity().side);
            PaletteEntry {
                kind: PaletteKind::Combatant,
                title: names.name_of(who),
                detail: side.map(|side| side.name.clone()).unwrap_or_default(),
                key: String::new(),
                requests: vec![Request::Select(Some(who)), Request::CentreOn(who)],
            }
        }));
        Self { entries }
    }

    /// Returns the entries that match `query`, best first; all entries for an empty query.
    pub fn find(&self, query: &str) -> Vec<&PaletteEntry> {
        let mut found: Vec<(u32, &PaletteEntry)> = self
            .entries
            .iter()
            .filter_map(|entry| Some((entry.mismatch(query)?, entry)))
            .collect();
        found.sort_by_key(|(misfit, _)| *misfit);
        found.into_iter().map(|(_, entry)| entry).collect()
    }
}

/// Returns entries that override the rules for actions that are not possible now.
fn override_entries(token: &TokenModel) -> Vec<PaletteEntry> {
    let refused = token.actions.iter();
    let refused = refused.filter_map(|row| Some((row, row.refusal.as_ref()?)));
    let entries = refused.flat_map(|(row, why)| {
        row.force.iter().map(move |way| PaletteEntry {
            kind: PaletteKind::Action,
            title: text::override_action(&way.title),
            detail: why.clone(),
            key: String::new(),
            requests: vec![way.request.clone()],
        })
    });
    entries.collect()
}

/// Returns the entry that overrides the last rejection.
fn override_last_rejection(sources: &GmSources) -> Option<PaletteEntry> {
    let (command, why) = sources.rejection().refusal.as_ref()?;
    why.can_be_forced().then(|| PaletteEntry {
        kind: PaletteKind::Action,
        title: text::override_rejection(&sources.lexicon().rejection_text(why)),
        detail: String::new(),
        key: String::new(),
        requests: vec![
            Request::Submit(vec![command.clone().forced()]),
            Request::Take(Tool::Point),
        ],
    })
}

/// Penalty for a match in the help, greater than that of any match in a name.
const BY_HELP: u32 = 10_000;

/// Returns how badly `query` matches a help text: it must begin one of its words.
fn help_mismatch(query: &str, help: &str) -> Option<u32> {
    let (wanted, help) = (query.trim().to_lowercase(), help.to_lowercase());
    let mut words = help.split(|letter: char| !letter.is_alphanumeric());
    (wanted.len() >= 3 && words.any(|word| word.starts_with(&wanted))).then_some(BY_HELP)
}

/// Returns how badly `query` matches `title`: 0 is best, `None` is no match. Every letter must occur in order;
/// letters that begin a word cost nothing, gaps and a late start do.
pub(super) fn mismatch_of(query: &str, title: &str) -> Option<u32> {
    let letters: Vec<char> = title.to_lowercase().chars().collect();
    let wanted = query.to_lowercase();
    let words: String = letters.iter().collect();
    if let Some(at) = words.find(wanted.trim()) {
        // All letters are consecutive: at the beginning of a word this is the best possible match.
        let starts_word = at == 0 || words[..at].ends_with([' ', ':', '’', '\'']);
        return Some(if starts_word { u32::from(at > 0) } else { 4 });
    }
    let mut misfit = 8;
    let mut at = 0;
    for letter in wanted.chars().filter(|letter| !letter.is_whitespace()) {
        let gap = letters[at..].iter().position(|other| *other == letter)?;
        let index = at + gap;
        let starts_word = index == 0 || !letters[index - 1].is_alphanumeric();
        if gap > 0 && !starts_word {
            misfit += 2 + u32::try_from(gap).unwrap_or(u32::MAX / 2);
        }
        at = index + 1;
    }
    Some(misfit)
}
