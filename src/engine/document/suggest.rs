//! “Did you mean …?”: the known name that is nearest to a misspelt one.

/// Maximum number of names listed, if none is near.
const MAX_LISTED: usize = 12;

/// Maximum number of words of the file format listed: enough for the fields of the largest group and the longest list
/// of choices.
const MAX_WORDS_LISTED: usize = 60;

/// Maximum length of a name that is compared with others, in letters; anything longer is not meant as a name.
const MAX_COMPARED_LENGTH: usize = 100;

/// Returns the one of the `known` names that is nearest to the misspelt `name`, if any is near: a quarter of its
/// letters may differ, or a third for a short name.
#[must_use]
pub fn nearest<'n>(name: &str, known: &[&'n str]) -> Option<&'n str> {
    if is_long(name) {
        return None;
    }
    let name = plain(name);
    let letters = name.chars().count();
    let allowed = (letters / 4).clamp((letters / 3).clamp(1, 2), MAX_SLIPS);
    known
        .iter()
        .filter(|known| !is_long(known))
        .map(|known| (strsim::damerau_levenshtein(&name, &plain(known)), *known))
        .filter(|(distance, _)| *distance <= allowed)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, known)| known)
}

/// Maximum number of slips; with more, a long name is another word: `natural_twenty_doubles` is not
/// `natural_twenty_hits`.
const MAX_SLIPS: usize = 4;

/// Returns the hint for an unknown field or word where the file format has the `known` ones: the nearest of them, or
/// all. A shared word does not make two names similar here: `push_feet` is not a `range_feet`.
#[must_use]
pub fn word_hint(name: &str, known: &[&str]) -> Option<String> {
    match nearest(name, known) {
        None if (1..=MAX_WORDS_LISTED).contains(&known.len()) => {
            Some(format!("known here: {}", known.join(", ")))
        }
        _near_or_none => hint(name, known),
    }
}

/// Returns the hint for an unknown `name`: the nearest of the `known` names; or all, if they are few; or the names that
/// share a word with it, if they are many.
#[must_use]
pub fn hint(name: &str, known: &[&str]) -> Option<String> {
    if let Some(nearest) = nearest(name, known) {
        return Some(format!("did you mean `{nearest}`?"));
    }
    if (1..=MAX_LISTED).contains(&known.len()) {
        return Some(format!("known here: {}", known.join(", ")));
    }
    if is_long(name) {
        return None;
    }
    let words = words_of(name);
    let alike =
        |known: &&&str| !is_long(known) && words_of(known).iter().any(|word| words.contains(word));
    let alike: Vec<&str> = known.iter().filter(alike).copied().collect();
    match alike.as_slice() {
        [] => None,
        [only] => Some(format!("did you mean `{only}`?")),
        several if several.len() <= MAX_LISTED => {
            Some(format!("did you mean one of {}?", several.join(", ")))
        }
        _too_many => None,
    }
}

/// True if a name is too long to be compared with others.
fn is_long(name: &str) -> bool {
    name.chars().nth(MAX_COMPARED_LENGTH).is_some()
}

/// Returns the words of a name such as `SpellTookEffect` or `long-sword`, in small letters, without those of one or two
/// letters.
fn words_of(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    for letter in name.chars() {
        if letter.is_uppercase() || matches!(letter, '-' | '_' | ' ') {
            words.push(String::new());
        }
        if let Some(word) = words.last_mut().filter(|_| letter.is_alphanumeric()) {
            word.extend(letter.to_lowercase());
        }
    }
    words.retain(|word| word.chars().count() > 2);
    words
}

/// Returns a name without the most common mistakes: capitals, and `-` or a space in place of `_`.
fn plain(name: &str) -> String {
    name.to_lowercase().replace(['-', ' '], "_")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nearest_name_ignores_capitals() {
        let known = ["longsword", "short_bow", "dagger"];
        assert_eq!(nearest("lonsword", &known), Some("longsword"));
        assert_eq!(nearest("Short-Bow", &known), Some("short_bow"));
        assert_eq!(nearest("halberd", &known), None);
        assert_eq!(nearest("", &known), None);
    }

    #[test]
    fn overlong_text_is_not_compared() {
        let long = "longsword".repeat(1000);
        let (name, known) = (format!("{long}s"), [long.as_str(), "dagger"]);
        assert_eq!(nearest(&name, &known), None);
        assert_eq!(nearest("dager", &known), Some("dagger"));
        let near = "a".repeat(MAX_COMPARED_LENGTH);
        assert_eq!(nearest(&near[1..], &[&near]), Some(near.as_str()));
    }

    #[test]
    fn many_names_are_not_listed() {
        assert_eq!(hint("x", &["longsword"; 13]), None);
        assert_eq!(hint("x", &[]), None);
    }

    #[test]
    fn suggestions_from_many_names_share_a_word() {
        let mut known = vec!["MajorSpent", "reaction_spent", "spend", "long-sword"];
        known.extend(["dagger"; 9]);
        let shown = hint("PartSpent", &known);
        assert_eq!(
            shown.as_deref(),
            Some("did you mean one of MajorSpent, reaction_spent?")
        );
        let shown = hint("great sword", &known);
        assert_eq!(shown.as_deref(), Some("did you mean `long-sword`?"));
        assert_eq!(hint("halberd", &known), None);
    }
}
