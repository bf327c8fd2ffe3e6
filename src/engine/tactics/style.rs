//! Fighting styles of creatures and skills of sides, as the policy asks for them.
//!
//! A ruleset gives creatures their styles (`ruleset::FightingStyle`), and a side of the fight has a skill
//! (`rules::state::Skill`). Both only change which legal command is chosen, and neither uses information that the side
//! cannot know.
//!
//! | skill | targets and actions |
//! | --- | --- |
//! | good | weighs everything |
//! | average | weighs only gains: it neither waits for enemies, nor keeps away from them, nor retreats |
//! | sloppy | takes the nearest target, too, and reacts to everything |

use crate::rules::effects;
use crate::rules::state::{Battle, CombatantId, CombatantRef, Skill};
use crate::ruleset::{FightingStyle, ProtectedAlly, Status};

use super::standpoint::Standpoint;

/// Fighting style of a combatant. The default is an ordinary creature, which weighs what it gains and what it risks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct StyleTraits {
    /// It attacks the nearest enemy: it does not focus on the best one. It never waits or retreats.
    pub mindless: bool,
    /// It prefers enemies that are casting and wounded ones.
    pub cunning: bool,
    /// It prefers wounded enemies, and retreats early.
    pub cowardly: bool,
    /// It never waits or retreats.
    pub fanatic: bool,
    /// It prefers enemies that an ally already fights.
    pub pack: bool,
    /// The ally that it protects: it prefers enemies close to that ally. `None` if it protects none, or none that is up.
    pub protects: Option<CombatantId>,
}

impl StyleTraits {
    /// True if it fights to the end, whatever the danger.
    pub fn never_retreats(self) -> bool {
        self.mindless || self.fanatic
    }
}

/// Percentage of the usual value of an attack on an enemy that suits the actor's style.
const PREFERRED: i64 = 150;

/// Percentage of the usual value of an attack on an enemy close to the ally that the actor protects.
const THREATENING: i64 = 200;

/// Distance in squares at which an enemy threatens an ally.
const THREATENING_SQUARES: u32 = 2;

/// Value of a target per square by which it is nearer than another, for a combatant that takes the nearest.
const NEARNESS: i64 = 10_000;

/// Returns how much the actor wants to attack `enemy`, if that has this value. The order of targets follows from it.
pub(super) fn appeal(standpoint: &Standpoint, enemy: &CombatantRef, value: i64) -> i64 {
    let (battle, actor) = (standpoint.battle, &standpoint.actor);
    let style = standpoint.style;
    if style.mindless || standpoint.skill == Skill::Sloppy {
        let squares = i64::from(actor.space().squares_to(&enemy.space()));
        return value.min(NEARNESS - 1) - squares * NEARNESS;
    }
    let health = enemy.health();
    let points = health.hit_points();
    let is_wounded = health.wounds() > 0 || points.now * 2 <= points.most && points.most > 0;
    let is_casting = || {
        let mut unfinished = enemy.timer().unfinished();
        unfinished.any(|action| action.order().spell.is_some())
    };
    let is_fought = || {
        let mut friends = standpoint.friends().iter();
        friends.any(|friend| {
            friend.id() != actor.id()
                && friend.is_up()
                && friend.space().squares_to(&enemy.space()) <= 1
        })
    };
    let threatens = |ally: CombatantId| {
        let ally = battle.get(ally);
        ally.is_some_and(|ally| ally.space().squares_to(&enemy.space()) <= THREATENING_SQUARES)
    };
    let mut appeal = value;
    if (style.cunning || style.cowardly) && is_wounded {
        appeal = appeal * PREFERRED / 100;
    }
    if style.cunning && is_casting() {
        appeal = appeal * PREFERRED / 100;
    }
    if style.pack && is_fought() {
        appeal = appeal * PREFERRED / 100;
    }
    if style.protects.is_some_and(threatens) {
        appeal = appeal * THREATENING / 100;
    }
    appeal
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
    use crate::rules::facts::{EncounterCommand, GmNumber};
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
        assert!(skeleton.never_retreats());
        let wolf = style(&mut fight, "wolf");
        assert!(!wolf.never_retreats());
    }

    /// Returns the appeal of an attack on each of two enemies, both with the same value.
    fn appeals(fight: &mut TestFight, who: &str, enemies: [&str; 2]) -> [i64; 2] {
        fight.read(|battle| {
            let standpoint = Standpoint::new(battle, id(who)).expect("it is here");
            enemies.map(|enemy| {
                let enemy = battle.get(id(enemy)).expect("it is here");
                appeal(&standpoint, &enemy, 100)
            })
        })
    }

    #[test]
    fn mindless_and_sloppy_combatants_prefer_the_nearest_enemy() {
        let fighters = "mira (0, 1), tolk (6, 1) against skeleton (8, 1), orc (8, 3)";
        let mut fight = TestFight::setup("seconds", fighters).begin();
        let [far, near] = appeals(&mut fight, "skeleton", ["mira", "tolk"]);
        assert!(near > far);
        assert_eq!(appeals(&mut fight, "orc", ["mira", "tolk"]), [100, 100]);
        fight.submit(EncounterCommand::SetSkill {
            side: SideId::new("foes"),
            skill: Skill::Sloppy,
        });
        let [far, near] = appeals(&mut fight, "orc", ["mira", "tolk"]);
        assert!(near > far);
    }

    #[test]
    fn styles_prefer_wounded_fought_and_threatening_enemies() {
        let fighters = "mira (0, 1), tolk (6, 1) against imp (8, 1), orc (9, 3), wolf (9, 5)";
        let mut fight = TestFight::setup("seconds", fighters).begin();
        fight.set("mira", GmNumber::Wounds, 1);
        assert_eq!(appeals(&mut fight, "imp", ["mira", "tolk"]), [150, 100]);
        assert_eq!(appeals(&mut fight, "wolf", ["mira", "tolk"]), [100, 100]);
        fight.submit(EncounterCommand::Place {
            who: id("orc"),
            to: crate::grid::Cell::new(7, 1),
        });
        assert_eq!(appeals(&mut fight, "wolf", ["mira", "tolk"]), [100, 150]);
        let fighters = "ansa (0, 1), harn (14, 1) against guard (8, 1), orc-chief (12, 1)";
        let mut fight = TestFight::setup("phases", fighters).begin();
        assert_eq!(appeals(&mut fight, "guard", ["ansa", "harn"]), [100, 200]);
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
