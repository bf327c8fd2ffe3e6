//! Spells in progress: being cast, or cast and yet to land. Their areas are known in advance, and worth showing.

mod text;

use crate::grid::Cell;
use crate::rules::facts::span_text;
use crate::rules::spell;
use crate::rules::state::{Battle, CombatantId, DueEvent};
use crate::ruleset::SpellId;

/// A spell in progress that has an area.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CastingArea {
    /// The caster.
    pub caster: CombatantId,
    /// The spell.
    pub spell: SpellId,
    /// The target cell.
    pub at: Cell,
    /// The cells of its area.
    pub cells: Vec<Cell>,
    /// Its name and remaining time, `Falling star: in 11 s of Mira's turns`; or that it waits for a reaction.
    pub words: String,
}

/// Returns all spells in progress that have an area: first the ones that wait for a reaction, then the ones still being cast, then
/// the ones that have yet to land.
pub fn underway(battle: &Battle) -> Vec<CastingArea> {
    let held = battle.pending.triggers().filter_map(|held| {
        let order = held.suspended_order()?;
        Some((order.who, order.spell?, order.to?, None))
    });
    let cast = battle.combatants().filter_map(|who| {
        let action = who.timer().current()?;
        let order = action.order();
        Some((who.id(), order.spell?, order.to?, Some(action.left())))
    });
    let due = battle
        .timeline
        .due()
        .iter()
        .filter_map(|due| match due.event {
            DueEvent::Spell { spell, at, .. } => Some((due.owner, spell, at?, Some(due.left))),
            DueEvent::ConditionEnds { .. } | DueEvent::LightEnds { .. } => None,
        });
    let found = held
        .chain(cast)
        .chain(due)
        .filter_map(|(caster, spell, at, left)| {
            let def = battle.ruleset.spells.get(spell)?;
            let cells = spell::area_cells(battle, &battle.get(caster)?, def, at);
            let left = left.map(|left| span_text(battle.ruleset.clock, left));
            let words = match (left, battle.ruleset.turns.rules().counts_seconds()) {
                (None, _) => text::waits_for_reaction(&def.name),
                // Seconds pass only in the caster's own turns.
                (Some(left), true) => {
                    let name = &battle.get(caster)?.identity().name;
                    text::time_left_of_turns(&def.name, &left, name)
                }
                (Some(left), false) => text::time_left(&def.name, &left),
            };
            (!cells.is_empty()).then_some(CastingArea {
                caster,
                spell,
                at,
                cells,
                words,
            })
        });
    found.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::facts::{ActionOrder, EncounterCommand};
    use crate::trial::{TestFight, cast, id};

    #[test]
    fn casting_area_is_known_from_the_first_second() {
        let mut trial = TestFight::setup("seconds", "mira (3, 3) against orc (12, 3)").begin();
        trial.until_it_acts("mira");
        let at = Cell::new(12, 3);
        assert_eq!(trial.read(underway), []);
        let order = ActionOrder {
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

    #[test]
    fn area_stays_while_a_reaction_is_asked() {
        let fighters = "mira (3, 3) against orc-shaman as shaman (8, 3), orc (10, 5)";
        let mut trial = TestFight::setup("resources", fighters).start_with_dice(&[19, 9, 4]);
        let order = ActionOrder {
            to: Some(Cell::new(8, 3)),
            ..cast("mira", "fire-burst", &[])
        };
        trial.act(order);
        let found = trial.read(underway);
        let [burst] = found.as_slice() else {
            panic!("one spell waits: {found:?}");
        };
        assert_eq!((burst.caster, burst.at), (id("mira"), Cell::new(8, 3)));
        assert_eq!(burst.words, "Fire burst: reaction?");
        let ignore = EncounterCommand::LetPass { who: id("shaman") };
        trial.submit(ignore);
        assert_eq!(trial.read(underway), []);
    }
}
