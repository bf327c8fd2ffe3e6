//! What the party sees now: the union of what its members see, cell by cell.

use std::sync::Arc;

use crate::grid::{CellSet, Point};
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
#[derive(PartialEq, Eq, Hash)]
struct Watched;

/// What the party sees now, or those whom the GM has picked.
pub fn party_view(battle: &Battle) -> Arc<PartyView> {
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
    let (map, outlooks) = (battle.map, battle.outlooks);
    let mut view = PartyView {
        eyes: Vec::new(),
        points: Vec::new(),
        seen: CellSet::none(map),
        dim: CellSet::none(map),
        glimpsed: CellSet::none(map),
    };
    let mut bright = CellSet::none(map);
    let lighting = light::lighting(battle);
    for who in eyes {
        view.eyes.push(who.id());
        let blind = effects::blinding(battle.ruleset, &who).is_some();
        let within = senses::senses_within(battle.ruleset, &who);
        // A large body sees from each of its cells; the shadows of corners are those of its middle.
        if !blind || within.is_some() {
            view.points.push(who.space().centre());
        }
        if !blind {
            let eyes = light::eyes_of(battle, &who);
            let sighted = outlooks.sighted(map, &eyes, lighting.lights());
            bright.add(&sighted.bright);
            view.dim.add(&sighted.dim);
        }
        if let Some(within) = within {
            let middle = light::middle_of(map, &who);
            view.dim
                .add(&outlooks.sensed(map, who.space(), middle, within));
        }
        // Everybody knows the ground it stands on.
        for cell in who.space().cells() {
            view.dim.put(cell);
        }
    }
    view.dim.remove(&bright);
    view.seen.add(&bright);
    view.seen.add(&view.dim);
    view.glimpsed = CellSet::clone(&outlooks.beside(map, &view.seen));
    view
}

/// Whether the party sees somebody now, or knows where it is because it is one of its own.
pub fn sees_now(battle: &Battle, view: &PartyView, who: &CombatantRef) -> bool {
    if battle.is_a_players(who) {
        return true;
    }
    let mut eyes = view.eyes.iter().filter_map(|eye| battle.get(*eye));
    eyes.any(|eye| sight::sees(battle, &eye, who).is_ok())
}
