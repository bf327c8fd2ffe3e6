//! What the bar below the map tells: what is in hand and what a click is for, or else who is surprised.

use crate::encounter::display_names;
use crate::encounter::perspective::{SeenSurprise, surprised};
use crate::gm::shared::{Names, counted};
use crate::gm::sources::GmSources;
use crate::rules::state::Stage;
use crate::rules::turns;
use crate::view::moment::names_in_a_row;
use crate::view::{Brush, Meaning, Sweep};

/// What is told of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BannerModel {
    /// What is going on: `Surprise segment 1 of 2`.
    pub title: String,
    /// Lines that say who is caught, and who may act meanwhile.
    pub lines: Vec<String>,
    /// Other ways to use what is in hand.
    pub choices: Vec<BannerChoice>,
}

/// Another way to use what is in hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BannerChoice {
    /// What it is called.
    pub label: &'static str,
    /// Whether it is used so now.
    pub on: bool,
    /// The tool that it is then.
    pub brush: Brush,
}

/// What is in hand, and what a click is for.
pub fn title_in_hand(meaning: &Meaning) -> Option<String> {
    let aimed = meaning.aiming.as_ref().map(|aiming| aiming.title.clone());
    meaning.brush.map(Brush::title).or(aimed)
}

impl BannerModel {
    /// The banner; `None` if nothing is in hand and nobody is surprised.
    pub fn build(sources: &GmSources, names: &Names) -> Option<Self> {
        let esc = "Esc lays it down".to_owned();
        if let Some(brush) = sources.meaning.brush {
            let mut lines = brush.lines(sources.battle.shown.how());
            lines.push(esc);
            return Some(Self {
                title: brush.title(),
                lines,
                choices: choices(brush),
            });
        }
        if let Some(aiming) = &sources.meaning.aiming {
            return Some(Self {
                title: aiming.title.clone(),
                lines: aiming.lines.iter().cloned().chain([esc]).collect(),
                choices: Vec::new(),
            });
        }
        let battle = sources.battle;
        let Stage::Surprise { segment, of } = battle.round.stage else {
            return None;
        };
        let caught = surprised(battle, &display_names(battle));
        let mut lines = caught_words(caught);
        let actors: Vec<String> = turns::actors(battle)
            .into_iter()
            .map(|who| names.of(who))
            .collect();
        if !actors.is_empty() {
            lines.push(format!("May act: {}", names_in_a_row(&actors, 6)));
        }
        Some(Self {
            title: format!("Surprise segment {segment} of {of}"),
            lines,
            choices: Vec::new(),
        })
    }
}

/// What the brush can be instead.
fn choices(brush: Brush) -> Vec<BannerChoice> {
    let does = [("Reveal", true), ("Hide", false)].map(|(label, reveals)| BannerChoice {
        label,
        on: brush.reveals == reveals,
        brush: Brush { reveals, ..brush },
    });
    let sweeps = Sweep::ALL.map(|sweep| BannerChoice {
        label: sweep.name(),
        on: brush.sweep == sweep,
        brush: Brush { sweep, ..brush },
    });
    does.into_iter().chain(sweeps).collect()
}

/// A line for each whole side, and one for all others who are caught for equally long.
fn caught_words(caught: Vec<SeenSurprise>) -> Vec<String> {
    let mut lines: Vec<(Vec<String>, bool, u32)> = Vec::new();
    for SeenSurprise {
        name,
        whole_side,
        left,
    } in caught
    {
        let same = lines
            .iter_mut()
            .find(|(_, side, known)| !whole_side && !*side && *known == left);
        match same {
            Some((names, ..)) => names.push(name),
            None => lines.push((vec![name], whole_side, left)),
        }
    }
    let lines = lines.into_iter().map(|(names, whole_side, left)| {
        let many = whole_side || names.len() > 1;
        let are = if many { "are" } else { "is" };
        let left = counted(left, "more segment");
        format!("{} {are} surprised, {left}", names_in_a_row(&names, 5))
    });
    lines.collect()
}
