//! A judgement as one line of JSON. A member that has nothing to say is missing.

use super::{Basis, Group, Held, Judgement, Where};
use crate::case::{AnyGame, lines};
use serde::Serialize;
use std::collections::BTreeMap;

/// The judgement, in a line.
#[must_use]
pub fn render(game: &dyn AnyGame, judgement: &Judgement) -> String {
    // Text, numbers and lists of them: nothing in it can't be JSON.
    serde_json::to_string(&Json::of(game, judgement)).unwrap_or_default()
}

#[derive(Serialize)]
struct Json<'a> {
    game: &'a str,
    /// Whether all columns come to the same.
    agreed: bool,
    conclusion: &'a str,
    /// Of a record, the move that is judged, from 1; 0 is the set-up.
    #[serde(skip_serializing_if = "Option::is_none")]
    ply: Option<usize>,
    /// How many moves the record has.
    #[serde(skip_serializing_if = "Option::is_none")]
    plies: Option<usize>,
    /// The position before the move, where all have the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<&'a str>,
    /// Missing where the set-up is judged.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    wanted: Option<&'a str>,
    columns: Vec<JsonColumn<'a>>,
    verdicts: Vec<JsonVerdict<'a>>,
    partings: Vec<JsonParting<'a>>,
    /// The points that decide.
    points: Vec<JsonPoint<'a>>,
    /// The points that were asked.
    asked: &'a [&'static str],
}

#[derive(Serialize)]
struct JsonColumn<'a> {
    name: &'a str,
    readings: BTreeMap<&'static str, &'static str>,
}

#[derive(Serialize)]
struct JsonVerdict<'a> {
    columns: Vec<&'a str>,
    /// The position before the move, where it is not the same for all.
    #[serde(skip_serializing_if = "Option::is_none")]
    before: Option<&'a str>,
    /// The position after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    after: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<Vec<String>>,
    /// How many were captured.
    #[serde(skip_serializing_if = "Option::is_none")]
    captured: Option<u32>,
    /// How many went to prison by that: with the captured ones, the one that captured.
    #[serde(skip_serializing_if = "Option::is_none")]
    imprisoned: Option<u32>,
    /// Who is to move.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<&'static str>,
    /// How the game ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<&'a str>,
    /// The rule by which the move is not allowed.
    #[serde(skip_serializing_if = "Option::is_none")]
    refused: Option<&'static str>,
}

#[derive(Serialize)]
struct JsonParting<'a> {
    left: Vec<&'a str>,
    right: Vec<&'a str>,
    /// The first step that differs, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<usize>,
    /// The step before it, which both take.
    #[serde(skip_serializing_if = "Option::is_none")]
    last: Option<JsonStep<'a>>,
    there: Vec<JsonThere<'a>>,
    /// The fewest points that make the difference.
    points: &'a [&'static str],
    conclusion: &'a str,
}

#[derive(Serialize)]
struct JsonStep<'a> {
    words: &'a str,
    rule: &'static str,
}

#[derive(Serialize)]
struct JsonThere<'a> {
    column: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    words: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<&'static str>,
}

#[derive(Serialize)]
struct JsonPoint<'a> {
    point: &'static str,
    asks: &'a str,
    readings: Vec<JsonHeld<'a>>,
}

#[derive(Serialize)]
struct JsonHeld<'a> {
    column: &'a str,
    reading: &'static str,
    means: &'a str,
    /// `explicit`, `implied`, `silent`, `contradictory`; `ruling` or `house` where no text is followed.
    basis: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cites: Vec<JsonCite<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    against: Vec<JsonCite<'a>>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    why: &'a [String],
}

#[derive(Serialize)]
struct JsonCite<'a> {
    at: String,
    says: &'a str,
}

impl<'a> Json<'a> {
    fn of(game: &dyn AnyGame, judgement: &'a Judgement) -> Json<'a> {
        let (ply, plies) = match judgement.place {
            Where::Alone => (None, None),
            Where::Before(plies) => (Some(0), Some(plies)),
            Where::Ply(ply, plies) => (Some(ply), Some(plies)),
            Where::Throughout(plies) => (Some(plies), Some(plies)),
        };
        let readings = |column: &super::Column| {
            let points = game.points().iter().zip(column.choices.0);
            points
                .filter_map(|(point, choice)| Some((point.id, *point.values.get(usize::from(choice))?)))
                .collect()
        };
        let columns = judgement.columns.iter();
        let partings = judgement.partings.iter();
        let points = judgement.points.iter();
        Json {
            game: judgement.game,
            agreed: judgement.agreed(),
            conclusion: &judgement.conclusion,
            ply,
            plies,
            position: judgement.before.as_ref().map(|before| before.line.as_str()),
            wanted: judgement.wanted.as_deref(),
            columns: columns
                .map(|column| JsonColumn { name: &column.name, readings: readings(column) })
                .collect(),
            verdicts: judgement.groups.iter().map(|group| JsonVerdict::of(judgement, group)).collect(),
            partings: partings.map(|parting| JsonParting::of(judgement, parting)).collect(),
            points: points
                .map(|point| JsonPoint {
                    point: point.id,
                    asks: &point.asks,
                    readings: point.held.iter().map(JsonHeld::of).collect(),
                })
                .collect(),
            asked: &judgement.asked,
        }
    }
}

impl<'a> JsonVerdict<'a> {
    fn of(judgement: &'a Judgement, Group { columns, ruled }: &'a Group) -> JsonVerdict<'a> {
        let after = ruled.after.as_ref().ok();
        let moved = after.filter(|_| ruled.wanted.is_some());
        let own = judgement.before.is_none() && ruled.wanted.is_some();
        JsonVerdict {
            columns: judgement.names(columns),
            before: own.then_some(ruled.before.line.as_str()),
            after: after.map(|after| after.line.as_str()),
            board: after.map(|after| lines(&after.board)),
            captured: moved.map(|_| ruled.captured()),
            imprisoned: moved.map(|_| ruled.imprisoned()),
            next: after.filter(|after| after.result.is_none()).map(|after| after.turn.name()),
            result: after.and_then(|after| after.result.as_deref()),
            refused: ruled.after.as_ref().err().copied(),
        }
    }
}

impl<'a> JsonParting<'a> {
    fn of(judgement: &'a Judgement, parting: &'a super::Parting) -> JsonParting<'a> {
        let there = parting.there.iter().filter_map(|there| {
            let column = &judgement.columns.get(there.column)?.name;
            Some(JsonThere { column, words: there.words.as_deref(), rule: there.rule })
        });
        JsonParting {
            left: judgement.names(&parting.left),
            right: judgement.names(&parting.right),
            step: parting.step.map(|step| step + 1),
            last: parting.last.as_ref().map(|(words, rule)| JsonStep { words, rule }),
            there: there.collect(),
            points: &parting.points,
            conclusion: &parting.conclusion,
        }
    }
}

impl<'a> JsonHeld<'a> {
    fn of(held: &'a Held) -> JsonHeld<'a> {
        let cite = |cite: &'a nki_spec::Citation| JsonCite { at: cite.locator.to_string(), says: &cite.says };
        JsonHeld {
            column: &held.column,
            reading: held.reading,
            means: &held.means,
            basis: match held.basis {
                Basis::Text(basis) => basis.to_string(),
                Basis::Ruling => "ruling".to_owned(),
                Basis::House => "house".to_owned(),
            },
            cites: held.cites.iter().map(cite).collect(),
            against: held.against.iter().map(cite).collect(),
            why: &held.why,
        }
    }
}
