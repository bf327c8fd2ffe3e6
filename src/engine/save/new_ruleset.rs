//! Creates a custom ruleset: a folder with a copy of another ruleset, a first case and a first fight.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::cases;
use crate::ruleset::{
    CASES_FOLDER, CreatureId, CreatureKind, Ruleset, RulesetError, RulesetId, RulesetNameError,
    Rulesets, check_new_name, field_list, title_of,
};

/// Subfolder of a ruleset's folder with fights to try it.
pub(super) const FIGHTS_FOLDER: &str = "fights";

/// File name of the first fight.
const FIGHT_NAME: &str = "first-fight.ron";

/// Guide that is written into every new ruleset's folder.
const GUIDE: &str = include_str!("../../../assets/rulesets/README.md");

/// Guide to test cases, written next to the first case.
const CASES_GUIDE: &str = include_str!("../../../tests/cases/README.md");

/// A newly written ruleset folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewRuleset {
    /// The folder itself.
    pub folder: PathBuf,
    /// Paths of the written files, relative to the folder, in alphabetical order.
    pub files: Vec<PathBuf>,
}

impl NewRuleset {
    /// Path of the folder of its test cases.
    pub fn cases(&self) -> PathBuf {
        self.folder.join(CASES_FOLDER)
    }

    /// Path of the fight to try it with.
    pub fn fight(&self) -> PathBuf {
        self.folder.join(FIGHTS_FOLDER).join(FIGHT_NAME)
    }
}

