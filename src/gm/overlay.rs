//! The layout of the GM's window: panels around the map, windows above it.

use std::collections::BTreeSet;

use bevy::prelude::Resource;
use bevy_egui::egui::{
    Align2, Area, Context, Frame, Id, LayerId, Margin, Order, Panel, Pos2, Rect, Stroke, Ui,
    UiBuilder, Vec2,
};

use crate::gm::context_menu::ContextMenu;
use crate::gm::declare::DeclareUi;
use crate::gm::dice_prompt::DicePromptUi;
use crate::gm::fights::FightsModel;
use crate::gm::log::LogUi;
use crate::gm::menu_bar::PanelsShown;
use crate::gm::model::GmModel;
use crate::gm::palette::PaletteUi;
use crate::gm::rules::RulesUi;
use crate::gm::rules_notice::RulesNotice;
use crate::gm::shared::theme;
use crate::gm::token::TokenUi;
use crate::gm::{
    aim, banner, board, choosing, context_menu, declare, dice_prompt, fights, help, log, menu_bar,
    order, palette, reaction, rules, rules_notice, timeline, token, turn_bar,
};
use crate::view::{Request, Verb};

/// What is open, and what is half typed, in the GM's window.
#[derive(Resource, Clone, Debug, Default)]
pub struct GmUi {
    /// The panels that are shown.
    pub shown: PanelsShown,
    /// The palette and what has been typed into it.
    pub palette: PaletteUi,
    /// Whether the help is open.
    pub help: bool,
    /// The page of the rules and what is looked for in it.
    pub rules: RulesUi,
    /// Whether the list of fights is open.
    pub fights: bool,
    /// Whether the user has already been asked about going on with the last fight.
    pub start_asked: bool,
    /// The right click that waits for a choice.
    pub context: Option<ContextMenu>,
    /// What the user looks at in the log.
    pub log: LogUi,
    /// What the user has half said in the selected combatant's panel.
    pub token: TokenUi,
    /// What is open in the declarations.
    pub declare: DeclareUi,
    /// What has been typed for the die that is wanted.
    pub dice: DicePromptUi,
    /// The notice about rules that have changed on disk, until it is answered.
    pub rules_notice: Option<RulesNotice>,
    /// The places that matter on the map just now, in points: nothing is laid over them.
    pub kept_free: Vec<Rect>,
    /// Where everybody stands, in points: covered only where nothing else is left.
    pub tokens: Vec<Rect>,
    /// The order or the timeline points at a combatant.
    pub pointing: bool,
}

/// The result of one pass of the overlay.
#[derive(Clone, Debug)]
pub struct Layout {
    /// What the user asks for.
    pub requests: Vec<Request>,
    /// Where the map can be seen, in points.
    pub map: Rect,
}

impl GmUi {
    /// Does what a verb asks of the overlay; answers whether that was all of it.
    pub fn apply(&mut self, verb: Verb) -> bool {
        match verb {
            Verb::Palette => self.palette.toggle(),
            Verb::Help => self.help = !self.help,
            Verb::Rules => self.rules.toggle(),
            Verb::OpenFight => self.fights = true,
            Verb::ToggleTimeline => self.shown.timeline = !self.shown.timeline,
            Verb::ToggleOrder => self.shown.order = !self.shown.order,
            Verb::ToggleLog => self.shown.log = !self.shown.log,
            Verb::ToggleToken => self.shown.token = !self.shown.token,
            Verb::Back => return self.close_one(),
            _ => return false,
        }
        true
    }

    /// Whether a window above the map is open that takes keys for itself.
    pub fn is_modal(&self, model: &GmModel) -> bool {
        self.palette.open
            || self.help
            || self.rules.open
            || self.fights
            || model.dice_prompt.is_some()
    }

