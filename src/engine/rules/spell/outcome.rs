//! Outcomes of spells, and of rolls against them.

use serde::{Deserialize, Serialize};

use crate::grid::Cell;
use crate::rules::facts::{CheckRoll, Rejection};
use crate::rules::state::CombatantId;
use crate::ruleset::{SaveId, SpellId};

/// An outcome of spells, or of rolls against them.
#[expect(
    missing_docs,
    reason = "where fields have no sentence, that of their variant names them"
)]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "outcome", deny_unknown_fields)]
pub enum SpellOutcome {
    /// A declared spell was not begun and is kept (SEG-11).
    SpellKept { who: CombatantId, spell: SpellId },
    /// The target of a spell was named (PHA-54).
    TargetNamed {
        who: CombatantId,
        spell: SpellId,
        targets: Vec<CombatantId>,
        to: Option<Cell>,
    },
    /// A spell was completed; its effect comes after a delay (SEC-13).
    EffectDelayed {
        who: CombatantId,
        spell: SpellId,
        /// Own-turn seconds until it takes effect.
        seconds: u32,
    },
    /// A spell takes effect.
    SpellTookEffect {
        who: CombatantId,
        spell: SpellId,
        targets: Vec<CombatantId>,
    },
    /// A spell was completed without a line to its target, and is spent (PHA-56).
    SpellFizzled {
        who: CombatantId,
        spell: SpellId,
        why: Rejection,
    },
    /// A target is immune to it (PHA-84).
    Unaffected { who: CombatantId, spell: SpellId },
    /// A target made a saving throw.
    SaveRolled {
        who: CombatantId,
        save: SaveId,
        spell: SpellId,
        check: CheckRoll,
    },
    /// A target rolled to resist a spell.
    ResistanceRolled {
        who: CombatantId,
        spell: SpellId,
        /// The check; it has passed if the spell was resisted.
        check: CheckRoll,
    },
    /// A combatant tries to stop a spell (RES-32).
    CounterRolled {
        who: CombatantId,
        caster: CombatantId,
        /// The spell that it tries to stop.
        spell: SpellId,
        /// The check; it has passed if the spell is lost.
        check: CheckRoll,
    },
}
