//! Panel of the selected combatant: its status, its possible actions, and why the others are not possible.

mod model;
mod panel;
#[cfg(test)]
mod tests;
mod text;

use bevy::prelude::*;
use bevy_egui::egui::Ui;

use crate::ui::aim::{self, AimModel};
use crate::ui::shell::model::{PanelModel, RegisterModel};
use crate::ui::shell::slots::{PanelSlot, RegisterPanel};
use crate::ui::shell::ui_window::RegisterWindow;
use crate::ui::{declare, structure};
use crate::view::{Drawing, FightClosed, Request, Settings};

pub use model::{
    ActionChoice, ActionGroup, ActionInput, ActionRow, ConditionRow, GearList, OverrideOption,
    PartChip, Pips, TokenModel, UnfinishedRow,
};
pub(super) use model::{TokenParts, economy, rounds, seconds, steps};
pub use panel::{PanelEdges, TokenUi, show};

/// Registers the panel.
pub fn plugin(app: &mut App) {
    app.add_dismissible::<TokenUi>()
        .add_model(|sources, names| {
            let structure = structure::of_fight(sources.battle());
            TokenModel::build(sources, names, &structure.token)
        })
        .add_panel(PanelSlot::Selected.at(90), is_shown, show_panel)
        .add_observer(|_: On<FightClosed>, mut state: ResMut<TokenUi>| {
            *state = TokenUi::default();
        });
}

/// True if the selected combatant is shown.
pub(super) fn is_shown(world: &World) -> bool {
    world.resource::<Settings>().token
        && !world.resource::<Drawing>().on
        && !declare::replace_token(world)
}

fn show_panel(
    InMut(ui): InMut<Ui>,
    model: Res<PanelModel<Option<TokenModel>>>,
    aim: Res<PanelModel<Option<AimModel>>>,
    mut state: ResMut<TokenUi>,
) -> Vec<Request> {
    let head = ui.cursor().min;
    let mut requests = show(ui, model.0.as_ref(), &mut state);
    if let Some(aim) = &aim.0 {
        requests.extend(aim::show_over(ui, head, aim));
    }
    requests
}
