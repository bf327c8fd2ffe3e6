//! The party's current view: the union of its members' views, cell by cell.

use std::sync::Arc;

use crate::grid::{
    BattleMap, Cell, CellSet, DisguisedMap, Knowledge, Point, Terrain, VisibilityCache,
};
use crate::rules::effects::{self, senses};
use crate::rules::sight::{self, light};
use crate::rules::state::{Battle, CombatantId, CombatantRef, MapVisibility};
use crate::ruleset::Capability;

/// The party's current view.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartyView {
    /// Combatants through whose eyes it sees.
    pub eyes: Vec<CombatantId>,
    /// The view points of the ones that are not blind.
    pub points: Vec<Point>,
    /// Visible cells.
    pub seen: CellSet,
    /// Visible cells that are only dim.
    pub dim: CellSet,
    /// Adjacent cells with nothing between, of which the edge is seen.
    pub glimpsed: CellSet,
    /// The map as it looks to the party, if the map has secrets.
    pub guise: Option<Arc<DisguisedMap>>,
}

impl PartyView {
    /// Returns true if the true terrain of a cell is visible: not if the cell is behind a secret and looks like rock.
    pub fn sees_ground(&self, cell: Cell) -> bool {
        let feigns_rock = |guise: &Arc<DisguisedMap>| guise.feigns_rock(cell);
        self.seen.has(cell) && !self.guise.as_ref().is_some_and(feigns_rock)
    }
}

/// Cache key of the party's view.
#[derive(PartialEq, Eq, Hash)]
struct Watched;

/// Returns what the party sees now, or the combatants that the GM has picked.
pub fn party_view(battle: &Battle) -> Arc<PartyView> {
    battle.answer(Watched, || {
        let eyes = eyes(battle);
        let view = look(battle, &eyes, battle.map, battle.outlooks);
        let Some(guise) = guise_for(battle, Some(&view)) else {
            return view;
        };
        let view = match guise.alters_sight() {
            true => look(battle, &eyes, guise.map(), guise.outlooks()),
            false => view,
        };
        PartyView {
            guise: Some(guise),
            ..view
        }
    })
}

/// Returns what one combatant sees now, on the true map.
pub fn view_of(battle: &Battle, who: &CombatantRef) -> PartyView {
    let eyes: Vec<_> = battle.get(who.id()).into_iter().collect();
    look(battle, &eyes, battle.map, battle.outlooks)
}

/// Returns the map as it looks to the players, in any display mode; `None` if it has no secrets.
pub fn players_guise(battle: &Battle) -> Option<Arc<DisguisedMap>> {
    match battle.shown.map_visibility() {
        MapVisibility::Remembered | MapVisibility::Seen => party_view(battle).guise.clone(),
        MapVisibility::Everything | MapVisibility::Brushed => guise_for(battle, None),
    }
}

/// Returns the map as the players remember it, as it looks to them.
pub fn remembered_guise(battle: &Battle) -> Option<Arc<DisguisedMap>> {
    let known = battle.shown.known_field()?;
    let view = party_view(battle);
    with_knowledge(battle, Some(&view), |knowledge| {
        known.outlooks().disguised(known.map(), knowledge)
    })
}

/// Returns the map as it looks to the party with this view, or to players who do not see by its eyes.
fn guise_for(battle: &Battle, view: Option<&PartyView>) -> Option<Arc<DisguisedMap>> {
    if !battle.outlooks.has_secrets(battle.map) {
        return None;
    }
    let map = battle.shared_map();
    with_knowledge(battle, view, |knowledge| {
        battle.outlooks.disguised(&map, knowledge)
    })
}

/// Calls `ask` with the players' knowledge of the terrain: the cells that the party sees and has explored, and the
/// cells that the brush reveals.
fn with_knowledge<T>(
    battle: &Battle,
    view: Option<&PartyView>,
    ask: impl FnOnce(&Knowledge) -> T,
) -> T {
    let shown = battle.shown;
    let known: &BattleMap = shown.known_map().map_or(battle.map, |known| &**known);
    let sees_someone_on = |view: &PartyView, cell: Cell| {
        let mut here = battle.near(battle.map.space_of(cell), 0).into_iter();
        here.any(|who| !who.hidden().0 && sees_now(battle, view, &who))
    };
    let seen = |cell: Cell| match view {
        Some(view) => {
            let is_explored =
                shown.is_explored(cell) && known.bare_terrain(cell) != Terrain::Blocked;
            is_explored || view.sees_ground(cell) || sees_someone_on(view, cell)
        }
        None => shown.map_visibility() == MapVisibility::Everything,
    };
    let revealed = |cell: Cell| shown.is_brushed(cell);
    let views = || match view {
        Some(view) => {
            let eyes = view.points.iter();
            eyes.map(|eye| battle.outlooks.polygon(battle.map, *eye))
                .collect()
        }
        None => Vec::new(),
    };
    ask(&Knowledge {
        seen: &seen,
        revealed: &revealed,
        views: &views,
    })
}

/// Returns the combatants through whose eyes the players see: the members of the party that are up, or the combatants
/// picked by the GM, if any of them is there.
fn eyes<'b>(battle: &'b Battle) -> Vec<CombatantRef<'b, 'b>> {
    let picked = battle.shown.viewers();
    let named: Vec<_> = picked.iter().filter_map(|who| battle.get(*who)).collect();
    if named.is_empty() {
        let members = battle.combatants();
        members
            .filter(|who| battle.is_player_character(who) && who.is_up())
            .collect()
    } else {
        named
    }
}

/// Returns what `eyes` see if the map looks like `map` to them.
fn look(
    battle: &Battle,
    eyes: &[CombatantRef],
    map: &BattleMap,
    outlooks: &VisibilityCache,
) -> PartyView {
    let mut view = PartyView {
        eyes: Vec::new(),
        points: Vec::new(),
        seen: CellSet::none(map),
        dim: CellSet::none(map),
        glimpsed: CellSet::none(map),
        guise: None,
    };
    let mut bright = CellSet::none(map);
    let lighting = light::lighting(battle);
    for who in eyes {
        view.eyes.push(who.id());
        let blind = effects::permission(battle.ruleset, who, Capability::Seeing).is_err();
        let within = senses::senses_within(battle.ruleset, who);
        // A large body sees from each of its cells; the shadows of corners are computed from its middle.
        if !blind || within.is_some() {
            view.points.push(who.space().centre());
        }
        if !blind {
            let eyes = light::eyes_of(battle, who);
            let sighted = outlooks.visible_cells(map, &eyes, lighting.lights());
            bright.add(&sighted.bright);
            view.dim.add(&sighted.dim);
        }
        if let Some(within) = within {
            let middle = light::middle_of(map, who);
            view.dim
                .add(&outlooks.sensed(map, who.space(), middle, within));
        }
        // Combatants always see their own cells.
        for cell in who.space().cells() {
            view.dim.insert(cell);
        }
    }
    view.dim.remove(&bright);
    view.seen.add(&bright);
    view.seen.add(&view.dim);
    view.glimpsed = CellSet::clone(&outlooks.unseen_neighbours(map, &view.seen));
    view
}

/// Returns true if the party sees a combatant now, or knows its place because it is one of the party.
pub fn sees_now(battle: &Battle, view: &PartyView, who: &CombatantRef) -> bool {
    if battle.is_player_character(who) {
        return true;
    }
    let mut eyes = view.eyes.iter().filter_map(|eye| battle.get(*eye));
    eyes.any(|eye| sight::sees(battle, &eye, who).is_ok())
}
