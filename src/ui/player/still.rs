//! The map as the players see it, as a picture without a window: the same view of the fight as in the player window, and
//! the same fog of war.

use std::sync::Arc;

use tiny_skia::Pixmap;

use crate::encounter::perspective::{CellVisibility, PlayersView, SeenMap};
use crate::grid::{BattleMap, CellSet, Space};
use crate::paint::portrait::Portraits;
use crate::paint::{
    ReadUnderlay, Sheet, TokenFace, VeilFor, draw_over, paint_known_ground, paint_veil, put_tokens,
    put_torches,
};
use crate::rules::state::Battle;

use super::look::Look;
use super::picture::{face_of, remembered_face, space_of};

/// A known map that has been painted, so that the next picture of it takes less time.
#[derive(Debug, Default)]
pub struct PaintedGround(Option<(Arc<BattleMap>, CellSet, Sheet, Pixmap)>);

impl PaintedGround {
    fn paint(&mut self, seen: &SeenMap, sheet: Sheet, under: Option<&ReadUnderlay>) -> Pixmap {
        let known = self.0.take().filter(|(map, rooms, of, _)| {
            let is_same = Arc::ptr_eq(map, &seen.map) || **map == *seen.map;
            is_same && *rooms == seen.rooms && *of == sheet
        });
        let (_, _, _, picture) = self.0.insert(known.unwrap_or_else(|| {
            let picture = paint_known_ground(&seen.map, &seen.rooms, sheet, under);
            (seen.map.clone(), seen.rooms.clone(), sheet, picture)
        }));
        picture.clone()
    }
}

/// The fight as the players see it at one moment.
#[derive(Debug)]
pub struct PlayersStill {
    /// The combatants and the phase.
    pub view: PlayersView,
    /// The fog of war; `None` if the players are shown everything.
    pub veil: Option<CellVisibility>,
    /// The picture.
    pub picture: Pixmap,
}

/// Paints what the players see: the known part of the map, the fog of war, burning torches and the combatants.
pub fn paint_still(
    battle: &Battle,
    sheet: Sheet,
    under: Option<&ReadUnderlay>,
    portraits: &Portraits,
    ground: &mut PaintedGround,
) -> Option<PlayersStill> {
    let look = Look::new(battle);
    let seen = look.ground?;
    let mut picture = ground.paint(&seen, sheet, under);
    if let Some(veil) = &seen.veil {
        let veil = paint_veil(&seen.map, veil, VeilFor::Players, sheet.square);
        draw_over(&mut picture, &veil);
    }
    put_torches(&mut picture, &seen.map, &look.view.lights);
    let tokens = look.view.tokens.iter().map(|token| {
        let badges = look.badges.get(&token.guise.who).cloned();
        let face = face_of(&look.view, token, badges.unwrap_or_default());
        (space_of(&seen.map, &token.guise), face)
    });
    let remembered = look.view.remembered.iter();
    let remembered = remembered.map(|guise| (space_of(&seen.map, guise), remembered_face(guise)));
    let mut faces: Vec<(Space, TokenFace)> = tokens.chain(remembered).collect();
    for (_, face) in &mut faces {
        portraits.fill_in(face);
    }
    put_tokens(&mut picture, &seen.map, &faces);
    Some(PlayersStill {
        view: look.view,
        veil: seen.veil,
        picture,
    })
}
