//! Spells and abilities: what each casting is worth, and where a caster walks to.

use crate::grid::{Cell, Traffic};
use crate::rules::attack::{self, EVERYTHING};
use crate::rules::facts::{ActionOrder, EncounterCommand};
use crate::rules::legality;
use crate::rules::prepared_spells;
use crate::rules::spell::{self, SpellOdds};
use crate::rules::state::{CombatantId, CombatantRef, DueEvent, Vitality};
use crate::ruleset::{
    ActionBehaviour, ActionId, ConditionId, SpellDef, SpellEffect, SpellId, SpellKind, SpellTarget,
};

use super::standpoint::{Standpoint, act};
use super::value::{self, HealingAmount};
use super::vantage::{self, Goal};

/// Number of times that help for enemies counts.
const HELP_FOR_ENEMIES: i64 = 4;

/// Delay in ticks that halves the value of a spell: positions will have changed by then.
const HALVING_DELAY: i64 = 6;

/// Number of squares by which combatants may come closer during a spell's delay, or while it is cast for a round.
const DRIFT_SQUARES: u32 = 4;

/// Maximum number of places for an area that are examined closely, the most promising first.
const MAX_CENTRES_TRIED: usize = 4;

/// Maximum number of castings whose legality is checked, the most valuable first.
const MAX_CASTS_TRIED: usize = 6;

/// A casting with its value.
#[derive(Clone, Debug)]
pub(super) struct SpellOption {
    /// Its value, if it took no time.
    pub value: i64,
    /// The order.
    pub order: ActionOrder,
    /// Time that the casting takes: seconds, segments or actions; `None` if it is that of the action.
    pub time: Option<u32>,
}

impl SpellOption {
    /// Returns the value, less if casting takes longer than the action usually does.
    fn for_its_time(&self, standpoint: &Standpoint) -> i64 {
        let def = standpoint.battle.ruleset.actions.get(self.order.action);
        let usual = def.map_or(1, |def| def.duration.min_ticks()).max(1);
        let time = self.time.unwrap_or(usual).max(1);
        self.value * i64::from(usual) / i64::from(time)
    }
}

/// Returns the spells and abilities that the actor could cast now, with the action for each.
pub(super) fn known<'a>(
    standpoint: &'a Standpoint,
) -> impl Iterator<Item = (ActionId, SpellId, &'a SpellDef)> {
    let casting = standpoint.action(|does| matches!(does, ActionBehaviour::Cast));
    let using = standpoint.action(|does| matches!(does, ActionBehaviour::Ability));
    let spells = prepared_spells::available_spells(standpoint.battle, &standpoint.actor);
    spells.filter_map(move |id| {
        let def = standpoint.battle.ruleset.spells.get(id)?;
        let action = match def.kind {
            SpellKind::Incantation => casting,
            SpellKind::Invocation | SpellKind::SpellLike | SpellKind::Innate => using.or(casting),
        };
        let is_reaction = def.answers.is_some();
        (!is_reaction).then_some((action?.0, id, def))
    })
}

/// Returns the castings with any value of the spells in `which`, the most valuable first.
pub(super) fn options(
    standpoint: &Standpoint,
    which: impl Fn(SpellId, &SpellDef) -> bool,
) -> Vec<SpellOption> {
    let known = known(standpoint).filter(|(_, id, def)| which(*id, def));
    let options = known.flat_map(|(action, id, def)| options_of(standpoint, action, id, def));
    let mut options: Vec<SpellOption> = options.collect();
    options.sort_by_key(|option| std::cmp::Reverse(option.value));
    options
}

/// Returns the castings of one spell that have any value.
pub(super) fn options_of(
    standpoint: &Standpoint,
    action: ActionId,
    id: SpellId,
    def: &SpellDef,
) -> Vec<SpellOption> {
    let soon = |value: i64| value * HALVING_DELAY / (HALVING_DELAY + i64::from(def.delay));
    let aims = aims(standpoint, id, def).into_iter();
    aims.map(|(value, targets, to)| SpellOption {
        value: soon(value),
        order: ActionOrder {
            spell: Some(id),
            targets,
            to,
            ..standpoint.order(action)
        },
        time: def.casting,
    })
    .filter(|option| option.value > 0)
    .collect()
}

/// Casts the spell with the highest value for its time, if that is more than `least`.
pub(super) fn cast(standpoint: &Standpoint, least: i64) -> Option<EncounterCommand> {
    let options = options(standpoint, |_id, _def| true).into_iter();
    let mut timed: Vec<(i64, ActionOrder)> = options
        .map(|option| (option.for_its_time(standpoint), option.order))
        .filter(|(value, _)| *value > least)
        .collect();
    timed.sort_by_key(|(value, _)| std::cmp::Reverse(*value));
    first_legal(standpoint, timed).map(|(_, command)| command)
}

