//! Panels of the GM window: a feature registers a system that shows its panel, and the slot of the window for it.

use bevy::ecs::system::SystemId;
use bevy::prelude::*;
use bevy_egui::egui::Ui;

use crate::view::Request;

/// A part of the GM window for panels. Panels of one slot are shown below each other; one that fills the rest of the slot
/// comes last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PanelSlot {
    /// The row of menus at the top.
    Menus,
    /// The tools of Prepare mode.
    Tools,
    /// The selected combatant.
    Selected,
    /// The strip above the map that shows the round. Its panel chooses its height.
    Time,
    /// The log.
    Log,
    /// The turn order.
    Order,
    /// The buttons below the map.
    TurnBar,
    /// The strip for questions about lines on the map.
    Questions,
    /// Elements above the map. Each chooses its place.
    AboveMap,
}

impl PanelSlot {
    /// The slots that can have the keyboard focus, in the order in which the focus key visits them.
    pub const IN_FOCUS_ORDER: [Self; 7] = [
        Self::Tools,
        Self::Selected,
        Self::TurnBar,
        Self::Log,
        Self::Order,
        Self::Time,
        Self::Menus,
    ];

    /// Returns a place in the slot; a panel with a smaller number is shown first.
    pub const fn at(self, row: u8) -> PanelPlace {
        PanelPlace { slot: self, row }
    }
}

/// The place of a panel: its slot, and its row in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PanelPlace {
    slot: PanelSlot,
    row: u8,
}

/// A registered panel.
#[derive(Clone, Copy)]
struct RegisteredPanel {
    place: PanelPlace,
    is_shown: fn(&World) -> bool,
    show: SystemId<InMut<'static, Ui>, Vec<Request>>,
}

/// The registered panels, in the order of their places.
#[derive(Resource, Default)]
pub struct Panels(Vec<RegisteredPanel>);

/// Registers panels.
pub trait RegisterPanel {
    /// Registers a panel, with the system that shows it and returns the requests of its user, and a function that
    /// returns whether it is shown now.
    fn add_panel<M>(
        &mut self,
        place: PanelPlace,
        is_shown: fn(&World) -> bool,
        show: impl IntoSystem<InMut<'static, Ui>, Vec<Request>, M> + 'static,
    ) -> &mut Self;
}

impl RegisterPanel for App {
    fn add_panel<M>(
        &mut self,
        place: PanelPlace,
        is_shown: fn(&World) -> bool,
        show: impl IntoSystem<InMut<'static, Ui>, Vec<Request>, M> + 'static,
    ) -> &mut Self {
        let show = self.register_system(show);
        let mut panels = self.world_mut().get_resource_or_init::<Panels>();
        let at = panels.0.partition_point(|other| other.place <= place);
        let panel = RegisteredPanel {
            place,
            is_shown,
            show,
        };
        panels.0.insert(at, panel);
        self
    }
}

impl Panels {
    /// Returns true if a slot has a panel that is shown now.
    pub fn has_any(world: &World, slot: PanelSlot) -> bool {
        let panels = world.resource::<Self>();
        let mut here = panels.0.iter().filter(|panel| panel.place.slot == slot);
        here.any(|panel| (panel.is_shown)(world))
    }

    /// Shows the panels of a slot, and returns the requests of the user.
    pub fn show(world: &mut World, slot: PanelSlot, ui: &mut Ui) -> Vec<Request> {
        let panels = world.resource::<Self>().0.iter();
        let here: Vec<RegisteredPanel> = panels
            .filter(|panel| panel.place.slot == slot)
            .copied()
            .collect();
        let mut requests = Vec::new();
        for panel in here {
            // One that is shown before may have changed what the others ask for.
            if !(panel.is_shown)(world) {
                continue;
            }
            match world.run_system_with(panel.show, ui) {
                Ok(asked) => requests.extend(asked),
                Err(why) => warn!("a panel cannot be shown: {why}"),
            }
        }
        requests
    }
}
