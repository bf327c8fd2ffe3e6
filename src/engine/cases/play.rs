//! Plays a case with the ordinary commands and records every expectation that is not met.

use std::sync::Arc;

use bevy_ecs::prelude::World;

use crate::document::{self, DocumentError, Spanned};
use crate::encounter::transcript;
use crate::encounter::{
    AfterUndo, EncounterSetup, History, Receipt, ReplayError, Submission, SubmitError, read, redo,
    state_hash, submit, undo, world_of,
};
use crate::grid::{BattleMap, Topology};
use crate::rules::arrival;
use crate::rules::facts::invalid_input::InputRejection;
use crate::rules::facts::{EncounterCommand, GmNumber, Outcome, Rejection, Span};
use crate::rules::state::dice::{PresetFace, WhenFacesRunOut};
use crate::rules::state::{
    Battle, CombatantId, CombatantSpec, MoraleState, Portrait, StartingWear,
};
use crate::ruleset::{Catalogue, ItemId, Ruleset};

use super::case::{Case, CaseCombatant, CaseStep};
use super::custom_creatures;
use super::pattern::Pattern;
use super::question;
use super::report::CaseFailure;
use super::state_check;

/// Creates the fight at the start of `case`; `None` if that fails. Combatants that cannot be placed as the case says
/// are reported in `problems`; combatants that already have a problem are left out.
pub(super) fn place(
    case: &Case,
    ruleset: &Arc<Ruleset>,
    map: BattleMap,
    problems: &mut DocumentError,
) -> Option<World> {
    let setup = EncounterSetup {
        sides: case.sides.clone(),
        ..EncounterSetup::new(&case.about, ruleset.clone(), map)
    };
    let mut world = match world_of(&setup) {
        Ok(world) => world,
        Err(not_placed) => {
            problems.push(&case.about.place, not_placed.to_string());
            return None;
        }
    };
    let unread = problems.wrong_places();
    let sound = case.combatants.iter();
    for combatant in sound.filter(|combatant| !unread.overlaps(&combatant.place)) {
        prepare(&mut world, ruleset, combatant, problems);
    }
    Some(world)
}

/// Plays `case` in its starting world. Returns every failure, and the world after the last step.
pub(super) fn play(case: &Case, world: World, ruleset: Arc<Ruleset>) -> (Vec<CaseFailure>, World) {
    let mut play = CaseRun {
        world,
        ruleset,
        failures: Vec::new(),
        step: None,
        line: 0,
    };
    play.all_steps(&case.steps);
    play.check_undo_and_redo();
    (play.failures, play.world)
}

/// Adds a combatant and puts it into its starting state.
fn prepare(
    world: &mut World,
    ruleset: &Ruleset,
    combatant: &Spanned<CaseCombatant>,
    problems: &mut DocumentError,
) {
    let who = combatant.id;
    let spec = spec(combatant, unhurt(combatant, ruleset));
    let mut commands = vec![EncounterCommand::AddCombatant(spec)];
    if let Some(value) = combatant.hit_points.or(combatant.stamina) {
        let number = GmNumber::HitPoints;
        commands.push(EncounterCommand::SetNumber { who, number, value });
    }
    if combatant.wounds > 0 {
        let value = i32::try_from(combatant.wounds).unwrap_or(i32::MAX);
        let number = GmNumber::Wounds;
        commands.push(EncounterCommand::SetNumber { who, number, value });
    }
    if combatant.nerve != MoraleState::Steady {
        let nerve = combatant.nerve;
        commands.push(EncounterCommand::SetNerve { who, nerve });
    }
    if let Some(posture) = combatant.posture {
        commands.push(EncounterCommand::SetPosture { who, posture });
    }
    for condition in combatant.conditions.iter().copied() {
        commands.push(EncounterCommand::AddCondition {
            who,
            condition,
            lasts: None,
            unit: Span::Ticks,
            by: None,
        });
    }
    if let Some(vitality) = combatant.vitality {
        commands.push(EncounterCommand::SetVitality { who, vitality });
    }
    for command in commands {
        if read(world, |battle| is_already_set(battle, &command)) {
            continue;
        }
        if let Err(why) = submit(world, &command.into()) {
            let why = read(world, |battle| {
                why.text(battle.ruleset, battle.map.topology())
            });
            problems.push(&combatant.place, format!("`{who}` cannot be there: {why}"));
            return;
        }
    }
}

