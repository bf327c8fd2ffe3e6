//! Light on cells, and how combatants perceive it: the map's own light, its lamps, lights that combatants carry, lights
//! on the ground, and magical darkness.
//!
//! Light makes a cell brighter and never darker. Only darkness from an effect is stronger than all light, and no eyes
//! see in it (house default).

use std::sync::Arc;

use crate::grid::{self, BattleMap, Cell, Eyes, Light, Lights, Traffic, feet_as_light_goes};
use crate::rules::effects::senses::{self, CarriedGlow};
use crate::rules::state::{Battle, CombatantRef};

/// Current sources of light and darkness on the map.
#[derive(Debug, Default)]
pub struct MapLights(Lights);

/// Cache key of the current lighting.
#[derive(PartialEq, Eq, Hash)]
struct Burning;

/// Returns the current sources of light and darkness.
pub fn lighting(battle: &Battle) -> Arc<MapLights> {
    battle.answer(Burning, || MapLights::of(battle))
}

impl MapLights {
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
        for who in battle.combatants() {
            for around in senses::lights(battle.ruleset, &who) {
                let middle = middle_of(map, &who);
                match around {
                    CarriedGlow::Glow(glow) => all.glows.push((middle, glow)),
                    CarriedGlow::Dark(feet) => all.shades.push((middle, feet)),
                }
            }
        }
        Self(all)
    }

    /// Returns the lights themselves.
    pub fn lights(&self) -> &Lights {
        &self.0
    }

    /// Returns true if every cell is bright, regardless of lights.
    pub fn is_bright(&self, map: &BattleMap) -> bool {
        map.is_bright() && self.0.shades.is_empty()
    }

    /// Returns true if darkness from an effect covers a cell.
    fn is_shaded(&self, map: &BattleMap, cell: Cell) -> bool {
        let mut shades = self.0.shades.iter();
        shades.any(|(from, feet)| {
            feet_as_light_goes(map.topology(), *from, cell) <= *feet && reaches(map, *from, cell)
        })
    }

    /// Returns the light on a cell.
    pub fn at(&self, map: &BattleMap, cell: Cell) -> Light {
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

/// Returns the cell in the middle of a combatant, the origin of its light and its view.
pub fn middle_of(map: &BattleMap, who: &CombatantRef) -> Cell {
    let space = who.space();
    let middle = map.cell_at(space.centre());
    if space.contains(middle) {
        middle
    } else {
        space.anchor
    }
}

/// Returns true if light goes straight from one cell to another: it passes everything that can be seen through.
fn reaches(map: &BattleMap, from: Cell, to: Cell) -> bool {
    from == to
        || grid::clear_line(map, map.space_of(from), map.space_of(to), Traffic::SIGHT).is_ok()
}

/// Returns the light on a cell.
pub fn light_at(battle: &Battle, cell: Cell) -> Light {
    lighting(battle).at(battle.map, cell)
}

/// Returns the effective light for `who` of a cell with this light and at this distance in feet, given its senses.
/// Obstacles are ignored.
fn as_seen(battle: &Battle, who: &CombatantRef, light: Light, feet: u32) -> Light {
    senses::eye_limits(battle.ruleset, who).as_seen(light, || feet)
}

/// Returns the eyes of a combatant, which looks from each of its cells.
pub fn eyes_of(battle: &Battle, who: &CombatantRef) -> Eyes {
    Eyes {
        from: who.space().cells().collect(),
        middle: middle_of(battle.map, who),
        within: senses::eye_limits(battle.ruleset, who),
    }
}

/// Returns the effective light for `who` of a cell, by its current light and given the combatant's senses. Obstacles
/// and blindness are ignored.
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

/// Returns true if a combatant perceives a cell without light and eyes: it is near enough, and nothing solid is
/// between.
pub fn senses_there(battle: &Battle, who: &CombatantRef, cell: Cell) -> bool {
    let Some(most) = senses::senses_within(battle.ruleset, who) else {
        return false;
    };
    let map = battle.map;
    let from = middle_of(map, who);
    feet_as_light_goes(map.topology(), from, cell) <= most
        && grid::clear_line(map, who.space(), map.space_of(cell), Traffic::EFFECTS).is_ok()
}
