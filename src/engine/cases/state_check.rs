//! Compares the state of the fight with the expected state.

use std::fmt::{Debug, Display};

use crate::encounter::perspective::{players_view, seen_ground};
use crate::grid::Cell;
use crate::rules::attack;
use crate::rules::economy;
use crate::rules::morale;
use crate::rules::prepared_spells;
use crate::rules::sight;
use crate::rules::state::{Battle, CombatantId, CombatantRef, Tempo};
use crate::rules::turns;
use crate::ruleset::{ItemId, TurnResource};

use super::case::{CombatantPattern, StatePattern};

/// Returns every difference from `pattern`, one sentence each.
pub(super) fn differences(battle: &Battle, pattern: &StatePattern) -> Vec<String> {
    let mut list = Differences::default();
    let open = battle.order.open_turn();
    list.compare("round", pattern.round, battle.clock.round());
    if let Some(want) = pattern.turn {
        let have = open.map_or("no combatant".to_owned(), |turn| {
            turn.combatant().to_string()
        });
        list.compare("turn", Some(want.to_string()), have);
    }
    if let Some(want) = &pattern.waiting {
        list.compare("waiting", Some(want), &turns::actors(battle));
    }
    let moment = battle.round.moment.as_ref();
    if let Some(want) = &pattern.moment {
        let have = moment.map(|moment| moment.slot);
        if !have.is_some_and(|have| want.matches_slot(&have)) {
            let have = have.map_or("not open".to_owned(), |have| format!("{have:?}"));
            list.say(format!("moment is {have}, expected {}", want.value));
        }
    }
    list.compare(
        "simultaneous",
        pattern.simultaneous,
        moment.is_some_and(|moment| moment.simultaneous),
    );
    list.compare("stage", pattern.stage, battle.round.stage);
    list.compare("segment", pattern.segment, battle.clock.elapsed());
    if let Some(want) = pattern.seconds_left {
        list.compare(
            "seconds_left",
            Some(want),
            open.map_or(0, |turn| turn.left()),
        );
    }
    if let Some(want) = &pattern.open_turns {
        let turns = battle.order.open_turns().iter();
        let have: Vec<(CombatantId, u32)> =
            turns.map(|turn| (turn.combatant(), turn.left())).collect();
        list.compare("open_turns", Some(want), &have);
    }
    let places = battle.order.places();
    if let Some(want) = &pattern.order {
        let here = places
            .iter()
            .filter(|place| battle.get(place.who).is_some());
        let have: Vec<CombatantId> = here.map(|place| place.who).collect();
        list.compare("order", Some(want), &have);
    }
    if let Some(want) = &pattern.delayed {
        let delayed = places.iter().filter(|place| place.delayed);
        let have: Vec<CombatantId> = delayed.map(|place| place.who).collect();
        list.compare("delayed", Some(want), &have);
    }
    if let Some(want) = &pattern.due {
        let due = battle.timeline.due().iter();
        let have: Vec<(CombatantId, u32)> = due.map(|due| (due.owner, due.left)).collect();
        list.compare("due", Some(want), &have);
    }
    if let Some(want) = &pattern.ground {
        let have: Vec<(Cell, ItemId)> = battle.ground.iter().collect();
        list.compare("ground", Some(want), &have);
    }
    if let Some(want) = &pattern.burning {
        let have: Vec<(Cell, ItemId)> = battle.ground.burning().collect();
        list.compare("burning", Some(want), &have);
    }
    for (who, want) in &pattern.sees {
        match battle.get(*who) {
            Some(eye) => {
                let others = battle.combatants().filter(|other| other.id() != eye.id());
                let seen = others.filter(|other| sight::sees(battle, &eye, other).is_ok());
                let have: Vec<CombatantId> = seen.map(|other| other.id()).collect();
                list.compare(&format!("what {who} sees"), Some(want), &have);
            }
            None => list.say(format!("there is no combatant `{who}`")),
        }
    }
    compare_player_view(battle, pattern, &mut list);
    if let Some(want) = &pattern.morale_due {
        list.compare("morale_due", Some(want), &morale::is_called_for(battle));
    }
    for (door, want) in pattern.door_states() {
        match battle.map.door(door) {
            Some(known) => list.compare(&door.to_string(), Some(want), known.state),
            None => list.say(format!("there is no {door}")),
        }
    }
    for (who, pattern) in &pattern.who {
        match battle.get(*who) {
            Some(combatant) => list.compare_combatant(battle, &combatant, pattern),
            None => list.say(format!("there is no combatant `{who}`")),
        }
    }
    for who in &pattern.gone {
        if battle.get(*who).is_some() {
            list.say(format!("`{who}` is still there"));
        }
    }
    list.0
}

