//! Manages the journal of the open fight, shows its status on the disk, and follows a fight that is only watched.
//!
//! Functions that open, leave or close a fight take the whole world: a journal is written from all of the fight, and
//! another fight replaces all of it.

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::thread;
use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, RequestRedraw, WindowCloseRequested};
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};
use bevy_egui::EguiPrimaryContextPass;

use crate::encounter::{self, EncounterName, History};
use crate::save::journal::{Journal, JournalChange, JournalFollower, SaveStatus};
use crate::save::{OpenError, OpenableFight, UserFolder, journal};
use crate::ui::browse::{Browser, FileToSave, file_name};
use crate::ui::creatures::import_creatures;
use crate::ui::file_change::rulesets::keep_old_rules;
use crate::ui::saving;
use crate::ui::shell::open_library::OpenLibrary;
use crate::ui::shell::register::{RegisterFeature, run_system};
use crate::ui::shell::toasts::Toasts;
use crate::ui::shell::windows::{GmWindow, WindowSystems};
use crate::ui::start::StartUi;
use crate::ui::startup;
use crate::view::{
    Background, FeatureRequest, FightClosed, InputSystems, Reporter, Request, ResultSystems,
    Revision, StorageAct, WindowWaker, actions, interrupt,
};

use super::{ExitWay, FightInUse, SavingModel, text};

/// Maximum number of checks whether the last commands are on the disk, and the time between them.
const PATIENCE: u32 = 400;
const GLANCE: Duration = Duration::from_millis(5);

/// Interval between checks of a watched journal.
const LOOK: Duration = Duration::from_millis(300);

/// The systems that follow a fight which is only watched.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FollowSystems;

/// Saves after every command.
pub fn plugin(app: &mut App) {
    app.add_request(open)
        .init_resource::<WindowWaker>()
        .init_resource::<FightStorage>()
        .init_resource::<SavingModel>()
        .add_systems(Startup, remember_event_loop)
        .add_systems(
            Update,
            (quit_on_window_close, follow_watched_fight)
                .chain()
                .after(ResultSystems)
                .before(InputSystems)
                .in_set(FollowSystems),
        )
        .add_systems(EguiPrimaryContextPass, show_question.after(WindowSystems))
        .add_systems(First, quit_on_interrupt.run_if(interrupt::was_pressed))
        .add_systems(
            Last,
            (
                record.run_if(resource_changed::<Revision>),
                update_save_status,
            )
                .chain(),
        );
}

/// Makes Ctrl+C in the terminal wake the windows, which then close in an orderly way.
pub fn listen_to_terminal(app: &mut App) {
    let wake = app
        .world_mut()
        .get_resource_or_init::<WindowWaker>()
        .callback();
    let _ignored_in_the_background = interrupt::listen(wake);
}

fn remember_event_loop(waker: Res<WindowWaker>, proxy: Option<Res<EventLoopProxyWrapper>>) {
    let Some(proxy) = proxy else { return };
    let proxy = Mutex::new((*proxy).clone());
    waker.connect(move || {
        if let Ok(proxy) = proxy.lock() {
            let _the_app_ends = proxy.send_event(WinitUserEvent::WakeUp);
        }
    });
}

/// Storage of the open fight.
#[derive(Resource, Default)]
pub struct FightStorage {
    journal: Option<Journal>,
    /// The file of a fight that is only watched.
    watched: Option<PathBuf>,
    news: Option<Background<JournalChange>>,
    /// Name or path by which the fight was opened.
    opened_by: PathBuf,
    /// Reason why there is no journal.
    without: Option<String>,
    standing: SaveStatus,
}

impl FightStorage {
    /// Path of the fight's journal.
    pub fn path(&self) -> Option<&Path> {
        self.journal.as_ref().map(Journal::path)
    }

    /// Returns the name or path by which the fight was opened.
    pub fn source(&self) -> &Path {
        &self.opened_by
    }

    /// Switches to another journal; pending records of the old one are written first.
    pub fn switch_journal(&mut self, journal: Journal) {
        *self = Self {
            journal: Some(journal),
            opened_by: std::mem::take(&mut self.opened_by),
            ..Self::default()
        };
    }

