//! A list row that represents a combatant: it lights up under the mouse, and a click selects the combatant.

use std::fmt::Debug;
use std::hash::Hash;

use bevy_egui::egui::{
    Color32, Frame, Margin, Response, Sense, Ui, UiBuilder, WidgetInfo, WidgetType,
};

use crate::rules::state::CombatantId;
use crate::ui::shared::theme;
use crate::view::Request;

/// Shows a line that can be clicked; `lit` is its background even without the mouse over it.
pub(in crate::ui) fn clickable_line(
    ui: &mut Ui,
    id: impl Hash + Debug,
    lit: Option<Color32>,
    margin: Margin,
    add: impl FnOnce(&mut Ui),
) -> Response {
    let builder = UiBuilder::new().id_salt(id).sense(Sense::click());
    ui.scope_builder(builder, |ui| {
        let fill = match (lit, ui.response().hovered()) {
            (Some(lit), _) => lit,
            (None, true) => theme::RAISED,
            (None, false) => Color32::TRANSPARENT,
        };
        Frame::new()
            .fill(fill)
            .corner_radius(4)
            .inner_margin(margin)
            .show(ui, |ui| {
                ui.set_width(ui.available_width());
                ui.spacing_mut().interact_size.y = 17.0;
                add(ui);
            });
    })
    .response
}

/// Gives a picture or a row of several labels a name for screen readers.
pub(in crate::ui) fn with_name(response: Response, name: &str) -> Response {
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, name));
    response
}

/// Shows the row of a combatant; screen readers read `sentence`.
pub(in crate::ui) fn combatant_row(
    ui: &mut Ui,
    who: CombatantId,
    selected: bool,
    sentence: &str,
    margin: Margin,
    add: impl FnOnce(&mut Ui),
) -> Response {
    let lit = selected.then_some(theme::SELECTED);
    let response = clickable_line(ui, who.as_str(), lit, margin, add);
    response.widget_info(|| {
        WidgetInfo::selected(WidgetType::SelectableLabel, true, selected, sentence)
    });
    response
}

/// Returns the requests of the mouse on a widget that represents a combatant: a click selects the combatant and
/// brings it into view; hovering highlights it on the map.
pub(in crate::ui) fn requests_of(ui: &Ui, response: &Response, who: CombatantId) -> Vec<Request> {
    let mut requests = Vec::new();
    if response.clicked() {
        requests.push(Request::Select(Some(who)));
        requests.push(Request::CentreOn(who));
    }
    if response.hovered() && ui.input(|input| input.pointer.is_moving()) {
        requests.push(Request::Point(Some(who)));
    }
    requests
}
