//! The actions of this round so far, read from the history of the fight.

use std::collections::BTreeMap;

use crate::rules::action::outcome::{AbandonReason, ActionOutcome};
use crate::rules::concentration::disruption_text;
use crate::rules::concentration::outcome::ConcentrationOutcome;
use crate::rules::facts::Outcome;
use crate::rules::spell::outcome::SpellOutcome;
use crate::rules::state::{CombatantId, Slot};
use crate::rules::turns::outcome::TurnOutcome;
use crate::rules::turns::seconds::outcome::SecondsOutcome;
use crate::ruleset::{ActionId, ComboId, SpellId};
use crate::ui::shared::CombatantNames;
use crate::ui::shared::sources::GmSources;
use crate::ui::timeline::text;

use super::{LaneMark, MarkKind};

/// The parts of an action, apart from its targets.
#[derive(Clone, Copy, Debug)]
pub(super) struct ActionParts {
    pub action: ActionId,
    pub spell: Option<SpellId>,
    pub combo: Option<ComboId>,
}

impl ActionParts {
    /// Names the action with its first target: `melee attack → Orc`.
    pub fn label(
        self,
        sources: &GmSources,
        names: &CombatantNames,
        targets: &[CombatantId],
    ) -> String {
        let lexicon = sources.lexicon();
        let name = lexicon.action(self.action);
        if let Some(spell) = self.spell {
            return text::casting(&name, &lexicon.spell(spell));
        }
        let name = self.combo.map_or(name, |combo| lexicon.combo(combo));
        match targets.first() {
            Some(target) => text::action_at(&name, &names.name_of(*target)),
            None => name,
        }
    }
}

/// The clock that positions are counted on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PastClock {
    /// Seconds of each combatant's own turn, of this length.
    OwnSeconds(u32),
    /// Segments that all combatants share.
    Segments,
}

/// An action of this round that is over.
#[derive(Clone, Debug)]
struct PastAction {
    who: CombatantId,
    from: u32,
    to: u32,
    label: String,
    /// Reason why it was lost; `None` if it was done.
    lost: Option<String>,
}

/// The actions of this round that are over, in the order in which they ended.
#[derive(Clone, Debug, Default)]
pub(super) struct Past(Vec<PastAction>);

impl Past {
    /// Reads the history back to the beginning of the round.
    pub fn of_round(sources: &GmSources, names: &CombatantNames, clock: PastClock) -> Self {
        let history = sources.history();
        let round = sources.battle().clock.round();
        let begins = |outcome: &Outcome| matches!(outcome, Outcome::Turn(TurnOutcome::RoundBegan { round: begun }) if *begun == round);
        let line = history.line();
        let outcomes = |nth: usize| {
            let entry = line.get(nth).and_then(|id| history.entry(*id));
            entry.map_or(&[][..], |entry| entry.outcomes.as_slice())
        };
        let has_begun = |nth: &usize| outcomes(*nth).iter().any(begins);
        let Some(first) = (0..line.len()).rev().find(has_begun) else {
            return Self::default();
        };
        let mut reader = Reader {
            sources,
            names,
            clock,
            at: BTreeMap::new(),
            segment: 0,
            open: BTreeMap::new(),
            over: Vec::new(),
        };
        let begun = outcomes(first).iter().position(begins).unwrap_or(0);
        for outcome in &outcomes(first)[begun..] {
            reader.read(outcome);
        }
        for nth in first + 1..line.len() {
            for outcome in outcomes(nth) {
                reader.read(outcome);
            }
        }
        Self(reader.over)
    }

    /// Returns the marks of a combatant; of one that is not `up`, only those of lost actions.
    pub fn marks(&self, who: CombatantId, up: bool) -> impl Iterator<Item = LaneMark> {
        let own = self.0.iter().filter(move |it| it.who == who);
        let shown = own.filter(move |it| it.lost.is_some() || (up && it.from < it.to));
        shown.map(|it| LaneMark {
            kind: match it.lost {
                Some(_) => MarkKind::Lost,
                None => MarkKind::Done,
            },
            from: it.from,
            to: it.to,
            label: match &it.lost {
                Some(why) => text::lost(&it.label, why),
                None => it.label.clone(),
            },
            sentence: match &it.lost {
                Some(why) => text::lost(&it.label, why),
                None => text::done(&it.label),
            },
        })
    }
}

/// An action that has begun and is not over.
struct OpenAction {
    from: u32,
    label: String,
}

struct Reader<'a, 'b, 'w, 's> {
    sources: &'a GmSources<'b, 'w, 's>,
    names: &'a CombatantNames,
    clock: PastClock,
    /// Seconds that each combatant has spent of its turn.
    at: BTreeMap<CombatantId, u32>,
    /// Position of the current segment.
    segment: u32,
    open: BTreeMap<CombatantId, OpenAction>,
    over: Vec<PastAction>,
}

