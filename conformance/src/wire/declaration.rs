//! What an engine declares of itself in `initialize`, and what lies inside that.

use super::{Answer, Body, PROTOCOL};
use crate::game::{Choices, PointInfo};
use crate::question::{Method, Question};
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// What the harness knows of a game: against this a declaration is read.
#[derive(Debug, Clone)]
pub struct GameInfo {
    /// Its name.
    pub name: &'static str,
    /// The size played where none is named.
    pub canonical_size: u8,
    /// Its points.
    pub points: &'static [PointInfo],
    /// Its profiles.
    pub profiles: Vec<(&'static str, Choices)>,
}

/// What an engine said of itself.
#[derive(Debug, Clone)]
pub struct Declaration {
    /// Its name and version.
    pub engine: String,
    /// What it plays, by game.
    pub games: BTreeMap<&'static str, GameClaim>,
    /// How many questions it takes at once, if it says so.
    pub window: Option<usize>,
    /// What else it can do.
    pub features: Features,
}

/// What an engine plays of a game.
#[derive(Debug, Clone)]
pub struct GameClaim {
    /// The sizes of board.
    pub sizes: Vec<u8>,
    /// The readings.
    pub claim: Claim,
}

/// Which readings an engine plays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Claim {
    /// All of them.
    Everything,
    /// Those of a profile.
    Profile(&'static str, Choices),
    /// For each point of the game, the values as bits by index.
    Readings(Vec<u32>),
}

/// What an engine can do besides playing a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Features {
    /// It can tell a move step by step.
    pub steps: bool,
    /// It lists legal moves.
    pub moves: bool,
    /// It sets up the board.
    pub setup: bool,
    /// It heeds the limits of a single question.
    pub limits: bool,
}

#[derive(Deserialize)]
struct Initialized {
    protocol: u64,
    engine: Engine,
    games: BTreeMap<String, Game>,
    #[serde(default)]
    window: Option<u64>,
    #[serde(default)]
    features: Vec<String>,
}

#[derive(Deserialize)]
struct Engine {
    name: String,
    version: Value,
}

#[derive(Deserialize)]
struct Game {
    #[serde(default)]
    sizes: Option<Vec<u8>>,
    #[serde(default)]
    profile: Option<String>,
    #[serde(default)]
    readings: Option<BTreeMap<String, Vec<String>>>,
}

