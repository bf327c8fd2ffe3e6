//! The cards of an entry: who does what, with the result, the dice and the lines of the details.

use std::collections::BTreeMap;

use crate::encounter::Entry;
use crate::rules::action::outcome::ActionOutcome;
use crate::rules::attack::outcome::AttackOutcome;
use crate::rules::attack::pool::outcome::PoolOutcome;
use crate::rules::facts::{EncounterCommand, Lexicon, LogLine, Outcome, Roll};
use crate::rules::hit_points::outcome::HitPointOutcome;
use crate::rules::initiative::outcome::InitiativeOutcome;
use crate::rules::morale::outcome::MoraleOutcome;
use crate::rules::spell::outcome::SpellOutcome;
use crate::rules::state::CombatantId;
use crate::rules::surprise::outcome::SurpriseOutcome;
use crate::rules::turns::outcome::TurnOutcome;
use crate::rules::turns::sided::outcome::SidedOutcome;

use super::result::{LogResult, result_of};
use super::rolls::{LogRoll, is_result_of_roll};

/// A card of the log.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LogCard {
    /// Index of the line that says who does what.
    pub head: usize,
    /// True if the line is about an action, and names its actor before a colon.
    pub acts: bool,
    /// Indices of the lines of its details.
    pub lines: Vec<usize>,
    /// Its results, in order.
    pub result: Vec<LogResult>,
    /// Targets with a line each, and their names: only if several have rolls.
    pub targets: Vec<(CombatantId, String)>,
    /// Indices of its dice among those of the entry.
    pub dice: Vec<usize>,
    /// True if it is the heading of a turn.
    pub begins_turn: bool,
    /// Name of the combatant that passes, if it says that.
    pub passes: Option<String>,
}

impl LogCard {
    /// Returns the card of a line without details.
    pub fn of_line(head: usize) -> Self {
        Self {
            head,
            ..Self::default()
        }
    }
}

/// Depth of a line that says who does what; the lines below it are deeper.
const ACTION: u8 = 2;

/// A card that is being put together.
struct Draft {
    card: LogCard,
    actor: Option<CombatantId>,
}

/// Returns the cards of an entry with these lines, the rolls of its dice, where known, by the index of the die, and the
/// rolls to show next to the dice.
/// Every die of the entry is on one of the cards.
pub(super) fn of_entry(
    lexicon: &Lexicon,
    entry: &Entry,
    told: &[(LogLine, Option<&Outcome>)],
) -> (Vec<LogCard>, BTreeMap<usize, Roll>, Vec<LogRoll>) {
    let mut drafts: Vec<Draft> = Vec::new();
    let mut current = None;
    // Card of each line.
    let mut places: Vec<usize> = Vec::new();
    for (nth, (line, outcome)) in told.iter().enumerate() {
        let ours = own_attack(told, nth).and_then(|who| {
            let own = |draft: &Draft| draft.card.acts && draft.actor == Some(who);
            drafts.iter().rposition(own)
        });
        let detail = match current {
            Some(of) if line.depth > ACTION => Some(ours.unwrap_or(of)),
            Some(of) if goes_on(&drafts, of, *outcome) => Some(of),
            _a_line_of_its_own => None,
        };
        match detail.and_then(|of| Some((of, drafts.get_mut(of)?))) {
            Some((of, draft)) => {
                draft.card.lines.push(nth);
                places.push(of);
                current = Some(of);
            }
            None => {
                let heads = line.depth >= ACTION;
                current = heads.then_some(drafts.len());
                places.push(drafts.len());
                drafts.push(Draft {
                    card: LogCard {
                        acts: outcome.is_some_and(begins_action),
                        begins_turn: outcome.is_some_and(begins_turn),
                        passes: passes(lexicon, entry, (line, *outcome)),
                        ..LogCard::of_line(nth)
                    },
                    actor: outcome.and_then(actor_of),
                });
            }
        }
    }
    let (rolls, shown) = add_results(lexicon, entry, told, &places, &mut drafts);
    let cards = drafts.into_iter().map(|draft| draft.card);
    (cards.collect(), rolls, shown)
}

