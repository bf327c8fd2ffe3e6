//! The fight as the players see it; the player window shows nothing else.

mod combatants;
mod events;
mod notes;
#[cfg(test)]
mod proof;
mod rolls;
mod seen_map;
mod unfinished;

pub use combatants::{
    KnownCombatant, SeenHealth, SeenToken, VisibleHealth, eighths_left, eighths_of, visible_health,
};
pub use events::{InSight, in_sight, perceived};
pub use notes::{SeenMarker, SeenMarkings, markings_on, seen_markings};
pub use rolls::{SeenRoll, seen_rolls};
pub use seen_map::{CellVisibility, SeenCell, SeenMap, lit_ground, seen_ground, seen_through};

use crate::grid::Cell;
use crate::rules::facts::Lexicon;
use crate::rules::state::{Battle, CombatantId, CombatantRef, SideId, Slot, Stage, Stance};
use crate::rules::surprise::is_surprised;
use crate::rules::turns::{next_in_turn, turn_budget, turn_takers};
use combatants::{KnownCombatants, Sight};

/// The fight as the players see it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayersView {
    /// Current round; 0 before the fight begins.
    pub round: u32,
    /// Current phase of the round, as far as the players may know it.
    pub moment: SeenMoment,
    /// Elapsed part of the turn or the round, if it is counted.
    pub pips: Option<Pips>,
    /// Visible combatants whose turn it is; a pending reaction does not change them.
    pub active: Vec<CombatantId>,
    /// Player characters that may react now. Others that may react are not shown: that would reveal that they can.
    pub reacting: Vec<CombatantId>,
    /// Visible combatants that act next, in order, as far as the players may know it.
    pub next: Vec<CombatantId>,
    /// Visible combatants and sides that are surprised.
    pub surprised: Vec<SeenSurprise>,
    /// Visible combatants.
    pub tokens: Vec<SeenToken>,
    /// Combatants out of sight, where they were last seen.
    pub remembered: Vec<KnownCombatant>,
    /// Visible burning light sources on the ground, such as torches.
    pub lights: Vec<Cell>,
}

/// Current phase of the round, as the players may know it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SeenMoment {
    /// Nothing to show: it is between turns, or the acting combatants are hidden.
    #[default]
    Untold,
    /// A turn measured in seconds.
    Turn {
        /// Elapsed seconds.
        spent: u32,
        /// Length of the turn, in seconds.
        of: u32,
    },
    /// A turn measured in parts and feet.
    Acting,
    /// A surprise segment (SEG-05).
    Surprise {
        /// Number of the segment, from 1.
        segment: u32,
        /// Number of segments.
        of: u32,
    },
    /// All combatants declare their actions for this round (SEG-11, PHA-11).
    Declaring,
    /// Players choose how they act (FOW-01).
    Choosing,
    /// A slot in a round of sides or of steps.
    Slot(Slot),
}

/// Elapsed seconds or segments, shown as pips.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pips {
    /// Number of elapsed pips.
    pub passed: u32,
    /// Total number of pips.
    pub of: u32,
}

/// A surprised combatant or side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeenSurprise {
    /// Name of the combatant or of the side.
    pub name: String,
    /// True if it is a whole side.
    pub whole_side: bool,
    /// Remaining segments of surprise, including the current one.
    pub left: u32,
}

/// Returns the fight as the players see it.
pub fn players_view(battle: &Battle) -> PlayersView {
    let sight = Sight::new(battle);
    let visible = |who: CombatantId| {
        let combatant = battle.get(who);
        combatant.is_some_and(|combatant| sight.shows(battle, &combatant))
    };
    let active: Vec<CombatantId> = turn_takers(battle)
        .into_iter()
        .filter(|who| visible(*who))
        .collect();
    let asked = battle
        .pending
        .top()
        .map_or(&[][..], |held| held.asked.as_slice());
    let asked = asked.iter().filter_map(|who| battle.get(*who));
    let reacting = asked
        .filter(|who| battle.is_player_character(who))
        .map(|who| who.id())
        .collect();
    let KnownCombatants { seen, remembered } = combatants::known_combatants(battle, &sight);
    let names: Vec<(CombatantId, String)> = seen
        .iter()
        .map(|guise| (guise.who, guise.name.clone()))
        .collect();
    let lexicon = Lexicon::new(
        battle.shared_ruleset(),
        &battle.sides.0,
        battle.map.topology(),
    );
    let lexicon = lexicon.with_known_names(names.iter().cloned().collect());
    let moment = moment(battle, &active);
    PlayersView {
        round: battle.clock.round(),
        moment,
        pips: pips(battle, moment),
        next: next(battle, &sight, &active),
        active,
        reacting,
        surprised: surprised(battle, &names),
        tokens: seen
            .into_iter()
            .filter_map(|guise| combatants::seen_token(battle, &lexicon, guise))
            .collect(),
        remembered,
        lights: battle
            .ground
            .burning()
            .map(|(at, _)| at)
            .filter(|at| sight.shows_cell(battle, *at))
            .collect(),
    }
}

