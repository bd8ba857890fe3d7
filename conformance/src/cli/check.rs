//! `nki check`

mod asked;

use super::cases::{Chosen, Filter};
use super::out::count;
use super::reports::{Reports, Tee, unwritable};
use super::under::{self, Reading};
use super::unusable;
use crate::case::{AnyCase, AnyGame, profiles};
use crate::event::{Event, Summary};
use crate::question::Question;
use crate::run::{
    Exit, Known, Options, Replay, ReplayError, Session, Shard, Sink as _, Telling, Transcript, exit,
};
use crate::wire::{Declaration, GameInfo};
use asked::Asked;
use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::path::PathBuf;

/// The game that is meant where none is named.
const GAME: &str = "kiothi";

/// Holds an engine against the suite
#[derive(Debug, clap::Args)]
pub(super) struct Check {
    /// A profile, or `all`: every expectation once; without it, what the engine declares, else each profile
    #[arg(long)]
    profile: Option<String>,
    /// Other readings of single points
    #[arg(long, value_name = "POINT=READING", value_delimiter = ',')]
    readings: Vec<Reading>,
    #[command(flatten)]
    chosen: Chosen,
    #[command(flatten)]
    filter: Filter,
    /// Failures that are known: a YAML list of `id`, `reason`, and perhaps `fingerprint`, `link`, `expires`
    #[arg(long, value_name = "FILE")]
    known: Option<PathBuf>,
    /// The most questions under way
    #[arg(long, value_name = "N")]
    window: Option<NonZeroUsize>,
    /// How long there may be no answer at all
    #[arg(long, value_name = "DURATION", default_value = "5s")]
    timeout: humantime::Duration,
    /// After how many failures the rest is not run
    #[arg(long, value_name = "N")]
    max_fail: Option<NonZeroUsize>,
    /// Only a part of the cases, as `1/4`: `nki merge` puts the parts together
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
    #[command(flatten)]
    reports: Reports,
    /// Keeps every line that goes to the engine and comes from it
    #[arg(long, value_name = "FILE", conflicts_with = "replay")]
    transcript: Option<PathBuf>,
    /// Takes the answers from a transcript, in place of an engine
    #[arg(long, value_name = "FILE")]
    replay: Option<PathBuf>,
    /// The engine and its arguments
    #[arg(last = true, required_unless_present = "replay", conflicts_with = "replay", value_name = "ENGINE")]
    engine: Vec<String>,
}

/// Who answers.
enum Source {
    Engine(Box<Session>),
    Replay(Replay),
}

impl Source {
    fn declaration(&self) -> &Declaration {
        match self {
            Source::Engine(session) => session.declaration(),
            Source::Replay(replay) => replay.declaration(),
        }
    }
}

impl Check {
    pub(super) fn run(self) -> Exit {
        self.check().unwrap_or_else(unusable)
    }

    fn check(&self) -> Result<Exit, String> {
        let game = under::game(self.chosen.game.as_deref().unwrap_or(GAME))?;
        if let Some(id) = self.profile.as_deref().filter(|id| *id != "all") {
            under::profile(game, id)?;
        }
        let wanted = self.filter.wanted(&self.chosen)?;
        let (suite, broken) = self.chosen.suite()?;
        let meant = |case: &dyn AnyCase| case.about().game == game.name() && wanted.has(case);
        let cases = suite.cases().filter(|case| meant(*case)).count();
        if cases == 0 {
            return Err(self.filter.none(&suite));
        }
        if let Some(shard) = self.shard.filter(|shard| usize::from(shard.at()) > cases) {
            return Err(format!("shard {shard} is empty: {} meant", count(cases, "case is", "cases are")));
        }
        let is_case = |id: &str| suite.case(id).is_some();
        let known = self.known.as_deref().map(|path| Known::read(path, is_case)).transpose();
        let known = known.map_err(|error| error.to_string())?.unwrap_or_default();
        let mut reports = self.reports.open()?;

        let games = vec![info(game)];
        let source = match self.source(&games)? {
            Ok(source) => source,
            Err(why) => {
                self.tell_nothing(&mut reports, &why);
                let _ = unusable(why);
                return Ok(Exit::NothingChecked);
            }
        };
        let asked = Asked::of(game, self.profile.as_deref(), &self.readings, source.declaration())?;
        let mut questions = asked.questions(&suite, &meant);
        questions.iter_mut().enumerate().for_each(|(number, question)| question.number = number);
        if let Some(shard) = self.shard {
            let meant = suite.cases().filter(|case| meant(*case)).enumerate();
            let there: BTreeSet<&str> =
                meant.filter(|(at, _)| shard.has(*at)).map(|(_, case)| case.about().id.as_str()).collect();
            questions.retain(|question| there.contains(question.about.id.as_str()));
        }
        let telling = Telling {
            known: &known,
            games: &games,
            command: &self.engine,
            asked_about: asked.words.clone(),
            shard: self.shard,
            repeat: &|question| self.repeat(game, question),
        };
        let ran = match source {
            Source::Engine(session) => session.run(&questions, &telling, &mut reports),
            Source::Replay(replay) => replay.run(&questions, &telling, &mut reports),
        };
        let failures = reports.failures();
        drop(reports);
        let unwritten = !failures.is_empty() || ran.is_err();
        for failure in failures {
            let _ = unusable(failure);
        }
        let summary = match (ran, &self.transcript) {
            (Ok(summary), _) => summary,
            (Err(error), Some(path)) => {
                return Err(format!("can't write the transcript {}: {error}", path.display()));
            }
            (Err(error), None) => return Err(error.to_string()),
        };
        if questions.is_empty() {
            let _ = unusable(format_args!(
                "nothing could be checked: {} meant, and none is asked under {}; `nki cases show` tells under \
                 which profiles a case is asked",
                count(cases, "case is", "cases are"),
                asked.words,
            ));
        }
        Ok(match exit(&summary) {
            Exit::NothingChecked => Exit::NothingChecked,
            _ if broken || unwritten => Exit::Unusable,
            exit => exit,
        })
    }