/// Error: a new ruleset could not be created. Nothing has been written.
#[derive(Debug, thiserror::Error)]
pub enum NewRulesetError {
    /// The name is not valid for a ruleset.
    #[error(transparent)]
    Name(#[from] RulesetNameError),
    /// The path is already in use.
    #[error(
        "{} already exists: choose another name, such as `{instead}`",
        folder.display()
    )]
    Taken {
        /// The path in use.
        folder: PathBuf,
        /// A free name.
        instead: String,
    },
    /// The ruleset to copy does not exist or has errors.
    #[error("{0}")]
    Source(#[from] RulesetError),
    /// The first fight with this ruleset cannot be played; the text says why.
    #[error("a first fight with these rules cannot be played: {0}")]
    Unplayable(String),
    /// The files cannot be written.
    #[error("{} cannot be written: {source}", path.display())]
    Disk {
        /// The path that could not be written.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
}

/// Creates a ruleset called `name` in `into`: a copy of `from` with a first case, a first fight and the guide. Either
/// all of it is written or nothing.
///
/// # Errors
/// [`NewRulesetError`] with the reason; nothing has been written then.
pub fn new_ruleset(
    rulesets: &Rulesets,
    name: &str,
    from: RulesetId,
    into: &Path,
) -> Result<NewRuleset, NewRulesetError> {
    let id = check_new_name(name)?;
    let folder = into.join(name);
    if folder.symlink_metadata().is_ok() {
        let free = |nth: &u32| !into.join(format!("{name}-{nth}")).exists();
        let instead = (2..).find(free).map(|nth| format!("{name}-{nth}"));
        let instead = instead.unwrap_or_default();
        return Err(NewRulesetError::Taken { folder, instead });
    }
    let files = rulesets.copy(from, id, &title_of(id))?;
    let shown: Vec<(&str, &str)> = files
        .iter()
        .map(|(name, text)| (name.as_str(), text.as_str()))
        .collect();
    let ruleset = Arc::new(Ruleset::load_files(name, &shown)?);
    let case = cases::starter(&ruleset).map_err(NewRulesetError::Unplayable)?;
    let fight = first_fight(&ruleset).ok_or_else(|| {
        let why = "the ruleset has no creatures";
        NewRulesetError::Unplayable(why.to_owned())
    })?;

    let mut all: Vec<(PathBuf, String)> = files
        .into_iter()
        .map(|(name, text)| (PathBuf::from(name), text))
        .collect();
    all.push(("README.md".into(), GUIDE.to_owned()));
    all.push(("FIELDS.md".into(), field_list()));
    all.push((
        Path::new(CASES_FOLDER).join("README.md"),
        CASES_GUIDE.to_owned(),
    ));
    all.push((Path::new(CASES_FOLDER).join(cases::STARTER_NAME), case));
    all.push((Path::new(FIGHTS_FOLDER).join(FIGHT_NAME), fight));
    all.sort();
    write_all(into, &folder, &all)?;
    let files = all.into_iter().map(|(path, _)| path).collect();
    Ok(NewRuleset { folder, files })
}

/// Writes the files into a temporary folder, which is then renamed to its final name.
fn write_all(
    into: &Path,
    folder: &Path,
    files: &[(PathBuf, String)],
) -> Result<(), NewRulesetError> {
    let disk = |path: &Path| {
        let path = path.to_owned();
        move |source| NewRulesetError::Disk { path, source }
    };
    fs::create_dir_all(into).map_err(disk(into))?;
    let aside = tempfile::Builder::new()
        .prefix(".new-ruleset-")
        .tempdir_in(into)
        .map_err(disk(into))?;
    // The inner folder has ordinary permissions; only its owner can read the outer one.
    let inside = aside.path().join("ruleset");
    for (name, text) in files {
        let path = inside.join(name);
        let parent = path.parent().unwrap_or(&inside);
        fs::create_dir_all(parent).map_err(disk(parent))?;
        fs::write(&path, text).map_err(disk(&path))?;
    }
    fs::rename(&inside, folder).map_err(disk(folder))
}

/// Returns up to three pregenerated characters of a ruleset, and a creature of which twice as many are a match for
/// them; `None` if the ruleset lacks them.
pub(super) fn sample_matchup(ruleset: &Ruleset) -> Option<(Vec<CreatureId>, CreatureId)> {
    let (person, creature) = cases::sample_pair(ruleset)?;
    let people = ruleset.creatures.iter();
    let people = people.filter(|(_, def)| def.kind == CreatureKind::Character && def.scale <= 0);
    let mut party: Vec<_> = people.map(|(id, _)| id).take(3).collect();
    if party.is_empty() {
        party = vec![person; 3];
    }
    Some((party, creature))
}

/// Returns the text of a fight between pregenerated characters and some creatures; `None` if the ruleset lacks them.
fn first_fight(ruleset: &Ruleset) -> Option<String> {
    let (party, creature) = sample_matchup(ruleset)?;
    let mut lines = String::new();
    for (nth, creature) in (1..).zip(&party) {
        let row = 2 * nth;
        lines.push_str(&format!(
            "        (id: \"hero-{nth}\", creature: \"{creature}\", side: \"party\", at: (2, {row})),\n"
        ));
    }
    for nth in 1..=2 * party.len() {
        let row = nth + 1;
        lines.push_str(&format!(
            "        (id: \"foe-{nth}\", creature: \"{creature}\", side: \"foes\", at: (15, {row})),\n"
        ));
    }
    let (id, name) = (ruleset.id, &ruleset.name);
    Some(format!(
        r#"// A fight to try these rules: `splitsecond play` lets it play itself, `splitsecond` opens it on the map.
(
    version: 1,
    name: "First fight",
    about: "A small fight on an open floor, with the rules of {name}.",
    // The folder's name; it is looked for around this file first.
    ruleset: "{id}",
    seed: 1,
    map: (size: (18, 10)),
    sides: [
        (id: "party", name: "The party", stance: Party),
        (id: "foes", name: "The foes", stance: Foe),
    ],
    combatants: [
{lines}    ],
)
"#
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::save::read_encounter;

    #[test]
    fn every_built_in_ruleset_makes_a_playable_new_one() {
        let home = tempfile::tempdir().expect("a folder");
        let rulesets = Rulesets::with_folder(home.path());
        for from in Rulesets::built_in().ids() {
            let name = format!("my-{from}");
            let made = new_ruleset(&rulesets, &name, from, home.path()).expect("a copy");
            assert_eq!(made.folder, home.path().join(&name));
            let written = made
                .files
                .iter()
                .filter(|file| made.folder.join(file).is_file());
            assert_eq!(written.count(), made.files.len());
            let ruleset = rulesets.load(RulesetId::new(&name)).expect("a ruleset");
            assert_eq!(ruleset.folder.as_ref(), Some(&made.folder));
            let cases = cases::collect(&[made.cases()]).expect("its cases");
            assert_eq!(cases.len(), 1);
            let report = cases::run_file(&cases[0]);
            assert!(report.passes(), "{report}");
            let fight = fs::read_to_string(made.fight()).expect("its fight");
            let found = read_encounter("fight", &fight, &rulesets.around(&made.fight()));
            assert!(found.is_ok(), "{found:?}");
        }
        let left: Vec<_> = fs::read_dir(home.path()).expect("it is there").collect();
        assert_eq!(left.len(), Rulesets::built_in().ids().len());
    }

    #[test]
    fn starter_case_passes_despite_described_house_rules() {
        let home = tempfile::tempdir().expect("a folder");
        let rulesets = Rulesets::with_folder(home.path());
        let made: Vec<NewRuleset> = ["mine", "yours"]
            .into_iter()
            .map(|name| {
                let from = RulesetId::new("segments");
                new_ruleset(&rulesets, name, from, home.path()).expect("a copy")
            })
            .collect();
        let holds = |made: &NewRuleset| {
            let cases = cases::collect(&[made.cases()]).expect("its cases");
            let report = cases::run_file_by(&cases[0], &rulesets);
            assert!(report.passes(), "{report}");
        };
        for described in &made {
            let file = described.folder.join("rules.ron");
            let text = fs::read_to_string(&file).expect("its rules");
            let rule = "\"OWN-02\": (title: \"T\", topic: \"T\", origin: Default, text: \"T.\"),";
            let more = text.replacen("rules: {", &format!("rules: {{\n        {rule}"), 1);
            assert_ne!(more, text);
            fs::write(&file, more).expect("its rules");
            // An action may also cite a house rule that is not described.
            let actions = described.folder.join("actions.ron");
            let mut text = fs::read_to_string(&actions).expect("its actions");
            let at = text.find("\"SEG-").expect("a rule") + 1;
            let end = at + text[at..].find('"').expect("its end");
            text.replace_range(at..end, "OWN-01");
            fs::write(&actions, text).expect("its actions");
            made.iter().for_each(holds);
            let elsewhere = home.path().join("elsewhere.ron");
            let case = fs::read_to_string(made[0].cases().join(cases::STARTER_NAME));
            let case = case.expect("its case").replace("\"mine\"", "\"segments\"");
            let slip = case.replacen("rules: [\"OWN-01\"]", "rules: [\"SEG-990\"]", 1);
            fs::write(&elsewhere, case).expect("a case");
            let report = cases::run_file_by(&elsewhere, &rulesets);
            assert!(!report.to_string().contains("there is no rule"), "{report}");
            // A built-in rule is still looked up.
            fs::write(&elsewhere, slip).expect("a case");
            let report = cases::run_file_by(&elsewhere, &rulesets);
            let told = "there is no rule `SEG-990`";
            assert!(report.to_string().contains(told), "{report}");
        }
    }

    #[test]
    fn nothing_is_overwritten() {
        let home = tempfile::tempdir().expect("a folder");
        let rulesets = Rulesets::built_in();
        let make = |name: &str| {
            new_ruleset(&rulesets, name, RulesetId::new("seconds"), home.path())
                .map_err(|error| error.to_string())
        };
        make("mine").expect("the first");
        let refused = make("mine").expect_err("it is there");
        assert!(refused.contains("such as `mine-2`"), "{refused}");
        make("mine-2").expect("that one is free");
        assert!(make("mine").expect_err("still").contains("`mine-3`"));
        fs::write(home.path().join("a-file"), "").expect("a file");
        assert!(make("a-file").is_err());
        let unknown = new_ruleset(&rulesets, "x", RulesetId::new("segmnts"), home.path());
        let unknown = unknown.expect_err("misspelt").to_string();
        assert!(unknown.contains("did you mean `segments`?"), "{unknown}");
        assert!(!home.path().join("x").exists());
    }
}
