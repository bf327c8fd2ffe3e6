//! Texts of the shell that belong to no part of it.

pub(super) const WINDOW_TITLE: &str = "Splitsecond";

pub(in crate::ui) fn windows_ended(code: u8) -> String {
    format!("the windows ended with code {code}")
}

pub(super) fn no_graphics_driver(tried: &[&str], on_linux: bool) -> String {
    let tried = tried.join(" or ");
    match on_linux {
        true => format!(
            "no graphics driver for {tried} works: install one (on Debian the package mesa-vulkan-drivers)"
        ),
        false => {
            format!("no graphics driver for {tried} works: install the driver of the graphics card")
        }
    }
}

// The fight summary.

pub(in crate::ui) const PICTURE_TOO_LARGE: &str = "The picture is too large to paint";