/// Returns the attacker if a line is about an attack roll, or about the Armour Class that one is made against.
fn own_attack(told: &[(LogLine, Option<&Outcome>)], nth: usize) -> Option<CombatantId> {
    let outcome = |nth: usize| told.get(nth).and_then(|(_, outcome)| *outcome);
    let mut rolled = outcome(nth)?;
    if let Outcome::ArmourClass(_) = rolled {
        rolled = outcome(nth + 1)?;
    }
    if let Outcome::Attack(AttackOutcome::AttackRolled { who, .. })
    | Outcome::Pool(PoolOutcome::PoolRolled { who, .. }) = rolled
    {
        Some(*who)
    } else {
        None
    }
}

/// True if an outcome with a separate line still belongs to the card: the spell whose casting it is about takes
/// effect.
fn goes_on(drafts: &[Draft], of: usize, outcome: Option<&Outcome>) -> bool {
    let actor = drafts.get(of).filter(|draft| draft.card.acts);
    let Some(Outcome::Spell(SpellOutcome::SpellTookEffect { who, .. })) = outcome else {
        return false;
    };
    actor.and_then(|draft| draft.actor) == Some(*who)
}

/// True if the line of an outcome names an actor and its action, so that attacks of this actor belong to it.
fn begins_action(outcome: &Outcome) -> bool {
    matches!(outcome, Outcome::Action(ActionOutcome::ActionBegan { .. }))
}

/// True if the line of an outcome is the heading of a turn.
fn begins_turn(outcome: &Outcome) -> bool {
    matches!(outcome, Outcome::Turn(TurnOutcome::TurnBegan { .. }))
}

/// Returns the name of the combatant of which a line without an outcome says that it passes.
fn passes(
    lexicon: &Lexicon,
    entry: &Entry,
    (line, outcome): (&LogLine, Option<&Outcome>),
) -> Option<String> {
    let EncounterCommand::EndTurn { who } = &entry.command else {
        return None;
    };
    (outcome.is_none() && line.depth == ACTION).then(|| lexicon.name(who).to_owned())
}

/// Returns the combatant that acts.
fn actor_of(outcome: &Outcome) -> Option<CombatantId> {
    if let Outcome::Action(
        ActionOutcome::ActionBegan { who, .. } | ActionOutcome::ActionContinued { who, .. },
    )
    | Outcome::Attack(AttackOutcome::FreeAttack { who, .. })
    | Outcome::Spell(SpellOutcome::SpellTookEffect { who, .. }) = outcome
    {
        Some(*who)
    } else {
        None
    }
}

/// Returns the faces of the dice that an outcome shows.
fn faces_of(lexicon: &Lexicon, outcome: &Outcome) -> Vec<u8> {
    if let Outcome::Initiative(
        InitiativeOutcome::InitiativeRolled { check, .. }
        | InitiativeOutcome::TieRerolled { check, .. }
        | InitiativeOutcome::ContestRolled { check, .. },
    ) = outcome
    {
        vec![check.face]
    } else if let Outcome::Morale(MoraleOutcome::MoraleRolled { face, .. })
    | Outcome::Sided(SidedOutcome::SideRolled { face, .. })
    | Outcome::Surprise(SurpriseOutcome::SurpriseRolled { face, .. }) = outcome
    {
        vec![*face]
    } else if let Outcome::Morale(MoraleOutcome::MoraleDice { faces, .. })
    | Outcome::HitPoint(HitPointOutcome::HitPointsRolled { faces, .. }) = outcome
    {
        faces.clone()
    } else {
        let roll = outcome.roll(lexicon);
        roll.map_or(Vec::new(), |roll| roll.faces)
    }
}

