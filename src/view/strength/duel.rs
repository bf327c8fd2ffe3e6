//! Expected results of one combatant's attack on another, in a sentence.

use super::{best_attack_with, share_dropped};
use crate::rules::attack::{self, Against, PlannedAttack};
use crate::rules::odds::odds;
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::ItemId;

/// Describes the best attack that is ready: `Orc against Tolk, battle axe: hits Armour Class 5 on 14 or more (35 %),
/// 4.5 damage a hit, drops it in 2 hits`; `None` if none is ready.
pub fn duel_text(
    battle: &Battle,
    actor: (&CombatantRef, &str),
    target: (&CombatantRef, &str),
) -> Option<String> {
    let (weapon, words) = weapon_and_attack_text(battle, actor.0, target.0)?;
    let what = battle.ruleset.item_name(weapon).unwrap_or_default();
    Some(format!(
        "{} against {}, {}: {words}",
        actor.1,
        target.1,
        what.to_lowercase(),
    ))
}

/// Returns the weapon of the best attack that is ready, and its description: `hits Armour Class 5 on 14 or more (35 %),
/// 4.5 damage a hit`; `None` if none is ready.
pub fn weapon_and_attack_text(
    battle: &Battle,
    actor: &CombatantRef,
    target: &CombatantRef,
) -> Option<(ItemId, String)> {
    let (_, swings) = best_attack_with(battle, actor, target)?;
    let first = swings.first()?;
    let chances = odds(battle.ruleset, first);
    let mut parts = vec![format!(
        "hits{}{} ({} %)",
        target_number_text(first),
        lowest_hit_text(first),
        chances.hit.percent()
    )];
    let doubled = chances.damage.2;
    let half = if doubled % 2 == 0 { "" } else { ".5" };
    parts.push(format!("{}{half} damage a hit", doubled / 2));
    if swings.len() > 1 {
        parts.push(format!("{} attacks at once", swings.len()));
    }
    let points = target.health().hit_points().now;
    if points > 0 && doubled > 0 && battle.ruleset.attack.mortal_wound().is_none() {
        let hits = (2 * points + doubled - 1) / doubled;
        let s = if hits == 1 { "" } else { "s" };
        parts.push(format!("drops it in {hits} hit{s}"));
    } else if matches!(first.against, Against::Toughness(_)) {
        parts.push(format!(
            "{} % to wound, {} % to fell",
            chances.wound.percent(),
            chances.dying.percent()
        ));
    }
    let share = share_dropped(battle, actor, target);
    if share > 0.0 {
        parts.push(
            format!("fells it in about {:.0} rounds", (1.0 / share).ceil())
                .replace("about 1 rounds", "about a round"),
        );
    }
    Some((first.weapon, parts.join(", ")))
}

/// Returns what the attack roll is made against: ` Armour Class 5`.
fn target_number_text(swing: &PlannedAttack) -> String {
    match &swing.against {
        Against::HitPoints(against) => format!(" Armour Class {}", against.armour_class),
        Against::Defence(against) => format!(" Defence {}", against.defence),
        // The roll is not made against the target: it defends itself, or takes the hit.
        Against::Toughness(_) | Against::Pool(_) => String::new(),
    }
}

/// Returns the lowest face that hits, if the roll is a single die: ` on 14 or more`.
fn lowest_hit_text(swing: &PlannedAttack) -> String {
    let plan = &swing.to_hit;
    if matches!(swing.against, Against::Pool(_)) {
        return String::new();
    }
    match plan.passing_faces() {
        0 => " never".to_owned(),
        passing if passing >= u32::from(plan.sides) => " on any roll".to_owned(),
        passing => format!(" on {} or more", u32::from(plan.sides) + 1 - passing),
    }
}

/// Returns the Armour Class or Defence of a combatant, in rulesets where attacks are rolled against it: `Armour Class
/// 5`.
pub fn protection(battle: &Battle, who: &CombatantRef) -> Option<String> {
    let class =
        attack::armour_class_of(battle, who).map(|(class, _)| format!("Armour Class {class}"));
    class.or_else(|| {
        attack::defence_of(battle, who).map(|(defence, _)| format!("Defence {defence}"))
    })
}
