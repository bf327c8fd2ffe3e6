//! Describes outcomes as sentences, the same in the log, on the command line and in the tests.

mod repeats;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;
use std::sync::Arc;

use serde::Serialize;

use crate::grid::{BattleMap, Cell, Door, DoorId, FEET_PER_SQUARE, KindId, Stroke};
use crate::rules::adjudication::outcome::AdjudicationOutcome;
use crate::rules::attack::outcome::AttackOutcome;
use crate::rules::drawing::outcome::DrawingOutcome;
use crate::rules::facts::{EncounterCommand, Lexicon, LogLine, Outcome, Tone};
use crate::rules::hit_points::outcome::HitPointOutcome;
use crate::rules::intervention::outcome::InterventionOutcome;
use crate::rules::movement::outcome::MovementOutcome;
use crate::rules::state::CombatantId;
use crate::rules::turns::outcome::TurnOutcome;
use crate::ruleset::Ruleset;

use super::history::History;
use super::journal::{Entry, EntryId};

/// Returns the lexicon of this fight, including the names of all combatants that were ever in it.
pub fn lexicon(ruleset: Arc<Ruleset>, history: &History) -> Lexicon {
    let start = history.start();
    let mut lexicon = Lexicon::new(ruleset, &start.sides.0, start.map.topology());
    let named = start.combatants.iter().map(|state| &state.identity);
    lexicon.expect(start.reserve.combatants());
    lexicon.set_names(named.map(|identity| (identity.id, identity.name.clone())));
    lexicon.set_doors(door_places(&start.map));
    for entry in history.entries() {
        lexicon.expect(entry.command.newcomers());
    }
    // A door of another branch may have the same number as one that counts.
    let line = history.line().into_iter();
    let counting = line.filter_map(|id| history.entry(id));
    for entry in history.entries().iter().chain(counting) {
        lexicon.set_doors(drawn_door(&start.map, entry));
    }
    lexicon
}

/// Returns the doors of a map, each with the squares on both sides.
pub fn door_places(map: &BattleMap) -> Vec<(DoorId, [Cell; 2])> {
    let doors = map.doors().iter();
    doors
        .map(|door| (door.id, map.cells_of_door(door)))
        .collect()
}

/// Returns the door that an entry draws, with the squares on both sides.
fn drawn_door(map: &BattleMap, entry: &Entry) -> Option<(DoorId, [Cell; 2])> {
    let EncounterCommand::Draw(Stroke::Door {
        from, to, state, ..
    }) = &entry.command
    else {
        return None;
    };
    let id = entry.outcomes.iter().find_map(|outcome| {
        if let Outcome::Drawing(DrawingOutcome::DoorDrawn { door, .. }) = outcome {
            Some(*door)
        } else {
            None
        }
    })?;
    let door = Door {
        id,
        from: *from,
        to: *to,
        state: *state,
        kind: KindId::WALL,
    };
    Some((id, map.cells_of_door(&door)))
}

/// Carry-over from earlier entries: whether damage waits for the end of a phase in which both sides act (SEG-14), and
/// which combatants have acted in their turn or phase.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TranscriptState {
    harm_waits: bool,
    acted: BTreeSet<CombatantId>,
}

impl TranscriptState {
    fn note(&mut self, outcome: &Outcome) {
        if let Outcome::Turn(TurnOutcome::TurnBegan { who, .. }) = outcome {
            self.acted.remove(who);
        }
        if let Outcome::Turn(TurnOutcome::MomentOpened { .. }) = outcome {
            self.acted.clear();
        }
        if let Outcome::Turn(TurnOutcome::MomentOpened { simultaneous, .. }) = outcome {
            self.harm_waits = *simultaneous;
        }
        if let Outcome::Turn(TurnOutcome::MomentClosed { .. }) = outcome {
            self.harm_waits = false;
        }
    }

    /// Returns the line for a combatant that ends its turn or passes without having acted. A combatant that acts is
    /// noted.
    fn passes(&mut self, lexicon: &Lexicon, command: &EncounterCommand) -> Option<LogLine> {
        match command.actor() {
            Some(who) => {
                self.acted.insert(who);
                None
            }
            None => {
                let EncounterCommand::EndTurn { who } = command else {
                    return None;
                };
                (!self.acted.contains(who)).then(|| LogLine {
                    depth: 2,
                    text: format!("{} passes", lexicon.name(who)),
                    tone: Tone::Plain,
                })
            }
        }
    }

