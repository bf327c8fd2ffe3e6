//! The registered actions and requests of the features, and the systems that perform them.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::sync::Arc;

use bevy::ecs::system::SystemId;
use bevy::prelude::*;

use crate::view::{BoxedRequest, FeatureRequest, Request, Settings, UiAction, UiActions};

use super::text::requests as text;
use super::toasts::Toasts;

/// The requests that the system of an action or of a request returns. They are carried out right after it: most often,
/// commands to submit.
pub trait IntoRequests: 'static {
    /// Returns the requests, in their order.
    fn into_requests(self) -> Vec<Request>;
}

impl IntoRequests for () {
    fn into_requests(self) -> Vec<Request> {
        Vec::new()
    }
}

impl IntoRequests for Request {
    fn into_requests(self) -> Vec<Request> {
        vec![self]
    }
}

impl IntoRequests for Option<Request> {
    fn into_requests(self) -> Vec<Request> {
        self.into_iter().collect()
    }
}

impl IntoRequests for Vec<Request> {
    fn into_requests(self) -> Vec<Request> {
        self
    }
}

/// Registers the actions and the requests of features.
pub trait RegisterFeature {
    /// Registers an action of the interface, with the system that performs it.
    fn add_action<O: IntoRequests, M>(
        &mut self,
        action: &'static UiAction,
        perform: impl IntoSystem<(), O, M> + 'static,
    ) -> &mut Self;

    /// Registers an action that switches a setting on and off, and nothing more.
    fn add_switch(&mut self, action: &'static UiAction) -> &mut Self {
        self.add_action(action, move |mut settings: ResMut<Settings>| {
            settings.toggle(action);
        })
    }

    /// Registers a type of requests to a feature, with the system that carries them out.
    fn add_request<R: FeatureRequest, O: IntoRequests, M>(
        &mut self,
        carry_out: impl IntoSystem<In<R>, O, M> + 'static,
    ) -> &mut Self;
}

impl RegisterFeature for App {
    fn add_action<O: IntoRequests, M>(
        &mut self,
        action: &'static UiAction,
        perform: impl IntoSystem<(), O, M> + 'static,
    ) -> &mut Self {
        let system = self.register_system(perform.map(O::into_requests));
        let world = self.world_mut();
        world.get_resource_or_init::<UiActions>().register(action);
        let mut systems = world.get_resource_or_init::<ActionSystems>();
        systems.0.insert(action.id, system);
        self
    }

    fn add_request<R: FeatureRequest, O: IntoRequests, M>(
        &mut self,
        carry_out: impl IntoSystem<In<R>, O, M> + 'static,
    ) -> &mut Self {
        let system = self.register_system(carry_out.map(O::into_requests));
        let run = move |world: &mut World, request: Box<dyn Any>| {
            let Ok(request) = request.downcast::<R>() else {
                return Vec::new();
            };
            let done = world.run_system_with(system, *request);
            done.unwrap_or_else(|why| report(world, text::cannot_be_carried_out(why)))
        };
        let mut handlers = self.world_mut().get_resource_or_init::<RequestHandlers>();
        handlers.0.insert(TypeId::of::<R>(), Arc::new(run));
        self
    }
}

/// The systems that perform the registered actions, by the names of the actions.
#[derive(Resource, Default)]
struct ActionSystems(HashMap<&'static str, SystemId<(), Vec<Request>>>);

/// The functions that carry out the requests to features, by the type of the request.
#[derive(Resource, Default)]
struct RequestHandlers(HashMap<TypeId, RequestHandler>);

/// A function that carries out a request of its type.
type RequestHandler = Arc<dyn Fn(&mut World, Box<dyn Any>) -> Vec<Request> + Send + Sync>;

/// Performs an action, and returns the requests that follow from it.
pub(super) fn perform(world: &mut World, action: &'static UiAction) -> Vec<Request> {
    let systems = world.get_resource::<ActionSystems>();
    match systems.and_then(|systems| systems.0.get(action.id).copied()) {
        Some(system) => {
            let done = world.run_system(system);
            done.unwrap_or_else(|why| report(world, text::cannot_be_carried_out(why)))
        }
        None => report(world, text::NOT_REGISTERED.to_owned()),
    }
}

/// Carries out a request to a feature, and returns the requests that follow from it.
pub(super) fn carry_out_for_feature(world: &mut World, request: BoxedRequest) -> Vec<Request> {
    let request = request.into_any();
    let handlers = world.get_resource::<RequestHandlers>();
    let handler = handlers.and_then(|all| all.0.get(&(*request).type_id()).cloned());
    match handler {
        Some(carry_out) => carry_out(world, request),
        None => report(world, text::NOT_REGISTERED.to_owned()),
    }
}

fn report(world: &mut World, error: String) -> Vec<Request> {
    world.resource_mut::<Toasts>().show_error(error);
    Vec::new()
}
