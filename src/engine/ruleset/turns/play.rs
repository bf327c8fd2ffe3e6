//! How each turn structure plays: whatever others may ask about it, answered in one place.
//!
//! Outside the lists of turn structures nobody asks which one is in force, but what holds in it. To add a
//! structure, fill in one [`Play`], and the figures below.

use super::*;

/// How a turn structure plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Play {
    /// Whether time runs the same for all, and moments of the round ask who may act (SEG-14, PHA-12,
    /// FOW-02); otherwise everybody has a place in the order and a turn of its own (SEC-04, RES-04).
    pub in_moments: bool,
    /// What a turn, or a combatant's part in the round, is made of.
    pub turn: TurnHolds,
    /// Whether everybody says what it will do before the sides roll, naming its magic (SEG-11,
    /// PHA-11).
    pub declares: bool,
    /// Whether one that is asked may wait for a later moment of the round (SEG-16).
    pub holds: bool,
    /// Whether a turn can be put off as a whole (SEC-05, PHA-38).
    pub delays: bool,
    /// Whether a delayed turn can be taken inside somebody else's (SEC-06).
    pub breaks_in: bool,
    /// Whether a round has a HIGH and a LOW half (PHA-12).
    pub has_low: bool,
    /// Whether surprise and places in the round are counted in segments (SEG-04, SEG-12).
    pub counts_segments: bool,
    /// Whether it is remembered whose magic a condition is, because it can be dispelled or maintained
    /// (PHA-52).
    pub keeps_enchantments: bool,
    /// Whether melee binds those in it, where the movement rules say so (SEG-34, PHA-72).
    pub binds_in_melee: bool,
    /// Whether cover and concealment count in percent (SEG-41).
    pub counts_cover: bool,
    /// Whether one that is asked can answer what others do, once until its own turn or part comes
    /// (FOW-05, RES-13).
    pub reacts: bool,
}

/// What a turn is made of: what actions and movement are paid with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnHolds {
    /// A budget of seconds, which everything takes some of (SEC-08).
    Seconds,
    /// A major action and minor ones, attack routines, and the movement of a round (PHA-30, SEG-17).
    Activities,
    /// So many actions, of which a Move is one (FOW-01).
    Actions,
    /// An Action, a Quick Action, an Interaction, and feet (RES-07).
    Parts,
}

