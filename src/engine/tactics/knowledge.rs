//! Knowledge of a side: which enemies it knows of and where they are.
//!
//! In the dark, a side knows of the enemies that one of its members sees or has within melee reach. On an entirely
//! bright map the sides have met before the fight begins, and a combatant that goes behind a wall is still heard; only
//! invisible ones are lost.

use crate::grid::{Block, Cell};
use crate::rules::sight::{self, light};
use crate::rules::state::{Battle, CombatantId, CombatantRef, MoraleState, SideId, Stance};
use crate::rules::{engagement, movement};

use super::standpoint::Standpoint;

/// Cache key for whether a side knows where a combatant is.
#[derive(PartialEq, Eq, Hash)]
struct KnownTo(SideId, CombatantId);

/// Checks whether the side of `actor` knows where `other` is.
pub(super) fn is_known(battle: &Battle, actor: &CombatantRef, other: &CombatantRef) -> bool {
    let side = actor.identity().side;
    if side == other.identity().side {
        return true;
    }
    // A hidden combatant is hidden from the party only; other sides see everyone.
    if other.hidden().0 && battle.sides.stance(side) == Stance::Party {
        return false;
    }
    if light::lighting(battle).is_bright(battle.map) && !sight::is_unseen(battle, other) {
        return true;
    }
    let by_anybody = || {
        let others = battle.combatants().filter(|who| who.id() != actor.id());
        let mut of_side = others.filter(|who| who.identity().side == side && who.is_up());
        (actor.is_up() && perceives(battle, actor, other))
            || of_side.any(|who| perceives(battle, &who, other))
    };
    *battle.answer(KnownTo(side, other.id()), by_anybody)
}

/// Checks whether a combatant sees another, or whether either could attack the other in melee.
fn perceives(battle: &Battle, who: &CombatantRef, other: &CombatantRef) -> bool {
    let reach = engagement::furthest(battle, who, other).max(1);
    let beside = who.space().squares_to(&other.space()) <= reach;
    let touches = || {
        let blow = engagement::melee_traffic(false);
        sight::check_clear_way(battle, who.space(), other.space(), blow).is_ok()
    };
    (beside && touches()) || sight::sees(battle, who, other).is_ok()
}

/// Returns the combatants known to the shooter's side that a missile at `target` may strike, each as likely as the
/// others.
pub(super) fn missile_targets(
    battle: &Battle,
    shooter: &CombatantRef,
    target: &CombatantRef,
) -> Vec<CombatantId> {
    let mut struck = engagement::missile_targets(battle, shooter.id(), target);
    struck.retain(|who| {
        let who = battle.get(*who);
        who.is_some_and(|who| is_known(battle, shooter, &who))
    });
    struck
}

/// Goal of a combatant whose side knows of no enemy.
pub(super) enum Search {
    /// The square where an enemy was last seen.
    LastPlace(Cell),
    /// Squares that its side has not seen.
    News,
}

impl Search {
    /// Returns the actor's goal; `None` if it knows of an enemy. Only the party remembers what it has seen; all others
    /// stay at their posts.
    pub fn for_standpoint(standpoint: &Standpoint) -> Option<Self> {
        let (battle, actor) = (standpoint.battle, &standpoint.actor);
        let remembers = battle.sides.stance(actor.identity().side) == Stance::Party
            && battle.shown.known_map().is_some();
        let fights_on = actor.morale().nerve == MoraleState::Steady;
        if !remembers || !fights_on || !standpoint.enemies().is_empty() {
            return None;
        }
        let met = battle.shown.last_known_positions().filter(|(who, _)| {
            let met = battle.get(*who);
            met.is_some_and(|met| met.is_up() && battle.are_enemies(actor, &met))
        });
        let places = met
            .map(|(_, at)| at)
            .filter(|at| standpoint.can_get_to(*at));
        let nearest = places.min_by_key(|at| (standpoint.squares_from(*at, &actor.space()), *at));
        Some(nearest.map_or(Self::News, Self::LastPlace))
    }

    /// Checks whether a square is a goal of the search.
    pub fn is_there(&self, standpoint: &Standpoint, at: Cell) -> bool {
        let (battle, actor) = (standpoint.battle, &standpoint.actor);
        let wanted = match self {
            Self::LastPlace(last) => at == *last,
            Self::News => !battle.shown.is_explored(at),
        };
        wanted && at != actor.position().0 && movement::has_room(battle, actor, at)
    }
}

/// Returns the nearest square to which the actor can go to look for an enemy.
pub(super) fn place_to_search(standpoint: &Standpoint) -> Option<Cell> {
    let search = Search::for_standpoint(standpoint)?;
    let everywhere = Block::from_map(standpoint.battle.map);
    let mut places = standpoint.nearest_first(&everywhere).map(|(_, at)| at);
    places.find(|at| search.is_there(standpoint, *at))
}

