//! The map's lettering. The panels set up their own fonts.

use bevy::prelude::*;

use crate::paint::scene::MapFonts;

const BOLD: &[u8] = include_bytes!("../../assets/fonts/Roboto-Bold.ttf");

/// Loads the map's font before anything is spawned that uses it.
pub fn plugin(app: &mut App) {
    app.add_systems(PreStartup, load);
}

fn load(mut commands: Commands, mut fonts: ResMut<Assets<Font>>) {
    commands.insert_resource(MapFonts {
        bold: fonts.add(Font::from_bytes(BOLD.to_vec())),
    });
}
