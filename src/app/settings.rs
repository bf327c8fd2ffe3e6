//! What is remembered between starts: panels, scale, keys, hints, whether tokens slide, and where the windows are.

use std::collections::BTreeMap;
use std::path::PathBuf;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use crate::document::{self, Limit};
use crate::gm::hints::Hints;
use crate::paint::scene::SlideTokens;
use crate::save::{USUAL_RULESET, UserFolder, store};
use crate::view::{HandDice, KeyPress, VERBS, Verb};

use super::place::Places;

/// What is remembered between starts, in `settings.ron` of the user's folder.
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Settings {
    /// The size of the interface; 1 is the usual size.
    pub scale: f32,
    /// Whether the timeline is shown.
    pub timeline: bool,
    /// Whether the order is shown.
    pub order: bool,
    /// Whether the panel of the selected token is shown.
    pub token: bool,
    /// Whether the log is shown.
    pub log: bool,
    /// Whether left and right are exchanged, for the left hand.
    pub left_handed: bool,
    /// Whether tokens slide to their new squares.
    pub slide_tokens: bool,
    /// Whether the players' window tells what has happened last.
    pub players_strip: bool,
    /// Whether the players' window shows the last throw large, and what has been begun.
    pub players_throws: bool,
    /// Whose dice are thrown at the table and typed in.
    pub hand_dice: HandDice,
    /// Whether the old dice fall again after an undo; otherwise new ones are thrown.
    pub same_dice_after_undo: bool,
    /// The id of the ruleset by which new maps are played.
    pub rules_of_new_maps: String,
    /// How far the guide to the first fight has come.
    pub hints: Hints,
    /// Keys that differ from the usual ones: `{ EndTurn: "Ctrl+J" }`; an empty text for none.
    pub keys: BTreeMap<Verb, String>,
    /// Where both windows were last.
    pub windows: Places,
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
            players_strip: true,
            players_throws: false,
            hand_dice: HandDice::default(),
            same_dice_after_undo: false,
            rules_of_new_maps: USUAL_RULESET.to_owned(),
            hints: Hints::default(),
            keys: BTreeMap::new(),
            windows: Places::default(),
        }
    }
}

/// How small the interface can be, where letters can just be read.
const LEAST_SCALE: f32 = 0.6;

/// The least room that the panels can do with, in points; a window with less has a smaller interface.
const LEAST_ROOM: (f32, f32) = (620.0, 340.0);

impl Settings {
    /// The size of the interface in a window of so many logical pixels: as it is set, but never so large that panels
    /// would lie over each other.
    pub fn scale_in(&self, window: Vec2) -> f32 {
        let fits = (window.x / LEAST_ROOM.0).min(window.y / LEAST_ROOM.1);
        self.scale.min(fits.max(LEAST_SCALE))
    }

    /// Reads settings; problems show their file as `file`.
    ///
    /// # Errors
    /// What is wrong with them, in words.
    pub fn from_bytes(file: &str, bytes: Vec<u8>) -> Result<Self, String> {
        let settings: Self = document::into_text(file, bytes)
            .and_then(|text| document::read(file, &text))
            .map_err(|problems| format!("the usual settings are used:\n{problems}"))?;
        let mut keys = settings.keys.iter();
        match keys.find(|(_, key)| !key.is_empty() && KeyPress::parse(key).is_none()) {
            Some((verb, key)) => Err(format!(
                "{file}: `{key}` for {} is not a key; write it like Ctrl+Shift+Z",
                verb.info().name
            )),
            None => Ok(settings),
        }
    }

    /// The key of a verb.
    pub fn key_of(&self, verb: Verb) -> Option<KeyPress> {
        let text = self.keys.get(&verb).map_or(verb.info().key, String::as_str);
        KeyPress::parse(text)
    }

    /// The verb that a key stands for.
    pub fn verb_of(&self, press: &KeyPress) -> Option<Verb> {
        VERBS
            .iter()
            .map(|info| info.verb)
            .find(|verb| self.key_of(*verb).as_ref() == Some(press))
    }
}

/// Why the settings could not be read; `None` if they could. It is shown once there is a window.
#[derive(Resource, Clone, Debug, Default)]
pub struct SettingsTrouble(pub Option<String>);

/// Reads the settings at the start and writes them when they change.
pub fn plugin(app: &mut App) {
    let (settings, trouble) = match read() {
        Ok(settings) => (settings, None),
        Err(trouble) => (Settings::default(), Some(trouble)),
    };
    app.insert_resource(SlideTokens(settings.slide_tokens))
        .insert_resource(settings)
        .insert_resource(SettingsTrouble(trouble))
        .add_systems(Last, write.run_if(resource_changed::<Settings>));
}

fn path() -> Option<PathBuf> {
    UserFolder::find()
        .ok()
        .map(|folder| folder.path().join("settings.ron"))
}

fn read() -> Result<Settings, String> {
    let Some(path) = path() else {
        return Ok(Settings::default());
    };
    let file = path.display().to_string();
    match document::read_file(&path, Limit::TEXT) {
        Ok(bytes) => Settings::from_bytes(&file, bytes),
        Err(error) if error.is_missing() => Ok(Settings::default()),
        Err(error) => Err(format!("{file} cannot be read: {error}")),
    }
}

/// Writes the settings when they have changed; what was just read is not written back.
pub(super) fn write(settings: Res<Settings>, trouble: Res<SettingsTrouble>) {
    // A file with a mistake is the user's to mend, and is not overwritten.
    if settings.is_added() || trouble.0.is_some() {
        return;
    }
    let (Some(path), Ok(text)) = (path(), document::to_text(&*settings)) else {
        return;
    };
    if let Err(failed) = store::write(&path, text.as_bytes()) {
        warn!("the settings are not remembered: {failed}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_can_be_changed_and_taken_away() {
        let mut settings = Settings::default();
        let press = |text: &str| KeyPress::parse(text).expect(text);
        assert_eq!(settings.verb_of(&press("E")), Some(Verb::EndTurn));
        settings.keys.insert(Verb::EndTurn, "Ctrl+J".into());
        assert_eq!(settings.verb_of(&press("E")), None);
        assert_eq!(settings.verb_of(&press("Ctrl+J")), Some(Verb::EndTurn));
        settings.keys.insert(Verb::EndTurn, String::new());
        assert_eq!(settings.verb_of(&press("Ctrl+J")), None);
    }

    #[test]
    fn a_small_window_has_no_larger_interface_than_it_has_room_for() {
        let twice = Settings {
            scale: 2.0,
            ..Settings::default()
        };
        assert_eq!(twice.scale_in(Vec2::new(2560.0, 1440.0)), 2.0);
        assert_eq!(twice.scale_in(Vec2::new(1280.0, 720.0)), 2.0);
        let small = twice.scale_in(Vec2::new(700.0, 450.0));
        assert!((1.0..1.2).contains(&small), "{small}");
        assert_eq!(twice.scale_in(Vec2::ZERO), LEAST_SCALE);
        // What is set small stays small.
        let small = Settings {
            scale: 0.75,
            ..Settings::default()
        };
        assert_eq!(small.scale_in(Vec2::new(700.0, 450.0)), 0.75);
    }

    #[test]
    fn settings_survive_writing_and_reading() {
        let mut settings = Settings {
            scale: 1.25,
            log: false,
            ..Settings::default()
        };
        settings.keys.insert(Verb::Blackout, "Shift+B".into());
        let text = document::to_text(&settings).expect("settings can be written");
        let again: Settings = document::read("settings.ron", &text).expect("and read");
        assert_eq!(again, settings);
    }
}
