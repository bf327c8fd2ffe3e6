//! Questions: what a command would come to, without carrying it out and without a die.

use std::fmt::Debug;

use serde::Deserialize;

use crate::encounter::options;
use crate::grid::Cell;
use crate::rules::attack::{Against, Swing};
use crate::rules::facts::{EncounterCommand, Order, Rejection};
use crate::rules::odds::{self, Chance};
use crate::rules::state::{Battle, CombatantId};
use crate::rules::{action, legality};
use crate::ruleset::{DefenceId, ItemId};

/// What a command must come to; what is not named may be anything.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// The seconds, or segments, that it takes.
    #[serde(default)]
    pub seconds: Option<u32>,
    /// The squares of its way, one by one.
    #[serde(default)]
    pub way: Option<Vec<Cell>>,
    /// Squares to which the action could lead, whatever the order says of that.
    #[serde(default)]
    pub reaches: Vec<Cell>,
    /// Squares to which it could not.
    #[serde(default)]
    pub beyond: Vec<Cell>,
    /// All its attacks, in order.
    #[serde(default)]
    pub attacks: Option<Vec<AttackAnswer>>,
    /// The chance that at least one of its attacks hits: so many ways of so many.
    #[serde(default)]
    pub hit: Option<(u64, u64)>,
    /// The chance that the target of the first is dying after all of them.
    #[serde(default)]
    pub dying: Option<(u64, u64)>,
}

/// What one attack must come to; what is not named may be anything.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttackAnswer {
    /// Whom it is made at.
    #[serde(default)]
    pub target: Option<CombatantId>,
    /// The weapon that it is made with.
    #[serde(default)]
    pub weapon: Option<ItemId>,
    /// What is added to its die.
    #[serde(default)]
    pub modifier: Option<i32>,
    /// The face that it needs, after all that is added; it may be on no die.
    #[serde(default)]
    pub needs: Option<i32>,
    /// How many dice it throws, where dice are read as a pool.
    #[serde(default)]
    pub pool: Option<i32>,
    /// The Armour Class, or the Defence, that it goes against.
    #[serde(default)]
    pub against: Option<i32>,
    /// The defence against it.
    #[serde(default)]
    pub defence: Option<DefenceId>,
    /// The chance that it hits, defence and all.
    #[serde(default)]
    pub hit: Option<(u64, u64)>,
    /// The chance that it hits and wounds, or takes points off.
    #[serde(default)]
    pub wound: Option<(u64, u64)>,
    /// The chance that its target is dying after it.
    #[serde(default)]
    pub dying: Option<(u64, u64)>,
    /// The least and the most damage of a hit.
    #[serde(default)]
    pub damage: Option<(i32, i32)>,
}

/// Everything in which the answer differs from the one wanted, a sentence each.
///
/// # Errors
/// The [`Rejection`] that the command would meet.
pub(super) fn differences(
    battle: &Battle,
    command: &EncounterCommand,
    wanted: &Answer,
) -> Result<Vec<String>, Rejection> {
    let mut list = Differences::default();
    let order = if let EncounterCommand::Act(order)
    | EncounterCommand::Grant(order)
    | EncounterCommand::React(order) = command.unforced()
    {
        Some(order)
    } else {
        None
    };
    let asks_for_squares = !wanted.reaches.is_empty() || !wanted.beyond.is_empty();
    if let Some(order) = order.filter(|_| asks_for_squares) {
        of_squares(battle, order, wanted, &mut list);
        return Ok(list.0);
    }
    legality::check(battle, command)?;
    if let Some(order) = order {
        of_order(battle, order, wanted, &mut list)?;
    }
    Ok(list.0)
}

/// Compares the squares to which an action could lead.
fn of_squares(battle: &Battle, order: &Order, wanted: &Answer, list: &mut Differences) {
    let all = options::legal_orders(battle, order.who);
    let of_action = all.iter().filter(|other| other.action == order.action);
    let ends: Vec<Cell> = of_action
        .filter_map(|other| other.to.or_else(|| other.path.last().copied()))
        .collect();
    for cell in wanted.reaches.iter().filter(|cell| !ends.contains(cell)) {
        list.0.push(format!("{cell} is not reached"));
    }
    for cell in wanted.beyond.iter().filter(|cell| ends.contains(cell)) {
        list.0.push(format!("{cell} is reached"));
    }
}