    /// Returns the line of an outcome. Damage that waits for the end of the phase is marked, because the target has not
    /// lost it yet.
    fn tell(&mut self, lexicon: &Lexicon, entry: &Entry, outcome: &Outcome) -> Option<LogLine> {
        self.note(outcome);
        if repeats::repeats(entry, outcome) {
            return None;
        }
        let mut line = outcome.log_text(lexicon).line()?;
        line.tone = repeats::tone(entry, outcome, line.tone);
        if let Outcome::Intervention(InterventionOutcome::DamageByHand { who }) = outcome
            && let EncounterCommand::DealDamage { damage, .. } = &entry.command
        {
            line.text = format!("The GM deals {} {damage} damage", lexicon.name(who));
        }
        if let Outcome::Attack(AttackOutcome::DamageDealt { target, total, .. }) = outcome
            && *total > 0
            && self.harm_waits
            && !damage_follows(entry, outcome, *target)
        {
            line.text.push_str(", lost when both sides have acted");
        }
        Some(line)
    }
}

/// Returns true if the entry later reports that `target` loses hit points, as for an immediate opportunity attack.
fn damage_follows(entry: &Entry, blow: &Outcome, target: CombatantId) -> bool {
    let outcomes = entry.outcomes.iter();
    let mut after = outcomes.skip_while(|outcome| !std::ptr::eq(*outcome, blow));
    after.any(|outcome| {
        matches!(
            outcome,
            Outcome::HitPoint(HitPointOutcome::HitPointsLost { who, .. }) if *who == target
        )
    })
}

/// Returns the lines of an entry.
pub fn lines(lexicon: &Lexicon, entry: &Entry, moment: &mut TranscriptState) -> Vec<LogLine> {
    let told = entry_lines(lexicon, entry, moment).into_iter();
    told.map(|(line, _)| line).collect()
}

/// Returns the lines of an entry, each with the outcome that it describes, if any. If several steps share a line, this
/// is the first of them.
pub fn entry_lines<'e>(
    lexicon: &Lexicon,
    entry: &'e Entry,
    moment: &mut TranscriptState,
) -> Vec<(LogLine, Option<&'e Outcome>)> {
    let passes = moment.passes(lexicon, &entry.command);
    let mut lines: Vec<_> = passes.map(|line| (line, None)).into_iter().collect();
    let happened = happened(lexicon, entry, moment).into_iter();
    lines.extend(happened.map(|(line, outcome)| (line, Some(outcome))));
    if is_gm_act(&entry.command) {
        let happened = lines.iter_mut().map(|(line, _)| line);
        for line in happened.filter(|line| matches!(line.tone, Tone::Plain | Tone::Harm)) {
            line.tone = Tone::Gm;
        }
    }
    lines
}

/// True if a command is an act of the GM beyond the rules, so that all that it does is marked as the GM's.
fn is_gm_act(command: &EncounterCommand) -> bool {
    // The consequences of damage by hand are shown like those of other damage.
    matches!(
        command,
        EncounterCommand::SetNerve { .. }
            | EncounterCommand::RemoveCombatant { .. }
            | EncounterCommand::SetNumber { .. }
            | EncounterCommand::SetVitality { .. }
            | EncounterCommand::SetPosture { .. }
            | EncounterCommand::AddCondition { .. }
            | EncounterCommand::EndCondition { .. }
            | EncounterCommand::SetPrepared { .. }
            | EncounterCommand::Rest { .. }
            | EncounterCommand::Place { .. }
            | EncounterCommand::GiveItem { .. }
            | EncounterCommand::TakeItem { .. }
            | EncounterCommand::SetReaction { .. }
            | EncounterCommand::SetDelayed { .. }
    )
}

