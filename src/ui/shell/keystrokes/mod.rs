//! The keys of a frame in order: each with the modifiers held at that moment, whether it repeats, and a name that does
//! not depend on the keyboard. Both shortcuts and text fields use them.

mod name;
#[cfg(test)]
mod tests;

use bevy::input::keyboard::{Key, KeyboardFocusLost, KeyboardInput};
use bevy::prelude::*;
use bevy::winit::RawWinitWindowEvent;
use bevy_egui::input::ModifierKeysState;
use bevy_egui::{EguiGlobalSettings, EguiPreUpdateSet};
use winit::event::WindowEvent;
use winit::keyboard::ModifiersState;

use crate::view::HeldModifiers;

/// Reads the keys before any other system does.
pub fn plugin(app: &mut App) {
    let mut settings = app.world_mut().resource_mut::<EguiGlobalSettings>();
    let systems = &mut settings.input_system_settings;
    // Both report the held modifiers, but only this module knows them at the moment when the window gains the focus.
    systems.run_write_modifiers_keys_state_system = false;
    app.init_resource::<Keystrokes>()
        .init_resource::<HeldModifiers>()
        .add_systems(
            PreUpdate,
            read_keys
                .before(bevy::input::InputSystems)
                .before(EguiPreUpdateSet::ProcessInput),
        );
}

/// A key that was pressed or released.
#[derive(Clone, Debug)]
pub struct Keystroke {
    /// The key event.
    pub input: KeyboardInput,
    /// Held modifiers, including this key.
    pub held: HeldModifiers,
    /// True if the key was down before and now repeats.
    pub repeats: bool,
}

/// Keys of the current frame.
#[derive(Resource, Clone, Debug, Default)]
pub struct Keystrokes {
    now: Vec<Keystroke>,
    held: HeldKeys,
    /// Keys that were down when the window gained the focus. Until they are released they count as repeating, not as
    /// pressed.
    down_before: Vec<KeyCode>,
    /// True if the window has gained the focus and no key has been pressed since.
    is_new_here: bool,
}

impl Keystrokes {
    /// Returns the keys of the current frame, first to last.
    pub fn iter(&self) -> impl Iterator<Item = &Keystroke> {
        self.now.iter()
    }

    /// Records a key.
    pub(in crate::ui) fn record(&mut self, input: &KeyboardInput) {
        self.held.record(input);
        let was_down = self.down_before.contains(&input.key_code);
        if !input.state.is_pressed() {
            self.down_before.retain(|code| *code != input.key_code);
        }
        self.now.push(Keystroke {
            input: input.clone(),
            held: self.held.modifiers(),
            repeats: input.state.is_pressed() && (input.repeat || was_down),
        });
    }

    /// Forgets the held keys: another window has the focus now.
    fn lose_focus(&mut self) {
        self.held = HeldKeys::default();
        self.down_before.clear();
    }

    /// Records the keys that were held when the window gained the focus, before any key was pressed in it.
    fn gain_focus(&mut self, events: &[WindowEvent]) {
        for event in events {
            match event {
                WindowEvent::Focused(true) => self.is_new_here = true,
                WindowEvent::KeyboardInput {
                    event,
                    is_synthetic: true,
                    ..
                } if event.state.is_pressed() => {
                    let input =
                        bevy::winit::converters::convert_keyboard_input(event, Entity::PLACEHOLDER);
                    self.held.record(&input);
                    self.down_before.push(input.key_code);
                }
                WindowEvent::KeyboardInput {
                    is_synthetic: false,
                    ..
                } => {
                    self.is_new_here = false;
                    return;
                }
                WindowEvent::ModifiersChanged(modifiers) if self.is_new_here => {
                    self.held.sync(modifiers.state());
                }
                _another => {}
            }
        }
    }
}

/// A kind of modifier key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Modifier {
    Ctrl,
    Shift,
    Alt,
    AltGr,
    Logo,
}

