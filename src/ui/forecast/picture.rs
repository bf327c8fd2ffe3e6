//! The forecast as a picture to be saved.

use crate::forecast::{EndKind, ForecastEnd};
use crate::paint::{ForecastPicture, PaintedFan, PaintedMark};
use crate::rules::state::Stance;

use super::model::{ForecastModel, SideFan};
use super::text;

impl From<EndKind> for PaintedMark {
    fn from(mark: EndKind) -> Self {
        match mark {
            EndKind::Win(Stance::Party) => Self::Party,
            EndKind::Win(Stance::Foe) => Self::Foe,
            EndKind::Win(Stance::Other) => Self::Other,
            EndKind::NoSurvivors => Self::NoSurvivors,
            EndKind::Undecided => Self::Undecided,
        }
    }
}

/// Returns the contents of a picture of the forecast: the same results, dots and strengths as in its window.
pub(super) fn picture(model: &ForecastModel, end: ForecastEnd) -> ForecastPicture {
    let results = model.results.iter().map(|(mark, name, odds)| {
        let mark = PaintedMark::from(*mark);
        (mark, name.clone(), odds.text(), odds.interval_text())
    });
    ForecastPicture {
        title: text::title_of_picture(model.fight()),
        aside: text::aside_of_picture(&text::done(model.fights(), end), &model.length),
        results: results.collect(),
        dots: model.dots.iter().map(|dot| dot.mark.into()).collect(),
        chart: text::STRENGTH.to_owned(),
        fans: model.fans.iter().map(painted_fan).collect(),
        rounds: model.fans.first().map_or_else(Vec::new, round_labels),
        below: model.assumptions.clone(),
    }
}

fn painted_fan(fan: &SideFan) -> PaintedFan {
    let points = fan.quantiles.iter();
    PaintedFan {
        name: fan.name.clone(),
        mark: EndKind::Win(fan.stance).into(),
        points: points
            .map(|quantiles| quantiles.map(|percent| percent as f32))
            .collect(),
    }
}

/// Returns the label of each point: its round, or the end.
fn round_labels(fan: &SideFan) -> Vec<String> {
    let mut labels: Vec<String> = fan.rounds.iter().map(u32::to_string).collect();
    if let Some(last) = labels.last_mut() {
        *last = text::END.to_owned();
    }
    labels
}
