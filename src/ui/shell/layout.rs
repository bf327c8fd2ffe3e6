//! Layout of the GM window: the slots of the panels around the map, and the elements above it.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align, Id, Margin, Panel, Rect as UiRect, Ui};

use crate::ui::shared::{WindowSizeClass, WindowWidth, focus, theme};
use crate::ui::shell::slots::{PanelSlot, Panels};
use crate::ui::shell::ui_window::UiWindows;
use crate::view::{Request, Settings};

/// The part of the window that the panels leave to the map, and the keyboard focus of the panels.
#[derive(Resource, Clone, Debug)]
pub struct PanelLayout {
    /// Visible part of the map, in points.
    pub map: UiRect,
    /// True if the keyboard focus should move into the panels.
    pub enters: bool,
    /// The slot that had the keyboard focus last.
    slot: Option<PanelSlot>,
    /// True while the turn order or the timeline highlights a combatant.
    highlights: bool,
}

impl Default for PanelLayout {
    fn default() -> Self {
        Self {
            map: UiRect::NOTHING,
            enters: false,
            slot: None,
            highlights: false,
        }
    }
}

impl PanelLayout {
    /// Chooses the slot that gets the keyboard focus: the last one or, if the focus is already there, the next of the
    /// `shown` slots.
    fn choose_slot(&mut self, is_there: bool, shown: &[PanelSlot]) {
        let last = self.slot.filter(|slot| shown.contains(slot));
        let here = last.and_then(|last| shown.iter().position(|slot| *slot == last));
        self.slot = match (here, is_there) {
            (Some(here), true) => shown.get((here + 1) % shown.len()).copied(),
            (Some(_), false) => last,
            (None, _) => shown.first().copied(),
        };
    }

    /// Moves the keyboard focus into the slot about to be shown, if it is the chosen one.
    pub fn focus_slot(&mut self, ui: &Ui, slot: PanelSlot) {
        if self.enters && self.slot == Some(slot) {
            self.enters = false;
            focus::focus_next(ui);
        }
    }

    /// Returns the request that removes the highlight from a combatant when the mouse has left its row.
    fn clear_highlight(&mut self, ui: &Ui, asked: &[Request]) -> Option<Request> {
        let moves = ui.input(|input| input.pointer.is_moving());
        let points = asked
            .iter()
            .any(|request| matches!(request, Request::Point(Some(_))));
        let stops = self.highlights && moves && !points;
        self.highlights = points || (self.highlights && !stops);
        stops.then_some(Request::Point(None))
    }
}

/// Height of the turn bar's contents, in points.
pub const TURN_BAR_HEIGHT: f32 = 32.0;

/// Widths or heights of a slot, in points: the usual one, the smallest and the largest.
type Sizes = (f32, f32, f32);

