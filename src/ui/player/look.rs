//! State of the player window: updated with every change of the fight, and kept while the GM has frozen it.

use std::collections::BTreeMap;

use bevy::prelude::*;

use crate::encounter::History;
use crate::encounter::perspective::{
    PlayersView, SeenMap, SeenMarkings, markings_on, players_view, seen_ground,
};
use crate::rules::state::{Battle, BattleReader, CombatantId, Memo};
use crate::view::{FightNumber, PlayersScreen};

use super::events::Strip;

/// State of the player window.
#[derive(Resource, Debug, Default)]
pub struct Look {
    /// Number of the fight.
    pub number: FightNumber,
    /// The fight as the players see it.
    pub view: PlayersView,
    /// The map as the players see it; `None` before the first update.
    pub ground: Option<SeenMap>,
    /// Markers and lines.
    pub markings: SeenMarkings,
    /// Badges of the conditions of visible combatants.
    pub badges: BTreeMap<CombatantId, Vec<String>>,
    /// Recent events.
    pub strip: Strip,
}

impl Look {
    /// Returns the fight as the players see it now.
    pub(super) fn new(battle: &Battle) -> Self {
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
pub fn update_look(
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
        *look = Look::new(&battle);
        look.number = *number;
        strip.update(&battle, &history, &look, *watched);
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
    use crate::rules::player_view::PlayerViewChange;
    use crate::rules::state::MapVisibility;
    use crate::trial::TestFight;

    fn shown(trial: &mut TestFight, frozen: bool) -> (PlayersView, Option<SeenMap>) {
        trial.world.insert_resource(PlayersScreen {
            shown: true,
            frozen,
            ..default()
        });
        trial.world.run_system_once(update_look).expect("it looks");
        let look = trial.world.resource::<Look>();
        (look.view.clone(), look.ground.clone())
    }

    #[test]
    fn frozen_view_stays_until_thawed() {
        let mut trial = TestFight::setup("seconds", "mira (1, 2) against orc (9, 2)").set_up();
        trial.world.init_resource::<Look>();
        trial.world.init_resource::<FightNumber>();
        let before = shown(&mut trial, false);
        for command in [
            EncounterCommand::Place {
                who: "orc".into(),
                to: Cell::new(5, 5),
            },
            EncounterCommand::Show(PlayerViewChange::By(MapVisibility::Seen)),
        ] {
            encounter::submit(&mut trial.world, &Submission::from(command)).expect("it can be");
        }
        assert!(shown(&mut trial, true) == before, "it is frozen");
        let now = shown(&mut trial, false);
        assert!(now.0 != before.0 && now.1 != before.1, "it has thawed");
    }
}
