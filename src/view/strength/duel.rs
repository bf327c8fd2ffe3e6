//! Expected results of one combatant's attack on another, in a sentence.

use super::{best_attack_with, share_dropped, text};
use crate::rules::attack::{self, Against, PlannedAttack};
use crate::rules::odds::odds;
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::ItemId;

/// The number that attack rolls against a combatant are made against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protection {
    /// An Armour Class.
    ArmourClass(i32),
    /// A Defence.
    Defence(i32),
}

impl Protection {
    /// Returns its name: `Armour Class`.
    pub fn name(self) -> &'static str {
        text::protection_name(self)
    }

    /// Returns its value.
    pub fn value(self) -> i32 {
        match self {
            Self::ArmourClass(value) | Self::Defence(value) => value,
        }
    }

    /// Describes it: `Armour Class 5`.
    pub fn text(self) -> String {
        text::protection(self)
    }
}

/// The faces of an attack roll that hit.
pub(super) enum HittingFaces {
    /// It is not a single die.
    SeveralDice,
    /// No face hits.
    None,
    /// Every face hits.
    All,
    /// This face and all higher ones hit.
    From(u32),
}

/// Describes the best attack that is ready: `Orc against Tolk, battle axe: hits Armour Class 5 on 14 or more (35%),
/// 4.5 damage a hit, drops it in 2 hits`; `None` if none is ready.
pub fn duel_text(
    battle: &Battle,
    actor: (&CombatantRef, &str),
    target: (&CombatantRef, &str),
) -> Option<String> {
    let (weapon, words) = weapon_and_attack_text(battle, actor.0, target.0)?;
    let what = battle.ruleset.item_name(weapon).unwrap_or_default();
    Some(text::duel(actor.1, target.1, &what.to_lowercase(), &words))
}

/// Returns the weapon of the best attack that is ready, and its description: `hits Armour Class 5 on 14 or more (35%),
/// 4.5 damage a hit`; `None` if none is ready.
pub fn weapon_and_attack_text(
    battle: &Battle,
    actor: &CombatantRef,
    target: &CombatantRef,
) -> Option<(ItemId, String)> {
    let (_, swings) = best_attack_with(battle, actor, target)?;
    let first = swings.first()?;
    let chances = odds(battle.ruleset, first);
    let percent = chances.hit.percent();
    let mut parts = vec![text::hits(
        target_number(first),
        hitting_faces(first),
        percent,
    )];
    let doubled = chances.damage.2;
    parts.push(text::damage_per_hit(doubled));
    if swings.len() > 1 {
        parts.push(text::attacks_at_once(swings.len()));
    }
    let points = target.health().hit_points().now;
    if points > 0 && doubled > 0 && battle.ruleset.attack.mortal_wound().is_none() {
        let hits = (2 * points + doubled - 1) / doubled;
        parts.push(text::drops_in_hits(hits));
    } else if matches!(first.against, Against::Toughness(_)) {
        let (wound, drop) = (chances.wound.percent(), chances.dying.percent());
        parts.push(text::chances_to_wound_and_drop(wound, drop));
    }
    let share = share_dropped(battle, actor, target);
    if share > 0.0 {
        parts.push(text::rounds_to_drop((1.0 / share).ceil()));
    }
    Some((first.weapon, parts.join(", ")))
}

/// Returns what the attack roll is made against.
fn target_number(swing: &PlannedAttack) -> Option<Protection> {
    match &swing.against {
        Against::HitPoints(against) => Some(Protection::ArmourClass(against.armour_class)),
        Against::Defence(against) => Some(Protection::Defence(against.defence)),
        // The roll is not made against the target: it defends itself, or takes the hit.
        Against::Toughness(_) | Against::Pool(_) => None,
    }
}

/// Returns the faces of the attack roll that hit.
fn hitting_faces(swing: &PlannedAttack) -> HittingFaces {
    let plan = &swing.to_hit;
    if matches!(swing.against, Against::Pool(_)) {
        return HittingFaces::SeveralDice;
    }
    match plan.passing_faces() {
        0 => HittingFaces::None,
        passing if passing >= u32::from(plan.sides) => HittingFaces::All,
        passing => HittingFaces::From(u32::from(plan.sides) + 1 - passing),
    }
}

/// Returns the Armour Class or Defence of a combatant, in rulesets where attacks are rolled against it.
pub fn protection(battle: &Battle, who: &CombatantRef) -> Option<Protection> {
    let class = attack::armour_class_of(battle, who);
    let class = class.map(|(class, _)| Protection::ArmourClass(class));
    class.or_else(|| {
        let defence = attack::defence_of(battle, who);
        defence.map(|(defence, _)| Protection::Defence(defence))
    })
}
