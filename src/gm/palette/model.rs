//! The palette: everything that has a name, and how well a few typed letters fit it.

use crate::gm::shared::Names;
use crate::gm::sources::GmSources;
use crate::gm::token::{ActionInput, TokenModel};
use crate::view::{Request, Tool, VERBS};

/// What the palette can find.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PaletteModel {
    /// Everything, in the order in which it is listed while nothing has been typed.
    pub entries: Vec<PaletteEntry>,
}

/// Something that the palette can find.
#[derive(Clone, Debug, PartialEq)]
pub struct PaletteEntry {
    /// The kind of thing that it is.
    pub kind: PaletteKind,
    /// The name that people read.
    pub title: String,
    /// More about it: its help, its time, its side.
    pub detail: String,
    /// Its key; empty for none.
    pub key: String,
    /// The requests that choosing it makes.
    pub requests: Vec<Request>,
}

/// The kinds of things that the palette can find.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaletteKind {
    /// An action of the selected combatant.
    Action,
    /// A verb of the interface.
    Verb,
    /// A combatant, to be selected.
    Combatant,
    /// A fight that can be opened.
    Fight,
}

impl PaletteKind {
    /// A word for the kind.
    pub fn word(self) -> &'static str {
        match self {
            Self::Action => "Action",
            Self::Verb => "Command",
            Self::Combatant => "Combatant",
            Self::Fight => "Fight",
        }
    }
}

impl PaletteEntry {
    /// How badly `query` fits it: its name, or else words of what is told of a command.
    fn misfit(&self, query: &str) -> Option<u32> {
        let by_help = || (self.kind == PaletteKind::Verb).then(|| help_fit(query, &self.detail))?;
        fit(query, &self.title).or_else(by_help)
    }
}

impl PaletteModel {
    /// Everything that can be found now.
    pub fn build(sources: &GmSources, names: &Names, token: Option<&TokenModel>) -> Self {
        let mut entries = Vec::new();
        for row in token.into_iter().flat_map(|token| &token.actions) {
            if row.refusal.is_some() {
                continue;
            }
            let entry = |title: String, detail: String, request: &Request| PaletteEntry {
                kind: PaletteKind::Action,
                title,
                detail,
                // As on a keyboard, and as in the panel.
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
                        let title = format!("{}: {}", row.name, choice.label);
                        Some(entry(title, choice.detail.clone(), request))
                    }));
                }
                // The words for it are typed in the panel.
                ActionInput::Words { .. } => {}
            }
        }
        entries.extend(token.into_iter().flat_map(forcings));
        entries.extend(refused_last(sources));
        let turns = &sources.battle.ruleset.turns;
        let suiting = VERBS.iter().filter(|info| info.verb.suits(turns));
        entries.extend(suiting.map(|info| PaletteEntry {
            kind: PaletteKind::Verb,
            title: info.name.to_owned(),
            detail: info.help.to_owned(),
            key: sources.keys.of(info.verb).to_owned(),
            requests: vec![Request::Do(info.verb)],
        }));
        entries.extend(sources.battle.everyone().map(|combatant| {
            let who = combatant.id();
            let side = sources.battle.sides.get(combatant.identity().side);
            PaletteEntry {
                kind: PaletteKind::Combatant,
                title: names.of(who),
                detail: side.map(|side| side.name.clone()).unwrap_or_default(),
                key: String::new(),
                requests: vec![Request::Select(Some(who)), Request::CentreOn(who)],
            }
        }));
        Self { entries }
    }

    /// What fits `query`, the best first; everything while nothing has been typed.
    pub fn find(&self, query: &str) -> Vec<&PaletteEntry> {
        let mut found: Vec<(u32, &PaletteEntry)> = self
            .entries
            .iter()
            .filter_map(|entry| Some((entry.misfit(query)?, entry)))
            .collect();
        found.sort_by_key(|(misfit, _)| *misfit);
        found.into_iter().map(|(_, entry)| entry).collect()
    }
}

/// The actions that cannot be done now, to be forced.
fn forcings(token: &TokenModel) -> Vec<PaletteEntry> {
    let refused = token.actions.iter();
    let refused = refused.filter_map(|row| Some((row, row.refusal.as_ref()?)));
    let entries = refused.flat_map(|(row, why)| {
        row.force.iter().map(move |way| PaletteEntry {
            kind: PaletteKind::Action,
            title: format!("Force: {}", way.title),
            detail: why.clone(),
            key: String::new(),
            requests: vec![way.request.clone()],
        })
    });
    entries.collect()
}

/// What was refused last, to be forced.
fn refused_last(sources: &GmSources) -> Option<PaletteEntry> {
    let (command, why) = sources.telling.refusal.as_ref()?;
    why.can_be_forced().then(|| PaletteEntry {
        kind: PaletteKind::Action,
        title: format!("Force: {}", sources.lexicon.refusal(why)),
        detail: String::new(),
        key: String::new(),
        requests: vec![
            Request::Submit(vec![command.clone().forced()]),
            Request::Take(Tool::Point),
        ],
    })
}

/// What words of a help cost more than any of a name.
const BY_HELP: u32 = 10_000;

/// How badly `query` fits a help: it must begin a word of it.
fn help_fit(query: &str, help: &str) -> Option<u32> {
    let (wanted, help) = (query.trim().to_lowercase(), help.to_lowercase());
    let mut words = help.split(|letter: char| !letter.is_alphanumeric());
    (wanted.len() >= 3 && words.any(|word| word.starts_with(&wanted))).then_some(BY_HELP)
}

/// How badly `query` fits `title`: 0 is best, `None` is not at all. Every letter must come in order;
/// letters that begin a word cost nothing, gaps and a late start do.
pub(super) fn fit(query: &str, title: &str) -> Option<u32> {
    let letters: Vec<char> = title.to_lowercase().chars().collect();
    let wanted = query.to_lowercase();
    let words: String = letters.iter().collect();
    if let Some(at) = words.find(wanted.trim()) {
        // All letters follow one another: at the beginning of a word this is as good as it gets.
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
