//! `splitsecond party`: the user's own characters, kept between encounters.

use std::io::Write;
use std::path::{Path, PathBuf};

use bevy_ecs::prelude::World;
use clap::{Args, Subcommand};

use crate::encounter;
use crate::grid::Cell;
use crate::ruleset::RulesetId;
use crate::save::party::{
    Change, Party, PartyText, Rest, changes_after_fight, changes_after_rest, new_party,
    party_of_encounter, placed_in, save_party, with_changes,
};
use crate::save::{Library, find_encounter, store};
use crate::view::party::sheet;
use crate::view::placement::place_party;

use super::{CommandError, ExitStatus, list, print, quoted, report_unreadable_folders};

/// Keep your own characters between fights: place them, and update them from a fight.
///
/// A party is a file in your `parties` folder. It names its ruleset and contains characters, written like the
/// combatants of an encounter, and notes on them. PARTY is such a file, or its name without `.ron`.
#[derive(Args, Debug)]
pub(super) struct PartyCommand {
    #[command(subcommand)]
    what: PartyAction,
}

#[derive(Subcommand, Debug)]
enum PartyAction {
    /// List your parties, each with the path that opens it.
    List,
    New(NewParty),
    Place(Place),
    TakeBack(UpdateFromFight),
    Rest(RestParty),
    Sheet(Sheet),
}

/// Make a party from all characters of a ruleset, or from the players' side of an encounter.
#[derive(Args, Debug)]
struct NewParty {
    /// Name of the party.
    name: String,
    /// The ruleset whose pregenerated characters, built-in and your own, it contains.
    #[arg(long, value_name = "RULESET", conflicts_with = "from")]
    ruleset: Option<String>,
    /// The encounter whose players' side it contains: a file, or the name of a bundled fight.
    #[arg(long, value_name = "ENCOUNTER", required_unless_present = "ruleset")]
    from: Option<PathBuf>,
    /// Include only the characters with these ids.
    #[arg(long, value_name = "ID", num_args = 1.., value_delimiter = ',')]
    only: Vec<String>,
}

/// Add the party, as its earlier fights left it, to a copy of an encounter.
///
/// The original encounter does not change. Dead characters stay behind.
#[derive(Args, Debug)]
struct Place {
    /// The party.
    party: PathBuf,
    /// The encounter: a file, or the name of a bundled fight.
    encounter: PathBuf,
    /// The encounter file to write.
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// The square to place them around, as column and row from 0, such as `4,7`. Default: next to the players' side, or
    /// near the middle of the map.
    #[arg(long, value_name = "COLUMN,ROW", value_parser = square)]
    at: Option<Cell>,
}

/// List the changes that a fight makes to a party: health, spells and items, old → new; save them with `--write`.
///
/// A combatant matches a character of the party if it has the same id and the same entry of the ruleset.
#[derive(Args, Debug)]
struct UpdateFromFight {
    /// The party.
    party: PathBuf,
    /// The journal of the fight, or a save.
    save: PathBuf,
    #[command(flatten)]
    writing: WriteOptions,
}

/// List the changes that a rest makes to a party, old → new; save them with `--write`.
///
/// A night's rest restores prepared spells. The rules say nothing more about rests: anything else is your decision.
#[derive(Args, Debug)]
struct RestParty {
    /// The party.
    party: PathBuf,
    /// GM ruling: fully restore all characters that are not dead (points, wounds and spells). Used items stay
    /// used.
    #[arg(long)]
    full: bool,
    #[command(flatten)]
    writing: WriteOptions,
}

/// Write a sheet of each character as an HTML page, to view and to print: health, numbers, the odds of each attack,
/// spells, gear and notes.
///
/// Each character has a page of A4. The file is self-contained and loads nothing from elsewhere.
#[derive(Args, Debug)]
struct Sheet {
    /// The party.
    party: PathBuf,
    /// The file to write; without it, the page is printed.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Overwrite an existing file; it is kept as a backup.
    #[arg(long)]
    replace: bool,
}

/// Options for a list of changes.
#[derive(Args, Debug)]
struct WriteOptions {
    /// Save the changes in the party's file; the old version is kept as a backup.
    #[arg(long)]
    write: bool,
    /// Skip the changes with these numbers.
    #[arg(long, value_name = "NUMBER", num_args = 1.., value_delimiter = ',')]
    except: Vec<usize>,
}

