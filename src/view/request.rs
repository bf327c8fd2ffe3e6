//! Requests of the user. Panels and the map return them, and the shell carries them out in order.

use bevy_ecs::prelude::*;

use crate::rules::facts::EncounterCommand;
use crate::rules::state::CombatantId;

use super::actions::UiAction;
use super::feature_request::{BoxedRequest, FeatureRequest};
use super::tool::Tool;

/// A request of the user.
#[expect(clippy::large_enum_variant, reason = "few exist at a time")]
#[derive(Message, Clone, Debug, PartialEq)]
pub enum Request {
    /// Carry out commands as a single undo step.
    Submit(Vec<EncounterCommand>),
    /// Perform an action, from a key, a button, a menu or the palette.
    Do(&'static UiAction),
    /// Select a combatant, or clear the selection.
    Select(Option<CombatantId>),
    /// Select several combatants together, or clear the selection.
    SelectGroup(Vec<CombatantId>),
    /// Highlight a combatant on the map.
    Point(Option<CombatantId>),
    /// Select a tool.
    Take(Tool),
    /// Centre the map on a combatant.
    CentreOn(CombatantId),
    /// A request to one feature, which has registered its type and the system that carries it out.
    Feature(BoxedRequest),
}

impl Request {
    /// Returns the request to a feature, if its type is `R`.
    pub fn feature<R: FeatureRequest>(&self) -> Option<&R> {
        match self {
            Self::Feature(request) => request.get(),
            Self::Submit(_)
            | Self::Do(_)
            | Self::Select(_)
            | Self::SelectGroup(_)
            | Self::Point(_)
            | Self::Take(_)
            | Self::CentreOn(_) => None,
        }
    }
}

impl<R: FeatureRequest> From<R> for Request {
    fn from(request: R) -> Self {
        Self::Feature(BoxedRequest::new(request))
    }
}
