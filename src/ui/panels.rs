//! Shows the panels of the GM window, passes on their requests, and records the area that they leave to the map.

use bevy::asset::AssetEventSystems;
use bevy::ecs::system::SystemState;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::egui::{self, Id, LayerId, Ui, UiBuilder};
use bevy_egui::{EguiContext, EguiPostUpdateSet, EguiPrimaryContextPass, PrimaryEguiContext};

use crate::ruleset::RulesetId;
use crate::ui::map::MapViewport;
use crate::ui::shared::theme;
use crate::ui::shell::layout::{self, PanelLayout};
use crate::ui::shell::model;
use crate::ui::shell::register::RegisterFeature;
use crate::ui::shell::settings::SettingsWarning;
use crate::ui::shell::toasts::Toasts;
use crate::ui::shell::ui_window::UiWindows;
use crate::view::{CameraRequest, PanelSystems, Request, Settings, actions};

use super::startup::StartupNotices;
use crate::ui::shell::open_library::OpenLibrary;

/// Number of frames that are redrawn after the interface has changed its size.
const LETTERS: u8 = 5;

/// Shows the panels of the window.
pub fn plugin(app: &mut App) {
    app.init_resource::<Toasts>()
        .add_systems(Startup, show_startup_problems)
        .add_systems(
            EguiPrimaryContextPass,
            (set_scale, show_panels, pass_on_layout)
                .chain()
                .in_set(PanelSystems),
        )
        // New letters must reach the texture in the same frame: otherwise that frame would lack them, or all its panels.
        .configure_sets(
            PostUpdate,
            EguiPostUpdateSet::PostProcessOutput.before(AssetEventSystems),
        )
        .add_systems(
            PreUpdate,
            pass_on_map_ruleset.run_if(resource_changed::<Settings>),
        );
}

/// Registers the actions that show and hide panels, and all panels have in common.
pub fn panel_actions(app: &mut App) {
    app.add_plugins(model::plugin)
        .init_resource::<PanelLayout>()
        .add_switch(&actions::TOGGLE_TIMELINE)
        .add_switch(&actions::TOGGLE_ORDER)
        .add_switch(&actions::TOGGLE_LOG)
        .add_switch(&actions::TOGGLE_TOKEN)
        .add_switch(&actions::LEFT_HANDED)
        .add_switch(&actions::ANIMATE_TOKENS)
        .add_switch(&actions::HEALTH_NUMBERS)
        .add_action(&actions::PANELS, |mut layout: ResMut<PanelLayout>| {
            layout.enters = true;
        });
}

/// Gives the interface its scale, which depends on the size of the window.
fn set_scale(
    mut context: Single<&mut EguiContext, With<PrimaryEguiContext>>,
    settings: Res<Settings>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut unsettled: Local<u8>,
) {
    let context = context.get_mut();
    // Panels are measured in points, the map in the window's pixels.
    let window = context.content_rect().size() * context.zoom_factor();
    let scale = settings.scale_in(Vec2::new(window.x, window.y));
    if (context.zoom_factor() - scale).abs() > f32::EPSILON {
        context.set_zoom_factor(scale);
        *unsettled = LETTERS;
    }
    // Letters of another size appear one or two frames later, and nothing else might cause a redraw.
    if *unsettled > 0 {
        *unsettled -= 1;
        redraw.write(RequestRedraw);
    }
}

/// The window's context, and the requests of its user.
type GmContext<'w, 's> = (
    Single<'w, 's, &'static mut EguiContext, With<PrimaryEguiContext>>,
    MessageWriter<'w, Request>,
);

/// Shows the panels. Each is a system, so this one needs the whole world.
fn show_panels(world: &mut World, state: &mut SystemState<GmContext<'static, 'static>>) {
    let Ok((mut context, _)) = state.get_mut(world) else {
        return;
    };
    let context = context.get_mut().clone();
    // There is nothing to show while the fonts are loading.
    if !theme::ensure_applied(&context) {
        return;
    }
    let mut ui = Ui::new(
        context.clone(),
        Id::new("gm window"),
        UiBuilder::new()
            .layer_id(LayerId::background())
            .max_rect(context.content_rect()),
    );
    let asked = layout::show(&mut ui, world);
    if let Ok((_, mut requests)) = state.get_mut(world) {
        requests.write_batch(asked);
    }
}

/// Shows notices above the panels, and gives the map its place in the window.
fn pass_on_layout(
    mut context: Single<&mut EguiContext, With<PrimaryEguiContext>>,
    (layout, windows): (Res<PanelLayout>, Res<UiWindows>),
    mut toasts: ResMut<Toasts>,
    mut viewport: ResMut<MapViewport>,
    mut wish: ResMut<CameraRequest>,
    mut laid_out: Local<(Rect, bool)>,
) {
    let context = context.get_mut();
    let map = layout.map;
    if !map.is_positive() {
        return;
    }
    for words in theme::take_notices(context) {
        toasts.show_notice(words);
    }
    if windows.has_menu() {
        // Notices must not cover a menu.
        toasts.dismiss();
    }
    let around = match windows.is_map_covered() {
        true => context.content_rect(),
        false => map,
    };
    toasts.show(context, around);
    let pointer = context.pointer_latest_pos();
    let on_map = pointer.is_some_and(|at| {
        let above = context.layer_id_at(at);
        map.contains(at) && above.is_none_or(|layer| layer.order == egui::Order::Background)
    });
    let zoom = context.zoom_factor();
    let (min, max) = (map.min * zoom, map.max * zoom);
    let rect = Rect::new(min.x, min.y, max.x, max.y);
    let using = context.egui_is_using_pointer();
    viewport.set_if_neq(MapViewport {
        rect,
        has_pointer: on_map && !using,
        interface: zoom,
    });
    // The view is fitted to the fight once the panels keep their size from one frame to the next.
    let (before, settled) = *laid_out;
    if !settled {
        *wish = CameraRequest::FitFight;
        *laid_out = (rect, before == rect);
    }
}

/// Shows the problems of the start.
fn show_startup_problems(
    trouble: Res<SettingsWarning>,
    notices: Res<StartupNotices>,
    mut toasts: ResMut<Toasts>,
) {
    for words in trouble.0.iter().chain(&notices.error) {
        toasts.show_error(words.clone());
    }
    if let Some(words) = &notices.warning {
        toasts.show_notice(words.clone());
    }
}

/// Hands the ruleset for new maps to the library.
fn pass_on_map_ruleset(settings: Res<Settings>, mut library: ResMut<OpenLibrary>) {
    let rules = RulesetId::new(&settings.rules_of_new_maps);
    library.0.set_map_ruleset(rules);
}
