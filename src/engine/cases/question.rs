//! Questions: what a command would do, without running it or rolling a die.

use std::fmt::Debug;

use serde::Deserialize;

use crate::encounter::options;
use crate::grid::Cell;
use crate::rules::attack::{Against, PlannedAttack};
use crate::rules::facts::{ActionOrder, EncounterCommand, Rejection};
use crate::rules::odds::{self, Chance};
use crate::rules::state::{Battle, CombatantId};
use crate::rules::{action, legality};
use crate::ruleset::{DefenceId, ItemId};

/// Expected results of a command; a field that is not named may be anything.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// Number of seconds, or segments, that it takes.
    #[serde(default)]
    pub seconds: Option<u32>,
    /// Squares of its path, one by one.
    #[serde(default)]
    pub way: Option<Vec<Cell>>,
    /// Squares that the action could lead to, whatever destination the order names.
    #[serde(default)]
    pub reaches: Vec<Cell>,
    /// Squares that the action could not lead to.
    #[serde(default)]
    pub beyond: Vec<Cell>,
    /// All its attacks, in order.
    #[serde(default)]
    pub attacks: Option<Vec<AttackAnswer>>,
    /// Chance that at least one of its attacks hits, as (ways to hit, all ways).
    #[serde(default)]
    pub hit: Option<(u64, u64)>,
    /// Chance that the target of the first attack is dying after all of them.
    #[serde(default)]
    pub dying: Option<(u64, u64)>,
}

/// Expected results of one attack; a field that is not named may be anything.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttackAnswer {
    /// Target of the attack.
    #[serde(default)]
    pub target: Option<CombatantId>,
    /// Weapon used for the attack.
    #[serde(default)]
    pub weapon: Option<ItemId>,
    /// Total modifier of its die.
    #[serde(default)]
    pub modifier: Option<i32>,
    /// Face that the die must show after all modifiers; no die may have it.
    #[serde(default)]
    pub needs: Option<i32>,
    /// Number of dice rolled, for rulesets that roll a pool.
    #[serde(default)]
    pub pool: Option<i32>,
    /// Armour Class, or Defence, that the attack must beat.
    #[serde(default)]
    pub against: Option<i32>,
    /// Defence used against it.
    #[serde(default)]
    pub defence: Option<DefenceId>,
    /// Chance that it hits, after any defence.
    #[serde(default)]
    pub hit: Option<(u64, u64)>,
    /// Chance that it hits and causes a wound, or costs points.
    #[serde(default)]
    pub wound: Option<(u64, u64)>,
    /// Chance that its target is dying after it.
    #[serde(default)]
    pub dying: Option<(u64, u64)>,
    /// Lowest and highest damage of a hit.
    #[serde(default)]
    pub damage: Option<(i32, i32)>,
}

/// Returns every difference between the actual and the wanted answer, one sentence each.
///
/// # Errors
/// The [`Rejection`] of the command, if it is not allowed.
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
        compare_squares(battle, order, wanted, &mut list);
        return Ok(list.0);
    }
    legality::check(battle, command)?;
    if let Some(order) = order {
        compare_order(battle, order, wanted, &mut list)?;
    }
    Ok(list.0)
}

/// Compares the squares that an action could lead to.
fn compare_squares(battle: &Battle, order: &ActionOrder, wanted: &Answer, list: &mut Differences) {
    let all = options::legal_orders(battle, order.who);
    let of_action = all.iter().filter(|other| other.action == order.action);
    let ends: Vec<Cell> = of_action
        .filter_map(|other| other.to.or_else(|| other.path.last().copied()))
        .collect();
    for cell in wanted.reaches.iter().filter(|cell| !ends.contains(cell)) {
        list.0.push(format!("{cell} cannot be reached"));
    }
    for cell in wanted.beyond.iter().filter(|cell| ends.contains(cell)) {
        list.0.push(format!("{cell} can be reached"));
    }
}

fn compare_order(
    battle: &Battle,
    order: &ActionOrder,
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
        list.compare("number of attacks", Some(attacks.len()), plan.swings.len());
        for (number, (attack, swing)) in (1..).zip(attacks.iter().zip(&plan.swings)) {
            list.compare_attack(battle, number, attack, swing);
        }
    }
    Ok(())
}

/// Differences found so far.
#[derive(Default)]
struct Differences(Vec<String>);

impl Differences {
    fn compare<T: PartialEq + Debug>(&mut self, what: &str, want: Option<T>, have: T) {
        if let Some(want) = want.filter(|want| *want != have) {
            self.0
                .push(format!("{what} is {have:?}, expected {want:?}"));
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
                .push(format!("{what} does not apply here, expected {want:?}")),
            (want, Some(have)) => self.compare(what, want, have),
            (None, None) => {}
        }
    }

    /// Compares chances by value, however they are written: 1 of 2 equals 10 of 20.
    fn chance(&mut self, what: &str, want: Option<(u64, u64)>, have: Chance) {
        let product = |a: u64, b: u64| u128::from(a) * u128::from(b);
        if let Some((of, all)) = want
            && product(of, have.all) != product(have.of, all)
        {
            let Chance { of: ways, all: sum } = have;
            self.0
                .push(format!("{what} is ({ways}, {sum}), expected ({of}, {all})"));
        }
    }

    fn compare_attack(
        &mut self,
        battle: &Battle,
        number: usize,
        want: &AttackAnswer,
        swing: &PlannedAttack,
    ) {
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
