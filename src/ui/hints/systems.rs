//! The hints for the first fight, next to what they explain.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use bevy_egui::egui::{self, Ui};

use crate::grid::Cell;
use crate::paint::scene::{SQUARE, middle_of};
use crate::rules::state::{BattleReader, CombatantRef};
use crate::ui::context_menu::ContextMenuUi;
use crate::ui::file_change::FileChangeNotices;
use crate::ui::help::HelpUi;
use crate::ui::hints;
use crate::ui::map::{GmCamera, MapViewport, ShownReach};
use crate::ui::reaction::ReactionModel;
use crate::ui::shell::layout::PanelLayout;
use crate::ui::shell::model::{ModelSystems, PanelModel, RegisterModel};
use crate::ui::shell::register::RegisterFeature;
use crate::ui::shell::slots::{PanelSlot, RegisterPanel};
use crate::ui::shell::ui_window::UiWindows;
use crate::view::hints::Hint;
use crate::view::{Drawing, PanelSystems, PointerIntent, Request, Selection, Settings, actions};

use super::HintTargets;

/// Registers the hints, and the action that restarts or hides them.
pub fn plugin(app: &mut App) {
    app.init_resource::<HintTargets>()
        .add_model(|sources, _names| hints::completed_by(sources))
        .add_panel(PanelSlot::AboveMap.at(40), are_shown, show)
        .add_action(&actions::HINTS, restart)
        .add_systems(
            EguiPrimaryContextPass,
            (find_targets.run_if(has_hint), mark_done.run_if(has_hint))
                .after(ModelSystems)
                .before(PanelSystems),
        );
}

/// Restarts the hints, or hides them.
fn restart(mut help: ResMut<HelpUi>, mut settings: ResMut<Settings>) {
    help.open = false;
    settings.hints.restart_or_stop();
}

fn has_hint(settings: Res<Settings>) -> bool {
    settings.hints.current().is_some()
}

/// Marks the hint as done that the last action has made unnecessary, and the one about the context menu while that is
/// open.
fn mark_done(
    learned: Res<PanelModel<Option<Hint>>>,
    menu: Res<ContextMenuUi>,
    mut settings: ResMut<Settings>,
) {
    let opened = menu.open.is_some().then_some(Hint::Hand);
    let mut done = settings.hints.done.clone();
    done.extend(learned.0.into_iter().chain(opened));
    if settings.hints.done != done && settings.hints.current().is_some() {
        settings.hints.done = done;
    }
}

/// True if a hint is shown: nothing else needs attention.
fn are_shown(world: &World) -> bool {
    let windows = world.resource::<UiWindows>();
    world.resource::<Settings>().hints.current().is_some()
        && !windows.take_keys()
        && !windows.has_menu()
        && world.resource::<FileChangeNotices>().0.is_empty()
        && world
            .resource::<PanelModel<Option<ReactionModel>>>()
            .is_none()
        && !world.resource::<Drawing>().on
}

fn show(
    InMut(ui): InMut<Ui>,
    layout: Res<PanelLayout>,
    targets: Res<HintTargets>,
    mut settings: ResMut<Settings>,
) -> Vec<Request> {
    let mut hints = settings.hints.clone();
    hints::show(ui, layout.map, &targets, &mut hints);
    if settings.hints != hints {
        settings.hints = hints;
    }
    Vec::new()
}

/// The GM's map on the screen.
#[derive(SystemParam)]
struct MapOnScreen<'w, 's> {
    camera: Single<'w, 's, (&'static Camera, &'static GlobalTransform), With<GmCamera>>,
    viewport: Res<'w, MapViewport>,
}

impl MapOnScreen<'_, '_> {
    /// Returns the position of a point of the world, in points of the window.
    fn position_of(&self, world: Vec2) -> Option<egui::Pos2> {
        let (camera, transform) = *self.camera;
        let at = camera.world_to_viewport(transform, world.extend(0.0));
        let at = at.ok()? / self.viewport.interface;
        Some(egui::pos2(at.x, at.y))
    }
}

/// Finds the selected token and its nearest enemy on the screen.
fn find_targets(
    screen: MapOnScreen,
    reader: BattleReader,
    selection: Res<Selection>,
    meaning: Res<PointerIntent>,
    reach: Res<ShownReach>,
    mut targets: ResMut<HintTargets>,
) {
    let battle = reader.battle();
    let place = |who: &CombatantRef| screen.position_of(middle_of(who.space()));
    let square = |cell: Cell| {
        let middle = middle_of(battle.map.space_of(cell));
        let half = Vec2::splat(SQUARE * 0.5);
        let low = screen.position_of(middle - half);
        let corners = low.zip(screen.position_of(middle + half))?;
        Some(egui::Rect::from_two_pos(corners.0, corners.1))
    };
    let ends = reach.0.iter().flat_map(|reach| reach.bands.iter());
    let selected = selection.0.and_then(|who| battle.get(who));
    let enemy = selected.as_ref().and_then(|me| {
        let foes = battle.combatants();
        let foes = foes.filter(|other| other.is_up() && battle.are_enemies(me, other));
        foes.min_by_key(|foe| {
            let topology = battle.map.topology();
            topology.steps_between(me.position().0, foe.position().0)
        })
    });
    targets.set_if_neq(HintTargets {
        token: selected.as_ref().and_then(place),
        enemy: enemy.as_ref().and_then(place),
        tokens: battle.combatants().filter_map(|who| place(&who)).collect(),
        squares: ends.filter_map(|(cell, _)| square(*cell)).collect(),
        aims: meaning.aiming.is_some() || meaning.waiting.is_some(),
    });
}
