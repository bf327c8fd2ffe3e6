//! Models of the panels: plain data with the texts, numbers and requests of a panel, so that panels never query the
//! rules. Each is a resource, and is updated only after something has changed that it read.

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

use crate::rules::state::BattleReader;
use crate::ui::shared::CombatantNames;
use crate::ui::shared::sources::{GmSources, ModelInputs};
use crate::view::{CurrentLexicon, PanelSystems, Revision};

/// The model of a panel.
#[derive(Resource, Clone, Debug, Default, Deref)]
pub struct PanelModel<T: Send + Sync + 'static>(pub T);

/// Updates the models, before the panels are shown.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct ModelSystems;

/// Registers the models of panels.
pub trait RegisterModel {
    /// Registers a model that is built again when it has to be updated.
    fn add_model<T: Default + Send + Sync + 'static>(
        &mut self,
        build: fn(&GmSources, &CombatantNames) -> T,
    ) -> &mut Self;

    /// Registers a model that keeps a part of itself when it is updated.
    fn add_lasting_model<T: Default + Send + Sync + 'static>(
        &mut self,
        update: fn(&mut T, &GmSources, &CombatantNames),
    ) -> &mut Self;
}

impl RegisterModel for App {
    fn add_model<T: Default + Send + Sync + 'static>(
        &mut self,
        build: fn(&GmSources, &CombatantNames) -> T,
    ) -> &mut Self {
        add(self, move |model, sources, names| {
            *model = build(sources, names);
        })
    }

    fn add_lasting_model<T: Default + Send + Sync + 'static>(
        &mut self,
        update: fn(&mut T, &GmSources, &CombatantNames),
    ) -> &mut Self {
        add(self, update)
    }
}

fn add<T: Default + Send + Sync + 'static>(
    app: &mut App,
    update: impl Fn(&mut T, &GmSources, &CombatantNames) + Send + Sync + 'static,
) -> &mut App {
    let system = move |mut inputs: ModelInputs, mut model: ResMut<PanelModel<T>>| {
        if inputs.are_outdated() {
            inputs.build(|sources| update(&mut model.0, sources, sources.names()));
        }
    };
    app.init_resource::<PanelModel<T>>()
        .add_systems(EguiPrimaryContextPass, system.in_set(ModelSystems))
}

/// Updates the models before the panels are shown.
pub fn plugin(app: &mut App) {
    app.init_resource::<CombatantNames>()
        .configure_sets(EguiPrimaryContextPass, ModelSystems.before(PanelSystems))
        .add_systems(
            EguiPrimaryContextPass,
            update_names
                .run_if(resource_changed::<Revision>)
                .before(ModelSystems),
        );
}

fn update_names(
    reader: BattleReader,
    lexicon: Res<CurrentLexicon>,
    mut names: ResMut<CombatantNames>,
) {
    *names = CombatantNames::new(&reader.battle(), &lexicon.0);
}
