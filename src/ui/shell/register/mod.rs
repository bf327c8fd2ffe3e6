//! The registered actions and requests of the features, and the systems that perform them.

pub(in crate::ui) mod text;

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::fmt::Display;
use std::sync::Arc;

use bevy::ecs::system::SystemId;
use bevy::prelude::*;

use crate::view::{BoxedRequest, FeatureRequest, Request, Settings, UiAction, UiActions};

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
        let system = register(self, perform.map(O::into_requests));
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
        let system = register(self, carry_out.map(O::into_requests));
        let run = move |world: &mut World, request: Box<dyn Any>| {
            let Ok(request) = request.downcast::<R>() else {
                return Vec::new();
            };
            let done = world.run_system_with(system, *request);
            done.unwrap_or_else(|why| {
                report(&mut world.get_resource_or_init(), why);
                Vec::new()
            })
        };
        let mut handlers = self.world_mut().get_resource_or_init::<RequestHandlers>();
        handlers.0.insert(TypeId::of::<R>(), Arc::new(run));
        self
    }
}

/// Registers a system. It is initialized at once, so that parameters that exclude each other are found at the start.
fn register<I: SystemInput + 'static, M>(
    app: &mut App,
    system: impl IntoSystem<I, Vec<Request>, M> + 'static,
) -> SystemId<I, Vec<Request>> {
    let mut system = IntoSystem::into_system(system);
    system.initialize(app.world_mut());
    app.register_system(system)
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
pub(in crate::ui) fn perform(world: &mut World, action: &'static UiAction) -> Vec<Request> {
    let systems = world.get_resource::<ActionSystems>();
    let Some(system) = systems.and_then(|systems| systems.0.get(action.id).copied()) else {
        report_unregistered(&mut world.get_resource_or_init());
        return Vec::new();
    };
    world.run_system(system).unwrap_or_else(|why| {
        report(&mut world.get_resource_or_init(), why);
        Vec::new()
    })
}

/// Carries out a request to a feature, and returns the requests that follow from it.
pub(in crate::ui) fn carry_out_for_feature(
    world: &mut World,
    request: BoxedRequest,
) -> Vec<Request> {
    let request = request.into_any();
    let handlers = world.get_resource::<RequestHandlers>();
    let handler = handlers.and_then(|all| all.0.get(&(*request).type_id()).cloned());
    match handler {
        Some(carry_out) => carry_out(world, request),
        None => {
            report_unregistered(&mut world.get_resource_or_init());
            Vec::new()
        }
    }
}

/// Runs a system for something that follows within a function on the world; an error is reported.
pub(in crate::ui) fn run_system<I, O, M, S>(world: &mut World, system: S, input: I::Inner<'_>) -> O
where
    I: SystemInput + 'static,
    O: Default + 'static,
    S: IntoSystem<I, O, M> + 'static,
{
    let done = world.run_system_cached_with(system, input);
    done.unwrap_or_else(|why| {
        report(&mut world.get_resource_or_init(), why);
        O::default()
    })
}

fn report(toasts: &mut Toasts, why: impl Display) {
    toasts.show_error(text::cannot_be_carried_out(why));
}

fn report_unregistered(toasts: &mut Toasts) {
    toasts.show_error(text::NOT_REGISTERED.to_owned());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::tests::requests::Shell;
    use crate::view::actions;

    #[test]
    fn systems_of_actions_find_what_they_take() {
        let mut shell = Shell::on("the-mill-at-hollowford");
        let mut systems: Vec<_> = shell.world.resource::<ActionSystems>().0.iter().collect();
        systems.sort_unstable_by_key(|(id, _)| **id);
        let systems: Vec<_> = systems.into_iter().map(|(id, it)| (*id, *it)).collect();
        assert!(systems.len() > 70);
        // The dialog for a file creates a folder in the home of whoever runs the tests.
        let with_dialog = [
            &actions::SAVE_ENCOUNTER,
            &actions::SAVE_AS,
            &actions::EXPORT,
        ];
        for (id, system) in systems {
            if with_dialog.iter().all(|action| action.id != id) {
                let done = shell.world.run_system(system);
                assert!(done.is_ok(), "{id}: {done:?}");
            }
        }
    }
}
