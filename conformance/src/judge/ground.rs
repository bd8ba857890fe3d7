//! What a column makes of a point, and on what ground.

use super::Column;
use crate::case::AnyGame;
use nki_spec::Citation;
use std::fmt;

/// What a reading rests on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Basis {
    /// A text.
    Text(nki_spec::Basis),
    /// Our ruling, with no text asked.
    Ruling,
    /// A house rule.
    House,
}

impl fmt::Display for Basis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Basis::Text(nki_spec::Basis::Silent) => f.write_str("the text is silent"),
            Basis::Text(basis) => basis.fmt(f),
            Basis::Ruling => f.write_str("our ruling"),
            Basis::House => f.write_str("a house rule"),
        }
    }
}

/// A point that decides, with what each column makes of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PointHeld {
    /// Its id.
    pub id: &'static str,
    /// The question.
    pub asks: String,
    /// The columns' readings of it, in their order.
    pub held: Vec<Held>,
}

/// One column's reading of one point.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Held {
    /// The column's name.
    pub column: String,
    /// The reading.
    pub reading: &'static str,
    /// What it means.
    pub means: String,
    /// What it rests on.
    pub basis: Basis,
    /// The sentences that speak for it.
    pub cites: Vec<Citation>,
    /// The sentences that speak against it.
    pub against: Vec<Citation>,
    /// Why it is taken, where no sentence alone decides; each a sentence or more.
    pub why: Vec<String>,
}

impl PointHeld {
    /// What these columns make of the point of this index.
    pub(super) fn of<'a>(
        game: &dyn AnyGame,
        columns: impl Iterator<Item = &'a Column>,
        at: usize,
    ) -> Option<PointHeld> {
        let id = game.points().get(at)?.id;
        let asks = nki_spec::game(game.name())?.point(id)?.asks().to_owned();
        let held = columns.filter_map(|column| Held::of(game, column, at));
        Some(PointHeld { id, asks, held: held.collect() })
    }
}

impl Held {
    /// What the column makes of the point of this index.
    fn of(game: &dyn AnyGame, column: &Column, at: usize) -> Option<Held> {
        let info = game.points().get(at)?;
        let reading = *info.values.get(usize::from(*column.choices.0.get(at)?))?;
        let spec = nki_spec::game(game.name())?;
        let point = spec.point(info.id)?;
        let told = point.reading(reading)?;
        let mut held = Held {
            column: column.name.clone(),
            reading,
            means: told.means.clone(),
            basis: Basis::Ruling,
            cites: Vec::new(),
            against: Vec::new(),
            why: Vec::new(),
        };
        if column.house >> at & 1 == 1 {
            held.basis = Basis::House;
            held.cites.clone_from(&told.cites);
            held.why.extend(taken_by(spec, info.id, reading));
            held.why.extend(told.because.clone());
        } else if let Some(choice) = column.follows.and_then(|profile| profile.choice(info.id)) {
            held.basis = Basis::Text(choice.basis);
            held.cites.clone_from(&choice.cites);
            held.against.clone_from(&choice.against);
            held.why.extend(choice.reason.clone());
            if choice.basis == nki_spec::Basis::Silent {
                held.why.push(format!("Our ruling: {}", point.ruling()));
            }
        } else {
            held.why.push(format!("Our ruling: {}", point.ruling()));
        }
        Some(held)
    }
}

/// Who else reads a point so.
fn taken_by(spec: &nki_spec::Game, point: &str, reading: &str) -> Option<String> {
    let takes =
        |profile: &&nki_spec::Profile| profile.choice(point).is_some_and(|choice| choice.reading == reading);
    let takers: Vec<&str> = spec.profiles().iter().filter(takes).map(nki_spec::Profile::id).collect();
    if !takers.is_empty() {
        return Some(format!("So read by {}.", super::words::names(&takers)));
    }
    let records = |profile: &&nki_spec::Profile| {
        profile.choice(point).is_some_and(|choice| choice.records.iter().any(|other| other == reading))
    };
    let recorders: Vec<&str> = spec.profiles().iter().filter(records).map(nki_spec::Profile::id).collect();
    if !recorders.is_empty() {
        return Some(format!("Told of others by {}.", super::words::names(&recorders)));
    }
    let elsewhere = spec.attested_elsewhere();
    let elsewhere = elsewhere.iter().find(|other| other.point == point && other.reading == reading);
    Some(match elsewhere {
        Some(_) => "No text of ours reads it so; an encyclopaedia does.".to_owned(),
        None => "No text of ours reads it so.".to_owned(),
    })
}
