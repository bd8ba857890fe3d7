//! Questions that no case asks: of any position, with the reference to say what is right.

use super::chain::{Chain, compared};
use super::legal::Legal;
use super::reply::played;
use super::setup::SetUp;
use super::{Told, head, json, steps};
use crate::case::drawn::Drawn;
use crate::game::{Seen, Terms};
use crate::question::{About, Expect, Judgement, Method, Question};
use serde_json::value::RawValue;
use std::marker::PhantomData;
use std::sync::Arc;

/// Poses questions under one set of terms.
#[derive(Debug, Clone)]
pub struct Posed<R> {
    /// What a report says of them.
    pub about: Arc<About>,
    /// The profile they are asked for, if they are asked for one.
    pub profile: Option<&'static str>,
    /// What they are asked under.
    pub terms: Terms,
    /// Whether they send a limit on laps of their own.
    pub limited: bool,
    game: PhantomData<R>,
}

impl<R: Drawn> Posed<R> {
    /// Under these terms, sending no limit of their own.
    #[must_use]
    pub fn under(terms: Terms, about: &Arc<About>) -> Posed<R> {
        Posed { about: Arc::clone(about), profile: None, terms, limited: false, game: PhantomData }
    }

    /// One move. With `steps`, the engine's steps are asked for at once, and held against those of the rules.
    #[must_use]
    pub fn play(&self, before: &R::Position, wanted: &R::Move, steps: bool) -> Question {
        let before = R::settled(before, &self.terms);
        let expected = R::play_silently(&before, wanted, &self.terms);
        let size = R::size(&before);
        let chain =
            Chain::<R>::play(self.told(), self.terms, self.head(), before.clone(), wanted, expected.clone());
        let expect: Box<dyn Expect> = match steps {
            false => Box::new(chain),
            true => Box::new(Traced { chain, posed: self.clone(), before, wanted: wanted.clone(), expected }),
        };
        self.question(Method::Play, size, expect)
    }

    /// All legal moves of a position.
    #[must_use]
    pub fn moves(&self, position: &R::Position) -> Question {
        let position = R::settled(position, &self.terms);
        let legal = R::moves(&position, &self.terms, &mut Seen::default());
        let size = R::size(&position);
        let expect = Legal::<R>::new(self.told(), self.terms, self.head(), position, legal);
        self.question(Method::Moves, size, Box::new(expect))
    }

    /// The set-up on a board of this size; none if the game has no such board.
    #[must_use]
    pub fn setup(&self, size: u8) -> Option<Question> {
        let position = R::setup(size, &self.terms, &mut Seen::default())?;
        let mut head = self.head();
        head.extend_from_slice(b",\"size\":");
        json(&size, &mut head);
        Some(self.question(Method::Setup, size, Box::new(SetUp::<R>::new(self.told(), head, position))))
    }

    fn told(&self) -> Told {
        Told { about: Arc::clone(&self.about), why: None }
    }

    fn head(&self) -> Vec<u8> {
        head::<R>(&self.terms, self.limited)
    }

    fn question(&self, method: Method, size: u8, expect: Box<dyn Expect>) -> Question {
        Question {
            about: Arc::clone(&self.about),
            number: 0,
            entry: 0,
            method,
            profile: self.profile,
            readings: self.terms.choices,
            size,
            limits: self.limited,
            expect,
        }
    }
}

/// A move whose steps count too.
struct Traced<R: Drawn> {
    chain: Chain<R>,
    posed: Posed<R>,
    before: R::Position,
    wanted: R::Move,
    expected: Result<R::Position, &'static str>,
}

impl<R: Drawn> Expect for Traced<R> {
    fn params(&self, ply: usize, before: Option<&RawValue>, _: bool, out: &mut Vec<u8>) {
        self.chain.params(ply, before, true, out);
    }

    fn judge(&self, ply: usize, result: &RawValue) -> Judgement {
        let judgement = self.chain.judge(ply, result);
        let (Judgement::Right { .. }, Ok(after)) = (&judgement, &self.expected) else { return judgement };
        let told = match played::<R::Position>(result) {
            Ok((_, told)) => told,
            Err(why) => return Judgement::Garbled(why),
        };
        if told.raw.is_none() {
            return Judgement::Garbled("no `steps`, which were asked for".to_owned());
        }
        let mut seen = Seen::with_wire();
        let _ = R::play(&self.before, &self.wanted, &self.posed.terms, &mut seen);
        let Some(step) = steps::difference(&seen, told) else { return judgement };
        let mut divergence = compared::<R>(&self.posed.told(), after, after);
        divergence.position = Some(self.before.to_string());
        divergence.wanted = Some(self.wanted.to_string());
        divergence.rules = step.rule.into_iter().collect();
        divergence.step = Some(step);
        Judgement::Wrong(Box::new(divergence))
    }
}
