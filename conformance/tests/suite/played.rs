//! The suite played: every move that an engine is asked, with all that happened in it.

use nki::case::{Suite, Way};
use nki::question::{Method, Question};
use nki_reference::Side;
use nki_reference::kiothi::{
    self, Boma, Move, Observer, Place, Point, Position, Readings, Rule, Ruleset, Silent, Step, Told, Width,
};
use serde_json::value::{RawValue, to_raw_value};
use serde_json::{Value, json};
use std::num::NonZeroU32;

/// One move of a case.
#[derive(Clone)]
pub(crate) struct Played {
    pub(crate) rules: Ruleset,
    pub(crate) before: Position,
    pub(crate) wanted: Move,
    pub(crate) after: Result<Position, Rule>,
    pub(crate) steps: Vec<(Rule, Step)>,
}

#[derive(Default)]
struct Recorder(Vec<(Rule, Step)>);

impl Observer for Recorder {
    fn step(&mut self, rule: Rule, step: Step) {
        self.0.push((rule, step));
    }

    fn consulted(&mut self, _: Point) {}
}

impl Played {
    /// Plays a move.
    pub(crate) fn of(rules: Ruleset, before: Position, wanted: Move) -> Played {
        let mut seen = Recorder::default();
        let after = kiothi::play(&before, &wanted, &rules, &mut seen).map_err(|refusal| refusal.because);
        Played { rules, before, wanted, after, steps: seen.0 }
    }

    /// Every step with the board just before it.
    pub(crate) fn boards(&self) -> impl Iterator<Item = (Board, Rule, Step)> {
        let mut board = Board { rows: Side::BOTH.map(|side| self.before.row(side).to_vec()) };
        self.steps.iter().map(move |(rule, step)| {
            let before = board.clone();
            board.make(*step);
            (before, *rule, *step)
        })
    }
}

/// Two rows, in the middle of a move.
#[derive(Clone)]
pub(crate) struct Board {
    rows: [Vec<Boma>; 2],
}

impl Board {
    pub(crate) fn at(&self, place: Place) -> Boma {
        self.rows[place.side() as usize][usize::from(place.boma()) - 1]
    }

    pub(crate) fn left(&self, side: Side) -> u32 {
        self.rows[side as usize].iter().map(|boma| u32::from(boma.warriors)).sum()
    }

    fn at_mut(&mut self, place: Place) -> &mut Boma {
        &mut self.rows[place.side() as usize][usize::from(place.boma()) - 1]
    }

    fn make(&mut self, step: Step) {
        match step {
            Step::Lift { from, count } | Step::Capture { from, count } => self.at_mut(from).warriors -= count,
            Step::Retire { from } => self.at_mut(from).warriors -= 1,
            Step::Drop { into } => self.at_mut(into).warriors += 1,
            Step::Put { into, count } => self.at_mut(into).warriors += count,
            Step::Mark { at } => self.at_mut(at).nki = true,
            Step::Unmark { at } => self.at_mut(at).nki = false,
            Step::Award { row, .. } => self.rows[row as usize].fill(Boma::default()),
            Step::PassOver { .. }
            | Step::Rest { .. }
            | Step::Withhold { .. }
            | Step::Turn { .. }
            | Step::Over
            | Step::Won { .. }
            | Step::Supreme { .. }
            | Step::Refuse => {}
        }
    }
}

/// What is asked in a question, as an engine reads it.
fn asked(question: &Question, ply: usize, before: Option<&RawValue>) -> (Ruleset, Value) {
    let mut params = Vec::new();
    question.expect.params(ply, before, false, &mut params);
    let params: Value = serde_json::from_slice(&params).unwrap();
    let readings = params["readings"].as_object().unwrap();
    let mut rules = Ruleset::of(readings.iter().fold(Readings::default(), |readings, (point, value)| {
        readings.with(point, value.as_str().unwrap()).unwrap()
    }));
    if let Some(laps) = params["limits"]["endless-laps"].as_u64() {
        rules.endless_laps = NonZeroU32::new(laps.try_into().unwrap()).unwrap();
    }
    (rules, params)
}

/// The moves a question asks for, each from the position the one before it led to.
fn moves(question: &Question) -> Vec<Played> {
    let mut played = Vec::new();
    let mut before: Option<Box<RawValue>> = None;
    for ply in 0..question.expect.plies() {
        let (rules, params) = asked(question, ply, before.as_deref());
        let position: Told = serde_json::from_value(params["position"].clone()).unwrap();
        let wanted: Move = serde_json::from_value(params["move"].clone()).unwrap();
        let one = Played::of(rules, position.position, wanted);
        before = one.after.ok().map(|after| to_raw_value(&told(after, &rules)).unwrap());
        played.push(one);
    }
    played
}

fn told(position: Position, rules: &Ruleset) -> Told {
    Told { position, result: kiothi::outcome(&position, rules, &mut Silent) }
}

/// Every move that the entries of these cases ask for.
pub(crate) fn every_move(suite: &Suite) -> Vec<Played> {
    let questions = suite.questions(&|_| true, &Way::EveryEntry { fixed: Vec::new() });
    questions.iter().filter(|question| question.method == Method::Play).flat_map(moves).collect()
}

/// The right answer to a question, ply after ply, as an engine gives it; why a move is refused is not told.
pub(crate) fn answers(question: &Question) -> Vec<Value> {
    let (rules, params) = asked(question, 0, None);
    let position = |position| json!({ "position": told(position, &rules) });
    match question.method {
        Method::Play => {
            let answer = |played: Played| played.after.map_or(json!({ "illegal": "" }), position);
            moves(question).into_iter().map(answer).collect()
        }
        Method::Moves => {
            let from: Told = serde_json::from_value(params["position"].clone()).unwrap();
            vec![json!({ "moves": kiothi::moves(&from.position, &rules, &mut Silent) })]
        }
        Method::Setup => {
            let width = Width::new(question.size).unwrap();
            vec![position(kiothi::setup(width, &rules, &mut Silent))]
        }
    }
}
