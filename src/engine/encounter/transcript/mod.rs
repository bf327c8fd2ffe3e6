//! Describes outcomes as sentences, the same in the log, on the command line and in the tests.

mod repeats;

use std::collections::BTreeSet;
use std::sync::Arc;

use serde::Serialize;

use crate::grid::{Cell, FEET_PER_SQUARE};
use crate::rules::adjudication::outcome::AdjudicationOutcome;
use crate::rules::attack::outcome::AttackOutcome;
use crate::rules::facts::{EncounterCommand, Lexicon, LogLine, Outcome, Tone};
use crate::rules::hit_points::outcome::HitPointOutcome;
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
    let doors = start.map.doors().iter();
    lexicon.set_doors(doors.map(|door| (door.id, start.map.cells_of_door(door))));
    for entry in history.entries() {
        lexicon.expect(entry.command.newcomers());
    }
    lexicon
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::facts::GmNumber;
    use crate::trial::{TestFight, id};

    #[test]
    fn damage_deferred_to_phase_end_is_logged_as_such() {
        for (dice, waits) in [([3, 3], true), ([5, 2], false)] {
            let lineup = TestFight::setup("segments", "tolk (3, 3) against orc (4, 3)");
            let mut trial = lineup.rolled(dice);
            trial.until_it_acts("tolk");
            let blow = crate::trial::order("tolk", "melee-attack", &["orc"]);
            trial.run(EncounterCommand::Act(blow), &[19, 1]);
            let history = trial.world.resource::<History>();
            let told = text(
                &lexicon(crate::trial::built_in("segments"), history),
                history,
            );
            assert!(told.contains("hurts Orc: "), "{told}");
            let later = told.contains(", lost when both sides have acted");
            assert_eq!(later, waits, "{dice:?}: {told}");
        }
    }

    #[test]
    fn gm_override_is_logged_without_remedy() {
        let mut trial = TestFight::setup("seconds", "tolk (3, 3) against orc (9, 3)").begin();
        trial.until_it_acts("tolk");
        let blow = crate::trial::order("tolk", "melee-attack", &["orc"]);
        trial.submit(EncounterCommand::Act(blow).forced());
        let history = trial.world.resource::<History>();
        let told = text(
            &lexicon(crate::trial::built_in("seconds"), history),
            history,
        );
        assert!(told.contains("The GM overrides: "), "{told}");
        assert!(!told.contains("closer"), "{told}");
    }

    #[test]
    fn helpful_condition_is_not_reported_as_harm() {
        for (condition, tone) in [("blessed", Tone::Plain), ("dazed", Tone::Harm)] {
            let mut trial = TestFight::setup("seconds", "tolk (3, 3) against orc (9, 3)").begin();
            trial.afflict("tolk", condition, None);
            let history = trial.world.resource::<History>();
            let lexicon = lexicon(crate::trial::built_in("seconds"), history);
            let entry = history.entries().last().expect("it was done");
            let told = lines(&lexicon, entry, &mut TranscriptState::default());
            let line = told.iter().find(|line| line.text.contains(condition));
            assert_eq!(line.expect("it is told").tone, Tone::Gm, "{condition}");
            let mut texts = entry
                .outcomes
                .iter()
                .map(|outcome| outcome.log_text(&lexicon));
            let line = texts.find_map(|text| text.line()).expect("a line");
            assert_eq!(line.tone, tone, "{condition}");
        }
    }

    #[test]
    fn death_by_the_gm_is_marked_as_the_gms() {
        let mut trial = TestFight::setup("seconds", "tolk (3, 3) against orc (9, 3)").begin();
        trial.submit(EncounterCommand::SetVitality {
            who: id("orc"),
            vitality: crate::rules::state::Vitality::Dead,
        });
        let history = trial.world.resource::<History>();
        let lexicon = lexicon(crate::trial::built_in("seconds"), history);
        let entry = history.entries().last().expect("it was done");
        let told = lines(&lexicon, entry, &mut TranscriptState::default());
        let dead = told.iter().find(|line| line.text.contains("dead"));
        assert_eq!(dead.expect("it is told").tone, Tone::Gm);
    }

    #[test]
    fn charge_and_its_target_are_named_once() {
        let lineup = "tolk (3, 3) against bandit as foe (9, 3)";
        let mut trial = TestFight::setup("phases", lineup).begin();
        trial.declare("tolk", crate::trial::declaration("charge", None));
        trial.roll(5, 2);
        trial.until_it_acts("tolk");
        let charge = crate::trial::order("tolk", "charge", &["foe"]);
        trial.submit(EncounterCommand::Act(charge));
        let told = told_so_far(&trial, "phases");
        assert!(told.contains("Tolk: charge → Bandit"), "{told}");
        assert!(!told.contains("charges"), "{told}");
    }

    #[test]
    fn instant_spell_is_named_once() {
        let lineup = "bram (3, 3) against orc (6, 3)";
        let mut trial = TestFight::setup("resources", lineup).start_with_dice(&[19, 4]);
        let dazzle = EncounterCommand::Act(crate::trial::cast("bram", "dazzle", &["orc"]));
        trial.run(dazzle, &[1]);
        let told = told_so_far(&trial, "resources");
        assert_eq!(told.matches("dazzle →").count(), 1, "{told}");
        assert!(!told.contains("takes effect"), "{told}");
    }

    #[test]
    fn riposte_is_logged_by_its_name() {
        let lineup = "tolk (3, 3) against orc (4, 3)";
        let mut trial = TestFight::setup("fast-or-well", lineup).start_with_dice(&[]);
        trial.submit(EncounterCommand::StartRound);
        let attack = crate::trial::order("orc", "melee-attack", &["tolk"]);
        trial.run(EncounterCommand::Act(attack), &[1; 3]);
        let riposte = crate::trial::order("tolk", "riposte", &["orc"]);
        trial.submit(EncounterCommand::React(riposte));
        let history = trial.world.resource::<History>();
        let lexicon = lexicon(crate::trial::built_in("fast-or-well"), history);
        let entry = history.entries().last().expect("it was done");
        let told = lines(&lexicon, entry, &mut TranscriptState::default());
        assert_eq!(told[0].text, "Tolk: riposte → Orc");
        assert_eq!(told[0].tone, Tone::Plain);
    }

    #[test]
    fn door_is_named_by_its_place() {
        let mut trial = TestFight::bundled("the-mill-at-hollowford");
        let state = crate::grid::DoorState::Locked;
        let door = trial.read(|battle| {
            let mut doors = battle.map.doors().iter();
            doors.find(|door| door.state != state).expect("a door").id
        });
        trial.submit(EncounterCommand::SetDoor { door, state });
        let told = told_so_far(&trial, "seconds");
        assert!(told.contains("The door between ("), "{told}");
        assert!(told.contains(") is locked"), "{told}");
    }

    #[test]
    fn gm_number_change_is_logged_before_its_effects() {
        let cases = [
            ("segments", GmNumber::HitPoints, -3),
            ("fast-or-well", GmNumber::Wounds, 3),
        ];
        for (ruleset, number, value) in cases {
            let mut trial = TestFight::setup(ruleset, "tolk (3, 3) against orc (9, 3)").begin();
            trial.submit(EncounterCommand::SetNumber {
                who: id("orc"),
                number,
                value,
            });
            let history = trial.world.resource::<History>();
            let lexicon = lexicon(crate::trial::built_in(ruleset), history);
            let entry = history.entries().last().expect("it was done");
            let told = lines(&lexicon, entry, &mut TranscriptState::default());
            let line = |words: &str| {
                let mut lines = told.iter().map(|line| line.text.to_lowercase());
                lines.position(|line| line.contains(words))
            };
            let (set, fallen) = (line(&value.abs().to_string()), line("dying"));
            assert!(set.is_some() && set < fallen, "{ruleset}: {told:?}");
        }
    }

    /// Returns the transcript of the fight so far.
    fn told_so_far(trial: &TestFight, ruleset: &str) -> String {
        let history = trial.world.resource::<History>();
        text(&lexicon(crate::trial::built_in(ruleset), history), history)
    }

    #[test]
    fn passing_without_acting_is_logged_as_pass() {
        for ruleset in ["seconds", "segments", "phases", "resources", "fast-or-well"] {
            let foe = if ruleset == "phases" { "bandit" } else { "orc" };
            let lineup = format!("tolk (3, 3) against {foe} as foe (4, 3)");
            let mut trial = TestFight::setup(ruleset, &lineup).begin();
            trial.until_it_acts("tolk");
            let passes = |trial: &TestFight| {
                let told = told_so_far(trial, ruleset);
                told.matches("Tolk passes").count()
            };
            let before = passes(&trial);
            let blow = match ruleset {
                "resources" => "attack",
                _of_others => "melee-attack",
            };
            trial.submit(EncounterCommand::Act(crate::trial::order(
                "tolk",
                blow,
                &["foe"],
            )));
            let who = id("tolk");
            let acted = trial.try_run(EncounterCommand::EndTurn { who }, &[]);
            assert_eq!(passes(&trial), before, "{ruleset}: {acted:?}");

            let mut trial = TestFight::setup(ruleset, &lineup).begin();
            trial.until_it_acts("tolk");
            let before = passes(&trial);
            trial.submit(EncounterCommand::EndTurn { who });
            assert_eq!(passes(&trial), before + 1, "{ruleset}");
        }
    }

    #[test]
    fn delayed_effect_names_whose_turn_it_comes_in() {
        let mut trial =
            TestFight::setup("seconds", "mira (3, 3) against orc (9, 3)").start_with_dice(&[6, 1]);
        let star = crate::trial::cast("mira", "falling-star", &[]);
        let to = Some(Cell::new(9, 3));
        trial.submit(EncounterCommand::Act(crate::rules::facts::ActionOrder {
            to,
            ..star
        }));
        let told = told_so_far(&trial, "seconds");
        assert!(
            told.contains("falling star takes effect in 11 s of Mira's turns"),
            "{told}"
        );
    }

    #[test]
    fn segment_is_named_once_above_its_actors() {
        let lineup = TestFight::setup("segments", "tolk (3, 3) against orc (4, 3)");
        let trial = lineup.rolled([3, 5]);
        let told = told_so_far(&trial, "segments");
        let named = told.matches("Segment 3").count();
        assert_eq!(named, 1, "{told}");
    }

    #[test]
    fn article_inside_a_sentence_is_lower_case() {
        let mut trial =
            TestFight::setup("seconds", "tolk (3, 3) against orc (9, 3)").start_with_dice(&[6, 1]);
        trial.submit(EncounterCommand::Delay { who: id("tolk") });
        let taken = EncounterCommand::TakeDelayedTurn {
            who: vec![id("tolk")],
        };
        trial.submit(taken);
        let ruleset = crate::trial::built_in("seconds");
        let mut lexicon = lexicon(ruleset, trial.world.resource::<History>());
        lexicon.set_names([(id("orc"), "The quiet one".to_owned())]);
        let told = text(&lexicon, trial.world.resource::<History>());
        assert!(
            told.contains("Tolk interrupts the quiet one's turn"),
            "{told}"
        );
        assert!(told.contains("The quiet one's turn, 6 s"), "{told}");
    }

    #[test]
    fn side_name_inside_a_sentence_is_lower_case() {
        let mut trial = TestFight::bundled_without_surprise("the-toll-house");
        trial.submit(EncounterCommand::RollInitiative);
        let told = told_so_far(&trial, "segments");
        assert!(told.contains("Initiative, the patrol: "), "{told}");
    }
}
