//! The reach of the selected combatant: bands by movement cost, drawn under the tokens.

use bevy::camera::visibility::RenderLayers;
use bevy::prelude::*;

use crate::grid::{BattleMap, Cell, Terrain, Traffic, clear_line};
use crate::paint::paint_reach;
use crate::paint::scene::{SQUARE, SpriteSpawner, image_of, to_world};
use crate::rules::state::BattleReader;
use crate::ui::map::pointer::MouseUse;
use crate::view::layers::{GM_ONLY, height};
use crate::view::preview::{ReachableCells, ways};
use crate::view::{Revision, Selection};

/// Marker of the painted bands.
#[derive(Component, Debug)]
pub struct ReachPicture;

/// The reach that is shown, if any.
#[derive(Resource, Debug, Default)]
pub struct ShownReach(pub Option<ReachableCells>);

/// Shows the reach of the selected combatant, if it may act and move now and the GM is not drawing the map.
pub fn show_reach(
    mut sprites: SpriteSpawner,
    reader: BattleReader,
    selection: Res<Selection>,
    mouse: MouseUse,
    revision: Res<Revision>,
    shown: Query<Entity, With<ReachPicture>>,
    mut last: ResMut<ShownReach>,
) {
    let MouseUse {
        tool,
        drawing,
        held,
        ..
    } = &mouse;
    let changed = selection.is_changed()
        || tool.is_changed()
        || held.is_changed()
        || revision.is_changed()
        || drawing.is_changed();
    if !changed {
        return;
    }
    let now = match drawing.takes_clicks() {
        true => None,
        false => ways(&reader.battle(), *selection, tool, held.shift),
    };
    if last.0 == now {
        return;
    }
    for entity in &shown {
        sprites.commands.entity(entity).despawn();
    }
    let battle = reader.battle();
    let painted = now.as_ref().and_then(|ways| {
        let ends = |cell, beyond| {
            !ways.bodies.contains(&beyond) && is_open_between(battle.map, cell, beyond)
        };
        paint_reach(
            &ways.bands,
            &ways.meeting,
            ends,
            ways.footprint.topology(),
            32,
        )
    });
    last.0 = now;
    let Some((pixmap, corner)) = painted else {
        return;
    };
    let size = Vec2::new(pixmap.width() as f32, pixmap.height() as f32) * (SQUARE / 32.0);
    let top_left = to_world(corner);
    let middle = top_left + Vec2::new(size.x, -size.y) * 0.5;
    sprites.commands.spawn((
        ReachPicture,
        Sprite {
            image: sprites.images.add(image_of(pixmap)),
            custom_size: Some(size),
            ..default()
        },
        Transform::from_translation(middle.extend(height::REACH)),
        RenderLayers::layer(GM_ONLY),
    ));
}

/// Returns true if nothing visible is between two neighbouring cells: no wall, no rock, and not the edge of the map.
fn is_open_between(map: &BattleMap, cell: Cell, beyond: Cell) -> bool {
    let open = map.contains(beyond) && map.terrain(beyond) != Terrain::Blocked;
    open && clear_line(
        map,
        map.space_of(cell),
        map.space_of(beyond),
        Traffic::STEPS,
    )
    .is_ok()
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;

    use super::*;
    use crate::trial::{TestFight, id};
    use crate::view::{Drawing, Finger, HeldModifiers, Tool};

    #[test]
    fn reach_is_hidden_while_the_gm_draws_the_map() {
        let fighters = "mira (1, 2) against orc (9, 2)";
        let mut trial = TestFight::setup("seconds", fighters).start_with_dice(&[6, 1]);
        let world = &mut trial.world;
        world.init_resource::<Assets<Image>>();
        world.init_resource::<ShownReach>();
        world.init_resource::<Tool>();
        world.init_resource::<HeldModifiers>();
        world.init_resource::<Revision>();
        world.init_resource::<Drawing>();
        world.init_resource::<Finger>();
        world.init_resource::<Messages<bevy::window::RequestRedraw>>();
        world.insert_resource(Selection(Some(id("mira"))));
        let mut is_shown = |drawing: bool| {
            world.resource_mut::<Drawing>().on = drawing;
            world.run_system_once(show_reach).expect("it can run");
            let pictures = world.query::<&ReachPicture>().iter(world).count();
            (world.resource::<ShownReach>().0.is_some(), pictures)
        };
        assert_eq!(is_shown(false), (true, 1));
        assert_eq!(is_shown(true), (false, 0));
        assert_eq!(is_shown(false), (true, 1));
    }
}