/// Checks whether any combatant that can act knows of an enemy, or where to look for one.
pub(super) fn any_has_goal(battle: &Battle) -> bool {
    let mut able = battle.combatants().filter(CombatantRef::can_act);
    able.any(|who| {
        let standpoint = Standpoint::new(battle, who.id());
        standpoint.is_some_and(|standpoint| {
            !standpoint.enemies().is_empty() || place_to_search(&standpoint).is_some()
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::facts::EncounterCommand;
    use crate::tactics;
    use crate::trial::{TestFight, id};

    /// Creates a fight between Mira, who has a torch, and a bystander without special senses, this many squares away.
    fn night(squares: i32, light: &str) -> TestFight {
        let at = 1 + squares;
        let mut trial = TestFight::from_text(&format!(
            r#"(
                version: 1, name: "Night", about: "Somebody waits in the dark.", ruleset: "seconds", show: Remembered,
                map: (size: (30, 5), light_level: {light}),
                sides: [
                    (id: "party", name: "The party", stance: Party),
                    (id: "foes", name: "The others", stance: Foe),
                ],
                combatants: [
                    (id: "mira", creature: "mira", side: "party", at: (1, 2), conditions: ["torchlight"]),
                    (id: "foe", creature: "bystander", side: "foes", at: ({at}, 2)),
                ],
            )"#
        ));
        trial.submit(EncounterCommand::Note {
            text: "night".to_owned(),
        });
        trial
    }

    fn knows(trial: &mut TestFight, who: &str, other: &str) -> bool {
        trial.read(|battle| {
            let standpoint = Standpoint::new(battle, id(who)).expect("it is here");
            standpoint
                .enemies()
                .iter()
                .any(|enemy| enemy.id() == id(other))
        })
    }

    #[test]
    fn side_in_the_dark_knows_seen_or_reachable_enemies() {
        let mut trial = night(15, "Dark");
        assert!(!knows(&mut trial, "mira", "foe"));
        assert!(knows(&mut trial, "foe", "mira"), "the torch is seen");
        trial.submit(EncounterCommand::Place {
            who: "foe".into(),
            to: Cell::new(6, 2),
        });
        assert!(knows(&mut trial, "mira", "foe"));
        trial.submit(EncounterCommand::EndCondition {
            who: "mira".into(),
            condition: "torchlight".into(),
        });
        assert!(!knows(&mut trial, "mira", "foe") && !knows(&mut trial, "foe", "mira"));
        trial.submit(EncounterCommand::Place {
            who: "foe".into(),
            to: Cell::new(2, 2),
        });
        assert!(knows(&mut trial, "mira", "foe"), "it can be felt");
        assert!(knows(&mut night(15, "Bright"), "mira", "foe"));
    }

    #[test]
    fn searches_last_seen_square_then_unexplored() {
        let mut trial = night(15, "Dark");
        let goal = |trial: &mut TestFight| {
            trial.read(|battle| {
                let standpoint = Standpoint::new(battle, id("mira")).expect("it is here");
                place_to_search(&standpoint)
            })
        };
        let news = goal(&mut trial).expect("there is more of the map");
        assert!((9..=10).contains(&news.x), "the light ends there: {news}");
        trial.submit(EncounterCommand::Place {
            who: "foe".into(),
            to: Cell::new(6, 2),
        });
        assert_eq!(goal(&mut trial), None, "it knows of one");
        trial.submit(EncounterCommand::EndCondition {
            who: "mira".into(),
            condition: "torchlight".into(),
        });
        trial.submit(EncounterCommand::Place {
            who: "foe".into(),
            to: Cell::new(20, 2),
        });
        assert_eq!(goal(&mut trial), Some(Cell::new(6, 2)));
    }

    #[test]
    fn auto_play_reveals_no_combatant_in_the_dark() {
        // Mira does the same, regardless of what an enemy out of sight does.
        let plan = |squares: i32, hurt: bool| {
            let mut trial = night(squares, "Dark");
            if hurt {
                trial.submit(EncounterCommand::SetPosture {
                    who: "foe".into(),
                    posture: "prone".into(),
                });
            }
            trial.read(|battle| tactics::choose(battle, id("mira")))
        };
        let alone = plan(15, false);
        assert_eq!(plan(20, false), alone);
        assert_eq!(plan(28, true), alone);
    }

    #[test]
    fn missile_into_a_melee_is_not_expected_to_strike_a_hidden_enemy() {
        let fighters =
            "ansa (2, 6), brother-odo (10, 6) against orc (10, 5), orc as second (10, 7)";
        let mut fight = TestFight::setup("segments", fighters).begin();
        let struck = |fight: &mut TestFight| {
            fight.read(|battle| {
                let get = |who: &str| battle.get(id(who)).expect("it is there");
                missile_targets(battle, &get("ansa"), &get("orc"))
            })
        };
        assert_eq!(
            struck(&mut fight),
            [id("brother-odo"), id("orc"), id("second")]
        );
        let who = id("second");
        fight.submit(EncounterCommand::Hide { who });
        assert_eq!(struck(&mut fight), [id("brother-odo"), id("orc")]);
    }
}
