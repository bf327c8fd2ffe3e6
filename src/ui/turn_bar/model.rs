//! The turn bar: the next decision, holding, and the combatants with a delayed turn.

use crate::rules::arrival;
use crate::rules::declaration::{UndeclaredAction, undeclared_action};
use crate::rules::facts::EncounterCommand;
use crate::rules::morale::is_called_for;
use crate::rules::state::{Battle, CombatantId, Slot, Verdict};
use crate::rules::turns;
use crate::rules::turns::{check_delay, check_hold, check_take_delayed_turn};
use crate::rules::verdict::verdict_of;
use crate::ui::declare::can_do_anything;
use crate::ui::shared::CombatantNames;
use crate::ui::shared::sources::GmSources;
use crate::view::{NextDecision, Request, acting, declared_spell, nominations, unaimed_spell};

use super::text;

/// Contents of the buttons over the lower right corner of the map.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TurnBarModel {
    /// Label of the next decision: `Roll initiative`, `End Mira's turn`; `None` if no combatant can act.
    pub next: Option<String>,
    /// True if the turn may be delayed.
    pub delay: bool,
    /// True if there is an unfinished action to abandon.
    pub abandon: bool,
    /// Combatants that may take a delayed turn now, with their names.
    pub waiting: Vec<(CombatantId, String)>,
    /// Combatants that may be nominated to act next, with the request for each; empty where the rules have no
    /// nomination.
    pub hand_on: Vec<(String, Request)>,
    /// The combatant that may hold, and the segments that it may hold for (SEG-16).
    pub hold: Option<HoldChoice>,
    /// True if it may hold for LOW, to do what delays (PHA-36).
    pub in_low: bool,
    /// Label for passing with every combatant that has not acted yet: `All 5 pass`.
    pub run_on: Option<String>,
    /// Label for passing, if the next decision is something else.
    pub pass: Option<String>,
    /// Label for the pending morale rolls, and the request (SEG-40).
    pub morale: Option<(String, Request)>,
}

/// Options of a combatant to hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HoldChoice {
    /// The combatant that may hold.
    pub who: CombatantId,
    /// Segments that it can name; empty if only phases follow.
    pub until: Vec<u32>,
}

impl TurnBarModel {
    /// Builds the buttons for rules in which turns follow one another.
    pub(in crate::ui) fn for_turn_order(sources: &GmSources, names: &CombatantNames) -> Self {
        let battle = sources.battle();
        if !battle.clock.has_begun() {
            return Self {
                next: Some(text::roll_initiative(0)),
                ..Self::default()
            };
        }
        let Some(turn) = battle.order.open_turn() else {
            return Self::default();
        };
        if let Some(next) = wave_text(battle) {
            return Self {
                next: Some(next),
                pass: Some(text::end_turn(&names.name_of(turn.combatant()))),
                ..Self::default()
            };
        }
        if let Some(NextDecision::LetPass(who)) = NextDecision::of(battle, sources.selection().0) {
            return Self {
                next: Some(text::passes(&names.name_of(who))),
                ..Self::default()
            };
        }
        let who = turn.combatant();
        let unfinished = battle.get(who).and_then(|actor| {
            let action = actor.timer().current()?;
            Some((sources.lexicon().action(action.action()), action.left()))
        });
        let next = match &unfinished {
            Some((action, left)) if turn.left() > 0 => text::continue_action(action, *left),
            _ => text::end_turn(&names.name_of(who)),
        };
        let waiting = battle
            .order
            .places()
            .iter()
            .filter(|place| place.delayed)
            .filter(|place| check_take_delayed_turn(battle, &[place.who]).is_ok())
            .map(|place| (place.who, names.name_of(place.who).to_owned()))
            .collect();
        if verdict_of(battle) != Verdict::Open {
            return Self {
                next: Some(text::BATTLE_REPORT.into()),
                pass: Some(next),
                ..Self::default()
            };
        }
        Self {
            next: Some(next),
            delay: check_delay(battle, who).is_ok(),
            abandon: unfinished.is_some(),
            waiting,
            ..Self::default()
        }
    }
}

/// Returns the label for bringing in the wave whose round has come: `Add “Riders” (6)`; `None` if none is due or
/// a trigger is pending.
fn wave_text(battle: &Battle) -> Option<String> {
    let wave = arrival::due(battle).filter(|_| battle.pending.is_empty())?;
    Some(text::add_wave(&wave.name, wave.who.len()))
}

/// Builds the buttons for rules in which the combatant that ends its turn nominates the next.
pub(in crate::ui) fn for_nomination(sources: &GmSources, names: &CombatantNames) -> TurnBarModel {
    let named = nominations(sources.battle()).into_iter();
    TurnBarModel {
        hand_on: named
            .map(|(who, request)| (names.name_of(who).to_owned(), request))
            .collect(),
        ..TurnBarModel::for_turn_order(sources, names)
    }
}

