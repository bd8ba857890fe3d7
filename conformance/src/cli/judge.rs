//! `nki judge`

use super::out::{remark, show};
use super::position::{FORM, laps, unread};
use super::under::{self, Reading};
use super::unusable;
use crate::case::{AnyGame, Diagnostic, ENDLESS_LAPS};
use crate::judge::{
    Asked, Column, Judgement, MOST_BYTES, Record, human, json, judge, judge_record, markdown, profiles, yours,
};
use crate::run::Exit;
use crate::tell::Unread;
use std::fs::File;
use std::io::Read;
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};

/// Says what each text makes of a move, side by side, and which sentence decides where they part
///
/// Columns that come to the same are shown once. Where they part: the first step that differs, the fewest points whose
/// readings make the difference, and what each reading rests on.
#[derive(Debug, clap::Args)]
#[command(
    after_help = EXAMPLES,
    after_long_help = format!("{FORM}\n\n{RECORDS}\n\n{JSON}\n\n{EXAMPLES}\n\n{EXIT_CODES}"),
    group = clap::ArgGroup::new("what").required(true).args(["position", "position_file", "record"]),
)]
pub(super) struct Judge {
    /// The game
    #[arg(long, default_value = "kiothi")]
    game: String,
    /// The position, in one line; or `setup`
    #[arg(long, value_name = "POSITION", requires = "wanted")]
    position: Option<String>,
    /// A file with the position, and perhaps moves below it; `-` is stdin
    #[arg(long, value_name = "FILE")]
    position_file: Option<PathBuf>,
    /// A file with a game: a position or `setup`, then a move a line; `-` is stdin
    #[arg(long, value_name = "FILE", conflicts_with = "wanted")]
    record: Option<PathBuf>,
    /// The move, as `7x3`, `10x8 leave` or `open 5 6 > s1=4 n3=6`
    #[arg(id = "wanted", long = "move", value_name = "MOVE", num_args = 1..)]
    wanted: Vec<String>,
    /// Only these texts, as `wikinfo,mancala-world`
    #[arg(long, value_name = "ID", value_delimiter = ',')]
    profiles: Vec<String>,
    /// A house rule, as `relay=forbidden,first-lap=free`: one more column, named `yours`
    #[arg(long, value_name = "POINT=READING", value_delimiter = ',')]
    readings: Vec<Reading>,
    /// The text that the house rule departs from; without it, the first reading of every point
    #[arg(long, value_name = "ID", requires = "readings")]
    on: Option<String>,
    /// How it is shown
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
    /// The most laps a move may take
    #[arg(long, value_name = "LAPS", default_value_t = ENDLESS_LAPS, value_parser = laps)]
    endless_laps: NonZeroU32,
}

#[derive(Debug, Clone, Copy, clap::ValueEnum)]
enum Format {
    /// For people
    Human,
    /// For a discussion
    Markdown,
    /// One line, for programs
    Json,
}

const RECORDS: &str = "\
A record has a move a line, perhaps after its number, `12. 7x3`; what follows `#` is a remark. Its first line may be a \
position, else it is played from the set-up. It is played under each text, and the first move on which they part is \
judged. Where the set-ups differ already, `--profiles` picks texts whose set-ups don't.";

const JSON: &str = "\
JSON has the members game, agreed, conclusion, ply and plies (of a record; ply 0 is the set-up), position, move, \
columns (name, readings), verdicts (columns, before, after, board, captured, imprisoned, next, result, refused), \
partings (left, right, step, last, there, points, conclusion), points (point, asks, readings: column, reading, means, basis, \
cites, against, why) and asked. What has nothing to say is missing.";

const EXAMPLES: &str = "\
Examples:
  nki judge --move 10x8 \\
    --position \"south play 0-0 | . . 1 . . . . . . 8 | . . . . . . 2 2 3 1\"
  nki judge --readings bonus-claim=optional --on botta-1972 --move 10x8 leave \\
    --position \"south play 0-0 | . . 1 . . . . . . 8 | . . . . . . 2 2 3 1\"
  nki judge --profiles wikinfo,mancala-world --record game.txt --format markdown";

const EXIT_CODES: &str = "\
Exit codes:
  0  all agree, also where none allows the move
  1  they part
  2  something can't be read, or a wrong command line";

