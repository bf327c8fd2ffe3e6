//! The balance of the two sides, in Prepare mode.

use bevy_egui::egui::{
    Frame, Id, Label, Margin, Panel, TextStyle, TextWrapMode, Ui, Vec2, WidgetText,
};

use crate::ui::shared::{text, theme};

/// Space above and below the lines, in points.
const MARGIN: i8 = 4;

/// Shows the balance at the bottom of the free part of `ui`, below a line. The parts under it must already be laid out,
/// so that the balance moves nothing there when it appears or grows.
pub(in crate::ui) fn show(ui: &mut Ui, balance: &str) {
    // Measured before it is shown, because a panel would find out its height only after it has been shown once.
    let width = ui.available_width();
    let words = WidgetText::from(theme::faint(balance));
    let laid = words.into_galley(ui, Some(TextWrapMode::Wrap), width, TextStyle::Body);
    let line = ui.visuals().widgets.noninteractive.bg_stroke.width;
    let margin = Margin::symmetric(0, MARGIN);
    let height = laid.size().y.ceil() + margin.sum().y + line.round();
    let panel = Panel::bottom(Id::new("balance"))
        .frame(Frame::new().inner_margin(margin))
        .show_separator_line(true)
        .exact_size(height);
    panel.show(ui, |ui| {
        ui.spacing_mut().item_spacing = Vec2::ZERO;
        let lines = ui.add(Label::new(theme::faint(balance)).wrap());
        lines.on_hover_text(text::BALANCE_HELP);
    });
}
