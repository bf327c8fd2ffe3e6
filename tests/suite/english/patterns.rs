//! Patterns of English that no native speaker would write.

use fancy_regex::Regex;

/// Number of characters shown on each side of a match.
const CONTEXT: usize = 40;

pub(super) struct Pattern {
    pub(super) name: &'static str,
    regex: Regex,
}

impl Pattern {
    fn new(name: &'static str, regex: &str) -> Self {
        // A word that opens a sentence is told apart from others by its capital.
        let flags = if name.starts_with("opens") {
            ""
        } else {
            "(?i)"
        };
        let regex = Regex::new(&format!("{flags}{regex}"));
        Self {
            name,
            regex: regex.expect("the pattern is valid"),
        }
    }

    /// Returns the matches, each with the words around it.
    pub(super) fn excerpts(&self, text: &str) -> Vec<String> {
        let matches = self.regex.find_iter(text);
        matches
            .map(|found| {
                let found = found.expect("the pattern does not run away");
                let before = text[..found.start()].char_indices().rev().nth(CONTEXT - 1);
                let begin = before.map_or(0, |(at, _)| at);
                let after = text[found.end()..].char_indices().nth(CONTEXT);
                let end = after.map_or(text.len(), |(at, _)| found.end() + at);
                text[begin..end].to_owned()
            })
            .collect()
    }
}

/// Returns all patterns; the name of each says what is wrong or how it should read.
pub(super) fn all() -> Vec<Pattern> {
    let person = "(?:it|them|him|her|_|egui|tokens|others|(?:some|any|every)(?:body|one))";
    let noun = "(?:what|that|which|how (?:it|they|things|everything)|texts?|files?|folders?|lines?|words?|sentences?\
                |fields?|rules?|rows?|columns?|buttons?|panels?|names?|remarks?|pictures?|entry|entries|numbers?\
                |values?|answers?|hints?|something|nothing)";
    let verbs = "act|be|begin|come|declare|do|fall|flee|follow|go|join|keep|lie|lose|make|play|react|see|show|sleep\
                 |slide|stand|stay|strike|surprise|take|throw|wait";
    let more_verbs = "answer|attack|carry|defend|die|draw|end|fight|hit|hold|look|move|open|pay|read|rest|roll|save\
                      |say|start|stop|try|turn|use|walk|work";
    let has_it_do = format!(
        r"\b(?:has|have|having) (?:{person} (?:{verbs}|{more_verbs})|(?:the|your|their|its|some|each|all|any|an?)(?: [\w'’]+){{1,3}}? (?:{verbs}))\b(?! of\b)"
    );
    let stands = format!(
        r"\b{noun} (?:stands?|lies?|stood|lay)\b(?! (?:for|in for|open|against|out|up|in the way|still)\b)|\bthere (?:stands|lies)\b"
    );
    [
        ("somebody/anybody/...", r"\b(?:some|any|every|no)body\b"),
        ("whoever/whomever", r"\bwho(?:m|se|so)?ever\b"),
        ("whom", r"\bwhom\b"),
        (
            "those who/that",
            r"\bthose (?:who|whom|whose|that|which)\b|\b(?:all|one|ones) (?:who|whom|whose)\b",
        ),
        (
            "all the same",
            r"\ball the same\b(?! (?:size|kind|colour|length|way))",
        ),
        ("anew", r"\banew\b"),
        ("mend", r"\bmend(?:s|ed|ing)?\b"),
        ("has it do (causative)", &has_it_do),
        (
            "comes to lie/stand/be",
            r"\bc[oa]mes? to (?:lie|stand|be|act|nothing)\b",
        ),
        (
            "in hand/at hand",
            r"(?<!weapon )(?<!item )(?<!has )(?<!have )(?<!missile )(?<!nothing )\b(?:in|at) hand\b",
        ),
        ("so many/so much", r"\bso (?:many|much)\b"),
        (
            "of its own",
            r"\bof (?:its|one['’]s|their|his|your|my|our) own\b|\bof (?:ours|yours)\b",
        ),
        (
            "told/tells",
            r"\b(?:tells|told|telling|to tell)\b(?! (?:\w+ ){0,2}apart)",
        ),
        ("stands/lies = is", &stands),
        ("beside", r"\bbeside\b"),
        (
            "throw = roll",
            r"(?<!saving )(?<!be )(?<! for a )(?<!, and to )(?<!sho[ot]t or )(?<!shots or )(?<!shoots or )\b(?:throw(?:s|n|ing)?|threw)\b(?! (?:weapon|axe|away|out|together|knife|it away|its weight|what it|net)|:)",
        ),
        ("deed", r"\bdeeds?\b"),
        ("blow", r"\bblows?\b(?! up\b)"),
        (
            "go on = continue",
            r"\bgo(?:es|ne|ing)? on\b(?! (?:the|an?|its|their|his|your|this|that|foot|to)\b)",
        ),
        (
            "is to be = should/will",
            r"(?<!there )\b(?:is|are|was|were) to (?:be|go|come|stand|have|do|say|take|show)\b",
        ),
        ("not given", r"\bnot given\b"),
        (
            "one = you/they",
            r"\b(?:what|where|how|as|if|when|whom|than|long as|shoes) one (?:can|may|must|sees|types|wants|stands|looks|draws|likes)\b|(?<!this )(?<!that )(?<!each )\bone['’]s\b",
        ),
        (
            "opens with What/Who",
            r"(?:^|(?<=[.:;] ))(?:What|Who|Whom|Whose)\b(?! (?:if|is new)\b)[^?]*?(?:[.;:]|$)",
        ),
        ("opens with Whether", r"(?:^|(?<=[.] ))Whether\b"),
    ]
    .map(|(name, regex)| Pattern::new(name, regex))
    .into()
}
