//! Tests creating, placing, updating and restoring a party through the requests of the windows, and that changes by
//! another program are never overwritten.

use std::fs;

use crate::encounter;
use crate::grid::Cell;
use crate::rules::facts::{EncounterCommand, GmNumber};
use crate::ruleset::RulesetId;
use crate::save::{OpenMode, UserFolder};
use crate::ui::parties::PartiesUi;
use crate::ui::requests::carry_out;
use crate::ui::startup::{StartUp, install_first_fight};
use crate::ui::tests::requests::windowless_world;
use crate::view::{UiAction, actions};

use super::*;

const FIGHT: &str = r#"(
    version: 1,
    name: "The ford",
    ruleset: "phases",
    map: (rows: ["............", "............", "............", "............"]),
    sides: [(id: "party", name: "Party", stance: Party), (id: "foes", name: "Foes", stance: Foe)],
    combatants: [(id: "orc", creature: "orc", side: "foes", at: (11, 0))],
)"#;

/// The shell around a fight, without windows.
struct Shell {
    world: World,
    home: tempfile::TempDir,
}

impl Shell {
    fn on(fight: &str) -> Self {
        let home = tempfile::tempdir().expect("a folder");
        let library = Library::new(UserFolder::at(home.path()));
        let source = home.path().join("ford.ron");
        fs::write(&source, fight).expect("it can be written");
        let found = library.open_fight(&source, OpenMode::GoOn);
        let mut world = windowless_world();
        let start = StartUp {
            fight: found.expect("it opens").fight,
            warning: None,
            error: None,
            open_portals: Vec::new(),
            outlines: Vec::new(),
            source,
            library,
            must_choose: false,
            size: None,
            players_window: false,
        };
        install_first_fight(&mut world, start).expect("it begins");
        Self { world, home }
    }

    fn asks(&mut self, act: PartyAct) {
        carry_out(&mut self.world, Request::from(act));
    }

    fn does(&mut self, action: &'static UiAction) {
        carry_out(&mut self.world, Request::Do(action));
    }

    /// Creates and shows a party of Mira and Tolk.
    fn lanterns(&mut self) -> PathBuf {
        self.does(&actions::PARTIES);
        self.asks(PartyAct::New {
            name: "Lanterns".to_owned(),
            from: CharacterSource::Ruleset(RulesetId::new("phases")),
            only: ["mira", "tolk"].map(CombatantId::new).to_vec(),
        });
        let path = self.home.path().join("parties/lanterns.ron");
        assert_eq!(self.state().path(), Some(path.as_path()));
        path
    }

    fn state(&self) -> &crate::ui::parties::PartiesUi {
        self.world.resource::<PartiesUi>()
    }

    fn refused(&self) -> &str {
        match &self.state().said {
            Some(PartyActResult::Refused(words)) => words,
            other => panic!("a refusal, not {other:?}"),
        }
    }

    fn changes(&self) -> Vec<Change> {
        let page = self.state().party().expect("it is shown");
        page.changes.as_ref().expect("they are listed").ticked()
    }

    fn is_there(&mut self, who: &str) -> bool {
        let who = CombatantId::new(who);
        encounter::read(&mut self.world, |battle| battle.get(who).is_some())
    }

    fn in_hand(&self) -> bool {
        self.world.resource::<Drawing>().places_combatants()
    }
}

fn read_text(path: &Path) -> String {
    fs::read_to_string(path).expect("it is there")
}

#[test]
fn party_is_placed_fights_updated_and_rests() {
    let mut shell = Shell::on(FIGHT);
    let path = shell.lanterns();

    shell.asks(PartyAct::Take(path.clone()));
    assert!(shell.in_hand() && !shell.state().open);
    shell.asks(PartyAct::Place(Cell::new(1, 1)));
    assert!(shell.is_there("mira") && shell.is_there("tolk"));
    assert!(!shell.in_hand());
    assert!(!shell.world.resource::<Drawing>().on, "back to the fight");
    // It was one act.
    shell.does(&actions::UNDO);
    assert!(!shell.is_there("mira") && !shell.is_there("tolk"));
    shell.does(&actions::REDO);
    assert!(shell.is_there("mira") && shell.is_there("tolk"));

    let hurt = EncounterCommand::SetNumber {
        who: CombatantId::new("tolk"),
        number: GmNumber::HitPoints,
        value: 30,
    };
    carry_out(&mut shell.world, Request::Submit(vec![hurt]));
    shell.asks(PartyAct::LookBack(path.clone()));
    let changes = shell.changes();
    assert!(shell.state().open);
    assert_eq!(changes.len(), 1);
    assert_eq!(changes[0].after, "30 of 52 hit points");
    shell.asks(PartyAct::Write(path.clone(), changes));
    assert!(
        read_text(&path).contains("lost: 22"),
        "{}",
        read_text(&path)
    );
    assert!(path.with_extension("ron.bak1").exists(), "a backup is kept");
    shell.asks(PartyAct::LookBack(path.clone()));
    assert_eq!(shell.changes(), [], "it is taken back already");

    shell.asks(PartyAct::Rest(path.clone(), Rest::Night));
    assert_eq!(shell.changes(), [], "a night heals nobody by these rules");
    shell.asks(PartyAct::Rest(path.clone(), Rest::Full));
    let changes = shell.changes();
    assert_eq!(changes[0].after, "52 of 52 hit points");
    shell.asks(PartyAct::Write(path.clone(), changes));
    assert!(!read_text(&path).contains("lost"), "{}", read_text(&path));
}

