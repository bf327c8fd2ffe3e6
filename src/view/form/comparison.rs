//! Summary of an entry's effects in a fight, by the probabilities of the rules.

use std::sync::Arc;

use crate::encounter::{self, EncounterSetup};
use crate::grid::{BattleMap, Cell, Topology};
use crate::rules::spell::{SpellOdds, prospect};
use crate::rules::state::{Battle, CombatantId, CombatantRef, CombatantSpec, SideId};
use crate::ruleset::{
    ConditionId, CreatureDef, CreatureId, CreatureKind, DiceExpr, ItemId, Ruleset, SpellDef,
    SpellEffect, SpellId,
};
use crate::view::spell_effect;
use crate::view::strength::duel;

use super::text;

/// Width and height of the map for these measurements, in squares.
const MAP: u32 = 30;

/// Returns the creatures that an entry of this section can be compared with, the likeliest opponents first.
pub fn others(ruleset: &Ruleset, section: &str) -> Vec<(CreatureId, String)> {
    let first = match section {
        "creatures" => CreatureKind::Character,
        _party => CreatureKind::Creature,
    };
    let all: Vec<(CreatureId, &CreatureDef)> = ruleset.creatures.iter().collect();
    let of = |wanted: bool| {
        let those = all
            .iter()
            .filter(move |(_, def)| (def.kind == first) == wanted);
        those.map(|(id, def)| (*id, def.name.clone()))
    };
    let mut found: Vec<(CreatureId, String)> = of(true).chain(of(false)).collect();
    // The first is the default opponent: an armed one of human size.
    let usual = found.iter().position(|(id, _)| {
        let def = ruleset.creatures.get(*id);
        def.is_some_and(|def| def.scale == 0 && def.in_hand.is_some())
    });
    if let Some(usual) = usual {
        let usual = found.remove(usual);
        found.insert(0, usual);
    }
    found
}

/// Returns the summary of an entry in a ruleset that contains it, one sentence each.
pub fn summary(
    ruleset: Ruleset,
    section: &str,
    id: &str,
    against: Option<CreatureId>,
) -> Vec<String> {
    let ruleset = Arc::new(ruleset);
    let Some(other) = against.filter(|other| ruleset.creatures.contains(*other)) else {
        return Vec::new();
    };
    match section {
        "creatures" | "characters" => of_somebody(&ruleset, CreatureId::new(id), other),
        "weapons" => of_weapon(&ruleset, ItemId::new(id), other),
        "armour" | "shields" => of_protection(&ruleset, section, ItemId::new(id), other),
        "spells" => of_spell(&ruleset, SpellId::new(id), other),
        "conditions" => of_condition(&ruleset, ConditionId::new(id), other),
        _others => Vec::new(),
    }
}

/// Returns a creature of the library as a combatant for the measurement.
fn library_combatant(nth: i32, kind: CreatureId, side: &str) -> CombatantSpec {
    let id = CombatantId::new(&format!("one-{nth}"));
    CombatantSpec::new(id, kind, SideId::new(side), Cell::new(nth * 10, 5))
}

/// Evaluates `look` with these combatants on an empty map.
fn evaluate<T>(
    ruleset: &Arc<Ruleset>,
    who: Vec<CombatantSpec>,
    look: impl FnOnce(&Battle, &[CombatantRef]) -> T,
) -> Option<T> {
    let map = BattleMap::with_topology(Topology::Square, MAP, MAP).ok()?;
    let setup = EncounterSetup {
        combatants: who,
        ..EncounterSetup::new("", ruleset.clone(), map)
    };
    let mut world = encounter::world_of(&setup).ok()?;
    let found = encounter::read(&mut world, |battle| {
        let mut all: Vec<CombatantRef> = battle.combatants().collect();
        all.sort_by_key(|who| who.id().as_str().to_owned());
        look(battle, &all)
    });
    Some(found)
}

fn name_in(battle: &Battle, who: &CombatantRef) -> String {
    let def = battle.ruleset.creatures.get(who.identity().creature);
    def.map_or_else(String::new, |def| def.name.clone())
}

/// Describes the attacks of one combatant on the other, and the reverse.
fn both_attacks(battle: &Battle, one: &CombatantRef, other: &CombatantRef) -> Vec<String> {
    let (name, their) = (name_in(battle, one), name_in(battle, other));
    let ours = duel::duel_text(battle, (one, &name), (other, &their));
    let theirs = duel::duel_text(battle, (other, &their), (one, &name));
    ours.into_iter().chain(theirs).collect()
}

fn of_somebody(ruleset: &Arc<Ruleset>, id: CreatureId, other: CreatureId) -> Vec<String> {
    let who = vec![
        library_combatant(0, id, "one"),
        library_combatant(1, other, "other"),
    ];
    let words = evaluate(ruleset, who, |battle, all| {
        let [one, other] = all else { return Vec::new() };
        let points = one.health().hit_points().most;
        let points = (points > 0).then(|| match battle.ruleset.attack.takes_stamina() {
            true => text::stamina(points),
            false => text::hit_points(points),
        });
        let stands: Vec<String> = points
            .into_iter()
            .chain(duel::protection(battle, one).map(duel::Protection::text))
            .collect();
        let stands = (!stands.is_empty()).then(|| stands.join(", "));
        stands
            .into_iter()
            .chain(both_attacks(battle, one, other))
            .collect()
    });
    words.unwrap_or_default()
}

