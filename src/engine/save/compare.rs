//! Describes how another file of a fight, such as a backup, differs from it.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use bevy_ecs::prelude::World;

use crate::encounter::perspective::visible_health;
use crate::encounter::{self, Entry};
use crate::grid::Cell;
use crate::rules::state::{Clock, CombatantId};

use super::Library;

/// The compared parts of a fight's state.
struct Standing {
    round: u32,
    journal: Vec<Arc<Entry>>,
    everyone: BTreeMap<CombatantId, One>,
}

/// The compared parts of a combatant's state.
struct One {
    name: String,
    at: Cell,
    health: String,
}

impl Library {
    /// Describes how the fight in the file `other` differs from the one in `fight`, one sentence per difference: its
    /// round, its commands, and the combatants with another position or health.
    ///
    /// # Errors
    /// Fails with a message if one of the files cannot be opened.
    pub fn compare(&self, fight: &Path, other: &Path) -> Result<Vec<String>, String> {
        let (this, that) = (self.standing(fight)?, self.standing(other)?);
        Ok(differences(&this, &that))
    }

    fn standing(&self, path: &Path) -> Result<Standing, String> {
        let (save, ruleset, _warning) = self.save(path)?;
        let mut world = World::new();
        save.open(&mut world, ruleset)
            .map_err(|why| format!("{}: {why}", path.display()))?;
        let everyone = encounter::read(&mut world, |battle| {
            let names: BTreeMap<_, _> = encounter::display_names(battle).into_iter().collect();
            let everyone = battle.combatants().map(|who| {
                let points = who.health().hit_points();
                let health = match (points.most, who.health().wounds()) {
                    (1.., _) => format!("{} of {} hit points", points.now, points.most),
                    (_, 0) => visible_health(&who).word().to_owned(),
                    (_, wounds) => format!("{}, wounds: {wounds}", visible_health(&who).word()),
                };
                let name = names.get(&who.id()).cloned();
                let one = One {
                    name: name.unwrap_or_else(|| who.id().to_string()),
                    at: who.position().0,
                    health,
                };
                (who.id(), one)
            });
            everyone.collect()
        });
        Ok(Standing {
            round: world.resource::<Clock>().round(),
            journal: save.journal().to_vec(),
            everyone,
        })
    }
}

/// Describes how `that` differs from `this`.
fn differences(this: &Standing, that: &Standing) -> Vec<String> {
    let mut words = Vec::new();
    if this.round != that.round {
        let in_round = |round| match round {
            0 => "before the first round".to_owned(),
            round => format!("in round {round}"),
        };
        words.push(format!(
            "It is {}, and the fight is {}",
            in_round(that.round),
            in_round(this.round)
        ));
    }
    let (all, there) = (this.journal.len(), that.journal.len());
    let pairs = this.journal.iter().zip(&that.journal);
    let same = pairs.take_while(|(one, other)| one == other).count();
    if same < all.min(there) {
        let others = there - same;
        words.push(format!(
            "They are the same up to command {same}; after that it has {others} {}, and the fight has {}",
            if others == 1 { "command" } else { "commands" },
            all - same
        ));
    } else if there < all {
        words.push(match all - there {
            1 => format!("It lacks the last of {all} commands"),
            missing => format!("It lacks the last {missing} of {all} commands"),
        });
    } else if there > all {
        words.push(match there - all {
            1 => format!("It has 1 command more than the fight's {all}"),
            more => format!("It has {more} commands more than the fight's {all}"),
        });
    }
    for (id, one) in &this.everyone {
        let Some(other) = that.everyone.get(id) else {
            words.push(format!("{} is not in it", one.name));
            continue;
        };
        let mut differs = Vec::new();
        if one.at != other.at {
            differs.push(format!("at {} instead of {}", other.at, one.at));
        }
        if one.health != other.health {
            differs.push(format!("{} instead of {}", other.health, one.health));
        }
        if !differs.is_empty() {
            words.push(format!("{}: {}", one.name, differs.join(", ")));
        }
    }
    for (id, other) in &that.everyone {
        if !this.everyone.contains_key(id) {
            words.push(format!("{} is only in it", other.name));
        }
    }
    if words.is_empty() {
        words.push("It matches the fight".to_owned());
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::facts::EncounterCommand;
    use crate::save::{SavedFight, UserFolder};
    use crate::tactics;
    use crate::trial::TestFight;

    #[test]
    fn missing_commands_of_a_backup_are_described() {
        let scratch = tempfile::tempdir().unwrap();
        let library = Library::new(UserFolder::at(scratch.path()));
        let mut world = TestFight::bundled("the-mill-at-hollowford").world;
        let write = |world: &mut World, name: &str| {
            let path = scratch.path().join(name);
            SavedFight::capture(world).write(&path).unwrap();
            path
        };
        let begins = write(&mut world, "begins.ron");
        for _ in 0..60 {
            let next = encounter::read(&mut world, tactics::next_command).unwrap();
            encounter::submit(&mut world, &next.into()).unwrap();
        }
        let later = write(&mut world, "later.ron");
        let told = library.compare(&later, &begins).unwrap();
        assert!(
            told[0].starts_with("It is before the first round, and the fight is in round "),
            "{told:?}"
        );
        assert_eq!(told[1], "It lacks the last 60 of 60 commands");
        assert!(
            told.iter().any(|words| words.contains(": at (")),
            "{told:?}"
        );
        assert!(
            told.iter()
                .any(|words| words.contains("unhurt instead of ")),
            "{told:?}"
        );
        let back = library.compare(&begins, &later).unwrap();
        assert_eq!(back[1], "It has 60 commands more than the fight's 0");
        let same = library.compare(&later, &later).unwrap();
        assert_eq!(same, ["It matches the fight"]);
        // Another branch after the same command.
        encounter::undo(&mut world).unwrap();
        let note = EncounterCommand::Note {
            text: "otherwise".to_owned(),
        };
        encounter::submit(&mut world, &note.into()).unwrap();
        let other = write(&mut world, "other.ron");
        let told = library.compare(&later, &other).unwrap();
        assert!(
            told.iter().any(|words| words.contains("1 command more")),
            "{told:?}"
        );
        let missing = library
            .compare(&later, Path::new("nowhere.ron"))
            .unwrap_err();
        assert!(missing.contains("nowhere.ron"), "{missing}");
    }
}
