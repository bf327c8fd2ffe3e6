//! Operations on the user's files as a whole: rename, copy, delete and restore.
//!
//! Nothing is ever overwritten, and a fight that is played elsewhere is not touched.
//!
//! | file | holds |
//! | --- | --- |
//! | `name` | renames and copies a fight |
//! | `trash` | deleted files, until they are restored or permanently removed |

mod name;
#[cfg(test)]
mod tests;
mod trash;

use std::io;
use std::path::{Component, Path, PathBuf};

use crate::document::NameError;

use super::journal::{JournalNameError, Lock, LockError};
use super::library::Library;
use super::store::FileWriteError;
use super::{HomeError, UserFolder};

pub use trash::{Trash, TrashItem};

/// Error: an operation on a file failed. The file is unchanged.
#[derive(Debug, thiserror::Error)]
pub enum FileOperationError {
    /// There is no folder for the user's files.
    #[error(transparent)]
    NoHome(#[from] HomeError),
    /// It is not one of the user's files.
    #[error("{} is not among your files: make a copy of it first", .0.display())]
    NotOwn(PathBuf),
    /// It is being played elsewhere, or it cannot be locked.
    #[error("{} was not changed: {why}", path.display())]
    Held {
        /// The file.
        path: PathBuf,
        /// Reason, with the holder of the lock if known.
        why: LockError,
    },
    /// The new name is not valid.
    #[error("{0}")]
    Name(#[from] NameError),
    /// It cannot be read.
    #[error("{} cannot be read: {why}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Reason.
        why: String,
    },
    /// It is a journal that cannot be renamed or copied.
    #[error("{} was not changed: {why}", path.display())]
    NotNamed {
        /// The file.
        path: PathBuf,
        /// Reason.
        why: JournalNameError,
    },
    /// It cannot be written.
    #[error(transparent)]
    Disk(#[from] FileWriteError),
    /// It cannot be moved or removed.
    #[error("{} cannot be moved: {source}", path.display())]
    Unmoved {
        /// The file.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// The trash has no such item.
    #[error("it is no longer in the trash")]
    Gone,
}

impl Library {
    /// Returns the user's folder, and the path of the file relative to it.
    fn own_place(&self, path: &Path) -> Result<(&UserFolder, PathBuf), FileOperationError> {
        let user = self.require_user_folder()?;
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
            _elsewhere => Err(FileOperationError::NotOwn(path.to_owned())),
        }
    }
}

/// Locks the file at `path` for an operation.
fn lock(path: &Path) -> Result<Lock, FileOperationError> {
    let path = path.to_owned();
    Lock::acquire(&path).map_err(|why| FileOperationError::Held { path, why })
}
