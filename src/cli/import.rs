//! `splitsecond import`: maps from other programs, and maps for them; creatures; tables of entries; exported fights.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use crate::document::{self, Limit, WrongNumber, read_decimal};
use crate::import::{self, LevelChoice, MOST_SIDE, Objects, OpenPortals, Options};
use crate::ruleset::RulesetId;
use crate::save::{self, ImportedFile, Library, NotKept, Target, USUAL_RULESET, Wish};

use super::{Ending, Failure, print, quoted};

/// Take in what other programs have made: maps, creatures, tables, and exported fights.
///
/// A file that ends in .fight goes among your own fights, with its pictures, and with its rules if it brings any. If it
/// brings rules without a fight, only entries whose ids are free come in, and the others are reported.
///
/// Creatures of Open5e (versions 1 and 2: what its interface answers, or the files of its data) and exports and backups
/// of Improved Initiative (.json) become your own entries for the ruleset, which must have Armour Class or a Defence.
/// They are drafts: what is guessed and what is left out is reported, and guesses are remarks in the file. Creatures
/// that cannot be read are skipped by name. Encounters of Improved Initiative become encounter files among your own
/// fights.
///
/// A table (.csv), as `splitsecond export --entries creatures` writes it, changes entries of the ruleset: new or
/// changed rows become your own entries, remarks in your files stay, and nothing is written if anything in it is wrong.
/// Cells are separated by commas, semicolons or tabs. The first column holds the ids and is called `creatures`,
/// `weapons` or as the entries are; the others are called as the fields: `splitsecond fields`.
///
/// Of a map it makes an encounter file. It reads Universal VTT (.dd2vtt, .df2vtt, .uvtt), scenes of Foundry 8 to 14
/// (.json), and pictures (PNG, JPEG, WebP). Prints what was taken over, clipped, changed, guessed and not carried, each
/// with its number. The picture is kept next to the encounter file, named after its content. No existing file is
/// written over.
///
/// A file has at most 256 MB and 5,000 creatures, a map 512 squares a side and 20,000 pieces of wall, a picture 32,768 pixels
/// a side and 270 million together.
#[derive(Args, Debug)]
pub(super) struct Import {
    /// The files.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The encounter file to make, of a single map; named after the map where not given.
    #[arg(short, long, value_name = "NAME")]
    output: Option<PathBuf>,
    /// The ruleset by which a map is played (`seconds` if it is not given), or which creatures and tables are for.
    #[arg(long, value_name = "RULESET")]
    ruleset: Option<String>,
    /// Put a few of the ruleset's people and creatures on it, where they can get at each other, to try it
    /// at once.
    #[arg(long)]
    fighters: bool,
    /// What portals are that are not closed: programs disagree.
    #[arg(long, value_enum, default_value_t)]
    portals: PortalsArg,
    /// What the outlines of objects are.
    #[arg(long, value_enum, default_value_t)]
    objects: ObjectsArg,
    /// Which level of a Foundry scene is taken, by its name or its number from the lowest, 1; without it, the level on
    /// which the scene begins.
    #[arg(long, value_name = "NAME")]
    level: Option<String>,
    /// How many pixels of a plain picture are a square, as in 70 or 72.5.
    #[arg(long, value_name = "N", value_parser = pixels)]
    pixels: Option<f64>,
    /// How many squares a plain picture is wide and high, as in 20x15.
    #[arg(long, value_name = "WxH", value_parser = squares)]
    squares: Option<(u32, u32)>,
    /// Write over an encounter file that is there, which is kept as a backup; put creatures in the place of entries of
    /// your own that have their ids.
    #[arg(long)]
    replace: bool,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum PortalsArg {
    /// Doors that stand open.
    #[default]
    Doors,
    /// Windows: only sight gets through.
    Windows,
    /// Gaps in the wall.
    Gaps,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum ObjectsArg {
    /// Walls that stop everything.
    #[default]
    Walls,
    /// Low walls: stepped over, half cover.
    LowWalls,
    /// Walls that can be looked into, and hide what is behind them.
    SeeIn,
    /// Nothing at all.
    Nothing,
}

fn pixels(text: &str) -> Result<f64, WrongNumber> {
    read_decimal(text, 1.0..=MOST_SIDE as f64)
}

fn squares(text: &str) -> Result<(u32, u32), String> {
    let sides = text.split_once(['x', 'X', '×']);
    let sides = sides.and_then(|(w, h)| Some((w.trim().parse().ok()?, h.trim().parse().ok()?)));
    sides.ok_or_else(|| "write it as 20x15: so many squares wide, so many high".to_owned())
}

impl Import {
    pub fn carry_out(&self, library: &Library, out: &mut dyn Write) -> Result<Ending, Failure> {
        if self.output.is_some() && self.files.len() > 1 {
            let why = "`-o` names a single file: import the maps one by one";
            return Err(Failure::unusable(why));
        }
        let mut ending = Ending::Well;
        for file in &self.files {
            if save::is_bundle(file) {
                ending = self.unbundle(file, library, out, ending)?;
                continue;
            }
            if import::is_table(file) {
                if let Err(why) = self.table(file, library, out)? {
                    print::complain(&why);
                    ending = Ending::Unusable;
                }
                continue;
            }
            if let Some(came) = self.creatures(file, library, out)? {
                if let Err(why) = came {
                    let words = match &why {
                        NotKept::NoHome(_) | NotKept::Disk(_) => why.to_string(),
                        _of_the_file => format!("{}: {why}", file.display()),
                    };
                    print::complain(&words);
                    ending = Ending::Unusable;
                }
                continue;
            }
            if let Err(why) = self.import(file, library, out)? {
                print::complain(&format!("{}: {why}", file.display()));
                ending = Ending::Unusable;
            }
        }
        Ok(ending)
    }

    /// Puts a fight that was exported among the user's files.
    fn unbundle(
        &self,
        file: &Path,
        library: &Library,
        out: &mut dyn Write,
        ending: Ending,
    ) -> Result<Ending, Failure> {
        if self.output.is_some() {
            let why = "`-o` is about maps: a fight that was exported goes among your own";
            return Err(Failure::unusable(why));
        }
        let made = match save::unbundle(library, file) {
            Ok(made) => made,
            Err(why) => {
                print::complain(&why.words(file));
                return Ok(Ending::Unusable);
            }
        };
        match &made.fight {
            Some(fight) => writeln!(out, "{} → {}", file.display(), fight.display())?,
            None => writeln!(out, "{}: rules without a fight", file.display())?,
        }
        for picture in &made.pictures {
            writeln!(out, "  a picture is {}", picture.display())?;
        }
        if let Some(folder) = &made.ruleset {
            writeln!(out, "  its rules are {}", folder.display())?;
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

    /// The ruleset that is wanted, or the usual one.
    fn ruleset(&self) -> RulesetId {
        RulesetId::new(self.ruleset.as_deref().unwrap_or(USUAL_RULESET))
    }

    /// Takes in the entries of a table; answers why not, if they are not.
    fn table(
        &self,
        file: &Path,
        library: &Library,
        out: &mut dyn Write,
    ) -> Result<Result<(), String>, Failure> {
        if self.output.is_some() {
            let why = "`-o` is about maps: the rows of a table go among your own entries";
            return Err(Failure::unusable(why));
        }
        let shown = file.display().to_string();
        let bytes = match document::read_file(file, Limit::TEXT) {
            Ok(bytes) => bytes,
            Err(why) => return Ok(Err(format!("{shown}: it cannot be read: {why}"))),
        };
        let id = self.ruleset();
        let (made, files) = match save::import_table(library, &shown, &bytes, id) {
            Ok(made) => made,
            Err(why) => return Ok(Err(format!("{why}\nNothing of {shown} is taken in."))),
        };
        writeln!(out, "{shown}: {}, for the ruleset `{id}`", made.words())?;
        for file in &files {
            writeln!(out, "  they are in {}", file.display())?;
        }
        Ok(Ok(()))
    }

    /// Takes in the creatures of a file; `None` if it holds something else.
    fn creatures(
        &self,
        file: &Path,
        library: &Library,
        out: &mut dyn Write,
    ) -> Result<Option<Result<(), NotKept>>, Failure> {
        let Ok(bytes) = document::read_file(file, Limit::MAP) else {
            // That it cannot be read is told where a map is looked for.
            return Ok(None);
        };
        let ruleset = self.ruleset();
        if self.output.is_some() && import::read_creatures(&bytes).is_some() {
            let why = "`-o` is about maps: creatures go among your own entries";
            return Err(Failure::unusable(why));
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
            writeln!(out, "not read: {why}")?;
        }
        for note in &made.notes {
            writeln!(out, "{note}")?;
        }
        for fight in &made.fights {
            writeln!(out, "“{}” → {}", fight.name, fight.path.display())?;
            writeln!(out, "{}", fight.report)?;
        }
        if let Some(unarmed) = made.unarmed() {
            writeln!(
                out,
                "{unarmed}: give them weapons, or they fight with fists"
            )?;
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
            "{drafts} for the ruleset `{ruleset}` in {}: read them over. The text is its authors', under their licence.",
            files.join(" and ")
        )?;
        Ok(Some(Ok(())))
    }

    /// Imports one map; answers why it is not, if it is not.
    fn import(
        &self,
        file: &Path,
        library: &Library,
        out: &mut dyn Write,
    ) -> Result<Result<(), save::NotImported>, Failure> {
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
            true => Target::Replace(&path),
            false => Target::New(&path),
        };
        let wish = Wish {
            ruleset: self.ruleset(),
            options,
            fighters: self.fighters,
        };
        match save::import_map(library, file, target, &wish) {
            Ok(made) => Ok(Ok(tell(file, &made, out)?)),
            Err(why) => Ok(Err(why)),
        }
    }
}

/// The path with the ending of encounter files.
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

/// Prints what came of a map.
fn tell(file: &Path, made: &ImportedFile, out: &mut dyn Write) -> Result<(), Failure> {
    let map = &made.imported.map;
    let (width, height) = map.size;
    let cells = map.topology.cells_word();
    let (format, report) = (&made.imported.format, &made.imported.report);
    let path = made.encounter.display();
    writeln!(out, "{} → {path}", file.display())?;
    writeln!(out, "  {format}, {width} × {height} {cells}")?;
    writeln!(out, "{report}")?;
    if let Some(picture) = &made.picture {
        writeln!(out, "  the picture is {}", picture.display())?;
    }
    let typed = quoted(&path.to_string());
    writeln!(
        out,
        "Open it with `splitsecond {typed}`; a right click adds whoever fights."
    )?;
    Ok(())
}

/// Writes the map of an encounter file for other programs, as Universal VTT: walls that stop everything, doors, lights, the
/// size and the picture; the rest is told, and goes along for this program alone.
pub(super) fn export_map(
    library: &Library,
    name: &Path,
    path: &Path,
    replace: bool,
    out: &mut dyn Write,
) -> Result<Ending, Failure> {
    let setup = library.encounter(name).map_err(Failure::Unusable)?;
    let picture = library.picture(&setup.map, Some(name));
    let made = save::map_for_others(&setup.map, picture.as_deref());
    let made = made.map_err(Failure::Unusable)?;
    save::store::write_out(path, made.json.as_bytes(), replace).map_err(Failure::unusable)?;
    let (name, path) = (name.display(), path.display());
    writeln!(out, "{name} → {path}\n{}", made.report)?;
    Ok(Ending::Well)
}
