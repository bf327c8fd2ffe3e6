//! Whose dice are thrown at the table and typed in.

use crate::gm::shared::{Names, capital};
use crate::gm::sources::GmSources;
use crate::rules::state::dice::DiePurpose;
use crate::view::{HandDice, Request};

/// Whose dice are thrown at the table and typed in.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RealDiceModel {
    /// Whether any are.
    pub on: bool,
    /// What is said on the button: `Program's dice`, `Real dice: the party`.
    pub words: String,
    /// The sides, with those who fight for them.
    pub sides: Vec<SideDice>,
    /// The kinds of roll.
    pub kinds: Vec<DiceSwitch>,
}

/// A side, and those who fight for it.
#[derive(Clone, Debug, PartialEq)]
pub struct SideDice {
    /// The switch of the whole side.
    pub side: DiceSwitch,
    /// The switches of those who fight for it.
    pub members: Vec<DiceSwitch>,
}

/// Something whose dice are typed in, or not.
#[derive(Clone, Debug, PartialEq)]
pub struct DiceSwitch {
    /// What it is called.
    pub name: String,
    /// Whether its dice are typed in.
    pub on: bool,
    /// What has it the other way round.
    pub request: Request,
}

/// The kinds of roll that the GM can leave to the program, each with the purposes that belong to it.
const KINDS: [(&str, &[DiePurpose]); 7] = [
    ("Attacks", &[DiePurpose::Attack]),
    ("Defences", &[DiePurpose::Defence]),
    (
        "Damage and healing",
        &[DiePurpose::Damage, DiePurpose::Healing],
    ),
    (
        "Saving throws and resistance",
        &[DiePurpose::SavingThrow, DiePurpose::Resistance],
    ),
    (
        "Initiative and surprise",
        &[
            DiePurpose::Initiative,
            DiePurpose::TieBreak,
            DiePurpose::SideInitiative,
            DiePurpose::Surprise,
        ],
    ),
    ("Morale", &[DiePurpose::Morale]),
    (
        "Everything else",
        &[
            DiePurpose::Contest,
            DiePurpose::HitPoints,
            DiePurpose::Scatter,
        ],
    ),
];

impl RealDiceModel {
    /// Whose dice are typed in as it has been said.
    pub fn build(sources: &GmSources, names: &Names) -> Self {
        let (battle, hand) = (sources.battle, &sources.dice.hand);
        // Whoever says whose dice are typed in wants them typed in.
        let asked = |change: &dyn Fn(&mut HandDice)| {
            let mut hand = HandDice {
                on: true,
                ..hand.clone()
            };
            change(&mut hand);
            Request::ThrowByHand(hand)
        };
        let sides = battle.sides.0.iter().map(|side| {
            let throws = hand.side_throws(battle, side.id);
            let members = battle.everyone();
            let members = members.filter(|who| who.identity().side == side.id);
            let members = members.map(|who| {
                let on = hand.throws(battle, who.id(), side.id);
                DiceSwitch {
                    name: names.of(who.id()),
                    on,
                    request: asked(&|hand| hand.set_character(battle, who.id(), !on)),
                }
            });
            SideDice {
                side: DiceSwitch {
                    name: capital(&side.name),
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

/// Whose dice are typed in, short enough for a button.
fn words(on: bool, sides: &[SideDice]) -> String {
    if !on {
        return "Program's dice".to_owned();
    }
    let all = |side: &&SideDice| side.members.iter().all(|one| one.on);
    let none = |side: &SideDice| !side.members.iter().any(|one| one.on);
    let whole: Vec<&SideDice> = sides.iter().filter(all).collect();
    let rest_none = sides.iter().filter(|side| !all(side)).all(none);
    match (&whole[..], rest_none) {
        (all, true) if all.len() == sides.len() => "Real dice: everybody".to_owned(),
        ([side], true) => format!("Real dice: {}", side.side.name.to_lowercase()),
        _some => "Real dice: some".to_owned(),
    }
}
