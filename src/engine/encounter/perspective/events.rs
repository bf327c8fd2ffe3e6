//! Events as the player characters perceive them: without numbers and dice, and without the names of combatants out of
//! sight.

use std::collections::BTreeMap;

use crate::rules::facts::{Lexicon, LogLine, LogText, Outcome, PlayerText, Tone, capitalise};
use crate::rules::state::{Battle, CombatantId};

use super::PlayersView;
use super::combatants::{Sight, known_combatants};

/// Visible combatants, with the names that the players know.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InSight(BTreeMap<CombatantId, String>);

impl InSight {
    /// Returns the combatants that are visible in either set: players see a combatant arrive or leave.
    #[must_use]
    pub fn or(mut self, later: &Self) -> Self {
        let later = later.0.iter();
        self.0.extend(later.map(|(who, name)| (*who, name.clone())));
        self
    }

    /// Returns true if this combatant is visible.
    pub(super) fn has(&self, who: CombatantId) -> bool {
        self.0.contains_key(&who)
    }

    /// Returns the names of all visible combatants.
    pub(super) fn names(&self) -> &BTreeMap<CombatantId, String> {
        &self.0
    }
}

impl From<&PlayersView> for InSight {
    fn from(view: &PlayersView) -> Self {
        let tokens = view.tokens.iter();
        Self(
            tokens
                .map(|token| (token.guise.who, token.guise.name.clone()))
                .collect(),
        )
    }
}

/// Returns the combatants that the players see now.
pub fn in_sight(battle: &Battle) -> InSight {
    let seen = known_combatants(battle, &Sight::new(battle))
        .seen
        .into_iter();
    InSight(seen.map(|guise| (guise.who, guise.name)).collect())
}

