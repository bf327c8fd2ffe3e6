//! What is promised about saved fights and about files, each with the test that keeps it: for the help, and for the README.

/// A promise about saved fights or files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Promise {
    /// What is promised.
    pub what: &'static str,
    /// The test that keeps it, in `tests/faults`: its file and its name.
    pub kept_by: &'static str,
}

const fn promise(what: &'static str, kept_by: &'static str) -> Promise {
    Promise { what, kept_by }
}

/// Everything that is promised.
pub const PROMISES: &[Promise] = &[
    promise(
        "Every command is on the disk before it counts as saved, and a program that is killed at any moment loses none that did",
        "kills::killed_at_any_moment_it_keeps_what_it_told_as_safe",
    ),
    promise(
        "What a command costs on the disk does not depend on the length of the fight",
        "journal::a_command_costs_the_same_in_a_long_fight",
    ),
    promise(
        "What a power cut cuts off is dropped to the last whole command, and said so",
        "journal::a_journal_cut_anywhere_keeps_every_whole_command",
    ),
    promise(
        "Damage in one place costs what stands there, and the commands that follow on it before the next complete state",
        "journal::a_bit_flipped_anywhere_loses_no_other_record",
    ),
    promise(
        "A journal that ends with a complete state opens as the fight stood there, whichever bit of it is damaged, and what is missing is told",
        "recovery::a_bit_flipped_at_any_byte_keeps_the_last_complete_state",
    ),
    promise(
        "What cannot be read is kept in a file of its own before anything is written in its place",
        "journal::what_cannot_be_read_is_kept_before_it_is_written_over",
    ),
    promise(
        "Undo, other lines and changed dice are saved like everything else",
        "journal::what_was_done_is_read_back",
    ),
    promise(
        "Whatever the disk refuses, once or always, what was saved stays, and the rest is saved as soon as it can be",
        "journal::whatever_fails_what_was_told_as_safe_is_there",
    ),
    promise(
        "A disk that is full or can only be read is told until that is over, and tried again without being asked",
        "journal::a_full_disk_is_told_and_tried_again",
    ),
    promise(
        "A folder that is deleted during the fight is made again, with the whole fight",
        "journal::a_folder_that_is_deleted_is_made_again_with_everything",
    ),
    promise(
        "A file that somebody else puts in the place of the fight is kept",
        "journal::what_somebody_else_puts_there_is_not_written_over",
    ),
    promise(
        "Only one window writes a fight; another hears who that is",
        "journal::only_one_may_write_and_the_other_hears_who",
    ),
    promise(
        "Where the folder or the lock of a fight is deleted, the lock is taken again; where another window has it by then, nothing more is written there, and that is told",
        "locks::where_another_window_has_begun_in_its_place_nothing_more_is_written",
    ),
    promise(
        "Whoever watches a fight sees each command that is done in it, and writes nothing",
        "journal::whoever_watches_sees_what_is_done",
    ),
    promise(
        "Opening and looking change no byte of a fight",
        "journal::reading_changes_no_byte",
    ),
    promise(
        "A file and its backups are whole whatever fails, and failures push no backup out",
        "store::whatever_fails_the_file_and_its_backups_stay_whole",
    ),
    promise(
        "No two of a file and its backups are ever one",
        "store::no_two_of_the_files_are_ever_one",
    ),
    promise(
        "A link, or a file that is not the program's own, is never followed, cut or written over where a new file, a backup or a lock belongs",
        "links::what_lies_in_the_place_of_a_new_file_is_left_alone",
    ),
    promise(
        "Fights saved by any version can be opened and replayed",
        "kept::saves_of_every_version_open_and_replay",
    ),
    promise(
        "What is no file, such as a pipe or a device, is not waited for but told in a line",
        "hostile::what_is_no_file_is_told_at_once",
    ),
    promise(
        "No file is read that is larger than its kind may be: 16 MB for an encounter, a case, the settings or a file of a ruleset, 64 MB for a save in one file, 256 MB for a map or a picture, 1000 MB for a journal",
        "hostile::huge_files_are_refused_in_a_line",
    ),
    promise(
        "A file that holds too much of something (2,000 combatants, 50 sides, 20,000 pieces of wall, 100 characters of a name) is told soon, with the limit",
        "hostile::silly_files_are_told_soon",
    ),
    promise(
        "No garbled file makes the program crash, hang or take more than 200 MB for a megabyte",
        "fuzz::no_file_makes_a_reader_panic_hang_or_swell",
    ),
    promise(
        "Nothing that stands in a file is an order to the terminal",
        "hostile::nothing_in_a_file_is_an_order_to_the_terminal",
    ),
    promise(
        "Paths need not be text: whatever a file is called, it can be opened, listed and saved",
        "hostile::paths_need_not_be_text",
    ),
    promise(
        "A save from elsewhere does not choose a folder from which rules are read",
        "hostile::a_save_from_elsewhere_has_nothing_read_where_it_likes",
    ),
    promise(
        "A folder that cannot be read is named, and does not look empty",
        "folders::a_folder_that_cannot_be_read_does_not_look_empty",
    ),
    promise(
        "However many fights are saved, only the latest fifty are looked into for the list, off the thread that draws",
        "listing::a_thousand_saves_are_listed_soon",
    ),
    promise(
        "A long evening needs no more memory, handles or threads than a short one, but for the history of the fight that is open",
        "session::a_long_evening_needs_no_more_than_a_short_one",
    ),
];
