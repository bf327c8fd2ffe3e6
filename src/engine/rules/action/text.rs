//! Text of the outcomes of actions.

use crate::rules::facts::{Describe, Lexicon, LogLine, LogText, PlayerText, Tone};

use super::outcome::{AbandonReason, ActionOutcome};

impl Describe for ActionOutcome {
    fn log_text(&self, lexicon: &Lexicon) -> LogText {
        let (depth, tone, text) = match self {
            Self::ActionBegan {
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
                let time = lexicon.duration_suffix(*seconds);
                // If no time passes, the steps, the roll or the effect that follow say it all.
                let says_it = spell.is_some() || lexicon.shows_by_itself(*action);
                let tells_itself = time.is_empty() && combo.is_none() && says_it;
                let tone = if tells_itself {
                    Tone::Quiet
                } else {
                    Tone::Plain
                };
                (2, tone, format!("{}: {what}{at}{time}", lexicon.name(who)))
            }
            Self::ActionContinued { who, action, left } => {
                let (who, action) = (lexicon.name(who), lexicon.action(*action));
                (
                    2,
                    Tone::Plain,
                    format!("{who} continues: {action}, {left} s left"),
                )
            }
            Self::ActionPaused { who, action, left } => {
                let (who, action) = (lexicon.name(who), lexicon.action(*action));
                (
                    3,
                    Tone::Quiet,
                    format!("{who} is not finished: {action}, {left} s left"),
                )
            }
            Self::ActionCompleted { .. } => return LogText::With("ActionBegan"),
            Self::ActionAbandoned {
                who,
                action,
                lost,
                why,
            } => {
                let why = match why {
                    AbandonReason::Chosen => "abandons",
                    AbandonReason::Incapacitated => "cannot continue",
                };
                let (who, action) = (lexicon.name(who), lexicon.action(*action));
                (
                    2,
                    Tone::Plain,
                    format!("{who} {why} {action}: {} lost", lexicon.span(*lost)),
                )
            }
            Self::ActionFoiled { who, action, why } => {
                let (who, action) = (lexicon.name(who), lexicon.action(*action));
                (3, Tone::Plain, format!("{who}'s {action} is lost: {why}"))
            }
            Self::Said { who, words } => {
                (2, Tone::Plain, format!("{}: “{words}”", lexicon.name(who)))
            }
        };
        LogText::Line(LogLine { depth, text, tone })
    }

    fn player_text(&self, lexicon: &Lexicon) -> PlayerText {
        match self {
            // The spell becomes apparent when it takes effect.
            Self::ActionBegan {
                who,
                spell: Some(_),
                ..
            } => {
                let text = format!("{} begins to cast a spell", lexicon.name(who));
                PlayerText::As(vec![*who], text)
            }
            Self::ActionBegan {
                who,
                action,
                spell: None,
                targets,
                ..
            } if !lexicon.knows_all(targets) => {
                let text = format!("{}: {}", lexicon.name(who), lexicon.action(*action));
                PlayerText::As(vec![*who], text)
            }
            Self::ActionBegan {
                who, spell: None, ..
            }
            | Self::Said { who, .. } => PlayerText::Told(vec![*who]),
            Self::ActionContinued { .. }
            | Self::ActionPaused { .. }
            | Self::ActionCompleted { .. } => PlayerText::Nothing,
            Self::ActionAbandoned { who, action, .. } | Self::ActionFoiled { who, action, .. } => {
                let (name, action) = (lexicon.name(who), lexicon.action(*action));
                PlayerText::As(vec![*who], format!("{name}'s {action} is lost"))
            }
        }
    }
}
