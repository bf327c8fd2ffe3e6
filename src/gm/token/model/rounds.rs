//! The part of the panel for rounds of sides: the position of the combatant in the round, and its declaration.

use crate::encounter::options::ActionOption;
use crate::gm::declare::declaration_text;
use crate::gm::shared::{capitalized, count_text, ticks_text};
use crate::gm::sources::GmSources;
use crate::grid::FEET_PER_SQUARE;
use crate::rules::declaration::intent;
use crate::rules::facts::invalid_input::{InputRejection, MissingInput};
use crate::rules::facts::{EncounterCommand, Rejection};
use crate::rules::gear::rejection::GearRejection;
use crate::rules::state::{CombatantRef, Hold, InProgress, MoraleState, Slot, Stage};
use crate::rules::surprise::is_surprised;
use crate::rules::turns::check_waiting;
use crate::rules::turns::next_slot_of;
use crate::rules::turns::sided::rejection::SidedRejection;
use crate::rules::turns::sided::routines_of;
use crate::ruleset::{ActionBehaviour, ActionDef, ActionKind, Activity};
use crate::view::slot_text::{intent_word, kind_word, slot_title};
use crate::view::{Request, Tool, declared_spell, may_act, needs_target};

use super::{ActionInput, ActionRow, PanelOption, UnfinishedRow, request_or_rejection};

/// Describes the position of the combatant in the round.
pub(in crate::gm) fn position_in_round(sources: &GmSources, who: &CombatantRef) -> Option<String> {
    let battle = sources.battle;
    if !who.is_up() {
        return None;
    }
    if who.morale().nerve == MoraleState::Surrendered {
        return Some("Has surrendered".into());
    }
    if is_surprised(battle, who) {
        let segments = count_text(who.part().surprised, "segment");
        return Some(format!("Surprised for {segments}"));
    }
    let moment = battle.round.moment.as_ref();
    if may_act(battle, who.id()) {
        let slot = moment.map_or(String::new(), |moment| slot_title(moment.slot));
        return Some(format!("May act now: {slot}"));
    }
    if let Some(action) = who.timer().current() {
        let left = ticks_text(battle.ruleset, action.left());
        return Some(format!("Action in progress, {left} left"));
    }
    match battle.round.stage {
        Stage::Apart | Stage::Surprise { .. } | Stage::Choosing => None,
        Stage::Declaring => Some(match &who.part().declared {
            Some(what) => format!("Declared: {}", declaration_text(sources, what)),
            None => format!("Nothing declared: {}", intent_word(intent(battle, who))),
        }),
        Stage::Acting => Some(match (who.part().held, next_slot_of(battle, who)) {
            (Some(Hold::Open), _) => "Holds: asked in every later segment".into(),
            (Some(Hold::Until(segment)), _) => format!("Holds until segment {segment}"),
            (Some(Hold::Low), _) => "Holds until LOW, for what delays".into(),
            (None, Some(slot)) => format!("Comes in {}", slot_title(slot)),
            (None, None) => "Done for this round".into(),
        }),
    }
}

/// Returns the facts that only apply to rounds of sides.
pub(in crate::gm) fn facts(sources: &GmSources, who: &CombatantRef) -> Vec<(String, String)> {
    let battle = sources.battle;
    let lexicon = sources.lexicon;
    let mut facts = Vec::new();
    let mut fact = |label: &str, value: String| facts.push((label.to_owned(), value));
    let worn = [who.gear().armour(), who.gear().off_hand()];
    let worn: Vec<String> = worn
        .into_iter()
        .flatten()
        .map(|item| lexicon.item(item))
        .collect();
    if !worn.is_empty() {
        fact("Wears", worn.join(", "));
    }
    if let Some(what) = &who.part().declared
        && battle.round.stage == Stage::Acting
        && declared_spell(battle, who.id()).is_none()
    {
        fact("Declared", declaration_text(sources, what));
    }
    let routines = routines_of(battle, who);
    if routines > 1 {
        let made = who.part().routines;
        fact("Routines", format!("{made} of {routines} made this round"));
    }
    if who.part().moved_feet > 0 {
        // In whole squares, as in the log and on the map, though diagonals are measured in feet.
        let squares = who.part().moved_feet / FEET_PER_SQUARE;
        let feet = squares * FEET_PER_SQUARE;
        fact("Moved", format!("{feet} ft this round"));
    }
    if who.part().delayed {
        fact("Delayed", "LOW, and last in ties".into());
    }
    if who.part().set {
        fact("Set", "its weapon is set against a charge".into());
    }
    if who.health().hit_points().bleeding {
        fact(
            "Bleeding",
            "loses a hit point at the end of the round".into(),
        );
    }
    facts
}

/// Returns what an action costs in a round of segments, in the short form for the list.
pub(in crate::gm) fn cost_in_segments(def: &ActionDef) -> String {
    match def.activity {
        Activity::Minor | Activity::Delaying => "minor".into(),
        Activity::Complex => "round".into(),
        Activity::Immediate => "free".into(),
        Activity::Major => String::new(),
    }
}

