//! Windows above the map: each is a resource with its state, and the shell keeps a stack of the open ones.

use std::any::TypeId;

use bevy::ecs::component::Mutable;
use bevy::ecs::system::SystemId;
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

use crate::view::PanelSystems;

/// The kind of a window: which keys it leaves to others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WindowKind {
    /// A part of a panel that Esc closes. It takes no other keys.
    Part,
    /// A menu above the map, which notices must not cover. It takes no other keys than Esc.
    Menu,
    /// A window above the map, which takes the keys that its widgets use.
    Window,
    /// A page, which takes all keys, even if nothing in it has the focus.
    Page,
    /// The start page, which covers the map, too. Only actions that are allowed on it keep their keys.
    StartPage,
}

/// The state of a window above the map.
pub trait UiWindow: Resource + Component<Mutability = Mutable> {
    /// Its kind.
    const KIND: WindowKind = WindowKind::Window;

    /// True if it is open.
    fn is_open(&self) -> bool;

    /// Goes one step back: at the last one, it closes.
    fn step_back(&mut self);
}

/// The registered windows, and the stack of the open ones.
#[derive(Resource, Default)]
pub struct UiWindows {
    registered: Vec<RegisteredWindow>,
    /// The open windows; the last one was opened last.
    open: Vec<OpenWindow>,
}

struct RegisteredWindow {
    id: TypeId,
    show: Option<SystemId>,
    step_back: fn(&mut World),
}

#[derive(Clone, Copy)]
struct OpenWindow {
    id: TypeId,
    kind: WindowKind,
}

impl UiWindows {
    /// Registers a window, with the system that shows it while it is open; `None` if a panel shows it.
    pub fn register<W: UiWindow>(&mut self, show: Option<SystemId>) {
        self.registered.push(RegisteredWindow {
            id: TypeId::of::<W>(),
            show,
            step_back: |world| world.resource_mut::<W>().step_back(),
        });
    }

    /// True if a window is open that takes keys.
    pub fn take_keys(&self) -> bool {
        let mut kinds = self.open.iter().map(|it| it.kind);
        kinds.any(|kind| !matches!(kind, WindowKind::Part | WindowKind::Menu))
    }

    /// True if a page is open, which takes all keys.
    pub fn take_all_keys(&self) -> bool {
        let mut kinds = self.open.iter().map(|it| it.kind);
        kinds.any(|kind| matches!(kind, WindowKind::Page | WindowKind::StartPage))
    }

    /// True if a menu is open.
    pub fn has_menu(&self) -> bool {
        self.open.iter().any(|it| it.kind == WindowKind::Menu)
    }

    /// True if the start page covers the map.
    pub fn is_map_covered(&self) -> bool {
        self.open.iter().any(|it| it.kind == WindowKind::StartPage)
    }

    /// Puts a window on the stack that has been opened, and removes one that has been closed.
    pub fn update<W: UiWindow>(window: Res<W>, mut windows: ResMut<Self>) {
        let (id, kind) = (TypeId::of::<W>(), W::KIND);
        let is_known = windows.open.iter().any(|open| open.id == id);
        if window.is_open() && !is_known {
            windows.open.push(OpenWindow { id, kind });
        } else if !window.is_open() && is_known {
            windows.open.retain(|open| open.id != id);
        }
    }

    /// Returns the systems that show the open windows, the topmost last.
    pub fn shown(&self) -> Vec<SystemId> {
        let registered = |open: &OpenWindow| self.registered.iter().find(|it| it.id == open.id);
        let open = self.open.iter().filter_map(registered);
        open.filter_map(|window| window.show).collect()
    }

    /// Goes one step back in the window that was opened last; returns false if none is open.
    pub fn step_back(world: &mut World) -> bool {
        let windows = world.resource::<Self>();
        let last = windows.open.last().map(|open| open.id);
        let last = windows.registered.iter().find(|it| Some(it.id) == last);
        let Some(step_back) = last.map(|window| window.step_back) else {
            return false;
        };
        step_back(world);
        true
    }
}

/// Updates the stack of windows.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct StackSystems;

/// Registers windows.
pub trait RegisterWindow {
    /// Registers a window, with the system that shows it while it is open.
    fn add_window<W: UiWindow + Default, M>(
        &mut self,
        show: impl IntoSystem<(), (), M> + 'static,
    ) -> &mut Self;

    /// Registers a menu or a part of a panel, which a panel shows and Esc closes.
    fn add_dismissible<W: UiWindow + Default>(&mut self) -> &mut Self;
}

impl RegisterWindow for App {
    fn add_window<W: UiWindow + Default, M>(
        &mut self,
        show: impl IntoSystem<(), (), M> + 'static,
    ) -> &mut Self {
        let show = self.register_system(show);
        register::<W>(self, Some(show))
    }

    fn add_dismissible<W: UiWindow + Default>(&mut self) -> &mut Self {
        register::<W>(self, None)
    }
}

fn register<W: UiWindow + Default>(app: &mut App, show: Option<SystemId>) -> &mut App {
    app.init_resource::<W>();
    let mut windows = app.world_mut().get_resource_or_init::<UiWindows>();
    windows.register::<W>(show);
    // Actions open and close windows before they are shown; their buttons close them afterwards.
    let update = || UiWindows::update::<W>.run_if(resource_changed::<W>);
    app.add_systems(
        EguiPrimaryContextPass,
        update().after(PanelSystems).in_set(StackSystems),
    )
    .add_systems(Last, update())
}
