//! The one rule for names that people read: of combatants, fights, parties, sides, waves, zones, weapons, creatures.
//!
//! Every reader and every input field uses it. A name can be written in any script and with emoji, but it must be
//! visible, it stays on its line, and it does not affect the text around it. Saved fights are not checked: a fight that
//! was played with such a name opens as before.

use std::fmt;

use serde::{Deserialize, Serialize};
use unicode_general_category::{GeneralCategory, get_general_category};

/// Maximum length of any name, in characters: of a combatant, a fight, a weapon, a rule.
pub const MAX_NAME_LENGTH: usize = 100;

/// True if a name is longer than [`MAX_NAME_LENGTH`].
#[must_use]
pub fn is_too_long(name: &str) -> bool {
    name.chars().nth(MAX_NAME_LENGTH).is_some()
}

/// The reason why a text cannot be a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum NameError {
    /// It is empty.
    Empty,
    /// It has characters, but none is visible.
    Invisible,
    /// It is longer than [`MAX_NAME_LENGTH`].
    TooLong,
    /// It contains a character that no name can contain.
    Unfit(char),
}

impl NameError {
    /// Returns a hint on how to fix it.
    #[must_use]
    pub const fn hint(self) -> &'static str {
        match self {
            Self::Empty | Self::Invisible => "write at least one letter, digit or sign",
            Self::TooLong => "make it shorter",
            Self::Unfit(_) => "remove it, or retype the name",
        }
    }
}

impl fmt::Display for NameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("a name cannot be empty"),
            Self::Invisible => f.write_str("this name is invisible"),
            Self::TooLong => write!(f, "a name has at most {MAX_NAME_LENGTH} characters"),
            Self::Unfit(letter) => write!(
                f,
                "a name cannot contain {}, and this one has U+{:04X}",
                invalid_character_kind(*letter),
                u32::from(*letter)
            ),
        }
    }
}

impl std::error::Error for NameError {}

/// Checks that a text can be a name.
///
/// # Errors
/// [`NameError`] if it cannot.
pub fn check_name(name: &str) -> Result<(), NameError> {
    if name.trim().is_empty() && !name.chars().any(char::is_control) {
        return Err(NameError::Empty);
    }
    if is_too_long(name) {
        return Err(NameError::TooLong);
    }
    // The properties of other letters take long to look up.
    let is_plain = |letter: u8| letter.is_ascii_graphic() || letter == b' ';
    if name.bytes().all(is_plain) {
        return Ok(());
    }
    // A name made only of such characters is invisible, which says more than the kind of its first one.
    let is_seen = name.chars().any(can_be_seen);
    if !is_seen && !name.chars().any(char::is_control) {
        return Err(NameError::Invisible);
    }
    check_letters(name)
}

/// Checks that a text can be a name, or is empty.
///
/// # Errors
/// [`NameError`] if it is neither.
pub fn check_optional_name(name: &str) -> Result<(), NameError> {
    match name.is_empty() {
        true => Ok(()),
        false => check_name(name),
    }
}

/// Returns the name without characters that no name can contain, cut to the maximum length; `None` if nothing is left.
/// For names that the user cannot fix: file names, and names in files of other programs.
#[must_use]
pub fn fitting_name(name: &str) -> Option<String> {
    let mut fitting = String::new();
    for letter in name.trim().chars().map(plain_blank).take(MAX_NAME_LENGTH) {
        fitting.push(letter);
        if check_letters(&format!("{fitting}a")).is_err() {
            fitting.pop();
        }
    }
    // A name must not end in a character that would join two letters.
    while check_letters(fitting.trim_end()).is_err() {
        fitting.pop();
    }
    let fitting = fitting.trim().to_owned();
    check_name(&fitting).is_ok().then_some(fitting)
}

/// Turns a tab or the end of a line into a space.
fn plain_blank(letter: char) -> char {
    match letter {
        '\t' | '\n' | '\r' => ' ',
        other => other,
    }
}