/// Returns what an action costs in a round of phases: its kind determines when it happens.
pub(in crate::gm) fn cost_in_phases(def: &ActionDef) -> String {
    match def.activity {
        Activity::Delaying => "LOW".into(),
        Activity::Major => kind_word(def.kind).to_owned(),
        Activity::Minor | Activity::Complex | Activity::Immediate => cost_in_segments(def),
    }
}

/// Returns why an action is not possible now; if it belongs to another phase, only the name of that phase.
pub(super) fn rejection_text(sources: &GmSources, def: &ActionDef, why: &Rejection) -> String {
    let Rejection::Sided(SidedRejection::OtherPhase { comes, .. }) = why else {
        return capitalized(&obstacle(sources, def, why));
    };
    match comes {
        Slot::Group {
            kind: ActionKind::Innate | ActionKind::Missile | ActionKind::Melee | ActionKind::Other,
            ..
        } => format!("Comes in {}", slot_title(*comes)),
        // A fast action, which has no phase in this pass, only happens if it was declared.
        Slot::Group { .. } => "It was not declared before initiative".into(),
        comes => format!("Comes in {}", slot_title(*comes)),
    }
}

/// Label of an action that delays; a click moves it to LOW (PHA-36).
pub(super) const IN_LOW: &str = "in LOW";

/// Returns the row of an action that delays, which a click moves to LOW; `None` for all others.
pub(super) fn delay_row(option: &ActionOption, help: &str) -> Option<ActionRow> {
    let wait = option.in_low.clone()?;
    Some(ActionRow {
        action: option.action,
        name: option.def.name.clone(),
        time: IN_LOW.to_owned(),
        key: option.def.key,
        refusal: None,
        force: Vec::new(),
        help: format!("{help}\n\nIt delays: this waits for LOW"),
        input: ActionInput::Ready(Request::Submit(vec![wait])),
    })
}

/// Returns why an action is not possible now; if it lacks a target or an item, only that.
pub(super) fn obstacle(sources: &GmSources, def: &ActionDef, why: &Rejection) -> String {
    let no_door = matches!(
        why,
        Rejection::Sense(InputRejection::Unsaid {
            what: MissingInput::Door
        })
    );
    let nobody = matches!(
        why,
        Rejection::Sense(InputRejection::TargetsWanted { have: 0, .. })
    );
    let nothing = matches!(why, Rejection::Gear(GearRejection::NothingToTake));
    let lacks = match &def.does {
        ActionBehaviour::UseDoor if no_door => "no door is within its reach",
        ActionBehaviour::Give if nothing => "it has nothing to give, or no one is adjacent",
        ActionBehaviour::Swap if nothing => "it carries no other weapon",
        ActionBehaviour::Draw if nothing => "it carries no weapon to draw",
        ActionBehaviour::Grab if nothing => "its pack is empty and no item is within reach",
        ActionBehaviour::Light if nobody => "it has no held or ready item to light",
        ActionBehaviour::Douse if nobody => "it has nothing that burns",
        _ if nobody => "there is no target",
        _ => return sources.lexicon.rejection_text(why),
    };
    lacks.to_owned()
}

/// Returns the declared spell that has not been begun, as an unfinished action.
pub(super) fn declared_spell_row(sources: &GmSources, who: &CombatantRef) -> Option<UnfinishedRow> {
    let battle = sources.battle;
    let order = declared_spell(battle, who.id())?;
    let spell = sources.lexicon.spell(order.spell?);
    let request = if needs_target(battle, &order) {
        Request::Take(Tool::Aim(order))
    } else {
        Request::Submit(vec![EncounterCommand::Act(order)])
    };
    Some(UnfinishedRow {
        label: format!("Declared: {spell}"),
        offers: vec![("Cast it now", Ok(request))],
    })
}

/// Returns the option for an action in progress: abandon it.
pub(in crate::gm) fn offers_in_segments(
    sources: &GmSources,
    who: &CombatantRef,
    action: &InProgress,
) -> Vec<PanelOption> {
    let give_up = EncounterCommand::Abandon {
        who: who.id(),
        action: Some(action.action()),
    };
    vec![("Abandon", request_or_rejection(sources, give_up))]
}

/// Returns the options for an action in progress: name its target (PHA-54), or abandon it.
pub(in crate::gm) fn offers_in_phases(
    sources: &GmSources,
    who: &CombatantRef,
    action: &InProgress,
) -> Vec<PanelOption> {
    let order = action.order();
    let mut offers = Vec::new();
    if order.spell.is_some() && order.targets.is_empty() && order.to.is_none() {
        let aim = check_waiting(sources.battle, who)
            .map(|_| Request::Take(Tool::Aim(order.clone())))
            .map_err(|why| capitalized(&sources.lexicon.rejection_text(&why)));
        offers.push(("Name its target", aim));
    }
    offers.extend(offers_in_segments(sources, who, action));
    offers
}
