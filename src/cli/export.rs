//! `splitsecond export`: a fight as one file that people can read, its map for other programs, or a picture of it.

use std::io::Write;
use std::path::{Path, PathBuf};

use bevy::prelude::World;
use clap::Args;

#[cfg(feature = "app")]
use crate::save::Opening;
use crate::save::{self, Library, SavedFight, store};

use super::{Ending, Failure, import, print};

/// The endings of maps for other programs.
const MAPS: [&str; 3] = ["dd2vtt", "df2vtt", "uvtt"];

/// Write a fight that is being played as one file that people can read, an encounter's map for other programs, a picture
/// of either, or all that either needs for somebody else.
///
/// The journal of a fight stays as it is; `check` and `replay` take both forms. With `-o` and a name that ends in
/// `.dd2vtt`, `.df2vtt` or `.uvtt`, the map of an encounter is written as Universal VTT: walls that stop everything, doors,
/// the size and the picture; the rest is told. With a name that ends in `.png`, the map is painted as the game master sees
/// it; the fight stays as it is. With a name that ends in `.fight`, the fight or the encounter is written with its pictures
/// and with rules of your own, as one file to give to somebody else.
#[derive(Args, Debug)]
pub(super) struct Export {
    /// The journal of a fight, or a save; for a map, an encounter file or the name of a fight that comes with the
    /// program.
    fight: PathBuf,
    /// The file to write; without it, the fight is printed.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write over a file that is there; it is kept as a backup.
    #[arg(long)]
    replace: bool,
    /// How many pixels of a picture a square is wide; fewer where the picture would be more than 4,096 pixels long.
    #[arg(long, value_name = "PIXELS", default_value_t = 64, value_parser = clap::value_parser!(u32).range(4..=512))]
    scale: u32,
    /// Leave the grid out of a picture.
    #[arg(long)]
    no_grid: bool,
    /// Leave the tokens out of a picture.
    #[arg(long)]
    no_tokens: bool,
}

impl Export {
    pub fn carry_out(&self, library: &Library, out: &mut dyn Write) -> Result<Ending, Failure> {
        let output = self.output.as_deref();
        if let Some(path) = output.filter(|path| path.exists() && !self.replace) {
            let why = format!(
                "{} is there already: name another file, or say `--replace` to write over it",
                path.display()
            );
            return Err(Failure::Unusable(why));
        }
        if let Some(path) = output.filter(|path| is_map(path)) {
            return import::export_map(library, &self.fight, path, out);
        }
        if let Some(path) = output.filter(|path| save::is_bundle(path)) {
            let bytes = save::bundle(library, &self.fight).map_err(Failure::unusable)?;
            store::write(path, &bytes).map_err(Failure::unusable)?;
            let (fight, path) = (self.fight.display(), path.display());
            writeln!(
                out,
                "{fight} → {path}\n`splitsecond import` puts it among somebody else's fights."
            )?;
            return Ok(Ending::Well);
        }
        if let Some(path) = output.filter(|path| has_ending(path, &["png"])) {
            return self.export_picture(library, path);
        }
        if self.no_grid || self.no_tokens {
            let why = "`--no-grid` and `--no-tokens` are about pictures: name a file with `-o` that ends in `.png`";
            return Err(Failure::unusable(why));
        }
        let (fight, ruleset, warning) = library.save(&self.fight).map_err(Failure::Unusable)?;
        if let Some(warning) = warning {
            print::complain(&warning);
        }
        let mut world = World::new();
        fight.open(&mut world, ruleset).map_err(Failure::unusable)?;
        let text = SavedFight::of(&mut world)
            .to_text()
            .map_err(Failure::unusable)?;
        match output {
            None => out.write_all(text.as_bytes())?,
            Some(path) => store::write(path, text.as_bytes()).map_err(Failure::unusable)?,
        }
        Ok(Ending::Well)
    }
}

fn is_map(path: &Path) -> bool {
    has_ending(path, &MAPS)
}

fn has_ending(path: &Path, endings: &[&str]) -> bool {
    let ending = path.extension().map(|ending| ending.to_ascii_lowercase());
    endings
        .iter()
        .any(|known| ending.as_deref() == Some(std::ffi::OsStr::new(known)))
}

#[cfg(not(feature = "app"))]
impl Export {
    fn export_picture(&self, _library: &Library, path: &Path) -> Result<Ending, Failure> {
        let why = format!(
            "{} cannot be painted, neither {} pixels a square nor otherwise: this build of the program has no windows, and no \
             pictures either",
            path.display(),
            self.scale
        );
        Err(Failure::Unusable(why))
    }
}

#[cfg(feature = "app")]
impl Export {
    /// Paints the map of an encounter, or of a fight as it stands.
    fn export_picture(&self, library: &Library, path: &Path) -> Result<Ending, Failure> {
        use crate::paint::{Sheet, paint_sheet};

        let found = library
            .open_fight(&self.fight, Opening::Copy)
            .map_err(Failure::unusable)?;
        if let Some(warning) = &found.warning {
            print::complain(warning);
        }
        let mut world = World::new();
        found.fight.install(&mut world).map_err(Failure::Unusable)?;
        let sheet = Sheet {
            square: self.scale,
            grid: !self.no_grid,
        };
        let painted = crate::encounter::read(&mut world, |battle| {
            let mut tokens = if self.no_tokens {
                Vec::new()
            } else {
                crate::map::faces(battle)
            };
            fill_portraits(&mut tokens, library, Path::new(&self.fight));
            let under = library.picture(battle.map, Some(Path::new(&self.fight)));
            paint_sheet(battle.map, sheet, under.as_deref(), &tokens)
        });
        let png = painted.map_err(Failure::Unusable)?.encode_png();
        let png = png.map_err(Failure::unusable)?;
        store::write(path, &png).map_err(Failure::unusable)?;
        Ok(Ending::Well)
    }
}

/// Reads the portraits that tokens name; where one cannot be, the emblem is painted.
#[cfg(feature = "app")]
fn fill_portraits(
    tokens: &mut [(crate::grid::Space, crate::paint::TokenFace)],
    library: &Library,
    path: &Path,
) {
    use crate::paint::portrait::{Copies, Likeness, Portraits};

    let mut portraits = Portraits::default();
    let named = tokens.iter().filter_map(|(_, face)| face.portrait.as_ref());
    for name in portraits.want(named.map(Likeness::name).cloned().collect()) {
        let read = library.portrait(&name, Some(path));
        portraits.take(&name, read.and_then(|file| Copies::read(&file).ok()));
    }
    for (_, face) in tokens {
        portraits.fill(face);
    }
}
