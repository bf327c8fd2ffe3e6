//! What the bar below the map tells: what is in hand and what a click is for, or else who is surprised.

use crate::encounter::display_names;
use crate::encounter::perspective::{SeenSurprise, surprised};
use crate::gm::shared::{Names, counted};
use crate::gm::sources::GmSources;
use crate::grid::Tint;
use crate::rules::state::Stage;
use crate::rules::state::markings::MARKING_TINTS;
use crate::rules::turns;
use crate::view::moment::names_in_a_row;
use crate::view::{Brush, Meaning, Pen, Request, Sweep, Tool, Verb};

/// What is told of it.
#[derive(Clone, Debug, PartialEq)]
pub struct BannerModel {
    /// What is going on: `Surprise segment 1 of 2`.
    pub title: String,
    /// Lines that say who is caught, and who may act meanwhile.
    pub lines: Vec<String>,
    /// Other ways to use what is in hand.
    pub choices: Vec<BannerChoice>,
}

/// Another way to use what is in hand.
#[derive(Clone, Debug, PartialEq)]
pub struct BannerChoice {
    /// What it is called.
    pub label: &'static str,
    /// The colour that stands for it in place of its name.
    pub tint: Option<Tint>,
    /// Whether it is used so now.
    pub on: bool,
    /// The request that does it.
    pub request: Request,
}

/// What markers in hand are for.
const MARKS: &str = "Markers: click a square, drag one elsewhere";

/// What is in hand, and what a click is for.
pub fn title_in_hand(meaning: &Meaning) -> Option<String> {
    let aimed = meaning.aiming.as_ref().map(|aiming| aiming.title.clone());
    let marks = meaning.marking.then(|| MARKS.to_owned());
    let strokes = meaning.brush.map(Brush::title);
    let strokes = strokes.or(meaning.pen.map(Pen::title)).or(marks);
    strokes.or(aimed)
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
        if let Some(pen) = sources.meaning.pen {
            let count = sources.battle.markings.lines().len();
            let drawn = counted(u32::try_from(count).unwrap_or(u32::MAX), "line");
            return Some(Self {
                title: pen.title(),
                lines: vec![format!("{drawn} drawn"), esc],
                choices: pens(pen),
            });
        }
        if sources.meaning.marking {
            return Some(Self {
                title: MARKS.to_owned(),
                lines: vec!["the mouse on a square reads its note".to_owned(), esc],
                choices: Vec::new(),
            });
        }
        if let Some(aiming) = &sources.meaning.aiming {
            return Some(Self {
                title: aiming.title.clone(),
                lines: aiming
                    .lines
                    .iter()
                    .cloned()
                    .chain(aiming.held.then_some(esc))
                    .collect(),
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
        tint: None,
        on: brush.reveals == reveals,
        request: Request::Take(Tool::Brush(Brush { reveals, ..brush })),
    });
    let sweeps = Sweep::ALL.map(|sweep| BannerChoice {
        label: sweep.name(),
        tint: None,
        on: brush.sweep == sweep,
        request: Request::Take(Tool::Brush(Brush { sweep, ..brush })),
    });
    does.into_iter().chain(sweeps).collect()
}

/// What the pen can be instead, and what wipes away what it has drawn.
fn pens(pen: Pen) -> Vec<BannerChoice> {
    let take = |label, tint, on, pen| BannerChoice {
        label,
        tint,
        on,
        request: Request::Take(Tool::Pen(pen)),
    };
    let whose = [("For everybody", true), ("Yours alone", false)];
    let whose = whose.map(|(label, everybody)| {
        let on = pen.everybody == everybody;
        take(label, None, on, Pen { everybody, ..pen })
    });
    let tints = MARKING_TINTS;
    let tints = tints.map(|(label, tint)| {
        let on = pen.tint == tint;
        take(label, Some(tint), on, Pen { tint, ..pen })
    });
    let wipe = BannerChoice {
        label: "Wipe all away",
        tint: None,
        on: false,
        request: Request::Do(Verb::WipeLines),
    };
    whose.into_iter().chain(tints).chain([wipe]).collect()
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
