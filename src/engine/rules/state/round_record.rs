//! How a combatant's state in a round of sides is saved and hashed: all its components as one record.

use std::hash::{Hash, Hasher};

use serde::{Deserialize, Serialize};

use crate::ruleset::SpellId;

use super::combatant::CombatantId;
use super::combatant_state::{SidedRef, SidedState};
use super::round::{Declaration, Hold, RoundState, Slot};
use super::round_parts::{
    AttackCounts, ChargeState, FreeAttacks, FreeSpellUses, MaintainedSpell, MetBy, ParriedEnemies,
    RoundDeclaration, RoundMovement, SpellsOfRound, SurpriseSegments,
};

/// The record `part` of a save. The fields are explained at the components that hold them.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct RoundRecord {
    surprised: u32,
    declared: Option<Declaration>,
    segment: Option<u32>,
    low: bool,
    held: Option<Hold>,
    delayed: bool,
    done: bool,
    passed: bool,
    major_spent: bool,
    minor_segments: u32,
    routines: u32,
    spell_spent: bool,
    used: FreeSpellUses,
    charged_in: Option<u32>,
    met_by: MetBy,
    parrying: Vec<CombatantId>,
    set: bool,
    closed_by: Vec<CombatantId>,
    attacks_taken: u32,
    free_attacks_by: Vec<CombatantId>,
    free_attack_at: Option<Slot>,
    shot_in: Option<u32>,
    moved_feet: u32,
    maintaining: Option<SpellId>,
}

impl From<RoundRecord> for SidedState {
    fn from(record: RoundRecord) -> Self {
        let RoundRecord {
            surprised,
            declared,
            segment,
            low,
            held,
            delayed,
            done,
            passed,
            major_spent,
            minor_segments,
            routines,
            spell_spent,
            used,
            charged_in,
            met_by,
            parrying,
            set,
            closed_by,
            attacks_taken,
            free_attacks_by,
            free_attack_at,
            shot_in,
            moved_feet,
            maintaining,
        } = record;
        Self {
            surprised: SurpriseSegments(surprised),
            declared: RoundDeclaration(declared),
            part: RoundState {
                segment,
                low,
                held,
                delayed,
                done,
                passed,
                major_spent,
                minor_segments,
            },
            attacks: AttackCounts {
                routines,
                taken: attacks_taken,
                shot_in,
            },
            spells: SpellsOfRound {
                spent: spell_spent,
                used,
            },
            charge: ChargeState {
                made_in: charged_in,
                met_by,
                weapon_set: set,
            },
            parrying: ParriedEnemies(parrying),
            free_attacks: FreeAttacks {
                by: free_attacks_by,
                at: free_attack_at,
            },
            movement: RoundMovement {
                feet: moved_feet,
                closed_by,
            },
            maintained: MaintainedSpell(maintaining),
        }
    }
}

impl From<SidedState> for RoundRecord {
    fn from(state: SidedState) -> Self {
        let SidedState {
            surprised: SurpriseSegments(surprised),
            declared: RoundDeclaration(declared),
            part,
            attacks,
            spells,
            charge,
            parrying: ParriedEnemies(parrying),
            free_attacks,
            movement,
            maintained: MaintainedSpell(maintaining),
        } = state;
        let RoundState {
            segment,
            low,
            held,
            delayed,
            done,
            passed,
            major_spent,
            minor_segments,
        } = part;
        let AttackCounts {
            routines,
            taken: attacks_taken,
            shot_in,
        } = attacks;
        let SpellsOfRound {
            spent: spell_spent,
            used,
        } = spells;
        let ChargeState {
            made_in: charged_in,
            met_by,
            weapon_set: set,
        } = charge;
        let FreeAttacks {
            by: free_attacks_by,
            at: free_attack_at,
        } = free_attacks;
        let RoundMovement {
            feet: moved_feet,
            closed_by,
        } = movement;
        Self {
            surprised,
            declared,
            segment,
            low,
            held,
            delayed,
            done,
            passed,
            major_spent,
            minor_segments,
            routines,
            spell_spent,
            used,
            charged_in,
            met_by,
            parrying,
            set,
            closed_by,
            attacks_taken,
            free_attacks_by,
            free_attack_at,
            shot_in,
            moved_feet,
            maintaining,
        }
    }
}

/// Feeds the state in a round of sides to the hasher, in the order of the record.
pub(super) fn hash_sided(state: SidedRef, hasher: &mut impl Hasher) {
    let SidedRef {
        surprised: SurpriseSegments(surprised),
        declared: RoundDeclaration(declared),
        part,
        attacks,
        spells,
        charge,
        parrying: ParriedEnemies(parrying),
        free_attacks,
        movement,
        maintained: MaintainedSpell(maintaining),
    } = state;
    let RoundState {
        segment,
        low,
        held,
        delayed,
        done,
        passed,
        major_spent,
        minor_segments,
    } = part;
    let AttackCounts {
        routines,
        taken: attacks_taken,
        shot_in,
    } = attacks;
    let SpellsOfRound {
        spent: spell_spent,
        used,
    } = spells;
    let ChargeState {
        made_in: charged_in,
        met_by,
        weapon_set: set,
    } = charge;
    let FreeAttacks {
        by: free_attacks_by,
        at: free_attack_at,
    } = free_attacks;
    let RoundMovement {
        feet: moved_feet,
        closed_by,
    } = movement;

    (surprised, declared, segment, low, held, delayed).hash(hasher);
    (done, passed, major_spent, minor_segments, routines).hash(hasher);
    (spell_spent, used, charged_in, met_by, parrying, set).hash(hasher);
    (closed_by, attacks_taken, free_attacks_by, free_attack_at).hash(hasher);
    (shot_in, moved_feet, maintaining).hash(hasher);
}
