//! Whose portrait is taken, and how far that has come.

use std::sync::Arc;

use bevy_egui::egui::TextureHandle;

use crate::rules::facts::EncounterCommand;
use crate::rules::state::{CombatantId, Portrait, Stance};
use crate::view::handout::Pixels;
use crate::view::portrait::Crop;
use crate::view::{PortraitAct, Request};

/// Whose portrait is taken.
#[derive(Clone, Debug, PartialEq)]
pub struct PortraitModel {
    /// The combatant.
    pub who: CombatantId,
    /// Its name.
    pub name: String,
    /// What its kind is called.
    pub kind: String,
    /// All of its kind in this fight, itself included.
    pub kin: Vec<CombatantId>,
    /// What its token shows now.
    pub portrait: Portrait,
    /// Whether its kind has a portrait.
    pub kind_has_one: bool,
    /// Whether its kind has an emblem.
    pub has_emblem: bool,
    /// How its side stands to the others.
    pub stance: Stance,
}

/// A picture of which a portrait is made.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Taken {
    /// None has been chosen.
    #[default]
    None,
    /// It is being read; this is what it is called.
    Reading(String),
    /// It is there.
    Ready(String, Arc<Pixels>),
    /// It cannot be used, and why, in words.
    Broken(String),
}

/// What is open in the window.
#[derive(Clone, Default)]
pub struct PortraitUi {
    pub(super) model: Option<PortraitModel>,
    pub(super) taken: Taken,
    pub(super) crop: Option<Crop>,
    /// Whether all of its kind get the portrait.
    pub(super) kin: bool,
    /// The window gives way to the dialog in which a file is chosen.
    pub(super) away: bool,
    /// The keyboard goes to the picture.
    pub(super) enters: bool,
    /// The picture as it is shown, and of which one it is.
    pub(super) texture: Option<(Arc<Pixels>, TextureHandle)>,
}

impl std::fmt::Debug for PortraitUi {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let mut told = f.debug_struct("PortraitUi");
        told.field("model", &self.model).field("taken", &self.taken);
        told.finish_non_exhaustive()
    }
}

impl PortraitUi {
    /// Opens the window for somebody.
    pub fn open(&mut self, model: PortraitModel) {
        *self = Self {
            model: Some(model),
            ..Self::default()
        };
    }

    /// Closes it, and lets the picture go.
    pub fn close(&mut self) {
        *self = Self::default();
    }

    /// Closes it; answers whether it was open.
    pub fn back(&mut self) -> bool {
        let open = self.is_open();
        if open {
            self.close();
        }
        open
    }

    /// Whether it is open.
    pub fn is_open(&self) -> bool {
        self.model.is_some() && !self.away
    }

    /// Gives way to the dialog in which a file is chosen, which could not be reached behind it, or comes back.
    pub fn give_way(&mut self, away: bool) {
        self.away = away;
    }

    /// Whether it gives way to the dialog.
    pub fn gives_way(&self) -> bool {
        self.away
    }

    /// Whose portrait is taken.
    pub fn model(&self) -> Option<&PortraitModel> {
        self.model.as_ref()
    }

    /// The picture of which it is made.
    pub fn taken(&self) -> &Taken {
        &self.taken
    }

    /// Shows another picture for the same combatant, unless the window has been closed.
    pub fn show(&mut self, taken: Taken) {
        if self.model.is_none() {
            return;
        }
        self.away = false;
        self.crop = match &taken {
            Taken::Ready(_, pixels) => Some(Crop::largest((pixels.width, pixels.height))),
            Taken::None | Taken::Reading(_) | Taken::Broken(_) => None,
        };
        self.enters = self.crop.is_some();
        self.taken = taken;
    }

    /// Those who get the portrait.
    pub(super) fn whose(&self, model: &PortraitModel) -> Vec<CombatantId> {
        match self.kin {
            true => model.kin.clone(),
            false => vec![model.who],
        }
    }

    /// What keeps the portrait as it is framed; `None` before there is a picture.
    pub(super) fn take(&self) -> Option<Request> {
        let model = self.model.as_ref()?;
        let (who, crop) = (self.whose(model), self.crop?);
        Some(Request::Portrait(PortraitAct::Take { who, crop }))
    }

    /// What takes the portrait away, with the words for it; nothing where there is none.
    pub(super) fn ways_back(&self) -> Vec<(&'static str, Request)> {
        let Some(model) = &self.model else {
            return Vec::new();
        };
        let kind = match model.kind_has_one {
            true => Some(("Its kind's picture again", Portrait::OfItsKind)),
            false => None,
        };
        let emblem = match (model.kind_has_one, model.has_emblem) {
            (true, true) => ("Emblem again", Portrait::Emblem),
            (true, false) => ("Letters again", Portrait::Emblem),
            (false, true) => ("Emblem again", Portrait::OfItsKind),
            (false, false) => ("Letters again", Portrait::OfItsKind),
        };
        let ways = kind.into_iter().chain([emblem]);
        let ways = ways.filter(|(_, portrait)| *portrait != model.portrait);
        let set = |portrait| {
            let who = self.whose(model);
            Request::Submit(vec![EncounterCommand::SetPortrait { who, portrait }])
        };
        ways.map(|(words, portrait)| (words, set(portrait)))
            .collect()
    }
}
