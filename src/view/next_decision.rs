//! The next decision, which a single key carries out.

mod text;

use crate::encounter::options;
use crate::rules::arrival;
use crate::rules::facts::{ActionOrder, EncounterCommand};
use crate::rules::legality;
use crate::rules::state::{Battle, CombatantId, Stage, Verdict};
use crate::rules::turns;
use crate::rules::verdict::verdict_of;

use super::acting::{acting, declared_spell, needs_target, unaimed_spell};
use super::actions;
use super::preview::PointerIntent;
use super::request::Request;
use super::tool::{Proposal, Tool};

/// The actions of the key for the next decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NextDecision {
    /// The fight begins.
    Begin,
    /// The declarations close, and the sides roll for initiative.
    RollInitiative,
    /// The choices are locked, and the round starts (FOW-01).
    StartRound,
    /// A combatant continues its unfinished action.
    GoOn(CombatantId),
    /// A combatant chooses the target of its spell (PHA-54), or begins the spell that it has declared.
    Cast(CombatantId),
    /// A combatant passes on a reaction (RES-13).
    LetPass(CombatantId),
    /// A combatant holds in its phase, and will be asked again this round.
    Hold(CombatantId),
    /// A combatant ends its turn, or passes its phase.
    End(CombatantId),
    /// A wave arrives whose round has come.
    CallWave,
    /// The fight is over, and its summary is shown. The fight can still continue.
    LookBack,
}

impl NextDecision {
    /// Returns the next decision with this selection; `None` if no combatant can act any more.
    pub fn of(battle: &Battle, selected: Option<CombatantId>) -> Option<Self> {
        if !battle.clock.has_begun() {
            return Some(Self::Begin);
        }
        if battle.pending.is_empty() && arrival::due(battle).is_some() {
            return Some(Self::CallWave);
        }
        if battle.pending.is_empty() && verdict_of(battle) != Verdict::Open {
            return Some(Self::LookBack);
        }
        if battle.round.stage == Stage::Declaring {
            let anybody = battle.combatants().any(|who| who.can_act());
            return anybody.then_some(Self::RollInitiative);
        }
        if battle.round.stage == Stage::Choosing {
            let anybody = battle.combatants().any(|who| who.can_act());
            return anybody.then_some(Self::StartRound);
        }
        let who = acting(battle, selected)?;
        if !battle.pending.is_empty() {
            return Some(Self::LetPass(who));
        }
        let goes_on = battle.order.open_turn().is_some_and(|turn| turn.left() > 0)
            && battle
                .get(who)
                .is_some_and(|actor| actor.timer().current().is_some());
        Some(if goes_on {
            Self::GoOn(who)
        } else if spell_of(battle, who).is_some() {
            Self::Cast(who)
        } else if turns::is_asked_again(battle, who) {
            Self::Hold(who)
        } else {
            Self::End(who)
        })
    }

    /// Returns the requests of the key with the current `tool`. A spell that is already being aimed is not selected
    /// again: it is cast if it awaits confirmation, or at the square that the keys point at.
    ///
    /// # Errors
    /// If such a spell still has no target, with a text on where to click.
    pub fn requests(
        self,
        battle: &Battle,
        tool: &Tool,
        meaning: &PointerIntent,
        by_keys: bool,
    ) -> Result<Vec<Request>, String> {
        let request = self.request(battle);
        let Request::Take(Tool::Aim(wanted)) = &request else {
            return Ok(vec![request]);
        };
        let held = match tool {
            Tool::Aim(order) | Tool::Confirm(Proposal { order, .. }) => Some(order),
            Tool::Point
            | Tool::Advice(_)
            | Tool::Put(_)
            | Tool::Brush(_)
            | Tool::Pen(_)
            | Tool::Mark => None,
        };
        let same = |held: &ActionOrder| held.who == wanted.who && held.spell == wanted.spell;
        if !held.is_some_and(same) {
            return Ok(vec![request]);
        }
        if !meaning.enter.is_empty() {
            return Ok(meaning.enter.clone());
        }
        if by_keys && !meaning.click.is_empty() {
            return Ok(meaning.click.clone());
        }
        let title = meaning.aiming.as_ref().map(|aiming| aiming.title.clone());
        Err(title.unwrap_or_else(|| text::NOW_CLICK_A_TARGET.to_owned()))
    }

    /// Returns the request that carries it out.
    pub fn request(self, battle: &Battle) -> Request {
        let command = match self {
            Self::LookBack => return Request::Do(&actions::BATTLE_REPORT),
            Self::CallWave => {
                let wave = arrival::due(battle);
                let commands = wave.map(|wave| arrival::arrival_commands(battle, wave));
                return Request::Submit(commands.unwrap_or_default());
            }
            Self::Begin => EncounterCommand::Begin,
            Self::RollInitiative => EncounterCommand::RollInitiative,
            Self::StartRound => EncounterCommand::StartRound,
            Self::GoOn(who) => EncounterCommand::Continue {
                who,
                action: None,
                seconds: None,
            },
            Self::Cast(who) => match spell_of(battle, who) {
                Some(order) if needs_target(battle, &order) => {
                    return Request::Take(Tool::Aim(order));
                }
                Some(order) => EncounterCommand::Act(order),
                None => EncounterCommand::EndTurn { who },
            },
            Self::LetPass(who) => EncounterCommand::LetPass { who },
            Self::Hold(who) | Self::End(who) => options::pass(battle, who),
        };
        Request::Submit(vec![command])
    }
}

/// Returns the combatants that may be nominated as next in rulesets where the acting combatant decides (`popcorn`),
/// each with the request that ends the turn that way.
pub fn nominations(battle: &Battle) -> Vec<(CombatantId, Request)> {
    let Some(turn) = battle.order.open_turn() else {
        return Vec::new();
    };
    let who = turn.combatant();
    let named = battle.combatants().filter_map(|to| {
        let to = to.id();
        let command = EncounterCommand::HandOn { who, to };
        let may = legality::check(battle, &command).is_ok();
        may.then(|| (to, Request::Submit(vec![command])))
    });
    named.collect()
}

/// Returns the spell that `who` still has to aim, or to begin.
fn spell_of(battle: &Battle, who: CombatantId) -> Option<ActionOrder> {
    unaimed_spell(battle, who).or_else(|| declared_spell(battle, who))
}
