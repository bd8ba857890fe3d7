//! Holds the files of a game against each other: what one names must be in the other.

use crate::cite::Locator;
use crate::error::{Error, Problem};
use crate::files::{File, Files};
use crate::game::Game;
use crate::reading::{Basis, Choice, Point, Profile};
use crate::yaml::line_of;

/// A game that has been read, and where from.
pub(crate) struct Check<'a> {
    pub(crate) game: &'a Game,
    pub(crate) files: &'a Files,
}

impl Check<'_> {
    pub(crate) fn everything(&self) -> Result<(), Error> {
        self.ids_are_unique()?;
        self.game.points().iter().try_for_each(|point| self.point(point))?;
        self.game.profiles().iter().try_for_each(|profile| self.profile(profile))?;
        self.rules()?;
        self.questions()?;
        self.rest_of_readings()?;
        self.sentences()
    }

    fn ids_are_unique(&self) -> Result<(), Error> {
        let rules = self.game.rules();
        let twice = |at: usize| rules[..at].iter().any(|rule| rule.id() == rules[at].id());
        if let Some(rule) = (0..rules.len()).find(|at| twice(*at)).map(|at| &rules[at]) {
            let problem = Problem::Duplicate { what: "the rule", id: rule.id().to_string() };
            return Err(problem.at(self.files.rules.name, rule.line()));
        }
        self.unique("the point", "points:", self.game.points().iter().map(Point::id))?;
        self.unique("the profile", "profiles:", self.game.profiles().iter().map(Profile::id))?;
        self.unique(
            "the dispute",
            "recorded:",
            self.game.recorded().iter().map(|recorded| recorded.id.as_str()),
        )
    }

    fn unique<'b>(
        &self,
        what: &'static str,
        list: &str,
        ids: impl Iterator<Item = &'b str>,
    ) -> Result<(), Error> {
        let mut known = Vec::new();
        for id in ids {
            if known.contains(&id) {
                let step = format!("id: {id}");
                let problem = Problem::Duplicate { what, id: id.to_owned() };
                return Err(self.in_readings(problem, &[list, &step, &step]));
            }
            known.push(id);
        }
        Ok(())
    }

    /// A point has readings to choose from, and the rules that it names name it back.
    fn point(&self, point: &Point) -> Result<(), Error> {
        let id = format!("id: {}", point.id());
        let readings: Vec<&str> = point.readings().iter().map(|reading| reading.id.as_str()).collect();
        if readings.len() < 2 {
            let problem = Problem::NoChoice { point: point.id().to_owned() };
            return Err(self.in_readings(problem, &["points:", &id]));
        }
        for (at, reading) in readings.iter().enumerate() {
            if readings[..at].contains(reading) {
                let step = format!("id: {reading}");
                let problem = Problem::Duplicate { what: "the reading", id: (*reading).to_owned() };
                return Err(self.in_readings(problem, &["points:", &id, &step, &step]));
            }
        }
        for reading in point.readings() {
            let cites = reading.cites.iter().map(|citation| &citation.locator);
            let way = ["points:", &id, &format!("id: {}", reading.id)];
            cites
                .into_iter()
                .try_for_each(|at| self.witnessed(at))
                .map_err(|problem| self.in_readings(problem, &way))?;
        }
        for name in point.rules() {
            let (point, rule) = (point.id().to_owned(), name.clone());
            let problem = match self.game.rule(name) {
                None => Problem::UnknownRule { point, rule },
                Some(known) if !known.points().contains(&point) => {
                    Problem::OneSided { from: point, to: rule }
                }
                Some(_) => continue,
            };
            return Err(self.in_readings(problem, &["points:", &id, "rules:"]));
        }
        Ok(())
    }

    /// A profile chooses one reading for every point, and says why.
    fn profile(&self, profile: &Profile) -> Result<(), Error> {
        let id = format!("id: {}", profile.id());
        if self.game.witness(profile.witness()).is_none() {
            let (locator, game) = (profile.witness().to_owned(), self.game.id().to_owned());
            let problem = Problem::UnknownWitness { locator, game };
            return Err(self.in_readings(problem, &["profiles:", &id, "witness:"]));
        }
        let open = self.game.points().iter().find(|point| profile.choice(point.id()).is_none());
        if let Some(point) = open {
            let problem =
                Problem::MissingPoint { profile: profile.id().to_owned(), point: point.id().to_owned() };
            return Err(self.in_readings(problem, &["profiles:", &id]));
        }
        for (point, choice) in profile.choices() {
            let way = ["profiles:", &id, &format!("{point}:")];
            self.choice(profile.id(), point, choice).map_err(|problem| self.in_readings(problem, &way))?;
        }
        Ok(())
    }

    fn choice(&self, profile: &str, point: &str, choice: &Choice) -> Result<(), Problem> {
        for reading in std::iter::once(&choice.reading).chain(&choice.records) {
            self.reading(&format!("the profile {profile}"), point, reading)?;
        }
        let (of, on) = (profile.to_owned(), point.to_owned());
        if choice.basis != Basis::Silent && choice.cites.is_empty() {
            return Err(Problem::NoCitation { profile: of, point: on });
        }
        if (choice.basis == Basis::Contradictory) == choice.against.is_empty() {
            return Err(Problem::Against { profile: of, point: on });
        }
        if matches!(choice.basis, Basis::Silent | Basis::Contradictory) && choice.reason.is_none() {
            return Err(Problem::NoReason { profile: of, point: on });
        }
        choice.cites.iter().chain(&choice.against).try_for_each(|citation| self.witnessed(&citation.locator))
    }

    fn rules(&self) -> Result<(), Error> {
        for rule in self.game.rules() {
            let wrong = |problem: Problem| problem.at(self.files.rules.name, rule.line());
            let id = rule.id().to_string();
            for name in rule.points() {
                let point = self
                    .game
                    .point(name)
                    .ok_or_else(|| wrong(Problem::UnknownPoint { by: id.clone(), point: name.clone() }))?;
                if !point.rules().contains(&id) {
                    return Err(wrong(Problem::OneSided { from: id, to: name.clone() }));
                }
            }
            for (point, reading) in &rule.example().under {
                self.reading(&format!("the example of {id}"), point, reading).map_err(wrong)?;
            }
            let sources = rule.sources().iter();
            sources.map(|source| &source.locator).try_for_each(|at| self.witnessed(at)).map_err(wrong)?;
        }
        Ok(())
    }

    fn questions(&self) -> Result<(), Error> {
        let file = self.files.rules;
        for question in self.game.questions() {
            let line = line_of(file.text, &[&format!("id: {}", question.id)]);
            for profile in self.game.profiles() {
                if !question.answers.iter().any(|(by, _)| by == profile.id()) {
                    let (question, profile) = (question.id.clone(), profile.id().to_owned());
                    return Err(Problem::NoAnswer { question, profile }.at(file.name, line));
                }
            }
            for (_, answer) in &question.answers {
                let cites = answer.cites.iter();
                cites
                    .map(|citation| &citation.locator)
                    .try_for_each(|at| self.witnessed(at))
                    .map_err(|problem| problem.at(file.name, line))?;
            }
        }
        Ok(())
    }

    /// What is attested elsewhere, the disputes and the slips.
    fn rest_of_readings(&self) -> Result<(), Error> {
        for attested in self.game.attested_elsewhere() {
            let way = ["attested-elsewhere:", &format!("point: {}", attested.point)];
            self.reading("attested-elsewhere", &attested.point, &attested.reading)
                .map_err(|problem| self.in_readings(problem, &way))?;
        }
        for recorded in self.game.recorded() {
            let way = ["recorded:", &format!("id: {}", recorded.id)];
            let cites = recorded.cites.iter().map(|citation| &citation.locator);
            cites
                .into_iter()
                .try_for_each(|at| self.witnessed(at))
                .map_err(|problem| self.in_readings(problem, &way))?;
        }
        for slip in self.game.slips() {
            let way = ["slips:", &format!("at: {}", slip.locator)];
            self.witnessed(&slip.locator).map_err(|problem| self.in_readings(problem, &way))?;
        }
        Ok(())
    }

    /// The sentences of a witness are its own, and in order.
    fn sentences(&self) -> Result<(), Error> {
        let files: Vec<&File> = self.files.witnesses.iter().collect();
        for (witness, file) in self.game.witnesses().iter().zip(files) {
            let mut before: Option<&Locator> = None;
            for locator in witness.sentences.iter().map(|sentence| &sentence.locator) {
                let problem = if !witness.holds(locator) {
                    Problem::UnknownWitness { locator: locator.to_string(), game: self.game.id().to_owned() }
                } else if before.is_some_and(|before| before >= locator) {
                    Problem::Disorder { locator: locator.to_string() }
                } else {
                    before = Some(locator);
                    continue;
                };
                let line = line_of(file.text, &["sentences:", &format!("at: {locator}")]);
                return Err(problem.at(file.name, line));
            }
        }
        Ok(())
    }

    // ---- What the above lean on

    fn witnessed(&self, locator: &Locator) -> Result<(), Problem> {
        if self.game.witnesses().iter().any(|witness| witness.holds(locator)) {
            return Ok(());
        }
        Err(Problem::UnknownWitness { locator: locator.to_string(), game: self.game.id().to_owned() })
    }

    fn reading(&self, by: &str, point: &str, reading: &str) -> Result<(), Problem> {
        let by = by.to_owned();
        let Some(known) = self.game.point(point) else {
            return Err(Problem::UnknownPoint { by, point: point.to_owned() });
        };
        match known.reading(reading) {
            Some(_) => Ok(()),
            None => Err(Problem::UnknownReading { by, point: point.to_owned(), reading: reading.to_owned() }),
        }
    }

    fn in_readings(&self, problem: Problem, way: &[&str]) -> Error {
        problem.at(self.files.readings.name, line_of(self.files.readings.text, way))
    }
}