/// Shows all panels in `ui`, which fills the window, and returns the requests of the user.
pub fn show(ui: &mut Ui, world: &mut World) -> Vec<Request> {
    let mut requests = Vec::new();
    if world.resource::<PanelLayout>().enters {
        let mut shown = PanelSlot::IN_FOCUS_ORDER.to_vec();
        shown.retain(|slot| Panels::has_any(world, *slot));
        let is_there = focus::is_in_panels(ui);
        world
            .resource_mut::<PanelLayout>()
            .choose_slot(is_there, &shown);
    }
    let room = WindowSizeClass::of_window(ui.ctx());
    let is_mirrored = world.resource::<Settings>().left_handed;
    let bar = theme::chrome().inner_margin(Margin::symmetric(6, 3));
    let menus = Panel::top("menu bar").frame(bar);
    requests.extend(show_slot(ui, world, PanelSlot::Menus, menus));
    let tools = sized(Panel::left("prepare"), (236.0, 210.0, 340.0));
    requests.extend(show_slot(ui, world, PanelSlot::Tools, tools));
    // In a narrow window, the turn bar takes the whole width.
    if room.is_narrow() {
        requests.extend(show_turn_bar(ui, world, is_mirrored));
    }
    // The list of actions of the selected combatant is long, so it gets the whole height.
    let sizes = match room.width {
        WindowWidth::Narrow => (204.0, 180.0, 300.0),
        WindowWidth::Medium => (228.0, 200.0, 360.0),
        WindowWidth::Wide => (300.0, 240.0, 440.0),
    };
    // A panel keeps the size that the user gave it in a window of this kind.
    let id = Id::new(("token", room.width));
    let selected = sized(side_panel(id, is_mirrored), sizes);
    requests.extend(show_slot(ui, world, PanelSlot::Selected, selected));
    if Panels::has_any(world, PanelSlot::Time) {
        requests.extend(Panels::show(world, PanelSlot::Time, ui));
    }
    let (sizes, margin) = match room.low {
        true => ((62.0, 50.0, 240.0), 3),
        false => ((150.0, 80.0, 480.0), 6),
    };
    let log = sized(Panel::bottom(Id::new(("log", room.low))), sizes);
    let log = log.frame(theme::chrome().inner_margin(Margin::symmetric(8, margin)));
    requests.extend(show_slot(ui, world, PanelSlot::Log, log));
    let sizes = match room.width {
        WindowWidth::Narrow => (120.0, 100.0, 220.0),
        WindowWidth::Medium => (150.0, 110.0, 260.0),
        WindowWidth::Wide => (210.0, 150.0, 340.0),
    };
    let id = Id::new(("order", room.width));
    let order = sized(side_panel(id, !is_mirrored), sizes);
    requests.extend(show_slot(ui, world, PanelSlot::Order, order));
    if !room.is_narrow() {
        requests.extend(show_turn_bar(ui, world, is_mirrored));
    }
    // Questions about lines on the map get a separate strip, which must not cover one of the lines.
    let strip = Panel::top("proposals").frame(theme::chrome());
    requests.extend(show_slot(ui, world, PanelSlot::Questions, strip));
    let mut layout = world.resource_mut::<PanelLayout>();
    layout.map = ui.available_rect_before_wrap();
    requests.extend(layout.clear_highlight(ui, &requests));
    // Nothing above the map covers the start page.
    if !world.resource::<UiWindows>().is_map_covered() {
        requests.extend(Panels::show(world, PanelSlot::AboveMap, ui));
    }
    requests
}

/// Returns a panel of these sizes, which the user can change.
fn sized(panel: Panel, (usual, least, most): Sizes) -> Panel {
    let panel = panel.frame(theme::chrome()).resizable(true);
    panel.default_size(usual).size_range(least..=most)
}

/// Returns a panel at the left or at the right.
fn side_panel(id: Id, at_left: bool) -> Panel {
    match at_left {
        true => Panel::left(id),
        false => Panel::right(id),
    }
}

/// Shows the panels of a slot, if there are any.
fn show_slot(ui: &mut Ui, world: &mut World, slot: PanelSlot, panel: Panel) -> Vec<Request> {
    if !Panels::has_any(world, slot) {
        return Vec::new();
    }
    let shown = panel.show(ui, |ui| {
        let mut layout = world.resource_mut::<PanelLayout>();
        layout.focus_slot(ui, slot);
        let requests = Panels::show(world, slot, ui);
        if slot == PanelSlot::Selected {
            // A panel with little content must not become narrower: the map would move.
            ui.take_available_width();
        }
        requests
    });
    shown.inner
}

/// Returns a layout from the left, or one from the right.
pub fn towards_middle(from_right: bool) -> egui::Layout {
    match from_right {
        true => egui::Layout::right_to_left(Align::Center),
        false => egui::Layout::left_to_right(Align::Center),
    }
}

/// Shows the turn bar below the map.
fn show_turn_bar(ui: &mut Ui, world: &mut World, is_mirrored: bool) -> Vec<Request> {
    if !Panels::has_any(world, PanelSlot::TurnBar) {
        return Vec::new();
    }
    let bar = theme::chrome().inner_margin(Margin::symmetric(8, 3));
    let shown = Panel::bottom("turn bar").frame(bar).show(ui, |ui| {
        // The bar keeps its height whatever the number of buttons, so that the map does not move.
        ui.set_min_height(TURN_BAR_HEIGHT);
        ui.with_layout(towards_middle(!is_mirrored), |ui| {
            let mut layout = world.resource_mut::<PanelLayout>();
            layout.focus_slot(ui, PanelSlot::TurnBar);
            Panels::show(world, PanelSlot::TurnBar, ui)
        })
        .inner
    });
    shown.inner
}
