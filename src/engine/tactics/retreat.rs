//! Retreat: a combatant whose fight is lost leaves it while it can, in rulesets with morale. In others nothing ends a
//! flight.

use crate::grid::Cell;
use crate::rules::facts::EncounterCommand;
use crate::rules::legality;
use crate::rules::state::{Battle, CombatantId, CombatantRef, MoraleState};

use super::standpoint::Standpoint;
use super::{approach, spells, value};

/// How many times the strength of the enemies exceeds that of a side whose fight is lost.
const LOST_AGAINST: i64 = 6;

/// Like [`LOST_AGAINST`], for a cowardly combatant.
const LOST_AGAINST_FOR_COWARDS: i64 = 2;

/// Distance to the nearest enemy in squares at which a combatant in retreat has got away.
const AWAY_SQUARES: u32 = 12;

/// Cache key for whether a combatant had better retreat.
#[derive(PartialEq, Eq, Hash)]
struct Retreat(CombatantId);

/// Checks whether the fight is lost for the actor, it cannot heal itself, and it can leave without an attack in its
/// back.
pub(super) fn is_wise(standpoint: &Standpoint) -> bool {
    let has_morale = standpoint.battle.ruleset.turns.morale().is_some();
    let question = Retreat(standpoint.actor_id());
    let find = || {
        let here = standpoint.actor.position().0;
        let squares = standpoint.squares_to_nearest_enemy(here);
        let is_free = squares.is_some_and(|squares| squares > 1);
        standpoint.is_careful() && is_free && is_lost(standpoint) && !spells::can_heal(standpoint)
    };
    has_morale && *standpoint.battle.answer(question, find)
}

fn is_lost(standpoint: &Standpoint) -> bool {
    let battle = standpoint.battle;
    let against = match standpoint.style.cowardly {
        true => LOST_AGAINST_FOR_COWARDS,
        false => LOST_AGAINST,
    };
    let enemies = standpoint.enemies().iter();
    let enemies: i64 = enemies.map(|enemy| value::strength(battle, enemy)).sum();
    let friends = standpoint
        .friends()
        .iter()
        .filter(|friend| friend.can_act());
    let mut own = 0;
    for friend in friends {
        // A few friends usually suffice, so that the strength of the others need not be known.
        if own * against >= enemies {
            return false;
        }
        own += value::strength(battle, friend);
    }
    own * against < enemies
}

/// Walks one Move away from the enemies, if that is wise.
pub(super) fn walk_away(standpoint: &Standpoint) -> Option<EncounterCommand> {
    is_wise(standpoint).then(|| step_away(standpoint))?
}

/// Walks one Move away from the enemies.
pub(super) fn step_away(standpoint: &Standpoint) -> Option<EncounterCommand> {
    approach::walk_to(standpoint, place_away(standpoint)?)
}

/// Returns the square within one Move that is farthest from the enemies; `None` if none is farther than the actor's.
pub(super) fn place_away(standpoint: &Standpoint) -> Option<Cell> {
    let here = standpoint.squares_to_nearest_enemy(standpoint.actor.position().0)?;
    let ways = standpoint.one_move();
    let ends = ways.iter().filter_map(|(at, _)| {
        let squares = standpoint.squares_to_nearest_enemy(at)?;
        (squares > here).then_some((squares, std::cmp::Reverse((at.y, at.x)), at))
    });
    ends.max().map(|(_, _, to)| to)
}

/// Lets a combatant in retreat leave the fight that is out of the enemies' reach.
///
/// This is a ruling of auto-play, which has no GM to make it: the rules do not cover leaving the map.
pub(super) fn leave(battle: &Battle, who: CombatantId) -> Option<EncounterCommand> {
    // Without morale its enemies need not be looked for.
    battle.ruleset.turns.morale()?;
    let standpoint = Standpoint::new(battle, who)?;
    let gets_away = is_away(&standpoint) && is_steady(&standpoint.actor) && is_wise(&standpoint);
    let command = EncounterCommand::SetNerve {
        who,
        nerve: MoraleState::Fleeing,
    };
    (gets_away && legality::check(battle, &command).is_ok()).then_some(command)
}

/// Checks whether no enemy is near, as far as the actor knows.
pub(super) fn is_away(standpoint: &Standpoint) -> bool {
    let squares = standpoint.squares_to_nearest_enemy(standpoint.actor.position().0);
    squares.is_none_or(|squares| squares >= AWAY_SQUARES)
}

fn is_steady(who: &CombatantRef) -> bool {
    who.morale().nerve == MoraleState::Steady
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::facts::GmNumber;
    use crate::rules::state::{SideId, Skill};
    use crate::tactics;
    use crate::trial::{TestFight, id};

    fn is_wise_for(fight: &mut TestFight, who: &str) -> bool {
        fight.read(|battle| is_wise(&Standpoint::new(battle, id(who)).expect("it is here")))
    }

    /// Creates a fight of `who` alone against three orcs, out of their reach.
    fn lone(who: &str) -> TestFight {
        let fighters = format!("{who} (2, 4) against orc (15, 4), orc (15, 6), orc (15, 8)");
        TestFight::setup(
            "phases",
            &fighters.replacen("orc (15, 4)", "orc as first (15, 4)", 1),
        )
        .begin()
    }

    #[test]
    fn retreats_from_a_lost_fight_unless_it_is_mindless_or_no_good_player() {
        let mut fight = lone("ogre");
        assert!(!is_wise_for(&mut fight, "ogre"), "it is unhurt");
        fight.set("ogre", GmNumber::HitPoints, 1);
        assert!(is_wise_for(&mut fight, "ogre"));
        assert!(!is_wise_for(&mut fight, "first"));
        let side = SideId::new("party");
        let skill = Skill::Average;
        fight.submit(EncounterCommand::SetSkill { side, skill });
        assert!(!is_wise_for(&mut fight, "ogre"));
        let mut fight = lone("zombie");
        fight.set("zombie", GmNumber::HitPoints, 1);
        assert!(!is_wise_for(&mut fight, "zombie"));
    }

    #[test]
    fn coward_retreats_earlier() {
        assert!(is_wise_for(&mut lone("goblin"), "goblin"));
        assert!(!is_wise_for(&mut lone("lizard-warrior"), "lizard-warrior"));
    }

    #[test]
    fn leaves_the_fight_once_it_has_got_away() {
        let mut fight = lone("goblin");
        let gone = |fight: &mut TestFight| fight.read(|battle| leave(battle, id("goblin")));
        let command = gone(&mut fight).expect("it leaves");
        fight.submit(command);
        assert_eq!(gone(&mut fight), None);
        assert_eq!(fight.read(tactics::next_command), None, "the fight is over");
    }
}
