//! Carries out the user's requests: those of the shell here, the others by the features that have registered them.

#[cfg(test)]
mod tests;

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use crate::encounter;
use crate::gm::declare::{self, DeclareUi};
use crate::rules::state::CombatantId;
use crate::view::{CameraRequest, DiceEntry, Group, Hover, Request, Selection, Tool, UsualAttack};

use super::register::{carry_out_for_feature, perform};
use super::submission::submit_all;
use super::toasts::Toasts;
use super::{saving, text};

/// Carries out requests in order.
pub fn plugin(app: &mut App) {
    app.add_message::<Request>()
        .init_resource::<Hover>()
        .init_resource::<DiceEntry>()
        .init_resource::<UsualAttack>()
        .add_systems(Update, carry_out_requests.after(crate::view::InputSystems));
}

fn carry_out_requests(world: &mut World) {
    let requests: Vec<Request> = world.resource_mut::<Messages<Request>>().drain().collect();
    if requests.is_empty() {
        return;
    }
    carry_out_all(world, requests);
    world.write_message(RequestRedraw);
}

fn carry_out_all(world: &mut World, requests: Vec<Request>) {
    for request in requests {
        carry_out(world, request);
    }
}

pub(super) fn carry_out(world: &mut World, request: Request) {
    if saving::is_forbidden(world, &request) {
        let words = text::requests::ONLY_WATCHING.to_owned();
        world.resource_mut::<Toasts>().show_rejection(words);
        return;
    }
    match request {
        Request::Submit(commands) => submit_all(world, commands.into(), false),
        Request::Do(action) => {
            let following = perform(world, action);
            carry_out_all(world, following);
        }
        Request::Select(who) => select(world, who),
        Request::SelectGroup(who) => select_group(world, who),
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
        Request::Feature(request) => {
            let following = carry_out_for_feature(world, request);
            carry_out_all(world, following);
        }
    }
}

/// Selects a combatant, or none. A tool is kept only for its owner.
fn select(world: &mut World, who: Option<CombatantId>) {
    let owner = world.resource::<Tool>().owner();
    if owner.is_some() && owner != who {
        *world.resource_mut::<Tool>() = Tool::Point;
    }
    world.resource_mut::<Selection>().set_if_neq(Selection(who));
    world.resource_mut::<Group>().set_if_neq(Group::default());
}

/// Selects several combatants; the panel shows the first of them. During declarations, the choices of combatants that
/// can declare together are opened.
fn select_group(world: &mut World, who: Vec<CombatantId>) {
    if let Some(first) = who.first() {
        select(world, Some(*first));
        let together = encounter::read(world, |battle| declare::can_declare_together(battle, &who));
        if together {
            let mut declare = world.resource_mut::<DeclareUi>();
            declare.show_group_of(Some(*first));
        }
    }
    world.resource_mut::<Group>().set_if_neq(Group::new(who));
}
