//! Strength of the two sides: the number of combatants on each, how much they can lose, and their expected damage per
//! round, by the probabilities of the rules.
//!
//! Every combatant attacks with the weapon it has ready, as if all were within reach and in sight. Its damage is the
//! mean over all its enemies. Spells, charges and combos do not count.

use crate::encounter::{self, EncounterSetup};
use crate::grid::{BattleMap, Cell, MAX_MAP_SIZE, Topology};
use crate::rules::attack::{self, Against, Mode, PlannedAttack};
use crate::rules::odds::{odds, routine_odds};
use crate::rules::state::{Battle, CombatantId, CombatantRef, CombatantSpec, SideId, Stance};
use crate::rules::turns;
use crate::ruleset::{ActionBehaviour, ActionDef, CreatureId, CreatureKind, Ruleset, TurnBudget};

use std::sync::Arc;

/// The strength of one side.
#[derive(Clone, Debug, PartialEq)]
pub struct SideStrength {
    /// Number of combatants that can act.
    pub count: usize,
    /// Their total health.
    pub stake: SideHealth,
    /// The expected damage of the side per round, or its expected wounds in rulesets without damage points.
    pub harm: f64,
}

/// Stamina that counts as much as a wound that can be taken.
const WOUND: f64 = 4.0;

/// The health of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SideHealth {
    /// The sum of all hit points.
    HitPoints(i32),
    /// The sums of all Stamina and of all wounds that can be taken.
    Stamina(i32, u32),
    /// The lowest and the highest toughness, which damage is compared with.
    Toughness(i32, i32),
}

/// How hard a fight is for the party.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Difficulty {
    /// The party hardly notices.
    Trivial,
    /// The party wins.
    Easy,
    /// The party wins, at a price.
    Fair,
    /// The party may lose.
    Hard,
    /// The party probably loses.
    Deadly,
}

impl Difficulty {
    /// Returns the difficulty of a fight in which the enemies' strength is this multiple of the party's. Strength is
    /// what a side can lose times what it makes the other lose, so that it grows with the square of the numbers.
    fn from_ratio(ratio: f64) -> Self {
        match ratio {
            _ if ratio < 0.1 => Self::Trivial,
            _ if ratio < 0.35 => Self::Easy,
            _ if ratio < 0.7 => Self::Fair,
            _ if ratio < 1.2 => Self::Hard,
            _more => Self::Deadly,
        }
    }

    /// Returns the difficulty of `count` combatants worth `worth` reference characters each, for a party of these
    /// worths; `None` for no combatants or no party.
    pub fn from_worth(count: u8, worth: f64, party: &[f64]) -> Option<Self> {
        let strength = |count: f64, worth: f64| worth * (worth + 1.0) * count * (count + 1.0);
        let many = party.len() as f64;
        let ours = strength(many, party.iter().sum::<f64>() / many.max(1.0));
        let theirs = strength(f64::from(count), worth);
        (ours > 0.0 && count > 0).then(|| Self::from_ratio(theirs / ours))
    }

    /// Describes it: `easy for your party`.
    pub fn text(self) -> &'static str {
        text::difficulty(self)
    }
}

/// The strengths of two opposing sides.
#[derive(Clone, Debug, PartialEq)]
pub struct Balance {
    /// The party with its allies, or the first side if there is no party.
    pub ours: SideStrength,
    /// Its enemies.
    pub theirs: SideStrength,
    /// True if ours is the players' side.
    pub is_party: bool,
}

impl Balance {
    /// Returns the current balance; `None` if one of the sides has no combatant that can act.
    pub fn from_battle(battle: &Battle) -> Option<Self> {
        let up: Vec<CombatantRef> = battle.combatants().filter(CombatantRef::can_act).collect();
        let side = our_side(battle)?;
        let ours: Vec<&CombatantRef> = up
            .iter()
            .filter(|who| battle.sides.are_friends(who.identity().side, side))
            .collect();
        let theirs: Vec<&CombatantRef> = up
            .iter()
            .filter(|who| battle.sides.are_enemies(who.identity().side, side))
            .collect();
        if ours.is_empty() || theirs.is_empty() {
            return None;
        }
        Some(Self {
            ours: force(battle, &ours, &theirs),
            theirs: force(battle, &theirs, &ours),
            is_party: battle.sides.stance(side) == Stance::Party,
        })
    }

