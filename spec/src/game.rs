//! A game's rules as a whole, put together from its files and held against each other.

use crate::check::Check;
use crate::cite::{Citation, Locator};
use crate::error::{Error, Problem};
use crate::files::Files;
use crate::markdown;
use crate::reading::{Attested, Choice, Point, Profile, Recorded, Slip};
use crate::rule::Rule;
use crate::witness::Witness;
use crate::yaml::{self, Entries, line_of};
use serde::Deserialize;

/// The rules of one game and who says so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Game {
    id: String,
    title: String,
    board: Board,
    questions: Vec<Question>,
    rules: Vec<Rule>,
    points: Vec<Point>,
    profiles: Vec<Profile>,
    attested: Vec<Attested>,
    recorded: Vec<Recorded>,
    slips: Vec<Slip>,
    witnesses: Vec<Witness>,
}

/// The boards a game is played on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Board {
    /// How many rows.
    pub rows: u8,
    /// How many bomas a row has on the usual board.
    pub bomas: u8,
    /// On the smallest board that the rules here are told for.
    pub smallest: u8,
    /// On the largest.
    pub largest: u8,
    /// The most warriors of a position, prisons included.
    pub most_warriors: u8,
}

/// One of the twelve questions that a collector of such games asks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// Its number, from i to xii.
    pub id: String,
    /// The question.
    pub asks: String,
    /// The answer of each witness, by the id of its profile.
    pub answers: Vec<(String, Answer)>,
}

