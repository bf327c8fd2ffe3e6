//! Postures and conditions: what a combatant's state does to it.

/// A posture.
#[derive(Clone, Debug, PartialEq)]
pub struct PostureDef {
    /// What a person calls it.
    pub name: String,
    /// A combatant in it may run (SEC-32).
    pub may_run: bool,
    /// A combatant in it may move.
    pub may_move: bool,
    /// SEC-47: what it adds to melee attacks against the combatant.
    pub attacked_in_melee: i32,
    /// SEC-47: what it adds to ranged attacks against the combatant.
    pub attacked_at_range: i32,
    /// A sentence of help.
    pub help: String,
}

/// A condition.
#[derive(Clone, Debug, PartialEq)]
pub struct ConditionDef {
    /// What a person calls it.
    pub name: String,
    /// One or two letters for the badge on the token.
    pub badge: String,
    /// What it adds to every check of the combatant.
    pub checks: i32,
    /// What it adds to melee attacks against the combatant.
    pub attacked_in_melee: i32,
    /// What it adds to ranged attacks against the combatant.
    pub attacked_at_range: i32,
    /// The combatant cannot leave its square.
    pub forbids_moving: bool,
    /// The combatant cannot do anything that takes time.
    pub forbids_acting: bool,
    /// The combatant cannot cast.
    pub forbids_casting: bool,
    /// The combatant cannot defend.
    pub forbids_defending: bool,
    /// A sentence of help.
    pub help: String,
}
