//! The veil over the floor. While visible parts of the players' floor are not painted yet, areas hidden by the
//! previous veil stay dark as well: no ground is shown before it is painted as the players know it.

use std::sync::Arc;

use bevy::prelude::*;
use tiny_skia::Pixmap;

use super::{Audience, Stage, image_of, map_rect};
use crate::encounter::perspective::CellVisibility;
use crate::grid::BattleMap;
use crate::paint::{VeilFor, paint_lit_veil};
use crate::view::FightNumber;
use crate::view::layers::height;

/// Pixels per square of a veil.
const VEIL_PIXELS: u32 = 20;

/// Marks the veil of one audience.
#[derive(Component, Debug)]
pub struct VeilPicture {
    audience: Audience,
    /// Viewer and purpose.
    who: VeilFor,
    /// The fight, and its map's rectangle in the world.
    over: (FightNumber, Rect),
    /// The veil to show once the floor is painted; `None` if there will be none.
    veil: Option<CellVisibility>,
    /// How each cell is lit, where that thins the GM's veil.
    lit: Option<CellVisibility>,
    /// The picture shown now.
    lies: Arc<Pixmap>,
    /// The picture to show later, if it is a different one.
    then: Option<Arc<Pixmap>>,
}

impl VeilPicture {
    /// True if it still hides areas that only the previous veil hid.
    const fn has_hidden_areas(&self) -> bool {
        self.veil.is_none() || self.then.is_some()
    }
}

impl Stage<'_, '_> {
    /// Shows a veil over the parts of the map that are not visible, or removes it. Areas that the players lose sight
    /// of are hidden at once; areas that they gain stay dark until their floor is painted. The veil is thinner over
    /// cells that are `lit`, which only the GM may know.
    pub fn show_veil(
        &mut self,
        who: VeilFor,
        fight: FightNumber,
        map: &BattleMap,
        (veil, lit): (Option<&CellVisibility>, Option<&CellVisibility>),
    ) {
        let lit = lit.filter(|_| who == VeilFor::Gm);
        let audience = match who {
            VeilFor::Players => Audience::Players,
            VeilFor::Gm | VeilFor::Light => Audience::Gm,
        };
        let over = (fight, map_rect(map));
        let floor_waits =
            audience == Audience::Players && self.shown_floors.has_unpainted(audience);
        let mut before = None;
        for (entity, known) in &self.veils {
            if known.audience != audience {
                continue;
            }
            let same_map = known.over == over;
            let is_there = same_map
                && known.who == who
                && (known.veil.as_ref(), known.lit.as_ref()) == (veil, lit);
            if is_there && (floor_waits || !known.has_hidden_areas()) {
                return;
            }
            self.commands.entity(entity).despawn();
            before = (same_map && floor_waits).then(|| known.lies.clone());
        }
        let now = veil.map(|veil| Arc::new(paint_lit_veil(map, veil, lit, who, VEIL_PIXELS)));
        let (lies, then) = match (before, now) {
            (None, None) => return,
            (None, Some(now)) => (now, None),
            (Some(before), None) => (before, None),
            (Some(before), Some(now)) => (Arc::new(darker(&before, &now)), Some(now)),
        };
        self.lay_veil(VeilPicture {
            audience,
            who,
            over,
            veil: veil.cloned(),
            lit: lit.cloned(),
            lies,
            then,
        });
    }

    /// True if the players' veil still hides areas that only the previous veil hid.
    pub(super) fn has_hidden_areas(&self) -> bool {
        let mut veils = self.veils.iter();
        veils.any(|(_, veil)| veil.audience == Audience::Players && veil.has_hidden_areas())
    }

    /// Reduces the players' veil to the areas that it should hide.
    pub(super) fn settle_veil(&mut self) {
        let mut settled = Vec::new();
        for (entity, known) in &self.veils {
            if known.audience != Audience::Players || !known.has_hidden_areas() {
                continue;
            }
            self.commands.entity(entity).despawn();
            settled.extend(known.then.clone().map(|lies| VeilPicture {
                audience: known.audience,
                who: known.who,
                over: known.over,
                veil: known.veil.clone(),
                lit: known.lit.clone(),
                lies,
                then: None,
            }));
        }
        for veil in settled {
            self.lay_veil(veil);
        }
    }

    fn lay_veil(&mut self, veil: VeilPicture) {
        let (_, rect) = veil.over;
        let image = image_of(Pixmap::clone(&veil.lies));
        let layer = veil.audience.layer();
        self.commands.spawn((
            veil,
            Sprite {
                image: self.images.add(image),
                custom_size: Some(rect.size()),
                ..default()
            },
            Transform::from_translation(rect.center().extend(height::VEIL)),
            layer,
        ));
    }
}

/// Combines two veils over the same map: in each place, the one that hides more.
fn darker(one: &Pixmap, other: &Pixmap) -> Pixmap {
    let mut both = other.clone();
    for (pixel, other) in both.pixels_mut().iter_mut().zip(one.pixels()) {
        if other.alpha() > pixel.alpha() {
            *pixel = *other;
        }
    }
    both
}

#[cfg(test)]
mod tests {
    use super::super::floor::tests::{dark_count, paint, stage};
    use super::*;
    use crate::encounter::perspective::seen_ground;
    use crate::grid::{Cell, Patch, Terrain};
    use crate::rules::facts::EncounterCommand;
    use crate::rules::player_view::PlayerViewChange;
    use crate::rules::state::MapVisibility;
    use crate::trial::TestFight;
    use bevy::ecs::system::RunSystemOnce;

