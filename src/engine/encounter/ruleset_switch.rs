//! Switches a fight to another ruleset, such as one that was edited during the fight.
//!
//! Commands that were recorded under the old rules cannot be repeated under the new ones, so a new journal starts from
//! the current state: nothing before it can be undone. The interface that offers this says so, and keeps the old
//! journal as a save.

use std::fmt::Display;
use std::hash::{Hash, Hasher};
use std::mem::discriminant;
use std::sync::Arc;

use bevy_ecs::prelude::*;

use crate::grid::StableHasher;
use crate::rules::facts::ActionOrder;
use crate::rules::state::{
    ActiveRuleset, CombatantId, CombatantState, Declaration, DueEvent, Stage,
};
use crate::rules::turns;
use crate::ruleset::{Catalogue, Ruleset, StatValues};

use super::engine;
use super::history::History;
use super::setup::{self, EncounterName};
use super::snapshot::Snapshot;

/// A conflict between the fight and the new rules.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, thiserror::Error)]
pub enum RulesetConflictError {
    /// An entry that the fight uses is missing.
    #[error("the {what} `{id}` no longer exists, but {user} has or uses it")]
    Gone {
        /// Kind of entry: “weapon”.
        what: &'static str,
        /// Id of the entry.
        id: String,
        /// Combatant that has or uses it.
        user: CombatantId,
    },
    /// A stat that combatants have is missing.
    #[error("the stat `{id}` no longer exists")]
    NumberGone {
        /// Id of the stat.
        id: String,
    },
    /// The attack model differs, and health is counted differently.
    #[error("attacks are resolved differently: wounds cannot become hit points")]
    AttackModel,
    /// The turn structure differs.
    #[error("the turn structure differs, and the fight has begun")]
    Turns,
    /// The clock has another unit or round.
    #[error("the clock counts differently, and the fight has begun")]
    Clock,
    /// An open turn has more time left than the new turns have.
    #[error("turns are shorter, and {who} has more time left in this turn")]
    TurnTooLong {
        /// Combatant whose turn it is.
        who: CombatantId,
    },
}

/// Error: a fight cannot switch to another ruleset; lists all conflicts. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
pub struct RulesetSwitchError(pub Vec<RulesetConflictError>);

/// Checks that the fight in `world` can switch to `ruleset`.
///
/// # Errors
/// [`RulesetSwitchError`] with all conflicts between the fight and the new rules.
pub fn check_rules(world: &mut World, ruleset: &Ruleset) -> Result<(), RulesetSwitchError> {
    let old = world.resource::<ActiveRuleset>().0.clone();
    let misfits = misfits(&engine::capture(world), &old, ruleset);
    if misfits.is_empty() {
        Ok(())
    } else {
        Err(RulesetSwitchError(misfits))
    }
}

/// Switches the fight to `ruleset` in its current state and starts a new journal.
///
/// # Errors
/// [`RulesetSwitchError`] with all conflicts; nothing has changed then.
pub fn switch_ruleset(world: &mut World, ruleset: Arc<Ruleset>) -> Result<(), RulesetSwitchError> {
    check_rules(world, &ruleset)?;
    let old = world.resource::<ActiveRuleset>().0.clone();
    let mut start = engine::capture(world);
    for combatant in &mut start.combatants {
        let stats = ruleset.stats.iter().map(|(id, def)| {
            let known = old.stat_index(id);
            known.map_or(def.default, |index| combatant.stats.0.at(index))
        });
        combatant.stats.0 = StatValues(stats.collect());
    }
    let history = world.resource::<History>();
    // The new journal must not repeat the dice at the beginning of the old one.
    let mut seed = StableHasher::default();
    (history.seed(), history.hash()).hash(&mut seed);
    let name = world.resource::<EncounterName>().0.clone();
    setup::open(world, name, ruleset, seed.finish(), Arc::new(start));
    Ok(())
}

