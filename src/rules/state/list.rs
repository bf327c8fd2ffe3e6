//! The one list of a combatant's components. What is spawned, looked at, written, kept in snapshots, restored and
//! hashed is made from it: whoever adds a component adds a line, and none of these can forget it.

/// Hands the list of components to the macro `$make`, in the order in which they are hashed. Those in `always` count
/// in every fight; a group of `where_used` is left out of the hash where all of it is as it was at first, so
/// that fights by rules that know nothing of it come to the same.
macro_rules! components {
    ($make:path $(, $extra:tt)*) => {
        $make! {
            $({ $extra })*
            always {
                /// What stays the same.
                identity: Identity,
                /// Where it stands.
                position: Position,
                /// Size and speed.
                body: Body,
                /// Its numbers.
                stats: Stats,
                /// What it knows.
                repertoire: Repertoire,
                /// Whether players see it.
                hidden: Hidden,
                /// Its throw for the order.
                initiative: Initiative,
                /// What is in progress, and how much is left.
                timer: ActionTimer,
                /// Its posture.
                posture: Posture,
                /// Wounds, hit points and vitality.
                health: Health,
                /// Its conditions; their ends are on the timeline.
                conditions: Conditions,
                /// What it holds and carries.
                gear: Gear,
                /// Its aim.
                aim: Aim,
                /// Straight movement right before.
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
                /// Its nerve.
                #[serde(default)]
                morale: Morale,
            }
            where_used {
                /// Whether it may react.
                #[serde(default)]
                reaction: Reaction,
            }
            where_used {
                /// What it has used of its turn.
                #[serde(default)]
                economy: Economy,
                /// Its speeds besides walking.
                #[serde(default)]
                speeds: Speeds,
            }
        }
    };
}
