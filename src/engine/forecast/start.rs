//! The state from which a forecast is made.

use std::sync::Arc;

use bevy_ecs::prelude::World;

use crate::encounter::{self, EncounterSetup, PlacementError, Snapshot, disambiguate};
use crate::rules::facts::{EncounterCommand, Lexicon};
use crate::rules::legality;
use crate::rules::state::dice::{Dice, DiceKey};
use crate::rules::state::{Battle, CombatantId, MoraleState, SideId, SideOrders, Skill, Vitality};
use crate::ruleset::Ruleset;

/// The state from which a forecast is made. Every fight of the forecast begins with it.
#[derive(Clone, Debug)]
pub struct ForecastStart {
    /// Display name of the fight.
    pub name: String,
    /// The ruleset.
    pub ruleset: Arc<Ruleset>,
    /// Everything on the map.
    pub state: Arc<Snapshot>,
    /// Commands that are carried out before auto-play begins. One that the rules reject after the first is left out: the
    /// dice of the earlier ones can make it impossible.
    pub first: Vec<EncounterCommand>,
    /// Commands that are carried out at the start of a round, by round; at once if that round has begun. One that the
    /// rules reject is left out.
    pub later: Vec<(u32, EncounterCommand)>,
    /// Key of the dice.
    pub dice: DiceKey,
}

/// The commands of a forecast's start that a fight has not carried out yet.
pub(super) struct GivenCommands<'s> {
    first: std::slice::Iter<'s, EncounterCommand>,
    later: std::slice::Iter<'s, (u32, EncounterCommand)>,
}

impl GivenCommands<'_> {
    /// Takes the command that comes before the next one of auto-play in this round; `None` if there is none.
    pub fn take(&mut self, round: u32) -> Option<EncounterCommand> {
        let first = self.first.next();
        let given = first.or_else(|| {
            let (due, command) = self.later.as_slice().first()?;
            (*due <= round).then(|| self.later.next().map(|_due| command))?
        });
        given.cloned()
    }
}

/// Error: there is nothing to forecast.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NothingToForecastError {
    /// The map is empty.
    #[error("this fight has no combatants yet: add some of two sides that are enemies")]
    NoCombatants,
    /// No two sides that are enemies have combatants that can fight.
    #[error(
        "no combatant of this fight has an enemy that can fight: forecasts need two sides that are enemies, each with \
         a combatant that is up"
    )]
    NoEnemies,
}

/// Error: a forecast cannot begin.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ForecastError {
    /// There is nothing to forecast.
    #[error(transparent)]
    Nothing(#[from] NothingToForecastError),
    /// The rules reject the first command, for this reason.
    #[error("the rules reject its first command: {0}")]
    Rejected(String),
}

impl ForecastStart {
    /// Returns the start of a fight that has not begun yet.
    ///
    /// # Errors
    /// [`PlacementError`] for the first combatant that cannot be placed.
    pub fn of_setup(setup: &EncounterSetup) -> Result<Self, PlacementError> {
        Ok(Self {
            name: setup.name.clone(),
            ruleset: setup.ruleset.clone(),
            state: Arc::new(setup.snapshot()?),
            first: Vec::new(),
            later: Vec::new(),
            dice: DiceKey::default(),
        })
    }

    /// Returns the present state of a fight, which stays as it is.
    pub fn of_battle(name: &str, battle: &Battle) -> Self {
        Self {
            name: name.to_owned(),
            ruleset: battle.shared_ruleset(),
            state: Arc::new(Snapshot::from_battle(battle)),
            first: Vec::new(),
            later: Vec::new(),
            dice: DiceKey::default(),
        }
    }

    /// Returns the same start, with these skills of sides.
    #[must_use]
    pub fn with_skills(mut self, skills: &[(SideId, Skill)]) -> Self {
        let state = Arc::make_mut(&mut self.state);
        for (side, skill) in skills {
            state.sides.set_skill(*side, *skill);
        }
        self
    }

