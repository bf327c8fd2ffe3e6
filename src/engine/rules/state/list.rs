//! The only list of a combatant's components. The code that spawns, reads, writes, saves, restores and hashes them
//! is generated from it, so that a new component takes one new line here and cannot be left out anywhere. The compiler
//! then asks for its initial value (`arrival`), whether it holds places of the map (`locations`), and a change to it in
//! the tests of the state.

/// Passes the list of components to the macro `$make`, in the order in which they are hashed. Components in
/// `always` are hashed in every fight. A `where_used` group is left out of the hash while all its components have
/// their default values, so that a fight whose rules do not use them keeps its hash.
///
/// The components in `sided` are saved and hashed as one record: `round_record` has its fields and their order. It
/// comes first in the `with_sided` group, and the two are left out of the hash like one `where_used` group.
macro_rules! components {
    ($make:path $(, $extra:tt)*) => {
        $make! {
            $({ $extra })*
            sided {
                /// Surprise segments that it still misses.
                surprised: SurpriseSegments,
                /// Its declaration for this round.
                declared: RoundDeclaration,
                /// When it acts in a round of sides, and what it has left of it.
                part: RoundState,
                /// Attacks by and against it.
                attacks: AttackCounts,
                /// Spells that it has cast this round.
                spells: SpellsOfRound,
                /// Its charge, and its weapon set against one.
                charge: ChargeState,
                /// Enemies whose attacks it parries.
                parrying: ParriedEnemies,
                /// Free attacks by and against it.
                free_attacks: FreeAttacks,
                /// Its movement in a round of sides.
                movement: RoundMovement,
                /// Spell that it maintains by concentration.
                maintained: MaintainedSpell,
            }
            always {
                /// Its identity, which never changes.
                identity: Identity,
                /// The square that it occupies.
                position: Position,
                /// Its size and speed.
                body: Body,
                /// Values of its stats.
                stats: Stats,
                /// Combos and spells that it knows.
                repertoire: Repertoire,
                /// Visibility to the players: hidden or not.
                hidden: Hidden,
                /// Its initiative total.
                initiative: Initiative,
                /// Its actions in progress, and how much of them is left.
                timer: ActionTimer,
                /// Its posture: standing, crouched or prone.
                posture: Posture,
                /// Wounds, hit points and vitality.
                health: Health,
                /// Its conditions. Their end times are on the timeline.
                conditions: Conditions,
                /// Items that it holds and carries.
                gear: Gear,
                /// Bonus for its next ranged attack.
                aim: Aim,
                /// Straight movement immediately before the current action.
                run_up: RunUp,
            }
            where_used {
                /// Its state in a round of steps.
                #[serde(default)]
                steps: StepState,
            }
            with_sided {
                /// Its morale.
                #[serde(default)]
                morale: Morale,
            }
            where_used {
                /// Feet that it has moved to take position this round.
                #[serde(default)]
                positioned: PositioningFeet,
            }
            where_used {
                /// Its reaction: available or not.
                #[serde(default)]
                reaction: Reaction,
            }
            where_used {
                /// GM rulings in force for it.
                #[serde(default)]
                by_word: GmRulings,
            }
            where_used {
                /// Turn budget that it has used.
                #[serde(default)]
                economy: Economy,
                /// Its speeds other than walking.
                #[serde(default)]
                speeds: Speeds,
            }
            where_used {
                /// Prepared spells, if the rules count them.
                #[serde(default)]
                memory: PreparedSpells,
            }
            where_used {
                /// Picture on its token.
                #[serde(default, skip_serializing_if = "crate::rules::state::Portrait::uses_kind_picture")]
                portrait: Portrait,
            }
        }
    };
}
