//! Fast or well: what each player's character will do in the coming round (FOW-01).

use crate::gm::shared::{Names, counted};
use crate::gm::sources::GmSources;
use crate::rules::facts::EncounterCommand;
use crate::rules::state::{CombatantId, CombatantRef, Stage, Tempo};
use crate::rules::turns::fast_or_well::{actions_by, actions_of, is_surprised, step_of};
use crate::view::Request;

/// The choosing for the coming round.
#[derive(Clone, Debug, PartialEq)]
pub struct ChoosingModel {
    /// The round that it is for.
    pub round: u32,
    /// Every player's character that can act.
    pub rows: Vec<ChoosingRow>,
    /// The request that starts the round.
    pub start: Request,
}

/// A player's character that chooses.
#[derive(Clone, Debug, PartialEq)]
pub struct ChoosingRow {
    /// The id of the character.
    pub who: CombatantId,
    /// Its name.
    pub name: String,
    /// Whether it acts fast; without a choice it acts well.
    pub fast: bool,
    /// Whether nobody has chosen for it yet.
    pub open: bool,
    /// What overrides the choice, or keeps it from being made; empty for nothing.
    pub remark: String,
    /// Whether it is selected.
    pub selected: bool,
    /// What acting fast means: `1 action, before the opponents`.
    pub fast_words: String,
    /// What acting well means: `2 actions`.
    pub well_words: String,
    /// The request that chooses fast, or the reason why it cannot.
    pub choose_fast: Result<Request, String>,
    /// The request that chooses well.
    pub choose_well: Request,
}

impl ChoosingModel {
    /// The choosing; `None` while it is not open.
    pub fn build(sources: &GmSources, names: &Names) -> Option<Self> {
        let battle = sources.battle;
        if battle.round.stage != Stage::Choosing {
            return None;
        }
        let players = battle
            .everyone()
            .filter(|who| battle.is_a_players(who) && who.can_act());
        Some(Self {
            round: battle.clock.round(),
            rows: players.map(|who| row(sources, names, &who)).collect(),
            start: Request::Submit(vec![EncounterCommand::StartRound]),
        })
    }
}

fn row(sources: &GmSources, names: &Names, actor: &CombatantRef) -> ChoosingRow {
    let battle = sources.battle;
    let who = actor.id();
    let choose = |how| Request::Submit(vec![EncounterCommand::Choose { who, how }]);
    let surprised = is_surprised(actor);
    let step = step_of(battle, actor);
    let remark = if surprised {
        format!(
            "surprised: step 4, {}",
            counted(actions_of(battle, actor), "action")
        )
    } else if step.is_slow() {
        format!(
            "slow: step 4, {}",
            counted(actions_of(battle, actor), "action")
        )
    } else {
        String::new()
    };
    ChoosingRow {
        who,
        name: names.of(who),
        fast: actor.steps().tempo == Some(Tempo::Fast),
        open: actor.steps().tempo.is_none(),
        remark,
        fast_words: counted(actions_by(battle, Tempo::Fast), "action"),
        well_words: counted(actions_by(battle, Tempo::Well), "action"),
        selected: sources.selection.0 == Some(who),
        choose_fast: if surprised {
            Err("It is surprised and cannot act fast in the first round (FOW-04)".into())
        } else {
            Ok(choose(Tempo::Fast))
        },
        choose_well: choose(Tempo::Well),
    }
}