/// Checks that every character can be in a name at its position.
fn check_letters(name: &str) -> Result<(), NameError> {
    let mut before: Option<char> = None;
    let mut letters = name.chars().peekable();
    while let Some(letter) = letters.next() {
        let fits = match letter {
            _ if !is_unfit(letter) => true,
            JOINER | NON_JOINER => {
                let next_is_seen = letters.peek().is_some_and(|next| can_be_seen(*next));
                before.is_some_and(can_be_joined) && next_is_seen
            }
            // Tags of a flag, such as that of Scotland.
            '\u{E0020}'..='\u{E007F}' => {
                matches!(before, Some('\u{1F3F4}' | '\u{E0020}'..='\u{E007E}'))
            }
            _ if is_selector(letter) => before.is_some_and(can_be_seen),
            _invisible => false,
        };
        if !fits {
            return Err(NameError::Unfit(letter));
        }
        before = Some(letter);
    }
    Ok(())
}

/// Keeps letters together, or apart, in the scripts that join them, and emoji of several parts.
const JOINER: char = '\u{200D}';
const NON_JOINER: char = '\u{200C}';

/// Returns whether a joiner can follow this character: in scripts that join their letters, and in emoji. Between other
/// characters it would only hide that two names differ.
fn can_be_joined(letter: char) -> bool {
    letter >= '\u{600}' && (!is_unfit(letter) || is_selector(letter))
}

/// Returns whether the character chooses between two forms of the one before it.
const fn is_selector(letter: char) -> bool {
    matches!(letter, '\u{FE00}'..='\u{FE0F}' | '\u{180B}'..='\u{180D}' | '\u{180F}' | '\u{E0100}'..='\u{E01EF}')
}

/// Returns whether a character is visible when it is alone.
fn can_be_seen(letter: char) -> bool {
    use GeneralCategory::{EnclosingMark, NonspacingMark, SpacingMark};
    let is_mark = matches!(
        get_general_category(letter),
        EnclosingMark | NonspacingMark | SpacingMark
    );
    !letter.is_whitespace() && !is_mark && !is_unfit(letter) && letter != '\u{2800}'
}

/// Returns whether a character can be in no name, or only next to certain others.
fn is_unfit(letter: char) -> bool {
    use GeneralCategory::{Control, LineSeparator, ParagraphSeparator, PrivateUse};
    let code = u32::from(letter);
    let is_no_character = code & 0xFFFE == 0xFFFE || matches!(letter, '\u{FDD0}'..='\u{FDEF}');
    let never = matches!(
        get_general_category(letter),
        Control | PrivateUse | LineSeparator | ParagraphSeparator
    );
    never || is_no_character || is_ignorable(letter)
}

/// Returns whether Unicode shows nothing of a character by itself (`Default_Ignorable_Code_Point`, and the marks of
/// interlinear annotations).
const fn is_ignorable(letter: char) -> bool {
    matches!(letter,
        '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{115F}'..='\u{1160}' | '\u{17B4}'..='\u{17B5}'
        | '\u{180B}'..='\u{180F}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}'
        | '\u{2060}'..='\u{206F}' | '\u{3164}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{FFA0}'
        | '\u{FFF0}'..='\u{FFFB}' | '\u{1BCA0}'..='\u{1BCA3}' | '\u{1D173}'..='\u{1D17A}'
        | '\u{E0000}'..='\u{E0FFF}')
}

