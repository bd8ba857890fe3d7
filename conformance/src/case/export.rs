//! Cases as JSON vectors, for those who want to test without this harness.

use super::drawn::Drawn;
use super::model::{Asked, Case, Expected, Given};
use super::profile::profiles;
use crate::game::{Choices, PointInfo};
use crate::wire::PROTOCOL;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;
use serde_json::Value;
use serde_json::value::RawValue;

/// A position or a move.
type Json = Box<RawValue>;

/// A file of vectors.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(title = "Test vectors for mancala engines", extend("$id" = "urn:nki:vectors:1"))]
pub struct Vectors {
    /// The version of the suite.
    suite: String,
    /// The version of the protocol, whose forms positions and moves have.
    protocol: u64,
    /// The vectors.
    vectors: Vec<Vector>,
}

impl Vectors {
    /// A file of these.
    #[must_use]
    pub fn of(vectors: Vec<Vector>) -> Vectors {
        Vectors { suite: env!("CARGO_PKG_VERSION").to_owned(), protocol: PROTOCOL, vectors }
    }

    /// As JSON, a vector a line.
    #[must_use]
    pub fn json(&self) -> String {
        let json = |vector: &Vector| serde_json::to_string(vector).unwrap_or_default();
        let vectors: Vec<String> = self.vectors.iter().map(json).collect();
        format!(
            "{{\"suite\":{},\"protocol\":{},\"vectors\":[\n{}\n]}}\n",
            Value::from(self.suite.as_str()),
            self.protocol,
            vectors.join(",\n")
        )
    }

    /// The JSON Schema of such files.
    #[must_use]
    pub fn schema() -> Value {
        let settings = schemars::generate::SchemaSettings::draft2020_12().for_serialize();
        settings.into_generator().into_root_schema_for::<Vectors>().to_value()
    }
}

/// One question and its right answer.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Vector {
    /// The id of the case.
    id: String,
    /// Which of its entries, from 1.
    #[schemars(range(min = 1))]
    entry: usize,
    /// The game.
    game: &'static str,
    /// What the case shows.
    title: String,
    /// The rules it is about.
    rules: Vec<&'static str>,
    /// The profiles whose readings these are; none where no profile means this entry.
    profiles: Vec<&'static str>,
    /// A reading of every point.
    readings: Map<&'static str>,
    /// For each point that matters: all readings of it under which the answer is the same, whatever the others named
    /// here are. A point that isn't named may be read in any way.
    #[serde(rename = "when")]
    when: Map<Vec<&'static str>>,
    /// The position it starts from; absent where that is the set-up of the canonical board, or where that is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "a_position")]
    position: Option<Json>,
    #[serde(flatten)]
    asked: AskedFor,
}

/// What is asked, and the right answer.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(tag = "ask", rename_all = "lowercase")]
enum AskedFor {
    /// One move.
    Play {
        #[serde(rename = "move")]
        #[schemars(schema_with = "a_move")]
        wanted: Json,
        #[serde(skip_serializing_if = "Option::is_none")]
        limits: Option<Limits>,
        expected: Played,
    },
    /// Moves one after the other.
    Line {
        #[schemars(schema_with = "some_moves")]
        moves: Vec<Json>,
        #[serde(skip_serializing_if = "Option::is_none")]
        limits: Option<Limits>,
        expected: Line,
    },
    /// All legal moves, in any order.
    Moves {
        #[serde(skip_serializing_if = "Option::is_none")]
        limits: Option<Limits>,
        expected: Legal,
    },
    /// The position at the start of a game.
    Setup { expected: Position },
    /// The number of openings.
    Count { expected: Count },
}

#[derive(Debug, Clone, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Limits {
    /// The most laps the move may take.
    #[serde(rename = "endless-laps")]
    endless_laps: std::num::NonZeroU32,
}

#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(untagged)]
enum Played {
    Position(Position),
    Illegal(Illegal),
}

#[derive(Debug, Clone, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Position {
    #[schemars(schema_with = "a_position")]
    position: Json,
}

#[derive(Debug, Clone, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Illegal {
    /// The rule that refuses the move.
    illegal: &'static str,
}

#[derive(Debug, Clone, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Legal {
    #[schemars(schema_with = "some_moves")]
    moves: Vec<Json>,
}

#[derive(Debug, Clone, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Count {
    count: u128,
}

#[derive(Debug, Clone, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Line {
    /// Positions after some of the moves.
    positions: Vec<After>,
    /// The move that is refused, if one is. It is the last that is made.
    #[serde(skip_serializing_if = "Option::is_none")]
    illegal: Option<Refused>,
}

#[derive(Debug, Clone, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
struct After {
    /// After how many moves.
    #[schemars(range(min = 1))]
    ply: usize,
    #[schemars(schema_with = "a_position")]
    position: Json,
}

#[derive(Debug, Clone, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Refused {
    /// Which move of the line, from 1.
    #[schemars(range(min = 1))]
    ply: usize,
    /// The rule that refuses it.
    because: &'static str,
}

