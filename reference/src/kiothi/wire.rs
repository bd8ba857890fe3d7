//! The JSON forms of positions and moves: see `spec/protocol.md`. Unknown members are ignored.

use super::game::Outcome;
use super::moves::{Claim, Move, Opening, Put, Sowing};
use super::position::{Boma, Phase, Place, Position};
use crate::Side;
use serde::de::{self, Deserialize, Deserializer, MapAccess, Visitor};
use serde::ser::{Serialize, SerializeMap, SerializeStruct, Serializer};
use std::fmt;

/// A position as an engine tells it: once the game is over, with its result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Told {
    /// The position.
    pub position: Position,
    /// How the game ended, if it has.
    pub result: Option<Outcome>,
}

/// One of each for South and for North.
#[derive(serde::Serialize, serde::Deserialize)]
struct Both<T> {
    south: T,
    north: T,
}

impl<T> Both<T> {
    fn of(each: impl Fn(Side) -> T) -> Both<T> {
        Both { south: each(Side::South), north: each(Side::North) }
    }
}

#[derive(serde::Serialize, serde::Deserialize)]
struct WireResult {
    winner: Winner,
    supreme: bool,
    worth: u8,
}

#[derive(serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
enum Winner {
    South,
    North,
    Draw,
}

#[derive(serde::Deserialize)]
struct WirePosition {
    turn: Side,
    phase: Phase,
    rows: Both<Vec<u8>>,
    nki: Both<Vec<u8>>,
    prison: Both<u8>,
    #[serde(default)]
    result: Option<WireResult>,
}

struct Row<'a>(&'a Position, Side);

struct Marks<'a>(&'a Position, Side);

impl Serialize for Row<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.row(self.1).iter().map(|boma| boma.warriors))
    }
}

impl Serialize for Marks<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let row = Place::row(self.1, self.0.width());
        serializer.collect_seq(row.filter(|place| self.0.at(*place).nki).map(Place::boma))
    }
}

impl Serialize for Told {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let position = &self.position;
        let members = if self.result.is_some() { 6 } else { 5 };
        let mut told = serializer.serialize_struct("Position", members)?;
        told.serialize_field("turn", &position.turn())?;
        told.serialize_field("phase", &position.phase())?;
        told.serialize_field("rows", &Both::of(|side| Row(position, side)))?;
        told.serialize_field("nki", &Both::of(|side| Marks(position, side)))?;
        told.serialize_field("prison", &Both::of(|side| position.prison(side)))?;
        if let Some(outcome) = self.result {
            told.serialize_field("result", &WireResult::from(outcome))?;
        }
        told.end()
    }
}

impl<'de> Deserialize<'de> for Told {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Told, D::Error> {
        let told = WirePosition::deserialize(deserializer)?;
        let row = |side: &str, warriors: &[u8], marks: &[u8]| {
            let mut row: Vec<Boma> = warriors.iter().map(|w| Boma { warriors: *w, nki: false }).collect();
            for mark in marks {
                let boma = usize::from(*mark).checked_sub(1).and_then(|index| row.get_mut(index));
                match boma {
                    Some(Boma { nki: true, .. }) => {
                        return Err(de::Error::custom(format!("`nki` names boma {mark} of {side} twice")));
                    }
                    Some(boma) => boma.nki = true,
                    None => {
                        let bomas = warriors.len();
                        let message =
                            format!("`nki` names boma {mark} of {side}, whose row has 1 to {bomas}");
                        return Err(de::Error::custom(message));
                    }
                }
            }
            Ok(row)
        };
        let south = row("south", &told.rows.south, &told.nki.south)?;
        let north = row("north", &told.rows.north, &told.nki.north)?;
        let prisons = [told.prison.south, told.prison.north];
        let position =
            Position::new(told.turn, told.phase, [&south, &north], prisons).map_err(de::Error::custom)?;
        Ok(Told { position, result: told.result.map(Outcome::from) })
    }
}

impl From<Outcome> for WireResult {
    fn from(outcome: Outcome) -> WireResult {
        let winner = match outcome.winner {
            Some(Side::South) => Winner::South,
            Some(Side::North) => Winner::North,
            None => Winner::Draw,
        };
        WireResult { winner, supreme: outcome.supreme, worth: outcome.worth }
    }
}

impl From<WireResult> for Outcome {
    fn from(result: WireResult) -> Outcome {
        let winner = match result.winner {
            Winner::South => Some(Side::South),
            Winner::North => Some(Side::North),
            Winner::Draw => None,
        };
        Outcome { winner, supreme: result.supreme, worth: result.worth }
    }
}

/// The puts of an opening in one row, as a map from boma to count.
struct Puts<'a>(&'a Opening, Side);

impl Serialize for Puts<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let puts = self.0.puts().iter().filter(|put| put.side == self.1);
        serializer.collect_map(puts.map(|put| (put.boma, put.count)))
    }
}

impl Serialize for Move {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Move::Sow(sowing) => sowing.serialize(serializer),
            Move::Open(opening) => {
                let mut map = serializer.serialize_map(Some(2))?;
                map.serialize_entry("empty", opening.empty())?;
                map.serialize_entry("place", &Both::of(|side| Puts(opening, side)))?;
                map.end()
            }
        }
    }
}

impl Serialize for Sowing {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("from", &self.from)?;
        map.serialize_entry("count", &self.count)?;
        if self.claim == Claim::Leave {
            map.serialize_entry("bonus", &self.claim)?;
        }
        map.end()
    }
}

#[derive(serde::Deserialize)]
struct WireMove {
    from: Option<u8>,
    count: Option<u8>,
    bonus: Option<Claim>,
    empty: Option<Vec<u8>>,
    place: Option<WirePlace>,
}

#[derive(Default, serde::Deserialize)]
struct WirePlace {
    #[serde(default)]
    south: Counts,
    #[serde(default)]
    north: Counts,
}

/// Boma to count, no boma twice.
#[derive(Default)]
struct Counts(Vec<(u8, u8)>);

impl<'de> Deserialize<'de> for Counts {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Counts, D::Error> {
        struct Map;
        impl<'de> Visitor<'de> for Map {
            type Value = Counts;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object from boma numbers to counts")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Counts, A::Error> {
                let mut counts: Vec<(u8, u8)> = Vec::new();
                while let Some((boma, count)) = map.next_entry()? {
                    if counts.iter().any(|(other, _)| *other == boma) {
                        return Err(de::Error::custom(format!("`place` names boma {boma} twice")));
                    }
                    counts.push((boma, count));
                }
                Ok(Counts(counts))
            }
        }
        deserializer.deserialize_map(Map)
    }
}

impl<'de> Deserialize<'de> for Move {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Move, D::Error> {
        let told = WireMove::deserialize(deserializer)?;
        match told {
            WireMove { from: Some(from), count: Some(count), bonus, empty: None, place: None } => {
                Ok(Move::Sow(Sowing { from, count, claim: bonus.unwrap_or_default() }))
            }
            WireMove { empty: Some(empty), place, from: None, count: None, bonus: None } => {
                let WirePlace { south, north } = place.unwrap_or_default();
                let puts = |side, Counts(counts): Counts| {
                    counts.into_iter().map(move |(boma, count)| Put { side, boma, count })
                };
                let puts = puts(Side::South, south).chain(puts(Side::North, north)).collect();
                Opening::new(empty, puts).map(Move::Open).map_err(de::Error::custom)
            }
            _ => Err(de::Error::custom(
                "a move has `from` and `count` (and perhaps `bonus`), or `empty` and `place`, and not some of both",
            )),
        }
    }
}
