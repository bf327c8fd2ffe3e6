//! The GM's battle map: floor, tokens, reach, the mouse, and the effects of clicks.

mod aim;
mod camera;
mod casting_areas;
mod click;
mod finger;
mod floor;
mod markings;
mod overlay;
mod pointer;
mod prepare;
mod proposals;
mod reach;
mod text;
mod tokens;

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

pub use camera::{GmCamera, MapViewport};
pub use click::RightClicked;
pub use reach::ShownReach;
pub use tokens::faces;

use crate::paint::{MapPicture, PictureFailure, load_picture, scene, tiles};
use crate::view::{
    Cursor, Drawing, FightNumber, Finger, Gesture, Group, Handover, HeldModifiers, PlayersFrame,
    PointerIntent, Revision, Ruler, Sketch, ViewpointCombatant, WindowWaker,
};

/// Adds the GM's battle map to the app.
pub fn plugin(app: &mut App) {
    app.init_resource::<MapViewport>()
        .init_resource::<PointerIntent>()
        .init_resource::<casting_areas::CastingAreas>()
        .init_resource::<aim::PointerInputs>()
        .init_resource::<Handover>()
        .init_resource::<reach::ShownReach>()
        .init_resource::<HeldModifiers>()
        .init_resource::<RightClicked>()
        .init_resource::<Gesture>()
        .init_resource::<Cursor>()
        .init_resource::<Group>()
        .init_resource::<Drawing>()
        .init_resource::<Finger>()
        .init_resource::<PlayersFrame>()
        .init_resource::<ViewpointCombatant>()
        .init_resource::<Sketch>()
        .init_resource::<Ruler>()
        .add_plugins(bevy_pancam::PanCamPlugin)
        .init_resource::<MapPicture>()
        .init_resource::<WindowWaker>()
        .init_resource::<tiles::LaidPictures>()
        .init_resource::<tiles::Tiles>()
        .init_resource::<scene::TokenPictures>()
        .init_resource::<scene::ShownFloors>()
        .init_resource::<FightNumber>()
        .add_message::<PictureFailure>()
        .add_systems(Startup, camera::spawn_camera)
        .add_systems(Update, load_picture)
        .add_systems(
            Update,
            (pointer::follow_pointer, aim::update_pointer_intent)
                .chain()
                .before(crate::view::InputSystems),
        )
        .add_systems(
            Update,
            (
                proposals::pick_pieces,
                click::right_click_on_map.run_if(not(prepare::drawing_is_on)),
                click::use_left_button.run_if(not(prepare::stroke_is_drawn)),
                prepare::draw_with_mouse.run_if(prepare::stroke_is_drawn),
                finger::point_out,
                camera::move_camera,
                camera::limit_panning_to_map,
            )
                .chain()
                .in_set(crate::view::InputSystems),
        )
        .add_systems(
            PostUpdate,
            (
                (floor::show_floor, tokens::show_tokens).run_if(
                    resource_changed::<Revision>
                        .or_else(tokens::has_attention_changed)
                        .or_else(floor::light_editing_changed),
                ),
                floor::paint_floor.in_set(scene::GmFloorPainted),
                casting_areas::update_casting_areas.run_if(resource_changed::<Revision>),
                reach::show_reach,
                markings::show_markings,
                aim::update_pointer_intent,
                overlay::show_ground,
                scene::slide_tokens,
                camera::redraw_after_move,
            )
                .chain()
                // A later image would reach the graphics card one frame late, which would leave a hole until then.
                .before(bevy::asset::AssetEventSystems)
                .before(bevy::transform::TransformSystems::Propagate)
                .before(bevy_egui::EguiPostUpdateSet::EndPass),
        )
        .add_systems(
            PostUpdate,
            tiles::show_tiles
                .after(scene::slide_tokens)
                .before(bevy::transform::TransformSystems::Propagate),
        )
        .add_systems(
            EguiPrimaryContextPass,
            overlay::draw_overlay.before(crate::view::PanelSystems),
        );
}
