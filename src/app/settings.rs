//! Persistent settings: panels, scale, keys, hints, token animation, and window positions.

use std::borrow::Borrow;
use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};

use bevy::prelude::*;
use serde::de::Visitor;
use serde::{Deserialize, Deserializer, Serialize};

use crate::document::{self, Limit};
use crate::gm::hints::Hints;
use crate::paint::scene::SlideTokens;
use crate::save::{HomeError, USUAL_RULESET, UserFolder, store};
use crate::view::{HandDice, HealthNumbers, UiActions};

use super::settings_file::{merge, parse_lenient};
use super::text::settings as text;
use super::toasts::Toasts;
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

    /// Reads settings as far as they are understood, and returns a description of the rest; errors name the file as
    /// `file`.
    ///
    /// # Errors
    /// Fails with a message if nothing in them can be understood.
    pub fn from_bytes(
        file: &str,
        bytes: Vec<u8>,
        actions: &UiActions,
    ) -> Result<(Self, Option<String>), String> {
        document::into_text(file, bytes)
            .and_then(|text| parse_lenient(file, &text, actions))
            .map_err(|problems| problems.to_string())
    }

    /// Gives the actions the keys of the settings.
    pub fn apply_keys(&self, actions: &mut UiActions) {
        actions.set_keys(|name| self.keys.get(name).map(String::as_str));
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
        f.write_str(text::ACTION_NAME)
    }

    fn visit_str<E: serde::de::Error>(self, name: &str) -> Result<ActionName, E> {
        Ok(ActionName(name.to_owned()))
    }
}

/// Report of settings that could not be understood; `None` if all could. It is shown once there is a window.
#[derive(Resource, Clone, Debug, Default)]
pub struct SettingsWarning(pub Option<String>);

/// Settings as stored in the file.
#[derive(Resource, Clone, Debug, Default)]
pub(super) struct StoredSettings {
    settings: Settings,
    /// True once the notice that changes are not stored has been shown.
    is_told: bool,
}

/// Reads the settings, and writes them when they change. All actions must be registered before, because the settings
/// name them.
pub fn plugin(app: &mut App) {
    let mut actions = app.world_mut().get_resource_or_init::<UiActions>();
    let (settings, trouble) = match read(&actions) {
        Ok(read) => read,
        Err(why) => (Settings::default(), Some(text::defaults_used(&why))),
    };
    settings.apply_keys(&mut actions);
    app.insert_resource(HealthNumbers(settings.health_numbers))
        .insert_resource(SlideTokens(settings.slide_tokens))
        .insert_resource(StoredSettings {
            settings: settings.clone(),
            is_told: false,
        })
        .insert_resource(settings)
        .insert_resource(SettingsWarning(trouble))
        .add_systems(Last, write.run_if(resource_changed::<Settings>));
}

fn path() -> Option<PathBuf> {
    UserFolder::find()
        .ok()
        .map(|folder| folder.path().join("settings.ron"))
}

fn read(actions: &UiActions) -> Result<(Settings, Option<String>), String> {
    let Some(path) = path() else {
        return Ok((Settings::default(), Some(HomeError::Nowhere.to_string())));
    };
    let file = path.display().to_string();
    match document::read_file(&path, Limit::TEXT) {
        Ok(bytes) => Settings::from_bytes(&file, bytes, actions)
            .map_err(|why| text::fix_or_remove(&file, &why)),
        Err(error) if error.is_missing() => Ok((Settings::default(), None)),
        Err(error) => Err(text::cannot_read(&file, error)),
    }
}

/// Writes the settings when they have changed; settings that were just read are not written back.
pub(super) fn write(
    settings: Res<Settings>,
    mut kept: ResMut<StoredSettings>,
    mut toasts: Option<ResMut<Toasts>>,
) {
    if settings.is_added() || *settings == kept.settings {
        return;
    }
    let Some(path) = path() else { return };
    match merge_into_file(&path, &kept.settings, &settings) {
        Ok(()) => {
            *kept = StoredSettings {
                settings: settings.clone(),
                is_told: false,
            };
        }
        Err(why) => {
            if !std::mem::replace(&mut kept.is_told, true)
                && let Some(toasts) = &mut toasts
            {
                toasts.show_error(text::changes_not_saved(&why));
            }
        }
    }
}

