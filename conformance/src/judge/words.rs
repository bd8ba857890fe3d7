//! Verdicts and what they rest on, in a sentence.

use super::{Basis, Held, Judgement, Parting, PointHeld, Ruled, Where, YOURS};
use crate::case::AnyGame;
use crate::game::WireStep;
use crate::question::{Board, FieldDifference};
use nki_spec::Citation;

/// Names in a row: `a`, `a and b`, `a, b and c`.
pub(super) fn names(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// A verb after so many names.
fn verb<'a>(names: &[&str], one: &'a str, more: &'a str) -> &'a str {
    if names.len() == 1 { one } else { more }
}

type SideOf<'a> = (&'a [&'a str], &'a Ruled);

/// The judgement in one sentence.
pub(super) fn conclusion(judgement: &Judgement) -> String {
    let wanted = judgement.wanted.as_deref().unwrap_or_default();
    let said = match (&judgement.groups[..], &judgement.partings[..]) {
        ([], _) => "nothing was asked.".to_owned(),
        ([group], _) => {
            let all = judgement.names(&group.columns);
            let says = agreed(&group.ruled);
            let readings = match judgement.asked.len() {
                0 => "no reading was asked".to_owned(),
                1 => "1 reading was asked, and it does not part them".to_owned(),
                number => format!("{number} readings were asked, and none parts them"),
            };
            match (&judgement.place, &all[..]) {
                (_, [one]) => format!("{one} alone was asked: {says}."),
                (Where::Throughout(plies), _) => {
                    let moves =
                        if *plies == 1 { "the one move".to_owned() } else { format!("all {plies} moves") };
                    format!("{} agree on {moves}: {readings}.", names(&all))
                }
                _ => format!("{} agree: {says}; {readings}.", names(&all)),
            }
        }
        (_, [parting]) => parting.conclusion.clone(),
        (_, partings) => {
            let said =
                partings.iter().map(|parting| format!("{} ({})", parting.contrast, names(&parting.points)));
            format!("{}.", said.collect::<Vec<_>>().join("; "))
        }
    };
    match judgement.place {
        Where::Alone | Where::Throughout(_) | Where::Before(0) => said,
        Where::Before(_) => format!("Before the first move: {said}"),
        Where::Ply(ply, _) => format!("Move {ply}, {wanted}: {said}"),
    }
}

/// That two groups part, where and by what.
pub(super) fn apart(judgement: &Judgement, parting: &Parting) -> String {
    let (left, right) = (judgement.names(&parting.left), judgement.names(&parting.right));
    let part = verb(&left, "parts", "part");
    let step = match parting.step {
        Some(step) => format!("at step {}", step + 1),
        None => "though the steps are the same".to_owned(),
    };
    let (left, right, by) = (names(&left), names(&right), names(&parting.points));
    format!("{left} {part} from {right} {step}, on {by}:")
}

/// What all say.
fn agreed(ruled: &Ruled) -> String {
    match &ruled.after {
        Err(rule) => format!("it is not allowed, by {rule}"),
        Ok(_) if ruled.wanted.is_none() => "the set-up is the same".to_owned(),
        Ok(_) => {
            let captured = match ruled.captured() {
                0 => "nothing captured".to_owned(),
                number => format!("{number} captured"),
            };
            format!("{captured}, and {}", next(ruled))
        }
    }
}

/// What was captured, and where.
pub(super) fn captures(ruled: &Ruled) -> String {
    let from = ruled.taken.iter().filter_map(|step| match step {
        WireStep::Capture { capture } => Some(format!("{} from {}", capture.count, capture.place())),
        WireStep::Lap { .. } | WireStep::Retire { .. } => None,
    });
    let from: Vec<String> = from.collect();
    let captured = match (ruled.captured(), &from[..]) {
        (0, _) => "nothing captured".to_owned(),
        (_, [one]) => format!("captured {one}"),
        (number, several) => format!("captured {number}: {}", several.join(", ")),
    };
    if ruled.imprisoned() == ruled.captured() {
        return captured;
    }
    format!("{captured}; {} to prison, the capturer among them", ruled.imprisoned())
}

/// Who moves next, or how the game ended.
pub(super) fn next(ruled: &Ruled) -> String {
    match &ruled.after {
        Err(_) => String::new(),
        Ok(after) => match &after.result {
            Some(result) => format!("the game is over ({result})"),
            None => format!("{} is to move", after.turn),
        },
    }
}

/// Both sides' verdicts, the points on which they differ and what each side's reading of these rests on.
pub(super) fn parting(contrast: &str, points: &[PointHeld]) -> String {
    let ids: Vec<&str> = points.iter().map(|point| point.id).collect();
    let grounds = points.iter().map(|point| {
        let held: Vec<String> =
            point.held.iter().enumerate().map(|(at, held)| ground(held, at == 0)).collect();
        match points.len() {
            1 => held.join(", "),
            _ => format!("on {} {}", point.id, held.join(", ")),
        }
    });
    let grounds: Vec<String> = grounds.collect();
    format!("{contrast}: they differ on {}; {}.", names(&ids), grounds.join("; "))
}

/// What a column's reading rests on. The first names what the others leave out.
fn ground(held: &Held, first: bool) -> String {
    let whose = match (held.column.as_str(), first) {
        (YOURS, true) => format!("{YOURS} is"),
        (YOURS, false) => YOURS.to_owned(),
        (name, true) => format!("{name}'s reading is"),
        (name, false) => format!("{name}'s"),
    };
    let at = |cites: &[Citation]| cites.first().map(|cite| cite.locator.to_string()).unwrap_or_default();
    match held.basis {
        Basis::House => format!("{whose} a house rule"),
        Basis::Ruling => format!("{whose} our ruling"),
        Basis::Text(nki_spec::Basis::Silent) => format!("{} is silent and gets our ruling", held.column),
        Basis::Text(nki_spec::Basis::Contradictory) => {
            format!("{whose} contradictory, at {} against {}", at(&held.cites), at(&held.against))
        }
        Basis::Text(basis) => format!("{whose} {basis}, at {}", at(&held.cites)),
    }
}

/// In what two verdicts differ.
pub(super) fn contrast(game: &dyn AnyGame, [(left, here), (right, there)]: [SideOf<'_>; 2]) -> String {
    let (l, r) = (names(left), names(right));
    let (one, other) = match (&here.after, &there.after) {
        (Err(rule), Err(other)) => {
            let refuse = verb(left, "refuses", "refuse");
            return format!("{l} {refuse} it by {rule}, {r} by {other}");
        }
        (Err(_), Ok(_)) => {
            let (deny, does) = (verb(left, "does", "do"), verb(right, "does", "do"));
            return format!("{l} {deny} not allow it, {r} {does}");
        }
        (Ok(_), Err(_)) => {
            let (allow, does) = (verb(left, "allows", "allow"), verb(right, "does", "do"));
            return format!("{l} {allow} it, {r} {does} not");
        }
        (Ok(one), Ok(other)) => (one, other),
    };
    let amount = |number: u32| if number == 0 { "none".to_owned() } else { number.to_string() };
    if here.captured() != there.captured() {
        let capture = verb(left, "captures", "capture");
        return format!("{l} {capture} {}, {r} {}", amount(here.captured()), amount(there.captured()));
    }
    if here.imprisoned() != there.imprisoned() {
        let lose = verb(left, "puts", "put");
        let (one, other) = (amount(here.imprisoned()), amount(there.imprisoned()));
        return format!("{l} {lose} {one} into prison, {r} {other}");
    }
    match (&one.result, &other.result) {
        (Some(one), Some(other)) if one != other => {
            return format!("the game ends for {l} with {one}, for {r} with {other}");
        }
        (Some(result), None) => return format!("the game is over for {l} ({result}) and goes on for {r}"),
        (None, Some(result)) => return format!("the game goes on for {l} and is over for {r} ({result})"),
        _ => {}
    }
    if one.turn != other.turn {
        return format!("{} is to move for {l}, {} for {r}", one.turn, other.turn);
    }
    let leaves = verb(left, "leaves", "leave");
    let fields = game.tell_differences(&one.line, &other.line);
    let unmarked = |text: &str| text.trim_end_matches('*').to_owned();
    if fields.iter().all(|field| unmarked(&field.expected) == unmarked(&field.got)) {
        let (one, other) = (marks(&one.board), marks(&other.board));
        if one != other {
            let (one, other) = (amount(one), amount(other));
            return format!("{l} {leaves} {one} marked, {r} {other}");
        }
    }
    let told = |field: &FieldDifference| format!("{} is {} and {}", field.field, field.expected, field.got);
    let mut told: Vec<String> = fields.iter().map(told).collect();
    let more = told.len().saturating_sub(MOST_FIELDS);
    told.truncate(MOST_FIELDS);
    if more > 0 {
        told.push(format!("{more} more differ"));
    }
    format!("{l} {leaves} another board than {r} ({})", told.join(", "))
}

/// How many differences a sentence tells.
const MOST_FIELDS: usize = 2;

/// How many cells bear a mark.
fn marks(board: &Board) -> u32 {
    let cells = board.rows.iter().flat_map(|row| &row.cells);
    u32::try_from(cells.filter(|cell| cell.ends_with('*')).count()).unwrap_or(u32::MAX)
}
