//! How much of the strength of a side is left: the health of its combatants, as far as they still fight.

use crate::rules::attack::{EVERYTHING, STAMINA_OF_A_WOUND, WOUND};
use crate::rules::state::{Battle, CombatantRef, MoraleState, SideId, Vitality};

/// All strength of a side, in thousandths.
pub const ALL_STRENGTH: i64 = 1000;

/// Number of wounds that counts as all health of a combatant, in rulesets where any hit may drop it.
const WOUNDS_OF_HEALTH: i64 = EVERYTHING / WOUND;

/// One of how many parts of its health a combatant is worth that is alive, but out of the fight.
const OUT_OF_THE_FIGHT: i64 = 4;

/// Health of a combatant in points of any kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// Points left.
    pub left: i64,
    /// Points when unhurt.
    pub most: i64,
}

impl Strength {
    /// Returns the points left in thousandths of the points when unhurt.
    pub fn per_mille(self) -> i64 {
        share([self])
    }
}

/// Returns the strength left of several combatants together, in thousandths of their strength when unhurt; 0 without
/// any.
pub fn share(all: impl IntoIterator<Item = Strength>) -> i64 {
    let (left, most) = all.into_iter().fold((0, 0), |(left, most), one| {
        (left + one.left, most + one.most)
    });
    if most == 0 {
        0
    } else {
        left * ALL_STRENGTH / most
    }
}

/// Returns the strength left of a side, in thousandths of its strength when unhurt.
pub fn side_strength(battle: &Battle, side: SideId) -> i64 {
    let members = battle.combatants();
    let members = members.filter(|who| who.identity().side == side);
    share(members.map(|who| strength(battle, &who)))
}

/// Returns the strength of a combatant. One that is down has none left; one that flees or has surrendered has a part.
pub fn strength(battle: &Battle, who: &CombatantRef) -> Strength {
    let Strength { left, most } = health(battle, who);
    let left = match (who.health().vitality(), who.morale().nerve) {
        (Vitality::Up, MoraleState::Steady | MoraleState::Withdrawing) => left,
        (Vitality::Up, MoraleState::Fleeing | MoraleState::Surrendered) => left / OUT_OF_THE_FIGHT,
        (Vitality::Dying | Vitality::Dead, _) => 0,
    };
    Strength { left, most }
}

/// Returns the strength of a combatant outside the map, which is out of the fight.
pub fn strength_outside(battle: &Battle, who: &CombatantRef) -> Strength {
    let Strength { left, most } = health(battle, who);
    let left = match who.is_up() {
        true => left / OUT_OF_THE_FIGHT,
        false => 0,
    };
    Strength { left, most }
}

/// Returns the health of a combatant that is up: its hit points, its Stamina and the wounds it can take, or only these.
fn health(battle: &Battle, who: &CombatantRef) -> Strength {
    let health = who.health();
    let points = health.hit_points();
    let wounds = i64::from(health.wounds());
    if let Some(mortal) = battle.ruleset.attack.mortal_wound() {
        let wounds_left = (i64::from(mortal) - wounds).max(0);
        return Strength {
            left: i64::from(points.now.max(0)) + STAMINA_OF_A_WOUND * wounds_left,
            most: i64::from(points.most) + STAMINA_OF_A_WOUND * i64::from(mortal),
        };
    }
    match points.most > 0 {
        true => Strength {
            left: i64::from(points.now.max(0)),
            most: i64::from(points.most),
        },
        // Even a combatant with many wounds is still up.
        false => Strength {
            left: (WOUNDS_OF_HEALTH - wounds).max(1),
            most: WOUNDS_OF_HEALTH,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::facts::{EncounterCommand, GmNumber};
    use crate::trial::TestFight;

    #[test]
    fn share_weighs_each_combatant_by_its_health() {
        let of = |left, most| Strength { left, most };
        assert_eq!(share([of(10, 10), of(0, 10)]), 500);
        assert_eq!(share([of(30, 30), of(0, 10)]), 750);
        assert_eq!(of(1, 3).per_mille(), 333);
        assert_eq!(share([]), 0);
    }

    #[test]
    fn strength_falls_with_health_and_courage() {
        let mut fight = TestFight::setup("phases", "ogre (2, 4) against orc (15, 4)").begin();
        let of_party = |fight: &mut TestFight| {
            fight.read(|battle| side_strength(battle, SideId::new("party")))
        };
        assert_eq!(of_party(&mut fight), ALL_STRENGTH);
        let most = fight.read(|battle| {
            let ogre = battle.get("ogre".into()).expect("it is there");
            ogre.health().hit_points().most
        });
        fight.set("ogre", GmNumber::HitPoints, most / 2);
        let hurt = of_party(&mut fight);
        assert!((450..=550).contains(&hurt), "{hurt}");
        fight.submit(EncounterCommand::SetNerve {
            who: "ogre".into(),
            nerve: MoraleState::Fleeing,
        });
        let left = i64::from(most / 2) / OUT_OF_THE_FIGHT;
        let fleeing = left * ALL_STRENGTH / i64::from(most);
        assert_eq!(of_party(&mut fight), fleeing);
    }
}
