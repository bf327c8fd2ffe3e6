//! Places a party on the map: the tool, the click, and what follows it.

use std::sync::Arc;

use bevy::prelude::*;

use crate::grid::Cell;
use crate::rules::facts::EncounterCommand;
use crate::rules::state::{Battle, BattleReader, CombatantId};
use crate::save::party::Party;
use crate::ui::prepare::PrepareMode;
use crate::ui::shell::toasts::Toasts;
use crate::view::placement::{SelectedParty, place_party};
use crate::view::{CursorAct, CursorStep, DiceEntry, DrawTool, Drawing, FeatureRequest, Request};

/// A party that a click on the map places.
#[derive(Clone, Debug)]
pub(super) struct PartyToPlace(pub Arc<Party>);

impl PartialEq for PartyToPlace {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl FeatureRequest for PartyToPlace {}

/// Starts placing a party, with the library open around the map.
pub(super) fn start_placing(In(party): In<PartyToPlace>, mut prepare: PrepareMode) -> Request {
    let then_leaves = !prepare.drawing.on;
    if then_leaves {
        prepare.toggle();
    }
    let mut pencil = prepare.drawing.pencil.clone();
    pencil.tool = DrawTool::Creatures;
    pencil.newcomers.select_party(SelectedParty {
        party: party.0,
        then_leaves,
    });
    prepare.take_pencil(pencil);
    // The keyboard cursor is shown from the start.
    CursorAct::Step(CursorStep(0, 0)).into()
}

/// Places the chosen party around a square, as one act.
pub(super) fn place(
    drawing: &Drawing,
    battle: &Battle,
    at: Cell,
    toasts: &mut Toasts,
) -> Vec<Request> {
    let Some(in_hand) = &drawing.pencil.newcomers.party else {
        return Vec::new();
    };
    let placed = match place_party(battle, &in_hand.party, Some(at)) {
        Ok(placed) => placed,
        Err(why) => {
            toasts.show_rejection(why.to_string());
            return Vec::new();
        }
    };
    let then = PlacedParty {
        left_behind: placed.left_behind_text(),
        who: placed.who.iter().map(|spec| spec.id).collect(),
        then_leaves: in_hand.then_leaves,
    };
    let who = placed.who.into_iter().map(EncounterCommand::AddCombatant);
    vec![Request::Submit(who.collect()), then.into()]
}

/// A party whose members have been submitted.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct PlacedParty {
    who: Vec<CombatantId>,
    /// Notice about the members that stay behind.
    left_behind: Option<String>,
    /// True if the library closes now.
    then_leaves: bool,
}

impl FeatureRequest for PlacedParty {}

/// Ends the placement of a party. If a die is awaited, the placement continues afterwards. If the rules reject it, the
/// party stays selected.
pub(super) fn finish_placing(
    In(party): In<PlacedParty>,
    reader: BattleReader,
    dice: Res<DiceEntry>,
    mut prepare: PrepareMode,
) {
    let battle = reader.battle();
    let all_there = party.who.iter().all(|who| battle.get(*who).is_some());
    if !all_there && dice.pending.is_none() {
        return;
    }
    prepare.drawing.pencil.newcomers.clear();
    if let Some(words) = party.left_behind {
        prepare.toasts.show_notice(words);
    }
    if party.then_leaves {
        prepare.leave();
    }
}
