//! Layout of the GM window: panels around the map, windows above it.

mod pane;
mod time_strip;

use bevy::prelude::Resource;
use bevy_egui::egui::{
    self, Align, Align2, Area, Context, Frame, Id, LayerId, Margin, Order, Panel, Rect, Stroke, Ui,
    UiBuilder, Vec2,
};

use crate::gm::context_menu::ContextMenu;
use crate::gm::declare::DeclareUi;
use crate::gm::dice_prompt::DicePromptUi;
use crate::gm::file_change::FileChangedNotice;
use crate::gm::film::FilmUi;
use crate::gm::forecast::{ForecastUi, GaugeUi};
use crate::gm::handout::HandoutUi;
use crate::gm::hints::HintTargets;
use crate::gm::library::LibraryUi;
use crate::gm::log::LogUi;
use crate::gm::model::GmModel;
use crate::gm::parties::PartiesUi;
use crate::gm::portrait::PortraitUi;
use crate::gm::saving::SavingModel;
use crate::gm::shared::{WindowSizeClass, WindowWidth, focus, theme};
use crate::gm::start::{StartModel, StartUi};
use crate::gm::token::TokenUi;
use crate::gm::{
    aim, banner, choosing, context_menu, declare, dice_prompt, file_change, film, forecast, group,
    handout, hints, library, log, menu_bar, order, parties, portrait, prepare, proposals, reaction,
    start, token, turn_bar,
};
use crate::view::hints::Hint;
use crate::view::{EditedFile, Request, Settings};

use pane::panes;

pub use pane::Pane;

/// UI state of the GM window: what is open and what is being typed.
#[derive(Resource, Clone, Debug, Default)]
pub struct GmUi {
    /// The start page.
    pub start: StartUi,
    /// The small preview of the player window, and its size in points.
    pub small: Option<(egui::TextureId, Vec2)>,
    /// The parties page.
    pub parties: PartiesUi,
    /// The handout being chosen.
    pub handout: HandoutUi,
    /// The portrait being made.
    pub portrait: PortraitUi,
    /// The open context menu, waiting for a choice.
    pub context: Option<ContextMenu>,
    /// The library's search and filters.
    pub library: LibraryUi,
    /// The log's view state.
    pub log: LogUi,
    /// The unfinished input in the panel of the selected combatant.
    pub token: TokenUi,
    /// The forecast and its window.
    pub forecast: ForecastUi,
    /// The gauge of a fight that has not begun.
    pub gauge: GaugeUi,
    /// The film and its window.
    pub film: FilmUi,
    /// The declarations' state.
    pub declare: DeclareUi,
    /// The text typed for the requested die.
    pub dice: DicePromptUi,
    /// Notices about files that have changed on disk and are not answered yet, at most one for each kind of file.
    pub editions: Vec<FileChangedNotice>,
    /// Save status of the fight, and the pending question about it.
    pub saving: SavingModel,
    /// True while the turn order or the timeline highlights a combatant.
    pub pointing: bool,
    /// True if the GM menu was opened by a key and keeps keyboard focus.
    pub by_keys: bool,
    /// True while a window is open; the shell sets it.
    pub has_window: bool,
    /// True if keyboard focus should move into the panels.
    pub enters: bool,
    /// The panel that had keyboard focus last.
    pub pane: Option<Pane>,
    /// Positions of the widgets that the guide's hints refer to.
    pub places: HintTargets,
}

/// Result of one pass of the overlay.
#[derive(Clone, Debug)]
pub struct Layout {
    /// Requests of the user.
    pub requests: Vec<Request>,
    /// Visible part of the map, in points.
    pub map: Rect,
}

impl GmUi {
    /// Chooses the panel that gets keyboard focus: the last one or, if focus is already there, the next of the
    /// `shown` panels.
    fn choose_pane(&mut self, is_there: bool, shown: &[Pane]) {
        let last = self.pane.filter(|pane| shown.contains(pane));
        let here = last.and_then(|last| shown.iter().position(|pane| *pane == last));
        self.pane = match (here, is_there) {
            (Some(here), true) => shown.get((here + 1) % shown.len()).copied(),
            (Some(_), false) => last,
            (None, _) => shown.first().copied(),
        };
    }

    /// Moves keyboard focus into the panel about to be shown, if it is the chosen one.
    fn focus_pane(&mut self, ui: &Ui, pane: Pane) {
        if self.enters && self.pane == Some(pane) {
            self.enters = false;
            focus::focus_next(ui);
        }
    }