/// Returns the current phase of the round; hidden if no acting combatant is visible.
fn moment(battle: &Battle, active: &[CombatantId]) -> SeenMoment {
    let play = battle.ruleset.turns.rules();
    match battle.round.stage {
        Stage::Apart if play.counts_seconds() => {
            let turn = battle.order.open_turn();
            let turn = turn.filter(|turn| active.contains(&turn.combatant()));
            turn.map_or(SeenMoment::Untold, |turn| SeenMoment::Turn {
                spent: turn.spent(),
                of: turn_budget(battle.ruleset),
            })
        }
        Stage::Apart if play.in_moments || active.is_empty() => SeenMoment::Untold,
        Stage::Apart => SeenMoment::Acting,
        Stage::Surprise { segment, of } => SeenMoment::Surprise { segment, of },
        Stage::Declaring => SeenMoment::Declaring,
        Stage::Choosing => SeenMoment::Choosing,
        Stage::Acting => {
            let moment = battle.round.moment.as_ref();
            let told = moment.filter(|_| !active.is_empty());
            told.map_or(SeenMoment::Untold, |moment| SeenMoment::Slot(moment.slot))
        }
    }
}

/// Returns the elapsed part of the turn or of the round.
fn pips(battle: &Battle, moment: SeenMoment) -> Option<Pips> {
    match moment {
        SeenMoment::Turn { spent, of } => Some(Pips { passed: spent, of }),
        SeenMoment::Surprise { segment, of } => Some(Pips {
            passed: segment.saturating_sub(1),
            of,
        }),
        SeenMoment::Slot(Slot::Segment(segment) | Slot::SecondRoutines(segment)) => Some(Pips {
            passed: segment.saturating_sub(1),
            of: battle.ruleset.clock.round,
        }),
        SeenMoment::Slot(_) => None,
        SeenMoment::Untold | SeenMoment::Acting | SeenMoment::Declaring | SeenMoment::Choosing => {
            None
        }
    }
}

/// Returns the combatants that act next. Where all declare in secret, the place of an enemy would reveal its
/// declaration.
fn next(battle: &Battle, sight: &Sight, active: &[CombatantId]) -> Vec<CombatantId> {
    let secret = battle.ruleset.turns.rules().declares;
    let told = |who: &CombatantId| {
        let combatant = battle.get(*who);
        combatant.is_some_and(|combatant| {
            let stance = battle.sides.stance(combatant.identity().side);
            sight.shows(battle, &combatant) && !(secret && stance != Stance::Party)
        })
    };
    let next = next_in_turn(battle).into_iter();
    next.filter(|who| told(who) && !active.contains(who))
        .collect()
}

/// Returns the surprised combatants among `named`, combined to whole sides if all of a side are surprised for the same
/// time.
pub fn surprised(battle: &Battle, named: &[(CombatantId, String)]) -> Vec<SeenSurprise> {
    let Stage::Surprise { segment, .. } = battle.round.stage else {
        return Vec::new();
    };
    let left_of = |combatant: &CombatantRef| {
        let passed = segment.saturating_sub(1);
        let left = combatant.surprised().0.saturating_sub(passed);
        if is_surprised(battle, combatant) {
            left
        } else {
            0
        }
    };
    let members = |side: SideId| -> Vec<(String, u32)> {
        let named = named.iter();
        let found = named.filter_map(|(who, name)| Some((battle.get(*who)?, name)));
        found
            .filter(|(who, _)| who.identity().side == side && who.is_up())
            .map(|(who, name)| (name.clone(), left_of(&who)))
            .collect()
    };
    let mut all = Vec::new();
    for side in &battle.sides.0 {
        let members = members(side.id);
        let first = members.first().map_or(0, |(_, left)| *left);
        if first > 0 && members.len() > 1 && members.iter().all(|(_, left)| *left == first) {
            all.push(SeenSurprise {
                name: side.name.clone(),
                whole_side: true,
                left: first,
            });
        } else {
            let caught = members.into_iter().filter(|(_, left)| *left > 0);
            all.extend(caught.map(|(name, left)| SeenSurprise {
                name,
                whole_side: false,
                left,
            }));
        }
    }
    all
}

#[cfg(test)]
mod tests;
