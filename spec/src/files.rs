//! The games there are. A new game is one line of [`GAMES`], its files, and the `static` that names them.

use crate::error::Error;
use crate::game::Game;
use std::sync::LazyLock;

/// A file of the spec: its name and its text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct File {
    /// Its path within the spec.
    pub name: &'static str,
    /// What stands in it.
    pub text: &'static str,
}

/// The files that make up one game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Files {
    /// The game's id.
    pub game: &'static str,
    /// The clauses, Markdown with YAML before it.
    pub rules: File,
    /// Points, readings and profiles, in YAML.
    pub readings: File,
    /// A witness each, in YAML.
    pub witnesses: Vec<File>,
}

macro_rules! file {
    ($name:expr) => {
        File { name: $name, text: include_str!(concat!("../", $name)) }
    };
}

/// A game and what came of reading its files.
struct Entry {
    files: Files,
    game: Result<Game, Error>,
}

macro_rules! game {
    ($id:literal, witnesses: [$($witness:literal),+]) => {
        LazyLock::new(|| {
            let files = Files {
                game: $id,
                rules: file!(concat!($id, "/rules.md")),
                readings: file!(concat!($id, "/readings.yaml")),
                witnesses: vec![$(file!(concat!("sources/", $witness, ".yaml"))),+],
            };
            Entry { game: Game::load(&files), files }
        })
    };
}

static KIOTHI: LazyLock<Entry> =
    game!("kiothi", witnesses: ["botta-1972", "wikinfo-kiothi", "mancala-world-kiothi-nl", "driedger"]);

/// The registry: one line a game.
static GAMES: &[(&str, &LazyLock<Entry>)] = &[("kiothi", &KIOTHI)];

/// Every game whose files are well made, which a test says is every game.
pub fn games() -> impl Iterator<Item = &'static Game> {
    GAMES.iter().filter_map(|(_, entry)| entry.game.as_ref().ok())
}

/// The ids of all games, well made or not.
pub fn names() -> impl Iterator<Item = &'static str> {
    GAMES.iter().map(|(name, _)| *name)
}

/// The game of this id.
#[must_use]
pub fn game(id: &str) -> Option<&'static Game> {
    entry(id)?.game.as_ref().ok()
}

/// The game of this id, or what is wrong with its files; `None` if there is no such game.
#[must_use]
pub fn try_load(id: &str) -> Option<Result<&'static Game, &'static Error>> {
    Some(entry(id)?.game.as_ref())
}

/// The files of the game of this id.
#[must_use]
pub fn files(id: &str) -> Option<&'static Files> {
    Some(&entry(id)?.files)
}

fn entry(id: &str) -> Option<&'static Entry> {
    GAMES.iter().find(|(name, _)| *name == id).map(|(_, entry)| &***entry)
}