/// Returns all conflicts of `snapshot` with `new`, each once.
fn misfits(snapshot: &Snapshot, old: &Ruleset, new: &Ruleset) -> Vec<RulesetConflictError> {
    let mut search = Search {
        new,
        found: Vec::new(),
    };
    if discriminant(&old.attack) != discriminant(&new.attack) {
        search.found.push(RulesetConflictError::AttackModel);
    }
    if snapshot.clock.has_begun() || snapshot.round.stage != Stage::Apart {
        if discriminant(&old.turns) != discriminant(&new.turns) {
            search.found.push(RulesetConflictError::Turns);
        }
        if old.clock != new.clock {
            search.found.push(RulesetConflictError::Clock);
        }
    }
    let budget = turns::turn_budget(new);
    let open = snapshot.order.open_turns().iter();
    let too_long = open.filter(|turn| turn.left() > budget);
    let too_long = too_long.map(|turn| RulesetConflictError::TurnTooLong {
        who: turn.combatant(),
    });
    search.found.extend(too_long);
    for (index, (id, def)) in old.stats.iter().enumerate() {
        let values = || snapshot.combatants.iter();
        let used = values().any(|who| who.stats.0.at(index) != def.default);
        if used && !new.stats.contains(id) {
            search
                .found
                .push(RulesetConflictError::NumberGone { id: id.to_string() });
        }
    }
    for combatant in &snapshot.combatants {
        search.combatant(combatant);
    }
    let nobody = CombatantId::new("nobody");
    for (_, item) in snapshot.ground.iter() {
        search.item(item, nobody);
    }
    for due in snapshot.timeline.due() {
        match &due.event {
            DueEvent::Spell { spell, .. } => search.entry(&new.spells, "spell", *spell, due.owner),
            DueEvent::ConditionEnds { who, condition } => {
                search.entry(&new.conditions, "condition", *condition, *who);
            }
            // Items on the ground have been checked above.
            DueEvent::LightEnds { .. } => {}
        }
    }
    for made in snapshot.timeline.enchantments() {
        search.entry(&new.conditions, "condition", made.condition, made.who);
        search.entry(&new.spells, "spell", made.spell, made.by);
    }
    search.found.sort();
    search.found.dedup();
    search.found
}

/// A search for missing entries.
struct Search<'r> {
    new: &'r Ruleset,
    found: Vec<RulesetConflictError>,
}

