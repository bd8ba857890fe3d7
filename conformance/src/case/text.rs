//! A case file as it is written: the shapes of the YAML, and nothing yet of what they mean.

use schemars::JsonSchema;
use serde::de::{self, Deserialize, Deserializer, MapAccess, Visitor, value::MapAccessDeserializer};
use std::fmt;
use std::marker::PhantomData;

/// A file of cases, all of one game.
#[derive(Debug, Clone, PartialEq, Eq, JsonSchema, Default)]
#[schemars(deny_unknown_fields)]
pub struct FileText {
    /// The name of the game, as `kiothi`.
    pub game: String,
    /// The cases.
    pub cases: Vec<CaseText>,
}

/// One case.
#[derive(Debug, Clone, PartialEq, Eq, serde::Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct CaseText {
    /// Its name for ever, unique in the suite: lower-case words and numbers with hyphens, the game's name first.
    #[schemars(regex(pattern = "^[a-z0-9]+(-[a-z0-9]+)+$"))]
    pub id: String,
    /// What it shows, in a line.
    pub title: String,
    /// The rules it is about: each fires, or refuses, under at least one entry.
    #[schemars(length(min = 1))]
    pub rules: Vec<String>,
    /// Rules that fire under no entry: the case shows where they end.
    #[serde(default)]
    pub not_rules: Vec<String>,
    /// The readings it is asked under, by point. A point that isn't named: all its readings.
    #[serde(default)]
    pub under: Pairs<Several>,
    /// The most laps a move may take, where the case sets a limit of its own.
    #[serde(default)]
    pub endless_laps: Option<std::num::NonZeroU32>,
    /// The position it starts from. A case that asks for the set-up has none.
    #[serde(default)]
    pub given: Option<GivenText>,
    /// The move that is made, as `7x3`, `10x8 leave` or `open 5 6 > s1=4 n3=6`.
    #[serde(default)]
    pub r#move: Option<String>,
    /// The moves that are made one after the other, one a line.
    #[serde(default)]
    pub line: Option<String>,
    /// What is asked where no move is made.
    #[serde(default)]
    pub ask: Option<AskText>,
    /// The laps of the move, as `S10 lifts 8 to N8`.
    #[serde(default)]
    pub laps: Option<Vec<String>>,
    /// What comes of it: exactly one entry for every set of readings the case is asked under.
    #[schemars(length(min = 1))]
    pub then: Vec<EntryText>,
    /// The sentences of the sources, as `FILE:LINE` or `FILE:LINE.SENTENCE`.
    #[serde(default)]
    pub cites: Vec<String>,
    /// How the case came to be.
    pub origin: Origin,
    /// The version of the suite in which it appeared.
    #[schemars(regex(pattern = r"^[0-9]+\.[0-9]+\.[0-9]+$"))]
    pub since: String,
}

/// What is asked where no move is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize, serde::Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum AskText {
    /// All legal moves.
    Legal,
    /// The set-up.
    Setup,
    /// The number of openings. No engine is asked this.
    Count,
}

/// How a case came to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize, serde::Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Origin {
    /// Worked by hand.
    Hand,
    /// Found by a search for a position of its kind, then worked by hand.
    Search,
    /// Found by a fuzzer.
    Fuzz,
    /// Made after a text that tells of it without all particulars.
    Reconstructed,
}

/// Where a case starts from.
#[derive(Debug, Clone, PartialEq, Eq, JsonSchema)]
#[serde(untagged)]
pub enum GivenText {
    /// The game's set-up under the readings.
    #[schemars(with = "SetupWord")]
    Setup,
    /// A position.
    Position(PositionText),
}

#[derive(JsonSchema)]
#[serde(rename_all = "lowercase")]
#[allow(dead_code, reason = "only its schema is used")]
enum SetupWord {
    Setup,
}

/// A position. What is left out: the other side's turn (in `given` it must be said), phase `play`, prisons as given.
#[derive(Debug, Clone, PartialEq, Eq, Default, serde::Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PositionText {
    /// Who is to move, `south` or `north`; when the game is over, who would have moved next.
    #[serde(default)]
    pub turn: Option<String>,
    /// `opening-first`, `opening-second`, `play` or `over`.
    #[serde(default)]
    pub phase: Option<String>,
    /// The board from South's side of the table: `N` and North's bomas 10 to 1, below it `S` and South's 1 to 10.
    #[serde(default)]
    pub board: Option<String>,
    /// As `south 7, north 0`.
    #[serde(default)]
    pub prisons: Option<String>,
    /// How the game ended, with phase `over`.
    #[serde(default)]
    pub result: Option<ResultText>,
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq, serde::Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ResultText {
    /// `south`, `north` or `draw`.
    pub winner: String,
    /// Whether it was won by exactly two.
    pub supreme: bool,
    /// How many ordinary victories it is worth: 1, 2 or 10.
    pub worth: u8,
}

