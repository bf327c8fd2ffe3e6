//! Token picture of one combatant, if it differs from that of its kind. It does not affect the rules.

use std::hash::{Hash, Hasher};

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use crate::ruleset::{CreatureDef, PictureName};

/// Picture on a combatant's token.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Portrait {
    /// The picture of its kind: portrait, emblem or letters.
    #[default]
    OfItsKind,
    /// The emblem or letters of its kind, even if the kind has a portrait.
    Emblem,
    /// A custom picture.
    Picture(PictureName),
}

impl Portrait {
    /// True if it shows the picture of its kind.
    pub fn uses_kind_picture(&self) -> bool {
        *self == Self::OfItsKind
    }

    /// Returns the picture that a combatant of this kind shows; `None` if it shows an emblem or letters.
    pub fn picture<'a>(&'a self, kind: Option<&'a CreatureDef>) -> Option<&'a PictureName> {
        match self {
            Self::OfItsKind => kind?.portrait.as_ref(),
            Self::Emblem => None,
            Self::Picture(name) => Some(name),
        }
    }

    /// Removes a custom picture, for use where it must not distinguish combatants of one kind.
    #[must_use]
    pub fn without_own_picture(self) -> Self {
        match self {
            Self::Picture(_) => Self::OfItsKind,
            Self::OfItsKind | Self::Emblem => self,
        }
    }
}

impl Hash for Portrait {
    /// The default adds nothing to the hash, so that a combatant without a picture keeps its hash.
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self {
            Self::OfItsKind => {}
            Self::Emblem => "".hash(state),
            Self::Picture(name) => name.hash(state),
        }
    }
}
