//! “Did you mean …?”: the known name that a misspelt one is nearest to.

/// Up to this many names are listed where none is near.
const LISTED: usize = 12;

/// The one of the `known` names that is nearest to the misspelt `name`, if one is near at all.
#[must_use]
pub fn nearest<'n>(name: &str, known: &[&'n str]) -> Option<&'n str> {
    let name = plain(name);
    let allowed = (name.chars().count() / 3).max(1);
    known
        .iter()
        .map(|known| (strsim::damerau_levenshtein(&name, &plain(known)), *known))
        .filter(|(distance, _)| *distance <= allowed)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, known)| known)
}

/// The hint for an unknown `name`: the nearest of the `known` ones or, if they are few, all.
pub(super) fn hint(name: &str, known: &[&str]) -> Option<String> {
    if let Some(nearest) = nearest(name, known) {
        return Some(format!("did you mean `{nearest}`?"));
    }
    (1..=LISTED)
        .contains(&known.len())
        .then(|| format!("known here: {}", known.join(", ")))
}

/// A name without what people get wrong most: capitals, and `-` or a space in place of `_`.
fn plain(name: &str) -> String {
    name.to_lowercase().replace(['-', ' '], "_")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_is_found_whatever_its_capitals() {
        let known = ["longsword", "short_bow", "dagger"];
        assert_eq!(nearest("lonsword", &known), Some("longsword"));
        assert_eq!(nearest("Short-Bow", &known), Some("short_bow"));
        assert_eq!(nearest("halberd", &known), None);
        assert_eq!(nearest("", &known), None);
    }

    #[test]
    fn many_names_are_not_listed() {
        assert_eq!(hint("x", &["longsword"; 13]), None);
        assert_eq!(hint("x", &[]), None);
    }
}