    /// Returns true if everything is safe on the disk. Waits a short time for running writes.
    fn is_all_saved(&mut self) -> bool {
        let Some(journal) = &self.journal else {
            return self.without.is_none();
        };
        for _ in 0..PATIENCE {
            let standing = journal.status();
            let remarks = std::mem::take(&mut self.standing.remarks);
            self.standing = standing;
            self.standing.remarks.splice(0..0, remarks);
            if self.standing.trouble.is_some() {
                return false;
            }
            if self.standing.is_safe() {
                return true;
            }
            thread::sleep(GLANCE);
        }
        false
    }
}

/// Starts storing a fight, which has just been opened by this name or path.
pub fn start_storing(
    In((source, fight)): In<(PathBuf, OpenableFight)>,
    library: Res<OpenLibrary>,
    waker: Res<WindowWaker>,
    mut toasts: ResMut<Toasts>,
    mut commands: Commands,
) {
    let mut keeping = FightStorage {
        opened_by: source.clone(),
        ..FightStorage::default()
    };
    if let OpenableFight::Watched { reading, path, .. } = &fight {
        let follower = JournalFollower::new(path, reading);
        let follow = move |reporter| watch_journal(follower, &reporter);
        match Background::begin("journal", &waker, follow) {
            Ok(news) => keeping.news = Some(news),
            Err(why) => toasts.show_error(text::not_followed(why)),
        }
        keeping.watched = Some(path.clone());
    }
    let library = &library.0;
    let file = library.encounter_behind(&source, None);
    if let Some((user, file)) = library.user_folder().zip(file)
        && let Err(failed) = user.note_opened(&file)
    {
        warn!("where the fight was opened from is not remembered: {failed}");
    }
    match library.journal_of(&source, fight, waker.callback()) {
        Ok(journal) => keeping.journal = journal,
        Err(why) => keeping.without = Some(why),
    }
    commands.insert_resource(keeping);
}

/// Before another fight is opened, writes the current state, which is all of the fight, so that this fight opens quickly
/// next time.
pub fn leave(world: &mut World) {
    if !world.contains_resource::<FightStorage>() {
        return;
    }
    world.resource_scope(|world, mut keeping: Mut<FightStorage>| {
        if let Some(journal) = &mut keeping.journal {
            journal.record(world);
            journal.record_state(world);
        }
    });
}

/// Checks a journal regularly until another one takes its place.
fn watch_journal(mut follower: JournalFollower, reporter: &Reporter<JournalChange>) {
    while !reporter.is_stopped() {
        thread::sleep(LOOK);
        let found = match follower.poll() {
            Ok(JournalChange::Nothing) => continue,
            Ok(found) => found,
            // The file may be about to be replaced.
            Err(_not_now) => continue,
        };
        let ends = found == JournalChange::Another;
        if !reporter.report(found) || ends {
            return;
        }
    }
}

/// Shows new commands of the watched fight, which replace its state.
fn follow_watched_fight(world: &mut World) {
    let keeping = world.resource::<FightStorage>();
    let Some(news) = &keeping.news else { return };
    let (news, _is_over) = news.take_reports();
    for found in news {
        match found {
            JournalChange::Nothing => {}
            JournalChange::More { entries, head } => {
                world.resource_mut::<History>().append_entries(entries);
                if let Err(diverged) = encounter::jump(world, head) {
                    let words = crate::ui::shell::notice::divergence_notice(&diverged);
                    world.resource_mut::<Toasts>().show_error(words);
                }
                run_system(world, startup::rebuild_lexicon, ());
                world.resource_mut::<Revision>().0 += 1;
                world.write_message(RequestRedraw);
            }
            JournalChange::Another => {
                let watched = world.resource::<FightStorage>().watched.clone();
                if let Some(watched) = watched {
                    world.write_message(Request::from(StorageAct::Watch(watched)));
                }
            }
        }
    }
}

/// Returns true if `request` would change a fight that is only watched.
pub fn is_forbidden(world: &World, request: &Request) -> bool {
    let watched = world.resource::<FightStorage>().watched.is_some();
    watched
        && match request {
            Request::Submit(_) => true,
            Request::Do(action) => action.changes_fight,
            Request::Feature(request) => request.changes_fight(),
            Request::Select(_)
            | Request::SelectGroup(_)
            | Request::Point(_)
            | Request::Take(_)
            | Request::CentreOn(_) => false,
        }
}

/// Shows the question about unsaved changes, above all windows.
fn show_question(mut window: GmWindow, mut saving: ResMut<SavingModel>) {
    let saving = saving.bypass_change_detection();
    window.show(|ui| saving::show(ui, saving));
}

