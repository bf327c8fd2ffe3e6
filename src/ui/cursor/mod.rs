//! Keyboard control of the map: moves the cursor square, opens the GM menu on it, and handles the ruler.

mod text;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::{EguiContext, EguiInput, EguiPreUpdateSet, PrimaryEguiContext, egui};

use crate::grid::Cell;
use crate::paint::scene::middle_of;
use crate::rules::state::BattleReader;
use crate::ui::context_menu::ContextMenuUi;
use crate::ui::map::{GmCamera, RightClicked};
use crate::ui::shell::register::RegisterFeature;
use crate::ui::shell::toasts::Toasts;
use crate::ui::shell::ui_window::UiWindows;
use crate::view::CursorStep;
use crate::view::preview::{PendingAim, PointerContext, combatant_on};
use crate::view::{
    CameraRequest, Cursor, CursorAct, Hover, PointerIntent, Request, Ruler, Selection, Tool,
    UsualAttack, actions,
};

use super::submission::FightReader;

/// Leaves Tab and the arrow keys to the map while no panel has the keyboard focus.
pub fn plugin(app: &mut App) {
    app.add_request(carry_out)
        .add_action(&actions::NEXT_TARGET, |mut cursor: MapCursor| {
            cursor.next_target(false);
        })
        .add_action(&actions::PREVIOUS_TARGET, |mut cursor: MapCursor| {
            cursor.next_target(true);
        })
        .add_action(&actions::GM_MENU, open_menu)
        .add_systems(
            PreUpdate,
            leave_tab_to_the_map
                .after(EguiPreUpdateSet::ProcessInput)
                .before(EguiPreUpdateSet::BeginPass),
        );
}

/// Carries out a request to the cursor.
fn carry_out(In(act): In<CursorAct>, mut cursor: MapCursor) -> Vec<Request> {
    match act {
        CursorAct::Step(by) => {
            cursor.step(by);
            Vec::new()
        }
        CursorAct::PickTarget(nth) => cursor.pick_target(nth),
    }
}

fn leave_tab_to_the_map(
    mut contexts: Query<(&mut EguiContext, &mut EguiInput), With<PrimaryEguiContext>>,
    windows: Res<UiWindows>,
) {
    for (mut context, mut input) in &mut contexts {
        let has_focus = context
            .get_mut()
            .memory(|memory| memory.focused().is_some());
        if has_focus || windows.take_keys() || windows.has_menu() {
            continue;
        }
        let is_tab = |event: &egui::Event| matches!(event, egui::Event::Key { key, .. } if *key == egui::Key::Tab);
        input.events.retain(|event| !is_tab(event));
    }
}

/// The keyboard cursor on the map of the fight.
#[derive(SystemParam)]
struct MapCursor<'w, 's> {
    fight: FightReader<'w, 's>,
    cursor: ResMut<'w, Cursor>,
    camera: ResMut<'w, CameraRequest>,
    selection: Res<'w, Selection>,
    tool: Res<'w, Tool>,
    usual: Res<'w, UsualAttack>,
}

impl MapCursor<'_, '_> {
    /// Moves the cursor square by a step.
    fn step(&mut self, step: CursorStep) {
        let battle = self.fight.battle();
        let selected = self.selection.0;
        let at = selected.and_then(|who| Some(battle.get(who)?.position().0));
        let cell = self.cursor.moved_by(&battle, at, step);
        self.point_at(Cursor(Some(cell)));
    }

    /// Moves the cursor to the next target, or to the previous one.
    fn next_target(&mut self, back: bool) {
        let pointing = PointerContext {
            hover: Hover::default(),
            selection: *self.selection,
            tool: &self.tool,
            usual: &self.usual,
            running: false,
        };
        let cell = self
            .cursor
            .next_target(&self.fight.battle(), &pointing, back);
        self.point_at(Cursor(cell));
    }

    /// Moves the cursor to a possible target of the current tool, counted from 0, and returns the requests of a click on
    /// it.
    fn pick_target(&mut self, nth: usize) -> Vec<Request> {
        let Some((cell, click)) = self.click_on_target(nth) else {
            return Vec::new();
        };
        self.point_at(Cursor(Some(cell)));
        click
    }

    fn click_on_target(&mut self, nth: usize) -> Option<(Cell, Vec<Request>)> {
        let battle = self.fight.battle();
        let aiming = PendingAim::of(&battle, *self.selection, &self.tool)?;
        let who = *aiming.targets.get(nth)?;
        let cell = battle.get(who)?.position().0;
        let pointing = PointerContext {
            hover: Hover {
                cell: Some(cell),
                who: Some(who),
            },
            selection: *self.selection,
            tool: &self.tool,
            usual: &self.usual,
            running: false,
        };
        let intent = PointerIntent::with_aiming(&battle, &pointing, Some(aiming));
        Some((cell, intent.click))
    }

    fn point_at(&mut self, cursor: Cursor) {
        if let Some(cell) = cursor.0 {
            *self.camera = CameraRequest::Show(cell);
        }
        self.cursor.set_if_neq(cursor);
    }
}

/// Opens the GM menu at the keyboard cursor, at the mouse, or at the selected combatant.
fn open_menu(
    (hover, cursor, selection): (Res<Hover>, Res<Cursor>, Res<Selection>),
    reader: BattleReader,
    camera: Query<(&Camera, &GlobalTransform), With<GmCamera>>,
    mut clicked: ResMut<RightClicked>,
    mut menu: ResMut<ContextMenuUi>,
) {
    let battle = reader.battle();
    let selected = selection.0;
    let selected = selected.and_then(|who| Some(battle.get(who)?.position().0));
    let cell = cursor.0.or(hover.cell).or(selected);
    let Some((cell, (camera, transform))) = cell.zip(camera.single().ok()) else {
        return;
    };
    let middle = middle_of(battle.map.space_of(cell));
    let place = camera.world_to_viewport(transform, middle.extend(0.0));
    let place = place.unwrap_or_default();
    clicked.0 = Some((cell, combatant_on(&battle, cell), place));
    menu.by_keys = true;
}

/// Starts the ruler at the mouse position, or puts it away.
pub fn measure(hover: Res<Hover>, mut ruler: ResMut<Ruler>, mut toasts: ResMut<Toasts>) {
    let was_out = ruler.0.is_some();
    let begin = hover.cell.filter(|_| !was_out);
    *ruler = Ruler(begin);
    if begin.is_none() && !was_out {
        toasts.show_rejection(text::POINT_TO_MEASURE.to_owned());
    }
}