impl Modifier {
    /// Returns the modifier of a key, for any keyboard layout.
    fn from_input(input: &KeyboardInput) -> Option<Self> {
        match (&input.logical_key, input.key_code) {
            (Key::Control, _) => Some(Self::Ctrl),
            (Key::Shift, _) => Some(Self::Shift),
            // With Shift held, Alt can be reported as Meta.
            (Key::Alt, _) | (Key::Meta, KeyCode::AltLeft | KeyCode::AltRight) => Some(Self::Alt),
            (Key::AltGraph, _) => Some(Self::AltGr),
            (Key::Super | Key::Meta | Key::Hyper, _) => Some(Self::Logo),
            _types => None,
        }
    }
}

/// Modifier keys that are down.
#[derive(Clone, Debug, Default)]
struct HeldKeys {
    /// Keys whose press was observed.
    keys: Vec<(KeyCode, Modifier)>,
    /// Modifiers of which only the kind is known.
    kinds: Vec<Modifier>,
}

impl HeldKeys {
    /// Records a key if it is a modifier.
    fn record(&mut self, input: &KeyboardInput) {
        let before = self
            .keys
            .iter()
            .position(|(code, _)| *code == input.key_code);
        let before = before.map(|index| self.keys.remove(index).1);
        // A key is released as the modifier it was pressed as, even if another modifier has changed its name since.
        let Some(modifier) = before.or_else(|| Modifier::from_input(input)) else {
            return;
        };
        match input.state.is_pressed() {
            true => self.keys.push((input.key_code, modifier)),
            false => self.kinds.retain(|kind| *kind != modifier),
        }
    }

    /// Adopts the state that the window system reports.
    fn sync(&mut self, state: ModifiersState) {
        let kinds = [
            (Modifier::Ctrl, state.control_key()),
            (Modifier::Shift, state.shift_key()),
            (Modifier::Alt, state.alt_key()),
            (Modifier::Logo, state.super_key()),
        ];
        for (modifier, held) in kinds {
            if !held {
                self.keys.retain(|(_, kind)| *kind != modifier);
                self.kinds.retain(|kind| *kind != modifier);
            } else if !self.is_held(modifier) {
                self.kinds.push(modifier);
            }
        }
    }

    fn is_held(&self, modifier: Modifier) -> bool {
        self.kinds.contains(&modifier) || self.keys.iter().any(|(_, kind)| *kind == modifier)
    }

    fn modifiers(&self) -> HeldModifiers {
        let alt_gr = self.is_held(Modifier::AltGr);
        // On a Mac, Command replaces Ctrl.
        let command = cfg!(target_os = "macos") && self.is_held(Modifier::Logo);
        HeldModifiers {
            // AltGr is reported as Ctrl and Alt on some systems.
            ctrl: (self.is_held(Modifier::Ctrl) || command) && !alt_gr,
            shift: self.is_held(Modifier::Shift),
            alt: self.is_held(Modifier::Alt) && !alt_gr,
            alt_gr,
            logo: self.is_held(Modifier::Logo),
        }
    }
}

fn read_keys(
    mut raw: MessageReader<RawWinitWindowEvent>,
    mut pressed: MessageReader<KeyboardInput>,
    mut lost: MessageReader<KeyboardFocusLost>,
    mut keystrokes: ResMut<Keystrokes>,
    mut held: ResMut<HeldModifiers>,
    mut for_egui: ResMut<ModifierKeysState>,
) {
    let raw: Vec<WindowEvent> = raw.read().map(|raw| raw.event.clone()).collect();
    let pressed: Vec<&KeyboardInput> = pressed.read().collect();
    keystrokes.now.clear();
    if lost.read().next().is_some() {
        keystrokes.lose_focus();
    }
    // When the focus is lost, the keys that were down are released first.
    let real = |event: &&WindowEvent| {
        matches!(
            event,
            WindowEvent::KeyboardInput {
                is_synthetic: false,
                ..
            }
        )
    };
    let let_go = pressed
        .len()
        .saturating_sub(raw.iter().filter(real).count());
    for input in &pressed[..let_go] {
        keystrokes.record(input);
    }
    keystrokes.gain_focus(&raw);
    for input in &pressed[let_go..] {
        keystrokes.record(input);
    }
    let now = keystrokes.held.modifiers();
    held.set_if_neq(now);
    for_egui.ctrl = now.ctrl;
    for_egui.shift = now.shift;
    for_egui.alt = now.alt;
    for_egui.win = now.logo;
}
