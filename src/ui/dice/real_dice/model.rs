//! Combatants whose dice are rolled at the table and typed in.

use crate::rules::state::dice::DiePurpose;
use crate::ui::shared::sources::GmSources;
use crate::ui::shared::{CombatantNames, capitalized};
use crate::view::{DiceAct, HandDice, Request};

use super::text;

/// Combatants and kinds of roll whose dice are rolled at the table and typed in.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RealDiceModel {
    /// True if any dice are typed in.
    pub on: bool,
    /// Label of the button: `Program rolls dice`, `Real dice: the party`.
    pub words: String,
    /// The sides with their members.
    pub sides: Vec<SideDice>,
    /// The kinds of roll.
    pub kinds: Vec<DiceSwitch>,
}

/// A side and its members.
#[derive(Clone, Debug, PartialEq)]
pub struct SideDice {
    /// The switch of the whole side.
    pub side: DiceSwitch,
    /// Switches of the members.
    pub members: Vec<DiceSwitch>,
}

/// A switch for typed-in dice.
#[derive(Clone, Debug, PartialEq)]
pub struct DiceSwitch {
    /// Name of the side, combatant or kind of roll.
    pub name: String,
    /// True if its dice are typed in.
    pub on: bool,
    /// Request that flips the switch.
    pub request: Request,
}

/// Kinds of roll that the GM can leave to the program, each with its purposes.
const KINDS: [(&str, &[DiePurpose]); 7] = [
    (text::ATTACKS, &[DiePurpose::Attack]),
    (text::DEFENCES, &[DiePurpose::Defence]),
    (
        text::DAMAGE_AND_HEALING,
        &[DiePurpose::Damage, DiePurpose::Healing],
    ),
    (
        text::SAVING_THROWS,
        &[DiePurpose::SavingThrow, DiePurpose::Resistance],
    ),
    (
        text::INITIATIVE_AND_SURPRISE,
        &[
            DiePurpose::Initiative,
            DiePurpose::TieBreak,
            DiePurpose::SideInitiative,
            DiePurpose::Surprise,
        ],
    ),
    (text::MORALE, &[DiePurpose::Morale]),
    (
        text::EVERYTHING_ELSE,
        &[
            DiePurpose::Contest,
            DiePurpose::HitPoints,
            DiePurpose::Scatter,
        ],
    ),
];

impl RealDiceModel {
    /// Builds the switches from the current settings.
    pub fn build(sources: &GmSources, names: &CombatantNames) -> Self {
        let (battle, hand) = (sources.battle(), &sources.settings().hand_dice);
        // Choosing which dice to type in also turns typed-in dice on.
        let asked = |change: &dyn Fn(&mut HandDice)| {
            let mut hand = HandDice {
                on: true,
                ..hand.clone()
            };
            change(&mut hand);
            Request::from(DiceAct::SetHandDice(hand))
        };
        let sides = battle.sides.0.iter().map(|side| {
            let throws = hand.side_rolls_at_table(battle, side.id);
            let members = battle.combatants();
            let members = members.filter(|who| who.identity().side == side.id);
            let members = members.map(|who| {
                let on = hand.rolls_at_table(battle, who.id(), side.id);
                DiceSwitch {
                    name: names.name_of(who.id()),
                    on,
                    request: asked(&|hand| hand.set_character(battle, who.id(), !on)),
                }
            });
            SideDice {
                side: DiceSwitch {
                    name: capitalized(&side.name),
                    on: throws,
                    request: asked(&|hand| hand.set_side(battle, side.id, !throws)),
                },
                members: members.collect(),
            }
        });
        let sides: Vec<SideDice> = sides.filter(|side| !side.members.is_empty()).collect();
        let kinds = KINDS.into_iter().map(|(name, kinds)| {
            let on = !kinds.iter().any(|kind| hand.by_program.contains(kind));
            DiceSwitch {
                name: name.to_owned(),
                on,
                request: asked(&|hand| {
                    for kind in kinds {
                        hand.set_kind(*kind, !on);
                    }
                }),
            }
        });
        Self {
            on: hand.on,
            words: words(hand.on, &sides),
            kinds: kinds.collect(),
            sides,
        }
    }
}

/// Returns a button label for the combatants whose dice are typed in.
fn words(on: bool, sides: &[SideDice]) -> String {
    if !on {
        return text::PROGRAM_DICE.to_owned();
    }
    let all = |side: &&SideDice| side.members.iter().all(|one| one.on);
    let none = |side: &SideDice| !side.members.iter().any(|one| one.on);
    let whole: Vec<&SideDice> = sides.iter().filter(all).collect();
    let rest_none = sides.iter().filter(|side| !all(side)).all(none);
    match (&whole[..], rest_none) {
        (all, true) if all.len() == sides.len() => text::ALL_REAL_DICE.to_owned(),
        ([side], true) => text::real_dice_of(&side.side.name.to_lowercase()),
        _some => text::SOME_REAL_DICE.to_owned(),
    }
}
