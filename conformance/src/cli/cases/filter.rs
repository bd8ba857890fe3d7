//! Which cases of a suite are meant, by id and by rule.

use super::Chosen;
use crate::case::{AnyCase, Suite, nearest};
use crate::games;
use globset::{Glob, GlobMatcher};

/// What a case must have to be meant.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Filter {
    /// Only cases about this rule
    #[arg(long, value_name = "ID")]
    rule: Option<String>,
    /// Only cases whose id matches, as `kiothi-bonus-*`
    #[arg(long, value_name = "PATTERN")]
    case: Option<String>,
}

/// A filter that has been understood.
pub(in crate::cli) struct Wanted<'a> {
    chosen: &'a Chosen,
    rule: Option<&'a str>,
    pattern: Option<GlobMatcher>,
}

impl Filter {
    /// Understands it.
    pub(in crate::cli) fn wanted<'a>(&'a self, chosen: &'a Chosen) -> Result<Wanted<'a>, String> {
        let pattern = self.case.as_deref().map(pattern).transpose()?;
        self.rule.as_deref().map(known).transpose()?;
        Ok(Wanted { chosen, rule: self.rule.as_deref(), pattern })
    }

    /// That no case of a suite is meant, and which might have been.
    pub(in crate::cli) fn none(&self, suite: &Suite) -> String {
        let ids = suite.cases().map(|case| case.about().id.as_str());
        let near = self.case.as_deref().and_then(|id| nearest(id, ids));
        let hint = near.map_or_else(String::new, |near| format!("; do you mean `{near}`?"));
        format!("no case is meant by this{hint}")
    }
}

impl Wanted<'_> {
    /// Whether a case is meant.
    pub(in crate::cli) fn has(&self, case: &dyn AnyCase) -> bool {
        let about = case.about();
        self.chosen.has(case)
            && self.pattern.as_ref().is_none_or(|pattern| pattern.is_match(&about.id))
            && self.rule.is_none_or(|rule| about.rules.contains(&rule))
    }
}

fn pattern(text: &str) -> Result<GlobMatcher, String> {
    Glob::new(text).map(|glob| glob.compile_matcher()).map_err(|error| format!("no pattern: {error}"))
}

fn known(rule: &str) -> Result<(), String> {
    let specs = games::all().iter().filter_map(|game| nki_spec::game(game.name()));
    let ids: Vec<&str> = specs.flat_map(|spec| spec.rules()).map(|rule| rule.id().as_str()).collect();
    if ids.contains(&rule) {
        return Ok(());
    }
    let near = nearest(rule, ids.into_iter());
    let hint = near.map_or_else(String::new, |near| format!("; do you mean `{near}`?"));
    Err(format!("there is no rule `{rule}`{hint}"))
}