/// What comes of a case under some readings.
#[derive(Debug, Clone, PartialEq, Eq, Default, serde::Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct EntryText {
    /// The readings it holds under, by point. A point that isn't named: all.
    #[serde(default)]
    pub when: Pairs<Several>,
    /// The laps, where they aren't those of the case.
    #[serde(default)]
    pub laps: Option<Vec<String>>,
    /// The arithmetic.
    #[serde(default)]
    pub why: Option<String>,
    /// Who is to move after it.
    #[serde(default)]
    pub turn: Option<String>,
    /// The phase after it.
    #[serde(default)]
    pub phase: Option<String>,
    /// The board after it.
    #[serde(default)]
    pub board: Option<String>,
    /// The prisons after it.
    #[serde(default)]
    pub prisons: Option<String>,
    /// How the game ended, with phase `over`.
    #[serde(default)]
    pub result: Option<ResultText>,
    /// The move, or one of a line, is not allowed.
    #[serde(default)]
    pub illegal: Option<IllegalText>,
    /// All legal moves, in any order.
    #[serde(default)]
    pub legal: Option<Vec<String>>,
    /// The number of openings.
    #[serde(default)]
    pub count: Option<u128>,
    /// Of a line: positions after some of its moves, by the number of the move.
    #[serde(default)]
    pub at: Pairs<PositionText>,
}

impl EntryText {
    /// The parts of an entry that make a position.
    #[must_use]
    pub fn position(&self) -> PositionText {
        PositionText {
            turn: self.turn.clone(),
            phase: self.phase.clone(),
            board: self.board.clone(),
            prisons: self.prisons.clone(),
            result: self.result.clone(),
        }
    }
}

/// A move that is not allowed.
#[derive(Debug, Clone, PartialEq, Eq, serde::Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct IllegalText {
    /// Which move of a line, from 1.
    #[serde(default)]
    pub ply: Option<usize>,
    /// The rule that refuses it.
    pub because: String,
}

/// One value, or a list of them.
#[derive(Debug, Clone, PartialEq, Eq, JsonSchema)]
#[serde(untagged)]
pub enum Several {
    /// One.
    One(String),
    /// A list.
    Many(Vec<String>),
}

impl Several {
    /// The values.
    #[must_use]
    pub fn as_slice(&self) -> &[String] {
        match self {
            Several::One(one) => std::slice::from_ref(one),
            Several::Many(many) => many,
        }
    }
}

/// A mapping in the order in which it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pairs<T>(pub Vec<(String, T)>);

impl<T> Default for Pairs<T> {
    fn default() -> Pairs<T> {
        Pairs(Vec::new())
    }
}

impl<T: JsonSchema> JsonSchema for Pairs<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        std::collections::BTreeMap::<String, T>::schema_name()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        std::collections::BTreeMap::<String, T>::json_schema(generator)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Pairs<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Pairs<T>, D::Error> {
        struct Map<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Map<T> {
            type Value = Pairs<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a mapping")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Pairs<T>, A::Error> {
                let mut pairs = Vec::new();
                while let Some(pair) = map.next_entry()? {
                    pairs.push(pair);
                }
                Ok(Pairs(pairs))
            }
        }
        deserializer.deserialize_map(Map(PhantomData))
    }
}

impl<'de> Deserialize<'de> for Several {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Several, D::Error> {
        struct Values;
        impl<'de> Visitor<'de> for Values {
            type Value = Several;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the name of a reading, or a list of them")
            }

            fn visit_str<E: de::Error>(self, value: &str) -> Result<Several, E> {
                Ok(Several::One(value.to_owned()))
            }

            fn visit_seq<A: de::SeqAccess<'de>>(self, mut seq: A) -> Result<Several, A::Error> {
                let mut values = Vec::new();
                while let Some(value) = seq.next_element()? {
                    values.push(value);
                }
                Ok(Several::Many(values))
            }
        }
        deserializer.deserialize_any(Values)
    }
}

impl<'de> Deserialize<'de> for GivenText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<GivenText, D::Error> {
        struct Given;
        impl<'de> Visitor<'de> for Given {
            type Value = GivenText;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("`setup`, or a position with `turn` and `board`")
            }

            fn visit_str<E: de::Error>(self, value: &str) -> Result<GivenText, E> {
                match value {
                    "setup" => Ok(GivenText::Setup),
                    other => Err(E::invalid_value(de::Unexpected::Str(other), &self)),
                }
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<GivenText, A::Error> {
                PositionText::deserialize(MapAccessDeserializer::new(map)).map(GivenText::Position)
            }
        }
        deserializer.deserialize_any(Given)
    }
}
