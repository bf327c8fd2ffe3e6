//! What is done to files of the user's own as a whole: they get another name, are copied, go to what is discarded, and
//! come back from there.
//!
//! Nothing is ever written over, and what somebody else goes on with stays as it is.
//!
//! | file | holds |
//! | --- | --- |
//! | `name` | another name for a fight, and a copy of one |
//! | `discarded` | what is not wanted any more, until it is put back or gone for good |

mod discarded;
mod name;
#[cfg(test)]
mod tests;

use std::io;
use std::path::{Component, Path, PathBuf};

use crate::document::WrongName;

use super::journal::{Lock, NotLocked, NotNamed};
use super::library::Library;
use super::store::WriteFailed;
use super::{NoHome, UserFolder};

pub use discarded::{Discarded, DiscardedThing};

/// Why nothing is done to a file. It is as it was.
#[derive(Debug, thiserror::Error)]
pub enum NotDone {
    /// There is no folder for the user's files.
    #[error(transparent)]
    NoHome(#[from] NoHome),
    /// It is no file of the user's own.
    #[error("{} is not among your own files: make a copy of it, which is", .0.display())]
    NotOwn(PathBuf),
    /// Somebody goes on with it, or nobody can be kept from it.
    #[error("{} stays as it is: {why}", path.display())]
    Held {
        /// The file.
        path: PathBuf,
        /// Who that is.
        why: NotLocked,
    },
    /// What it is to be called is no name.
    #[error("{0}")]
    Name(#[from] WrongName),
    /// It cannot be read, and why, in words.
    #[error("{} cannot be read: {why}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Why.
        why: String,
    },
    /// It is a journal, and gets no other name.
    #[error("{} stays as it is: {why}", path.display())]
    NotNamed {
        /// The file.
        path: PathBuf,
        /// Why.
        why: NotNamed,
    },
    /// The disk does not let it be written.
    #[error(transparent)]
    Disk(#[from] WriteFailed),
    /// The disk does not let it be moved, or removed.
    #[error("{} cannot be moved: {source}", path.display())]
    Unmoved {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// There is no such thing among what was discarded.
    #[error("that is not among what was discarded any more")]
    Gone,
}

impl Library {
    /// The folder of the user's files, and where in it the file at `path` lies.
    fn own_place(&self, path: &Path) -> Result<(&UserFolder, PathBuf), NotDone> {
        let user = self.home()?;
        let whole = |path: &Path| std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        let (folder, file) = (whole(user.path()), whole(path));
        let within = file.strip_prefix(&folder).ok();
        let plain = |place: &&Path| {
            let mut steps = place.components();
            place.components().count() > 1 && steps.all(|it| matches!(it, Component::Normal(_)))
        };
        let discarded = user.discarded();
        let place = within
            .filter(plain)
            .filter(|_| !file.starts_with(whole(&discarded)));
        match place {
            Some(place) if file.is_file() => Ok((user, place.to_owned())),
            _elsewhere => Err(NotDone::NotOwn(path.to_owned())),
        }
    }
}

/// The right to do something to the file at `path`.
fn lock(path: &Path) -> Result<Lock, NotDone> {
    let path = path.to_owned();
    Lock::take(&path).map_err(|why| NotDone::Held { path, why })
}
