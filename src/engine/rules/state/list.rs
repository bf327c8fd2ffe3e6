//! The one list of a combatant's components. What is spawned, looked at, written, kept in snapshots, restored and
//! hashed is made from it: whoever adds a component adds a line, and none of these can forget it.

/// Hands the list of components to the macro `$make`, in the order in which they are hashed. Those in `always` count
/// in every fight; a group of `where_used` is left out of the hash where all of it is as it was at first, so that a
/// fight by rules that do not use it keeps its hash.
macro_rules! components {
    ($make:path $(, $extra:tt)*) => {
        $make! {
            $({ $extra })*
            always {
                /// Who it is; this never changes.
                identity: Identity,
                /// Where it stands.
                position: Position,
                /// Its size and its speed.
                body: Body,
                /// The values of its stats.
                stats: Stats,
                /// The combos and spells that it knows.
                repertoire: Repertoire,
                /// Whether it is hidden from the players.
                hidden: Hidden,
                /// Its total in the order.
                initiative: Initiative,
                /// The actions that it has in progress, and how much of them is left.
                timer: ActionTimer,
                /// Whether it stands, crouches or lies.
                posture: Posture,
                /// Wounds, hit points and vitality.
                health: Health,
                /// The conditions that it is in; their ends are on the timeline.
                conditions: Conditions,
                /// What it holds and carries.
                gear: Gear,
                /// The bonus that waits for its next ranged attack.
                aim: Aim,
                /// The straight movement that it made right before.
                run_up: RunUp,
            }
            where_used {
                /// Its part in a round of steps.
                #[serde(default)]
                steps: StepPart,
            }
            where_used {
                /// Its part in a round of sides.
                #[serde(default)]
                part: RoundPart,
                /// How its nerve stands.
                #[serde(default)]
                morale: Morale,
            }
            where_used {
                /// By how many feet it has taken position this round.
                #[serde(default)]
                positioned: Positioned,
            }
            where_used {
                /// Whether it may react.
                #[serde(default)]
                reaction: Reaction,
            }
            where_used {
                /// What holds for it because the GM says so.
                #[serde(default)]
                by_word: ByWord,
            }
            where_used {
                /// What it has used of its turn.
                #[serde(default)]
                economy: Economy,
                /// Its speeds besides walking.
                #[serde(default)]
                speeds: Speeds,
            }
            where_used {
                /// The spells that it has prepared, where they are counted.
                #[serde(default)]
                memory: Memory,
            }
            where_used {
                /// What its token shows.
                #[serde(default, skip_serializing_if = "Portrait::is_of_its_kind")]
                portrait: Portrait,
            }
        }
    };
}