/// Returns a creature to wield or cast the entry being measured, preferably a character that fits.
fn wielder(ruleset: &Ruleset, fits: impl Fn(&CreatureDef) -> bool) -> Option<CreatureId> {
    let characters = || {
        let all = ruleset.creatures.iter();
        all.filter(|(_, def)| def.kind == CreatureKind::Character)
    };
    let fitting = characters().find(|(_, def)| fits(def));
    let somebody = fitting.or_else(|| characters().next());
    let somebody = somebody.or_else(|| ruleset.creatures.iter().next());
    somebody.map(|(id, _)| id)
}

fn of_weapon(ruleset: &Arc<Ruleset>, item: ItemId, other: CreatureId) -> Vec<String> {
    let Some(who) = wielder(ruleset, |_| true) else {
        return Vec::new();
    };
    let natural = ruleset.weapons.get(item).is_some_and(|it| it.natural);
    let mut armed = library_combatant(0, who, "one");
    let mut ruleset = ruleset.clone();
    if natural {
        // A natural weapon is measured on a creature that has no other.
        let rules = Arc::make_mut(&mut ruleset);
        if let Some(def) = rules.creatures.get(who).cloned() {
            let mut def = def;
            def.in_hand = None;
            def.carried = vec![item];
            def.fighting.off_hand = None;
            def.fighting.routine = Vec::new();
            rules.creatures.insert(who, def);
        }
    } else {
        armed.in_hand = Some(item);
        armed.off_hand = Some(ItemId::new(""));
    }
    let words = evaluate(
        &ruleset,
        vec![armed, library_combatant(1, other, "other")],
        |battle, all| {
            let [one, other] = all else { return None };
            let (name, their) = (name_in(battle, one), name_in(battle, other));
            duel::duel_text(battle, (one, &name), (other, &their))
        },
    );
    words.flatten().into_iter().collect()
}

fn of_protection(
    ruleset: &Arc<Ruleset>,
    section: &str,
    item: ItemId,
    other: CreatureId,
) -> Vec<String> {
    let Some(who) = wielder(ruleset, |_| true) else {
        return Vec::new();
    };
    let mut dressed = library_combatant(1, who, "other");
    match section {
        "armour" => dressed.armour = Some(item),
        _shield => dressed.off_hand = Some(item),
    }
    let words = evaluate(
        ruleset,
        vec![library_combatant(0, other, "one"), dressed],
        |battle, all| {
            let [one, dressed] = all else { return None };
            let (name, their) = (name_in(battle, one), name_in(battle, dressed));
            duel::duel_text(battle, (one, &name), (dressed, &their))
        },
    );
    words.flatten().into_iter().collect()
}

fn of_spell(ruleset: &Arc<Ruleset>, id: SpellId, other: CreatureId) -> Vec<String> {
    let Some(spell) = ruleset.spells.get(id) else {
        return Vec::new();
    };
    let Some(who) = wielder(ruleset, |def| !def.spells.is_empty()) else {
        return Vec::new();
    };
    let mut words: Vec<String> = effect_text(ruleset, spell).into_iter().collect();
    let who = vec![
        library_combatant(0, who, "one"),
        library_combatant(1, other, "other"),
    ];
    let prospect = evaluate(ruleset, who, |battle, all| {
        let [caster, target] = all else { return None };
        let (name, their) = (name_in(battle, caster), name_in(battle, target));
        let chance = match prospect(battle, caster, target, spell) {
            SpellOdds::Unaffected => text::SPELL_DOES_NOTHING.to_owned(),
            SpellOdds::Sure => text::NO_SAVING_THROW.to_owned(),
            SpellOdds::Chance(chance) => text::chance_to_work(chance.percent()),
            SpellOdds::Halved(chance) => text::chance_in_full(chance.percent()),
        };
        let points = Some(target.health().hit_points().now).filter(|points| *points > 0);
        Some(text::casts_at(&name, &their, points, &chance))
    });
    words.extend(prospect.flatten());
    words
}

/// Describes the effect of a spell in numbers; damage that depends on the caster's level is that of level 5.
fn effect_text(ruleset: &Ruleset, spell: &SpellDef) -> Option<String> {
    let SpellEffect::DamagePerLevel { die, levels, most } = spell.effect else {
        return spell_effect::effect_text(ruleset, spell);
    };
    let times = 5_u32.checked_div(levels).unwrap_or(1).clamp(1, most);
    let times = u8::try_from(times).unwrap_or(u8::MAX);
    let dice = DiceExpr {
        count: die.count.saturating_mul(times),
        sides: die.sides,
        bonus: die.bonus.saturating_mul(i32::from(times)),
    };
    Some(text::damage_by_caster_of_level_5(&spell_effect::span(dice)))
}

fn of_condition(ruleset: &Arc<Ruleset>, id: ConditionId, other: CreatureId) -> Vec<String> {
    let Some(who) = wielder(ruleset, |_| true) else {
        return Vec::new();
    };
    let with = |bears: bool| {
        let mut bearer = library_combatant(0, who, "one");
        bearer.conditions.extend(bears.then_some(id));
        evaluate(
            ruleset,
            vec![bearer, library_combatant(1, other, "other")],
            |battle, all| {
                let [bearer, other] = all else {
                    return Vec::new();
                };
                both_attacks(battle, bearer, other)
            },
        )
    };
    let (Some(before), Some(after)) = (with(false), with(true)) else {
        return Vec::new();
    };
    if before == after {
        return vec![text::CONDITION_CHANGES_NO_ATTACK.to_owned()];
    }
    let before = before.iter().map(|line| text::without_condition(line));
    let after = after.iter().map(|line| text::with_condition(line));
    before.chain(after).collect()
}
