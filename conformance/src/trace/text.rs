//! A copy of a text, held against what is listed of it, and shown beside the rules for reading.

use super::complaint::{Complaint, Place, What};
use crate::report::{plain, wrapped};
use nki_spec::{Difference, Game, Witness};
use std::fmt::Write as _;

/// A copy of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Copy {
    /// The text it is a copy of, or a witness in it.
    pub name: String,
    /// The file it was read from.
    pub file: String,
    /// What stands in it.
    pub text: String,
}

impl Copy {
    /// The witnesses that it can tell of.
    pub fn witnesses<'s>(&self, spec: &'s Game) -> impl Iterator<Item = &'s Witness> + use<'s, '_> {
        spec.witnesses().iter().filter(|witness| witness.id == self.name || witness.text == self.name)
    }
}

/// Where a copy differs from what is listed: one complaint for each witness it differs from.
#[must_use]
pub fn compared(spec: &Game, copy: &Copy) -> Vec<Complaint> {
    copy.witnesses(spec).filter_map(|witness| of_witness(witness, copy)).collect()
}

fn of_witness(witness: &Witness, copy: &Copy) -> Option<Complaint> {
    let differences = witness.differences(&copy.text);
    let first = differences.first()?;
    let (at, stands) = match first {
        Difference::Gone { at } => (at, None),
        Difference::Unlisted { at, sentence, .. } | Difference::Changed { at, sentence, .. } => {
            (at, Some(sentence))
        }
    };
    let mut says = String::new();
    if let Some(listed) = witness.sentence(at) {
        let _ = write!(says, "  listed: {}", listed.says);
    }
    if let Some(sentence) = stands {
        let apart = if says.is_empty() { "" } else { "\n" };
        let _ = write!(says, "{apart}  stands there: {sentence}");
    }
    let what =
        What::Text { copy: copy.file.clone(), first: first.to_string(), says, more: differences.len() - 1 };
    Some(Complaint { place: Place { path: copy.file.clone(), line: at.line() }, what })
}

/// The widths of the two columns, and what stands between them.
const LEFT: usize = 56;
const RIGHT: usize = 60;
const GAP: &str = "  ";

/// Each sentence of a copy, and beside it what becomes of it: for reading.
#[must_use]
pub fn beside(spec: &Game, copy: &Copy) -> String {
    let mut out = String::new();
    for witness in copy.witnesses(spec) {
        let _ = writeln!(out, "{}: {}\n", witness.id, witness.title);
        for (at, sentence) in witness.sentences_in(&copy.text) {
            let mut right = String::new();
            if let Some(listed) = witness.sentence(&at) {
                for rule in listed.states.iter().filter_map(|id| spec.rule(id)) {
                    let told = format!("{}: {}", rule.id(), rule.sentence().replace(['*', '`'], ""));
                    right.push_str(&wrapped(&told, 0, RIGHT));
                }
                for bearing in listed.bearings().filter(|it| !matches!(it, nki_spec::Bearing::States(_))) {
                    right.push_str(&wrapped(&bearing.to_string(), 0, RIGHT));
                }
                if let Some(reason) = &listed.no_rule {
                    right.push_str(&wrapped(&format!("no rule: {reason}"), 0, RIGHT));
                }
            }
            let left = wrapped(&format!("{at}  {}", plain(&sentence)), 0, LEFT);
            let (mut left, mut right) = (left.lines(), right.lines());
            loop {
                let (one, other) = (left.next(), right.next());
                if one.is_none() && other.is_none() {
                    break;
                }
                let line = format!("{:LEFT$}{GAP}{}", one.unwrap_or(""), other.unwrap_or(""));
                let _ = writeln!(out, "{}", line.trim_end());
            }
            out.push('\n');
        }
    }
    out
}
