//! The strip above the map that shows the round: the timeline or the board. It is as high as its contents need.

use bevy::prelude::*;
use bevy_egui::egui::{Context, Id, Panel, PanelState, Rect, Ui, Vec2};

use crate::ui::board::{self, BoardModel};
use crate::ui::shared::{WindowSizeClass, theme};
use crate::ui::shell::layout::PanelLayout;
use crate::ui::shell::model::PanelModel;
use crate::ui::shell::slots::PanelSlot;
use crate::view::{Drawing, Request, Settings};

use super::model::TimelineModel;
use super::panel::{needed_height, show};

/// Largest share of the window that its user can give it, and its smallest height in points.
const MAX_SHARE: f32 = 0.4;
const MIN_HEIGHT: f32 = 30.0;
/// Height of the board in a low window, in points: its head and a row of chips.
const MAX_LOW_BOARD: f32 = 64.0;

/// True if there is time to show. Before the fight there is none, so its height goes to the map.
pub(super) fn is_shown(world: &World) -> bool {
    let board = world.resource::<PanelModel<Option<BoardModel>>>();
    let timeline = world.resource::<PanelModel<TimelineModel>>();
    world.resource::<Settings>().timeline
        && !world.resource::<Drawing>().on
        && (board.is_some() || !timeline.is_empty())
}

/// Shows the strip, and returns the requests.
pub(super) fn show_strip(
    InMut(ui): InMut<Ui>,
    board: Res<PanelModel<Option<BoardModel>>>,
    timeline: Res<PanelModel<TimelineModel>>,
    mut layout: ResMut<PanelLayout>,
) -> Vec<Request> {
    let chrome = theme::chrome();
    let window = ui.ctx().content_rect().height();
    let room = WindowSizeClass::of_window(ui.ctx());
    let around = chrome.total_margin().sum();
    let (kind, stretch, height) = match &board.0 {
        Some(board) => {
            let width = ui.available_width() - around.x;
            let height = board::needed_height(ui.painter(), board, width);
            // In a low window, the map needs the room more: the chips below scroll.
            let height = if room.low {
                height.min(MAX_LOW_BOARD)
            } else {
                height
            };
            ("board", (board.round, board.rolled), height)
        }
        None => {
            let height = needed_height(&timeline, window);
            let acting = timeline.remark.is_empty();
            ("timeline", (timeline.round, acting), height)
        }
    };
    let needed = height + around.y;
    let id = Id::new((kind, room.low));
    let needed = fit(ui.ctx(), id, stretch, needed);
    let panel = Panel::top(id).frame(chrome).resizable(true);
    let panel = panel.default_size(needed);
    let panel = panel.size_range(MIN_HEIGHT..=needed.max(window * MAX_SHARE));
    let shown = panel.show(ui, |ui| {
        layout.focus_slot(ui, PanelSlot::Time);
        let requests = match &board.0 {
            Some(board) => board::show(ui, board),
            None => show(ui, &timeline),
        };
        // The panel keeps its height, so that the map does not move when lanes appear or disappear.
        ui.take_available_height();
        requests
    });
    shown.inner
}

/// The height to which a panel is fitted.
#[derive(Clone, Copy, Default)]
struct Fitted {
    /// Stretch of the fight, and the height that it has needed so far.
    stretch: (u32, bool),
    needed: f32,
    /// True if the user has dragged its edge.
    dragged: bool,
}

/// Makes the panel as high as it needs to be, unless the user has dragged its edge. During a `stretch` of the fight it
/// only grows, so that the map does not move to and fro. Returns the height.
fn fit(ctx: &Context, id: Id, stretch: (u32, bool), needed: f32) -> f32 {
    let key = id.with("fitted");
    let last = ctx.data(|data| data.get_temp::<Fitted>(key));
    let last = last.unwrap_or_default();
    let needed = match last.stretch == stretch {
        true => needed.max(last.needed),
        false => needed,
    };
    // The panel's edge is a widget with this id.
    let edge = ctx.read_response(id.with("__resize"));
    let dragged = last.dragged || edge.is_some_and(|edge| edge.dragged());
    if !dragged && let Some(panel) = PanelState::load(ctx, id) {
        let size = Vec2::new(panel.size().x, needed);
        let outer_rect = Rect::from_min_size(panel.outer_rect.min, size);
        ctx.data_mut(|data| data.insert_persisted(id, PanelState { outer_rect }));
    }
    let fitted = Fitted {
        stretch,
        needed,
        dragged,
    };
    ctx.data_mut(|data| data.insert_temp(key, fitted));
    needed
}
