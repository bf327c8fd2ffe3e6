//! The list of how the panels show each turn structure.
//!
//! A model that differs between structures is built by the functions named here, each of which only knows one kind of
//! round; shared models ask the ruleset for the structure's properties.

use crate::gm::board::{self, BoardModel};
use crate::gm::order::{self, OrderModel};
use crate::gm::shared::Names;
use crate::gm::sources::GmSources;
use crate::gm::timeline::{self, TimelineModel};
use crate::gm::token::{TokenParts, economy, rounds, spans, steps};
use crate::gm::turn_bar::{self, TurnBarModel};
use crate::rules::state::Battle;
use crate::ruleset::TurnStructure;

/// How the panels show a turn structure.
pub(super) struct Structure {
    /// Builds the turn order.
    pub order: fn(&GmSources, &Names) -> OrderModel,
    /// Builds the timeline.
    pub timeline: fn(&GmSources, &Names) -> TimelineModel,
    /// Builds the board of the round, shown in place of the timeline.
    pub board: fn(&GmSources, &Names) -> Option<BoardModel>,
    /// Builds the turn bar with the next decisions.
    pub turn_bar: fn(&GmSources, &Names) -> TurnBarModel,
    /// The parts of the selected combatant's panel that depend on the structure.
    pub token: TokenParts,
}

const SECONDS: Structure = Structure {
    order: OrderModel::of_places,
    timeline: TimelineModel::of_seconds,
    board: |_, _| None,
    turn_bar: TurnBarModel::of_turns,
    token: TokenParts {
        standing: |_, _| None,
        facts: |_, _| Vec::new(),
        parts: |_, _| Vec::new(),
        cost: spans::cost,
        offers: spans::offers,
    },
};

const SEGMENTS: Structure = Structure {
    order: order::sides::build,
    timeline: timeline::segments::build,
    board: |_, _| None,
    turn_bar: turn_bar::of_moments,
    token: TokenParts {
        standing: rounds::standing,
        facts: rounds::facts,
        parts: |_, _| Vec::new(),
        cost: rounds::cost_in_segments,
        offers: rounds::offers_in_segments,
    },
};

const PHASES: Structure = Structure {
    order: order::sides::build,
    timeline: timeline::segments::build,
    board: board::phases::build,
    turn_bar: turn_bar::of_moments,
    token: TokenParts {
        standing: rounds::standing,
        facts: rounds::facts,
        parts: |_, _| Vec::new(),
        cost: rounds::cost_in_phases,
        offers: rounds::offers_in_phases,
    },
};

const FAST_OR_WELL: Structure = Structure {
    order: order::sides::build,
    timeline: |_, _| TimelineModel::default(),
    board: board::steps::build,
    turn_bar: turn_bar::of_moments,
    token: TokenParts {
        standing: steps::standing,
        facts: steps::facts,
        parts: |_, _| Vec::new(),
        cost: steps::cost,
        offers: spans::offers,
    },
};

const RESOURCES: Structure = Structure {
    order: OrderModel::of_places,
    timeline: TimelineModel::of_turns,
    board: |_, _| None,
    turn_bar: TurnBarModel::of_turns,
    token: TokenParts {
        standing: economy::standing,
        facts: |_, _| Vec::new(),
        parts: economy::parts,
        cost: economy::cost,
        offers: spans::offers,
    },
};

const POPCORN: Structure = Structure {
    timeline: TimelineModel::of_rounds,
    turn_bar: turn_bar::of_naming,
    ..RESOURCES
};

/// Returns how the panels show the turn structure of the fight.
pub(super) fn of(battle: &Battle) -> &'static Structure {
    match &battle.ruleset.turns {
        TurnStructure::Seconds(_) => &SECONDS,
        TurnStructure::Segments(_) => &SEGMENTS,
        TurnStructure::Phases(_) => &PHASES,
        TurnStructure::FastOrWell(_) => &FAST_OR_WELL,
        TurnStructure::Resources(_) => &RESOURCES,
        TurnStructure::Popcorn(_) => &POPCORN,
    }
}
