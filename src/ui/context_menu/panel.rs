//! The GM menu of a right click: everything that can be changed on a token or a square.

use bevy_egui::egui::{
    Button, Id, Key, LayerId, Layout, Order, PointerButton, Popup, PopupCloseBehavior, PopupKind,
    Pos2, RichText, ScrollArea, Ui,
};

use crate::ui::shared::{elide, focus, number_field, row, theme};
use crate::ui::shell::ui_window::{UiWindow, WindowKind};
use crate::view::Request;

use super::model::{AT_ONCE, ContextItem, ContextMenuModel};
use super::text;

use bevy::prelude::Resource;

/// UI state of the context menu.
#[derive(Resource, Clone, Debug, Default)]
pub struct ContextMenuUi {
    /// The open menu.
    pub open: Option<ContextMenu>,
    /// True if the next menu is opened by a key, and takes the keyboard focus.
    pub by_keys: bool,
}

impl UiWindow for ContextMenuUi {
    const KIND: WindowKind = WindowKind::Menu;

    fn is_open(&self) -> bool {
        self.open.is_some()
    }

    fn step_back(&mut self) {
        self.open = None;
    }
}

/// An open context menu, waiting for a choice.
#[derive(Clone, Debug, PartialEq)]
pub struct ContextMenu {
    /// Position of the click, in points from the window's top left corner.
    pub at: Pos2,
    /// Contents of the menu.
    pub model: ContextMenuModel,
    /// Number of combatants to bring in at once.
    pub at_once: usize,
    /// True if keyboard focus should move to the first entry.
    pub enter: bool,
}

impl ContextMenu {
    /// Creates a menu at a position; it brings in one combatant at once until another number is chosen.
    pub fn new(at: Pos2, model: ContextMenuModel) -> Self {
        Self {
            at,
            model,
            at_once: AT_ONCE[0],
            enter: false,
        }
    }
}

/// Space between the menu's list and the window's edges, including the menu's frame, in points.
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
            // The first pass only measures the menu; the next one shows it.
            if menu.enter && !ui.is_sizing_pass() {
                menu.enter = false;
                focus::focus_next(ui);
            }
            // In a low window the menu can be scrolled, so that its last entry is reachable.
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
                if elide::menu_entry(ui, label).clicked() {
                    requests.push(Request::clone(request));
                    ui.close();
                }
            }
            ContextItem::Menu { label, items } => {
                let by_keys = Id::new("submenu by keys");
                let button = ui.menu_button(elide::submenu_label(ui, label), |ui| {
                    ui.set_min_width(140.0);
                    // Keyboard focus moves into the opened submenu once that is shown.
                    let enters = ui.data(|data| data.get_temp(by_keys).unwrap_or(false));
                    if enters && !ui.is_sizing_pass() {
                        ui.data_mut(|data| data.remove::<bool>(by_keys));
                        focus::focus_next(ui);
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
                    ui.label(theme::faint(text::HOW_MANY));
                    for number in AT_ONCE {
                        let chosen = *at_once == number;
                        let button = ui.add(Button::selectable(chosen, number.to_string()));
                        if button.clicked() {
                            *at_once = number;
                        }
                        row::with_name(button, &text::at_once(number));
                    }
                });
            }
            ContextItem::Several { label, commands } => {
                // If there is not enough room for all of them, bring in as many as fit.
                let commands = &commands[..commands.len().min(*at_once)];
                let label = elide::submenu_label(ui, label);
                let button = ui.add_enabled(!commands.is_empty(), Button::new(label));
                let button = button.on_disabled_hover_text(text::NO_ROOM);
                if button.clicked() {
                    requests.push(Request::Submit(commands.to_vec()));
                    ui.close();
                }
            }
            ContextItem::Note(words) => {
                ui.label(theme::faint(elide::menu_note(ui, words)));
            }
            ContextItem::Separator => {
                ui.separator();
            }
        }
    }
}
