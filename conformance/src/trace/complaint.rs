//! A place at which the chain is broken, and what to do about it.

use crate::case::Diagnostic;
use serde::{Serialize, Serializer};
use std::fmt;

/// A line of a file, from 1; 0 for the file as a whole.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The file, as it is named in the repository.
    pub path: String,
    /// The line.
    pub line: usize,
}

/// What is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum What {
    /// A file of the spec can't be read, or does not hold together.
    Spec(String),
    /// A case can't be read, or names what there is not.
    Case(String),
    /// A sentence, and not a word on what becomes of it.
    NoDisposition(String),
    /// A sentence with a reason why no rule comes from it, and a rule.
    BothWays(String),
    /// A sentence whose number is not one more than the one before it.
    Gap(String),
    /// The sentences of a witness are not those that were sealed.
    Seal {
        /// The witness.
        witness: String,
        /// What its seal would be.
        found: String,
    },
    /// Something rests on a sentence that is not listed.
    NotListed {
        /// The sentence.
        at: String,
        /// What rests on it.
        bears: String,
    },
    /// Something rests on a sentence, with another hash than it is listed with.
    OtherHash {
        /// The sentence.
        at: String,
        /// The hash it is listed with.
        listed: String,
        /// The hash it is cited with.
        cited: String,
    },
    /// The sentence says that it bears on something, and that does not cite it.
    NotCited {
        /// The sentence.
        at: String,
        /// What it says.
        bears: String,
    },
    /// Something cites the sentence, and the sentence does not say so.
    NotSaid {
        /// The sentence.
        at: String,
        /// What it does not say.
        bears: String,
    },
    /// A rule of the spec that the code does not know.
    NotInCode(String),
    /// A rule of the code that the spec does not know.
    NotInSpec(String),
    /// A rule that no case claims.
    NotInCases(String),
    /// A rule the code knows and never reports.
    NeverReported(String),
    /// A rule that fires in no case.
    NeverFires(String),
    /// A case that claims a rule that does not fire in it.
    Lying {
        /// The case.
        case: String,
        /// The rule.
        rule: String,
    },
    /// A reading that no text takes, tells of or leaves room for.
    NoBasis(String),
    /// A copy of a text differs from what is listed.
    Text {
        /// The copy.
        copy: String,
        /// The first difference.
        first: String,
        /// What is listed of that sentence, and what stands in the copy.
        says: String,
        /// How many more differences there are.
        more: usize,
    },
}

/// Something at which the chain is broken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Complaint {
    /// Where it is to be mended.
    pub place: Place,
    /// What is wrong.
    pub what: What,
}

impl Complaint {
    /// A file of the spec that can't be read.
    pub(super) fn of_spec(error: &nki_spec::Error) -> Complaint {
        let place = Place { path: format!("spec/{}", error.file), line: error.line };
        Complaint { place, what: What::Spec(error.problem.to_string()) }
    }

    /// A case that can't be used.
    pub(super) fn of_case(found: &Diagnostic) -> Complaint {
        let place = Place { path: found.source.name.clone(), line: found.line };
        let label = if found.label.is_empty() { String::new() } else { format!(": {}", found.label) };
        Complaint { place, what: What::Case(format!("{}{label}", found.title)) }
    }
}

impl Place {
    /// The first line of a text that is the one meant; the file as a whole if none is.
    pub(super) fn of_line(path: &str, text: &str, meant: impl Fn(&str) -> bool) -> Place {
        let line = text.lines().position(meant).map_or(0, |at| at + 1);
        Place { path: path.to_owned(), line }
    }
}

impl What {
    /// Its name, for machines.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            What::Spec(_) => "spec",
            What::Case(_) => "case",
            What::NoDisposition(_) => "no-disposition",
            What::BothWays(_) => "both-ways",
            What::Gap(_) => "gap",
            What::Seal { .. } => "seal",
            What::NotListed { .. } => "not-listed",
            What::OtherHash { .. } => "other-hash",
            What::NotCited { .. } => "not-cited",
            What::NotSaid { .. } => "not-said",
            What::NotInCode(_) => "not-in-code",
            What::NotInSpec(_) => "not-in-spec",
            What::NotInCases(_) => "not-in-cases",
            What::NeverReported(_) => "never-reported",
            What::NeverFires(_) => "never-fires",
            What::Lying { .. } => "lying",
            What::NoBasis(_) => "no-basis",
            What::Text { .. } => "text",
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => f.write_str(&self.path),
            line => write!(f, "{}:{line}", self.path),
        }
    }
}

impl Serialize for Place {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl fmt::Display for What {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            What::Spec(problem) | What::Case(problem) => f.write_str(problem),
            What::NoDisposition(at) => write!(
                f,
                "nothing says what becomes of {at}; say what it `states`, `reads` or else bears on, or `no-rule` and why"
            ),
            What::BothWays(at) => {
                write!(f, "{at} says why no rule comes from it, and bears on one; take one of the two away")
            }
            What::Gap(at) => write!(f, "the sentence before {at} is not listed; every sentence is, in order"),
            What::Seal { witness, found } => write!(
                f,
                "the sentences of {witness} are not those that were sealed: one was dropped, put in or changed; \
                 where that is meant, the seal is now {found}"
            ),
            What::NotListed { at, bears } => {
                write!(f, "{at} is cited ({bears}) and not listed; list it with what becomes of it")
            }
            What::OtherHash { at, listed, cited } => {
                write!(f, "{at} is listed with the hash {listed} and cited with {cited}; read it again")
            }
            What::NotCited { at, bears } => {
                write!(f, "{at} {bears}, which does not cite it; cite it there, or take it away here")
            }
            What::NotSaid { at, bears } => {
                write!(f, "{at} is cited and does not say that it {bears}; say so here, or cite it no more")
            }
            What::NotInCode(rule) => write!(f, "the code does not know {rule}; name it there, or retire it"),
            What::NotInSpec(rule) => {
                write!(f, "the spec has no rule {rule} that acts; write it down, or name another")
            }
            What::NotInCases(rule) => write!(f, "no case is about {rule}; write one in which it fires"),
            What::NeverReported(rule) => {
                write!(f, "the code never reports {rule}; report it where it is carried out")
            }
            What::NeverFires(rule) => {
                write!(f, "{rule} fires in none of the cases that claim it; write one in which it does")
            }
            What::Lying { case, rule } => {
                write!(f, "{case} claims {rule}, which does not fire in it; take it out of its `rules`")
            }
            What::NoBasis(reading) => write!(
                f,
                "no text takes {reading}, tells of it or leaves room for it; say `because`, or drop it"
            ),
            What::Text { copy, first, says, more } => {
                write!(f, "{copy} is not the text that was read: {first}\n{says}")?;
                match more {
                    0 => Ok(()),
                    1 => f.write_str("\n  and one more difference"),
                    more => write!(f, "\n  and {more} more differences"),
                }
            }
        }
    }
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.what)
    }
}

impl Serialize for Complaint {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Told<'a> {
            what: &'a str,
            at: &'a Place,
            says: String,
        }
        Told { what: self.what.name(), at: &self.place, says: self.what.to_string() }.serialize(serializer)
    }
}
