//! State of the player window: updated with every change of the fight, and kept while the GM has frozen it.

use std::collections::BTreeMap;

use bevy::prelude::*;

use super::strip::Strip;
use crate::encounter::History;
use crate::encounter::perspective::{
    PlayersView, SeenGround, SeenMarkings, markings_on, players_view, seen_ground,
};
use crate::rules::state::{Battle, BattleReader, CombatantId, Memo};
use crate::view::{FightNumber, PlayersScreen};

/// State of the player window.
#[derive(Resource, Debug, Default)]
pub struct Look {
    /// Number of the fight.
    pub number: FightNumber,
    /// The fight as the players see it.
    pub view: PlayersView,
    /// The map as the players see it; `None` before the first update.
    pub ground: Option<SeenGround>,
    /// Markers and lines.
    pub markings: SeenMarkings,
    /// Badges of the conditions of visible combatants.
    pub badges: BTreeMap<CombatantId, Vec<String>>,
    /// Recent events.
    pub strip: Strip,
}

impl Look {
    /// Returns the fight as the players see it now.
    pub(super) fn at(battle: &Battle) -> Self {
        let view = players_view(battle);
        let conditions = &battle.ruleset.conditions;
        let badges = view.tokens.iter().map(|token| {
            let known = token.conditions.iter().filter_map(|id| conditions.get(*id));
            (
                token.guise.who,
                known.map(|def| def.badge.clone()).collect(),
            )
        });
        let ground = seen_ground(battle);
        Self {
            number: FightNumber::default(),
            badges: badges.collect(),
            markings: markings_on(battle, &ground),
            ground: Some(ground),
            strip: Strip::default(),
            view,
        }
    }
}

/// Updates the players' view of the fight, unless it is frozen.
pub fn look(
    reader: BattleReader,
    (history, number): (Res<History>, Res<FightNumber>),
    screen: Res<PlayersScreen>,
    mut look: ResMut<Look>,
    mut watched: Local<bool>,
) {
    let kept = screen.frozen && look.ground.is_some();
    let watches = screen.shown && !kept;
    if watches {
        let memo = Memo::default();
        let battle = reader.with(&memo);
        let mut strip = std::mem::take(&mut look.strip);
        *look = Look::at(&battle);
        look.number = *number;
        strip.follow(&battle, &history, &look, *watched);
        look.strip = strip;
    }
    *watched = watches;
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;

    use super::*;
    use crate::encounter::{self, Submission};
    use crate::grid::Cell;
    use crate::rules::facts::EncounterCommand;
    use crate::rules::showing::Show;
    use crate::rules::state::Showing;
    use crate::trial::Trial;

    fn shown(trial: &mut Trial, frozen: bool) -> (PlayersView, Option<SeenGround>) {
        trial.world.insert_resource(PlayersScreen {
            shown: true,
            frozen,
            ..default()
        });
        trial.world.run_system_once(look).expect("it looks");
        let look = trial.world.resource::<Look>();
        (look.view.clone(), look.ground.clone())
    }

    #[test]
    fn what_is_frozen_stays_whatever_happens_and_thawed_it_is_the_present() {
        let mut trial = Trial::of("seconds", "mira (1, 2) against orc (9, 2)").ready();
        trial.world.init_resource::<Look>();
        trial.world.init_resource::<FightNumber>();
        let before = shown(&mut trial, false);
        for command in [
            EncounterCommand::Place {
                who: "orc".into(),
                to: Cell::new(5, 5),
            },
            EncounterCommand::Show(Show::By(Showing::Seen)),
        ] {
            encounter::submit(&mut trial.world, &Submission::from(command)).expect("it can be");
        }
        assert!(shown(&mut trial, true) == before, "it is frozen");
        let now = shown(&mut trial, false);
        assert!(now.0 != before.0 && now.1 != before.1, "it has thawed");
    }
}