impl Search<'_> {
    fn entry<Id, T>(
        &mut self,
        all: &Catalogue<Id, T>,
        what: &'static str,
        id: Id,
        user: CombatantId,
    ) where
        Id: Copy + PartialEq + Display,
    {
        if !all.contains(id) {
            let id = id.to_string();
            self.found
                .push(RulesetConflictError::Gone { what, id, user });
        }
    }

    fn item(&mut self, item: crate::ruleset::ItemId, user: CombatantId) {
        if self.new.item_name(item).is_none() {
            let (what, id) = ("weapon or piece of gear", item.to_string());
            self.found
                .push(RulesetConflictError::Gone { what, id, user });
        }
    }

    fn order(&mut self, order: &ActionOrder, user: CombatantId) {
        let new = self.new;
        self.entry(&new.actions, "action", order.action, user);
        for item in order.weapon.into_iter().chain(order.item) {
            self.item(item, user);
        }
        if let Some(spell) = order.spell {
            self.entry(&new.spells, "spell", spell, user);
        }
        if let Some(combo) = order.combo {
            self.entry(&new.combos, "combo", combo, user);
        }
    }

    fn combatant(&mut self, who: &CombatantState) {
        let (new, user) = (self.new, who.identity.id);
        self.entry(&new.creatures, "creature", who.identity.creature, user);
        if new.scale(who.body.scale).is_none() {
            let (what, id) = ("size", who.body.scale.to_string());
            self.found
                .push(RulesetConflictError::Gone { what, id, user });
        }
        for combo in &who.repertoire.combos {
            self.entry(&new.combos, "combo", *combo, user);
        }
        for spell in who.repertoire.spells.iter().chain(&who.part.maintained.0) {
            self.entry(&new.spells, "spell", *spell, user);
        }
        self.entry(&new.postures, "posture", who.posture.id(), user);
        for condition in who.conditions.iter() {
            self.entry(&new.conditions, "condition", condition, user);
        }
        let gear = &who.gear;
        let held = gear.in_hand().into_iter().chain(gear.off_hand());
        let held = held.chain(gear.armour());
        for item in held
            .chain(gear.carried().iter().copied())
            .chain(gear.pack().iter().copied())
        {
            self.item(item, user);
        }
        for unfinished in who.timer.unfinished() {
            self.order(unfinished.order(), user);
        }
        if let Some(Declaration::Act { action, spell, .. }) = &who.part.declared.0 {
            self.entry(&new.actions, "action", *action, user);
            if let Some(spell) = spell {
                self.entry(&new.spells, "spell", *spell, user);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encounter::{self, Submission};
    use crate::rules::facts::EncounterCommand;
    use crate::ruleset::Rulesets;
    use crate::trial::{TestFight, built_in};

    const FRAME: &str = "ruleset.ron";

    /// Returns the rules `seconds` with these changes: file, old text, new text.
    fn rules(changes: &[(&str, &str, &str)]) -> Arc<Ruleset> {
        let files = Rulesets::built_in().copy("seconds".into(), "mine".into(), "Mine");
        let mut files = files.expect("it is built in");
        for (file, old, new) in changes {
            let (_, text) = files
                .iter_mut()
                .find(|(name, _)| name == file)
                .expect("the file");
            assert!(text.contains(old), "{old} is not in {file}");
            *text = text.replace(old, new);
        }
        let files: Vec<(&str, &str)> = files
            .iter()
            .map(|(name, text)| (name.as_str(), text.as_str()))
            .collect();
        Arc::new(Ruleset::load_files("mine", &files).unwrap_or_else(|wrong| panic!("{wrong}")))
    }

    /// Returns a fight that has begun.
    fn fight() -> World {
        let trial = TestFight::setup_with(rules(&[]), "goblin as a (2, 3) against orc as b (3, 3)");
        trial.begin().world
    }

    #[test]
    fn ruleset_switch_continues_with_a_new_journal() {
        let mut world = fight();
        let (hash, seed) = {
            let history = world.resource::<History>();
            (history.hash(), history.seed())
        };
        let harder = rules(&[("equipment.ron", "\"1d6+1\"", "\"1d6+3\"")]);
        switch_ruleset(&mut world, harder.clone()).expect("everything is still there");
        assert_eq!(world.resource::<ActiveRuleset>().0, harder);
        let history = world.resource::<History>();
        assert_eq!(history.hash(), hash, "the state is the same");
        assert!(history.entries().is_empty() && history.undo_target().is_none());
        assert_ne!(
            history.seed(),
            seed,
            "the dice are not those of the first commands again"
        );
        assert_eq!(encounter::undo(&mut world), Ok(false));
        let next = encounter::read(&mut world, |battle| {
            battle.order.open_turn().map(|turn| turn.combatant())
        });
        let end = EncounterCommand::EndTurn {
            who: next.expect("a turn is open"),
        };
        encounter::submit(&mut world, &Submission::from(end)).expect("it is legal");
        assert_eq!(encounter::undo(&mut world), Ok(true));
        assert_eq!(world.resource::<History>().hash(), hash);
    }

    #[test]
    fn ids_keep_names_when_entries_are_inserted() {
        let mut world = fight();
        let luck = rules(&[(
            FRAME,
            "    stats: {\n",
            "    stats: {\n        \"luck\": (name: \"Luck\", default: 2, range: (0, 9)),\n",
        )]);
        let strength = |world: &mut World| {
            encounter::read(world, |battle| {
                let who = battle.get(CombatantId::new("b")).expect("it is there");
                let stat = |id: &str| who.stats().get(battle.ruleset, id.into());
                (stat("strength"), stat("toughness"), stat("luck"))
            })
        };
        assert_eq!(strength(&mut world), (2, 7, 0));
        switch_ruleset(&mut world, luck).expect("everything is still there");
        assert_eq!(strength(&mut world), (2, 7, 2));
    }

    #[test]
    fn used_entries_must_exist_in_the_new_ruleset() {
        let mut world = fight();
        let before = world.resource::<History>().hash();
        let mut refused = |changes: &[(&str, &str, &str)]| {
            let refused =
                switch_ruleset(&mut world, rules(changes)).expect_err("something is gone");
            assert_eq!(world.resource::<History>().entries().len(), 1);
            assert_eq!(encounter::state_hash(&mut world), before);
            refused.to_string()
        };
        let gone = refused(&[("creatures.ron", "\"orc\": (", "\"big-orc\": (")]);
        assert_eq!(
            gone,
            "the creature `orc` no longer exists, but b has or uses it"
        );
        let gone = refused(&[
            ("equipment.ron", "\"javelin\"", "\"dart\""),
            ("creatures.ron", "\"javelin\"", "\"dart\""),
            ("characters.ron", "\"javelin\"", "\"dart\""),
        ]);
        assert!(
            gone.contains("`javelin` no longer exists, but b has"),
            "{gone}"
        );
        let short = refused(&[(FRAME, "seconds_per_turn: 6", "seconds_per_turn: 3")]);
        assert!(short.contains("turns are shorter, and "), "{short}");
        let clock = refused(&[(FRAME, "round: 6)", "round: 12)")]);
        assert_eq!(
            clock,
            "the clock counts differently, and the fight has begun"
        );
        let all = switch_ruleset(&mut world, built_in("segments"))
            .expect_err("nearly all is gone")
            .0;
        assert!(
            all.contains(&RulesetConflictError::AttackModel)
                && all.contains(&RulesetConflictError::Turns),
            "{all:?}"
        );
    }
}