impl Judge {
    pub(super) fn run(self) -> Exit {
        let (game, columns) = match self.columns() {
            Ok(found) => found,
            Err(error) => return unusable(error),
        };
        match self.judged(game, columns) {
            Ok(judgement) => {
                let exit = if judgement.agreed() { Exit::Fine } else { Exit::Failed };
                let text = match self.format {
                    Format::Human => human::render(&judgement),
                    Format::Markdown => markdown::render(&judgement),
                    Format::Json => format!("{}\n", json::render(game, &judgement)),
                };
                show(&text, exit)
            }
            Err(Wrong::Found(text)) => {
                remark(&format!("{text}\n"));
                Exit::Unusable
            }
            Err(Wrong::Said(text)) => unusable(text),
        }
    }

    fn columns(&self) -> Result<(&'static dyn AnyGame, Vec<Column>), String> {
        let game = under::game(&self.game)?;
        let all = profiles(game);
        let named = |id: &str| {
            // Its complaint names the profiles there are.
            under::profile(game, id)?;
            all.iter().find(|column| column.name == id).cloned().ok_or_else(String::new)
        };
        let mut columns: Vec<Column> = Vec::new();
        for id in &self.profiles {
            let column = named(id)?;
            if columns.iter().all(|other| other.name != column.name) {
                columns.push(column);
            }
        }
        if self.profiles.is_empty() {
            columns.clone_from(&all);
        }
        if !self.readings.is_empty() {
            let on = self.on.as_deref().map(named).transpose()?;
            let rules = self.readings.iter().map(|reading| (reading.point.as_str(), reading.value.as_str()));
            columns.push(yours(game, on.as_ref(), rules)?);
        }
        Ok((game, columns))
    }

    fn judged(&self, game: &'static dyn AnyGame, columns: Vec<Column>) -> Result<Judgement, Wrong> {
        let given = self.wanted.join(" ");
        if let Some(position) = &self.position {
            let asked = Asked::Move { position, wanted: &given };
            return judge(game, columns, asked, self.endless_laps)
                .map_err(|error| Wrong::Found(unread(game, position, &given, error)));
        }
        let Some(file) = self.position_file.as_ref().or(self.record.as_ref()) else {
            return Err(Wrong::Said("no position".to_owned()));
        };
        let (name, text) = read(file)?;
        let found = |diagnostic: Diagnostic| Wrong::Found(diagnostic.render(true));
        let record = Record::read(game, &name, text).map_err(|diagnostic| found(*diagnostic))?;
        let source = || std::sync::Arc::clone(&record.source);
        if !self.wanted.is_empty() {
            if let Some(ply) = record.plies.first() {
                let title = "this file has moves of its own; leave out --move";
                return Err(found(Diagnostic::at(source(), ply.at, title, "")));
            }
            let asked = Asked::Move { position: &record.position, wanted: &given };
            return judge(game, columns, asked, self.endless_laps).map_err(|error| match error {
                Unread::Position(_) => {
                    found(error.within(game.name(), source(), record.at.unwrap_or((1, 1))))
                }
                Unread::Move(_) => Wrong::Found(unread(game, "", &given, error)),
            });
        }
        if record.plies.is_empty() && record.position != crate::tell::SETUP {
            let title = "this file has a position and no move; --move names one";
            return Err(found(Diagnostic::of_file(source(), title)));
        }
        judge_record(game, columns, &record, self.endless_laps).map_err(|(ply, error)| {
            let at = match error {
                Unread::Position(_) => record.at,
                Unread::Move(_) => record.plies.get(ply).map(|ply| ply.at),
            };
            found(error.within(game.name(), source(), at.unwrap_or((1, 1))))
        })
    }
}

/// Why nothing could be judged.
enum Wrong {
    /// Something was found in a text, told with its place.
    Found(String),
    /// Something else.
    Said(String),
}

/// What stands in a file, or on stdin, and its name; no more of it than is allowed and one byte.
fn read(file: &Path) -> Result<(String, Vec<u8>), Wrong> {
    let most = u64::try_from(MOST_BYTES).unwrap_or(u64::MAX).saturating_add(1);
    let mut text = Vec::new();
    let (name, read) = if file == Path::new("-") {
        ("stdin".to_owned(), std::io::stdin().lock().take(most).read_to_end(&mut text))
    } else {
        let read = File::open(file).and_then(|file| file.take(most).read_to_end(&mut text));
        (file.display().to_string(), read)
    };
    match read {
        Ok(_) => Ok((name, text)),
        Err(error) => Err(Wrong::Said(format!("can't read {name}: {error}"))),
    }
}
