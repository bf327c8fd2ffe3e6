//! Text of the bar below the map: the selected tool and the effect of a click, or else the surprised combatants.

use crate::encounter::display_names;
use crate::encounter::perspective::{SeenSurprise, surprised};
use crate::grid::Tint;
use crate::rules::state::Stage;
use crate::rules::state::markings::MARKING_TINTS;
use crate::rules::turns;
use crate::ui::shared::CombatantNames;
use crate::ui::shared::sources::GmSources;
use crate::view::preview::AdvicePreview;
use crate::view::slot_text::names_in_a_row;
use crate::view::{Brush, Pen, PointerIntent, Request, Sweep, Tool, actions};

use super::text;

/// Text of the bar below the map.
#[derive(Clone, Debug, PartialEq)]
pub struct BannerModel {
    /// The current state: `Surprise segment 1 of 2`.
    pub title: String,
    /// Lines that name the surprised combatants and the ones free to act meanwhile.
    pub lines: Vec<String>,
    /// Other settings of the selected tool.
    pub choices: Vec<BannerChoice>,
}

/// A setting of the selected tool.
#[derive(Clone, Debug, PartialEq)]
pub struct BannerChoice {
    /// Label of the setting.
    pub label: &'static str,
    /// Colour shown instead of the label.
    pub tint: Option<Tint>,
    /// True if this setting is active.
    pub on: bool,
    /// Request that activates it.
    pub request: Request,
}

/// Returns the selected tool and the effect of a click.
pub fn tool_title(meaning: &PointerIntent) -> Option<String> {
    let aimed = meaning.aiming.as_ref().map(|aiming| aiming.title.clone());
    let marks = meaning.marking.then(|| text::MARKERS.to_owned());
    let strokes = meaning.brush.map(Brush::title);
    let strokes = strokes.or(meaning.pen.map(Pen::title)).or(marks);
    let advice = meaning.advice.as_ref();
    let advice = advice.map(|advice| text::advice_for(&advice.told.who));
    strokes.or(advice).or(aimed)
}

impl BannerModel {
    /// Builds the banner; `None` if no tool is selected and no combatant is surprised.
    pub fn build(sources: &GmSources, names: &CombatantNames) -> Option<Self> {
        let esc = text::ESC_CANCELS.to_owned();
        if let Some(brush) = sources.meaning().brush {
            let mut lines = brush.lines(sources.battle().shown.map_visibility());
            lines.push(esc);
            return Some(Self {
                title: brush.title(),
                lines,
                choices: brush_choices(brush),
            });
        }
        if let Some(pen) = sources.meaning().pen {
            let drawn = text::lines_drawn(sources.battle().markings.lines().len());
            return Some(Self {
                title: pen.title(),
                lines: vec![drawn, esc],
                choices: pen_choices(pen),
            });
        }
        if sources.meaning().marking {
            return Some(Self {
                title: text::MARKERS.to_owned(),
                lines: vec![text::HOVER_MARKER.to_owned(), esc],
                choices: Vec::new(),
            });
        }
        if let Some(advice) = &sources.meaning().advice {
            return Some(advice_banner(advice));
        }
        if let Some(aiming) = &sources.meaning().aiming {
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
        let battle = sources.battle();
        let Stage::Surprise { segment, of } = battle.round.stage else {
            return None;
        };
        let caught = surprised(battle, &display_names(battle));
        let mut lines = surprise_lines(caught);
        let actors: Vec<String> = turns::actors(battle)
            .into_iter()
            .map(|who| names.name_of(who))
            .collect();
        if !actors.is_empty() {
            lines.push(text::may_act(&names_in_a_row(&actors, 6)));
        }
        Some(Self {
            title: text::surprise_segment(segment, of),
            lines,
            choices: Vec::new(),
        })
    }
}

/// Returns the banner of an advice, with a button that follows it.
fn advice_banner(advice: &AdvicePreview) -> BannerModel {
    let told = &advice.told;
    let choice = [told.choice.clone(), told.chances.clone()];
    let choice = choice.into_iter().filter(|part| !part.is_empty());
    let keys = [text::ENTER_DOES_IT, text::ESC_CANCELS].map(str::to_owned);
    let follow = BannerChoice {
        label: text::DO_IT,
        tint: None,
        on: false,
        request: Request::Do(&actions::ADVISE),
    };
    BannerModel {
        title: text::advice_for(&told.who),
        lines: choice.chain(told.facts.clone()).chain(keys).collect(),
        choices: vec![follow],
    }
}

/// Returns the other settings of the brush.
fn brush_choices(brush: Brush) -> Vec<BannerChoice> {
    let does = [(text::REVEAL, true), (text::HIDE, false)].map(|(label, reveals)| BannerChoice {
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

/// Returns the other settings of the pen, and the request that erases its strokes.
fn pen_choices(pen: Pen) -> Vec<BannerChoice> {
    let take = |label, tint, on, pen| BannerChoice {
        label,
        tint,
        on,
        request: Request::Take(Tool::Pen(pen)),
    };
    let whose = [(text::FOR_ALL, true), (text::ONLY_FOR_YOU, false)];
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
        label: text::ERASE_ALL,
        tint: None,
        on: false,
        request: Request::Do(&actions::ERASE_LINES),
    };
    whose.into_iter().chain(tints).chain([wipe]).collect()
}

/// Returns a line for each side that is surprised as a whole, and one for all others with the same duration.
fn surprise_lines(caught: Vec<SeenSurprise>) -> Vec<String> {
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
        text::surprised(&names_in_a_row(&names, 5), many, left)
    });
    lines.collect()
}