/// True if an outcome is damage of the amount that the line of the GM's command already names.
fn is_named_damage(entry: &Entry, outcome: &Outcome) -> bool {
    let (Outcome::Attack(AttackOutcome::DamageDealt { total, .. })
    | Outcome::Pool(PoolOutcome::PoolDamage { total, .. })) = outcome
    else {
        return false;
    };
    matches!(
        &entry.command,
        EncounterCommand::DealDamage { damage, .. } if damage.count == 0 && damage.bonus == *total
    )
}

/// Adds the results and the dice of all outcomes, including outcomes without a line, to the cards. Returns the rolls of
/// the dice, and the rolls to show next to the dice.
fn add_results(
    lexicon: &Lexicon,
    entry: &Entry,
    told: &[(LogLine, Option<&Outcome>)],
    places: &[usize],
    drafts: &mut [Draft],
) -> (BTreeMap<usize, Roll>, Vec<LogRoll>) {
    let mut rolls = BTreeMap::new();
    let mut shown = Vec::new();
    // Dice that count for several targets.
    let mut shared: Vec<Vec<u8>> = Vec::new();
    let mut at = 0;
    let mut next_die = 0;
    for outcome in &entry.outcomes {
        let line = told
            .iter()
            .position(|(_, of)| of.is_some_and(|of| std::ptr::eq(of, outcome)));
        at = line.and_then(|nth| places.get(nth).copied()).unwrap_or(at);
        let Some(Draft { card, .. }) = drafts.get_mut(at) else {
            continue;
        };
        let faces = faces_of(lexicon, outcome);
        let rest = entry.dice.get(next_die..).unwrap_or(&[]);
        let found = (!faces.is_empty())
            .then(|| {
                let mut windows = rest.windows(faces.len());
                windows.position(|dice| dice.iter().map(|die| die.face).eq(faces.iter().copied()))
            })
            .flatten();
        if let Some(skipped) = found {
            let start = next_die + skipped;
            let end = start + faces.len();
            if let Some(roll) = outcome.roll(lexicon) {
                if line != Some(card.head) {
                    shown.push(LogRoll::new(lexicon, outcome, &roll, start..end));
                }
                rolls.extend((start..end).map(|nth| (nth, roll.clone())));
            }
            card.dice.extend(next_die..end);
            next_die = end;
        } else if !faces.is_empty() {
            shared.push(faces);
        }
        // Something that heads a card is no result of it, and a roll says its result.
        let is_shown = found.is_some() && is_result_of_roll(outcome);
        if line != Some(card.head)
            && !is_shown
            && !is_named_damage(entry, outcome)
            && let Some(result) = result_of(lexicon, outcome)
        {
            LogResult::add(&mut card.result, result);
        }
    }
    // Dice of no roll belong to the last card.
    if let Some(Draft { card, .. }) = drafts.last_mut() {
        card.dice.extend(next_die..entry.dice.len());
    }
    for roll in &mut shown {
        let dice = entry.dice.get(roll.dice.clone()).unwrap_or(&[]);
        let faces: Vec<u8> = dice.iter().map(|die| die.face).collect();
        if shared.contains(&faces) {
            roll.target = None;
        }
    }
    for draft in drafts {
        add_targets(lexicon, &shown, draft);
    }
    (rolls, shown)
}

/// Gives each target of a card a line, if several have rolls, and the one that acts too, if it is among them.
fn add_targets(lexicon: &Lexicon, rolls: &[LogRoll], draft: &mut Draft) {
    let mut targets: Vec<CombatantId> = Vec::new();
    let card = &mut draft.card;
    let of_card = rolls
        .iter()
        .filter(|roll| card.dice.contains(&roll.dice.start));
    for who in of_card.filter_map(|roll| roll.target) {
        if !targets.contains(&who) {
            targets.push(who);
        }
    }
    let others = targets.iter().filter(|who| Some(**who) != draft.actor);
    if others.count() > 1 {
        let named = targets
            .into_iter()
            .map(|who| (who, lexicon.name(&who).to_owned()));
        card.targets = named.collect();
    }
}