    /// True if a window above the map is open that captures keys.
    pub fn is_modal(&self, model: &GmModel) -> bool {
        self.has_window
            || self.start.is_open()
            || self.handout.open
            || self.portrait.is_open()
            || self.parties.open
            || model.dice_prompt.is_some()
    }

    /// Shows a notice that a file has changed, replacing the previous notice about it.
    pub fn notice(&mut self, notice: FileChangedNotice) {
        self.drop_notice(notice.what);
        self.editions.push(notice);
    }

    /// Removes the notice about that file.
    pub fn drop_notice(&mut self, what: EditedFile) {
        self.editions.retain(|notice| notice.what != what);
    }

    /// Clears the state that belonged to the previous fight after another one was opened.
    pub fn forget_fight(&mut self) {
        self.start.close();
        self.context = None;
        self.parties.close_changes();
        self.log.open.clear();
        self.log.changing = None;
        self.token = TokenUi::default();
        self.forecast = self.forecast.for_another_fight();
        self.gauge = GaugeUi::default();
        self.film = self.film.closed();
        self.declare = DeclareUi::default();
        self.dice = DicePromptUi::default();
    }

    /// Closes the most recently opened element; returns whether anything was open.
    pub fn close_topmost(&mut self) -> bool {
        if self.context.take().is_some() || self.parties.back() {
            return true;
        }
        std::mem::take(&mut self.handout.open)
            || self.portrait.back()
            || self.start.back()
            || self.token.choosing.take().is_some()
    }
}

/// Shows the whole overlay in `ctx`; `None` while the fonts are loading.
pub fn show(
    ctx: &Context,
    model: &GmModel,
    fights: &StartModel,
    settings: &mut Settings,
    state: &mut GmUi,
) -> Option<Layout> {
    if !theme::ensure_applied(ctx) {
        return None;
    }
    let mut ui = Ui::new(
        ctx.clone(),
        Id::new("gm window"),
        UiBuilder::new()
            .layer_id(LayerId::background())
            .max_rect(ctx.content_rect()),
    );
    Some(show_in(&mut ui, model, fights, settings, state))
}

