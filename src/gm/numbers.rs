//! The numbers of a combatant that the GM can change, with the names that the ruleset gives them.

use crate::gm::attack::{self, Points};
use crate::gm::shared::{NumberField, explained};
use crate::gm::sources::GmSources;
use crate::rules::adjudication::counts;
use crate::rules::facts::Number;
use crate::rules::state::CombatantId;
use crate::view::Thing;

/// Returns fields for those of `which` that apply in this fight and that `who` has.
pub(super) fn fields(
    sources: &GmSources,
    who: CombatantId,
    which: impl IntoIterator<Item = Number>,
) -> Vec<NumberField> {
    let which = which.into_iter();
    let counted = which.filter(|number| counts(sources.battle.ruleset, *number));
    let fields = counted.filter_map(|number| {
        let (label, help) = words(sources, number);
        NumberField::build(sources.battle, who, number, label, help)
    });
    fields.collect()
}

/// Returns the name of a number, and a sentence about it.
fn words(sources: &GmSources, number: Number) -> (String, String) {
    let ruleset = sources.battle.ruleset;
    let of_points = |words: fn(Points) -> (String, String)| {
        let points = attack::of(ruleset).points;
        points.map(words).unwrap_or_default()
    };
    let (label, help) = match number {
        Number::HitPoints => {
            return of_points(|Points { name, at_none, .. }| {
                (name.to_owned(), format!("{name} now; {at_none}"))
            });
        }
        Number::MostHitPoints => {
            return of_points(|Points { name, .. }| {
                let most = format!("{name} at full health");
                (format!("{name} unhurt"), most)
            });
        }
        Number::Stat(stat) => {
            let name = ruleset.stats.get(stat).map(|def| def.name.clone());
            let help = explained(sources.battle, Thing::Stat(stat));
            return (name.unwrap_or_default(), help);
        }
        Number::Speed => {
            let help = sources.battle.map.topology().words("Squares per Move");
            return ("Speed".into(), help.into_owned());
        }
        Number::ActionsLeft => ("Actions left", "Actions left in its turn"),
        Number::Surprised => ("Surprised", "Segments of surprise"),
        Number::Segment => ("Segment", "The segment in which it acts this round"),
        Number::Wounds => ("Wounds", "Wounds taken"),
        Number::SecondsLeft => ("Seconds left", "Seconds left of the open turn"),
        Number::SecondsSpent => ("Seconds spent", "Seconds spent on the unfinished action"),
        Number::Initiative => ("Initiative", "Its initiative total"),
    };
    (label.into(), help.into())
}
