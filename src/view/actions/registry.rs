//! The registered actions, in the order of the menus, with their keys.

use bevy_ecs::prelude::*;

use crate::ruleset::TurnStructure;

use super::{KeyPress, Menu, UiAction};

/// The registered actions, in the order of the menus, with their keys.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct UiActions(Vec<RegisteredAction>);

/// A registered action with its key.
#[derive(Clone, Debug, PartialEq)]
struct RegisteredAction {
    action: &'static UiAction,
    key: Option<KeyPress>,
    /// True if the key comes from the settings: it then takes precedence over the same key of another action.
    is_custom: bool,
}

impl UiActions {
    /// Adds an action at its place in its menu, with its default key.
    pub fn register(&mut self, action: &'static UiAction) {
        let at = self
            .0
            .partition_point(|other| other.action.place <= action.place);
        let registered = RegisteredAction {
            action,
            key: KeyPress::parse(action.key),
            is_custom: false,
        };
        self.0.insert(at, registered);
    }

    /// Returns the registered actions, in the order of the menus.
    pub fn iter(&self) -> impl Iterator<Item = &'static UiAction> {
        self.0.iter().map(|registered| registered.action)
    }

    /// Returns the actions of a menu that a turn structure has, from the top.
    pub fn in_menu(
        &self,
        menu: Menu,
        turns: &TurnStructure,
    ) -> impl Iterator<Item = &'static UiAction> {
        let is_in = move |action: &&UiAction| action.place.menu == menu;
        self.iter()
            .filter(is_in)
            .filter(|action| (action.applies_to)(turns))
    }

    /// Gives actions other keys than the default ones. `custom` returns the key for the name of an action; an empty text
    /// removes a key.
    pub fn set_keys<'a>(&mut self, custom: impl Fn(&str) -> Option<&'a str>) {
        for registered in &mut self.0 {
            let custom = custom(registered.action.id);
            let key = custom.unwrap_or(registered.action.key);
            registered.key = KeyPress::parse(key);
            registered.is_custom = custom.is_some();
        }
    }

    /// Returns the key of an action.
    pub fn key_of(&self, action: &UiAction) -> Option<&KeyPress> {
        let mut all = self.0.iter();
        let registered = all.find(|registered| registered.action == action)?;
        registered.key.as_ref()
    }

    /// Returns the key of an action as the interface writes it; empty if it has none.
    pub fn key_text(&self, action: &UiAction) -> String {
        self.key_of(action)
            .map(ToString::to_string)
            .unwrap_or_default()
    }

    /// Returns the tooltip of an action: its help and its key.
    pub fn tooltip(&self, action: &UiAction) -> String {
        match self.key_of(action) {
            None => action.help.to_owned(),
            Some(key) => format!("{} ({key})", action.help),
        }
    }

    /// Returns the actions with this key. Keys from the settings come before default ones.
    pub fn with_key(&self, press: &KeyPress) -> Vec<&'static UiAction> {
        let has_it = |registered: &&RegisteredAction| registered.key.as_ref() == Some(press);
        let mut found: Vec<&RegisteredAction> = self.0.iter().filter(has_it).collect();
        found.sort_by_key(|registered| !registered.is_custom);
        found
            .into_iter()
            .map(|registered| registered.action)
            .collect()
    }

    /// Returns the action with this key; of several, the first.
    pub fn for_key(&self, press: &KeyPress) -> Option<&'static UiAction> {
        self.with_key(press).first().copied()
    }
}
