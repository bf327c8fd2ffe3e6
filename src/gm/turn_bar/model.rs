//! What there is to decide now: the next decision, waiting, and those who wait with a delayed turn.

use crate::gm::shared::Names;
use crate::gm::sources::GmSources;
use crate::rules::arrival;
use crate::rules::facts::{EncounterCommand, mid_sentence};
use crate::rules::morale::is_called_for;
use crate::rules::state::{Battle, CombatantId, Slot, Verdict};
use crate::rules::turns;
use crate::rules::turns::{check_delay, check_hold, check_take_delayed_turn};
use crate::rules::verdict::verdict_of;
use crate::view::{NextDecision, Request, acting, hand_on, to_cast, unaimed};

/// What is said on the button when the fight is over.
const OVER: &str = "It is over: how it went";

/// What the buttons over the map's lower right corner show.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TurnBarModel {
    /// What the next decision does: `Roll initiative`, `End Mira's turn`; `None` if nobody can act.
    pub next: Option<String>,
    /// Whether the turn may be delayed.
    pub delay: bool,
    /// Whether there is something unfinished to give up.
    pub abandon: bool,
    /// Those who may take a delayed turn now, with their names.
    pub waiting: Vec<(CombatantId, String)>,
    /// The names of combatants that may be named to come next, and the request for each; empty where none is named.
    pub hand_on: Vec<(String, Request)>,
    /// The combatant that may wait for later, and until which segments (SEG-16).
    pub hold: Option<HoldChoice>,
    /// `true` if it may wait for LOW, to do what delays (PHA-36).
    pub in_low: bool,
    /// The text for letting the moment pass for every combatant that still waits: `All 5 pass`.
    pub run_on: Option<String>,
    /// The text for letting the moment pass, if the next decision is another.
    pub pass: Option<String>,
    /// The text that says whose morale is called for, and the request (SEG-40).
    pub morale: Option<(String, Request)>,
}

/// How somebody may wait for later.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HoldChoice {
    /// The combatant that may wait.
    pub who: CombatantId,
    /// The segments that it can name; empty if only phases follow.
    pub until: Vec<u32>,
}