    /// Forgets what belonged to the old fight, because another one was opened.
    pub fn forget_fight(&mut self) {
        self.context = None;
        self.log.open = BTreeSet::new();
        self.log.changing = None;
        self.token = TokenUi::default();
        self.declare = DeclareUi::default();
        self.dice = DicePromptUi::default();
    }

    /// Closes what was opened last; answers whether anything was open.
    fn close_one(&mut self) -> bool {
        if self.context.take().is_some() {
            return true;
        }
        for open in [
            &mut self.palette.open,
            &mut self.help,
            &mut self.rules.open,
            &mut self.fights,
        ] {
            if std::mem::take(open) {
                return true;
            }
        }
        self.token.choosing.take().is_some()
    }
}

/// Shows the whole overlay in `ctx`; `None` while the fonts are being loaded.
pub fn show(
    ctx: &Context,
    model: &GmModel,
    fights: &FightsModel,
    state: &mut GmUi,
) -> Option<Layout> {
    if !theme::is_ready(ctx) {
        return None;
    }
    let mut ui = Ui::new(
        ctx.clone(),
        Id::new("gm window"),
        UiBuilder::new()
            .layer_id(LayerId::background())
            .max_rect(ctx.content_rect()),
    );
    Some(show_in(&mut ui, model, fights, state))
}

/// Shows the whole overlay in `ui`, which fills the window.
pub fn show_in(ui: &mut Ui, model: &GmModel, fights: &FightsModel, state: &mut GmUi) -> Layout {
    let mut requests = Vec::new();
    let chrome = Frame::new()
        .fill(theme::CHROME)
        .inner_margin(Margin::symmetric(8, 6));
    let bar = chrome.inner_margin(Margin::symmetric(6, 3));
    requests.extend(
        Panel::top("menu bar")
            .frame(bar)
            .show(ui, |ui| menu_bar::show(ui, &model.menu_bar, &state.shown))
            .inner,
    );
    // What the selected combatant can do is a long list, so it gets the whole height.
    if state.shown.token {
        let panel = Panel::right("token").frame(chrome).resizable(true);
        let panel = panel.default_size(300.0).size_range(240.0..=440.0);
        // Before initiative there is nothing to do except declare, so the declarations take its
        // place.
        let shown = panel.show(ui, |ui| match &model.declare {
            Some(declarations) if declare::show_tabs(ui, &mut state.declare) => {
                declare::show(ui, declarations, &mut state.declare)
            }
            _ => {
                let mut requests = Vec::new();
                if let Some(choosing) = &model.choosing {
                    requests.extend(choosing::show(ui, choosing));
                    ui.separator();
                }
                requests.extend(token::show(ui, model.token.as_ref(), &mut state.token));
                // A panel with little to say must not become narrower: the map would move.
                ui.take_available_width();
                requests
            }
        });
        requests.extend(shown.inner);
    }
    if state.shown.timeline {
        // In a round of sides many stand side by side, where turns need a lane or two.
        let (id, height) = if model.in_moments {
            ("round of sides", 150.0)
        } else {
            ("timeline", 112.0)
        };
        let panel = Panel::top(id).frame(chrome).resizable(true);
        let panel = panel.default_size(height).size_range(70.0..=360.0);
        let shown = panel.show(ui, |ui| {
            let requests = match &model.board {
                Some(board) => board::show(ui, board),
                None => timeline::show(ui, &model.timeline),
            };
            // The panel keeps its height, so that lanes that come and go do not move the map.
            ui.take_available_height();
            requests
        });
        requests.extend(shown.inner);
    }
    if state.shown.log {
        let panel = Panel::bottom("log").frame(chrome).resizable(true);
        let panel = panel.default_size(150.0).size_range(80.0..=480.0);
        let shown = panel.show(ui, |ui| log::show(ui, &model.log, &mut state.log));
        requests.extend(shown.inner);
    }
    if state.shown.order {
        let panel = Panel::left("order").frame(chrome).resizable(true);
        let panel = panel.default_size(210.0).size_range(150.0..=340.0);
        requests.extend(panel.show(ui, |ui| order::show(ui, &model.order)).inner);
    }
    requests.extend(stop_pointing(ui, &requests, &mut state.pointing));
    let map = ui.available_rect_before_wrap();
    requests.extend(show_above(ui, model, fights, state, map));
    Layout { requests, map }
}

