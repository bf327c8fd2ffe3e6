//! The GM's right click: a menu of everything that may be changed on a token or a square.

use bevy_egui::egui::{
    Button, Id, Key, LayerId, Layout, Order, PointerButton, Popup, PopupCloseBehavior, PopupKind,
    Pos2, RichText, ScrollArea, Ui,
};

use crate::gm::shared::{elide, focus, number_field, row, theme};
use crate::view::Request;

use super::model::{AT_ONCE, ContextItem, ContextMenuModel};

/// A right click that waits for a choice.
#[derive(Clone, Debug, PartialEq)]
pub struct ContextMenu {
    /// Where the click was, in points from the window's top left corner.
    pub at: Pos2,
    /// What it offers there.
    pub model: ContextMenuModel,
    /// How many of a kind are brought in at once.
    pub at_once: usize,
    /// Whether the keyboard goes to its first entry.
    pub enter: bool,
}

impl ContextMenu {
    /// A menu at a place, which brings in one at once until another number is chosen.
    pub fn new(at: Pos2, model: ContextMenuModel) -> Self {
        Self {
            at,
            model,
            at_once: AT_ONCE[0],
            enter: false,
        }
    }
}

/// The room between a menu's list and the window's edges, with the menu's own frame, in points.
const AROUND: f32 = 16.0;

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
            // It is measured first, and shown then.
            if menu.enter && !ui.is_sizing_pass() {
                menu.enter = false;
                focus::enter(ui);
            }
            // In a low window it can be scrolled, so that its last entry is in reach.
            let room =
                ui.ctx().content_rect().height() - ui.cursor().top() + ui.min_rect().top() - AROUND;
            let list = ScrollArea::vertical()
                .max_height(room)
                .min_scrolled_height(room);
            list.show(ui, |ui| {
                show_items(ui, &menu.model.items, &mut menu.at_once, &mut requests)
            });
        });
    let escaped = ui.input(|input| input.key_pressed(Key::Escape));
    if !stays || escaped || !requests.is_empty() {
        *open = None;
    }
    requests
}

fn show_items(
    ui: &mut Ui,
    items: &[ContextItem],
    at_once: &mut usize,
    requests: &mut Vec<Request>,
) {
    for item in items {
        match item {
            ContextItem::Act { label, request } => {
                if elide::entry(ui, label).clicked() {
                    requests.push(Request::clone(request));
                    ui.close();
                }
            }
            ContextItem::Menu { label, items } => {
                let by_keys = Id::new("submenu by keys");
                let button = ui.menu_button(elide::in_menu(ui, label), |ui| {
                    ui.set_min_width(140.0);
                    // The keyboard goes along into what it has opened, once that is shown.
                    let enters = ui.data(|data| data.get_temp(by_keys).unwrap_or(false));
                    if enters && !ui.is_sizing_pass() {
                        ui.data_mut(|data| data.remove::<bool>(by_keys));
                        focus::enter(ui);
                    }
                    ScrollArea::vertical()
                        .max_height(420.0)
                        .show(ui, |ui| show_items(ui, items, at_once, requests));
                });
                let pressed = button.response;
                if pressed.clicked() && !pressed.clicked_by(PointerButton::Primary) {
                    ui.data_mut(|data| data.insert_temp(by_keys, true));
                    ui.ctx().request_repaint();
                }
            }
            ContextItem::Number(field) => {
                ui.horizontal(|ui| {
                    ui.label(theme::faint(&field.label));
                    requests.extend(number_field::show(ui, field));
                });
            }
            ContextItem::HowMany => {
                ui.horizontal(|ui| {
                    ui.label(theme::faint("How many"));
                    for number in AT_ONCE {
                        let chosen = *at_once == number;
                        let button = ui.add(Button::selectable(chosen, number.to_string()));
                        if button.clicked() {
                            *at_once = number;
                        }
                        row::named(button, &format!("{number} at once"));
                    }
                });
            }
            ContextItem::Several { label, commands } => {
                // Where there is no room for as many, as many come as have room.
                let commands = &commands[..commands.len().min(*at_once)];
                let label = elide::in_menu(ui, label);
                let button = ui.add_enabled(!commands.is_empty(), Button::new(label));
                let button = button.on_disabled_hover_text("There is no room for it here");
                if button.clicked() {
                    requests.push(Request::Submit(commands.to_vec()));
                    ui.close();
                }
            }
            ContextItem::Note(words) => {
                ui.label(theme::faint(elide::in_menu(ui, words)));
            }
            ContextItem::Separator => {
                ui.separator();
            }
        }
    }
}
