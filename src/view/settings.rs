//! Persistent settings: panels, scale, keys, hints, token animation, and window positions. They have no other place:
//! every window and panel reads and changes them here, and the app stores them.

use std::borrow::Borrow;
use std::collections::BTreeMap;
use std::fmt;

use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use serde::de::Visitor;
use serde::{Deserialize, Deserializer, Serialize};

use crate::encounter::AfterUndo;
use crate::save::USUAL_RULESET;

use super::actions::{UiAction, UiActions};
use super::dice_entry::HandDice;
use super::hints::Hints;
use super::text::ACTION_NAME;
use super::window_place::WindowPlaces;

/// Persistent settings, stored in `settings.ron` in the user's folder.
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Settings {
    /// Scale of the interface; 1 is the default.
    pub scale: f32,
    /// True if the timeline is shown.
    pub timeline: bool,
    /// True if the turn order is shown.
    pub order: bool,
    /// True if the panel of the selected token is shown.
    pub token: bool,
    /// True if the log is shown.
    pub log: bool,
    /// True if left and right are swapped for left-handed users.
    pub left_handed: bool,
    /// True if tokens are animated when they move.
    pub slide_tokens: bool,
    /// True if the GM's tokens show their health in numbers.
    pub health_numbers: bool,
    /// True if the player window shows recent events.
    pub players_strip: bool,
    /// True if the player window shows the last roll in large type, and unfinished actions.
    pub players_throws: bool,
    /// Combatants whose dice are rolled at the table and typed in.
    pub hand_dice: HandDice,
    /// True if the old dice are used again after an undo; otherwise new ones are rolled.
    pub same_dice_after_undo: bool,
    /// Id of the ruleset for new maps.
    pub rules_of_new_maps: String,
    /// Progress of the guide to the first fight.
    pub hints: Hints,
    /// Keys that differ from the defaults: `{ EndTurn: "Ctrl+J" }`; an empty text for no key.
    pub keys: BTreeMap<ActionName, String>,
    /// Last positions of both windows.
    pub windows: WindowPlaces,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            scale: 1.0,
            timeline: true,
            order: true,
            token: true,
            log: true,
            left_handed: false,
            slide_tokens: true,
            health_numbers: false,
            players_strip: true,
            players_throws: false,
            hand_dice: HandDice::default(),
            same_dice_after_undo: false,
            rules_of_new_maps: USUAL_RULESET.to_owned(),
            hints: Hints::default(),
            keys: BTreeMap::new(),
            windows: WindowPlaces::default(),
        }
    }
}

/// Minimum scale of the interface, at which letters are just legible.
const MIN_SCALE: f32 = 0.6;

/// Minimum space for the panels, in points; a smaller window gets a smaller interface.
const MIN_ROOM: (f32, f32) = (620.0, 340.0);

impl Settings {
    /// Returns the scale of the interface for a window of this size in logical pixels: the set scale, reduced as far as
    /// necessary to keep panels from overlapping.
    pub fn scale_in(&self, window: Vec2) -> f32 {
        let fits = (window.x / MIN_ROOM.0).min(window.y / MIN_ROOM.1);
        self.scale.min(fits.max(MIN_SCALE))
    }

    /// Gives the actions the keys of the settings.
    pub fn apply_keys(&self, actions: &mut UiActions) {
        actions.set_keys(|name| self.keys.get(name).map(String::as_str));
    }

    /// Returns how the program rolls after an undo.
    pub fn after_undo(&self) -> AfterUndo {
        match self.same_dice_after_undo {
            true => AfterUndo::SameDice,
            false => AfterUndo::NewDice,
        }
    }

    /// Returns whether the setting that an action switches is on; `None` for an action that switches none.
    pub fn is_on(&self, action: &UiAction) -> Option<bool> {
        // An action names its setting once, to change it; a copy of the settings is small.
        action.switch.map(|setting| *setting(&mut self.clone()))
    }

    /// Switches the setting of an action, and returns whether it is on now; false for an action that switches none.
    pub fn toggle(&mut self, action: &UiAction) -> bool {
        action.switch.is_some_and(|setting| {
            let setting = setting(self);
            *setting = !*setting;
            *setting
        })
    }
}

/// The name of an action in the settings. Both `EndTurn` and `"EndTurn"` are read.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(transparent)]
pub struct ActionName(pub String);

impl Borrow<str> for ActionName {
    fn borrow(&self) -> &str {
        &self.0
    }
}

impl<'de> Deserialize<'de> for ActionName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ActionNameVisitor)
    }
}

struct ActionNameVisitor;

impl Visitor<'_> for ActionNameVisitor {
    type Value = ActionName;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(ACTION_NAME)
    }

    fn visit_str<E: serde::de::Error>(self, name: &str) -> Result<ActionName, E> {
        Ok(ActionName(name.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_window_limits_interface_scale() {
        let twice = Settings {
            scale: 2.0,
            ..Settings::default()
        };
        assert_eq!(twice.scale_in(Vec2::new(2560.0, 1440.0)), 2.0);
        assert_eq!(twice.scale_in(Vec2::new(1280.0, 720.0)), 2.0);
        let small = twice.scale_in(Vec2::new(700.0, 450.0));
        assert!((1.0..1.2).contains(&small), "{small}");
        assert_eq!(twice.scale_in(Vec2::ZERO), MIN_SCALE);
        // A small scale stays small.
        let small = Settings {
            scale: 0.75,
            ..Settings::default()
        };
        assert_eq!(small.scale_in(Vec2::new(700.0, 450.0)), 0.75);
    }
}
