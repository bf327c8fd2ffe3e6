//! Guarantees about saved fights and files, each with the test that proves it, for the help and the manual.

/// A guarantee about saved fights or files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guarantee {
    /// Text of the guarantee.
    pub what: &'static str,
    /// Test in `tests/faults` that proves it: its file and its name.
    pub kept_by: &'static str,
}

const fn promise(what: &'static str, kept_by: &'static str) -> Guarantee {
    Guarantee { what, kept_by }
}

/// All guarantees.
pub const GUARANTEES: &[Guarantee] = &[
    promise(
        "Every command is on the disk before it counts as saved, and a program that is killed at any moment loses none of these",
        "kills::killed_writer_keeps_acknowledged_commands",
    ),
    promise(
        "How much a command writes to the disk does not depend on the length of the fight",
        "journal::command_cost_is_constant_in_long_fights",
    ),
    promise(
        "After a power cut every complete command is still there, and a message says if one was cut off",
        "journal::truncated_journal_keeps_every_whole_command",
    ),
    promise(
        "Damage in one place loses only the damaged command, and those after it up to the next complete state",
        "journal::flipped_bit_loses_no_other_record",
    ),
    promise(
        "A journal that ends with a complete state opens in that state wherever one bit of it is damaged, and a message says if something is missing",
        "recovery::bit_flip_at_any_byte_keeps_the_last_full_state",
    ),
    promise(
        "Damaged data is kept in a separate file before anything is written in its place",
        "journal::unreadable_data_is_kept_before_overwriting",
    ),
    promise(
        "Undo, branches and changed dice are saved like everything else",
        "journal::every_command_is_read_back",
    ),
    promise(
        "If the disk fails, once or always, saved commands stay saved, and the rest is saved as soon as possible",
        "journal::acknowledged_commands_survive_any_failure",
    ),
    promise(
        "A full or read-only disk is reported until that is over, and saving is retried automatically",
        "journal::full_disk_is_reported_and_retried",
    ),
    promise(
        "A folder that is deleted during the fight is created again, with the whole fight",
        "journal::deleted_folder_is_recreated_with_everything",
    ),
    promise(
        "If another file takes the place of the fight's file, it is kept",
        "journal::files_of_other_programs_are_not_overwritten",
    ),
    promise(
        "Only one window writes a fight, and a second one names the first",
        "journal::second_writer_is_refused_and_told_the_owner",
    ),
    promise(
        "If the folder or the lock of a fight is deleted, the lock is taken again; if another window has it by then, nothing more is written to that fight, and a message says so",
        "locks::writer_stops_once_another_window_takes_over",
    ),
    promise(
        "A window that watches a fight shows every command and writes nothing",
        "journal::watcher_sees_every_command",
    ),
    promise(
        "Opening and reading a fight change no byte of it",
        "journal::reading_changes_no_byte",
    ),
    promise(
        "A file and its backups stay complete whatever fails, and failures push no backup out",
        "store::file_and_backups_survive_any_failure",
    ),
    promise(
        "A file and its backups are always separate files",
        "store::backups_never_alias",
    ),
    promise(
        "A link or a foreign file in the place of a new file, a backup or a lock is never followed, truncated or overwritten",
        "links::file_at_a_new_files_path_is_left_alone",
    ),
    promise(
        "Fights saved by any version can be opened and replayed",
        "kept::saves_of_every_version_open_and_replay",
    ),
    promise(
        "A pipe or a device in the place of a file is rejected at once with one line",
        "hostile::non_regular_files_are_rejected_at_once",
    ),
    promise(
        "Files that are too large are rejected: more than 16 MB for an encounter, a case, the settings or a file of a ruleset, 64 MB for a fight saved as one file, 256 MB for a map or a picture, 1000 MB for a journal",
        "hostile::huge_files_are_rejected_in_one_line",
    ),
    promise(
        "A file that contains too much (2,000 combatants, 50 sides, 20,000 pieces of wall, 100 characters of a name) is soon rejected, and the message names the limit",
        "hostile::malformed_files_are_rejected_quickly",
    ),
    promise(
        "No garbled file makes the program crash, hang or take more than 200 MB for each megabyte",
        "fuzz::readers_never_panic_hang_or_exhaust_memory",
    ),
    promise(
        "No text in a file can control the terminal",
        "hostile::file_contents_never_control_the_terminal",
    ),
    promise(
        "A file can be opened, listed and saved whatever its name is, even if that is not valid text",
        "hostile::non_utf8_paths_are_accepted",
    ),
    promise(
        "A saved fight from another computer cannot choose a folder from which rules are read",
        "hostile::foreign_save_cannot_choose_files_to_read",
    ),
    promise(
        "A folder that cannot be read is named, and does not look empty",
        "folders::unreadable_folder_does_not_look_empty",
    ),
    promise(
        "However many fights are saved, the list reads only the latest fifty, in the background",
        "listing::thousand_saves_are_listed_quickly",
    ),
    promise(
        "A long evening needs no more memory, handles or threads than a short one, except for the history of the open fight",
        "session::long_session_uses_no_more_resources_than_a_short_one",
    ),
];