/// Returns the message of a rejection.
fn told(battle: &Battle, why: &Rejection) -> String {
    why.text(battle.ruleset, battle.map.topology())
}

/// True if a combatant is already in the state that the command would set: its wounds may have dropped it, or its hit
/// points may be at their maximum.
fn is_already_set(battle: &Battle, command: &EncounterCommand) -> bool {
    let health = |who: CombatantId| battle.get(who).map(|who| *who.health());
    if let EncounterCommand::SetVitality { who, vitality } = command {
        health(*who).is_some_and(|health| health.vitality() == *vitality)
    } else if let EncounterCommand::SetNumber {
        who,
        number: GmNumber::HitPoints,
        value,
    } = command
    {
        health(*who).is_some_and(|health| health.hit_points().now == *value)
    } else {
        false
    }
}

/// Returns the hit points, or the Stamina, of the unhurt combatant, if the case sets either. Hit points are the maximum
/// unless the case gives one; Stamina counts as the maximum only if it is above the usual one.
fn unhurt(combatant: &CaseCombatant, ruleset: &Ruleset) -> Option<i32> {
    let most = combatant.most_hit_points.or(combatant.most_stamina);
    let usual = || {
        let usual = spec(combatant, None);
        let state = arrival::from_spec(ruleset, Topology::Square, &usual).ok()?;
        Some(state.health.hit_points().most)
    };
    most.or(combatant.hit_points.filter(|now| *now > 0))
        .or(combatant.stamina.filter(|now| Some(*now) > usual()))
}

fn spec(combatant: &CaseCombatant, unhurt: Option<i32>) -> CombatantSpec {
    CombatantSpec {
        id: combatant.id,
        creature: custom_creatures::creature_of(combatant),
        side: combatant.side,
        at: combatant.at,
        name: combatant.name.clone(),
        hidden: combatant.hidden,
        stats: combatant
            .stats
            .iter()
            .map(|(stat, value)| (*stat, *value))
            .collect(),
        speed: combatant.speed,
        in_hand: combatant.in_hand,
        off_hand: combatant.off_hand,
        // `armour_class` counts only without armour.
        armour: combatant
            .armour
            .or(combatant.armour_class.map(|_| ItemId::new(""))),
        hit_points: unhurt,
        prepared: combatant
            .prepared
            .iter()
            .map(|(spell, count)| (*spell, *count))
            .collect(),
        conditions: Vec::new(),
        portrait: Portrait::default(),
        state: StartingWear::default(),
    }
}

/// A case that is being played.
struct CaseRun {
    world: World,
    ruleset: Arc<Ruleset>,
    failures: Vec<CaseFailure>,
    step: Option<usize>,
    line: u32,
}

impl CaseRun {
    fn fail(&mut self, expected: impl Into<String>, found: Vec<String>) {
        self.failures.push(CaseFailure {
            step: self.step,
            line: self.line,
            expected: expected.into(),
            found,
        });
    }

    fn all_steps(&mut self, steps: &[Spanned<CaseStep>]) {
        for (number, step) in (1..).zip(steps) {
            self.step = Some(number);
            self.line = step.place.line;
            self.walk(undo, step.undo.unwrap_or(0), "there is nothing to undo");
            self.walk(redo, step.redo.unwrap_or(0), "there is nothing to redo");
            if let Some(command) = &step.command {
                self.carry_out(command, step);
            }
            if let Some(command) = &step.ask {
                self.ask(command, step);
            }
            if let Some(pattern) = &step.state {
                let differences = read(&mut self.world, |battle| {
                    state_check::differences(battle, pattern)
                });
                if !differences.is_empty() {
                    self.fail("the state is not as expected", differences);
                }
            }
        }
    }

    /// Undoes or redoes `times` acts.
    fn walk(
        &mut self,
        one: fn(&mut World) -> Result<bool, ReplayError>,
        times: u32,
        none_left: &str,
    ) {
        for _ in 0..times {
            match one(&mut self.world) {
                Ok(true) => {}
                Ok(false) => return self.fail(none_left, Vec::new()),
                Err(diverged) => return self.fail(diverged.to_string(), Vec::new()),
            }
        }
    }