/// Returns the first of these castings that is legal, with its value. Only the first few are checked.
pub(super) fn first_legal(
    standpoint: &Standpoint,
    options: impl IntoIterator<Item = (i64, ActionOrder)>,
) -> Option<(i64, EncounterCommand)> {
    let tried = options.into_iter().take(MAX_CASTS_TRIED);
    let mut commands = tried.map(|(value, order)| (value, act(order)));
    commands.find(|(_, command)| legality::check(standpoint.battle, command).is_ok())
}

fn heals(def: &SpellDef) -> bool {
    matches!(
        def.effect,
        SpellEffect::Heal(_) | SpellEffect::HealPoints(_)
    )
}

/// The value of a casting, its targets and its square.
type Aim = (i64, Vec<CombatantId>, Option<Cell>);

/// Returns the sensible aims of a spell, with their values.
fn aims(standpoint: &Standpoint, id: SpellId, def: &SpellDef) -> Vec<Aim> {
    let battle = standpoint.battle;
    let actor = &standpoint.actor;
    match def.target {
        SpellTarget::Caster => vec![(gain(standpoint, id, def, actor), Vec::new(), None)],
        SpellTarget::Combatant => {
            let targets = targets(standpoint, id, def).into_iter();
            targets
                .map(|(value, who)| (value, vec![who], None))
                .collect()
        }
        SpellTarget::Combatants { most } => {
            let targets = targets(standpoint, id, def).into_iter();
            let reached = targets
                .filter(|(_, who)| spell::check_aim(battle, actor, def, &[*who], None).is_ok());
            let most = usize::try_from(most).unwrap_or(1);
            let chosen: Vec<(i64, CombatantId)> = reached.take(most).collect();
            let value = chosen.iter().map(|(value, _)| value).sum();
            let who: Vec<CombatantId> = chosen.into_iter().map(|(_, who)| who).collect();
            if who.is_empty() {
                Vec::new()
            } else {
                vec![(value, who, None)]
            }
        }
        SpellTarget::Burst { .. }
        | SpellTarget::Cone { .. }
        | SpellTarget::Line { .. }
        | SpellTarget::Wall { .. } => areas(standpoint, id, def),
    }
}

/// Returns the combatants for which a spell is of any use as its target, the best first.
fn targets(standpoint: &Standpoint, id: SpellId, def: &SpellDef) -> Vec<(i64, CombatantId)> {
    let everyone = standpoint.enemies().iter().chain(standpoint.friends());
    let mut targets: Vec<(i64, CombatantId)> = everyone
        .map(|who| (gain(standpoint, id, def, who), who.id()))
        .filter(|(value, _)| *value > 0)
        .collect();
    targets.sort_by_key(|(value, _)| std::cmp::Reverse(*value));
    targets
}

/// Returns the best places for an area, with their values. A rough estimate finds where most of those are close together
/// that the spell should affect; the best few places are examined closely.
fn areas(standpoint: &Standpoint, id: SpellId, def: &SpellDef) -> Vec<Aim> {
    let (battle, actor) = (standpoint.battle, &standpoint.actor);
    let everyone = || standpoint.enemies().iter().chain(standpoint.friends());
    let gains: Vec<(i64, &CombatantRef)> = everyone()
        .map(|who| (gain(standpoint, id, def, who), who))
        .filter(|(gain, _)| *gain != 0)
        .collect();
    if gains.iter().all(|(gain, _)| *gain < 0) {
        return Vec::new();
    }
    let radius = match def.target {
        SpellTarget::Burst { radius } => radius,
        _along_a_line => 1,
    };
    let mut centres: Vec<(i64, Cell)> = centres(standpoint, def, &gains, radius)
        .into_iter()
        .map(|at| {
            let square = battle.map.space_of(at);
            let near = gains
                .iter()
                .filter(|(_, who)| who.space().squares_to(&square) <= radius);
            (near.map(|(gain, _)| gain).sum(), at)
        })
        .filter(|(value, _)| *value > 0)
        .collect();
    centres.sort_by_key(|(value, at)| (std::cmp::Reverse(*value), at.y, at.x));
    centres.truncate(MAX_CENTRES_TRIED);
    // Allies will have moved by the time it takes effect, and enemies will be next to the allies that it helps.
    let drift = match def.delay > 0 || takes_a_round(standpoint, def) {
        true => DRIFT_SQUARES,
        false => 0,
    };
    let examined = centres.into_iter().filter_map(|(_, at)| {
        let to = Some(at);
        spell::check_aim(battle, actor, def, &[], to).ok()?;
        let affected = spell::affected(battle, actor, def, &[], to);
        let square = battle.map.space_of(at);
        let may_be_affected = |who: &CombatantRef, gain: i64| {
            affected.contains(&who.id())
                || gain < 0 && drift > 0 && who.space().squares_to(&square) <= radius + drift
        };
        let all = gains
            .iter()
            .filter(|(gain, who)| may_be_affected(who, *gain));
        let value: i64 = all.map(|(gain, _)| gain).sum();
        Some((value, Vec::new(), to))
    });
    examined.filter(|(value, ..)| *value > 0).collect()
}

