//! How well cells are lit, and what somebody makes of the light that there is: the map's own light, its lamps, what
//! combatants carry, and darkness that is brought about.
//!
//! Light makes a cell brighter and never darker; only darkness that an effect brings about is stronger than all of it,
//! and in that nobody sees (house default).

use std::rc::Rc;

use crate::grid::{self, BattleMap, Cell, Glow, Light, Traffic, feet_as_light_goes};
use crate::rules::effects::senses;
use crate::rules::state::{Battle, CombatantRef};

/// What sheds light on the map now, and what darkens it.
#[derive(Debug, Default)]
pub struct Lighting {
    lights: Vec<(Cell, Glow)>,
    shades: Vec<(Cell, u32)>,
}

/// Which lights are there?
#[derive(PartialEq)]
struct Burning;

/// How well is each cell lit?
#[derive(PartialEq)]
struct LitCells;

/// What sheds light now, and what darkens.
pub fn lighting(battle: &Battle) -> Rc<Lighting> {
    battle.answer(Burning, || Lighting::of(battle))
}

impl Lighting {
    fn of(battle: &Battle) -> Self {
        let map = battle.map;
        let lit = map.lamps().iter().filter(|lamp| lamp.lit);
        let lamps = lit.map(|lamp| (map.cell_at(lamp.at), lamp.glow));
        let mut all = Self {
            lights: lamps.chain(map.glowing_furniture()).collect(),
            shades: Vec::new(),
        };
        for who in battle.everyone() {
            let middle = || middle_of(map, &who);
            all.lights
                .extend(senses::sheds(battle.ruleset, &who).map(|glow| (middle(), glow)));
            all.shades
                .extend(senses::darkens(battle.ruleset, &who).map(|feet| (middle(), feet)));
        }
        all
    }

    /// Whether every cell is bright, whatever burns.
    pub fn is_bright(&self, map: &BattleMap) -> bool {
        map.is_bright() && self.shades.is_empty()
    }

    /// Whether darkness that an effect brings about lies on a cell.
    fn is_shaded(&self, map: &BattleMap, cell: Cell) -> bool {
        let mut shades = self.shades.iter();
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
        for (from, glow) in &self.lights {
            let light = glow.at(feet_as_light_goes(map.topology(), *from, cell));
            if light < best && reaches(map, *from, cell) {
                best = light;
            }
        }
        best
    }

    /// How well each cell is lit, row by row.
    fn everywhere(&self, map: &BattleMap) -> Vec<Light> {
        let mut all: Vec<Light> = map.cells().map(|cell| map.light(cell)).collect();
        let width = map.width() as usize;
        let index = |cell: Cell| cell.y as usize * width + cell.x as usize;
        let around = |from: Cell, feet: u32| {
            // A row of hexagons lies nearer to the next than a cell is wide.
            let radius = feet / grid::FEET_PER_SQUARE + feet / 20 + 1;
            let view = grid::field_of_view(map, from, radius);
            let near: Vec<(Cell, u32)> = view
                .cells()
                .map(|cell| (cell, feet_as_light_goes(map.topology(), from, cell)))
                .collect();
            near
        };
        for (from, glow) in &self.lights {
            for (cell, feet) in around(*from, glow.farthest()) {
                let light = &mut all[index(cell)];
                *light = (*light).min(glow.at(feet));
            }
        }
        for (from, most) in &self.shades {
            for (cell, feet) in around(*from, *most) {
                if feet <= *most {
                    all[index(cell)] = Light::Dark;
                }
            }
        }
        all
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

/// How well each cell is lit, row by row; faces of rock that light falls on are lit too.
pub fn lit_cells(battle: &Battle) -> Rc<Vec<Light>> {
    battle.answer(LitCells, || lighting(battle).everywhere(battle.map))
}

/// As what somebody sees a cell that is lit like this and so many feet away, with its senses; nothing of what stands
/// between is counted.
pub fn as_seen(battle: &Battle, who: &CombatantRef, light: Light, feet: u32) -> Light {
    let most = senses::sees_as_far_as(battle.ruleset, who, light);
    match light {
        Light::Dark if most.is_some_and(|most| feet <= most) => Light::Dim,
        Light::Dark => Light::Dark,
        Light::Bright | Light::Dim if most.is_some_and(|most| feet > most) => Light::Dark,
        Light::Bright | Light::Dim => light,
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