/// What a witness answers to a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// The answer, in our words.
    pub says: String,
    /// The sentences it rests on, none where the witness does not say.
    pub cites: Vec<Citation>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Front {
    game: String,
    title: String,
    board: Board,
    questions: Vec<FrontQuestion>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FrontQuestion {
    id: String,
    asks: String,
    answers: Entries<FrontAnswer>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FrontAnswer {
    says: String,
    /// A locator and a hash each.
    #[serde(default)]
    cites: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Readings {
    game: String,
    points: Vec<Point>,
    profiles: Vec<ReadingsProfile>,
    attested_elsewhere: Vec<Attested>,
    /// Points that are found but not settled; none is relied on.
    #[serde(rename = "proposed")]
    _proposed: Vec<serde_yaml::Value>,
    recorded: Vec<Recorded>,
    slips: Vec<Slip>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ReadingsProfile {
    id: String,
    title: String,
    witness: String,
    choices: Entries<Choice>,
}

const QUESTIONS: [&str; 12] = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii"];

impl Game {
    /// Reads a game's files and holds them against each other.
    ///
    /// # Errors
    /// At the first thing that is not well made, with file and line.
    pub fn load(files: &Files) -> Result<Game, Error> {
        let document = markdown::read(files)?;
        let (front, before) = &document.front;
        let front: Front = yaml::read(files.rules, front, *before)?;
        let readings: Readings = yaml::read(files.readings, files.readings.text, 0)?;
        for (file, found) in [(files.rules, &front.game), (files.readings, &readings.game)] {
            if found != files.game {
                let problem = Problem::WrongGame { expected: files.game.to_owned(), found: found.clone() };
                return Err(problem.at(file.name, line_of(file.text, &["game:"])));
            }
        }
        let witnesses = files.witnesses.iter().map(|file| yaml::read(*file, file.text, 0));
        let profiles = readings.profiles.into_iter().map(|profile| Profile {
            id: profile.id,
            title: profile.title,
            witness: profile.witness,
            choices: profile.choices.0,
        });
        let game = Game {
            id: front.game,
            title: front.title,
            board: front.board,
            questions: questions(files, front.questions)?,
            rules: document.rules,
            points: readings.points,
            profiles: profiles.collect(),
            attested: readings.attested_elsewhere,
            recorded: readings.recorded,
            slips: readings.slips,
            witnesses: witnesses.collect::<Result<_, _>>()?,
        };
        Check { game: &game, files }.everything()?;
        Ok(game)
    }

    /// Its id: the first word of its rules' ids.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// What it is called.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The boards it is played on.
    #[must_use]
    pub fn board(&self) -> Board {
        self.board
    }

    /// The twelve questions, with each witness's answers.
    #[must_use]
    pub fn questions(&self) -> &[Question] {
        &self.questions
    }

    /// The rules, in the order in which they are told.
    #[must_use]
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// The rule of this id.
    #[must_use]
    pub fn rule(&self, id: &str) -> Option<&Rule> {
        self.rules.iter().find(|rule| rule.id.as_str() == id)
    }

    /// The points in dispute.
    #[must_use]
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// The point of this id.
    #[must_use]
    pub fn point(&self, id: &str) -> Option<&Point> {
        self.points.iter().find(|point| point.id == id)
    }

    /// The profiles.
    #[must_use]
    pub fn profiles(&self) -> &[Profile] {
        &self.profiles
    }

    /// The profile of this id.
    #[must_use]
    pub fn profile(&self, id: &str) -> Option<&Profile> {
        self.profiles.iter().find(|profile| profile.id == id)
    }

    /// Readings that no witness takes, but engines do.
    #[must_use]
    pub fn attested_elsewhere(&self) -> &[Attested] {
        &self.attested
    }

    /// Disputes that are told and not carried as readings.
    #[must_use]
    pub fn recorded(&self) -> &[Recorded] {
        &self.recorded
    }

    /// What we take to be mistakes in the texts.
    #[must_use]
    pub fn slips(&self) -> &[Slip] {
        &self.slips
    }

    /// The texts.
    #[must_use]
    pub fn witnesses(&self) -> &[Witness] {
        &self.witnesses
    }

    /// The witness of this id.
    #[must_use]
    pub fn witness(&self, id: &str) -> Option<&Witness> {
        self.witnesses.iter().find(|witness| witness.id == id)
    }

    /// Every sentence that something rests on, with its hash: rules, answers, readings, profiles, disputes and slips.
    pub fn cited(&self) -> impl Iterator<Item = (&Locator, crate::Hash)> {
        let rules = self.rules.iter().flat_map(|rule| &rule.sources);
        let answers = self.questions.iter().flat_map(|question| &question.answers);
        let answers = answers.flat_map(|(_, answer)| &answer.cites);
        let choices = self.profiles.iter().flat_map(Profile::choices);
        let choices = choices.flat_map(|(_, choice)| choice.cites.iter().chain(&choice.against));
        let readings = self.points.iter().flat_map(Point::readings).flat_map(|reading| &reading.cites);
        let recorded = self.recorded.iter().flat_map(|recorded| &recorded.cites);
        let citations = rules.chain(answers).chain(choices).chain(readings).chain(recorded);
        let slips = self.slips.iter().map(|slip| (&slip.locator, slip.hash));
        citations.map(|citation| (&citation.locator, citation.hash)).chain(slips)
    }
}

/// The questions of the front matter, their citations read.
fn questions(files: &Files, questions: Vec<FrontQuestion>) -> Result<Vec<Question>, Error> {
    let file = files.rules;
    let found: Vec<&str> = questions.iter().map(|question| question.id.as_str()).collect();
    if found != QUESTIONS {
        let problem = Problem::Questions { found: found.join(", ") };
        return Err(problem.at(file.name, line_of(file.text, &["questions:"])));
    }
    let mut read = Vec::new();
    for question in questions {
        let id = format!("id: {}", question.id);
        let mut answers = Vec::new();
        for (profile, answer) in question.answers.0 {
            let line = line_of(file.text, &[&id, &format!("{profile}:")]);
            let cites = answer.cites.iter().map(|text| {
                let (locator, hash) = text.split_once(' ').unwrap_or((text, ""));
                Ok(Citation { locator: locator.parse()?, hash: hash.parse()?, says: answer.says.clone() })
            });
            let cites: Result<Vec<Citation>, Problem> = cites.collect();
            let cites = cites.map_err(|problem| problem.at(file.name, line))?;
            answers.push((profile, Answer { says: answer.says, cites }));
        }
        read.push(Question { id: question.id, asks: question.asks, answers });
    }
    Ok(read)
}
