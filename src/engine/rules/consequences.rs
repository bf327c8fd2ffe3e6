//! Effects of one mechanic on others.
//!
//! A mechanic that causes something reports it ([`Reports`]) without knowing which mechanics react. This table lists
//! them, with what the reporting context must be able to write for it. All consequences are completed before the
//! mechanic continues: a hit wounds, the wound disrupts a spell, the end of the spell ends the conditions that it kept
//! up, and only then does the wounded combatant drop. The test cases pin the order in which these events are logged.

use super::state::combat_event::{
    CombatantImpeded, CombatantLost, ConditionBegan, DamageTaken, MaintainedEnded, Noise,
    TriggerOccurred,
};
use super::state::{
    ActionTimer, Aim, BreaksConcentration, Changes, EndsConditions, FinishedActions,
    MaintainedSpell, PendingTriggers, Reports, Round, RunUp, StepState, TurnPace, Writes,
};
use super::turns;
use super::{action, concentration, condition, reaction};
use crate::rules::concentration::outcome::DisruptionCause;

impl<F: BreaksConcentration> Reports<DamageTaken> for F {
    fn happened(&mut self, DamageTaken { who }: DamageTaken) {
        concentration::disrupt(self, who, DisruptionCause::Damage);
    }
}

impl<F: BreaksConcentration> Reports<CombatantImpeded> for F {
    fn happened(&mut self, CombatantImpeded { who }: CombatantImpeded) {
        concentration::disrupt(self, who, DisruptionCause::Impeded);
    }
}

impl<F> Reports<CombatantLost> for F
where
    F: EndsConditions
        + Changes<FinishedActions>
        + Changes<TurnPace>
        + Writes<ActionTimer>
        + Writes<Aim>
        + Writes<RunUp>,
{
    fn happened(&mut self, CombatantLost { who }: CombatantLost) {
        action::cancel_all_actions(self, who);
    }
}

impl<F> Reports<ConditionBegan> for F
where
    F: BreaksConcentration + Changes<FinishedActions> + Changes<Round> + Writes<StepState>,
{
    fn happened(&mut self, ConditionBegan { who, condition }: ConditionBegan) {
        turns::condition_began(self, who, condition);
        concentration::end_if_unable(self, who);
    }
}

impl<F: Writes<MaintainedSpell>> Reports<MaintainedEnded> for F {
    fn happened(&mut self, MaintainedEnded { by }: MaintainedEnded) {
        concentration::stop_maintaining(self, by);
    }
}

impl<F: EndsConditions> Reports<Noise> for F {
    fn happened(&mut self, Noise { by }: Noise) {
        condition::wake(self, by);
    }
}

impl<F: Changes<PendingTriggers>> Reports<TriggerOccurred> for F {
    fn happened(&mut self, TriggerOccurred(trigger): TriggerOccurred) {
        reaction::offer_reactions(self, trigger);
    }
}
