//! `splitsecond export`: a fight as one readable file, its map for other programs, or a picture of it; entries of a
//! ruleset as a table.

use std::io::Write;
use std::path::{Path, PathBuf};

use bevy_ecs::prelude::World;
use clap::Args;

use crate::document;
use crate::import::{self as other_programs, TableError};
use crate::ruleset::RulesetId;
use crate::save::{self, Library, SavedFight, USUAL_RULESET, store};

use super::{CommandError, ExitStatus, import, print, quoted};

/// Export a fight in progress as one readable file, an encounter's map for other programs, a picture of either, a
/// package to share, or entries of a ruleset as a table.
///
/// The journal of a fight does not change; `check` and `replay` accept both forms.
///
/// The ending of the name after `-o` selects other formats. With `.dd2vtt`, `.df2vtt` or `.uvtt`, the map of an
/// encounter is written as Universal VTT: walls that block everything, doors, lights, the size and the picture.
/// Everything else is left out and reported. With `.png`, the map is painted as the game master sees it. With
/// `.fight`, the fight or encounter is written as one file to share, with its pictures and your custom rules.
#[derive(Args, Debug)]
pub(super) struct Export {
    /// The journal of a fight, or a save; for a map, an encounter file or the name of a bundled fight.
    #[arg(required_unless_present_any = ["entries", "ruleset"], conflicts_with_all = ["entries", "ruleset"])]
    fight: Option<PathBuf>,
    /// Write all entries of this kind as a table: `creatures`, `characters`, `weapons`, `spells` …
    #[arg(long, value_name = "KIND")]
    entries: Option<String>,
    /// The ruleset to export from. Default: `seconds`. Without `--entries`, everything that you added to it is
    /// exported.
    #[arg(long, value_name = "RULESET")]
    ruleset: Option<String>,
    /// The file to write; without it, the fight or the table is printed.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Overwrite an existing file; it is kept as a backup.
    #[arg(long)]
    replace: bool,
    /// Width of a square in a picture, in pixels; reduced if the picture would be more than 4,096 pixels long.
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
    pub fn carry_out(
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
        if let Some(kind) = &self.entries {
            return self.export_table(library, kind, out);
        }
        let Some(fight) = self.fight.as_deref() else {
            return self.export_rules(library, out);
        };
        if let Some(path) = output.filter(|path| save::is_exported_map(path)) {
            return import::export_map(library, fight, path, self.replace, out);
        }
        if let Some(path) = output.filter(|path| save::is_bundle(path)) {
            let bytes = save::bundle(library, fight).map_err(CommandError::from_unusable_input)?;
            store::write_atomically(path, &bytes, self.replace)
                .map_err(CommandError::from_unusable_input)?;
            let (fight, path) = (fight.display(), path.display());
            writeln!(
                out,
                "{fight} → {path}\nRecipients add it to their fights with `splitsecond import`."
            )?;
            return Ok(ExitStatus::Well);
        }
        if let Some(path) = output.filter(|path| has_ending(path, &["png"])) {
            return self.export_picture(library, fight, path);
        }
        if self.no_grid || self.no_tokens {
            let why = "`--no-grid` and `--no-tokens` only apply to pictures: add `-o NAME.png`";
            return Err(CommandError::from_unusable_input(why));
        }
        let (fight, ruleset, warning) = library.save(fight).map_err(CommandError::Unusable)?;
        if let Some(warning) = warning {
            print::complain(&warning);
        }
        let mut world = World::new();
        fight
            .open(&mut world, ruleset)
            .map_err(CommandError::from_unusable_input)?;
        let text = SavedFight::capture(&mut world)
            .to_text()
            .map_err(CommandError::from_unusable_input)?;
        match output {
            None => out.write_all(text.as_bytes())?,
            Some(path) => store::write_atomically(path, text.as_bytes(), self.replace)
                .map_err(CommandError::from_unusable_input)?,
        }
        Ok(ExitStatus::Well)
    }
}

