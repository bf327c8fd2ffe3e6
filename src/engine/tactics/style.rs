//! Fighting styles of creatures and skills of sides, as the policy asks for them.
//!
//! A ruleset gives creatures their styles (`ruleset::FightingStyle`), and a side of the fight has a skill
//! (`rules::state::Skill`). Both only change which legal command is chosen, and neither uses information that the side
//! cannot know.
//!
//! | skill | targets and actions |
//! | --- | --- |
//! | good | weighs everything |
//! | average | weighs its own gains only: neither risks nor the gains of its allies |
//! | sloppy | takes the nearest target, and ignores the worth of targets |

use crate::rules::effects;
use crate::rules::state::{Battle, CombatantId, CombatantRef, Skill};
use crate::ruleset::{FightingStyle, ProtectedAlly, Status};

/// Fighting style of a combatant. The default is an ordinary creature, which weighs what it gains and what it risks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct StyleTraits {
    /// It attacks the nearest enemy: it does not focus on the best one. It never retreats, and ignores opportunity attacks.
    pub mindless: bool,
    /// It prefers casters and weak enemies, and avoids opportunity attacks.
    pub cunning: bool,
    /// It keeps away, prefers wounded enemies, and retreats early.
    pub cowardly: bool,
    /// It ignores harm, and never retreats.
    pub fanatic: bool,
    /// It prefers enemies that an ally already fights.
    pub pack: bool,
    /// The ally that it protects: it stays near, and attacks enemies next to that ally. `None` if it protects none, or
    /// if none of those is up.
    pub protects: Option<CombatantId>,
}

impl StyleTraits {
    /// True if it fights to the end, whatever the danger.
    pub fn never_retreats(self) -> bool {
        self.mindless || self.fanatic
    }

    /// True if it walks past enemies without regard to their opportunity attacks.
    pub fn ignores_opportunity_attacks(self) -> bool {
        self.mindless || self.fanatic
    }
}

/// Returns the fighting style of `actor`, which is that of its kind.
pub(super) fn style_of(battle: &Battle, actor: &CombatantRef) -> StyleTraits {
    let Some(kind) = actor.def(battle.ruleset) else {
        return StyleTraits::default();
    };
    let has = |style| kind.style.contains(&style);
    StyleTraits {
        mindless: has(FightingStyle::Mindless),
        cunning: has(FightingStyle::Cunning),
        cowardly: has(FightingStyle::Cowardly),
        fanatic: has(FightingStyle::Fanatic),
        pack: has(FightingStyle::Pack),
        protects: protected_ally(battle, actor, &kind.style),
    }
}

/// Returns the skill of the side of `actor`.
pub(super) fn skill_of(battle: &Battle, actor: &CombatantRef) -> Skill {
    battle.sides.skill(actor.identity().side)
}

/// Cache key for the ally that a combatant protects now.
#[derive(PartialEq, Eq, Hash)]
struct ProtectedBy(CombatantId);

/// Returns the nearest ally that `actor` protects and that is up; of several, the first that has joined.
fn protected_ally(
    battle: &Battle,
    actor: &CombatantRef,
    styles: &[FightingStyle],
) -> Option<CombatantId> {
    let kinds = || {
        styles.iter().filter_map(|style| match style {
            FightingStyle::Protects(ally) => Some(*ally),
            _other => None,
        })
    };
    kinds().next()?;
    let is_one = |other: &CombatantRef| {
        kinds().any(|ally| match ally {
            ProtectedAlly::Leader => effects::counts_as(battle.ruleset, other, Status::Leader),
            ProtectedAlly::Creature(creature) => other.identity().creature == creature,
        })
    };
    let side = actor.identity().side;
    let nearest = || {
        battle
            .combatants()
            .filter(|other| other.id() != actor.id() && other.is_up())
            .filter(|other| battle.sides.are_friends(side, other.identity().side))
            .filter(is_one)
            .min_by_key(|other| actor.space().squares_to(&other.space()))
            .map(|other| other.id())
    };
    *battle.answer(ProtectedBy(actor.id()), nearest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::facts::EncounterCommand;
    use crate::rules::state::{SideId, Vitality};
    use crate::trial::{TestFight, id};

    fn style(fight: &mut TestFight, who: &str) -> StyleTraits {
        fight.read_combatant(who, style_of)
    }

    #[test]
    fn style_is_that_of_its_kind() {
        let fighters = "mira (0, 1), wolf (0, 2) against skeleton (8, 1), imp (8, 3), bear (8, 5)";
        let mut fight = TestFight::setup("seconds", fighters).begin();
        let none = StyleTraits::default();
        let expected = [
            ("mira", none),
            ("bear", none),
            ("wolf", StyleTraits { pack: true, ..none }),
            (
                "skeleton",
                StyleTraits {
                    mindless: true,
                    ..none
                },
            ),
            (
                "imp",
                StyleTraits {
                    cunning: true,
                    cowardly: true,
                    ..none
                },
            ),
        ];
        for (who, expected) in expected {
            assert_eq!(style(&mut fight, who), expected, "{who}");
        }
        let skeleton = style(&mut fight, "skeleton");
        assert!(skeleton.never_retreats() && skeleton.ignores_opportunity_attacks());
        let wolf = style(&mut fight, "wolf");
        assert!(!wolf.never_retreats() && !wolf.ignores_opportunity_attacks());
    }

    #[test]
    fn protects_the_nearest_ally_of_the_kind_that_is_up() {
        let fighters = "necromancer as rival (7, 2), mira (0, 1) against cultist (8, 1), \
            necromancer as far (20, 1), necromancer as near (11, 1)";
        let mut fight = TestFight::setup("seconds", fighters).begin();
        let cultist = style(&mut fight, "cultist");
        assert_eq!(
            (cultist.fanatic, cultist.protects),
            (true, Some(id("near")))
        );
        let drop = |who: &str| EncounterCommand::SetVitality {
            who: id(who),
            vitality: Vitality::Dead,
        };
        fight.submit(drop("near"));
        assert_eq!(style(&mut fight, "cultist").protects, Some(id("far")));
        fight.submit(drop("far"));
        assert_eq!(style(&mut fight, "cultist").protects, None);
    }

    #[test]
    fn protects_allies_that_count_as_leaders() {
        let fighters = "mira (0, 1) against guard (8, 1), orc-chief as krug (12, 1), orc (9, 1)";
        let mut fight = TestFight::setup("phases", fighters).begin();
        assert_eq!(style(&mut fight, "guard").protects, Some(id("krug")));
        assert_eq!(style(&mut fight, "krug").protects, None);
    }

    #[test]
    fn skill_is_that_of_its_side() {
        let mut fight = TestFight::setup("seconds", "mira (0, 1) against orc (8, 1)").begin();
        let skill = |fight: &mut TestFight, who| fight.read_combatant(who, skill_of);
        assert_eq!(skill(&mut fight, "orc"), Skill::Good);
        fight.submit(EncounterCommand::SetSkill {
            side: SideId::new("foes"),
            skill: Skill::Average,
        });
        assert_eq!(skill(&mut fight, "orc"), Skill::Average);
        assert_eq!(skill(&mut fight, "mira"), Skill::Good);
    }
}