    /// Carries a command out; whatever its result, the rest of the case is still checked.
    fn carry_out(&mut self, command: &EncounterCommand, step: &CaseStep) {
        let submission = Submission {
            command: command.clone(),
            faces: step
                .dice
                .iter()
                .map(|face| PresetFace::Hand(*face))
                .collect(),
            when_out: WhenFacesRunOut::Ask,
            chained: false,
            after_undo: AfterUndo::SameDice,
        };
        let before = state_hash(&mut self.world);
        match (submit(&mut self.world, &submission), &step.refused) {
            (Ok(receipt), None) => self.check_outcomes(&receipt, step),
            (Ok(receipt), Some(wanted)) => {
                let happened = self.happened(&receipt);
                self.fail(
                    format!(
                        "expected the refusal {}, but the command was carried out",
                        wanted.value
                    ),
                    happened,
                );
            }
            (Err(SubmitError::Rejected(why)), Some(wanted)) => {
                if !wanted.matches_rejection(&why) {
                    let found = self.told(&why);
                    self.fail(format!("expected the refusal {}", wanted.value), found);
                }
                self.check_words(&why, step);
                if state_hash(&mut self.world) != before {
                    self.fail("a refused command changed the state", Vec::new());
                }
            }
            (Err(SubmitError::Rejected(why)), None) => {
                let found = self.told(&why);
                self.fail("the command was refused", found);
            }
            (Err(SubmitError::Dice(fault)), _) => {
                let thrown = step.dice.len();
                let given = format!("{thrown} of its dice are in the case");
                self.fail(fault.to_string(), vec![given]);
            }
        }
    }

    /// Asks what a command would do.
    fn ask(&mut self, command: &EncounterCommand, step: &CaseStep) {
        let wanted = step.answer.as_ref().map(|answer| answer.value.clone());
        let wanted = wanted.unwrap_or_default();
        let answer = read(&mut self.world, |battle| {
            question::differences(battle, command, &wanted)
        });
        match (answer, &step.refused) {
            (Ok(differences), None) if differences.is_empty() => {}
            (Ok(differences), None) => self.fail("the answer is not as expected", differences),
            (Ok(_allowed), Some(wanted)) => {
                let expected = format!("expected the refusal {}, but it is allowed", wanted.value);
                self.fail(expected, Vec::new());
            }
            (Err(why), Some(wanted)) => {
                if !wanted.matches_rejection(&why) {
                    let found = self.told(&why);
                    self.fail(format!("expected the refusal {}", wanted.value), found);
                }
                self.check_words(&why, step);
            }
            (Err(why), None) => {
                let found = self.told(&why);
                self.fail("the command would be refused", found);
            }
        }
    }

    /// Checks that the message of a rejection contains the text of the step.
    fn check_words(&mut self, why: &Rejection, step: &CaseStep) {
        let words = read(&mut self.world, |battle| told(battle, why));
        if let Some(told) = step
            .told
            .as_ref()
            .filter(|told| !words.contains(&told.value))
        {
            self.line = told.place.line.max(self.line);
            let found = vec![format!("the message is: {words}")];
            self.fail(format!("expected the message “{}”", told.value), found);
        }
    }

    /// Returns a rejection with its message, and a hint if a name is unknown.
    fn told(&mut self, why: &Rejection) -> Vec<String> {
        let words = read(&mut self.world, |battle| told(battle, why));
        let mut told = vec![format!("{why:?}: {words}")];
        told.extend(self.meant(why).map(|hint| format!("hint: {hint}")));
        told
    }

    fn meant(&self, why: &Rejection) -> Option<String> {
        fn names<K: Copy + PartialEq + ToString, V>(all: &Catalogue<K, V>) -> Vec<String> {
            all.ids().map(|id| id.to_string()).collect()
        }
        let ruleset = &self.ruleset;
        let Rejection::Sense(unknown) = why else {
            return None;
        };
        let (name, known) = match unknown {
            InputRejection::UnknownCondition { condition } => {
                (condition.as_str(), names(&ruleset.conditions))
            }
            InputRejection::UnknownAction { action } => (action.as_str(), names(&ruleset.actions)),
            InputRejection::UnknownSpell { spell } => (spell.as_str(), names(&ruleset.spells)),
            InputRejection::UnknownCreature { creature } => {
                (creature.as_str(), names(&ruleset.creatures))
            }
            InputRejection::UnknownPosture { posture } => {
                (posture.as_str(), names(&ruleset.postures))
            }
            InputRejection::UnknownCombatant { .. }
            | InputRejection::UnknownSide { .. }
            | InputRejection::UnknownDefence { .. }
            | InputRejection::UnknownCombo { .. }
            | InputRejection::UnknownDoor { .. }
            | InputRejection::UnknownLamp { .. }
            | InputRejection::UnknownItem { .. }
            | InputRejection::UnknownAttribute { .. }
            | InputRejection::Unsaid { .. }
            | InputRejection::FieldNotTaken { .. }
            | InputRejection::NoDestination
            | InputRejection::TargetsWanted { .. }
            | InputRejection::NoDamage { .. }
            | InputRejection::NumberOutOfRange { .. }
            | InputRejection::NothingToChange
            | InputRejection::NotInThisRuleset
            | InputRejection::OutsideMap { .. }
            | InputRejection::NoRoom { .. } => return None,
        };
        let known: Vec<&str> = known.iter().map(String::as_str).collect();
        document::hint(name, &known)
    }