impl Export {
    /// Writes entries as a table.
    fn export_table(
        &self,
        library: &Library,
        kind: &str,
        out: &mut dyn Write,
    ) -> Result<ExitStatus, CommandError> {
        let output = self.output.as_deref();
        if output.is_some_and(|path| !other_programs::is_table(path)) {
            let why = "a table is written to a `.csv` file: add `-o NAME.csv`";
            return Err(CommandError::from_unusable_input(why));
        }
        let id = RulesetId::new(self.ruleset.as_deref().unwrap_or(USUAL_RULESET));
        let rulesets = library.rulesets();
        let ruleset = rulesets
            .load(id)
            .map_err(CommandError::from_unusable_input)?;
        let table = other_programs::write_table(rulesets, &ruleset, kind);
        let table = table.map_err(|why| match &why {
            TableError::Section(named) => {
                let known = other_programs::table_sections();
                let meant = document::nearest(named, &known);
                let meant = meant.map(|meant| format!("; did you mean `{meant}`?"));
                CommandError::Unusable(format!("{why}{}", meant.unwrap_or_default()))
            }
            TableError::Ruleset(_) | TableError::Entry(_) | TableError::Cells(_) => {
                CommandError::from_unusable_input(why)
            }
        })?;
        let Some(path) = output else {
            out.write_all(table.text.as_bytes())?;
            return Ok(ExitStatus::Well);
        };
        // Excel needs this byte order mark to recognise the text as UTF-8.
        let text = format!("\u{feff}{}", table.text);
        store::write_atomically(path, text.as_bytes(), self.replace)
            .map_err(CommandError::from_unusable_input)?;
        let typed = quoted(&path.display().to_string());
        writeln!(
            out,
            "{} {kind} of the ruleset `{id}` → {}\n`splitsecond import {typed} --ruleset {id}` imports your changes \
             to it.",
            table.entries,
            path.display(),
        )?;
        Ok(ExitStatus::Well)
    }
}

impl Export {
    /// Writes everything that the user added to a ruleset as one file.
    fn export_rules(
        &self,
        library: &Library,
        out: &mut dyn Write,
    ) -> Result<ExitStatus, CommandError> {
        let id = RulesetId::new(self.ruleset.as_deref().unwrap_or(USUAL_RULESET));
        let path = self.output.as_deref().filter(|path| save::is_bundle(path));
        let Some(path) = path else {
            let why = format!(
                "custom rules are exported to a `.fight` file: add `-o NAME.fight`, or export one kind of entry as a \
                 table, \
                 such as `--entries creatures --ruleset {id}`"
            );
            return Err(CommandError::Unusable(why));
        };
        let bytes = save::bundle_rules(library, id).map_err(CommandError::from_unusable_input)?;
        store::write_atomically(path, &bytes, self.replace)
            .map_err(CommandError::from_unusable_input)?;
        let path = path.display();
        writeln!(
            out,
            "your rules for `{id}` → {path}\nOther players add them to their own rules with `splitsecond import`."
        )?;
        Ok(ExitStatus::Well)
    }
}

fn has_ending(path: &Path, endings: &[&str]) -> bool {
    let ending = path.extension().map(|ending| ending.to_ascii_lowercase());
    endings
        .iter()
        .any(|known| ending.as_deref() == Some(std::ffi::OsStr::new(known)))
}

#[cfg(not(feature = "app"))]
impl Export {
    fn export_picture(
        &self,
        _library: &Library,
        _fight: &Path,
        path: &Path,
    ) -> Result<ExitStatus, CommandError> {
        let why = format!(
            "cannot write {} at {} pixels per square: this build has no graphics support",
            path.display(),
            self.scale
        );
        Err(CommandError::Unusable(why))
    }
}

#[cfg(feature = "app")]
impl Export {
    /// Paints the map of an encounter, or of a fight in its current state.
    fn export_picture(
        &self,
        library: &Library,
        fight: &Path,
        path: &Path,
    ) -> Result<ExitStatus, CommandError> {
        use crate::paint::{Sheet, encode_png, paint_sheet};

        let opened = super::open_copy(library, fight)?;
        let mut world = World::new();
        opened.install(&mut world).map_err(CommandError::Unusable)?;
        let sheet = Sheet {
            square: self.scale,
            grid: !self.no_grid,
        };
        let painted = crate::encounter::read(&mut world, |battle| {
            let mut tokens = if self.no_tokens {
                Vec::new()
            } else {
                crate::ui::map::faces(battle)
            };
            crate::paint::portrait::fill(&mut tokens, library, fight);
            let under = library.picture(battle.map, Some(fight));
            paint_sheet(battle.map, sheet, under.as_deref(), &tokens)
        });
        let png = painted.and_then(|painted| encode_png(&painted));
        let png = png.map_err(CommandError::Unusable)?;
        store::write_atomically(path, &png, self.replace)
            .map_err(CommandError::from_unusable_input)?;
        Ok(ExitStatus::Well)
    }
}
