//! Several who are selected together, and one act for all of them: everybody attacks the nearest.

use bevy::prelude::*;

use crate::rules::facts::{EncounterCommand, Order};
use crate::rules::state::{Battle, CombatantId, CombatantRef};
use crate::rules::turns;

use super::promise::Forecast;
use super::usual_attack::UsualAttack;

/// Those who are selected together, by a frame; nobody where only one is selected, or none.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Group(pub Vec<CombatantId>);

impl Group {
    /// A group of these; one alone is none.
    pub fn of(who: Vec<CombatantId>) -> Self {
        match who.len() {
            0 | 1 => Self::default(),
            _several => Self(who),
        }
    }
}

/// What each of a group would do if all attacked the nearest enemy that they can.
#[derive(Clone, Debug, Default)]
pub struct GroupAttack {
    /// The attacks, in the order in which they are made.
    pub attacks: Vec<Forecast>,
    /// Those who may act now and have nobody whom they could attack.
    pub without_target: Vec<CombatantId>,
    /// Those who may not act now.
    pub not_now: Vec<CombatantId>,
}

impl GroupAttack {
    /// What the group would do now.
    pub fn of(battle: &Battle, group: &Group, usual: &UsualAttack) -> Self {
        let actors = turns::actors(battle);
        let mut all = Self::default();
        for who in &group.0 {
            if !actors.contains(who) {
                all.not_now.push(*who);
                continue;
            }
            match nearest(battle, *who, usual) {
                Some(attack) => all.attacks.push(attack),
                None => all.without_target.push(*who),
            }
        }
        all
    }
}

/// The usual attack of `who` on the nearest enemy that it can attack now.
pub fn nearest(battle: &Battle, who: CombatantId, usual: &UsualAttack) -> Option<Forecast> {
    let actor = battle.get(who)?;
    let metric = battle.ruleset.movement.metric;
    let mut enemies: Vec<CombatantRef> = battle
        .everyone()
        .filter(|other| other.is_up() && !other.hidden().0 && battle.are_enemies(&actor, other))
        .collect();
    enemies.sort_by_key(|other| {
        (
            metric.feet_between(&actor.space(), &other.space()),
            other.id(),
        )
    });
    enemies
        .iter()
        .filter_map(|enemy| usual.forecast(battle, &actor, enemy.id()))
        .find(Forecast::is_legal)
}

/// The commands by which those of a group who come after `who` attack, as things stand now: for when a die is asked for
/// in between.
pub fn commands_of(attacks: &[Forecast]) -> Vec<EncounterCommand> {
    let orders = attacks.iter().map(|attack| attack.order.clone());
    orders
        .map(|order: Order| EncounterCommand::Act(order))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trial::{Trial, id};

    /// Three goblins, one of them far behind a wall, against two of the party.
    fn fight() -> Trial {
        let wall: Vec<(i32, i32)> = (0..20).map(|row| (30, row)).collect();
        let fighters = "mira (3, 5), tolk (3, 9) against goblin as g1 (4, 5), goblin as g2 (4, 9), goblin as g3 (35, 9)";
        let mut trial = Trial::of("fast-or-well", fighters).rocks(&wall).throws(&[]);
        trial.submit(EncounterCommand::StartRound);
        trial
    }

    #[test]
    fn each_of_a_group_attacks_the_nearest_that_it_can() {
        let mut trial = fight();
        let group = Group::of(vec![id("g1"), id("g2"), id("g3")]);
        trial.until_it_acts("g1");
        let (at, without, waiting) = trial.read(|battle| {
            let all = GroupAttack::of(battle, &group, &UsualAttack::default());
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
    fn those_whose_moment_has_not_come_are_left_out() {
        let mut trial = fight();
        let group = Group::of(vec![id("mira"), id("g1")]);
        trial.until_it_acts("g1");
        let all = trial.read(|battle| GroupAttack::of(battle, &group, &UsualAttack::default()));
        assert_eq!((all.not_now, all.attacks.len()), (vec![id("mira")], 1));
    }

    #[test]
    fn one_alone_is_no_group() {
        assert_eq!(Group::of(vec![id("g1")]), Group::default());
    }
}
