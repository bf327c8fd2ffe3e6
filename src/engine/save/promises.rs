//! Guarantees about saved fights and files, each with the test that proves it, for the help and the manual.

/// A guarantee about saved fights or files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Promise {
    /// Text of the guarantee.
    pub what: &'static str,
    /// Test in `tests/faults` that proves it: its file and its name.
    pub kept_by: &'static str,
}

const fn promise(what: &'static str, kept_by: &'static str) -> Promise {
    Promise { what, kept_by }
}

/// All guarantees.
pub const PROMISES: &[Promise] = &[
    promise(
        "Every command is on the disk before it counts as saved, and a program that is killed at any moment loses none of these",
        "kills::killed_at_any_moment_it_keeps_what_it_told_as_safe",
    ),
    promise(
        "How much a command writes to the disk does not depend on the length of the fight",
        "journal::a_command_costs_the_same_in_a_long_fight",
    ),
    promise(
        "After a power cut every complete command is still there, and a message says if one was cut off",
        "journal::a_journal_cut_anywhere_keeps_every_whole_command",
    ),
    promise(
        "Damage in one place loses only the damaged command, and those after it up to the next complete state",
        "journal::a_bit_flipped_anywhere_loses_no_other_record",
    ),
    promise(
        "A journal that ends with a complete state opens in that state wherever one bit of it is damaged, and a message says if something is missing",
        "recovery::a_bit_flipped_at_any_byte_keeps_the_last_complete_state",
    ),
    promise(
        "Damaged data is kept in a separate file before anything is written in its place",
        "journal::what_cannot_be_read_is_kept_before_it_is_written_over",
    ),
    promise(
        "Undo, branches and changed dice are saved like everything else",
        "journal::what_was_done_is_read_back",
    ),
    promise(
        "If the disk fails, once or always, saved commands stay saved, and the rest is saved as soon as possible",
        "journal::whatever_fails_what_was_told_as_safe_is_there",
    ),
    promise(
        "A full or read-only disk is reported until that is over, and saving is retried automatically",
        "journal::a_full_disk_is_told_and_tried_again",
    ),
    promise(
        "A folder that is deleted during the fight is created again, with the whole fight",
        "journal::a_folder_that_is_deleted_is_made_again_with_everything",
    ),
    promise(
        "If another file takes the place of the fight's file, it is kept",
        "journal::what_somebody_else_puts_there_is_not_written_over",
    ),
    promise(
        "Only one window writes a fight, and a second one names the first",
        "journal::only_one_may_write_and_the_other_hears_who",
    ),
    promise(
        "If the folder or the lock of a fight is deleted, the lock is taken again; if another window has it by then, nothing more is written to that fight, and a message says so",
        "locks::where_another_window_has_begun_in_its_place_nothing_more_is_written",
    ),
    promise(
        "A window that watches a fight shows every command and writes nothing",
        "journal::whoever_watches_sees_what_is_done",
    ),
    promise(
        "Opening and reading a fight change no byte of it",
        "journal::reading_changes_no_byte",
    ),
    promise(
        "A file and its backups stay complete whatever fails, and failures push no backup out",
        "store::whatever_fails_the_file_and_its_backups_stay_whole",
    ),
    promise(
        "A file and its backups are always separate files",
        "store::no_two_of_the_files_are_ever_one",
    ),
    promise(
        "A link or a foreign file in the place of a new file, a backup or a lock is never followed, truncated or overwritten",
        "links::what_lies_in_the_place_of_a_new_file_is_left_alone",
    ),
    promise(
        "Fights saved by any version can be opened and replayed",
        "kept::saves_of_every_version_open_and_replay",
    ),
    promise(
        "A pipe or a device in the place of a file is rejected at once with one line",
        "hostile::what_is_no_file_is_told_at_once",
    ),
    promise(
        "Files that are too large are rejected: more than 16 MB for an encounter, a case, the settings or a file of a ruleset, 64 MB for a fight saved as one file, 256 MB for a map or a picture, 1000 MB for a journal",
        "hostile::huge_files_are_refused_in_a_line",
    ),
    promise(
        "A file that contains too much (2,000 combatants, 50 sides, 20,000 pieces of wall, 100 characters of a name) is soon rejected, and the message names the limit",
        "hostile::silly_files_are_told_soon",
    ),
    promise(
        "No garbled file makes the program crash, hang or take more than 200 MB for each megabyte",
        "fuzz::no_file_makes_a_reader_panic_hang_or_swell",
    ),
    promise(
        "No text in a file can control the terminal",
        "hostile::nothing_in_a_file_is_an_order_to_the_terminal",
    ),
    promise(
        "A file can be opened, listed and saved whatever its name is, even if that is not valid text",
        "hostile::paths_need_not_be_text",
    ),
    promise(
        "A saved fight from another computer cannot choose a folder from which rules are read",
        "hostile::a_save_from_elsewhere_has_nothing_read_where_it_likes",
    ),
    promise(
        "A folder that cannot be read is named, and does not look empty",
        "folders::a_folder_that_cannot_be_read_does_not_look_empty",
    ),
    promise(
        "However many fights are saved, the list reads only the latest fifty, in the background",
        "listing::a_thousand_saves_are_listed_soon",
    ),
    promise(
        "A long evening needs no more memory, handles or threads than a short one, except for the history of the open fight",
        "session::a_long_evening_needs_no_more_than_a_short_one",
    ),
];
