//! One sentence for each kind of outcome.

use crate::grid::DoorState;
use crate::rules::facts::Number;
use crate::rules::outcome::{AbandonReason, Harm, ItemPlace, Outcome, SkipReason};
use crate::rules::state::{Stance, Vitality};

use super::{Lexicon, Line, Tone, check_words, damage_words};

/// The sentence for an outcome; some outcomes are not worth one.
pub fn sentence(lexicon: &Lexicon, outcome: &Outcome) -> Option<Line> {
    let (depth, tone, text) = match outcome {
        Outcome::EncounterBegan => (0, Tone::Heading, "The fight begins".to_owned()),
        Outcome::InitiativeRolled { who, check } => {
            let sum = check_words(lexicon, check);
            (
                1,
                Tone::Plain,
                format!("{} rolls initiative: {sum}", lexicon.name(who)),
            )
        }
        Outcome::TieRerolled { who, check } => {
            let sum = check_words(lexicon, check);
            (
                2,
                Tone::Plain,
                format!("{} breaks the tie: {sum}", lexicon.name(who)),
            )
        }
        Outcome::OrderSet { order } => (
            1,
            Tone::Plain,
            format!("Order: {}", names_in_a_row(lexicon, order)),
        ),
        Outcome::ContestRolled { who, check } => {
            let sum = check_words(lexicon, check);
            (
                1,
                Tone::Plain,
                format!("{} in the contest: {sum}", lexicon.name(who)),
            )
        }
        Outcome::ContestDecided { order } => (
            1,
            Tone::Plain,
            format!("Contest: {}", names_in_a_row(lexicon, order)),
        ),
        Outcome::RoundBegan { round } => (0, Tone::Heading, format!("Round {round}")),
        Outcome::TurnBegan {
            who,
            delayed,
            seconds,
        } => {
            let delayed = if *delayed { ", delayed" } else { "" };
            (
                1,
                Tone::Heading,
                match lexicon.ruleset().turns.play().counts_seconds() {
                    true => format!("{}'s turn{delayed}, {seconds} s", lexicon.name(who)),
                    false => format!("{}'s turn", lexicon.name(who)),
                },
            )
        }
        Outcome::TurnInterrupted { who, by, left } => {
            let (who, by) = (lexicon.name(who), lexicon.name(by));
            (
                1,
                Tone::Heading,
                format!("{by} breaks into {who}'s turn, which keeps {left} s"),
            )
        }
        Outcome::TurnResumed { who, left } => (
            1,
            Tone::Heading,
            format!("{}'s turn goes on, {left} s left", lexicon.name(who)),
        ),
        Outcome::TurnEnded { .. } => return None,
        Outcome::TurnSkipped { who, reason } => {
            let why = match reason {
                SkipReason::Incapacitated => "cannot act",
                SkipReason::Gone => "is gone",
            };
            (
                1,
                Tone::Quiet,
                format!("{} {why}: the turn passes", lexicon.name(who)),
            )
        }
        Outcome::TurnDelayed { who } => (
            2,
            Tone::Plain,
            format!("{} delays the turn", lexicon.name(who)),
        ),
        Outcome::DelayedTurnLost { who } => (
            1,
            Tone::Quiet,
            format!("{}'s delayed turn is lost", lexicon.name(who)),
        ),
        Outcome::ActionBegan {
            who,
            action,
            seconds,
            targets,
            spell,
            combo,
        } => {
            let what = match (spell, combo) {
                (Some(spell), _) => format!("casts {}", lexicon.spell(*spell)),
                (_, Some(combo)) => lexicon.combo(*combo),
                (None, None) => lexicon.action(*action),
            };
            let at = if targets.is_empty() {
                String::new()
            } else {
                format!(" → {}", lexicon.names(targets))
            };
            let time = lexicon.time(*seconds);
            (
                2,
                Tone::Plain,
                format!("{}: {what}{at}{time}", lexicon.name(who)),
            )
        }
        Outcome::ActionContinued { who, action, left } => {
            let (who, action) = (lexicon.name(who), lexicon.action(*action));
            (
                2,
                Tone::Plain,
                format!("{who} goes on: {action}, {left} s to go"),
            )
        }
        Outcome::SecondsPassed {
            who,
            seconds,
            idle: true,
            ..
        } => (
            2,
            Tone::Quiet,
            format!("{} lets {seconds} s pass", lexicon.name(who)),
        ),
        Outcome::SecondsPassed { idle: false, .. } => return None,
        Outcome::ActionPaused { who, action, left } => {
            let (who, action) = (lexicon.name(who), lexicon.action(*action));
            (
                3,
                Tone::Quiet,
                format!("{who} is not done: {action}, {left} s to go"),
            )
        }
        Outcome::ActionCompleted { .. } => return None,
        Outcome::ActionAbandoned {
            who,
            action,
            lost,
            why,
        } => {
            let why = match why {
                AbandonReason::Chosen => "abandons",
                AbandonReason::Incapacitated => "cannot go on and loses",
            };
            let (who, action) = (lexicon.name(who), lexicon.action(*action));
            (
                2,
                Tone::Plain,
                format!("{who} {why} {action}: {} lost", lexicon.span(*lost)),
            )
        }
        Outcome::ActionFoiled { who, action, why } => {
            let (who, action) = (lexicon.name(who), lexicon.action(*action));
            (
                3,
                Tone::Plain,
                format!("{who}'s {action} comes to nothing: {why}"),
            )
        }
        Outcome::TokenMoved {
            who,
            to,
            squares: Some(squares),
            ..
        } => (
            3,
            Tone::Quiet,
            format!(
                "{} steps to {to}, {}",
                lexicon.name(who),
                lexicon.cells(*squares)
            ),
        ),
        Outcome::TokenMoved {
            who,
            to,
            squares: None,
            ..
        } => (2, Tone::Gm, format!("{} is put on {to}", lexicon.name(who))),
        Outcome::PostureChanged { who, posture } => (
            3,
            Tone::Plain,
            format!("{} is {}", lexicon.name(who), lexicon.posture(*posture)),
        ),
        Outcome::AimTaken { who, bonus } => (
            3,
            Tone::Plain,
            format!("{} aims: +{bonus} on the next shot", lexicon.name(who)),
        ),
        Outcome::AimLost { who } => (
            3,
            Tone::Quiet,
            format!("{} loses the aim", lexicon.name(who)),
        ),
        Outcome::ItemTaken { who, item, from } => {
            let (who, item) = (lexicon.name(who), lexicon.item(*item));
            let how = match from {
                ItemPlace::Sheath => format!("draws the {item}"),
                ItemPlace::Pack => format!("takes the {item} from the pack"),
                ItemPlace::Ground(_) => format!("picks the {item} up"),
            };
            (3, Tone::Plain, format!("{who} {how}"))
        }
        Outcome::ItemPut { who, item, to } => {
            let (who, item) = (lexicon.name(who), lexicon.item(*item));
            let how = match to {
                ItemPlace::Sheath => format!("sheathes the {item}"),
                ItemPlace::Pack => format!("packs the {item}"),
                ItemPlace::Ground(cell) => format!("lets go of the {item}, which lies on {cell}"),
            };
            (3, Tone::Plain, format!("{who} {how}"))
        }
        Outcome::Said { who, words } => {
            (2, Tone::Plain, format!("{}: “{words}”", lexicon.name(who)))
        }
        Outcome::AttackRolled {
            who,
            target,
            weapon,
            check,
        } => {
            let (who, target) = (lexicon.name(who), lexicon.name(target));
            let result = if check.passed { "hits" } else { "misses" };
            let (sum, needed) = (check_words(lexicon, check), check.needed);
            let weapon = lexicon.item(*weapon);
            let text = format!("{who} → {target}, {weapon}: {sum} against {needed}: {result}");
            (3, Tone::Plain, text)
        }
        Outcome::DefenceRolled {
            who,
            defence,
            check,
            ..
        } => {
            let result = if check.passed { "stops it" } else { "fails" };
            let (sum, needed) = (check_words(lexicon, check), check.needed);
            let (who, defence) = (lexicon.name(who), lexicon.defence(*defence));
            (
                3,
                Tone::Plain,
                format!("{who}, {defence}: {sum} against {needed}: {result}"),
            )
        }
        Outcome::Undefended { who } => (
            3,
            Tone::Plain,
            format!("{} cannot defend", lexicon.name(who)),
        ),
        Outcome::DamageRolled {
            target,
            faces,
            terms,
            total,
            toughness,
            harm,
            ..
        } => {
            let result = match harm {
                Harm::Nothing => "no harm",
                Harm::Wound => "a wound",
                Harm::Dying => "a wound, and dying",
            };
            let (sum, target) = (
                damage_words(lexicon, faces, terms, *total),
                lexicon.name(target),
            );
            let text = format!("Damage to {target}: {sum} against toughness {toughness}: {result}");
            (3, Tone::Harm, text)
        }
        Outcome::WoundTaken { who, wounds } => (
            3,
            Tone::Harm,
            format!(
                "{} has {wounds} wound{}",
                lexicon.name(who),
                plural(*wounds)
            ),
        ),
        Outcome::WoundsMended { who, wounds } => {
            let name = lexicon.name(who);
            (
                3,
                Tone::Plain,
                format!("{name} is mended: {wounds} wound{} left", plural(*wounds)),
            )
        }
        Outcome::VitalityChanged { who, vitality } => {
            let (tone, how) = match vitality {
                Vitality::Up => (Tone::Plain, "is up again"),
                Vitality::Dying => (Tone::Harm, "is dying"),
                Vitality::Dead => (Tone::Harm, "is dead"),
            };
            (3, tone, format!("{} {how}", lexicon.name(who)))
        }
        Outcome::EffectDelayed {
            who,
            spell,
            seconds,
        } => {
            let (who, spell) = (lexicon.name(who), lexicon.spell(*spell));
            (
                3,
                Tone::Plain,
                format!(
                    "{who}'s {spell} takes effect in {}",
                    lexicon.own_span(*seconds)
                ),
            )
        }
        Outcome::SpellTookEffect {
            who,
            spell,
            targets,
        } => {
            let (who, spell) = (lexicon.name(who), lexicon.spell(*spell));
            (
                2,
                Tone::Plain,
                format!("{who}'s {spell} takes effect on {}", lexicon.names(targets)),
            )
        }
        Outcome::ResistanceRolled { who, spell, check } => {
            let result = if check.passed {
                "resists"
            } else {
                "does not resist"
            };
            let (sum, needed) = (check_words(lexicon, check), check.needed);
            let (who, spell) = (lexicon.name(who), lexicon.spell(*spell));
            (
                3,
                Tone::Plain,
                format!("{who} against {spell}: {sum} against {needed}: {result}"),
            )
        }
        Outcome::CastSpoiled { who, spell, by: _ } => {
            let spell = spell.map_or_else(|| "cast".into(), |spell| lexicon.spell(spell));
            (
                3,
                Tone::Harm,
                format!("{}'s {spell} is spoilt", lexicon.name(who)),
            )
        }
        Outcome::ConditionBegan {
            who,
            condition,
            lasts,
        } => {
            let (who, condition) = (lexicon.name(who), lexicon.condition(*condition));
            let lasts =
                lasts.map_or_else(String::new, |ticks| format!(" for {}", lexicon.span(ticks)));
            (3, Tone::Harm, format!("{who} is {condition}{lasts}"))
        }
        Outcome::ConditionEnded { who, condition } => {
            let (who, condition) = (lexicon.name(who), lexicon.condition(*condition));
            (3, Tone::Plain, format!("{who} is no longer {condition}"))
        }
        Outcome::CombatantAdded { who, at } => (
            1,
            Tone::Gm,
            format!("{} arrives at {at}", lexicon.name(who)),
        ),
        Outcome::CombatantRemoved { who } => {
            (1, Tone::Gm, format!("{} leaves the map", lexicon.name(who)))
        }
        Outcome::VisibilityChanged { who, hidden } => {
            let how = if *hidden {
                "is hidden from the players"
            } else {
                "shows itself"
            };
            (2, Tone::Gm, format!("{} {how}", lexicon.name(who)))
        }
        Outcome::NumberSet {
            who,
            number,
            from,
            to,
        } => {
            let number = number_words(lexicon, *number);
            (
                2,
                Tone::Gm,
                format!("{}: {number} {from} → {to}", lexicon.name(who)),
            )
        }
        Outcome::DoorSet { door, state } => {
            let state = match state {
                DoorState::Open => "open",
                DoorState::Closed => "closed",
                DoorState::Locked => "locked",
                DoorState::Secret => "secret",
            };
            (2, Tone::Gm, format!("Door {} is {state}", door.0))
        }
        Outcome::TerrainSet { cell, terrain } => (
            2,
            Tone::Gm,
            format!("The ground at {cell} is {}", terrain_words(*terrain)),
        ),
        Outcome::RuleOverridden { refusal } => {
            let refusal = lexicon.refusal(refusal);
            (2, Tone::Gm, format!("The GM overrides: {refusal}"))
        }
        Outcome::Noted { text } => (2, Tone::Gm, format!("Note: {text}")),
        Outcome::FightDecided { winner } => {
            let text = match winner {
                Some(Stance::Party) => "The party has won",
                Some(Stance::Foe) => "The foes have won",
                Some(Stance::Other) | None => "Nobody is left standing",
            };
            (0, Tone::Heading, text.to_owned())
        }
        of_sides => return super::sided_words::sentence(lexicon, of_sides),
    };
    Some(Line { depth, text, tone })
}