/// Shows the whole overlay in `ui`, which fills the window.
pub fn show_in(
    ui: &mut Ui,
    model: &GmModel,
    fights: &StartModel,
    settings: &mut Settings,
    state: &mut GmUi,
) -> Layout {
    let mut requests = Vec::new();
    if state.enters {
        let shown = panes(model, settings);
        state.choose_pane(focus::is_in_panels(ui), &shown);
    }
    let chrome = Frame::new()
        .fill(theme::CHROME)
        .inner_margin(Margin::symmetric(8, 6));
    let bar = chrome.inner_margin(Margin::symmetric(6, 3));
    requests.extend(
        Panel::top("menu bar")
            .frame(bar)
            .show(ui, |ui| {
                state.focus_pane(ui, Pane::Menus);
                menu_bar::show(ui, &model.menu_bar, settings, &state.saving)
            })
            .inner,
    );
    // In Prepare mode, the map and the tools fill the window: nothing of the fight is shown, its log included.
    let fights_on = model.prepare.is_none();
    if let Some(tools) = &model.prepare {
        let panel = Panel::left("prepare").frame(chrome).resizable(true);
        let panel = panel.default_size(236.0).size_range(210.0..=340.0);
        let shown = panel.show(ui, |ui| {
            if model.library.shown {
                state.focus_pane(ui, Pane::Library);
                library::show(ui, &model.library, &mut state.library, &state.gauge)
            } else {
                prepare::show(ui, tools, &state.gauge)
            }
        });
        requests.extend(shown.inner);
    }
    // In a narrow window, the turn bar takes the whole width.
    let room = WindowSizeClass::of_window(ui.ctx());
    if fights_on && room.is_narrow() {
        requests.extend(show_turn_bar(ui, model, settings, state, chrome));
    }
    // The list of actions of the selected combatant is long, so it gets the whole height.
    if settings.token && fights_on {
        // A panel keeps the size that the user gave it in a window of this kind.
        let id = Id::new(("token", room.width));
        let panel = match settings.left_handed {
            true => Panel::left(id),
            false => Panel::right(id),
        };
        let panel = panel.frame(chrome);
        let (usual, least, most) = match room.width {
            WindowWidth::Narrow => (204.0, 180.0, 300.0),
            WindowWidth::Medium => (228.0, 200.0, 360.0),
            WindowWidth::Wide => (300.0, 240.0, 440.0),
        };
        let panel = panel.resizable(true).default_size(usual);
        let panel = panel.size_range(least..=most);
        // Before initiative, declaring is the only thing to do, so the declarations take the place of the actions.
        let shown = panel.show(ui, |ui| {
            state.focus_pane(ui, Pane::Token);
            match &model.declare {
                Some(declarations) if declare::show_tabs(ui, &mut state.declare) => {
                    declare::show(ui, declarations, &mut state.declare)
                }
                _ => {
                    let mut requests = Vec::new();
                    if let Some(group) = &model.group {
                        requests.extend(group::show(ui, group));
                        ui.separator();
                    }
                    if let Some(choosing) = &model.choosing {
                        requests.extend(choosing::show(ui, choosing));
                        ui.separator();
                    }
                    let head = ui.cursor().min;
                    requests.extend(token::show(ui, model.token.as_ref(), &mut state.token));
                    if let Some(aim) = &model.aim {
                        requests.extend(aim::show_over(ui, head, aim));
                    }
                    // A panel with little content must not become narrower: the map would move.
                    ui.take_available_width();
                    requests
                }
            }
        });
        requests.extend(shown.inner);
    }
    if settings.timeline {
        requests.extend(time_strip::show(ui, model, state, chrome));
    }
    if settings.log && fights_on {
        let (usual, least, most) = match room.low {
            true => (62.0, 50.0, 240.0),
            false => (150.0, 80.0, 480.0),
        };
        let frame = match room.low {
            true => chrome.inner_margin(Margin::symmetric(8, 3)),
            false => chrome,
        };
        let panel = Panel::bottom(Id::new(("log", room.low))).frame(frame);
        let panel = panel.resizable(true).default_size(usual);
        let panel = panel.size_range(least..=most);
        let shown = panel.show(ui, |ui| {
            state.focus_pane(ui, Pane::Log);
            log::show(ui, &model.log, &mut state.log)
        });
        requests.extend(shown.inner);
    }
    if settings.order && fights_on {
        let (usual, least, most) = match room.width {
            WindowWidth::Narrow => (120.0, 100.0, 220.0),
            WindowWidth::Medium => (150.0, 110.0, 260.0),
            WindowWidth::Wide => (210.0, 150.0, 340.0),
        };
        let id = Id::new(("order", room.width));
        let panel = match settings.left_handed {
            true => Panel::right(id),
            false => Panel::left(id),
        };
        let panel = panel.frame(chrome);
        let panel = panel.resizable(true).default_size(usual);
        let panel = panel.size_range(least..=most);
        let shown = panel.show(ui, |ui| {
            state.focus_pane(ui, Pane::Order);
            order::show(ui, &model.order, &state.gauge)
        });
        requests.extend(shown.inner);
    }
    if fights_on && !room.is_narrow() {
        requests.extend(show_turn_bar(ui, model, settings, state, chrome));
    }
    // Questions about lines on the map get a separate strip, which must not cover one of the lines.
    if let Some(asked) = &model.proposals {
        let strip = Panel::top("proposals").frame(chrome);
        requests.extend(strip.show(ui, |ui| proposals::show(ui, asked)).inner);
    }
    requests.extend(clear_hover(ui, &requests, &mut state.pointing));
    let map = ui.available_rect_before_wrap();
    requests.extend(show_above(ui, model, fights, settings, state, map));
    focus::ring(ui);
    Layout { requests, map }
}

/// Shows the turn bar below the map.
fn show_turn_bar(
    ui: &mut Ui,
    model: &GmModel,
    settings: &Settings,
    state: &mut GmUi,
    chrome: Frame,
) -> Vec<Request> {
    let waits = model.awaits_confirmation();
    let bar = chrome.inner_margin(Margin::symmetric(8, 3));
    let shown = Panel::bottom("turn bar").frame(bar).show(ui, |ui| {
        // The bar keeps its height whatever the number of buttons, so that the map does not move.
        ui.set_min_height(turn_bar::HEIGHT);
        let from_left = egui::Layout::left_to_right(Align::Center);
        let from_right = egui::Layout::right_to_left(Align::Center);
        let (at_hand, beyond) = match settings.left_handed {
            true => (from_left, from_right),
            false => (from_right, from_left),
        };
        ui.with_layout(at_hand, |ui| {
            state.focus_pane(ui, Pane::TurnBar);
            let mut requests = turn_bar::show(ui, &model.turn_bar, &model.menu_bar, waits);
            if let Some(banner) = &model.banner {
                let shown = ui.with_layout(beyond, |ui| banner::show(ui, banner));
                requests.extend(shown.inner);
            }
            requests
        })
        .inner
    });
    shown.inner
}

