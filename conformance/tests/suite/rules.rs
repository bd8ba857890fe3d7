//! That every rule is shown at work and at its boundary. That a rule fires where `rules` names it, and not where
//! `not-rules` does, is part of the proof of each case.

use nki::case::Suite;
use nki::games;

/// What a case says of rules.
#[derive(Clone)]
struct Says {
    rules: Vec<String>,
    not_rules: Vec<String>,
}

/// The rules that no case shows at work, and those that none shows at their boundary.
fn unshown(rules: &[&str], cases: &[Says]) -> [Vec<String>; 2] {
    let lacking = |list: fn(&Says) -> &Vec<String>| {
        let shown = |rule: &str| cases.iter().any(|case| list(case).iter().any(|id| id == rule));
        rules.iter().filter(|rule| !shown(rule)).map(|rule| (*rule).to_owned()).collect()
    };
    [lacking(|case| &case.rules), lacking(|case| &case.not_rules)]
}

fn said(game: &str) -> Vec<Says> {
    let cases = Suite::embedded().cases().filter(|case| case.about().game == game);
    cases
        .map(|case| Says { rules: case.text().rules.clone(), not_rules: case.text().not_rules.clone() })
        .collect()
}

#[test]
fn every_rule_is_shown_at_work_and_at_its_boundary() {
    for game in games::all() {
        let [work, boundary] = unshown(game.rules(), &said(game.name()));
        assert_eq!(work, [""; 0], "rules that fire in no case");
        assert_eq!(boundary, [""; 0], "rules whose boundary no case shows");
    }
}

#[test]
fn control_a_rule_that_is_not_shown_is_told() {
    let rules = games::all()[0].rules();
    let whole = said(games::all()[0].name());
    for rule in rules {
        let mut less = whole.clone();
        less.iter_mut().for_each(|case| case.rules.retain(|id| id != rule));
        assert_eq!(unshown(rules, &less), [vec![(*rule).to_owned()], vec![]]);
        let mut less = whole.clone();
        less.iter_mut().for_each(|case| case.not_rules.retain(|id| id != rule));
        assert_eq!(unshown(rules, &less), [vec![], vec![(*rule).to_owned()]]);
    }
}
