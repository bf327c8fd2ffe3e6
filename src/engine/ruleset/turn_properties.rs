//! Properties by which other code asks how a turn structure plays.

/// Properties of a turn structure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnRules {
    /// True if time runs the same for all and slots of the round determine who may act (SEG-14, PHA-12, FOW-02). False
    /// if each combatant has its own turn in the turn order (SEC-04, RES-04).
    pub in_moments: bool,
    /// Content of a turn, or of a combatant's part in the round.
    pub turn: TurnBudget,
    /// True if all combatants declare their actions, including which magic, before the sides roll (SEG-11, PHA-11).
    pub declares: bool,
    /// True if a combatant may hold its action for a later slot of the round (SEG-16).
    pub holds: bool,
    /// True if a whole turn can be delayed (SEC-05, PHA-38).
    pub delays: bool,
    /// True if a delayed turn can interrupt another combatant's turn (SEC-06).
    pub breaks_in: bool,
    /// True if a round has a HIGH and a LOW half (PHA-12).
    pub has_low: bool,
    /// True if surprise and initiative are counted in segments (SEG-04, SEG-12).
    pub counts_segments: bool,
    /// True if the caster of a magical condition is recorded, because the magic can be dispelled or maintained
    /// (PHA-52).
    pub keeps_enchantments: bool,
    /// True if melee restricts its combatants, when the movement rules say so (SEG-34, PHA-72).
    pub binds_in_melee: bool,
    /// True if cover and concealment count in percent (SEG-41).
    pub counts_cover: bool,
    /// True if a combatant may react to the actions of others, once until its next turn or part in the round (FOW-05,
    /// RES-13).
    pub reacts: bool,
}

/// Content of a turn: the resources that actions and movement use up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnBudget {
    /// A budget of seconds, from which everything takes time (SEC-08).
    Seconds,
    /// A major action and minor ones, attack routines, and the movement of a round (PHA-30, SEG-17).
    Activities,
    /// A number of actions; a Move is one of them (FOW-01).
    Actions,
    /// An Action, a Quick Action, an Interaction, and movement in feet (RES-07).
    Parts,
}

impl TurnRules {
    /// Checks whether a turn is a budget of seconds.
    pub fn counts_seconds(&self) -> bool {
        self.turn == TurnBudget::Seconds
    }
}

impl TurnBudget {
    /// Checks whether a whole movement is one action, during which no time passes.
    pub fn moves_in_one(self) -> bool {
        match self {
            Self::Activities | Self::Actions => true,
            Self::Seconds | Self::Parts => false,
        }
    }
}