/// Checks whether casting a spell takes a round or longer.
fn takes_a_round(standpoint: &Standpoint, def: &SpellDef) -> bool {
    let round = standpoint.battle.ruleset.clock.round;
    round > 1 && def.casting.is_some_and(|casting| casting >= round)
}

/// Returns the squares around which an area may be placed: those of all that it should affect and, for a burst, the
/// squares at its edge from which it affects them and others not.
fn centres(
    standpoint: &Standpoint,
    def: &SpellDef,
    gains: &[(i64, &CombatantRef)],
    radius: u32,
) -> Vec<Cell> {
    let battle = standpoint.battle;
    let wanted = gains.iter().filter(|(gain, _)| *gain > 0);
    let mut centres: Vec<Cell> = wanted.map(|(_, who)| who.position().0).collect();
    let endangers = gains.iter().any(|(gain, _)| *gain < 0);
    if endangers && radius > 0 && matches!(def.target, SpellTarget::Burst { .. }) {
        let topology = battle.map.topology();
        let around = centres.clone().into_iter().flat_map(|at| {
            let directions = topology.directions().iter();
            directions.map(move |direction| topology.steps(at, *direction, radius))
        });
        centres.extend(around.filter(|at| battle.map.contains(*at)));
    }
    centres.sort_unstable_by_key(|at| (at.y, at.x));
    centres.dedup();
    centres
}

/// Cache key for the gain of a caster if a spell takes effect on a target.
#[derive(PartialEq, Eq, Hash)]
struct Gain(CombatantId, SpellId, CombatantId);

/// Returns the actor's gain if the spell takes effect on `target`, considering the chance that it does; negative for a
/// loss.
pub(super) fn gain(
    standpoint: &Standpoint,
    id: SpellId,
    def: &SpellDef,
    target: &CombatantRef,
) -> i64 {
    let question = Gain(standpoint.actor_id(), id, target.id());
    let find = || find_gain(standpoint, id, def, target);
    *standpoint.battle.answer(question, find)
}

fn find_gain(standpoint: &Standpoint, id: SpellId, def: &SpellDef, target: &CombatantRef) -> i64 {
    let battle = standpoint.battle;
    let loss = loss(standpoint, id, def, target);
    if loss == 0 {
        return 0;
    }
    let is_enemy = battle.are_enemies(&standpoint.actor, target);
    let effective = match spell::prospect(battle, &standpoint.actor, target, def) {
        SpellOdds::Unaffected => 0,
        SpellOdds::Sure => EVERYTHING,
        SpellOdds::Chance(chance) => thousandths(chance.of, chance.all),
        SpellOdds::Halved(chance) => i64::midpoint(thousandths(chance.of, chance.all), EVERYTHING),
    };
    match (is_enemy, loss > 0) {
        (true, true) => loss * effective / EVERYTHING,
        (false, false) => -loss,
        (true, false) => HELP_FOR_ENEMIES * loss,
        (false, true) => -value::HARM_TO_OWN_SIDE * loss * effective / EVERYTHING,
    }
}

fn thousandths(of: u64, all: u64) -> i64 {
    i64::try_from(of * 1000 / all.max(1)).unwrap_or(EVERYTHING)
}

/// Returns how much worse off `target` is if the spell takes effect on it; negative if it is better off.
fn loss(standpoint: &Standpoint, id: SpellId, def: &SpellDef, target: &CombatantRef) -> i64 {
    let battle = standpoint.battle;
    match &def.effect {
        SpellEffect::Damage(_) | SpellEffect::DamagePerLevel { .. } if target.is_up() => {
            let dice = spell::damage_dice(battle, standpoint.actor_id(), def);
            let share = dice.map_or(0, |dice| {
                attack::share_of_damage(battle.ruleset, target, dice)
            });
            value::of_share(battle, target.id(), share)
        }
        // Any damage may kill a dying ally.
        SpellEffect::Damage(_) | SpellEffect::DamagePerLevel { .. }
            if target.health().vitality() == Vitality::Dying
                && !battle.are_enemies(&standpoint.actor, target) =>
        {
            value::of_life(battle, target)
        }
        SpellEffect::Condition { condition, lasts } if target.is_up() => {
            let Some(condition_def) = battle.ruleset.conditions.get(*condition) else {
                return 0;
            };
            // Without known enemies, no condition is of any use.
            let is_pointless = standpoint.enemies().is_empty()
                || has_or_awaits(standpoint, id, *condition, target);
            if is_pointless {
                0
            } else {
                value::of_condition(battle, target, condition_def, *lasts)
            }
        }
        SpellEffect::Heal(wounds) => {
            -value::of_healing(battle, target, HealingAmount::Wounds(*wounds))
        }
        SpellEffect::HealPoints(dice) => {
            let (least, most) = dice.range();
            -value::of_healing(
                battle,
                target,
                HealingAmount::Points(i32::midpoint(least, most)),
            )
        }
        // The effect of a spell that the GM decides cannot be estimated.
        SpellEffect::Damage(_)
        | SpellEffect::DamagePerLevel { .. }
        | SpellEffect::Condition { .. }
        | SpellEffect::Dispel
        | SpellEffect::Counter { .. }
        | SpellEffect::Narrative => 0,
    }
}