impl TurnBarModel {
    /// The buttons as things stand now, where turns follow one another.
    pub(in crate::gm) fn of_turns(sources: &GmSources, names: &Names) -> Self {
        let battle = sources.battle;
        if !battle.clock.has_begun() {
            return Self {
                next: Some("Roll initiative".into()),
                ..Self::default()
            };
        }
        let Some(turn) = battle.order.open_turn() else {
            return Self::default();
        };
        if let Some(next) = wave_words(battle) {
            let who = mid_sentence(&names.of(turn.who()));
            return Self {
                next: Some(next),
                pass: Some(format!("End {who}'s turn")),
                ..Self::default()
            };
        }
        if let Some(NextDecision::LetPass(who)) = NextDecision::of(battle, sources.selection.0) {
            return Self {
                next: Some(format!("{} lets it pass", names.of(who))),
                ..Self::default()
            };
        }
        let who = turn.who();
        let unfinished = battle.get(who).and_then(|actor| {
            let action = actor.timer().current()?;
            Some((sources.lexicon.action(action.action()), action.left()))
        });
        let next = match &unfinished {
            Some((action, left)) if turn.left() > 0 => {
                format!("Go on: {action}, {left} s to go")
            }
            _ => format!("End {}'s turn", mid_sentence(&names.of(who))),
        };
        let waiting = battle
            .order
            .places()
            .iter()
            .filter(|place| place.delayed)
            .filter(|place| check_take_delayed_turn(battle, &[place.who]).is_ok())
            .map(|place| (place.who, names.of(place.who).to_owned()))
            .collect();
        if verdict_of(battle) != Verdict::Open {
            return Self {
                next: Some(OVER.into()),
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

/// What brings in the wave whose round has come: `Bring in “Riders” (6)`; `None` while none has, or something is held.
fn wave_words(battle: &Battle) -> Option<String> {
    let wave = arrival::due(battle).filter(|_| battle.pending.is_empty())?;
    Some(format!("Bring in “{}” ({})", wave.name, wave.who.len()))
}

/// The buttons as they stand now, where whoever ends its turn names who comes next.
pub(in crate::gm) fn of_naming(sources: &GmSources, names: &Names) -> TurnBarModel {
    let named = hand_on(sources.battle).into_iter();
    TurnBarModel {
        hand_on: named
            .map(|(who, request)| (names.of(who).to_owned(), request))
            .collect(),
        ..TurnBarModel::of_turns(sources, names)
    }
}

/// The buttons as things stand now, where moments ask who may act.
pub(in crate::gm) fn of_moments(sources: &GmSources, names: &Names) -> TurnBarModel {
    let battle = sources.battle;
    let selected = sources.selection.0;
    let next = NextDecision::of(battle, selected);
    let words = next.map(|next| match next {
        NextDecision::Begin => "Begin the fight".to_owned(),
        NextDecision::RollInitiative => "Roll initiative".to_owned(),
        NextDecision::StartRound => "Start the round".to_owned(),
        NextDecision::Cast(who) => cast_words(sources, names, who),
        NextDecision::LetPass(who) => format!("{} lets it pass", names.of(who)),
        NextDecision::Hold(who) => format!("{} waits for a later phase", names.of(who)),
        NextDecision::GoOn(who) | NextDecision::End(who) => end_words(sources, names, who),
        NextDecision::CallWave => wave_words(battle).unwrap_or_default(),
        NextDecision::LookBack => OVER.to_owned(),
    });
    let waiting = turns::actors(battle);
    if next == Some(NextDecision::LookBack) {
        return TurnBarModel {
            next: words,
            pass: acting(battle, selected).map(|who| end_words(sources, names, who)),
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
            Some(NextDecision::Cast(who)) => Some(format!("{} passes", names.of(who))),
            _another => None,
        },
        morale: morale(sources, names),
        run_on: (waiting.len() > 1).then(|| format!("All {} pass", waiting.len())),
    }
}

/// The text for the spell that is to be aimed, or to be begun.
fn cast_words(sources: &GmSources, names: &Names, who: CombatantId) -> String {
    let battle = sources.battle;
    let (what, order) = match unaimed(battle, who) {
        Some(order) => ("aim", Some(order)),
        None => ("cast", to_cast(battle, who)),
    };
    let spell = order.and_then(|order| order.spell);
    let spell = spell.map_or_else(|| "spell".to_owned(), |spell| sources.lexicon.spell(spell));
    format!("{}: {what} {spell}", names.of(who))
}

/// The text for letting the moment pass for `who`, with the one who is next.
fn end_words(sources: &GmSources, names: &Names, who: CombatantId) -> String {
    let battle = sources.battle;
    let name = names.of(who);
    let acted = battle.get(who).is_some_and(|actor| {
        actor.part().major_spent || actor.steps().acted || actor.timer().current().is_some()
    });
    let what = if acted {
        format!("{name} is done")
    } else {
        format!("{name} passes")
    };
    let next = turns::actors(battle).into_iter().find(|next| *next != who);
    match next {
        Some(next) => format!("{what} → {}", names.of(next)),
        None => what,
    }
}

/// Those who have had a blow to their nerve that has not been tested yet.
fn morale(sources: &GmSources, names: &Names) -> Option<(String, Request)> {
    let who = is_called_for(sources.battle);
    let first = who.first()?;
    let words = match who.len() {
        1 => format!("Roll morale: {}", names.of(*first)),
        many => format!("Roll morale: {many} creatures"),
    };
    let command = EncounterCommand::CheckMorale { who };
    Some((words, Request::Submit(vec![command])))
}

fn hold_of(sources: &GmSources, who: CombatantId) -> Option<HoldChoice> {
    let battle = sources.battle;
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
