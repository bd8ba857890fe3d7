//! How two verdicts part: at which step, and by which points.

use super::run::Run;
use super::words;
use super::{Column, Group, PointHeld, Ruled};
use crate::case::AnyGame;
use crate::game::{Choices, SeenStep};
use crate::tell::Unread;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// Where some columns part from others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parting {
    /// The columns on one side.
    pub left: Vec<usize>,
    /// Those on the other.
    pub right: Vec<usize>,
    /// The first step that differs, from 0; none if the steps are the same.
    pub step: Option<usize>,
    /// The step before it, which both take: what it does in words, and the rule it is done by.
    pub last: Option<(String, &'static str)>,
    /// That step for each of the columns.
    pub there: Vec<StepThere>,
    /// The points that decide: the fewest whose exchange turns the left verdict into the right one.
    pub points: Vec<&'static str>,
    /// Both verdicts, in words.
    pub contrast: String,
    /// Both verdicts, the points and what they rest on, in one sentence.
    pub conclusion: String,
}

/// What a column does at the step at which it parts from another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StepThere {
    /// The column.
    pub column: usize,
    /// The step in words; none if nothing more is done.
    pub words: Option<String>,
    /// The rule it is done by.
    pub rule: Option<&'static str>,
}

/// Where the groups part, each from each.
pub(super) fn partings(run: &Run<'_>, columns: &[Column], groups: &[Group]) -> Result<Vec<Parting>, Unread> {
    let mut steps: BTreeMap<usize, Vec<SeenStep>> = BTreeMap::new();
    if groups.len() > 1 {
        for (at, column) in columns.iter().enumerate() {
            steps.insert(at, run.under(column.choices, true)?.steps);
        }
    }
    let mut partings = Vec::new();
    for (at, left) in groups.iter().enumerate() {
        for right in groups.iter().skip(at + 1) {
            for (sides, points) in decided(run, columns, left, right)? {
                partings.push(told(run.game, columns, (left, right), sides, &points, &steps));
            }
        }
    }
    Ok(partings)
}

type Sides = (Vec<usize>, Vec<usize>);

/// The points that decide between two groups: once where they are the same for each two columns, else for each two.
fn decided(
    run: &Run<'_>,
    columns: &[Column],
    left: &Group,
    right: &Group,
) -> Result<Vec<(Sides, Vec<usize>)>, Unread> {
    let mut pairs = Vec::new();
    for from in &left.columns {
        for to in &right.columns {
            let (Some(here), Some(there)) = (columns.get(*from), columns.get(*to)) else { continue };
            let points = decisive(run, here.choices, there.choices, &right.ruled)?;
            pairs.push(((vec![*from], vec![*to]), points));
        }
    }
    match pairs.first() {
        Some((_, points)) if pairs.iter().all(|(_, others)| others == points) => {
            Ok(vec![((left.columns.clone(), right.columns.clone()), points.clone())])
        }
        _ => Ok(pairs),
    }
}

/// How many sets of points are tried before the fewest are no longer looked for, only as few as can be.
const MOST_TRIES: usize = 256;

/// The fewest points, and of those the first in order, that turn one verdict into another when they are read as the
/// other's column reads them.
///
/// A point that is not asked can be read in any way. So of a set that is needed as a whole some point is asked to begin
/// with, and, with that one exchanged, another: no set is tried that can't be reached so.
fn decisive(run: &Run<'_>, from: Choices, to: Choices, wanted: &Ruled) -> Result<Vec<usize>, Unread> {
    let points = 0..run.game.points().len().min(u32::BITS as usize);
    let differs = |at: &usize| from.0.get(*at) != to.0.get(*at);
    let differing: Vec<usize> = points.filter(differs).collect();
    let bits = |set: u32| differing.iter().copied().filter(move |at| set >> at & 1 == 1);
    let exchanged = |set: u32| {
        let mut choices = from;
        for (at, (slot, other)) in choices.0.iter_mut().zip(to.0).enumerate() {
            if set >> at & 1 == 1 {
                *slot = other;
            }
        }
        run.under(choices, false)
    };
    let mut reached = BTreeMap::from([(Reverse(0), run.under(from, false)?.consulted)]);
    let mut tries = 0;
    while !reached.is_empty() && tries < MOST_TRIES {
        let mut next = BTreeMap::new();
        for (Reverse(set), consulted) in reached {
            let set = u32::reverse_bits(set);
            for at in bits(consulted & !set) {
                // Of two sets, the one with the earlier points has the greater number when its bits are reversed.
                next.entry(Reverse((set | 1 << at).reverse_bits())).or_insert(0);
            }
        }
        for (Reverse(set), consulted) in &mut next {
            let set = u32::reverse_bits(*set);
            let ruled = exchanged(set)?;
            if ruled.same(wanted) {
                return Ok(bits(set).collect());
            }
            *consulted = ruled.consulted;
            tries += 1;
            if tries >= MOST_TRIES {
                break;
            }
        }
        reached = next;
    }
    let mut set = differing.iter().fold(0, |set, at| set | 1 << at);
    for at in &differing {
        let fewer = set & !(1 << at);
        if exchanged(fewer)?.same(wanted) {
            set = fewer;
        }
    }
    Ok(bits(set).collect())
}

fn told(
    game: &'static dyn AnyGame,
    columns: &[Column],
    (left, right): (&Group, &Group),
    (on_left, on_right): Sides,
    points: &[usize],
    steps: &BTreeMap<usize, Vec<SeenStep>>,
) -> Parting {
    let of = |column: Option<&usize>| column.and_then(|at| steps.get(at)).map_or(&[][..], Vec::as_slice);
    let (here, there) = (of(on_left.first()), of(on_right.first()));
    let step = (0..here.len().max(there.len())).find(|at| !same(here.get(*at), there.get(*at)));
    let both = || on_left.iter().chain(&on_right);
    let at_step = |column: &usize| {
        let seen = step.and_then(|step| of(Some(column)).get(step));
        StepThere {
            column: *column,
            words: seen.map(|seen| seen.words.clone()),
            rule: seen.map(|seen| seen.rule),
        }
    };
    let points =
        points.iter().filter_map(|at| PointHeld::of(game, both().filter_map(|at| columns.get(*at)), *at));
    let points: Vec<PointHeld> = points.collect();
    let names = |at: &[usize]| -> Vec<&str> {
        at.iter().filter_map(|at| columns.get(*at)).map(|column| column.name.as_str()).collect()
    };
    let sides = [(&names(&on_left)[..], &left.ruled), (&names(&on_right)[..], &right.ruled)];
    let contrast = words::contrast(game, sides);
    let conclusion = words::parting(&contrast, &points);
    let last = step.and_then(|step| here.get(step.checked_sub(1)?));
    let last = last.map(|step| (step.words.clone(), step.rule));
    let there = if step.is_some() { both().map(at_step).collect() } else { Vec::new() };
    let points = points.iter().map(|point| point.id).collect();
    Parting { step, last, there, points, contrast, conclusion, left: on_left, right: on_right }
}

/// Whether two steps are the same, whatever the boards after them.
fn same(left: Option<&SeenStep>, right: Option<&SeenStep>) -> bool {
    let told = |step: Option<&SeenStep>| step.map(|step| (step.rule, step.words.clone()));
    told(left) == told(right)
}