/// Hands over new commands to the journal, and the state of the fight now and then. A fight without any commands is not
/// written.
fn record(world: &mut World) {
    world.resource_scope(|world, mut keeping: Mut<FightStorage>| {
        if let Some(journal) = &mut keeping.bypass_change_detection().journal {
            journal.record(world);
        }
    });
}

/// Updates the save indicator, and continues with what had to wait for the disk.
fn update_save_status(
    mut keeping: ResMut<FightStorage>,
    history: Res<History>,
    mut saving: ResMut<SavingModel>,
    mut toasts: ResMut<Toasts>,
    mut requests: MessageWriter<Request>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let keeping = keeping.bypass_change_detection();
    if let Some(journal) = &keeping.journal {
        keeping.standing = journal.status();
        for remark in keeping.standing.remarks.drain(..) {
            toasts.show_info(remark);
        }
    }
    let standing = &keeping.standing;
    let (trouble, details, unsaved) = match (&keeping.without, &standing.trouble) {
        (Some(why), _) => {
            let unsaved = history.entries().len();
            (Some(text::NO_FILE.to_owned()), why.clone(), unsaved)
        }
        (None, Some(trouble)) => (
            Some(trouble.reason.clone()),
            trouble.why.clone(),
            standing.handed.saturating_sub(standing.safe),
        ),
        (None, None) => (None, String::new(), 0),
    };
    let saving = saving.bypass_change_detection();
    let model = SavingModel {
        trouble,
        details,
        unsaved,
        watched: keeping.watched.is_some(),
        ..saving.clone()
    };
    let well = model.trouble.is_none() && standing.is_safe();
    let (waits, changed) = (saving.leaving.is_some(), model != *saving);
    let goes_on = waits && well;
    if !changed && !goes_on {
        return;
    }
    *saving = model;
    if well && let Some(leaving) = saving.leaving.take() {
        requests.write(match leaving {
            ExitWay::Quit => Request::Do(&actions::QUIT),
            ExitWay::Open(source) => Request::from(StorageAct::Open(source)),
            ExitWay::Again => Request::from(StorageAct::PlayAgain),
        });
    }
    redraw.write(RequestRedraw);
}

/// Returns true if the fight may be left, whose last commands are written. If part of it is not safe, the user is asked
/// first.
fn confirm_leaving(world: &mut World, leaving: ExitWay) -> bool {
    record(world);
    let nothing_done = world.resource::<History>().entries().is_empty();
    let well = nothing_done || world.resource_mut::<FightStorage>().is_all_saved();
    if !well {
        world.resource_mut::<SavingModel>().leaving = Some(leaving);
    }
    well
}

/// A fight to open, by name or path.
#[derive(Clone, Debug, PartialEq)]
pub struct FightToOpen(pub PathBuf);

impl FeatureRequest for FightToOpen {}

/// Opens another fight, unless the user must be asked first. It replaces all of the open one.
fn open(In(fight): In<FightToOpen>, world: &mut World) {
    let source = fight.0;
    if run_system(world, import_creatures, source.clone()) {
        return;
    }
    let open = world.resource::<FightStorage>().path();
    if open.is_some_and(|open| open == source) {
        world.resource_mut::<StartUi>().close();
        let words = text::ALREADY_OPEN.to_owned();
        world.resource_mut::<Toasts>().show_info(words);
        return;
    }
    if confirm_leaving(world, ExitWay::Open(source.clone())) {
        open_now(world, &source, Default::default());
    }
}

/// Opens another fight, which replaces all of the open one. If it is already being played elsewhere, a message says so.
pub fn open_now(world: &mut World, source: &Path, opening: crate::save::OpenMode) {
    match startup::open(world, source, opening) {
        Ok(warning) => {
            world.trigger(FightClosed);
            run_system(world, keep_old_rules, ());
            if let Some(warning) = warning {
                world.resource_mut::<Toasts>().show_notice(warning);
            }
        }
        Err(OpenError::Held { why, .. }) => {
            world.resource_mut::<SavingModel>().held = Some(FightInUse {
                source: source.to_owned(),
                why: why.to_string(),
            });
        }
        Err(OpenError::Otherwise(words)) => world.resource_mut::<Toasts>().show_error(words),
    }
}

/// Restarts this fight with new dice, which replaces all of it, unless the user must be asked first.
pub fn restart(world: &mut World) {
    if confirm_leaving(world, ExitWay::Again) {
        restart_now(world);
    }
}

