//! The rules of a turn structure: one trait, which each structure implements in its folder.

use crate::grid::Cell;
use crate::rules::facts::invalid_input::InputRejection;
use crate::rules::facts::{ActionOrder, Rejection};
use crate::rules::state::{Battle, CombatantId, CombatantRef, SideId, Slot, SpendsTurn};
use crate::ruleset::{ActionDef, SpellDef};

use super::individual_turns;
use super::sided::{self, SidedStructure};

/// The rules of a turn structure. The defaults are those of a round of sides if the structure has one, otherwise those
/// of turns in initiative order without delays and surprise.
pub(super) trait StructureRules {
    /// Returns the structure as a round of sides; `None` if sides do not roll for initiative.
    fn sided(&self) -> Option<&dyn SidedStructure> {
        None
    }

    /// Checks whether `actor` may start this action now, apart from the action's own requirements.
    ///
    /// # Errors
    /// As for [`super::check_act`].
    fn check_act(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        order: &ActionOrder,
        def: &ActionDef,
    ) -> Result<(), Rejection>;

    /// Returns how many ticks an order takes before its effect: `usual` in the combatant's own turn, otherwise what
    /// the round prescribes; 0 if it takes effect at once.
    fn time_needed(
        &self,
        battle: &Battle,
        order: &ActionOrder,
        def: &ActionDef,
        usual: u32,
        forced: bool,
    ) -> u32 {
        match self.sided() {
            Some(sided) => sided::segments_needed(sided, battle, order, def),
            None => individual_turns::time_needed(battle, order.who, usual, forced),
        }
    }

    /// Returns true if `actor` casts `spell` by this action without any time passing.
    fn is_cast_at_once(
        &self,
        _battle: &Battle,
        _actor: &CombatantRef,
        _spell: &SpellDef,
        _def: &ActionDef,
    ) -> bool {
        false
    }

    /// Deducts an order from its actor's turn or round. Seconds are not deducted here: they pass one by one.
    fn spend(&self, fight: &mut impl SpendsTurn, order: &ActionOrder, def: &ActionDef);

    /// Returns when the round will next wait for `who`; `None` if it will not, or if every combatant has its own turn.
    fn next_slot_of(&self, battle: &Battle, who: &CombatantRef) -> Option<Slot> {
        self.sided()?.next_slot_of(battle, who)
    }

    /// Returns the combatants whose turn or moment is next, in order, as far as that is settled.
    fn next_in_turn(&self, battle: &Battle) -> Vec<CombatantId> {
        let everyone = battle.combatants().filter(CombatantRef::can_act);
        let slots = everyone.filter_map(|who| Some((self.next_slot_of(battle, &who)?, who.id())));
        let mut slots: Vec<_> = slots.collect();
        slots.sort_by_key(|(slot, _)| *slot);
        slots.into_iter().map(|(_, who)| who).collect()
    }

    /// Checks whether `who` may end its turn, or pass in its moment.
    ///
    /// # Errors
    /// As for [`super::check_end_turn`].
    fn check_end_turn(&self, battle: &Battle, who: CombatantId) -> Result<(), Rejection>;

    /// Checks whether the GM can now set whether a side is `surprised`.
    ///
    /// # Errors
    /// As for [`super::check_surprise`].
    fn check_surprise(
        &self,
        battle: &Battle,
        side: SideId,
        surprised: bool,
    ) -> Result<(), Rejection> {
        match self.sided() {
            Some(_) => sided::check_surprise(battle, side, surprised),
            None => Err(InputRejection::NotInThisRuleset.into()),
        }
    }

    /// Checks whether `who` may name the target of its spell now (PHA-54).
    ///
    /// # Errors
    /// As for [`super::check_name_target`].
    fn check_name_target(
        &self,
        _battle: &Battle,
        _who: CombatantId,
        _targets: &[CombatantId],
        _to: Option<Cell>,
    ) -> Result<(), Rejection> {
        Err(InputRejection::NotInThisRuleset.into())
    }

    /// Checks whether `who` may end its turn and name `to` as the next to act.
    ///
    /// # Errors
    /// As for [`super::check_hand_on`].
    fn check_hand_on(
        &self,
        _battle: &Battle,
        _who: CombatantId,
        _to: CombatantId,
    ) -> Result<(), Rejection> {
        Err(InputRejection::NotInThisRuleset.into())
    }

    /// Checks whether `who` may delay (SEC-05, PHA-38).
    ///
    /// # Errors
    /// As for [`super::check_delay`].
    fn check_delay(&self, _battle: &Battle, _who: CombatantId) -> Result<(), Rejection> {
        Err(InputRejection::NotInThisRuleset.into())
    }

    /// Checks whether all of `who` may take their delayed turns now, inside the open turn (SEC-05, SEC-07).
    ///
    /// # Errors
    /// As for [`super::check_take_delayed_turn`].
    fn check_take_delayed_turn(
        &self,
        _battle: &Battle,
        _who: &[CombatantId],
    ) -> Result<(), Rejection> {
        Err(InputRejection::NotInThisRuleset.into())
    }
}
