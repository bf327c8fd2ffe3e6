//! `splitsecond export`: a fight as one file that people can read, or its map for other programs.

use std::io::Write;
use std::path::{Path, PathBuf};

use bevy::prelude::World;
use clap::Args;

use crate::save::{Library, SavedFight, store};

use super::{Ending, Failure, import, print};

/// The endings of maps for other programs.
const MAPS: [&str; 3] = ["dd2vtt", "df2vtt", "uvtt"];

/// Write a fight that is being played as one file that people can read, or an encounter's map for other programs.
///
/// The journal of a fight stays as it is; `check` and `replay` take both forms. With `-o` and a name that ends in
/// `.dd2vtt`, `.df2vtt` or `.uvtt`, the map of an encounter is written as Universal VTT: walls that stop everything, doors,
/// the size and the picture; the rest is told.
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
    let ending = path.extension().map(|ending| ending.to_ascii_lowercase());
    MAPS.iter()
        .any(|map| ending.as_deref() == Some(std::ffi::OsStr::new(map)))
}