/// Compares what the players are shown.
fn compare_player_view(battle: &Battle, pattern: &StatePattern, list: &mut Differences) {
    if pattern.shown.is_some() || pattern.remembered.is_some() {
        let view = players_view(battle);
        let shown: Vec<CombatantId> = view.tokens.iter().map(|token| token.guise.who).collect();
        list.compare("shown", pattern.shown.as_ref(), &shown);
        let tokens = view.remembered.iter();
        let remembered: Vec<(CombatantId, Cell)> =
            tokens.map(|token| (token.who, token.at)).collect();
        list.compare("remembered", pattern.remembered.as_ref(), &remembered);
    }
    if let Some(veil) = (!pattern.cells.is_empty())
        .then(|| seen_ground(battle).veil)
        .flatten()
    {
        for (cell, want) in &pattern.cells {
            list.compare(&format!("{cell}"), Some(*want), veil.at(*cell));
        }
    } else if !pattern.cells.is_empty() {
        list.say("the players can see every cell".to_owned());
    }
}

/// Differences found so far.
#[derive(Default)]
struct Differences(Vec<String>);

impl Differences {
    fn say(&mut self, difference: String) {
        self.0.push(difference);
    }

    fn compare<T: PartialEq + Debug>(&mut self, what: &str, want: Option<T>, have: T) {
        if let Some(want) = want.filter(|want| *want != have) {
            self.say(format!("{what} is {have:?}, expected {want:?}"));
        }
    }

    /// Compares the fields that combatants have only where sides roll for initiative.
    fn compare_round(&mut self, combatant: &CombatantRef, pattern: &CombatantPattern) {
        let who = combatant.id();
        let name = |what: &dyn Display| format!("{who}: {what}");
        let (part, hit_points) = (combatant.part(), combatant.health().hit_points());
        // Stamina is stored in the same field as hit points; a case uses only one of the two names.
        let (now, most) = (hit_points.now, hit_points.most);
        self.compare(&name(&"hit_points"), pattern.hit_points, now);
        self.compare(&name(&"most_hit_points"), pattern.most_hit_points, most);
        self.compare(&name(&"stamina"), pattern.stamina, now);
        self.compare(&name(&"most_stamina"), pattern.most_stamina, most);
        self.compare(&name(&"bleeding"), pattern.bleeding, hit_points.bleeding);
        let off_hand = combatant
            .gear()
            .off_hand()
            .unwrap_or_else(|| ItemId::new(""));
        self.compare(&name(&"off_hand"), pattern.off_hand, off_hand);
        if let Some(want) = pattern.acts_in {
            self.compare(&name(&"acts_in"), Some(Some(want)), part.segment);
        }
        self.compare(&name(&"low"), pattern.low, part.low);
        self.compare(&name(&"delayed"), pattern.delayed, part.delayed);
        self.compare(
            &name(&"surprised"),
            pattern.surprised,
            combatant.surprised().0,
        );
        self.compare(&name(&"major_spent"), pattern.major_spent, part.major_spent);
        let minors = pattern.minor_segments;
        self.compare(&name(&"minor_segments"), minors, part.minor_segments);
        self.compare(&name(&"nerve"), pattern.nerve, combatant.morale().nerve);
    }

    /// Compares the fields that combatants have only where a round is a series of steps.
    fn compare_steps(
        &mut self,
        battle: &Battle,
        combatant: &CombatantRef,
        pattern: &CombatantPattern,
    ) {
        let who = combatant.id();
        let name = |what: &dyn Display| format!("{who}: {what}");
        if let Some(want) = pattern.tempo {
            let chooses = battle.is_player_character(combatant);
            let unchosen = chooses.then_some(Tempo::Well);
            let have = combatant.steps().tempo.or(unchosen);
            self.compare(&name(&"tempo"), Some(Some(want)), have);
        }
        let step = turns::fast_or_well::step_of(battle, combatant);
        self.compare(&name(&"step"), pattern.step, step);
        let left = combatant.steps().actions_left;
        self.compare(&name(&"actions_left"), pattern.actions_left, left);
        let untreated = combatant.health().untreated();
        self.compare(&name(&"untreated"), pattern.untreated, untreated);
    }

