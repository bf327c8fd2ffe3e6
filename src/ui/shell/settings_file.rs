//! The text of the settings file: reads the parts that are understood, and writes changes into it. Other parts, such as
//! fields of a later version, stay as they are, including remarks.

use crate::document::{
    self, DocumentError, StepInto, WriteError, WrittenParts, WrittenValue, parse_value,
    parse_value_tolerantly, with_value,
};
use crate::ui::shell::settings::text;
use crate::view::{KeyPress, Settings, UiActions};

/// Returns the settings in a text as far as they are understood, and a description of the rest.
///
/// # Errors
/// The errors of a text of which nothing can be understood.
pub fn parse_lenient(
    file: &str,
    text: &str,
    actions: &UiActions,
) -> Result<(Settings, Option<String>), DocumentError> {
    let mut told = Vec::new();
    let mut settings = match document::read(file, text) {
        Ok(settings) => settings,
        Err(problems) => {
            let settings = parse_valid_part(file, text)?;
            told.push(problems.to_string());
            settings
        }
    };
    settings.keys.retain(|name, key| {
        let action = actions.iter().find(|action| action.id == name.0);
        let is_key = key.is_empty() || KeyPress::parse(key).is_some();
        match action {
            None => told.push(text::unknown_action(&name.0)),
            Some(action) if !is_key => told.push(text::no_key(key, action.name)),
            Some(_known) => return true,
        }
        false
    });
    told.extend(shared_keys(&settings, actions));
    let remarks = (!told.is_empty()).then(|| text::partly_understood(file, &told.join("\n")));
    Ok((settings, remarks))
}

/// Returns the settings without any value that has an error.
fn parse_valid_part(file: &str, text: &str) -> Result<Settings, DocumentError> {
    let mut left = normalized(&parse_value_tolerantly(file, text)?);
    loop {
        let problems = match document::read(file, &left) {
            Ok(settings) => return Ok(settings),
            Err(problems) => problems,
        };
        let paths = problems.list.iter().map(|problem| &problem.place.path);
        // Removing an item shifts the later items of a list: the next pass handles the others.
        match paths
            .rev()
            .find_map(|path| without_value(file, &left, path))
        {
            Some(less) => left = less,
            None => return Err(problems),
        }
    }
}

/// Returns a value without remarks, and with only the first of several fields of the same name.
fn normalized(value: &WrittenValue) -> String {
    let brackets = |inside: Vec<String>| {
        let (open, close) = match value.text.chars().next() {
            Some('{') => ('{', '}'),
            Some('[') => ('[', ']'),
            _ => ('(', ')'),
        };
        format!("{open}{}{close}", inside.join(", "))
    };
    match &value.holds {
        WrittenParts::Fields(fields) => {
            let fields = fields.iter();
            let quoted = value.text.starts_with('{');
            brackets(
                fields
                    .map(|(name, value)| match quoted && !is_word(name) {
                        true => format!("{name:?}: {}", normalized(value)),
                        false => format!("{name}: {}", normalized(value)),
                    })
                    .collect(),
            )
        }
        WrittenParts::Items(items) => brackets(items.iter().map(normalized).collect()),
        WrittenParts::Named(name, body) => format!("{name}{}", normalized(body)),
        WrittenParts::Text(_) | WrittenParts::Plain => value.text.clone(),
    }
}

fn is_word(name: &str) -> bool {
    let letter = |c: char| c.is_ascii_alphanumeric() || c == '_';
    name.chars().all(letter) && name.chars().next().is_some_and(|c| !c.is_ascii_digit())
}

/// Returns `text` without the value at `path`, or without a value that contains it; `None` if neither can be removed.
fn without_value(file: &str, text: &str, path: &str) -> Option<String> {
    let (names, inside) = match path.split_once('[') {
        Some((names, inside)) => (names, inside.split_once(']')?.0),
        None => (path, ""),
    };
    let mut steps: Vec<StepInto> = names
        .split('.')
        .filter(|name| !name.is_empty())
        .map(|name| StepInto::Field(name.to_owned()))
        .collect();
    // A name that is not a plain word is in quotes.
    let quoted = inside.strip_prefix('"').and_then(|it| it.strip_suffix('"'));
    steps.extend(quoted.map(|name| StepInto::Field(name.to_owned())));
    if let Ok(item) = inside.parse::<usize>() {
        let tree = parse_value(file, text).ok()?;
        if let Some(WrittenValue {
            holds: WrittenParts::Items(items),
            ..
        }) = tree.at(&steps)
        {
            let items = items.iter().enumerate().filter(|(nth, _)| *nth != item);
            let items: Vec<&str> = items.map(|(_, item)| item.text.as_str()).collect();
            let less = format!("[{}]", items.join(", "));
            return with_value(file, text, &steps, Some(&less)).ok();
        }
    }
    while !steps.is_empty() {
        let less = with_value(file, text, &steps, None).ok()?;
        if less != text {
            return Some(less);
        }
        steps.pop();
    }
    None
}