fn square(text: &str) -> Result<Cell, String> {
    let numbers = text.split_once(',');
    let numbers = numbers.and_then(|(x, y)| Some((x.trim().parse().ok()?, y.trim().parse().ok()?)));
    let cell = numbers.map(|(x, y)| Cell::new(x, y));
    cell.ok_or_else(|| "write a column and a row from 0, such as `4,7`".to_owned())
}

impl PartyCommand {
    pub fn carry_out(
        &self,
        library: &Library,
        out: &mut dyn Write,
    ) -> Result<ExitStatus, CommandError> {
        match &self.what {
            PartyAction::List => {
                let parties = library.parties();
                let ending = report_unreadable_folders(library);
                if parties.is_empty() && ending == ExitStatus::Well {
                    writeln!(
                        out,
                        "You have no party yet: `splitsecond party new` makes one."
                    )?;
                }
                for party in &parties {
                    writeln!(out, "{}", list::party_line(party))?;
                }
                Ok(ending)
            }
            PartyAction::New(new) => new.carry_out(library, out),
            PartyAction::Place(place) => place.carry_out(library, out),
            PartyAction::TakeBack(back) => back.carry_out(library, out),
            PartyAction::Sheet(sheet) => sheet.carry_out(library, out),
            PartyAction::Rest(rest) => {
                let (found, party) = read(library, &rest.party)?;
                let how = if rest.full { Rest::Full } else { Rest::Night };
                rest.writing
                    .carry_out(library, &found, changes_after_rest(&party, how), out)
            }
        }
    }
}

/// Returns the party of that name, and its file.
fn read(library: &Library, name: &Path) -> Result<(PartyText, Party), CommandError> {
    let found = library.find_party(name).map_err(CommandError::Unusable)?;
    let party = library
        .read_party(&found)
        .map_err(CommandError::from_unusable_input)?;
    Ok((found, party))
}

impl NewParty {
    fn carry_out(
        &self,
        library: &Library,
        out: &mut dyn Write,
    ) -> Result<ExitStatus, CommandError> {
        let (ruleset, mut people) = match (&self.from, &self.ruleset) {
            (Some(from), _) => {
                let setup = library.encounter(from).map_err(CommandError::Unusable)?;
                (
                    setup.ruleset.id,
                    party_of_encounter(&setup.ruleset, Some(&setup)),
                )
            }
            (None, ruleset) => {
                let id = RulesetId::new(ruleset.as_deref().unwrap_or_default());
                let ruleset = library
                    .rulesets()
                    .load(id)
                    .map_err(CommandError::from_unusable_input)?;
                (id, party_of_encounter(&ruleset, None))
            }
        };
        if !self.only.is_empty() {
            let known = |id: &&String| people.iter().any(|one| one.id.as_str() == id.as_str());
            if let Some(unknown) = self.only.iter().find(|id| !known(id)) {
                let ids: Vec<&str> = people.iter().map(|one| one.id.as_str()).collect();
                let why = format!(
                    "there is no character `{unknown}`: choose from {}",
                    ids.join(", ")
                );
                return Err(CommandError::Unusable(why));
            }
            people.retain(|one| self.only.iter().any(|id| id == one.id.as_str()));
        }
        let made = new_party(library, &self.name, ruleset, &people)
            .map_err(CommandError::from_unusable_input)?;
        let (_, party) = read(library, &made)?;
        writeln!(out, "{} is in {}", party.name, made.display())?;
        writeln!(out, "  {}", party.who())?;
        Ok(ExitStatus::Well)
    }
}

