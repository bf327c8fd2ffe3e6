//! Combatants that are selected together, and one action for all of them: attack the nearest enemy, approach, take an
//! action that needs no target, or pass.

use bevy_ecs::prelude::*;

use crate::encounter::options;
use crate::rules::effects;
use crate::rules::facts::{ActionOrder, EncounterCommand};
use crate::rules::legality;
use crate::rules::state::{Battle, CombatantId, CombatantRef};
use crate::rules::turns;
use crate::ruleset::{ConditionId, RequiredInput};

use super::group_act::GroupAct;
use super::preview::{Forecast, towards_nearest};
use super::usual_attack::UsualAttack;

/// The combatants that are selected together; empty if fewer than two are selected.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Group(pub Vec<CombatantId>);

impl Group {
    /// Returns a group of these combatants; a single one forms no group.
    pub fn new(who: Vec<CombatantId>) -> Self {
        match who.len() {
            0 | 1 => Self::default(),
            _several => Self(who),
        }
    }
}

/// The members of a group, by whether they can act.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Members {
    /// Members that may act now.
    pub acting: Vec<CombatantId>,
    /// Members whose turns directly follow the current one. With one action for all, each of these turns ends as the
    /// next member acts.
    pub following: Vec<CombatantId>,
    /// Members that may not act now.
    pub not_now: Vec<CombatantId>,
    /// Members that can do nothing, such as the sleeping or stunned, and the condition responsible, if any; they are
    /// left out.
    pub unable: Vec<(CombatantId, Option<ConditionId>)>,
}

impl Members {
    /// Sorts the members of a group by the current state.
    pub fn of(battle: &Battle, group: &Group) -> Self {
        let actors = turns::actors(battle);
        let following = members_in_turn(battle, group, &actors);
        let mut all = Self::default();
        for who in &group.0 {
            let Some(member) = battle.get(*who) else {
                continue;
            };
            let disabling = effects::disabling(battle.ruleset, &member);
            if disabling.is_some() || !member.is_up() {
                all.unable.push((*who, disabling));
            } else if actors.contains(who) {
                all.acting.push(*who);
            } else if !following.contains(who) {
                all.not_now.push(*who);
            }
        }
        all.following = following;
        all
    }
}

/// Returns the members of the group whose turns of this round directly follow the current one, if that is a member's.
/// Turns that are skipped automatically do not break the sequence.
fn members_in_turn(battle: &Battle, group: &Group, actors: &[CombatantId]) -> Vec<CombatantId> {
    let in_turn = !battle.ruleset.turns.rules().in_moments && battle.pending.is_empty();
    let acts = actors.first().is_some_and(|who| group.0.contains(who));
    if !in_turn || !acts || battle.order.open_turns().len() > 1 {
        return Vec::new();
    }
    let round = battle.clock.round();
    let this_round = |who: &CombatantId| {
        let place = battle.order.place_of(*who);
        place.is_some_and(|place| place.last_round < round && !place.delayed)
    };
    let able = |who: &CombatantId| {
        let member = battle.get(*who);
        member.is_some_and(|member| turns::turn_skipping_condition(battle, &member).is_none())
    };
    let next = turns::next_in_turn(battle).into_iter();
    next.filter(able)
        .take_while(|who| this_round(who) && group.0.contains(who))
        .collect()
}

/// The attacks of a group if each member attacks the nearest enemy that it can.
#[derive(Clone, Debug, Default)]
pub struct GroupAttack {
    /// The attacks, in the order in which they are made.
    pub attacks: Vec<Forecast>,
    /// Members that may act now but have no enemy to attack.
    pub without_target: Vec<CombatantId>,
}

impl GroupAttack {
    /// Returns the attacks that these combatants would make now.
    pub fn of(battle: &Battle, acting: &[CombatantId], usual: &UsualAttack) -> Self {
        let mut all = Self::default();
        for who in acting {
            match nearest(battle, *who, usual) {
                Some(attack) => all.attacks.push(attack),
                None => all.without_target.push(*who),
            }
        }
        all
    }
}

/// Returns the other actions for a group, each with the number of members that can take it now.
pub fn actions_for(battle: &Battle, acting: &[CombatantId]) -> Vec<(GroupAct, usize)> {
    let aimless = battle.ruleset.actions.iter().filter_map(|(action, def)| {
        (def.does.required_input() == RequiredInput::Nothing).then_some(GroupAct::Deed(action))
    });
    let acts = [GroupAct::DrawNear].into_iter().chain(aimless);
    let usual = UsualAttack::default();
    acts.chain([GroupAct::Pass])
        .map(|act| {
            let can = |who: &&CombatantId| !commands_for(battle, **who, act, &usual).is_empty();
            (act, acting.iter().filter(can).count())
        })
        .filter(|(_, count)| *count > 0)
        .collect()
}

/// Returns the commands with which `who` takes its part in an action now; empty if it cannot.
pub fn commands_for(
    battle: &Battle,
    who: CombatantId,
    act: GroupAct,
    usual: &UsualAttack,
) -> Vec<EncounterCommand> {
    let one = |command: EncounterCommand| match legality::check(battle, &command) {
        Ok(()) => vec![command],
        Err(_not_now) => Vec::new(),
    };
    match act {
        GroupAct::Attack => {
            let attack = nearest(battle, who, usual);
            attack.map_or_else(Vec::new, |attack| attack.commands())
        }
        GroupAct::DrawNear => battle
            .get(who)
            .and_then(|actor| towards_nearest(battle, &actor))
            .unwrap_or_default(),
        GroupAct::Deed(action) => one(EncounterCommand::Act(ActionOrder::new(who, action))),
        GroupAct::Pass => one(options::pass(battle, who)),
    }
}

