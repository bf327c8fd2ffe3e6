//! The announcement below the banner: a spell that is visibly being cast, and the reaction that characters are asked for.

use crate::encounter::perspective::{PlayersView, SeenToken};
use crate::paint::palette;
use crate::paint::plate::PlateLine;
use crate::rules::state::CombatantId;
use crate::view::slot_text::names_in_a_row;

use super::text;

/// Size of the letters, in pixels of a window of the usual height.
const LETTERS: f32 = 38.0;
/// Maximum width of a line, in multiples of the letter size.
const WIDEST: f32 = 28.0;
/// Maximum number of names in a line.
const MAX_NAMES: usize = 3;

/// Returns the lines of the announcement; empty if there is nothing to announce. Actions other than castings are shown
/// only `with_begun`. `grown` is the number of pixels per pixel of a window of the usual height.
pub(super) fn announcement_lines(
    seen: &PlayersView,
    with_begun: bool,
    grown: f32,
) -> Vec<PlateLine> {
    let names = |wanted: &dyn Fn(&SeenToken) -> bool| -> Vec<String> {
        let found = seen.tokens.iter().filter(|token| wanted(token));
        found.map(|token| token.guise.name.clone()).collect()
    };
    let line = |text: String, colour| {
        let line = PlateLine {
            text,
            colour,
            size: (LETTERS * grown).round(),
            sign: None,
        };
        line.truncated(WIDEST)
    };
    let mut lines = Vec::new();
    let casting = names(&|token| token.casting);
    if !casting.is_empty() {
        let names = names_in_a_row(&casting, MAX_NAMES);
        let text = text::casting(&names, casting.len());
        lines.push(line(text, palette::PLATE_TEXT));
    }
    let asked = |who: CombatantId| seen.reacting.contains(&who);
    let reacting = names(&|token| asked(token.guise.who));
    if !reacting.is_empty() {
        // The action that waits for the reaction.
        let tokens = seen.tokens.iter().filter(|token| !token.casting);
        let begun = tokens
            .filter(|_| with_begun)
            .filter_map(|token| Some((&token.guise.name, token.begun.as_ref()?)));
        let begun = begun.map(|(name, what)| text::begun(name, what));
        lines.extend(begun.map(|text| line(text, palette::PLATE_TEXT)));
        let text = text::reaction(&names_in_a_row(&reacting, MAX_NAMES));
        lines.push(line(text, palette::ACCENT));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encounter::perspective::players_view;
    use crate::grid::Cell;
    use crate::rules::facts::{ActionOrder, EncounterCommand};
    use crate::trial::{TestFight, cast, id};

    fn announced(seen: &PlayersView, with_begun: bool) -> Vec<String> {
        let lines = announcement_lines(seen, with_begun, 1.0).into_iter();
        lines.map(|line| line.text).collect()
    }

    /// Returns what the players see in a fight in which Mira and the shaman can counter spells.
    fn while_asked(begin: &[u8], order: ActionOrder) -> PlayersView {
        let fighters = "mira (3, 3) against orc-shaman as shaman (8, 3)";
        let mut trial = TestFight::setup("resources", fighters).start_with_dice(begin);
        trial.act(order);
        assert!(!trial.read(|battle| battle.pending.is_empty()), "it waits");
        trial.read(players_view)
    }

    #[test]
    fn characters_are_asked_but_no_enemy_that_could_react_is_named() {
        let by_mira = while_asked(&[19, 4], cast("mira", "fire-bolt", &["shaman"]));
        assert_eq!(
            (by_mira.active.as_slice(), by_mira.reacting.len()),
            (&[id("mira")][..], 0)
        );
        for with_begun in [true, false] {
            assert!(announced(&by_mira, with_begun).is_empty());
        }
        let by_the_shaman = while_asked(&[4, 19], cast("shaman", "frost-lance", &["mira"]));
        assert_eq!(by_the_shaman.active, [id("shaman")]);
        assert_eq!(announced(&by_the_shaman, false), ["Reaction? Mira"]);
        let told = announced(&by_the_shaman, true);
        assert_eq!(told.len(), 2, "{told:?}");
        assert!(told[0].ends_with(": casts a spell …"), "{told:?}");
    }

    #[test]
    fn casting_is_announced_without_its_spell_and_only_if_seen() {
        let fighters = "mira (1, 2) against orc (9, 2)";
        let mut trial = TestFight::setup("seconds", fighters).start_with_dice(&[6, 1]);
        for action in ["crouch", "rise", "crouch", "rise"] {
            trial.act(crate::trial::order("mira", action, &[]));
        }
        assert!(announced(&trial.read(players_view), true).is_empty());
        trial.act(ActionOrder {
            to: Some(Cell::new(5, 3)),
            ..cast("mira", "web", &[])
        });
        let seen = trial.read(players_view);
        for with_begun in [true, false] {
            assert_eq!(announced(&seen, with_begun), ["Mira casts a spell …"]);
        }
        trial.submit(EncounterCommand::Hide { who: id("mira") });
        assert!(announced(&trial.read(players_view), true).is_empty());
    }
}