fn of_order(
    battle: &Battle,
    order: &Order,
    wanted: &Answer,
    list: &mut Differences,
) -> Result<(), Rejection> {
    let plan = action::planned(battle, order);
    let plan = plan.as_ref().as_ref().map_err(Clone::clone)?;
    list.compare("seconds", wanted.seconds, plan.seconds);
    let way = plan.steps.iter().map(|step| step.to).collect();
    list.compare("way", wanted.way.clone(), way);
    let routine = odds::routine_odds(battle.ruleset, &plan.swings);
    list.chance("hit", wanted.hit, routine.hit);
    list.chance("dying", wanted.dying, routine.dying);
    if let Some(attacks) = &wanted.attacks {
        list.compare("attacks, in number", Some(attacks.len()), plan.swings.len());
        for (number, (attack, swing)) in (1..).zip(attacks.iter().zip(&plan.swings)) {
            list.of_attack(battle, number, attack, swing);
        }
    }
    Ok(())
}

/// The differences that were found so far.
#[derive(Default)]
struct Differences(Vec<String>);

impl Differences {
    fn compare<T: PartialEq + Debug>(&mut self, what: &str, want: Option<T>, have: T) {
        if let Some(want) = want.filter(|want| *want != have) {
            self.0.push(format!("{what} is {have:?}, not {want:?}"));
        }
    }

    fn compare_if_any<T: PartialEq + Debug>(
        &mut self,
        what: &str,
        want: Option<T>,
        have: Option<T>,
    ) {
        match (want, have) {
            (Some(want), None) => self
                .0
                .push(format!("{what} does not count here, it is not {want:?}")),
            (want, Some(have)) => self.compare(what, want, have),
            (None, None) => {}
        }
    }

    /// Chances are the same however they are written: 1 of 2 is 10 of 20.
    fn chance(&mut self, what: &str, want: Option<(u64, u64)>, have: Chance) {
        let product = |a: u64, b: u64| u128::from(a) * u128::from(b);
        if let Some((of, all)) = want
            && product(of, have.all) != product(have.of, all)
        {
            let Chance { of: ways, all: sum } = have;
            self.0
                .push(format!("{what} is ({ways}, {sum}), not ({of}, {all})"));
        }
    }

    fn of_attack(&mut self, battle: &Battle, number: usize, want: &AttackAnswer, swing: &Swing) {
        let name = |what: &str| format!("attack {number}: {what}");
        let odds = odds::odds(battle.ruleset, swing);
        let bonus = swing.to_hit.bonus();
        let (modifier, pool, against) = match &swing.against {
            Against::Toughness(_) => (Some(bonus), None, None),
            Against::HitPoints(against) => (Some(bonus), None, Some(against.armour_class)),
            Against::Defence(against) => (Some(bonus), None, Some(against.defence)),
            Against::Pool(_) => (None, Some(bonus), None),
        };
        let needs = modifier.map(|modifier| swing.to_hit.needed - modifier);
        self.compare(&name("target"), want.target, swing.target);
        self.compare(&name("weapon"), want.weapon, swing.weapon);
        self.compare_if_any(&name("modifier"), want.modifier, modifier);
        self.compare_if_any(&name("needs"), want.needs, needs);
        self.compare_if_any(&name("pool"), want.pool, pool);
        self.compare_if_any(&name("against"), want.against, against);
        let defence = swing.defence.as_ref().map(|(defence, _)| *defence);
        self.compare_if_any(&name("defence"), want.defence, defence);
        self.chance(&name("hit"), want.hit, odds.hit);
        self.chance(&name("wound"), want.wound, odds.wound);
        self.chance(&name("dying"), want.dying, odds.dying);
        let (least, most, _twice_the_mean) = odds.damage;
        self.compare(&name("damage"), want.damage, (least, most));
    }
}
