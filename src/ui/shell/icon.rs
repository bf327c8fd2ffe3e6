//! The icon of both windows, for desktops that take it from the windows. Wayland and macOS take it from the installed
//! application instead.

use bevy::ecs::system::NonSendMarker;
use bevy::prelude::*;
use bevy::window::RawHandleWrapper;
use bevy::winit::WINIT_WINDOWS;
use winit::window::Icon;

/// The icon as a PNG file.
const PNG: &[u8] = include_bytes!("../../../assets/packaging/icons/64.png");

/// Sets the icon of each window once it is on the desktop.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, give_icon);
}

fn give_icon(
    created: Query<Entity, Added<RawHandleWrapper>>,
    mut icon: Local<Option<Icon>>,
    _main: NonSendMarker,
) {
    for window in &created {
        if icon.is_none() {
            *icon = read_icon();
        }
        WINIT_WINDOWS.with_borrow(|windows| {
            if let Some(window) = windows.get_window(window) {
                window.set_window_icon(icon.clone());
            }
        });
    }
}

fn read_icon() -> Option<Icon> {
    let picture = image::load_from_memory_with_format(PNG, image::ImageFormat::Png);
    let picture = picture.ok()?.into_rgba8();
    let (width, height) = picture.dimensions();
    Icon::from_rgba(picture.into_raw(), width, height).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_icon_can_be_read() {
        assert!(read_icon().is_some());
    }
}
