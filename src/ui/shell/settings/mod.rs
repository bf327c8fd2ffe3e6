//! The file of the settings: reads it at the start, and writes what has changed.

pub(super) mod text;

use std::path::{Path, PathBuf};

use bevy::prelude::*;

use crate::document::{self, Limit};
use crate::save::{HomeError, UserFolder, store};
use crate::view::{Settings, UiActions};

use super::settings_file::{merge, parse_lenient};
use super::toasts::Toasts;

/// Reads settings as far as they are understood, and returns a description of the rest; errors name the file as
/// `file`.
///
/// # Errors
/// Fails with a message if nothing in them can be understood.
pub fn read_settings(
    file: &str,
    bytes: Vec<u8>,
    actions: &UiActions,
) -> Result<(Settings, Option<String>), String> {
    document::into_text(file, bytes)
        .and_then(|text| parse_lenient(file, &text, actions))
        .map_err(|problems| problems.to_string())
}

/// Report of settings that could not be understood; `None` if all could. It is shown once there is a window.
#[derive(Resource, Clone, Debug, Default)]
pub struct SettingsWarning(pub Option<String>);

/// Settings as stored in the file.
#[derive(Resource, Clone, Debug, Default)]
pub(in crate::ui) struct StoredSettings {
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
    app.insert_resource(StoredSettings {
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
        Ok(bytes) => {
            read_settings(&file, bytes, actions).map_err(|why| text::fix_or_remove(&file, &why))
        }
        Err(error) if error.is_missing() => Ok((Settings::default(), None)),
        Err(error) => Err(text::cannot_read(&file, error)),
    }
}

/// Writes the settings when they have changed; settings that were just read are not written back.
pub(in crate::ui) fn write(
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
    use crate::encounter::AfterUndo;
    use crate::ui::registered_actions;
    use crate::view::{ActionName, KeyPress, actions};

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
    fn action_switches_one_setting() {
        let mut settings = Settings::default();
        let switches: Vec<_> = registered_actions().iter().collect();
        let mut count = 0;
        for action in switches {
            let Some(before) = settings.is_on(action) else {
                continue;
            };
            let mut changed = settings.clone();
            assert_eq!(changed.toggle(action), !before);
            assert_ne!(changed, settings, "{action:?}");
            changed.toggle(action);
            assert_eq!(changed, settings, "{action:?}");
            settings.toggle(action);
            count += 1;
        }
        assert_eq!(count, 11);
        assert!(!settings.timeline && settings.hand_dice.on && settings.left_handed);
        assert_eq!(settings.is_on(&actions::UNDO), None);
        assert_eq!(settings.after_undo(), AfterUndo::SameDice);
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
            read_settings(
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
            let read = read_settings(
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
        let (before, words) = read_settings(
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
