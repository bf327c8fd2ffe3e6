//! What happens, as far as the players' characters perceive it: without numbers and dice, and with nobody's name who is
//! out of sight.

use std::collections::BTreeMap;

use crate::rules::facts::{Lexicon, Line, Outcome, Telling, Tone, Witnessed, capital};
use crate::rules::state::{Battle, CombatantId};

use super::PlayersView;
use super::people::{Sight, people};

/// Those whom the players see, by the names that they have for them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InSight(BTreeMap<CombatantId, String>);

impl InSight {
    /// Those who are in sight here or there: whoever comes or goes is seen to do so.
    #[must_use]
    pub fn or(mut self, later: &Self) -> Self {
        let later = later.0.iter();
        self.0.extend(later.map(|(who, name)| (*who, name.clone())));
        self
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

/// Those whom the players see now.
pub fn in_sight(battle: &Battle) -> InSight {
    let seen = people(battle, &Sight::of(battle)).seen.into_iter();
    InSight(seen.map(|guise| (guise.who, guise.name)).collect())
}

/// What those perceive of these outcomes who see these combatants.
pub fn perceived(lexicon: &Lexicon, seen: &InSight, outcomes: &[Outcome]) -> Vec<Line> {
    let lexicon = lexicon.for_those_who_know(seen.0.clone());
    let sees_any = |who: &[CombatantId]| who.iter().any(|who| seen.0.contains_key(who));
    let mut lines: Vec<Line> = Vec::new();
    for outcome in outcomes {
        let (told, words) = match outcome.witnessed(&lexicon) {
            Witnessed::Nothing => continue,
            Witnessed::Known => (outcome.tell(&lexicon), None),
            Witnessed::Told(who) if sees_any(&who) => (outcome.tell(&lexicon), None),
            Witnessed::As(who, words) if sees_any(&who) => (outcome.tell(&lexicon), Some(words)),
            Witnessed::Told(_) | Witnessed::As(..) => continue,
        };
        let line = match told {
            Telling::Line(line) => line,
            Telling::With(_) => Line {
                depth: 3,
                text: String::new(),
                tone: Tone::Plain,
            },
        };
        let line = Line {
            text: capital(&words.unwrap_or(line.text)),
            // Who decided it does not matter to those who only see it happen.
            tone: if line.tone == Tone::Gm {
                Tone::Plain
            } else {
                line.tone
            },
            ..line
        };
        // One who goes step by step goes once.
        if lines.last() != Some(&line) && !line.text.is_empty() {
            lines.push(line);
        }
    }
    lines
}
