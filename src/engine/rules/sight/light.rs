//! How well cells are lit, and what somebody makes of the light that there is: the map's own light, its lamps, what
//! combatants carry, what burns on the ground, and darkness that is brought about.
//!
//! Light makes a cell brighter and never darker; only darkness that an effect brings about is stronger than all of it,
//! and in that nobody sees (house default).

use std::sync::Arc;

use crate::grid::{self, BattleMap, Cell, Eyes, Light, Lights, Traffic, feet_as_light_goes};
use crate::rules::effects::senses::{self, Around};
use crate::rules::state::{Battle, CombatantRef};

/// What sheds light on the map now, and what darkens it.
#[derive(Debug, Default)]
pub struct Lighting(Lights);

/// Which lights are there?
#[derive(PartialEq, Eq, Hash)]
struct Burning;

/// What sheds light now, and what darkens.
pub fn lighting(battle: &Battle) -> Arc<Lighting> {
    battle.answer(Burning, || Lighting::of(battle))
}

impl Lighting {
    fn of(battle: &Battle) -> Self {
        let map = battle.map;
        let lit = map.lamps().iter().filter(|lamp| lamp.lit);
        let lamps = lit.map(|lamp| (map.cell_at(lamp.at), lamp.glow));
        let mut all = Lights {
            glows: lamps.chain(map.glowing_furniture()).collect(),
            shades: Vec::new(),
        };
        for (at, item) in battle.ground.burning() {
            if let Some(light) = battle.ruleset.light_of(item) {
                let glows = senses::sheds_by_itself(battle.ruleset, light.condition);
                all.glows.extend(glows.map(|glow| (at, glow)));
            }
        }
        for who in battle.everyone() {
            for around in senses::lights(battle.ruleset, &who) {
                let middle = middle_of(map, &who);
                match around {
                    Around::Glow(glow) => all.glows.push((middle, glow)),
                    Around::Dark(feet) => all.shades.push((middle, feet)),
                }
            }
        }
        Self(all)
    }

    /// The lights themselves.
    pub fn lights(&self) -> &Lights {
        &self.0
    }

    /// Whether every cell is bright, whatever burns.
    pub fn is_bright(&self, map: &BattleMap) -> bool {
        map.is_bright() && self.0.shades.is_empty()
    }

    /// Whether darkness that an effect brings about lies on a cell.
    fn is_shaded(&self, map: &BattleMap, cell: Cell) -> bool {
        let mut shades = self.0.shades.iter();
        shades.any(|(from, feet)| {
            feet_as_light_goes(map.topology(), *from, cell) <= *feet && reaches(map, *from, cell)
        })
    }

    /// How well a cell is lit.
    fn at(&self, map: &BattleMap, cell: Cell) -> Light {
        if self.is_shaded(map, cell) {
            return Light::Dark;
        }
        let mut best = map.light(cell);
        for (from, glow) in &self.0.glows {
            let light = glow.at(feet_as_light_goes(map.topology(), *from, cell));
            if light < best && reaches(map, *from, cell) {
                best = light;
            }
        }
        best
    }
}

/// The cell in the middle of a combatant, from which its light goes and it looks around.
pub fn middle_of(map: &BattleMap, who: &CombatantRef) -> Cell {
    let space = who.space();
    let middle = map.cell_at(space.centre());
    if space.contains(middle) {
        middle
    } else {
        space.anchor
    }
}

/// Whether light goes straight from one cell to another: it does through whatever can be seen through.
fn reaches(map: &BattleMap, from: Cell, to: Cell) -> bool {
    from == to
        || grid::clear_line(map, map.space_of(from), map.space_of(to), Traffic::SIGHT).is_ok()
}

/// How well a cell is lit.
pub fn light_at(battle: &Battle, cell: Cell) -> Light {
    lighting(battle).at(battle.map, cell)
}

/// As what somebody sees a cell that is lit like this and so many feet away, with its senses; nothing of what stands
/// between is counted.
fn as_seen(battle: &Battle, who: &CombatantRef, light: Light, feet: u32) -> Light {
    senses::eye_limits(battle.ruleset, who).as_seen(light, || feet)
}

/// The eyes of somebody, who looks from each of its cells.
pub fn eyes_of(battle: &Battle, who: &CombatantRef) -> Eyes {
    Eyes {
        from: who.space().cells().collect(),
        middle: middle_of(battle.map, who),
        within: senses::eye_limits(battle.ruleset, who),
    }
}

/// As what somebody sees a cell, by the light that is on it and with its senses; nothing of what stands between is
/// counted, and neither is whether it is blind.
pub fn light_for(battle: &Battle, who: &CombatantRef, cell: Cell) -> Light {
    let (map, lighting) = (battle.map, lighting(battle));
    let feet = feet_as_light_goes(map.topology(), middle_of(map, who), cell);
    if lighting.is_bright(map) {
        return as_seen(battle, who, Light::Bright, feet);
    }
    if lighting.is_shaded(map, cell) {
        return Light::Dark;
    }
    as_seen(battle, who, lighting.at(map, cell), feet)
}

/// Whether somebody perceives what is on a cell without light and eyes: it is near enough, and nothing solid is between.
pub fn senses_there(battle: &Battle, who: &CombatantRef, cell: Cell) -> bool {
    let Some(most) = senses::senses_within(battle.ruleset, who) else {
        return false;
    };
    let map = battle.map;
    let from = middle_of(map, who);
    feet_as_light_goes(map.topology(), from, cell) <= most
        && grid::clear_line(map, who.space(), map.space_of(cell), Traffic::EFFECTS).is_ok()
}