/// Returns the lines for outcomes as perceived by players who see the combatants in `seen`.
pub fn perceived(lexicon: &Lexicon, seen: &InSight, outcomes: &[Outcome]) -> Vec<LogLine> {
    let lexicon = lexicon.with_known_names(seen.0.clone());
    let sees_any = |who: &[CombatantId]| who.iter().any(|who| seen.0.contains_key(who));
    let mut lines: Vec<LogLine> = Vec::new();
    for outcome in outcomes {
        let (told, words) = match outcome.player_text(&lexicon) {
            PlayerText::Nothing => continue,
            PlayerText::Known => (outcome.log_text(&lexicon), None),
            PlayerText::Told(who) if sees_any(&who) => (outcome.log_text(&lexicon), None),
            PlayerText::As(who, words) if sees_any(&who) => {
                (outcome.log_text(&lexicon), Some(words))
            }
            PlayerText::Told(_) | PlayerText::As(..) => continue,
        };
        let line = match told {
            LogText::Line(line) => line,
            LogText::With(_) => LogLine {
                depth: 3,
                text: String::new(),
                tone: Tone::Plain,
            },
        };
        let line = LogLine {
            text: capitalise(&words.unwrap_or(line.text)),
            // Players see the event, not that the GM decided it.
            tone: if line.tone == Tone::Gm {
                Tone::Plain
            } else {
                line.tone
            },
            ..line
        };
        // Repeated identical lines are shown once.
        if lines.last() != Some(&line) && !line.text.is_empty() {
            lines.push(line);
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::action::outcome::ActionOutcome;
    use crate::rules::attack::outcome::AttackOutcome;
    use crate::rules::attack::pool::outcome::PoolOutcome;
    use crate::rules::charging::outcome::ChargeOutcome;
    use crate::rules::gear::outcome::GearOutcome;
    use crate::rules::movement::outcome::MovementOutcome;
    use crate::rules::spell::outcome::SpellOutcome;
    use crate::rules::wounds::outcome::WoundOutcome;
    use crate::ruleset::{MoveMode, PoolResult};
    use crate::trial::{TestFight, id};

    /// Returns the lines for events between two combatants when only Mira is visible.
    fn told(who: &str, target: &str) -> Vec<String> {
        let (who, target) = (id(who), id(target));
        let outcomes: [Outcome; 8] = [
            AttackOutcome::DamageDealt {
                who,
                target,
                faces: Vec::new(),
                terms: Vec::new(),
                multiplier: 1,
                total: 5,
            }
            .into(),
            AttackOutcome::FreeAttack { who, target }.into(),
            AttackOutcome::Scattered {
                who,
                meant: target,
                at: target,
            }
            .into(),
            ChargeOutcome::Charged { who, target }.into(),
            MovementOutcome::Closed { who, with: target }.into(),
            GearOutcome::ItemGiven {
                who,
                to: target,
                item: "torch".into(),
            }
            .into(),
            SpellOutcome::SpellTookEffect {
                who,
                spell: "web".into(),
                targets: vec![target],
            }
            .into(),
            WoundOutcome::BleedingStopped {
                who: target,
                by: who,
            }
            .into(),
        ];
        let mut trial = TestFight::setup("seconds", "mira (1, 2) against rat (9, 2)").set_up();
        let seen = InSight([(id("mira"), "Mira".to_owned())].into());
        trial.read(|battle| {
            let lexicon = Lexicon::new(
                battle.shared_ruleset(),
                &battle.sides.0,
                battle.map.topology(),
            );
            let lines = perceived(&lexicon, &seen, &outcomes).into_iter();
            lines.map(|line| line.text).collect()
        })
    }

    #[test]
    fn event_on_unseen_target_reveals_no_presence() {
        let of_the_unseen = told("mira", "rat");
        assert_eq!(
            of_the_unseen,
            ["Mira shoots into the melee", "Mira's web takes effect"]
        );
        let by_the_unseen = told("rat", "mira");
        assert_eq!(by_the_unseen[0], "Someone hurts Mira");
        assert_eq!(by_the_unseen.len(), 5, "{by_the_unseen:?}");
        assert!(by_the_unseen.iter().all(|line| line.contains("omeone")));
    }

    #[test]
    fn unaimed_damage_has_no_attacker() {
        let mut trial = TestFight::setup("fast-or-well", "mira (1, 2) against orc (9, 2)").set_up();
        let seen = InSight([(id("mira"), "Mira".to_owned())].into());
        let burnt = PoolOutcome::PoolDamage {
            who: id("mira"),
            target: id("mira"),
            faces: vec![4],
            armour: 0,
            bonus: 0,
            result: PoolResult::Full,
            total: 4,
        };
        let lines = trial.read(|battle| {
            let lexicon = Lexicon::new(
                battle.shared_ruleset(),
                &battle.sides.0,
                battle.map.topology(),
            );
            perceived(&lexicon, &seen, &[burnt.clone().into()])
        });
        assert_eq!(lines[0].text, "Mira is hurt");
    }

    #[test]
    fn action_target_is_named_only_if_visible() {
        let mut trial = TestFight::setup("seconds", "mira (1, 2) against rat (9, 2)").set_up();
        let seen = InSight([(id("mira"), "Mira".to_owned())].into());
        let begun = ActionOutcome::ActionBegan {
            who: id("mira"),
            action: "ranged-attack".into(),
            seconds: 4,
            targets: vec![id("rat")],
            spell: None,
            combo: None,
        };
        let lines = trial.read(|battle| {
            let lexicon = Lexicon::new(
                battle.shared_ruleset(),
                &battle.sides.0,
                battle.map.topology(),
            );
            perceived(&lexicon, &seen, &[begun.clone().into()])
        });
        assert_eq!(lines.len(), 1);
        assert_eq!(lines[0].text, "Mira: ranged attack");
    }

    #[test]
    fn destination_is_left_to_the_map() {
        let mut trial = TestFight::setup("seconds", "mira (1, 2) against rat (9, 2)").set_up();
        let seen = InSight([(id("mira"), "Mira".to_owned())].into());
        let put = MovementOutcome::TokenMoved {
            who: id("mira"),
            from: (1, 2).into(),
            to: (4, 2).into(),
            squares: None,
        };
        let walked = MovementOutcome::FeetMoved {
            who: id("mira"),
            mode: MoveMode::Walk,
            feet: 5,
            to: (5, 2).into(),
        };
        let lines = trial.read(|battle| {
            let lexicon = Lexicon::new(
                battle.shared_ruleset(),
                &battle.sides.0,
                battle.map.topology(),
            );
            perceived(
                &lexicon,
                &seen,
                &[put.clone().into(), walked.clone().into()],
            )
        });
        assert!(lines.is_empty(), "{lines:?}");
    }
}