    /// Returns how hard the fight is for the party; `None` if there is no party.
    pub fn difficulty(&self) -> Option<Difficulty> {
        let strength = |side: &SideStrength| {
            let stake = match side.stake {
                SideHealth::HitPoints(points) => f64::from(points),
                SideHealth::Stamina(points, wounds) => {
                    f64::from(points) + WOUND * f64::from(wounds)
                }
                SideHealth::Toughness(..) => side.count as f64,
            };
            stake * side.harm
        };
        let (ours, theirs) = (strength(&self.ours), strength(&self.theirs));
        let ratio = theirs / ours.max(1e-6);
        self.is_party.then(|| Difficulty::from_ratio(ratio))
    }

    /// Describes it, one comparison a line: `Numbers: 5 against 7`, `Total hit points: 42 against 61` and
    /// `Expected damage each round: 6.1 dealt, 4.8 taken`.
    pub fn lines(&self) -> Vec<String> {
        let (ours, theirs) = (&self.ours, &self.theirs);
        let mut lines = vec![text::numbers(ours.count, theirs.count)];
        match (ours.stake, theirs.stake) {
            (SideHealth::Toughness(least, most), SideHealth::Toughness(low, high)) => {
                lines.push(text::toughness((least, most), (low, high)));
                lines.push(text::expected_wounds(ours.harm, theirs.harm));
            }
            (
                SideHealth::Stamina(points, wounds),
                SideHealth::Stamina(their_points, their_wounds),
            ) => {
                lines.push(text::stamina(points, their_points));
                lines.push(text::wounds_left(wounds, their_wounds));
                lines.push(text::expected_damage(ours.harm, theirs.harm));
            }
            (our_health, their_health) => {
                let (points, their_points) = (our_health.points(), their_health.points());
                lines.push(text::hit_points(points, their_points));
                lines.push(text::expected_damage(ours.harm, theirs.harm));
            }
        }
        lines
    }
}

impl SideHealth {
    fn points(self) -> i32 {
        match self {
            Self::HitPoints(points) | Self::Stamina(points, _) => points,
            Self::Toughness(..) => 0,
        }
    }
}

/// Returns our side: that of the players, or the first one.
fn our_side(battle: &Battle) -> Option<SideId> {
    let sides = &battle.sides.0;
    let party = sides.iter().find(|side| side.stance == Stance::Party);
    party.or_else(|| sides.first()).map(|side| side.id)
}

fn force(battle: &Battle, who: &[&CombatantRef], against: &[&CombatantRef]) -> SideStrength {
    let mut known = AttackCache::default();
    let foes = group_alike(against);
    let harms = group_alike(who).into_iter().map(|(one, many)| {
        let mean = |foe: &(&CombatantRef, usize)| {
            known.expected_attack(battle, one, foe.0).harm * foe.1 as f64
        };
        let all: f64 = foes.iter().map(mean).sum();
        all / against.len() as f64 * attacks_per_round(battle, one) * many as f64
    });
    let harm = harms.sum();
    SideStrength {
        count: who.len(),
        stake: health_against(battle, who, against),
        harm,
    }
}

/// Returns one combatant of each group that fights alike, with the size of the group.
fn group_alike<'a, 'b, 'c>(
    who: &[&'a CombatantRef<'b, 'c>],
) -> Vec<(&'a CombatantRef<'b, 'c>, usize)> {
    let mut kinds: Vec<(&CombatantRef, usize)> = Vec::new();
    for one in who {
        match kinds.iter_mut().find(|(known, _)| fights_alike(known, one)) {
            Some((_, many)) => *many += 1,
            None => kinds.push((one, 1)),
        }
    }
    kinds
}

/// Returns true if two combatants fight alike: same kind and side, stats, gear, wounds, posture and conditions.
fn fights_alike(a: &CombatantRef, b: &CombatantRef) -> bool {
    let of = |who: &CombatantRef| (who.identity().creature, who.identity().side);
    of(a) == of(b)
        && a.stats() == b.stats()
        && a.gear() == b.gear()
        && a.health().wounds() == b.health().wounds()
        && a.posture() == b.posture()
        && a.conditions() == b.conditions()
}

/// The expected result of an attack.
#[derive(Clone, Copy, Debug, Default)]
struct ExpectedAttack {
    /// Damage, or wounds in rulesets where damage is only compared.
    harm: f64,
    /// The chance to hit.
    hit: f64,
    /// The chance to drop an unhurt target.
    fells: f64,
}