/// Returns the lines of the outcomes of an entry.
fn happened<'e>(
    lexicon: &Lexicon,
    entry: &'e Entry,
    moment: &mut TranscriptState,
) -> Vec<(LogLine, &'e Outcome)> {
    let outcomes = reading_order(entry).into_iter();
    let mut tell = |outcome: &'e Outcome| Some((moment.tell(lexicon, entry, outcome)?, outcome));
    if !lexicon.ruleset().turns.rules().turn.moves_in_one() {
        // If distances are shown in feet along the way, single steps are not shown.
        let by_feet = lexicon.ruleset().movement.modes.is_some();
        let is_step = |outcome: &&Outcome| Walk::from_outcome(outcome).is_some();
        return outcomes
            .filter(|outcome| !(by_feet && is_step(outcome)))
            .filter_map(tell)
            .collect();
    }
    // A movement that is a single action becomes a single line instead of a line per step.
    let mut lines = Vec::new();
    let mut walks: Option<(Walk, &Outcome)> = None;
    for outcome in outcomes {
        if let Some((walk, _)) = &mut walks
            && walk.goes_on(outcome)
        {
            continue;
        }
        let walked = walks.take();
        lines.extend(walked.map(|(walk, first)| (walk.line(lexicon), first)));
        walks = Walk::from_outcome(outcome).map(|walk| (walk, outcome));
        if walks.is_none() {
            lines.extend(tell(outcome));
        }
    }
    lines.extend(walks.map(|(walk, first)| (walk.line(lexicon), first)));
    lines
}

/// Returns the outcomes in reading order: a number set by the GM precedes its consequences.
fn reading_order(entry: &Entry) -> Vec<&Outcome> {
    let mut outcomes: Vec<&Outcome> = entry.outcomes.iter().collect();
    if let EncounterCommand::SetNumber { who, number, .. } = &entry.command {
        let set = |outcome: &&Outcome| {
            matches!(
                outcome,
                Outcome::Adjudication(AdjudicationOutcome::NumberSet { who: of, number: which, .. })
                    if of == who && which == number
            )
        };
        outcomes.sort_by_key(|outcome| !set(outcome));
    }
    outcomes
}

/// Consecutive steps that are described in one line.
struct Walk {
    who: CombatantId,
    to: Cell,
    feet: u32,
}

impl Walk {
    fn from_outcome(outcome: &Outcome) -> Option<Self> {
        let Outcome::Movement(MovementOutcome::TokenMoved {
            who,
            to,
            squares: Some(squares),
            ..
        }) = outcome
        else {
            return None;
        };
        Some(Self {
            who: *who,
            to: *to,
            feet: squares * FEET_PER_SQUARE,
        })
    }

    fn goes_on(&mut self, outcome: &Outcome) -> bool {
        match Self::from_outcome(outcome).filter(|step| step.who == self.who) {
            Some(step) => {
                self.to = step.to;
                self.feet += step.feet;
                true
            }
            None => false,
        }
    }

    fn line(self, lexicon: &Lexicon) -> LogLine {
        LogLine {
            depth: 3,
            text: format!(
                "{} moves {} ft to {}",
                lexicon.name(&self.who),
                self.feet,
                self.to
            ),
            tone: Tone::Plain,
        }
    }
}

/// Returns the whole transcript of the entries in effect, indented.
pub fn text(lexicon: &Lexicon, history: &History) -> String {
    let mut text = String::new();
    let mut moment = TranscriptState::default();
    for id in history.line() {
        if let Some(entry) = history.entry(id) {
            write_lines(&mut text, &lines(lexicon, entry, &mut moment));
        }
    }
    text
}

/// Appends lines, indented by their depth.
pub fn write_lines(text: &mut String, lines: &[LogLine]) {
    for line in lines {
        if line.depth == 0 && !text.is_empty() {
            text.push('\n');
        }
        for _ in 0..line.depth {
            text.push_str("  ");
        }
        text.push_str(&line.text);
        text.push('\n');
    }
}

/// An outcome as a line of JSON: `{"seq":…,"tick":…,"outcome":"AttackRolled",…}`.
#[derive(Serialize)]
pub struct JsonLine<'a> {
    /// Number of the command in the journal, from 1.
    pub command: u32,
    /// Number of the outcome in the transcript, from 1.
    pub seq: u64,
    /// Ticks since the beginning of the fight, at the end of the command.
    pub tick: u32,
    /// Outcome, with its name and fields.
    #[serde(flatten)]
    pub outcome: &'a Outcome,
}

/// Returns the outcomes of an entry as lines of JSON, with numbers that continue from `seq`.
pub fn json_lines(id: EntryId, entry: &Entry, seq: &mut u64) -> Vec<String> {
    entry
        .outcomes
        .iter()
        .map(|outcome| {
            *seq += 1;
            let line = JsonLine {
                command: id.0 + 1,
                seq: *seq,
                tick: entry.tick,
                outcome,
            };
            // Every outcome can be serialized as JSON.
            serde_json::to_string(&line).unwrap_or_default()
        })
        .collect()
}
