//! Opens files of other programs and bundles as fights.

use std::path::Path;

use super::bundle::{is_bundle, unbundle_fight};
use super::import::{
    ImportSettings, ImportTarget, encounter_name, import_map, import_other_levels,
};
use super::library::{Library, LoadedFight, OpenError, OpenMode, OpenableFight};

impl Library {
    /// Imports another program's map, or a fight from a bundle, into the user's folder and opens it.
    pub(super) fn open_foreign(&self, path: &Path) -> Result<LoadedFight, OpenError> {
        if is_bundle(path) {
            let fight = unbundle_fight(self, path);
            let fight = fight.map_err(|why| why.words(path))?;
            let found = self.open_fight(&fight, OpenMode::GoOn)?;
            let words = format!("{} is now {}", path.display(), fight.display());
            let words = match found.warning {
                Some(warning) => format!("{words}\n{warning}"),
                None => words,
            };
            return Ok(LoadedFight {
                warning: Some(words),
                ..found
            });
        }
        let user = self.require_user_folder().map_err(|why| why.to_string())?;
        let target = user.encounters().join(encounter_name(path));
        let wish = ImportSettings {
            ruleset: self.maps_by,
            ..ImportSettings::default()
        };
        let made = import_map(self, path, ImportTarget::Free(&target), &wish)
            .map_err(|why| format!("{}: {why}", path.display()))?;
        let others = import_other_levels(self, path, &target, &wish, &made);
        let setup = self.encounter(&made.encounter)?;
        let kept = self.copy_picture(&setup.map, Some(&made.encounter));
        let mut words = format!(
            "“{}” is now the fight “{}”, with the ruleset “{}”\n{}\nAdd creatures from the library (Ctrl+B)",
            path.file_name().unwrap_or_default().display(),
            setup.name,
            setup.ruleset.name,
            made.imported.report.text_for_window()
        );
        for more in others.into_iter().chain(kept.err()) {
            words = format!("{words}\n{more}");
        }
        Ok(LoadedFight {
            fight: OpenableFight::New(setup),
            warning: Some(words),
            open_portals: made.imported.map.open_portals(),
            outlines: made.imported.map.outlines_on_map(),
        })
    }
}