/// Builds the buttons for rules in which phases decide which combatants may act.
pub(in crate::ui) fn for_phases(sources: &GmSources, names: &CombatantNames) -> TurnBarModel {
    let battle = sources.battle();
    let selected = sources.selection().0;
    let next = NextDecision::of(battle, selected);
    let words = next.map(|next| match next {
        NextDecision::Begin => text::BEGIN_FIGHT.to_owned(),
        NextDecision::RollInitiative => text::roll_initiative(undeclared_characters(battle)),
        NextDecision::StartRound => text::START_ROUND.to_owned(),
        NextDecision::Cast(who) => cast_text(sources, names, who),
        NextDecision::LetPass(who) => text::passes(&names.name_of(who)),
        NextDecision::Hold(who) => text::waits_for_later_phase(&names.name_of(who)),
        NextDecision::GoOn(who) | NextDecision::End(who) => end_text(sources, names, who),
        NextDecision::CallWave => wave_text(battle).unwrap_or_default(),
        NextDecision::LookBack => text::BATTLE_REPORT.to_owned(),
    });
    let waiting = turns::actors(battle);
    if next == Some(NextDecision::LookBack) {
        return TurnBarModel {
            next: words,
            pass: acting(battle, selected).map(|who| end_text(sources, names, who)),
            ..TurnBarModel::default()
        };
    }
    let actor = acting(battle, selected);
    let busy = selected.and_then(|who| battle.get(who));
    TurnBarModel {
        next: words,
        delay: actor.is_some_and(|who| check_delay(battle, who).is_ok()),
        abandon: busy.is_some_and(|who| who.timer().current().is_some()),
        waiting: Vec::new(),
        hand_on: Vec::new(),
        hold: actor.and_then(|who| hold_of(sources, who)),
        in_low: actor.is_some_and(|who| check_hold(battle, who, None, true).is_ok()),
        pass: match next {
            Some(NextDecision::Cast(who)) => Some(text::passes(&names.name_of(who))),
            _another => None,
        },
        morale: morale(sources, names),
        run_on: (waiting.len() > 1).then(|| text::all_pass(waiting.len())),
    }
}

/// Returns the number of characters that could still declare something.
fn undeclared_characters(battle: &Battle) -> usize {
    let characters = battle.combatants().filter(|who| {
        battle.is_player_character(who)
            && can_do_anything(battle, who)
            && who.declared().0.is_none()
            && who.timer().current().is_none()
    });
    let leaves = |who: &_| matches!(undeclared_action(battle, who), UndeclaredAction::Leaves(_));
    characters.filter(|who| !leaves(who)).count()
}

/// Returns the label for the spell to aim or to begin.
fn cast_text(sources: &GmSources, names: &CombatantNames, who: CombatantId) -> String {
    let battle = sources.battle();
    let name = names.name_of(who);
    let unaimed = unaimed_spell(battle, who);
    let aims = unaimed.is_some();
    let order = unaimed.or_else(|| declared_spell(battle, who));
    let spell = order.and_then(|order| order.spell);
    let spell = spell.map(|spell| sources.lexicon().spell(spell));
    match aims {
        true => text::aim_spell(&name, spell.as_deref()),
        false => text::cast_spell(&name, spell.as_deref()),
    }
}

/// Returns the label for passing with `who`, naming the combatant that is next.
fn end_text(sources: &GmSources, names: &CombatantNames, who: CombatantId) -> String {
    let battle = sources.battle();
    let acted = battle.get(who).is_some_and(|actor| {
        actor.part().major_spent || actor.steps().acted || actor.timer().current().is_some()
    });
    let next = turns::actors(battle).into_iter().find(|next| *next != who);
    let next = next.map(|next| names.name_of(next));
    text::ends(&names.name_of(who), acted, next.as_deref())
}

/// Returns the label and the request for morale rolls that are due but not made yet.
fn morale(sources: &GmSources, names: &CombatantNames) -> Option<(String, Request)> {
    let who = is_called_for(sources.battle());
    let first = who.first()?;
    let words = match who.len() {
        1 => text::roll_morale_of(&names.name_of(*first)),
        many => text::roll_morale_of_several(many),
    };
    let command = EncounterCommand::CheckMorale { who };
    Some((words, Request::Submit(vec![command])))
}

fn hold_of(sources: &GmSources, who: CombatantId) -> Option<HoldChoice> {
    let battle = sources.battle();
    let can = |until| check_hold(battle, who, until, false).is_ok();
    let in_segments = battle
        .round
        .moment
        .as_ref()
        .is_some_and(|moment| matches!(moment.slot, Slot::Segment(_)));
    let segments = (1..=battle.ruleset.clock.round).filter(|_| in_segments);
    can(None).then(|| HoldChoice {
        who,
        until: segments.filter(|segment| can(Some(*segment))).collect(),
    })
}