    fn outcomes(&self, receipt: &Receipt) -> Vec<Outcome> {
        let history = self.world.resource::<History>();
        let entry = history.entry(receipt.entry);
        entry.map_or(Vec::new(), |entry| entry.outcomes.clone())
    }

    /// Returns the outcomes of the command, one line each.
    fn happened(&self, receipt: &Receipt) -> Vec<String> {
        let history = self.world.resource::<History>();
        let lexicon = transcript::lexicon(self.ruleset.clone(), history);
        let line = |outcome: &Outcome| {
            let name = name_of(outcome);
            match outcome.log_text(&lexicon).line() {
                Some(line) => format!("{name}  {}", line.text),
                None => name,
            }
        };
        let outcomes = self.outcomes(receipt);
        std::iter::once("what happened:".to_owned())
            .chain(outcomes.iter().map(line))
            .collect()
    }

    fn check_outcomes(&mut self, receipt: &Receipt, step: &CaseStep) {
        let outcomes = self.outcomes(receipt);
        if receipt.left_over > 0 {
            let message = format!("{} of the dice were left over", receipt.left_over);
            let happened = self.happened(receipt);
            self.fail(message, happened);
        }
        if let Err((missing, from)) = in_order(&step.then, &outcomes) {
            self.line = missing.place.line.max(self.line);
            let mut found = missing.near_misses(&outcomes[from..]);
            found.extend(self.happened(receipt));
            self.fail(format!("expected {}", missing.value), found);
        }
        for pattern in &step.never {
            if outcomes
                .iter()
                .any(|outcome| pattern.matches_outcome(outcome))
            {
                let happened = self.happened(receipt);
                self.fail(format!("expected no {}", pattern.value), happened);
            }
        }
        if step.exactly && outcomes.len() != step.then.len() {
            let message = format!(
                "expected outcomes: exactly {}, but found {}",
                step.then.len(),
                outcomes.len()
            );
            let happened = self.happened(receipt);
            self.fail(message, happened);
        }
    }

    /// Undoes and redoes everything: start and end must be as they were.
    fn check_undo_and_redo(&mut self) {
        self.step = None;
        self.line = 0;
        let head = self.world.resource::<History>().head();
        let (start, end) = (
            self.world.resource::<History>().start_hash(),
            state_hash(&mut self.world),
        );
        while let Ok(true) = undo(&mut self.world) {}
        if state_hash(&mut self.world) != start {
            return self.fail("undoing everything does not restore the start", Vec::new());
        }
        while self.world.resource::<History>().head() != head {
            match redo(&mut self.world) {
                Ok(true) => {}
                Ok(false) => return self.fail("not everything can be redone", Vec::new()),
                Err(diverged) => return self.fail(diverged.to_string(), Vec::new()),
            }
        }
        if state_hash(&mut self.world) != end {
            self.fail("redoing everything leads to a different state", Vec::new());
        }
    }
}

/// Finds each pattern after the one before it; returns the first that is missing, and the index at which the search for
/// it began.
fn in_order<'p>(
    patterns: &'p [Spanned<Pattern>],
    outcomes: &[Outcome],
) -> Result<(), (&'p Spanned<Pattern>, usize)> {
    let mut from = 0;
    for pattern in patterns {
        let found = outcomes[from..]
            .iter()
            .position(|outcome| pattern.matches_outcome(outcome));
        match found {
            Some(index) => from += index + 1,
            None => return Err((pattern, from)),
        }
    }
    Ok(())
}

/// Returns an outcome's name as it is written in patterns.
fn name_of(outcome: &Outcome) -> String {
    let shown = format!("{outcome:?}");
    let end = shown.find([' ', '(', '{']).unwrap_or(shown.len());
    shown[..end].to_owned()
}
