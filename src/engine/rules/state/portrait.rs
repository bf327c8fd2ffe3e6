//! What the token of one combatant shows in place of what its kind does. No rule asks for it.

use std::hash::{Hash, Hasher};

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use crate::ruleset::{CreatureDef, PictureName};

/// What the token of a combatant shows.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Portrait {
    /// What its kind shows: the portrait of that, its emblem or its letters.
    #[default]
    OfItsKind,
    /// The emblem of its kind, or its letters, even where the kind has a portrait.
    Emblem,
    /// A picture of its own.
    Picture(PictureName),
}

impl Portrait {
    /// Whether it shows what its kind does.
    pub fn is_of_its_kind(&self) -> bool {
        *self == Self::OfItsKind
    }

    /// The picture that one of this kind shows; `None` where that is an emblem, or letters.
    pub fn shown<'a>(&'a self, kind: Option<&'a CreatureDef>) -> Option<&'a PictureName> {
        match self {
            Self::OfItsKind => kind?.portrait.as_ref(),
            Self::Emblem => None,
            Self::Picture(name) => Some(name),
        }
    }

    /// What is left of it where it must not tell one of a kind from another.
    #[must_use]
    pub fn without_own_picture(self) -> Self {
        match self {
            Self::Picture(_) => Self::OfItsKind,
            Self::OfItsKind | Self::Emblem => self,
        }
    }
}

impl Hash for Portrait {
    /// It is hashed only where there is one, so that a combatant without one keeps its hash.
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self {
            Self::OfItsKind => {}
            Self::Emblem => "".hash(state),
            Self::Picture(name) => name.hash(state),
        }
    }
}
