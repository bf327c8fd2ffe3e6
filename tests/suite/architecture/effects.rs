//! Checks that effects are inspected one by one only where rulesets define them and in `rules::effects`.

use super::source::{Source, all_sources, check_all};

/// Folders that may inspect effects one by one: the ruleset definitions and `rules::effects`.
const HOMES_OF_EFFECTS: [&str; 2] = ["ruleset/", "rules/effects/"];

/// Returns complaints about code elsewhere that inspects the effects of a condition or posture. `rules::effects`
/// returns what applies to a combatant, and a definition what it would do.
fn looks_at_effects(source: &Source) -> Vec<String> {
    let is_home = |home: &str| source.path.starts_with(home);
    if HOMES_OF_EFFECTS.into_iter().any(is_home) {
        return Vec::new();
    }
    let is_of_name = |c: char| c.is_alphanumeric() || c == '_';
    let mut complaints = Vec::new();
    for (number, line) in source.code() {
        let names = line.match_indices("Effect::").any(|(at, _)| {
            let before = line[..at].chars().next_back();
            !before.is_some_and(|c| is_of_name(c) || c == ':')
        });
        let looks = line.match_indices(".effects").any(|(at, field)| {
            let after = line[at + field.len()..].chars().next();
            !after.is_some_and(|c| is_of_name(c) || c == '(')
        });
        if names || looks {
            let what = "looks at effects one by one: ask `rules::effects` what applies";
            complaints.push(source.complain(number, what));
        }
    }
    complaints
}

#[test]
fn effects_are_inspected_in_their_modules_only() {
    let sources = all_sources();
    for home in HOMES_OF_EFFECTS {
        let looks = |source: &Source| {
            let is_there = source.path.starts_with(home);
            is_there
                && source
                    .code()
                    .iter()
                    .any(|(_, line)| line.contains(".effects"))
        };
        assert!(
            sources.iter().any(looks),
            "nobody in src/engine/{home} has effects"
        );
    }
    check_all(looks_at_effects);
}

mod on_bad_samples {
    use super::*;

    #[test]
    fn effect_inspections_are_found() {
        let found = |path, text| looks_at_effects(&Source::new(path, text)).len();
        let looks = "let a = def.effects.iter();\nlet b = *effect == Effect::Unseen;";
        assert_eq!(found("rules/sight.rs", looks), 2);
        assert_eq!(found("view/a.rs", looks), 2);
        assert_eq!(found("rules/effects/hooks.rs", looks), 0);
        assert_eq!(found("ruleset/state.rs", looks), 0);
        let asks = "effects::unseen(ruleset, who) // Effect::Unseen\nlet a = self.effects();";
        assert_eq!(found("rules/sight.rs", asks), 0);
        let others = "match a {\n    SpellEffect::Dispel => MarkKind::Effect,\n}";
        assert_eq!(found("ui/a.rs", others), 0);
    }
}
