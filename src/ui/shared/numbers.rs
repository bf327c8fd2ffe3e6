//! The numbers of a combatant that the GM can change, with the names that the ruleset gives them.

use crate::rules::adjudication::has_number;
use crate::rules::facts::GmNumber;
use crate::rules::state::CombatantId;
use crate::ui::shared::attack::{self, PointNames};
use crate::ui::shared::sources::GmSources;
use crate::ui::shared::{NumberField, explanation_text};
use crate::view::ExplainTarget;

mod text;

/// Returns fields for those of `which` that apply in this fight and that `who` has.
pub(in crate::ui) fn fields(
    sources: &GmSources,
    who: CombatantId,
    which: impl IntoIterator<Item = GmNumber>,
) -> Vec<NumberField> {
    let which = which.into_iter();
    let counted = which.filter(|number| has_number(sources.battle().ruleset, *number));
    let fields = counted.filter_map(|number| {
        let (label, help) = name_and_help(sources, number);
        NumberField::build(sources.battle(), who, number, label, help)
    });
    fields.collect()
}

/// Returns the name of a number, and a sentence about it.
fn name_and_help(sources: &GmSources, number: GmNumber) -> (String, String) {
    let ruleset = sources.battle().ruleset;
    let of_points = |words: fn(PointNames) -> (String, String)| {
        let points = attack::for_ruleset(ruleset).points;
        points.map(words).unwrap_or_default()
    };
    let (label, help) = match number {
        GmNumber::HitPoints => {
            return of_points(|PointNames { name, at_none, .. }| {
                (name.to_owned(), text::points_now(name, at_none))
            });
        }
        GmNumber::MostHitPoints => {
            return of_points(|PointNames { name, maximum, .. }| {
                (maximum.to_owned(), text::points_at_full_health(name))
            });
        }
        GmNumber::Stat(stat) => {
            let name = ruleset.stats.get(stat).map(|def| def.name.clone());
            let help = explanation_text(sources.battle(), ExplainTarget::Stat(stat));
            return (name.unwrap_or_default(), help);
        }
        GmNumber::Speed => {
            let help = sources.battle().map.topology().adapt_text(text::SPEED_HELP);
            return (text::SPEED.into(), help.into_owned());
        }
        GmNumber::ActionsLeft => (text::ACTIONS_LEFT, text::ACTIONS_LEFT_HELP),
        GmNumber::Surprised => (text::SURPRISED, text::SURPRISED_HELP),
        GmNumber::Segment => (text::SEGMENT, text::SEGMENT_HELP),
        GmNumber::Wounds => (text::WOUNDS, text::WOUNDS_HELP),
        GmNumber::SecondsLeft => (text::SECONDS_LEFT, text::SECONDS_LEFT_HELP),
        GmNumber::SecondsSpent => (text::SECONDS_SPENT, text::SECONDS_SPENT_HELP),
        GmNumber::Initiative => (text::INITIATIVE, text::INITIATIVE_HELP),
    };
    (label.into(), help.into())
}