/// Describes keys that the settings assign to more than one action.
fn shared_keys(settings: &Settings, actions: &UiActions) -> Vec<String> {
    let mut actions = actions.clone();
    settings.apply_keys(&mut actions);
    let mut told = Vec::new();
    let mut named: Vec<KeyPress> = Vec::new();
    for key in settings.keys.values() {
        let Some(press) = KeyPress::parse(key) else {
            continue;
        };
        let all = actions.with_key(&press);
        let [first, _another, ..] = all.as_slice() else {
            continue;
        };
        if !named.contains(&press) {
            let names: Vec<&str> = all.iter().map(|action| action.name).collect();
            told.push(text::shared_key(key, &names, first.name));
            named.push(press);
        }
    }
    told
}

/// Error: changes of the settings cannot be written into their file.
#[derive(Debug, thiserror::Error)]
pub enum SettingsMergeError {
    /// The text in the file cannot be parsed.
    #[error(transparent)]
    Text(#[from] DocumentError),
    /// The settings cannot be serialized.
    #[error(transparent)]
    Write(#[from] WriteError),
}

/// Returns `text` with the differences between `before` and `now` applied; all else stays as written.
///
/// # Errors
/// [`SettingsMergeError`] if the text cannot be parsed, or the settings cannot be serialized.
pub fn merge(
    file: &str,
    text: &str,
    before: &Settings,
    now: &Settings,
) -> Result<String, SettingsMergeError> {
    let mut text = match parse_value(file, text) {
        Ok(_it_can_be_changed) => text.to_owned(),
        // Of duplicate fields, only the first is kept.
        Err(_problems) => {
            let first = normalized(&parse_value_tolerantly(file, text)?);
            parse_value(file, &first)?;
            first
        }
    };
    let tree = |settings: &Settings| -> Result<WrittenValue, SettingsMergeError> {
        let text = document::to_text(settings)?;
        Ok(parse_value(file, &text)?)
    };
    let (before, now) = (tree(before)?, tree(now)?);
    let mut changes = Vec::new();
    collect_changes(&before, &now, &mut Vec::new(), &mut changes);
    for (steps, value) in changes {
        text = apply_change(file, &text, &steps, value.as_ref())?;
    }
    Ok(text)
}

/// A changed or removed value, and the path to it.
type Change = (Vec<StepInto>, Option<WrittenValue>);

fn collect_changes(
    before: &WrittenValue,
    now: &WrittenValue,
    steps: &mut Vec<StepInto>,
    changes: &mut Vec<Change>,
) {
    let (WrittenParts::Fields(old), WrittenParts::Fields(new)) = (&before.holds, &now.holds) else {
        if normalized(before) != normalized(now) {
            changes.push((steps.clone(), Some(now.clone())));
        }
        return;
    };
    let is_map = now.text.starts_with('{');
    let down = |name: &String| match is_map {
        true => StepInto::Entry(name.clone()),
        false => StepInto::Field(name.clone()),
    };
    for (name, value) in new {
        steps.push(down(name));
        match old.iter().find(|(known, _)| known == name) {
            Some((_, known)) => collect_changes(known, value, steps, changes),
            None => changes.push((steps.clone(), Some(value.clone()))),
        }
        steps.pop();
    }
    for (name, _) in old {
        if new.iter().all(|(known, _)| known != name) {
            steps.push(down(name));
            changes.push((steps.clone(), None));
            steps.pop();
        }
    }
}

/// Returns `text` with one value changed, in the nearest group that is written there.
fn apply_change(
    file: &str,
    text: &str,
    steps: &[StepInto],
    value: Option<&WrittenValue>,
) -> Result<String, DocumentError> {
    let tree = parse_value(file, text)?;
    let here = tree.at(steps);
    let value = value.map(|value| match (&value.holds, here.map(|here| &here.holds)) {
        // Items that are not understood are kept after the others.
        (WrittenParts::Items(known), Some(WrittenParts::Items(there))) => {
            let known: Vec<String> = known.iter().map(normalized).collect();
            let others = there.iter().map(normalized);
            let others = others.filter(|item| !is_understood(steps, item) && !known.contains(item));
            let all: Vec<String> = known.iter().cloned().chain(others).collect();
            format!("[{}]", all.join(", "))
        }
        _ => normalized(value),
    });
    with_value(file, text, steps, value.as_deref())
}

/// Returns true if this version knows an item of the list at `steps`.
fn is_understood(steps: &[StepInto], item: &str) -> bool {
    let list = format!("[{item}]");
    let names: Vec<&str> = steps
        .iter()
        .filter_map(|step| match step {
            StepInto::Field(name) => Some(name.as_str()),
            StepInto::Entry(_) | StepInto::Brackets => None,
        })
        .collect();
    let around = names
        .iter()
        .rev()
        .fold(list, |inside, name| format!("({name}: {inside})"));
    document::read::<Settings>("settings.ron", &around).is_ok()
}
