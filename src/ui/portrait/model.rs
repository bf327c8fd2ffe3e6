//! The combatant that gets a portrait, and the progress so far.

use std::sync::Arc;

use bevy_egui::egui::TextureHandle;

use crate::rules::facts::EncounterCommand;
use crate::rules::state::{CombatantId, Portrait, Stance};
use crate::ui::shell::ui_window::UiWindow;
use crate::view::handout::Pixels;
use crate::view::portrait::Crop;
use crate::view::{PortraitAct, Request};

use super::text;

use bevy::prelude::Resource;

/// The combatant that gets a portrait.
#[derive(Clone, Debug, PartialEq)]
pub struct PortraitModel {
    /// The combatant.
    pub who: CombatantId,
    /// Name of the combatant.
    pub name: String,
    /// Name of its kind.
    pub kind: String,
    /// All combatants of its kind in this fight, itself included.
    pub kin: Vec<CombatantId>,
    /// Portrait on its token.
    pub portrait: Portrait,
    /// True if its kind has a portrait.
    pub kind_has_one: bool,
    /// True if its kind has an emblem.
    pub has_emblem: bool,
    /// Stance of its side.
    pub stance: Stance,
}

/// The source picture of a portrait.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum PortraitSource {
    /// No picture has been chosen.
    #[default]
    None,
    /// The picture with this name is being read.
    Reading(String),
    /// The picture is loaded.
    Ready(String, Arc<Pixels>),
    /// The picture cannot be used, with the reason.
    Broken(String),
}

/// UI state of the portrait window.
#[derive(Resource, Clone, Default)]
pub struct PortraitUi {
    pub(super) model: Option<PortraitModel>,
    pub(super) taken: PortraitSource,
    pub(super) crop: Option<Crop>,
    /// True if all combatants of its kind get the portrait.
    pub(super) kin: bool,
    /// True while the window is hidden for the file dialog.
    pub(super) away: bool,
    /// True if keyboard focus should move to the picture.
    pub(super) enters: bool,
    /// The texture on screen, and the picture that it was made from.
    pub(super) texture: Option<(Arc<Pixels>, TextureHandle)>,
}

impl std::fmt::Debug for PortraitUi {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let mut told = f.debug_struct("PortraitUi");
        told.field("model", &self.model).field("taken", &self.taken);
        told.finish_non_exhaustive()
    }
}

impl UiWindow for PortraitUi {
    fn is_open(&self) -> bool {
        self.model.is_some() && !self.away
    }

    fn step_back(&mut self) {
        self.close();
    }
}

impl PortraitUi {
    /// Opens the window for a combatant.
    pub fn open(&mut self, model: PortraitModel) {
        *self = Self {
            model: Some(model),
            ..Self::default()
        };
    }

    /// Closes the window and drops the picture.
    pub fn close(&mut self) {
        *self = Self::default();
    }

    /// Hides the window for the file dialog, which could not be reached behind it, or shows it again.
    pub fn set_hidden(&mut self, away: bool) {
        self.away = away;
    }

    /// True while the window is hidden for the file dialog.
    pub fn is_hidden(&self) -> bool {
        self.away
    }

    /// Returns the combatant that gets the portrait.
    pub fn model(&self) -> Option<&PortraitModel> {
        self.model.as_ref()
    }

    /// Returns the source picture.
    pub fn source(&self) -> &PortraitSource {
        &self.taken
    }

    /// Shows another picture for the same combatant, unless the window has been closed.
    pub fn show(&mut self, taken: PortraitSource) {
        if self.model.is_none() {
            return;
        }
        self.away = false;
        self.crop = match &taken {
            PortraitSource::Ready(_, pixels) => Some(Crop::largest((pixels.width, pixels.height))),
            PortraitSource::None | PortraitSource::Reading(_) | PortraitSource::Broken(_) => None,
        };
        self.enters = self.crop.is_some();
        self.taken = taken;
    }

    /// Returns the combatants that get the portrait.
    pub(super) fn targets(&self, model: &PortraitModel) -> Vec<CombatantId> {
        match self.kin {
            true => model.kin.clone(),
            false => vec![model.who],
        }
    }

    /// Returns the request that saves the framed portrait; `None` without a picture.
    pub(super) fn save_request(&self) -> Option<Request> {
        let model = self.model.as_ref()?;
        let (who, crop) = (self.targets(model), self.crop?);
        Some(Request::from(PortraitAct::Take { who, crop }))
    }

    /// Returns the requests that remove the portrait, with their labels; empty if there is no portrait.
    pub(super) fn removal_requests(&self) -> Vec<(&'static str, Request)> {
        let Some(model) = &self.model else {
            return Vec::new();
        };
        let kind = match model.kind_has_one {
            true => Some((text::USE_KINDS_PICTURE, Portrait::OfItsKind)),
            false => None,
        };
        let emblem = match (model.kind_has_one, model.has_emblem) {
            (true, true) => (text::USE_EMBLEM, Portrait::Emblem),
            (true, false) => (text::USE_LETTERS, Portrait::Emblem),
            (false, true) => (text::USE_EMBLEM, Portrait::OfItsKind),
            (false, false) => (text::USE_LETTERS, Portrait::OfItsKind),
        };
        let ways = kind.into_iter().chain([emblem]);
        let ways = ways.filter(|(_, portrait)| *portrait != model.portrait);
        let set = |portrait| {
            let who = self.targets(model);
            Request::Submit(vec![EncounterCommand::SetPortrait { who, portrait }])
        };
        ways.map(|(words, portrait)| (words, set(portrait)))
            .collect()
    }
}
