//! The shell: windows, settings, keys, toasts, and the registered actions and requests. It knows no feature.

pub(super) mod accessibility_dump;
pub(super) mod chords;
pub(super) mod frames;
pub(super) mod graphics;
pub(super) mod icon;
pub(super) mod idle;
pub(super) mod keystrokes;
pub mod layout;
pub mod model;
pub mod notice;
pub mod open_library;
pub(super) mod register;
pub(super) mod settings;
mod settings_file;
pub mod slots;
pub(super) mod text;
pub(super) mod toasts;
pub mod ui_window;
pub(super) mod window_placement;
pub(super) mod windows;
