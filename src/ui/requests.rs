//! Carries out the user's requests: those of the shell here, the others by the features that have registered them.

#[cfg(test)]
mod tests;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::RequestRedraw;

use crate::rules::state::{BattleReader, CombatantId};
use crate::ui::declare::{self, DeclareUi};
use crate::ui::shell::register::{carry_out_for_feature, perform, run_system, text};
use crate::ui::shell::toasts::Toasts;
use crate::view::{
    CameraRequest, DiceEntry, Group, Hover, InputSystems, Request, RequestSystems, ResultSystems,
    Selection, Tool, UsualAttack,
};

use super::saving;
use super::submission::submit_all;

/// Carries out requests in order.
pub fn plugin(app: &mut App) {
    app.add_message::<Request>()
        .init_resource::<Hover>()
        .init_resource::<DiceEntry>()
        .init_resource::<UsualAttack>()
        .configure_sets(
            Update,
            (ResultSystems, InputSystems, RequestSystems).chain(),
        )
        .add_systems(Update, carry_out_requests.in_set(RequestSystems));
}

fn carry_out_requests(world: &mut World) {
    let requests: Vec<Request> = world.resource_mut::<Messages<Request>>().drain().collect();
    if requests.is_empty() {
        return;
    }
    for request in requests {
        carry_out(world, request);
    }
    world.write_message(RequestRedraw);
}

/// Carries out a request, and further ones that follow from it.
pub(super) fn carry_out(world: &mut World, request: Request) {
    if saving::is_forbidden(world, &request) {
        let words = text::ONLY_WATCHING.to_owned();
        world.resource_mut::<Toasts>().show_rejection(words);
        return;
    }
    let mut following = Vec::new();
    match request {
        Request::Submit(commands) => submit_all(world, commands.into(), false),
        Request::Do(action) => following = perform(world, action),
        Request::Select(who) => run_system(world, select, who),
        Request::SelectGroup(who) => run_system(world, select_group, who),
        Request::Point(who) => {
            let cell = world.resource::<Hover>().cell;
            world
                .resource_mut::<Hover>()
                .set_if_neq(Hover { cell, who });
        }
        Request::Take(tool) => {
            world.resource_mut::<Tool>().set_if_neq(tool);
        }
        Request::CentreOn(who) => {
            *world.resource_mut::<CameraRequest>() = CameraRequest::Centre(who);
        }
        Request::Feature(request) => following = carry_out_for_feature(world, request),
    }
    for request in following {
        carry_out(world, request);
    }
}

/// The selection, and the tool, which has an owner.
#[derive(SystemParam)]
struct SelectionChange<'w> {
    tool: ResMut<'w, Tool>,
    selection: ResMut<'w, Selection>,
    group: ResMut<'w, Group>,
}

impl SelectionChange<'_> {
    /// Selects a combatant, or none. A tool is kept only for its owner.
    fn select(&mut self, who: Option<CombatantId>) {
        let owner = self.tool.owner();
        if owner.is_some() && owner != who {
            *self.tool = Tool::Point;
        }
        self.selection.set_if_neq(Selection(who));
        self.group.set_if_neq(Group::default());
    }
}

/// Selects a combatant, or none.
fn select(In(who): In<Option<CombatantId>>, mut change: SelectionChange) {
    change.select(who);
}

/// Selects several combatants; the panel shows the first of them. During declarations, the choices of combatants that
/// can declare together are opened.
fn select_group(
    In(who): In<Vec<CombatantId>>,
    mut change: SelectionChange,
    reader: BattleReader,
    mut declare: ResMut<DeclareUi>,
) {
    if let Some(first) = who.first().copied() {
        change.select(Some(first));
        if declare::can_declare_together(&reader.battle(), &who) {
            declare.show_group_of(Some(first));
        }
    }
    change.group.set_if_neq(Group::new(who));
}
