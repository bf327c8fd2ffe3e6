//! The button that shows whose dice are typed in, with switches in its menu.

use bevy_egui::egui::containers::menu::{MenuButton, MenuConfig};
use bevy_egui::egui::{Button, CollapsingHeader, PopupCloseBehavior, ScrollArea, Ui};
use egui_phosphor::regular as icon;

use crate::ui::shared::{list_height, theme};
use crate::view::{Request, actions};

use super::model::{DiceSwitch, RealDiceModel};
use super::text;

/// Shows the button, with the switches in its menu; the menu stays open while the user sets them.
pub fn show(ui: &mut Ui, model: &RealDiceModel, tooltip: &str) -> Vec<Request> {
    let mut requests = Vec::new();
    let label = format!("{} {}", icon::DICE_FIVE, model.words);
    let config = MenuConfig::new().close_behavior(PopupCloseBehavior::CloseOnClickOutside);
    let button = MenuButton::from_button(Button::new(label).selected(model.on)).config(config);
    let (response, _) = button.ui(ui, |ui| {
        ui.set_min_width(250.0);
        let mut on = model.on;
        if ui.checkbox(&mut on, text::ENTER_REAL_DICE).changed() {
            requests.push(Request::Do(&actions::TOGGLE_TYPED_DICE));
        }
        ui.separator();
        ui.add_enabled_ui(model.on, |ui| {
            let high = list_height(ui, 420.0, 80.0);
            ScrollArea::vertical().max_height(high).show(ui, |ui| {
                ui.label(theme::faint(text::WHOSE_DICE));
                for side in &model.sides {
                    requests.extend(switch(ui, &side.side));
                    let some = side.members.iter().any(|one| one.on != side.side.on);
                    CollapsingHeader::new(text::ONE_BY_ONE)
                        .id_salt(&side.side.name)
                        .default_open(some)
                        .show(ui, |ui| {
                            for one in &side.members {
                                requests.extend(switch(ui, one));
                            }
                        });
                }
                ui.separator();
                ui.label(theme::faint(text::WHICH_ROLLS));
                for kind in &model.kinds {
                    requests.extend(switch(ui, kind));
                }
            });
        });
    });
    response.on_hover_text(tooltip);
    requests
}

fn switch(ui: &mut Ui, switch: &DiceSwitch) -> Option<Request> {
    let mut on = switch.on;
    let changed = ui.checkbox(&mut on, &switch.name).changed();
    changed.then(|| switch.request.clone())
}