/// A cache of expected attack results.
#[derive(Default)]
struct AttackCache(Vec<((CombatantId, CombatantId), ExpectedAttack)>);

impl AttackCache {
    fn expected_attack(
        &mut self,
        battle: &Battle,
        actor: &CombatantRef,
        target: &CombatantRef,
    ) -> ExpectedAttack {
        let key = (actor.id(), target.id());
        if let Some((_, blow)) = self.0.iter().find(|(known, _)| *known == key) {
            return *blow;
        }
        let blow = best_attack(battle, actor, target);
        self.0.push((key, blow));
        blow
    }
}

/// Returns the result of the best attack that is ready, melee or ranged; no damage for a combatant with nothing ready.
fn best_attack(battle: &Battle, actor: &CombatantRef, target: &CombatantRef) -> ExpectedAttack {
    let best = best_attack_with(battle, actor, target);
    best.map(|(blow, _)| blow).unwrap_or_default()
}

/// Returns the result of the best attack that is ready, and its parts.
fn best_attack_with(
    battle: &Battle,
    actor: &CombatantRef,
    target: &CombatantRef,
) -> Option<(ExpectedAttack, Vec<PlannedAttack>)> {
    let modes = [Mode::Melee, Mode::Ranged].into_iter();
    let swings = modes
        .filter_map(|mode| attack::foresee_routine(battle, actor, target.id(), mode).ok())
        .filter(|swings| !swings.is_empty());
    let blows = swings.map(|swings| (expected_attack(battle.ruleset, &swings), swings));
    blows.max_by(|(a, _), (b, _)| a.harm.total_cmp(&b.harm))
}

fn expected_attack(ruleset: &Ruleset, swings: &[PlannedAttack]) -> ExpectedAttack {
    let share = |of: u64, all: u64| of as f64 / all.max(1) as f64;
    let routine = routine_odds(ruleset, swings);
    let wounds = |swing: &PlannedAttack| {
        let wound = odds(ruleset, swing).wound;
        share(wound.of, wound.all)
    };
    let compared = |swing: &PlannedAttack| matches!(swing.against, Against::Toughness(_));
    ExpectedAttack {
        harm: match swings.iter().all(compared) {
            true => swings.iter().map(wounds).sum(),
            false => share(routine.damage.of, routine.damage.all),
        },
        hit: share(routine.hit.of, routine.hit.all),
        fells: share(routine.dying.of, routine.dying.all),
    }
}

/// Returns the number of attacks per round of a combatant that does nothing else. An action longer than its turn
/// continues in the next.
fn attacks_per_round(battle: &Battle, who: &CombatantRef) -> f64 {
    let ruleset = battle.ruleset;
    let attacks = ruleset.actions.values().filter(|def: &&ActionDef| {
        matches!(
            def.does,
            ActionBehaviour::MeleeAttack | ActionBehaviour::RangedAttack
        ) && def.answers.is_none()
    });
    let least = attacks.map(|def| def.duration.min_ticks()).min();
    let each = f64::from(least.unwrap_or(1).max(1));
    match ruleset.turns.rules().turn {
        TurnBudget::Seconds => f64::from(turns::turn_budget(ruleset)) / each,
        TurnBudget::Actions => f64::from(turns::fast_or_well::actions_of(battle, who)) / each,
        TurnBudget::Activities | TurnBudget::Parts => 1.0,
    }
}

/// Returns the health of `who`, in the units that count in a fight with `against`.
fn health_against(battle: &Battle, who: &[&CombatantRef], against: &[&CombatantRef]) -> SideHealth {
    let points: i32 = who
        .iter()
        .map(|who| who.health().hit_points().now.max(0))
        .sum();
    let has_points = |who: &&CombatantRef| who.health().hit_points().most > 0;
    if !who.iter().chain(against).any(has_points) {
        let all = who.iter().map(|who| attack::toughness(battle.ruleset, who));
        let (least, most) = (all.clone().min(), all.max());
        return SideHealth::Toughness(least.unwrap_or(0), most.unwrap_or(0));
    }
    match battle.ruleset.attack.mortal_wound() {
        Some(mortal) => {
            let left = |who: &&CombatantRef| mortal.saturating_sub(who.health().wounds());
            SideHealth::Stamina(points, who.iter().map(left).sum())
        }
        None => SideHealth::HitPoints(points),
    }
}