/// Checks whether the target already has the condition, or one of the actor's delayed spells will inflict it.
fn has_or_awaits(
    standpoint: &Standpoint,
    id: SpellId,
    condition: ConditionId,
    target: &CombatantRef,
) -> bool {
    let who = target.id();
    let own = standpoint.actor_id();
    let awaited = standpoint.battle.timeline.due().iter().any(|due| {
        due.owner == own
            && match &due.event {
                DueEvent::Spell { spell, targets, .. } => {
                    *spell == id && (targets.contains(&who) || targets.is_empty())
                }
                DueEvent::ConditionEnds { .. } | DueEvent::LightEnds { .. } => false,
            }
    });
    awaited || target.conditions().contains(condition)
}

/// Returns the enemies against which the actor has a useful ranged spell, each with the range of the one that reaches
/// farthest, and the time that the slowest casting takes; `None` for a combatant that does not fight with spells.
pub(super) fn goals(standpoint: &Standpoint) -> Option<(Vec<Goal>, u32)> {
    let (_, casting) = standpoint.action(|does| matches!(does, ActionBehaviour::Cast))?;
    let ruleset = standpoint.battle.ruleset;
    let far = known(standpoint)
        .filter(|(_, _, def)| ruleset.harms(def) && def.range_squares > 1)
        .map(|(_, id, def)| (id, def))
        .collect::<Vec<_>>();
    let takes = |def: &SpellDef| def.casting.unwrap_or(casting.duration.min_ticks());
    let time = far.iter().map(|(_, def)| takes(def)).max()?;
    let enemies = standpoint.enemies().iter();
    let goals = enemies.filter_map(|enemy| {
        let useful = far
            .iter()
            .filter(|(id, def)| gain(standpoint, *id, def, enemy) > 0);
        Some(Goal {
            space: enemy.space(),
            range: useful.map(|(_, def)| def.range_squares).max()?,
            what: Traffic::EFFECTS,
        })
    });
    let goals: Vec<Goal> = goals.collect();
    (!goals.is_empty()).then_some((goals, time))
}

/// Checks whether the actor knows a harmful ranged spell that is of use.
pub(super) fn fights_with_spells(standpoint: &Standpoint) -> bool {
    goals(standpoint).is_some()
}

/// Moves to where an enemy is in range of a spell, if none is in range here.
pub(super) fn find_vantage(standpoint: &Standpoint) -> Option<EncounterCommand> {
    let (goals, _) = goals(standpoint)?;
    if vantage::commands_view(standpoint, &goals, standpoint.actor.position().0) {
        return None;
    }
    vantage::step_to(standpoint, &goals)
}

/// Checks whether the actor has a spell that heals.
pub(super) fn can_heal(standpoint: &Standpoint) -> bool {
    known(standpoint).any(|(_, _, def)| heals(def))
}

/// Walks to a dying ally, to heal it.
pub(super) fn go_to_patient(standpoint: &Standpoint) -> Option<EncounterCommand> {
    let goals = patients(standpoint);
    let here = standpoint.actor.position().0;
    if goals.is_empty() || vantage::commands_view(standpoint, &goals, here) {
        return None;
    }
    vantage::step_to(standpoint, &goals)
}

/// Returns the dying allies that the actor could heal, with the range of the spell.
pub(super) fn patients(standpoint: &Standpoint) -> Vec<Goal> {
    let healing = known(standpoint)
        .filter(|(_, _, def)| heals(def) && !matches!(def.target, SpellTarget::Caster));
    let range = healing.map(|(_, _, def)| def.range_squares.max(1)).max();
    let Some(range) = range else {
        return Vec::new();
    };
    let dying = standpoint.friends().iter().filter(|friend| {
        friend.health().vitality() == Vitality::Dying && friend.id() != standpoint.actor_id()
    });
    dying
        .map(|friend| Goal {
            space: friend.space(),
            range,
            what: Traffic::EFFECTS,
        })
        .collect()
}