impl Declaration {
    /// Reads the answer to `initialize`. Games the harness does not know are left out.
    ///
    /// # Errors
    /// In words: what is missing or wrong, what was expected, what came.
    pub fn read(answer: &Answer<'_>, known: &[GameInfo]) -> Result<Declaration, String> {
        let raw = match &answer.body {
            Body::Result(raw) => raw.get(),
            Body::Error { code, message } => return Err(format!("it answered with error {code}: {message}")),
        };
        let result: Initialized = serde_json::from_str(raw).map_err(|error| {
            format!("its result is not as the protocol has it ({error}); expected `protocol`, `engine` {{`name`, `version`}} and `games`")
        })?;
        if result.protocol != PROTOCOL {
            return Err(format!("it speaks protocol {}; this harness speaks {PROTOCOL}", result.protocol));
        }
        let version = match &result.engine.version {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        let mut games = BTreeMap::new();
        for (name, game) in &result.games {
            if let Some(info) = known.iter().find(|info| info.name == name) {
                games.insert(info.name, GameClaim::read(info, game)?);
            }
        }
        let window = match result.window {
            Some(0) => return Err("its `window` is 0; at least one question must be under way".to_owned()),
            window => window.map(|window| usize::try_from(window).unwrap_or(usize::MAX)),
        };
        let has = |name: &str| result.features.iter().any(|feature| feature == name);
        Ok(Declaration {
            engine: format!("{} {version}", result.engine.name).trim().to_owned(),
            games,
            window,
            features: Features {
                steps: has("steps"),
                moves: has("moves"),
                setup: has("setup"),
                limits: has("limits"),
            },
        })
    }

    /// Why a question lies outside what is declared, if it does.
    #[must_use]
    pub fn outside(&self, question: &Question) -> Option<String> {
        let game = question.about.game;
        let Some(claim) = self.games.get(game) else {
            return Some(format!("the engine does not declare the game {game}"));
        };
        if !claim.sizes.contains(&question.size) {
            return Some(format!("the engine does not declare boards of size {}", question.size));
        }
        match question.method {
            Method::Moves if !self.features.moves => return Some(lacks("moves")),
            Method::Setup if !self.features.setup => return Some(lacks("setup")),
            _ => {}
        }
        if question.limits && !self.features.limits {
            return Some(lacks("limits"));
        }
        (!claim.claim.covers(&question.readings))
            .then(|| "the engine does not declare these readings".to_owned())
    }
}

fn lacks(feature: &str) -> String {
    format!("the engine does not declare the feature `{feature}`")
}

impl GameClaim {
    fn read(info: &GameInfo, game: &Game) -> Result<GameClaim, String> {
        let name = info.name;
        let sizes = match &game.sizes {
            None => vec![info.canonical_size],
            Some(sizes) if sizes.is_empty() => {
                return Err(format!("`sizes` of {name} is empty; leave it out instead"));
            }
            Some(sizes) => sizes.clone(),
        };
        let claim = match (&game.profile, &game.readings) {
            (None, None) => Claim::Everything,
            (Some(_), Some(_)) => {
                return Err(format!(
                    "{name} has both `profile` and `readings`; declare one of them, or neither"
                ));
            }
            (Some(profile), None) => match info.profiles.iter().find(|(known, _)| known == profile) {
                Some((known, choices)) => Claim::Profile(known, *choices),
                None => {
                    let known = list(info.profiles.iter().map(|(profile, _)| *profile));
                    return Err(format!("{name} has no profile `{profile}`; its profiles are {known}"));
                }
            },
            (None, Some(readings)) => Claim::Readings(read_readings(info, readings)?),
        };
        Ok(GameClaim { sizes, claim })
    }
}

fn read_readings(info: &GameInfo, readings: &BTreeMap<String, Vec<String>>) -> Result<Vec<u32>, String> {
    let name = info.name;
    let mut masks: Vec<u32> = info.points.iter().map(all_values).collect();
    for (point, values) in readings {
        let Some(at) = info.points.iter().position(|known| known.id == point) else {
            let known = list(info.points.iter().map(|point| point.id));
            return Err(format!("{name} has no point `{point}`; its points are {known}"));
        };
        let (Some(mask), Some(known)) = (masks.get_mut(at), info.points.get(at)) else { continue };
        *mask = 0;
        for value in values {
            let Some(index) = known.values.iter().position(|known| known == value) else {
                let all = list(known.values.iter().copied());
                return Err(format!(
                    "the point `{point}` of {name} has no value `{value}`; its values are {all}"
                ));
            };
            *mask |= 1 << index;
        }
        if *mask == 0 {
            return Err(format!("the point `{point}` of {name} is declared with no value at all"));
        }
    }
    Ok(masks)
}

fn all_values(point: &PointInfo) -> u32 {
    point.values.iter().enumerate().fold(0, |mask, (index, _)| mask | 1 << index)
}

fn list<'a>(names: impl Iterator<Item = &'a str>) -> String {
    names.collect::<Vec<_>>().join(", ")
}

impl Claim {
    /// Whether a set of readings is among those declared.
    #[must_use]
    pub fn covers(&self, readings: &Choices) -> bool {
        match self {
            Claim::Everything => true,
            Claim::Profile(_, choices) => choices == readings,
            Claim::Readings(masks) => masks
                .iter()
                .zip(readings.0)
                .all(|(mask, value)| mask.checked_shr(u32::from(value)).unwrap_or(0) & 1 == 1),
        }
    }
}
