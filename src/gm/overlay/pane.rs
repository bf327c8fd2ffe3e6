//! Parts of the GM window that can have keyboard focus.

use crate::gm::model::GmModel;
use crate::view::Settings;

/// A part of the window that can have keyboard focus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pane {
    /// The library of creatures and characters.
    Library,
    /// The selected combatant, or the declarations.
    Token,
    /// The buttons below the map.
    TurnBar,
    /// The log.
    Log,
    /// The turn order.
    Order,
    /// The timeline.
    Timeline,
    /// The menus.
    Menus,
}

impl Pane {
    /// All panes, in the order in which the focus key visits them.
    const ALL: [Self; 7] = [
        Self::Library,
        Self::Token,
        Self::TurnBar,
        Self::Log,
        Self::Order,
        Self::Timeline,
        Self::Menus,
    ];
}

/// Returns the visible panels, in the order in which keyboard focus visits them.
pub(super) fn panes(model: &GmModel, settings: &Settings) -> Vec<Pane> {
    let fights_on = model.prepare.is_none();
    let has_time = model.board.is_some() || !model.timeline.is_empty();
    let shown = |pane: &Pane| match pane {
        Pane::Library => model.library.shown,
        Pane::Token => settings.token && fights_on,
        Pane::TurnBar => fights_on,
        Pane::Log => settings.log && fights_on,
        Pane::Order => settings.order && fights_on,
        Pane::Timeline => settings.timeline && fights_on && has_time,
        Pane::Menus => true,
    };
    Pane::ALL.into_iter().filter(shown).collect()
}
