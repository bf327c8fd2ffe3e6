//! A character's weapons and their odds, each against an enemy of similar strength.

use std::sync::Arc;

use crate::encounter::{self, EncounterSetup};
use crate::grid::{BattleMap, Cell, Topology};
use crate::rules::state::{Battle, CombatantId, CombatantRef, CombatantSpec, SideId, StartingWear};
use crate::ruleset::{CreatureDef, CreatureId, CreatureKind, ItemId, Ruleset};
use crate::save::party::{Character, Party};
use crate::view::strength::{duel, worth_of_all};

use super::text;

/// The attacks and the protection of a character.
#[derive(Debug, Default)]
pub struct CharacterCombat {
    /// Its protection.
    pub protection: Option<duel::Protection>,
    /// Name of the enemy that the weapons are compared with.
    pub foe: Option<String>,
    /// Its weapons, each with its odds.
    pub weapons: Vec<(String, String)>,
    /// Its stats, each with its value.
    pub stats: Vec<(String, i32)>,
    /// Its speed in squares.
    pub squares: u32,
}

/// Width and height of the map for these measurements, in squares.
const MAP: u32 = 30;

/// Returns the enemy that weapons are compared with: of the armed creatures of human size, or else of all creatures,
/// the one that comes closest to an even fight against one pregenerated character.
pub fn typical_enemy(ruleset: &Arc<Ruleset>) -> Option<(CreatureId, String)> {
    let worth = worth_of_all(ruleset).into_iter();
    let worth = worth.filter_map(|(kind, worth)| {
        let def = ruleset.creatures.get(kind)?;
        let is_creature = def.kind == CreatureKind::Creature;
        is_creature.then_some((kind, def, (worth? - 1.0).abs()))
    });
    let all: Vec<(CreatureId, &CreatureDef, f64)> = worth.collect();
    let is_armed = |def: &CreatureDef| def.scale == 0 && def.in_hand.is_some();
    let any_armed = all.iter().any(|(_, def, _)| is_armed(def));
    let fit = all.iter().filter(|(_, def, _)| !any_armed || is_armed(def));
    let nearest = fit.min_by(|a, b| a.2.total_cmp(&b.2));
    nearest.map(|(kind, def, _)| (*kind, def.name.clone()))
}

/// Measures the weapons of a rested and unhurt character against this enemy.
pub fn measure(
    party: &Party,
    character: &Character,
    foe: Option<&(CreatureId, String)>,
) -> CharacterCombat {
    let ruleset = &party.ruleset;
    let left = &character.spec.state;
    let whole = CombatantSpec {
        id: CombatantId::new("one"),
        side: SideId::new("party"),
        at: Cell::new(5, 5),
        state: StartingWear {
            carried: left.carried.clone(),
            pack: left.pack.clone(),
            ..StartingWear::default()
        },
        ..character.spec.clone()
    };
    let mut blows = evaluate(ruleset, &whole, foe.map(|(id, _)| *id), numbers);
    let Some((foe, name)) = foe else { return blows };
    blows.foe = Some(name.clone());
    for weapon in weapons_of(ruleset, &whole) {
        let armed = CombatantSpec {
            in_hand: weapon.or(whole.in_hand),
            ..whole.clone()
        };
        let found = evaluate(ruleset, &armed, Some(*foe), |battle, one, foe| {
            let blow = foe.and_then(|foe| duel::weapon_and_attack_text(battle, one, foe));
            blow.map(|(item, words)| {
                let name = battle.ruleset.item_name(item).unwrap_or(text::BARE_HANDS);
                (name.to_owned(), words)
            })
        });
        let known = |name: &String| blows.weapons.iter().any(|(known, _)| known == name);
        if let Some((name, words)) = found.filter(|(name, _)| !known(name)) {
            blows.weapons.push((name, words));
        }
    }
    blows
}

fn numbers(battle: &Battle, one: &CombatantRef, _foe: Option<&CombatantRef>) -> CharacterCombat {
    let ruleset = battle.ruleset;
    let stats = ruleset.stats.iter();
    CharacterCombat {
        protection: duel::protection(battle, one),
        stats: stats
            .map(|(id, def)| (def.name.clone(), one.stats().get(ruleset, id)))
            .collect(),
        squares: one.body().speed_squares,
        ..CharacterCombat::default()
    }
}

/// Returns the weapons that it could hold: the current one, and then each other weapon that it has ready.
fn weapons_of(ruleset: &Ruleset, who: &CombatantSpec) -> Vec<Option<ItemId>> {
    let def = ruleset.creatures.get(who.creature);
    let usual = def.map(|def| def.carried.clone());
    let carried = who.state.carried.clone().or(usual).unwrap_or_default();
    let others = carried.into_iter().filter(|item| {
        let weapon = ruleset.weapons.get(*item);
        weapon.is_some_and(|weapon| !weapon.natural)
    });
    std::iter::once(None).chain(others.map(Some)).collect()
}

/// Evaluates `look` with a combatant and an enemy on an empty map.
fn evaluate<T: Default>(
    ruleset: &Arc<Ruleset>,
    who: &CombatantSpec,
    foe: Option<CreatureId>,
    look: impl FnOnce(&Battle, &CombatantRef, Option<&CombatantRef>) -> T,
) -> T {
    let (one, other) = (who.id, CombatantId::new("other"));
    let foe = foe.map(|kind| {
        let at = Cell::new(15, 5);
        CombatantSpec::new(other, kind, SideId::new("foes"), at)
    });
    let Ok(map) = BattleMap::with_topology(Topology::Square, MAP, MAP) else {
        return T::default();
    };
    let setup = EncounterSetup {
        combatants: std::iter::once(who.clone()).chain(foe).collect(),
        ..EncounterSetup::new("", ruleset.clone(), map)
    };
    let Ok(mut world) = encounter::world_of(&setup) else {
        return T::default();
    };
    encounter::read(&mut world, |battle| {
        let foe = battle.get(other);
        let one = battle.get(one);
        one.map_or_else(T::default, |one| look(battle, &one, foe.as_ref()))
    })
}