/// Returns the kind of a character that can be in no name, in the plural or as a mass noun.
fn invalid_character_kind(letter: char) -> &'static str {
    match letter {
        '\t' => "tabs",
        '\n' | '\r' | '\u{2028}' | '\u{2029}' => "line breaks",
        _ if letter.is_control() => "control characters",
        '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' => {
            "characters that change the direction of text"
        }
        _ if is_ignorable(letter) => "invisible characters here",
        _ => "characters without a defined meaning",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_may_use_all_scripts_and_emoji() {
        for name in [
            "Mira",
            "שלום 42 עולם",
            "عدد 123 مرحبا",
            "देवनागरी क्षत्रिय",
            "ไทยภาษา กำลัง",
            "敵",
            "👩‍👩‍👧‍👦 🏳️‍🌈 🇩🇪 👍🏽",
            "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}",
            "1\u{FE0F}\u{20E3}",
            "می\u{200C}خواهم",
            "Z\u{334}\u{335}a",
            " spaces ",
            "Bob’s no. 1 (old)",
            "Ǆ ﬃ İstanbul ß ŉ ǰ",
        ] {
            assert_eq!(check_name(name), Ok(()), "{name:?}");
            assert_eq!(fitting_name(name).as_deref(), Some(name.trim()), "{name:?}");
        }
    }

    #[test]
    fn invisible_name_is_rejected() {
        for name in ["", " ", "\u{A0}", "\u{3000} "] {
            assert_eq!(check_name(name), Err(NameError::Empty), "{name:?}");
        }
        for name in [
            "\u{200B}\u{200B}\u{200B}",
            "\u{301}",
            " \u{301}\u{302}",
            "\u{2800}",
            "\u{3164}",
            "\u{115F}\u{1160}",
            "\u{FEFF}",
            "\u{200D}",
            "\u{FE0F}",
            "\u{AD}",
            "\u{E0067}\u{E007F}",
            "\u{202E}\u{202C}",
            "\u{E000}",
            "\u{17B4}",
        ] {
            assert_eq!(check_name(name), Err(NameError::Invisible), "{name:?}");
            assert_eq!(fitting_name(name), None, "{name:?}");
        }
    }

    #[test]
    fn control_and_direction_characters_are_rejected() {
        for (name, unfit, fitting) in [
            ("\u{202E}gnikcah\u{202C}", '\u{202E}', "gnikcah"),
            ("Mi\u{2067}ra", '\u{2067}', "Mira"),
            ("Mira\u{200F}", '\u{200F}', "Mira"),
            ("tab\tnew", '\t', "tab new"),
            ("two\nlines", '\n', "two lines"),
            ("\u{1B}[31mred", '\u{1B}', "[31mred"),
            ("Mi\u{200B}ra", '\u{200B}', "Mira"),
            ("Mi\u{200D}ra", '\u{200D}', "Mira"),
            ("क\u{200D}", '\u{200D}', "क"),
            ("Mira\u{FEFF}", '\u{FEFF}', "Mira"),
            ("Mi\u{AD}ra", '\u{AD}', "Mira"),
            ("Mi\u{2028}ra", '\u{2028}', "Mira"),
            ("Icon \u{E0FF}", '\u{E0FF}', "Icon"),
            ("Tag\u{E0041}", '\u{E0041}', "Tag"),
            ("No\u{FFFE}", '\u{FFFE}', "No"),
            (" \u{FE0F}x", '\u{FE0F}', "x"),
        ] {
            assert_eq!(check_name(name), Err(NameError::Unfit(unfit)), "{name:?}");
            assert_eq!(fitting_name(name).as_deref(), Some(fitting), "{name:?}");
        }
        let told = NameError::Unfit('\u{202E}').to_string();
        assert_eq!(
            told,
            "a name cannot contain characters that change the direction of text, and this one has U+202E"
        );
    }

    #[test]
    fn name_has_a_maximum_length() {
        let longest = "w".repeat(MAX_NAME_LENGTH);
        assert_eq!(check_name(&longest), Ok(()));
        let longer = format!("{longest}w");
        assert_eq!(check_name(&longer), Err(NameError::TooLong));
        assert_eq!(fitting_name(&longer), Some(longest));
        assert_eq!(check_optional_name(""), Ok(()));
        assert_eq!(check_optional_name(" "), Err(NameError::Empty));
    }
}