    /// Returns the same start, with orders to retreat that sides get at the start of a round, or at once if it has begun.
    #[must_use]
    pub fn with_retreats(mut self, retreats: &[(SideId, u32)]) -> Self {
        let orders = SideOrders::Retreat;
        let commands = retreats.iter().map(|(side, round)| {
            let side = *side;
            (*round, EncounterCommand::SetOrders { side, orders })
        });
        self.later.extend(commands);
        self.later.sort_by_key(|(round, _)| *round);
        self
    }

    /// Returns the commands that a fight carries out in addition to those of auto-play.
    pub(super) fn given_commands(&self) -> GivenCommands<'_> {
        GivenCommands {
            first: self.first.iter(),
            later: self.later.iter(),
        }
    }

    /// Checks whether there is anything to forecast.
    ///
    /// # Errors
    /// [`NothingToForecastError`] if there is not.
    pub fn check(&self) -> Result<(), NothingToForecastError> {
        let Snapshot {
            sides, combatants, ..
        } = &*self.state;
        if combatants.is_empty() {
            return Err(NothingToForecastError::NoCombatants);
        }
        let standing = combatants.iter().filter(|who| {
            who.health.vitality() == Vitality::Up && who.morale.nerve < MoraleState::Fleeing
        });
        let standing: Vec<SideId> = standing.map(|who| who.identity.side).collect();
        let has_enemy = |side: &SideId| {
            let mut others = standing.iter();
            others.any(|other| sides.are_enemies(*side, *other))
        };
        match standing.iter().any(has_enemy) {
            true => Ok(()),
            false => Err(NothingToForecastError::NoEnemies),
        }
    }

    /// Checks whether there is anything to forecast, and whether the rules allow the first command.
    ///
    /// # Errors
    /// [`ForecastError`] with the reason.
    pub fn check_all(&self) -> Result<(), ForecastError> {
        self.check()?;
        let Some(command) = self.first.first() else {
            return Ok(());
        };
        let mut world = self.open(0);
        let check = |battle: &Battle| legality::check(battle, command);
        encounter::read(&mut world, check).map_err(|why| {
            let topology = self.state.map.topology();
            ForecastError::Rejected(why.text(&self.ruleset, topology))
        })
    }

    /// Returns the names and sides of all combatants, and of those in waves, in the order in which they join.
    pub fn combatants(&self) -> Vec<(CombatantId, String, SideId)> {
        let Snapshot {
            sides,
            combatants,
            reserve,
            map,
            ..
        } = &*self.state;
        let mut lexicon = Lexicon::new(self.ruleset.clone(), &sides.0, map.topology());
        lexicon.expect(reserve.combatants());
        let here = combatants.iter().map(|who| &who.identity);
        let here = here.map(|who| (who.id, who.name.clone(), who.side));
        let later = reserve.combatants();
        let later = later.map(|spec| (spec.id, lexicon.name(&spec.id).to_owned(), spec.side));
        let all: Vec<(CombatantId, String, SideId)> = here.chain(later).collect();
        let names = all.iter().map(|(who, name, _)| (*who, name.clone()));
        let names = disambiguate(names.collect()).into_iter();
        names
            .zip(all)
            .map(|((who, name, _), (_, _, side))| (who, name, side))
            .collect()
    }

    /// Returns the names of everything in the fight.
    pub fn lexicon(&self) -> Lexicon {
        let (sides, map) = (&self.state.sides, &self.state.map);
        let mut lexicon = Lexicon::new(self.ruleset.clone(), &sides.0, map.topology());
        let named = self.combatants().into_iter();
        lexicon.set_names(named.map(|(who, name, _)| (who, name)));
        lexicon
    }

    /// Opens a fight with these dice in a new world. Commands leave a journal there, so it can be shown as a film.
    pub fn open(&self, seed: u64) -> World {
        let mut world = World::new();
        let (name, ruleset) = (self.name.clone(), self.ruleset.clone());
        encounter::open(&mut world, name, ruleset, seed, self.state.clone());
        world.insert_resource(Dice::keyed_by(self.dice));
        world
    }
}