/// Names with arrows between them.
fn names_in_a_row(lexicon: &Lexicon, order: &[crate::rules::state::CombatantId]) -> String {
    order
        .iter()
        .map(|who| lexicon.name(who))
        .collect::<Vec<_>>()
        .join(", ")
}

fn plural(count: u32) -> &'static str {
    if count == 1 { "" } else { "s" }
}

/// What a number is called.
pub fn number_words(lexicon: &Lexicon, number: Number) -> String {
    let stamina = lexicon.ruleset().attack.pool().is_some();
    match number {
        Number::Stat(stat) => lexicon.stat(stat),
        Number::Wounds => "wounds".into(),
        Number::Speed => "speed".into(),
        Number::Initiative => "initiative".into(),
        Number::SecondsLeft => "seconds left".into(),
        Number::SecondsSpent => "seconds spent".into(),
        Number::HitPoints if stamina => "Stamina".into(),
        Number::MostHitPoints if stamina => "most Stamina".into(),
        Number::HitPoints => "hit points".into(),
        Number::MostHitPoints => "most hit points".into(),
        Number::Surprised => "segments of surprise".into(),
        Number::Segment => "segment".into(),
        Number::ActionsLeft => "actions left".into(),
    }
}

/// What ground is called.
pub fn terrain_words(terrain: crate::grid::Terrain) -> &'static str {
    use crate::grid::Terrain;
    match terrain {
        Terrain::Open => "open",
        Terrain::Difficult => "difficult",
        Terrain::VeryDifficult => "very difficult",
        Terrain::Blocked => "solid",
        Terrain::Water => "water",
        Terrain::Pit => "a pit",
        Terrain::Climb => "to be climbed",
    }
}
