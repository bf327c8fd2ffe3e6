//! The gauge: the odds of a fight that has not begun, in a line or two, from a quick forecast.

use bevy_egui::egui::{
    Button, Frame, Id, Margin, Panel, RichText, TextStyle, TextWrapMode, Ui, WidgetText,
};

use crate::forecast::text::{assumptions, fights_text};
use crate::forecast::{ForecastEnd, ForecastOptions, ForecastStart, Totals};
use crate::rules::state::Stance;
use crate::ui::shared::theme;
use crate::view::Request;

use super::{ForecastAct, text};

use bevy::prelude::Resource;

/// Space above and below the gauge in a panel of tools, in points.
const MARGIN: i8 = 4;

/// UI state of the gauge.
#[derive(Resource, Clone, Debug, Default)]
pub struct GaugeUi {
    /// The odds; `None` if there is nothing to say.
    pub odds: Option<GaugeModel>,
    /// True if the encounter has changed since, and other odds follow.
    pub is_old: bool,
}

/// Odds of a fight that has not begun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GaugeModel {
    /// The odds: `The party wins 72 % (65 to 78 %), a member drops in 40 %`.
    pub line: String,
    /// How many fights were played, and what they assume.
    pub help: String,
}

impl GaugeModel {
    /// Builds the gauge from the totals so far; `end` is why no more fights are played.
    pub fn build(
        start: &ForecastStart,
        options: &ForecastOptions,
        totals: &Totals,
        end: Option<ForecastEnd>,
    ) -> Self {
        let fights = totals.number();
        let undecided = totals.undecided();
        let line = match fights {
            0 => text::TOO_LARGE_FOR_GAUGE.to_owned(),
            fights if undecided.of == fights => text::NO_FIGHT_DECIDED.to_owned(),
            _some => text::gauge(totals.win(Stance::Party), totals.party_drop(), undecided),
        };
        let played = text::gauge_is_from(&fights_text(fights), end);
        let mut help = vec![played];
        help.extend(assumptions(start, options));
        Self {
            line,
            help: help.join("\n"),
        }
    }
}

impl GaugeUi {
    /// Returns the words of the gauge, fainter if they are old.
    fn words(&self) -> Option<RichText> {
        let line = &self.odds.as_ref()?.line;
        Some(match self.is_old {
            true => theme::faint(line),
            false => RichText::new(line),
        })
    }

    fn help(&self) -> String {
        let help = self.odds.as_ref().map_or("", |odds| &odds.help);
        match self.is_old {
            true => text::GAUGE_IS_OLD.to_owned(),
            false => format!("{help}\n{}", text::GAUGE_CLICK),
        }
    }
}

/// Shows the gauge, if there is anything to say. A click opens the forecast's window.
pub(in crate::ui) fn show_gauge(ui: &mut Ui, gauge: &GaugeUi) -> Option<Request> {
    let button = Button::new(gauge.words()?).frame(false).wrap();
    let shown = ui.add(button).on_hover_text(gauge.help());
    let clicked = shown.clicked();
    clicked.then_some(Request::from(ForecastAct::Renew))
}

/// Shows the gauge at the bottom of the free part of `ui`, below a line, as the balance of the two sides. The parts under
/// it must already be laid out.
pub(in crate::ui) fn show_gauge_below(ui: &mut Ui, gauge: &GaugeUi) -> Option<Request> {
    let words = WidgetText::from(gauge.words()?);
    // Measured before it is shown, because a panel would find out its height only after it has been shown once.
    let width = ui.available_width();
    let laid = words.into_galley(ui, Some(TextWrapMode::Wrap), width, TextStyle::Button);
    let line = ui.visuals().widgets.noninteractive.bg_stroke.width;
    let margin = Margin::symmetric(0, MARGIN);
    let height = laid.size().y.ceil() + margin.sum().y + line.round();
    let panel = Panel::bottom(Id::new("gauge"))
        .frame(Frame::new().inner_margin(margin))
        .show_separator_line(true)
        .exact_size(height);
    let shown = panel.show(ui, |ui| {
        ui.spacing_mut().interact_size.y = 0.0;
        ui.spacing_mut().button_padding.y = 0.0;
        show_gauge(ui, gauge)
    });
    shown.inner
}
