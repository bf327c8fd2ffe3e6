//! What the party sees now: the union of what its members see, cell by cell.

use std::rc::Rc;

use crate::grid::{BattleMap, Cell, CellSet, Light, Point, Space, Terrain, Traffic, clear_line};
use crate::grid::{feet_as_light_goes, field_of_view};
use crate::rules::effects::{self, senses};
use crate::rules::sight::{self, light};
use crate::rules::state::{Battle, CombatantId, CombatantRef};

/// What the party sees now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartyView {
    /// Those through whose eyes it sees.
    pub eyes: Vec<CombatantId>,
    /// The points from which those look who have eyes to see.
    pub points: Vec<Point>,
    /// The cells that are seen.
    pub seen: CellSet,
    /// Those of them that are seen only dimly.
    pub dim: CellSet,
    /// The cells beside them, with nothing between, of which the edge is seen.
    pub glimpsed: CellSet,
}

/// What does the party see?
#[derive(PartialEq)]
struct Watched;

/// What the party sees now, or those whom the GM has picked.
pub fn party_view(battle: &Battle) -> Rc<PartyView> {
    battle.answer(Watched, || look(battle, eyes(battle)))
}

/// What one combatant sees now.
pub fn view_of(battle: &Battle, who: &CombatantRef) -> PartyView {
    look(battle, battle.get(who.id()).into_iter().collect())
}

/// Those through whose eyes the players see: the members of the party that are up, or those that the GM has picked, if
/// any of them is there.
fn eyes<'b>(battle: &'b Battle) -> Vec<CombatantRef<'b, 'b>> {
    let picked = battle.shown.through();
    let named: Vec<_> = picked.iter().filter_map(|who| battle.get(*who)).collect();
    if named.is_empty() {
        let members = battle.everyone();
        members
            .filter(|who| battle.is_a_players(who) && who.is_up())
            .collect()
    } else {
        named
    }
}

fn look(battle: &Battle, eyes: Vec<CombatantRef>) -> PartyView {
    let map = battle.map;
    let mut view = PartyView {
        eyes: Vec::new(),
        points: Vec::new(),
        seen: CellSet::none(map),
        dim: CellSet::none(map),
        glimpsed: CellSet::none(map),
    };
    let mut bright = CellSet::none(map);
    let far = map.width().max(map.height());
    let lit = light::lit_cells(battle);
    let width = map.width() as usize;
    for who in eyes {
        view.eyes.push(who.id());
        let blind = effects::blinding(battle.ruleset, &who).is_some();
        let within = senses::senses_within(battle.ruleset, &who);
        let middle = light::middle_of(map, &who);
        if !blind {
            view.points.push(who.space().centre());
            // A large body sees from each of its cells; the shadows of corners are those of its middle.
            for from in who.space().cells().filter(|cell| map.contains(*cell)) {
                for cell in field_of_view(map, from, far).cells() {
                    let feet = feet_as_light_goes(map.topology(), middle, cell);
                    let light = lit[cell.y as usize * width + cell.x as usize];
                    match light::as_seen(battle, &who, light, feet) {
                        Light::Bright => bright.put(cell),
                        Light::Dim => view.dim.put(cell),
                        Light::Dark => continue,
                    }
                    view.seen.put(cell);
                }
            }
        }
        if let Some(within) = within {
            if blind {
                view.points.push(who.space().centre());
            }
            for cell in around(map, middle, within) {
                if light::senses_there(battle, &who, cell) {
                    view.seen.put(cell);
                    view.dim.put(cell);
                }
            }
        }
        // Everybody knows the ground it stands on.
        for cell in who.space().cells() {
            view.seen.put(cell);
            if !bright.has(cell) {
                view.dim.put(cell);
            }
        }
    }
    for cell in bright.cells() {
        view.dim.take(cell);
    }
    let beside = beside(map, &view.seen);
    view.glimpsed = beside;
    view
}

/// The cells no farther than so many feet from one.
fn around(map: &BattleMap, from: Cell, feet: u32) -> impl Iterator<Item = Cell> {
    let topology = map.topology();
    map.cells()
        .filter(move |cell| feet_as_light_goes(topology, from, *cell) <= feet)
}

/// The cells that are not seen beside open cells that are, where nothing stands between the two.
pub fn beside(map: &BattleMap, seen: &CellSet) -> CellSet {
    let mut beside = CellSet::none(map);
    let topology = map.topology();
    for cell in seen.cells() {
        if map.terrain(cell) == Terrain::Blocked {
            continue;
        }
        for (_, next) in topology.neighbours(cell) {
            if seen.has(next) || beside.has(next) || !map.contains(next) {
                continue;
            }
            let (from, to) = (
                Space::of_cell(topology, cell),
                Space::of_cell(topology, next),
            );
            if clear_line(map, from, to, Traffic::SIGHT).is_ok() {
                beside.put(next);
            }
        }
    }
    beside
}

/// Whether the party sees somebody now, or knows where it is because it is one of its own.
pub fn sees_now(battle: &Battle, view: &PartyView, who: &CombatantRef) -> bool {
    if battle.is_a_players(who) {
        return true;
    }
    let mut eyes = view.eyes.iter().filter_map(|eye| battle.get(*eye));
    eyes.any(|eye| sight::sees(battle, &eye, who).is_ok())
}
