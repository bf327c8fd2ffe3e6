//! The list of how the panels show each turn structure.
//!
//! A model that differs between structures is built by the functions named here, each of which only knows one kind of
//! round; shared models ask the ruleset for the structure's properties.

use crate::rules::state::Battle;
use crate::ruleset::TurnStructure;
use crate::ui::board::{BoardModel, phases, steps as board_steps};
use crate::ui::order::{OrderModel, sides};
use crate::ui::shared::CombatantNames;
use crate::ui::shared::sources::GmSources;
use crate::ui::timeline::{TimelineModel, segments};
use crate::ui::token::{TokenParts, economy, rounds, seconds, steps};
use crate::ui::turn_bar::{TurnBarModel, for_nomination, for_phases};

/// How the panels show a turn structure.
pub(super) struct TurnDisplay {
    /// Builds the turn order.
    pub order: fn(&GmSources, &CombatantNames) -> OrderModel,
    /// Builds the timeline.
    pub timeline: fn(&GmSources, &CombatantNames) -> TimelineModel,
    /// Builds the board of the round, shown in place of the timeline.
    pub board: fn(&GmSources, &CombatantNames) -> Option<BoardModel>,
    /// Builds the turn bar with the next decisions.
    pub turn_bar: fn(&GmSources, &CombatantNames) -> TurnBarModel,
    /// The parts of the selected combatant's panel that depend on the structure.
    pub token: TokenParts,
}

const SECONDS: TurnDisplay = TurnDisplay {
    order: OrderModel::from_turn_order,
    timeline: TimelineModel::from_seconds,
    board: |_, _| None,
    turn_bar: TurnBarModel::for_turn_order,
    token: TokenParts {
        standing: |_, _| None,
        facts: |_, _| Vec::new(),
        parts: |_, _| Vec::new(),
        cost: seconds::cost,
        offers: seconds::offers,
    },
};

const SEGMENTS: TurnDisplay = TurnDisplay {
    order: sides::build,
    timeline: segments::build,
    board: |_, _| None,
    turn_bar: for_phases,
    token: TokenParts {
        standing: rounds::position_in_round,
        facts: rounds::facts,
        parts: |_, _| Vec::new(),
        cost: rounds::cost_in_segments,
        offers: rounds::offers_in_segments,
    },
};

const PHASES: TurnDisplay = TurnDisplay {
    order: sides::build,
    timeline: segments::build,
    board: phases::build,
    turn_bar: for_phases,
    token: TokenParts {
        standing: rounds::position_in_round,
        facts: rounds::facts,
        parts: |_, _| Vec::new(),
        cost: rounds::cost_in_phases,
        offers: rounds::offers_in_phases,
    },
};

const FAST_OR_WELL: TurnDisplay = TurnDisplay {
    order: sides::build,
    timeline: |_, _| TimelineModel::default(),
    board: board_steps::build,
    turn_bar: for_phases,
    token: TokenParts {
        standing: steps::standing,
        facts: steps::facts,
        parts: |_, _| Vec::new(),
        cost: steps::cost,
        offers: seconds::offers,
    },
};

const RESOURCES: TurnDisplay = TurnDisplay {
    order: OrderModel::from_turn_order,
    timeline: TimelineModel::from_turns,
    board: |_, _| None,
    turn_bar: TurnBarModel::for_turn_order,
    token: TokenParts {
        standing: economy::position_in_round,
        facts: |_, _| Vec::new(),
        parts: economy::turn_parts,
        cost: economy::cost,
        offers: seconds::offers,
    },
};

const POPCORN: TurnDisplay = TurnDisplay {
    timeline: TimelineModel::from_rounds,
    turn_bar: for_nomination,
    ..RESOURCES
};

/// Returns how the panels show the turn structure of the fight.
pub(super) fn of_fight(battle: &Battle) -> &'static TurnDisplay {
    match &battle.ruleset.turns {
        TurnStructure::Seconds(_) => &SECONDS,
        TurnStructure::Segments(_) => &SEGMENTS,
        TurnStructure::Phases(_) => &PHASES,
        TurnStructure::FastOrWell(_) => &FAST_OR_WELL,
        TurnStructure::Resources(_) => &RESOURCES,
        TurnStructure::Popcorn(_) => &POPCORN,
    }
}
