//! `splitsecond import`: imports maps, creatures, tables of entries and exported fights; also exports maps for other
//! programs.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use crate::document::{self, Limit, NumberError, read_decimal};
use crate::import::{self, LevelChoice, MAX_PICTURE_SIDE, Objects, OpenPortals, Options};
use crate::ruleset::RulesetId;
use crate::save::{
    self, EntryWriteError, ImportSettings, ImportTarget, ImportedFile, Library, USUAL_RULESET,
};

use super::{CommandError, ExitStatus, print, quoted};

/// Import files from other programs: maps, creatures, tables, and exported fights.
///
/// A file that ends in .fight is added to your own fights, with its pictures and any rules that it contains. If it
/// contains only rules, just the entries with unused ids are added, and the others are reported.
///
/// Creatures from Open5e (responses of its API, versions 1 and 2, or its data files) and from exports and backups of
/// Improved Initiative (.json) become your own entries for the ruleset, which must have Armour Class or a Defence. They
/// are drafts: guesses and omissions are reported, and comments in the file mark guesses. Creatures that cannot be read
/// are skipped and named. Encounters from Improved Initiative become encounter files among your own fights.
///
/// A table (.csv), as written by `splitsecond export --entries creatures`, changes entries of the ruleset: new or
/// changed rows become your own entries, and comments in your files are kept. If the table contains any error, nothing
/// is written. Cells are separated by commas, semicolons or tabs. The first column contains the ids, and its heading is
/// the kind of entry, such as `creatures` or `weapons`. The other headings are field names: see `splitsecond fields`.
///
/// A map becomes an encounter file. Supported formats are Universal VTT (.dd2vtt, .df2vtt, .uvtt), scenes of Foundry 8
/// to 14 (.json), and pictures (PNG, JPEG, WebP). The command reports everything that was kept, clipped, changed,
/// guessed or left out, with counts. The picture is stored next to the encounter file, named after its content. No
/// existing file is overwritten.
///
/// Limits: 256 MB and 5,000 creatures per file; 512 squares per side and 20,000 pieces of wall per map; 32,768 pixels
/// per side and 270 million in total per picture.
#[derive(Args, Debug)]
pub(super) struct Import {
    /// The files to import.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The encounter file to write, for a single map. Default: named after the map.
    #[arg(short, long, value_name = "NAME")]
    output: Option<PathBuf>,
    /// The ruleset for the map, the creatures or the table. Default: `seconds`.
    #[arg(long, value_name = "RULESET")]
    ruleset: Option<String>,
    /// Add a few of the ruleset's characters and creatures to the map, close enough to fight, to try it immediately.
    #[arg(long)]
    fighters: bool,
    /// How to import open portals, because other programs use them for different things.
    #[arg(long, value_enum, default_value_t)]
    portals: PortalsArg,
    /// How to import the outlines of objects.
    #[arg(long, value_enum, default_value_t)]
    objects: ObjectsArg,
    /// The level of a Foundry scene to import: its name, or its number counted from 1, the lowest. Default: the level
    /// on which the scene starts.
    #[arg(long, value_name = "NAME")]
    level: Option<String>,
    /// Width of a square in a plain picture, in pixels, such as 70 or 72.5.
    #[arg(long, value_name = "N", value_parser = pixels)]
    pixels: Option<f64>,
    /// Width and height of a plain picture, in squares, such as 20x15.
    #[arg(long, value_name = "WxH", value_parser = squares)]
    squares: Option<(u32, u32)>,
    /// Overwrite an existing encounter file (it is kept as a backup), and replace your own entries that have the same
    /// ids as imported creatures.
    #[arg(long)]
    replace: bool,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum PortalsArg {
    /// Open doors.
    #[default]
    Doors,
    /// Windows: only sight passes.
    Windows,
    /// Gaps in the wall.
    Gaps,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum ObjectsArg {
    /// Walls that block everything.
    #[default]
    Walls,
    /// Low walls, which give half cover and can be stepped over.
    LowWalls,
    /// Walls that let sight in, but not through or out.
    SeeIn,
    /// Nothing: they are left out.
    Nothing,
}

fn pixels(text: &str) -> Result<f64, NumberError> {
    read_decimal(text, 1.0..=MAX_PICTURE_SIDE as f64)
}

fn squares(text: &str) -> Result<(u32, u32), String> {
    let sides = text.split_once(['x', 'X', '×']);
    let sides = sides.and_then(|(w, h)| Some((w.trim().parse().ok()?, h.trim().parse().ok()?)));
    sides.ok_or_else(|| "expected WIDTHxHEIGHT in squares, such as 20x15".to_owned())
}

impl Import {
    pub fn carry_out(
        &self,
        library: &Library,
        out: &mut dyn Write,
    ) -> Result<ExitStatus, CommandError> {
        if self.output.is_some() && self.files.len() > 1 {
            let why = "`-o` names a single file: import the maps one at a time";
            return Err(CommandError::from_unusable_input(why));
        }
        let mut ending = ExitStatus::Well;
        for file in &self.files {
            if save::is_bundle(file) {
                ending = self.unbundle(file, library, out, ending)?;
                continue;
            }
            if import::is_table(file) {
                if let Err(why) = self.table(file, library, out)? {
                    print::complain(&why);
                    ending = ExitStatus::Unusable;
                }
                continue;
            }
            if let Some(came) = self.creatures(file, library, out)? {
                if let Err(why) = came {
                    let words = match &why {
                        EntryWriteError::NoHome(_) | EntryWriteError::Disk(_) => why.to_string(),
                        _of_the_file => format!("{}: {why}", file.display()),
                    };
                    print::complain(&words);
                    ending = ExitStatus::Unusable;
                }
                continue;
            }
            if let Err(why) = self.import(file, library, out)? {
                print::complain(&format!("{}: {why}", file.display()));
                ending = ExitStatus::Unusable;
            }
        }
        Ok(ending)
    }

    /// Adds an exported fight to the user's files.
    fn unbundle(
        &self,
        file: &Path,
        library: &Library,
        out: &mut dyn Write,
        ending: ExitStatus,
    ) -> Result<ExitStatus, CommandError> {
        if self.output.is_some() {
            let why = "`-o` only applies to maps: an exported fight is added to your fights";
            return Err(CommandError::from_unusable_input(why));
        }
        let made = match save::unbundle(library, file) {
            Ok(made) => made,
            Err(why) => {
                print::complain(&why.words(file));
                return Ok(ExitStatus::Unusable);
            }
        };
        match &made.fight {
            Some(fight) => writeln!(out, "{} → {}", file.display(), fight.display())?,
            None => writeln!(out, "{}: rules without a fight", file.display())?,
        }
        for picture in &made.pictures {
            writeln!(out, "  picture: {}", picture.display())?;
        }
        if let Some(folder) = &made.ruleset {
            writeln!(out, "  rules: {}", folder.display())?;
        }
        for line in made.rules.lines() {
            writeln!(out, "  {line}")?;
        }
        if let Some(fight) = &made.fight {
            let typed = quoted(&fight.display().to_string());
            writeln!(out, "Open it with `splitsecond {typed}`.")?;
        }
        Ok(ending)
    }

    /// Returns the requested ruleset, or the default.
    fn ruleset(&self) -> RulesetId {
        RulesetId::new(self.ruleset.as_deref().unwrap_or(USUAL_RULESET))
    }

    /// Imports the entries of a table. The inner error says why they are not imported.
    fn table(
        &self,
        file: &Path,
        library: &Library,
        out: &mut dyn Write,
    ) -> Result<Result<(), String>, CommandError> {
        if self.output.is_some() {
            let why = "`-o` only applies to maps: the rows of a table become your own entries";
            return Err(CommandError::from_unusable_input(why));
        }
        let shown = file.display().to_string();
        let bytes = match document::read_file(file, Limit::TEXT) {
            Ok(bytes) => bytes,
            Err(why) => return Ok(Err(format!("{shown} cannot be read: {why}"))),
        };
        let id = self.ruleset();
        let (made, files) = match save::import_table(library, &shown, &bytes, id) {
            Ok(made) => made,
            Err(why) => return Ok(Err(format!("{why}\nNothing was imported from {shown}."))),
        };
        writeln!(
            out,
            "{shown}: {}, for the ruleset `{id}`",
            made.summary_text()
        )?;
        for file in &files {
            writeln!(out, "  saved in {}", file.display())?;
        }
        Ok(Ok(()))
    }

    /// Imports the creatures of a file; `None` if it contains something else.
    fn creatures(
        &self,
        file: &Path,
        library: &Library,
        out: &mut dyn Write,
    ) -> Result<Option<Result<(), EntryWriteError>>, CommandError> {
        let Ok(bytes) = document::read_file(file, Limit::MAP) else {
            // The map import reports that the file cannot be read.
            return Ok(None);
        };
        let ruleset = self.ruleset();
        if self.output.is_some() && import::read_creatures(&bytes).is_some() {
            let why = "`-o` only applies to maps: creatures become your own entries";
            return Err(CommandError::from_unusable_input(why));
        }
        let made = match save::import_creatures(library, &bytes, ruleset, self.replace) {
            None => return Ok(None),
            Some(Err(why)) => return Ok(Some(Err(why))),
            Some(Ok(made)) => made,
        };
        writeln!(out, "{}: {}", file.display(), made.format)?;
        for draft in &made.drafts {
            let id = draft.entries.last().map_or("", |entry| entry.id.as_str());
            writeln!(out, "{} (`{id}`), from {}", draft.name, draft.source)?;
            writeln!(out, "{}", draft.report)?;
        }
        for why in &made.unread {
            writeln!(out, "skipped: {why}")?;
        }
        for note in &made.notes {
            writeln!(out, "{note}")?;
        }
        for fight in &made.fights {
            writeln!(out, "“{}” → {}", fight.name, fight.path.display())?;
            writeln!(out, "{}", fight.report)?;
        }
        if let Some(unarmed) = made.unarmed() {
            writeln!(out, "{unarmed}: give them weapons, or they fight unarmed")?;
        }
        let count = made.drafts.len();
        let drafts = if count == 1 {
            "1 draft"
        } else {
            &format!("{count} drafts")
        };
        let files: Vec<String> = made
            .files
            .iter()
            .map(|file| file.display().to_string())
            .collect();
        writeln!(
            out,
            "{drafts} for the ruleset `{ruleset}` in {}: review them. The text belongs to its authors, under their \
             licence.",
            files.join(" and ")
        )?;
        Ok(Some(Ok(())))
    }

    /// Imports one map. The inner error says why it is not imported.
    fn import(
        &self,
        file: &Path,
        library: &Library,
        out: &mut dyn Write,
    ) -> Result<Result<(), save::MapImportError>, CommandError> {
        let options = Options {
            portals: match self.portals {
                PortalsArg::Doors => OpenPortals::Doors,
                PortalsArg::Windows => OpenPortals::Windows,
                PortalsArg::Gaps => OpenPortals::Gaps,
            },
            objects: match self.objects {
                ObjectsArg::Walls => Objects::Walls,
                ObjectsArg::LowWalls => Objects::LowWalls,
                ObjectsArg::SeeIn => Objects::SeeIn,
                ObjectsArg::Nothing => Objects::Nothing,
            },
            pixels: self.pixels,
            squares: self.squares,
            level: self.level.clone().map(LevelChoice::Named),
        };
        let path = match &self.output {
            Some(path) => with_ending(path),
            None => PathBuf::from(save::encounter_name(file)),
        };
        let target = match self.replace {
            true => ImportTarget::Replace(&path),
            false => ImportTarget::New(&path),
        };
        let wish = ImportSettings {
            ruleset: self.ruleset(),
            options,
            fighters: self.fighters,
        };
        match save::import_map(library, file, target, &wish) {
            Ok(made) => Ok(Ok(print_report(file, &made, out)?)),
            Err(why) => Ok(Err(why)),
        }
    }
}

/// Returns the path with the extension of encounter files.
fn with_ending(path: &Path) -> PathBuf {
    match path.extension() {
        Some(ending) if ending == "ron" => path.to_owned(),
        _another => {
            let mut name = path.as_os_str().to_owned();
            name.push(".ron");
            name.into()
        }
    }
}

/// Prints the result of a map import.
fn print_report(file: &Path, made: &ImportedFile, out: &mut dyn Write) -> Result<(), CommandError> {
    let map = &made.imported.map;
    let (width, height) = map.size;
    let cells = map.topology.cells_word();
    let (format, report) = (&made.imported.format, &made.imported.report);
    let path = made.encounter.display();
    writeln!(out, "{} → {path}", file.display())?;
    writeln!(out, "  {format}, {width} × {height} {cells}")?;
    writeln!(out, "{report}")?;
    if let Some(picture) = &made.picture {
        writeln!(out, "  picture: {}", picture.display())?;
    }
    let typed = quoted(&path.to_string());
    writeln!(
        out,
        "Open it with `splitsecond {typed}`, then right-click the map to add combatants."
    )?;
    Ok(())
}

/// Writes the map of an encounter file for other programs, as Universal VTT: walls that stop everything, doors, lights,
/// the size and the picture. Everything else is reported, and stored in the file for this program only.
pub(super) fn export_map(
    library: &Library,
    name: &Path,
    path: &Path,
    replace: bool,
    out: &mut dyn Write,
) -> Result<ExitStatus, CommandError> {
    let setup = library.encounter(name).map_err(CommandError::Unusable)?;
    let picture = library.picture(&setup.map, Some(name));
    let made = save::export_map_file(&setup.map, picture.as_deref());
    let made = made.map_err(CommandError::Unusable)?;
    save::store::write_atomically(path, made.json.as_bytes(), replace)
        .map_err(CommandError::from_unusable_input)?;
    let (name, path) = (name.display(), path.display());
    writeln!(out, "{name} → {path}\n{}", made.report)?;
    Ok(ExitStatus::Well)
}