/// Writes changes into the current version of the file, which keeps unknown fields and manual edits.
fn merge_into_file(path: &Path, before: &Settings, now: &Settings) -> Result<(), String> {
    let file = path.display().to_string();
    let text = match document::read_file(path, Limit::TEXT) {
        Ok(bytes) => {
            let text = document::into_text(&file, bytes).map_err(|why| why.to_string())?;
            merge(&file, &text, before, now).map_err(|why| why.to_string())?
        }
        Err(error) if error.is_missing() => {
            document::to_text(now).map_err(|why| why.to_string())?
        }
        Err(error) => return Err(text::cannot_read(&file, error)),
    };
    store::write(path, text.as_bytes()).map_err(|failed| failed.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::registered_actions;
    use crate::view::{KeyPress, actions};

    #[test]
    fn key_can_be_changed_and_removed() {
        let mut settings = Settings::default();
        let mut actions = registered_actions();
        let press = |text: &str| KeyPress::parse(text).expect(text);
        assert_eq!(actions.for_key(&press("E")), Some(&actions::END_TURN));
        let end_turn = ActionName("EndTurn".to_owned());
        settings.keys.insert(end_turn.clone(), "Ctrl+J".into());
        settings.apply_keys(&mut actions);
        assert_eq!(actions.for_key(&press("E")), None);
        assert_eq!(actions.for_key(&press("Ctrl+J")), Some(&actions::END_TURN));
        settings.keys.insert(end_turn, String::new());
        settings.apply_keys(&mut actions);
        assert_eq!(actions.for_key(&press("Ctrl+J")), None);
    }

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

    #[test]
    fn settings_round_trip() {
        let mut settings = Settings {
            scale: 1.25,
            log: false,
            ..Settings::default()
        };
        settings
            .keys
            .insert(ActionName("Blackout".to_owned()), "Shift+B".into());
        let text = document::to_text(&settings).expect("settings can be written");
        let again: Settings = document::read("settings.ron", &text).expect("and read");
        assert_eq!(again, settings);
    }

    #[test]
    fn invalid_setting_affects_no_other_and_is_kept() {
        let text = "// mine\n(hints: (off: true, tone: Loud), scale: 1.5, log: maybe,\n    keys: {EndTurn: \"Ctrl+J\", Dance: \"Q\", Undo: \"Hyper+Q\"}, of_a_later_version: (level: 3))\n";
        let read = |text: &str| {
            Settings::from_bytes(
                "settings.ron",
                text.as_bytes().to_vec(),
                &registered_actions(),
            )
        };
        let (settings, words) = read(text).expect("most of it is understood");
        let mut expected = Settings {
            scale: 1.5,
            ..Settings::default()
        };
        expected.hints.off = true;
        expected
            .keys
            .insert(ActionName("EndTurn".to_owned()), "Ctrl+J".into());
        assert_eq!(settings, expected);
        let words = words.expect("it is said");
        for told in [
            "of_a_later_version",
            "hints.tone",
            "log",
            "Dance",
            "Hyper+Q",
        ] {
            assert!(words.contains(told), "{told}: {words}");
        }

        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("settings.ron");
        std::fs::write(&path, text).expect("it is written");
        let mut changed = settings.clone();
        changed.scale = 2.0;
        changed.timeline = false;
        changed.hints.off = false;
        changed.hand_dice.on = true;
        merge_into_file(&path, &settings, &changed).expect("it is kept");
        let kept = std::fs::read_to_string(&path).expect("a text");
        for stays in [
            "// mine",
            "tone: Loud",
            "log: maybe",
            "Dance: \"Q\"",
            "of_a_later_version: (level: 3)",
        ] {
            assert!(kept.contains(stays), "{stays}: {kept}");
        }
        assert_eq!(read(&kept).expect("as before").0, changed, "{kept}");

        // A file that cannot be parsed is left for the user to fix.
        std::fs::write(&path, "(scale: 1.5").expect("it is written");
        assert!(read("(scale: 1.5").is_err());
        assert!(merge_into_file(&path, &changed, &settings).is_err());
        assert_eq!(
            std::fs::read_to_string(&path).expect("a text"),
            "(scale: 1.5"
        );
    }

    #[test]
    fn duplicate_keys_are_reported_and_first_counts() {
        let read = |text: &str| {
            let read = Settings::from_bytes(
                "settings.ron",
                text.as_bytes().to_vec(),
                &registered_actions(),
            );
            let (settings, words) = read.expect("it is understood");
            (settings, words.unwrap_or_default())
        };
        let (settings, words) =
            read("(scale: 1.5, scale: 2.0, keys: {EndTurn: \"Q\", EndTurn: \"W\"})");
        assert_eq!(settings.scale, 1.5);
        assert_eq!(settings.keys["EndTurn"], "Q");
        assert_eq!(words.matches("is given twice").count(), 2, "{words}");
        let changed = Settings {
            scale: 1.75,
            ..settings.clone()
        };
        let text = "(scale: 1.5, scale: 2.0)";
        let text = merge("settings.ron", text, &settings, &changed).expect("it is kept");
        assert_eq!(read(&text).0.scale, 1.75);

        // A key in the settings takes precedence over the defaults.
        let (settings, words) = read("(keys: {EndTurn: \"Ctrl+Z\"})");
        let press = KeyPress::parse("Ctrl+Z").expect("a key");
        let mut actions = registered_actions();
        settings.apply_keys(&mut actions);
        assert_eq!(actions.for_key(&press), Some(&actions::END_TURN));
        assert!(
            words.contains("Ctrl+Z") && words.contains("Undo"),
            "{words}"
        );
        let (_, words) = read("(keys: {EndTurn: \"Ctrl+J\", Blackout: \"Ctrl+J\"})");
        assert_eq!(words.matches("Ctrl+J").count(), 1, "{words}");
        assert_eq!(read("(keys: {EndTurn: \"Ctrl+J\", Blackout: \"\"})").1, "");
    }

    #[test]
    fn list_keeps_items_of_later_versions() {
        let text = "(hints: (done: [Undo, Juggle]))";
        let (before, words) = Settings::from_bytes(
            "settings.ron",
            text.as_bytes().to_vec(),
            &registered_actions(),
        )
        .expect("most of it");
        assert_eq!(before.hints.done.len(), 1);
        assert!(words.expect("it is said").contains("Juggle"));
        let mut now = before.clone();
        now.hints.done.clear();
        let text = merge("settings.ron", text, &before, &now).expect("it is kept");
        assert!(text.contains("Juggle") && !text.contains("Undo"), "{text}");
    }
}