impl Reader<'_, '_, '_, '_> {
    fn read(&mut self, outcome: &Outcome) {
        if let Outcome::Turn(turn) = outcome {
            self.read_turn(turn);
        } else if let Outcome::Seconds(SecondsOutcome::SecondsPassed { who, left, .. }) = outcome {
            self.set_left(*who, *left);
        } else if let Outcome::Action(action) = outcome {
            self.read_action(action);
        } else if let Outcome::Concentration(ConcentrationOutcome::CastSpoiled { who, spell, by }) =
            outcome
        {
            let why = text::disrupted_because(disruption_text(*by));
            self.lose(*who, *spell, why);
        } else if let Outcome::Spell(SpellOutcome::SpellFizzled { who, spell, .. }) = outcome {
            self.lose(*who, Some(*spell), text::NO_EFFECT.to_owned());
        } else if let Outcome::Spell(SpellOutcome::CounterRolled {
            who,
            caster,
            spell,
            check,
        }) = outcome
            && check.passed
        {
            let why = text::countered_by(&self.names.name_of(*who));
            self.lose(*caster, Some(*spell), why);
        }
    }

    fn read_turn(&mut self, turn: &TurnOutcome) {
        if let TurnOutcome::TurnBegan { who, seconds, .. } = turn {
            self.set_left(*who, *seconds);
        } else if let TurnOutcome::MomentOpened {
            slot: Slot::Segment(segment) | Slot::SecondRoutines(segment),
            ..
        } = turn
        {
            self.segment = segment.saturating_sub(1);
        }
    }

    fn read_action(&mut self, action: &ActionOutcome) {
        match action {
            ActionOutcome::ActionBegan {
                who,
                action,
                targets,
                spell,
                combo,
                ..
            } => {
                let parts = ActionParts {
                    action: *action,
                    spell: *spell,
                    combo: *combo,
                };
                let label = parts.label(self.sources, self.names, targets);
                let from = self.position(*who);
                self.open.insert(*who, OpenAction { from, label });
            }
            ActionOutcome::ActionContinued { who, action, .. } => {
                let label = self.sources.lexicon().action(*action);
                let from = self.position(*who);
                let begun = OpenAction { from, label };
                self.open.entry(*who).or_insert(begun);
            }
            ActionOutcome::ActionCompleted { who, .. } => {
                if let Some(begun) = self.open.remove(who) {
                    self.end(*who, begun, None);
                }
            }
            ActionOutcome::ActionAbandoned { who, why, .. } => {
                let why = match why {
                    AbandonReason::Chosen => text::GIVEN_UP,
                    AbandonReason::Incapacitated => text::CANNOT_CONTINUE,
                };
                self.lose(*who, None, why.to_owned());
            }
            ActionOutcome::ActionFoiled { who, .. } => {
                self.lose(*who, None, text::NO_EFFECT.to_owned());
            }
            ActionOutcome::ActionPaused { .. } | ActionOutcome::Said { .. } => {}
        }
    }

    fn set_left(&mut self, who: CombatantId, left: u32) {
        if let PastClock::OwnSeconds(turn) = self.clock {
            self.at.insert(who, turn.saturating_sub(left));
        }
    }

    fn position(&self, who: CombatantId) -> u32 {
        match self.clock {
            PastClock::OwnSeconds(_) => self.at.get(&who).copied().unwrap_or(0),
            PastClock::Segments => self.segment,
        }
    }

    /// Ends the action that `who` has begun, or the one that it completed just now, as lost.
    fn lose(&mut self, who: CombatantId, spell: Option<SpellId>, why: String) {
        let begun = self.open.remove(&who).or_else(|| {
            let at = self.position(who);
            let last = self.over.iter().rposition(|it| it.who == who)?;
            let it = &self.over[last];
            let just_now = it.lost.is_none() && spell.is_some() && it.to >= at;
            just_now
                .then(|| self.over.remove(last))
                .map(|it| OpenAction {
                    from: it.from,
                    label: it.label,
                })
        });
        let begun = begun.or_else(|| {
            // It was begun before this round.
            let label = self.sources.lexicon().spell(spell?);
            Some(OpenAction { from: 0, label })
        });
        if let Some(begun) = begun {
            self.end(who, begun, Some(why));
        }
    }

    fn end(&mut self, who: CombatantId, begun: OpenAction, lost: Option<String>) {
        let (from, mut to) = (begun.from, self.position(who));
        if self.clock == PastClock::Segments {
            to = to.max(from + 1);
        }
        let label = begun.label;
        // Several moves in a row are one bar, and so are actions in the same segment.
        if lost.is_none()
            && let Some(last) = self.over.iter_mut().rev().find(|it| it.who == who)
            && last.lost.is_none()
        {
            if last.label == label && last.to == from {
                last.to = to;
                return;
            }
            if (last.from, last.to) == (from, to) && from < to {
                last.label = text::both(&last.label, &label);
                return;
            }
        }
        self.over.push(PastAction {
            who,
            from,
            to,
            label,
            lost,
        });
    }
}