/// Takes the highlight off a combatant when the mouse has left its row.
fn stop_pointing(ui: &Ui, asked: &[Request], pointing: &mut bool) -> Option<Request> {
    let moves = ui.input(|input| input.pointer.is_moving());
    let points = asked
        .iter()
        .any(|request| matches!(request, Request::Point(Some(_))));
    let stops = *pointing && moves && !points;
    *pointing = points || (*pointing && !stops);
    stops.then_some(Request::Point(None))
}

/// The size of the panel of an attack before it was ever shown, in points.
const USUAL_AIM: Vec2 = Vec2::new(446.0, 330.0);

/// Where a panel of `size` covers least of what is `kept` free: its left upper point. The corner of the map in which it
/// covers least of the `tokens`, or where the map is too small for that, beside what is kept free, over the panels
/// left or right.
fn clear_of(kept: &[Rect], tokens: &[Rect], map: Rect, window: Rect, size: Vec2) -> Pos2 {
    let inner = map.shrink(12.0);
    let (right, bottom) = (inner.right() - size.x, inner.bottom() - size.y);
    let all = kept.iter().copied().reduce(Rect::union).unwrap_or(map);
    let before = (all.left() - 8.0 - size.x).max(window.left() + 4.0);
    let after = (all.right() + 8.0).min(window.right() - 4.0 - size.x);
    // The fourth corner is taken by the turn bar.
    let places = [
        Pos2::new(inner.left(), bottom),
        inner.left_top(),
        Pos2::new(right, inner.top()),
        Pos2::new(before, bottom),
        Pos2::new(before, inner.top()),
        Pos2::new(after, inner.top()),
    ];
    let covered = |place: &Pos2, of: &[Rect]| -> f32 {
        let panel = Rect::from_min_size(*place, size).expand(6.0);
        let parts = of.iter().map(|part| panel.intersect(*part));
        parts
            .filter(|part| part.is_positive())
            .map(|part| part.area())
            .sum()
    };
    let [usual, ..] = places;
    let beside_map = |place: &Pos2| !map.contains_rect(Rect::from_min_size(*place, size));
    let best = places.into_iter().min_by(|a, b| {
        let told = covered(a, kept).total_cmp(&covered(b, kept));
        told.then_with(|| beside_map(a).cmp(&beside_map(b)))
            .then_with(|| covered(a, tokens).total_cmp(&covered(b, tokens)))
    });
    best.unwrap_or(usual)
}