/// Returns the enemies of `actor` that are up and not hidden, the nearest first.
pub(super) fn nearest_enemies<'b, 's>(
    battle: &'b Battle<'_, 's>,
    actor: &CombatantRef,
) -> Vec<CombatantRef<'b, 's>> {
    let metric = battle.ruleset.movement.metric;
    let mut enemies: Vec<CombatantRef> = battle
        .combatants()
        .filter(|other| other.is_up() && !other.hidden().0 && battle.are_enemies(actor, other))
        .collect();
    enemies.sort_by_key(|other| {
        (
            metric.feet_between(&actor.space(), &other.space()),
            other.id(),
        )
    });
    enemies
}

/// Returns the usual attack of `who` on the nearest enemy that it can attack now.
pub fn nearest(battle: &Battle, who: CombatantId, usual: &UsualAttack) -> Option<Forecast> {
    let actor = battle.get(who)?;
    nearest_enemies(battle, &actor)
        .iter()
        .filter_map(|enemy| usual.forecast(battle, &actor, enemy.id()))
        .find(Forecast::is_legal)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trial::{TestFight, id};

    /// Three goblins, one of them far behind a wall, against two party members.
    fn fight() -> TestFight {
        let wall: Vec<(i32, i32)> = (0..20).map(|row| (30, row)).collect();
        let fighters = "mira (3, 5), tolk (3, 9) against goblin as g1 (4, 5), goblin as g2 (4, 9), goblin as g3 (35, 9)";
        let mut trial = TestFight::setup("fast-or-well", fighters)
            .rocks(&wall)
            .start_with_dice(&[]);
        trial.submit(EncounterCommand::StartRound);
        trial
    }

    #[test]
    fn each_group_member_attacks_its_nearest_target() {
        let mut trial = fight();
        let group = Group::new(vec![id("g1"), id("g2"), id("g3")]);
        trial.until_it_acts("g1");
        let (at, without, waiting) = trial.read(|battle| {
            let members = Members::of(battle, &group);
            let all = GroupAttack::of(battle, &members.acting, &UsualAttack::default());
            let at: Vec<_> = all
                .attacks
                .iter()
                .map(|attack| (attack.order.who, attack.order.targets[0]))
                .collect();
            (at, all.without_target, turns::actors(battle))
        });
        assert!(waiting.contains(&id("g3")), "all goblins act in one step");
        assert_eq!(at, [(id("g1"), id("mira")), (id("g2"), id("tolk"))]);
        assert_eq!(without, [id("g3")], "a wall is between");
    }

    #[test]
    fn members_outside_their_phase_are_left_out() {
        let mut trial = fight();
        let group = Group::new(vec![id("mira"), id("g1")]);
        trial.until_it_acts("g1");
        let members = trial.read(|battle| Members::of(battle, &group));
        assert_eq!(
            (members.not_now, members.acting),
            (vec![id("mira")], vec![id("g1")])
        );
    }

    #[test]
    fn sleeping_members_are_left_out() {
        let mut trial = fight();
        trial.afflict("g2", "sleeping", None);
        trial.until_it_acts("g1");
        let group = Group::new(vec![id("g1"), id("g2"), id("g3")]);
        let members = trial.read(|battle| Members::of(battle, &group));
        assert_eq!(members.acting, [id("g1"), id("g3")]);
        assert_eq!(members.unable, [(id("g2"), Some("sleeping".into()))]);
    }

    #[test]
    fn group_approaches_stands_and_passes_in_every_ruleset() {
        for ruleset in ["seconds", "segments", "phases", "resources", "fast-or-well"] {
            let mut trial = TestFight::setup(
                ruleset,
                "mira (3, 5) against goblin as g1 (20, 5), goblin as g2 (20, 9)",
            )
            .begin();
            trial.until_it_acts("g1");
            let squares = |trial: &mut TestFight| {
                trial.read_combatant("g1", |battle, who| {
                    let mira = battle.get(id("mira")).expect("it is there");
                    who.space().squares_to(&mira.space())
                })
            };
            let before = squares(&mut trial);
            let usual = UsualAttack::default();
            let acts = trial.read(|battle| actions_for(battle, &[id("g1")]));
            for wanted in [GroupAct::DrawNear, GroupAct::Pass] {
                assert!(acts.contains(&(wanted, 1)), "{ruleset}: {acts:?}");
            }
            for (act, _) in &acts {
                let commands = trial.read(|battle| commands_for(battle, id("g1"), *act, &usual));
                assert!(!commands.is_empty(), "{ruleset}: {act:?}");
            }
            let walk =
                trial.read(|battle| commands_for(battle, id("g1"), GroupAct::DrawNear, &usual));
            for command in walk {
                trial.submit(command);
            }
            assert!(squares(&mut trial) < before, "{ruleset}");
        }
    }

    #[test]
    fn consecutive_turns_are_known_up_to_an_outsider() {
        let fighters = "mira (3, 5) against goblin as g1 (20, 5), goblin as g2 (20, 9), goblin as g3 (20, 12), orc (22, 2)";
        let mut ruleset = (*crate::trial::built_in("seconds")).clone();
        assert!(ruleset.set_toggle("group_initiative", true));
        let mut trial = TestFight::setup_with(ruleset.into(), fighters).begin();
        trial.afflict("g2", "sleeping", None);
        trial.until_it_acts("g1");
        let group = Group::new(vec![id("g1"), id("g2"), id("g3")]);
        let members = trial.read(|battle| Members::of(battle, &group));
        assert_eq!(members.acting, [id("g1")]);
        assert_eq!(members.following, [id("g3")]);
        assert_eq!(members.not_now, []);
    }

    #[test]
    fn single_combatant_is_no_group() {
        assert_eq!(Group::new(vec![id("g1")]), Group::default());
    }
}