/// An object with keys in the order of the game's points.
#[derive(Debug, Clone)]
struct Map<V>(Vec<(&'static str, V)>);

impl<V: Serialize> Serialize for Map<V> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

impl<V: JsonSchema> JsonSchema for Map<V> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        std::collections::BTreeMap::<String, V>::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        std::collections::BTreeMap::<String, V>::json_schema(generator)
    }
}

/// Any of the forms that games have.
fn any_of(form: fn(&dyn super::AnyGame) -> Schema) -> Schema {
    let forms: Vec<Schema> = crate::games::all().iter().map(|game| form(*game)).collect();
    schemars::json_schema!({ "anyOf": forms })
}

fn a_position(_: &mut SchemaGenerator) -> Schema {
    any_of(|game| game.position_schema())
}

fn a_move(_: &mut SchemaGenerator) -> Schema {
    any_of(|game| game.move_schema())
}

fn some_moves(generator: &mut SchemaGenerator) -> Schema {
    schemars::json_schema!({ "type": "array", "items": a_move(generator) })
}

/// Every vector of a case.
pub(super) fn vectors<R: Drawn>(case: &Case<R>, game: &dyn super::AnyGame) -> Vec<Vector> {
    let profiles = profiles(game);
    let mut vectors = Vec::new();
    for (number, entry) in case.entries.iter().enumerate() {
        let meant = case.under.and(&entry.when);
        let mut asked: Vec<(Choices, Vec<&'static str>)> = Vec::new();
        for profile in profiles.iter().filter(|profile| meant.has(&profile.choices)) {
            match asked.iter_mut().find(|(choices, _)| *choices == profile.choices) {
                Some((_, ids)) => ids.push(profile.id),
                None => asked.push((profile.choices, vec![profile.id])),
            }
        }
        if asked.is_empty() {
            asked.push((meant.nearest(&Choices::default()), Vec::new()));
        }
        for (choices, profiles) in asked {
            vectors.extend(vector(case, number, &choices, profiles));
        }
    }
    vectors
}

fn vector<R: Drawn>(
    case: &Case<R>,
    number: usize,
    choices: &Choices,
    profiles: Vec<&'static str>,
) -> Option<Vector> {
    let entry = case.entries.get(number)?;
    let meant = case.under.and(&entry.when);
    let terms = case.terms(choices);
    let limits = || case.endless_laps.map(|endless_laps| Limits { endless_laps });
    let (given, asked) = match (&case.asked, &entry.expected) {
        (Asked::Play { given, wanted }, expected) => {
            let expected = match expected {
                Expected::Position(position) => Played::Position(Position { position: json(position)? }),
                Expected::Illegal(rule) => Played::Illegal(Illegal { illegal: rule }),
                _ => return None,
            };
            (Some(given), AskedFor::Play { wanted: json(wanted)?, limits: limits(), expected })
        }
        (Asked::Line { given, moves }, Expected::Line { at, illegal }) => {
            let after = |(ply, position): (&usize, &R::Position)| {
                Some(After { ply: *ply, position: json(position)? })
            };
            let expected = Line {
                positions: at.iter().map(after).collect::<Option<_>>()?,
                illegal: illegal.map(|(ply, because)| Refused { ply, because }),
            };
            let moves = moves.iter().map(json).collect::<Option<_>>()?;
            (Some(given), AskedFor::Line { moves, limits: limits(), expected })
        }
        (Asked::Legal { given }, Expected::Legal(moves)) => {
            let moves = moves.iter().map(json).collect::<Option<_>>()?;
            (Some(given), AskedFor::Moves { limits: limits(), expected: Legal { moves } })
        }
        (Asked::Count { given }, Expected::Count(count)) => {
            (Some(given), AskedFor::Count { expected: Count { count: *count } })
        }
        (Asked::Setup, Expected::Position(position)) => {
            (None, AskedFor::Setup { expected: Position { position: json(position)? } })
        }
        _ => return None,
    };
    let position = match given {
        Some(Given::Position(position)) => Some(json(&R::settled(position, &terms))?),
        Some(Given::Setup) | None => None,
    };
    let named = |(at, point): (usize, &PointInfo)| {
        let values = meant.values(at).filter_map(|value| point.values.get(value).copied());
        let values: Vec<&'static str> = values.collect();
        (values.len() < point.values.len()).then_some((point.id, values))
    };
    Some(Vector {
        id: case.about.id.clone(),
        entry: number + 1,
        game: R::NAME,
        title: case.about.title.clone(),
        rules: case.about.rules.clone(),
        profiles,
        readings: Map(R::points()
            .iter()
            .zip(choices.0)
            .filter_map(|(point, choice)| Some((point.id, *point.values.get(usize::from(choice))?)))
            .collect()),
        when: Map(R::points().iter().enumerate().filter_map(named).collect()),
        position,
        asked,
    })
}

/// Kept as it is written, its members in the protocol's order.
fn json(value: &impl Serialize) -> Option<Json> {
    serde_json::value::to_raw_value(value).ok()
}