/// Removes the highlight from a combatant when the mouse has left its row.
fn clear_hover(ui: &Ui, asked: &[Request], pointing: &mut bool) -> Option<Request> {
    let moves = ui.input(|input| input.pointer.is_moving());
    let points = asked
        .iter()
        .any(|request| matches!(request, Request::Point(Some(_))));
    let stops = *pointing && moves && !points;
    *pointing = points || (*pointing && !stops);
    stops.then_some(Request::Point(None))
}

/// Shows the windows above the map.
fn show_above(
    ui: &mut Ui,
    model: &GmModel,
    fights: &StartModel,
    settings: &mut Settings,
    state: &mut GmUi,
    map: Rect,
) -> Vec<Request> {
    let mut requests = Vec::new();
    // Nothing above the map covers the start page.
    let covered = state.start.is_open();
    if let Some(prompt) = model.reaction.as_ref().filter(|_| !covered) {
        Area::new(Id::new("reaction prompt"))
            .order(Order::Middle)
            .pivot(Align2::CENTER_TOP)
            .fixed_pos(map.center_top() + Vec2::new(0.0, 12.0))
            .show(ui, |ui| requests.extend(reaction::show(ui, prompt)));
    }
    if let Some((texture, size)) = state.small.filter(|_| !covered) {
        Area::new(Id::new("small picture"))
            .order(Order::Middle)
            // A click on it is a click on the map.
            .interactable(false)
            .pivot(Align2::RIGHT_BOTTOM)
            .fixed_pos(map.right_bottom() - Vec2::splat(10.0))
            .show(ui, |ui| {
                let line = Stroke::new(2.0, theme::GM);
                Frame::new()
                    .stroke(line)
                    .show(ui, |ui| ui.image((texture, size)));
            });
    }
    // If its panel is closed, an attack that waits for confirmation is shown in the corner of the map.
    if let Some(aim) = model
        .aim
        .as_ref()
        .filter(|aim| aim.waits && !settings.token && !covered)
    {
        Area::new(Id::new("aim"))
            .order(Order::Middle)
            .pivot(Align2::RIGHT_TOP)
            .fixed_pos(map.right_top() + Vec2::new(-12.0, 12.0))
            .show(ui, |ui| {
                Frame::popup(ui.style())
                    .stroke(Stroke::new(1.0, theme::LINE))
                    .show(ui, |ui| {
                        ui.set_max_width(300.0);
                        requests.extend(aim::show(ui, aim));
                    });
            });
    }
    if let Some(learned) = model.learned.filter(|_| settings.hints.current().is_some()) {
        settings.hints.done.insert(learned);
    }
    if state.context.is_some() && settings.hints.current().is_some() {
        settings.hints.done.insert(Hint::Hand);
    }
    let undisturbed =
        !state.is_modal(model) && state.context.is_none() && state.editions.is_empty();
    if undisturbed && model.reaction.is_none() && model.prepare.is_none() {
        hints::show(ui, map, &state.places, &mut settings.hints);
    }
    if !covered {
        requests.extend(forecast::show(ui, map, &mut state.forecast));
        requests.extend(film::show(ui, map, &mut state.film));
    }
    if !state.has_window && !covered {
        // While the user is creating entries, the notice waits: more may follow before they are applied to the fight.
        requests.extend(file_change::show(ui, map, &mut state.editions));
    }
    requests.extend(context_menu::show(ui, &mut state.context));
    let rules = &mut settings.rules_of_new_maps;
    requests.extend(start::show(ui, fights, rules, &mut state.start));
    let players = model.menu_bar.players;
    requests.extend(portrait::show(ui, &mut state.portrait));
    requests.extend(handout::show(
        ui,
        &model.handout,
        players,
        &mut state.handout,
    ));
    requests.extend(parties::show(ui, &mut state.parties));
    if let Some(prompt) = &model.dice_prompt {
        requests.extend(dice_prompt::show(ui, prompt, &mut state.dice));
    }
    requests
}