    /// Returns the cells of a row that the players see in their window now: the ones not covered by a dark veil.
    fn seen_in_row(world: &mut World, y: u32) -> Vec<u32> {
        let mut veils = world.query::<&VeilPicture>();
        let veils: Vec<_> = veils.iter(world).collect();
        assert!(veils.len() <= 1, "one veil at a time");
        let Some(veil) = veils.first() else {
            return (0..12).collect();
        };
        let middle = VEIL_PIXELS / 2;
        let at = |x: u32| (x * VEIL_PIXELS + middle, y * VEIL_PIXELS + middle);
        let dark = |x: &u32| {
            let (across, down) = at(*x);
            veil.lies
                .pixel(across, down)
                .is_none_or(|it| it.alpha() > 128)
        };
        (0..12).filter(|x| !dark(x)).collect()
    }

    fn show(world: &mut World, trial: &mut TestFight, fight: u64) {
        let ground = trial.read(seen_ground);
        let fight = FightNumber(fight);
        let show = move |mut stage: Stage| {
            stage.show_floor(Audience::Players, fight, &ground.map, &ground.rooms);
            let veil = (ground.veil.as_ref(), None);
            stage.show_veil(VeilFor::Players, fight, &ground.map, veil);
        };
        world.run_system_once(show).expect("it runs");
    }

    fn reveal(trial: &mut TestFight, from: i32, to: i32, shown: bool) {
        let cells = Patch::Box {
            from: Cell::new(from, 0),
            to: Cell::new(to, 9),
        };
        let show = match shown {
            true => PlayerViewChange::Reveal(cells),
            false => PlayerViewChange::Hide(cells),
        };
        trial.submit(EncounterCommand::Show(show));
    }

    fn everything(trial: &mut TestFight) {
        trial.submit(EncounterCommand::Show(PlayerViewChange::By(
            MapVisibility::Everything,
        )));
    }

    fn brushed() -> TestFight {
        let mut trial = TestFight::setup("seconds", "mira (1, 1) against rat (9, 1)").set_up();
        // Gives the ground something to show.
        for cell in (0..12).map(|x| Cell::new(x, 3)) {
            let terrain = Terrain::Water;
            trial.submit(EncounterCommand::SetTerrain { cell, terrain });
        }
        trial.submit(EncounterCommand::Show(PlayerViewChange::By(
            MapVisibility::Brushed,
        )));
        trial
    }

    /// Returns a world in which three cells of row 5 are revealed and everything is painted.
    fn three_painted() -> (World, TestFight) {
        let (mut world, mut trial) = (stage(), brushed());
        reveal(&mut trial, 1, 3, true);
        show(&mut world, &mut trial, 1);
        while paint(&mut world, Audience::Players, 1, WHOLE) {}
        (world, trial)
    }

    /// The whole map.
    const WHOLE: Rect = Rect {
        min: Vec2::new(-9e6, -9e6),
        max: Vec2::new(9e6, 9e6),
    };

    #[test]
    fn newly_seen_areas_are_dark_until_painted() {
        let (mut world, mut trial) = three_painted();
        assert_eq!(seen_in_row(&mut world, 5), [1, 2, 3]);
        // A cell that is hidden again disappears at once.
        reveal(&mut trial, 1, 1, false);
        reveal(&mut trial, 5, 6, true);
        show(&mut world, &mut trial, 1);
        assert_eq!(seen_in_row(&mut world, 5), [2, 3]);
        // Another change before it is painted does not show any of it either.
        reveal(&mut trial, 2, 2, false);
        reveal(&mut trial, 7, 7, true);
        show(&mut world, &mut trial, 1);
        assert_eq!(seen_in_row(&mut world, 5), [3]);
        while paint(&mut world, Audience::Players, 1, WHOLE) {
            assert_eq!(seen_in_row(&mut world, 5), [3]);
        }
        assert_eq!(seen_in_row(&mut world, 5), [3, 5, 6, 7]);
    }

    #[test]
    fn last_veil_stays_until_visible_floor_is_painted() {
        let (mut world, mut trial) = three_painted();
        everything(&mut trial);
        show(&mut world, &mut trial, 1);
        assert_eq!(seen_in_row(&mut world, 5), [1, 2, 3]);
        while paint(&mut world, Audience::Players, 1, WHOLE) {
            assert_eq!(seen_in_row(&mut world, 5), [1, 2, 3]);
        }
        assert_eq!(seen_in_row(&mut world, 5).len(), 12);
    }

    #[test]
    fn another_fight_gets_its_own_veil_at_once() {
        let (mut world, _trial) = three_painted();
        let mut other = brushed();
        reveal(&mut other, 6, 8, true);
        show(&mut world, &mut other, 2);
        assert_eq!(seen_in_row(&mut world, 5), [6, 7, 8]);
    }

    #[test]
    fn new_veil_leaves_nothing_old_in_unseen_areas() {
        let (mut world, mut trial) = three_painted();
        everything(&mut trial);
        show(&mut world, &mut trial, 1);
        let first = Rect::new(0.0, -64.0, 64.0, 0.0);
        assert!(
            paint(&mut world, Audience::Players, 1, first),
            "others wait"
        );
        assert_eq!(
            seen_in_row(&mut world, 5).len(),
            12,
            "they need not wait for those"
        );
        assert!(dark_count(&mut world) > 0);
        while paint(&mut world, Audience::Players, 1, first) {}
        assert_eq!(dark_count(&mut world), 0);
    }
}
