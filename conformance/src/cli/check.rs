//! `nki check`

use super::under::{self, Reading};
use super::unusable;
use crate::case::{self, Severity, Suite, Way, profiles};
use crate::event::Event;
use crate::question::Question;
use crate::report::Human;
use crate::run::{Exit, Known, Options, Session, Sink, Telling, exit};
use crate::wire::GameInfo;
use std::path::PathBuf;

/// Holds an engine against the suite
#[derive(Debug, clap::Args)]
pub(super) struct Check {
    /// The game
    #[arg(long, default_value = "kiothi")]
    game: String,
    /// A profile, or `all`: every expectation once; without it, each profile in turn
    #[arg(long)]
    profile: Option<String>,
    /// Other readings of single points
    #[arg(long, value_name = "POINT=READING", value_delimiter = ',')]
    readings: Vec<Reading>,
    /// Only cases whose id matches, as `kiothi-bonus-*`
    #[arg(long, value_name = "PATTERN")]
    case: Option<String>,
    /// Only cases about this rule
    #[arg(long, value_name = "ID")]
    rule: Option<String>,
    /// Cases from these files and folders, in place of the suite that is built in
    #[arg(long, value_name = "PATH")]
    cases: Vec<PathBuf>,
    /// Failures that are known: a list of `id` and `reason`
    #[arg(long, value_name = "FILE")]
    known: Option<PathBuf>,
    /// The most questions under way
    #[arg(long)]
    window: Option<usize>,
    /// How long there may be no answer at all
    #[arg(long, default_value = "5s")]
    timeout: humantime::Duration,
    /// After how many failures the rest is not run
    #[arg(long, value_name = "N")]
    max_fail: Option<usize>,
    /// The engine and its arguments
    #[arg(last = true, required = true, value_name = "ENGINE")]
    engine: Vec<String>,
}

impl Check {
    pub(super) fn run(self) -> Exit {
        self.check().unwrap_or_else(unusable)
    }

    fn check(&self) -> Result<Exit, String> {
        let game = under::game(&self.game)?;
        let (suite, broken) = self.suite();
        let questions = self.questions(&suite)?;
        let known = match &self.known {
            Some(path) => {
                Known::read(path, |id| suite.case(id).is_some()).map_err(|error| error.to_string())?
            }
            None => Known::default(),
        };
        let info = GameInfo {
            name: game.name(),
            canonical_size: game.canonical_size(),
            points: game.points(),
            profiles: profiles(game).iter().map(|profile| (profile.id, profile.choices)).collect(),
        };
        let options = Options {
            command: self.engine.clone(),
            games: vec![info],
            window: self.window,
            timeout: *self.timeout,
            max_fail: self.max_fail,
            ..Options::default()
        };
        let games = options.games.clone();
        let session = match Session::open(options, None) {
            Ok(session) => session,
            Err(failure) => {
                let _ = unusable(failure);
                return Ok(Exit::NothingChecked);
            }
        };
        let telling = Telling {
            known: &known,
            games: &games,
            command: &self.engine,
            asked_about: self.profile.clone().unwrap_or_else(|| "each profile".to_owned()),
            repeat: &|question| self.repeat(question),
        };
        let mut sink = Tolerant(Human(anstream::stdout().lock()));
        let summary = session.run(&questions, &telling, &mut sink).map_err(|error| error.to_string())?;
        Ok(match exit(&summary) {
            Exit::NothingChecked => Exit::NothingChecked,
            _ if broken => Exit::Unusable,
            exit => exit,
        })
    }

    fn suite(&self) -> (Suite, bool) {
        if self.cases.is_empty() {
            return (Suite::embedded().clone(), false);
        }
        let (suite, found) = Suite::read(&self.cases);
        for diagnostic in &found {
            super::out::remark(&format!("{}\n\n", diagnostic.render(true)));
        }
        (suite, found.iter().any(|diagnostic| diagnostic.severity == Severity::Error))
    }

    fn questions(&self, suite: &Suite) -> Result<Vec<Question>, String> {
        let game = under::game(&self.game)?;
        let pattern = match &self.case {
            Some(text) => Some(
                globset::Glob::new(text).map_err(|error| format!("no pattern: {error}"))?.compile_matcher(),
            ),
            None => None,
        };
        let wanted = |case: &dyn case::AnyCase| {
            let about = case.about();
            about.game == self.game
                && pattern.as_ref().is_none_or(|pattern| pattern.is_match(&about.id))
                && self.rule.as_deref().is_none_or(|rule| about.rules.contains(&rule))
        };
        if !suite.cases().any(wanted) {
            let near = self
                .case
                .as_deref()
                .and_then(|id| case::nearest(id, suite.cases().map(|case| case.about().id.as_str())));
            let hint = near.map_or_else(String::new, |near| format!("; do you mean `{near}`?"));
            return Err(format!("no case is meant by this{hint}"));
        }
        let chosen = match self.profile.as_deref() {
            Some("all") => {
                let mut fixed = Vec::new();
                for reading in &self.readings {
                    let one = std::slice::from_ref(reading);
                    let choices = under::overridden(game, crate::game::Choices::default(), one)?;
                    let point = game.points().iter().position(|point| point.id == reading.point);
                    if let Some((point, choice)) = point.and_then(|at| Some((at, *choices.0.get(at)?))) {
                        fixed.push((point, usize::from(choice)));
                    }
                }
                return Ok(suite.questions(&wanted, &Way::EveryEntry { fixed }));
            }
            Some(id) => vec![under::profile(game, id)?],
            None => profiles(game),
        };
        let mut questions = Vec::new();
        for profile in chosen {
            let choices = under::overridden(game, profile.choices, &self.readings)?;
            questions.extend(suite.questions(&wanted, &Way::Fixed { profile: Some(profile.id), choices }));
        }
        Ok(questions)
    }

    /// The command that asks this case again, quoted for a shell.
    fn repeat(&self, question: &Question) -> String {
        let mut words = vec!["nki".to_owned(), "check".to_owned(), "--game".to_owned(), self.game.clone()];
        let profile = self.profile.as_deref().or(question.profile);
        words.extend(profile.into_iter().flat_map(|id| ["--profile".to_owned(), id.to_owned()]));
        for reading in &self.readings {
            words.extend(["--readings".to_owned(), format!("{}={}", reading.point, reading.value)]);
        }
        for path in &self.cases {
            words.extend(["--cases".to_owned(), path.display().to_string()]);
        }
        words.extend(["--case".to_owned(), question.about.id.clone(), "--".to_owned()]);
        words.extend(self.engine.iter().cloned());
        words.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" ")
    }
}

fn quoted(word: &str) -> String {
    let safe = |c: char| c.is_ascii_alphanumeric() || "-_./=:,@%+".contains(c);
    if !word.is_empty() && word.chars().all(safe) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

/// Who reads stdout may have read enough: the verdicts still count.
struct Tolerant<S>(S);

impl<S: Sink> Sink for Tolerant<S> {
    fn event(&mut self, event: &Event) -> std::io::Result<()> {
        match self.0.event(event) {
            Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Ok(()),
            told => told,
        }
    }
}
