//! Windows above the map: each is a resource with its state, and the shell keeps a stack of the open ones.

use std::any::TypeId;

use bevy::ecs::component::Mutable;
use bevy::ecs::system::SystemId;
use bevy::prelude::*;

/// The state of a window above the map. While it is open, it takes the keys.
pub trait UiWindow: Resource + Component<Mutability = Mutable> {
    /// True if it is open.
    fn is_open(&self) -> bool;

    /// Goes one step back: at the last one, it closes.
    fn step_back(&mut self);

    /// Drops what belongs to the open fight: another one is opened.
    fn leave_fight(&mut self) {}
}

/// The registered windows, and the stack of the open ones.
#[derive(Resource, Default)]
pub struct UiWindows {
    registered: Vec<RegisteredWindow>,
    /// The open windows; the last one was opened last.
    open: Vec<TypeId>,
}

struct RegisteredWindow {
    id: TypeId,
    show: SystemId,
    step_back: fn(&mut World),
    leave_fight: fn(&mut World),
}

impl UiWindows {
    /// Registers a window, with the system that shows it while it is open.
    pub fn register<W: UiWindow>(&mut self, show: SystemId) {
        self.registered.push(RegisteredWindow {
            id: TypeId::of::<W>(),
            show,
            step_back: |world| world.resource_mut::<W>().step_back(),
            leave_fight: |world| world.resource_mut::<W>().leave_fight(),
        });
    }

    /// True if any window is open.
    pub fn is_any_open(&self) -> bool {
        !self.open.is_empty()
    }

    /// Puts a window on the stack that has been opened, and removes one that has been closed. Returns true if any is
    /// open.
    pub fn update<W: UiWindow>(window: Res<W>, mut windows: ResMut<Self>) -> bool {
        let id = TypeId::of::<W>();
        let is_known = windows.open.contains(&id);
        if window.is_open() && !is_known {
            windows.open.push(id);
        } else if !window.is_open() && is_known {
            windows.open.retain(|open| *open != id);
        }
        windows.is_any_open()
    }

    /// Returns the systems that show the open windows, the topmost last.
    pub fn shown(&self) -> Vec<SystemId> {
        let registered = |id: &TypeId| self.registered.iter().find(|it| it.id == *id);
        let open = self.open.iter().filter_map(registered);
        open.map(|window| window.show).collect()
    }

    /// Goes one step back in the window that was opened last; returns false if none is open.
    pub fn step_back(world: &mut World) -> bool {
        let windows = world.resource::<Self>();
        let last = windows.open.last();
        let last = windows.registered.iter().find(|it| Some(&it.id) == last);
        let Some(step_back) = last.map(|window| window.step_back) else {
            return false;
        };
        step_back(world);
        true
    }

    /// Drops what belongs to the open fight in all windows.
    pub fn leave_fight(world: &mut World) {
        let windows = world.resource::<Self>().registered.iter();
        let all: Vec<fn(&mut World)> = windows.map(|window| window.leave_fight).collect();
        for leave_fight in all {
            leave_fight(world);
        }
    }
}