    /// Starts the engine or reads the transcript. The inner error is that no `initialize` succeeded.
    fn source(&self, games: &[GameInfo]) -> Result<Result<Source, String>, String> {
        if let Some(path) = &self.replay {
            return match Replay::read(path, games) {
                Ok(replay) => Ok(Ok(Source::Replay(replay))),
                Err(error @ ReplayError::NoEngine { .. }) => {
                    Ok(Err(format!("{error}; record one with `--transcript FILE` of an engine that starts")))
                }
                Err(error) => Err(format!("{error}; `nki check --transcript FILE -- ENGINE` writes one")),
            };
        }
        let transcript = match &self.transcript {
            Some(path) => {
                Some(Transcript::create(path).map_err(|error| unwritable("transcript", path, &error))?)
            }
            None => None,
        };
        let options = Options {
            command: self.engine.clone(),
            games: games.to_vec(),
            window: self.window.map(NonZeroUsize::get),
            timeout: *self.timeout,
            max_fail: self.max_fail.map(NonZeroUsize::get),
            ..Options::default()
        };
        let opened = Session::open(options, transcript);
        Ok(opened.map(|session| Source::Engine(Box::new(session))).map_err(|failure| failure.to_string()))
    }

    /// Reports for machines are whole even if no engine started; people read the error.
    fn tell_nothing(&self, reports: &mut Tee<'_>, why: &str) {
        self.reports.only_machines(reports);
        let asked_about = self.profile.clone().unwrap_or_else(|| "what the engine declares".to_owned());
        let command = self.engine.clone();
        let started = Event::Started {
            command,
            engine: "no engine".to_owned(),
            questions: 0,
            asked_about,
            shard: self.shard,
        };
        let summary = Summary { nothing_checked: Some(why.to_owned()), ..Summary::default() };
        for event in [started, Event::Finished(summary)] {
            // A tee takes every event.
            let _ = reports.event(&event);
        }
        for failure in reports.failures() {
            let _ = unusable(failure);
        }
    }

    /// The command that asks this case again, quoted for a shell.
    fn repeat(&self, game: &dyn AnyGame, question: &Question) -> String {
        let mut words = vec!["nki".to_owned(), "check".to_owned()];
        if game.name() != GAME {
            words.extend(["--game".to_owned(), game.name().to_owned()]);
        }
        let profile = self.profile.as_deref().or(question.profile);
        words.extend(profile.into_iter().flat_map(|id| ["--profile".to_owned(), id.to_owned()]));
        for reading in &self.readings {
            words.extend(["--readings".to_owned(), format!("{}={}", reading.point, reading.value)]);
        }
        for path in &self.chosen.cases {
            words.extend(["--cases".to_owned(), path.display().to_string()]);
        }
        words.extend(["--case".to_owned(), question.about.id.clone()]);
        if let Some(path) = &self.replay {
            words.extend(["--replay".to_owned(), path.display().to_string()]);
        } else {
            words.push("--".to_owned());
            words.extend(self.engine.iter().cloned());
        }
        words.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" ")
    }
}

/// What the harness knows of a game.
fn info(game: &dyn AnyGame) -> GameInfo {
    GameInfo {
        name: game.name(),
        canonical_size: game.canonical_size(),
        points: game.points(),
        profiles: profiles(game).iter().map(|profile| (profile.id, profile.choices)).collect(),
    }
}

/// A word as a shell takes it.
pub(super) fn quoted(word: &str) -> String {
    let safe = |c: char| c.is_ascii_alphanumeric() || "-_./=:,@%+".contains(c);
    if !word.is_empty() && word.chars().all(safe) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}