/// How the nerve of combatants is tested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoraleBy<'a> {
    /// A die of a hundred is thrown (SEG-40).
    Percent(&'a MoraleRules),
    /// A few dice are thrown, and a stat is added (FOW-30).
    Dice(&'a DiceMorale),
}

const SECONDS: Play = Play {
    in_moments: false,
    turn: TurnHolds::Seconds,
    declares: false,
    holds: false,
    delays: true,
    breaks_in: true,
    has_low: false,
    counts_segments: false,
    keeps_enchantments: false,
    binds_in_melee: false,
    counts_cover: false,
    reacts: false,
};

const SEGMENTS: Play = Play {
    in_moments: true,
    turn: TurnHolds::Activities,
    declares: true,
    holds: true,
    delays: false,
    breaks_in: false,
    has_low: false,
    counts_segments: true,
    keeps_enchantments: true,
    binds_in_melee: true,
    counts_cover: true,
    reacts: false,
};

const PHASES: Play = Play {
    in_moments: true,
    turn: TurnHolds::Activities,
    declares: true,
    holds: true,
    delays: true,
    breaks_in: false,
    has_low: true,
    counts_segments: true,
    keeps_enchantments: true,
    binds_in_melee: true,
    counts_cover: true,
    reacts: false,
};

const FAST_OR_WELL: Play = Play {
    in_moments: true,
    turn: TurnHolds::Actions,
    declares: false,
    holds: false,
    delays: false,
    breaks_in: false,
    has_low: false,
    counts_segments: false,
    keeps_enchantments: true,
    binds_in_melee: false,
    counts_cover: false,
    reacts: true,
};

const RESOURCES: Play = Play {
    in_moments: false,
    turn: TurnHolds::Parts,
    declares: false,
    holds: false,
    delays: false,
    breaks_in: false,
    has_low: false,
    counts_segments: false,
    keeps_enchantments: false,
    binds_in_melee: false,
    counts_cover: false,
    reacts: true,
};

impl Play {
    /// Whether a turn is a budget of seconds.
    pub fn counts_seconds(&self) -> bool {
        self.turn == TurnHolds::Seconds
    }
}

impl TurnHolds {
    /// Whether a whole movement is one action, with no time in between.
    pub fn moves_in_one(self) -> bool {
        match self {
            Self::Activities | Self::Actions => true,
            Self::Seconds | Self::Parts => false,
        }
    }
}

impl TurnStructure {
    /// How this structure plays.
    pub fn play(&self) -> &'static Play {
        match self {
            Self::Seconds(_) => &SECONDS,
            Self::Segments(_) => &SEGMENTS,
            Self::Phases(_) => &PHASES,
            Self::FastOrWell(_) => &FAST_OR_WELL,
            Self::Resources(_) | Self::Popcorn(_) => &RESOURCES,
        }
    }

    /// The name that `ruleset.ron` uses.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Seconds(_) => "Seconds",
            Self::Segments(_) => "Segments",
            Self::Phases(_) => "Phases",
            Self::FastOrWell(_) => "FastOrWell",
            Self::Resources(_) => "Resources",
            Self::Popcorn(_) => "Popcorn",
        }
    }

    /// The most actions that anybody has in a turn, where turns hold actions (FOW-01).
    pub fn most_actions(&self) -> Option<u32> {
        let turns = self.fast_or_well()?;
        let players = turns.fast_actions.max(turns.well_actions);
        Some(players.max(turns.opponent_actions))
    }

    /// The figures that every round of sides has, where sides roll for their place. For those who run such a
    /// round: everybody else asks how it plays.
    pub fn sided(&self) -> Option<&SidedRound> {
        match self {
            Self::Segments(turns) => Some(&turns.sided),
            Self::Phases(turns) => Some(&turns.sided),
            Self::Seconds(_) | Self::Resources(_) | Self::Popcorn(_) | Self::FastOrWell(_) => None,
        }
    }

    /// Its figures; `None` unless its round is a row of steps. This is for those who run such a round;
    /// everybody else asks how it plays.
    pub fn fast_or_well(&self) -> Option<&FastOrWellTurns> {
        match self {
            Self::FastOrWell(turns) => Some(turns),
            Self::Seconds(_)
            | Self::Segments(_)
            | Self::Phases(_)
            | Self::Resources(_)
            | Self::Popcorn(_) => None,
        }
    }

    /// How many seconds a turn has, where a turn is a budget of them (SEC-08).
    pub fn seconds_per_turn(&self) -> Option<u32> {
        match self {
            Self::Seconds(turns) => Some(turns.seconds_per_turn),
            Self::Segments(_)
            | Self::Phases(_)
            | Self::FastOrWell(_)
            | Self::Resources(_)
            | Self::Popcorn(_) => None,
        }
    }

    /// How many sides the die of surprise has, where it is rolled (SEG-01).
    pub fn surprise_die(&self) -> Option<u8> {
        self.sided().map(|sided| sided.surprise_die)
    }

    /// The highest face on which a side is surprised, where that is rolled (SEG-01).
    pub fn surprised_on(&self) -> Option<u8> {
        self.sided().map(|sided| sided.surprised_on)
    }

    /// What casting needs, and what spoils it, where the round says so (SEG-21, PHA-50).
    pub fn casting(&self) -> Option<&CastingRules> {
        self.sided().map(|sided| &sided.casting)
    }

    /// Whether damage spoils a cast in progress (SEC-15, SEG-22, PHA-50).
    pub fn damage_spoils_casts(&self) -> bool {
        match self {
            Self::Seconds(turns) => turns.spoil_casts_on_damage,
            Self::Segments(_) | Self::Phases(_) => self
                .casting()
                .is_some_and(|casting| casting.spoilt_by_damage),
            // Nothing is ever half cast.
            Self::FastOrWell(_) | Self::Resources(_) | Self::Popcorn(_) => false,
        }
    }

    /// How morale is tested; `None` where it is not (SEG-40, FOW-30).
    pub fn morale(&self) -> Option<MoraleBy<'_>> {
        match self {
            Self::Segments(_) | Self::Phases(_) => {
                let sided = self.sided();
                sided.map(|sided| MoraleBy::Percent(&sided.morale))
            }
            Self::FastOrWell(turns) => Some(MoraleBy::Dice(&turns.morale)),
            Self::Seconds(_) | Self::Resources(_) | Self::Popcorn(_) => None,
        }
    }

    /// Whether adjacency counts even inside one melee (PHA-75).
    pub fn restricts_melee(&self) -> bool {
        match self {
            Self::Phases(turns) => turns.restricted_melee,
            Self::Seconds(_)
            | Self::Segments(_)
            | Self::FastOrWell(_)
            | Self::Resources(_)
            | Self::Popcorn(_) => false,
        }
    }

    /// Whether something that needs focus or effort takes the Action; `None` where a turn does not
    /// hold one (RES-08).
    pub fn effort_takes_action(&self) -> Option<bool> {
        match self {
            Self::Resources(turns) | Self::Popcorn(turns) => Some(turns.effort_takes_action),
            Self::Seconds(_) | Self::Segments(_) | Self::Phases(_) | Self::FastOrWell(_) => None,
        }
    }
}
