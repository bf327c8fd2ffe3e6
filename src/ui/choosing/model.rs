//! Fast or well: what each player character will do in the coming round (FOW-01).

use crate::rules::facts::EncounterCommand;
use crate::rules::state::{CombatantId, CombatantRef, Stage, Tempo};
use crate::rules::turns::fast_or_well::{actions_by, actions_of, is_surprised, step_of};
use crate::ui::shared::CombatantNames;
use crate::ui::shared::sources::GmSources;
use crate::view::Request;

use super::text;

/// The choices for the coming round.
#[derive(Clone, Debug, PartialEq)]
pub struct ChoosingModel {
    /// Number of that round.
    pub round: u32,
    /// Player characters that can act.
    pub rows: Vec<ChoosingRow>,
    /// Request that starts the round.
    pub start: Request,
}

/// A player character that chooses.
#[derive(Clone, Debug, PartialEq)]
pub struct ChoosingRow {
    /// Id of the character.
    pub who: CombatantId,
    /// Name of the character.
    pub name: String,
    /// True if it acts fast; without a choice it acts well.
    pub fast: bool,
    /// True if nothing has been chosen for it yet.
    pub open: bool,
    /// Text that says what overrides or prevents the choice; empty for none.
    pub remark: String,
    /// True if it is selected.
    pub selected: bool,
    /// Number of its actions if it acts fast.
    pub fast_actions: u32,
    /// Number of its actions if it acts well.
    pub well_actions: u32,
    /// Request that chooses fast, or the reason why that is not possible.
    pub choose_fast: Result<Request, String>,
    /// Request that chooses well.
    pub choose_well: Request,
}

impl ChoosingModel {
    /// Builds the choices; `None` outside that stage.
    pub fn build(sources: &GmSources, names: &CombatantNames) -> Option<Self> {
        let battle = sources.battle();
        if battle.round.stage != Stage::Choosing {
            return None;
        }
        let players = battle
            .combatants()
            .filter(|who| battle.is_player_character(who) && who.can_act());
        Some(Self {
            round: battle.clock.round(),
            rows: players.map(|who| row(sources, names, &who)).collect(),
            start: Request::Submit(vec![EncounterCommand::StartRound]),
        })
    }
}

fn row(sources: &GmSources, names: &CombatantNames, actor: &CombatantRef) -> ChoosingRow {
    let battle = sources.battle();
    let who = actor.id();
    let choose = |how| Request::Submit(vec![EncounterCommand::Choose { who, how }]);
    let surprised = is_surprised(actor);
    let step = step_of(battle, actor);
    let remark = if surprised {
        text::surprised(actions_of(battle, actor))
    } else if step.is_slow() {
        text::slow(actions_of(battle, actor))
    } else {
        String::new()
    };
    ChoosingRow {
        who,
        name: names.name_of(who),
        fast: actor.steps().tempo == Some(Tempo::Fast),
        open: actor.steps().tempo.is_none(),
        remark,
        fast_actions: actions_by(battle, Tempo::Fast),
        well_actions: actions_by(battle, Tempo::Well),
        selected: sources.selection().0 == Some(who),
        choose_fast: if surprised {
            Err(text::CANNOT_ACT_FAST.into())
        } else {
            Ok(choose(Tempo::Fast))
        },
        choose_well: choose(Tempo::Well),
    }
}
