//! Holds the links of the chain against each other.

use super::Evidence;
use super::chain::Chain;
use super::code::Located;
use super::complaint::{Complaint, Place, What};
use nki_spec::{Game, Kind, Locator, Witness};
use std::collections::BTreeSet;

/// Everything at which the chain is broken, from the texts on to the cases.
pub(super) fn complaints(
    evidence: &Evidence<'_>,
    spec: &Game,
    located: &Located,
    chain: &Chain,
) -> Vec<Complaint> {
    let mut holder = Holder { evidence, spec, found: Vec::new() };
    holder.sentences();
    holder.hashes();
    holder.both_sides();
    holder.rules(located, chain);
    holder.readings(chain);
    holder.found
}

struct Holder<'a> {
    evidence: &'a Evidence<'a>,
    spec: &'a Game,
    found: Vec<Complaint>,
}

impl Holder<'_> {
    /// Each witness lists its sentences one after the other, and says what becomes of each.
    fn sentences(&mut self) {
        for witness in self.spec.witnesses() {
            let found = witness.sealed();
            if found != witness.seal {
                let place = self.in_witness(witness, |line| line.starts_with("seal:"));
                let (witness, found) = (witness.id.clone(), found.to_string());
                self.complain(place, What::Seal { witness, found });
            }
            let mut before: Option<&Locator> = None;
            for sentence in &witness.sentences {
                let at = &sentence.locator;
                let expected = match before {
                    Some(before) if before.line() == at.line() => before.sentence().map(|number| number + 1),
                    _ => Some(1),
                };
                if at.sentence() != expected {
                    self.complain(self.listed(at), What::Gap(at.to_string()));
                }
                if !sentence.is_disposed_of() && sentence.bearings().next().is_none() {
                    self.complain(self.listed(at), What::NoDisposition(at.to_string()));
                }
                if sentence.no_rule.is_some() && !sentence.states.is_empty() {
                    self.complain(self.listed(at), What::BothWays(at.to_string()));
                }
                before = Some(at);
            }
        }
    }

    /// Whatever cites a sentence cites the one that is listed.
    fn hashes(&mut self) {
        let mut told = BTreeSet::new();
        for (at, cited) in self.spec.cited() {
            let Some(listed) = self.sentence(at).map(|sentence| sentence.hash) else { continue };
            if listed != cited && told.insert(at) {
                let (listed, cited) = (listed.to_string(), cited.to_string());
                self.complain(self.listed(at), What::OtherHash { at: at.to_string(), listed, cited });
            }
        }
    }

    /// What a sentence is said to bear on, and what cites it, agree.
    fn both_sides(&mut self) {
        let (listed, cited) = (self.spec.bearings_listed(), self.spec.bearings_cited());
        for (at, bearing) in listed.difference(&cited) {
            let (place, at, bears) = (self.listed(at), at.to_string(), bearing.to_string());
            self.complain(place, What::NotCited { at, bears });
        }
        for (locator, bearing) in cited.difference(&listed) {
            let (place, at, bears) = (self.listed(locator), locator.to_string(), bearing.to_string());
            let known = self.sentence(locator).is_some();
            let what = if known { What::NotSaid { at, bears } } else { What::NotListed { at, bears } };
            self.complain(place, what);
        }
    }

    /// Each rule is in the spec, the code and the cases, is reported, and fires wherever a case says that it does.
    fn rules(&mut self, located: &Located, chain: &Chain) {
        for (id, place) in &located.named {
            let known = self.spec.rule(id).is_some_and(|rule| rule.kind() == Kind::Action);
            if !known {
                self.complain(place.clone(), What::NotInSpec((*id).to_owned()));
            }
        }
        for rule in &chain.rules {
            let named = located.named.get(rule.id.as_str());
            let id = || rule.id.clone();
            match named {
                None if rule.acts => self.complain(rule.spec.clone(), What::NotInCode(id())),
                _ if !rule.reference.is_empty() => {}
                Some(named) => self.complain(named.clone(), What::NeverReported(id())),
                None => self.complain(rule.spec.clone(), What::NotInCode(id())),
            }
            if !rule.acts {
                continue;
            }
            if rule.cases.is_empty() {
                self.complain(rule.spec.clone(), What::NotInCases(id()));
            } else if !rule.cases.iter().any(|case| case.fired) {
                self.complain(rule.spec.clone(), What::NeverFires(id()));
            }
            for case in rule.cases.iter().filter(|case| !case.fired) {
                self.complain(case.at.clone(), What::Lying { case: case.id.clone(), rule: id() });
            }
        }
    }

    /// Each reading has somebody who takes it, tells of it or leaves room for it.
    fn readings(&mut self, chain: &Chain) {
        for reading in &chain.readings {
            if reading.taken.is_empty() && reading.because.is_none() && reading.told_by.is_empty() {
                let name = format!("{}={}", reading.point, reading.reading);
                self.complain(reading.spec.clone(), What::NoBasis(name));
            }
        }
    }

    // ---- What the above lean on

    fn complain(&mut self, place: Place, what: What) {
        self.found.push(Complaint { place, what });
    }

    fn sentence(&self, at: &Locator) -> Option<&nki_spec::Sentence> {
        self.spec.witnesses().iter().find_map(|witness| witness.sentence(at))
    }

    /// Where a sentence is listed; where it is not, the file it would be listed in.
    fn listed(&self, at: &Locator) -> Place {
        let line = format!("- at: {at}");
        match self.spec.witnesses().iter().find(|witness| witness.holds(at)) {
            Some(witness) => self.in_witness(witness, |it| it == line),
            None => Place { path: format!("spec/{}", self.evidence.files.readings.name), line: 0 },
        }
    }

    fn in_witness(&self, witness: &Witness, meant: impl Fn(&str) -> bool) -> Place {
        let files = self.spec.witnesses().iter().zip(&self.evidence.files.witnesses);
        match files.into_iter().find(|(it, _)| it.id == witness.id) {
            Some((_, file)) => Place::of_line(&format!("spec/{}", file.name), file.text, meant),
            None => Place { path: "spec/sources".to_owned(), line: 0 },
        }
    }
}
