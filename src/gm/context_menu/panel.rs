//! The GM's right click: a menu of everything that may be changed on a token or a square.

use bevy_egui::egui::{
    Id, Key, LayerId, Layout, Order, Popup, PopupCloseBehavior, PopupKind, Pos2, RichText,
    ScrollArea, Ui,
};

use crate::gm::shared::{number_field, theme};
use crate::view::Request;

use super::model::{ContextItem, ContextMenuModel};

/// A right click that waits for a choice.
#[derive(Clone, Debug, PartialEq)]
pub struct ContextMenu {
    /// Where the click was, in points from the window's top left corner.
    pub at: Pos2,
    /// What it offers there.
    pub model: ContextMenuModel,
}

/// Shows the menu while it is open.
pub fn show(ui: &mut Ui, open: &mut Option<ContextMenu>) -> Vec<Request> {
    let mut requests = Vec::new();
    let Some(menu) = open else {
        return requests;
    };
    let mut stays = true;
    let layer = LayerId::new(Order::Foreground, Id::new("context menu layer"));
    Popup::new(Id::new("context menu"), ui.ctx().clone(), menu.at, layer)
        .kind(PopupKind::Menu)
        .layout(Layout::top_down_justified(bevy_egui::egui::Align::Min))
        .style(bevy_egui::egui::containers::menu::menu_style)
        .close_behavior(PopupCloseBehavior::CloseOnClickOutside)
        .open_bool(&mut stays)
        .show(|ui| {
            ui.set_min_width(200.0);
            ui.label(RichText::new(&menu.model.title).heading());
            show_items(ui, &menu.model.items, &mut requests);
        });
    let escaped = ui.input(|input| input.key_pressed(Key::Escape));
    if !stays || escaped || !requests.is_empty() {
        *open = None;
    }
    requests
}

fn show_items(ui: &mut Ui, items: &[ContextItem], requests: &mut Vec<Request>) {
    for item in items {
        match item {
            ContextItem::Act { label, request } => {
                if ui.button(label).clicked() {
                    requests.push(Request::clone(request));
                    ui.close();
                }
            }
            ContextItem::Menu { label, items } => {
                ui.menu_button(label, |ui| {
                    ui.set_min_width(140.0);
                    ScrollArea::vertical()
                        .max_height(420.0)
                        .show(ui, |ui| show_items(ui, items, requests));
                });
            }
            ContextItem::Number(field) => {
                ui.horizontal(|ui| {
                    ui.label(theme::faint(&field.label));
                    requests.extend(number_field::show(ui, field));
                });
            }
            ContextItem::Note(words) => {
                ui.label(theme::faint(words));
            }
            ContextItem::Separator => {
                ui.separator();
            }
        }
    }
}