    /// Compares the fields that combatants have only where a turn has actions and feet of movement.
    fn compare_economy(
        &mut self,
        battle: &Battle,
        combatant: &CombatantRef,
        pattern: &CombatantPattern,
    ) {
        let who = combatant.id();
        let name = |what: &dyn Display| format!("{who}: {what}");
        if let Some(want) = &pattern.spent {
            let parts = TurnResource::ALL.into_iter();
            let have: Vec<TurnResource> = parts
                .filter(|part| combatant.economy().is_spent(*part))
                .collect();
            self.compare(&name(&"spent"), Some(want), &have);
        }
        let moved = combatant.economy().moved_feet();
        self.compare(&name(&"moved_feet"), pattern.moved_feet, moved);
        let left = economy::feet_left(battle, combatant);
        for (mode, want) in &pattern.feet_left {
            let have = left.iter().find(|(known, _)| known == mode);
            let have = have.map_or(0, |(_, feet)| *feet);
            self.compare(&name(&format!("feet_left, {mode:?}")), Some(*want), have);
        }
        let ready = combatant.reaction().is_ready();
        self.compare(&name(&"reaction"), pattern.reaction, ready);
        if let Some(want) = &pattern.pack {
            let have = combatant.gear().pack().to_vec();
            self.compare(&name(&"pack"), Some(want), &have);
        }
    }

    fn compare_combatant(
        &mut self,
        battle: &Battle,
        combatant: &CombatantRef,
        pattern: &CombatantPattern,
    ) {
        let who = combatant.id();
        let name = |what: &dyn Display| format!("{who}: {what}");
        self.compare(&name(&"at"), pattern.at, combatant.position().0);
        self.compare(
            &name(&"wounds"),
            pattern.wounds,
            combatant.health().wounds(),
        );
        self.compare(
            &name(&"vitality"),
            pattern.vitality,
            combatant.health().vitality(),
        );
        self.compare(&name(&"posture"), pattern.posture, combatant.posture().id());
        let in_hand = combatant
            .gear()
            .in_hand()
            .unwrap_or_else(|| ItemId::new(""));
        self.compare(&name(&"in_hand"), pattern.in_hand, in_hand);
        if let Some(want) = &pattern.conditions {
            let have = combatant.conditions().iter().collect::<Vec<_>>();
            self.compare(&name(&"conditions"), Some(want), &have);
        }
        for (condition, want) in &pattern.ends {
            let have = battle.timeline.ticks_until_end(who, *condition);
            let what = format!("ends, {condition}");
            self.compare(&name(&what), Some(Some(*want)), have);
        }
        for (other, want) in &pattern.bands {
            let there = battle.get(*other);
            let have = there.and_then(|there| attack::band_between(battle, combatant, &there));
            let what = format!("bands, {other}");
            self.compare(&name(&what), Some(Some(*want)), have);
        }
        if let Some(want) = &pattern.unfinished {
            // The oldest first: the actions set aside, then the current one.
            let timer = combatant.timer();
            let have = timer
                .suspended()
                .iter()
                .chain(timer.current())
                .map(|action| (action.action(), action.left()))
                .collect::<Vec<_>>();
            self.compare(&name(&"unfinished"), Some(want), &have);
        }
        self.compare(&name(&"aim"), pattern.aim, combatant.aim().bonus());
        self.compare(
            &name(&"run_up"),
            pattern.run_up,
            combatant.run_up().squares(),
        );
        self.compare(&name(&"hidden"), pattern.hidden, combatant.hidden().0);
        if let Some(want) = pattern.initiative {
            let place = battle.order.place_of(who);
            self.compare(
                &name(&"initiative"),
                Some(Some(want)),
                place.map(|p| p.total),
            );
        }
        self.compare_round(combatant, pattern);
        self.compare_steps(battle, combatant, pattern);
        self.compare_economy(battle, combatant, pattern);
        self.compare(
            &name(&"speed"),
            pattern.speed,
            combatant.body().speed_squares,
        );
        for (spell, want) in &pattern.prepared {
            let have =
                prepared_spells::prepared(battle, combatant, *spell).map(|prepared| prepared.left);
            let what = format!("prepared, {spell}");
            self.compare(&name(&what), Some(Some(*want)), have);
        }
        for (stat, want) in &pattern.stats {
            let have = combatant.stats().get(battle.ruleset, *stat);
            self.compare(&name(stat), Some(*want), have);
        }
    }
}
