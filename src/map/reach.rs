//! Where the active combatant can get to: bands, one for each second, under the tokens.

use bevy::camera::visibility::RenderLayers;
use bevy::prelude::*;

use crate::encounter::options;
use crate::paint::paint_reach;
use crate::paint::scene::{SQUARE, image_of};
use crate::rules::battle::{Battle, BattleReader, CombatantRef};
use crate::rules::movement;
use crate::ruleset::Deed;
use crate::view::Selection;
use crate::view::layers::{GM_ONLY, height};

/// The painted bands.
#[derive(Component, Debug)]
pub struct ReachPicture;

/// Shows the reach of the selected combatant, if it is its turn and it may move.
pub fn show_reach(
    mut commands: Commands,
    mut images: ResMut<Assets<Image>>,
    reader: BattleReader,
    selection: Res<Selection>,
    shown: Query<Entity, With<ReachPicture>>,
) {
    for entity in &shown {
        commands.entity(entity).despawn();
    }
    let battle = reader.battle();
    let Some(actor) = selection.0.and_then(|who| battle.get(who)) else {
        return;
    };
    let moves = moves_left(&battle, &actor);
    if moves == 0 {
        return;
    }
    let reach = movement::reachable(&battle, &actor, moves);
    let bands: Vec<_> = reach
        .iter()
        .filter(|(cell, _)| *cell != actor.position.0)
        .map(|(cell, cost)| (cell, cost.moves))
        .collect();
    let Some((pixmap, corner)) = paint_reach(&bands, actor.body.footprint.side(), 32) else {
        return;
    };
    let size = Vec2::new(pixmap.width() as f32, pixmap.height() as f32) * (SQUARE / 32.0);
    let top_left = Vec2::new(corner.x as f32, -corner.y as f32) * SQUARE;
    let middle = top_left + Vec2::new(size.x, -size.y) * 0.5;
    commands.spawn((
        ReachPicture,
        Sprite {
            image: images.add(image_of(pixmap)),
            custom_size: Some(size),
            ..default()
        },
        Transform::from_translation(middle.extend(height::REACH)),
        RenderLayers::layer(GM_ONLY),
    ));
}

/// How many Moves the actor could make now.
pub fn moves_left(battle: &Battle, actor: &CombatantRef) -> u32 {
    let may_move = options::action_options(battle, actor.id())
        .into_iter()
        .any(|option| option.def.does == Deed::Move && option.verdict.is_ok());
    let turn = battle
        .order
        .open_turn()
        .filter(|turn| turn.who() == actor.id());
    turn.filter(|_| may_move).map_or(0, |turn| turn.left())
}
