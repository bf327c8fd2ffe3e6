//! Recent events and rolls as the characters perceived them.

use crate::encounter::perspective::{InSight, SeenRoll, perceived, seen_rolls};
use crate::encounter::{EntryId, History};
use crate::rules::facts::{Lexicon, Tone};
use crate::rules::state::Battle;

use super::look::Look;

/// Maximum number of lines.
const MAX_LINES: usize = 3;
/// Number of entries on the current branch that are searched for events.
const MAX_SEARCHED_ENTRIES: usize = 24;
/// Maximum age of a shown roll, in commands; a newer roll replaces it earlier.
const FRESH: usize = 8;

/// Recent events and rolls, each with its entry.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Strip {
    pub(super) told: Vec<(EntryId, String)>,
    thrown: Vec<(EntryId, Vec<SeenRoll>)>,
    /// Last processed entry.
    head: Option<EntryId>,
    /// Combatants that were visible then.
    seen: InSight,
}

impl Strip {
    /// Adds new events and drops undone ones. Events while the window was hidden are skipped: it is no longer known
    /// which combatants were visible then.
    pub fn update(&mut self, battle: &Battle, history: &History, look: &Look, watched: bool) {
        let head = history.head();
        let parent = |id: &EntryId| history.entry(*id).and_then(|entry| entry.parent);
        let line: Vec<EntryId> = std::iter::successors(head, parent)
            .take(MAX_SEARCHED_ENTRIES)
            .collect();
        self.told.retain(|(entry, _)| line.contains(entry));
        let fresh = &line[..line.len().min(FRESH)];
        self.thrown.retain(|(entry, _)| fresh.contains(entry));
        let known = match self.head {
            Some(known) => line.iter().position(|entry| *entry == known),
            None => (line.len() < MAX_SEARCHED_ENTRIES).then_some(line.len()),
        };
        self.head = head;
        let now = InSight::from(&look.view);
        let seen = std::mem::replace(&mut self.seen, now.clone()).or(&now);
        let lexicon = Lexicon::new(
            battle.shared_ruleset(),
            &battle.sides.0,
            battle.map.topology(),
        );
        for id in line[..known.filter(|_| watched).unwrap_or(0)].iter().rev() {
            let Some(entry) = history.entry(*id) else {
                continue;
            };
            let lines = perceived(&lexicon, &seen, &entry.outcomes).into_iter();
            // The banner shows the round and the current turn.
            let news = lines.filter(|line| line.depth > 1 && line.tone != Tone::Quiet);
            for line in news {
                // A walk in several steps is shown once.
                let again = self.told.last().is_some_and(|(_, text)| *text == line.text);
                if !again {
                    self.told.push((*id, line.text));
                }
            }
            let thrown = seen_rolls(battle, &lexicon, &seen, &entry.outcomes);
            if !thrown.is_empty() && fresh.contains(id) {
                self.thrown.push((*id, thrown));
            }
        }
        let many = self.told.len().saturating_sub(MAX_LINES);
        self.told.drain(..many);
    }

    /// Returns the last rolls.
    pub(super) fn last_throws(&self) -> &[SeenRoll] {
        self.thrown.last().map_or(&[], |(_, thrown)| thrown)
    }
}

#[cfg(test)]
mod tests {
    use bevy::prelude::Mut;

    use super::*;
    use crate::encounter;
    use crate::grid::Cell;
    use crate::rules::facts::{ActionOrder, EncounterCommand};
    use crate::rules::state::Vitality;
    use crate::ruleset::ActionId;
    use crate::trial::{TestFight, id};

    fn words(trial: &mut TestFight, strip: &mut Strip, watched: bool) -> Vec<String> {
        trial.world.resource_scope(|world, history: Mut<History>| {
            encounter::read(world, |battle| {
                let look = Look::new(battle);
                strip.update(battle, &history, &look, watched);
            });
        });
        strip.told.iter().map(|(_, line)| line.clone()).collect()
    }

    #[test]
    fn strip_adds_watched_events_and_drops_undone_ones() {
        let mut trial = TestFight::setup("seconds", "mira (1, 2) against orc (9, 2)").set_up();
        let set = |vitality| EncounterCommand::SetVitality {
            who: id("orc"),
            vitality,
        };
        let mut strip = Strip::default();
        words(&mut trial, &mut strip, true);
        trial.submit(set(Vitality::Dying));
        assert_eq!(words(&mut trial, &mut strip, true), ["Orc is dying"]);
        trial.submit(set(Vitality::Dead));
        let both = words(&mut trial, &mut strip, true);
        assert_eq!(both, ["Orc is dying", "Orc is dead"]);
        encounter::undo(&mut trial.world).expect("it can be");
        assert_eq!(words(&mut trial, &mut strip, true), ["Orc is dying"]);
        trial.submit(set(Vitality::Up));
        assert_eq!(words(&mut trial, &mut strip, false), ["Orc is dying"]);
        assert_eq!(words(&mut trial, &mut strip, true), ["Orc is dying"]);
    }

    #[test]
    fn long_walk_is_one_line_and_teleports_are_omitted() {
        let mut trial = TestFight::setup("seconds", "mira (1, 2) against orc (9, 2)").begin();
        trial.until_it_acts("mira");
        let mut strip = Strip::default();
        let before = words(&mut trial, &mut strip, true).len();
        for x in [2, 3] {
            trial.submit(EncounterCommand::Place {
                who: id("orc"),
                to: Cell::new(x + 6, 5),
            });
            let step = ActionOrder {
                path: vec![Cell::new(x, 2)],
                ..ActionOrder::new(id("mira"), ActionId::new("move"))
            };
            trial.submit(EncounterCommand::Act(step));
        }
        let told = words(&mut trial, &mut strip, true);
        assert_eq!(told.len() - before, 1, "{told:?}");
    }
}
