//! Every clause of the spec ends with an example: each is played here, and gives what the spec says.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "support/mod.rs"]
mod support;

use nki_reference::kiothi::{
    self, Move, Outcome, Place, Position, Readings, Rule, Ruleset, Silent, Step, Width,
};
use nki_spec::{Example, Kind};
use support::Recorder;

/// What playing an example shows.
struct Played {
    after: Result<Position, Rule>,
    result: Option<Outcome>,
    /// The laps of the last move.
    laps: Vec<String>,
    /// Everything that happened, set-up and all.
    fired: Vec<Rule>,
}

fn play(example: &Example) -> Result<Played, String> {
    let readings = example.under.iter().try_fold(Readings::default(), |readings, (point, value)| {
        readings.with(point, value).map_err(|error| error.to_string())
    })?;
    let rules = Ruleset::of(readings);
    let mut seen = Recorder::default();
    let given: Position = match example.given.strip_prefix("setup ") {
        Some(size) => {
            let width = size.parse().ok().and_then(Width::new).ok_or(format!("no width {size}"))?;
            kiothi::setup(width, &rules, &mut seen)
        }
        None => example.given.parse().map_err(|error| format!("`{}`: {error}", example.given))?,
    };
    let mut after = Ok(given);
    let mut last = 0;
    for text in &example.moves {
        let before = after.map_err(|rule: Rule| format!("there is a move after {rule} refused one"))?;
        let wanted: Move = text.parse().map_err(|error| format!("`{text}`: {error}"))?;
        last = seen.steps.len();
        after = kiothi::play(&before, &wanted, &rules, &mut seen).map_err(|refusal| refusal.because);
    }
    Ok(Played {
        result: after.ok().and_then(|position| kiothi::outcome(&position, &rules, &mut Silent)),
        after,
        laps: laps(&seen.steps[last..]),
        fired: seen.steps.iter().map(|(rule, _)| *rule).collect(),
    })
}

fn laps(steps: &[(Rule, Step)]) -> Vec<String> {
    let mut laps = Vec::new();
    let mut under_way: Option<(Place, u8, Place)> = None;
    let mut end = |lap: &mut Option<(Place, u8, Place)>| {
        laps.extend(lap.take().map(|(from, count, to)| format!("{from} lifts {count} to {to}")));
    };
    for (rule, step) in steps {
        match step {
            Step::Lift { from, count } if *rule != Rule::OpeningTake => {
                end(&mut under_way);
                under_way = Some((*from, *count, *from));
            }
            Step::Drop { into } => under_way = under_way.map(|(from, count, _)| (from, count, *into)),
            _ => {}
        }
    }
    end(&mut under_way);
    laps
}

/// What the spec says of an example that playing it does not bear out.
fn disagreement(example: &Example) -> Option<String> {
    let played = match play(example) {
        Ok(played) => played,
        Err(why) => return Some(why),
    };
    let differ = |what: &str, said: &str, is: &str| {
        (said != is).then(|| format!("{what}: the spec says `{said}`, the reference `{is}`"))
    };
    let said = match &example.then {
        nki_spec::Outcome::Position(text) => text.as_str(),
        nki_spec::Outcome::Refused => "refused",
    };
    let is = played.after.map_or("refused".to_owned(), |position| position.to_string());
    let result = played.result.map_or(String::new(), |Outcome { winner, supreme, worth }| {
        let winner = winner.map_or("draw", |side| side.name());
        format!("{winner}, supreme {supreme}, worth {worth}")
    });
    let told = example.laps.join(", ");
    differ("then", said, &is)
        .or_else(|| differ("result", example.result.as_deref().unwrap_or_default(), &result))
        .or_else(|| if told.is_empty() { None } else { differ("laps", &told, &played.laps.join(", ")) })
}

#[test]
fn every_example_is_as_the_reference_plays_it() {
    let kiothi = nki_spec::game("kiothi").unwrap();
    let wrong: Vec<String> = kiothi
        .rules()
        .iter()
        .filter_map(|rule| Some(format!("{}: {}", rule.id(), disagreement(rule.example())?)))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(kiothi.rules().len() >= Rule::ALL.len());
}

/// Whether something happens by this rule in an example.
fn shows(rule: Rule, example: &Example) -> bool {
    play(example).is_ok_and(|played| played.fired.contains(&rule))
}

#[test]
fn the_rule_an_example_stands_under_is_seen_in_it() {
    let kiothi = nki_spec::game("kiothi").unwrap();
    let actions = kiothi.rules().iter().filter(|rule| rule.kind() == Kind::Action);
    let unseen: Vec<&str> = actions
        .filter(|rule| !shows(Rule::from_id(rule.id().as_str()).unwrap(), rule.example()))
        .map(|rule| rule.id().as_str())
        .collect();
    assert!(unseen.is_empty(), "these examples do without their rule: {}", unseen.join(", "));
    assert!(!shows(Rule::EndDraw, &example()), "an example of another rule would not be noticed");
}

/// What is done to an example to spoil it.
type Spoil = fn(&mut Example);

/// A right example, to be spoilt.
fn example() -> Example {
    nki_spec::game("kiothi").unwrap().rule("kiothi.end.supreme").unwrap().example().clone()
}

#[test]
fn an_example_that_is_wrong_in_one_way_is_found_out() {
    assert_eq!(disagreement(&example()), None);
    let spoilt: [(&str, Spoil); 9] = [
        ("then: ", |it| it.then = nki_spec::Outcome::Position("north over 7-3 | . . . | . . .".to_owned())),
        ("then: ", |it| it.then = nki_spec::Outcome::Refused),
        ("then: ", |it| it.moves[0] = "1x2".to_owned()),
        ("then: ", |it| it.given = "south play 5-5 | 1 . . | . . .".to_owned()),
        ("result: ", |it| it.result = Some("south, supreme true, worth 10".to_owned())),
        ("result: ", |it| it.result = None),
        ("result: ", |it| it.under = vec![("supreme-worth".to_owned(), "ten".to_owned())]),
        ("laps: ", |it| it.laps = vec!["S1 lifts 1 to S3".to_owned()]),
        ("there is no point", |it| it.under = vec![("suprem-worth".to_owned(), "ten".to_owned())]),
    ];
    for (expected, spoil) in spoilt {
        let mut example = example();
        spoil(&mut example);
        let found = disagreement(&example).unwrap_or_default();
        assert!(found.starts_with(expected), "expected {expected}…, found {found:?} in {example:?}");
    }
}
