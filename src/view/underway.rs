//! Spells that are on their way: being cast, or cast and yet to land. Where they will be is known, and worth seeing.

use crate::grid::Cell;
use crate::rules::facts::span_words;
use crate::rules::spell;
use crate::rules::state::{Battle, CombatantId, DueEvent};
use crate::ruleset::SpellId;

/// A spell that will fill some ground.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Underway {
    /// The combatant that casts it, or has cast it.
    pub caster: CombatantId,
    /// What is cast.
    pub spell: SpellId,
    /// The cell that it is aimed at.
    pub at: Cell,
    /// The cells that it will fill.
    pub cells: Vec<Cell>,
    /// Its name, and how long it still takes: `Falling star: in 11 s of Mira's turns`.
    pub words: String,
}

/// Every spell on its way that has an area, those that are being cast first.
pub fn underway(battle: &Battle) -> Vec<Underway> {
    let cast = battle.everyone().filter_map(|who| {
        let action = who.timer().current()?;
        let order = action.order();
        Some((who.id(), order.spell?, order.to?, action.left()))
    });
    let due = battle
        .timeline
        .due()
        .iter()
        .filter_map(|due| match due.event {
            DueEvent::Spell { spell, at, .. } => Some((due.owner, spell, at?, due.left)),
            DueEvent::ConditionEnds { .. } | DueEvent::LightEnds { .. } => None,
        });
    let found = cast.chain(due).filter_map(|(caster, spell, at, left)| {
        let def = battle.ruleset.spells.get(spell)?;
        let cells = spell::area_cells(battle, &battle.get(caster)?, def, at);
        let mut left = span_words(battle.ruleset.clock, left);
        if battle.ruleset.turns.play().counts_seconds() {
            // Seconds pass in one's own turns only.
            let name = &battle.get(caster)?.identity().name;
            left.push_str(&format!(" of {name}'s turns"));
        }
        (!cells.is_empty()).then(|| Underway {
            caster,
            spell,
            at,
            cells,
            words: format!("{}: in {left}", def.name),
        })
    });
    found.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::facts::{EncounterCommand, Order};
    use crate::trial::{Trial, cast, id};

    #[test]
    fn where_a_spell_will_land_is_known_from_its_first_second_on() {
        let mut trial = Trial::of("seconds", "mira (3, 3) against orc (12, 3)").begin();
        trial.until_it_acts("mira");
        let at = Cell::new(12, 3);
        assert_eq!(trial.read(underway), []);
        let order = Order {
            to: Some(at),
            ..cast("mira", "falling-star", &[])
        };
        trial.submit(EncounterCommand::Act(order));
        let found = trial.read(underway);
        let [star] = found.as_slice() else {
            panic!("one spell is on its way: {found:?}");
        };
        assert_eq!((star.caster, star.at), (id("mira"), at));
        assert!(star.cells.contains(&Cell::new(10, 3)));
        assert_eq!(star.words, "Falling star: in 11 s of Mira's turns");
    }
}