/// Returns the worth of each kind in the library: the average number of pregenerated characters of its ruleset that it
/// equals in a fight. `None` for a kind that does no damage, or if there are no characters.
pub fn worth_of_all(ruleset: &Arc<Ruleset>) -> Vec<(CreatureId, Option<f64>)> {
    let ids: Vec<CreatureId> = ruleset.creatures.ids().collect();
    let nothing = || ids.iter().map(|id| (*id, None)).collect();
    let Some(setup) = library_fight(ruleset) else {
        return nothing();
    };
    let Ok(mut world) = encounter::world_of(&setup) else {
        return nothing();
    };
    encounter::read(&mut world, |battle| {
        let party = our_side(battle);
        let yardsticks: Vec<CombatantRef> = battle
            .combatants()
            .filter(|who| Some(who.identity().side) == party)
            .collect();
        let others = battle
            .combatants()
            .filter(|who| Some(who.identity().side) != party);
        let worth = others.map(|who| {
            let kind = who.identity().creature;
            (kind, worth(battle, &who, &yardsticks))
        });
        worth.collect()
    })
}

/// Returns a fight of all creatures in the library against all its characters, far apart on an empty map; `None` if
/// there are too many.
fn library_fight(ruleset: &Arc<Ruleset>) -> Option<EncounterSetup> {
    // No combatant is larger than this, in squares.
    const ROOM: u32 = 8;
    let all = || ruleset.creatures.iter();
    let persons = all().filter(|(_, def)| def.kind == CreatureKind::Character);
    let party = persons.map(|(id, _)| (id, "party"));
    let foes = all().map(|(id, _)| (id, "foes"));
    let line: Vec<(CreatureId, &str)> = party.chain(foes).collect();
    let many = u32::try_from(line.len()).ok()?;
    let across = (MAX_MAP_SIZE / ROOM).max(1);
    let down = many.div_ceil(across).max(1);
    let map = BattleMap::with_topology(Topology::Square, across * ROOM, down * ROOM).ok()?;
    let combatants = (0..many).zip(&line).map(|(nth, (kind, side))| {
        let at = (nth % across * ROOM, nth / across * ROOM);
        let at = Cell::new(
            i32::try_from(at.0).unwrap_or(0),
            i32::try_from(at.1).unwrap_or(0),
        );
        let id = CombatantId::new(&format!("one-{nth}"));
        CombatantSpec::new(id, *kind, SideId::new(side), at)
    });
    Some(EncounterSetup {
        combatants: combatants.collect(),
        ..EncounterSetup::new("", ruleset.clone(), map)
    })
}

/// Returns the number of reference characters that equal a combatant: as many as it drops in the time that they need to
/// drop it, if each of them attacks until it is dropped.
fn worth(battle: &Battle, who: &CombatantRef, yardsticks: &[CombatantRef]) -> Option<f64> {
    if yardsticks.is_empty() {
        return None;
    }
    let many = yardsticks.len() as f64;
    let deals: f64 = yardsticks
        .iter()
        .map(|it| share_dropped(battle, who, it))
        .sum();
    let takes: f64 = yardsticks
        .iter()
        .map(|it| share_dropped(battle, it, who))
        .sum();
    let (deals, takes) = (deals / many, takes / many);
    if deals <= 0.0 {
        return None;
    }
    // If n of them are dropped one by one, they attack n + (n − 1) + … + 1 times as long as it takes to drop one.
    let strikes = deals / takes.max(1e-6);
    Some(((1.0 + 8.0 * strikes).sqrt() - 1.0) / 2.0)
}

/// Returns the share of `target` that `actor` drops per round.
fn share_dropped(battle: &Battle, actor: &CombatantRef, target: &CombatantRef) -> f64 {
    let blow = best_attack(battle, actor, target);
    let times = attacks_per_round(battle, actor);
    let points = f64::from(target.health().hit_points().now);
    let rounds = match battle.ruleset.attack.mortal_wound() {
        _ if points <= 0.0 => 1.0 / (blow.fells * times),
        // Each hit is a wound once the points are gone.
        Some(wounds) => points / (blow.harm * times) + f64::from(wounds) / (blow.hit * times),
        None => points / (blow.harm * times),
    };
    if rounds.is_finite() && rounds > 0.0 {
        // No combatant drops before the first round is over.
        1.0 / rounds
    } else {
        0.0
    }
}

pub mod duel;
#[cfg(test)]
mod tests;
mod text;