/// Restarts this fight with new dice, in a new journal.
pub fn restart_now(world: &mut World) {
    let source = world.resource::<FightStorage>().opened_by.clone();
    match startup::restart(world, &source) {
        Ok(()) => world.trigger(FightClosed),
        Err(words) => world.resource_mut::<Toasts>().show_error(words),
    }
}

/// Closes the program, unless the user must be asked first.
pub fn quit(world: &mut World) {
    if confirm_leaving(world, ExitWay::Quit) {
        quit_now(world);
    }
}

/// Closes the program.
pub fn quit_now(world: &mut World) {
    leave(world);
    run_system(world, close_window, ());
}

/// Closes the GM window, with which the program ends.
fn close_window(window: Query<Entity, With<PrimaryWindow>>, mut commands: Commands) {
    if let Some(window) = window.iter().next() {
        commands.entity(window).despawn();
    }
}

/// Handles Ctrl+C in the terminal: closes the journal and releases its lock without asking.
fn quit_on_interrupt(world: &mut World, mut ended: Local<bool>) {
    if std::mem::replace(&mut *ended, true) {
        return;
    }
    leave(world);
    let keeping = std::mem::take(&mut *world.resource_mut::<FightStorage>());
    let standing = keeping.journal.map(Journal::close).unwrap_or_default();
    if let Some(trouble) = standing.trouble {
        let lost = standing.handed.saturating_sub(standing.safe);
        error!("{lost} commands are not saved: {}", trouble.why);
    }
    world.write_message(AppExit::from_code(interrupt::EXIT_CODE));
}

/// Handles closing of the GM window, which is the same as quitting.
fn quit_on_window_close(
    mut asked: MessageReader<WindowCloseRequested>,
    window: Single<Entity, With<PrimaryWindow>>,
    mut requests: MessageWriter<Request>,
) {
    if asked.read().any(|request| request.window == *window) {
        requests.write(Request::Do(&actions::QUIT));
    }
}

/// Retries a failed write at once. If there is no journal, returns the request that begins one.
pub fn retry_save(storage: Res<FightStorage>, library: Res<OpenLibrary>) -> Option<Request> {
    if let Some(journal) = &storage.journal {
        journal.try_again();
    }
    storage.without.as_ref()?;
    let user = library.0.user_folder()?;
    let path = user.autosave_of(&storage.opened_by);
    Some(StorageAct::SaveAs(path).into())
}

/// The file dialog, for a file about the open fight.
#[derive(SystemParam)]
pub struct SaveDialog<'w> {
    encounter: Res<'w, EncounterName>,
    browser: ResMut<'w, Browser>,
}

impl SaveDialog<'_> {
    /// Lets the user choose a file to save to: by default, one with the name of the fight among the saves.
    pub fn choose(&mut self, file: FileToSave) {
        let name = file_name(&self.encounter.0);
        let saves = UserFolder::find().ok().map(|user| user.saves());
        choose_file_in(&mut self.browser, file, &name, saves);
    }
}

/// Lets the user choose a file to save to, starting with this name in this folder, which is created.
pub fn choose_file_in(
    browser: &mut Browser,
    file: FileToSave,
    name: &str,
    folder: Option<PathBuf>,
) {
    if let Some(folder) = &folder {
        // If the folder cannot be created, the dialog starts elsewhere.
        let _elsewhere = std::fs::create_dir_all(folder);
    }
    let name = format!("{name}.{}", file.ending);
    browser.save(file, &name, folder);
}

/// Continues in a journal at `path`, which includes everything done so far: all of the fight is written.
pub fn save_as(world: &mut World, path: &Path) {
    let path = with_extension(path, journal::EXTENSION);
    let wake = world.resource::<WindowWaker>().callback();
    // An existing file is not overwritten: the new one gets a number.
    let journal = world.resource::<OpenLibrary>().0.journal_at(&path, wake);
    match journal {
        Ok(mut journal) => {
            journal.record(world);
            let words = text::continues_in(journal.path());
            world.resource_mut::<FightStorage>().switch_journal(journal);
            world.resource_mut::<Toasts>().show_info(words);
        }
        Err(why) => world.resource_mut::<Toasts>().show_error(why),
    }
}

pub(in crate::ui) fn with_extension(path: &Path, ending: &str) -> PathBuf {
    match path.extension() {
        Some(found) if found == ending => path.to_owned(),
        _other => {
            let mut name = path.as_os_str().to_owned();
            name.push(format!(".{ending}"));
            name.into()
        }
    }
}