#[test]
fn unplaceable_party_is_rejected_with_reason() {
    let mut shell = Shell::on(FIGHT);
    let path = shell.lanterns();
    shell.asks(PartyAct::Take(path.clone()));
    shell.asks(PartyAct::Place(Cell::new(1, 1)));
    // Placing again fails: they are there already.
    shell.does(&actions::PARTIES);
    shell.asks(PartyAct::Take(path.clone()));
    assert!(shell.refused().contains("`mira` is already in the fight"));
    assert!(!shell.in_hand());
    // All are dead.
    let all_dead = read_text(&path).replace("\")", "\", state: (vitality: Dead))");
    fs::write(&path, all_dead).expect("it can be written");
    shell.asks(PartyAct::Take(path.clone()));
    assert!(shell.refused().contains("no living characters"));
    // Another ruleset.
    let other = read_text(&path).replace("ruleset: \"phases\"", "ruleset: \"seconds\"");
    fs::write(&path, other).expect("it can be written");
    shell.asks(PartyAct::Take(path.clone()));
    assert!(
        shell
            .refused()
            .contains("`phases`, but the party `seconds`")
    );
    shell.asks(PartyAct::LookBack(path));
    assert!(
        shell
            .refused()
            .contains("`phases`, but the party `seconds`")
    );
}

#[test]
fn party_without_room_is_not_placed_dead_stay_behind() {
    let narrow = FIGHT.replace(
        "\"............\", \"............\", \"............\", \"............\"",
        "\"############\", \"##..#.######\", \"############\", \"###########.\"",
    );
    let mut shell = Shell::on(&narrow.replace("(11, 0)", "(11, 3)"));
    let path = shell.lanterns();
    shell.asks(PartyAct::Take(path.clone()));
    shell.asks(PartyAct::Place(Cell::new(5, 1)));
    assert!(!shell.is_there("mira") && !shell.is_there("tolk"));
    assert!(shell.in_hand(), "another square can be tried");
    shell.asks(PartyAct::Place(Cell::new(2, 1)));
    assert!(shell.is_there("mira") && shell.is_there("tolk"));
    shell.does(&actions::UNDO);
    let dead = read_text(&path).replace(
        "(creature: \"mira\")",
        "(creature: \"mira\", state: (vitality: Dead))",
    );
    fs::write(&path, dead).expect("it can be written");
    shell.asks(PartyAct::Take(path));
    shell.asks(PartyAct::Place(Cell::new(5, 1)));
    assert!(!shell.is_there("mira") && shell.is_there("tolk"));
}

#[test]
fn foreign_changes_are_not_overwritten() {
    let mut shell = Shell::on(FIGHT);
    let path = shell.lanterns();
    let theirs = format!("// Theirs\n{}", read_text(&path));
    fs::write(&path, &theirs).expect("it can be written");
    let rename = |name: &str| PartyAct::Edit(path.clone(), Edit::Rename(name.to_owned()));
    shell.asks(rename("Mine"));
    assert!(shell.refused().contains("changed outside"));
    assert_eq!(read_text(&path), theirs);
    // It has been reloaded, and the request can be repeated.
    shell.asks(rename("Mine"));
    let now = read_text(&path);
    assert!(
        now.contains("// Theirs") && now.contains("name: \"Mine\""),
        "{now}"
    );
    assert_eq!(
        shell.state().party().map(|it| it.name.as_str()),
        Some("Mine")
    );

    fs::write(&path, theirs.replace("\"tolk\"", "\"tolck\"")).expect("it can be written");
    let note = Edit::Note(CombatantId::new("mira"), "x".to_owned());
    shell.asks(PartyAct::Edit(path.clone(), note));
    assert!(
        matches!(shell.state().page, PartiesPage::Broken(_)),
        "it is told what is wrong"
    );
    assert!(read_text(&path).contains("tolck"), "and left alone");
    fs::remove_file(&path).expect("it is there");
    shell.asks(PartyAct::Open(path.clone()));
    assert!(shell.refused().contains("no longer exists"));
    assert_eq!(shell.state().page, PartiesPage::Nothing);
}

#[test]
fn party_is_copied_discarded_and_its_sheet_written() {
    let mut shell = Shell::on(FIGHT);
    let path = shell.lanterns();
    let copy = |name: &str| PartyAct::Duplicate(path.clone(), name.to_owned());
    shell.asks(copy("lanterns"));
    assert!(shell.refused().contains("already exists"));
    shell.asks(copy("Torches"));
    let torches = path.with_file_name("torches.ron");
    assert_eq!(shell.state().path(), Some(torches.as_path()));
    shell.asks(PartyAct::Edit(
        torches.clone(),
        Edit::Rename("LANTERNS".to_owned()),
    ));
    assert!(shell.refused().contains("a party called “LANTERNS”"));

    let page = shell.home.path().join("sheet.html");
    shell.world.resource_mut::<PendingSheet>().party = Some(path.clone());
    shell.asks(PartyAct::WriteSheet(page.with_extension("")));
    assert!(read_text(&page).contains("<title>Lanterns</title>"));

    shell.asks(PartyAct::Discard(torches.clone()));
    assert!(!torches.exists());
    assert_eq!(shell.state().page, PartiesPage::Nothing);
    let kept = shell.home.path().join("discarded/1/parties/torches.ron");
    assert!(read_text(&kept).contains("Torches"));
    let left: Vec<_> = fs::read_dir(path.parent().expect("a folder"))
        .expect("it can be listed")
        .map(|file| file.expect("a file").file_name())
        .collect();
    assert_eq!(left, ["lanterns.ron"]);
}