/// Shows what lies above the map.
fn show_above(
    ui: &mut Ui,
    model: &GmModel,
    fights: &FightsModel,
    state: &mut GmUi,
    map: Rect,
) -> Vec<Request> {
    let mut requests = Vec::new();
    Area::new(Id::new("turn bar"))
        .order(Order::Middle)
        .pivot(Align2::RIGHT_BOTTOM)
        .fixed_pos(map.right_bottom() + Vec2::new(-12.0, -12.0))
        .show(ui, |ui| {
            requests.extend(turn_bar::show(ui, &model.turn_bar, &model.menu_bar))
        });
    if let Some(banner) = &model.banner {
        Area::new(Id::new("surprise banner"))
            .order(Order::Middle)
            .interactable(false)
            .pivot(Align2::CENTER_TOP)
            .fixed_pos(map.center_top() + Vec2::new(0.0, 12.0))
            .show(ui, |ui| banner::show(ui, banner));
    }
    if let Some(prompt) = &model.reaction {
        Area::new(Id::new("reaction prompt"))
            .order(Order::Middle)
            .pivot(Align2::CENTER_TOP)
            .fixed_pos(map.center_top() + Vec2::new(0.0, 12.0))
            .show(ui, |ui| requests.extend(reaction::show(ui, prompt)));
    }
    if let Some(aim) = &model.aim {
        let id = Id::new("aim");
        let size = ui.memory(|memory| memory.area_rect(id));
        let size = size.map_or(USUAL_AIM, |rect| rect.size());
        let place = clear_of(
            &state.kept_free,
            &state.tokens,
            map,
            ui.ctx().content_rect(),
            size,
        );
        // The mouse reaches the map through a mere preview.
        Area::new(id)
            .order(Order::Middle)
            .interactable(aim.waits)
            .pivot(Align2::LEFT_TOP)
            .fixed_pos(place)
            .show(ui, |ui| {
                Frame::popup(ui.style())
                    .stroke(Stroke::new(1.0, theme::LINE))
                    .show(ui, |ui| requests.extend(aim::show(ui, aim)));
            });
    }
    requests.extend(rules_notice::show(ui, map, &mut state.rules_notice));
    requests.extend(context_menu::show(ui, &mut state.context));
    requests.extend(fights::show_start(
        ui,
        fights,
        &mut state.start_asked,
        &mut state.fights,
    ));
    requests.extend(fights::show(ui, fights, &mut state.fights));
    help::show(
        ui,
        &model.menu_bar,
        model.token.as_ref(),
        model.rules.topology,
        &mut state.help,
    );
    rules::show(ui, &model.rules, &mut state.rules);
    requests.extend(palette::show(ui, &model.palette, &mut state.palette));
    if let Some(prompt) = &model.dice_prompt {
        requests.extend(dice_prompt::show(ui, prompt, &mut state.dice));
    }
    requests
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rect(left: f32, top: f32, width: f32, height: f32) -> Rect {
        Rect::from_min_size(Pos2::new(left, top), Vec2::new(width, height))
    }

    #[test]
    fn the_panel_of_an_attack_leaves_both_in_sight() {
        let window = rect(0.0, 0.0, 1280.0, 720.0);
        let map = rect(210.0, 180.0, 830.0, 390.0);
        let size = Vec2::new(440.0, 270.0);
        let places = [
            (240.0, 500.0),
            (620.0, 350.0),
            (640.0, 200.0),
            (980.0, 300.0),
        ];
        for (left, top) in places {
            let kept = [
                rect(left, top, 20.0, 20.0),
                rect(left + 20.0, top, 20.0, 20.0),
            ];
            let place = clear_of(&kept, &[], map, window, size);
            let panel = Rect::from_min_size(place, size);
            assert!(window.contains_rect(panel), "{panel:?} leaves the window");
            let covers = kept.iter().any(|part| panel.intersects(*part));
            assert!(!covers, "{panel:?} lies on ({left}, {top})");
        }
    }

    #[test]
    fn the_panel_of_an_attack_leaves_the_others_in_sight_where_it_can() {
        let window = rect(0.0, 0.0, 1280.0, 720.0);
        let map = rect(210.0, 180.0, 830.0, 390.0);
        let size = Vec2::new(300.0, 150.0);
        let both = [
            rect(640.0, 350.0, 20.0, 20.0),
            rect(660.0, 350.0, 20.0, 20.0),
        ];
        let place = |others: &[Rect]| clear_of(&both, others, map, window, size);
        let usual = place(&[]);
        let beside = [rect(usual.x + 50.0, usual.y + 50.0, 20.0, 20.0)];
        let panel = Rect::from_min_size(place(&beside), size);
        assert!(!panel.intersects(beside[0]), "{panel:?}");
        assert!(map.contains_rect(panel), "{panel:?}");
        // Somebody in each corner: it stays on the map all the same.
        let everywhere = [rect(210.0, 180.0, 830.0, 390.0)];
        let panel = Rect::from_min_size(place(&everywhere), size);
        assert!(map.contains_rect(panel), "{panel:?}");
    }
}
