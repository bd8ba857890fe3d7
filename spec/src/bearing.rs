//! What a sentence bears on, told from both sides: by the witness that lists it, and by what rests on it.

use crate::cite::Locator;
use crate::game::Game;
use crate::reading::Basis;
use crate::witness::{ReadingName, Reads, Sentence};
use std::collections::BTreeSet;
use std::fmt;

/// One thing that a sentence bears on, and how.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Bearing {
    /// It states this rule.
    States(String),
    /// A profile takes this reading because of it.
    Reads(Reads),
    /// A profile takes this reading although it speaks against it.
    Contradicts(ReadingName),
    /// It leaves room for this reading, which no profile takes.
    Allows(ReadingName),
    /// It is part of this recorded dispute.
    Disputes(String),
    /// It helps to answer this question.
    Answers(String),
    /// There is a slip in it.
    Slip,
}

impl Sentence {
    /// What it bears on, as its witness lists it.
    pub fn bearings(&self) -> impl Iterator<Item = Bearing> {
        let states = self.states.iter().cloned().map(Bearing::States);
        let reads = self.reads.iter().cloned().map(Bearing::Reads);
        let contradicts = self.contradicts.iter().cloned().map(Bearing::Contradicts);
        let allows = self.allows.iter().cloned().map(Bearing::Allows);
        let disputes = self.disputes.iter().cloned().map(Bearing::Disputes);
        let answers = self.answers.iter().cloned().map(Bearing::Answers);
        let slip = self.slip.then_some(Bearing::Slip);
        states.chain(reads).chain(contradicts).chain(allows).chain(disputes).chain(answers).chain(slip)
    }
}

impl Game {
    /// What each sentence bears on, as the witnesses list it.
    #[must_use]
    pub fn bearings_listed(&self) -> BTreeSet<(Locator, Bearing)> {
        let sentences = self.witnesses().iter().flat_map(|witness| &witness.sentences);
        sentences
            .flat_map(|sentence| sentence.bearings().map(|bearing| (sentence.locator.clone(), bearing)))
            .collect()
    }

    /// What each sentence bears on, as rules, readings, profiles, disputes, questions and slips cite it.
    #[must_use]
    pub fn bearings_cited(&self) -> BTreeSet<(Locator, Bearing)> {
        let mut cited = BTreeSet::new();
        for rule in self.rules() {
            let bearing = Bearing::States(rule.id().to_string());
            cited.extend(rule.sources().iter().map(|source| (source.locator.clone(), bearing.clone())));
        }
        for (point, choice) in self.profiles().iter().flat_map(crate::reading::Profile::choices) {
            let name = ReadingName { point: point.to_owned(), reading: choice.reading.clone() };
            // A sentence that a profile names for a reading its text is silent on would be none of `reads`.
            if choice.basis != Basis::Silent {
                let reads = Bearing::Reads(Reads { name: name.clone(), basis: choice.basis });
                cited.extend(choice.cites.iter().map(|cite| (cite.locator.clone(), reads.clone())));
            }
            let against = Bearing::Contradicts(name);
            cited.extend(choice.against.iter().map(|cite| (cite.locator.clone(), against.clone())));
        }
        for point in self.points() {
            for reading in point.readings() {
                let name = ReadingName { point: point.id().to_owned(), reading: reading.id.clone() };
                let allows = Bearing::Allows(name);
                cited.extend(reading.cites.iter().map(|cite| (cite.locator.clone(), allows.clone())));
            }
        }
        for dispute in self.recorded() {
            let bearing = Bearing::Disputes(dispute.id.clone());
            cited.extend(dispute.cites.iter().map(|cite| (cite.locator.clone(), bearing.clone())));
        }
        for question in self.questions() {
            let bearing = Bearing::Answers(question.id.clone());
            let cites = question.answers.iter().flat_map(|(_, answer)| &answer.cites);
            cited.extend(cites.map(|cite| (cite.locator.clone(), bearing.clone())));
        }
        cited.extend(self.slips().iter().map(|slip| (slip.locator.clone(), Bearing::Slip)));
        cited
    }
}

impl fmt::Display for Bearing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bearing::States(rule) => write!(f, "states {rule}"),
            Bearing::Reads(reads) => write!(f, "reads {reads}"),
            Bearing::Contradicts(name) => write!(f, "contradicts {name}"),
            Bearing::Allows(name) => write!(f, "allows {name}"),
            Bearing::Disputes(id) => write!(f, "disputes {id}"),
            Bearing::Answers(question) => write!(f, "answers {question}"),
            Bearing::Slip => f.write_str("slip"),
        }
    }
}
