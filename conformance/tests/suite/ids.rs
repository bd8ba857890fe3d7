//! That code, spec and cases mean the same by the same names.

use nki::case::Suite;
use nki::games;
use nki_spec::Kind;
use std::collections::BTreeSet;

type Ids = BTreeSet<String>;

/// What one of two sets of names has and the other lacks.
fn disagreements(left: (&str, &Ids), right: (&str, &Ids)) -> Vec<String> {
    let only = |here: (&str, &Ids), there: (&str, &Ids)| {
        let lacking = here.1.difference(there.1).cloned().collect::<Vec<_>>();
        lacking
            .into_iter()
            .map(|id| format!("`{id}` is in {}, not in {}", here.0, there.0))
            .collect::<Vec<_>>()
    };
    [only(left, right), only(right, left)].concat()
}

/// The names in one set that the other lacks.
fn strangers(named: &Ids, known: &Ids) -> Vec<String> {
    named.difference(known).cloned().collect()
}

fn in_spec(game: &str, kind: Option<Kind>) -> Ids {
    let rules = nki_spec::game(game).unwrap().rules().iter();
    let rules = rules.filter(|rule| kind.is_none_or(|kind| rule.kind() == kind));
    rules.map(|rule| rule.id().as_str().to_owned()).collect()
}

fn in_code(game: &dyn nki::case::AnyGame) -> Ids {
    game.rules().iter().map(|id| (*id).to_owned()).collect()
}

fn in_cases(game: &str) -> Ids {
    let cases = Suite::embedded().cases().filter(|case| case.about().game == game);
    cases.flat_map(|case| [case.text().rules.clone(), case.text().not_rules.clone()].concat()).collect()
}

#[test]
fn code_and_spec_have_the_same_rules() {
    for game in games::all() {
        let (code, spec) = (in_code(*game), in_spec(game.name(), Some(Kind::Action)));
        assert!(!code.is_empty());
        assert_eq!(disagreements(("the code", &code), ("the spec", &spec)), [""; 0]);
    }
}

#[test]
fn cases_name_every_rule_that_acts_and_none_that_there_is_not() {
    for game in games::all() {
        let named = in_cases(game.name());
        assert_eq!(strangers(&named, &in_spec(game.name(), None)), [""; 0], "not in the spec");
        assert_eq!(strangers(&in_code(*game), &named), [""; 0], "in no case");
    }
}

/// Every reading of every point, as `point=reading`.
fn readings_in_code(game: &dyn nki::case::AnyGame) -> Ids {
    let points = game.points().iter();
    points.flat_map(|point| point.values.iter().map(|value| format!("{}={value}", point.id))).collect()
}

fn readings_in_spec(game: &str) -> Ids {
    let points = nki_spec::game(game).unwrap().points().iter();
    let named = |point: &'static nki_spec::Point| {
        point.readings().iter().map(|reading| format!("{}={}", point.id(), reading.id))
    };
    points.flat_map(named).collect()
}

#[test]
fn code_and_spec_have_the_same_readings() {
    for game in games::all() {
        let (code, spec) = (readings_in_code(*game), readings_in_spec(game.name()));
        assert!(!code.is_empty());
        assert_eq!(disagreements(("the code", &code), ("the spec", &spec)), [""; 0]);
        // The first is the ruling where a text is silent, so that their order matters too.
        for point in game.points() {
            let told = nki_spec::game(game.name()).unwrap().point(point.id).unwrap().readings();
            let told: Vec<&str> = told.iter().map(|reading| reading.id.as_str()).collect();
            assert_eq!(point.values, told, "{}", point.id);
        }
    }
}

#[test]
fn control_what_one_side_lacks_is_told() {
    let both = in_code(games::all()[0]);
    let mut less = both.clone();
    less.remove("kiothi.sowing.relay");
    let told = disagreements(("the code", &both), ("the spec", &less));
    assert_eq!(told, ["`kiothi.sowing.relay` is in the code, not in the spec"]);
    let told = disagreements(("the code", &less), ("the spec", &both));
    assert_eq!(told, ["`kiothi.sowing.relay` is in the spec, not in the code"]);
    assert_eq!(strangers(&both, &less), ["kiothi.sowing.relay"]);
    assert_eq!(strangers(&less, &both), [""; 0]);
}