impl Place {
    fn carry_out(
        &self,
        library: &Library,
        out: &mut dyn Write,
    ) -> Result<ExitStatus, CommandError> {
        let (_, party) = read(library, &self.party)?;
        let found = find_encounter(&self.encounter, library.user_folder())
            .map_err(CommandError::from_unusable_input)?;
        let setup = library
            .read(&found)
            .map_err(CommandError::from_unusable_input)?;
        let mut world = encounter::world_of(&setup).map_err(CommandError::from_unusable_input)?;
        let placed = encounter::read(&mut world, |battle| place_party(battle, &party, self.at));
        let placed = placed.map_err(CommandError::from_unusable_input)?;
        placed_in(library, &found, &setup, &placed.who, &self.output)
            .map_err(CommandError::from_unusable_input)?;
        for name in &placed.left_behind {
            print::complain(&format!("{name} is dead and stays behind"));
        }
        let (name, count) = (&party.name, placed.who.len());
        let path = self.output.display().to_string();
        let typed = quoted(&path);
        let who = if count == 1 {
            "1 character"
        } else {
            &format!("{count} characters")
        };
        writeln!(out, "{name}, {who}, in {path}")?;
        writeln!(
            out,
            "`splitsecond {typed}` opens the fight, `splitsecond play {typed}` plays it."
        )?;
        Ok(ExitStatus::Well)
    }
}

impl UpdateFromFight {
    fn carry_out(
        &self,
        library: &Library,
        out: &mut dyn Write,
    ) -> Result<ExitStatus, CommandError> {
        let (found, party) = read(library, &self.party)?;
        let (fight, ruleset, warning) = library.save(&self.save).map_err(CommandError::Unusable)?;
        if let Some(warning) = warning {
            print::complain(&warning);
        }
        let mut world = World::new();
        fight
            .open(&mut world, ruleset)
            .map_err(CommandError::from_unusable_input)?;
        let (changes, away) =
            changes_after_fight(&party, &mut world).map_err(CommandError::from_unusable_input)?;
        for name in away {
            print::complain(&format!("{name} is not in this fight and does not change"));
        }
        self.writing.carry_out(library, &found, changes, out)
    }
}

impl Sheet {
    fn carry_out(
        &self,
        library: &Library,
        out: &mut dyn Write,
    ) -> Result<ExitStatus, CommandError> {
        let output = self.output.as_deref();
        if let Some(path) = output.filter(|path| path.exists() && !self.replace) {
            let why = format!(
                "{} already exists: name another file, or use `--replace` to overwrite it",
                path.display()
            );
            return Err(CommandError::Unusable(why));
        }
        let (_, party) = read(library, &self.party)?;
        let page = sheet(&party);
        match output {
            None => write!(out, "{page}")?,
            Some(path) => {
                store::write_atomically(path, page.as_bytes(), self.replace)
                    .map_err(CommandError::from_unusable_input)?;
                writeln!(out, "The sheet of {} is in {}", party.name, path.display())?;
            }
        }
        Ok(ExitStatus::Well)
    }
}

impl WriteOptions {
    /// Prints the numbered changes and, with `--write`, saves them except for those left out.
    fn carry_out(
        &self,
        library: &Library,
        found: &PartyText,
        changes: Vec<Change>,
        out: &mut dyn Write,
    ) -> Result<ExitStatus, CommandError> {
        let count = changes.len();
        if let Some(number) = self
            .except
            .iter()
            .find(|number| !(1..=count).contains(number))
        {
            let why = match count {
                0 => "there are no changes: leave out `--except`".to_owned(),
                _ => format!("there is no change {number}: use a number from 1 to {count}"),
            };
            return Err(CommandError::Unusable(why));
        }
        let mut taken = Vec::new();
        for (number, change) in (1..).zip(changes) {
            let Change {
                name,
                what,
                before,
                after,
                ..
            } = &change;
            let left_out = self.except.contains(&number);
            let mark = if left_out { "  (left out)" } else { "" };
            writeln!(out, "{number:>3}  {name}, {what}: {before} → {after}{mark}")?;
            if !left_out {
                taken.push(change);
            }
        }
        let path = found.path.display();
        if taken.is_empty() {
            writeln!(out, "Nothing changes in {path}")?;
        } else if self.write {
            let text = with_changes(found, &taken).map_err(CommandError::from_unusable_input)?;
            save_party(library, found, text).map_err(CommandError::from_unusable_input)?;
            writeln!(out, "Saved in {path}")?;
        } else {
            writeln!(
                out,
                "Nothing has been saved yet: use `--write` to save the changes in {path}"
            )?;
        }
        Ok(ExitStatus::Well)
    }
}
