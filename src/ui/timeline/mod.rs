//! The timeline: the events of this round and the next, on a ruler.

mod model;
mod panel;
mod strip;
#[cfg(test)]
mod tests;
mod text;

use bevy::prelude::*;

use crate::ui::shell::model::RegisterModel;
use crate::ui::shell::slots::{PanelSlot, RegisterPanel};
use crate::ui::structure;

pub use model::{Lane, LaneMark, MarkKind, Pennant, TimelineModel};
pub(super) use model::{segments, spoilt_by};
pub use panel::{needed_height, show};

/// Registers the model, and the strip that shows it or the board.
pub fn plugin(app: &mut App) {
    app.add_model(|sources, names| {
        let structure = structure::of_fight(sources.battle());
        (structure.timeline)(sources, names)
    })
    .add_panel(PanelSlot::Time.at(10), strip::is_shown, strip::show_strip);
}
